"""Matches between computer players, and ratings."""
