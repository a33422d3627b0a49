"""A watched match for tests: answers by seat letter, and what was printed as text."""

from __future__ import annotations

import io
from collections.abc import Sequence
from random import Random

from rich.console import Console
from tests.sdk.games.modern_art.scenario import Scenario, card, seat_of

from vendue.games.game import AnyState, Seat
from vendue.games.modern_art import (
    AcceptPrice,
    Action,
    AddSecond,
    Bid,
    PlayCard,
    Public,
    SetPrice,
)
from vendue.match import Answer, Fault, Match
from vendue.verdicts import Verdict
from vendue_referee.watch import Watch

NAMES = ("ann", "bob", "cid", "dan", "eve")


def console(width: int = 80, *, encoding: str = "utf-8", colours: bool = False) -> Console:
    """Return a console that keeps what is printed."""
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="")
    return Console(
        file=file,
        width=width,
        force_terminal=colours,
        color_system="standard" if colours else None,
        _environ={},
    )


def printed(console: Console) -> str:
    """Return everything printed on such a console."""
    file = console.file
    assert isinstance(file, io.TextIOWrapper)
    file.flush()
    assert isinstance(file.buffer, io.BytesIO)
    return file.buffer.getvalue().decode(file.encoding)


class OnlyPublic:
    """A state that a spectator may look at: hands, legal moves and positions are not there."""

    def __init__(self, state: AnyState) -> None:
        self._state = state

    def public(self) -> object:
        return self._state.public()

    def outcome(self) -> object:
        return self._state.outcome()


class Telling:
    """A match with a watch attached."""

    def __init__(
        self, state: AnyState, names: Sequence[str] = NAMES, paper: Console | None = None
    ) -> None:
        self.match = Match(state)
        self.paper = paper or console()
        self.watch = Watch(names[: state.seats], self.paper, "modern_art")
        self.look()

    @property
    def text(self) -> str:
        """What was printed so far, without trailing blanks."""
        lines = printed(self.paper).split("\n")
        return "\n".join(line.rstrip() for line in lines)

    @property
    def sale(self) -> list[str]:
        """The lines since the last empty one."""
        return self.text.strip("\n").split("\n\n")[-1].split("\n")

    def look(self) -> None:
        """Call the watch as the referee does, with nothing hidden in reach."""
        state = self.match.state
        self.match.state = OnlyPublic(state)  # type: ignore[assignment]
        try:
            self.watch(self.match)
        finally:
            self.match.state = state

    def settle(self, answers: dict[str, Action | Fault]) -> Telling:
        self.match.settle(
            {
                seat_of(letter): given if isinstance(given, Fault) else Answer(given)
                for letter, given in answers.items()
            }
        )
        self.look()
        return self

    def lay(self, letter: str, code: str) -> Telling:
        return self.settle({letter: PlayCard(card(code))})

    def add(self, **codes: str) -> Telling:
        """Answer for a second card: its code, or "" to decline."""
        added = {letter: AddSecond(card(code) if code else None) for letter, code in codes.items()}
        return self.settle(dict(added))

    def bid(self, letter: str, *amounts: int) -> Telling:
        """Bid in turn, beginning with a seat and going round those asked."""
        for amount in amounts:
            (asked,) = self.match.state.deciding()
            assert "ABCDE"[asked] == letter
            self.settle({letter: Bid(amount)})
            letter = "".join("ABCDE"[seat] for seat in self.match.state.deciding())
        return self

    def seal(self, **bids: int) -> Telling:
        return self.settle({letter: Bid(amount) for letter, amount in bids.items()})

    def price(self, letter: str, price: int) -> Telling:
        return self.settle({letter: SetPrice(price)})

    def accept(self, letter: str) -> Telling:
        return self.settle({letter: AcceptPrice(accept=True)})

    def refuse(self, letters: str) -> Telling:
        for letter in letters:
            self.settle({letter: AcceptPrice(accept=False)})
        return self

    def late(self, *letters: str) -> Telling:
        """Let all seats that are asked answer by default, and these be late."""
        state = self.match.state
        late = Fault(Verdict.MOVE_TIMEOUT, "the answer came after 5000 ms")
        answers: dict[Seat, Answer | Fault] = {
            seat: late if "ABCDE"[seat] in letters else Answer(state.default(seat))
            for seat in state.deciding()
        }
        self.match.settle(answers)
        self.look()
        return self

    def play_out(self, seed: int) -> Telling:
        """Play to the end with random answers."""
        rng = Random(seed)
        while asked := self.match.asked():
            state = self.match.state
            answers = {seat: Answer(_sampled(state, seat, rng)) for seat in asked}
            self.match.settle(answers)
            self.look()
        return self


def last_hands(**options: str) -> AnyState:
    """Return round 4 of a game of five with a few cards left in each hand."""
    return Scenario(
        "Lo Yd Cf Ks",
        "Lr Yf Cd Kr",
        "Ls Yo Go Kd",
        "Ld Ys Gs Ko",
        "Yr Co Gr Kf",
        round_number=4,
        markers={"L": (30, 0, 20, 0), "K": (20, 30, 30, 0), "C": (0, 20, 0, 0)},
        options=options,
    ).state


def public_of(match: Match) -> Public:
    public = match.state.public()
    assert isinstance(public, Public)
    return public


def _sampled(state: AnyState, seat: Seat, rng: Random) -> object:
    """Return a random legal action with amounts that leave money for later."""
    legal = state.legal(seat)
    action = legal.sample(rng)
    if isinstance(action, Bid) and action.amount > legal.minimum + 9:
        return Bid(0) if rng.random() < 0.5 else Bid(legal.minimum + rng.randrange(10))
    return action
