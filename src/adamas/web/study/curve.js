/** Who stood better, move by move: a line for two sides, one for each of more, with the mistakes marked on it. */

import { markPath, tone } from "../board/marks.js";
import { t } from "../i18n/index.js";
import { chips } from "../parts/chip.js";
import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { flagged } from "./flags.js";
import { sidesOf } from "./judge.js";
import { coloursOf, sideName } from "./verdict.js";

/** @import {View} from "../types.js" */
/** @import {Names} from "../say/names.js" */
/** @import {Mistake, Worth} from "./judge.js" */

/** @typedef {{id: number, ply: number, worth: Worth | null, mistake: Mistake | null}} Point */

const W = 360;
const H = 130;
const EDGE = 10;

/** Every so many points a line of several wears its mark. */
const MARKED = 5;

/**
 * @param {{points: readonly Point[], here: number, view: View, names: Names, go: (id: number) => void}} shown
 */
export function curvePicture({ points, here, view, names, go }) {
  const last = Math.max(1, points.at(-1)?.ply ?? 1);
  const many = sidesOf(view) > 2;
  /** @param {number} ply */
  const x = (ply) => EDGE + (ply / last) * (W - 2 * EDGE);
  /** @param {number} value */
  const y = (value) => H / 2 - value * (H / 2 - EDGE);
  const sides = many ? Array.from({ length: sidesOf(view) }, (_, index) => index) : [0];
  const now = points.find(({ id }) => id === here);

  /** @param {MouseEvent} event */
  function pick(event) {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const ply = (((event.clientX - box.left) / box.width) * W - EDGE) / ((W - 2 * EDGE) / last);
    const near = points.reduce((one, other) => (Math.abs(other.ply - ply) < Math.abs(one.ply - ply) ? other : one));
    go(near.id);
  }

  return html`<figure class="curve">
    ${many ? nothing : label(1)}
    <svg class="curve-picture" viewBox=${`0 0 ${W} ${H}`} role="img" aria-label=${t("study.curve.picture")} @click=${pick}>
      ${svg`<rect class="curve-ground" width=${W} height=${H} rx="6"></rect>
        <path class="curve-middle" d=${`M0 ${H / 2}H${W}`}></path>
        ${now ? svg`<path class="curve-now" d=${`M${x(now.ply)} 2V${H - 2}`}></path>` : nothing}
        ${sides.map(one)}
        ${flagged(points, x).map(flag)}`}
    </svg>
    ${many ? nothing : label(2)}
  </figure>`;

  /** @param {number} side */
  function label(side) {
    const colours = coloursOf(view, side);
    return html`<p class="curve-label" aria-hidden="true">
      ${chips(colours.map(names.colourInfo))} ${t("study.curve.top", { who: sideName(view, names, side) })}
    </p>`;
  }

  /** The line of a side. @param {number} index */
  function one(index) {
    let path = "";
    let pen = false;
    for (const { ply, worth } of points) {
      if (worth) path += `${pen ? "L" : "M"}${x(ply).toFixed(1)} ${y(worth.values[index] ?? 0).toFixed(1)}`;
      pen = worth !== null;
    }
    if (!many) return svg`<path class="curve-line" d=${path}></path>${dots(index, "curve-dot", () => "M-1.8 0a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0Z", 1)}`;
    const [code = ""] = coloursOf(view, index + 1);
    const colour = names.colourInfo(code);
    const name = colour ? tone(colour) : "grey";
    return svg`<g class=${`curve-side tone-${name}`}>
      <path class="curve-casing" d=${path}></path><path class="curve-line" d=${path}></path>
      ${dots(index, "curve-mark", () => markPath(colour?.mark ?? "disc", 4.5), MARKED)}
    </g>`;
  }

  /**
   * @param {number} index   of a side
   * @param {string} name   of the class
   * @param {() => string} shape
   * @param {number} each
   */
  function dots(index, name, shape, each) {
    return points.map(({ ply, worth }, at) =>
      worth && (at % each === 0 || at === points.length - 1)
        ? svg`<path class=${name} d=${shape()} transform=${`translate(${x(ply).toFixed(1)} ${y(worth.values[index] ?? 0).toFixed(1)})`}></path>`
        : nothing,
    );
  }

  /** @param {Point} point */
  function flag({ ply, mistake, worth, id }) {
    const value = worth?.values[many && mistake ? mistake.side - 1 : 0] ?? 0;
    const at = y(value) + (value > 0.55 ? 15 : -6);
    const kind = mistake?.mark === "??" ? "is-grave" : "";
    return svg`<text class=${`curve-flag ${kind}`} data-node=${id} x=${x(ply).toFixed(1)} y=${Math.min(H - 4, Math.max(12, at)).toFixed(1)}>${mistake?.mark ?? ""}</text>`;
  }
}
