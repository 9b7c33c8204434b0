"""Thousands of games at once, stepped by one compiled call on several threads.

>>> import numpy as np
>>> batch = Batch("summer", games=3, seats=2, seed=7)
>>> actions = batch.masks.argmax(axis=1)  # the first legal step of every game
>>> batch.step(actions)
>>> batch.to_move.tolist(), batch.ended.tolist()
([0, 1, 0], [False, False, False])
"""

from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from sintra.bots.baseline import choose, find_bot, new_buffers
from sintra.envs.observe import layout_of, observe
from sintra.envs.rewards import find_reward, note_scores, pay
from sintra.games import find_game
from sintra.kernel.errors import BadOption, Refused
from sintra.kernel.game import Options
from sintra.kernel.jit import compiled
from sintra.kernel.random import Rng, seed_number, seed_stream
from sintra.kernel.verbs import State, Steps, apply, deal, is_over, legal
from sintra.table import check_seed

NOBODY = -1


class Games(NamedTuple):
    """The arrays of a batch, a row for each game."""

    states: Any  # records of the game
    rngs: Any  # where the random numbers of each game are: the key of its chance
    streams: Any  # the stream of the seed that its next deal takes
    to_move: Any
    observations: Any  # of the seat to move
    masks: Any  # 1 for every legal step
    rewards: Any  # of every seat, for the last step
    ended: Any  # whether the last step ended a game: then a new one has been dealt
    scores: Any  # of the game that ended
    last: Any  # what the seat that moved saw at the end of it


class Buffers(NamedTuple):
    """What a thread works with: options as numbers, and what a player needs."""

    choices: Any
    log: Any
    steps: Any
    scratch: Any


class Setting(NamedTuple):
    """What all games have in common."""

    seats: int
    seed: int
    reward: int
    opponent: int  # the player that answers for all seats but one; NOBODY if every seat is stepped


@compiled
def deal_game(games: Games, i: int, setting: Setting, buffers: Buffers) -> None:
    """Deal the next game of a row, up to the first step that is asked for."""
    seed_stream(games.rngs[i], setting.seed, int(games.streams[i]))
    games.streams[i] += len(games.streams)
    deal(games.states[i], setting.seats, buffers.choices, games.rngs[i])
    if setting.opponent != NOBODY:
        answer(games.states[i], games.rngs[i], i % setting.seats, setting.opponent, buffers)


@compiled
def answer(state: State, rng: Rng, learner: int, opponent: int, buffers: Buffers) -> None:
    """Let the opponents play until it is the learner's turn, or the game is over."""
    while not is_over(state) and state.seat != learner:
        step = choose(opponent, state, rng, buffers.log, buffers.steps, buffers.scratch)
        apply(state, step, rng, buffers.log)


@compiled
def see(state: State, seat: int, row: Any) -> None:
    """Write what a seat sees over what it saw."""
    for at in range(len(row)):
        row[at] = 0
    observe(state, seat, row)


@compiled
def allow(state: State, mask: Any, steps: Steps) -> None:
    """Write what the seat to move may do over what it might do."""
    for at in range(len(mask)):
        mask[at] = 0
    for at in range(legal(state, steps)):
        mask[steps[at]] = 1


@compiled
def deal_all(games: Games, first: int, end: int, setting: Setting, buffers: Buffers) -> None:
    """New games in the rows from ``first`` to before ``end``."""
    for i in range(first, end):
        deal_game(games, i, setting, buffers)
        show_game(games, i, buffers)


@compiled
def show_game(games: Games, i: int, buffers: Buffers) -> None:
    """Write what the seat to move sees and may do."""
    state = games.states[i]
    games.to_move[i] = state.seat
    see(state, int(state.seat), games.observations[i])
    allow(state, games.masks[i], buffers.steps[0])


@compiled
def step_all(games: Games, actions: Any, first: int, end: int, setting: Setting, buffers: Buffers) -> None:
    """One step of each game in the rows from ``first`` to before ``end``; new games where one ends."""
    for i in range(first, end):
        state, seat = games.states[i], int(games.to_move[i])
        note_scores(state, games.scores[i])
        apply(state, int(actions[i]), games.rngs[i], buffers.log)
        if setting.opponent != NOBODY:
            answer(state, games.rngs[i], i % setting.seats, setting.opponent, buffers)
        over = is_over(state)
        games.ended[i] = over
        pay(state, setting.reward, over, games.scores[i], games.rewards[i])
        if over:
            note_scores(state, games.scores[i])
            see(state, seat, games.last[i])
            deal_game(games, i, setting, buffers)
        show_game(games, i, buffers)


@compiled
def first_wrong(masks: Any, actions: Any) -> int:
    """The first row whose action is not legal, or the number of rows."""
    for i in range(len(actions)):
        if not 0 <= actions[i] < masks.shape[1] or masks[i, actions[i]] == 0:
            return i
    return len(actions)


def check_games(games: int) -> int:
    """How many games a batch has, or a refusal."""
    if type(games) is not int or games < 1:
        raise BadOption("bad_number", games=games, expected="a whole number from 1 on")
    return games


class Batch:
    """Games of one kind, side by side. Where a game ends, the same step deals the next one.

    Every step of every seat is asked for; with an ``opponent`` (`random` or `greedy`) only those of one
    seat: number ``i % seats`` in game ``i``.

    Everything is written into the same arrays again and again: copy what you want to keep.
    """

    def __init__(
        self,
        game: str = "summer",
        games: int = 1024,
        seats: int = 2,
        options: Options | None = None,
        reward: str = "place",
        opponent: str | None = None,
        seed: int | str = 0,
        threads: int = 1,
    ) -> None:
        check_games(games)
        self.game = find_game(game)
        self.seats = self.game.check_seats(seats)
        self.layout = layout_of(self.game)
        self._reward = find_reward(reward)
        self._opponent = NOBODY if opponent is None else find_bot(opponent)
        self._choices = self.game.choices({} if options is None else options)
        self._threads = max(1, min(threads, games))
        self._pool = ThreadPoolExecutor(self._threads - 1) if self._threads > 1 else None
        self._ends = [games * i // self._threads for i in range(self._threads + 1)]
        self._buffers = [self._new_buffers() for _ in range(self._threads)]
        self.games = self._new_games(games)
        self.reset(seed)

    def _new_buffers(self) -> Buffers:
        return Buffers(self._choices, *new_buffers(self.game))

    def _new_games(self, games: int) -> Games:
        size = self.layout.size(self.seats)
        return Games(
            states=np.zeros(games, self.game.dtype),
            rngs=np.zeros((games, 2), np.int64),
            streams=np.zeros(games, np.int64),
            to_move=np.zeros(games, np.int8),
            observations=np.zeros((games, size), np.int16),
            masks=np.zeros((games, self.game.max_steps), np.int8),
            rewards=np.zeros((games, self.seats), np.float32),
            ended=np.zeros(games, np.bool_),
            scores=np.zeros((games, self.seats), np.int16),
            last=np.zeros((games, size), np.int16),
        )

    def __len__(self) -> int:
        return len(self.games.states)

    def __getattr__(self, name: str) -> Any:
        """An array of the batch: ``batch.masks`` is ``batch.games.masks``."""
        if name in Games._fields:
            return getattr(self.games, name)
        raise AttributeError(name)

    def reset(self, seed: int | str = 0) -> None:
        """New games everywhere: the same ones for the same seed."""
        self._setting = Setting(self.seats, seed_number(check_seed(seed)), self._reward, self._opponent)
        self.games.streams[:] = np.arange(len(self))
        self.games.rewards[:] = 0
        self.games.ended[:] = False
        self._run(lambda first, end, buffers: deal_all(self.games, first, end, self._setting, buffers))

    def step(self, actions: Any) -> None:
        """Play one step in every game. If one of them is not legal, all are refused and none is played."""
        actions = self._check(actions)
        self._run(
            lambda first, end, buffers: step_all(self.games, actions, first, end, self._setting, buffers)
        )

    def _check(self, actions: Any) -> Any:
        actions = np.asarray(actions)
        if actions.shape != (len(self),) or not np.issubdtype(actions.dtype, np.integer):
            found = f"{actions.dtype} {actions.shape}"
            raise Refused("bad_actions", found=found, expected=f"{len(self)} whole numbers")
        actions = np.ascontiguousarray(actions, np.int64)
        row = first_wrong(self.games.masks, actions)
        if row < len(self):
            raise Refused("not_legal", game=row, seat=int(self.games.to_move[row]), step=int(actions[row]))
        return actions

    def _run(self, work: Any) -> None:
        """Share the rows among the threads; the last share is the caller's own."""
        ends, others = self._ends, []
        if self._pool is not None:
            for i, buffers in enumerate(self._buffers[:-1]):
                others.append(self._pool.submit(work, ends[i], ends[i + 1], buffers))
        work(ends[-2], ends[-1], self._buffers[-1])
        for other in others:
            other.result()

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()
