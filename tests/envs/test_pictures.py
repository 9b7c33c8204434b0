"""Pictures: what lies on the table is in them, and both kinds show the same."""

import xml.etree.ElementTree as ET
from typing import Any

import numpy as np
import pytest

from sintra.envs.pictures import draw_pixels, draw_svg
from sintra.envs.pictures.garden import FILLS as GARDEN
from sintra.envs.pictures.shapes import Polygon, Text
from sintra.envs.pictures.summer import FILLS as SUMMER
from sintra.envs.pictures.summer import shapes
from sintra.games import find_game
from sintra.kernel.random import new_rng
from sintra.summer.state import set_tile


def dealt(name: str, seats: int) -> Any:
    return find_game(name).new_game(seats, {}, new_rng(3))


def test_every_tile_of_summer_is_drawn_once() -> None:
    state = dealt("summer", 4)
    set_tile(state, 1, 8, 2)
    tiles = [shape.fill for shape in shapes(state)[0] if isinstance(shape, Polygon) and shape.fill in SUMMER]
    lying = state.market.sum(axis=0) + state.supply + state.hand.sum(axis=0)
    lying[2] += 1
    assert [tiles.count(fill) for fill in SUMMER] == lying.tolist()
    assert (
        sum(isinstance(shape, Text) and shape.text.isdigit() for shape in shapes(state)[0]) == 4 * 42 - 1 + 9
    )


@pytest.mark.parametrize(("name", "fills"), [("summer", SUMMER), ("garden", GARDEN)])
@pytest.mark.parametrize("seats", [2, 4])
def test_both_kinds_show_the_same(name: str, fills: tuple[str, ...], seats: int) -> None:
    game, state = find_game(name), dealt(name, seats)
    document, pixels = draw_svg(game, state), draw_pixels(game, state)
    root = ET.fromstring(document)
    assert pixels.dtype == np.uint8
    assert pixels.shape == (int(root.attrib["height"]), int(root.attrib["width"]), 3)
    painted = {
        f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in np.unique(pixels.reshape(-1, 3), axis=0)
    }
    assert {fill for fill in fills if fill in document} == {fill for fill in fills if fill in painted}
    for element in root.iter("{http://www.w3.org/2000/svg}polygon"):
        for point in element.attrib["points"].split():
            x, y = map(float, point.split(","))
            assert 0 <= x <= pixels.shape[1]
            assert 0 <= y <= pixels.shape[0]
