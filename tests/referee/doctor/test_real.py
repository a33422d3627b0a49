"""The doctor on this machine: what holds is found to hold, and what doesn't is found out."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Generator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
import trio
from tests.referee.built_runtime import built_runtime
from tests.referee.doctor.findings import SOUND
from tests.referee.launcher.sandboxed import needs_bwrap, needs_root

from vendue_referee.backends.bubblewrap import SandboxSetup
from vendue_referee.doctor import Facts, State, diagnose, look, self_test
from vendue_referee.doctor.judgement import EXPECTED_ENDS
from vendue_referee.doctor.probes import inside_source
from vendue_referee.sandbox.policy import Limits
from vendue_referee.sandbox.seccomp import refused_numbers
from vendue_referee.staging import open_staging

pytestmark = needs_bwrap


@pytest.fixture
def setup() -> Generator[SandboxSetup]:
    """Return what sandboxes are made from here."""
    runtime = built_runtime()
    with open_staging() as staging:
        yield SandboxSetup(runtime.path, staging.root, variables=runtime.environment())


def examine(setup: SandboxSetup) -> Facts:
    """Look thoroughly."""
    return trio.run(partial(look, setup, is_thorough=True))


def test_the_self_test_finds_no_hole(setup: SandboxSetup) -> None:
    """One sandbox is enough to see that bots are isolated; it leaves nothing behind."""
    before = {*setup.bots.iterdir()}
    diagnosis = self_test(setup)
    assert diagnosis.level in ("full", "partial"), diagnosis.missing
    assert {*setup.bots.iterdir()} == before


def test_each_limit_is_really_tried(setup: SandboxSetup) -> None:
    """Memory, CPU time, processes and the end of all hold here, and the share where it is held."""
    facts = examine(setup)
    assert facts.start_error == ""
    assert facts.ends.keys() == EXPECTED_ENDS.keys()
    assert (facts.cpu_share is not None) == ("cpu" in facts.holds)
    assert diagnose(facts).level != "none", diagnose(facts).missing


@needs_root
def test_as_root_a_sandbox_is_somebody_else(setup: SandboxSetup) -> None:
    """The kernel says who has connected, and it isn't root."""
    facts = trio.run(look, setup)
    assert facts.host_uid >= 200_000
    assert facts.hides_secrets


def test_other_limits_are_followed(setup: SandboxSetup) -> None:
    """What the tournament sets is what is found inside."""
    limits = Limits(descriptors=40, tmp_bytes=4 << 20, shm_bytes=2 << 20)
    facts = trio.run(look, replace(setup, limits=limits))
    assert (facts.seen["tmp_bytes"], facts.seen["shm_bytes"]) == (4 << 20, 2 << 20)
    assert diagnose(facts, limits).level != "none"
    assert diagnose(facts, Limits(descriptors=39)).level == "none"


def test_what_bubblewrap_says_is_told(setup: SandboxSetup, tmp_path: Path) -> None:
    """Why no sandbox starts stands in the report."""
    facts = trio.run(look, replace(setup, runtime=tmp_path / "gone"))
    assert "Can't find source path" in facts.start_error
    assert diagnose(facts).level == "none"


def test_a_runtime_that_does_not_run_is_told(setup: SandboxSetup, tmp_path: Path) -> None:
    """So is why its Python doesn't start."""
    for folder in (tmp_path, *tmp_path.parents[:2]):
        folder.chmod(0o755)
    facts = trio.run(look, replace(setup, runtime=tmp_path))
    assert "/rt/bin/python3" in facts.start_error


NAIVE = [
    *("--unshare-all", "--die-with-parent", "--ro-bind", "/", "/"),
    *("--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"),  # noqa: S108
]
HOLES = {
    "no network",
    "the referee's socket",
    "nothing of the machine",
    "clean environment",
    "system calls filtered",
    "files read-only",
    "temporary files bounded",
    "limits of a process",
}


def seen_by(words: list[str], abstract: str = "vendue-test-nobody") -> Facts:
    """Return what the probe sees where bubblewrap is given these options.

    It tries dangerous calls, so it needs user and host name namespaces at least.
    """
    given = {
        "abstract": abstract,
        "refused": refused_numbers(os.uname().machine),
        "covered": ["/proc/stat", "/proc/loadavg"],
        "foreign": ["/root", "/home"],
    }
    argv = [sys.executable, "-I", "-S", "-c", inside_source(), json.dumps(given)]
    # The interpreter is seen even where it lies in a folder that is covered.
    visible = ("--ro-bind", sys.prefix, sys.prefix)
    done = subprocess.run(
        [str(shutil.which("bwrap")), *words, *visible, "--", *argv], capture_output=True, check=True
    )
    return replace(SOUND, seen=json.loads(done.stdout))


def test_the_usual_options_are_found_to_be_holes() -> None:
    """What looks like a sandbox, and is one of most examples, is none."""
    assert holes(seen_by(NAIVE)) >= HOLES


def holes(facts: Facts) -> set[str]:
    """Return the checks that say that bots aren't isolated."""
    return {each.name for each in diagnose(facts).checks if each.state is State.FAILED}


def test_a_shared_network_is_found_out() -> None:
    """With the host's network a bot reaches abstract sockets and sees interfaces."""
    name = f"vendue-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(f"\0{name}")
        listening.listen()
        facts = seen_by([*NAIVE, "--share-net"], name)
    assert facts.seen["abstract"] == "done"
    assert "no network" in holes(facts)


def test_shared_processes_are_found_out() -> None:
    """Without a namespace of its own it sees who else is there."""
    most = [f"--unshare-{each}" for each in ("user", "net", "uts", "ipc")]
    facts = seen_by([*most, "--cap-drop", "ALL", *NAIVE[1:]])
    assert "own processes only" in holes(facts)
