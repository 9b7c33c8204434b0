"""Summer Pavilion: tables, state, steps, scoring, legal, rules, notation, why, view. Clauses S1 to S7."""
