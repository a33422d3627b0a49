"""``vendue runtime``: what Python bots in a sandbox find at /rt."""

from __future__ import annotations

import json

import click

from vendue.cli.errors import explained
from vendue_referee.runtime.folder import default_folder
from vendue_referee.runtime.parts import RuntimeFault
from vendue_referee.runtime.store import Listed, Runtimes

MIB = 1 << 20


@click.group()
def runtime() -> None:
    """Build and look at the Python that bots in a sandbox run on.

    A runtime is a copy of this Python, its standard library, the SDK with what it needs, and
    numpy if it is installed: nothing of the referee and nothing else that is installed here.
    `vendue tournament run` builds it when it is missing or out of date.

    Bots in other languages need none: they name their program with `command` in bot.toml. What
    lies below /usr they see anyway; anything else, the organiser adds with VENDUE_MOUNTS.

    Runtimes lie in VENDUE_RUNTIMES, as root in /var/cache/vendue/runtimes, else in
    ~/.cache/vendue/runtimes.
    """


@runtime.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def build(*, as_json: bool) -> None:
    """Build the runtime anew and say where it is and what its hash is."""
    with explained(RuntimeFault):
        built = Runtimes(default_folder()).build()
    if as_json:
        click.echo(json.dumps({"path": str(built.path), "hash": built.hash}, indent=2))
        return
    click.echo(f"{built.hash}  {built.path}")


@runtime.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def show(*, as_json: bool) -> None:
    """List the runtimes with their sizes, and say which one is current."""
    with explained(RuntimeFault):
        entries = Runtimes(default_folder()).listed()
    if as_json:
        click.echo(json.dumps({"runtimes": [_entry(each) for each in entries]}, indent=2))
        return
    for each in entries:
        mark = "current" if each.is_current else "old"
        size = f"{each.bytes / MIB:.0f} MiB in {each.files} files"
        click.echo(f"{each.runtime.hash}  {mark:<7}  {size}  {each.runtime.path}")
    if not any(each.is_current for each in entries):
        click.echo("No runtime is current: the next tournament in a sandbox builds it.", err=True)


@runtime.command()
def prune() -> None:
    """Remove all runtimes but the current one; not while a tournament runs on an old one."""
    with explained(RuntimeFault):
        removed = Runtimes(default_folder()).prune()
    for name in removed:
        click.echo(f"removed {name}")


def _entry(each: Listed) -> dict[str, object]:
    return {
        "path": str(each.runtime.path),
        "hash": each.runtime.hash,
        "is_current": each.is_current,
        "bytes": each.bytes,
        "files": each.files,
    }
