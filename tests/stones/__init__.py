"""A third game: the proof that a game is one folder and one line (docs/adding-a-game.md)."""
