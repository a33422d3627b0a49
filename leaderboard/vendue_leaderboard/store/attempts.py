"""What ends an attempt at a game: one rule for whose word counts, shared by all reports."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, bindparam, func, insert, select, update

from vendue_leaderboard.store.moments import Moment
from vendue_leaderboard.tables import GameRow, GameState, VoidAttemptRow, table_of

_GAME = table_of(GameRow)
_VOID = table_of(VoidAttemptRow)


class Claim(NamedTuple):
    """One attempt at one game: what every later word about it must name."""

    game: int
    attempt: int


IS_HELD = (
    _GAME.c.id == bindparam("claim_game"),
    _GAME.c.attempt == bindparam("claim_attempt"),
    _GAME.c.state == GameState.RUNNING,
)
"""Conditions on a game: the claim is its current attempt, and still running."""

_END = (
    update(_GAME)
    .where(*IS_HELD)
    .values(state=bindparam("new_state"), lease_owner=None, lease_until=None)
)
_VOID_ATTEMPTS = select(func.count()).where(_VOID.c.game == bindparam("game"), ~_VOID.c.lost)


def end_attempt(connection: Connection, claim: Claim, state: GameState) -> bool:
    """Bring a game from running into another state if the claim is its current attempt.

    Returns:
        False if it isn't; nothing is changed then.
    """
    values = {"claim_game": claim.game, "claim_attempt": claim.attempt, "new_state": state}
    return connection.execute(_END, values).rowcount == 1


def log_void(connection: Connection, claim: Claim, reason: str, now: Moment) -> int:
    """Log an attempt that was reported void; return how many the game has by now."""
    connection.execute(insert(_VOID), _void_row(claim, reason, now, lost=False))
    return connection.execute(_VOID_ATTEMPTS, {"game": claim.game}).scalar_one()


def log_lost(connection: Connection, games: Iterable[Row[Any]], reason: str, now: Moment) -> None:
    """Log the current attempts of those of the games that are running."""
    lost = [
        _void_row(Claim(game.id, game.attempt), reason, now, lost=True)
        for game in games
        if game.state is GameState.RUNNING
    ]
    if lost:
        connection.execute(insert(_VOID), lost)


def set_aside(connection: Connection, game: int, reason: str) -> None:
    """Set a scheduled game aside for good."""
    values = {"state": GameState.SET_ASIDE, "reason": reason}
    connection.execute(update(_GAME).where(_GAME.c.id == game).values(values))


def _void_row(claim: Claim, reason: str, now: Moment, *, lost: bool) -> dict[str, object]:
    return {**claim._asdict(), "lost": lost, "reason": reason, "at": now}
