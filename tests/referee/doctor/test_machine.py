"""What can be found out without a sandbox."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from tests.referee.launcher.sandboxed import needs_bwrap

from vendue_referee.backends.bubblewrap import SandboxMissing, SandboxSetup
from vendue_referee.doctor import machine
from vendue_referee.doctor.machine import SETTINGS, look_outside, needed_options, options

SETUP = SandboxSetup(Path("/rt"), Path("/bots"))


@pytest.fixture
def sysctls(tmp_path: Path) -> Path:
    """Return a folder of settings of which none is in the way."""
    for name in SETTINGS:
        (tmp_path / "sys" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "sys" / name).write_text("7\n")
    (tmp_path / "sys/kernel/core_pattern").write_text("|/lib/dump %P\n")
    return tmp_path / "sys"


def stand_in(folder: Path, help_text: str) -> str:
    """Make a program that says its version and options like bubblewrap, and return its PATH."""
    program = folder / "bin" / "bwrap"
    program.parent.mkdir()
    program.write_text(
        f'#!/bin/sh\n[ "$1" = --version ] && echo bubblewrap 0.5.0 || cat <<END\n{help_text}\nEND\n'
    )
    program.chmod(0o755)
    return f"{program.parent}:/usr/bin:/bin"


@needs_bwrap
def test_this_machines_bubblewrap_has_what_is_needed(sysctls: Path) -> None:
    """Its own help names each option that a sandbox is made with."""
    facts = look_outside(SETUP, sysctls=sysctls)
    assert facts.bwrap_lacks == ()
    assert facts.bwrap_version.startswith("bubblewrap 0.")
    assert facts.runtime == "rt"
    assert (facts.blocking, facts.core_pattern) == ((), "|/lib/dump %P")


def test_the_needed_options_are_those_of_the_arguments() -> None:
    """Among them the ones that old versions lack; words that follow an option aren't."""
    assert {"--disable-userns", "--size", "--clearenv", "--json-status-fd"} <= needed_options()
    assert all(option.startswith("--") for option in needed_options())


def test_an_old_bubblewrap_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sysctls: Path
) -> None:
    """What its help doesn't name is lacking."""
    known = sorted(needed_options() - {"--disable-userns", "--size"})
    text = "\n".join(f"    {option} X    Something --size" for option in known)
    monkeypatch.setenv("PATH", stand_in(tmp_path, text))
    facts = look_outside(SETUP, sysctls=sysctls)
    assert facts.bwrap_lacks == ("--disable-userns", "--size")
    assert facts.bwrap_version == "bubblewrap 0.5.0"


def test_options_stand_at_the_beginnings_of_lines() -> None:
    """Those that are only spoken of don't count."""
    text = "usage: bwrap [--x]\n    --a-b FD   (see --c)\n\t--d\n"
    assert options(text) == {"--a-b", "--d"}


def test_no_bubblewrap_is_no_sandbox(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The user is told what to install."""
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SandboxMissing, match="install"):
        look_outside(SETUP)


@needs_bwrap
@pytest.mark.parametrize("name", SETTINGS)
def test_settings_in_the_way_are_found(sysctls: Path, name: str) -> None:
    """Each by its value, with the way out."""
    value, remedy = SETTINGS[name]
    (sysctls / name).write_text(value + "\n")
    assert look_outside(SETUP, sysctls=sysctls).blocking == (remedy,)


@needs_bwrap
def test_secrets_are_hidden_here(sysctls: Path) -> None:
    """From another user, or where their folder is covered."""
    assert look_outside(SETUP, sysctls=sysctls).hides_secrets


@needs_bwrap
def test_a_secret_that_can_be_read_is_found_out(
    sysctls: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the file system or bubblewrap doesn't keep it from a worker."""
    really = subprocess.run

    def run(words: list[str], **options: object) -> object:
        own = {name: value for name, value in options.items() if name not in ("user", "group")}
        return really(words, **{**own, "extra_groups": None})  # type: ignore[call-overload]

    monkeypatch.setattr(machine.subprocess, "run", run)
    if os.geteuid():
        monkeypatch.setattr(machine, "covered", lambda argv, *_: argv)
    assert not look_outside(SETUP, sysctls=sysctls).hides_secrets
