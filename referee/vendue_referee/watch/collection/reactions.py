"""The upset cards that are played once the bills are turned, and what each does."""

from __future__ import annotations

from rich.text import Text

from vendue.games.collection import Reacted, Reaction
from vendue_referee.watch.collection.ledger import Ledger
from vendue_referee.watch.page import Page


def tell_reaction(page: Page, ledger: Ledger, event: Reacted) -> None:
    """Tell a card that has been noted; passes, which nearly always follow, are left out."""
    if event.reaction is Reaction.PASS:
        return
    is_first = ledger.upsets == 1
    words = Text.assemble(page.name_of(event.seat), f" {_deed(ledger, event.reaction)}")
    title = "reactions: " if is_first else ""
    page.grow(Text.assemble(title, words), before="" if is_first else page.signs.dot)


def _deed(ledger: Ledger, reaction: Reaction) -> str:
    if reaction is Reaction.PREEMPT:
        return "preempts"
    if reaction is Reaction.EXPERTISE_ON_BANCO:
        return f"{_effect(stands=ledger.is_doubling)} the Banco by Expertise"
    return f"{_effect(stands=ledger.is_preempted)} the Preemption by Expertise"


def _effect(*, stands: bool) -> str:
    return "restores" if stands else "cancels"
