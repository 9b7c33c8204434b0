"""Answers to questions that change nothing: why a step may not be played, and what looks best."""

from dataclasses import asdict
from typing import Any

from sintra.kernel.errors import Refused, SintraError
from sintra.search.search import Candidate
from sintra.server import protocol as p
from sintra.server.life import FINISHED, PLAYING, Life


def explain(life: Life, request: p.Explain) -> p.Explained:
    """Whether a step is legal, and if not, why."""
    if life.table is None or life.to_move is None:
        raise Refused("not_playing", status=life.status)
    code: str | None = None
    facts: dict[str, Any] = {}
    brings: dict[str, int] = {}
    try:
        brings = life.table.preview(request.step, request.then)
    except SintraError as error:
        code, facts = error.code, error.facts
    answer = {"type": "explained", "id": request.id, "number": life.number, "step": request.step}
    return {**answer, "legal": code is None, "code": code, "facts": facts, "brings": brings}  # type: ignore[typeddict-item]


def check_may_think(life: Life) -> None:
    """Refuse a hint where no person has a step to choose."""
    if life.status == FINISHED:
        raise Refused("game_over")
    if life.status != PLAYING or life.table is None:
        raise Refused("not_playing", status=life.status)
    if life.bot_to_move:
        raise Refused("not_your_turn", to_move=life.to_move)
    if life.table.waits_for_confirm:
        raise Refused("not_confirmed", seat=life.to_move)


def hint(life: Life, request: p.AskHint, found: list[Candidate]) -> p.Hint:
    """What was found for the seat to move."""
    assert life.to_move is not None
    candidates = [_candidate(each) for each in found]
    answer: p.Hint = {
        "type": "hint",
        "id": request.id,
        "number": life.number,
        "seat": life.to_move,
        "candidates": candidates,
    }
    return answer


def _candidate(found: Candidate) -> p.HintCandidate:
    facts = asdict(found)
    del facts["visits"]
    return {**facts, "steps": list(found.steps), "line": list(found.line)}  # type: ignore[typeddict-item]
