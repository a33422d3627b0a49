"""The two tables at the end of a round of Modern Art: what artists are worth, who got how much."""

from __future__ import annotations

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from vendue.games.game import Seat
from vendue.games.modern_art import ARTISTS, Artist, RoundEnded
from vendue.games.modern_art.board import ROUNDS
from vendue.games.modern_art.scoring import worth_of
from vendue_referee.watch.modern_art.ledger import Ledger
from vendue_referee.watch.modern_art.looks import artist_text, code_text, money, paintings_text
from vendue_referee.watch.page import Page
from vendue_referee.watch.pieces import empty_table

SIDE_BY_SIDE = 112
"""Columns from which the two tables stand next to each other."""


def round_tables(page: Page, ledger: Ledger, ended: RoundEnded) -> RenderableType:
    """Return the tables of a scored round whose paintings are still on the ledger."""
    artists = _artist_table(page, ledger, ended)
    players = _player_table(page, ledger, ended.payouts)
    if page.width >= SIDE_BY_SIDE:
        return Columns([artists, players], padding=(0, 4))
    stacked = Table.grid()
    stacked.add_row(artists)
    stacked.add_row()
    stacked.add_row(players)
    return stacked


def _artist_table(page: Page, ledger: Ledger, ended: RoundEnded) -> Table:
    table = empty_table(page)
    table.add_column("artist", no_wrap=True, overflow="fold")
    table.add_column("offered", justify="right", overflow="fold")
    for number in range(1, ROUNDS + 1):
        heading = Text(f"R{number}", style="bold" if number == ended.round else "dim")
        table.add_column(heading, justify="right", overflow="fold")
    table.add_column("value", justify="right", overflow="fold")
    table.add_column("bank pays", justify="right", overflow="fold")
    worth = worth_of(ledger.markers, ended.markers, ledger.options)
    for artist in ARTISTS:
        table.add_row(*_artist_row(ledger, artist, ended.round, worth[artist]))
    return table


def _artist_row(ledger: Ledger, artist: Artist, round_number: int, worth: int) -> list[Text]:
    markers = ledger.markers[artist]
    placed = [
        _number(marker, "bold" if number == round_number else "dim")
        for number, marker in enumerate(markers, start=1)
    ]
    return [
        Text.assemble(code_text(artist), " ", artist_text(artist)),
        _number(ledger.counts[artist]),
        *placed,
        _number(sum(markers)),
        Text(money(worth), style="bold") if worth else Text("-", style="dim"),
    ]


def _player_table(page: Page, ledger: Ledger, payouts: Sequence[int]) -> Table:
    table = empty_table(page)
    table.add_column("player", no_wrap=True, overflow="fold")
    table.add_column("bought", overflow="fold")
    table.add_column("payout", justify="right", overflow="fold")
    table.add_column("money", justify="right", overflow="fold")
    for seat, row in enumerate(ledger.bought):
        payout = payouts[seat]
        table.add_row(
            page.name(Seat(seat)),
            paintings_text(row, "  ") if any(row) else Text("-", style="dim"),
            Text(f"+{money(payout)}") if payout else Text("-", style="dim"),
            Text(money(ledger.money[seat]), style="bold"),
        )
    return table


def _number(number: int, style: str = "") -> Text:
    return Text(str(number), style=style) if number else Text("-", style="dim")
