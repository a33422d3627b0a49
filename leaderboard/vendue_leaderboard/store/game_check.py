"""What must hold for one game of a tournament, whatever happened on the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from vendue.deals import deal_text
from vendue.records import BadRecord, Record, decode, record_hash
from vendue_leaderboard.store.evidence import Evidence
from vendue_leaderboard.store.tournament import Tournament
from vendue_leaderboard.tables import GameState


def schedule_problems(evidence: Evidence, before: Evidence | None) -> Iterator[str]:
    """Yield what is wrong with a game's place in the schedule.

    Args:
        evidence: the game.
        before: the game before it, None for the first.
    """
    game = evidence.game
    expected = before.game.number + 1 if before else 0
    if game.number != expected:
        yield f"game {expected} is missing from the schedule"
    if game.deal_group != game.number - game.rotation:
        yield f"game {game.number} has another duplicate group than its number and rotation say"
    if game.rotation and before and _group(before) != _group(evidence):
        yield f"game {game.number} stands apart from its duplicate group"


def game_problems(
    tournament: Tournament, evidence: Evidence, *, with_record: bool
) -> Iterator[str]:
    """Yield a sentence for everything that doesn't hold for one game.

    Args:
        tournament: the game's.
        evidence: the game.
        with_record: also read the record and compare it; most of the work.
    """
    game = evidence.game
    yield from _state_problems(evidence)
    if game.attempt and game.deal_text != _deal_text(tournament, evidence):
        yield f"game {game.number} was played with another deal than its own"
    if game.result_attempt is not None:
        yield from _seat_problems(evidence)
        if with_record:
            yield from _record_problems(tournament, evidence)


def _group(evidence: Evidence) -> object:
    game = evidence.game
    return game.deal_group, game.table_id, game.deal, sorted(game.seats)


def _deal_text(tournament: Tournament, evidence: Evidence) -> str:
    game = evidence.game
    return deal_text(
        tournament.commitment, tournament.beacon, tournament.plan.game, game.table_id, game.deal
    )


def _state_problems(evidence: Evidence) -> Iterator[str]:
    game = evidence.game
    is_counted = game.state is GameState.COUNTED
    has_result = game.result_attempt is not None
    if is_counted and not has_result:
        yield f"game {game.number} is counted but has no result"
    if has_result and not is_counted:
        yield f"game {game.number} has a result but is {game.state.value}"
    if has_result and game.result_attempt != game.attempt:
        yield (
            f"game {game.number} was counted by attempt {game.result_attempt}, "
            f"but its current one is {game.attempt}"
        )
    if (game.state is GameState.RUNNING) != (game.lease_until is not None):
        yield f"game {game.number} is {game.state.value}, which its lease denies"
    if game.result_attempt in evidence.void_attempts:
        yield f"attempt {game.result_attempt} of game {game.number} is both void and counted"
    if max(evidence.void_attempts, default=0) > game.attempt:
        yield f"game {game.number} has void attempts that were never begun"


def _seat_problems(evidence: Evidence) -> Iterator[str]:
    game = evidence.game
    seated = [(row.seat, row.number) for row in evidence.seats]
    if seated != list(enumerate(cast(list[int], game.seats))):
        yield f"game {game.number} has results of other seats or entrants than it has"
    for row in evidence.seats:
        if row.bot_version != row.version:
            yield f"game {game.number} has a result of another version of {row.name!r}"
        if (row.schedule_no, row.deal_group) != (game.number, game.deal_group):
            yield f"game {game.number} has a result with another place in the schedule"


def _record_problems(tournament: Tournament, evidence: Evidence) -> Iterator[str]:
    game = evidence.game
    try:
        record = decode(game.record)
    except BadRecord as error:
        yield f"the record of game {game.number} can't be read: {error}"
        return
    if not record_hash(record) == record.chain.hash == game.record_hash:
        yield f"the record of game {game.number} does not have the hash that was kept"
    for what, recorded, kept in _comparisons(tournament, evidence, record):
        if recorded != kept:
            yield f"the record of game {game.number} names another {what}"


def _comparisons(
    tournament: Tournament, evidence: Evidence, record: Record
) -> Iterator[tuple[str, object, object]]:
    game, seats, chain, ended = evidence.game, evidence.seats, record.chain, record.outcome
    yield "tournament", chain.tournament, tournament.plan.name
    yield "schedule number", chain.number, game.number
    yield "attempt", chain.attempt, game.result_attempt
    yield "game", record.game, tournament.plan.game
    yield "deal", record.deal.text, game.deal_text
    bots = [(seat.bot, seat.version) for seat in record.seats]
    yield "entrant", bots, [(row.name, row.version) for row in seats]
    yield "score", list(ended.scores), [row.score for row in seats]
    yield "place", list(ended.places), [row.rank for row in seats]
    yield "verdict", list(ended.verdicts), [row.status for row in seats]
    yield "number of strikes", list(ended.strikes), [row.strikes for row in seats]
