"""What this machine can enforce, tried out in real sandboxes: ``vendue doctor``.

`inside` tries to break out of one, `probes` runs it, `machine` looks around outside, and `slow`
tries the limits; `judgement` says what that means, `report` what is told.
"""

from __future__ import annotations

import trio

from vendue_referee.backends.bubblewrap import SandboxSetup
from vendue_referee.doctor.facts import Facts
from vendue_referee.doctor.judgement import diagnose
from vendue_referee.doctor.probes import look
from vendue_referee.doctor.report import Check, Diagnosis, State

__all__ = ["Check", "Diagnosis", "Facts", "State", "diagnose", "look", "self_test"]


def self_test(setup: SandboxSetup) -> Diagnosis:
    """Start one sandbox that tries to break out, and say what is in force; takes part of a second.

    To be called outside trio.

    Raises:
        SandboxMissing: there is no bubblewrap.
    """
    return diagnose(trio.run(look, setup), setup.limits)
