/**
 * A match and what was tried beside it: a tree of moves. Pure; a tree is never changed, every change makes another.
 *
 * A node is a ply together with the forced skips behind it, so that there is something to do, or an end, at each.
 * Nodes of the record know how many of its plies they stand for (`at`); those that were tried do not.
 */

/** @import {StudyAnswer, StudyLine} from "../types.js" */
/** @import {Ply} from "../model/log.js" */

/**
 * @typedef {object} Node
 * @property {number} id
 * @property {number | null} parent
 * @property {string | null} move   null at the root, and for a turn that was lost
 * @property {readonly Ply[]} plies   the ply and the skips behind it; empty until the server has told them
 * @property {number | null} at
 * @property {readonly number[]} children   the first goes on with the line, others are variations
 */

/** @typedef {{record: string, nodes: ReadonlyMap<number, Node>, count: number}} Tree */

/** Where every tree begins. */
export const ROOT = 0;

/** @param {StudyAnswer} answer @returns {Ply[]} */
const pliesOf = ({ view, details }) =>
  (view.moves ?? []).map((ply, index) => ({ ...ply, detail: details[index] ?? null }));

/**
 * The tree of a record, without variations.
 * @param {StudyAnswer} answer   what stands at its end
 * @returns {Tree}
 */
export function treeOf(answer) {
  const all = pliesOf(answer);
  /** @type {Map<number, Node>} */
  const nodes = new Map();
  let first = all.findIndex(({ kind }) => kind !== "skip");
  if (first < 0) first = all.length;
  nodes.set(ROOT, { id: ROOT, parent: null, move: null, plies: all.slice(0, first), at: 0, children: [] });
  let id = ROOT;
  for (let index = first; index < all.length; ) {
    let end = index + 1;
    while (all[end]?.kind === "skip") end += 1;
    const before = /** @type {Node} */ (nodes.get(id));
    nodes.set(id, { ...before, children: [id + 1] });
    const move = all[index]?.move ?? null;
    nodes.set(id + 1, { id: id + 1, parent: id, move, plies: all.slice(index, end), at: index + 1, children: [] });
    id += 1;
    index = end;
  }
  return { record: answer.record, nodes, count: id + 1 };
}

/** @param {Tree} tree @param {number} id @returns {Node} */
export function node(tree, id) {
  const found = tree.nodes.get(id);
  if (!found) throw new Error(`the tree has no node ${id}`);
  return found;
}

/** The nodes from the root to this one, both with it. @param {Tree} tree @param {number} id @returns {Node[]} */
export function path(tree, id) {
  const found = [node(tree, id)];
  for (let { parent } = node(tree, id); parent !== null; { parent } = node(tree, parent)) found.unshift(node(tree, parent));
  return found;
}

/** The whole line through a node: to it, and on by the first moves. @param {Tree} tree @param {number} id */
export function lineThrough(tree, id) {
  const found = path(tree, id);
  for (let next = node(tree, id).children[0]; next !== undefined; next = node(tree, next).children[0]) {
    found.push(node(tree, next));
  }
  return found;
}

/** How many plies lead to a node. @param {Tree} tree @param {number} id */
export const depth = (tree, id) => path(tree, id).reduce((sum, { plies }) => sum + plies.length, 0);

/** All plies that lead to a node. @param {Tree} tree @param {number} id */
export const pliesTo = (tree, id) => path(tree, id).flatMap(({ plies }) => plies);

/**
 * The last node of the main line that stands within so many plies.
 * @param {Tree} tree
 * @param {number} ply
 */
export function nodeAt(tree, ply) {
  let count = 0;
  let id = ROOT;
  for (const one of lineThrough(tree, ROOT)) {
    count += one.plies.length;
    if (one.id !== ROOT && count > ply) break;
    id = one.id;
  }
  return id;
}

/**
 * What the server is asked for a node: the record up to where it was left, and the moves from there on.
 * @param {Tree} tree
 * @param {number} id
 * @returns {StudyLine}
 */
export function lineOf(tree, id) {
  const nodes = path(tree, id);
  const left = nodes.findLastIndex(({ at }) => at !== null);
  const moves = nodes.slice(left + 1).map(({ move }) => /** @type {string} */ (move));
  return { record: tree.record, at: /** @type {Node} */ (nodes[left]).at, moves };
}

/**
 * The tree with a move tried at a node; if it was made there before, the tree as it was.
 * @param {Tree} tree
 * @param {number} id
 * @param {string} move
 * @returns {{tree: Tree, id: number}}
 */
export function tried(tree, id, move) {
  const from = node(tree, id);
  const known = from.children.find((child) => node(tree, child).move === move);
  if (known !== undefined) return { tree, id: known };
  const nodes = new Map(tree.nodes);
  const added = tree.count;
  nodes.set(added, { id: added, parent: id, move, plies: [], at: null, children: [] });
  nodes.set(id, { ...from, children: [...from.children, added] });
  return { tree: { ...tree, nodes, count: added + 1 }, id: added };
}

/**
 * The tree with what the server told of a tried move.
 * @param {Tree} tree
 * @param {number} id
 * @param {StudyAnswer} answer   what stands after it
 * @returns {Tree}
 */
export function filled(tree, id, answer) {
  const one = tree.nodes.get(id);
  if (!one || one.parent === null || one.plies.length > 0) return tree;
  const plies = pliesOf(answer).slice(depth(tree, one.parent));
  return { ...tree, nodes: new Map(tree.nodes).set(id, { ...one, plies }) };
}

/** The node where the variation that this one belongs to leaves its line; null on the main line. @param {Tree} tree @param {number} id */
export function branchOf(tree, id) {
  return (
    path(tree, id).findLast(({ parent, id: own }) => parent !== null && node(tree, parent).children[0] !== own)?.id ?? null
  );
}

/**
 * The variation of a node takes the place of the line that it leaves.
 * @param {Tree} tree
 * @param {number} id
 * @returns {Tree}
 */
export function promoted(tree, id) {
  const branch = branchOf(tree, id);
  if (branch === null) return tree;
  const from = node(tree, /** @type {number} */ (node(tree, branch).parent));
  const children = [branch, ...from.children.filter((child) => child !== branch)];
  return { ...tree, nodes: new Map(tree.nodes).set(from.id, { ...from, children }) };
}

/** Whether a node can be taken away: what the record tells stays. @param {Tree} tree @param {number} id */
export const removable = (tree, id) => id !== ROOT && node(tree, id).at === null;

/**
 * The tree without a tried move and all that follows it, and the node before it.
 * @param {Tree} tree
 * @param {number} id
 * @returns {{tree: Tree, id: number}}
 */
export function removed(tree, id) {
  if (!removable(tree, id)) return { tree, id };
  const nodes = new Map(tree.nodes);
  const parent = node(tree, /** @type {number} */ (node(tree, id).parent));
  const gone = [id];
  for (const one of gone) {
    gone.push(...node(tree, one).children);
    nodes.delete(one);
  }
  nodes.set(parent.id, { ...parent, children: parent.children.filter((child) => child !== id) });
  return { tree: { ...tree, nodes }, id: parent.id };
}
