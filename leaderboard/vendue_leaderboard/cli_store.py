"""The option by which every command that reads or writes the store finds it."""

from __future__ import annotations

import click

from vendue_leaderboard.store.location import DEFAULT_URL

db_option = click.option(
    "--db",
    envvar="VENDUE_DB",
    default=DEFAULT_URL,
    show_default=True,
    show_envvar=True,
    metavar="URL",
    help="The database.",
)
"""``--db URL`` or VENDUE_DB."""
