"""HTTP and WebSocket: people, rooms, bots as players, clocks."""
