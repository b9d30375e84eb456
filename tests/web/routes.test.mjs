import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULTS, readPrefs } from "../../src/adamas/web/prefs.js";
import { analysisPath, learnPath, matchPath, parseRoute, puzzlesPath, rulesPath } from "../../src/adamas/web/routes.js";

test("every path means one screen", () => {
  assert.deepEqual(parseRoute("/"), { screen: "home" });
  assert.deepEqual(parseRoute(matchPath("aB_-9")), { screen: "match", id: "aB_-9" });
  assert.deepEqual(parseRoute("/m/abc/"), { screen: "match", id: "abc" });
  assert.deepEqual(parseRoute(rulesPath("morris")), { screen: "rules", game: "morris" });
  assert.deepEqual(parseRoute("/rules/"), { screen: "rules", game: "" });
  assert.deepEqual(parseRoute(analysisPath("abc", 7).split("#")[0]), { screen: "analysis" });
  assert.deepEqual(parseRoute(learnPath()), { screen: "learn", game: "" });
  assert.deepEqual(parseRoute(learnPath("morris")), { screen: "learn", game: "morris" });
  const puzzles = { screen: "puzzles", game: "", which: "", kind: "" };
  assert.deepEqual(parseRoute(puzzlesPath()), puzzles);
  assert.deepEqual(parseRoute(puzzlesPath("morris")), { ...puzzles, game: "morris" });
  assert.deepEqual(parseRoute(puzzlesPath("morris", 17)), { ...puzzles, game: "morris", which: "17" });
  assert.deepEqual(parseRoute(puzzlesPath("morris", "fresh/win")), { ...puzzles, game: "morris", which: "fresh", kind: "win" });
  for (const path of ["/learn/a/b", "/puzzles/morris/x", "/puzzles/morris/1/2/3"]) assert.equal(parseRoute(path).screen, "missing", path);
  for (const path of ["/m/", "/m/a b", "/x", "/m/a/b", "/rules/../x"]) assert.equal(parseRoute(path).screen, "missing", path);
});

test("settings are read from anything; what cannot be is the default", () => {
  for (const stored of [null, 3, "x", [], {}]) assert.deepEqual(readPrefs(stored), DEFAULTS);
  assert.deepEqual(readPrefs({ sound: false, volume: 101, motion: "on", coords: 1, marks: "letters", turned: true, more: 1 }), {
    ...DEFAULTS,
    sound: false,
    motion: "on",
    marks: "letters",
    turned: true,
  });
});
