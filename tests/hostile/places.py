"""A folder for one run of the corpus: the bots as they are entered, and bait for them."""

from __future__ import annotations

import shutil
import socket
import tempfile
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from tests.hostile.expectations import BOTS

COMMON = BOTS / "hostile.py"
CANARY = "VENDUE_TEST_CANARY"
"""A variable of the organiser's."""


@dataclass(frozen=True)
class Place:
    """Everything of one run lies below one folder that everybody may enter."""

    folder: Path

    @property
    def temporary(self) -> Path:
        """Where temporary files and sockets go."""
        return self.folder / "t"

    @property
    def organiser(self) -> Path:
        """What no bot should see: a secret, and a socket that somebody listens on."""
        return self.folder / "organiser"

    def bot(self, name: str) -> Path:
        """Lay out a hostile bot's folder, complete with what all share and a manifest."""
        folder = self.folder / name
        if not folder.exists():
            shutil.copytree(BOTS / name, folder, ignore=shutil.ignore_patterns("expected.toml"))
            shutil.copy(COMMON, folder)
            (folder / "canary.txt").write_text(str(self.organiser))
            if not (folder / "bot.toml").exists():
                lines = f'name = "{name}"\ngames = ["modern_art"]\npython = "bot:Bot"\n'
                (folder / "bot.toml").write_text(lines)
        return folder


@contextmanager
def open_place() -> Generator[Place]:
    """Make such a folder, with everything that is temporary inside it, and remove it."""
    folder = Path(tempfile.mkdtemp(prefix="vendue-hostile-", dir="/tmp"))
    place = Place(folder)
    try:
        for path in (folder, place.temporary, place.organiser):
            path.mkdir(exist_ok=True)
            path.chmod(0o755)
        place.temporary.chmod(0o1777)  # as /tmp is: who gives up being root removes files there
        (place.organiser / "secret.txt").write_text("secret")
        with _baited(place), mock.patch.object(tempfile, "tempdir", str(place.temporary)):
            yield place
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _baited(place: Place) -> Generator[None]:
    with ExitStack() as stack:
        for address in (f"\0{place.organiser}", str(place.organiser / "canary.sock")):
            listening = stack.enter_context(socket.socket(socket.AF_UNIX))
            listening.bind(address)
            listening.listen()
        (place.organiser / "canary.sock").chmod(0o666)
        stack.enter_context(mock.patch.dict("os.environ", {CANARY: "secret"}))
        yield
