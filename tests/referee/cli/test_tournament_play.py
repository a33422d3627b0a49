"""What `vendue tournament run` says before it plays."""

from __future__ import annotations

import os

import pytest

from vendue_referee.cli.tournament_play import _warn_of_crowd


def test_more_games_at_once_than_cores_are_warned_of(capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence on standard error, for a number that was asked for and is too large."""
    cores = os.cpu_count() or 1
    for in_flight in (None, 1, cores):
        _warn_of_crowd(in_flight)
    assert capsys.readouterr().err == ""
    _warn_of_crowd(cores + 1)
    said = capsys.readouterr()
    assert said.out == ""
    assert f"{cores + 1} games at once on {cores} cores" in said.err
