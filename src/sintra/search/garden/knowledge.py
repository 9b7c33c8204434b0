"""Queen's Garden for the search, as one object."""

from dataclasses import replace

from sintra.garden.game import GAME
from sintra.search.garden import ending, facts
from sintra.search.garden.estimate import estimate
from sintra.search.garden.propose import propose
from sintra.search.garden.value import NOTES
from sintra.search.garden.weights import FILE, SCALE, load, locate
from sintra.search.knowledge import Knowledge
from sintra.search.net import load as load_net

# What version 0.1 knew and wanted: a yardstick, pinned by tests/bots/test_yardsticks.py. If you change the
# weights, keep the old file for it.
FROZEN = {
    "0.1": Knowledge(
        game=GAME,
        propose=propose,
        estimate=estimate,
        ending=ending,
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
            "trust": 1.0,
            "sharp": 1.0,
            "spread": (8, 24, 24, 26, 19, 19, 19, 19),  # from how leads at the starts of rounds were won
        },
    )
}

# The network prefers the right moves; it predicts final scores no better than the estimate, but differently,
# and both together are better than either.
KNOWLEDGE = replace(
    FROZEN["0.1"],
    facts=facts,
    net=load_net(FILE.with_name("net.npz"), facts.SIZES),
    tuning={
        **FROZEN["0.1"].tuning,
        "trust": 0.5,
        "lift": (4.3, 0, 9.2, 8.5, 6.5, 0, 0, 0),  # from games that bench/calibration.py plays
    },
)
