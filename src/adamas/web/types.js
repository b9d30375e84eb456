/**
 * The shapes of everything that crosses the wire, as the page knows them. A test holds them against the server's.
 *
 * Seats and slots are counted from 1; a *spot* is whatever a move can name. Times are whole milliseconds of the
 * server's clock.
 */

/** @typedef {number | string} Value  the value of a rule option */

/**
 * @typedef {object} OptionInfo
 * @property {string} name
 * @property {Value[]} values
 * @property {Value} default
 * @property {number | null} least   where set, any whole number from `least` to `most` is a value too
 * @property {number | null} most
 * @property {Record<string, Value[]>} when   the option means something only under these values of others
 * @property {string} scope
 */

/**
 * @typedef {object} GameInfo
 * @property {string} name
 * @property {number[]} players
 * @property {OptionInfo[]} options
 */

/**
 * @typedef {object} Catalogue   what GET /api/games answers
 * @property {GameInfo[]} games
 * @property {(number | null)[]} timers
 * @property {{least: number, most: number}} timer
 * @property {(number | null)[]} undos
 * @property {number} levels
 * @property {string} version
 */

/** @typedef {{name: string, kind: string, group: string | null}} Spot */
/** @typedef {{text: string, x: number, y: number}} Label */
/** @typedef {{code: string, name: string, mark: string}} Colour */
/** @typedef {{colour: string, kind: string, spots: string[]}} Camp */
/** @typedef {{slots: number[], colours: string[], side: number}} LayoutSeat   slots and sides count from 0 here */

/**
 * @typedef {object} BoardView   one way to draw a board
 * @property {string} name
 * @property {string} kind
 * @property {Record<string, [number, number]>} at
 * @property {string[][]} rows
 * @property {[string, string][]} edges
 * @property {Label[]} labels
 * @property {number} sectors
 * @property {number} rings
 * @property {number[]} dull
 */

/**
 * @typedef {object} Layout
 * @property {string} game
 * @property {Spot[]} spots
 * @property {Colour[]} colours
 * @property {LayoutSeat[]} seats
 * @property {BoardView[]} views
 * @property {Camp[]} camps
 */

/** @typedef {{kind: "human" | "remote" | "computer", name: string, level: number}} SeatSettings */

/**
 * @typedef {object} Settings   what is fixed for a whole match
 * @property {string} game
 * @property {Record<string, Value>} options
 * @property {SeatSettings[]} seats
 * @property {number | null} timer   seconds, null for off
 * @property {number | null} undo   allowance of each human, null for unlimited
 * @property {boolean} aids
 * @property {string | null} start
 */

/**
 * @typedef {object} SeatView
 * @property {number} seat
 * @property {"human" | "remote" | "computer"} kind
 * @property {string} name
 * @property {number} level
 * @property {string[]} colours
 * @property {number} side
 * @property {number[]} slots
 * @property {number | null} undo_left   null for unlimited
 * @property {boolean} retired
 * @property {number | null} place
 */

/**
 * @typedef {object} Last   the latest ply on the line
 * @property {number} seq
 * @property {number} seat
 * @property {"move" | "skip" | "time" | "retired"} kind
 * @property {string | null} move
 * @property {[string, string][]} shift   which piece went from which spot to which, carried ones too
 * @property {string[]} route
 * @property {number} show   how long the move may take to be shown, in ms
 */

/** @typedef {{seat: number, kind: "move" | "skip" | "time" | "retired", move: string | null}} PlyView */
/** @typedef {{spots: string[], colour: string, kind: string, level: number | null}} LineView */
/** @typedef {{code: string, seat: number, colours: string[]}} NoteView */
/** @typedef {{winners: number[], reason: string, spots: string[]}} Result */
/** @typedef {{seat: number, left: number | null}} UndoView */
/** @typedef {{seat: number, open: number[]}} OfferView   who offers a draw, and the seats that have yet to answer */
/** @typedef {Record<string, Record<string, string[]>>} Dests   source -> target -> route */

/**
 * @typedef {object} Can   what the rules allow now
 * @property {boolean} undo
 * @property {boolean} claim_draw
 * @property {boolean} offer_draw
 * @property {boolean} call
 * @property {boolean} pause
 * @property {boolean} resume
 * @property {boolean} resign
 * @property {boolean} stop
 */

/**
 * @typedef {object} View   a whole position as the server tells it
 *
 * While a match with a timer is paused the board is veiled: what would show the position is null.
 * @property {number} seq
 * @property {string} hash
 * @property {"open" | "live" | "paused" | "ended"} status
 * @property {string | null} position
 * @property {number} turn   the slot to move
 * @property {number} seat   the seat to move
 * @property {Record<string, string> | null} pieces
 * @property {Record<string, number>} reserves
 * @property {Last | null} last
 * @property {Last[]} earlier   moves before it since the seat to move had its turn, oldest first
 * @property {number | null} deadline
 * @property {number | null} remaining
 * @property {Record<string, number>} counts   pieces home of each seat
 * @property {UndoView | null} undo
 * @property {Can} can
 * @property {OfferView | null} offer
 * @property {number} occurrence
 * @property {SeatView[]} seats
 * @property {LineView[] | null} lines
 * @property {string[]} warn
 * @property {NoteView[]} notes
 * @property {Dests | null} dests
 * @property {PlyView[] | null} moves
 * @property {Result | null} result
 * @property {number} plies
 * @property {string | null} paused_reason
 */

/** @typedef {{code: string, values: Record<string, Value>}} HintReason */

/**
 * @typedef {object} Hint   what POST /m/{id}/hint answers
 * @property {number} seq
 * @property {number} grade   1: which piece, 2: where to as well, 3: why as well
 * @property {string} source
 * @property {string | null} target   null in grade 1
 * @property {HintReason[]} reasons   none below grade 3
 */

/**
 * @typedef {object} StudyLine   what POST /api/study is asked: a record, or a game with its options and a start
 * @property {string} [record]   a match record
 * @property {string} [game]
 * @property {Record<string, Value>} [options]
 * @property {string | null} [start]   a position; null for the usual one
 * @property {number | null} [at]   cuts the record after so many plies
 * @property {readonly string[]} [moves]   which go on from there
 */

/**
 * @typedef {object} StudyAnswer   what stands at the end of it
 * @property {Settings} settings
 * @property {View} view   as of a match whose players all sit here
 * @property {string} record   of the whole line
 * @property {(Detail | null)[]} details   what each ply of the view moved
 */

/**
 * @typedef {object} Detail   a move as it can be told in words
 * @property {string} colour   of the piece that was moved
 * @property {string[]} carried   colours of the pieces that went with it, from below
 * @property {string} from
 * @property {string} to   where the piece came to lie
 * @property {number} hops
 */

/**
 * @typedef {object} BestLine   one move and what it leads to
 * @property {string} move
 * @property {string} source
 * @property {string} target
 * @property {string[]} moves   the best play found, this move first
 * @property {number | number[]} value   from -1 to 1 for the side to move, or one for each side
 * @property {boolean} exact   proven
 * @property {number | null} plies   to a proven end
 * @property {number | null} steps   how many steps of a race between two the side to move is ahead
 */

/**
 * @typedef {object} Analysis   what POST /api/study/analyse answers
 * @property {number} depth
 * @property {number} nodes
 * @property {number} time_ms
 * @property {number} bound   it is proven that nothing is forced within so many plies
 * @property {BestLine[]} lines   best first
 */

/** @typedef {{type: string, [field: string]: unknown}} GameEvent */

/**
 * @typedef {object} Welcome
 * @property {"welcome"} type
 * @property {number} protocol
 * @property {string} build
 * @property {string} match
 * @property {string} game
 * @property {Settings} settings
 * @property {string} layout   the address of the layout
 * @property {number[]} yours
 * @property {boolean} host
 * @property {number} now
 * @property {View} view
 * @property {Missed[]} missed   the entries after the last one seen, if they are at most 50
 * @property {(Detail | null)[]} details   what each ply of the view moved; none under the veil
 */

/** @typedef {{seq: number, at: number, events: GameEvent[]}} Missed */
/** @typedef {{type: "entry", seq: number, at: number, events: GameEvent[], view: View}} EntryMessage */
/** @typedef {{type: "accepted", cmd_id: string, seq: number}} Accepted */
/** @typedef {{type: "refused", cmd_id: string | null, code: string, detail: string, seq: number}} Refused */
/** @typedef {{type: "beat", seq: number, hash: string, now: number, deadline: number | null, status: string}} Beat */
/** @typedef {{type: "state", view: View, details: (Detail | null)[]}} StateMessage */
/** @typedef {{type: "because", source: string, target: string | null, code: string | null}} Because */
/** @typedef {{type: "pong", t: number, now: number}} Pong */
/** @typedef {{type: "bye", reason: string, retry_ms: number | null}} Bye */

/** @typedef {Welcome | EntryMessage | Accepted | Refused | Beat | StateMessage | Because | Pong | Bye} ServerMessage */

/**
 * @typedef {object} Command   what the page asks of a match; resent with `again` after a broken connection
 * @property {string} type
 * @property {string} cmd_id
 * @property {number} base_seq
 * @property {number} seat
 * @property {boolean} [again]
 * @property {string} [move]
 * @property {string} [reason]
 * @property {boolean} [yes]
 */

export {};
