"""Step numbers: dense, one for every step, the same numbers both ways."""

import pytest

from sintra.summer import steps
from sintra.summer.state import STAGES
from sintra.summer.steps import PLACE_STEPS

from .tools import BOARDS, COLOURED, GREY, bonus, draft, keep, put, table

# S2.3 and S2.4, by star and position - 1
PRINTED = {
    COLOURED: [[1, 2, 3, 4, 5, 6]] * 7,
    GREY: [[3, 3, 3, 3, 3, 3]] + [[3, 2, 1, 4, 5, 6]] * 6,
}


def all_placements(board: int) -> list[tuple[int, int, int]]:
    """Every space, colour and number of wilds below the number of the space, in step order."""
    return [
        (star * 6 + at, colour, wilds)
        for star in range(7)
        for colour in range(6)
        for at in range(6)
        for wilds in range(PRINTED[board][star][at])
    ]


def test_step_count_is_957_coloured_and_939_grey() -> None:
    assert steps.STEP_COUNT.tolist() == [957, 939]
    assert steps.MAX_STEPS == 957
    assert PLACE_STEPS == 60 + 6 + 6 + 3
    assert [len(all_placements(board)) for board in BOARDS] == [882, 864]


def test_steps_that_place_nothing_have_the_first_75_numbers() -> None:
    drafts = [draft(place, colour) for place in range(10) for colour in "pgoybr"]
    others = [bonus(colour) for colour in "pgoybr"] + [keep(colour) for colour in "pgoybr"]
    assert drafts + others + [steps.PASS, steps.CHOOSE, steps.REST] == list(range(75))


@pytest.mark.parametrize("board", BOARDS)
def test_every_placement_has_its_number_and_every_number_its_placement(board: int) -> None:
    rows = all_placements(board)
    numbers = [int(steps.place_step(board, space, colour, wilds)) for space, colour, wilds in rows]
    assert numbers == list(range(PLACE_STEPS, int(steps.STEP_COUNT[board])))
    back = [
        (
            int(steps.placed_space(board, step)),
            int(steps.placed_colour(board, step)),
            int(steps.placed_wilds(board, step)),
        )
        for step in numbers
    ]
    assert back == rows


@pytest.mark.parametrize("board", BOARDS)
def test_first_number_of_a_space_is_its_placement_without_wilds(board: int) -> None:
    for space, colour, wilds in all_placements(board):
        if wilds == 0:
            first = int(steps.PLACE_FIRST[board, space // 6, colour, space % 6])
            assert steps.PLACEMENT[board, :, first - PLACE_STEPS].tolist() == [space, colour, 0]


def test_each_step_belongs_to_one_stage() -> None:
    stages = [STAGES[steps.stage_of(step)] for step in range(957)]
    assert stages[:60] == ["draft"] * 60
    assert stages[60:66] == ["bonus"] * 6
    assert stages[66:72] == ["keep"] * 6
    assert [stages[step] for step in (steps.PASS, steps.CHOOSE, steps.REST)] == ["place", "place", "keep"]
    assert set(stages[PLACE_STEPS:]) == {"place"}


def test_the_same_placement_has_its_own_number_on_each_board() -> None:
    """Position 1 of an outer star costs 1 on one side and 3 on the other."""
    coloured, grey = table(), table(board=GREY)
    assert put(coloured, 1, 2, "p") - put(coloured, 1, 1, "p") == 1
    assert put(grey, 1, 2, "p") - put(grey, 1, 1, "p") == 3
