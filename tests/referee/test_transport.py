"""The referee's gRPC server: one stream for one bot, bounded and explained, whatever it does."""

from __future__ import annotations

import logging
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import grpc
import pytest
import trio
from tests.referee.grpc_client import PATIENCE, Client, in_thread

from vendue_referee.bot_stream import BotStream
from vendue_referee.stream_end import Refusal, StreamEnd, StreamEnded
from vendue_referee.transport import CALL_LIMIT, SLACK, Endpoint, TransportLimits, listen

SMALL = TransportLimits(message_bytes=1000)


@asynccontextmanager
async def listening(limits: TransportLimits | None = None) -> AsyncIterator[Endpoint]:
    """Yield an endpoint on a socket of its own."""
    with TemporaryDirectory(prefix="vendue-") as folder, trio.fail_after(PATIENCE):
        endpoint = await listen(f"unix:{Path(folder) / 'test.sock'}", limits)
        try:
            yield endpoint
        finally:
            await endpoint.close()


@asynccontextmanager
async def connected(
    limits: TransportLimits | None = None,
) -> AsyncIterator[tuple[BotStream, Client]]:
    """Yield both ends of a stream on which the client has sent b"hello"."""
    async with listening(limits) as endpoint:
        with Client(endpoint.address) as client:
            client.send(b"hello")
            stream = await endpoint.accept()
            assert await receive(stream, 1) == [b"hello"]
            yield stream, client


async def receive(stream: BotStream, count: int) -> list[bytes]:
    messages: list[bytes] = []
    while len(messages) < count:
        stream.expect(count - len(messages))
        messages.append((await stream.receive()).data)
    return messages


async def end_of(stream: BotStream) -> StreamEnded:
    """Read a stream to its end and return that."""
    with pytest.raises(StreamEnded) as caught:
        await receive(stream, 1 << 30)
    return caught.value


async def test_messages_go_both_ways_in_order() -> None:
    """What one side sends the other gets, complete and in order, empty messages too."""
    sent = [b"", b"x", *(bytes(str(number), "ascii") for number in range(200))]
    async with connected() as (stream, client):
        client.send(*sent)
        assert await receive(stream, len(sent)) == sent
        for message in sent:
            stream.send(message)
        assert [await in_thread(client.read) for _ in sent] == sent


async def test_a_stream_ends_after_what_was_sent_before() -> None:
    """Closing loses nothing; what is sent after it is dropped."""
    async with connected() as (stream, client):
        stream.send(b"one")
        stream.send(b"two")
        stream.close()
        stream.send(b"three")
        stream.close(Refusal.MALFORMED, "too late to refuse")
        assert [await in_thread(client.read) for _ in range(2)] == [b"one", b"two"]
        assert await in_thread(client.status) == (grpc.StatusCode.OK, "")


@pytest.mark.parametrize("refusal", Refusal)
async def test_a_refusal_has_a_status_and_a_sentence(refusal: Refusal) -> None:
    """The bot learns why its stream was ended, in the referee's words."""
    async with connected() as (stream, client):
        stream.close(refusal, "because of “this”")
        assert await in_thread(client.status) == (
            grpc.StatusCode[refusal.value],
            "because of “this”",
        )


async def test_there_is_one_stream() -> None:
    """A second stream is refused, during the first and after it; the first isn't disturbed."""
    async with connected() as (stream, client):
        error = await in_thread(client.second_stream)
        assert error.code() is grpc.StatusCode.ALREADY_EXISTS
        client.send(b"still here")
        assert await receive(stream, 1) == [b"still here"]
        client.call.cancel()
        await end_of(stream)
        error = await in_thread(client.second_stream)
        assert error.code() is grpc.StatusCode.ALREADY_EXISTS


@pytest.mark.parametrize("way", ["cancel", "close", "half"])
async def test_a_bot_that_hangs_up_ends_its_stream(way: str) -> None:
    """Whatever way a bot leaves, what it sent before is read first, then the end is told."""
    async with connected() as (stream, client):
        client.send(b"last words")
        assert await receive(stream, 1) == [b"last words"]
        if way == "cancel":
            client.call.cancel()
        elif way == "close":
            await in_thread(client.channel.close)
        else:
            client.send_no_more()
        assert (await end_of(stream)).end is StreamEnd.HUNG_UP
        stream.send(b"to nobody")
        stream.close(Refusal.OUT_OF_ORDER, "to nobody")


async def test_the_limit_of_a_message_is_exact() -> None:
    """A message of exactly the limit is taken; a byte more ends the stream by name."""
    async with connected(SMALL) as (stream, client):
        client.send(b"x" * 1000, b"y" * 1001, b"z")
        assert await receive(stream, 1) == [b"x" * 1000]
        ended = await end_of(stream)
        assert ended.end is StreamEnd.TOO_LARGE
        assert str(ended) == "a message of 1001 bytes is above the limit of 1000"
        stream.close(Refusal.TOO_LARGE, str(ended))
        status = (grpc.StatusCode.RESOURCE_EXHAUSTED, str(ended))
        assert await in_thread(client.status) == status


async def test_a_far_too_large_message_breaks_the_stream() -> None:
    """What nobody wants to hold in memory is not read at all."""
    async with connected(SMALL) as (stream, client):
        client.send(b"x" * (1000 * SLACK + 1))
        assert (await end_of(stream)).end is StreamEnd.HUNG_UP
        code, _ = await in_thread(client.status)
        assert code is grpc.StatusCode.RESOURCE_EXHAUSTED


async def test_a_bot_that_does_not_read_is_given_up() -> None:
    """A write that gets nowhere ends after its limit, and says that the bot didn't read."""
    limits = TransportLimits(write_seconds=0.3)
    async with connected(limits) as (stream, _):
        for _ in range(100):
            stream.send(b"x" * 100_000)
        ended = await end_of(stream)
        assert ended.end is StreamEnd.NOT_READ
        assert str(ended) == "the bot did not read what it was sent for 0.3 s"


async def test_no_more_is_read_than_is_awaited() -> None:
    """A bot that sends unasked is held back, and read on when something is awaited of it."""
    sent = [bytes(str(number), "ascii") for number in range(100)]
    async with connected() as (stream, client):
        client.send(*sent)
        assert await receive(stream, 3) == sent[:3]
        stream.expect(0)
        await trio.sleep(0.2)
        assert stream.first_arrival is None
        stream.expect(2)
        while stream._delivered < 6:
            await trio.sleep(0.01)
        await trio.sleep(0.2)
        assert stream._delivered == 6
        assert await receive(stream, 2) == sent[3:5]


async def test_nothing_is_read_while_nothing_is_awaited() -> None:
    """After hello the stream lies still, until the first question is out."""
    async with listening() as endpoint:
        with Client(endpoint.address) as client:
            client.send(b"hello", b"unasked")
            stream = await endpoint.accept()
            assert await receive(stream, 1) == [b"hello"]
            stream.expect(0)
            await trio.sleep(0.3)
            assert stream.first_arrival is None
            stream.expect(1)
            assert await receive(stream, 1) == [b"unasked"]


@pytest.mark.parametrize("way", ["cancel", "close"])
async def test_a_bot_that_hangs_up_is_noticed_though_nothing_is_awaited(way: str) -> None:
    """A broken stream is told at once, whether anything would be read or not."""
    async with connected() as (stream, client):
        stream.expect(0)
        await in_thread(client.call.cancel if way == "cancel" else client.channel.close)
        assert (await end_of(stream)).end is StreamEnd.HUNG_UP


async def test_messages_come_with_their_times() -> None:
    """The time of a message is that of its coming, on trio's clock, whenever it is received."""
    async with connected() as (stream, client):
        before = trio.current_time()
        stream.expect(1)
        client.send(b"x")
        while stream.first_arrival is None:
            await trio.sleep(0.01)
        after = trio.current_time()
        await trio.sleep(0.1)
        arrival = await stream.receive()
        assert before < arrival.at <= after


async def test_a_message_sent_is_handed_over_at_a_time() -> None:
    """What is sent gets the time at which gRPC had it."""
    async with connected() as (stream, client):
        before = trio.current_time()
        dispatch = stream.send(b"x")
        assert await in_thread(client.read) == b"x"
        assert dispatch.handed is not None
        assert before < dispatch.handed <= trio.current_time()


async def test_many_other_calls_end_the_stream() -> None:
    """A few calls besides the stream are refused; one too many is its end."""
    async with connected() as (stream, client):
        for _ in range(CALL_LIMIT):
            await in_thread(client.second_stream)
        client.send(b"still here")
        assert await receive(stream, 1) == [b"still here"]
        await in_thread(client.second_stream)
        ended = await end_of(stream)
        assert ended.end is StreamEnd.FLOOD
        assert str(ended) == "the bot made more than 16 calls besides its one stream"


async def test_many_calls_before_the_stream_are_its_end() -> None:
    """A bot that makes calls of other methods gets no stream any more."""
    async with listening() as endpoint:
        with Client(endpoint.address, begins=False) as client:
            for _ in range(CALL_LIMIT + 1):
                await in_thread(client.other_call)
            with pytest.raises(StreamEnded, match="more than 16 calls"):
                await endpoint.accept()


async def test_reading_goes_on_however_it_was_held_back() -> None:
    """Readers and writers that catch up with each other again and again never miss each other."""
    count = 5000
    async with connected() as (stream, client):
        client.send(*[b"x"] * count)
        read = 0
        while read < count:
            awaited = min(read % 64 + 1, count - read)
            messages = await receive(stream, awaited)
            read += len(messages)
            if read % 7 == 0:
                await trio.sleep(0)


async def test_a_dead_bot_leaves_no_traceback(caplog: pytest.LogCaptureFixture) -> None:
    """A bot that goes away while it is written to is its own affair, not an error of gRPC's."""
    with caplog.at_level(logging.WARNING):
        async with connected() as (stream, client):
            for _ in range(100):
                stream.send(b"x" * 100_000)
            await in_thread(client.read)
            await in_thread(client.channel.close)
            await end_of(stream)
            stream.close(Refusal.OUT_OF_ORDER, "to nobody")
            await trio.sleep(0.1)
    assert caplog.records == []


DEAF_CLIENT = """
import sys, time, grpc
play = grpc.insecure_channel(sys.argv[1]).stream_stream("/vendue.v1.RefereeService/Play")
def requests():
    yield b"hello"
    time.sleep(3600)
call = play(requests())
time.sleep(3600)
"""


async def test_a_bot_that_is_killed_while_it_is_written_to(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The write that fails is no error of the referee's, and the stream just ends."""
    with caplog.at_level(logging.WARNING):
        async with listening() as endpoint:
            client = subprocess.Popen([sys.executable, "-c", DEAF_CLIENT, endpoint.address])
            try:
                stream = await endpoint.accept()
                for _ in range(100):
                    stream.send(b"x" * 100_000)
                await trio.sleep(0.2)
            finally:
                client.kill()
                client.wait()
            assert await receive(stream, 1) == [b"hello"]
            assert (await end_of(stream)).end is StreamEnd.HUNG_UP
    assert caplog.records == []


async def test_a_closed_endpoint_ends_its_stream() -> None:
    """Closing from the referee's side breaks what is still open, and may be done twice."""
    async with listening() as endpoint:
        with Client(endpoint.address) as client:
            client.send(b"hello")
            stream = await endpoint.accept()
            await endpoint.close()
            assert (await end_of(stream)).end is StreamEnd.HUNG_UP
            code, _ = await in_thread(client.status)
            assert code is not grpc.StatusCode.OK


async def test_other_methods_are_not_there() -> None:
    """The socket serves Play and nothing else."""
    async with listening() as endpoint:
        with Client(endpoint.address, begins=False) as client:
            error = await in_thread(client.other_call)
    assert error.code() is grpc.StatusCode.UNIMPLEMENTED


async def test_endpoints_are_apart() -> None:
    """What is said on one socket is heard on that one only."""
    async with connected() as (one, client), connected() as (two, other):
        client.send(b"one")
        other.send(b"two")
        assert await receive(one, 1) == [b"one"]
        assert await receive(two, 1) == [b"two"]
