"""Pictures of a page as numbers, without a library for pictures: the browser decodes its own."""

from __future__ import annotations

import base64

from playwright.sync_api import Page

__all__ = ["brightness"]

DECODE = """
async address => {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const brush = canvas.getContext('2d');
  brush.drawImage(image, 0, 0);
  const {data} = brush.getImageData(0, 0, image.width, image.height);
  return Array.from({length: image.width * image.height}, (_, i) =>
    0.2126 * data[4 * i] + 0.7152 * data[4 * i + 1] + 0.0722 * data[4 * i + 2]);
}
"""


def brightness(page: Page, png: bytes) -> list[float]:
    """The brightness of every pixel from 0 to 255, row by row: the picture in grey."""
    found: list[float] = page.evaluate(DECODE, "data:image/png;base64," + base64.b64encode(png).decode())
    return found
