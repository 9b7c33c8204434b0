"""Tables in memory: whoever changes them, whoever is told, and what goes on by itself."""
