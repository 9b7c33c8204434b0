"""What tests of texts share: refusals, and examples that are the same in every run."""

from collections.abc import Callable
from typing import Any

from hypothesis import settings

from sintra.kernel.errors import BadText
from sintra.kernel.jit import COMPILED

# A test that fails does so because something changed, not by bad luck.
steady = settings(deadline=None, derandomize=True, database=None, max_examples=300 if COMPILED else 100)


def refusal_of(parse: Callable[..., Any], *given: Any) -> BadText | None:
    """How ``parse`` refuses what it is given, or None. Any other error fails the test."""
    try:
        parse(*given)
    except BadText as refusal:
        return refusal
    return None
