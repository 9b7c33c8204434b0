"""How numbers are said: compiled rules know only numbers, people read words.

A game says once what its numbers mean. Python puts them into words by that, and so does the page, into
whose source the tables are generated.

>>> say(letters := Term(("p", "g", "o")), 2), say(letters.as_set(""), 0b101), say(letters.as_set(), 0b101)
('o', 'po', ['p', 'o'])
"""

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np

from sintra.kernel.bits import members
from sintra.kernel.errors import Refused
from sintra.kernel.jit import inlined

Facts: TypeAlias = Any  # an int64 array: the facts of a refusal, as numbers

MOST_FACTS = 5
LIST_BITS = 6  # of a list of words in one number: each word plus one, the first of them lowest
LEGAL = 0  # the clause that is broken when none is


class Term(NamedTuple):
    """What a number means: itself, one of some words, or several of them."""

    words: tuple[str | int, ...] = ()
    several: Literal["", "set", "list"] = ""
    between: str | None = None  # what stands between several words; None: they stay apart

    def as_set(self, between: str | None = None) -> "Term":
        """Several words, each a bit of the number."""
        return self._replace(several="set", between=between)

    def as_list(self, between: str | None = None) -> "Term":
        """Several words in their order: see ``add_to_list``."""
        return self._replace(several="list", between=between)


NUMBER = Term()


class Reason(NamedTuple):
    """Why points are logged: a code, and what its ``where`` means; None if it has none."""

    code: str
    where: Term | None


def say(term: Term | None, number: int) -> Any:
    """A number in words; nothing if it means nothing."""
    if term is None:
        return None
    if not term.several:
        return term.words[number] if term.words else number
    which = members(number) if term.several == "set" else _listed(number)
    words = [str(term.words[each]) for each in which]
    return words if term.between is None else term.between.join(words)


def _listed(number: int) -> list[int]:
    found = []
    while number:
        found.append((number & (1 << LIST_BITS) - 1) - 1)
        number >>= LIST_BITS
    return found


@inlined
def add_to_list(listed: int, at: int, word: int) -> int:
    """A list of words in one number, with one more as number ``at``."""
    return listed | (word + 1) << (LIST_BITS * at)


class Clauses:
    """The refusals of a game: each has a number for its compiled ``why``, a code, and names for its facts."""

    def __init__(self) -> None:
        self.codes = [""]
        self.facts: list[Mapping[str, Term]] = [{}]

    def clause(self, code: str, **facts: Term) -> int:
        """The number of a new one."""
        assert len(facts) <= MOST_FACTS
        self.codes.append(code)
        self.facts.append(facts)
        return len(self.codes) - 1

    def refused(self, number: int, facts: Facts) -> Refused | None:
        """The refusal that ``why`` found; None if it found none."""
        if number == LEGAL:
            return None
        code, terms = self.codes[number], self.facts[number].items()
        return Refused(code, **{name: say(term, int(facts[at])) for at, (name, term) in enumerate(terms)})

    def why_not(self, why: Callable[[Any, int, Facts], int], state: Any, step: int) -> Refused | None:
        """None if a step is legal, otherwise the first clause that it breaks, by a game's ``why``."""
        facts = np.zeros(MOST_FACTS, np.int64)
        return self.refused(int(why(state, step, facts)), facts)


@inlined
def breaks(
    facts: Facts, clause: int, one: int = 0, two: int = 0, three: int = 0, four: int = 0, five: int = 0
) -> int:
    """Write down why a step is refused. Return the clause."""
    facts[0] = one
    facts[1] = two
    facts[2] = three
    facts[3] = four
    facts[4] = five
    return clause
