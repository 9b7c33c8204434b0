"""Summer Pavilion: clauses S1 to S7."""
