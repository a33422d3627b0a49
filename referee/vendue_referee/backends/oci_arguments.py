"""The words with which docker or podman make a sandbox: the same policy as bubblewrap's.

Pure. Options of Docker 20.10 and Podman 4. What differs from `sandbox.bubblewrap`: the system's
files are those of an image; /tmp holds a limited number of files (Docker); of /proc the engine
covers what it covers, and we cover what an engine lets be covered.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from vendue_referee.sandbox.bubblewrap import BOT, RUNTIME, SOCKET
from vendue_referee.sandbox.policy import Limits

LABEL_PLACE = "vendue.place"
"""Label that tells this machine, and in it which processes can be seen, from others."""
LABEL_OWNER = "vendue.owner"
"""Label that names the process that made a container."""
BYTES_PER_FILE = 4096
"""The folder for temporary files holds a file for as many bytes of its size."""
FIRST_USER = 400_000
"""Users of containers, one for each: above those of the machine and of `sandbox.uids`."""
FIRST_USER_ROOTLESS = 1000
"""The same where the engine has some 65 000 users of its own and can give no others."""
USERS = 60_000
COVERED = ("cpuinfo", "diskstats", "loadavg", "meminfo", "stat", "swaps", "uptime")
"""Files of /proc that tell about the machine or about others, of those that engines let cover."""
PROXIES = ("http_proxy", "https_proxy", "ftp_proxy", "no_proxy", "all_proxy")
"""Variables that an engine's own settings would put into a container."""


@dataclass(frozen=True, slots=True)
class OciSetup:
    """What containers are made from."""

    image: str
    """Name of an image that the engine has; it holds the libraries that programs need."""
    runtime: Path
    """The runtime's folder, seen by bots as /rt."""
    limits: Limits = field(default_factory=Limits)
    engine: str = "docker"
    """Program to talk to: ``docker``, ``podman``, or the path of either."""
    oci_runtime: str = ""
    """What the engine runs containers with, for example ``runsc`` for gVisor; "" for its own."""
    mounts: tuple[str, ...] = ()
    """Further paths that bots see read-only."""
    variables: Mapping[str, str] = field(default_factory=dict[str, str])
    """What the runtime needs in the environment."""
    options: tuple[str, ...] = ()
    """Further options of the engine, for example ``--security-opt=label=disable``."""
    first_user: int = 0
    """Lowest user id of containers, as the engine sees it; 0 for the default."""

    backend: ClassVar[str] = "oci"

    def to_json(self) -> dict[str, object]:
        """Return the setup as plain values, for a worker."""
        values: dict[str, object] = asdict(self)
        values["runtime"] = str(self.runtime)
        return values

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> OciSetup:
        """Read what `to_json` gave."""
        fields = dict(values)
        fields["runtime"] = Path(fields["runtime"])
        fields["limits"] = Limits(**fields["limits"])
        fields["mounts"] = tuple(fields["mounts"])
        fields["options"] = tuple(fields["options"])
        return cls(**fields)

    @property
    def is_podman(self) -> bool:
        """Whether the engine is podman."""
        return Path(self.engine).name.startswith("podman")


@dataclass(frozen=True, slots=True)
class Container:
    """What one container is made of."""

    name: str
    argv: Sequence[str]
    folder: Path
    socket: Path | None
    environment: Mapping[str, str]
    secret: Sequence[str] = ()
    """Names of variables whose values the engine's program has in its own environment."""


def create(
    setup: OciSetup, container: Container, *, seccomp: Path, empty: Path, labels: Mapping[str, str]
) -> list[str]:
    """Return the words after the engine's name that make a container, not started yet.

    Args:
        setup: what is the same for all.
        container: what is its own.
        seccomp: a file with the system calls it may use.
        empty: an empty file.
        labels: to find it again.
    """
    first, *rest = container.argv
    return [
        *("create", "--name", container.name, "--pull", "never", "--entrypoint", first),
        *(f"--label={name}={value}" for name, value in labels.items()),
        *_isolation(setup, seccomp),
        *_limits(setup.limits),
        *_files(setup, container, empty),
        *_environment(container),
        *setup.options,
        setup.image,
        *rest,
    ]


def user(setup: OciSetup) -> int:
    """Return a user id that very likely no other container has."""
    is_rootless = setup.is_podman and os.geteuid() != 0
    first = setup.first_user or (FIRST_USER_ROOTLESS if is_rootless else FIRST_USER)
    return first + secrets.randbelow(USERS)


def _isolation(setup: OciSetup, seccomp: Path) -> list[str]:
    number = user(setup)
    return [
        *("--network=none", "--ipc=private", "--cgroupns=private", "--hostname=sandbox"),
        *("--read-only", "--cap-drop=ALL", "--security-opt=no-new-privileges"),
        *(f"--security-opt=seccomp={seccomp}", f"--user={number}:{number}"),
        *("--init=false", "--restart=no", "--no-healthcheck", "--log-driver=none"),
        *((f"--runtime={setup.oci_runtime}",) if setup.oci_runtime else ()),
    ]


def _limits(limits: Limits) -> list[str]:
    file_bytes = max(limits.tmp_bytes, limits.shm_bytes)
    ulimits = {
        "nofile": limits.descriptors,
        "core": 1,  # no dump, not even one piped to the host (fs/coredump.c)
        "fsize": file_bytes,
        "cpu": limits.cpu_seconds,
        "memlock": 64 << 10,
        "msgqueue": 0,
        "rtprio": 0,
        "sigpending": 256,
    }
    cores = min(limits.cpu_cores, os.cpu_count() or 1)
    return [
        *(f"--memory={limits.memory_bytes}b", f"--memory-swap={limits.memory_bytes}b"),
        *(f"--pids-limit={limits.pids}", f"--cpus={cores:g}"),
        *(f"--ulimit={name}={value}:{value}" for name, value in ulimits.items()),
    ]


def _files(setup: OciSetup, container: Container, empty: Path) -> list[str]:
    limits = setup.limits
    most_files = "notmpcopyup" if setup.is_podman else f"nr_inodes={_file_count(limits)}"
    binds = [
        (str(setup.runtime), RUNTIME),
        *((path, path) for path in setup.mounts),
        (str(container.folder), BOT),
        *(((str(container.socket), SOCKET),) if container.socket is not None else ()),
        *((str(empty), f"/proc/{name}") for name in COVERED),
    ]
    return [
        f"--tmpfs=/tmp:rw,exec,nosuid,nodev,mode=1777,size={limits.tmp_bytes},{most_files}",
        f"--shm-size={limits.shm_bytes}b",
        *(f"--mount={_bind(source, target)}" for source, target in binds),
        f"--workdir={BOT}",
    ]


def _file_count(limits: Limits) -> int:
    return max(256, limits.tmp_bytes // BYTES_PER_FILE)


def _environment(container: Container) -> list[str]:
    emptied = (name for proxy in PROXIES for name in (proxy, proxy.upper()))
    return [
        *(f"--env={name}=" for name in emptied),
        *(f"--env={name}={value}" for name, value in container.environment.items()),
        *(f"--env={name}" for name in container.secret),
    ]


def _bind(source: str, target: str) -> str:
    """Return a mount as engines read it: a line of comma-separated values."""
    values = ("type=bind", f"source={source}", f"target={target}", "readonly")
    return ",".join(_quoted(value) for value in values)


def _quoted(value: str) -> str:
    if not any(sign in value for sign in ',"\r\n'):
        return value
    doubled = value.replace('"', '""')
    return f'"{doubled}"'
