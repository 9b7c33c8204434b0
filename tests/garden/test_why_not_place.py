"""Each refusal of a place, in a position made for it: the code and the facts that explain it."""

from typing import Any

import pytest

from sintra.garden.game import GAME as GARDEN
from sintra.garden.notation import format_item
from sintra.garden.state import CELL, SLOT
from sintra.garden.steps import BACK_STEPS, CELL_STEPS
from sintra.garden.why import why_not
from sintra.kernel.verbs import State

from . import reference
from .lines import item, line, position, refused
from .reference_garden import twins
from .walking import WALKED, Options, positions


def placing(piece: str, garden: str, **parts: Any) -> State:
    """Seat 0 has chosen a piece, which its jokers can pay."""
    stage = "slot" if piece.endswith("x") else "cell"
    held = {"stored" if stage == "slot" else "tiles": {0: piece[:2]}}
    return position(
        stage=stage, turn={"piece": item(piece)}, jokers={0: 5}, gardens={0: garden}, **(held | parts)
    )


def test_Q6_6_the_cell_is_occupied() -> None:
    state = placing("b3", "0.1=b1 1.4=b2x")
    assert refused(state, "@0.1") == ("Q6.6 occupied", {"cell": "0.1", "by": "b1"})
    assert refused(state, "@1.4") == ("Q6.6 occupied", {"cell": "1.4", "by": "b2"})
    assert refused(state, "@0.2") is None


def test_Q6_6_there_is_no_such_cell() -> None:
    """No expansion, or a pavilion on it; under a face-down expansion there is a cell in the centre."""
    state = placing("b3", "1.4=b2x 2=x")
    assert refused(state, "@3.1") == ("Q6.6 no_cell", {"cell": "3.1"})
    assert refused(state, "@1.0") == ("Q6.6 no_cell", {"cell": "1.0"})
    assert refused(state, "@2.0") is None
    assert refused(state, "@1.5") is None


def test_Q6_7_no_neighbour_matches() -> None:
    state = placing("b3", "0.1=y1 0.2=g2 0.4=b5")
    assert refused(state, "@0.6") == ("Q6.7 no_match", {"cell": "0.6", "hex": "b3", "beside": "y1"})
    assert refused(state, "@0.3") is None  # of g2 and b5 one matches, and that is enough
    assert refused(state, "@0.5") is None


def test_Q6_7_all_neighbours_are_named() -> None:
    state = placing("b3", "0.1=y1 0.3=g2 1.4=p4x")
    assert refused(state, "@0.2") == ("Q6.7 no_match", {"cell": "0.2", "hex": "b3", "beside": "y1,g2"})
    assert refused(state, "@1.5") == ("Q6.7 no_match", {"cell": "1.5", "hex": "b3", "beside": "p4"})
    assert refused(state, "@1.1") is None  # no neighbour at all


def test_Q6_8_the_same_hex_beside() -> None:
    state = placing("b3", "0.2=b3")
    facts = {"cell": "0.1", "hex": "b3", "cells": "0.1,0.2"}
    assert refused(state, "@0.1") == ("Q6.8 duplicate_in_group", facts)
    assert refused(state, "@0.5") is None


def test_Q6_8_the_same_hex_at_the_end_of_a_colour_group() -> None:
    state = placing("b3", "0.1=b3 0.2=b1 0.3=b2")
    facts = {"cell": "0.4", "hex": "b3", "cells": "0.1,0.4"}
    assert refused(state, "@0.4") == ("Q6.8 duplicate_in_group", facts)


def test_Q6_8_the_same_hex_at_the_end_of_a_pattern_group() -> None:
    state = placing("b3", "0.1=b3 0.2=y3 0.3=g3")
    facts = {"cell": "0.4", "hex": "b3", "cells": "0.1,0.4"}
    assert refused(state, "@0.4") == ("Q6.8 duplicate_in_group", facts)


def test_Q6_8_two_groups_are_joined_that_hold_old_twins() -> None:
    """The placed hex is the only blue butterfly: the two blue trees are what may not come together."""
    state = placing("b3", "0.1=b1 0.3=b2 1.4=b4x 0.4=b1")
    facts = {"cell": "0.2", "hex": "b3", "cells": "0.1,0.4"}
    assert refused(state, "@0.2") == ("Q6.8 duplicate_in_group", facts)
    assert refused(state, "@0.5") is None
    assert refused(state, "@0.6") is None


def test_Q6_8_pattern_groups_are_joined_that_hold_old_twins() -> None:
    state = placing("b3", "0.1=y3 0.3=y3")
    facts = {"cell": "0.2", "hex": "b3", "cells": "0.1,0.3"}
    assert refused(state, "@0.2") == ("Q6.8 duplicate_in_group", facts)


def test_Q6_8_a_group_across_pieces() -> None:
    """From the fountain board over the edge into slot 1, and on into slot 2."""
    state = placing("b3", "0.1=b3 1.4=b2x 1.3=b1 2=x")
    facts = {"cell": "2.6", "hex": "b3", "cells": "0.1,2.6"}
    assert refused(state, "@2.6") == ("Q6.8 duplicate_in_group", facts)


def test_Q7_2_the_slot_is_taken() -> None:
    state = placing("b3x", "1.4=b2x 2=x")
    assert refused(state, "#1.1") == ("Q7.2 slot_taken", {"slot": 1})
    assert refused(state, "#2.6") == ("Q7.2 slot_taken", {"slot": 2})
    assert refused(state, "#3.1") is None


def test_Q7_2_the_printed_hex_must_match_where_it_lands() -> None:
    state = placing("b3x", "0.1=y1 0.2=b3 0.3=b5")
    assert refused(state, "#1.4") == ("Q6.7 no_match", {"cell": "1.4", "hex": "b3", "beside": "y1"})
    facts = {"cell": "2.5", "hex": "b3", "cells": "0.2,2.5"}
    assert refused(state, "#2.5") == ("Q6.8 duplicate_in_group", facts)
    assert refused(state, "#1.5") is None
    assert refused(state, "#1.1") is None


def test_Q7_2_the_slot_for_a_face_down_expansion_is_taken() -> None:
    state = position(stage="back", gardens={0: "1.4=b2x 6=x", 1: "3=x"})
    assert refused(state, "#1") == ("Q7.2 slot_taken", {"slot": 1})
    assert refused(state, "#6") == ("Q7.2 slot_taken", {"slot": 6})
    assert refused(state, "#3") is None


def test_the_garden_of_the_seat_to_move_is_the_one_that_is_asked() -> None:
    text = line(
        seat=1,
        stage="cell",
        turn={"piece": item("b3")},
        tiles={1: "b3"},
        jokers={1: 2},
        gardens={0: "0.1=b1 1=x", 1: "0.2=y1"},
    )
    state = GARDEN.parse_position(text)
    assert refused(state, "@0.2") == ("Q6.6 occupied", {"cell": "0.2", "by": "y1"})
    assert refused(state, "@1.1") == ("Q6.6 no_cell", {"cell": "1.1"})
    assert refused(state, "@0.1") == ("Q6.7 no_match", {"cell": "0.1", "hex": "b3", "beside": "y1"})


@pytest.mark.parametrize(("seats", "options"), WALKED)
def test_Q6_8_the_two_cells_that_are_named_hold_identical_hexes_of_one_group(
    seats: int, options: Options
) -> None:
    for state, legal in positions(seats, options, seed=2):
        if state.stage not in (CELL, SLOT) or not legal:
            continue
        seat = reference.own_seat(reference.read(GARDEN.format_position(state)))
        piece = format_item(int(state.piece))
        for step in range(CELL_STEPS, BACK_STEPS):
            refusal = why_not(state, step)
            if refusal and refusal.code == "Q6.8 duplicate_in_group":
                cell = refusal.facts["cell"]
                pairs = twins(seat["garden"] | {cell: piece[:2]}, cell)
                assert {*refusal.facts["cells"].split(",")} in [{*pair} for pair in pairs]
