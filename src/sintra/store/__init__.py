"""What is kept: people, tables and their events, chat, records. SQLite or PostgreSQL, the same code."""
