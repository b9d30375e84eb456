"""Colours as numbers: the stylesheets' tokens by theme, contrast, and how far apart two colours are to whose eyes.

Distances are CIEDE2000; dichromatic sight is simulated after Machado, Oliveira and Fernandes (2009), full severity.
"""

from __future__ import annotations

import re
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from .node import WEB

__all__ = ["SIGHTS", "THEMES", "Triple", "blend", "contrast", "distance", "lab", "linear", "seen", "tokens"]

Triple = tuple[float, float, float]

SIGHTS: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}

CSS = "\n".join((WEB / "css" / f"{name}.css").read_text(encoding="utf-8") for name in ("tokens", "themes"))


def _block(selector: str) -> dict[str, str]:
    """The tokens of the first rule that begins with this selector."""
    at = CSS.index(selector + " {")
    body = CSS[CSS.index("{", at) + 1 : CSS.index("}", at)]
    return dict(re.findall(r"--([\w-]+): ([^;]+);", body))


ROOT = _block(":root")
THEMES: dict[str, dict[str, str]] = {
    "wood": ROOT,
    "wood in a dark room": ROOT | _block(':root[data-theme="wood"]'),
    **{name: ROOT | _block(f':root[data-theme="{name}"]') for name in ("light", "dark", "contrast")},
}
"""Every token of every theme, by its name."""


def tokens(theme: str, *names: str) -> list[str]:
    """The colours of these tokens in a theme."""
    found = [THEMES[theme][name] for name in names]
    assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in found), found
    return found


def linear(colour: str) -> Triple:
    """A colour as linear red, green and blue from 0 to 1."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return r, g, b


def blend(over: str, under: str, opacity: float) -> str:
    """What a screen shows of a colour that lets another one through."""
    pairs = ((int(over[i : i + 2], 16), int(under[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a * opacity + b * (1 - opacity)):02x}" for a, b in pairs)


def seen(colour: Triple, sight: str) -> Triple:
    """A colour as eyes of this sight see it."""
    r, g, b = (min(1.0, max(0.0, sum(m * c for m, c in zip(row, colour, strict=True)))) for row in SIGHTS[sight])
    return r, g, b


def lab(rgb: Triple) -> Triple:
    """CIE L*a*b* of linear RGB, white point D65."""
    r, g, b = rgb
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: Triple, other: Triple) -> float:
    """CIEDE2000 of two colours in L*a*b* (Sharma, Wu and Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = 0.5 * (1 - sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    big_h = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    t = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    sl = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    sc, sh = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    rt = -sin(radians(60 * exp(-(((hue - 275) / 25) ** 2)))) * 2 * sqrt(chroma**7 / (chroma**7 + 25**7))
    dl, dc, dh = (l2 - l1) / sl, (c2 - c1) / sc, big_h / sh
    return sqrt(dl**2 + dc**2 + dh**2 + rt * dc * dh)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours after WCAG 2.2, from 1 to 21."""
    dark, light = sorted(
        sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear(x), strict=True)) for x in (one, other)
    )
    return (light + 0.05) / (dark + 0.05)
