"""Scripts that learn what the search knows of each game."""
