"""Containers are chosen by name, tried out first, and refused if they don't hold."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from vendue.cli.errors import UserMistake
from vendue_referee import containers, runtime
from vendue_referee.backends.oci_arguments import OciSetup
from vendue_referee.containers import ContainerFault, is_chosen, setup_from, try_out
from vendue_referee.containment import contained
from vendue_referee.doctor.facts import Facts
from vendue_referee.runtime import Runtime
from vendue_referee.sandbox.policy import Limits

SOUND: dict[str, Any] = {
    "processes": [1],
    "status": {"CapEff": "0000000000000000", "NoNewPrivs": "1", "Seccomp": "2"},
    "internet": "EAFNOSUPPORT",
    "abstract": "ECONNREFUSED",
    "user_namespace": "EPERM",
    "mount": "EPERM",
    "ptrace": "EPERM",
    "writable": ["/dev/mqueue", "/dev/shm", "/tmp"],  # noqa: S108
    "tmp_bytes": 16 << 20,
    "shm_bytes": 1 << 20,
    "limits": {"NOFILE": 64, "CORE": 1},
}
SETUP = OciSetup("image", Path("/rt"))


@pytest.fixture
def ordinary(monkeypatch: pytest.MonkeyPatch) -> None:
    """Be no root."""
    monkeypatch.setattr(containers.os, "geteuid", lambda: 1000)


def _seen(monkeypatch: pytest.MonkeyPatch, facts: Facts) -> None:
    async def look(_setup: OciSetup, _folder: Path) -> Facts:
        return facts

    monkeypatch.setattr(containers, "_look", look)


def test_they_are_chosen_by_name_alone() -> None:
    """Nothing else chooses them, and a name that nobody knows is no silent default."""
    assert is_chosen({"VENDUE_BACKEND": "oci"})
    assert not is_chosen({"VENDUE_BACKEND": "bubblewrap", "VENDUE_OCI_IMAGE": "x"})
    assert not is_chosen({"VENDUE_BACKEND": ""})
    assert not is_chosen({})
    with pytest.raises(ContainerFault, match="VENDUE_BACKEND is 'docker'"):
        is_chosen({"VENDUE_BACKEND": "docker"})


def test_the_environment_says_what_they_are_made_from() -> None:
    """An image is needed; the engine is docker unless another is named."""
    built = Runtime(Path("/r"), "0" * 64, {"LD_LIBRARY_PATH": "/rt/lib"})
    environment = {"VENDUE_OCI_IMAGE": "debian:12"}
    assert setup_from(environment, built) == OciSetup(
        "debian:12", Path("/r"), variables={"LD_LIBRARY_PATH": "/rt/lib"}
    )
    environment |= {
        "VENDUE_OCI_ENGINE": "podman",
        "VENDUE_OCI_RUNTIME": "runsc",
        "VENDUE_OCI_OPTIONS": "--security-opt label=disable",
    }
    full = setup_from(environment, built)
    assert (full.engine, full.oci_runtime) == ("podman", "runsc")
    assert full.options == ("--security-opt", "label=disable")
    with pytest.raises(ContainerFault, match="names no image"):
        setup_from({}, built)
    with pytest.raises(ContainerFault, match="can't be read"):
        setup_from(environment | {"VENDUE_OCI_OPTIONS": "'"}, built)


@pytest.mark.usefixtures("ordinary")
def test_a_container_that_holds_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is said of one in which every attempt failed."""
    _seen(monkeypatch, Facts(seen=SOUND))
    try_out(SETUP, tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("ordinary")
@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"processes": [1, 7]}, "it sees the processes"),
        ({"internet": "ECONNREFUSED"}, "sockets of the network end in ECONNREFUSED"),
        ({"abstract": "done"}, "abstract is possible"),
        ({"mount": "done"}, "mount is possible"),
        ({"status": SOUND["status"] | {"CapEff": "00000000a80425fb"}}, "it has the capabilities"),
        ({"status": SOUND["status"] | {"NoNewPrivs": "0"}}, "or may gain some"),
        ({"status": SOUND["status"] | {"Seccomp": "0"}}, "its system calls aren't filtered"),
        ({"writable": ["/", "/dev/mqueue"]}, "it can write in"),
        ({"tmp_bytes": 64 << 20}, "tmp_bytes is"),
        ({"shm_bytes": 0}, "shm_bytes is 0"),
        ({"limits": {"NOFILE": 1024, "CORE": 0}}, "it may open 1024 files"),
    ],
)
def test_a_container_that_does_not_hold_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: dict[str, Any], sentence: str
) -> None:
    """Each single thing is enough, and it is named."""
    _seen(monkeypatch, Facts(seen=SOUND | change))
    with pytest.raises(ContainerFault, match="does not hold a bot in") as fault:
        try_out(SETUP, tmp_path)
    assert sentence in str(fault.value)


def test_limits_are_the_setups_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is compared is what was asked for."""
    monkeypatch.setattr(containers.os, "geteuid", lambda: 1000)
    _seen(monkeypatch, Facts(seen=SOUND | {"limits": {"NOFILE": 32, "CORE": 0}}))
    try_out(replace(SETUP, limits=Limits(descriptors=32)), tmp_path)


@pytest.mark.usefixtures("ordinary")
def test_an_engine_that_is_not_there_is_said(tmp_path: Path) -> None:
    """Whoever chose it learns which program was missed."""
    missing = replace(SETUP, engine=str(tmp_path / "docker"))
    with pytest.raises(ContainerFault, match=r"no container starts: .*docker can't be run"):
        try_out(missing, tmp_path)


def test_no_referee_that_is_root_talks_to_an_engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It reads what strangers send."""
    monkeypatch.setattr(containers.os, "geteuid", lambda: 0)
    with pytest.raises(ContainerFault, match="as an ordinary user"):
        try_out(SETUP, tmp_path)


@pytest.fixture
def chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Choose containers that hold, on a machine that has a runtime."""
    monkeypatch.setenv("VENDUE_BACKEND", "oci")
    monkeypatch.setenv("VENDUE_OCI_IMAGE", "debian:12")
    monkeypatch.setattr(runtime, "ensure", lambda: Runtime(Path("/r"), "0" * 64))
    _seen(monkeypatch, Facts(seen=SOUND))


@pytest.mark.usefixtures("ordinary", "chosen")
def test_what_is_weaker_is_told_in_every_record(tmp_path: Path) -> None:
    """Backend and level come with the words for what is missing."""
    held = contained(tmp_path)
    assert held.setup == OciSetup("debian:12", Path("/r"))
    assert held.words == (
        "oci, partial (limits and kills: left to the engine,"
        " counters of the machine: covered in part, idle bots: not frozen)"
    )


@pytest.mark.usefixtures("ordinary", "chosen")
def test_containers_are_never_enough_where_everything_is_required(tmp_path: Path) -> None:
    """Level full is bubblewrap's alone."""
    with pytest.raises(UserMistake, match="containers are partial at best"):
        contained(tmp_path, is_required=True)
