"""A watched match of Art Society for tests, and events told by themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Console
from tests.referee.watch.telling import NAMES, Told, console, printed
from tests.sdk.games.art_society.scenario import ART_SOCIETY, Scene, kit_with, wall_of
from tests.sdk.games.shuffled import ShuffledDeal

from vendue.games.art_society import Public
from vendue.games.game import AnyState
from vendue_referee.watch.art_society import ArtSocietyNarrator
from vendue_referee.watch.art_society.drawing import WIDE, draw
from vendue_referee.watch.art_society.ledger import Ledger
from vendue_referee.watch.art_society.looks import ASCII, UNICODE
from vendue_referee.watch.page import Page


class Telling(Told):
    """A match of Art Society with a watch attached."""

    def __init__(
        self, state: AnyState, names: Sequence[str] = NAMES, paper: Console | None = None
    ) -> None:
        super().__init__(state, "art_society", names, paper or console())

    @property
    def public(self) -> Public:
        public = self.match.state.public()
        assert isinstance(public, Public)
        return public

    @property
    def ledger(self) -> Ledger:
        """What the narrator has noted."""
        narrator: ArtSocietyNarrator = self.watch._narrator  # type: ignore[assignment]
        return narrator.ledger


def game(
    seats: int,
    seed: int = 0,
    paper: Console | None = None,
    names: Sequence[str] = NAMES,
    **options: str,
) -> Telling:
    """Return a new game."""
    state = ART_SOCIETY.start(seats, ART_SOCIETY.settle_options(chosen=options), ShuffledDeal(seed))
    return Telling(state, names, paper)


def told_after(scene: Scene, *events: object) -> str:
    """Return what a narrator says of events after a scene's position, without trailing blanks."""
    paper = console(120)
    page = Page(paper, NAMES[: scene.seats])
    narrator = ArtSocietyNarrator(page)
    narrator.open(scene.state.public())
    before = len(printed(paper))
    for event in events:
        narrator.tell(event)
    page.stop()
    lines = printed(paper)[before:].split("\n")
    return "\n".join(line.rstrip() for line in lines).strip("\n")


def drawn(
    text: str,
    options: Mapping[str, str] | None = None,
    *,
    pitch: int = WIDE,
    ascii_only: bool = False,
) -> list[str]:
    """Return the drawing of a wall that is written as text."""
    kit = kit_with(options)
    marks = ASCII if ascii_only else UNICODE
    lines = draw(kit, wall_of(text, kit), marks, pitch=pitch, ascii_only=ascii_only)
    return [line.plain.rstrip() for line in lines]
