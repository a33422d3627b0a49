"""Options: what a game lets its organiser choose, and the values that each option takes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from reprlib import repr as short
from typing import ClassVar


class BadOption(ValueError):
    """An option or value that the game doesn't have; the message names those it has."""


@dataclass(frozen=True, slots=True)
class OptionSpec(ABC):
    """One option of a game. A value is a text; of texts that mean the same, one is settled on."""

    name: str
    default: str
    explanation: str

    is_file: ClassVar[bool] = False
    """True if people name a file, whose text is the value then."""

    @property
    @abstractmethod
    def form(self) -> str:
        """What values look like, for people: ``second|first``, ``1..12``."""

    @property
    def values(self) -> tuple[str, ...] | None:
        """All values with the default first; None where they can't be listed."""
        return None

    @abstractmethod
    def settle(self, value: str) -> str:
        """Return the value as records keep it.

        Raises:
            BadOption: not a value of this option; the message says which are.
        """


@dataclass(frozen=True, slots=True)
class _Choice(OptionSpec):
    known: tuple[str, ...]

    @property
    def form(self) -> str:
        return "|".join(self.known)

    @property
    def values(self) -> tuple[str, ...]:
        return self.known

    def settle(self, value: str) -> str:
        if value not in self.known:
            allowed = ", ".join(self.known)
            raise BadOption(f"option {self.name} is one of {allowed}, not {short(value)}")
        return value


def choice(name: str, values: tuple[str, ...], explanation: str) -> OptionSpec:
    """Return an option with a few values, the default first."""
    return _Choice(name, values[0], explanation, values)


@dataclass(frozen=True, slots=True)
class _WholeNumber(OptionSpec):
    least: int
    most: int
    unset: str | None

    @property
    def form(self) -> str:
        numbers = f"{self.least}..{self.most}"
        return numbers if self.unset is None else f"{self.unset}|{numbers}"

    def settle(self, value: str) -> str:
        is_number = value.isascii() and value.isdecimal() and len(value) <= len(str(self.most))
        if is_number and self.least <= int(value) <= self.most:
            return str(int(value))
        if value == self.unset:
            return value
        words = "" if self.unset is None else f"{self.unset} or "
        allowed = f"{words}a whole number from {self.least} to {self.most}"
        raise BadOption(f"option {self.name} is {allowed}, not {short(value)}")


def whole_number(
    name: str, default: str, least: int, most: int, explanation: str, *, unset: str | None = None
) -> OptionSpec:
    """Return an option that is a number, or one word that stands for none."""
    return _WholeNumber(name, default, explanation, least, most, unset)


@dataclass(frozen=True, slots=True)
class Preset:
    """A named choice of options; what it doesn't name has its default."""

    name: str
    choices: Mapping[str, str]
    explanation: str
