"""Follows a match and has everything new told as it happens."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from vendue.games.game import Seat
from vendue.games.table import game as game_of
from vendue.match import Match, MatchResult, Move
from vendue.verdicts import FORFEITED, STRIKES, STRIKES_TO_FORFEIT, Verdict
from vendue_referee.watch.faults import forfeit_words, strike_words
from vendue_referee.watch.narrators import NARRATORS
from vendue_referee.watch.page import Page
from vendue_referee.watch.standing import decisions_of, final_table


class Watch:
    """A spectator at the table, who sees what everybody may know and no hand.

    Call it with the match before the first decision and after every change; further calls do no
    harm. Only what is new since the last call is printed. It begins with the state at the first
    call, a new game or any position, and ends with the final standing, once.

    Args:
        names: of the bots, by seat; anything, they are escaped.
        console: where to print.
        game: id of the game.
    """

    def __init__(self, names: Sequence[str], console: Console, game: str) -> None:
        self._names = tuple(names)
        self._game = game_of(game)
        self._page = Page(console, names)
        self._narrator = NARRATORS[game](self._page)
        self._strikes = [0] * len(names)
        self._out: set[Seat] = set()
        self._moves = 0
        self._events = 0
        self._has_begun = False
        self._has_ended = False

    def __call__(self, match: Match) -> None:
        """Print what is new."""
        if not self._has_begun:
            self._begin(match)
        self._tell_faults(match)
        self._tell_events(match)
        if match.state.outcome() is not None and not self._has_ended:
            self._has_ended = True
            self._end(match, match.result())

    def close(self) -> None:
        """End a line that is still growing, so that others can print below it."""
        self._page.stop()

    def _begin(self, match: Match) -> None:
        self._has_begun = True
        self._moves = len(match.moves)
        self._events = len(match.events)
        self._strikes = list(match.strikes)
        self._page.head(self._game.title)
        self._narrator.open(match.state.public())

    def _tell_faults(self, match: Match) -> None:
        for move in match.moves[self._moves :]:
            if move.fault is not None and move.fault != FORFEITED:
                self._tell_fault(move, Verdict(move.fault))
        self._moves = len(match.moves)
        for number, verdict in enumerate(match.verdicts):
            seat = Seat(number)
            if verdict is not Verdict.FINISHED and seat not in self._out:
                self._out.add(seat)
                self._warn(seat, forfeit_words(verdict))

    def _tell_fault(self, move: Move, fault: Verdict) -> None:
        if fault not in STRIKES:
            return  # it forfeits at once, which is told with the other forfeits
        self._strikes[move.seat] += 1
        strikes = self._strikes[move.seat]
        played = self._narrator.default_words(move.action)
        self._warn(move.seat, strike_words(fault, played, strikes))
        if strikes >= STRIKES_TO_FORFEIT:
            self._out.add(move.seat)

    def _warn(self, seat: Seat, words: str) -> None:
        page = self._page
        page.say(f"{page.signs.warning} ", page.name(seat), f" {words}", style="red")

    def _tell_events(self, match: Match) -> None:
        for event in match.events[self._events :]:
            self._narrator.tell(event)
        self._events = len(match.events)

    def _end(self, match: Match, result: MatchResult) -> None:
        page = self._page
        page.head("The game is over")
        page.say(*self._verdict_on(result))
        if result.capped:
            page.say("The game was too long; default actions were played to its end.")
        page.blank()
        table = final_table(
            self._names,
            result,
            unit=self._game.score_unit,
            decisions=decisions_of(match.moves, len(self._names)),
            ascii_only=page.is_ascii,
        )
        page.show(table)

    def _verdict_on(self, result: MatchResult) -> tuple[str | Text, ...]:
        page = self._page
        finished = [v is Verdict.FINISHED for v in result.verdicts]
        winners = [
            Seat(seat) for seat, place in enumerate(result.places) if place == 1 and finished[seat]
        ]
        if not winners:
            return ("Nobody wins: every seat forfeited.",)
        score = f"{result.scores[winners[0]]} {self._game.score_unit}"
        if len(winners) == 1:
            return (page.name(winners[0]), f" wins with {score}.")
        return (page.name_list(winners), f" share the first place with {score}.")
