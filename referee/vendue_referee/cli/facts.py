"""What is said about a tournament: what its deals rest on."""

from __future__ import annotations

from collections.abc import Iterator

from vendue.display import shown
from vendue_leaderboard.store import Tournament


def facts(tournament: Tournament) -> Iterator[str]:
    """Yield what everybody should know before the first deal, a line each."""
    yield f"tournament   {shown(tournament.plan.name)}"
    yield f"commitment   {tournament.commitment}"
    yield f"beacon       {beacon_fact(tournament)}"
    if tournament.seeded:
        yield "deals        seeded, fairness not provable"


def beacon_fact(tournament: Tournament) -> str:
    """Return the beacon and when it was chosen."""
    if not tournament.beacon:
        return "none"
    when = " (beacon chosen before the commitment)" if is_beacon_early(tournament) else ""
    return shown(tournament.beacon) + when


def is_beacon_early(tournament: Tournament) -> bool:
    """Return whether there is a beacon that was known before the secret was drawn."""
    return bool(tournament.beacon) and not tournament.beacon_late
