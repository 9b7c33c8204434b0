"""Pgx's backgammon and chess: steps a second of random play, on whatever device JAX finds.

    python bench/envs_pgx.py [--games 65536]

As in `bench/envs.py` and `bench/envs_gpu.py`, the choice of the steps is not counted: the clock runs for one
call compiled by JAX, which plays a step of every game and deals new games where one ends.
"""

import argparse
import time
from typing import Any

PGX_GAMES = {"backgammon": 4096, "chess": 1024}
ROUNDS, PARTS = 4, 8


def pgx_speed(name: str, games: int = 0) -> float:
    """Steps a second of a game of Pgx, so many at once; the fastest of several parts."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env, games, key = pgx.make(name), games or PGX_GAMES[name], jax.random.PRNGKey(1)
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    choose = jax.jit(lambda key, mask: jax.random.categorical(key, jax.numpy.log(mask.astype(float)), axis=1))
    state: Any = jax.jit(jax.vmap(env.init))(jax.random.split(key, games))

    def seconds() -> float:
        nonlocal state, key
        key, first, second = jax.random.split(key, 3)
        actions, keys = choose(first, state.legal_action_mask), jax.random.split(second, games)
        jax.block_until_ready((actions, keys))
        started = time.perf_counter()
        state = jax.block_until_ready(step(state, actions, keys))
        return time.perf_counter() - started

    seconds()  # compiles
    return max(games * ROUNDS / sum(seconds() for _ in range(ROUNDS)) for _ in range(PARTS))


def main() -> None:
    """Print steps a second."""
    import jax

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=0, help="at once; as in bench/envs.py by default")
    games = parser.parse_args().games
    for name in PGX_GAMES:
        print(f"{name}: {pgx_speed(name, games):,.0f} steps/s on {jax.devices()[0].device_kind}", flush=True)


if __name__ == "__main__":
    main()
