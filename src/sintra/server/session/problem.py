"""Why a stored table cannot be played on."""

from dataclasses import dataclass
from typing import TypeAlias

from sintra.kernel.errors import Refused


@dataclass(frozen=True)
class RulesChanged:
    """It was played by version ``rules``, and version ``now`` does not replay its turn number ``turn``."""

    game: str
    rules: int
    now: int
    turn: int

    def refusal(self) -> Refused:
        """The answer to every request that needs the game."""
        return Refused("rules_changed", game=self.game, rules=self.rules, now=self.now, turn=self.turn)


@dataclass(frozen=True)
class HistoryBroken:
    """Its event number ``number`` does not follow from those before: the database was changed or damaged."""

    number: int

    def refusal(self) -> Refused:
        """The answer to every request that needs the game."""
        return Refused("history_broken", event=self.number)


Unplayable: TypeAlias = RulesChanged | HistoryBroken
