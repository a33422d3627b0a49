"""The page about the protocol says what the code does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from google.protobuf import json_format
from google.protobuf.message import Message

from vendue.deals import Deal, deal_key, secret_from_seed, standalone_provenance
from vendue.games.game import Seat
from vendue.games.modern_art import Bid
from vendue.games.table import game as game_of
from vendue.match import Answer, Match
from vendue.messages import FAILED_TEXT_LIMIT, PROBLEM_LIMIT, ClockSettings
from vendue.runner import ADDRESS, CHANNEL_OPTIONS, CREDENTIAL, PLAY
from vendue.v1 import referee_pb2 as pb
from vendue.verdicts import Verdict
from vendue.wire.bot_side import ResponseDecoder
from vendue.wire.referee_side import decode_request, encode_game_started
from vendue_referee.bot_log import LogLimits
from vendue_referee.bot_process import (
    BATCH_LIMIT,
    GOODBYE_GRACE,
    HOLD_SECONDS,
    REFUSAL_GRACE,
    BotCommand,
)
from vendue_referee.pool import DEALS_PER_PROCESS
from vendue_referee.projector import GameFacts, Projector
from vendue_referee.stream_end import Refusal
from vendue_referee.transport import SLACK, TransportLimits

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
EXCHANGE: list[tuple[str, str]] = re.findall(
    r"^\*\*(bot|referee)\*\*.*?^```json\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE
)
"""Who sends what in the example."""


def first_cells(section: str) -> list[str]:
    """Return the names in code marks in the first cells of a section's tables."""
    text = PAGE.split(f"\n## {section}\n")[1].split("\n## ")[0]
    rows = [line.split("|")[1] for line in text.splitlines() if line.startswith("|")]
    return [name for cell in rows for name in re.findall(r"`(\w+)`", cell)]


def test_every_verdict_is_explained() -> None:
    """The table of faults has each verdict once."""
    assert sorted(first_cells("Faults")) == sorted(Verdict)


def test_every_refusal_is_explained() -> None:
    """The table of statuses has each one that the referee uses."""
    statuses = [name for name in first_cells("Connecting") if not name.startswith("VENDUE")]
    assert sorted(statuses) == sorted(refusal.value for refusal in Refusal)


def test_numbers_are_those_of_the_code() -> None:
    """Limits and defaults stand on the page as they are."""
    clock, limits, log = ClockSettings(), TransportLimits(), LogLimits()
    assert (clock.bank_ms, clock.increment_ms, clock.move_limit_ms) == (60_000, 100, 10_000)
    assert BotCommand("", (), Path()).start_limit == limits.write_seconds == 10
    assert (limits.message_bytes, BATCH_LIMIT, SLACK) == (65_536, 64, 16)
    assert dict(CHANNEL_OPTIONS)["grpc.max_receive_message_length"] == 4 << 20
    assert (FAILED_TEXT_LIMIT, PROBLEM_LIMIT, DEALS_PER_PROCESS) == (4096, 400, 50)
    assert (log.kept_bytes, log.flood_bytes) == (64 << 10, 16 << 20)
    assert (GOODBYE_GRACE, REFUSAL_GRACE, HOLD_SECONDS) == (2.0, 0.5, 0.005)
    for text in ("65 536", "60 000", "10 000", "4096", "first 400", "after 50 games", "16 MiB"):
        assert text in PAGE
    for name in (ADDRESS, CREDENTIAL, PLAY):
        assert f"`{name}`" in PAGE


def test_every_message_is_in_the_exchange() -> None:
    """The example shows each message of both sides, but for the one of a bot that failed."""
    shown = {name for _, block in EXCHANGE for name in re.findall(r"messages\": \[{\"(\w+)", block)}
    names = {
        field.json_name
        for message in (pb.BotMessage, pb.RefereeMessage)
        for field in message.DESCRIPTOR.fields
    }
    assert shown == names - {"failed"}


def exchanged(who: str) -> list[Message]:
    """Return what one side sends in the example; every block is a valid message."""
    kind = pb.PlayRequest if who == "bot" else pb.PlayResponse
    return [json_format.Parse(block, kind()) for side, block in EXCHANGE if side == who]


def test_the_exchange_is_understood_by_both_sides() -> None:
    """What the example says is what the code reads."""
    requests, responses = exchanged("bot"), exchanged("referee")
    assert len(requests) + len(responses) == PAGE.count("```json")
    for request in requests:
        assert decode_request(request.SerializeToString())
    decoder = ResponseDecoder()
    for response in responses:
        assert decoder.decode(response.SerializeToString())


@pytest.fixture
def example() -> tuple[Projector, Match]:
    """Play the example's game to seat 1's first decision."""
    origin = standalone_provenance("docs", "modern_art")
    deal = Deal(deal_key(secret_from_seed("docs"), origin.text))
    rules = game_of("modern_art")
    match = Match(rules.start(3, {}, deal))
    facts = GameFacts("modern_art", rules.settle_options(), ClockSettings(), origin.commitment)
    while Seat(1) not in match.asked():
        match.settle({seat: Answer(match.state.default(seat)) for seat in match.asked()})
    return Projector(facts, deal, match), match


def test_the_exchange_is_a_real_one(example: tuple[Projector, Match]) -> None:
    """Beginning, decision and fault are those of the game with the seed `docs`."""
    projector, match = example
    shown = exchanged("referee")
    started = pb.PlayResponse.FromString(encode_game_started(projector.started(Seat(1))))
    assert shown[1] == started
    decision_id = projector.next_decision_id(Seat(1))
    decision = projector.encoded_decision(Seat(1), decision_id, 59_987)
    assert shown[2] == pb.PlayResponse.FromString(decision)
    (notice,) = match.settle({Seat(1): Answer(Bid(3))})
    fault = json_format.MessageToDict(shown[3])["messages"][0]["faultNotice"]
    assert (fault["text"], fault["strikes"]) == (notice.sentence, notice.strikes)
