"""Messages as JSON: protobuf's own mapping, there and back."""

from __future__ import annotations

import pytest

from vendue.messages import GameId, MalformedMessage, Ready
from vendue.wire.bot_side import encode_request
from vendue.wire.message_json import (
    BOT_KINDS,
    REFEREE_KINDS,
    JsonMessage,
    request_from_json,
    request_to_json,
    response_from_json,
    response_to_json,
)
from vendue.wire.referee_side import decode_request

REPLY: JsonMessage = {
    "reply": {
        "gameId": "18446744073709551615",
        "decisionId": "7",
        "modernArt": {"playCard": {"card": "MODERN_ART_CARD_YOKO_OPEN"}},
    }
}


def test_the_kinds_are_those_of_the_protocol() -> None:
    """Each side has its own, named in camel case."""
    assert BOT_KINDS == ("hello", "ready", "reply", "ended", "failed")
    assert (
        *("welcome", "gameStarted", "decision", "faultNotice", "gameOver", "goodbye"),
    ) == REFEREE_KINDS


def test_there_and_back() -> None:
    """A batch keeps its messages and their order; ids are text."""
    request: list[JsonMessage] = [{"ready": {"gameId": "5"}}, REPLY, {"ended": {}}]
    assert request_to_json(request_from_json(request)) == request
    response: list[JsonMessage] = [{"welcome": {"protocol": 1}}, {"goodbye": {"reason": "no"}}]
    assert response_to_json(response_from_json(response)) == response


def test_the_bytes_are_those_of_the_encoders() -> None:
    """JSON and plain values mean the same messages."""
    data = encode_request([Ready(GameId(5))])
    assert request_to_json(data) == [{"ready": {"gameId": "5"}}]
    assert decode_request(request_from_json([{"ready": {"gameId": 5}}])) == [Ready(GameId(5))]


def test_an_unknown_kind_is_empty() -> None:
    """A later protocol's messages can be seen, if not understood."""
    assert request_to_json(b"\x0a\x03\xfa\x01\x00") == [{}]


@pytest.mark.parametrize(
    "message",
    [
        {"redy": {}},
        {"ready": 3},
        {"ready": {"gameId": "five"}},
        {"ready": {}, "ended": {}},
        {"reply": {"modernArt": {"playCard": {"card": "ACE"}}}},
        {"failed": {"text": "\ud800"}},
    ],
)
def test_what_is_no_message_is_refused(message: JsonMessage) -> None:
    """With one sentence that says why."""
    with pytest.raises(MalformedMessage) as caught:
        request_from_json([message])
    assert "\n" not in str(caught.value)


def test_bytes_that_are_no_message_are_refused() -> None:
    """Both ways."""
    with pytest.raises(MalformedMessage, match="2 bytes that are not a PlayRequest"):
        request_to_json(b"\xff\xff")
    with pytest.raises(MalformedMessage, match="2 bytes that are not a PlayResponse"):
        response_to_json(b"\xff\xff")
