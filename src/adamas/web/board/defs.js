/**
 * Gradients, patterns and the wood grain, put into the document once; every board refers to them by id.
 *
 * The grain is drawn into a small canvas once and used as a pattern: an SVG filter would be computed anew with
 * every frame of an animation.
 */
import { PITCH } from "./geometry.js";
import { markPath } from "./marks.js";
import { el } from "./svg.js";

const HOST = "board-defs";

/** Width and height of the tile of grain. */
const SIZE = 512;

const TONES = ["red", "orange", "brown", "black", "blue", "yellow", "white", "green", "grey"];
const MARKS = ["disc", "triangle", "square", "cross"];

/** Put the shared definitions into the document, if they are not there yet. */
export function ensureDefs() {
  if (document.getElementById(HOST)) return;
  const svg = el("svg", {
    id: HOST,
    class: "board-defs",
    width: 0,
    height: 0,
    "aria-hidden": "true",
    focusable: "false",
  });
  const defs = el("defs", {}, svg);
  for (const tone of TONES) {
    stops(el("radialGradient", { id: `marble-${tone}`, cx: 0.5, cy: 0.5, r: 0.56, fx: 0.34, fy: 0.28 }, defs), [
      [0, `var(--${tone}-light)`],
      [0.42, `var(--${tone})`],
      [0.86, `var(--${tone}-dark)`],
      [1, `var(--${tone})`],
    ]);
    stops(el("radialGradient", { id: `glow-${tone}` }, defs), [
      [0, `var(--${tone}-light)`, 0.75],
      [1, `var(--${tone}-light)`, 0],
    ]);
    stops(el("linearGradient", { id: `rim-${tone}`, x1: 0.15, y1: 0, x2: 0.85, y2: 1 }, defs), [
      [0, `var(--${tone}-light)`],
      [0.45, `var(--${tone})`],
      [1, `var(--${tone}-dark)`],
    ]);
    stops(el("linearGradient", { id: `side-${tone}` }, defs), [
      [0, `var(--${tone}-dark)`],
      [0.1, `var(--${tone})`],
      [0.3, `var(--${tone}-light)`],
      [0.52, `var(--${tone})`],
      [0.82, `var(--${tone})`],
      [1, `var(--${tone}-dark)`],
    ]);
    stops(el("radialGradient", { id: `top-${tone}`, cx: 0.4, cy: 0.34, r: 0.75 }, defs), [
      [0, `var(--${tone}-light)`],
      [0.5, `var(--${tone})`],
      [1, `var(--${tone})`],
    ]);
  }
  stops(el("radialGradient", { id: "board-shine" }, defs), [
    [0, "#fff", 0.85],
    [0.5, "#fff", 0.3],
    [1, "#fff", 0],
  ]);
  stops(el("radialGradient", { id: "board-shadow" }, defs), [
    [0, "#1a0c02", 0.62],
    [0.72, "#1a0c02", 0.5],
    [1, "#1a0c02", 0],
  ]);
  stops(el("radialGradient", { id: "board-wood", cx: 0.4, cy: 0.3, r: 0.85 }, defs), [
    [0, "var(--wood-light)"],
    [0.65, "var(--wood)"],
    [1, "var(--wood-dark)"],
  ]);
  stops(el("linearGradient", { id: "board-rim", x1: 0.2, y1: 0, x2: 0.8, y2: 1 }, defs), [
    [0, "var(--rim-light)"],
    [0.5, "var(--rim)"],
    [1, "var(--rim-dark)"],
  ]);
  stops(el("radialGradient", { id: "board-hole", cx: 0.5, cy: 0.36, r: 0.64 }, defs), [
    [0, "var(--hole-deep)"],
    [0.7, "var(--hole)"],
    [1, "var(--hole-edge)"],
  ]);
  // Light falls from above, so the lower edge of a hole catches it.
  stops(el("linearGradient", { id: "board-bevel", x1: 0.3, y1: 0, x2: 0.7, y2: 1 }, defs), [
    [0, "var(--bevel-dark)"],
    [0.45, "var(--bevel-dark)"],
    [0.75, "var(--bevel-light)"],
    [1, "var(--bevel-light)"],
  ]);
  stops(el("radialGradient", { id: "board-hub", cx: 0.42, cy: 0.36, r: 0.7 }, defs), [
    [0, "var(--hub-light)"],
    [1, "var(--hub)"],
  ]);
  for (const mark of MARKS) {
    const size = PITCH * 0.42;
    const tile = el("pattern", { id: `camp-${mark}`, width: size, height: size, patternUnits: "userSpaceOnUse" }, defs);
    for (const [x, y] of [
      [0.25, 0.25],
      [0.75, 0.75],
    ]) {
      el(
        "path",
        {
          class: "camp-mark",
          d: markPath(mark, size * 0.15),
          "stroke-width": 1.2,
          transform: `translate(${size * /** @type {number} */ (x)} ${size * /** @type {number} */ (y)})`,
        },
        tile,
      );
    }
  }
  const hatch = el(
    "pattern",
    { id: "board-dull", width: 5, height: 5, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    defs,
  );
  el("rect", { class: "dull-line", width: 1.6, height: 5 }, hatch);
  const wood = el(
    "pattern",
    { id: "board-grain", width: SIZE, height: SIZE, x: -SIZE / 2, y: -SIZE / 2, patternUnits: "userSpaceOnUse" },
    defs,
  );
  document.body.prepend(svg);
  drawGrain((grain) => el("image", { href: grain, width: SIZE, height: SIZE }, wood));
}

/** @param {Element} gradient @param {(string | number)[][]} list offset, colour, opacity */
function stops(gradient, list) {
  for (const [offset, colour, opacity] of list) {
    el(
      "stop",
      { offset: String(offset), "stop-color": String(colour), "stop-opacity": String(opacity ?? 1) },
      gradient,
    );
  }
}

/**
 * Long wavy fibres, the same each time, seamless at the tile's edges.
 *
 * The board can be used without them, so they are drawn a few at a time, while the page has nothing else to do.
 * @param {(address: string) => void} use   gets a data address; is not called where a canvas cannot be read
 */
function drawGrain(use) {
  const canvas = document.createElement("canvas");
  canvas.width = SIZE;
  canvas.height = SIZE;
  // Drawn at once, stroke by stroke, not all together when it is read.
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) return;
  let seed = 20250;
  const random = () => {
    seed = (seed * 1664525 + 1013904223) % 4294967296;
    return seed / 4294967296;
  };
  let lines = 0;
  const later = window.requestIdleCallback ?? ((/** @type {() => void} */ work) => window.setTimeout(work, 50));
  const more = () => {
    for (const end = lines + 6; lines < end; lines += 1) drawFibre(pen, random);
    if (lines < 150) later(more);
    else later(finish);
  };
  const finish = () => {
    for (let pore = 0; pore < 260; pore += 1) {
      pen.fillStyle = `rgba(74,40,10,${0.04 + random() * 0.09})`;
      pen.fillRect(random() * SIZE, random() * SIZE, 6 + random() * 22, 0.6 + random() * 0.5);
    }
    try {
      canvas.toBlob((blob) => blob && read(blob, use));
    } catch {
      // A browser that keeps canvases from being read: plain wood.
    }
  };
  later(more);
}

/** @param {Blob} blob @param {(address: string) => void} use */
function read(blob, use) {
  const reader = new FileReader();
  reader.addEventListener("load", () => use(String(reader.result)));
  reader.readAsDataURL(blob);
}

/** @param {CanvasRenderingContext2D} pen @param {() => number} random */
function drawFibre(pen, random) {
  const tau = 2 * Math.PI;
  const y0 = random() * SIZE;
  const [bow, phase, waves] = [2 + random() * 5, random() * tau, 1 + Math.floor(random() * 2)];
  const [fine, finePhase] = [random() * 1.2, random() * tau];
  pen.strokeStyle = `rgba(${random() < 0.7 ? "96,54,14" : "255,240,205"},${0.05 + random() * 0.16})`;
  pen.lineWidth = 0.5 + random() * 2.2;
  const reach = bow + fine + pen.lineWidth;
  // What leaves the tile at one edge comes in at the other.
  for (const y of [y0, ...(y0 < reach ? [y0 + SIZE] : []), ...(y0 > SIZE - reach ? [y0 - SIZE] : [])]) {
    pen.beginPath();
    for (let x = 0; x <= SIZE; x += 16) {
      const part = (x / SIZE) * tau;
      pen.lineTo(x, y + bow * Math.sin(part * waves + phase) + fine * Math.sin(part * 5 + finePhase));
    }
    pen.stroke();
  }
}
