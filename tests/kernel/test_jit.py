"""The compile switch: both speeds play the same game, and no stale code survives an edit."""

import hashlib
import inspect
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sintra.kernel import jit
from sintra.kernel.jit import COMPILED, compiled, inlined

# Plays whole games of every game, option and seat count; prints a digest of every state on the way.
WALK = """
import hashlib, itertools
from sintra.games import GAMES
from sintra.kernel.log import new_log
from sintra.kernel.random import below, new_rng
digest = hashlib.sha256()
for game in GAMES.values():
    for seats, *chosen in itertools.product(game.seats, *game.options.values()):
        rng, log, state, steps = new_rng(11, seats), new_log(), game.new_state(), game.new_steps()
        game.deal(state, seats, game.choices(dict(zip(game.options, chosen))), rng)
        while not game.is_over(state):
            count = game.legal(state, steps)
            game.apply(state, int(steps[below(rng, count)]), rng, log)
            digest.update(steps[:count].tobytes() + state.tobytes() + log.tobytes())
            log.count = 0
print(digest.hexdigest())
"""


def run(code: str, **environment: str) -> str:
    """Run Python in a process of its own."""
    command = [sys.executable, "-c", code]
    done = subprocess.run(
        command, env={**os.environ, **environment}, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


@pytest.mark.skipif(not COMPILED, reason="the compiled run compares both")
def test_interpreted_and_compiled_play_the_same_games_byte_for_byte() -> None:
    interpreted, fast = run(WALK, SINTRA_JIT="0"), run(WALK, SINTRA_JIT="1")
    assert len(interpreted) == hashlib.sha256().digest_size * 2
    assert interpreted == fast


def test_interpreted_needs_no_numba() -> None:
    code = "import sys, sintra.table; sintra.table.Table(); print('numba' in sys.modules)"
    assert run(code, SINTRA_JIT="0") == "False"


@pytest.mark.skipif(not COMPILED, reason="says something about compiled functions only")
def test_every_cached_function_carries_the_stamp_of_the_whole_package() -> None:
    from sintra.kernel.walks import play_randomly
    from sintra.summer import rules

    for function in (rules.apply, rules.legal, play_randomly):
        cache = getattr(function, "_cache")._cache_file  # noqa: B009, only dispatchers have one
        assert cache._source_stamp == jit.source_stamp()


USES_A_CLASS = """
from typing import Any, NamedTuple
from sintra.kernel.jit import compiled

class NAME(NamedTuple):
    number: Any

@compiled
def double(some: NAME) -> int:
    return 2 * some.number

print(double(NAME(NUMBER)))
"""


@pytest.mark.skipif(not COMPILED, reason="says something about compiled functions only")
def test_what_was_compiled_for_a_class_that_is_gone_is_compiled_anew(tmp_path: Path) -> None:
    for name, number in (("Room", 1), ("Buffers", 2), ("Buffers", 2)):
        (tmp_path / "edited.py").write_text(USES_A_CLASS.replace("NAME", name).replace("NUMBER", str(number)))
        here = {"PYTHONPATH": str(tmp_path), "NUMBA_CACHE_DIR": str(tmp_path / "kept")}
        assert run("import edited", **here) == str(2 * number)
    assert len(list((tmp_path / "kept").glob("**/*.nbi"))) == 1


@inlined
def _twice(number: int) -> int:
    return 2 * number


@compiled
def _four_times(number: int) -> int:
    return _twice(_twice(number))


def test_inlined_arithmetic_is_plain_python_from_outside_and_compiled_inside() -> None:
    assert inspect.isfunction(_twice)
    assert (_twice(3), _four_times(3)) == (6, 12)


def test_the_stamp_changes_with_any_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "summer").mkdir()
    rules = tmp_path / "summer" / "rules.py"
    rules.write_text("one")
    monkeypatch.setattr(jit, "PACKAGE", tmp_path)
    before = jit.source_stamp()
    rules.write_text("two")
    assert jit.source_stamp() != before


def test_the_folders_that_the_stamp_leaves_out_compile_nothing() -> None:
    for folder in jit.NOTHING_COMPILED:
        files = list((jit.PACKAGE / folder).glob("**/*.py"))
        assert files
        assert [file for file in files if "@compiled" in file.read_text() or "njit" in file.read_text()] == []
