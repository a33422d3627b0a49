"""A bot over gRPC from its own side: against scripted referees, and how its process ends."""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import grpc
import pytest

from vendue.bot import Bot
from vendue.deals import standalone_deal
from vendue.games.game import Seat
from vendue.games.modern_art import Bid
from vendue.games.table import game as game_of
from vendue.messages import (
    BotMessage,
    ClockSettings,
    Decision,
    DecisionId,
    Failed,
    GameId,
    GameStarted,
    Goodbye,
    Hello,
    Ready,
    Reply,
    Unusable,
    Welcome,
)
from vendue.modern_art import Action, ModernArtBot
from vendue.player import Player
from vendue.runner import (
    ADDRESS,
    CREDENTIAL,
    Connection,
    NoReferee,
    connection_from_environment,
    serve,
)
from vendue.stream import BATCH_LIMIT, Mark, answer_all, take_ready
from vendue.version import PROTOCOL, VERSION
from vendue.wire.codecs import CODECS
from vendue.wire.referee_side import (
    batch,
    decode_request,
    encode_decision,
    encode_game_started,
    encode_goodbye,
    encode_welcome,
)

PATIENCE = 60
"""Seconds that a test waits before it fails; nothing here takes that long."""
GOODBYE = encode_goodbye(Goodbye("thanks"))

Requests = Iterator[bytes]
Script = Callable[[Requests, "grpc.ServicerContext"], Iterator[bytes]]


@contextmanager
def referee(script: Script) -> Iterator[str]:
    """Serve a script as the Play method; yield the address."""
    handler: Any = grpc.stream_stream_rpc_method_handler(script)
    server = grpc.server(ThreadPoolExecutor(2))
    server.add_generic_rpc_handlers(
        (grpc.method_handlers_generic_handler("vendue.v1.RefereeService", {"Play": handler}),)
    )
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    try:
        yield f"127.0.0.1:{port}"
    finally:
        server.stop(None).wait(PATIENCE)


def play(script: Script, bot: type[Bot] = ModernArtBot) -> int:
    with referee(script) as address:
        return serve(bot, Connection(address, "the secret"))


def messages(requests: Requests, count: int) -> list[BotMessage]:
    """Read requests until they held so many messages."""
    found: list[BotMessage] = []
    while len(found) < count:
        found.extend(decode_request(next(requests)))
    return found


def started(game_id: int) -> bytes:
    options = game_of("modern_art").settle_options()
    return encode_game_started(
        GameStarted(
            GameId(game_id), "modern_art", options, Seat(0), 3, ClockSettings(), "c0", game_id
        )
    )


def question(game_id: int, decision_id: int) -> bytes:
    """Return the first decision of a game, which is seat 0's."""
    state = game_of("modern_art").start(3, {}, standalone_deal("a", "modern_art"))
    codec = CODECS["modern_art"]
    public = codec.encode_public(state.public())
    encoded = codec.encode_question(state.view(Seat(0)), public, state.legal(Seat(0)), ())
    return encode_decision(
        "modern_art", GameId(game_id), DecisionId(decision_id), 60_000, 10_000, encoded
    )


def test_a_bot_says_hello_and_ends_with_goodbye() -> None:
    """The stream begins with one Hello holding the credential; after Goodbye the status is 0."""
    heard: list[BotMessage] = []

    def script(requests: Requests, _: grpc.ServicerContext) -> Iterator[bytes]:
        heard.extend(messages(requests, 1))
        yield encode_welcome(Welcome(1, 65536, 8))
        yield GOODBYE

    assert play(script) == 0
    (hello,) = heard
    assert hello == Hello(
        PROTOCOL,
        PROTOCOL,
        "the secret",
        "ModernArtBot",
        "",
        f"vendue-python/{VERSION}",
        ("modern_art",),
    )


def test_a_bot_is_called_as_it_calls_itself() -> None:
    class Named(ModernArtBot):
        name = "the bot"

    heard: list[BotMessage] = []

    def script(requests: Requests, _: grpc.ServicerContext) -> Iterator[bytes]:
        heard.extend(messages(requests, 1))
        yield GOODBYE

    assert play(script, Named) == 0
    assert isinstance(heard[0], Hello)
    assert heard[0].bot_name == "the bot"


def test_a_batch_is_answered_message_by_message() -> None:
    """Every message that needs an answer gets one, in order."""
    heard: list[BotMessage] = []

    def script(requests: Requests, _: grpc.ServicerContext) -> Iterator[bytes]:
        messages(requests, 1)
        yield batch([started(1), started(2), question(2, 20), question(1, 10)])
        heard.extend(messages(requests, 4))
        yield GOODBYE

    assert play(script) == 0
    assert heard[:2] == [Ready(GameId(1)), Ready(GameId(2))]
    replies = [(m.game_id, m.decision_id) for m in heard if isinstance(m, Reply)]
    assert replies == [(2, 20), (1, 10)]


def test_an_answer_does_not_wait_for_the_next_one() -> None:
    """While a bot thinks about one game, what it answered in another is with the referee."""
    may_go_on = threading.Event()
    heard: list[BotMessage] = []

    class Slow(ModernArtBot):
        def decide(self, decision: Decision) -> Action:
            if decision.decision_id == 20:
                assert may_go_on.wait(PATIENCE)
            return super().decide(decision)

    def script(requests: Requests, _: grpc.ServicerContext) -> Iterator[bytes]:
        messages(requests, 1)
        yield batch([started(1), started(2), question(1, 10), question(2, 20)])
        heard.extend(messages(requests, 3))
        may_go_on.set()
        heard.extend(messages(requests, 1))
        yield GOODBYE

    assert play(script, Slow) == 0
    assert [m.decision_id for m in heard if isinstance(m, Reply)] == [10, 20]


def test_an_answer_that_no_message_can_carry_is_sent_empty() -> None:
    """A number too large for the protocol is an illegal answer, not the end of the process."""
    heard: list[BotMessage] = []

    class Huge(ModernArtBot):
        def decide(self, decision: Decision) -> Action:
            return Bid(1 << 40)

    def script(requests: Requests, _: grpc.ServicerContext) -> Iterator[bytes]:
        messages(requests, 1)
        yield batch([started(1), question(1, 10)])
        heard.extend(messages(requests, 2))
        yield GOODBYE

    assert play(script, Huge) == 0
    assert isinstance(heard[1], Reply)
    assert isinstance(heard[1].action, Unusable)


@pytest.mark.parametrize(
    ("refuse", "words"),
    [
        (
            lambda context: context.abort(grpc.StatusCode.UNAUTHENTICATED, "wrong credential"),
            "vendue: the referee ended the stream (UNAUTHENTICATED): wrong credential",
        ),
        (lambda context: None, "vendue: the referee ended the stream without a goodbye"),
    ],
)
def test_a_stream_that_ends_otherwise_is_explained(
    refuse: Callable[[grpc.ServicerContext], None],
    words: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Without a goodbye the status is 1, and the log says why in the referee's own words."""

    def script(requests: Requests, context: grpc.ServicerContext) -> Iterator[bytes]:
        messages(requests, 1)
        refuse(context)
        yield from ()

    assert play(script) == 1
    assert words in capsys.readouterr().err


@pytest.mark.parametrize("junk", [b"\xff\xff", question(3, 30)])
def test_nonsense_from_the_referee_ends_the_play(
    junk: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is no message, or speaks of a game that never began, is said so in one sentence."""

    def script(requests: Requests, _: grpc.ServicerContext) -> Iterator[bytes]:
        messages(requests, 1)
        yield junk

    assert play(script) == 1
    assert "the referee sent something that is no message" in capsys.readouterr().err


def test_a_referee_that_goes_away_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    """When the connection breaks, the status is 1 and the log has a sentence."""
    statuses: list[int] = []
    came = threading.Event()

    def script(requests: Requests, _: grpc.ServicerContext) -> Iterator[bytes]:
        came.set()
        yield from (b"" for _ in requests)

    with referee(script) as address:
        connection = Connection(address, "")
        bot = threading.Thread(target=lambda: statuses.append(serve(ModernArtBot, connection)))
        bot.start()
        assert came.wait(PATIENCE)
    bot.join(PATIENCE)
    assert statuses == [1]
    assert "vendue: the referee" in capsys.readouterr().err


def test_answers_ready_together_travel_together() -> None:
    """All answers to a batch of questions go into one request, ended by its mark."""
    outgoing: queue.SimpleQueue[BotMessage | Mark] = queue.SimpleQueue()
    ready: list[BotMessage] = [Ready(GameId(number)) for number in range(5)]
    for item in (*ready, Mark.BATCH, Ready(GameId(9)), Mark.END):
        outgoing.put(item)
    assert take_ready(outgoing) == (ready, True)
    assert take_ready(outgoing) == ([Ready(GameId(9))], False)


def test_the_end_of_each_batch_of_questions_is_marked() -> None:
    """When all of a batch is answered nothing is waited for."""
    outgoing: queue.SimpleQueue[BotMessage | Mark] = queue.SimpleQueue()
    responses = iter([batch([started(1), started(2)]), question(1, 10), GOODBYE])
    assert answer_all(responses, Player(ModernArtBot), outgoing) == 0
    items = [outgoing.get() for _ in range(5)]
    assert items[:3] == [Ready(GameId(1)), Ready(GameId(2)), Mark.BATCH]
    assert isinstance(items[3], Reply)
    assert items[4] is Mark.BATCH


def test_a_lone_answer_is_sent_though_its_batch_goes_on() -> None:
    """What is ready is taken after a moment even if the mark hasn't come."""
    outgoing: queue.SimpleQueue[BotMessage | Mark] = queue.SimpleQueue()
    outgoing.put(Ready(GameId(1)))
    assert take_ready(outgoing) == ([Ready(GameId(1))], True)


def test_a_request_stays_below_the_limit_of_a_message() -> None:
    """At most 64 messages travel together, and at most one traceback with them."""
    outgoing: queue.SimpleQueue[BotMessage | Mark] = queue.SimpleQueue()
    for number in range(BATCH_LIMIT + 1):
        outgoing.put(Ready(GameId(number)))
    assert len(take_ready(outgoing)[0]) == BATCH_LIMIT
    outgoing = queue.SimpleQueue()
    for number in range(3):
        outgoing.put(Failed(GameId(number), "x" * 4096))
    assert [len(take_ready(outgoing)[0]) for _ in range(3)] == [1, 1, 1]


def test_the_connection_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Address and credential are what the referee put there."""
    monkeypatch.setenv(ADDRESS, "unix:/run/x")
    monkeypatch.setenv(CREDENTIAL, "abc")
    assert connection_from_environment() == Connection("unix:/run/x", "abc")
    monkeypatch.delenv(ADDRESS)
    with pytest.raises(NoReferee):
        connection_from_environment()


def run_bot(tmp_path: Path, code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a bot file as its own process."""
    file = tmp_path / "bot.py"
    file.write_text(f"from vendue.modern_art import ModernArtBot\n{code}\n", encoding="utf-8")
    clean = {name: value for name, value in os.environ.items() if not name.startswith("VENDUE")}
    return subprocess.run(
        [sys.executable, str(file)],
        env=clean | {"GRPC_VERBOSITY": "NONE"} | environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_a_bot_that_nobody_started_says_what_to_do(tmp_path: Path) -> None:
    """Without a referee's environment: one sentence, status 2."""
    ended = run_bot(tmp_path, "ModernArtBot.run()")
    assert ended.returncode == 2
    assert ended.stdout == ""
    (line,) = ended.stderr.splitlines()
    assert line.startswith("vendue: VENDUE_ADDRESS is not set")


def test_a_bot_without_anybody_at_the_address_says_so(tmp_path: Path) -> None:
    """Where nobody listens: one sentence, status 1."""
    ended = run_bot(tmp_path, "ModernArtBot.run()", VENDUE_ADDRESS=f"unix:{tmp_path}/none")
    assert ended.returncode == 1
    (line,) = ended.stderr.splitlines()
    assert line.startswith("vendue: the referee went away")


def test_a_bot_that_exits_in_a_game_ends_its_process(tmp_path: Path) -> None:
    """`sys.exit` in a bot's code ends the process with status 1 and shows where."""
    code = """
import sys
class Quitter(ModernArtBot):
    def start(self):
        sys.exit(0)
Quitter.run()
"""

    def script(requests: Requests, _: grpc.ServicerContext) -> Iterator[bytes]:
        messages(requests, 1)
        yield started(1)
        yield from (b"" for _ in requests)

    with referee(script) as address:
        ended = run_bot(tmp_path, code, VENDUE_ADDRESS=address)
    assert ended.returncode == 1
    assert "SystemExit" in ended.stderr
