/**
 * Spanish. Files as in English. Neutral for Spain and Latin America, "tú". The words used throughout:
 * pawn peón, piece ficha, marble canica, stack pila, ring anillo, square casilla, hole hoyo, row fila, board tablero;
 * level nivel (of a stack and of the computer), ground suelo, camp campo, home casa, goal meta, reserve reserva;
 * to place colocar, to move mover, move jugada, step paso, jump salto, chain cadena, turn turno, legal legal;
 * game juego, match partida, win victoria, draw tablas, to resign abandonar, skipped pierde el turno, lot sorteo;
 * timer reloj, undo deshacer, pause pausa, resume seguir, hint pista, threat amenaza, aim objetivo, option opción;
 * puzzle ejercicio, lesson lección, analysis análisis, computer máquina, opponent rival, partner pareja, team equipo.
 * Colours are masculine nouns, small for a piece, capital for a player. No adjective agrees with a player's name.
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
