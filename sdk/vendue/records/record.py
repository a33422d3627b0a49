"""One game as it is kept: what is needed to play it again and to prove it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from vendue.canonical import dump, dump_sound
from vendue.deals import Provenance, commitment
from vendue.games.game import Json
from vendue.verdicts import Verdict

RECORD_FORMAT = 1
"""Version of the record format that is written."""


@dataclass(frozen=True, slots=True)
class SeatedBot:
    """Who sat on a seat."""

    bot: str
    """Name of the entrant."""
    version: str
    """SHA-256 of the version, 64 hexadecimal digits."""


@dataclass(frozen=True, slots=True)
class RecordedDecision:
    """One decision, in the order in which they were played."""

    seat: int
    action: Mapping[str, Json]
    """As `Game.action_to_json` writes it; after a fault, the default action."""
    ms: int
    """Time charged, in milliseconds."""
    fault: str | None = None
    """A `Verdict` other than finished, or `FORFEITED` once the seat has forfeited."""


@dataclass(frozen=True, slots=True)
class RecordedOutcome:
    """How the game ended, by seat."""

    scores: tuple[int, ...]
    """In the game's own unit, forfeits not looked at."""
    places: tuple[int, ...]
    """From `final_places`: forfeited seats are last."""
    verdicts: tuple[Verdict, ...]
    strikes: tuple[int, ...]
    """Illegal and late answers before a forfeit."""
    capped: bool = False
    """True if the game reached its decision cap."""


@dataclass(frozen=True, slots=True)
class Chain:
    """What ties the record to its tournament."""

    tournament: str = ""
    """Name of the tournament; "" for a stand-alone game."""
    number: int = 0
    """Schedule number of the game, unique in its tournament."""
    attempt: int = 1
    """Which attempt at the game was counted."""
    hash: str = ""
    """From `record_hash`, 64 hexadecimal digits."""
    sandbox: str = ""
    """What held the bots in, and what was missing; "" if that wasn't noted."""


@dataclass(frozen=True, slots=True)
class Record:
    """One game of one tournament, or a stand-alone one."""

    game: str
    """Id of the game."""
    options: Mapping[str, str]
    """Every option's value."""
    deal: Provenance
    seats: tuple[SeatedBot, ...]
    decisions: tuple[RecordedDecision, ...]
    outcome: RecordedOutcome
    chain: Chain
    position: Mapping[str, Json] | None = None
    """Where the game began, if not with a deal (`State.to_position`)."""
    format: int = RECORD_FORMAT

    def with_hash(self) -> Record:
        """Return the record with ``chain.hash`` filled in."""
        return replace(self, chain=replace(self.chain, hash=record_hash(self)))

    def revealed(self, secret: bytes) -> Record:
        """Return the record with its tournament's secret; the hash stays the same.

        Raises:
            ValueError: the secret isn't the one that was committed to.
        """
        if commitment(secret) != self.deal.commitment:
            raise ValueError("the secret is not the one that the record's deal was committed to")
        return replace(self, deal=replace(self.deal, secret=secret))

    def to_json(self) -> dict[str, Json]:
        """Return the record file's object; what isn't known is left out."""
        written: dict[str, Json] = {
            "format": self.format,
            "game": self.game,
            "options": dict(self.options),
            "deal": _deal_json(self.deal),
            "seats": [{"bot": seat.bot, "version": seat.version} for seat in self.seats],
            "decisions": [_decision_json(decision) for decision in self.decisions],
            "outcome": _outcome_json(self.outcome),
            "chain": _chain_json(self.chain),
        }
        if self.position is not None:
            written["position"] = dict(self.position)
        return written


def record_hash(record: Record) -> str:
    """Return the hash that binds a record: game, entrants, decisions, outcome, tournament.

    SHA-256, hexadecimal, of the canonical JSON of the whole record but ``chain.hash`` and
    ``deal.key``, ``deal.secret`` and ``deal.seed``, so that a reveal changes no hash.

    Raises:
        BadJson: the record holds what canonical JSON can't.
    """
    bare = record.to_json()
    bare["deal"] = _deal_json(Provenance(record.deal.text, record.deal.commitment))
    chain = _chain_json(record.chain)
    del chain["hash"]
    bare["chain"] = chain
    return hashlib.sha256(dump_sound(bare)).hexdigest()


def root_hash(hashes: Iterable[str]) -> str:
    """Return the root over all records of a tournament, in schedule order.

    SHA-256, hexadecimal, of the canonical JSON list of their hashes.
    """
    return hashlib.sha256(dump(list(hashes))).hexdigest()


def _deal_json(deal: Provenance) -> dict[str, Json]:
    written: dict[str, Json] = {"text": deal.text, "commitment": deal.commitment}
    if deal.key is not None:
        written["key"] = deal.key.hex()
    if deal.secret is not None:
        written["secret"] = deal.secret.hex()
    if deal.seed is not None:
        written["seed"] = deal.seed
    return written


def _decision_json(decision: RecordedDecision) -> dict[str, Json]:
    written: dict[str, Json] = {
        "seat": decision.seat,
        "action": dict(decision.action),
        "ms": decision.ms,
    }
    if decision.fault is not None:
        written["fault"] = str(decision.fault)
    return written


def _outcome_json(outcome: RecordedOutcome) -> dict[str, Json]:
    return {
        "scores": list(outcome.scores),
        "places": list(outcome.places),
        "verdicts": [str(verdict) for verdict in outcome.verdicts],
        "strikes": list(outcome.strikes),
        "capped": outcome.capped,
    }


def _chain_json(chain: Chain) -> dict[str, Json]:
    written: dict[str, Json] = {
        "tournament": chain.tournament,
        "number": chain.number,
        "attempt": chain.attempt,
        "hash": chain.hash,
    }
    if chain.sandbox:
        written["sandbox"] = chain.sandbox
    return written
