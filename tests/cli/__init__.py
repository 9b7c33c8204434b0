"""The commands, called as a person or a script would call them."""
