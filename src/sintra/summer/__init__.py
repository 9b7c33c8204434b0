"""Summer Pavilion: tables, state, steps, rules, scoring, why, notation, view. Clauses S1 to S7."""
