from vendue.v1 import art_society_pb2 as _art_society_pb2
from vendue.v1 import collection_pb2 as _collection_pb2
from vendue.v1 import modern_art_pb2 as _modern_art_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Verdict(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    VERDICT_UNSPECIFIED: _ClassVar[Verdict]
    VERDICT_FINISHED: _ClassVar[Verdict]
    VERDICT_ILLEGAL_ACTION: _ClassVar[Verdict]
    VERDICT_MOVE_TIMEOUT: _ClassVar[Verdict]
    VERDICT_BANK_EXHAUSTED: _ClassVar[Verdict]
    VERDICT_START_TIMEOUT: _ClassVar[Verdict]
    VERDICT_CRASHED: _ClassVar[Verdict]
    VERDICT_DISCONNECTED: _ClassVar[Verdict]
    VERDICT_PROTOCOL_ERROR: _ClassVar[Verdict]
    VERDICT_MEMORY_LIMIT: _ClassVar[Verdict]
    VERDICT_CPU_LIMIT: _ClassVar[Verdict]
    VERDICT_WALL_LIMIT: _ClassVar[Verdict]
    VERDICT_PROCESS_LIMIT: _ClassVar[Verdict]
    VERDICT_OUTPUT_LIMIT: _ClassVar[Verdict]
VERDICT_UNSPECIFIED: Verdict
VERDICT_FINISHED: Verdict
VERDICT_ILLEGAL_ACTION: Verdict
VERDICT_MOVE_TIMEOUT: Verdict
VERDICT_BANK_EXHAUSTED: Verdict
VERDICT_START_TIMEOUT: Verdict
VERDICT_CRASHED: Verdict
VERDICT_DISCONNECTED: Verdict
VERDICT_PROTOCOL_ERROR: Verdict
VERDICT_MEMORY_LIMIT: Verdict
VERDICT_CPU_LIMIT: Verdict
VERDICT_WALL_LIMIT: Verdict
VERDICT_PROCESS_LIMIT: Verdict
VERDICT_OUTPUT_LIMIT: Verdict

class PlayRequest(_message.Message):
    __slots__ = ("messages",)
    MESSAGES_FIELD_NUMBER: _ClassVar[int]
    messages: _containers.RepeatedCompositeFieldContainer[BotMessage]
    def __init__(self, messages: _Optional[_Iterable[_Union[BotMessage, _Mapping]]] = ...) -> None: ...

class PlayResponse(_message.Message):
    __slots__ = ("messages",)
    MESSAGES_FIELD_NUMBER: _ClassVar[int]
    messages: _containers.RepeatedCompositeFieldContainer[RefereeMessage]
    def __init__(self, messages: _Optional[_Iterable[_Union[RefereeMessage, _Mapping]]] = ...) -> None: ...

class BotMessage(_message.Message):
    __slots__ = ("hello", "ready", "reply", "ended", "failed")
    HELLO_FIELD_NUMBER: _ClassVar[int]
    READY_FIELD_NUMBER: _ClassVar[int]
    REPLY_FIELD_NUMBER: _ClassVar[int]
    ENDED_FIELD_NUMBER: _ClassVar[int]
    FAILED_FIELD_NUMBER: _ClassVar[int]
    hello: Hello
    ready: Ready
    reply: Reply
    ended: Ended
    failed: Failed
    def __init__(self, hello: _Optional[_Union[Hello, _Mapping]] = ..., ready: _Optional[_Union[Ready, _Mapping]] = ..., reply: _Optional[_Union[Reply, _Mapping]] = ..., ended: _Optional[_Union[Ended, _Mapping]] = ..., failed: _Optional[_Union[Failed, _Mapping]] = ...) -> None: ...

class RefereeMessage(_message.Message):
    __slots__ = ("welcome", "game_started", "decision", "fault_notice", "game_over", "goodbye")
    WELCOME_FIELD_NUMBER: _ClassVar[int]
    GAME_STARTED_FIELD_NUMBER: _ClassVar[int]
    DECISION_FIELD_NUMBER: _ClassVar[int]
    FAULT_NOTICE_FIELD_NUMBER: _ClassVar[int]
    GAME_OVER_FIELD_NUMBER: _ClassVar[int]
    GOODBYE_FIELD_NUMBER: _ClassVar[int]
    welcome: Welcome
    game_started: GameStarted
    decision: Decision
    fault_notice: FaultNotice
    game_over: GameOver
    goodbye: Goodbye
    def __init__(self, welcome: _Optional[_Union[Welcome, _Mapping]] = ..., game_started: _Optional[_Union[GameStarted, _Mapping]] = ..., decision: _Optional[_Union[Decision, _Mapping]] = ..., fault_notice: _Optional[_Union[FaultNotice, _Mapping]] = ..., game_over: _Optional[_Union[GameOver, _Mapping]] = ..., goodbye: _Optional[_Union[Goodbye, _Mapping]] = ...) -> None: ...

class Hello(_message.Message):
    __slots__ = ("protocol_min", "protocol_max", "credential", "bot_name", "bot_version", "sdk", "games")
    PROTOCOL_MIN_FIELD_NUMBER: _ClassVar[int]
    PROTOCOL_MAX_FIELD_NUMBER: _ClassVar[int]
    CREDENTIAL_FIELD_NUMBER: _ClassVar[int]
    BOT_NAME_FIELD_NUMBER: _ClassVar[int]
    BOT_VERSION_FIELD_NUMBER: _ClassVar[int]
    SDK_FIELD_NUMBER: _ClassVar[int]
    GAMES_FIELD_NUMBER: _ClassVar[int]
    protocol_min: int
    protocol_max: int
    credential: str
    bot_name: str
    bot_version: str
    sdk: str
    games: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, protocol_min: _Optional[int] = ..., protocol_max: _Optional[int] = ..., credential: _Optional[str] = ..., bot_name: _Optional[str] = ..., bot_version: _Optional[str] = ..., sdk: _Optional[str] = ..., games: _Optional[_Iterable[str]] = ...) -> None: ...

class Welcome(_message.Message):
    __slots__ = ("protocol", "limits")
    PROTOCOL_FIELD_NUMBER: _ClassVar[int]
    LIMITS_FIELD_NUMBER: _ClassVar[int]
    protocol: int
    limits: Limits
    def __init__(self, protocol: _Optional[int] = ..., limits: _Optional[_Union[Limits, _Mapping]] = ...) -> None: ...

class Limits(_message.Message):
    __slots__ = ("message_bytes", "games_in_flight")
    MESSAGE_BYTES_FIELD_NUMBER: _ClassVar[int]
    GAMES_IN_FLIGHT_FIELD_NUMBER: _ClassVar[int]
    message_bytes: int
    games_in_flight: int
    def __init__(self, message_bytes: _Optional[int] = ..., games_in_flight: _Optional[int] = ...) -> None: ...

class GameStarted(_message.Message):
    __slots__ = ("game_id", "game", "options", "seat", "seats", "clock", "commitment", "bot_seed")
    class OptionsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    CLOCK_FIELD_NUMBER: _ClassVar[int]
    COMMITMENT_FIELD_NUMBER: _ClassVar[int]
    BOT_SEED_FIELD_NUMBER: _ClassVar[int]
    game_id: int
    game: str
    options: _containers.ScalarMap[str, str]
    seat: int
    seats: int
    clock: Clock
    commitment: str
    bot_seed: int
    def __init__(self, game_id: _Optional[int] = ..., game: _Optional[str] = ..., options: _Optional[_Mapping[str, str]] = ..., seat: _Optional[int] = ..., seats: _Optional[int] = ..., clock: _Optional[_Union[Clock, _Mapping]] = ..., commitment: _Optional[str] = ..., bot_seed: _Optional[int] = ...) -> None: ...

class Clock(_message.Message):
    __slots__ = ("bank_ms", "increment_ms", "move_limit_ms")
    BANK_MS_FIELD_NUMBER: _ClassVar[int]
    INCREMENT_MS_FIELD_NUMBER: _ClassVar[int]
    MOVE_LIMIT_MS_FIELD_NUMBER: _ClassVar[int]
    bank_ms: int
    increment_ms: int
    move_limit_ms: int
    def __init__(self, bank_ms: _Optional[int] = ..., increment_ms: _Optional[int] = ..., move_limit_ms: _Optional[int] = ...) -> None: ...

class Ready(_message.Message):
    __slots__ = ("game_id",)
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    game_id: int
    def __init__(self, game_id: _Optional[int] = ...) -> None: ...

class Decision(_message.Message):
    __slots__ = ("game_id", "decision_id", "bank_ms", "move_limit_ms", "modern_art", "collection", "art_society")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    DECISION_ID_FIELD_NUMBER: _ClassVar[int]
    BANK_MS_FIELD_NUMBER: _ClassVar[int]
    MOVE_LIMIT_MS_FIELD_NUMBER: _ClassVar[int]
    MODERN_ART_FIELD_NUMBER: _ClassVar[int]
    COLLECTION_FIELD_NUMBER: _ClassVar[int]
    ART_SOCIETY_FIELD_NUMBER: _ClassVar[int]
    game_id: int
    decision_id: int
    bank_ms: int
    move_limit_ms: int
    modern_art: _modern_art_pb2.ModernArtQuestion
    collection: _collection_pb2.CollectionQuestion
    art_society: _art_society_pb2.ArtSocietyQuestion
    def __init__(self, game_id: _Optional[int] = ..., decision_id: _Optional[int] = ..., bank_ms: _Optional[int] = ..., move_limit_ms: _Optional[int] = ..., modern_art: _Optional[_Union[_modern_art_pb2.ModernArtQuestion, _Mapping]] = ..., collection: _Optional[_Union[_collection_pb2.CollectionQuestion, _Mapping]] = ..., art_society: _Optional[_Union[_art_society_pb2.ArtSocietyQuestion, _Mapping]] = ...) -> None: ...

class Reply(_message.Message):
    __slots__ = ("game_id", "decision_id", "problem", "modern_art", "collection", "art_society")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    DECISION_ID_FIELD_NUMBER: _ClassVar[int]
    PROBLEM_FIELD_NUMBER: _ClassVar[int]
    MODERN_ART_FIELD_NUMBER: _ClassVar[int]
    COLLECTION_FIELD_NUMBER: _ClassVar[int]
    ART_SOCIETY_FIELD_NUMBER: _ClassVar[int]
    game_id: int
    decision_id: int
    problem: str
    modern_art: _modern_art_pb2.ModernArtAction
    collection: _collection_pb2.CollectionAction
    art_society: _art_society_pb2.ArtSocietyAction
    def __init__(self, game_id: _Optional[int] = ..., decision_id: _Optional[int] = ..., problem: _Optional[str] = ..., modern_art: _Optional[_Union[_modern_art_pb2.ModernArtAction, _Mapping]] = ..., collection: _Optional[_Union[_collection_pb2.CollectionAction, _Mapping]] = ..., art_society: _Optional[_Union[_art_society_pb2.ArtSocietyAction, _Mapping]] = ...) -> None: ...

class FaultNotice(_message.Message):
    __slots__ = ("game_id", "decision_id", "fault", "text", "strikes")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    DECISION_ID_FIELD_NUMBER: _ClassVar[int]
    FAULT_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    STRIKES_FIELD_NUMBER: _ClassVar[int]
    game_id: int
    decision_id: int
    fault: Verdict
    text: str
    strikes: int
    def __init__(self, game_id: _Optional[int] = ..., decision_id: _Optional[int] = ..., fault: _Optional[_Union[Verdict, str]] = ..., text: _Optional[str] = ..., strikes: _Optional[int] = ...) -> None: ...

class GameOver(_message.Message):
    __slots__ = ("game_id", "places", "scores", "verdicts", "own_faults", "modern_art", "collection", "art_society")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    PLACES_FIELD_NUMBER: _ClassVar[int]
    SCORES_FIELD_NUMBER: _ClassVar[int]
    VERDICTS_FIELD_NUMBER: _ClassVar[int]
    OWN_FAULTS_FIELD_NUMBER: _ClassVar[int]
    MODERN_ART_FIELD_NUMBER: _ClassVar[int]
    COLLECTION_FIELD_NUMBER: _ClassVar[int]
    ART_SOCIETY_FIELD_NUMBER: _ClassVar[int]
    game_id: int
    places: _containers.RepeatedScalarFieldContainer[int]
    scores: _containers.RepeatedScalarFieldContainer[int]
    verdicts: _containers.RepeatedScalarFieldContainer[Verdict]
    own_faults: _containers.RepeatedScalarFieldContainer[str]
    modern_art: _modern_art_pb2.ModernArtClosing
    collection: _collection_pb2.CollectionClosing
    art_society: _art_society_pb2.ArtSocietyClosing
    def __init__(self, game_id: _Optional[int] = ..., places: _Optional[_Iterable[int]] = ..., scores: _Optional[_Iterable[int]] = ..., verdicts: _Optional[_Iterable[_Union[Verdict, str]]] = ..., own_faults: _Optional[_Iterable[str]] = ..., modern_art: _Optional[_Union[_modern_art_pb2.ModernArtClosing, _Mapping]] = ..., collection: _Optional[_Union[_collection_pb2.CollectionClosing, _Mapping]] = ..., art_society: _Optional[_Union[_art_society_pb2.ArtSocietyClosing, _Mapping]] = ...) -> None: ...

class Ended(_message.Message):
    __slots__ = ("game_id",)
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    game_id: int
    def __init__(self, game_id: _Optional[int] = ...) -> None: ...

class Failed(_message.Message):
    __slots__ = ("game_id", "text")
    GAME_ID_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    game_id: int
    text: str
    def __init__(self, game_id: _Optional[int] = ..., text: _Optional[str] = ...) -> None: ...

class Goodbye(_message.Message):
    __slots__ = ("reason",)
    REASON_FIELD_NUMBER: _ClassVar[int]
    reason: str
    def __init__(self, reason: _Optional[str] = ...) -> None: ...
