"""Texts, views, refusals and records of Queen's Garden: all that leaves the engine, and what comes back."""
