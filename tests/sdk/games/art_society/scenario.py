"""Scenarios written by hand: a wall or two as text, and everything else filled in to agree.

A tile on a wall is ``P07@3,2``: its id, column and row. Seats are A … D.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import TypeVar

from vendue.games.art_society import (
    Action,
    ArtSociety,
    ArtSocietyState,
    Event,
    Kit,
    Options,
    Painting,
    Wall,
    kit_of,
)
from vendue.games.game import Json, Seat

T = TypeVar("T")

ART_SOCIETY = ArtSociety()
LETTERS = "ABCD"


def seat_of(letter: str) -> Seat:
    return Seat(LETTERS.index(letter))


def kit_with(options: Mapping[str, str] | None = None) -> Kit:
    return kit_of(Options(**ART_SOCIETY.settle_options(chosen=options)))


def wall_of(text: str, kit: Kit | None = None) -> Wall:
    """Return a wall written as text."""
    kit = kit or kit_with()
    placed = (item.partition("@") for item in text.split())
    parts = ((kit.tiles.tiles[tile], *map(int, at.split(","))) for tile, _, at in placed)
    return Wall.of(kit.grid, ((tile, x, y) for tile, x, y in parts))


@dataclass
class Scene:
    """A position, whose parts agree if what is given does, and what is played from it."""

    walls: Sequence[str | None]
    """By seat; None for one that is filled with as many paintings as the others have."""
    question: str = "HANG"
    order: str = ""
    """The order of picks, which also is that of the starting cards from high to low."""
    turn: str = ""
    """HANG: whose turn it is, the first one's unless given."""
    new: Mapping[str, str] = field(default_factory=dict)
    """Paintings to settle, by seat's letter; seats later in the order get one anyway."""
    assistants: Mapping[str, str] = field(default_factory=dict)
    may_hang_assistant: bool | None = None
    """HANG: true if the assistant holds a tile, unless given."""
    shields: int = 0
    superfluous: Mapping[str, str] = field(default_factory=dict)
    lots: str = ""
    piles: Sequence[Sequence[int]] | None = None
    museum: Sequence[str] | None = None
    """By genre."""
    prestige: Sequence[int] | None = None
    reached: Sequence[int] | None = None
    decor: Mapping[str, int] = field(default_factory=dict)
    """Stock of shapes; of those that aren't named, what the walls leave."""
    stacks: Mapping[str, str] | None = None
    """What isn't named is empty; all that are left if nothing is given."""
    options: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.kit = kit_with(self.options)
        self.seats = len(self.walls)
        self.order = self.order or LETTERS[: self.seats]
        self.turn = self.turn or self.order[0]
        self.used = set(self._named())
        self.position = self._position()
        self.state: ArtSocietyState = ART_SOCIETY.from_position(self.position)
        self.events: list[Event] = []

    # Playing.

    @property
    def asked(self) -> str:
        """The seats that owe an answer."""
        return "".join(LETTERS[seat] for seat in self.state.deciding())

    def play(self, letter: str, action: Action) -> Scene:
        """Play an action, which must be asked for."""
        self.events.extend(self.state.play(seat_of(letter), action))
        return self

    def default(self, times: int = 1) -> Scene:
        """Play defaults for whoever is asked."""
        for _ in range(times):
            seat = self.state.deciding()[0]
            self.events.extend(self.state.play(seat, self.state.default(seat)))
        return self

    def defaults_until(self, kind: str | None) -> Scene:
        """Play defaults until a question of a kind comes, or the end."""
        while self.state.deciding():
            now = self.state.public().kind
            if now is not None and now.name == kind:
                break
            self.default()
        return self

    def told(self, kind: type[T]) -> list[T]:
        """Return the events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def wall(self, letter: str) -> Wall:
        return self.state.public().walls[seat_of(letter)]

    # Filling in.

    def _named(self) -> Iterable[str]:
        """Yield all tiles that are spoken of."""
        for wall in self.walls:
            yield from (item.partition("@")[0] for item in (wall or "").split())
        yield from chain(self.new.values(), self.assistants.values(), self.lots.split())
        for text in (*self.superfluous.values(), *(self.museum or ())):
            yield from text.split()
        for text in (self.stacks or {}).values():
            yield from text.split()

    def _free(self, *, large: bool = False) -> list[Painting]:
        """Return the auction tiles that are nowhere yet, small ones or large ones first."""
        left = [tile for tile in self.kit.tiles.paintings.values() if tile.id not in self.used]
        return sorted(left, key=lambda tile: tile.width * tile.height, reverse=large)

    def _take(self, number: int, *, large: bool = False) -> list[str]:
        taken = [tile.id for tile in self._free(large=large)[:number]]
        self.used.update(taken)
        return taken

    def _position(self) -> dict[str, Json]:
        letters = LETTERS[: self.seats]
        later = self._later()
        new = dict(self.new)
        for letter in later:
            new.setdefault(letter, *self._take(1))
        done = self._rounds_done(new)
        walls = [self._wall(letter, done, new) for letter in letters]
        museum, prestige, reached = self._museum(done)
        lots = self.lots.split() or self._take(self._lot_count(), large=True)
        self.used.update(lots)
        may = self.assistants.get(self.turn) is not None
        if self.may_hang_assistant is not None:
            may = self.may_hang_assistant
        is_over = self.question == ""
        turn: Json = {
            "seat": LETTERS.index(self.turn),
            "may_hang_assistant": may,
            "shields": self.shields,
        }
        return {
            "options": dict(ART_SOCIETY.settle_options(chosen=self.options)),
            "round": done + 1 - is_over,
            "walls": list(walls),
            "assistants": [self.assistants.get(letter) for letter in letters],
            "superfluous": [list(self.superfluous.get(letter, "").split()) for letter in letters],
            "piles": self._piles(done),
            "museum": museum,
            "prestige": prestige,
            "reached": reached,
            "decor": self._decor(walls),
            "lots": list(lots),
            "new": [new.get(letter) for letter in letters],
            "stacks": self._stacks(),
            "decisions": 0,
            "question": None if is_over else self.question,
            "turn": turn if self.question == "HANG" else None,
            "answers": {},
        }

    def _rounds_done(self, new: Mapping[str, str]) -> int:
        """Return what the first wall that is given says of the round."""
        if self.question == "START":
            return 0
        letter = next(letter for letter, wall in zip(LETTERS, self.walls, strict=False) if wall)
        picked = self.question == "HANG" or letter in new
        return self._paintings(letter, new) - 1 - picked

    def _later(self) -> str:
        """Return the seats that have picked and are still to hang."""
        if self.question == "PICK":
            return self.order[: self.seats + 1 - len(self.lots.split())]
        return self.order[self.order.index(self.turn) + 1 :] if self.question == "HANG" else ""

    def _lot_count(self) -> int:
        return {"HANG": 1, "BID": self.seats + 1}.get(self.question, 0)

    def _paintings(self, letter: str, new: Mapping[str, str]) -> int:
        """Return how many paintings a seat with a given wall owns."""
        wall = wall_of(self.walls[LETTERS.index(letter)] or "", self.kit)
        held = self.assistants.get(letter, "") in self.kit.tiles.paintings
        beside = len(self.superfluous.get(letter, "").split())
        return len(wall.paintings) + held + beside + (letter in new)

    def _wall(self, letter: str, done: int, new: Mapping[str, str]) -> list[Json]:
        text = self.walls[LETTERS.index(letter)]
        wall = self._filled(letter, done, new) if text is None else wall_of(text, self.kit)
        return [[item.tile.id, item.x, item.y] for item in wall.hung]

    def _filled(self, letter: str, done: int, new: Mapping[str, str]) -> Wall:
        """Return a wall with as many paintings as the round asks for, none of them matching."""
        start = next(tile for tile in self.kit.tiles.starting if tile.id not in self.used)
        self.used.add(start.id)
        wall = Wall(self.kit.grid).with_tile(start, *self.kit.default_start(start))
        has_picked = self.question == "HANG" or letter in new
        missing = done + 1 + has_picked - self._paintings(letter, new) - 1
        for tile in self._free():
            if missing == 0:
                return wall
            spots = wall.positions(tile)
            if spots:
                wall = wall.with_tile(tile, *spots.first())
                self.used.add(tile.id)
                missing -= 1
        assert missing == 0
        return wall

    def _museum(self, done: int) -> tuple[list[Json], list[Json], list[Json]]:
        tiles = self.kit.tiles.paintings
        given = [text.split() for text in self.museum or ()]
        hung = list(chain(*given)) if self.museum is not None else self._take(done, large=True)
        piles: list[list[Json]] = [[], [], [], []]
        prestige, reached = [0, 0, 0, 0], [0, 0, 0, 0]
        for round_number, tile in enumerate(hung, start=1):
            genre = tiles[tile].genre
            piles[genre].append(tile)
            prestige[genre] += tiles[tile].number
            reached[genre] = round_number
        shown: list[Json] = [list(pile) for pile in piles]
        return shown, list(self.prestige or prestige), list(self.reached or reached)

    def _piles(self, done: int) -> list[Json]:
        if self.piles is not None:
            return [list(pile) for pile in self.piles]
        laid = range(1, done + 1 + (self.question in ("PICK", "HANG")))
        first = {letter: self.seats - place for place, letter in enumerate(self.order)}
        return [[first[letter], *laid] for letter in LETTERS[: self.seats]]

    def _decor(self, walls: Iterable[Sequence[Json]]) -> list[Json]:
        used = [item[0] for wall in walls for item in wall if isinstance(item, list)]
        used += self.assistants.values()
        return [
            self.decor.get(tile.id, tile.count - used.count(tile.id))
            for tile in self.kit.tiles.decor
        ]

    def _stacks(self) -> dict[str, Json]:
        if self.stacks is not None:
            return {size: list(text.split()) for size, text in self.stacks.items()}
        stacks: dict[str, Json] = {}
        for size, stack in zip(self.kit.tiles.sizes, self.kit.tiles.stacks, strict=True):
            left: list[Json] = [tile.id for tile in stack if tile.id not in self.used]
            if left:
                stacks[size.name] = left
        return stacks
