"""The fourth speed: the rules and the players of any game as WebAssembly, built from the same source."""
