"""Limits and emotes. The page knows them too: ``typescript`` writes them into its source."""

from typing import Literal, TypeAlias, get_args

LONGEST_NAME = 24
LONGEST_CHAT = 300
LONGEST_STEP = 40
MOST_STEPS = 20  # in one request
MOST_BANK_S = 24 * 3600
MOST_INCREMENT_S = 3600
MOST_DAYS = 30

Emote: TypeAlias = Literal[
    "hello", "good_luck", "nice", "well_played", "thanks", "thinking", "oops", "sorry", "wow", "bye"
]
EMOTES: tuple[Emote, ...] = get_args(Emote)
