"""Help is at hand everywhere, and its examples are commands."""

import shlex
from importlib import import_module

import pytest

from sintra import __version__
from sintra.cli import COMMANDS

from .tools import Capture, good


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"]])
def test_without_a_command_all_commands_are_listed(capsys: Capture, arguments: list[str]) -> None:
    out = good(capsys, *arguments).out
    for name, description in COMMANDS.items():
        assert f"  {name} " in out
        assert description in out
    assert "example:\n  sintra " in out


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_ends_with_an_example_that_it_accepts(capsys: Capture, name: str) -> None:
    out = good(capsys, name, "--help").out
    assert out.startswith(f"usage: sintra {name} ")
    examples = out.split("example:\n", 1)[1].strip().splitlines()
    for example in examples:
        program, command, *arguments = shlex.split(example)
        assert (program, command) == ("sintra", name)
        import_module(f"sintra.cli.{name}").parser().parse_args(arguments)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_of_a_command_is_explained(name: str) -> None:
    for action in import_module(f"sintra.cli.{name}").parser()._actions:
        assert action.help, (name, action.dest)


def test_the_version_is_told(capsys: Capture) -> None:
    assert good(capsys, "--version").out == f"sintra {__version__}\n"
