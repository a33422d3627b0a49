"""Frames between coordinator and worker."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vendue.messages import ClockSettings
from vendue.records import RecordedOutcome
from vendue.verdicts import Verdict
from vendue_referee.executor import FinishedGame, GameOrder, OrderedSeat
from vendue_referee.workers.frames import Frame, FrameReader, Kind
from vendue_referee.workers.orders import finished_frame, finished_of, order_frame, order_of

FRAMES = st.builds(
    Frame,
    kind=st.sampled_from(Kind),
    number=st.integers(0, 2**32 - 1),
    head=st.dictionaries(st.text(), st.integers() | st.text()),
    tail=st.binary(),
)


@given(frames=st.lists(FRAMES), cuts=st.lists(st.integers(0, 500)))
def test_frames_survive_any_cutting(frames: list[Frame], cuts: list[int]) -> None:
    """Frames come out as they went in, however the stream cuts them up."""
    data = b"".join(frame.encoded() for frame in frames)
    reader = FrameReader()
    read: list[Frame] = []
    for cut in cuts:
        read += reader.feed(data[:cut])
        data = data[cut:]
    read += reader.feed(data)
    assert read == frames


def test_a_frame_too_long_is_refused() -> None:
    """A length that can't be is an error at once, and nothing is waited for."""
    with pytest.raises(ValueError, match="too long"):
        list(FrameReader().feed(b"\x01" + b"\xff" * 12))


def test_an_order_survives_the_way() -> None:
    """A worker plays exactly what was ordered."""
    order = GameOrder(
        tournament="cup",
        number=7,
        attempt=2,
        game="modern_art",
        options={"open_mode": "dropout"},
        deal_text='["vendue/deal/1"]',
        commitment="c" * 64,
        key=bytes(range(32)),
        rotation=3,
        seats=(OrderedSeat("ann", "0" * 64, ("python", "-m", "x"), "/bots"),),
        clock=ClockSettings(1, 2, 3),
        start_limit=0.5,
    )
    frame = order_frame(5, order)
    (read,) = FrameReader().feed(frame.encoded())
    assert read.number == 5
    assert order_of(read) == order


def test_a_finished_game_survives_the_way() -> None:
    """The coordinator stores exactly what the worker recorded."""
    outcome = RecordedOutcome(
        scores=(3, 0, 9),
        places=(2, 3, 1),
        verdicts=(Verdict.FINISHED, Verdict.CRASHED, Verdict.FINISHED),
        strikes=(0, 1, 2),
        capped=True,
    )
    finished = FinishedGame(
        record=b"\x00\xff",
        record_hash="h" * 64,
        outcome=outcome,
        decisions=12,
        seconds=1.5,
        faults=((), ("it crashed",), ()),
    )
    (read,) = FrameReader().feed(finished_frame(1, finished).encoded())
    assert finished_of(read) == finished
