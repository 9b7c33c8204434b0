"""Compiled tree search over any game here; what a position is worth, game by game."""
