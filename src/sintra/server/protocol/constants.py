"""Limits and emotes. The page knows them too: ``typescript`` writes them into its source."""

from typing import Literal, TypeAlias, get_args

LONGEST_NAME = 24
LONGEST_CHAT = 300
LONGEST_STEP = 40
MOST_STEPS = 20  # in one request

Emote: TypeAlias = Literal[
    "hello", "good_luck", "nice", "well_played", "thanks", "thinking", "oops", "sorry", "wow", "bye"
]
EMOTES: tuple[Emote, ...] = get_args(Emote)
