"""Talking to docker or podman by their programs."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import trio

PASSED = ("PATH", "HOME", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "TMPDIR")
"""Variables of ours that the engine's program needs to find itself and its settings."""
PASSED_PREFIXES = ("DOCKER_", "CONTAINER_", "CONTAINERS_")


class EngineFault(Exception):
    """The engine refused or failed; the message is what it said."""


@dataclass(frozen=True, slots=True)
class State:
    """How a container stands, as the engine says."""

    id: str
    """The engine's own name of it, long."""
    status: str
    """``created``, ``running``, ``exited`` ..."""
    pid: int
    """Process id of its first process where the engine runs; 0 if there is none."""
    exit_code: int
    was_short_of_memory: bool
    """Whether a process in it was killed for want of memory."""
    error: str
    """Why it couldn't be started."""


FORMAT = "{{.Id}}\t" + "\t".join(
    f"{{{{.State.{name}}}}}" for name in ("Status", "Pid", "ExitCode", "OOMKilled", "Error")
)
OWNER_FORMAT = '{{.Id}}\t{{index .Config.Labels "vendue.owner"}}'


class Engine:
    """One engine of this machine."""

    def __init__(self, program: str) -> None:
        self._program = program

    async def ask(self, *words: str, secret: Mapping[str, str] | None = None) -> str:
        """Return what a command prints.

        Args:
            words: after the engine's name.
            secret: variables that the command finds in its environment.

        Raises:
            EngineFault: it failed, or there is no such program.
        """
        try:
            done = await trio.run_process(
                [self._program, *words],
                capture_stdout=True,
                capture_stderr=True,
                check=False,
                env={**_environment(), **(secret or {})},
                start_new_session=True,
            )
        except OSError as error:
            raise EngineFault(f"{self._program} can't be run: {error.strerror}") from error
        if done.returncode != 0:
            raise EngineFault(_reason(done.stderr) or f"status {done.returncode}")
        return done.stdout.decode("utf-8", "replace").strip()

    async def attach(self, name: str, stdout: int, stderr: int) -> trio.Process:
        """Start a container and return the program that passes its output on until it ends.

        Raises:
            EngineFault: the program can't be run.
        """
        try:
            return await trio.lowlevel.open_process(
                [self._program, *attach_words(name)],
                stdin=subprocess.DEVNULL,
                stdout=stdout,
                stderr=stderr,
                env=_environment(),
                start_new_session=True,
            )
        except OSError as error:
            raise EngineFault(f"{self._program} can't be run: {error.strerror}") from error

    async def state(self, name: str) -> State:
        """Return how a container stands.

        Raises:
            EngineFault: there is no such container, or the engine is gone.
        """
        answer = await self.ask("inspect", "--type=container", f"--format={FORMAT}", name)
        words = [*answer.split("\t", 5), ""]
        try:
            numbers = int(words[2]), int(words[3])
            return State(words[0], words[1], *numbers, words[4] == "true", words[5])
        except (ValueError, IndexError):
            raise EngineFault(f"{self._program} says what is no state: {answer!r}") from None

    async def owners(self, label: str) -> dict[str, str]:
        """Return the containers with a label: their ids, and who made them.

        Raises:
            EngineFault: the engine is gone.
        """
        found = (await self.ask("ps", "--all", "--quiet", f"--filter=label={label}")).split()
        owners: dict[str, str] = {}
        for each in found:
            try:
                answer = await self.ask(
                    "inspect", "--type=container", f"--format={OWNER_FORMAT}", each
                )
            except EngineFault:  # gone meanwhile
                continue
            owners[each] = answer.partition("\t")[2]
        return owners

    async def remove(self, names: Sequence[str]) -> None:
        """Kill and remove containers; one that is gone is no fault.

        Raises:
            EngineFault: one of them is still there, or the engine is gone.
        """
        for name in names:
            try:
                await self.ask("rm", "--force", "--volumes", name)
            except EngineFault as fault:
                if "no such container" not in str(fault).lower():
                    raise


def attach_words(name: str) -> list[str]:
    """Return the words that start a container and pass its output on."""
    return ["start", "--attach", name]


def _environment() -> dict[str, str]:
    return {
        name: value
        for name, value in os.environ.items()
        if name in PASSED or name.startswith(PASSED_PREFIXES)
    }


def _reason(text: bytes) -> str:
    """Return the line of a command's errors that says why; advice may follow it."""
    lines = [line.strip() for line in text.decode("utf-8", "replace").splitlines() if line.strip()]
    reasons = [line for line in lines if line.startswith("Error")]
    return next(iter(reasons + lines[-1:]), "")
