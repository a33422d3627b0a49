"""One game as the bot in one seat is shown it, with simple bots in the other seats.

It asks and answers by `vendue.match`, as a referee does, and makes the messages for the one seat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from vendue.bot import Bot, GameInfo
from vendue.deals import commitment as commitment_of
from vendue.deals import secret_from_seed, standalone_deal
from vendue.games.game import IllegalAction, Json, Seat
from vendue.games.options import BadOption
from vendue.games.table import game as game_of
from vendue.match import Answer, Fault, Match, MatchResult, Notice
from vendue.messages import (
    ClockSettings,
    DecisionId,
    FaultNotice,
    GameId,
    GameOver,
    GameStarted,
)
from vendue.testing.opponents import FirstLegal, Opponent
from vendue.testing.steps import GameSetup
from vendue.verdicts import Verdict
from vendue.wire.codecs import CODECS
from vendue.wire.referee_side import (
    encode_decision,
    encode_fault_notice,
    encode_game_over,
    encode_game_started,
)

CLOCK = ClockSettings()
"""What the bot is told; nobody measures it here."""
HIGHEST_BIT = 1 << 63
"""Is set in ids of games: whoever reads them as signed numbers or doubles is found out."""


class Table:
    """One game, one seat of which is the bot under test.

    Args:
        setup: which game, and where the bot sits.
        number: counts the games of one stream from 1; each has other ids.
        opponent: makes the bot of each other seat.

    Raises:
        UnknownGame: there is no such game.
        BadOption: the game has no such option, value, seat or number of seats.
        BadPosition: the position is none of this game.
    """

    def __init__(
        self, setup: GameSetup, number: int = 1, opponent: Callable[[], Bot] = FirstLegal
    ) -> None:
        self._setup = setup
        self._rules = game_of(setup.game)
        self._codec = CODECS[setup.game]
        self._deal = standalone_deal(setup.seed, setup.game)
        self._number = number
        self.options = self._rules.settle_options(None, _options(setup))
        self.match = self._match(setup.position)
        self.seat = Seat(setup.seat)
        if not 0 <= setup.seat < self.seats:
            raise BadOption(f"seat {setup.seat} is none of the seats 0 to {self.seats - 1}")
        self.game_id = GameId(int(self._deal.game_id(0, number), 16) | HIGHEST_BIT)
        self.decision_id: DecisionId | None = None
        """The question that is open to the bot."""
        self.decisions = 0
        """Questions put to the bot so far."""
        self._asked: tuple[Seat, ...] = ()
        self._told = 0
        self._others = {
            Seat(seat): Opponent(opponent(), self._info(Seat(seat)))
            for seat in range(self.seats)
            if seat != self.seat
        }

    @property
    def seats(self) -> int:
        """Number of seats."""
        return self.match.state.seats

    def put(self, position: Mapping[str, Json]) -> None:
        """Go on from a position; what was asked is open no more.

        Raises:
            BadPosition: the position is none of this game.
        """
        self.match = self._match(position)
        self.decision_id = None
        self._told = 0

    def started(self) -> bytes:
        """Return the message that begins the game, as an entry of a PlayResponse."""
        info = self._info(self.seat)
        message = GameStarted(
            game_id=self.game_id,
            game=info.game,
            options=info.options,
            seat=info.seat,
            seats=info.seats,
            clock=CLOCK,
            commitment=commitment_of(secret_from_seed(self._setup.seed)),
            bot_seed=info.bot_seed,
        )
        return encode_game_started(message)

    def ask(self) -> bytes | None:
        """Play on until the bot is asked and return its decision, None if the game is over.

        A question that is still open is put again, under another id.
        """
        while asked := self.match.asked():
            if self.seat in asked:
                self._asked = asked
                return self._decision()
            self.match.settle({seat: self._answer(seat) for seat in asked})
        return None

    def refusal(self, action: object) -> str | None:
        """Return why an answer to the open question is not legal, None if it is."""
        try:
            self.match.state.copy().play(self.seat, action)
        except IllegalAction as error:
            return str(error)
        return None

    def settle(self, answer: Answer | Fault) -> Notice | None:
        """Play the bot's answer and those of all who were asked with it; return its fault."""
        self.decision_id = None
        answers: dict[Seat, Answer | Fault] = {
            seat: answer if seat == self.seat else self._answer(seat) for seat in self._asked
        }
        notices = self.match.settle(answers)
        return next((notice for notice in notices if notice.seat == self.seat), None)

    def notice(self, notice: Notice, decision_id: DecisionId) -> bytes:
        """Return the message that tells the bot of a strike, as an entry of a PlayResponse."""
        return encode_fault_notice(
            FaultNotice(
                game_id=self.game_id,
                decision_id=decision_id,
                fault=notice.fault,
                text=notice.sentence,
                strikes=notice.strikes,
            )
        )

    def over(self) -> bytes:
        """Return the message that ends the game, as an entry of a PlayResponse.

        A game that goes on is called a draw.
        """
        result = self._result()
        message = GameOver(
            game_id=self.game_id,
            places=result.places,
            scores=result.scores,
            verdicts=result.verdicts,
            own_faults=tuple(self.match.faults[self.seat]),
            events=(),
        )
        return encode_game_over(
            self._setup.game, message, self._codec.encode_closing(self._encoded_news())
        )

    def _decision(self) -> bytes:
        state = self.match.state
        deal, ordinal = self._deal, self.decisions
        self.decisions += 1
        self.decision_id = DecisionId(deal.decision_id(0, self._number, self.seat, ordinal))
        question = self._codec.encode_question(
            state.view(self.seat),
            self._codec.encode_public(state.public()),
            state.legal(self.seat),
            self._encoded_news(),
        )
        return encode_decision(
            self._setup.game,
            self.game_id,
            self.decision_id,
            CLOCK.bank_ms,
            CLOCK.move_limit_ms,
            question,
        )

    def _encoded_news(self) -> list[bytes]:
        news = self.match.events[self._told :]
        self._told = len(self.match.events)
        return [self._codec.encode_event(event) for event in news]

    def _answer(self, seat: Seat) -> Answer:
        return self._others[seat].answer(self.match)

    def _match(self, position: Mapping[str, Json] | None) -> Match:
        if position is None:
            return Match(self._rules.start(self._setup.seats, self.options, self._deal))
        return Match(self._rules.from_position(position))

    def _info(self, seat: Seat) -> GameInfo:
        return GameInfo(
            game=self._setup.game,
            options=self.options,
            seat=seat,
            seats=self.seats,
            clock=None,
            bot_seed=self._deal.bot_seed(seat),
        )

    def _result(self) -> MatchResult:
        if self.match.state.outcome() is not None:
            return self.match.result()
        return MatchResult(
            scores=(0,) * self.seats,
            places=(1,) * self.seats,
            verdicts=(Verdict.FINISHED,) * self.seats,
            strikes=(0,) * self.seats,
            capped=False,
        )


def _options(setup: GameSetup) -> Mapping[str, str]:
    """Return the options that are chosen; a position has its own."""
    own = (setup.position or {}).get("options")
    if isinstance(own, dict):
        return {name: value for name, value in own.items() if isinstance(value, str)}
    return setup.options
