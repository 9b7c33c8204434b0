"""Random names for people, tables and processes."""

import secrets

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that look alike


def new_id(length: int) -> str:
    """A random name, at 5 bits a letter."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))
