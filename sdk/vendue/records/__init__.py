"""Records of games: written once, read strictly, played again and verified by anyone."""

from vendue.records.fields import BadRecord
from vendue.records.intake import MAX_BYTES, decode, encode, from_json, read_json
from vendue.records.keeping import record_game
from vendue.records.record import (
    RECORD_FORMAT,
    Chain,
    Record,
    RecordedDecision,
    RecordedOutcome,
    SeatedBot,
    record_hash,
    root_hash,
)
from vendue.records.replay import Step, opening, replay
from vendue.records.report import Problem, VerificationReport
from vendue.records.verification import Verification, verify

__all__ = [
    "MAX_BYTES",
    "RECORD_FORMAT",
    "BadRecord",
    "Chain",
    "Problem",
    "Record",
    "RecordedDecision",
    "RecordedOutcome",
    "SeatedBot",
    "Step",
    "Verification",
    "VerificationReport",
    "decode",
    "encode",
    "from_json",
    "opening",
    "read_json",
    "record_game",
    "record_hash",
    "replay",
    "root_hash",
    "verify",
]
