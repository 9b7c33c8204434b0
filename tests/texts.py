"""What tests of texts share: refusals, and examples that are the same in every run."""

from collections.abc import Callable
from typing import Any

from hypothesis import settings

from sintra.kernel.errors import BadText
from sintra.kernel.jit import COMPILED
from tests.strange import LONE_SURROGATE, NO_BREAK_SPACE

# A test that fails does so because something changed, not by bad luck.
steady = settings(deadline=None, derandomize=True, database=None, max_examples=300 if COMPILED else 100)


def refusal_of(parse: Callable[..., Any], *given: Any) -> BadText | None:
    """How ``parse`` refuses what it is given, or None. Any other error fails the test."""
    try:
        parse(*given)
    except BadText as refusal:
        return refusal
    return None


def wrong_forms(good: str) -> dict[str, str]:
    """Lines of a form that no position has, made from a good one, by what is wrong with them."""
    table, *seats = good.split(" | ")
    game, first, second, *_ = table.split(" ")
    own = seats[0].split(" ")
    forms = {
        "empty": "",
        "blank": "   ",
        "only bars": "||",
        "no game": good.removeprefix(game),
        "another game": good.replace(game, "winter", 1),
        "game in capitals": good.replace(game, game.title(), 1),
        "table alone": table,
        "one seat": f"{table} | {seats[0]}",
        "five seats": " | ".join([table, *seats[:1] * 5]),
        "seat without fields": f"{good} | ",
        "field missing": good.replace(f" {first}", "", 1),
        "field doubled": good.replace(first, f"{first} {first}", 1),
        "field doubled at the end": f"{good} {own[0]}",
        "unknown field": good.replace(first, f"{first} weather=b", 1),
        "field in capitals": good.replace(first, first[0].upper() + first[1:], 1),
        "field without a value": good.replace(first, first.partition("=")[0], 1),
        "fields in another order": good.replace(f"{first} {second}", f"{second} {first}", 1),
        "seat field missing": " | ".join([table, " ".join(own[1:]), *seats[1:]]),
        "cut in the middle": good[: len(good) // 2],
        "two lines": f"{good}\n{good}",
        "spaces that are not ASCII": good.replace(" ", NO_BREAK_SPACE),
        "a space that is not ASCII": good.replace(" ", NO_BREAK_SPACE, 1),
        "surrogate": good.replace(game, game + LONE_SURROGATE, 1),
    }
    if len(own) > 1:
        forms["seat fields in another order"] = " | ".join([table, " ".join(own[::-1]), *seats[1:]])
    return forms
