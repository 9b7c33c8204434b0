"""The words of the page, compared with each other and with the engine."""
