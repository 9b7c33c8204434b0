"""Tests. What a rule says is written here by hand, from the clauses, and never asked of the engine."""
