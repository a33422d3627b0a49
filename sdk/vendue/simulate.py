"""Games inside one process, at full speed: no clocks, no wire, the same rules and faults."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping, Sequence

from vendue.bot import Bot, GameInfo, GameResult, UnusableAnswer
from vendue.deals import Deal, standalone_deal
from vendue.games.game import AnyState, Seat
from vendue.games.options import BadOption
from vendue.games.table import game as game_of
from vendue.log import log_to_stderr
from vendue.match import Answer, Fault, Match, MatchResult
from vendue.messages import Decision, DecisionId, GameId, Unusable
from vendue.player import failure_sentence
from vendue.verdicts import Verdict


def simulate(
    game: str,
    bots: Sequence[Callable[[], Bot]],
    *,
    seed: str,
    options: Mapping[str, str] | None = None,
    preset: str | None = None,
) -> MatchResult:
    """Play one game and return how it ended, by seat.

    The same game, bots and seed give the same result as `vendue play --seed` gives them: the
    deal and each bot's `rng` follow from the seed.

    Args:
        game: id of the game, for example ``"modern_art"``.
        bots: bot classes, or functions that return a new bot; one for each seat, in order.
        seed: any text.
        options: those that differ from the preset.
        preset: the game's ``default`` unless named.

    Raises:
        UnknownGame: there is no such game.
        BadOption: the game has no such option, value, preset or number of seats.
    """
    rules = game_of(game)
    settled = rules.settle_options(preset, options)
    deal = standalone_deal(seed, game)
    state = rules.start(len(bots), settled, deal)
    return play_match(game, settled, state, deal, bots)


def play_match(
    game: str,
    options: Mapping[str, str],
    state: AnyState,
    deal: Deal,
    bots: Sequence[Callable[[], Bot]],
) -> MatchResult:
    """Play a state to its end with a new bot in each seat.

    Raises:
        BadOption: the number of bots isn't the number of seats.
    """
    if len(bots) != state.seats:
        raise BadOption(f"{state.seats} seats need {state.seats} bots, not {len(bots)}")
    match = Match(state)
    seats = [_Seat(Seat(seat), bot, match) for seat, bot in enumerate(bots)]
    for seat in seats:
        seat.begin(game, options, deal)
    while asked := match.asked():
        match.settle({seat: seats[seat].answer() for seat in asked})
    result = match.result()
    for seat in seats:
        seat.finish(result)
    return result


class _Seat:
    """One bot at the table and what it has been told."""

    def __init__(self, seat: Seat, bot_class: Callable[[], Bot], match: Match) -> None:
        self._seat = seat
        self._bot_class = bot_class
        self._match = match
        self._bot: Bot | None = None
        self._told = 0

    def begin(self, game: str, options: Mapping[str, str], deal: Deal) -> None:
        info = GameInfo(
            game=game,
            options=options,
            seat=self._seat,
            seats=self._match.state.seats,
            clock=None,
            bot_seed=deal.bot_seed(self._seat),
        )
        try:
            self._bot = self._bot_class()
            self._bot.begin(info)
        except Exception:
            self._match.forfeit(self._seat, Verdict.CRASHED, self._crash())

    def answer(self) -> Answer | Fault:
        state = self._match.state
        decision = Decision(
            game_id=GameId(0),
            decision_id=DecisionId(0),
            bank_ms=0,
            move_limit_ms=0,
            view=state.view(self._seat),
            legal=state.legal(self._seat),
            events=self._news(),
        )
        try:
            return Answer(self._bot.answer(decision))  # type: ignore[union-attr]
        except UnusableAnswer as error:
            return Answer(Unusable(str(error)))
        except Exception:
            return Fault(Verdict.CRASHED, self._crash())

    def finish(self, result: MatchResult) -> None:
        if self._bot is None:
            return
        try:
            for event in self._news():
                self._bot.observe(event)
            self._bot.finish(
                GameResult(
                    places=result.places,
                    scores=result.scores,
                    verdicts=result.verdicts,
                    own_faults=tuple(self._match.faults[self._seat]),
                )
            )
        except Exception:
            self._crash()

    def _crash(self) -> str:
        """Drop the bot after an exception, show the traceback, return a sentence."""
        self._bot = None
        text = traceback.format_exc()
        log_to_stderr(text)
        return failure_sentence(text)

    def _news(self) -> tuple[object, ...]:
        events = self._match.events
        news = tuple(events[self._told :])
        self._told = len(events)
        return news
