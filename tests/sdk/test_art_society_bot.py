"""The base class of bots for Art Society makes actions of plain values."""

from __future__ import annotations

from typing import Any

import pytest
from tests.sdk.games.art_society.scenario import Scene, seat_of

from vendue.art_society import (
    Action,
    ArtSocietyBot,
    Bid,
    DecisionKind,
    EndTurn,
    HangNew,
    Lots,
    Pick,
    Start,
)
from vendue.bot import UnusableAnswer
from vendue.games.game import Seat
from vendue.messages import Decision, DecisionId, GameId
from vendue.simulate import simulate

SCENES = {
    "START": Scene(["", ""], "START", new={"A": "START0", "B": "START1"}),
    "LOTS": Scene(["START0@5,3", None], "LOTS", order="BA"),
    "BID": Scene(["START0@5,3", None], "BID"),
    "PICK": Scene(["START0@5,3", None], "PICK", lots="S00 L00 P00"),
    "HANG": Scene(["START0@5,3", None], new={"A": "P00"}),
}


class Index:
    """A number as numerical libraries have it."""

    def __index__(self) -> int:
        return 7


def bot_that_returns(value: Any) -> ArtSocietyBot:
    class Saying(ArtSocietyBot):
        def hang_start(self, view: object, legal: object) -> Any:
            return value

        name_lots = bid = pick = hang = hang_start

    return Saying()


def asked(kind: str, bot: ArtSocietyBot) -> Action:
    """Ask a bot a question."""
    state, seat = SCENES[kind].state, seat_of("A")
    decision = Decision(
        game_id=GameId(0),
        decision_id=DecisionId(0),
        bank_ms=0,
        move_limit_ms=0,
        view=state.view(seat),
        legal=state.legal(seat),
        events=(),
    )
    return bot.decide(decision)


SIZES = SCENES["LOTS"].kit.tiles.sizes
LOT = SCENES["PICK"].state.public().lots[1]


@pytest.mark.parametrize(
    ("kind", "value", "action"),
    [
        ("START", (3, 2), Start(3, 2)),
        ("START", [3, 2], Start(3, 2)),
        ("LOTS", ("2x2", "2x2", "6x4"), Lots(("2x2", "2x2", "6x4"))),
        ("LOTS", ["2x2", SIZES[3], SIZES[0]], Lots(("2x2", "3x3", "2x2"))),
        ("BID", 20, Bid(20)),
        ("BID", Index(), Bid(7)),
        ("PICK", LOT, Pick("L00")),
        ("PICK", "P00", Pick("P00")),
        ("HANG", HangNew(8, 3), HangNew(8, 3)),
        ("HANG", EndTurn(), EndTurn()),
    ],
    ids=repr,
)
def test_plain_values_are_enough(kind: str, value: object, action: Action) -> None:
    """Each kind of decision takes the value that it is about, legal or not."""
    assert asked(kind, bot_that_returns(value)) == action


@pytest.mark.parametrize(
    ("kind", "value", "words"),
    [
        ("START", None, "hang_start returned None; it has to return a column and a row"),
        ("START", (1, 2, 3), "it has to return a column and a row"),
        ("START", (True, 2), "it has to return a column and a row"),
        ("LOTS", "2x2", "name_lots returned '2x2'; it has to return a list of sizes"),
        ("LOTS", [2, 2], "it has to return a list of sizes"),
        ("BID", None, "bid returned None; it has to return a card's number"),
        ("BID", True, "bid returned True; it has to return a card's number"),
        ("BID", 7.0, "bid returned 7.0; it has to return a card's number"),
        ("PICK", 0, "pick returned 0; it has to return a painting or its id"),
        ("HANG", (8, 3), r"hang returned \(8, 3\); it has to return one of HangNew, HangAssistant"),
        ("HANG", HangNew, "it has to return one of HangNew"),
        ("HANG", Start(5, 3), "it has to return one of HangNew"),
    ],
    ids=repr,
)
def test_other_values_are_refused_in_a_sentence(kind: str, value: object, words: str) -> None:
    """What is no answer costs a strike, and the author reads what it must be."""
    with pytest.raises(UnusableAnswer, match=words):
        asked(kind, bot_that_returns(value))


@pytest.mark.parametrize("kind", DecisionKind.__members__)
def test_defaults_are_those_of_the_rules(kind: str) -> None:
    """AS-52: a bot that overrides nothing answers as is answered for one that fails to."""
    state = SCENES[kind].state
    assert asked(kind, ArtSocietyBot()) == state.default(Seat(0))


class Collector(ArtSocietyBot):
    """Hangs where it scores and matches most."""

    def hang(self, view: Any, legal: Any) -> Any:
        def worth(spot: tuple[int, int]) -> int:
            wall = view.wall.with_tile(view.new, *spot)
            return int(
                view.public.score(view.seat, wall).total + 2 * view.wall.matches(view.new, *spot)
            )

        if legal.hang_new:
            return HangNew(*max(legal.hang_new, key=worth))
        return super().hang(view, legal)


def test_a_wall_helps_to_look_ahead() -> None:
    """Legal positions, matching frames and points so far are enough to beat the defaults."""
    scores = [
        simulate("art_society", [Collector, ArtSocietyBot], seed=str(n)).scores for n in range(5)
    ]
    assert sum(mine for mine, _ in scores) > sum(other for _, other in scores) + 50
