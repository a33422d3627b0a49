"""A seat inside this process that follows a script, wherever a bot class is taken."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from vendue.bot import Bot
from vendue.deals import standalone_deal
from vendue.games.game import AnyState, Seat
from vendue.games.modern_art import turn_position
from vendue.games.table import game as game_of
from vendue.match import MatchResult
from vendue.modern_art import Bid, Card, CardPlayed, Legal, PlayCard
from vendue.simulate import play_match, simulate
from vendue.testing import AnyLegal, FirstLegal, Question, ScriptedSeat, ScriptFailed
from vendue.verdicts import Verdict

GAME = "modern_art"
HANDS = [[Card.YOKO_OPEN, Card.KRYPTO_SEALED], [Card.KRYPTO_OPEN], [Card.YOKO_SEALED]]
SCRIPT = (
    Question("PLAY_CARD", PlayCard(Card.KRYPTO_SEALED)),
    Question("BID_SEALED", Bid(3)),
    Question("BID_OPEN", lambda legal: Bid(legal.minimum)),
    Question("BID_SEALED"),
    Question(),
)
"""All that seat 0 is asked in the game of `play`."""
KINDS = ["PLAY_CARD", "BID_SEALED", "BID_OPEN", "BID_SEALED", "BID_OPEN"]


def state() -> AnyState:
    """Return the end of a game, in which seat 0 is to play one of two cards."""
    return game_of(GAME).from_position(turn_position(HANDS, round_number=4, money=[50, 50, 50]))


def play(seat: ScriptedSeat) -> MatchResult:
    """Play the end of a game from seat 0."""
    deal = standalone_deal("x", GAME)
    bots: list[Callable[[], Bot]] = [seat, FirstLegal, FirstLegal]
    return play_match(GAME, game_of(GAME).settle_options(), state(), deal, bots)


def asked(seat: ScriptedSeat) -> list[str]:
    """Return the kinds of question that the seat was asked."""
    legals = [decision.legal for decision in seat.decisions]
    return [legal.kind.name for legal in legals if isinstance(legal, Legal)]


def failure_of(seat: ScriptedSeat) -> str:
    """Return how the script failed."""
    with pytest.raises(ScriptFailed) as caught:
        seat.finish()
    return str(caught.value)


def test_a_script_that_comes_true() -> None:
    """Questions of the expected kinds are answered as the script says, to the end of the game."""
    with ScriptedSeat(SCRIPT) as seat:
        result = play(seat)
    assert result.verdicts == (Verdict.FINISHED,) * 3
    assert result.strikes == (0, 0, 0)
    assert asked(seat) == KINDS


def test_what_it_was_told_can_be_looked_at() -> None:
    """The facts of the game, every event and the result are kept."""
    with ScriptedSeat(SCRIPT) as seat:
        result = play(seat)
    assert seat.info is not None
    assert (seat.info.seat, seat.info.seats) == (0, 3)
    assert seat.events[0] == CardPlayed(Seat(0), Card.KRYPTO_SEALED)
    assert seat.result is not None
    assert seat.result.scores == result.scores


def test_another_kind_of_question_fails_the_script() -> None:
    """The sentence says which, and what came instead; the seat has crashed meanwhile."""
    seat = ScriptedSeat([SCRIPT[0], Question("BID_OPEN", Bid(3))])
    assert play(seat).verdicts[0] is Verdict.CRASHED
    assert failure_of(seat) == "question 2 of 2: expected BID_OPEN, but BID_SEALED was asked."


def test_a_question_too_many_fails_the_script() -> None:
    """After the script nothing may be asked."""
    seat = ScriptedSeat(SCRIPT[:3])
    play(seat)
    assert failure_of(seat) == (
        "after the last question: expected nothing more, but BID_SEALED was asked."
    )


def test_a_question_left_over_fails_the_script() -> None:
    """All of the script has to be asked, whatever ended the game."""
    seat = ScriptedSeat([*SCRIPT, Question("SET_PRICE"), Question()])
    play(seat)
    assert failure_of(seat) == ("question 6 of 7: expected SET_PRICE, but nothing more was asked.")


def test_the_end_of_the_block_raises() -> None:
    """Nobody has to ask whether the script came true."""
    with pytest.raises(ScriptFailed, match="question 1 of 5"), ScriptedSeat(SCRIPT):
        pass


def test_what_the_block_raises_comes_first() -> None:
    """An error of the test itself is not hidden by the script, which adds what it knows."""
    with pytest.raises(KeyError) as caught:
        play_and_raise()
    assert caught.value.__notes__[0].startswith("The script had failed: after the last question")


def play_and_raise() -> None:
    with ScriptedSeat([]) as seat:
        play(seat)
        raise KeyError


def test_it_can_raise() -> None:
    """An exception in the script is the bot's own, and costs its seat the game."""
    with ScriptedSeat([SCRIPT[0], Question(None, ValueError("broken"))]) as seat:
        result = play(seat)
    assert result.verdicts == (Verdict.CRASHED, Verdict.FINISHED, Verdict.FINISHED)


def test_illegal_answers_cost_what_they_cost() -> None:
    """What the script answers is played, or is not."""
    with ScriptedSeat([SCRIPT[0], *[Question(answer=Bid(99))] * 2, *SCRIPT[3:]]) as seat:
        result = play(seat)
    assert result.strikes == (2, 0, 0)
    assert result.verdicts[0] is Verdict.FINISHED


def test_another_bot_can_take_over() -> None:
    """It has seen the whole game, and plays on when the script is through."""
    heard: list[object] = []

    class Listening(AnyLegal):
        def observe(self, event: object) -> None:
            heard.append(event)

    script = [Question("PLAY_CARD"), Question()]
    with ScriptedSeat(script, then=Listening) as seat:
        result = simulate(GAME, [seat, AnyLegal, AnyLegal], seed="x")
    assert result.verdicts == (Verdict.FINISHED,) * 3
    assert len(seat.decisions) > 20
    assert heard == seat.events


def test_one_script_is_for_one_game() -> None:
    """A second game fails the script, so that nothing is tested by mistake."""
    seat = ScriptedSeat(SCRIPT)
    play(seat)
    assert play(seat).verdicts[0] is Verdict.CRASHED
    assert failure_of(seat) == "after the script: expected one game, but another one began."
