"""Wrong input is one line with a code, exit status 2, and nothing done."""

import re
import tracemalloc

import pytest

from sintra import cli
from tests.summer.lines import line

from .tools import Capture, run

GAME = [["simulate", "--games", "1"], ["trace"], ["bench"], ["arena", "--players", "random"]]
PLAYERS = [["simulate", "--games", "1"], ["trace"]]
SEED_129 = "x" * 129

# arguments, code
GENERAL = [
    (["frobnicate"], "bad_argument"),
    (["Simulate"], "bad_argument"),
    (["--frobnicate"], "bad_argument"),
    ([""], "bad_argument"),
    (["games", "--frobnicate"], "bad_argument"),
    (["games", "extra"], "bad_argument"),
    (["replay"], "bad_argument"),
    (["verify"], "bad_argument"),
    (["replay", "a", "b"], "bad_argument"),
    (["replay", "a", "--turn", "0"], "bad_argument"),
    (["perft", "--depth", "0"], "bad_argument"),
    (["perft", "--depth", "-1"], "bad_argument"),
    (["perft", "--depth", "x"], "bad_argument"),
    (["perft", "--position"], "bad_argument"),
    (["perft", "--depth", "2"], "bad_argument"),
    (["perft", "some.perft", "--position", line(hands={0: "p1"})], "bad_argument"),
    (["perft", "--position", ""], "unknown_game"),
    (["perft", "--position", "winter board=grey"], "unknown_game"),
    (["perft", "--position", "summer"], "bad_position"),
    (["perft", "--position", line()], "bad_position"),
    (["perft", "--position", line(hands={0: "p1"}, round="9" * 5000)], "bad_position"),
    (["perft", "--position", line(hands={0: "p1"}, board="caf\u00e9")], "bad_position"),
    (["perft", "--position", line(hands={0: "p1"}), "--depth", "13"], "too_deep"),
    *[
        (["simulate", "--games", games], "bad_argument")
        for games in ("0", "-1", "abc", "", "1.5", "1e3", "\u0663")
    ],
    *[(["simulate", "--games", games], "bad_argument") for games in ("1000000001", "9" * 5000)],
]
EVERY_GAME = [
    (["--game", "winter"], "unknown_game"),
    (["--game", ""], "unknown_game"),
    (["--game", "Summer"], "unknown_game"),
    (["--seats", "1"], "bad_seats"),
    (["--seats", "5"], "bad_seats"),
    (["--seats", "0"], "bad_argument"),
    (["--seats", "-2"], "bad_argument"),
    (["--seats", "two"], "bad_argument"),
    (["--seats"], "bad_argument"),
    (["--option", "side=grey"], "unknown_option"),
    (["--option", "board=blue"], "bad_option"),
    (["--option", "board="], "bad_option"),
    (["--option", "board"], "bad_argument"),
    (["--option", "=grey"], "bad_argument"),
    (["--option", ""], "bad_argument"),
    (["--option", "board=grey", "--option", "board=grey"], "option_twice"),
    (["--frobnicate"], "bad_argument"),
]
EVERY_PLAYER = [
    (["--bots", "clever"], "unknown_bot"),
    (["--bots", "random,clever"], "unknown_bot"),
    (["--bots", "random:time=1"], "unknown_setting"),
    (["--bots", "random,"], "unknown_bot"),
    (["--bots", "random,random,random"], "bad_bots"),
    (["--seats", "3", "--bots", "random,greedy"], "bad_bots"),
    (["--seed", ""], "bad_seed"),
    (["--seed", SEED_129], "bad_seed"),
    (["--seed", "caf\u00e9"], "bad_seed"),
    (["--seed", "a\tb"], "bad_seed"),
]
CASES = GENERAL + [([*command, *more], code) for command in GAME for more, code in EVERY_GAME]
CASES += [([*command, *more], code) for command in PLAYERS for more, code in EVERY_PLAYER]


def name(arguments: list[str]) -> str:
    """A short name for a case."""
    return " ".join(word[:24] for word in arguments)[:70].encode("ascii", "replace").decode()


@pytest.mark.parametrize(("arguments", "code"), CASES, ids=[name(arguments) for arguments, _ in CASES])
def test_wrong_input_is_one_line_with_a_code_and_nothing_is_done(
    capsys: Capture, arguments: list[str], code: str
) -> None:
    said = run(capsys, *arguments)
    assert said.status == 2
    assert said.out == ""
    assert len(said.err) == 1
    assert re.match(f"sintra: {code}(: |$)", said.err[0])


MANY_LINES = [
    ["simulate", "--game", "a\nb"],
    ["simulate", "--option", "a\nb=c"],
    ["simulate", "--option", "board=a\r\nb"],
    ["simulate", "--bots", "a\nb"],
    ["simulate", "--games", "1\n2"],
    ["trace", "--seed", "a\nb"],
    ["games", "a\nb"],
    ["frob\nnicate"],
    ["verify", "no\nfile"],
    ["perft", "no\nfile"],
    ["perft", "--position", "winter\nand summer"],
    ["perft", "--position", line(hands={0: "p1"}).replace("round", "round\x1b[31m")],
]


@pytest.mark.parametrize("arguments", MANY_LINES, ids=[ascii(" ".join(words))[:50] for words in MANY_LINES])
def test_a_refusal_is_one_printable_line_whatever_was_typed(capsys: Capture, arguments: list[str]) -> None:
    """What is repeated to a person, or into a log file, must not pretend to be another line."""
    said = run(capsys, *arguments)
    assert (said.status, said.out) == (2, "")
    assert len(said.err) == 1
    assert said.err[0].isprintable()


def test_a_refusal_does_not_repeat_a_novel(capsys: Capture) -> None:
    for arguments in (
        ["--position", line(hands={0: "p1"}, tower="p" * 100_000)],
        ["--position", "x" * 100_000],
    ):
        said = run(capsys, "perft", *arguments)
        assert said.status == 2
        assert len(said.err[0]) < 1000


@pytest.mark.parametrize("command", ["simulate", "trace"])
def test_seats_are_checked_before_players_are_gathered(capsys: Capture, command: str) -> None:
    """A billion seats would be a list of a billion names, on a machine without the room for it."""
    run(capsys, command, "--seats", "9")  # what is loaded once is loaded now
    tracemalloc.start()
    try:
        said = run(capsys, command, "--seats", "5000000")
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert said.status == 2
    assert peak < 10_000_000


def test_a_command_is_never_accepted_and_then_not_run(capsys: Capture) -> None:
    said = run(capsys, "--", "games")
    assert said.status == 2 or "summer" in said.out


def test_an_interrupted_command_says_so_without_a_traceback(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sintra.cli import games

    def interrupt(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(games, "run", interrupt)
    said = run(capsys, "games")
    assert (said.status, said.out, said.err) == (cli.INTERRUPTED, "", ["sintra: interrupted"])
