"""Thousands of games on a GPU: the games of ``batch``, step for step, without leaving the device.

Arrays are CUDA arrays (``__cuda_array_interface__``): ``torch.as_tensor(batch.masks)`` and ``cupy.asarray``
share them without a copy. Needs ``pip install "sintra[gpu]"`` and a GPU.
"""

from functools import cache
from typing import Any

import numba
import numpy as np

if not hasattr(np, "row_stack"):  # some releases of numba.cuda still ask for the old name
    np.row_stack = np.vstack

from numba import cuda as cuda  # shared with code that launches its own kernels

from sintra.envs.batch import check_games
from sintra.envs.observe import layout_of, observe
from sintra.envs.rewards import find_reward, note_scores, pay
from sintra.games import find_game
from sintra.kernel.errors import Refused
from sintra.kernel.game import Game, Options
from sintra.kernel.log import new_log
from sintra.kernel.random import seed_number, seed_stream
from sintra.kernel.verbs import function_for
from sintra.table import check_seed

THREADS = 64  # of a block that plays: a game for each
WARP = 32  # threads that write one game's observation and mask
GAMES_PER_BLOCK = 4  # in a block that writes


class Arrays:
    """What is kept on the device, a row for each game; the same names as in ``batch.Games``."""

    def __init__(self, game: Game, games: int, seats: int, size: int) -> None:
        def zeros(*shape: int, kind: Any) -> Any:
            array = cuda.device_array(shape, kind)
            array.copy_to_device(np.zeros(shape, kind))
            return array

        self.states = zeros(games, kind=game.dtype)
        self.rngs = zeros(games, 2, kind=np.int64)
        self.streams = zeros(games, kind=np.int64)
        self.to_move = zeros(games, kind=np.int8)
        self.rewards = zeros(games, seats, kind=np.float32)
        self.ended = zeros(games, kind=np.int8)
        self.scores = zeros(games, seats, kind=np.int16)
        self.legal = zeros(games, game.max_steps + 1, kind=np.int16)  # the legal steps, from the front
        self.counts = zeros(games, kind=np.int16)  # how many they are
        self.observations = zeros(games, size, kind=np.int16)
        self.masks = zeros(games, game.max_steps, kind=np.int8)


@cache
def playing_kernels(name: str) -> tuple[Any, Any, Any]:
    """Kernels with a thread for each game: deal, check actions, step."""
    game = find_game(name)
    deal, legal, apply, is_over = game.deal, game.legal, game.apply, game.is_over

    @cuda.jit(device=True)
    def deal_game(i, states, rngs, streams, seats, seed, choices):  # type: ignore[no-untyped-def]
        seed_stream(rngs[i], seed, streams[i])
        streams[i] += len(streams)
        deal(states[i], seats, choices, rngs[i])

    @cuda.jit
    def deal_all(states, rngs, streams, to_move, steps, counts, seats, seed, choices):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < len(states):
            deal_game(i, states, rngs, streams, seats, seed, choices)
            to_move[i] = states[i].seat
            counts[i] = legal(states[i], steps[i])

    @cuda.jit
    def check_all(actions, masks, wrong):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < len(actions):
            action = actions[i]
            if action < 0 or action >= masks.shape[1] or masks[i, action] == 0:
                cuda.atomic.min(wrong, 0, i)

    @cuda.jit
    def step_all(  # type: ignore[no-untyped-def]
        actions, states, rngs, streams, to_move, rewards, ended, scores, steps, counts,
        seats, seed, choices, reward, log,
    ):  # fmt: skip
        i = cuda.grid(1)
        if i < len(states):
            state = states[i]
            note_scores(state, scores[i])
            apply(state, int(actions[i]), rngs[i], log[0])
            over = is_over(state)
            ended[i] = over
            pay(state, reward, over, scores[i], rewards[i])
            if over:
                note_scores(state, scores[i])
                deal_game(i, states, rngs, streams, seats, seed, choices)
            to_move[i] = state.seat
            counts[i] = legal(state, steps[i])

    return deal_all, check_all, step_all


@cache
def writing_kernel(name: str, size: int) -> Any:
    """A kernel with a warp for each game, which writes its observation and its mask.

    One thread observes, into memory that the warp shares; all of them write, side by side.
    """
    look = function_for(observe, find_game(name).dtype)

    @cuda.jit
    def show_all(states, steps, counts, observations, masks):  # type: ignore[no-untyped-def]
        rows = cuda.shared.array((GAMES_PER_BLOCK, size), numba.int16)
        lane, i = cuda.threadIdx.x, cuda.blockIdx.x * GAMES_PER_BLOCK + cuda.threadIdx.y
        row = rows[cuda.threadIdx.y]
        there = i < len(states)
        for at in range(lane, size, WARP):
            row[at] = 0
        if there:
            for at in range(lane, masks.shape[1], WARP):
                masks[i, at] = 0
        cuda.syncthreads()
        if there and lane == 0:
            look(states[i], int(states[i].seat), row)
        if there:
            for at in range(lane, counts[i], WARP):
                masks[i, steps[i, at]] = 1
        cuda.syncthreads()
        if there:
            for at in range(lane, size, WARP):
                observations[i, at] = row[at]

    return show_all


class GpuBatch:
    """Games of one kind, side by side on a GPU. Where a game ends, the same step deals the next one.

    Every step of every seat is asked for. The same seed deals the same games as on the CPU. Everything is
    written into the same arrays again and again: copy what you want to keep.
    """

    def __init__(
        self,
        game: str = "summer",
        games: int = 65536,
        seats: int = 2,
        options: Options | None = None,
        reward: str = "place",
        seed: int | str = 0,
    ) -> None:
        self.game = find_game(game)
        self.seats, self.layout = self.game.check_seats(seats), layout_of(self.game)
        self._games, self._reward = check_games(games), find_reward(reward)
        self._choices = cuda.to_device(self.game.choices({} if options is None else options))
        self._log = cuda.to_device(np.zeros(1, new_log().dtype))  # notes nothing, so it serves all games
        size = self.layout.size(seats)
        self._deal, self._check, self._step = playing_kernels(game)
        self._show = writing_kernel(game, size)
        self.arrays = Arrays(self.game, games, seats, size)
        self.reset(seed)

    def __len__(self) -> int:
        return self._games

    def __getattr__(self, name: str) -> Any:
        """An array of the batch: ``batch.masks`` is ``batch.arrays.masks``."""
        if name != "arrays" and name in vars(self.arrays):
            return getattr(self.arrays, name)
        raise AttributeError(name)

    def reset(self, seed: int | str = 0) -> None:
        """New games everywhere: the same ones for the same seed."""
        here = self.arrays
        self._seed = seed_number(check_seed(seed))
        here.streams.copy_to_device(np.arange(len(self), dtype=np.int64))
        here.rewards.copy_to_device(np.zeros(here.rewards.shape, np.float32))
        here.ended.copy_to_device(np.zeros(len(self), np.int8))
        dealt = (here.states, here.rngs, here.streams, here.to_move, here.legal, here.counts)
        self._deal[self._blocks(), THREADS](*dealt, self.seats, self._seed, self._choices)
        self._write()

    def step(self, actions: Any, check: bool = True) -> None:
        """Play one step in every game; ``actions`` are integers on the device.

        With ``check``, which waits for the device, all are refused if one is not legal. Without, a step that
        is not legal leaves a position that makes no sense.
        """
        here = self.arrays
        if check:
            self._refuse_wrong(actions)
        played = (here.states, here.rngs, here.streams, here.to_move, here.rewards, here.ended, here.scores)
        self._step[self._blocks(), THREADS](
            actions, *played, here.legal, here.counts,
            self.seats, self._seed, self._choices, self._reward, self._log,
        )  # fmt: skip
        self._write()

    def _refuse_wrong(self, actions: Any) -> None:
        if tuple(actions.shape) != (len(self),):
            raise Refused(
                "bad_actions", found=str(tuple(actions.shape)), expected=f"{len(self)} whole numbers"
            )
        wrong = cuda.to_device(np.array([len(self)], np.int64))
        self._check[self._blocks(), THREADS](actions, self.arrays.masks, wrong)
        row = int(wrong.copy_to_host()[0])
        if row < len(self):
            seat, step = (int(array[row]) for array in (self.arrays.to_move, actions))
            raise Refused("not_legal", game=row, seat=seat, step=step)

    def _write(self) -> None:
        here, blocks = self.arrays, -(-len(self) // GAMES_PER_BLOCK)
        written = (here.states, here.legal, here.counts, here.observations, here.masks)
        self._show[blocks, (WARP, GAMES_PER_BLOCK)](*written)

    def _blocks(self) -> int:
        return -(-len(self) // THREADS)
