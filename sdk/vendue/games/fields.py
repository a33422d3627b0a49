"""The strict reading of positions: nothing that no game could hold gets in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from reprlib import repr as short
from typing import Self, cast

from vendue.games.game import BadPosition, Json, Seat
from vendue.games.options import BadOption, OptionSpec


@dataclass(frozen=True, slots=True)
class Fields:
    """One object of a position, read field by field; every error names the field."""

    fields: Mapping[str, Json]
    within: str = ""
    """What stands before a field's name in errors."""

    @classmethod
    def of(cls, value: object, names: Iterable[str], within: str = "") -> Self:
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

    def inner(self, field: str, names: Iterable[str]) -> Self:
        """Take in a field that is an object with exactly the named fields."""
        return self.of(self.fields[field], names, f"{self.within}{field}.")

    def choice(self, field: str, known: Iterable[str]) -> str:
        """Read one of the known words."""
        value = self.fields[field]
        words = tuple(known)
        if not isinstance(value, str) or value not in words:
            raise self.error(field, f"is one of {', '.join(words)}, not {short(value)}")
        return value

    def number(self, field: str, low: int, high: int) -> int:
        """Read a whole number."""
        return self.whole(field, self.fields[field], low, high)

    def numbers(self, field: str, length: int, low: int, high: int) -> tuple[int, ...]:
        """Read a list of so many whole numbers."""
        items = self.item_list(field, self.fields[field], length)
        return tuple(self.whole(field, item, low, high) for item in items)

    def rows(
        self, field: str, length: int, width: int, low: int, high: int
    ) -> tuple[tuple[int, ...], ...]:
        """Read a list of so many lists of so many whole numbers."""
        rows = self.item_list(field, self.fields[field], length)
        return tuple(
            tuple(self.whole(field, item, low, high) for item in self.item_list(field, row, width))
            for row in rows
        )

    def number_list(self, field: str, low: int, high: int) -> tuple[int, ...]:
        """Read a list of whole numbers, however many."""
        return tuple(self.whole(field, item, low, high) for item in self.items(field))

    def number_lists(
        self, field: str, length: int, low: int, high: int
    ) -> tuple[tuple[int, ...], ...]:
        """Read a list of so many lists of whole numbers, however many each."""
        lists = self.item_list(field, self.fields[field], length)
        return tuple(
            tuple(self.whole(field, item, low, high) for item in self.item_list(field, inner))
            for inner in lists
        )

    def seat(self, field: str, seats: int) -> Seat:
        """Read a seat."""
        return Seat(self.number(field, 0, seats - 1))

    def seat_list(self, field: str, seats: int) -> tuple[Seat, ...]:
        """Read a list of seats in any order, the same ones perhaps more than once."""
        return tuple(map(Seat, self.number_list(field, 0, seats - 1)))

    def seats(self, field: str, seats: int) -> tuple[Seat, ...]:
        """Read a list of different seats, ascending."""
        found = [self.whole(field, item, 0, seats - 1) for item in self.items(field)]
        if found != sorted(set(found)):
            raise self.error(field, f"holds different seats, ascending, not {found}")
        return tuple(map(Seat, found))

    def seat_or_none(self, field: str, seats: int) -> Seat | None:
        """Read a seat or null."""
        return None if self.fields[field] is None else self.seat(field, seats)

    def options(self, field: str, specs: Iterable[OptionSpec]) -> dict[str, str]:
        """Read the value of every option."""
        by_name = {spec.name: spec for spec in specs}
        inner = self.inner(field, by_name)
        return {name: inner.option(spec) for name, spec in by_name.items()}

    def option(self, spec: OptionSpec) -> str:
        """Read the value of an option, written as it is settled on."""
        value = self.fields[spec.name]
        if not isinstance(value, str):
            raise self.error(spec.name, f"is a text, not {short(value)}")
        try:
            settled = spec.settle(value)
        except BadOption as error:
            why = str(error).removeprefix("option ")
            raise BadPosition(f"{self.within}{why}") from None
        if settled != value:
            raise self.error(spec.name, f"is written {short(settled)}, not {short(value)}")
        return settled

    def items(self, field: str) -> list[Json]:
        """Read a list."""
        return self.item_list(field, self.fields[field])

    def item_list(self, field: str, value: Json, length: int | None = None) -> list[Json]:
        """Return a value, part of a field, that is a list."""
        if not isinstance(value, list):
            raise self.error(field, f"is a list, not {short(value)}")
        if length is not None and len(value) != length:
            raise self.error(field, f"has {length} items at each level, not {len(value)}")
        return value

    def whole(self, field: str, value: Json, low: int, high: int) -> int:
        """Return a value, part of a field, that is a whole number."""
        if type(value) is not int:
            raise self.error(field, f"holds whole numbers, not {short(value)}")
        if not low <= value <= high:
            raise self.error(field, f"is from {low} to {high}, not {short(value)}")
        return value
