"""A scripted seat before the referee, in its own process."""

from __future__ import annotations

from vendue.deals import standalone_deal
from vendue.games.game import Seat
from vendue.games.modern_art import turn_position
from vendue.games.table import game as game_of
from vendue.match import Match, Move
from vendue.messages import ClockSettings
from vendue.modern_art import Bid, Card, PlayCard
from vendue.testing import FirstLegal, Question, ScriptedSeat
from vendue.verdicts import Verdict
from vendue_referee.match_loop import play_match
from vendue_referee.projector import GameFacts, Projector
from vendue_referee.seats import LocalSeat

GAME = "modern_art"
HANDS = [[Card.YOKO_OPEN, Card.KRYPTO_SEALED], [Card.KRYPTO_OPEN], [Card.YOKO_SEALED]]


async def test_it_takes_a_seat_like_any_bot() -> None:
    """The match loop asks it, plays its answers, and its script comes true."""
    rules = game_of(GAME)
    match = Match(rules.from_position(turn_position(HANDS, round_number=4, money=[50, 50, 50])))
    facts = GameFacts(GAME, rules.settle_options(), ClockSettings(), "c0")
    projector = Projector(facts, standalone_deal("x", GAME), match)
    script = [
        Question("PLAY_CARD", PlayCard(Card.KRYPTO_SEALED)),
        Question("BID_SEALED", Bid(3)),
    ]
    with ScriptedSeat(script, then=FirstLegal) as seat:
        links = [LocalSeat(bot) for bot in (seat, FirstLegal, FirstLegal)]
        result = await play_match(match, projector, links)
    assert result.verdicts == (Verdict.FINISHED,) * 3
    assert match.moves[1:3] == [Move(Seat(0), Bid(3), 0), Move(Seat(1), Bid(0), 0)]
    assert seat.result is not None
    assert seat.result.scores == result.scores
