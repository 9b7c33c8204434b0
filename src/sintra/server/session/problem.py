"""Why a stored table cannot be played on."""

from dataclasses import dataclass

from sintra.kernel.errors import Refused
from sintra.server.protocol.state import Problem


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

    def view(self) -> Problem:
        """What the people at the table are told."""
        refusal = self.refusal()
        return {"code": refusal.code, "facts": refusal.facts}
