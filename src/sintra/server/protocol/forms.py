"""In, over HTTP: the bodies of requests about people and new tables."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from sintra.server.protocol.constants import MOST_BANK_S, MOST_DAYS, MOST_INCREMENT_S
from sintra.server.protocol.fields import Model, Name, Word


class NewPerson(Model):
    """Become a guest."""

    nickname: Name


class PersonChange(Model):
    """Take another nickname."""

    nickname: Name


class NoClock(Model):
    """Unlimited time."""

    kind: Literal["none"]


class RealTime(Model):
    """A bank of seconds for the game, and an increment for each turn."""

    kind: Literal["real"]
    bank_s: Annotated[int, Field(ge=10, le=MOST_BANK_S)]
    increment_s: Annotated[int, Field(ge=0, le=MOST_INCREMENT_S)]


class Days(Model):
    """A number of days for each turn."""

    kind: Literal["days"]
    days: Annotated[int, Field(ge=1, le=MOST_DAYS)]


Clock: TypeAlias = Annotated[NoClock | RealTime | Days, Field(discriminator="kind")]


class MySeat(Model):
    """A seat for the person who makes the table."""

    kind: Literal["me"]


class HotSeat(Model):
    """A seat for somebody who shares the screen of the person who makes the table."""

    kind: Literal["hotseat"]
    name: Name


class OpenSeat(Model):
    """A seat for anybody who has the link."""

    kind: Literal["open"]


class BotSeat(Model):
    """A computer player."""

    kind: Literal["bot"]
    level: Word


NewSeat: TypeAlias = Annotated[MySeat | HotSeat | OpenSeat | BotSeat, Field(discriminator="kind")]


class NewTable(Model):
    """A table to make. The game starts as soon as no seat is open."""

    game: Word
    options: Annotated[dict[str, Word], Field(max_length=10, default_factory=dict)]
    seats: Annotated[list[NewSeat], Field(min_length=2, max_length=4)]
    order: Literal["chosen", "random"] = "random"
    listed: bool = False
    spectators: bool = True
    clock: Clock = NoClock(kind="none")
    substitute: Word = "artisan"  # the level that plays for people who are away
