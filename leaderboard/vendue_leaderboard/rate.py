"""A tournament's ratings, computed from its counted results and kept as its latest rating run."""

from __future__ import annotations

from vendue.verdicts import Verdict
from vendue.version import VERSION
from vendue_leaderboard.ratings.games import (
    BotId,
    DealGroup,
    GameId,
    RatedGame,
    in_complete_groups,
)
from vendue_leaderboard.ratings.standings import Settings, Standing, standings
from vendue_leaderboard.store import CountedGame, Rating, RatingRun, Store, Tournament, now


def rate(store: Store, tournament: Tournament) -> tuple[Standing, ...]:
    """Compute a tournament's standings and keep them as its latest rating run.

    Raises:
        StoreError: the results can't be read or the run can't be kept.
    """
    counted = store.results.counted_games(tournament.id)
    rows = _standings(store, tournament, counted)
    _keep(store, tournament, rows, len(counted))
    return rows


def standings_of(store: Store, tournament: Tournament) -> tuple[Standing, ...]:
    """Compute a tournament's standings from its stored results.

    Only complete deal groups are rated. Bots are named by entrant; the same results give the
    same ratings, whoever played them in whatever order.

    Raises:
        StoreError: the results can't be read.
    """
    return _standings(store, tournament, store.results.counted_games(tournament.id))


def _standings(
    store: Store, tournament: Tournament, counted: list[CountedGame]
) -> tuple[Standing, ...]:
    names = [BotId(entrant.name) for entrant in tournament.plan.entrants]
    sizes = store.results.group_sizes(tournament.id)
    games = in_complete_groups(
        (_rated(game, names) for game in counted),
        {_group(group): size for group, size in sizes.items()},
    )
    return standings(games, names, Settings())


def _rated(game: CountedGame, names: list[BotId]) -> RatedGame:
    forfeited = (seat for seat, verdict in enumerate(game.verdicts) if verdict != Verdict.FINISHED)
    return RatedGame(
        id=GameId(str(game.id)),
        bots=tuple(names[entrant] for entrant in game.entrants),
        places=game.places,
        deal_group=_group(game.deal_group),
        schedule_number=game.number,
        forfeited=frozenset(forfeited),
    )


def _group(number: int) -> DealGroup:
    return DealGroup(str(number))


def _keep(
    store: Store, tournament: Tournament, rows: tuple[Standing, ...], counted_games: int
) -> None:
    numbers = {entrant.name: number for number, entrant in enumerate(tournament.plan.entrants)}
    settings = Settings()
    run = RatingRun(
        code_version=VERSION,
        made_at=now(),
        counted_games=counted_games,
        parameters={
            "weighting": str(settings.weighting),
            "prior": settings.prior,
            "k": settings.k,
        },
        ratings=tuple(_rating(row, numbers[str(row.bot)]) for row in rows),
    )
    store.rating_runs.replace(tournament.id, run)


def _rating(row: Standing, entrant: int) -> Rating:
    return Rating(
        entrant=entrant,
        games=row.games,
        deal_groups=row.deal_groups,
        rank=row.rank,
        rank_low=row.rank_low,
        rank_high=row.rank_high,
        elo=row.elo,
        elo_low=row.elo_low,
        elo_high=row.elo_high,
        online_elo=row.online_elo,
        score=row.score,
        first_rate=row.first_rate,
        forfeit_rate=row.forfeit_rate,
        los_next=row.los_next,
        provisional=row.is_provisional,
        bound=None if row.bound is None else str(row.bound),
    )
