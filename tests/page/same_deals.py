"""`sintra`, except that every table is dealt alike: a test that passed passes again.

SINTRA_TEST_SEED=TEXT deals otherwise, to look for what one deal does not show.
"""

import hashlib
import os
import secrets
import sys

from sintra.cli import main

SEED = os.environ.get("SINTRA_TEST_SEED", "page")


def token_hex(nbytes: int | None = None) -> str:
    """Always the same, where the real one is always another."""
    return hashlib.sha256(SEED.encode()).hexdigest()[: 2 * (nbytes or 32)]


if __name__ == "__main__":
    secrets.token_hex = token_hex
    sys.exit(main())
