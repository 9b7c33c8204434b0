"""Environments for learning: batches of games, PettingZoo and Gymnasium (docs/environments.md)."""
