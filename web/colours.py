"""How well the colours of the tiles can be told apart: `python web/colours.py`.

For every pair of colours of a game the difference in CAM02-UCS (Luo, Cui and Li 2006), as seen with normal
vision and without one kind of cones (Machado, Oliveira and Fernandes 2009). About 1 can just be seen; below
10, small areas are easily confused.
"""

import itertools
import re
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sintra.games import GAMES

SOURCES = Path(__file__).parent / "src"
Vector = NDArray[np.float64]

TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
CAT02 = np.array([[0.7328, 0.4296, -0.1624], [-0.7036, 1.6975, 0.0061], [0.0030, 0.0136, 0.9834]])
HPE = np.array([[0.38971, 0.68898, -0.07868], [-0.22981, 1.18340, 0.04641], [0.0, 0.0, 1.0]])
WHITE = np.array([95.047, 100.0, 108.883])
VISION = {
    "normal": np.eye(3),
    "protan": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deutan": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritan": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}


def linear(colour: str) -> Vector:
    """Light of a colour like `#784793`."""
    encoded = np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)


def cam02_ucs(light: Vector) -> Vector:
    """J', a', b' under daylight of an average room (La = 64 / pi / 5, grey surround of 20)."""
    adapting, background = 64 / np.pi / 5, 20.0
    k = 1 / (5 * adapting + 1)
    level = 0.2 * k**4 * 5 * adapting + 0.1 * (1 - k**4) ** 2 * (5 * adapting) ** (1 / 3)
    n = background / 100
    z, nbb = 1.48 + np.sqrt(n), 0.725 * n**-0.2
    degree = 1 - np.exp((-adapting - 42) / 92) / 3.6
    white = CAT02 @ WHITE

    def response(xyz: Vector) -> Vector:
        cones = (CAT02 @ xyz) * (degree * 100 / white + 1 - degree)
        seen = HPE @ np.linalg.inv(CAT02) @ cones
        part = (level * np.abs(seen) / 100) ** 0.42
        return np.asarray(np.sign(seen) * 400 * part / (27.13 + part) + 0.1)

    def achromatic(seen: Vector) -> float:
        return float((2 * seen[0] + seen[1] + seen[2] / 20 - 0.305) * nbb)

    seen = response(TO_XYZ @ np.clip(light, 0, 1) * 100)
    a = float(seen[0] - 12 * seen[1] / 11 + seen[2] / 11)
    b = float((seen[0] + seen[1] - 2 * seen[2]) / 9)
    hue = np.arctan2(b, a)
    lightness = 100 * (achromatic(seen) / achromatic(response(WHITE))) ** (0.69 * z)
    eccentricity = (np.cos(hue + 2) + 3.8) / 4
    t = 50000 / 13 * nbb * eccentricity * np.hypot(a, b) / (seen[0] + seen[1] + 21 * seen[2] / 20)
    chroma = t**0.9 * np.sqrt(lightness / 100) * (1.64 - 0.29**n) ** 0.73
    colourful = np.log(1 + 0.0228 * chroma * level**0.25) / 0.0228
    return np.array(
        [1.7 * lightness / (1 + 0.007 * lightness), colourful * np.cos(hue), colourful * np.sin(hue)]
    )


def colours_of(game: str) -> dict[str, str]:
    """The colours of a game's tiles by letter, as its style sheet has them."""
    text = (SOURCES / game / "colours.css").read_text(encoding="utf-8")
    return dict(re.findall(r"--[sh]-(\w): (#[0-9a-f]{6});", text))


def worst(game: str, vision: str) -> tuple[float, str]:
    """The smallest difference between two colours of a game, and which two they are."""
    seen = {name: cam02_ucs(VISION[vision] @ linear(colour)) for name, colour in colours_of(game).items()}
    pairs = itertools.combinations(seen, 2)
    return min((float(np.linalg.norm(seen[a] - seen[b])), f"{a} and {b}") for a, b in pairs)


if __name__ == "__main__":
    for game in GAMES:
        for vision in VISION:
            difference, pair = worst(game, vision)
            print(f"{game:8}{vision:8}{difference:6.1f}  {pair}")
