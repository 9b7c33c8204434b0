"""The types of single fields, and what all models of incoming data share."""

import unicodedata
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from sintra.server.protocol.constants import LONGEST_CHAT, LONGEST_NAME, LONGEST_STEP

NO_CONTROL = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]+$"
REORDERING = {*"\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"}
BLANK = {
    *"\u115f\u1160\u2800\u3164\uffa0\ufffc\U0001d159",  # invisible letters and signs
    *"\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f",  # invisible marks
    *map(chr, [*range(0xFE00, 0xFE0E), *range(0xE0100, 0xE01F0)]),  # variants of letters
}
MOST_MARKS = 4  # on one letter
MARKS = ("Mn", "Me")
SEEN = ("L", "N", "P", "S")


def _readable(text: str) -> str:
    """A text in which something is seen, that does not reverse its direction, and without stacks of marks."""
    marks, seen = 0, False
    for letter in text:
        kind = unicodedata.category(letter)
        if kind != "Cf":  # an invisible joiner does not end a stack
            marks = marks + 1 if kind in MARKS else 0
        seen = seen or (kind.startswith(SEEN) and letter not in BLANK)
        if marks > MOST_MARKS or letter in REORDERING:
            raise ValueError("unreadable")
    if not seen:
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
