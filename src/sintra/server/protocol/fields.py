"""The types of single fields, and what all models of incoming data share."""

import unicodedata
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from sintra.server.protocol.constants import LONGEST_CHAT, LONGEST_NAME, LONGEST_STEP

NO_CONTROL = r"^[^\x00-\x1f\x7f]+$"
REORDERING = {*"\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"}
MOST_MARKS = 4  # on one letter


def _readable(text: str) -> str:
    """A text that does not reverse its direction, and without stacks of combining marks."""
    marks = 0
    for letter in text:
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if marks > MOST_MARKS or letter in REORDERING:
            raise ValueError("unreadable")
    return text


Fact: TypeAlias = str | int | float | bool | list[str] | list[int] | None
Facts: TypeAlias = dict[str, Fact]
Status: TypeAlias = Literal["waiting", "playing", "finished", "abandoned"]
Name: TypeAlias = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_NAME, pattern=NO_CONTROL)
]
ChatText: TypeAlias = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_CHAT, pattern=NO_CONTROL),
    AfterValidator(_readable),
]
Word: TypeAlias = Annotated[str, Field(max_length=20)]  # the name of a game, an option, a level
StepText: TypeAlias = Annotated[str, Field(min_length=1, max_length=LONGEST_STEP)]
SeatNumber: TypeAlias = Annotated[int, Field(ge=0, le=3)]
Number: TypeAlias = Annotated[int, Field(ge=0, le=2**31 - 1)]
RequestId: TypeAlias = Annotated[int, Field(ge=0, le=2**53 - 1)]


class Model(BaseModel):
    """Incoming data: unknown fields are refused, and nothing is converted."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
