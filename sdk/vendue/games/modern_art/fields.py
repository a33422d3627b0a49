"""The strict reading of positions: nothing that no game could hold gets in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from reprlib import repr as short
from typing import cast

from vendue.games.game import BadPosition, Json, Seat
from vendue.games.modern_art.cards import CARDS, Card

_CARDS_BY_NAME: dict[str, Card] = {card.name: card for card in CARDS}


@dataclass(frozen=True, slots=True)
class Fields:
    """One object of a position, read field by field; every error names the field."""

    fields: Mapping[str, Json]
    within: str = ""
    """What stands before a field's name in errors."""

    @classmethod
    def of(cls, value: object, names: Iterable[str], within: str = "") -> Fields:
        """Take in an object with exactly the named fields."""
        where = within.rstrip(".") or "position"
        if not isinstance(value, Mapping):
            raise BadPosition(f"{where} is an object, not {short(value)}")
        known = tuple(names)
        fields = cast(Mapping[str, Json], value)
        for name in fields:
            if name not in known:
                raise BadPosition(f"{where} has no field {short(name)}; it has {', '.join(known)}")
        for name in known:
            if name not in fields:
                raise BadPosition(f"{within}{name} is missing")
        return cls(fields, within)

    def error(self, field: str, why: str) -> BadPosition:
        """Return the error that a field is wrong."""
        return BadPosition(f"{self.within}{field} {why}")

    def inner(self, field: str, names: Iterable[str]) -> Fields:
        """Take in a field that is an object with exactly the named fields."""
        return Fields.of(self.fields[field], names, f"{self.within}{field}.")

    def choice(self, field: str, known: Iterable[str]) -> str:
        """Read one of the known words."""
        value = self.fields[field]
        words = tuple(known)
        if not isinstance(value, str) or value not in words:
            raise self.error(field, f"is one of {', '.join(words)}, not {short(value)}")
        return value

    def number(self, field: str, low: int, high: int) -> int:
        """Read a whole number."""
        return self._number(field, self.fields[field], low, high)

    def numbers(self, field: str, length: int, low: int, high: int) -> tuple[int, ...]:
        """Read a list of so many whole numbers."""
        items = self._items(field, self.fields[field], length)
        return tuple(self._number(field, item, low, high) for item in items)

    def rows(
        self, field: str, length: int, width: int, low: int, high: int
    ) -> tuple[tuple[int, ...], ...]:
        """Read a list of so many lists of so many whole numbers."""
        rows = self._items(field, self.fields[field], length)
        return tuple(
            tuple(self._number(field, item, low, high) for item in self._items(field, row, width))
            for row in rows
        )

    def seat(self, field: str, seats: int) -> Seat:
        """Read a seat."""
        return Seat(self.number(field, 0, seats - 1))

    def seats(self, field: str, seats: int) -> tuple[Seat, ...]:
        """Read a list of different seats, ascending."""
        found = [self._number(field, item, 0, seats - 1) for item in self.items(field)]
        if found != sorted(set(found)):
            raise self.error(field, f"holds different seats, ascending, not {found}")
        return tuple(map(Seat, found))

    def seat_or_none(self, field: str, seats: int) -> Seat | None:
        """Read a seat or null."""
        return None if self.fields[field] is None else self.seat(field, seats)

    def cards(self, field: str) -> tuple[Card, ...]:
        """Read a list of cards, in the order given."""
        return self._cards(field, self.fields[field])

    def card_rows(self, field: str, length: int) -> tuple[tuple[Card, ...], ...]:
        """Read a list of so many lists of cards, each sorted."""
        rows = self._items(field, self.fields[field], length)
        return tuple(tuple(sorted(self._cards(field, row))) for row in rows)

    def tally(self, field: str) -> tuple[int, ...]:
        """Read how many there are of each card, by card number."""
        value = self.fields[field]
        if not isinstance(value, dict):
            raise self.error(field, f"is an object of numbers by card, not {short(value)}")
        tally = [0] * len(CARDS)
        for name, count in value.items():
            tally[self._card(field, name)] = self._number(field, count, 1, len(CARDS))
        return tuple(tally)

    def items(self, field: str) -> list[Json]:
        """Read a list."""
        return self._items(field, self.fields[field])

    def _items(self, field: str, value: Json, length: int | None = None) -> list[Json]:
        if not isinstance(value, list):
            raise self.error(field, f"is a list, not {short(value)}")
        if length is not None and len(value) != length:
            raise self.error(field, f"has {length} items at each level, not {len(value)}")
        return value

    def _number(self, field: str, value: Json, low: int, high: int) -> int:
        if type(value) is not int:
            raise self.error(field, f"holds whole numbers, not {short(value)}")
        if not low <= value <= high:
            raise self.error(field, f"is from {low} to {high}, not {short(value)}")
        return value

    def _cards(self, field: str, value: Json) -> tuple[Card, ...]:
        return tuple(self._card(field, item) for item in self._items(field, value))

    def _card(self, field: str, value: Json) -> Card:
        card = _CARDS_BY_NAME.get(value) if isinstance(value, str) else None
        if card is None:
            raise self.error(field, f"holds names of cards, not {short(value)}")
        return card
