"""The strict reading of records: every field is there, none is unknown, errors name it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from reprlib import repr as short
from typing import cast

from vendue.canonical import MAX_INTEGER
from vendue.games.game import Json

MAX_TEXT = 4096
"""Longest text that a record may hold, in characters."""

_HEX = re.compile("[0-9a-f]{64}")
_SURROGATE = re.compile("[\ud800-\udfff]")


class BadRecord(ValueError):
    """A record that can't be taken or doesn't hold; the message names the field."""


@dataclass(frozen=True, slots=True)
class Fields:
    """One object of a record, read field by field."""

    fields: dict[str, Json]
    path: str
    """Where the object stands, as errors write it; "" for the record itself."""

    @classmethod
    def of(cls, value: Json, path: str, needed: Iterable[str], more: Iterable[str] = ()) -> Fields:
        """Take in an object that has all needed fields and no others but those in ``more``.

        Raises:
            BadRecord: it isn't an object, lacks a field or has an unknown one.
        """
        if not isinstance(value, dict):
            raise BadRecord(f"{path or 'a record'} is an object, not {short(value)}")
        fields = cls(value, path)
        needed = tuple(needed)
        for name in needed:
            if name not in value:
                raise BadRecord(f"{fields.place(name)} is missing")
        for name in value:
            if name not in needed and name not in more:
                raise BadRecord(f"{fields.place(short(name))} is not a field of records")
        return fields

    def place(self, name: str) -> str:
        """Return how errors write a field."""
        return f"{self.path}.{name}" if self.path else name

    def text(self, name: str) -> str:
        """Read a text of at most `MAX_TEXT` characters."""
        return _text(self.fields[name], self.place(name))

    def optional_text(self, name: str) -> str | None:
        """Read a text that may be missing, but not null."""
        return self.text(name) if name in self.fields else None

    def digest(self, name: str) -> str:
        """Read 64 lower-case hexadecimal digits."""
        value = self.fields[name]
        if not isinstance(value, str) or not _HEX.fullmatch(value):
            raise BadRecord(f"{self.place(name)} is 64 hexadecimal digits, not {short(value)}")
        return value

    def optional_bytes(self, name: str) -> bytes | None:
        """Read 32 bytes in hexadecimal that may be missing, but not null."""
        return bytes.fromhex(self.digest(name)) if name in self.fields else None

    def number(self, name: str) -> int:
        """Read a whole number from 0 on."""
        return _number(self.fields[name], self.place(name), 0)

    def flag(self, name: str) -> bool:
        """Read true or false."""
        value = self.fields[name]
        if not isinstance(value, bool):
            raise BadRecord(f"{self.place(name)} is true or false, not {short(value)}")
        return value

    def numbers(self, name: str, low: int = 0) -> tuple[int, ...]:
        """Read a list of whole numbers from ``low`` on."""
        items = self.items(name)
        return tuple(
            _number(item, f"{self.place(name)}[{index}]", low) for index, item in enumerate(items)
        )

    def texts(self, name: str) -> tuple[str, ...]:
        """Read a list of texts."""
        items = self.items(name)
        return tuple(
            _text(item, f"{self.place(name)}[{index}]") for index, item in enumerate(items)
        )

    def items(self, name: str) -> list[Json]:
        """Read a list."""
        value = self.fields[name]
        if not isinstance(value, list):
            raise BadRecord(f"{self.place(name)} is a list, not {short(value)}")
        return value

    def object(self, name: str) -> dict[str, Json]:
        """Read an object of any fields."""
        value = self.fields[name]
        if not isinstance(value, dict):
            raise BadRecord(f"{self.place(name)} is an object, not {short(value)}")
        return value

    def text_by_text(self, name: str) -> dict[str, str]:
        """Read an object whose values are all texts."""
        value = self.object(name)
        for key, item in value.items():
            _text(key, self.place(name))
            _text(item, f"{self.place(name)}.{short(key)}")
        return cast("dict[str, str]", value)


def _text(value: Json, place: str) -> str:
    if not isinstance(value, str):
        raise BadRecord(f"{place} is a text, not {short(value)}")
    if len(value) > MAX_TEXT:
        raise BadRecord(f"{place} is longer than {MAX_TEXT} characters")
    if _SURROGATE.search(value):
        raise BadRecord(f"{place} holds half of a surrogate pair")
    return value


def _number(value: Json, place: str, low: int) -> int:
    if type(value) is not int:
        raise BadRecord(f"{place} is a whole number, not {short(value)}")
    if not low <= value <= MAX_INTEGER:
        raise BadRecord(f"{place} is from {low} to {MAX_INTEGER}, not {short(value)}")
    return value
