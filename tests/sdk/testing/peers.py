"""Bots for the referees of `vendue.testing`, in threads of this process."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from vendue.bot import Bot
from vendue.messages import BotMessage, Goodbye, Hello, RefereeMessage
from vendue.modern_art import ModernArtBot
from vendue.player import Player
from vendue.runner import Connection, serve
from vendue.testing import ScriptedBot, ScriptFailed, Send, Step
from vendue.testing.client import dialled
from vendue.testing.host import Host
from vendue.wire.bot_side import ResponseDecoder, encode_request

HELLO: tuple[Step, ...] = (Send("hello"),)
PATIENCE = 60
"""Seconds after which a test gives up; nothing here takes that long."""

Answers = Callable[[RefereeMessage], Sequence[BotMessage]]
"""What a bot sends after a message of the referee."""


@contextmanager
def beside(work: Callable[[], object]) -> Iterator[None]:
    """Do something in another thread and wait for its end."""
    thread = threading.Thread(target=work)
    thread.start()
    try:
        yield
    finally:
        thread.join(PATIENCE)
        assert not thread.is_alive()


@contextmanager
def scripted(host: Host, *script: Step) -> Iterator[list[ScriptFailed]]:
    """Let a scripted bot dial in; yield why it failed, if it did."""
    failures: list[ScriptFailed] = []

    def play() -> None:
        try:
            ScriptedBot(script).play(connection_to(host))
        except ScriptFailed as failure:
            failures.append(failure)

    with beside(play):
        yield failures


@contextmanager
def answering(host: Host, answers: Answers) -> Iterator[None]:
    """Let a bot dial in that says hello and then answers as the function says."""

    def play() -> None:
        decoder = ResponseDecoder()
        with dialled(connection_to(host)) as line:
            line.send(encode_request([hello_to(host)]))
            while isinstance(data := line.receive(PATIENCE), bytes):
                messages = decoder.decode(data)
                said = [answer for message in messages for answer in answers(message)]
                if said:
                    line.send(encode_request(said))
                if any(isinstance(message, Goodbye) for message in messages):
                    return

    with beside(play):
        yield


@contextmanager
def running_bot(host: Host, bot: type[Bot] = ModernArtBot) -> Iterator[list[int]]:
    """Let a bot class dial in as its own process does; yield its exit status when it has ended."""
    statuses: list[int] = []
    with beside(lambda: statuses.append(serve(bot, connection_to(host)))):
        yield statuses


def connection_to(host: Host) -> Connection:
    """Return what the environment says to a bot's process."""
    return Connection(host.address, host.credential)


def hello_to(host: Host) -> Hello:
    """Return what a bot says first."""
    return Hello(1, 1, host.credential, "", "", "", ("modern_art",))


def sound(bot: type[Bot] = ModernArtBot) -> Answers:
    """Return what a sound bot answers."""
    player = Player(bot)

    def answers(message: RefereeMessage) -> Sequence[BotMessage]:
        answer = player.receive(message)
        return [] if answer is None else [answer]

    return answers
