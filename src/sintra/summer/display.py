"""Summer Pavilion: what is drawn onto the table (S3.1, S5.8, S6.1, S6.2)."""

from sintra.kernel.jit import compiled
from sintra.kernel.piles import draw, refill, total
from sintra.kernel.random import Rng
from sintra.summer.state import State
from sintra.summer.tables import DISPLAY_TILES, DISPLAYS, SUPPLY


@compiled
def fill_supply(state: State, rng: Rng) -> int:
    """Refill the supply to 10 (S5.8); return how many tiles were drawn."""
    drawn, missing = 0, SUPPLY - total(state.supply)
    left = total(state.bag) if missing else 0
    for _ in range(missing):
        if left == 0:
            left = refill(state.bag, state.tower)
            if left == 0:
                break
        colour = draw(state.bag, left, rng)
        left -= 1
        state.supply[colour] += 1
        drawn += 1
    return drawn


@compiled
def fill_displays(state: State, rng: Rng) -> int:
    """Draw four tiles onto one display after another (S6.1, S6.2); return how many were drawn."""
    drawn, left = 0, total(state.bag)
    for display in range(1, DISPLAYS[state.seats] + 1):
        for _ in range(DISPLAY_TILES):
            if left == 0:
                left = refill(state.bag, state.tower)
                if left == 0:
                    return drawn
            colour = draw(state.bag, left, rng)
            left -= 1
            state.market[display, colour] += 1
            state.lying += 1
            drawn += 1
    return drawn
