"""A folder to run tournaments in, and a bot that plays only when it is let in."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from tests.integration.command import Finished, ended, inside, start, vendue
from tests.integration.leftovers import Life, family, inhabitants, survivors
from tests.integration.tables import PATIENCE, counted, games, record_hashes, wait_counted

BOTS = Path(__file__).parent / "bots"
SEATS, DEALS = 3, 6
GAMES = SEATS * DEALS
IN_FLIGHT = 3
DATABASE = "sqlite:///story.db"
ONE_WORKER = ("--workers", "1")
"""Fewer processes to start; several workers are killed and frozen by the tests of kills."""
TICKETS = 4
SURE = TICKETS - IN_FLIGHT + 1
"""Games that end if so many are let in: one that is not may keep others of its process waiting."""


@dataclass(frozen=True)
class Stop:
    """What was found after a run was stopped in the middle."""

    finished: Finished
    games: dict[int, tuple[str, int]]
    """State and attempt by number."""
    records: dict[int, str]
    """Hashes of the counted games' records by number."""
    processes: int
    """Processes of the run while it ran, itself included."""
    survivors: int
    """Of these, those that still live."""
    temporary: list[str]
    """Temporary files that are left."""

    def numbers(self, state: str) -> set[int]:
        """Return the numbers of the games in a state."""
        return {number for number, game in self.games.items() if game[0] == state}


class Arena:
    """The folder, with a database ``story.db`` whose tournament is stopped and goes on."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.database = folder / "story.db"
        self.bot = shutil.copytree(BOTS / "gated", folder / "gated")
        self._temporary = folder / "t"
        self._gate = folder / "gate"
        self._tickets = count()
        self._temporary.mkdir()
        self._gate.mkdir()
        (self.bot / "gate.txt").write_text(str(self._gate))

    def command(self, database: str) -> list[str]:
        """Return the words that make the tournament in a database, or go on with it."""
        return [
            *("tournament", "run", "cup", "--db", f"sqlite:///{database}"),
            *("--game", "modern_art", "--seats", str(SEATS), "--deals", str(DEALS)),
            *("--in-flight", str(IN_FLIGHT), "--seed", "x", *ONE_WORKER),
            *("--bot", "random", "--bot", "./gated", "--bot", "cautious"),
            *("--sandbox", "off", "--i-trust-these-bots"),  # its gate lies outside any sandbox
        ]

    def open(self) -> None:
        """Let all games in."""
        (self._gate / "open").touch()

    def run(self, *words: str | Path) -> Finished:
        """Run a command to its end."""
        return vendue(*words, folder=self.folder, TMPDIR=str(self._temporary))

    def inside(self, *words: str | Path) -> Finished:
        """Run a command in this process."""
        return inside(*words, folder=self.folder)

    def interrupted(self, command: list[str], number: signal.Signals) -> Stop:
        """Run until some games are counted while others are played, then send a signal."""
        run, members = self._middle(command)
        _send(run, number)
        return self._stop(ended(run), members)

    def interrupted_play(self) -> Stop:
        """Play one game that waits for its bot to be let in, then press Ctrl-C."""
        self._admit(0)
        words = ("play", "modern_art", "random", "./gated", "cautious")
        run = start(*words, folder=self.folder, TMPDIR=str(self._temporary))
        deadline = time.monotonic() + PATIENCE
        while len(inhabitants(self._temporary)) < len(words) - 2:
            assert time.monotonic() < deadline
            assert run.poll() is None, ended(run)
            time.sleep(0.02)
        members = family(run.pid)
        _send(run, signal.SIGINT)
        return self._stop(ended(run), members)

    def contested(
        self, command: list[str], number: signal.Signals
    ) -> tuple[Stop, Finished, Finished]:
        """Do the same, but look at the status and run the command again before the signal."""
        run, members = self._middle(command)
        status = self.inside("tournament", "status", "cup", "--db", DATABASE, "--json")
        second = self.inside(*command)
        _send(run, number)
        return self._stop(ended(run), members), status, second

    def _middle(self, command: list[str]) -> tuple[subprocess.Popen[str], set[Life]]:
        before = counted(self.database)
        self._admit(TICKETS)
        run = start(*command, folder=self.folder, TMPDIR=str(self._temporary))
        for _ in wait_counted(self.database, before + SURE):
            assert run.poll() is None, ended(run)
        return run, family(run.pid)

    def _admit(self, number: int) -> None:
        """Let in so many games, and none of those that were let in before and didn't come."""
        for ticket in self._gate.glob("ticket-*"):
            ticket.unlink(missing_ok=True)
        for _ in range(number):
            (self._gate / f"ticket-{next(self._tickets)}").touch()

    def _stop(self, finished: Finished, members: set[Life]) -> Stop:
        return Stop(
            finished,
            games(self.database),
            record_hashes(self.database),
            processes=len(members),
            survivors=len(survivors(members)) + len(inhabitants(self.folder)),
            temporary=self._taken_away(),
        )

    def _taken_away(self) -> list[str]:
        """Return the names of the temporary files, and remove them."""
        left = list(self._temporary.iterdir())
        for path in left:
            shutil.rmtree(path)
        return [path.name for path in left]


def _send(run: subprocess.Popen[str], number: signal.Signals) -> None:
    """Send a signal: Ctrl-C reaches the whole process group, as at a terminal."""
    if number is signal.SIGINT:
        os.killpg(run.pid, number)
    else:
        run.send_signal(number)
