"""The few signs that the page's fonts lack, drawn as a font of its own: `python web/symbols.py`."""

import math
from io import BytesIO
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables._g_l_y_f import Glyph

TARGET = Path(__file__).resolve().parent / "src/fonts/symbols.ttf"
EM, MIDDLE = 1000, 350  # the middle of figures and capital letters
MARGIN = 50  # on both sides of a sign
BAR = 45  # half the thickness of a line

Point = tuple[float, float]
Outline = list[Point]


def turned(points: Outline, degrees: float) -> Outline:
    """The outline, turned about the origin."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [(x * c - y * s, x * s + y * c) for x, y in points]


def ring(radius: float, corners: int, start: float = 90) -> Outline:
    """Points on a circle, clockwise."""
    angles = [math.radians(start - 360 * i / corners) for i in range(corners)]
    return [(radius * math.cos(angle), radius * math.sin(angle)) for angle in angles]


def bar(x0: float, x1: float) -> Outline:
    """A straight line along the x axis."""
    return [(x0, -BAR), (x0, BAR), (x1, BAR), (x1, -BAR)]


def arrow(direction: int) -> list[Outline]:
    """To the right (1) or to the left (-1)."""
    tip: Outline = [
        (380, 0),
        (160, 220),
        (95, 155),
        (205, BAR),
        (-380, BAR),
        (-380, -BAR),
        (205, -BAR),
        (95, -155),
        (160, -220),
    ]
    return [tip if direction > 0 else [(-x, -y) for x, y in tip]]


def star() -> list[Outline]:
    """With five points."""
    outer, inner = ring(400, 5), ring(165, 5, 54)
    return [[point for pair in zip(outer, inner, strict=True) for point in pair]]


def cross() -> list[Outline]:
    """Two bars, as one outline, so that they do not cut a hole into each other."""
    arm: Outline = [(BAR, BAR), (BAR, 330), (-BAR, 330)]
    return [[point for quarter in range(4) for point in turned(arm, 45 - 90 * quarter)[::-1]]]


def tick() -> list[Outline]:
    """A short stroke down and a long one up."""
    return [[(-330, -10), (-262, 58), (-110, -95), (270, 330), (340, 268), (-105, -230)]]


SIGNS: dict[str, list[Outline]] = {
    "→": arrow(1),
    "←": arrow(-1),
    "✓": tick(),
    "✗": cross(),
    "○": [ring(330, 48), ring(330 - 2 * BAR, 48)[::-1]],
    "★": star(),
    "◆": [ring(330, 4)],
}


def build() -> bytes:
    """The font."""
    glyphs, widths = {".notdef": TTGlyphPen(None).glyph()}, {".notdef": (EM, 0)}
    for sign, outlines in SIGNS.items():
        name, left = f"uni{ord(sign):04X}", min(x for outline in outlines for x, _ in outline)
        right = max(x for outline in outlines for x, _ in outline)
        pen = TTGlyphPen(None)
        for outline in outlines:
            first, *others = [(round(x - left + MARGIN), round(y + MIDDLE)) for x, y in outline]
            pen.moveTo(first)
            for point in others:
                pen.lineTo(point)
            pen.closePath()
        glyphs[name], widths[name] = pen.glyph(), (round(right - left) + 2 * MARGIN, MARGIN)
    return saved(glyphs, widths)


def saved(glyphs: dict[str, Glyph], widths: dict[str, tuple[int, int]]) -> bytes:
    """The file with these glyphs; the same bytes every time."""
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap({ord(sign): f"uni{ord(sign):04X}" for sign in SIGNS})
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(widths)
    builder.setupHorizontalHeader(ascent=EM, descent=-300)
    builder.setupNameTable({"familyName": "Sintra Symbols", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=EM, sTypoDescender=-300, usWinAscent=EM, usWinDescent=300)
    builder.setupPost()
    builder.updateHead(created=0, modified=0)
    builder.font.recalcTimestamp = False
    data = BytesIO()
    builder.save(data)
    return data.getvalue()


if __name__ == "__main__":
    TARGET.write_bytes(build())
