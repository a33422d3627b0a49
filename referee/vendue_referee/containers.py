"""Containers of docker or podman in place of bubblewrap: chosen in the environment, then tried out.

VENDUE_BACKEND      ``oci`` chooses them; ``bubblewrap``, or nothing, does not
VENDUE_OCI_IMAGE    image whose libraries the runtime and the bots need
VENDUE_OCI_ENGINE   ``docker`` unless it says ``podman``, or the path of either
VENDUE_OCI_RUNTIME  for example ``runsc``, for gVisor
VENDUE_OCI_OPTIONS  further options of the engine, as words of a shell
"""

from __future__ import annotations

import os
import shlex
import tempfile
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

import trio

from vendue.games.game import Json
from vendue_referee.backends.engine import EngineFault
from vendue_referee.backends.oci import open_oci
from vendue_referee.backends.oci_arguments import OciSetup
from vendue_referee.doctor.facts import Facts
from vendue_referee.doctor.probes import leaf, look_inside
from vendue_referee.doctor.running import FAULTS
from vendue_referee.runtime import Runtime
from vendue_referee.sandbox.policy import Limits

CHOSEN = "oci"
BACKENDS = ("bubblewrap", CHOSEN)
MISSING = (
    "limits and kills: left to the engine",
    "counters of the machine: covered in part",
    "idle bots: not frozen",
)
"""What is weaker than bubblewrap's level full, whatever the engine."""
WRITABLE = frozenset(("/dev/mqueue", "/dev/shm", "/tmp"))  # noqa: S108 - the container's own
HELD_CALLS = ("user_namespace", "mount", "ptrace", "abstract")


class ContainerFault(Exception):
    """Containers can't hold bots here; the message is a sentence with what to do."""


def is_chosen(environment: Mapping[str, str]) -> bool:
    """Return whether the environment names containers.

    Raises:
        ContainerFault: it names no backend that there is.
    """
    name = environment.get("VENDUE_BACKEND") or BACKENDS[0]
    if name not in BACKENDS:
        raise ContainerFault(f"VENDUE_BACKEND is {name!r}; it may be {' or '.join(BACKENDS)}")
    return name == CHOSEN


def setup_from(environment: Mapping[str, str], runtime: Runtime) -> OciSetup:
    """Return what containers are made from.

    Raises:
        ContainerFault: no image is named, or the options can't be read.
    """
    image = environment.get("VENDUE_OCI_IMAGE", "")
    if not image:
        raise ContainerFault(
            "VENDUE_OCI_IMAGE names no image: it has to hold the libraries that bots need, for"
            " example those of this machine's own distribution"
        )
    try:
        options = tuple(shlex.split(environment.get("VENDUE_OCI_OPTIONS", "")))
    except ValueError as error:
        raise ContainerFault(f"VENDUE_OCI_OPTIONS can't be read: {error}") from None
    return OciSetup(
        image,
        runtime.path,
        engine=environment.get("VENDUE_OCI_ENGINE") or "docker",
        oci_runtime=environment.get("VENDUE_OCI_RUNTIME", ""),
        variables=runtime.environment(),
        options=options,
    )


def try_out(setup: OciSetup, bots: Path) -> None:
    """Start a container that tries to break out; to be called outside trio.

    Args:
        setup: what containers are made from.
        bots: the folder below which bots' folders lie; writable.

    Raises:
        ContainerFault: none starts, or one doesn't hold.
    """
    if os.geteuid() == 0:
        raise ContainerFault(
            "with VENDUE_BACKEND=oci the referee, which reads what bots send, would be root: run"
            " vendue as an ordinary user who may talk to the engine"
        )
    with tempfile.TemporaryDirectory(prefix="probe-", dir=bots) as folder:
        Path(folder).chmod(0o755)
        facts = trio.run(partial(_look, setup, Path(folder)))
    if facts.start_error:
        raise ContainerFault(f"no container starts: {facts.start_error}")
    broken = list(_broken(facts.seen, setup.limits))
    if broken:
        raise ContainerFault(
            f"a container of {setup.engine} does not hold a bot in: {'; '.join(broken)}"
        )


async def _look(setup: OciSetup, folder: Path) -> Facts:
    facts = Facts()
    try:
        async with open_oci(setup) as backend:
            facts = await look_inside(backend, folder, facts)
    except* (*FAULTS, EngineFault) as group:
        facts = Facts(start_error=str(leaf(group)))
    return facts


def _broken(seen: Mapping[str, Json], limits: Limits) -> Iterator[str]:
    status, own = seen["status"], seen["limits"]
    assert isinstance(status, dict)  # noqa: S101 - as `inside` writes it
    assert isinstance(own, dict)  # noqa: S101
    if seen["processes"] != [1]:
        yield f"it sees the processes {seen['processes']}"
    if seen["internet"] != "EAFNOSUPPORT":
        yield f"sockets of the network end in {seen['internet']}"
    if int(str(status["CapEff"]) or "0", 16) or status["NoNewPrivs"] != "1":
        yield f"it has the capabilities {status['CapEff']}, or may gain some"
    if status["Seccomp"] != "2":
        yield "its system calls aren't filtered"
    yield from (f"{name} is possible" for name in HELD_CALLS if seen[name] == "done")
    writable = seen["writable"]
    if not isinstance(writable, list) or not WRITABLE.issuperset(map(str, writable)):
        yield f"it can write in {writable}"
    for name, most in (("tmp_bytes", limits.tmp_bytes), ("shm_bytes", limits.shm_bytes)):
        size = seen[name]
        if not isinstance(size, int) or not 0 < size <= most:
            yield f"{name} is {size}"
    if own["NOFILE"] != limits.descriptors or own["CORE"] not in (0, 1):
        yield f"it may open {own['NOFILE']} files and dump {own['CORE']} bytes"
