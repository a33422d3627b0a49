"""Every hostile bot at a table with honest ones, in the real sandbox, through the real pool."""

from __future__ import annotations

import pytest
from tests.hostile.corpus import Corpus, play_corpus
from tests.hostile.expectations import BOTS, CGROUP, WATCHDOG, expected, names
from tests.hostile.findings import findings
from tests.hostile.holding import means

MEANS = means()
pytestmark = pytest.mark.skipif(not MEANS, reason="bubblewrap is missing")
NAMES = names()
SAMPLE = [name for name in NAMES if name.startswith("r")] + [
    *("f02_organisers_files", "n02_abstract_socket", "p04_daemon", "k01_namespaces_and_mounts"),
    *("c01_shared_folders", "l01_inherited_descriptors", "s01_crash", "b17_child_outlives_it"),
]
"""Those played also where there are no cgroups: all that take resources, and one of each kind."""
FIRST = MEANS[0] if MEANS else ""
SECOND = pytest.mark.skipif(MEANS != [CGROUP, WATCHDOG], reason="only root with cgroups has both")


@pytest.fixture(scope="module")
def whole() -> Corpus:
    """Every bot, held by what this user gets."""
    return play_corpus(NAMES, FIRST)


@pytest.fixture(scope="module")
def sample() -> Corpus:
    """Some, held by a watchdog."""
    return play_corpus(SAMPLE, WATCHDOG)


@pytest.fixture(scope="module")
def whole_without_cgroups() -> Corpus:
    """Every bot, held by a watchdog."""
    return play_corpus(NAMES, WATCHDOG)


@pytest.mark.parametrize("name", NAMES)
def test_attack(name: str, whole: Corpus) -> None:
    """It ends as expected, its author is told why, the others finish, and nothing of it is left."""
    assert findings(whole, name, FIRST) == []


def test_nothing_is_left(whole: Corpus) -> None:
    """When the pools are closed there is no process, mount, cgroup, socket or temporary file."""
    assert whole.left == []
    assert bool(whole.groups) is (FIRST == CGROUP)


def test_log_is_harmless(whole: Corpus) -> None:
    """S02: of a flood of bytes the first 64 KiB are kept as they came, and shown as escapes."""
    log = whole.tables["s02_bytes_in_the_log"][0].logs[1]
    assert log.written > 1 << 20
    assert len(log.kept) == 64 << 10
    assert b"\x1b]0;owned\x07" in log.kept
    assert "\x1b" not in log.text
    assert "\u202e" not in log.text
    assert "\\x1b]0;owned\\x07 \\x1b[2J \\u202e txt.exe" in log.text
    assert "dropped" in log.text


@SECOND
@pytest.mark.parametrize("name", SAMPLE)
def test_attack_without_cgroups(name: str, sample: Corpus) -> None:
    """As an ordinary user a watchdog holds memory, CPU and processes; all else is as before."""
    assert findings(sample, name, WATCHDOG) == []


@SECOND
def test_nothing_is_left_without_cgroups(sample: Corpus) -> None:
    """There too the end of the pools is the end of everything, and no cgroup was ever made."""
    assert sample.left == []
    assert sample.groups == set()


@SECOND
@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_every_attack_without_cgroups(name: str, whole_without_cgroups: Corpus) -> None:
    """The same for every bot."""
    assert findings(whole_without_cgroups, name, WATCHDOG) == []


def test_each_bot_is_named_for_its_attack() -> None:
    """A bot's folder begins with the id of its attack, and no two have the same."""
    assert {name: name.split("_")[0].upper() for name in NAMES} == {
        name: expected(name).id for name in NAMES
    }
    assert len({expected(name).id for name in NAMES}) == len(NAMES)


def test_bots_fit_on_a_page() -> None:
    """A hostile bot is read in one go, and says first what it tries."""
    for file in BOTS.glob("*/bot.py"):
        text = file.read_text(encoding="utf-8")
        assert text.startswith('"""'), file
        assert len(text.splitlines()) < 60, file
