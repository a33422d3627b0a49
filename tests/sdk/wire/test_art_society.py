"""Art Society on the wire: what other languages' bots read by name, and what is no answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest
from google.protobuf import json_format
from tests.sdk.games.art_society.boxes import BOXES
from tests.sdk.games.art_society.lively import lively
from tests.sdk.games.art_society.scenario import ART_SOCIETY, Scene, seat_of
from tests.sdk.games.shuffled import ShuffledDeal

from vendue.games.art_society import (
    Bid,
    DecorHang,
    Event,
    HangNew,
    Legal,
    Lots,
    Pick,
    Start,
    Swap,
    View,
)
from vendue.games.game import IllegalAction, Seat
from vendue.v1 import art_society_pb2 as pb
from vendue.wire.codecs import CODECS
from vendue.wire.embedding import embed

CODEC = CODECS["art_society"]


@dataclass(frozen=True)
class Question:
    """What one seat is asked."""

    options: dict[str, str]
    view: View
    legal: Legal
    events: tuple[Event, ...] = ()

    def encoded(self) -> bytes:
        public = CODEC.encode_public(self.view.public)
        events = [CODEC.encode_event(event) for event in self.events]
        return CODEC.encode_question(self.view, public, self.legal, events)

    def decoded(self) -> tuple[object, object, tuple[object, ...]]:
        message = pb.ArtSocietyQuestion.FromString(self.encoded())
        return CODEC.decode_question(message, self.options)

    def by_name(self) -> Any:
        """Return what a reader of protobuf's JSON sees."""
        message = pb.ArtSocietyQuestion.FromString(self.encoded())
        return json_format.MessageToDict(message)


def of(scene: Scene, letter: str = "A") -> Question:
    """Return the question that a seat of a scene is asked."""
    seat = seat_of(letter)
    options = ART_SOCIETY.settle_options(chosen=scene.options)
    legal = scene.state.legal(seat)
    return Question(options, scene.state.view(seat), legal, tuple(scene.events))


def questions(number: int) -> Iterator[Question]:
    """Play a game of other options than the usual ones and yield all that is asked."""
    rng = Random(number)
    options = ART_SOCIETY.settle_options(chosen=BOXES[number % len(BOXES)])
    state = ART_SOCIETY.start(2 + number % 3, options, ShuffledDeal(number))
    news: tuple[Event, ...] = ()
    while state.deciding():
        for seat in state.deciding():
            legal = state.legal(seat)
            yield Question(options, state.view(seat), legal, news)
            news = state.play(seat, lively(legal, rng))


@pytest.mark.parametrize("number", range(12))
def test_every_question_of_a_game_comes_back(number: int) -> None:
    """View, legal actions and events are the same on the bot's side, on every grid."""
    for question in questions(number):
        assert question.decoded() == (question.view, question.legal, question.events)


def test_a_hanging_turn_by_name() -> None:
    """Walls and legal positions are lists of cells: row times columns, plus column."""
    room = "START0@5,3 L24@0,1 C22@6,0 P23@8,4 C21@0,5"
    museum = ["P16", "L27", "S26", "C26 C20"]
    scene = Scene([room, None], new={"A": "P26"}, assistants={"A": "S16"}, museum=museum)
    told = of(scene).by_name()
    public = told["view"]["public"]
    assert public["kind"] == "ART_SOCIETY_DECISION_KIND_HANG"
    assert public["walls"][0] == {
        "tiles": ["START0", "L24", "C22", "P23", "C21"],
        "cells": [12 * 3 + 5, 12 * 1 + 0, 12 * 0 + 6, 12 * 4 + 8, 12 * 5 + 0],
    }
    assert public["assistants"] == ["S16", ""]
    assert public["newPaintings"][0] == "P26"
    assert [pile.get("tiles", []) for pile in public["museum"]] == [
        *(["P16"], ["L27"], ["S26"], ["C26", "C20"])
    ]
    assert public["mayHangAssistant"] is True
    assert told["legal"] == {
        "hangAssistant": [12 * 6 + 4],
        "assistNew": False,
        "swaps": [{"tile": "P16", "cells": [12 * 6 + 4]}],
        "superfluous": True,
        "endTurn": False,
    }


def test_lots_by_name() -> None:
    """What may be named: all sizes, and stacks say how often."""
    scene = Scene(["START0@5,3", None], "LOTS", stacks={"2x2": "P00 L00", "6x4": "C27"})
    told = of(scene, scene.asked).by_name()
    assert told["legal"]["lots"] == 3
    sizes = dict(zip(told["legal"]["sizes"], told["view"]["public"]["stacks"], strict=True))
    assert {size: number for size, number in sizes.items() if number} == {"2x2": 2, "6x4": 1}


def test_zero_survives() -> None:
    """Seat 0, cell 0, no shields and nothing decided are told apart from nothing."""
    scene = Scene(["", ""], "START", new={"A": "START0", "B": "START1"})
    told = of(scene).by_name()
    public = told["view"]["public"]
    assert told["view"]["seat"] == 0
    assert (public["shields"], public["decisions"], public["auctioneer"]) == (0, 0, 1)
    assert public["asked"] == [0, 1]
    assert public["mayHangAssistant"] is False
    corner = Scene(["START0@5,3 L24@0,1 C22@6,0", None], new={"A": "L00"})
    assert [item.x * item.y for item in corner.wall("A").hung] == [15, 0, 0]
    assert of(corner).decoded()[0] == corner.state.view(seat_of("A"))


def test_the_end_of_the_game_asks_nothing() -> None:
    """A public part without a question decodes without one."""
    question = of(Scene(["START0@5,3", None], new={"A": "P00"}))
    over = replace(question.view.public, kind=None, asked=())
    told, _, _ = replace(question, view=View(over, Seat(0)), legal=question.legal).decoded()
    assert told == View(over, Seat(0))


@pytest.mark.parametrize(
    "action",
    [
        Start(True, 1),
        Start(1.0, 1),  # type: ignore[arg-type]
        HangNew(2**31, 0),
        Bid("7"),  # type: ignore[arg-type]
        Pick(7),  # type: ignore[arg-type]
        Pick("\ud800"),
        Swap(None, 1, 1),  # type: ignore[arg-type]
        DecorHang(b"1x1", 1, 1),  # type: ignore[arg-type]
        Lots("2x2"),  # type: ignore[arg-type]
        Lots(["2x2"]),  # type: ignore[arg-type]
        Lots((2,)),  # type: ignore[arg-type]
        None,
        7,
        Start,
    ],
    ids=repr,
)
def test_what_the_rules_would_refuse_is_not_made_legal_by_the_wire(action: object) -> None:
    """No value is converted on its way: what isn't legal in process can't be sent either."""
    with pytest.raises(IllegalAction, match="can't be sent"):
        CODEC.fill_action(action, pb.ArtSocietyAction())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{}", "the answer holds no action"),
        ('{"start": {}}', "start holds no x"),
        ('{"hangNew": {"x": 1}}', "hang_new holds no y"),
        ('{"bid": {}}', "bid holds no card"),
        ('{"pick": {}}', "pick holds no tile"),
        ('{"swap": {"x": 1, "y": 1}}', "swap holds no tile"),
        ('{"decorHang": {"x": 1, "y": 1}}', "decor_hang holds no shape"),
        ('{"decorAssist": {}}', "decor_assist holds no shape"),
    ],
)
def test_incomplete_answers_are_illegal(text: str, words: str) -> None:
    """An answer that lacks its value is never completed by a guess."""
    with pytest.raises(IllegalAction, match=words):
        CODEC.decode_action(json_format.Parse(text, pb.ArtSocietyAction()))


def test_events_of_unknown_kinds_are_left_out() -> None:
    """A bot understands what it knows of a newer referee's events."""
    scene = Scene(["START0@5,3", None], new={"A": "S02"})
    scene.play("A", HangNew(8, 3))
    unknown = embed(31, b"\x08\x01")
    mixed = [unknown, *map(CODEC.encode_event, scene.events), unknown]
    closing = pb.ArtSocietyClosing.FromString(CODEC.encode_closing(mixed))
    assert CODEC.decode_closing(closing) == tuple(scene.events)


def test_questions_are_short() -> None:
    """A whole late question with four large walls is little more than a kilobyte."""
    longest = max(len(question.encoded()) for question in questions(2))
    assert 900 < longest < 1300
