"""What taking in a position has in common in every game: its question, and sealed answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import TypeVar

from vendue.games.fields import Fields
from vendue.games.game import BadPosition, IllegalAction, Json, Seat

ActionT = TypeVar("ActionT")
KindT = TypeVar("KindT", bound=IntEnum)


def question_of(fields: Fields, kinds: type[KindT]) -> KindT | None:
    """Read the field ``question``: a kind of decision by name, or null."""
    if fields.fields["question"] is None:
        return None
    return kinds[fields.choice("question", kinds.__members__)]


def answers_of(
    fields: Fields,
    asked: Iterable[Seat],
    parse: Callable[[Json], ActionT],
    is_legal: Callable[[Seat, ActionT], bool],
) -> dict[Seat, ActionT]:
    """Read the field ``answers``: sealed answers by seat, of which one at least is missing.

    Args:
        fields: of the position.
        asked: the seats that the open question was put to.
        parse: makes an action of JSON; raises `IllegalAction`.
        is_legal: tells whether a seat may answer that.

    Raises:
        BadPosition: not such an object, or an answer that can't be.
    """
    given = fields.fields["answers"]
    if not isinstance(given, dict):
        raise fields.error("answers", "is an object of actions by seat")
    seats = {str(seat): seat for seat in asked}
    answers: dict[Seat, ActionT] = {}
    for name, value in given.items():
        if name not in seats:
            raise fields.error("answers", f"holds one of a seat that wasn't asked, {name}")
        seat = seats[name]
        answers[seat] = action = _parsed(name, value, parse)
        if not is_legal(seat, action):
            raise BadPosition(f"answers.{name} isn't legal")
    if answers and len(answers) >= len(seats):
        raise fields.error("answers", "holds all answers; one must be missing")
    return answers


def _parsed(name: str, value: Json, parse: Callable[[Json], ActionT]) -> ActionT:
    try:
        return parse(value)
    except IllegalAction as error:
        raise BadPosition(f"answers.{name}: {error}") from None
