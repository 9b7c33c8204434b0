"""Computer players by name."""
