"""What an analysis says about the players: accuracy, losses, luck."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sintra.analysis.luck import Draw
from sintra.analysis.marks import MARKS
from sintra.analysis.turns import TurnReport


@dataclass(frozen=True)
class Share:
    """Some decisions of a player: how many, how well, and what they lost."""

    decisions: int
    accuracy: float  # 0 to 100, the mean
    points_lost: float


@dataclass(frozen=True)
class PlayerReport:
    """A player in one game."""

    seat: int
    all: Share | None  # none without anything to decide
    rounds: dict[int, Share]
    kinds: dict[str, Share]
    marks: dict[str, int]
    luck: float  # points of margin that draws of tiles have brought
    luck_error: float  # its standard error
    margin: int | None  # at the end; none if the game is not finished
    margin_without_luck: float | None


def describe(
    seat: int, turns: Sequence[TurnReport], draws: Iterable[Draw], margin: int | None
) -> PlayerReport:
    """A player by its turns and by the draws of the game."""
    mine = [turn for turn in turns if turn.seat == seat and not turn.forced]
    lucky = [(draw.margins[seat], draw.margin_errors[seat]) for draw in draws]
    luck = sum(points for points, _ in lucky)
    rounds, kinds = (
        sorted({turn.round for turn in mine}),
        sorted({k for turn in mine for k in turn.decisions}),
    )
    return PlayerReport(
        seat=seat,
        all=share_of([(turn.accuracy, turn.points_lost) for turn in mine]) if mine else None,
        rounds={
            number: share_of([(turn.accuracy, turn.points_lost) for turn in mine if turn.round == number])
            for number in rounds
        },
        kinds={kind: share_of(_of_kind(mine, kind)) for kind in kinds},
        marks={mark: sum(turn.mark == mark for turn in mine) for mark in MARKS},
        luck=luck,
        luck_error=sum(error**2 for _, error in lucky) ** 0.5,
        margin=margin,
        margin_without_luck=None if margin is None else margin - luck,
    )


def _of_kind(turns: Iterable[TurnReport], kind: str) -> list[tuple[float, float]]:
    """Accuracy and loss of the decisions of a kind: all but the last decision of a turn were right."""
    return [
        (turn.accuracy, turn.points_lost) if turn.decisions[-1] == kind else (100.0, 0.0)
        for turn in turns
        if kind in turn.decisions
    ]


def share_of(decisions: Sequence[tuple[float, float]]) -> Share:
    """Accuracy and loss of some decisions."""
    number = len(decisions)
    return Share(number, sum(each for each, _ in decisions) / number, sum(lost for _, lost in decisions))
