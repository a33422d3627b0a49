"""What a leaderboard says in words: its heading, how to read it and its notes."""

from __future__ import annotations

from collections.abc import Iterator

from vendue.display import shown
from vendue_leaderboard.ratings.bradley_terry import CENTRE
from vendue_leaderboard.ratings.standings import GROUPS_TO_SETTLE
from vendue_leaderboard.report.leaderboard import Leaderboard


def progress(board: Leaderboard) -> str:
    """Say how far the tournament is: ``complete, 960 games in 240 deal groups``."""
    groups = _counted(board.deal_groups, "deal group")
    if board.is_complete:
        return f"{_state(board)}, {_counted(board.games, 'game')} in {groups}"
    games = f"{board.games} of {_counted(board.scheduled, 'game')}"
    return f"{_state(board)}, {games} rated, {groups} so far"


def scale(board: Leaderboard) -> str:
    """Say what an Elo point is and where the zero is."""
    whole = "this tournament" if len(board.pools) < 2 else "each pool"
    return (
        f"Elo: mean of {whole} = {CENTRE:.0f}; 100 more is 64 % of pairs, 200 is 76 %, "
        "400 is 91 %. Not comparable with other tournaments or games."
    )


def live(board: Leaderboard) -> str:
    """Say what the online rating is and what it isn't."""
    return (
        f"Live: Elo after each deal in the order of the schedule, K = {board.settings.k:g}; "
        "it moves with luck and doesn't rank."
    )


def trust(board: Leaderboard) -> str:
    """Say what stands behind the results: the deals, the beacon and the sandbox."""
    facts = ["seeded, fairness not provable"] if board.is_seeded else []
    facts.append(f"beacon: {_beacon(board)}")
    facts.append(f"sandbox: {shown(board.sandbox)}")
    return "; ".join(facts)


def commitment(board: Leaderboard) -> str:
    """Say which secret the deals come from, in full: one line of 76 characters."""
    return f"commitment: {shown(board.commitment)}"


def notes(board: Leaderboard) -> Iterator[str]:
    """Explain the signs that this leaderboard uses, and no others."""
    rated = [row.standing for pool in board.pools for row in pool]
    if len(board.pools) > 1:
        yield "Bots of different pools never met: nothing is known between pools."
    if any(row.is_provisional for row in rated):
        yield f"? and (rank): provisional, fewer than {GROUPS_TO_SETTLE} deal groups."
    if any(row.bound for row in rated):
        yield ">= or <=: never lost or never won against the field; may be far better or worse."
    if any(row.is_open_above and row.is_open_below for row in rated):
        yield "<>: results bound the rating on neither side."


def _state(board: Leaderboard) -> str:
    if board.is_complete:
        return "complete" if board.state == "complete" else f"complete ({board.state})"
    return f"not complete ({board.state})"


def _beacon(board: Leaderboard) -> str:
    if board.beacon is None:
        return "none"
    early = " (chosen before the commitment)" if board.is_beacon_early else ""
    return shown(board.beacon, ascii_only=True) + early


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
