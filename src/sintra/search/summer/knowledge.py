"""Summer Pavilion for the search, as one object."""

from dataclasses import replace

from sintra.search.knowledge import Knowledge
from sintra.search.net import load as load_net
from sintra.search.summer import ending, facts
from sintra.search.summer.estimate import estimate
from sintra.search.summer.propose import propose
from sintra.search.summer.weights import DENY_AT, FILE, POLICY, SCALE, SIZE, load
from sintra.summer.game import GAME

# What version 0.1 knew and wanted: a yardstick, pinned by tests/bots/test_yardsticks.py. If you change the
# weights, keep the old file for it.
FROZEN = {
    "0.1": Knowledge(
        game=GAME,
        propose=propose,
        estimate=estimate,
        ending=ending,
        weights=load(),
        scale=SCALE,
        others=((POLICY * SIZE + DENY_AT, POLICY * SIZE + SIZE),),
        max_moves=GAME.max_steps,
        tuning={
            "exploration": 0.3,
            "temperature": 2.0,
            "cut": 8.0,
            "doubt": 0.02,
            "blur": 0.0,
            "margin_scale": 40.0,
            "score_share": 0.9,
            "score_scale": 60.0,
            "score_middle": 100.0,
            "trust": 1.0,
            "sharp": 1.0,
            "spread": (10, 9, 11, 11, 10, 9.5, 8.5, 8.5),  # from how leads at the starts of rounds were won
        },
    )
}

KNOWLEDGE = replace(
    FROZEN["0.1"],
    facts=facts,
    net=load_net(FILE.with_name("net.npz"), facts.SIZES),
    tuning={
        **FROZEN["0.1"].tuning,
        "score_share": 0.5,
        "lift": (3.2, 0, 1.5, 1.4, 1.2, 1.1, 1.3, 0),  # from games that bench/calibration.py plays
    },
)
