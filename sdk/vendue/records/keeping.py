"""A finished game made into its record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from vendue.deals import Provenance
from vendue.games.game import Game, Json
from vendue.records.record import (
    Chain,
    Record,
    RecordedDecision,
    RecordedOutcome,
    SeatedBot,
)
from vendue.verdicts import Verdict


class PlayedMove(Protocol):
    """One decision as it was played; `vendue.match.Move` is one."""

    @property
    def seat(self) -> int: ...  # noqa: D102
    @property
    def action(self) -> object: ...  # noqa: D102
    @property
    def ms(self) -> int: ...  # noqa: D102
    @property
    def fault(self) -> str | None: ...  # noqa: D102


class PlayedResult(Protocol):
    """How a game ended, by seat; `vendue.match.MatchResult` is one."""

    @property
    def scores(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def places(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def verdicts(self) -> tuple[Verdict, ...]: ...  # noqa: D102
    @property
    def strikes(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def capped(self) -> bool: ...  # noqa: D102


def record_game(
    game: Game,
    options: Mapping[str, str],
    deal: Provenance,
    seats: Sequence[SeatedBot],
    moves: Iterable[PlayedMove],
    result: PlayedResult,
    *,
    chain: Chain | None = None,
    position: Mapping[str, Json] | None = None,
) -> Record:
    """Return the record of a finished game, its hash filled in.

    Args:
        game: its rules.
        options: every option's value.
        deal: where the deal comes from, with what may be known of it now.
        seats: who sat where.
        moves: every decision, in the order played.
        result: how it ended.
        chain: tournament, schedule number and attempt; a stand-alone game's if not given.
        position: where the game began, if not with a deal.
    """
    decisions = tuple(
        RecordedDecision(move.seat, game.action_to_json(move.action), move.ms, move.fault)
        for move in moves
    )
    outcome = RecordedOutcome(
        result.scores, result.places, result.verdicts, result.strikes, capped=result.capped
    )
    return Record(
        game=game.id,
        options=dict(options),
        deal=deal,
        seats=tuple(seats),
        decisions=decisions,
        outcome=outcome,
        chain=chain or Chain(),
        position=position,
    ).with_hash()
