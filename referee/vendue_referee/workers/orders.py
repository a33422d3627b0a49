"""Orders, finished games and logs as frames."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from vendue.messages import ClockSettings
from vendue.records import RecordedOutcome
from vendue.verdicts import Verdict
from vendue_referee.executor import FinishedGame, GameOrder, OrderedSeat
from vendue_referee.process_log import ProcessLog
from vendue_referee.workers.frames import Frame, Kind


def order_frame(number: int, order: GameOrder) -> Frame:
    """Return an order as a frame; the tail is the deal key."""
    head = asdict(order)
    del head["key"]
    return Frame(Kind.ORDER, number, head, order.key)


def order_of(frame: Frame) -> GameOrder:
    """Return the order of a frame."""
    head: dict[str, Any] = dict(frame.head)
    seats = tuple(
        OrderedSeat(**(seat | {"argv": tuple(seat["argv"])})) for seat in head.pop("seats")
    )
    clock = ClockSettings(**head.pop("clock"))
    return GameOrder(**head, seats=seats, clock=clock, key=frame.tail)


def finished_frame(number: int, finished: FinishedGame) -> Frame:
    """Return a finished game as a frame; the tail is its record."""
    head = asdict(finished)
    del head["record"]
    head["outcome"]["verdicts"] = [str(verdict) for verdict in finished.outcome.verdicts]
    return Frame(Kind.FINISHED, number, head, finished.record)


def finished_of(frame: Frame) -> FinishedGame:
    """Return the finished game of a frame."""
    head: dict[str, Any] = dict(frame.head)
    outcome = head.pop("outcome")
    faults = head.pop("faults")
    return FinishedGame(
        record=frame.tail,
        faults=tuple(map(tuple, faults)),
        outcome=RecordedOutcome(
            scores=tuple(outcome["scores"]),
            places=tuple(outcome["places"]),
            verdicts=tuple(map(Verdict, outcome["verdicts"])),
            strikes=tuple(outcome["strikes"]),
            capped=outcome["capped"],
        ),
        **head,
    )


def log_frame(log: ProcessLog) -> Frame:
    """Return what is told of an ended process as a frame; the tail is its two texts."""
    stdout, stderr = log.stdout.text.encode(), log.stderr.text.encode()
    return Frame(Kind.LOG, head=log.head() | {"stdout_bytes": len(stdout)}, tail=stdout + stderr)


def log_in(frame: Frame) -> ProcessLog:
    """Return what a frame tells of an ended process.

    Raises:
        ValueError: it tells of none.
    """
    length = frame.head.get("stdout_bytes")
    if not isinstance(length, int) or length < 0:
        raise ValueError("a log does not say where its second stream begins")
    stdout, stderr = frame.tail[:length], frame.tail[length:]
    return ProcessLog.from_values(
        frame.head, {"stdout": stdout.decode("utf-8"), "stderr": stderr.decode("utf-8")}
    )
