/**
 * Korean. Files as in English. Words: pawn, piece 말; stack 탑; ring 고리; square 칸; hole 구멍; level of a stack 층, of the
 * computer 레벨; jump 점프; step 한 칸; chain 연속 점프; row 줄; move 수 (Diam: place 놓다, move 옮기다); turn 차례; match 대국;
 * game 게임; position 국면; camp 진영; home 집; goal 목표; reserve 예비 말; undo 무르기; pause 일시정지; resume 계속; hint 힌트;
 * threat 위협; draw 무승부; resign 기권; puzzle 퍼즐; lesson 레슨 (its steps 단계); analysis 분석; engine 엔진; Diam 디암;
 * DIAM stays; Diamond Game 다이아몬드 게임; the person here 나.
 * Sentences end in 해요체, buttons and labels are nouns. After a placeholder stand only 에, 에서, 까지, 의, 도, a colon or a
 * noun such as 말, 칸 or 층, since other particles depend on its last sound.
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
