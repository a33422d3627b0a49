"""What to do about what the doctor found, a sentence each."""

from __future__ import annotations

NO_STRANGERS = "don't run strangers' bots here, and report this as a defect with the line above"
NEW_BWRAP = "install bubblewrap 0.8 or newer"
BETTER_BWRAP = "install your distribution's bubblewrap, whose origin is better known"
ROOT = "run as root, so that each sandbox and the referee get user ids of their own"
AGAINST_DUMPS = "sysctl -w kernel.core_pattern=core, or start vendue without a limit on core dumps"
NAMESPACES = (
    "let ordinary users make user namespaces (sysctl -w kernel.unprivileged_userns_clone=1"
    " user.max_user_namespaces=10000; where AppArmor forbids it, give bubblewrap a profile with"
    " `userns,`), or run as root"
)
PROC = (
    "this is a container that covers parts of /proc: start it with /proc uncovered (docker:"
    " --security-opt systempaths=unconfined), or run vendue outside of it"
)
LOOK = "see what is said in the line above"
_START = (
    ("unknown option", NEW_BWRAP),
    ("can't mount proc", PROC),
    ("mount proc", PROC),
    ("no table of system calls", "run on x86_64 or aarch64"),
    ("creating new namespace", NAMESPACES),
    ("no permissions to create", NAMESPACES),
    ("uid map", NAMESPACES),
    ("rtm_newaddr", NAMESPACES),
    ("no space left", "free some space for temporary files, or some user namespaces"),
)
"""What bubblewrap says, in small letters, and what to do about it."""


def cgroup(*, is_root: bool) -> str:
    """Return how cgroups can be had."""
    if is_root:
        return "make the cgroup file system writable, with its memory, pids and cpu controllers"
    return (
        "run as root, or let systemd give you a cgroup:"
        " systemd-run --user --scope -p Delegate=yes vendue …"
    )


def start(error: str) -> str:
    """Return what to do if no sandbox starts.

    Args:
        error: what was said; the first sentence that fits decides.
    """
    small = error.lower()
    return next((remedy for words, remedy in _START if words in small), LOOK)
