"""``vendue doctor`` as people and programs read it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from click.testing import CliRunner, Result
from tests.referee.doctor.findings import ORDINARY, SOUND, seeing

from vendue_referee.cli import doctor as command
from vendue_referee.doctor import Facts, diagnose


def run(monkeypatch: pytest.MonkeyPatch, facts: Facts, *words: str) -> Result:
    """Run the command on a machine of which this was found out."""
    monkeypatch.setattr(command, "examine", lambda: diagnose(facts))
    return CliRunner(env={"COLUMNS": "80"}).invoke(command.doctor, words)


@pytest.mark.parametrize(
    ("facts", "level", "status"),
    [(SOUND, "full", 0), (ORDINARY, "partial", 1), (seeing("processes", [1, 2]), "none", 1)],
)
def test_the_exit_status_says_whether_all_is_in_force(
    monkeypatch: pytest.MonkeyPatch, facts: Facts, level: str, status: int
) -> None:
    """With --json as without."""
    told = run(monkeypatch, facts, "--json")
    assert (json.loads(told.stdout)["level"], told.exit_code) == (level, status)
    assert run(monkeypatch, facts).exit_code == status


def test_the_table_is_read_on_a_small_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each line fits, each remedy stands once with all that need it, and the level is last."""
    said = run(monkeypatch, ORDINARY).stdout
    assert max(map(len, said.splitlines())) <= 80
    assert said.count("Delegate=yes") == 1
    assert "memory, processes, CPU share:\n" in said
    assert "level partial: " in said.splitlines()[-2] + said.splitlines()[-1]
    assert "\x1b" not in said


def test_nothing_found_reaches_the_terminal_unescaped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Details come from programs and from the sandbox."""
    facts = replace(SOUND, start_error="bwrap: \x1b[2J\u202e[red]x[/red]", seen={})
    said = run(monkeypatch, facts).stdout
    assert "\x1b" not in said
    assert "\u202e" not in said
    assert "[red]x" in said.replace("\n", "")
