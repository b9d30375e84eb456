/**
 * The shapes that the board's modules pass to each other.
 *
 * @typedef {import("../types.js").Layout} Layout
 * @typedef {import("../types.js").BoardView} LayoutView
 * @typedef {import("../types.js").Colour} Colour
 * @typedef {import("../types.js").Camp} Camp
 * @typedef {import("../types.js").View} View
 * @typedef {import("../types.js").Last} Last
 * @typedef {import("../types.js").LineView} Line
 * @typedef {import("../types.js").Dests} Dests
 * @typedef {Record<string, string>} Pieces   spot -> colour code
 * @typedef {"subtle" | "strong" | "letters" | "off"} Marks
 * @typedef {{x: number, y: number}} Point
 * @typedef {(key: string, values?: Record<string, string | number>) => string} Translate
 */

/**
 * @typedef {object} BoardState   all that a board draws
 * @property {View} view
 * @property {number[]} yours   the seats that this page plays, from 1
 * @property {boolean} held   no input now: stale, catching up, paused
 * @property {{source: string, target: string} | null} pending   the move that the server has not answered yet
 * @property {boolean} reduced   reduced motion
 * @property {"off" | "fast" | "normal"} speed   of animations
 * @property {boolean} turned   my home at the bottom
 * @property {boolean | "full"} coords   letters beside the board and numbers in its holes; `full` writes their whole names
 * @property {Marks} marks
 * @property {boolean} aids   show threats
 * @property {{source: string, target: string | null} | null} [hint]   the move of a hint, as far as it has been told
 * @property {"off" | "subtle" | "normal" | "strong"} [trail]   how strongly the last move is marked
 * @property {"tap" | "drag" | "both"} [input]   how a pointer moves a piece
 * @property {boolean} [confirms]   there is a row with the buttons Play and Cancel
 * @property {() => boolean} [asks]   whether a move that is chosen now waits for them
 * @property {boolean} [letters]   letter keys, unless false
 * @property {boolean} [brief]   short names of cells for a screen reader
 */

/**
 * @typedef {object} Cell   a place for one piece, in drawing units
 * @property {string} name
 * @property {string | null} group   the square that it belongs to
 * @property {number} x
 * @property {number} y
 * @property {number} row   index in `Geometry.rows`
 * @property {number} sector   on rings and stacks, from 0; else -1
 * @property {number} level   on rings and stacks, from 1; else 0
 */

/**
 * @typedef {object} Geometry
 * @property {string} kind   `star`, `rings` or `stacks`
 * @property {Map<string, Cell>} cells
 * @property {Map<string, Cell[]>} groups   the cells of each square, lowest first
 * @property {string[][]} rows   as a person reads them, top row first
 * @property {{x: number, y: number, w: number, h: number}} bounds   of the picture
 * @property {{text: string, x: number, y: number}[]} labels
 * @property {number} sectors
 * @property {number} rings
 */

/**
 * @typedef {object} BoardOptions
 * @property {HTMLElement | null} [tray]   where the reserves go; without it they are not shown
 * @property {HTMLElement | null} [bar]   where Play and Cancel go; without it no move waits
 * @property {Element} [within]   taps beside the board that belong to it all the same
 * @property {boolean} [mirror]   a second picture of a board that has its keyboard and its names elsewhere
 * @property {Translate} t
 * @property {(text: string) => void} say   tell a screen reader politely
 * @property {(source: string, target: string) => void} onMove   a move of `view.dests` has been chosen
 * @property {(source: string, target: string | null) => void} onReason   a tap that cannot be: ask the server why
 * @property {(spot: string | null) => void} [onPick]   a piece or reserve is picked, or let go (null)
 * @property {(busy: boolean) => void} [onAnimating]
 * @property {(sound: "step" | "hop" | "place" | "refuse" | "edge", count: number, ms: number) => void} [onSound]
 *   what is to be heard now: `count` times, `ms` apart
 */

/**
 * @typedef {object} Board
 * @property {(layout: Layout, viewName?: string) => void} setLayout   before the first `update`
 * @property {(state: BoardState) => void} prepare   make what a state needs but does not change, without drawing it
 * @property {(state: BoardState) => void} update   draw a state; a new position is animated
 * @property {(viewName: string) => void} setView   the same position in another view; what is picked stays
 * @property {(spot: string | null) => void} pick   pick a piece that has been picked elsewhere, or let go
 * @property {(source: string, target: string) => void} offer   a move has been chosen elsewhere
 * @property {(spot?: string | null) => void} focus   without a spot: where the focus was last
 * @property {() => void} settle   end a running animation at once
 * @property {() => void} destroy
 */

export {};
