/** Small layouts, views and messages for the tests of the page's modules. */

/** A ring of two squares with two levels, and its reserves: enough to tell placements and carried pawns. */
export const RING = {
  game: "ring",
  spots: [
    { name: "r", kind: "reserve", group: null },
    { name: "k", kind: "reserve", group: null },
    { name: "1", kind: "square", group: null },
    { name: "2", kind: "square", group: null },
    ...["1.1", "1.2", "1.3", "2.1", "2.2", "2.3"].map((name) => ({ name, kind: "pawn", group: name[0] })),
  ],
  colours: [
    { code: "r", name: "red", mark: "disc" },
    { code: "k", name: "black", mark: "cross" },
  ],
  seats: [
    { slots: [0], colours: ["r"], side: 0 },
    { slots: [1], colours: ["k"], side: 1 },
  ],
  views: [{ name: "rings", kind: "rings", at: {}, rows: [], edges: [], labels: [], sectors: 2, rings: 3, dull: [1] }],
  camps: [],
};

/** One row of five holes, a1 to a5, with a goal of two. */
export const ROW = {
  game: "row",
  spots: ["a1", "a2", "a3", "a4", "a5"].map((name) => ({ name, kind: "hole", group: null })),
  colours: [
    { code: "r", name: "red", mark: "disc" },
    { code: "b", name: "blue", mark: "square" },
  ],
  seats: [
    { slots: [0], colours: ["r"], side: 0 },
    { slots: [1], colours: ["b"], side: 1 },
  ],
  views: [
    {
      name: "star",
      kind: "star",
      at: Object.fromEntries(["a1", "a2", "a3", "a4", "a5"].map((name, x) => [name, [x, 0]])),
      rows: [["a1", "a2", "a3", "a4", "a5"]],
      edges: [],
      labels: [],
      sectors: 0,
      rings: 0,
      dull: [],
    },
  ],
  camps: [{ colour: "r", kind: "goal", spots: ["a4", "a5"] }],
};

export const seat = (number, change = {}) => ({
  seat: number,
  kind: "human",
  name: "",
  level: 0,
  colours: [number === 1 ? "r" : "k"],
  side: number,
  slots: [number],
  undo_left: 3,
  retired: false,
  place: null,
  ...change,
});

export const view = (change = {}) => ({
  seq: 1,
  hash: "00000000",
  status: "live",
  position: "p",
  turn: 1,
  seat: 1,
  pieces: {},
  reserves: { r: 4, k: 4 },
  last: null,
  earlier: [],
  deadline: null,
  remaining: null,
  counts: {},
  undo: null,
  can: { undo: false, claim_draw: false, offer_draw: false, call: false, pause: true, resume: false, resign: true, stop: true },
  occurrence: 1,
  seats: [seat(1), seat(2)],
  lines: [],
  warn: [],
  notes: [],
  dests: {},
  moves: [],
  result: null,
  plies: 0,
  paused_reason: null,
  ...change,
});

export const welcome = (change = {}, shown = {}) => ({
  type: "welcome",
  protocol: 1,
  build: "b",
  match: "m",
  game: "ring",
  settings: { game: "ring", options: {}, seats: [], timer: null, undo: 3, aids: true, start: null },
  layout: "/layout",
  yours: [1, 2],
  host: true,
  now: 1000,
  view: view(shown),
  missed: [],
  details: [],
  ...change,
});

export const move = (seatNumber, text) => ({ seat: seatNumber, kind: "move", move: text });

export const last = (seatNumber, text, shift, route = []) => ({
  seq: 2,
  seat: seatNumber,
  kind: "move",
  move: text,
  shift,
  route,
  show: 250,
});
