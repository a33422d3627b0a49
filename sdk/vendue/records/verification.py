"""Whether a record holds: everything in it is derived again and compared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from vendue.canonical import BadJson
from vendue.games.game import AnyState, Outcome
from vendue.records.faults import FaultCount
from vendue.records.fields import BadRecord
from vendue.records.provenance import check_deal, proven_key
from vendue.records.record import RECORD_FORMAT, Record, RecordedOutcome, record_hash
from vendue.records.replay import (
    opening,
    play_recorded,
    recorded_action,
    recorded_game,
    settled_options,
)
from vendue.verdicts import can_be_final, final_places

DealStatus: TypeAlias = Literal["checked", "sealed"]


@dataclass(frozen=True, slots=True)
class Verification:
    """What came out of checking one record."""

    ok: bool
    """True if nothing was found that doesn't hold."""
    deals: DealStatus
    """``checked`` if the deal was derived from the committed secret; ``sealed`` while the secret
    isn't known, even if a deal key let the game be played again."""
    problems: tuple[str, ...]
    """One sentence for the first thing that doesn't hold; empty if all does."""


def verify(record: Record, secret: bytes | None = None) -> Verification:
    """Check one record as far as what is known of its deal allows; never raises.

    Checked are the form, game and options, the record's hash, the deal's text, commitment and
    key, every decision, every fault, and the outcome. While the deal is sealed, that decisions
    were legal and scores are right can't be told.

    Args:
        record: the game.
        secret: the tournament's, where it is known and the record doesn't hold it.
    """
    status: DealStatus = "sealed"
    try:
        key = _checked_key(record, secret)
        if secret is not None or record.deal.known_secret() is not None:
            status = "checked"
        _check_play(record, key)
    except (BadRecord, BadJson) as problem:
        return Verification(ok=False, deals=status, problems=(str(problem),))
    return Verification(ok=True, deals=status, problems=())


def _checked_key(record: Record, secret: bytes | None) -> bytes | None:
    """Check all that is known before the game is played, and return its deal key if it is."""
    if record.format != RECORD_FORMAT:
        raise BadRecord(f"format is {RECORD_FORMAT}, not {record.format}")
    settled_options(record)
    _check_hash(record)
    check_deal(record)
    return proven_key(record, secret)


def _check_play(record: Record, key: bytes | None) -> None:
    _check_lengths(record)
    state = opening(record, key)
    _check_decisions(record, state)
    _check_outcome(record.outcome, state.outcome() if state else None)


def _check_hash(record: Record) -> None:
    found = record_hash(record)
    if record.chain.hash != found:
        raise BadRecord(
            f"the record was changed after it was written: its hash is {found}, "
            f"chain.hash says {record.chain.hash}"
        )


def _check_lengths(record: Record) -> None:
    outcome, seats = record.outcome, len(record.seats)
    for name in ("scores", "places", "verdicts", "strikes"):
        length = len(getattr(outcome, name))
        if length != seats:
            raise BadRecord(f"outcome.{name} has {length} items for {seats} seats")


def _check_decisions(record: Record, state: AnyState | None) -> None:
    """Go through the decisions; without a state, as far as can be told without the cards."""
    game = recorded_game(record)
    faults = FaultCount(record.outcome.verdicts)
    for number, decision in enumerate(record.decisions):
        action = recorded_action(game, number, decision)
        faults.take(f"decisions[{number}]", decision.seat, decision.fault)
        if state is not None:
            play_recorded(state, number, decision, action)
    faults.close(record.outcome)
    if state is not None and state.deciding():
        asked = " and ".join(map(str, state.deciding()))
        raise BadRecord(f"the decisions end before the game: seat {asked} is still to decide")


def _check_outcome(stated: RecordedOutcome, found: Outcome | None) -> None:
    if found is not None and stated.scores != found.scores:
        raise BadRecord(
            f"outcome.scores is {list(stated.scores)}, the game gives {list(found.scores)}"
        )
    if found is not None and stated.capped != found.capped:
        raise BadRecord(f"outcome.capped is {stated.capped}, the game gives {found.capped}")
    shown = f"outcome.places is {list(stated.places)}"
    if not can_be_final(stated.places, stated.scores, stated.verdicts):
        raise BadRecord(f"{shown}, which scores and verdicts can't give")
    if found is not None:
        places = final_places(found.places, stated.verdicts)
        if stated.places != places:
            raise BadRecord(f"{shown}, the game gives {list(places)}")
