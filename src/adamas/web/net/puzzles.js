/** Requests about puzzles. What a move comes to, the server works out. */

import { ask } from "./api.js";

/** @import {HintReason, Value} from "../types.js" */

/**
 * @typedef {object} Puzzle
 * @property {string} game
 * @property {number | null} number   null for one that is not among the shipped ones
 * @property {string} kind   what is asked
 * @property {number} moves   own moves that are left
 * @property {number} difficulty   from 1 to 100
 * @property {string} position
 * @property {Record<string, Value>} options
 */

/** @typedef {{number: number, kind: string, moves: number, difficulty: number}} ListedPuzzle */

/**
 * @typedef {object} PuzzleAnswer   what came of a move
 * @property {"solved" | "right" | "wrong"} verdict
 * @property {string | null} reply
 * @property {Puzzle | null} puzzle   what is left of it after a right move
 * @property {string} code   why it is wrong
 * @property {Record<string, Value>} values
 */

/**
 * @typedef {object} SolutionStep
 * @property {string} source
 * @property {string} target
 * @property {string | null} reply
 * @property {string} position   in which the move is made
 * @property {HintReason[]} reasons
 */

/** @type {Map<string, Promise<ListedPuzzle[]>>} */
const lists = new Map();

/**
 * The shipped puzzles of a game; asked for once.
 * @param {string} game
 * @returns {Promise<ListedPuzzle[]>}
 */
export function fetchPuzzles(game) {
  let list = lists.get(game);
  if (!list) {
    list = ask(`/api/puzzles?game=${encodeURIComponent(game)}`).then(async (response) => (await response.json()).puzzles);
    lists.set(game, list);
    list.catch(() => lists.delete(game));
  }
  return list;
}

/** @param {string} game @param {number} number @returns {Promise<Puzzle>} */
export const fetchPuzzle = async (game, number) =>
  (await ask(`/api/puzzles/${encodeURIComponent(game)}/${number}`)).json();

/** @param {string} game @param {string} kind @returns {Promise<Puzzle>} */
export const freshPuzzle = async (game, kind) => (await ask("/api/puzzles/fresh", { game, kind })).json();

/** @param {Puzzle} puzzle */
const asked = ({ game, kind, moves, position }) => ({ game, kind, moves, position });

/** @param {Puzzle} puzzle @param {string} move @returns {Promise<PuzzleAnswer>} */
export const tryMove = async (puzzle, move) => (await ask("/api/puzzles/try", { ...asked(puzzle), move })).json();

/** @param {Puzzle} puzzle @returns {Promise<SolutionStep[]>} */
export const fetchSolution = async (puzzle) => (await (await ask("/api/puzzles/solution", asked(puzzle))).json()).steps;
