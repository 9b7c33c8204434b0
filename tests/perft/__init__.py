"""Counts of lines of play from positions, and a slow second opinion on them."""
