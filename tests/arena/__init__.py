"""Matches and ratings."""
