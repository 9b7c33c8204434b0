"""Positions as lines of ``name=value`` fields: the table's, then a section for each seat.

Anything out of place is refused.
"""

import re
from collections.abc import Mapping, Sequence

from sintra.kernel.errors import BadText

Fields = dict[str, str]
LONGEST = 80  # a refusal repeats no more letters of a wrong value


def bad(field: str, value: object) -> BadText:
    """The refusal of one field; a long value is cut short."""
    return BadText("bad_position", field=field, value=str(value)[:LONGEST])


def format_sections(game: str, sections: Sequence[Mapping[str, object]]) -> str:
    """One line: the name of the game and the table's fields, then a section for each seat."""
    texts = [" ".join(f"{name}={value}" for name, value in fields.items()) for fields in sections]
    return f"{game} " + " | ".join(texts)


def parse_sections(
    text: str, game: str, seats: Sequence[int], table: list[str], seat: list[str]
) -> tuple[Fields, list[Fields]]:
    """The table's fields and those of each seat. None may be missing, and the order is fixed."""
    head, *rest = [section.split() for section in text.split("|")]
    if not text.isascii():
        raise BadText("bad_position", expected="ASCII")
    if not head or head[0] != game or len(rest) not in seats:
        raise BadText("bad_position", game=head[0][:LONGEST] if head else "", seats=len(rest))
    return _parse_fields(head[1:], table), [_parse_fields(words, seat) for words in rest]


def _parse_fields(words: list[str], names: list[str]) -> Fields:
    fields = dict(word.partition("=")[::2] for word in words)
    if list(fields) != names or len(words) != len(names):
        raise BadText("bad_position", expected=",".join(names), found=",".join(fields)[:LONGEST])
    return fields


def read_choice(fields: Fields, name: str, choices: Sequence[str]) -> int:
    """The number of the choice that a field names, from 0 on."""
    words = list(choices)
    if fields[name] not in words:
        raise bad(name, fields[name])
    return words.index(fields[name])


def read_number(fields: Fields, name: str, low: int, high: int) -> int:
    """The whole number in a field."""
    text = fields[name]
    if not re.fullmatch("0|[1-9][0-9]{0,4}", text) or not low <= int(text) <= high:
        raise bad(name, text)
    return int(text)
