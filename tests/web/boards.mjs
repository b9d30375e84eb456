/** Layouts as the server sends them, built here from first principles, for the tests of the board's modules. */

/** @param {number[]} widths holes in the rows from the top */
export function star(widths) {
  const at = {};
  const rows = widths.map((width, row) =>
    Array.from({ length: width }, (_, k) => {
      const name = `${String.fromCharCode(97 + row)}${k + 1}`;
      at[name] = [(2 * k + 1 - width) / 2, ((row - (widths.length - 1) / 2) * Math.sqrt(3)) / 2];
      return name;
    }),
  );
  const names = Object.keys(at);
  const edges = names.flatMap((a) =>
    names
      .filter((b) => a < b && Math.abs(Math.hypot(at[a][0] - at[b][0], at[a][1] - at[b][1]) - 1) < 1e-6)
      .map((b) => [a, b]),
  );
  const tip = (sign) => rows.flatMap((row, i) => ((sign > 0 ? i > rows.length - 5 : i < 4) ? row : []));
  const widest = widths.indexOf(Math.max(...widths));
  const inner = (row) => row.filter((name) => Math.abs(at[name][0]) <= 1.5 + 1e-6);
  return {
    game: "x",
    spots: names.map((name) => ({ name, kind: "hole", group: null })),
    colours: [
      { code: "r", name: "red", mark: "disc" },
      { code: "b", name: "blue", mark: "square" },
    ],
    seats: [],
    camps: [
      { colour: "r", kind: "home", spots: inner(tip(1)) },
      { colour: "r", kind: "goal", spots: inner(tip(-1)) },
      { colour: "b", kind: "home", spots: rows.slice(widest, widest + 4).flatMap((row, i) => row.slice(0, 4 - i)) },
    ],
    views: [
      {
        name: "star",
        kind: "star",
        at,
        rows,
        edges,
        labels: rows.map((row) => ({ text: row[0][0], x: at[row[0]][0] - 1, y: at[row[0]][1] })),
        sectors: 0,
        rings: 0,
        dull: [],
      },
    ],
  };
}

export const star73 = () => star([1, 2, 3, 10, 9, 8, 7, 8, 9, 10, 3, 2, 1]);
export const star121 = () => star([1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1]);

/** A ring of stacks: eight squares of four levels. */
export function rings() {
  const squares = [1, 2, 3, 4, 5, 6, 7, 8];
  const levels = [1, 2, 3, 4];
  const at = {};
  for (const s of squares) for (const l of levels) at[`${s}.${l}`] = [s - 1, l];
  return {
    game: "y",
    spots: [
      ...squares.map((s) => ({ name: String(s), kind: "square", group: null })),
      ...Object.keys(at).map((name) => ({ name, kind: "pawn", group: name[0] })),
      { name: "r", kind: "reserve", group: null },
      { name: "k", kind: "reserve", group: null },
    ],
    colours: [
      { code: "r", name: "red", mark: "disc" },
      { code: "k", name: "black", mark: "cross" },
    ],
    seats: [],
    camps: [],
    views: [
      {
        name: "rings",
        kind: "rings",
        at,
        rows: [4, 3, 2, 1].map((l) => squares.map((s) => `${s}.${l}`)),
        edges: [],
        labels: [],
        sectors: 8,
        rings: 4,
        dull: [1],
      },
    ],
  };
}

/** The same, as pawns that stand on each other. */
export function stacks() {
  const layout = rings();
  return { ...layout, views: [{ ...layout.views[0], name: "stacks", kind: "stacks" }] };
}

/** Nine points in a square, with reserves: a game that nobody thought of when the board was written. */
export function square() {
  const at = {};
  const rows = ["a", "b", "c"].map((row, y) =>
    [1, 2, 3].map((k) => {
      at[`${row}${k}`] = [k - 2, y - 1];
      return `${row}${k}`;
    }),
  );
  return {
    game: "z",
    spots: [
      ...Object.keys(at).map((name) => ({ name, kind: "hole", group: null })),
      { name: "w", kind: "reserve", group: null },
      { name: "k", kind: "reserve", group: null },
    ],
    colours: [
      { code: "w", name: "white", mark: "disc" },
      { code: "k", name: "black", mark: "cross" },
    ],
    seats: [],
    camps: [],
    views: [{ name: "square", kind: "star", at, rows, edges: [], labels: [], sectors: 0, rings: 0, dull: [] }],
  };
}
