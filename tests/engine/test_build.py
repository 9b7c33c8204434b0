"""From compiled functions to code for WebAssembly: the same bytes every time, nothing of Python in them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sintra.browser.wasm import KINDS, plain_math, told_apart, without_python
from sintra.games import GAMES
from sintra.kernel.jit import COMPILED
from sintra.search.endgame import words_of

BUILD = """
import sys
from sintra.browser.entries import exports
from sintra.browser.exports import wrap
from sintra.browser.wasm import compile_module
from tests.stones.game import GAME
wanted = {name: wrap(exports(GAME)[name]) for name in ("deal", "legal", "apply", "why")}
sys.stdout.buffer.write(compile_module(wanted))
"""


def compiled(cache: Path) -> bytes:
    """The object code of a small game, compiled in a process of its own."""
    fresh = {
        "NUMBA_CACHE_DIR": str(cache),
        "NUMBA_OPT": "0",
        "PYTHONWARNINGS": "ignore",
        "PYTHONHASHSEED": "0",
    }
    done = subprocess.run(
        [sys.executable, "-c", BUILD],
        env=os.environ | fresh,
        cwd=Path(__file__).resolve().parents[2],
        capture_output=True,
        check=True,
    )
    return done.stdout


@pytest.mark.skipif(not COMPILED, reason="says something about compiled functions only")
def test_building_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    first, second = compiled(tmp_path / "one"), compiled(tmp_path / "two")
    assert first == second
    assert first.startswith(b"\0asm")
    assert b"Py" not in first.split(b"linking")[0]


CODE = """target triple = "x86_64"
@variable = external local_unnamed_addr global i8
@other = common global ptr null
declare void @PyErr_Clear() local_unnamed_addr
declare ptr @numba_unpickle(ptr, i32, ptr)
declare void @NRT_decref(ptr)
declare double @sqrt(double)
define void @f(ptr %x) {
  call void @NRT_incref(ptr %x)
  ret void
}
define linkonce_odr void @NRT_incref(ptr %0) {
  %old = atomicrmw add ptr %0, i64 1 monotonic
  ret void
}
"""


def test_nothing_of_python_is_left() -> None:
    found = without_python(CODE, "e")
    assert "declare void @PyErr" not in found
    assert "define internal ptr @numba_unpickle(ptr, i32, ptr) {\n  call void @llvm.trap()" in found
    assert "atomicrmw" not in found
    assert "external" not in found
    assert "x86_64" not in found
    assert found.count("@NRT_incref(ptr %0) alwaysinline") == 1


def test_what_is_an_instruction_is_not_called() -> None:
    assert plain_math("call double @sqrt(double %1)") == "call double @llvm.sqrt.f64(double %1)"
    assert plain_math("call double @tanh(double %1)") == "call double @tanh(double %1)"


INDEX = """  %.3 = icmp slt i64 %i, 0
  %.4 = add i64 %i, 6
  %.5 = select i1 %.3, i64 %.4, i64 %i
"""


def test_no_index_counts_from_the_end() -> None:
    found = without_python(f"define void @f(i64 %i) {{\n{INDEX}  ret void\n}}\n", "e")
    assert "select" not in found
    assert "  call void @llvm.assume(i1 %.3)\n  %.5 = add i64 %i, 0\n" in found
    assert found.count("declare void @llvm.assume(i1)") == 1


def test_numbers_of_different_kinds_are_told_apart() -> None:
    code = [
        "  %a = load i8, ptr %p",
        "  store double %x, ptr %q, align 8",
        "  %b = load i64, ptr %p",
        "!4 = !{}",
    ]
    one, other, word, *rest = told_apart("\n".join(code)).splitlines()
    assert one == f"{code[0]}, !tbaa !6"
    assert other == f"{code[1]}, !tbaa !14"
    assert word == code[2]
    assert '!5 = !{!"numbers"}' in rest
    assert "!6 = !{!7, !7, i64 0}" in rest
    assert '!7 = !{!"i8", !5, i64 0}' in rest


def test_positions_are_compared_as_words_of_a_kind_that_may_be_anything() -> None:
    for game in GAMES.values():
        words = words_of(game.dtype)
        assert words.dtype.str == "<i8"
        assert f"i{8 * words.itemsize}" not in KINDS
