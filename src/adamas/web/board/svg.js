/** Small helpers that make SVG nodes: no markup strings, so the page's content policy needs no exception. */

export const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an SVG element.
 * @param {string} name
 * @param {Record<string, string | number>} [attributes] presentation attributes; never `style`
 * @param {Element | null} [parent]
 * @returns {SVGElement}
 */
export function el(name, attributes = {}, parent = null) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    node.setAttribute(key, typeof value === "number" ? String(round(value)) : value);
  }
  parent?.append(node);
  return node;
}

/** @param {number} value @returns {number} two decimals are finer than any screen */
export const round = (value) => Math.round(value * 100) / 100;

/**
 * @param {{x: number, y: number}[]} points
 * @returns {string} path data of a closed polygon
 */
export function polygon(points) {
  return `M${points.map((p) => `${round(p.x)} ${round(p.y)}`).join("L")}Z`;
}

/** @param {Element} node */
export function clear(node) {
  while (node.lastChild) node.lastChild.remove();
}
