"""What a step leaves out and a peer knows: ids, the credential, the protocol's number."""

from __future__ import annotations

from vendue.games.game import Json
from vendue.games.table import GAMES
from vendue.messages import PROTOCOL
from vendue.testing.conversation import body_of, kind_of
from vendue.wire.message_json import BOT_KINDS, JsonMessage

MESSAGE_BYTES = 64 << 10
"""Largest message that a referee accepts, unless it says otherwise in its Welcome."""
GAMES_IN_FLIGHT = 8

OF_A_GAME = frozenset({"ready", "reply", "ended", "failed", "decision", "faultNotice", "gameOver"})
"""Kinds that name the game."""
OF_A_DECISION = frozenset({"reply", "faultNotice"})
"""Kinds that name the decision that was asked last."""


class Blanks:
    """Fills in what is left out of the messages of one stream, as either side knows it."""

    def __init__(self, credential: str) -> None:
        self._credential = credential
        self._game_id: Json = None
        self._decision_id: Json = None

    def note(self, message: JsonMessage) -> None:
        """Take note of a message of the referee: it opens a game or a decision."""
        kind, body = kind_of(message), body_of(message)
        if kind in ("gameStarted", "decision"):
            self._game_id = body.get("gameId")
        if kind == "decision":
            self._decision_id = body.get("decisionId")

    def to_send(self, message: JsonMessage) -> JsonMessage:
        """Return the message with what it leaves out, and without what it names as None."""
        kind, body = kind_of(message), body_of(message)
        filled = {**_ordinary(kind), **self._known(kind), **body}
        return {kind: {name: value for name, value in filled.items() if value is not None}}

    def to_expect(self, message: JsonMessage) -> JsonMessage:
        """Return the message with what a bot has to know, and without what may be any."""
        kind, body = kind_of(message), body_of(message)
        known = self._known(kind) if kind in BOT_KINDS else {}
        filled = {**known, **body}
        return {kind: {name: value for name, value in filled.items() if value is not None}}

    def _known(self, kind: str) -> dict[str, Json]:
        known: dict[str, Json] = {}
        if kind == "hello":
            known["credential"] = self._credential
        if kind in OF_A_GAME:
            known["gameId"] = self._game_id
        if kind in OF_A_DECISION:
            known["decisionId"] = self._decision_id
        return known


def _ordinary(kind: str) -> dict[str, Json]:
    if kind == "welcome":
        limits: dict[str, Json] = {
            "messageBytes": MESSAGE_BYTES,
            "gamesInFlight": GAMES_IN_FLIGHT,
        }
        return {"protocol": PROTOCOL, "limits": limits}
    if kind == "hello":
        return {
            "protocolMin": PROTOCOL,
            "protocolMax": PROTOCOL,
            "botName": "scripted",
            "sdk": "vendue.testing",
            "games": list(GAMES),
        }
    return {}
