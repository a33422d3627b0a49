"""Games as the ratings see them: who sat where, who placed where, on which deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NewType, TypeAlias

import numpy as np
from numpy.typing import NDArray

BotId = NewType("BotId", str)
"""One entrant: a bot version under one name."""

GameId = NewType("GameId", str)
"""One game of the schedule, whatever number of attempts it took."""

DealGroup = NewType("DealGroup", str)
"""Key shared by all games that play one deal; results of different groups are independent."""

Ints: TypeAlias = "NDArray[np.int64]"
Floats: TypeAlias = "NDArray[np.float64]"
Flags: TypeAlias = "NDArray[np.bool_]"

GAMES_PER_RUN = 100_000
"""Bounds the memory of whatever is computed from all games at once."""


class BadGame(ValueError):
    """A game that can't be rated; the message names it and says why."""


class ConflictingGames(BadGame):
    """Two different results under one game id."""


@dataclass(frozen=True, slots=True)
class RatedGame:
    """The result of one counted game.

    Raises:
        BadGame: fewer than two seats, or fields that don't fit the number of seats.
    """

    id: GameId
    bots: tuple[BotId, ...]
    """By seat; a bot may sit in several."""
    places: tuple[int, ...]
    """By seat, smaller is better. Only their order counts: (1, 1, 3, 4) is (0, 0, 5, 9)."""
    deal_group: DealGroup
    schedule_number: int
    """Where the schedule has the game, whenever it was played."""
    forfeited: frozenset[int] = frozenset()
    """Seats that forfeited; their places stand at the end already."""

    def __post_init__(self) -> None:
        if len(self.bots) < 2:
            raise BadGame(f"game {self.id!r} has fewer than two seats")
        if len(self.places) != len(self.bots):
            raise BadGame(f"game {self.id!r} has {len(self.bots)} bots, {len(self.places)} places")
        if not self.forfeited <= set(range(len(self.bots))):
            raise BadGame(f"game {self.id!r} has a forfeit in a seat that it doesn't have")


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """Games with one number of seats, as matrices of one row a game, one column a seat."""

    game: Ints
    """Index of the game in its table, shape (games,)."""
    bot: Ints
    place: Ints
    """1 is best, ties share the better place and leave a gap: 1, 1, 3, 4."""
    forfeited: Flags


@dataclass(frozen=True, slots=True, eq=False)
class GameTable:
    """Many games in compact form, in schedule order; build it with `tabulate`.

    B bots, C deal groups, G games and R seats taken in all. A deal group stands where its
    last game stands in the schedule, so that a longer prefix only appends groups.
    """

    bots: tuple[BotId, ...]
    """Sorted; includes entrants without games. Everything by bot follows this order."""
    groups: tuple[DealGroup, ...]
    game_group: Ints
    """Index of the deal group by game, ascending, shape (G,)."""
    first_row: Ints
    """Where a game's seats begin in the columns below, shape (G + 1,)."""
    bot: Ints
    """Bot by seat taken, shape (R,)."""
    place: Ints
    """Place as it was given, by seat taken, shape (R,)."""
    forfeited: Flags
    """By seat taken, shape (R,)."""

    def runs(self) -> Iterator[list[Block]]:
        """Yield all games once in runs of whole deal groups, one block per number of seats."""
        for start, stop in self._bounds():
            games = np.arange(start, stop)
            seats = self.first_row[games + 1] - self.first_row[games]
            counts: list[int] = np.unique(seats).tolist()
            yield [self._block(games[seats == count], count) for count in counts]

    def played(self) -> tuple[Ints, Ints]:
        """Return which bot played in which game, once each: game and bot, both shape (P,)."""
        size = max(len(self.bots), 1)
        key = np.sort(self.game_by_row() * size + self.bot)
        key = key[run_starts(key)]
        return key // size, key % size

    def game_by_row(self) -> Ints:
        """Return the game by seat taken, shape (R,)."""
        return np.repeat(np.arange(len(self.game_group)), np.diff(self.first_row))

    def _bounds(self) -> Iterator[tuple[int, int]]:
        start, total = 0, len(self.game_group)
        while start < total:
            last = min(start + GAMES_PER_RUN, total) - 1
            group = int(self.game_group[last])
            stop = int(np.searchsorted(self.game_group, group, side="right"))
            yield start, stop
            start = stop

    def _block(self, games: Ints, seats: int) -> Block:
        rows = self.first_row[games][:, None] + np.arange(seats)
        place = self.place[rows]
        is_worse = place[:, None, :] < place[:, :, None]
        return Block(games, self.bot[rows], 1 + is_worse.sum(axis=2), self.forfeited[rows])


def tabulate(games: Iterable[RatedGame], entrants: Iterable[BotId] = ()) -> GameTable:
    """Bring games into compact form; the result doesn't depend on the order they come in.

    A game that comes twice counts once, also if its seats are listed in another order.

    Args:
        games: any number, also none.
        entrants: bots to list even if they have no game.

    Raises:
        ConflictingGames: two different results under one id.
    """
    counted = _in_schedule_order(_without_repeats(games))
    seated = (bot for game in counted for bot in game.bots)
    bots = tuple(sorted({*entrants, *seated}))
    number = {bot: index for index, bot in enumerate(bots)}
    groups = {group: index for index, group in enumerate(dict.fromkeys(map(_group, counted)))}
    return GameTable(
        bots=bots,
        groups=tuple(groups),
        game_group=_ints(groups[game.deal_group] for game in counted),
        first_row=np.cumsum(_ints([0, *(len(game.bots) for game in counted)])),
        bot=_ints(number[bot] for game in counted for bot in game.bots),
        place=_ints(place for game in counted for place in game.places),
        forfeited=_flags(
            seat in game.forfeited for game in counted for seat in range(len(game.bots))
        ),
    )


def run_starts(ascending: Ints) -> Ints:
    """Return where each distinct value of a sorted array begins.

    Many times faster than `numpy.unique` on keys that come nearly sorted, as ours do.
    """
    return np.flatnonzero(np.diff(ascending, prepend=ascending[:1] - 1))


def in_complete_groups(
    games: Iterable[RatedGame], scheduled: Mapping[DealGroup, int]
) -> list[RatedGame]:
    """Return the games of deal groups of which every scheduled game is there.

    Only these are rated: while a replay is missing, the luck of the deal isn't cancelled.

    Args:
        games: counted games.
        scheduled: number of games by deal group; groups not named are left out.
    """
    distinct = list(_without_repeats(games))
    played = Counter(map(_group, distinct))
    return [game for game in distinct if played[game.deal_group] == scheduled.get(game.deal_group)]


def _without_repeats(games: Iterable[RatedGame]) -> Iterable[RatedGame]:
    by_id: dict[GameId, RatedGame] = {}
    for game in games:
        known = by_id.setdefault(game.id, game)
        if known is not game and _result(known) != _result(game):
            raise ConflictingGames(f"game {game.id!r} comes twice with different results")
    return by_id.values()


def _result(game: RatedGame) -> object:
    """What two copies of one game must agree on, whatever the order of their seats."""
    order = sorted(set(game.places))
    seats = (
        (bot, order.index(place), seat in game.forfeited)
        for seat, (bot, place) in enumerate(zip(game.bots, game.places, strict=True))
    )
    return sorted(seats), game.deal_group, game.schedule_number


def _in_schedule_order(games: Iterable[RatedGame]) -> list[RatedGame]:
    in_order = sorted(games, key=lambda game: (game.schedule_number, game.deal_group, game.id))
    position = {game.deal_group: index for index, game in enumerate(in_order)}
    return sorted(in_order, key=lambda game: position[game.deal_group])


def _group(game: RatedGame) -> DealGroup:
    return game.deal_group


def _ints(values: Iterable[int]) -> Ints:
    return np.fromiter(values, dtype=np.int64)


def _flags(values: Iterable[bool]) -> Flags:
    return np.fromiter(values, dtype=np.bool_)
