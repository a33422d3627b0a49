"""Games of Modern Art played at random, as records to look at and to tamper with."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from functools import cache
from random import Random

from vendue.deals import (
    Deal,
    Provenance,
    commitment,
    deal_key,
    deal_text,
    secret_from_seed,
    standalone_provenance,
    table_id,
)
from vendue.games.game import Json, Seat
from vendue.games.table import game as game_of
from vendue.match import Answer, Fault, Match
from vendue.records import Chain, Record, SeatedBot, record_game
from vendue.rotation import order_of_deal, seating
from vendue.verdicts import Verdict

SECRET = secret_from_seed("a tournament's")
GAME = game_of("modern_art")

Trouble = Callable[[int, Seat], Answer | Fault | None]
"""What goes wrong, by number of the question and seat; None if nothing does."""


def bots(seats: int) -> tuple[SeatedBot, ...]:
    names = ("ada", "bob", "cleo", "dora", "emil")[:seats]
    return tuple(SeatedBot(name, hashlib.sha256(name.encode()).hexdigest()) for name in names)


def seated(seats: int, number: int, committed: str, rotation: int = 2) -> tuple[SeatedBot, ...]:
    """Return who sits where in a rotation of a tournament's deal."""
    entrants = bots(seats)
    table = table_id((bot.bot, bot.version) for bot in entrants)
    order = order_of_deal(seats, number, committed, table)
    return seating([entrants[index] for index in order], rotation)


def tournament_deal(seats: int, number: int = 7, secret: bytes = SECRET) -> Provenance:
    """Return where a sealed deal comes from."""
    table = table_id((seat.bot, seat.version) for seat in bots(seats))
    committed = commitment(secret)
    return Provenance(deal_text(committed, "lottery 1 2 3", GAME.id, table, number), committed)


def no_trouble(_question: int, _seat: Seat) -> Answer | Fault | None:
    return None


def played(
    deal: Provenance,
    *,
    seats: int = 3,
    options: Mapping[str, str] | None = None,
    trouble: Trouble = no_trouble,
    chain: Chain | None = None,
    secret: bytes = SECRET,
    position: Mapping[str, Json] | None = None,
) -> Record:
    """Play a game of the deal at random and return its record."""
    settled = GAME.settle_options(chosen=options)
    key = deal.known_key() or deal_key(secret, deal.text)
    state = GAME.from_position(position) if position else GAME.start(seats, settled, Deal(key))
    match = Match(state)
    rng = Random(deal.text)
    number = json.loads(deal.text)[-1]
    at_table = bots(seats) if deal.seed else seated(seats, number, deal.commitment)
    question = 0
    while asked := match.asked():
        given = {}
        for seat in asked:
            answer = Answer(match.state.legal(seat).sample(rng), rng.randrange(1000))
            given[seat] = trouble(question, seat) or answer
        match.settle(given)
        question += 1
    return record_game(
        GAME,
        settled,
        deal,
        at_table,
        match.moves,
        match.result(),
        chain=chain,
        position=position,
    )


@cache
def standalone() -> Record:
    """Return a stand-alone game of three seats, its seed in the record."""
    return played(standalone_provenance("spring", GAME.id))


@cache
def sealed() -> Record:
    """Return a tournament game of four seats whose deal is sealed."""
    return played(tournament_deal(4), seats=4, chain=Chain("spring cup", 12, 2))


@cache
def troubled() -> Record:
    """Return a game of three seats: one strike, three strikes, and a crash while asked."""

    def trouble(question: int, seat: Seat) -> Answer | Fault | None:
        if seat == 0 and question >= 5:
            return Fault(Verdict.CRASHED, "it crashed", 3) if question > 60 else None
        if seat == 1 and question < 30:
            return Answer("not an action", 4)
        if seat == 2 and question in (40, 41, 42):
            return Fault(Verdict.MOVE_TIMEOUT, "late", 10_000)
        return None

    return played(tournament_deal(3), trouble=trouble, chain=Chain("spring cup", 13, 1))
