"""Bots' logs as files: each for itself, none in reach of others, together no more than a quota."""

from __future__ import annotations

import errno
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from vendue_referee import bot_logs
from vendue_referee.bot_log import LogLimits, LogPump
from vendue_referee.bot_logs import BotLogs, KeptProcess, kept_processes, kept_text
from vendue_referee.bot_process import BotCommand, BotProcess
from vendue_referee.process_log import ProcessLog, StreamLog, log_of
from vendue_referee.workers.frames import Frame, FrameReader, Kind
from vendue_referee.workers.orders import log_frame, log_in

SAID = StreamLog(5, 5, "said\n")
QUIET = StreamLog(0, 0, "")
ONE = ProcessLog("Ann", "lane 2", "it ended", 3, 17, SAID, QUIET)


def _process(stdout: bytes = b"", stderr: bytes = b"") -> BotProcess:
    process = BotProcess(BotCommand("Ann", (), Path("/")))
    process.logs = (LogPump(lambda: None, LogLimits(4)), LogPump(lambda: None))
    for pump, data in zip(process.logs, (stdout, stderr), strict=True):
        pump._take(data)
    return process


def test_a_process_is_told_of_with_the_games_that_it_was_lent_for() -> None:
    """Bytes become text, and the span of games is the smallest that has them all."""
    process = _process(b"a\x1bbcd", b"\xff")
    for number in (9, 3, 7):
        process.meet(number)
    assert log_of(("Ann", 2), process) == ProcessLog(
        *("Ann", "lane 2", "it ended", 3, 9),
        StreamLog(5, 4, "a\\x1bbc\n[cut here: 4 bytes are kept, 1 are dropped]\n"),
        StreamLog(1, 1, "\\xff"),
    )


def test_nothing_is_told_of_a_process_that_wrote_nothing_and_broke_nothing() -> None:
    """It has no place in any list."""
    assert log_of("probe", _process()) is None


def test_a_log_survives_its_way_to_the_coordinator() -> None:
    """A frame holds all of it, whatever its letters are."""
    log = replace(ONE, stdout=StreamLog(9, 9, "ä ✓\n"), stderr=StreamLog(1, 1, "ß"))
    (frame,) = FrameReader().feed(log_frame(log).encoded())
    assert frame.kind is Kind.LOG
    assert log_in(frame) == log


@pytest.mark.parametrize(
    ("change", "tail"),
    [
        ({"entrant": 7}, b""),
        ({"first_game": "x"}, b""),
        ({"stdout": {"written": 1}}, b""),
        ({"stdout": 3}, b""),
        ({"stdout_bytes": -1}, b""),
        ({"stdout_bytes": None}, b""),
        ({"stdout_bytes": 1}, "ä".encode()),
        ({"stdout_bytes": 5 << 20}, bytes(5 << 20)),
    ],
)
def test_what_is_no_log_is_refused(change: dict[str, object], tail: bytes) -> None:
    """A worker that is not itself any more can't make the coordinator fail otherwise."""
    frame = log_frame(replace(ONE, stdout=QUIET))
    with pytest.raises(ValueError, match=r"."):
        log_in(Frame(Kind.LOG, 0, {**frame.head, **change}, tail))


def test_files_are_the_organisers_own(tmp_path: Path) -> None:
    """Nobody else reads them, and their names tell nothing."""
    logs = BotLogs(tmp_path)
    logs.store(ONE)
    logs.note(3, "Ann", ["bad"])
    assert {path.name for path in tmp_path.iterdir()} == {
        *("1.stdout", "processes.jsonl", "index.txt", "faults.txt")
    }
    assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o600}
    assert (tmp_path / "index.txt").read_text() == "1 Ann: lane 2: it ended\n"
    assert kept_text(tmp_path, 1, "stdout") == "said\n"
    assert kept_text(tmp_path, 1, "stderr") == ""


def test_numbers_and_sizes_go_on_in_the_next_run(tmp_path: Path) -> None:
    """A later run neither writes over an earlier one's logs nor forgets how large they are."""
    BotLogs(tmp_path, quota_bytes=9).store(ONE)
    again = BotLogs(tmp_path, quota_bytes=9)
    again.store(ONE)
    assert [(each.number, each.is_over_quota) for each in kept_processes(tmp_path)] == [
        *((1, False), (2, True))
    ]


def test_a_bot_has_a_quota_and_no_other_bot_pays_for_it(tmp_path: Path) -> None:
    """Beyond it there is only the line in the lists, which says so."""
    logs = BotLogs(tmp_path, quota_bytes=10)
    for _ in range(3):
        logs.store(ONE)
    logs.store(replace(ONE, entrant="Bob"))
    assert sorted(path.name for path in tmp_path.glob("*.std*")) == [
        *("1.stdout", "2.stdout", "4.stdout")
    ]
    left_out = kept_processes(tmp_path)[2]
    assert left_out == KeptProcess(
        *(3, "Ann", "lane 2", "it ended", 3, 17),
        *({"stdout": 5, "stderr": 0}, {"stdout": 0, "stderr": 0}, 0, True),
    )
    lines = (tmp_path / "index.txt").read_text().splitlines()
    assert lines[2] == (
        "3 Ann: lane 2: it ended (its log is not kept: those of this bot have reached 10 bytes)"
    )


def test_a_log_that_can_not_be_read_costs_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever is wrong with one process's log, the next one's is kept."""
    logs = BotLogs(tmp_path)
    sick = _process(b"x")
    monkeypatch.setattr(sick, "logs", (None, None))
    logs.keep("a", sick)
    logs.keep("b", _process(b"y"))
    assert [each.lane for each in kept_processes(tmp_path)] == ["b"]
    assert "could not be read" in caplog.text


def test_a_full_disk_costs_the_log_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The run goes on, and says that something is missing."""
    logs = BotLogs(tmp_path)

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "no room")

    with monkeypatch.context() as patch:
        patch.setattr(bot_logs.os, "open", full)
        logs.store(ONE)
    logs.store(ONE)
    assert "no room" in caplog.text
    assert len(kept_processes(tmp_path)) == 1


def test_a_line_that_was_cut_short_is_passed_over(tmp_path: Path) -> None:
    """A killed run may leave one; the others are still read."""
    BotLogs(tmp_path).store(ONE)
    line = (tmp_path / "processes.jsonl").read_text()
    (tmp_path / "processes.jsonl").write_text(f"{line}{line[:20]}\n[]\n{json.dumps({'x': 1})}\n")
    assert [each.number for each in kept_processes(tmp_path)] == [1]


def test_what_is_damaged_is_passed_over_or_shown_as_escapes(tmp_path: Path) -> None:
    """Bytes that are no text, brackets without end and special files cost only themselves."""
    BotLogs(tmp_path).store(ONE)
    with (tmp_path / bot_logs.PROCESSES).open("ab") as file:
        file.write(b"\xff\xfe\n" + b"[" * 100_000 + b"\n")
    BotLogs(tmp_path).store(ONE)
    assert [each.number for each in kept_processes(tmp_path)] == [1, 2]
    (tmp_path / "1.stdout").write_bytes(b"raw \xff\n")
    assert kept_text(tmp_path, 1, "stdout") == "raw \\xff\n"
    os.mkfifo(tmp_path / "3.stdout")
    assert kept_text(tmp_path, 3, "stdout") == ""


@pytest.mark.parametrize(
    "change",
    [
        *({"number": "1"}, {"number": 1.5}, {"size": None}, {"entrant": []}, {"ended": 3}),
        *({"first_game": "x"}, {"written": {}}, {"written": 3}, {"kept": {"stdout": 1}}),
    ],
)
def test_a_line_with_values_of_another_kind_stops_no_run(
    change: dict[str, object], tmp_path: Path
) -> None:
    """It is passed over, and logs are kept after it."""
    BotLogs(tmp_path).store(ONE)
    path = tmp_path / bot_logs.PROCESSES
    sound = path.read_text()
    path.write_text(json.dumps(json.loads(sound) | change) + "\n" + sound)
    BotLogs(tmp_path).store(ONE)
    assert [each.number for each in kept_processes(tmp_path)] == [1, 2]
