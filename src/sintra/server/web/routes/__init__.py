"""The HTTP API. What can be done on a socket can be done here too, with the same requests."""
