"""The referee of one game, and games as records."""
