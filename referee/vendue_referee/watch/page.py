"""The paper that a narrator writes on: whole sentences, and lines that grow piece by piece."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from unicodedata import normalize

from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.text import Text

from vendue.games.game import Seat
from vendue_referee.watch.labels import label_width, labels
from vendue_referee.watch.signs import ASCII, UNICODE, Signs

INDENT = 2
"""Columns before everything but the lines that begin something new."""
HANGING = 2
"""Further columns before the second and later lines of a paragraph."""
WIDEST = 120
"""Columns of a page, however wide the terminal is."""


class Page:
    """Prints on a console without markup, highlighting or emoji codes.

    It only ever appends, so that it reads the same in a terminal, a pipe and a file.
    """

    def __init__(self, console: Console, names: Sequence[str]) -> None:
        self.console = console
        self._names = tuple(names)
        self._labels: dict[tuple[int, bool], tuple[str, ...]] = {}
        """The names by their width and whether they are ASCII."""
        self._column = 0
        """Where the growing line ends; 0 if there is none."""

    @property
    def width(self) -> int:
        """Columns to write on."""
        return min(self.console.width, WIDEST)

    @property
    def is_ascii(self) -> bool:
        """Whether the console can show nothing but ASCII."""
        return self.console.options.ascii_only

    @property
    def is_plain(self) -> bool:
        """Whether the console shows no colours."""
        return self.console.color_system is None or self.console.no_color

    @property
    def signs(self) -> Signs:
        """The signs that the console can show."""
        return ASCII if self.is_ascii else UNICODE

    @property
    def names(self) -> tuple[str, ...]:
        """Return what each seat is called here, safe to print and never two alike."""
        form = label_width(self.width), self.is_ascii
        if form not in self._labels:
            self._labels[form] = labels(self._names, form[0], ascii_only=form[1])
        return self._labels[form]

    @property
    def _spare(self) -> int:
        """Columns left for a blank and the sign that ends a line which goes on below."""
        return 1 + max(cell_len(self.signs.dot), cell_len(self.signs.dash))

    def name(self, seat: Seat) -> Text:
        """Return a seat's name as it stands in a sentence."""
        return Text(self.names[seat], style="bold")

    def name_of(self, number: int, style: str = "") -> Text:
        """Return a name as it stands in an enumeration."""
        return Text(self.names[number], style=style)

    def name_list(self, seats: Iterable[Seat]) -> Text:
        """Return several names, with commas."""
        return Text(", ").join(map(self.name, seats))

    def dotted(self, pieces: Iterable[Text]) -> Text:
        """Return pieces that stand side by side."""
        return Text(f" {self.signs.dot} ").join(pieces)

    def say(self, *parts: str | Text, indent: int = INDENT, style: str = "") -> None:
        """Print a paragraph of its own; it is wrapped between words."""
        self.stop()
        text = Text.assemble(*parts, style=style)
        room = max(1, self.width - indent - HANGING)
        for number, line in enumerate(text.wrap(self.console, room, overflow="fold")):
            line.rstrip()
            margin = indent + (HANGING if number else 0)
            self._print(Text.assemble(" " * margin, line), end="\n")

    def grow(self, piece: Text, before: str = "") -> None:
        """Append a piece to the growing line, or begin one; a piece that fits is never divided.

        Args:
            piece: what to append.
            before: what separates it from the piece before, such as a dot.
        """
        lead = f" {before} " if before else " "
        if not self._column:
            self._begin(piece, INDENT)
        elif self._column + cell_len(lead) + piece.cell_len + self._spare > self.width:
            self._print(Text(f" {before}" if before else "", style="dim"), end="\n")
            self._begin(piece, INDENT + HANGING)
        else:
            self._print(Text.assemble((lead, "dim"), piece), end="")
            self._column += cell_len(lead) + piece.cell_len

    def stop(self) -> None:
        """End the growing line, if there is one."""
        if self._column:
            self._print(Text(), end="\n")
            self._column = 0

    def show(self, renderable: RenderableType, indent: int = INDENT) -> None:
        """Print a table."""
        self.stop()
        self.console.print(Padding(renderable, (0, 0, 0, indent), expand=False), width=self.width)

    def blank(self) -> None:
        """Leave a line empty."""
        self.stop()
        self._print(Text(), end="\n")

    def head(self, title: str) -> None:
        """Print a line across the page with a title in it, without accents in ASCII."""
        self.blank()
        if self.is_ascii:
            title = normalize("NFKD", title).encode("ascii", "ignore").decode()
        rule = self.signs.rule
        tail = max(2, self.width - cell_len(title) - 4)
        line = Text.assemble((rule * 2, "dim"), (f" {title} ", "bold"), (rule * tail, "dim"))
        line.truncate(self.width)
        self._print(line, end="\n")

    def _begin(self, piece: Text, margin: int) -> None:
        room = max(1, self.width - margin - self._spare)
        *full, last = piece.wrap(self.console, room, overflow="fold") or [piece]
        for line in full:
            self._print(Text.assemble(" " * margin, line), end="\n")
        self._print(Text.assemble(" " * margin, last), end="")
        self._column = margin + last.cell_len

    def _print(self, text: Text, end: str) -> None:
        self.console.print(
            text, end=end, no_wrap=True, overflow="ignore", crop=False, highlight=False
        )
