"""``vendue doctor``: what this machine can enforce, and what to do about what it can't."""

from __future__ import annotations

import json

import click
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from vendue.display import shown
from vendue_referee.doctor import Diagnosis, State
from vendue_referee.doctor.examination import examine

STYLES = {State.OK: "green", State.WEAK: "yellow"}
ALARM = "bold red"


@click.command(epilog="Example: vendue doctor --json")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.pass_context
def doctor(ctx: click.Context, *, as_json: bool) -> None:
    """Try out what this machine's sandbox enforces; exit 0 if that is everything, else 1.

    Every line is an attempt that was really made, in a sandbox like those of a tournament.
    """
    diagnosis = examine()
    if as_json:
        click.echo(json.dumps(diagnosis.to_json(), indent=2))
    else:
        _print(diagnosis)
    ctx.exit(0 if diagnosis.level == "full" else 1)


def _print(diagnosis: Diagnosis) -> None:
    """Print a line for each check, then what to do, then what it all means."""
    console = Console()
    table = Table(box=None, pad_edge=False)
    for heading in ("check", "", "found"):
        table.add_column(heading, overflow="fold")
    for check in diagnosis.checks:
        state = Text(str(check.state), style=STYLES.get(check.state, ALARM))
        table.add_row(Text(check.name), state, Text(shown(check.detail)))
    console.print(table)
    for remedy, names in _remedies(diagnosis).items():
        console.print()
        console.print(Text(f"{', '.join(names)}:"))
        console.print(Padding(Text(shown(remedy)), (0, 0, 0, 2)))
    meaning = {
        "full": "every layer is in force",
        "partial": "bots are isolated, but not everything is in force: " + _words(diagnosis),
        "none": "don't run strangers' bots on this machine: " + _words(diagnosis),
    }
    console.print(Text(f"\nlevel {diagnosis.level}: {meaning[diagnosis.level]}"))


def _remedies(diagnosis: Diagnosis) -> dict[str, list[str]]:
    """Return what to do, each with the names of the checks that ask for it."""
    found: dict[str, list[str]] = {}
    for check in diagnosis.checks:
        if check.remedy:
            found.setdefault(check.remedy, []).append(check.name)
    return found


def _words(diagnosis: Diagnosis) -> str:
    return ", ".join(map(shown, diagnosis.missing))
