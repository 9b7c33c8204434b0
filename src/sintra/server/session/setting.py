"""What is fixed when a table is made, and how the store keeps it."""

from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any, Protocol

from sintra.bots.players import PLAYERS
from sintra.games import find_game
from sintra.kernel.errors import BadOption
from sintra.server.protocol.forms import BotSeat, HotSeat, NewTable, NoClock
from sintra.server.session.chairs import Chair
from sintra.server.session.names import clean_name


@dataclass(frozen=True)
class Setting:
    """What was fixed when the table was made."""

    id: str
    owner: str
    created: int
    seed: str
    asked: NewTable
    chairs: tuple[Chair, ...]
    rules: int  # the version of the game's rules when the table was made

    @property
    def outdated(self) -> bool:
        """Whether the game's rules have changed since."""
        return self.rules != find_game(self.asked.game).rules

    @cached_property
    def plain(self) -> dict[str, Any]:
        """What was asked for, as plain data."""
        return self.asked.model_dump()


class Row(Protocol):
    """The fixed part of a table's row."""

    id: str
    owner: str
    created: int
    seed: str
    settings: dict[str, Any]


def parse_setting(row: Row) -> Setting:
    """The setting in a table's row."""
    asked = NewTable.model_validate(row.settings["asked"])
    chairs = tuple(Chair(**chair) for chair in row.settings["chairs"])
    rules = row.settings.get("rules", 1)  # version 0.1 did not write it
    return Setting(row.id, row.owner, row.created, row.seed, asked, chairs, rules)


def format_setting(setting: Setting) -> dict[str, Any]:
    """The fixed columns of a table's row."""
    return {
        "id": setting.id,
        "owner": setting.owner,
        "created": setting.created,
        "seed": setting.seed,
        "listed": setting.asked.listed,
        "settings": {
            "rules": setting.rules,
            "asked": setting.plain,
            "chairs": [asdict(chair) for chair in setting.chairs],
        },
    }


def check_table(asked: NewTable) -> NewTable:
    """The same table with all its options; ``BadOption`` if it cannot be played."""
    game = find_game(asked.game)
    game.check_seats(len(asked.seats))
    kinds = [seat.kind for seat in asked.seats]
    if kinds.count("me") > 1:
        raise BadOption("too_many_of_me", seats=kinds.count("me"))
    if not {"me", "hotseat"} & set(kinds):
        raise BadOption("no_person_at_table", expected="me|hotseat")
    for level in [asked.substitute, *(seat.level for seat in asked.seats if isinstance(seat, BotSeat))]:
        if level not in PLAYERS:
            raise BadOption("unknown_bot", bot=level, expected="|".join(PLAYERS))
    if asked.listed and "open" in kinds and isinstance(asked.clock, NoClock):
        raise BadOption("listed_without_clock", expected="real|days")  # a stranger could make all wait
    seats = [
        seat.model_copy(update={"name": clean_name(seat.name)}) if isinstance(seat, HotSeat) else seat
        for seat in asked.seats
    ]
    return asked.model_copy(update={"options": game.check_options(asked.options), "seats": seats})
