"""Rules of Queen's Garden: every clause Q1.1 to Q11.4 is at least one test that carries its number."""
