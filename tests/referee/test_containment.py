"""What an organiser asks of the sandbox, and what is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from vendue.cli.errors import UserMistake
from vendue_referee.backends.bubblewrap import SandboxSetup
from vendue_referee.containment import Containment, check_trusted, further_mounts, uncontained


def test_paths_are_added_as_they_are_given() -> None:
    """Colons stand between them; nothing at all is no path."""
    assert further_mounts("") == ()
    assert further_mounts("/var:/home") == ("/var", "/home")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("opt", "opt is no absolute path"),
        ("/var/../etc", "is no absolute path in its plain form"),
        ("/no such place", "there is no /no such place"),
        ("/", "something of their own at /"),
        ("/proc", "something of their own at /proc"),
        ("/usr/lib", "something of their own at /usr/lib"),
        ("/var:/tmp", "something of their own at /tmp"),
    ],
)
def test_what_cannot_be_added_is_refused(text: str, said: str) -> None:
    """With a sentence that names it."""
    with pytest.raises(UserMistake, match=re.escape(said)) as caught:
        further_mounts(text)
    assert caught.value.message.startswith("VENDUE_MOUNTS: ")


def test_strangers_without_a_sandbox_need_trust() -> None:
    """Sample bots need none; every other bot is named."""
    check_trusted([], is_trusting=False)
    check_trusted(["mine"], is_trusting=True)
    with pytest.raises(UserMistake, match="mine, yours is none"):
        check_trusted(["mine", "yours"], is_trusting=False)


def test_words_say_what_is_missing() -> None:
    """As they stand in records and above the leaderboard."""
    setup = SandboxSetup(Path("/rt"), Path("/bots"))
    assert uncontained().words == "none"
    assert Containment(setup, "full").words == "bubblewrap, full"
    partial = Containment(setup, "partial", ("memory: watchdog", "user: shared"))
    assert partial.words == "bubblewrap, partial (memory: watchdog, user: shared)"
