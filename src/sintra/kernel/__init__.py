"""What all games share: the compile switch, random numbers, the score log, errors, the verbs of a game."""
