"""A refusal is a sentence that tells a bot's author what would have been legal."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.sdk.games.modern_art.scenario import Scenario, card

from vendue.games.game import IllegalAction
from vendue.games.modern_art import AcceptPrice, Action, AddSecond, Bid, PlayCard, SetPrice


def choosing() -> Scenario:
    return Scenario("Lo Yd Yo Yd Ko", "Go Gr", "Gs Gf", money={"A": 40})


def adding() -> Scenario:
    return choosing().lay("A", "Yd")


def opened() -> Scenario:
    return Scenario("Lo Gr", "Go Gr", "Gs Gf", seller="C", money={"A": 40}).lay("C", "Gs")


def pricing() -> Scenario:
    return Scenario("Lf Gr", "Go Gr", "Gs Gf", money={"A": 40}).lay("A", "Lf")


def accepting() -> Scenario:
    return Scenario("Lo Gr", "Go Gr", "Gs Gf", seller="C").lay("C", "Gf").price("C", 3)


def around() -> Scenario:
    scenario = Scenario("Lo Gr", "Go Gr", "Gr Gf", seller="C", money={"A": 40})
    return scenario.lay("C", "Gr")


@pytest.mark.parametrize(
    ("begin", "action", "sentence"),
    [
        (choosing, PlayCard(card("Ks")), "you have no KRYPTO_SEALED in your hand"),
        (choosing, PlayCard(5), "a card is a member of Card, not 5"),  # type: ignore[arg-type]
        (choosing, AddSecond(None), "PLAY_CARD is answered with PlayCard, not with AddSecond"),
        (choosing, 7, "PLAY_CARD is answered with PlayCard, not with int"),
        (adding, AddSecond(card("Ys")), "you have no YOKO_SEALED in your hand"),
        (
            adding,
            AddSecond(card("Yd")),
            "the second card of a double can't be another double, as YOKO_DOUBLE is",
        ),
        (
            adding,
            AddSecond(card("Ko")),
            "the second card must be a YOKO like the double, KRYPTO_OPEN is not",
        ),
        (
            adding,
            AddSecond("YOKO_OPEN"),  # type: ignore[arg-type]
            "a card is a member of Card, not 'YOKO_OPEN'",
        ),
        (opened, Bid(41), "a sealed bid must be at least 0 and at most your 40, not 41"),
        (opened, Bid(-1), "a sealed bid must be at least 0 and at most your 40, not -1"),
        (pricing, SetPrice(41), "a price must be at least 0 and at most your 40, not 41"),
        (pricing, SetPrice(2.5), "an amount is a whole number of thousands, not 2.5"),  # type: ignore[arg-type]
        (pricing, Bid(2), "SET_PRICE is answered with SetPrice, not with Bid"),
        (
            accepting,
            AcceptPrice(1),  # type: ignore[arg-type]
            "a price is accepted with True or refused with False, not 1",
        ),
        (around, Bid(41), "a bid must be at least 1 and at most your 40, or 0 to pass, not 41"),
        (around, Bid(-2), "a bid must be at least 1 and at most your 40, or 0 to pass, not -2"),
    ],
)
def test_refusals_say_what_would_be_legal(
    begin: Callable[[], Scenario], action: Action, sentence: str
) -> None:
    """Each refusal names the rule's content and changes nothing."""
    scenario = begin()
    before = scenario.state.to_position()
    with pytest.raises(IllegalAction) as caught:
        scenario.play("A", action)
    assert str(caught.value) == sentence
    assert scenario.state.to_position() == before
