"""Leaks to plant: each makes one kind of thing that leaves hang on what is hidden."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any, TypeAlias

import pytest
from tests.noninterference.hidden import at, hidden_places

from vendue.games.game import AnyState, Game, IllegalAction
from vendue.match import Match
from vendue_referee.projector import Projector
from vendue_referee.watch.watch import Watch

Plant: TypeAlias = Callable[[pytest.MonkeyPatch, Game], None]

COUNTS = {"modern_art": "raises", "collection": "passes", "art_society": "shields"}
"""A number among what everybody may know, by game."""


def secret(game: Game, state: AnyState) -> int:
    """Return a number below 97 that hangs on everything that is hidden."""
    position = state.to_position()
    hidden = [at(position, place) for place in hidden_places(game.id, position, None)]
    return zlib.crc32(repr(hidden).encode()) % 97


def state_class(game: Game) -> type[AnyState]:
    """Return the class of a game's states."""
    options = game.settle_options()

    class Deal:
        def shuffled(self, items: Any, *_: object, **__: object) -> list[Any]:
            return list(items)

    return type(game.start(game.seat_counts[0], options, Deal()))


def wrap(patch: pytest.MonkeyPatch, owner: type, name: str, changed: Callable[..., Any]) -> None:
    """Have what a method returns go through a function of it and of the method's arguments."""
    original = getattr(owner, name)

    def wrapped(*args: Any) -> Any:
        return changed(original(*args), *args)

    patch.setattr(owner, name, wrapped)


def in_public(patch: pytest.MonkeyPatch, game: Game) -> None:
    """A count in the view is wrong by something hidden."""
    name = COUNTS[game.id]

    def changed(public: Any, state: AnyState) -> Any:
        return replace(public, **{name: getattr(public, name) + secret(game, state)})

    wrap(patch, state_class(game), "public", changed)


def in_legal(patch: pytest.MonkeyPatch, game: Game) -> None:
    """Lists of legal actions are turned round."""

    def changed(legal: Any, state: AnyState, _: object) -> Any:
        lists = {f.name: getattr(legal, f.name) for f in fields(legal)}
        turned = {k: v[::-1] for k, v in lists.items() if type(v) is tuple and len(v) > 1}
        return replace(legal, **turned) if secret(game, state) % 2 else legal

    wrap(patch, state_class(game), "legal", changed)


def in_events(patch: pytest.MonkeyPatch, game: Game) -> None:
    """A number in an event is wrong by something hidden."""

    def leaky(event: Any, state: AnyState) -> Any:
        numbers = [f.name for f in fields(event) if type(getattr(event, f.name)) is int]
        if not numbers:
            return event
        return replace(event, **{numbers[-1]: getattr(event, numbers[-1]) + secret(game, state)})

    def changed(events: Any, state: AnyState, *_: object) -> Any:
        return tuple(leaky(event, state) for event in events)

    wrap(patch, state_class(game), "play", changed)


def in_refusals(patch: pytest.MonkeyPatch, game: Game) -> None:
    """The sentence about an illegal action says more than it should."""
    original = state_class(game).play

    def play(state: AnyState, *args: Any) -> Any:
        try:
            return original(state, *args)
        except IllegalAction as error:
            raise IllegalAction(f"{error} ({secret(game, state)})") from None

    patch.setattr(state_class(game), "play", play)


def in_ids(patch: pytest.MonkeyPatch, game: Game) -> None:
    """Ids of decisions come from a generator that hidden things went into."""
    wrap(
        patch,
        Projector,
        "next_decision_id",
        lambda number, made, *_: number ^ secret(game, made._match.state),
    )


def in_sizes(patch: pytest.MonkeyPatch, game: Game) -> None:
    """Questions are padded with a field that no bot knows."""

    def changed(entry: bytes, made: Projector, *_: object) -> bytes:
        return entry + b"\x80\x7d\x01" * (secret(game, made._match.state) % 7)

    wrap(patch, Projector, "encoded_decision", changed)


def in_order(patch: pytest.MonkeyPatch, game: Game) -> None:
    """Seats are asked in an order that hangs on what they hold."""

    def changed(asked: tuple[Any, ...], match: Match) -> tuple[Any, ...]:
        return asked[::-1] if secret(game, match.state) % 2 else asked

    wrap(patch, Match, "asked", changed)


def in_start(patch: pytest.MonkeyPatch, game: Game) -> None:
    """The seed for the bot comes from the deal's cards."""

    def changed(started: Any, made: Projector, _: object) -> Any:
        return replace(started, bot_seed=started.bot_seed ^ secret(game, made._match.state))

    wrap(patch, Projector, "started", changed)


def in_notices(patch: pytest.MonkeyPatch, game: Game) -> None:
    """The sentence about a strike says more than it should."""

    def changed(notice: Any, made: Projector, *_: object) -> Any:
        return replace(notice, text=f"{notice.text} {secret(game, made._match.state)}")

    wrap(patch, Projector, "notice", changed)


def in_end(patch: pytest.MonkeyPatch, game: Game) -> None:
    """The last message tells what was never shown."""

    def changed(over: Any, made: Projector, *_: object) -> Any:
        return replace(over, own_faults=(*over.own_faults, str(secret(game, made._match.state))))

    wrap(patch, Projector, "_over", changed)


def in_feed(patch: pytest.MonkeyPatch, game: Game) -> None:
    """The narrator looks into the hands."""

    def changed(_: None, watch: Watch, match: Match) -> None:
        watch._page.say(f"aside: {secret(game, match.state)}")

    wrap(patch, Watch, "_tell_events", changed)


LEAKS: Mapping[str, Plant] = {
    "prompt": in_public,
    "prompt, legal": in_legal,
    "event": in_events,
    "refusal": in_refusals,
    "prompt, id": in_ids,
    "prompt, size": in_sizes,
    "asked": in_order,
    "start": in_start,
    "notice": in_notices,
    "end": in_end,
    "feed": in_feed,
}
"""By the kind of thing that they are found in."""
