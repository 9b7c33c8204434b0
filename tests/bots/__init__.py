"""Players by name."""
