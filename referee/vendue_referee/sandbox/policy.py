"""What a sandboxed bot may use, and where the things lie that it is given."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from enum import StrEnum

MIB = 1 << 20


class Cause(StrEnum):
    """Why the sandbox ended a bot; the values but the last are verdicts of `vendue.verdicts`."""

    MEMORY = "memory_limit"
    """It used more memory than it may, in sum over its processes."""
    CPU = "cpu_limit"
    """It used more CPU time than it may."""
    WALL = "wall_limit"
    """Its process lived longer than it may."""
    PROCESSES = "process_limit"
    """It had more processes and threads than it may, and could not be held by refusals."""
    PLATFORM = "platform"
    """It kept its limits, but all sandboxes together used up what there is for them."""


@dataclass(frozen=True, slots=True)
class Breach:
    """A limit that a sandbox was ended for."""

    cause: Cause
    sentence: str
    """For the bot's author."""

    def __str__(self) -> str:
        return f"{self.cause} {self.sentence}"

    @classmethod
    def parse(cls, text: str) -> Breach | None:
        """Read what `str` gave; None for an empty text.

        Raises:
            ValueError: no cause of ours.
        """
        cause, _, sentence = text.partition(" ")
        return cls(Cause(cause), sentence) if text else None


@dataclass(frozen=True, slots=True)
class Limits:
    """What one bot process, with all that it starts, may use."""

    memory_bytes: int = 256 * MIB
    """Memory of all its processes, its temporary files included; there is no swap."""
    pids: int = 64
    """Processes and threads."""
    descriptors: int = 64
    """Open files of one process."""
    tmp_bytes: int = 16 * MIB
    """Size of /tmp."""
    shm_bytes: int = 1 * MIB
    """Size of /dev/shm."""
    cpu_seconds: int = 7200
    """CPU time in its whole life."""
    cpu_cores: float = 1.0
    """Share of the machine, where a cgroup holds it."""
    wall_seconds: int = 24 * 3600
    """Its whole life."""
    may_lock_files: bool = False
    """Whether advisory file locks work, which SQLite needs; they are a channel between bots."""


@dataclass(frozen=True, slots=True)
class Policy:
    """What is the same for every sandbox of one launcher; set by whoever starts it."""

    bwrap: str
    """Path of the bubblewrap program."""
    runtime: str
    """Folder of the runtime (`vendue runtime build`), seen by bots as /rt; "" for none."""
    bots: str
    """Folder below which the bots' folders lie."""
    sockets: str
    """Folder below which the sockets lie."""
    limits: Limits = field(default_factory=Limits)
    mounts: tuple[str, ...] = ()
    """Further paths of this machine that bots see read-only, for other languages."""
    uid_base: int = 200_000
    """As root, the sandbox in slot s runs as this user id plus s."""

    def to_json(self) -> str:
        """Return the policy as one line for the launcher's command line."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> Policy:
        """Read what `to_json` wrote."""
        fields = json.loads(text)
        fields["limits"] = Limits(**fields["limits"])
        fields["mounts"] = tuple(fields["mounts"])
        return cls(**fields)
