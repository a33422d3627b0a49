"""Everything of a game that is sent comes back as it went, over bytes and over JSON."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from random import Random

import pytest
from tests.conformance import wire
from tests.conformance.mutants import NO_ACTIONS, mutants
from tests.conformance.setups import Setup, every_game, every_setup
from tests.conformance.walk import turns

from vendue.games.game import Game, IllegalAction, Json
from vendue.wire.codecs import CODECS

SENT = 8
"""Legal actions that are sent at each step."""


@every_setup()
def test_every_question_comes_back(setup: Setup) -> None:
    """View, legal actions and events of any question, and the bytes are the same in every run."""
    codec = CODECS[setup.game_id]
    for number in setup.numbers:
        events: list[object] = []
        told = 0
        for turn in turns(setup, number, events):
            news, told = tuple(events[told:]), len(events)
            data = wire.question(setup.game_id, turn.state, turn.seat, news)
            message = wire.parsed(setup.game_id, "question", data)
            assert message.SerializeToString(deterministic=True) == data
            view, legal, back = codec.decode_question(message, setup.options)
            assert view == turn.state.view(turn.seat)
            assert legal == turn.state.legal(turn.seat)
            assert back == news
            assert [*islice(legal, SENT)] == [*islice(turn.state.legal(turn.seat), SENT)]  # type: ignore[call-overload]


@every_setup()
def test_the_end_of_a_game_comes_back(setup: Setup) -> None:
    """All events of a game together."""
    for number in setup.numbers:
        events: list[object] = []
        for _ in turns(setup, number, events):
            pass
        data = wire.closing(setup.game_id, events)
        message = wire.parsed(setup.game_id, "closing", data)
        assert CODECS[setup.game_id].decode_closing(message) == tuple(events)


@every_setup()
def test_every_action_comes_back(setup: Setup) -> None:
    """Sent, written down as JSON by the rules and by protobuf, and read again by both."""
    game, codec = setup.game, CODECS[setup.game_id]
    for number in setup.numbers:
        rng = Random(number)
        for turn in turns(setup, number):
            legal = turn.state.legal(turn.seat)
            tried = [turn.action, *islice(legal, SENT // 2), *(legal.sample(rng) for _ in "four")]
            for action in tried:
                message = wire.action(setup.game_id, action)
                back = wire.parsed(setup.game_id, "action", message.SerializeToString())
                assert repr(codec.decode_action(back)) == repr(action)
                written = game.action_to_json(action)
                assert written == wire.as_json(message)
                assert repr(game.action_from_json(written)) == repr(action)


@every_setup()
def test_the_wire_makes_nothing_legal(setup: Setup) -> None:
    """A value that the rules would refuse is not converted on its way: it can't be sent."""
    codec = CODECS[setup.game_id]
    for number in setup.numbers:
        rng = Random(number)
        for turn in turns(setup, number):
            for action in rng.choices([*mutants(turn.action), *NO_ACTIONS], k=12):
                with suppress(IllegalAction):
                    back = codec.decode_action(wire.action(setup.game_id, action))
                    assert repr(back) == repr(action)


@every_game
def test_an_empty_answer_is_illegal(game: Game) -> None:
    """An answer that says nothing is never completed by a guess, nor is one in JSON."""
    with pytest.raises(IllegalAction):
        CODECS[game.id].decode_action(wire.empty(game.id, "action"))
    odd_values: list[Json] = [None, 7, "", [], {}, {"no such": {}}, [{}], True]
    for odd in odd_values:
        with pytest.raises(IllegalAction):
            game.action_from_json(odd)
