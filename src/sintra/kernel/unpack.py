"""Reading a position field by field from Python."""

from types import SimpleNamespace

from sintra.kernel.verbs import State


def plain(state: State) -> SimpleNamespace:
    """All fields of a position, small arrays among them: a copy, for code that reads many of them.

    One attribute of a record costs as much as all of them together here.
    """
    return SimpleNamespace(**dict(zip(state.dtype.names, state.item(), strict=True)))
