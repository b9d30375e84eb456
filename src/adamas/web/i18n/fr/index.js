/**
 * French. Files as in English.
 *
 * Words: pawn, piece, marble pion; stack pile; ring anneau; square case; hole trou; level niveau; reserve réserve;
 * home (camp de) départ; goal but; camp camp; jump saut; step pas; chain chaîne; ladder échelle; move coup, to move
 * déplacer; turn tour; round tour de table; match partie; undo annuler; pause pause; resume reprendre; timer chrono;
 * draw nulle; resign abandonner; hint indice; threat menace; puzzle problème; lesson leçon; analysis analyse; DIAM,
 * Diam and Diamond Game stay. Colours are masculine, as "pion" is; nothing agrees with a player's name, and no "de"
 * stands before a colour that is a placeholder. Infinitives rather than "vous". In the texts a no-break space stands
 * before ":", in « » and before units, a narrow one before ; ! ?
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
