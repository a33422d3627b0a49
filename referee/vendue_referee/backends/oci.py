"""Backend ``oci``: each bot process in a container of docker or podman, where bubblewrap can't be.

Whoever may talk to such an engine is as good as root on its machine unless the engine itself runs
without root. A container outlives a referee that is killed; the next one removes it.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import trio

from vendue_referee.backends.backend import PYTHON, VARIABLES, Backend, Program
from vendue_referee.backends.bubblewrap import INSIDE, INTERPRETER
from vendue_referee.backends.container import RunningContainer
from vendue_referee.backends.engine import Engine, EngineFault
from vendue_referee.backends.oci_arguments import (
    LABEL_OWNER,
    LABEL_PLACE,
    Container,
    OciSetup,
    create,
)
from vendue_referee.backends.oci_seccomp import profile
from vendue_referee.backends.owners import is_alive, own_owner, own_place
from vendue_referee.launcher.child import Child, SandboxFailed
from vendue_referee.temporary import temporary_folder

CLOSING_SECONDS = 30.0
"""How long the engine may take to remove what is left at the end."""


class Oci(Backend):
    """Starts bots in containers; made by `open_oci`."""

    name = "oci"

    def __init__(
        self, engine: Engine, setup: OciSetup, sockets: Path, nursery: trio.Nursery
    ) -> None:
        super().__init__(sockets)
        self._engine = engine
        self._setup = setup
        self._nursery = nursery
        self._names: set[str] = set()
        self._labels = {LABEL_PLACE: own_place(), LABEL_OWNER: own_owner()}

    @property
    def is_lost(self) -> bool:
        """Return False: whether the engine answers is seen at the next start."""
        return False

    async def start(self, program: Program, *, stdout: int, stderr: int) -> Child:
        """Start a program in a container of its own.

        Raises:
            SandboxFailed: the engine can't make or start it.
            StartFailed: the container has no such program.
            ValueError: an argument or a variable holds a zero byte.
        """
        name = f"vendue-{secrets.token_hex(8)}"
        secret = {"VENDUE_CREDENTIAL": program.credential}
        if program.socket is not None:
            program.socket.chmod(0o666)
        words = create(
            self._setup,
            self._container(name, program, tuple(secret)),
            seccomp=self.sockets / "seccomp.json",
            empty=self.sockets / "empty",
            labels=self._labels,
        )
        self._names.add(name)
        try:
            await self._engine.ask(*words, secret=secret)
        except EngineFault as fault:
            raise SandboxFailed(f"the container can't be made: {fault}") from None
        running = RunningContainer(self._engine, name, self._setup.limits)
        outputs = os.dup(stdout), os.dup(stderr)
        self._nursery.start_soon(self._run, running, name, outputs)
        try:
            await running.child.wait_started()
        except trio.Cancelled:
            running.child.kill()
            raise
        return running.child

    async def remove_all(self) -> None:
        """Kill and remove what is left."""
        with trio.move_on_after(CLOSING_SECONDS, shield=True):
            await self._engine.remove(sorted(self._names))

    def _container(self, name: str, program: Program, secret: tuple[str, ...]) -> Container:
        first, *rest = program.argv or ("",)
        environment = {**VARIABLES, **INSIDE, **self._setup.variables, **program.environment}
        argv = [INTERPRETER if first == PYTHON else first, *rest]
        return Container(name, argv, program.folder.absolute(), program.socket, environment, secret)

    async def _run(self, running: RunningContainer, name: str, outputs: tuple[int, int]) -> None:
        try:
            await running.run(*outputs)
            self._names.discard(name)
        finally:
            for descriptor in outputs:
                os.close(descriptor)
            running.child.lose()


async def sweep(engine: Engine) -> list[str]:
    """Remove the containers of referees of this machine that no longer live; return their ids.

    Raises:
        EngineFault: the engine doesn't answer.
    """
    owners = await engine.owners(f"{LABEL_PLACE}={own_place()}")
    dead = [name for name, owner in owners.items() if not is_alive(owner)]
    await engine.remove(dead)
    return dead


@asynccontextmanager
async def open_oci(setup: OciSetup) -> AsyncGenerator[Backend]:
    """Open the backend; at the end of the block all its containers are gone.

    Raises:
        EngineFault: the engine doesn't answer.
        OSError: there is no room for a temporary folder.
    """
    engine = Engine(setup.engine)
    await sweep(engine)
    with temporary_folder("sockets", 0o711) as folder:
        (folder / "seccomp.json").write_text(json.dumps(profile(setup.limits)))
        (folder / "empty").touch(0o444)
        async with trio.open_nursery() as nursery:
            backend = Oci(engine, setup, folder, nursery)
            try:
                yield backend
            finally:
                nursery.cancel_scope.cancel()
                await backend.remove_all()
