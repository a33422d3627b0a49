"""What starts the processes of bots, whatever holds them in."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from vendue_referee.launcher.child import Child

PYTHON = "@python"
"""The first word of a command that a backend's own Python interpreter runs."""

VARIABLES: Mapping[str, str] = {
    "LANG": "C.UTF-8",
    "LC_ALL": "C.UTF-8",
    "PYTHONUNBUFFERED": "1",
    "PYTHONDONTWRITEBYTECODE": "1",
    "GRPC_VERBOSITY": "NONE",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
}
"""What every bot's environment holds."""


@dataclass(frozen=True, slots=True)
class Program:
    """One bot process to be started."""

    argv: Sequence[str]
    """Its words; the first may be `PYTHON`."""
    folder: Path
    """The bot's own files; its current folder."""
    socket: Path | None = None
    """The referee's socket for it; None for a program that speaks to nobody."""
    credential: str = ""
    """For `Hello`."""
    environment: Mapping[str, str] = field(default_factory=dict[str, str])
    """Further variables."""


class Backend(ABC):
    """Starts programs; all of them are gone when it is closed."""

    name: str
    """As records and the leaderboard show it."""

    def __init__(self, sockets: Path) -> None:
        self.sockets = sockets
        """Folder for the sockets of bot processes; nobody else's."""

    @property
    @abstractmethod
    def is_lost(self) -> bool:
        """Whether it can start nothing any more."""

    @abstractmethod
    async def start(self, program: Program, *, stdout: int, stderr: int) -> Child:
        """Start a program; the two descriptors stay the caller's to close.

        Raises:
            StartFailed: it can't be started.
            LauncherLost: nothing can be started any more.
            ValueError: no system could run it, for example an argument with a zero byte.
        """
