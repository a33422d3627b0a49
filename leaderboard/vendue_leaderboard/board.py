"""The leaderboard of a stored tournament."""

from __future__ import annotations

from vendue_leaderboard.rate import standings_of
from vendue_leaderboard.report.leaderboard import Leaderboard, Row
from vendue_leaderboard.store import Store, Tournament
from vendue_leaderboard.tables import GameState


def board_of(store: Store, tournament: Tournament) -> Leaderboard:
    """Return a tournament's leaderboard as its results are now.

    Raises:
        StoreError: the results can't be read.
    """
    standings = standings_of(store, tournament)
    versions = {entrant.name: entrant.version for entrant in tournament.plan.entrants}
    counts = store.games.counts(tournament.id)
    outstanding = counts[GameState.SCHEDULED] + counts[GameState.RUNNING]
    rated = _rated_games(store, tournament)
    return Leaderboard(
        tournament=tournament.plan.name,
        game=tournament.plan.game,
        state=str(tournament.state),
        is_complete=outstanding == 0,
        is_seeded=tournament.seeded,
        beacon=tournament.beacon or None,
        is_beacon_early=bool(tournament.beacon) and not tournament.beacon_late,
        sandbox=_sandbox(store, tournament),
        commitment=tournament.commitment,
        scheduled=tournament.scheduled_games,
        games=sum(rated),
        deal_groups=len(rated),
        rows=tuple(Row(str(row.bot), versions[str(row.bot)], row) for row in standings),
    )


def _sandbox(store: Store, tournament: Tournament) -> str:
    """Say what held the bots in; if that wasn't the same in all games, in how many it was what."""
    found = store.results.sandboxes(tournament.id)
    told = {words or "not noted": games for words, games in found.items()}
    if len(told) <= 1:
        return next(iter(told), "no game yet")
    parts = (
        f"{words} in {games} {'game' if games == 1 else 'games'}" for words, games in told.items()
    )
    return ", ".join(parts)


def _rated_games(store: Store, tournament: Tournament) -> list[int]:
    """Return the number of games of each deal group that is complete."""
    sizes = store.results.group_sizes(tournament.id)
    counted: dict[int, int] = {}
    for game in store.results.counted_games(tournament.id):
        counted[game.deal_group] = counted.get(game.deal_group, 0) + 1
    return [games for group, games in counted.items() if games == sizes[group]]
