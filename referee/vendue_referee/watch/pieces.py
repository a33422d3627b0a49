"""What the telling of any game is made of: plates for cards, tables, and the options chosen."""

from __future__ import annotations

from dataclasses import Field, fields
from typing import ClassVar, Protocol

from rich import box
from rich.table import Table
from rich.text import Text

from vendue.display import BRIEF_WIDTH, shown
from vendue_referee.watch.page import Page


class SettledOptions(Protocol):
    """A dataclass of a game's options, with the usual value of each as its default."""

    __dataclass_fields__: ClassVar[dict[str, Field[str]]]

    def __init__(self) -> None:
        """Settle every option as usual."""


def plate(page: Page, words: str, colour: str) -> Text:
    """Return a card as a small plate in its colour, in brackets without colours."""
    if page.is_plain:
        return Text(f"[{words}]", style="bold")
    return Text(f" {words} ", style=f"bold reverse {colour}")


def empty_table(page: Page) -> Table:
    """Return a table without rows or columns, in lines that the page can show."""
    lines = box.ASCII2 if page.is_ascii else box.SIMPLE_HEAD
    return Table(box=lines, pad_edge=False, show_edge=False)


def tell_options(page: Page, options: SettledOptions) -> None:
    """Tell the options that differ from what is usual, if there are any; long ones are cut."""
    usual = type(options)()
    names = [field.name for field in fields(options)]
    chosen = [n for n in names if getattr(options, n) != getattr(usual, n)]
    if chosen:
        values = {
            n: shown(getattr(options, n), BRIEF_WIDTH, ascii_only=page.is_ascii) for n in chosen
        }
        page.say("options: ", ", ".join(f"{name}={value}" for name, value in values.items()))
