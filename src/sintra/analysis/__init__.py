"""Analysis of games that were played: what each turn was worth, what was luck, and why."""
