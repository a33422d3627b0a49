"""A watched match of any game for tests, and what was printed as text."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Self

from rich.console import Console

from vendue.games.game import AnyState, LegalActions, Seat
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


class Told:
    """A match with a watch attached."""

    def __init__(self, state: AnyState, game: str, names: Sequence[str], paper: Console) -> None:
        self.match = Match(state)
        self.paper = paper
        self.watch = Watch(names[: state.seats], self.paper, game)
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

    def settle(self, answers: Mapping[str, object]) -> Self:
        """Answer by seat letter, with an action or a fault."""
        self.match.settle(
            {
                Seat("ABCDE".index(letter)): given if isinstance(given, Fault) else Answer(given)
                for letter, given in answers.items()
            }
        )
        self.look()
        return self

    def late(self, *letters: str) -> Self:
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

    def play_out(self, seed: int) -> Self:
        """Play to the end with random answers."""
        rng = Random(seed)
        while asked := self.match.asked():
            legal = map(self.match.state.legal, asked)
            answers = [Answer(self.sampled(each, rng)) for each in legal]
            self.match.settle(dict(zip(asked, answers, strict=True)))
            self.look()
        return self

    def sampled(self, legal: LegalActions[Any], rng: Random) -> object:
        """Return a random legal action."""
        return legal.sample(rng)
