"""What is kept: people, tables and their events, chat, records. In SQLite or PostgreSQL, by the same code."""
