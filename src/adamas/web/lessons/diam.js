/** The steps of the lesson on Diam; their words are in the texts under `learn.diam`. */

/** @import {Lesson} from "../model/lesson.js" */

const TWO = { players: 2 };

/** @type {Lesson} */
export const lesson = {
  game: "diam",
  steps: [
    {
      id: "place",
      options: TWO,
      start: null,
      tasks: [{ accept: { from: ["r"] }, show: "r-3", wrong: [{ when: { from: ["o"] }, say: "orange" }] }],
    },
    {
      id: "stack",
      options: TWO,
      start: "././k/././././. 2 1",
      tasks: [{ accept: { to: ["3"] }, show: "r-3" }],
    },
    {
      id: "move",
      options: TWO,
      start: "r/././k/./././. 2 1",
      tasks: [{ accept: { from: ["1.1"] }, show: "1.1-2", wrong: [{ when: { from: ["r", "o"] }, say: "placed" }] }],
    },
    {
      id: "carry",
      options: TWO,
      start: "rk/./o/././n/./. 2 1",
      tasks: [
        {
          accept: { moves: ["1.1-2"] },
          show: "1.1-2",
          wrong: [
            { when: { from: ["1.1"] }, say: "way" },
            { when: { from: ["3.1"] }, say: "other" },
          ],
        },
      ],
    },
    {
      id: "own",
      options: TWO,
      start: "nok/././././r/./. 2 1",
      tasks: [{ accept: { from: ["1.2"] }, show: "1.2-8", wrong: [{ when: { from: ["6.1"] }, say: "other" }] }],
    },
    {
      id: "four",
      options: TWO,
      start: "././rkon/kk/./././. 2 1",
      tasks: [
        {
          accept: { from: ["3.1", "3.3"], to: ["4"] },
          show: "3.3-4",
          wrong: [{ when: { from: ["3.1", "3.3"] }, say: "way" }],
        },
      ],
    },
    {
      id: "line",
      options: TWO,
      start: "kr/./././n/./o/. 2 1",
      tasks: [
        {
          accept: { won: [1] },
          show: "r-5",
          wrong: [{ when: { from: ["o"], to: ["5"] }, say: "colour" }],
        },
      ],
    },
    {
      id: "ground",
      options: TWO,
      start: "r/./././r/././. 2 1",
      tasks: [
        {
          accept: { threats: { colours: ["r"], least: 1 } },
          show: "r-1",
          wrong: [{ when: { threats: { colours: ["o"], least: 1 } }, say: "orange" }],
        },
      ],
    },
    {
      id: "theirs",
      options: TWO,
      start: "rk/n/./././nok/./. 2 1",
      tasks: [{ accept: { moves: ["1.1-8"] }, show: "1.1-8", wrong: [{ when: { won: [2] }, say: "lost" }] }],
    },
    {
      id: "block",
      options: TWO,
      start: "./nk/./o/./r/./. 2 1",
      tasks: [{ accept: { threats: { colours: ["n", "k"], most: 0 } }, show: "r-6" }],
    },
    {
      id: "double",
      options: TWO,
      start: "./././k/kr/././o 2 1",
      tasks: [
        {
          accept: { moves: ["r-8"], threats: { colours: ["r"], least: 2 } },
          show: "r-8",
          reply: "n-4",
          wrong: [{ when: { threats: { colours: ["r", "o"], least: 1 } }, say: "one" }],
        },
        { accept: { won: [1] }, show: "8.1-1" },
      ],
    },
    {
      id: "team",
      options: { players: 4 },
      start: "ko/./././n/o/r/. 4 1",
      tasks: [{ accept: { won: [1, 3] }, show: "6.1-5", wrong: [{ when: { from: ["r"] }, say: "placed" }] }],
    },
    {
      id: "three",
      options: { players: 3 },
      start: "kr/././r/n/./o/. 3 3",
      tasks: [{ accept: { won: [1] }, show: "4.1-5", wrong: [{ when: { from: ["o"] }, say: "placed" }] }],
    },
  ],
};
