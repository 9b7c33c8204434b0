"""How hexes, items, categories and cells are numbered: spelled out in words, and back."""

from typing import Any

import numpy as np
import pytest

from sintra.garden import numbers
from sintra.garden.tables import CATEGORIES, CATEGORY_HEXES

from .words import CELLS, COLOURS, HEXES, ITEMS


@pytest.mark.parametrize("name", HEXES)
def test_a_hex_is_its_colour_and_its_pattern(name: str) -> None:
    hexagon, colour, pattern = HEXES.index(name), COLOURS.index(name[0]), int(name[1]) - 1
    assert numbers.hex_of(colour, pattern) == hexagon
    assert numbers.colour_of(hexagon) == colour
    assert numbers.pattern_of(hexagon) == pattern
    assert numbers.value_of(hexagon) == pattern + 1
    assert numbers.items_due(hexagon) == pattern


def test_a_hex_out_of_a_record_is_a_byte_of_numpy() -> None:
    stored: Any = np.arange(len(HEXES), dtype=np.int8)
    for hexagon in stored:
        assert numbers.hex_of(numbers.colour_of(hexagon), numbers.pattern_of(hexagon)) == hexagon


@pytest.mark.parametrize("name", HEXES)
def test_a_hex_belongs_to_the_category_of_its_colour_and_to_that_of_its_pattern(name: str) -> None:
    hexagon = HEXES.index(name)
    mine = [at for at, hexes in enumerate(CATEGORY_HEXES.tolist()) if hexes >> hexagon & 1]
    assert mine == [numbers.colour_of(hexagon), numbers.pattern_category(hexagon)]
    assert [CATEGORIES[category] for category in mine] == list(name)


@pytest.mark.parametrize("name", ITEMS)
def test_an_item_is_a_tile_or_an_expansion_of_a_hex(name: str) -> None:
    item, hexagon, expansion = ITEMS.index(name), HEXES.index(name[:2]), name.endswith("x")
    assert (numbers.expansion_item(hexagon) if expansion else numbers.tile_item(hexagon)) == item
    assert numbers.hex_of_item(item) == hexagon
    assert numbers.is_expansion(item) is expansion


@pytest.mark.parametrize("name", CELLS)
def test_a_cell_lies_on_the_fountain_board_or_in_a_slot(name: str) -> None:
    cell, slot, direction = CELLS.index(name), int(name[0]) - 1, int(name[2])
    assert numbers.on_fountain_board(cell) is (slot < 0)
    if slot >= 0:
        assert numbers.slot_cell(slot, direction) == cell
        assert (numbers.slot_of(cell), numbers.direction_of(cell)) == (slot, direction)
