"""The examination follows the environment's choice, and says what is missing to make one."""

from __future__ import annotations

from pathlib import Path

import pytest

from vendue_referee import containers
from vendue_referee.backends.bubblewrap import SandboxMissing
from vendue_referee.backends.oci_arguments import OciSetup
from vendue_referee.containers import ContainerFault
from vendue_referee.doctor import State, examination
from vendue_referee.doctor.examination import examine
from vendue_referee.runtime import Runtime, RuntimeFault


def built() -> Runtime:
    return Runtime(Path("/rt"), "0" * 64)


@pytest.fixture
def chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Choose containers, and need no runtime."""
    monkeypatch.setenv("VENDUE_BACKEND", "oci")
    monkeypatch.setenv("VENDUE_OCI_IMAGE", "debian:12")
    monkeypatch.setattr(examination, "ensure", built)


@pytest.mark.parametrize(
    ("error", "name"),
    [
        (SandboxMissing("no bubblewrap"), "bubblewrap"),
        (RuntimeFault("no interpreter"), "runtime"),
        (OSError(28, "No space left on device"), "temporary files"),
    ],
)
def test_what_is_missing_is_told(
    monkeypatch: pytest.MonkeyPatch, error: Exception, name: str
) -> None:
    """There is nothing to try then, but something to do."""

    def fail() -> Runtime:
        raise error

    monkeypatch.setattr(examination, "ensure", fail)
    (check,) = examine().checks
    assert (check.name, check.state, check.detail) == (name, State.MISSING, str(error))
    assert check.remedy
    assert examine().level == "none"


@pytest.mark.usefixtures("chosen")
def test_containers_are_partial_at_best(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left to the engine is named as a tournament's record does."""
    tried: list[OciSetup] = []
    monkeypatch.setattr(containers, "try_out", lambda setup, _: tried.append(setup))
    diagnosis = examine()
    assert [setup.image for setup in tried] == ["debian:12"]
    assert (diagnosis.level, diagnosis.missing) == ("partial", containers.MISSING)
    assert all(check.remedy for check in diagnosis.checks[1:])


@pytest.mark.usefixtures("chosen")
def test_containers_that_do_not_hold_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reason stands in the report."""

    def fail(*_: object) -> None:
        raise ContainerFault("it sees the processes [1, 2]")

    monkeypatch.setattr(containers, "try_out", fail)
    (check,) = examine().checks
    assert (check.state, check.detail) == (State.FAILED, "it sees the processes [1, 2]")


def test_an_unknown_backend_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is no silent default."""
    monkeypatch.setenv("VENDUE_BACKEND", "firejail")
    (check,) = examine().checks
    assert "firejail" in check.detail
