"""Players for a table, by name: ``greedy``, or with settings, ``some_level:time=0.5:threads=2``.

A new player is one entry of ``PLAYERS``: how it is made, and which settings it takes (docs/players.md).

>>> parse_player("greedy")
('greedy', {})
>>> parse_player("greedy:time=1")
Traceback (most recent call last):
sintra.kernel.errors.BadOption: unknown_setting: bot=greedy setting=time expected=none
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from sintra.bots import baseline, levels
from sintra.kernel.errors import BadOption, Refused
from sintra.kernel.game import Game
from sintra.kernel.random import Rng, new_rng
from sintra.kernel.verbs import State
from sintra.table import Table

Settings = dict[str, Any]  # only those that were given, parsed; the player has its own defaults


class Player(Protocol):
    """Chooses the steps for one seat of one game."""

    def choose(self, state: State) -> int:
        """The step to play in ``state``, which is not changed."""
        ...


@dataclass(frozen=True)
class Setting:
    """What a setting takes: ``parse`` turns its text into a value, or raises ``ValueError``."""

    parse: Callable[[str], Any]
    expected: str


@dataclass(frozen=True)
class Kind:
    """How a player is made from the game, random numbers of its own and its settings."""

    new: Callable[[Game, Rng, Settings], Player]
    settings: Mapping[str, Setting] = field(default_factory=dict)


def _parse_seconds(text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6})?", text) or float(text) == 0:
        raise ValueError(text)
    return float(text)


def _parse_count(text: str) -> int:
    if not re.fullmatch(r"[1-9][0-9]{0,8}", text):
        raise ValueError(text)
    return int(text)


def _parse_threads(text: str) -> int:
    if (number := _parse_count(text)) > levels.MOST_THREADS:
        raise ValueError(text)
    return number


def _parse_choice(text: str) -> bool:
    if text not in ("yes", "no"):
        raise ValueError(text)
    return text == "yes"


SECONDS = Setting(_parse_seconds, "seconds, more than 0")
COUNT = Setting(_parse_count, "a whole number from 1 on")
CHOICE = Setting(_parse_choice, "yes or no")
THREADS = Setting(_parse_threads, f"a whole number from 1 to {levels.MOST_THREADS}")


def _baseline(name: str) -> Kind:
    """A baseline player, which takes no settings."""
    return Kind(lambda game, rng, _: baseline.Player(game, name, rng))


def _level(level: levels.Level) -> Kind:
    """A level, which takes settings if it searches."""
    limits = {"time": SECONDS, "simulations": COUNT, "threads": THREADS}
    if not level.version:
        limits["proofs"] = CHOICE
    return Kind(
        lambda game, rng, settings: levels.new_level(game, level, rng, settings),
        limits if level.simulations else {},
    )


PLAYERS: dict[str, Kind] = {
    **{name: _baseline(name) for name in baseline.NAMES},
    **{name: _level(level) for name, level in levels.LEVELS.items()},
}

# The levels of earlier versions, to measure by. They are not offered at a table.
YARDSTICKS: dict[str, Kind] = {
    f"{name}@{version}": _level(level)
    for version, frozen in levels.FROZEN.items()
    for name, level in frozen.items()
}


def new_player(game: Game, spec: str, seed: int | str, stream: int = 0) -> Player:
    """The player that a text names, with one stream of a seed as its own random numbers."""
    name, settings = parse_player(spec)
    return find_kind(name).new(game, new_rng(seed, stream), settings)


def find_kind(name: str) -> Kind:
    """How the player of a name is made."""
    known = {**PLAYERS, **YARDSTICKS}
    if name not in known:
        raise BadOption("unknown_bot", bot=name, expected="|".join(known))
    return known[name]


def parse_player(spec: str) -> tuple[str, Settings]:
    """The name and the settings in a text ``NAME:SETTING=VALUE:...``, checked."""
    name, *pairs = spec.split(":")
    known, settings = find_kind(name).settings, Settings()
    for pair in pairs:
        key, _, text = pair.partition("=")
        if key not in known:
            raise BadOption("unknown_setting", bot=name, setting=key, expected="|".join(known) or "none")
        if key in settings:
            raise BadOption("setting_twice", bot=name, setting=key)
        try:
            settings[key] = known[key].parse(text)
        except ValueError:
            raise BadOption(
                "bad_setting", bot=name, setting=key, value=text, expected=known[key].expected
            ) from None
    return name, settings


def choose_text(player: Player, table: Table) -> str:
    """The step that a player takes at a table, as text. It is shown a copy and cannot disturb the game."""
    return format_choice(table, player.choose(table.state.copy()))


def format_choice(table: Table, step: int) -> str:
    """A step that a player chose, as text; refused if it is not legal, or not a step at all."""
    if step not in table.game.legal_steps(table.state):
        raise Refused("not_legal", seat=table.seat, step=step)
    return table.game.format_step(table.state, step)
