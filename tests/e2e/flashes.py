"""Flashing as WCAG 2.3.1 counts it, on a page whose time passes in steps and is photographed at each.

A flash is a pair of opposing changes of relative luminance by a tenth or more, where the darker side is below 0.8.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

__all__ = ["STEP_MS", "Flashes", "watch_flashes"]

STEP_MS = 50
"""Between two pictures: what changes twenty times a second is still seen to."""

MOST = 6
"""So many opposing changes in a second are three flashes; one more is too many."""

COUNT = """
({STEP_MS, MOST}) => {
  const BLOCK = 4;  // px
  const SPAN = 1000 / STEP_MS;
  const [FIELD_W, FIELD_H] = [Math.floor(341 / BLOCK), Math.floor(256 / BLOCK)];
  const linear = Float32Array.from({length: 256}, (_, c) =>
    c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4);
  const found = {turns: 0, blocks: 0, share: 0};
  let wide = 0, high = 0, step = 0;
  let blocks = null;

  function luminance({data, width}) {
    const now = new Float32Array(wide * high);
    for (let y = 0; y < high * BLOCK; y += 1) for (let x = 0; x < wide * BLOCK; x += 1) {
      const at = 4 * (y * width + x);
      const light = 0.2126 * linear[data[at]] + 0.7152 * linear[data[at + 1]] + 0.0722 * linear[data[at + 2]];
      now[Math.floor(y / BLOCK) * wide + Math.floor(x / BLOCK)] += light / BLOCK ** 2;
    }
    return now;
  }

  // From one turning point to the next: `end` is the brightest or darkest since the last.
  function follow(block, value) {
    if (block.way === 0) {
      block.low = Math.min(block.low, value);
      block.top = Math.max(block.top, value);
    }
    const low = block.way === 0 ? block.low : block.end, top = block.way === 0 ? block.top : block.end;
    const turn = block.way <= 0 && value - low >= 0.1 && low < 0.8 ? 1
      : block.way >= 0 && top - value >= 0.1 && value < 0.8 ? -1 : 0;
    if (turn) {
      Object.assign(block, {way: turn, end: value});
      block.turns.push(step);
      found.turns += 1;
    } else if ((value - block.end) * block.way > 0) block.end = value;
  }

  // The largest share of any field of 341 x 256 px that flashes too often.
  function share(marked) {
    const sums = new Int32Array((wide + 1) * (high + 1));
    for (let y = 0; y < high; y += 1) for (let x = 0; x < wide; x += 1)
      sums[(y + 1) * (wide + 1) + x + 1] = marked[y * wide + x] + sums[y * (wide + 1) + x + 1]
        + sums[(y + 1) * (wide + 1) + x] - sums[y * (wide + 1) + x];
    const [w, h] = [Math.min(FIELD_W, wide), Math.min(FIELD_H, high)];
    let most = 0;
    for (let y = 0; y + h <= high; y += 1) for (let x = 0; x + w <= wide; x += 1) {
      const at = (dx, dy) => sums[(y + dy) * (wide + 1) + x + dx];
      most = Math.max(most, at(w, h) - at(0, h) - at(w, 0) + at(0, 0));
    }
    return most / (FIELD_W * FIELD_H);
  }

  window.see = async address => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const brush = canvas.getContext('2d', {willReadFrequently: true});
    brush.drawImage(image, 0, 0);
    [wide, high] = [Math.floor(image.width / BLOCK), Math.floor(image.height / BLOCK)];
    const now = luminance(brush.getImageData(0, 0, image.width, image.height));
    blocks ??= Array.from(now, value => ({way: 0, low: value, top: value, end: value, turns: []}));
    step += 1;
    blocks.forEach((block, i) => follow(block, now[i]));
    const marked = blocks.map(({turns}) => Number(turns.filter(turn => turn > step - SPAN).length > MOST));
    const count = marked.reduce((a, b) => a + b, 0);
    found.blocks = Math.max(found.blocks, count);
    if (count) found.share = Math.max(found.share, share(marked));
    return found;
  };
}
"""

ANIMATIONS = """
ms => {
  const known = (window.steppedAnimations ??= new WeakMap());
  for (const animation of document.getAnimations()) {
    const time = known.has(animation) ? known.get(animation) + ms : 0;
    known.set(animation, time);
    if (time >= animation.effect.getComputedTiming().endTime) { animation.finish(); continue; }
    animation.pause();
    animation.currentTime = time;
  }
}
"""
"""The browser's own animations do not follow the clock that a test has stopped: they go on by `ms` here."""


@dataclass(frozen=True)
class Flashes:
    """What was seen."""

    turns: int
    """How often a block of the picture has become clearly brighter or darker: something moved at all."""
    blocks: int
    """The most blocks of 4 x 4 px that flashed more than three times within one second."""
    share: float
    """The largest share of any field of 341 x 256 px that they fill; below a quarter is below the threshold."""


def watch_flashes(page: Page, advance: Callable[[int], object], ms: int) -> Flashes:
    """Let time pass that was stopped, for so long. `advance` lets it pass elsewhere, as at the server."""
    browser = page.context.browser
    assert browser is not None
    devtools = page.context.new_cdp_session(page)
    context = browser.new_context()
    try:
        counter = context.new_page()
        counter.evaluate(COUNT, {"STEP_MS": STEP_MS, "MOST": MOST})
        found: dict[str, Any] = {}
        for _ in range(ms // STEP_MS):
            advance(STEP_MS)
            page.clock.run_for(STEP_MS)
            page.evaluate(ANIMATIONS, STEP_MS)
            picture = devtools.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})
            found = counter.evaluate("address => see(address)", "data:image/png;base64," + picture["data"])
        return Flashes(**found)
    finally:
        context.close()
