"""The positions whose move counts are kept in tests/golden/modern_art/perft.json."""

from __future__ import annotations

from functools import partial

from tests.sdk.games.counted import Counted
from tests.sdk.games.modern_art.scenario import MODERN_ART, Scenario

from vendue.deals import standalone_deal
from vendue.games.game import Json
from vendue.games.modern_art import ModernArtState

PAIRS = ("Yd Yo Ls Kd", "Yo Yr Cs Kf", "Yf Gd Ko", "Ys Cd Gr Lo")
"""Hands of which every one can add to a double by Yoko."""


def dealt(seats: int) -> ModernArtState:
    """Return a freshly dealt game."""
    return MODERN_ART.start(seats, {}, standalone_deal("perft", MODERN_ART.id))


def preset(name: str) -> dict[str, str]:
    return MODERN_ART.settle_options(name)


def with_sale(state: ModernArtState, **fields: Json) -> ModernArtState:
    """Return the state with fields of its sale exchanged."""
    position = state.to_position()
    sale = position["sale"]
    assert isinstance(sale, dict)
    return MODERN_ART.from_position({**position, "sale": {**sale, **fields}})


def counted_positions() -> list[Counted]:
    """Return every position, new."""
    return [*_dealt_games(), *_doubles(), *_auctions(), *_ends()]


def _dealt_games() -> list[Counted]:
    return [
        Counted("three seats dealt", dealt(3), 6),
        Counted("four seats dealt", dealt(4), 6),
        Counted("five seats dealt", dealt(5), 6),
    ]


def _doubles() -> list[Counted]:
    # With little money the counts tell who conducts a sale and who was paid.
    four = partial(Scenario, *PAIRS, money={"A": 3, "B": 4, "C": 1, "D": 5})
    asked_together = four().lay("A", "Yd").decline("A")
    half_answered = four().lay("A", "Yd").decline("A").add("C", "Yf").decline("D")
    return [
        Counted("a double", four().lay("A", "Yd").state, 9),
        Counted("a double, vainquart", four(options=preset("vainquart")).lay("A", "Yd").state, 9),
        Counted("a double, cmon2017", four(options=preset("cmon2017")).lay("A", "Yd").state, 9),
        Counted("the others asked for a second card", asked_together.state, 8),
        Counted("two of three have answered", half_answered.state, 7),
    ]


def _auctions() -> list[Counted]:
    hands = ("Lo Yr", "Cs Kf", "Gd Ko", "Ys Gr")
    up = partial(Scenario, *hands)
    out = {"open_mode": "dropout"}
    late = with_sale(
        up(money={"A": 900, "B": 900, "C": 305, "D": 310}).lay("A", "Lo").bid("B", 300).state,
        raises=300,
    )
    poor = Scenario("Lf Yf", "Cs Kf", "Gd Ko", money={"A": 0, "B": 0, "C": 2})
    return [
        Counted("an open auction", up().lay("A", "Lo").bid("B", 7).state, 7),
        Counted("a pass is final", up(options=out).lay("A", "Lo").bid("B", 7).state, 7),
        Counted("an open auction after 300 raises", late, 8),
        Counted("once around", up(seller="D").lay("D", "Gr").state, 7),
        Counted("sealed bids", up(seller="D").lay("D", "Ys").state, 8),
        Counted("a fixed price", up(seller="B").lay("B", "Kf").state, 8),
        Counted("hardly any money", poor.state, 9),
    ]


def _ends() -> list[Counted]:
    bought = {"A": "KKGG", "B": "KKCC", "C": "GGYY"}
    fifth = partial(Scenario, "Kd Ko Gd Cr", "Kr Gs Yf", "Go Kf Lr", bought=bought)
    last = partial(Scenario, "Kd", "Ko", "Lr", round_number=4, bought={"A": "K", "B": "G"})
    return [
        Counted("fifth cards end round 1", fifth(stock="Lo Lr Ls Yo Yr Ys").state, 7),
        Counted("fifth cards end the game", fifth(round_number=4).state, 10),
        Counted("the last cards are auctioned", last().state, 9),
        Counted("the last card is unsold", last(options={"last_card": "unsold"}).state, 9),
    ]
