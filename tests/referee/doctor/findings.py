"""What a machine shows on which everything is in force."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from vendue_referee.doctor import Facts
from vendue_referee.doctor.judgement import EXPECTED_ENDS

NOTHING = "0000000000000000"
SEEN: dict[str, Any] = {
    "descriptors": [0, 1, 2],
    "pid": 1,
    "uid": 1000,
    "processes": [1],
    "status": {
        **dict.fromkeys(("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"), NOTHING),
        "NoNewPrivs": "1",
        "Seccomp": "2",
        "Groups": "",
    },
    "host": "sandbox",
    "interfaces": ["lo"],
    "internet": "EAFNOSUPPORT",
    "abstract": "ECONNREFUSED",
    "referee": "done",
    "user_namespace": "EPERM",
    "mount": "EPERM",
    "ptrace": "EPERM",
    "calls": {"keyctl": "EPERM", "bpf": "EPERM"},
    "terminal": {"/dev/tty": "ENOENT", "TIOCSTI": "ENOTTY"},
    "writable": ["/dev/shm", "/tmp"],  # noqa: S108
    "settings": [],
    "tmp_bytes": 16 << 20,
    "shm_bytes": 1 << 20,
    "environment": ["HOME", "PATH", "TZ"],
    "limits": {
        "NOFILE": 64,
        "CORE": 1,
        "NPROC": 65,
        "FSIZE": 16 << 20,
        "MEMLOCK": 64 << 10,
        "CPU": 7202,
    },
    "told": [],
    "foreign": [],
}
SOUND = Facts(
    seen=SEEN,
    is_root=True,
    host_uid=200_001,
    own_uid=0,
    cgroup="v2",
    holds=frozenset(("memory", "pids", "cpu", "freeze", "kill")),
    bwrap="/usr/bin/bwrap",
    bwrap_version="bubblewrap 0.8.0",
    core_pattern="core",
    runtime="ab" * 32,
    hides_secrets=True,
)
ORDINARY = replace(SOUND, is_root=False, own_uid=1000, host_uid=1000, cgroup="", holds=frozenset())
"""The same as an ordinary user without a cgroup."""
THOROUGH = replace(
    SOUND, ends={name: min(ends) for name, ends in EXPECTED_ENDS.items()}, cpu_share=0.26
)


def seeing(name: str, value: Any, facts: Facts = SOUND) -> Facts:
    """Return facts of a sandbox that saw something else; a name may lead into an object."""
    outer, _, inner = name.partition(".")
    seen = dict(facts.seen)
    seen[outer] = {**SEEN[outer], inner: value} if inner else value
    return replace(facts, seen=seen)
