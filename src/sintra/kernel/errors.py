"""Errors with a code and facts. Where they are shown, they become sentences in the reader's language."""

from typing import Any


class SintraError(Exception):
    """A refusal; nothing was changed. Facts are plain numbers and texts.

    >>> str(SintraError("bad_seats", game="summer", seats=7))
    'bad_seats: game=summer seats=7'
    """

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def __reduce__(self) -> tuple[Any, ...]:  # an error with named facts cannot be rebuilt from its args
        return _rebuild, (type(self), self.code, self.facts)

    def __str__(self) -> str:
        facts = " ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.code}: {facts}" if facts else self.code


def _rebuild(kind: type[SintraError], code: str, facts: dict[str, Any]) -> SintraError:
    return kind(code, **facts)


class Refused(SintraError):
    """A step that may not be played here; ``code`` is the clause it breaks first."""


class BadText(SintraError):
    """Notation, a position or a record that cannot be read."""


class BadOption(SintraError):
    """A game, option, seat count, player or argument that does not exist."""
