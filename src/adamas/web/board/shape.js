/**
 * The outlines of pieces and of what lies round them, as path data: discs on a star and on rings, turned pawns seen
 * from the side where they stand in stacks. Pure: no DOM.
 *
 * @import {Cell, Geometry, Pieces, Point} from "./types.js"
 */
import { carried, grow, hull, PITCH, STACK } from "./geometry.js";
import { capsule } from "./route.js";
import { polygon, round } from "./svg.js";

/** Radius of a piece that lies, in drawing units: 0.86 of the pitch across. */
export const PIECE = PITCH * 0.43;

/** @typedef {"marble" | "pawn" | "turned"} Shape */

/** Whether pieces stand on each other, seen from the side. @param {{kind: string}} view */
export const stands = ({ kind }) => kind === "stacks";

/** The shape of pieces that goes with a view. @param {{kind: string}} view @returns {Shape} */
export const shapeOf = ({ kind }) => (kind === "stacks" ? "turned" : kind === "rings" ? "pawn" : "marble");

/** How far a piece reaches sideways from its middle. @param {{kind: string}} view */
export const reach = (view) => (stands(view) ? STACK.w : PIECE);

/**
 * The outline round a cell, or round a stack from its lowest to its highest cell.
 * @param {Geometry} geometry
 * @param {readonly Cell[]} cells   lowest first
 * @param {number} gap   between a piece and the line
 * @returns {string}
 */
export function outline(geometry, cells, gap) {
  const low = /** @type {Cell} */ (cells[0]);
  const high = /** @type {Cell} */ (cells.at(-1));
  if (!stands(geometry)) return capsule(low, high, PIECE + gap);
  const [w, tilt] = [round(STACK.w + gap), round(STACK.tilt + gap)];
  const [foot, head] = [round(low.y + STACK.rise / 2), round(high.y - STACK.rise / 2)];
  return (
    `M${round(low.x - w)} ${foot}L${round(high.x - w)} ${head}A${w} ${tilt} 0 0 1 ${round(high.x + w)} ${head}` +
    `L${round(low.x + w)} ${foot}A${w} ${tilt} 0 0 1 ${round(low.x - w)} ${foot}Z`
  );
}

/**
 * The lane that joins cells: straight if they lie on a line; an area, such as a filled camp, gets its outline.
 * @param {Geometry} geometry
 * @param {readonly Cell[]} cells   two at least
 * @param {number} gap
 * @returns {string}
 */
export function lane(geometry, cells, gap) {
  if (stands(geometry)) return polygon(grow(hull(cells.flatMap((cell) => rim(cell))), gap));
  const corners = hull([...cells]);
  if (corners.length > 2) return polygon(grow(corners, PIECE + gap));
  const [p = /** @type {Point} */ (cells[0]), q = p] = corners;
  return capsule(p, q, PIECE + gap);
}

/** Points round the outline of a standing pawn. @param {Cell} cell @returns {Point[]} */
function rim({ x, y }) {
  return Array.from({ length: 16 }, (_, i) => {
    const a = ((i + 0.5) * Math.PI) / 8;
    const side = Math.sign(Math.sin(a)) * (STACK.rise / 2);
    return { x: x + STACK.w * Math.cos(a), y: y + side + STACK.tilt * Math.sin(a) };
  });
}

/**
 * The place on which a cell's piece lies or stands, as a hollow: what is seen when it has gone.
 * @param {Geometry} geometry @param {Cell} cell @param {number} r @returns {string}
 */
export function seat(geometry, cell, r) {
  if (!stands(geometry)) return capsule(cell, cell, r);
  const [x, y, rx, ry] = [cell.x, cell.y + STACK.rise / 2, STACK.w - 3, STACK.tilt - 1.5].map(round);
  return `M${x - rx} ${y}A${rx} ${ry} 0 0 1 ${x + rx} ${y}A${rx} ${ry} 0 0 1 ${x - rx} ${y}Z`;
}

/**
 * The places of the cells when one stack is fanned out and the picked pieces are lifted.
 * @param {Geometry} geometry
 * @param {Pieces} pieces
 * @param {{fan: string | null, picked: string | null}} pose   `fan` is a square
 * @returns {Geometry}   the same one if nothing is out of its place
 */
export function posed(geometry, pieces, { fan, picked }) {
  if (!stands(geometry)) return geometry;
  const lifted = new Set(picked === null ? [] : carried({ geometry, pieces }, picked).map((cell) => cell.name));
  const stack = fan === null ? undefined : geometry.groups.get(fan);
  // A pawn alone hides nothing.
  const fanned = stack && stack.filter((cell) => cell.name in pieces).length > 1 ? stack : [];
  if (!lifted.size && !fanned.length) return geometry;
  // Towards the middle, where there is room.
  const lean = (fanned[0]?.x ?? 0) > 1 ? -STACK.lean : STACK.lean;
  /** @param {Cell} cell @returns {Cell} */
  const move = (cell) => ({
    ...cell,
    x: cell.x + (fanned.includes(cell) ? lean * (cell.level - 1) : 0),
    y: cell.y - (lifted.has(cell.name) ? STACK.lift : 0),
  });
  const cells = new Map([...geometry.cells].map(([name, cell]) => [name, move(cell)]));
  const groups = new Map(
    [...geometry.groups].map(([name, list]) => [name, list.map(({ name: own }) => /** @type {Cell} */ (cells.get(own)))]),
  );
  return { ...geometry, cells, groups };
}

/**
 * The order in which pieces are painted: where they stand, from the back to the front and from below to above.
 * @param {Geometry} geometry @param {readonly string[]} spots @returns {string[]}
 */
export function painted(geometry, spots) {
  if (!stands(geometry)) return [...spots];
  /** @param {string} spot */
  const depth = (spot) => {
    const cell = geometry.cells.get(spot);
    return cell ? Math.round(cell.y + cell.level * STACK.rise) * 10 + cell.level : 0;
  };
  return [...spots].sort((a, b) => depth(a) - depth(b));
}
