"""What holds for every command here."""

import pytest

from sintra.cli import progress


@pytest.fixture(autouse=True)
def all_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """No word about progress, however slow the machine."""
    monkeypatch.setattr(progress, "PATIENCE_S", 1e9)
