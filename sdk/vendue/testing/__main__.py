"""``python -m vendue.testing``: the scripted peers and the conformance test as programs.

They need no Python in the bot: scripts are JSON files, the bot is any command.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from vendue.games.game import BadPosition
from vendue.games.options import BadOption
from vendue.games.table import UnknownGame
from vendue.runner import NoReferee, connection_from_environment
from vendue.testing.conformance_referee import check_conformance, every_table
from vendue.testing.failures import BadScript, ScriptFailed
from vendue.testing.script_file import read_script
from vendue.testing.script_run import WITHIN
from vendue.testing.scripted_bot import ScriptedBot
from vendue.testing.scripted_referee import follow

FAILED = 1
"""Exit status if what was tested does not hold."""
MISTAKE = 2
"""Exit status after a mistake of the user."""
LONGEST = 86400
"""Seconds that an answer may be given at most, a day."""


def main(arguments: Sequence[str]) -> NoReturn:
    """Run one of the programs and end the process: 0 well, 1 it doesn't hold, 2 a mistake."""
    status = MISTAKE
    try:
        status = _run(arguments)
    except ScriptFailed as failure:
        status = FAILED
        _say(failure)
    except (BadScript, NoReferee, UnknownGame, BadOption, BadPosition) as error:
        _say(error)
    except OSError as error:
        _say(f"{error.filename} can't be started: {error.strerror}")
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else MISTAKE
    sys.stdout.flush()
    sys.stderr.flush()
    # grpc's threads can keep an interpreter from shutting down.
    os._exit(status)


def _run(arguments: Sequence[str]) -> int:
    words = _parser().parse_args(arguments)
    if words.program == "bot":
        script = read_script(words.script)
        ScriptedBot(script, within=words.within).play(connection_from_environment())
        return 0
    if words.program == "referee":
        steps = read_script(words.script)
        follow(steps, words.command, within=words.within)
        return 0
    setups = every_table(words.game, words.games)
    findings = check_conformance(
        words.command, setups, in_flight=words.in_flight, within=words.within
    )
    for finding in findings:
        _say(finding)
    if not findings:
        print(f"{len(setups)} games: nothing wrong was found")  # noqa: T201 - the result
    return FAILED if findings else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m vendue.testing", description="Test bots of any language over the protocol."
    )
    programs = parser.add_subparsers(dest="program", required=True)
    bot = programs.add_parser("bot", help="be a bot that follows a script")
    bot.add_argument("script", type=Path, help="a JSON list of steps")
    referee = programs.add_parser("referee", help="start a bot and follow a script with it")
    referee.add_argument("script", type=Path, help="a JSON list of steps")
    conformance = programs.add_parser("conformance", help="play whole games with a bot")
    conformance.add_argument("game", help="for example modern_art")
    conformance.add_argument(
        "--games", type=_at_least_one, default=2, help="for each number of seats"
    )
    conformance.add_argument(
        "--in-flight", type=_at_least_one, default=2, help="games open at a time"
    )
    for program in (bot, referee, conformance):
        program.add_argument(
            "--within", type=_seconds, default=WITHIN, help="seconds for an answer"
        )
    for program in (referee, conformance):
        program.add_argument("command", nargs="+", help="the bot's command, after --")
    return parser


def _seconds(text: str) -> float:
    number = float(text)
    if not 0 < number <= LONGEST:
        raise argparse.ArgumentTypeError(f"a number of seconds up to {LONGEST} is wanted")
    return number


def _at_least_one(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1 is wanted")
    return number


def _say(sentence: object) -> None:
    print(f"vendue: {sentence}", file=sys.stderr)  # noqa: T201 - for the author


if __name__ == "__main__":
    main(sys.argv[1:])
