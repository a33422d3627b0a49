"""Small tournaments, bundles, reports and records for the tests of the store."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from vendue.bundles import Bundle
from vendue.deals import Provenance, commitment, table_id
from vendue.records import (
    Chain,
    Record,
    RecordedDecision,
    RecordedOutcome,
    SeatedBot,
    encode,
)
from vendue.verdicts import Verdict
from vendue_leaderboard.store import (
    ClaimedGame,
    Entrant,
    GameReport,
    Moment,
    Plan,
    SeatReport,
    Store,
    Tournament,
)

NOW = Moment(1_800_000_000_000)
SECRET = b"\x07" * 32
LEASE_MS = 30_000


def bundle(name: str, files: Mapping[str, bytes] | None = None, *programs: str) -> Bundle:
    """A bundle that is only kept, never run."""
    files = files or {"bot.py": f"# {name}".encode()}
    return Bundle(files, frozenset(programs), name=name, games=(), start="bot:Bot")


@dataclass(frozen=True)
class SmallGame:
    """One game of a schedule."""

    number: int
    table: str
    deal: int
    rotation: int
    seats: Sequence[int]


def entrants(count: int = 3) -> tuple[Entrant, ...]:
    """Entrants whose bundles `keep_bundles` keeps."""
    return tuple(
        Entrant(name, bundle(name).version, {"python": "bot:Bot"})
        for name in (f"bot {number}" for number in range(count))
    )


def plan(name: str = "spring", *, deals: int = 2, count: int = 3) -> Plan:
    """A tournament of one table."""
    return Plan(
        name=name,
        game="modern_art",
        options={"variant": "none"},
        preset="default",
        seats=count,
        deals=deals,
        settings={"bank": 60, "increment": 0.1, "in_flight": 8},
        entrants=entrants(count),
    )


def schedule(wanted: Plan) -> list[SmallGame]:
    """Complete duplicate groups of the one table."""
    seats = wanted.seats
    table = table_id((entrant.name, entrant.version) for entrant in wanted.entrants)
    return [
        SmallGame(
            number, table, deal=number // seats, rotation=number % seats,
            seats=[(seat + number) % seats for seat in range(seats)],
        )
        for number in range(wanted.deals * seats)
    ]  # fmt: skip


def keep_bundles(store: Store, wanted: Plan) -> None:
    for entrant in wanted.entrants:
        store.bundles.add(bundle(entrant.name), {"name": entrant.name}, NOW)


def make(store: Store, wanted: Plan | None = None, *, beacon: str = "") -> Tournament:
    """Make a small tournament, bundles and all."""
    wanted = wanted or plan()
    keep_bundles(store, wanted)
    return store.tournaments.create(
        wanted, schedule(wanted), secret=SECRET, seeded=False, beacon=beacon, now=NOW
    )


def claim_one(store: Store, tournament: Tournament, *, now: Moment = NOW) -> ClaimedGame:
    (game,) = store.games.claim(tournament.id, "tests", now=now, lease_ms=LEASE_MS)
    return game


def record_of(tournament: Tournament, game: ClaimedGame) -> Record:
    """A record that fits the game, with one made-up decision; it was never played."""
    seated = [tournament.plan.entrants[number] for number in game.seats]
    seats = range(len(seated))
    return Record(
        game=tournament.plan.game,
        options=tournament.plan.options,
        deal=Provenance(text=game.deal_text, commitment=tournament.commitment),
        seats=tuple(SeatedBot(entrant.name, entrant.version) for entrant in seated),
        decisions=(RecordedDecision(seat=0, action={"pass": True}, ms=3),),
        outcome=RecordedOutcome(
            scores=tuple(100 - seat for seat in seats),
            places=tuple(seat + 1 for seat in seats),
            verdicts=(Verdict.FINISHED,) * len(seated),
            strikes=(0,) * len(seated),
        ),
        chain=Chain(tournament.plan.name, game.number, game.attempt),
    ).with_hash()


def report_of(tournament: Tournament, game: ClaimedGame) -> GameReport:
    """A report in which seat 0 comes first, seat 1 second and so on."""
    record = record_of(tournament, game)
    ended = record.outcome
    each = zip(ended.places, ended.scores, ended.verdicts, ended.strikes, strict=True)
    return GameReport(
        seats=tuple(SeatReport(*seat) for seat in each),
        record=encode(record),
        record_hash=record.chain.hash,
        decisions=1,
        seconds=0.5,
        finished_at=NOW,
    )


def play_all(store: Store, tournament: Tournament) -> None:
    """Count every outstanding game."""
    while games := store.games.claim(tournament.id, "tests", now=NOW, lease_ms=LEASE_MS, limit=50):
        for game in games:
            assert store.results.report(game.claim, report_of(tournament, game))


COMMITMENT = commitment(SECRET)
