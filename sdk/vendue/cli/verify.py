"""``vendue verify``: records of games played again without bots."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import click

from vendue.canonical import BadJson
from vendue.cli.errors import UserMistake
from vendue.deals import SECRET_BYTES
from vendue.display import shown
from vendue.games.game import Json
from vendue.records import MAX_BYTES, BadRecord, VerificationReport, from_json, read_json

LINES = ".jsonl"
"""Files of this ending hold one record on each line."""


def _secret(_ctx: click.Context, _option: click.Parameter, given: str | None) -> bytes | None:
    if given is None:
        return None
    try:
        secret = bytes.fromhex(given)
    except ValueError:
        secret = b""
    if len(secret) != SECRET_BYTES:
        raise UserMistake(
            "--secret is 64 hexadecimal digits, as `vendue tournament reveal` prints them"
        )
    return secret


@click.command()
@click.argument(
    "records", nargs=-1, required=True, metavar="RECORD…", type=click.Path(path_type=Path)
)
@click.option("--secret", callback=_secret, metavar="HEX", help="The tournament's revealed secret.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.pass_context
def verify(
    ctx: click.Context, records: tuple[Path, ...], secret: bytes | None, *, as_json: bool
) -> None:
    """Play recorded games again without bots and say which do not hold, and why.

    RECORD is a file that holds one game, plain or compressed, or a .jsonl file with a game on
    each line. Deals are checked if the secret or the seed is in the record or given here;
    until then they are sealed, and what can be told without the cards is checked.

    Exit status 0: all hold; 1: something does not; 2: a file could not be read.
    """
    report = VerificationReport()
    for path in records:
        for name, value in _values(path):
            _take(report, name, value, secret)
    click.echo(json.dumps(report.to_json(), indent=2) if as_json else _text(report))
    ctx.exit(0 if report.ok else 1)


def _take(report: VerificationReport, name: str, value: Json, secret: bytes | None) -> None:
    try:
        record = from_json(value)
    except BadRecord as error:
        report.refuse(name, str(error))
        return
    # The secret is a tournament's: a stand-alone game has a seed of its own.
    report.take(name, record, secret if record.chain.tournament else None)


def _values(path: Path) -> Iterator[tuple[str, Json]]:
    """Yield what the file holds, each with the name that problems give it."""
    is_lines = path.suffix == LINES
    try:
        with path.open("rb") as file:
            if not is_lines:
                yield str(path), _value(str(path), file.read(MAX_BYTES + 1))
                return
            number = 0
            while line := file.readline(MAX_BYTES + 1):
                number += 1
                yield f"{path}:{number}", _value(f"{path}:{number}", line)
    except OSError as error:
        raise UserMistake(
            f"{shown(str(path))} can't be read ({error.strerror}); name files of records"
        ) from None


def _value(name: str, data: bytes) -> Json:
    try:
        return read_json(data)
    except BadJson as error:
        raise UserMistake(
            f"{shown(name)} is not a record ({error}); name files of records, such as"
            " `play --record` writes"
        ) from None


def _text(report: VerificationReport) -> str:
    lines = [
        f"records: {report.records}",
        f"root: {report.root}",
        f"deals: {report.deals} ({report.checked} checked, {report.sealed} sealed)",
    ]
    lines += [f"{shown(found.game)} does not hold: {found.reason}" for found in report.problems]
    if report.ok:
        lines.append("all records hold")
    return "\n".join(lines)
