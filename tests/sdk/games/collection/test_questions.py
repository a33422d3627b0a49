"""Who is asked, what a view shows, and what is played for a seat that fails to answer."""

from __future__ import annotations

import pytest
from tests.sdk.games.collection.scenario import LETTERS, Scenario, all_but, seats_of

from vendue.games.collection import (
    Action,
    Bid,
    ChooseDirection,
    DecisionKind,
    Direction,
    React,
    Reaction,
)
from vendue.games.game import IllegalAction

A, B, C, D = seats_of(LETTERS)


def test_all_but_the_pile_is_public() -> None:
    """CP-59: every seat sees the same, every hand included, and never the pile's order."""
    table = Scenario(9, won={"B": [7]}, doubled={"B": [7]}, lost=[2], bancos=[3, 2, 3, 3])
    public = table.public
    for seat in (A, B, C, D):
        view = table.state.view(seat)
        assert view.public is public
        assert view.pending is None
        assert view.bills == public.bills[seat]
    assert public.unseen() == tuple(all_but(9, 7, 2))
    other = Scenario(
        9,
        won={"B": [7]},
        doubled={"B": [7]},
        lost=[2],
        bancos=[3, 2, 3, 3],
        pile=all_but(9, 7, 2)[::-1],
    )
    assert other.public == public


def test_a_sealed_bid_is_shown_to_its_seat_alone() -> None:
    """Section 14a, CP-59: until all are in, a view has the seat's own bid and no other."""
    table = Scenario(9).rising()
    public = table.public
    table.play("B", Bid(7, banco=True)).play("D", Bid(3))
    assert table.public is public
    assert [table.state.view(seat).pending for seat in (A, B, C, D)] == [
        None,
        Bid(7, banco=True),
        None,
        Bid(3),
    ]
    assert table.public.asked == (A, B, C, D)
    assert table.state.copy().view(B) == table.state.view(B)
    table.play("A", Bid(4)).play("C", Bid(5))
    assert table.state.view(B).pending is None


def test_public_changes_with_what_is_revealed() -> None:
    """The public part is one object until something is revealed, then a new one."""
    table = Scenario(9)
    public = table.public
    assert table.public is public
    table.rising()
    assert table.public is not public
    assert public.direction is None


DEFAULTS: list[tuple[str, str, Action]] = [
    ("direction", "A", ChooseDirection(Direction.RISING)),
    ("rising", "C", Bid(2)),
    ("falling", "C", Bid(15)),
    ("reaction", "B", React(Reaction.PASS)),
]


@pytest.mark.parametrize(("moment", "letter", "default"), DEFAULTS)
def test_defaults_are_neutral(moment: str, letter: str, default: Action) -> None:
    """CP-60: rising; the bill least likely to win, without a Banco; a pass."""
    table = Scenario(9, lost=[1])
    if moment == "falling":
        table.falling()
    elif moment != "direction":
        table.rising()
    if moment == "reaction":
        table.bid("A15 B4 C5 D6")
    seat = seats_of(letter)[0]
    assert table.state.default(seat) == default
    assert default in table.state.legal(seat)


def test_defaults_of_beginners() -> None:
    """CP-60, CP-56: the lowest bill."""
    table = Scenario(9, options={"mode": "beginner"})
    assert table.state.default(C) == Bid(1)


def test_only_asked_seats_may_answer() -> None:
    """A seat that isn't asked can neither answer nor see legal actions or a default."""
    table = Scenario(9)
    for attempt in (table.state.legal, table.state.default):
        with pytest.raises(IllegalAction, match="DIRECTION was not put to seat 1"):
            attempt(B)
    with pytest.raises(IllegalAction, match="DIRECTION was not put to seat 1"):
        table.state.play(B, ChooseDirection(Direction.RISING))


def test_a_finished_match_asks_nobody() -> None:
    """After the last hand there are places and no question."""
    table = Scenario(
        9,
        seats=2,
        lost=all_but(9),
        bills={"A": [4], "B": [5]},
        bancos=[0, 0],
        options={"hands": "1"},
    )
    table.rising()
    public = table.public
    assert table.state.deciding() == ()
    assert (public.kind, public.asked, public.lot, public.sale) == (None, (), (), 15)
    assert public.won == ((), (9,))
    assert public.unseen() == ()
    with pytest.raises(IllegalAction, match="the game is over"):
        table.state.play(A, Bid(1))
    with pytest.raises(IllegalAction, match="the game is over"):
        table.state.default(A)


def test_a_question_tells_who_it_was_put_to() -> None:
    """Seats that have answered are named still, for nobody may learn who has."""
    table = Scenario(9).rising()
    assert table.public.kind is DecisionKind.BID
    table.play("A", Bid(4))
    assert table.public.asked == (A, B, C, D)
    assert table.asked == "BCD"
    with pytest.raises(IllegalAction, match="seat 0 has answered BID already"):
        table.state.legal(A)
