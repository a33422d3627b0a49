"""``vendue leaderboard``: the standings of a tournament."""

from __future__ import annotations

import click
from rich.console import Console

from vendue.cli.errors import UserMistake, explained
from vendue_leaderboard.board import board_of
from vendue_leaderboard.cli_store import db_option
from vendue_leaderboard.report.document import to_json
from vendue_leaderboard.report.leaderboard import Leaderboard
from vendue_leaderboard.report.markdown import to_markdown
from vendue_leaderboard.report.sheet import to_csv
from vendue_leaderboard.report.table import print_leaderboard
from vendue_leaderboard.store import StoreError, open_store


@click.command(epilog="Example: vendue leaderboard cup --markdown > standings.md")
@click.argument("name", required=False)
@db_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option("--csv", "as_csv", is_flag=True, help="Print one line for each bot.")
@click.option("--markdown", "as_markdown", is_flag=True, help="Print a Markdown table.")
def leaderboard(
    *, name: str | None, db: str, as_json: bool, as_csv: bool, as_markdown: bool
) -> None:
    """Show the standings of tournament NAME, or of the newest.

    Ratings are computed from the stored results each time; a tournament may be running.
    """
    if as_json + as_csv + as_markdown > 1:
        raise UserMistake("choose one of --json, --csv and --markdown")
    board = _board(name, db)
    if as_json:
        click.echo(to_json(board))
    elif as_csv:
        click.echo(to_csv(board), nl=False)
    elif as_markdown:
        click.echo(to_markdown(board), nl=False)
    else:
        print_leaderboard(board, Console())


def _board(name: str | None, db: str) -> Leaderboard:
    with explained(StoreError), open_store(db, create=False) as store:
        tournament = store.tournaments.newest() if name is None else store.tournaments.get(name)
        return board_of(store, tournament)
