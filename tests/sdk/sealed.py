"""A small game for tests: in each round all seats bid a number at the same time, the sum counts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from vendue.games.game import IllegalAction, Json, Outcome, Seat, State, places_of

HIGHEST = 9


@dataclass(frozen=True, slots=True)
class Opened:
    """All numbers of a round, by seat."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Numbers:
    """The legal actions: 0 … 9."""

    def __iter__(self) -> Iterator[int]:
        return iter(range(HIGHEST + 1))

    def __contains__(self, action: object) -> bool:
        return type(action) is int and 0 <= action <= HIGHEST

    def __len__(self) -> int:
        return HIGHEST + 1

    def sample(self, rng: Random) -> int:
        return rng.randrange(HIGHEST + 1)


class Sealed(State[int, Numbers, int, int, Opened]):
    """The game in progress; the default number is 0."""

    def __init__(self, seats: int, rounds: int) -> None:
        self._rounds = rounds
        self._scores = [0] * seats
        self._numbers: dict[Seat, int] = {}
        self.order: list[Seat] = []
        """Whose number came when."""

    @property
    def seats(self) -> int:
        return len(self._scores)

    def deciding(self) -> tuple[Seat, ...]:
        seats = map(Seat, range(self.seats if self._rounds else 0))
        return tuple(seat for seat in seats if seat not in self._numbers)

    def legal(self, seat: Seat) -> Numbers:
        return Numbers()

    def play(self, seat: Seat, action: int) -> tuple[Opened, ...]:
        if action not in self.legal(seat):
            raise IllegalAction(f"{action!r} is no number from 0 to 9")
        self.order.append(seat)
        self._numbers[seat] = action
        if self.deciding():
            return ()
        numbers = tuple(self._numbers[Seat(seat)] for seat in range(self.seats))
        self._scores = [score + number for score, number in zip(self._scores, numbers, strict=True)]
        self._rounds -= 1
        self._numbers = {}
        return (Opened(numbers),)

    def default(self, seat: Seat) -> int:
        return 0

    def public(self) -> int:
        return self._rounds

    def view(self, seat: Seat) -> int:
        return self._rounds

    def outcome(self) -> Outcome | None:
        return None if self._rounds else Outcome(tuple(self._scores), places_of(self._scores))

    def to_position(self) -> dict[str, Json]:
        raise NotImplementedError

    def copy(self) -> Sealed:
        raise NotImplementedError
