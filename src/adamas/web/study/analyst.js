/**
 * Asks the engine, one position after the other: the one that is looked at, and in the background those of the curve.
 *
 * What was found is kept by node; a longer search of the same node takes its place. Everything ends when the page does.
 */

import { ApiError, askAnalysis } from "../net/api.js";
import { signal } from "../vendor/signals-core/signals-core.js";
import { fetchStudy } from "./board.js";
import { worthOf, worthOfEnd } from "./judge.js";

/** @import {Analysis, StudyLine, View} from "../types.js" */
/** @import {Worth} from "./judge.js" */

/** @typedef {{worth: Worth | null, analysis: Analysis | null, view: View, ms: number}} Found */

/** So long a position is looked at before it is searched: whoever leafs through asks for nothing. In ms. */
const GLANCE = 200;

/**
 * How many lines are asked for. Also for the curve: what it has judged is not searched anew, and judged otherwise, as
 * soon as somebody looks at it.
 */
const LINES = 3;

/** After a refusal for haste the curve waits, in ms, and gives up after so many. */
const PATIENCE = 2000;
const REFUSALS = 5;

/** @param {(id: number) => StudyLine} lineOf */
export function createAnalyst(lineOf) {
  const found = signal(/** @type {ReadonlyMap<number, Found>} */ (new Map()));
  /** The node that is searched now because it is looked at. */
  const searching = signal(/** @type {number | null} */ (null));
  /** The code of what went wrong with it. */
  const problem = signal("");
  const curve = signal(/** @type {{n: number, all: number} | null} */ (null));
  let looking = new AbortController();
  let drawing = new AbortController();

  /** @param {number} ms @param {AbortSignal} ended */
  const pause = (ms, ended) =>
    new Promise((done) => {
      const timer = window.setTimeout(done, ms);
      ended.addEventListener("abort", () => {
        window.clearTimeout(timer);
        done(null);
      });
    });

  /**
   * @param {number} id
   * @param {number} ms
   * @param {AbortSignal} ended
   */
  async function search(id, ms, ended) {
    const line = lineOf(id);
    const { view } = await fetchStudy(line);
    if (ended.aborted) return;
    /** @type {Found} */
    let result = { worth: worthOfEnd(view), analysis: null, view, ms: Infinity };
    if (view.status !== "ended") {
      const analysis = await askAnalysis({ ...line, lines: LINES, time_ms: ms }, ended);
      result = { worth: worthOf(analysis, view, LINES), analysis, view, ms };
    }
    if (!ended.aborted) found.value = new Map(found.value).set(id, result);
  }

  /** @param {number} id @param {number} ms */
  const known = (id, ms) => (found.peek().get(id)?.ms ?? -1) >= ms;

  /**
   * Search the node that is looked at now; whatever was searched for this before is given up.
   * @param {number} id
   * @param {number} ms
   */
  async function look(id, ms) {
    looking.abort();
    looking = new AbortController();
    const { signal: ended } = looking;
    problem.value = "";
    searching.value = null;
    if (known(id, ms)) return;
    searching.value = id;
    await pause(GLANCE, ended);
    if (ended.aborted) return;
    try {
      await search(id, ms, ended);
    } catch (error) {
      if (ended.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      problem.value = error.code;
    }
    if (!ended.aborted) searching.value = null;
  }

  /** Look at nothing. */
  function rest() {
    looking.abort();
    searching.value = null;
    problem.value = "";
  }

  /**
   * Search these nodes one after the other.
   * @param {readonly number[]} ids
   * @param {number} ms
   * @returns {Promise<boolean>}   whether all are known now
   */
  async function draw(ids, ms) {
    drawing.abort();
    drawing = new AbortController();
    const { signal: ended } = drawing;
    problem.value = "";
    let refusals = 0;
    for (let index = 0; index < ids.length && !ended.aborted; ) {
      curve.value = { n: index, all: ids.length };
      const id = /** @type {number} */ (ids[index]);
      try {
        if (!known(id, ms)) await search(id, ms, ended);
        index += 1;
        refusals = 0;
      } catch (error) {
        if (ended.aborted) break;
        if (!(error instanceof ApiError)) throw error;
        refusals += 1;
        if (!["rate", "busy"].includes(error.code) || refusals > REFUSALS) {
          problem.value = error.code;
          break;
        }
        await pause(PATIENCE, ended);
      }
    }
    const whole = !ended.aborted && problem.peek() === "";
    if (drawing.signal === ended) curve.value = null;
    return whole;
  }

  return {
    found,
    searching,
    problem,
    /** How far the curve is, or null. */
    curve,
    look,
    rest,
    draw,
    stop() {
      drawing.abort();
      curve.value = null;
    },
    destroy() {
      rest();
      drawing.abort();
    },
  };
}

/** @typedef {ReturnType<typeof createAnalyst>} Analyst */
