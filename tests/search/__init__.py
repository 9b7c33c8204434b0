"""The search and what it knows of the games."""
