"""Records from strangers: JSON and compressed bytes in, a `Record` or one sentence out."""

from __future__ import annotations

import zlib

from vendue.canonical import BadJson, dump_sound, parse
from vendue.deals import Provenance
from vendue.games.game import Json
from vendue.records.fields import BadRecord, Fields
from vendue.records.record import (
    RECORD_FORMAT,
    Chain,
    Record,
    RecordedDecision,
    RecordedOutcome,
    SeatedBot,
)
from vendue.verdicts import FORFEITED, Verdict

MAX_BYTES = 4 * 1024 * 1024
"""Longest JSON of one record; a game that runs into its decision cap needs half of that."""
MAX_DEPTH = 16
"""Deepest nesting of a record's JSON."""
MAX_SEATS = 16
MAX_DECISIONS = 50_000

_NEEDED = ("format", "game", "options", "deal", "seats", "decisions", "outcome", "chain")
_ZLIB = b"\x78"
"""First byte of compressed records; no JSON begins with it."""


def encode(record: Record) -> bytes:
    """Return the record as compressed canonical JSON."""
    return zlib.compress(dump_sound(record.to_json()))


def decode(data: bytes) -> Record:
    """Return the record that `encode` compressed.

    Raises:
        BadRecord: not compressed, longer than `MAX_BYTES` when decompressed, or not a record.
    """
    return _from_bytes(_decompressed(data))


def read_json(data: bytes) -> Json:
    """Return the JSON value of a record file, plain or compressed.

    Raises:
        BadJson: not JSON, or not compressed as `encode` does; the message says why.
    """
    if data.startswith(_ZLIB):
        try:
            data = _decompressed(data)
        except BadRecord as error:
            raise BadJson(str(error)) from None
    return parse(data, limit_bytes=MAX_BYTES, limit_depth=MAX_DEPTH)


def from_json(value: Json) -> Record:
    """Return the record that a record file's object holds; strict.

    Only the form is looked at; whether the record holds is for `verify` to say.

    Raises:
        BadRecord: a field is missing, unknown or of a wrong type; the message names it.
    """
    if isinstance(value, dict) and "format" in value and value["format"] != RECORD_FORMAT:
        raise BadRecord(f"format is {RECORD_FORMAT}, not {str(value['format'])[:20]!r}")
    fields = Fields.of(value, "", _NEEDED, ("position",))
    fields.number("format")
    return Record(
        game=fields.text("game"),
        options=fields.text_by_text("options"),
        deal=_deal(fields.fields["deal"]),
        seats=_seats(fields.items("seats")),
        decisions=_decisions(fields.items("decisions")),
        outcome=_outcome(fields.fields["outcome"]),
        chain=_chain(fields.fields["chain"]),
        position=fields.object("position") if "position" in fields.fields else None,
    )


def _from_bytes(data: bytes) -> Record:
    try:
        value = parse(data, limit_bytes=MAX_BYTES, limit_depth=MAX_DEPTH)
    except BadJson as error:
        raise BadRecord(f"not a record: {error}") from None
    return from_json(value)


def _decompressed(data: bytes) -> bytes:
    """Decompress without ever holding more than the limit."""
    stream = zlib.decompressobj()
    try:
        plain = stream.decompress(data, MAX_BYTES + 1)
    except zlib.error as error:
        raise BadRecord(f"not a compressed record: {error}") from None
    if len(plain) > MAX_BYTES:
        raise BadRecord(f"the record is longer than {MAX_BYTES} bytes when decompressed")
    if not stream.eof or stream.unused_data:
        raise BadRecord("not a compressed record: it is cut short or something follows it")
    return plain


def _deal(value: Json) -> Provenance:
    fields = Fields.of(value, "deal", ("text", "commitment"), ("key", "secret", "seed"))
    return Provenance(
        text=fields.text("text"),
        commitment=fields.digest("commitment"),
        key=fields.optional_bytes("key"),
        secret=fields.optional_bytes("secret"),
        seed=fields.optional_text("seed"),
    )


def _seats(items: list[Json]) -> tuple[SeatedBot, ...]:
    if len(items) > MAX_SEATS:
        raise BadRecord(f"seats has at most {MAX_SEATS} items, not {len(items)}")
    return tuple(_seat(item, f"seats[{index}]") for index, item in enumerate(items))


def _seat(value: Json, path: str) -> SeatedBot:
    fields = Fields.of(value, path, ("bot", "version"))
    return SeatedBot(fields.text("bot"), fields.digest("version"))


def _decisions(items: list[Json]) -> tuple[RecordedDecision, ...]:
    if len(items) > MAX_DECISIONS:
        raise BadRecord(f"decisions has at most {MAX_DECISIONS} items, not {len(items)}")
    return tuple(_decision(item, f"decisions[{index}]") for index, item in enumerate(items))


def _decision(value: Json, path: str) -> RecordedDecision:
    fields = Fields.of(value, path, ("seat", "action", "ms"), ("fault",))
    return RecordedDecision(
        seat=fields.number("seat"),
        action=fields.object("action"),
        ms=fields.number("ms"),
        fault=_fault(fields),
    )


def _fault(fields: Fields) -> str | None:
    fault = fields.optional_text("fault")
    if fault is None or fault == FORFEITED:
        return fault
    verdict = _verdict(fault, fields.place("fault"))
    if verdict is Verdict.FINISHED:
        raise BadRecord(f"{fields.place('fault')} is not a fault: 'finished'")
    return verdict


def _verdict(name: str, place: str) -> Verdict:
    try:
        return Verdict(name)
    except ValueError:
        raise BadRecord(f"{place} is not known: {name[:40]!r}") from None


def _outcome(value: Json) -> RecordedOutcome:
    needed = ("scores", "places", "verdicts", "strikes", "capped")
    fields = Fields.of(value, "outcome", needed)
    verdicts = fields.texts("verdicts")
    return RecordedOutcome(
        scores=fields.numbers("scores", -(10**9)),
        places=fields.numbers("places", 1),
        verdicts=tuple(
            _verdict(name, f"outcome.verdicts[{seat}]") for seat, name in enumerate(verdicts)
        ),
        strikes=fields.numbers("strikes"),
        capped=fields.flag("capped"),
    )


def _chain(value: Json) -> Chain:
    needed = ("tournament", "number", "attempt", "hash")
    fields = Fields.of(value, "chain", needed, ("sandbox",))
    return Chain(
        tournament=fields.text("tournament"),
        number=fields.number("number"),
        attempt=fields.number("attempt"),
        hash=fields.digest("hash"),
        sandbox=fields.optional_text("sandbox") or "",
    )
