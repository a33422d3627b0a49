"""A match over the referee's own ways: pool, process, transport, session, and a recording bot.

trio's clock stands still, so that no bank varies; ids follow from the deal key, which twins share.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import trio
import trio.testing
from google.protobuf import json_format
from tests.conformance.setups import Setup
from tests.conformance.walk import choose, turns
from tests.noninterference.comparison import Answers, Comparison, answer, compare
from tests.noninterference.outlet import Outlet, Sent
from tests.noninterference.twins import Position, swapped
from tests.referee.scripted import Deed, ScriptedSeat

from vendue.deals import deal_key, secret_from_seed, standalone_provenance
from vendue.games.game import AnyState, IllegalAction, Seat
from vendue.match import Answer, Fault
from vendue.records import SeatedBot
from vendue.v1 import referee_pb2 as pb
from vendue.wire.codecs import CODECS
from vendue_referee.bot_logs import BotLogs
from vendue_referee.bot_process import BotCommand, BotProcess
from vendue_referee.game import GamePlan, PlayedGame, play_game
from vendue_referee.pool import open_pool
from vendue_referee.remote_seat import RemoteSeat
from vendue_referee.seats import SeatLink

RECORDER = Path(__file__).parent / "recorder.py"
SEED = "wired"
"""Of the deal that ids follow from."""
SEARCHED = 400
"""Twins that are looked through for a pair whose whole games are the same to the observer."""
REFUSED = 2
"""Answers of the observer that are refused in such a game: the next would forfeit it."""


@dataclass(frozen=True)
class TwinMatches:
    """Two positions, and answers that lead from both to the end; nothing hidden comes to light."""

    setup: Setup
    observer: Seat
    positions: tuple[Position, Position]
    answers: list[Answers]


@dataclass
class Wired:
    """What left in one match over the wire."""

    sent: list[Sent] = field(default_factory=list)
    game: PlayedGame | None = None


def twin_matches(setup: Setup, observer: Seat) -> TwinMatches:
    """Find twins in whose games the observer is refused twice and all else goes its way."""
    for number in range(SEARCHED):
        rng = Random(f"{setup} {number}")
        position = setup.start(number).to_position()
        twin = swapped(setup, setup.start(number), observer, rng)
        assert twin is not None
        comparison = _played(setup, observer, (position, twin), rng)
        if comparison.is_ended and _is_eventful(comparison, observer):
            return TwinMatches(setup, observer, (position, twin), comparison.answers)
    raise AssertionError(f"no twins of {setup} stay hidden to the end")


def _played(
    setup: Setup, observer: Seat, positions: tuple[Position, Position], rng: Random
) -> Comparison:
    wrong = [turn.action for turn in turns(setup, 0)]

    def chosen(state: AnyState, seat: Seat, rng: Random) -> Answer | Fault:
        if seat != observer:
            return answer(state, seat, rng)
        if rng.random() < 0.08:
            return Answer(rng.choice(wrong))
        return Answer(choose(state, seat, rng))

    first, second = (Outlet(setup, position, observer) for position in positions)
    return compare(first, second, observer, rng, choose_answer=chosen)


def _is_eventful(comparison: Comparison, observer: Seat) -> bool:
    """Return whether the observer is told of strikes, and there is a sealed question."""
    return comparison.strikes == REFUSED and any(
        observer in answers and len(answers) > 1 for answers in comparison.answers
    )


def play_wired(matches: TwinMatches, which: int, folder: Path) -> Wired:
    """Play one of the two matches with a real process in the observer's seat.

    Args:
        matches: the twins.
        which: 0 or 1.
        folder: an empty one, for what the process is told, writes and is held against.
    """
    clock = trio.testing.MockClock(rate=0)
    return trio.run(_play, matches, matches.positions[which], folder, clock=clock)


async def _play(matches: TwinMatches, position: Position, folder: Path) -> Wired:
    wired, deeds = Wired(), list[Deed]()
    (folder / "logs").mkdir()
    logs = BotLogs(folder / "logs")
    async with open_pool(logs.keep) as pool:
        process = await pool.borrow("recorder", _command(matches, folder))
        links = _links(matches, process, deeds)
        wired.game = await play_game(_plan(matches, position), links)
        pool.give_back("recorder", process)
    logs.note(1, "recorder", wired.game.faults[matches.observer])
    lines = (folder / "record").read_text("ascii").split()
    wired.sent += [Sent("message", bytes.fromhex(line)) for line in lines]
    wired.sent += [Sent("deed", f"{deed} {seat}".encode()) for deed, seat in deeds]
    wired.sent += [
        Sent(f"file {path.relative_to(folder)}", path.read_bytes())
        for path in sorted((folder / "logs").rglob("*"))
    ]
    return wired


def _command(matches: TwinMatches, folder: Path) -> BotCommand:
    """Return how the recording bot is started, with its script beside its record."""
    game_id = matches.setup.game_id
    own = [answers[matches.observer] for answers in matches.answers if matches.observer in answers]
    script = {"game": game_id, "answers": [_reply(game_id, given) for given in own]}
    (folder / "script").write_text(json.dumps(script), encoding="utf-8")
    argv = (sys.executable, str(RECORDER), str(folder / "script"), str(folder / "record"))
    return BotCommand("recorder", argv, folder)


def _reply(game_id: str, given: Answer | Fault) -> dict[str, Any]:
    """Return what a reply says, in the protocol's JSON."""
    assert isinstance(given, Answer)
    reply = pb.Reply()
    try:
        CODECS[game_id].fill_action(given.action, getattr(reply, game_id))
    except IllegalAction as error:
        reply = pb.Reply(problem=str(error))
    said: dict[str, Any] = json_format.MessageToDict(reply)
    return said


def _links(matches: TwinMatches, process: BotProcess, deeds: list[Deed]) -> list[SeatLink]:
    """Return the seats: the process in the observer's, and the script in all others."""
    links: list[SeatLink] = []
    for seat in map(Seat, range(matches.setup.seats)):
        if seat == matches.observer:
            links.append(_Noted(process, deeds))
            continue
        given = [answers[seat] for answers in matches.answers if seat in answers]
        links.append(ScriptedSeat(deeds, given.__getitem__))
    return links


class _Noted(RemoteSeat):
    """Notes when it is asked, among the others."""

    def __init__(self, process: BotProcess, deeds: list[Deed]) -> None:
        super().__init__(process)
        self._deeds = deeds

    def ask(self) -> None:
        self._deeds.append(("ask", self._seat))
        super().ask()


def _plan(matches: TwinMatches, position: Position) -> GamePlan:
    setup = matches.setup
    deal = standalone_provenance(SEED, setup.game_id)
    return GamePlan(
        game=setup.game_id,
        options=setup.options,
        deal=deal,
        key=deal_key(secret_from_seed(SEED), deal.text),
        seats=[SeatedBot(f"bot {seat}", "0" * 64) for seat in range(setup.seats)],
        position=position,
    )
