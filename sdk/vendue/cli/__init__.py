"""The command ``vendue``: finds each command's own module by entry point, loads it when used."""

from __future__ import annotations

import errno
from importlib.metadata import EntryPoint, entry_points
from typing import Any

import click

from vendue.cli.errors import UserMistake
from vendue.version import VERSION

GROUP = "vendue.commands"
"""The group of entry points that commands are found by."""

INTERRUPTED = 130
"""Exit status after Ctrl-C."""

EXTRA_OF = {"vendue_referee": "referee", "vendue_leaderboard": "referee"}
"""Which extra installs what a package needs."""


class CommandTable(click.Group):
    """The commands of all installed packages, loaded when they are used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        return sorted(_entry_points())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command; one whose extra is missing says so when it is used."""
        entry = _entry_points().get(cmd_name)
        if entry is None:
            return None
        try:
            command = entry.load()
        except ModuleNotFoundError as error:
            return _missing(cmd_name, entry, error)
        assert isinstance(command, click.Command)  # noqa: S101 - our own entry points
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Resolve a command; an unknown one is a user's mistake that names the known ones."""
        if args and args[0] not in _entry_points() and not args[0].startswith("-"):
            known = ", ".join(self.list_commands(ctx))
            raise UserMistake(f"there is no command {args[0]!r}; there are {known}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; Ctrl-C, also at a question, and a full disk end it without a traceback."""
        try:
            return super().invoke(ctx)
        except (KeyboardInterrupt, click.Abort):
            click.echo(err=True)
            raise SystemExit(INTERRUPTED) from None
        except OSError as error:
            if error.errno not in (errno.ENOSPC, errno.EDQUOT):
                raise
            raise UserMistake(f"what this writes finds no room: {error}") from error


def _entry_points() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def _missing(name: str, entry: EntryPoint, error: ModuleNotFoundError) -> click.Command:
    package = entry.value.split(".", maxsplit=1)[0].split(":", maxsplit=1)[0]
    extra = EXTRA_OF.get(package)
    if extra is None or (error.name or "").startswith("vendue"):
        raise error

    def refuse() -> None:
        raise UserMistake(
            f"`vendue {name}` needs more than the light install:"
            f" pip install 'vendue[{extra}]' ({error.name} is missing)"
        )

    return click.Command(
        name,
        callback=refuse,
        help=f"Needs vendue[{extra}].",
        context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
    )


@click.group(cls=CommandTable, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, prog_name="vendue")
def main() -> None:
    """Bot tournaments for hidden-information board games.

    The deal was fair and anyone can check it, nobody saw more than they should, luck was
    cancelled out, and every game was counted exactly once.
    """
