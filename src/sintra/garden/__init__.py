"""Queen's Garden, the twin of summer: clauses Q1 to Q11."""
