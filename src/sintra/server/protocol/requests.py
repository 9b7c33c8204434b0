"""In: what a client asks at a table, on its socket or by POST."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from sintra.server.protocol.constants import MOST_STEPS, Emote
from sintra.server.protocol.fields import ChatText, Model, Number, RequestId, SeatNumber, StepText


class Request(Model):
    """Any request. The answer repeats its ``id``."""

    id: RequestId = 0


class Sync(Request):
    """Send the whole table."""

    type: Literal["sync"]


class Play(Request):
    """Play steps of one turn, chosen when the table was at number ``at``: all of them, or none.
    ``confirm``: if they finish the turn, it stands at once.
    """

    type: Literal["play"]
    at: Number
    seat: SeatNumber
    steps: Annotated[list[StepText], Field(min_length=1, max_length=MOST_STEPS)]
    confirm: bool = False


class TakeBack(Request):
    """Take back the last step of a turn that does not stand yet, or ``all`` that can be taken back."""

    type: Literal["take_back"]
    at: Number
    seat: SeatNumber
    all: bool = False


class Confirm(Request):
    """Let a finished turn stand."""

    type: Literal["confirm"]
    at: Number
    seat: SeatNumber


class Explain(Request):
    """Why may the seat to move not play a step? Or what do this step and those ``then`` after it bring?"""

    type: Literal["explain"]
    step: StepText
    then: Annotated[list[StepText], Field(max_length=MOST_STEPS, default_factory=list)]


class AskHint(Request):
    """What looks best for the seat to move? Against bots only."""

    type: Literal["hint"]


class Join(Request):
    """Sit down on an open seat: this one, or any."""

    type: Literal["join"]
    seat: SeatNumber | None = None


class Start(Request):
    """By the owner: fill the open seats with the substitute and begin."""

    type: Literal["start"]


class Leave(Request):
    """Get up. At a waiting table the seat is open again, and the table is abandoned if its owner leaves.
    In a game a bot plays on; if no person is left, the table is abandoned until one comes back.
    """

    type: Literal["leave"]


class ComeBack(Request):
    """Take your seats back from the bot."""

    type: Literal["come_back"]


class Kick(Request):
    """By the owner, before the start: send somebody away, who cannot sit down here again."""

    type: Literal["kick"]
    seat: SeatNumber


class Claim(Request):
    """Let the substitute play for somebody who is to move, and has not been here for a while."""

    type: Literal["claim"]
    seat: SeatNumber


class Rematch(Request):
    """The same table again, for the same people; the answer names it."""

    type: Literal["rematch"]


class Say(Request):
    """A line of chat."""

    type: Literal["chat"]
    text: ChatText


class SayEmote(Request):
    """One of the emotes."""

    type: Literal["emote"]
    emote: Emote


class Mute(Request):
    """Mute the chat of a seat, or unmute it. The answer is the whole table, with the chat to show."""

    type: Literal["mute"]
    seat: SeatNumber
    muted: bool


class Ping(Request):
    """Are you there?"""

    type: Literal["ping"]


Action: TypeAlias = (
    Play | TakeBack | Confirm | Join | Start | Leave | ComeBack | Kick | Claim
)  # changes the table
AtTable: TypeAlias = Sync | Explain | AskHint | Say | SayEmote | Mute | Ping | Action
AnyRequest: TypeAlias = AtTable | Rematch
ClientMessage: TypeAlias = Annotated[AnyRequest, Field(discriminator="type")]
