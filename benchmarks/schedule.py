"""The tournament that both referees play: the sample bots at one table, deal after deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from vendue.deals import Deal, commitment, deal_key, deal_text, secret_from_seed
from vendue.games.game import AnyState
from vendue.games.table import game as game_of
from vendue_referee.bot_sources import BotSource, resolve_bots
from vendue_referee.entry import Wish
from vendue_referee.schedule import schedule_all
from vendue_sample_bots.catalogue import find

GAME = "modern_art"
SEED = "benchmark"
SEATS = 4
DEALS = 2000
"""More than any measurement plays."""
BOTS = ("random", "cautious", "appraiser", "again=random")


@dataclass(frozen=True, slots=True)
class PlannedGame:
    """One game of the tournament, for a referee that has no store."""

    number: int
    options: dict[str, str]
    state: AnyState
    deal: Deal
    seats: tuple[int, ...]
    """By seat, which of the entrants sits there."""


def entrants() -> tuple[BotSource, ...]:
    """Return the bots."""
    return resolve_bots(BOTS, GAME)


def bot_files() -> list[Path]:
    """Return the bots' files, in the order of the entrants."""
    rows = [find(word.rpartition("=")[2], GAME) for word in BOTS]
    return [row.file for row in rows if row is not None]


def wish(in_flight: int) -> Wish:
    """Return the tournament as an organiser asks for it."""
    return Wish(
        name="benchmark",
        game=GAME,
        sources=entrants(),
        seats=SEATS,
        deals=DEALS,
        in_flight=in_flight,
        seed=SEED,
    )


def planned_games() -> Iterator[PlannedGame]:
    """Yield the games of the same tournament in the order of its schedule, with the same deals."""
    rules, secret = game_of(GAME), secret_from_seed(SEED)
    public = commitment(secret)
    names = [(source.name, source.version) for source in entrants()]
    for game in schedule_all(names, SEATS, DEALS, public):
        text = deal_text(public, "", GAME, game.table, game.deal)
        deal = Deal(deal_key(secret, text))
        options = rules.settle_options()
        state = rules.start(SEATS, options, deal)
        yield PlannedGame(game.number, options, state, deal, game.seats)
