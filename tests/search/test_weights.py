"""The files of what was learnt: what is written is what is read, to the last bit."""

from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from sintra.search import weights
from sintra.search.garden import weights as garden
from sintra.search.summer import weights as summer


@pytest.mark.parametrize("game", [summer, garden], ids=("summer", "garden"))
def test_weights_survive_their_file(game: ModuleType, tmp_path: Path) -> None:
    learnt, file = game.load(), tmp_path / "weights.npz"
    weights.save(file, game.LAYOUT, game.SCALE, learnt)
    assert weights.load(file, game.LAYOUT, game.SCALE, learnt.dtype.type).tobytes() == learnt.tobytes()


@pytest.mark.parametrize("game", [summer, garden], ids=("summer", "garden"))
def test_the_file_holds_every_array_by_its_name(game: ModuleType) -> None:
    with np.load(game.FILE) as arrays:
        assert {name: array.shape for name, array in arrays.items()} == game.LAYOUT


def test_weights_are_rounded_to_parts_of_a_point(tmp_path: Path) -> None:
    layout, file = {"one": (2,), "two": (1, 2)}, tmp_path / "weights.npz"
    weights.save(file, layout, 100, np.array([0.126, -3.0, 400.0, 0.0], np.float32))
    assert weights.load(file, layout, 100, np.float32).tolist() == pytest.approx([0.13, -3.0, 400.0, 0.0])
