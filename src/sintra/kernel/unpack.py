"""Reading many fields of a record from Python."""

from types import SimpleNamespace

from sintra.kernel.verbs import State


def unpack(state: State) -> SimpleNamespace:
    """A copy of a record as an object with plain attributes.

    It costs as much as reading one attribute of the record itself: for code that reads many of them.
    """
    return SimpleNamespace(**dict(zip(state.dtype.names, state.item(), strict=True)))
