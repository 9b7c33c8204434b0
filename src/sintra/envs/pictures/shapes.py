"""What pictures are made of: polygons and texts, written as SVG or painted with Pillow."""

from html import escape
from math import cos, pi, sin, sqrt
from typing import Any, NamedTuple

import numpy as np

Point = tuple[float, float]

PAPER, LINE, INK = "#f6f1e7", "#b9ad97", "#2b2620"


class Polygon(NamedTuple):
    """A filled shape with a thin outline."""

    points: list[Point]
    fill: str
    line: str = LINE


class Text(NamedTuple):
    """A short text around a point."""

    at: Point
    text: str
    size: int = 13
    fill: str = INK


Shape = Polygon | Text
Size = tuple[int, int]  # width and height


def polar(centre: Point, radius: float, degrees: float) -> Point:
    """The point in a direction, clockwise from the top."""
    angle = degrees * pi / 180
    return centre[0] + radius * sin(angle), centre[1] - radius * cos(angle)


def rhombus(centre: Point, turn: float, side: float) -> list[Point]:
    """A tile with one acute corner at ``centre`` and the other in the direction of ``turn``."""
    return [
        centre,
        polar(centre, side, turn - 30),
        polar(centre, side * sqrt(3), turn),
        polar(centre, side, turn + 30),
    ]


def hexagon(centre: Point, radius: float) -> list[Point]:
    """A hexagon with a corner at the top."""
    return [polar(centre, radius, turn) for turn in range(0, 360, 60)]


def square(centre: Point, side: float) -> list[Point]:
    """A square."""
    return [polar(centre, side / sqrt(2), turn) for turn in range(45, 405, 90)]


def to_svg(shapes: list[Shape], size: Size) -> str:
    """The picture as a document."""
    width, height = size
    sides = f'width="{width}" height="{height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {sides}>',
        f'<rect {sides} fill="{PAPER}"/>',
        *(_element(shape) for shape in shapes),
    ]
    return "\n".join([*lines, "</svg>"])


def _element(shape: Shape) -> str:
    if isinstance(shape, Polygon):
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in shape.points)
        return f'<polygon points="{points}" fill="{shape.fill}" stroke="{shape.line}"/>'
    (x, y), font = shape.at, f'font-family="sans-serif" font-size="{shape.size}"'
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="middle" dominant-baseline="central"'
    return f'<text {place} {font} fill="{shape.fill}">{escape(shape.text)}</text>'


def to_pixels(shapes: list[Shape], size: Size) -> Any:
    """The picture as an array of height, width and red, green and blue."""
    from PIL import Image, ImageDraw, ImageFont

    picture = Image.new("RGB", size, PAPER)
    brush = ImageDraw.Draw(picture)
    for shape in shapes:
        if isinstance(shape, Polygon):
            brush.polygon(shape.points, shape.fill, shape.line)
        else:
            font = ImageFont.load_default(shape.size)
            brush.text(shape.at, shape.text, shape.fill, font, anchor="mm")
    return np.asarray(picture)
