"""How a seat's game ended, what a fault is called, and where forfeits are placed."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from vendue.games.game import places_of

STRIKES_TO_FORFEIT = 3
"""Strikes in one game that forfeit it."""


class Verdict(StrEnum):
    """How a seat's game ended; everything but ``finished`` is a forfeit."""

    FINISHED = "finished"
    """Played to the end, with at most two strikes."""
    ILLEGAL_ACTION = "illegal_action"
    """The third strike was an answer that is not legal."""
    MOVE_TIMEOUT = "move_timeout"
    """The third strike was an answer later than the limit per decision."""
    BANK_EXHAUSTED = "bank_exhausted"
    """The time bank of the game ran out."""
    START_TIMEOUT = "start_timeout"
    """The bot process didn't say hello in time."""
    CRASHED = "crashed"
    """The bot process died, or its code raised an exception in this game."""
    DISCONNECTED = "disconnected"
    """The bot process lives but its stream ended."""
    PROTOCOL_ERROR = "protocol_error"
    """The bot process broke the protocol."""
    MEMORY_LIMIT = "memory_limit"
    CPU_LIMIT = "cpu_limit"
    WALL_LIMIT = "wall_limit"
    PROCESS_LIMIT = "process_limit"
    OUTPUT_LIMIT = "output_limit"
    """The bot process wrote more to its log than is allowed."""


STRIKES = frozenset({Verdict.ILLEGAL_ACTION, Verdict.MOVE_TIMEOUT})
"""Faults that cost a strike; every other fault forfeits at once."""

FORFEITED = "forfeited"
"""The fault in a record of the default actions played for a seat after it forfeited."""


def final_places(places: Sequence[int], verdicts: Sequence[Verdict]) -> tuple[int, ...]:
    """Return places with every forfeited seat last, wherever the game put it; several share last.

    Those that finished are placed among themselves in the game's order, in which they can be
    apart with equal scores, where the game has a tie-break.

    Args:
        places: from the game's `Outcome`.
        verdicts: how each seat ended.
    """
    finished = _finished(verdicts)
    among = places_of([-places[seat] for seat in finished])
    by_seat = dict(zip(finished, among, strict=True))
    return tuple(by_seat.get(seat, len(finished) + 1) for seat in range(len(places)))


def can_be_final(places: Sequence[int], scores: Sequence[int], verdicts: Sequence[Verdict]) -> bool:
    """Return whether places are possible as far as scores and verdicts tell.

    Only the game itself can tell the order of equal scores.
    """
    finished = _finished(verdicts)
    return final_places(places, verdicts) == tuple(places) and all(
        places[seat] < places[other]
        for seat in finished
        for other in finished
        if scores[seat] > scores[other]
    )


def _finished(verdicts: Sequence[Verdict]) -> list[int]:
    return [seat for seat, verdict in enumerate(verdicts) if verdict is Verdict.FINISHED]
