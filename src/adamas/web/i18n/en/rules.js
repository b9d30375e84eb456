/**
 * The rules of both games in players' words, English. Keyed by the name of the game as the server's data has it; `*`
 * is what holds for all. Which options there are and what they mean comes from the other texts, so that each is said
 * once.
 */

/**
 * @typedef {string | {items: string[]} | {steps: string[]} |
 *   {position: string | null, options: Record<string, string | number>, caption: string}} Block
 * @typedef {{title: string, blocks: Block[]}} Section
 */

/** @type {Record<string, Section[]>} */
export const book = {
  diam: [
    {
      title: "The aim",
      blocks: [
        "Get two pawns of one of your colours onto opposite squares at the same height. That is a DIAM, and its owner wins. Height 1, the ground, does not count: a DIAM stands at level 2, 3 or 4.",
        {
          position: "kr/./././nr/././. 2 1",
          options: { players: 2 },
          caption: "Red has a DIAM at level 2, on squares 1 and 5.",
        },
      ],
    },
    {
      title: "Board and pawns",
      blocks: [
        "Eight squares form a ring, 1 at the top and on clockwise to 8. Square 1 lies opposite 5, 2 opposite 6, 3 opposite 7, 4 opposite 8. The middle is no square.",
        "There are sixteen pawns: four each of red, orange, brown and black. They begin beside the board in the reserves, where everybody can see them. On the board they stand in stacks. In the picture each stack runs from the middle outwards: the inner ring is level 1, the rim is level 4.",
      ],
    },
    {
      title: "Your turn",
      blocks: [
        "You do exactly one of two things:",
        {
          items: [
            "Place a pawn from your reserve on any square, on the ground or on top of a stack.",
            "Move a pawn of yours to a neighbouring square of the ring, onto the ground or on top of the stack there. You may take a pawn from anywhere in a stack: all pawns above it ride along in the same order, whoever they belong to, and those below stay.",
          ],
        },
        "No square may ever hold more than four pawns. Nothing is captured, and you may not pass. If you can do neither, your turn is skipped.",
        {
          position: "rk/./o/././n/./. 2 1",
          options: { players: 2 },
          caption: "Red on square 1 may move to square 2 or 8 and takes black with it. Black on top of it is not red’s to pick.",
        },
      ],
    },
    {
      title: "Winning",
      blocks: [
        "After every turn the square that was played on is compared with the square opposite, from level 4 down to level 2. Two pawns of the same colour at one level are a DIAM.",
        {
          items: [
            "The owner of the DIAM wins, even if the opponent made it.",
            "If one turn makes several DIAMs, the highest one decides.",
            "Two different colours are never a DIAM, even when both are yours.",
          ],
        },
      ],
    },
    {
      title: "Two, three or four players",
      blocks: [
        {
          items: [
            "Two: red and orange against black and brown. You may place and move both of your colours.",
            "Three: one player alone with red and orange against brown and black. They take turns red, brown, orange, black, so that the lone player has every second turn. Usually red is placed in red’s turn and orange in orange’s, but either may be moved in both. Brown and black are partners, as with four.",
            "Four: red and orange are partners against brown and black, in turn red, brown, orange, black. You place only your own colour, but may move your partner’s pawns too. The team wins together.",
          ],
        },
      ],
    },
    {
      title: "The call “Diam!”",
      blocks: [
        "This courtesy can be chosen for two players. When your turn begins and you could win at once, you may call “Diam!” instead of moving. Then the opponent’s latest move is taken back, and the opponent moves again with a full timer, in the same way or in another.",
        {
          items: [
            "After that you must move: you cannot call twice in one turn.",
            "There is no call when the opponent’s last turn was skipped or lost to the timer.",
            "A call costs no undo. Computers do not call, but you may call when you play against one.",
          ],
        },
      ],
    },
  ],
  diamond: [
    {
      title: "The aim",
      blocks: [
        "Be the first to bring all ten of your pieces into the camp of your colour straight across the star.",
        {
          position: null,
          options: { players: 3 },
          caption: "The start for three. Red goes from the bottom to the top, blue from the upper left to the lower right, yellow from the upper right to the lower left.",
        },
      ],
    },
    {
      title: "Board and camps",
      blocks: [
        "The holes of the star lie in rows a, b, c and so on from the top; in each row they are numbered from the left. Home and goal of a colour are tinted and carry its mark.",
        "On the board with 73 holes neighbouring camps share a corner hole: it belongs to both. On the board with 121 holes every camp stands alone.",
      ],
    },
    {
      title: "Your turn",
      blocks: [
        "You move one of your pieces, by a step or by jumps, never by both:",
        {
          items: [
            "Step: into an empty hole next to it.",
            "Jump: in a straight line over one neighbouring piece of any colour into the empty hole right behind it.",
            "Chain: after a jump the same piece may jump on, in any direction, and stop where it likes.",
          ],
        },
        "Nothing is captured: a piece that is jumped over stays where it is. Nobody has to jump, but you may not pass. You name only the piece and the last hole; the way is found for you.",
        {
          position: "1/2/3/bbb1b5/bbb6/bb6/b6/8/3r5/4rrr3/rrr/rr/r 2 1",
          options: { players: 2, board: 73 },
          caption: "Red on j6 may jump over j5 to j4 and on over i4 to h4, all in one turn.",
        },
        "A piece may enter any empty hole, in other camps too; it may return home and may leave its goal again. A move must end in another hole than it began in. If you have no legal move, your turn is skipped.",
      ],
    },
    {
      title: "Winning",
      blocks: [
        "You have won when, after your own move, all ten holes of your goal hold your own pieces.",
        "A piece of another colour that stays in your goal keeps you from winning. The page tells you when all that is missing is held by others. Those who want to rule this out choose one of the options below.",
        "Red begins, then blue, then yellow.",
      ],
    },
    {
      title: "Two or three players",
      blocks: [
        "Two play red and blue; with three yellow joins. Everybody plays for himself.",
        "With three you may choose to play on for second place: the first to arrive leaves the pieces where they are, and the other two go on. If they then draw, they share the places that are left.",
      ],
    },
  ],
  "*": [
    {
      title: "Before the start",
      blocks: [
        "Players, timer, undos and options are chosen before the start and hold for the whole match. To change them is to begin a new one. Sound and display may be changed at any time.",
      ],
    },
    {
      title: "Turns",
      blocks: [
        "Nobody may pass who has a legal move. Whoever has none is skipped, and a message says so. A win ends the match at once and comes before any draw; after the end nothing more is accepted.",
      ],
    },
    {
      title: "Timer",
      blocks: [
        "With a turn timer every turn has its full time, and nothing is saved for later. It starts when the move before has been shown. If it runs out, nothing moves and the turn passes. In the last five seconds you see a warning and hear one beep a second. A move that comes before the end of the time stands.",
        "Computers have the same time as people. A turn lost to the timer counts when positions repeat, so two players who both stay away come to a draw.",
      ],
    },
    {
      title: "Undo and pause",
      blocks: [
        "Undo goes back to before the latest move of a person, with all that came after it, and that person moves again. It costs that person one undo, whoever presses the button, and the next undo goes to the move before that. After the end nothing can be undone.",
        "How many undos each person has is agreed before the start: none, one, three, five, or as many as wanted. Undo works on the device where that move was made, also while a computer thinks, but not during a pause. A turn lost to the timer is no move: it goes back only together with a move before it. The timer then starts in full.",
        "Pause, the menu and leaving the page stop the match. It goes on only when you resume, with exactly the time that was left. While a match with a timer is paused, its board is covered.",
        "In a match with people at other devices there is no pause: neither the menu nor leaving the page stops the timer.",
      ],
    },
    {
      title: "Draws and giving up",
      blocks: [
        {
          items: [
            "When the same position, with the same player to move, stands for the third time, any person may claim a draw as long as it stands, and again at the fourth. Positions that were taken back do not count. At the fifth time the match is drawn. Between computers the third time is enough.",
            "A match of computers only is drawn when it goes on for very long: in Diam after 400 turns, in the Diamond Game after 300 rounds.",
            "If nobody has a legal move, the match is drawn.",
            "People may agree on a draw: one offers it, and all other people must accept before the next move. Computers follow. Where only one person plays there is no offer.",
            "You may resign. Your side has then lost. In the Diamond Game with three your pieces stay and your turns are passed over; the last one left wins, if nobody arrives before.",
          ],
        },
      ],
    },
  ],
};
