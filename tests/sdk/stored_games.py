"""The games whose records are stored under tests/records, as they are played to be stored."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import Any

from tests.sdk.games.art_society.boxes import SCARCE
from tests.sdk.games.art_society.lively import lively as lively_art_society
from tests.sdk.games.collection.lively import lively as lively_collection
from tests.sdk.games.modern_art.lively import lively as lively_modern_art

from vendue.deals import (
    Deal,
    Provenance,
    commitment,
    deal_text,
    secret_from_seed,
    standalone_deal,
    standalone_provenance,
    table_id,
)
from vendue.games.game import AnyState, Game, Json, Seat
from vendue.games.table import game as game_of
from vendue.match import Answer, Fault, Match
from vendue.messages import Unusable
from vendue.records import Chain, Record, SeatedBot, record_game
from vendue.rotation import order_of_deal, seating
from vendue.verdicts import Verdict

LIVELY: dict[str, Callable[[Any, Random], object]] = {
    "modern_art": lively_modern_art,
    "collection": lively_collection,
    "art_society": lively_art_society,
}
"""How seats answer, by id of the game."""
NAMES = ("ada", "bob", "Zoë", "dora", "emil")
ROTATION = 1

Trouble = Mapping[tuple[int, int], Answer | Fault]
"""What a seat does instead of answering well, by seat and its own number of the question."""

ILLEGAL = Answer(Unusable("the answer holds no action"), 3)
LATE = Fault(Verdict.MOVE_TIMEOUT, "no answer within 10 s", 10_000)
CRASH = Fault(Verdict.CRASHED, "the bot process ended with status 1", 41)


@dataclass(frozen=True)
class StoredGame:
    """A game to be played and stored."""

    file: str
    seats: int
    deal: Provenance
    preset: str = "default"
    options: Mapping[str, str] = field(default_factory=dict)
    chain: Chain = field(default_factory=Chain)
    position: Mapping[str, Json] | None = None
    trouble: Trouble = field(default_factory=dict)
    lost: Mapping[int, int] = field(default_factory=dict)
    """Seats that are disconnected while nothing is asked, by number of the question to come."""
    is_sealed: bool = False
    """Whether the record holds the deal's key and not the tournament's secret."""

    @property
    def game(self) -> Game:
        """The game whose folder the file lies in."""
        return game_of(self.file.partition("/")[0])

    def record(self) -> Record:
        """Play the game and return its record."""
        options = self.game.settle_options(self.preset, self.options)
        match = self._played(self._opening(options))
        record = record_game(
            self.game,
            options,
            self.deal,
            self._seated(),
            match.moves,
            match.result(),
            chain=self.chain,
            position=self.position,
        )
        if not self.is_sealed:
            return record
        sealed = replace(self.deal, key=self.deal.known_key(), secret=None)
        return replace(record, deal=sealed)

    def _opening(self, options: Mapping[str, str]) -> AnyState:
        if self.position is not None:
            return self.game.from_position(self.position)
        key = self.deal.known_key()
        assert key is not None
        return self.game.start(self.seats, options, Deal(key))

    def _played(self, state: AnyState) -> Match:
        match, rng, question = Match(state), Random(self.file), 0
        lively = LIVELY[self.game.id]
        asked_before = [0] * self.seats
        while asked := match.asked():
            answers: dict[Seat, Answer | Fault] = {}
            for seat in asked:
                good = Answer(lively(match.state.legal(seat), rng), int(900 * rng.random()))
                answers[seat] = self.trouble.get((seat, asked_before[seat]), good)
                asked_before[seat] += 1
            match.settle(answers)
            question += 1
            if question in self.lost:
                match.forfeit(Seat(self.lost[question]), Verdict.DISCONNECTED, "it hung up")
        return match

    def _seated(self) -> tuple[SeatedBot, ...]:
        """Return who sits where: in a tournament, as the deal orders it."""
        if not self.chain.tournament:
            return entrants(self.seats)
        table, number = json.loads(self.deal.text)[-2:]
        order = order_of_deal(self.seats, number, self.deal.commitment, table)
        ranked = sorted(entrants(self.seats), key=lambda bot: (bot.bot, bot.version))
        return seating([ranked[index] for index in order], ROTATION)


def entrants(seats: int) -> tuple[SeatedBot, ...]:
    """Return made-up bots."""
    names = NAMES[:seats]
    return tuple(SeatedBot(name, hashlib.sha256(name.encode()).hexdigest()) for name in names)


def alone(seed: str, game: str = "modern_art") -> Provenance:
    """Return where the deal of a stand-alone game comes from."""
    return standalone_provenance(seed, game)


def of_tournament(
    seats: int, number: int, name: str = "spring cup", game: str = "modern_art"
) -> Provenance:
    """Return where a deal of a tournament comes from, its secret revealed."""
    table = table_id((bot.bot, bot.version) for bot in entrants(seats))
    secret = secret_from_seed(name)
    committed = commitment(secret)
    text = deal_text(committed, "lottery 3 14 15", game, table, number)
    return Provenance(text, committed, secret=secret)


def half_answered() -> dict[str, Json]:
    """Return a position in round 2 where one of four sealed bids is in."""
    game, rng = game_of("modern_art"), Random(2)
    state = game.start(4, {}, standalone_deal("half answered", game.id))
    while True:
        asked, public = state.deciding(), state.public()
        seat = asked[0]
        state.play(seat, lively_modern_art(state.legal(seat), rng))
        if public.round == 2 and public.kind.name == "BID_SEALED" and len(asked) == 4:
            return state.to_position()


def stored_games() -> tuple[StoredGame, ...]:
    """Return every game that is stored. Add to them, with a file of its own each; change none."""
    cup = partial(Chain, "spring cup")
    return (
        StoredGame("modern_art/three_seats.json", 3, alone("stored three")),
        StoredGame(
            "modern_art/four_seats_vainquart.json", 4, alone("stored four"), preset="vainquart"
        ),
        StoredGame(
            "modern_art/five_seats_cmon2017.json.zz",
            5,
            of_tournament(5, 8),
            preset="cmon2017",
            chain=cup(41, 1),
        ),
        StoredGame(
            "modern_art/sealed_dropout.json.zz",
            4,
            of_tournament(4, 0),
            options={"open_mode": "dropout", "deck_table": "lm_alt", "double_odd": "second"},
            chain=cup(2, 3),
            is_sealed=True,
        ),
        StoredGame(
            "modern_art/strikes.json",
            3,
            alone("stored strikes"),
            trouble={(0, 4): ILLEGAL, (2, 0): LATE, (2, 17): ILLEGAL},
        ),
        StoredGame(
            "modern_art/forfeits.json.zz",
            5,
            of_tournament(5, 3),
            chain=cup(19, 2),
            trouble={(1, 2): ILLEGAL, (1, 3): LATE, (1, 9): ILLEGAL, (3, 20): CRASH},
            lost={100: 4},
        ),
        StoredGame(
            "modern_art/from_a_position.json", 4, alone("stored position"), position=half_answered()
        ),
        StoredGame("art_society/two_seats.json", 2, alone("stored pair", "art_society")),
        StoredGame(
            "art_society/four_seats_own_tiles.json.zz",
            4,
            of_tournament(4, 2, "art cup", "art_society"),
            options={"grid": "10x7", "swap_any_genre": "true", "tiles": SCARCE},
            chain=Chain("art cup", 7, 1),
            trouble={(2, 5): ILLEGAL, (0, 9): LATE},
        ),
        StoredGame("collection/three_seats.json.zz", 3, alone("stored collection", "collection")),
        StoredGame(
            "collection/four_seats_single.json",
            4,
            of_tournament(4, 1, "autumn cup", "collection"),
            preset="single",
            chain=Chain("autumn cup", 4, 2),
            trouble={(1, 0): ILLEGAL, (3, 4): LATE, (2, 9): CRASH},
        ),
    )
