"""Rules of Summer Pavilion: every clause S1.1 to S7.4 is at least one test that carries its number."""
