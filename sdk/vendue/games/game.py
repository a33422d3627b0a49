"""The vocabulary that every game shares: seats, states, legal actions, outcomes, options.

A game is a package under ``vendue.games`` with pure rules: no I/O, no clock, no global
generator. Everything chance decides comes from the `Deal` that is fixed before the game
begins; everything a seat may know comes from `State.view`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from reprlib import repr as short
from typing import Any, ClassVar, Generic, NewType, Protocol, TypeAlias, TypeVar

from vendue.games.options import BadOption, OptionSpec, Preset

Seat = NewType("Seat", int)
"""A place at the table, 0 … n-1, clockwise."""

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"
"""A JSON value without fractions: what records, positions and actions are made of."""

T = TypeVar("T")
ActionT = TypeVar("ActionT")
LegalT = TypeVar("LegalT", bound="LegalActions")  # type: ignore[type-arg]
ViewT = TypeVar("ViewT")
PublicT = TypeVar("PublicT")
EventT = TypeVar("EventT")
ActionT_co = TypeVar("ActionT_co", covariant=True)


class IllegalAction(ValueError):
    """An action that the rules don't allow here; the message is a sentence for its author.

    Raised before anything changes: a refused action leaves the state as it was.
    """


class BadPosition(ValueError):
    """A position that no game could hold; the message names the field."""


class Deal(Protocol):
    """Everything chance decides in one game; implemented by `vendue.deals.Deal`."""

    def shuffled(
        self,
        items: Sequence[T],
        purpose: str,
        round_number: int | None = None,
        seat: int | None = None,
    ) -> list[T]:
        """Return the items in an order fixed by (deal, purpose, round, seat) alone."""
        ...


class LegalActions(Protocol[ActionT_co]):
    """The legal answers to one decision, in compact form, iterable in a fixed order."""

    def __iter__(self) -> Iterator[ActionT_co]: ...
    def __contains__(self, action: object, /) -> bool: ...
    def __len__(self) -> int: ...

    def sample(self, rng: Random) -> ActionT_co:
        """Return one of the legal actions at random, in constant time."""
        ...

    def counted(self) -> Iterator[ActionT_co]:
        """Yield the legal actions that move counts follow, in order: of a long range its ends.

        The game's rules say which; see `vendue.games.perft`.
        """
        ...


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a finished game ended, before any forfeit is looked at."""

    scores: tuple[int, ...]
    """By seat, in the game's own unit."""
    places: tuple[int, ...]
    """By seat, 1 is best; equal results share a place and leave a gap (1, 1, 3, 4).

    A higher score has the better place; of equal scores, a game's tie-break may tell.
    """
    capped: bool = False
    """True if the game reached its decision cap and was played out by default actions."""


class State(ABC, Generic[ActionT, LegalT, ViewT, PublicT, EventT]):
    """One game in progress. Mutable; only `play` changes it.

    A state never waits on a decision that has a single legal answer when that fact is
    public: such decisions are played at once and only their event is returned.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def seats(self) -> int:
        """Number of seats."""

    @abstractmethod
    def deciding(self) -> tuple[Seat, ...]:
        """Return the seats that owe an answer now, ascending; empty when the game is over.

        Several seats decide at the same time: each may answer in any order, nothing is
        revealed until all have, and the result doesn't depend on the order of answers.
        """

    @abstractmethod
    def legal(self, seat: Seat) -> LegalT:
        """Return the legal actions of a deciding seat.

        Raises:
            IllegalAction: the seat isn't deciding.
        """

    @abstractmethod
    def play(self, seat: Seat, action: ActionT) -> tuple[EventT, ...]:
        """Play a deciding seat's action and return the public events that it caused.

        Empty for a sealed answer while others are still missing.

        Raises:
            IllegalAction: the seat isn't deciding or the action isn't legal; nothing changed.
        """

    @abstractmethod
    def default(self, seat: Seat) -> ActionT:
        """Return the action that is played for a deciding seat that fails to answer."""

    @abstractmethod
    def public(self) -> PublicT:
        """Return what everybody at the table may know; the same object until `play` is called."""

    @abstractmethod
    def view(self, seat: Seat) -> ViewT:
        """Return what the seat may know: the public part and its own private part."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Return the outcome of a finished game, None while it goes on."""

    @abstractmethod
    def to_position(self) -> dict[str, Json]:
        """Return the whole state as JSON, hidden cards included."""

    @abstractmethod
    def copy(self) -> State[ActionT, LegalT, ViewT, PublicT, EventT]:
        """Return an independent copy."""


class Game(ABC):
    """One game of the table of games: its names, its options and how to begin."""

    id: ClassVar[str]
    """Identifier in commands, records and the protocol."""
    title: ClassVar[str]
    """Name for people."""
    seat_counts: ClassVar[tuple[int, ...]]
    """Allowed numbers of seats, ascending."""
    score_unit: ClassVar[str]
    """What a score counts, for people."""
    options: ClassVar[tuple[OptionSpec, ...]]
    presets: ClassVar[tuple[Preset, ...]]
    """The first one, ``default``, chooses nothing."""

    @abstractmethod
    def start(self, seats: int, options: Mapping[str, str], deal: Deal) -> AnyState:
        """Deal a new game.

        Raises:
            BadOption: an unknown option or value, or a number of seats that isn't allowed.
        """

    @abstractmethod
    def from_position(self, position: Mapping[str, Json]) -> AnyState:
        """Rebuild a state from `State.to_position`; strict.

        Raises:
            BadPosition: something is missing, unknown, of a wrong type or impossible.
        """

    @abstractmethod
    def redeal(self, view: object, rng: Random) -> AnyState:
        """Return a state that the view's seat can't tell from the one it is in.

        A pure function of the view, so that no secret can get in. It keeps everything that
        the view holds: ``redeal(view, rng).view(view.seat) == view``. What the view doesn't
        hold is drawn evenly: unseen cards over the places where they can lie, and hidden
        choices made before, over those that were legal. It infers nothing from behaviour.

        A simultaneous question is given back as it was asked, without any answer: a view
        doesn't tell who has answered. Whoever needs answers draws them from `State.legal`.

        Args:
            view: from `State.view` of this game.
            rng: the only source of chance; the same view and the same numbers give the same
                state.

        Raises:
            TypeError: not a view of this game.
        """

    @abstractmethod
    def action_to_json(self, action: object) -> dict[str, Json]:
        """Return the action with the names of the protocol's protobuf JSON mapping."""

    @abstractmethod
    def action_from_json(self, value: Json) -> object:
        """Parse `action_to_json`; strict.

        Raises:
            IllegalAction: not an action of this game; the message says why.
        """

    def settle_options(
        self, preset: str | None = None, chosen: Mapping[str, str] | None = None
    ) -> dict[str, str]:
        """Return every option's value: defaults, then the preset's, then the chosen ones.

        Raises:
            BadOption: an unknown preset, option or value, or values that don't go together.
        """
        settled = {spec.name: spec.default for spec in self.options}
        if preset is not None:
            settled.update(self.preset(preset).choices)
        for name, value in (chosen or {}).items():
            settled[name] = self.option(name).settle(_text(name, value))
        self.check_options(settled)
        return settled

    def check_options(self, settled: Mapping[str, str]) -> None:  # noqa: B027 - few games need it
        """Refuse values that are allowed by themselves and don't go together.

        Raises:
            BadOption: the message names the options.
        """

    def option(self, name: str) -> OptionSpec:
        """Return an option by name.

        Raises:
            BadOption: there is none of that name.
        """
        for spec in self.options:
            if spec.name == name:
                return spec
        known = ", ".join(spec.name for spec in self.options)
        raise BadOption(f"{self.id} has no option {name!r}; it has {known}")

    def preset(self, name: str) -> Preset:
        """Return a preset by name.

        Raises:
            BadOption: there is none of that name.
        """
        for preset in self.presets:
            if preset.name == name:
                return preset
        known = ", ".join(preset.name for preset in self.presets)
        raise BadOption(f"{self.id} has no preset {name!r}; it has {known}")

    def check_seats(self, seats: int) -> None:
        """Refuse a number of seats that the game doesn't allow.

        Raises:
            BadOption: the message names the allowed numbers.
        """
        if seats not in self.seat_counts:
            allowed = ", ".join(str(count) for count in self.seat_counts)
            raise BadOption(f"{self.id} is played by {allowed} seats, not {seats}")


AnyState: TypeAlias = "State[Any, Any, Any, Any, Any]"
"""A state of any game, as the referee handles it."""


def _text(name: str, value: object) -> str:
    """Check what authors of bots pass without a type checker: a number is no text."""
    if isinstance(value, str):
        return value
    raise BadOption(f"option {name} is given as a text, not as {short(value)}")


def places_of(scores: Sequence[int]) -> tuple[int, ...]:
    """Return 1-based places, more is better, equal scores share the better place."""
    ordered = sorted(scores, reverse=True)
    return tuple(ordered.index(score) + 1 for score in scores)
