"""What there is to find out without a sandbox: programs, settings of the kernel, cgroups."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from vendue_referee.backends.bubblewrap import SandboxSetup, find_bwrap, packaged_bwrap
from vendue_referee.backends.privileges import covered
from vendue_referee.doctor.facts import Facts
from vendue_referee.launcher.kernel import own_name
from vendue_referee.sandbox import cgroups, uids
from vendue_referee.sandbox.bubblewrap import FILES, Descriptors, arguments
from vendue_referee.sandbox.policy import Policy
from vendue_referee.temporary import temporary_folder

SECONDS = 10.0
"""What a program may take that is asked something."""
SETTINGS = {
    "kernel/apparmor_restrict_unprivileged_userns": (
        "1",
        "AppArmor keeps bubblewrap from making user namespaces: give it a profile with `userns,`",
    ),
    "kernel/unprivileged_userns_clone": ("0", "sysctl -w kernel.unprivileged_userns_clone=1"),
    "user/max_user_namespaces": ("0", "sysctl -w user.max_user_namespaces=10000"),
}
"""Settings of the kernel, the value that keeps sandboxes from being made, and the way out."""
_READ = "import sys; sys.stdout.write(open(sys.argv[1]).read())"
_OPTION = re.compile(r"^\s+(--[a-z0-9-]+)", re.MULTILINE)


def look_outside(setup: SandboxSetup, *, sysctls: Path = Path("/proc/sys")) -> Facts:
    """Return what was found.

    Args:
        setup: what sandboxes are made from.
        sysctls: where the kernel's settings are read.

    Raises:
        SandboxMissing: there is no bubblewrap.
    """
    bwrap = find_bwrap()
    found = cgroups.find(own_name())
    facts = Facts(
        is_root=os.geteuid() == 0,
        own_uid=os.geteuid(),
        cgroup="" if found is None else found.version,
        holds=frozenset() if found is None else found.holds,
        bwrap=bwrap,
        bwrap_version=_asked(bwrap, "--version").strip(),
        bwrap_lacks=tuple(sorted(needed_options() - options(_asked(bwrap, "--help")))),
        is_packaged=bwrap == packaged_bwrap(),
        blocking=tuple(_blocking(sysctls)),
        core_pattern=_setting(sysctls / "kernel/core_pattern"),
        runtime=setup.runtime.name,
        hides_secrets=not _is_secret_readable(),
    )
    if found is not None:
        found.close()
    return facts


def needed_options() -> set[str]:
    """Return the options that a sandbox is made with."""
    policy = Policy(bwrap="", runtime="/rt", bots="", sockets="")
    descriptors = Descriptors(0, 0, 0, [0] * len(FILES))
    words = arguments(policy, folder="/", socket="/", environment={}, descriptors=descriptors)
    return {word for word in words if word.startswith("--")}


def options(text: str) -> set[str]:
    """Return the options in a help text of bubblewrap."""
    return {*_OPTION.findall(text)}


def _asked(program: str, option: str) -> str:
    with suppress(OSError, subprocess.SubprocessError):
        done = subprocess.run(
            [program, option], capture_output=True, check=False, timeout=SECONDS, env={}
        )
        return (done.stdout + done.stderr).decode("utf-8", "replace")
    return ""


def _blocking(sysctls: Path) -> Iterator[str]:
    for name, (value, remedy) in SETTINGS.items():
        if _setting(sysctls / name) == value:
            yield remedy


def _setting(path: Path) -> str:
    with suppress(OSError):
        return path.read_text().strip()
    return ""


def _is_secret_readable() -> bool:
    """Return whether a process like a worker reads a file like a tournament's secret."""
    with temporary_folder("secrets") as folder:
        secret = folder / "secret"
        secret.write_text("told")
        secret.chmod(0o600)
        reader = [sys.executable, "-I", "-S", "-c", _READ, str(secret)]
        user = uids.BASE + uids.RANGE - 1 if os.geteuid() == 0 else None
        words = ["/bin/cat", str(secret)] if user else covered(reader, folder, find_bwrap())
        with suppress(OSError, subprocess.SubprocessError):
            done = subprocess.run(
                words,
                capture_output=True,
                check=False,
                timeout=SECONDS,
                user=user,
                group=user,
                extra_groups=[] if user else None,
            )
            return b"told" in done.stdout
        return True
