"""Tables in memory: changing them, telling people, and background work."""
