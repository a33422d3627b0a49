"""Tournaments of one hostile bot and three honest ones, run by the real command."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.hostile.leftovers import cgroups_of, leftovers, sandboxed
from tests.hostile.places import Place, open_place
from tests.integration.command import Finished, ended, start
from tests.integration.leftovers import Life, family, lives
from tests.integration.tables import outcomes

HONEST = ("random", "cautious", "appraiser")
GAMES = 4
"""One deal, played once with the hostile bot on each seat."""
GRACE = 4.0
"""Seconds after the end of a run within which nothing of it is left; twice what is promised."""
LOOK_SECONDS = 0.05
PATIENCE = 240.0
"""Seconds within which a run comes to its end, also on a busy machine."""


@dataclass
class Cup:
    """A tournament in a place of its own."""

    place: Place
    hostile: str
    groups: set[Path] = field(default_factory=set)
    """Cgroups that its sandboxes were seen in."""

    @property
    def database(self) -> Path:
        """Where its results are."""
        return self.place.folder / "cup.db"

    def start(self) -> subprocess.Popen[str]:
        """Begin it, or go on with it."""
        bots = [word for name in HONEST for word in ("--bot", name)]
        return start(
            *("tournament", "run", "cup", "--db", f"sqlite:///{self.database}"),
            *("--game", "modern_art", "--seats", "4", "--deals", "1", "--seed", "x"),
            *("--bot", f"hostile={self.place.bot(self.hostile)}", *bots),
            *("--workers", "2", "--lease", "10", "--void-limit", "5"),
            *("--bank", "30", "--move-limit", "5", "--start-limit", "20"),
            *("--sandbox", "auto"),
            folder=self.place.folder,
            TMPDIR=str(self.place.temporary),
        )

    def watch(self, run: subprocess.Popen[str], until: Callable[[], bool] | None = None) -> None:
        """Look where its sandboxes are until it ends, or something is so.

        One that doesn't come to its end is killed, and its test fails.
        """
        deadline = time.monotonic() + PATIENCE
        while run.poll() is None and not (until and until()):
            if time.monotonic() > deadline:
                run.kill()
                raise AssertionError(f"it goes on for more than {PATIENCE:g} s: {ended(run)}")
            for pid in sandboxed(self.place.folder):
                self.groups |= cgroups_of(pid)
            time.sleep(LOOK_SECONDS)

    def play(self) -> Finished:
        """Run it to its end."""
        run = self.start()
        self.watch(run)
        return ended(run)

    def left(self, *, is_swept: bool = True) -> list[str]:
        """Return what is left of its runs.

        Args:
            is_swept: whether temporary files count as well, which a killed run can't remove.
        """
        temporary = self.place.temporary if is_swept else None
        return leftovers(self.place.folder, self.groups, temporary, GRACE)

    def wronged(self) -> list[object]:
        """Return the seats of honest bots that lost anything by a fault, or to the hostile one."""
        return [
            seat
            for number in range(GAMES)
            for seat in _wronged([row for row in outcomes(self.database) if row[0] == number])
        ]


@contextmanager
def open_cup(hostile: str) -> Generator[Cup]:
    """Give a tournament with a hostile bot, and remove it."""
    with open_place() as place:
        yield Cup(place, hostile)


def victims(run: subprocess.Popen[str], kind: str) -> list[Life]:
    """Return the processes of a run that are of one kind."""
    members = family(run.pid)
    if kind == "coordinator":
        return [life for life in members if life.pid == run.pid]
    if kind == "worker":
        return [life for life in members if "workers.worker" in _line(life.pid)]
    launchers = {life.pid: life for life in members if "launcher.server" in _line(life.pid)}
    servers = [life for life in launchers.values() if life.parent in launchers]
    guards = [life for life in launchers.values() if life.parent not in launchers]
    return {"launcher": servers, "guard": guards, "launcher and guard": servers + guards}[kind]


def is_alive(life: Life) -> bool:
    """Return whether a process lives."""
    return life in set(lives().values())


def _wronged(game: list[tuple[object, ...]]) -> list[object]:
    """Return the rows of a game in which an honest bot fared worse than its score says."""
    honest = [row for row in game if row[2] != "hostile"]
    found: list[object] = [row for row in honest if (row[5], row[6]) != ("finished", 0)]
    if not honest:
        return ["the game isn't counted"]
    forfeited = [row for row in game if row[2] == "hostile" and row[5] != "finished"]
    rivals = honest if forfeited else game
    for row in honest:
        better = sum(other[4] > row[4] for other in rivals)  # type: ignore[operator]
        equal = sum(other[4] == row[4] for other in rivals)
        if not better < int(str(row[3])) <= better + equal:
            found.append(row)
    return found


def _line(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text(errors="replace").replace("\0", " ")
    except OSError:
        return ""
