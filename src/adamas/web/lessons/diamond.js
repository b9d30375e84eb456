/** The steps of the lesson on the Diamond Game; their words are in the texts under `learn.diamond`. */

/** @import {Lesson} from "../model/lesson.js" */

const TWO = { players: 2, board: 73 };

/** @type {Lesson} */
export const lesson = {
  game: "diamond",
  steps: [
    {
      id: "step",
      options: TWO,
      start: null,
      tasks: [
        {
          accept: { from: ["j4", "j5", "j6", "j7"] },
          show: "j5-i4",
          wrong: [{ when: { from: ["k1", "k2", "k3"] }, say: "jump" }],
        },
      ],
    },
    {
      id: "jump",
      options: TWO,
      start: null,
      tasks: [{ accept: { from: ["k1", "k2", "k3"] }, show: "k1-i3" }],
    },
    {
      id: "chain",
      options: TWO,
      start: "1/2/3/bbb1b5/bbb6/bb6/b6/8/3r5/4rrr3/rrr/rr/r 2 1",
      tasks: [
        { accept: { moves: ["j6-h4"] }, show: "j6-h4", wrong: [{ when: { moves: ["j6-j4"] }, say: "first" }] },
      ],
    },
    {
      id: "foreign",
      options: TWO,
      start: "1/1r/rr1/3r6/2b1r4/1b6/b1brr2/5b1b/3r3bb/4r1r1bb/3/2/1 2 1",
      tasks: [{ accept: { moves: ["j5-b1"] }, show: "j5-b1", wrong: [{ when: { from: ["j5"] }, say: "short" }] }],
    },
    {
      id: "goal",
      options: TWO,
      start: "r/rr/rrr/4r1r3/4r4/4r3/6b/6bb/5bbbb/6bbb1/3/2/1 2 1",
      tasks: [
        { accept: { moves: ["e5-d6"] }, show: "e5-d6", wrong: [{ when: { from: ["e5"] }, say: "out" }] },
      ],
    },
    {
      id: "blocked",
      options: TWO,
      start: "r/rr/rrr/3b1rr3/4r4/3r4/6b/6bb/6bbb/6bbb1/3/2/1 2 1",
      tasks: [{ accept: { moves: ["e5-d5"] }, show: "e5-d5" }],
    },
    {
      id: "free",
      options: TWO,
      start: "r/rr/rrr/3b1rr3/4r4/3r4/6b/6bb/6bbb/6bbb1/3/2/1 2 2",
      tasks: [{ accept: { from: ["d4"] }, show: "d4-e4" }],
    },
    {
      id: "last",
      options: TWO,
      start: "r/rr/rrr/4rrr3/3r5/8/6b/6bb/5bbbb/6bbb1/3/2/1 2 1",
      tasks: [{ accept: { won: [1] }, show: "e4-d4", wrong: [{ when: { from: ["e4"] }, say: "past" }] }],
    },
    {
      id: "three",
      options: { players: 3, board: 73 },
      start: "1/2/3/bbbb2yyyy/bbb3yyy/bb4yy/b5y/8/9/3rrrr3/rrr/rr/r 3 3",
      tasks: [
        {
          accept: { from: ["d7", "e7", "f7", "g7"], to: ["d6", "e6", "f6", "g6", "h7"] },
          show: "e7-e6",
          wrong: [{ when: { from: ["d7", "e7", "f7", "g7"] }, say: "way" }],
        },
      ],
    },
    { id: "clock", options: TWO, start: null, tasks: [] },
  ],
};
