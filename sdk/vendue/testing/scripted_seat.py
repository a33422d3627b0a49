"""A bot inside this process that follows a script: for tests of whatever drives bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from vendue.bot import Bot, GameInfo, GameResult
from vendue.messages import Decision
from vendue.testing.failures import ScriptFailed
from vendue.testing.opponents import first_legal


@dataclass(frozen=True, slots=True)
class Question:
    """A decision that is expected, and what is answered."""

    kind: str | None = None
    """The name of the kind of decision, as in the game's ``DecisionKind``; None: any."""
    answer: object = first_legal
    """An action of the game; an exception, which is raised; or a function, which is called with
    the legal actions. The first legal action unless given."""


class ScriptedSeat:
    """Takes one seat of one game, wherever a bot class does. A context manager.

    ::

        with ScriptedSeat([Question("PLAY_CARD"), Question("BID_OPEN", Bid(3))]) as seat:
            simulate("modern_art", [seat, AnyLegal, AnyLegal], seed="x")

    The end of the block raises if the script did not come true: a bot's own exceptions never
    reach the one who plays.

    Args:
        script: the questions in order.
        then: makes a bot that watches the game and answers whatever comes after the script;
            without it nothing may come.
    """

    def __init__(
        self, script: Sequence[Question], *, then: Callable[[], Bot] | None = None
    ) -> None:
        self.decisions: list[Decision] = []
        """Every decision that was asked."""
        self.events: list[object] = []
        """Everything that was observed."""
        self.info: GameInfo | None = None
        """What it was told at the start."""
        self.result: GameResult | None = None
        """What it was told at the end."""
        self._script = script
        self._then = then
        self._failure: ScriptFailed | None = None

    def __call__(self) -> Bot:
        """Return the bot, which plays one game."""
        if self.info is not None:
            raise self._failed("after the script", "one game", "another one began")
        return _Bot(self, self._then() if self._then is not None else None)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if error is None:
            self.finish()
        elif self._failure is not None:
            error.add_note(f"The script had failed: {self._failure}")

    def finish(self) -> None:
        """See that the script came true and nothing is left over.

        Raises:
            ScriptFailed: something else was asked, or too little or too much.
        """
        if self._failure is not None:
            raise self._failure
        asked = len(self.decisions)
        if asked < len(self._script):
            raise self._failed(self._place(asked), self._named(asked), "nothing more was asked")

    def answer(self, decision: Decision) -> object:
        """Return the scripted answer to the next question.

        Raises:
            ScriptFailed: another kind of question is scripted, or none.
        """
        number = len(self.decisions)
        self.decisions.append(decision)
        came = _kind(decision)
        if number >= len(self._script):
            raise self._failed("after the last question", "nothing more", f"{came} was asked")
        question = self._script[number]
        if question.kind not in (None, came):
            raise self._failed(self._place(number), self._named(number), f"{came} was asked")
        if isinstance(question.answer, BaseException):
            raise question.answer
        return question.answer(decision.legal) if callable(question.answer) else question.answer

    def is_through(self) -> bool:
        """Return whether every question of the script was asked."""
        return len(self.decisions) >= len(self._script)

    def _place(self, number: int) -> str:
        return f"question {number + 1} of {len(self._script)}"

    def _named(self, number: int) -> str:
        return self._script[number].kind or "a question"

    def _failed(self, place: str, expected: str, came: str) -> ScriptFailed:
        failure = ScriptFailed(place, expected, came)
        self._failure = self._failure or failure
        return failure


class _Bot(Bot):
    """The bot that sits there; `then` looks over its shoulder until it takes over."""

    name = "scripted"

    def __init__(self, script: ScriptedSeat, then: Bot | None) -> None:
        self._script = script
        self._then = then

    def begin(self, info: GameInfo) -> None:
        super().begin(info)
        self._script.info = info
        if self._then is not None:
            self._then.begin(info)

    def observe(self, event: object) -> None:
        self._script.events.append(event)
        if self._then is not None:
            self._then.observe(event)

    def decide(self, decision: Decision) -> object:
        if self._then is not None and self._script.is_through():
            self._script.decisions.append(decision)
            return self._then.decide(decision)
        return self._script.answer(decision)

    def finish(self, result: GameResult) -> None:
        self._script.result = result
        if self._then is not None:
            self._then.finish(result)


def _kind(decision: Decision) -> str:
    """Return the name of a kind of decision; that of its legal actions where there are no kinds."""
    kind = getattr(decision.legal, "kind", None)
    return type(decision.legal).__name__ if kind is None else getattr(kind, "name", str(kind))
