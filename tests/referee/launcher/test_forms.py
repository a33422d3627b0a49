"""Requests and reports have one form each, and are read back as they were written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vendue_referee.launcher.reports import Report, ReportKind, ReportReader
from vendue_referee.launcher.requests import BadRequest, StartRequest, start_from

texts = st.binary(max_size=20).map(lambda text: text.replace(b"\0", b""))
names = texts.map(lambda text: text.replace(b"=", b"") or b"x")
starts = st.builds(
    StartRequest,
    argv=st.lists(texts, min_size=1).map(lambda argv: (b"program", *argv)),
    environment=st.dictionaries(names, texts),
    folder=texts.map(lambda text: b"/" + text),
)
reports = st.builds(
    Report,
    st.sampled_from(ReportKind),
    st.integers(0, 2**32 - 1),
    st.integers(-64, 2**22),
    st.text(max_size=20),
)


@given(starts)
def test_a_start_is_read_as_it_was_written(request: StartRequest) -> None:
    """Writing and reading a start are inverse."""
    assert start_from(request.body()) == request


@given(starts, st.data())
def test_a_start_has_one_form(request: StartRequest, data: st.DataObject) -> None:
    """A body that is cut or has anything more is refused."""
    body = request.body()
    cut = data.draw(st.integers(0, len(body) - 1))
    for wrong in (body[:cut], body + b"x", b"\0\0" + body):
        with pytest.raises(BadRequest):
            start_from(wrong)


@given(st.binary(max_size=60))
def test_any_bytes_are_a_start_or_refused(body: bytes) -> None:
    """Whatever the bytes, they are exactly one start or a `BadRequest`."""
    try:
        request = start_from(body)
    except BadRequest:
        return
    assert request.body() == body


def test_a_variable_cannot_stand_twice() -> None:
    """An environment that names a variable twice is refused."""
    body = StartRequest((b"a",), {b"x": b"1", b"y": b"1"}, b"/").body()
    with pytest.raises(BadRequest):
        start_from(body.replace(b"y=", b"x="))


@given(st.lists(reports), st.integers(1, 50))
def test_reports_are_read_however_they_are_cut(sent: list[Report], size: int) -> None:
    """The cuts of the stream don't matter."""
    data = b"".join(report.encode() for report in sent)
    reader = ReportReader()
    read = [report for i in range(0, len(data), size) for report in reader.feed(data[i : i + size])]
    assert read == sent
