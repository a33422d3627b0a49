"""A bot process that answers by a script and writes down every byte that it is sent.

Run by a referee as ``recorder.py SCRIPT RECORD``. The script names the game and lists what each
reply says, in the protocol's JSON; the record gets a line of hexadecimal digits for each message.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from vendue.messages import PROTOCOL
from vendue.runner import connection_from_environment
from vendue.testing.client import dialled
from vendue.testing.line import Line
from vendue.wire.message_json import JsonMessage, request_from_json, response_to_json

PATIENCE = 30
"""Seconds without a message after which the process gives up."""


def replies(message: JsonMessage, answers: Iterator[dict[str, Any]]) -> Iterator[JsonMessage]:
    """Yield what the bot says to a message of the referee."""
    ((kind, body),) = message.items()
    assert isinstance(body, dict)
    if kind == "gameStarted":
        yield {"ready": {"gameId": body["gameId"]}}
    elif kind == "decision":
        ids = {name: body[name] for name in ("gameId", "decisionId")}
        yield {"reply": ids | next(answers)}
    elif kind == "gameOver":
        yield {"ended": {"gameId": body["gameId"]}}


def record(line: Line, answers: Iterator[dict[str, Any]], file: Path) -> None:
    """Answer until the stream ends, and keep what came."""
    with file.open("w", encoding="ascii") as kept:
        while isinstance(data := line.receive(PATIENCE), bytes):
            kept.write(f"{data.hex()}\n")
            messages = response_to_json(data)
            said = [reply for message in messages for reply in replies(message, answers)]
            if said:
                line.send(request_from_json(said))


def main(script: Path, file: Path) -> None:
    """Play for the referee that started this process."""
    plan = json.loads(script.read_text(encoding="utf-8"))
    connection = connection_from_environment()
    hello: dict[str, Any] = {
        "protocolMin": PROTOCOL,
        "protocolMax": PROTOCOL,
        "credential": connection.credential,
        "botName": "recorder",
        "games": [plan["game"]],
    }
    with dialled(connection) as line:
        line.send(request_from_json([{"hello": hello}]))
        record(line, iter(plan["answers"]), file)
    print(f"{plan['game']}: {len(file.read_bytes())} bytes written", file=sys.stderr)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
