"""Queen's Garden for the search, as one object."""

from sintra.garden.game import GAME
from sintra.search.garden.estimate import estimate
from sintra.search.garden.propose import propose
from sintra.search.garden.value import NOTES
from sintra.search.garden.weights import SCALE, load, locate
from sintra.search.knowledge import Knowledge

# What version 0.1 knew and wanted: a yardstick, pinned by tests/bots/test_yardsticks.py. Whoever changes the
# weights keeps the old file for it.
FROZEN = {
    "0.1": Knowledge(
        game=GAME,
        propose=propose,
        estimate=estimate,
        weights=load(),
        others=tuple(locate(name) for name in ("deny", "take_fresh", "take_turn")),
        scale=SCALE,
        max_moves=76,  # 12 categories, 3 cells for each of 14 items, and a few
        notes=NOTES,
        tuning={
            "exploration": 0.3,
            "temperature": 2.0,
            "cut": 9.0,
            "doubt": 0.02,
            "blur": 0.0,
            "margin_scale": 40.0,
            "score_share": 0.5,
            "score_scale": 60.0,
            "score_middle": 110.0,
            "spread": (24, 24, 24, 26, 19, 19, 19, 19),  # from how leads at the starts of rounds were won
        },
    )
}

KNOWLEDGE = FROZEN["0.1"]
