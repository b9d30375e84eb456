/**
 * Japanese. Files as in English. Sentences in です・ます, buttons and labels as nouns. Words:
 * pawn, piece, marble コマ; stack スタック (verb 積む, 重ねる); ring 輪 (the view: リング); square マス; hole 穴; level (height) 段目;
 * row 列; camp 陣地; home ホーム; goal ゴール; reserve 手持ち; jump ジャンプ; step ステップ; chain 連続ジャンプ;
 * move 手; turn 手番; round ラウンド; match 対局; undo 待った; pause ポーズ; resign 投了; draw 引き分け; threat リーチ;
 * computer コンピューター (label: CPU), its level レベル; hint ヒント; puzzle パズル; lesson レッスン, a step of it 課題;
 * analysis 解析; position 局面; record 棋譜; engine エンジン; Diam ダイアム; DIAM DIAM; Diamond Game ダイヤモンドゲーム.
 */

import { texts as board } from "./board.js";
import { texts as match } from "./match.js";
import { texts as setup } from "./setup.js";

export const texts = { ...match, ...setup, ...board };

export const more = {
  rules: () => import("./rules.js"),
  learn: () => import("./learn.js"),
  puzzles: () => import("./puzzles.js"),
  study: () => import("./study.js"),
};
