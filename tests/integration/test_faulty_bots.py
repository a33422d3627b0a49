"""A bot that goes wrong costs itself its game, under its own name; everybody else plays on."""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

import pytest
import trio
from tests.integration.command import Finished, inside, vendue
from tests.integration.leftovers import inhabitants
from tests.integration.tables import games, outcomes, rows

from vendue.deals import commitment, deal_key, deal_text, secret_from_seed
from vendue.games.game import places_of
from vendue.games.table import game as game_of
from vendue.messages import ClockSettings
from vendue.records import decode, verify
from vendue_referee.bot_logs import BotLogs
from vendue_referee.bot_process import python_argv
from vendue_referee.executor import FinishedGame, GameOrder, InlineExecutor, OrderedSeat
from vendue_referee.pool import open_pool
from vendue_referee.schedule import schedule_all

BOTS = Path(__file__).parent / "bots"
PATIENCE = 120.0
"""Seconds after which a test gives up; nothing here takes that long."""
SOUND = ("steady", "calm")
VERSION = "0" * 64
SECRET = secret_from_seed("faults")
COMMITMENT = commitment(SECRET)
STRUCK = {"move_timeout", "illegal_action"}
"""Verdicts after three strikes."""
PATIENT = ClockSettings(bank_ms=60_000)
STRICT = ClockSettings(bank_ms=60_000, move_limit_ms=1500)
SHORT = ClockSettings(bank_ms=3000, increment_ms=100)


@dataclass(frozen=True)
class Case:
    """One faulty bot and what comes of it."""

    target: str
    verdict: str
    said: str
    """Part of a sentence for its author; "" if there is nothing to say."""
    clock: ClockSettings = PATIENT
    start_limit: float = 60.0

    def __str__(self) -> str:
        return self.target.rpartition(":")[2]


CASES = (
    Case("faulty:Hanging", "move_timeout", "within the limit for one decision", STRICT),
    Case("faulty:Raising", "crashed", "ValueError: the muse is gone"),
    Case("faulty:Exiting", "crashed", "exited with status 3"),
    Case("faulty:Flooding", "output_limit", "more to its log than is allowed"),
    Case("faulty:HangingUp", "disconnected", "ended its stream"),
    Case("faulty:HangingAtStart", "bank_exhausted", "time bank of the game is used up", SHORT),
    Case("faulty:RaisingAtStart", "crashed", "ValueError: not today"),
    Case("faulty:HangingAtFinish", "finished", "", SHORT),
    Case("faulty:RaisingAtFinish", "finished", ""),
    Case("faulty:BiddingNothing", "illegal_action", "returned None"),
    Case("faulty:BiddingText", "illegal_action", "returned 'ten'"),
    Case("faulty:BiddingHalf", "illegal_action", "returned 2.5"),
    Case("faulty:BiddingTooMuch", "illegal_action", "1000000"),
    Case("ends_at_once.py", "crashed", "exited with status 2"),
    Case("silent.py", "start_timeout", "did not say hello within 1 s", start_limit=1.0),
)


@dataclass(frozen=True)
class Hall:
    """All faulty bots, each at a table with the same two sound ones, all at the same time."""

    finished: dict[Case, FinishedGame]
    logs: Path
    left: list[str]
    """Processes and temporary files that are still there."""


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Hall:
    logs, scratch = tmp_path_factory.mktemp("logs"), tmp_path_factory.mktemp("t")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tempfile, "tempdir", str(scratch))
        finished = trio.run(play_all, logs)
    left = [*inhabitants(BOTS), *(path.name for path in scratch.iterdir())]
    return Hall(finished, logs, left)


async def play_all(logs: Path) -> dict[Case, FinishedGame]:
    """Start the sound bots with a game of their own, then play all cases at once."""
    finished: dict[Case, FinishedGame] = {}

    async def play(executor: InlineExecutor, number: int, case: Case) -> None:
        finished[case] = await executor.play(order(number, case))

    with trio.fail_after(PATIENCE):
        async with open_pool(BotLogs(logs).keep) as pool:
            executor = InlineExecutor(pool)
            await executor.play(order(0, Case("faulty:Sound", "finished", "")))
            async with trio.open_nursery() as nursery:
                for number, case in enumerate(CASES, start=1):
                    nursery.start_soon(play, executor, number, case)
    return finished


def order(number: int, case: Case) -> GameOrder:
    """Return the first game of the case's own table."""
    targets = dict.fromkeys(SOUND, "faulty:Sound") | {str(case): case.target}
    names = list(targets)
    game = next(schedule_all([(name, VERSION) for name in names], len(names), 1, COMMITMENT))
    text = deal_text(COMMITMENT, "", "modern_art", game.table, game.deal)
    return GameOrder(
        tournament="faults",
        number=number,
        attempt=1,
        game="modern_art",
        options=game_of("modern_art").settle_options(),
        deal_text=text,
        commitment=COMMITMENT,
        key=deal_key(SECRET, text),
        rotation=game.rotation,
        seats=tuple(
            OrderedSeat(names[seat], VERSION, python_argv(targets[names[seat]]), str(BOTS))
            for seat in game.seats
        ),
        clock=case.clock,
        start_limit=case.start_limit,
    )


def seat_of(name: str, finished: FinishedGame) -> int:
    return [seat.bot for seat in decode(finished.record).seats].index(name)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_verdict_and_sentence(case: Case, hall: Hall) -> None:
    """A faulty bot gets the verdict that names its fault, and a sentence for its author."""
    finished = hall.finished[case]
    seat = seat_of(str(case), finished)
    assert finished.outcome.verdicts[seat] == case.verdict
    sentences = finished.faults[seat]
    assert bool(sentences) == bool(case.said)
    assert all(case.said in sentence for sentence in sentences)
    assert finished.outcome.strikes[seat] == (3 if case.verdict in STRUCK else 0)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_others_play_on(case: Case, hall: Hall) -> None:
    """The others' game ends as a game: finished, without a fault, placed among themselves."""
    finished = hall.finished[case]
    outcome = finished.outcome
    sound = [seat_of(name, finished) for name in SOUND]
    assert [outcome.verdicts[seat] for seat in sound] == ["finished", "finished"]
    assert [finished.faults[seat] for seat in sound] == [(), ()]
    if case.verdict == "finished":
        assert outcome.places == places_of(outcome.scores)
    else:
        placed = places_of([outcome.scores[seat] for seat in sound])
        assert tuple(outcome.places[seat] for seat in sound) == placed
        assert outcome.places[seat_of(str(case), finished)] == 3


@pytest.mark.parametrize("case", CASES, ids=str)
def test_record_holds(case: Case, hall: Hall) -> None:
    """The record of a game with a faulty bot is verified like any other."""
    found = verify(decode(hall.finished[case].record), SECRET)
    assert found.ok, found.problems


def test_logs_hold_what_bots_wrote(hall: Hall) -> None:
    """An author finds the traceback and the beginning of a flood, and why the process is gone."""
    index = (hall.logs / "index.txt").read_text().splitlines()
    ended = {line.split(": ")[0].split()[1]: line for line in index}
    assert "wrote more to its log than is allowed" in ended["Flooding"]
    assert "did not say hello within 1 s" in ended["silent.py"]
    written = {
        name: (hall.logs / f"{line.split()[0]}.{stream}").read_text()
        for stream, name in (
            ("stderr", "Raising"),
            ("stderr", "RaisingAtFinish"),
            ("stderr", "BiddingText"),
            ("stderr", "ends_at_once.py"),
            ("stdout", "Flooding"),
        )
        for line in [ended[name]]
    }
    assert "ValueError: the muse is gone" in written["Raising"]
    assert "ValueError: I won in spirit" in written["RaisingAtFinish"]
    assert "returned 'ten'" in written["BiddingText"]
    assert "the program ends while it is loaded" in written["ends_at_once.py"]
    assert "\n[cut here: 65536 bytes are kept, more than " in written["Flooding"]
    assert not {"steady", "calm"} & ended.keys()


def test_nothing_is_left(hall: Hall) -> None:
    """When the pool is closed no process lives, hung or not, and no temporary file is left."""
    assert hall.left == []


def bot(folder: Path, name: str) -> Path:
    """Write a bot's folder whose class is of faulty.py."""
    path = folder / name
    path.mkdir()
    shutil.copy(BOTS / "faulty.py", path)
    manifest = f'name = "{name}"\ngames = ["modern_art"]\npython = "faulty:{name}"\n'
    (path / "bot.toml").write_text(manifest)
    return path


def test_play_shows_faults(tmp_path: Path) -> None:
    """`vendue play` ends with every verdict named, and shows the author what was wrong."""
    scratch = tmp_path / "t"
    scratch.mkdir()
    names = ("Raising", "Exiting", "HangingUp")
    done = vendue(
        *("play", "modern_art", "random", *(str(bot(tmp_path, name)) for name in names)),
        *("--seed", "x", "--json"),
        folder=tmp_path,
        TMPDIR=str(scratch),
    )
    assert done.status == 0, done
    seats = done.document["seats"]
    assert [seat["verdict"] for seat in seats] == [
        *("finished", "crashed", "crashed", "disconnected")
    ]
    assert [seat["place"] for seat in seats] == [1, 2, 2, 2]
    assert "ValueError: the muse is gone" in seats[1]["faults"][0]
    assert "the bot process exited with status 3" in seats[2]["faults"][0]
    assert "ended its stream" in seats[3]["faults"][0]
    lost = "Exiting: the bot process exited with status 3"
    for said in ("Raising wrote:", "ValueError: the muse is gone", lost):
        assert said in done.err
    assert inhabitants(tmp_path) == []
    assert list(scratch.iterdir()) == []


@dataclass(frozen=True)
class Cup:
    """A tournament with a bot that crashes in every game."""

    folder: Path
    run: Finished


@pytest.fixture(scope="module")
def cup(tmp_path_factory: pytest.TempPathFactory) -> Cup:
    folder = tmp_path_factory.mktemp("cup")
    run = vendue(
        *("tournament", "run", "cup", "--game", "modern_art", "--seats", "3", "--deals", "4"),
        *("--bot", "random", "--bot", "cautious", "--bot", bot(folder, "Raising")),
        *("--in-flight", "1", "--workers", "1", "--beacon", "early"),
        folder=folder,
    )
    return Cup(folder, run)


def test_bot_that_keeps_crashing_is_benched(cup: Cup) -> None:
    """After five forfeits in a row its begun group ends, the rest is cancelled with the reason."""
    reason = "Raising crashed, hung up or did not start in 5 games in a row"
    assert cup.run.status == 0, cup.run
    assert f"Benched: {reason}" in cup.run.err.splitlines()
    assert "6 of 12 games are counted (6 cancelled)" in cup.run.err
    states = games(cup.folder / "vendue.db")
    assert [state for state, _ in states.values()] == ["counted"] * 6 + ["cancelled"] * 6
    cancelled = "select distinct reason, attempt from game where state = 'cancelled'"
    assert rows(cup.folder / "vendue.db", cancelled) == [(reason, 0)]


def test_audit_of_a_tournament_with_faults(cup: Cup) -> None:
    """Scheduled games are counted, outstanding, set aside or cancelled, each in one place."""
    audit = inside("tournament", "audit", "cup", "--json", folder=cup.folder)
    assert audit.status == 0, audit
    places = ("counted", "outstanding", "set_aside", "cancelled")
    found = audit.document
    assert {name: found[name] for name in places} == dict(zip(places, (6, 0, 0, 6), strict=True))
    assert found["scheduled"] == sum(found[name] for name in places) == 12
    assert (found["void"], found["ok"], found["problems"]) == (0, True, [])


def test_results_of_a_tournament_with_faults(cup: Cup) -> None:
    """In every counted game the crashing bot is last, and the others are placed by score."""
    for number in range(6):
        seats = [row for row in outcomes(cup.folder / "vendue.db") if row[0] == number]
        ended = {name: (place, status) for _, _, name, place, _, status, _ in seats}
        scores = {name: score for _, _, name, _, score, _, _ in seats}
        assert ended["Raising"] == (3, "crashed")
        assert {ended[name][1] for name in ("random", "cautious")} == {"finished"}
        better = max(("random", "cautious"), key=lambda name: scores[name])
        assert ended[better][0] == 1


def test_author_finds_sentences_and_tracebacks(cup: Cup) -> None:
    """The tournament's logs hold a sentence for each fault, and what the bot wrote."""
    logs = next((cup.folder / "vendue.db.d" / "logs").iterdir())
    said = "Raising: the bot raised an exception: ValueError: the muse is gone"
    faults = (logs / "faults.txt").read_text().splitlines()
    assert faults == [f"{number} {said}" for number in range(6)]
    written = [path.read_text() for path in logs.rglob("*.stderr")]
    assert len([text for text in written if "ValueError: the muse is gone" in text]) == 6
    assert logs.stat().st_mode & 0o777 == 0o700


def test_same_command_again_after_a_benching(cup: Cup) -> None:
    """What was cancelled stays so: nothing is outstanding, so nothing is played."""
    before = games(cup.folder / "vendue.db")
    again = inside("tournament", "run", "cup", folder=cup.folder)
    assert again.status == 0
    assert again.err == ("6 of 12 games are counted (6 cancelled); see `vendue leaderboard cup`\n")
    assert games(cup.folder / "vendue.db") == before


def test_early_beacon_of_a_run_is_told(cup: Cup) -> None:
    """A beacon given to the run that makes the tournament is shown as chosen too early."""
    assert "beacon       early (beacon chosen before the commitment)" in cup.run.err


def test_nothing_is_left_of_a_tournament(cup: Cup) -> None:
    """When the run has ended no process of it lives."""
    assert inhabitants(cup.folder) == []


def test_hung_and_illegal_bots_in_a_tournament(tmp_path: Path) -> None:
    """Time-outs and illegal answers cost three strikes, then the game; the third bot wins."""
    bots = [bot(tmp_path, name) for name in ("Hanging", "BiddingTooMuch")]
    run = vendue(
        *("tournament", "run", "cup", "--game", "modern_art", "--seats", "3", "--deals", "1"),
        *(
            "--bot",
            "random",
            "--bot",
            bots[0],
            "--bot",
            bots[1],
            "--move-limit",
            "1",
            "--workers",
            "1",
        ),
        folder=tmp_path,
    )
    assert run.status == 0, run
    found = {
        (name, place, status)
        for _, _, name, place, _, status, _ in outcomes(tmp_path / "vendue.db")
    }
    assert found == {
        ("random", 1, "finished"),
        ("Hanging", 2, "move_timeout"),
        ("BiddingTooMuch", 2, "illegal_action"),
    }
    faults = next((tmp_path / "vendue.db.d" / "logs").glob("*/faults.txt")).read_text()
    assert faults.count("Hanging: no answer within the limit for one decision") == 9
    assert faults.count("BiddingTooMuch: ") == 9
    assert inhabitants(tmp_path) == []
