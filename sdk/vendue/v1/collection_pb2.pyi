from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class CollectionDecisionKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    COLLECTION_DECISION_KIND_UNSPECIFIED: _ClassVar[CollectionDecisionKind]
    COLLECTION_DECISION_KIND_DIRECTION: _ClassVar[CollectionDecisionKind]
    COLLECTION_DECISION_KIND_BID: _ClassVar[CollectionDecisionKind]
    COLLECTION_DECISION_KIND_REACTION: _ClassVar[CollectionDecisionKind]

class CollectionDirection(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    COLLECTION_DIRECTION_UNSPECIFIED: _ClassVar[CollectionDirection]
    COLLECTION_DIRECTION_RISING: _ClassVar[CollectionDirection]
    COLLECTION_DIRECTION_FALLING: _ClassVar[CollectionDirection]

class CollectionReaction(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    COLLECTION_REACTION_UNSPECIFIED: _ClassVar[CollectionReaction]
    COLLECTION_REACTION_PASS: _ClassVar[CollectionReaction]
    COLLECTION_REACTION_PREEMPT: _ClassVar[CollectionReaction]
    COLLECTION_REACTION_EXPERTISE_ON_BANCO: _ClassVar[CollectionReaction]
    COLLECTION_REACTION_EXPERTISE_ON_PREEMPTION: _ClassVar[CollectionReaction]
COLLECTION_DECISION_KIND_UNSPECIFIED: CollectionDecisionKind
COLLECTION_DECISION_KIND_DIRECTION: CollectionDecisionKind
COLLECTION_DECISION_KIND_BID: CollectionDecisionKind
COLLECTION_DECISION_KIND_REACTION: CollectionDecisionKind
COLLECTION_DIRECTION_UNSPECIFIED: CollectionDirection
COLLECTION_DIRECTION_RISING: CollectionDirection
COLLECTION_DIRECTION_FALLING: CollectionDirection
COLLECTION_REACTION_UNSPECIFIED: CollectionReaction
COLLECTION_REACTION_PASS: CollectionReaction
COLLECTION_REACTION_PREEMPT: CollectionReaction
COLLECTION_REACTION_EXPERTISE_ON_BANCO: CollectionReaction
COLLECTION_REACTION_EXPERTISE_ON_PREEMPTION: CollectionReaction

class CollectionSeat(_message.Message):
    __slots__ = ("bills", "preemptions", "expertises", "bancos", "won", "doubled", "total")
    BILLS_FIELD_NUMBER: _ClassVar[int]
    PREEMPTIONS_FIELD_NUMBER: _ClassVar[int]
    EXPERTISES_FIELD_NUMBER: _ClassVar[int]
    BANCOS_FIELD_NUMBER: _ClassVar[int]
    WON_FIELD_NUMBER: _ClassVar[int]
    DOUBLED_FIELD_NUMBER: _ClassVar[int]
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    bills: _containers.RepeatedScalarFieldContainer[int]
    preemptions: int
    expertises: int
    bancos: int
    won: _containers.RepeatedScalarFieldContainer[int]
    doubled: _containers.RepeatedScalarFieldContainer[int]
    total: int
    def __init__(self, bills: _Optional[_Iterable[int]] = ..., preemptions: _Optional[int] = ..., expertises: _Optional[int] = ..., bancos: _Optional[int] = ..., won: _Optional[_Iterable[int]] = ..., doubled: _Optional[_Iterable[int]] = ..., total: _Optional[int] = ...) -> None: ...

class CollectionPublic(_message.Message):
    __slots__ = ("hand", "sale", "kind", "asked", "auctioneer", "direction", "lot", "standing", "claimed", "played", "winner", "banco_chain", "preemption_chain", "passes", "seats", "lost")
    HAND_FIELD_NUMBER: _ClassVar[int]
    SALE_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    ASKED_FIELD_NUMBER: _ClassVar[int]
    AUCTIONEER_FIELD_NUMBER: _ClassVar[int]
    DIRECTION_FIELD_NUMBER: _ClassVar[int]
    LOT_FIELD_NUMBER: _ClassVar[int]
    STANDING_FIELD_NUMBER: _ClassVar[int]
    CLAIMED_FIELD_NUMBER: _ClassVar[int]
    PLAYED_FIELD_NUMBER: _ClassVar[int]
    WINNER_FIELD_NUMBER: _ClassVar[int]
    BANCO_CHAIN_FIELD_NUMBER: _ClassVar[int]
    PREEMPTION_CHAIN_FIELD_NUMBER: _ClassVar[int]
    PASSES_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    LOST_FIELD_NUMBER: _ClassVar[int]
    hand: int
    sale: int
    kind: CollectionDecisionKind
    asked: _containers.RepeatedScalarFieldContainer[int]
    auctioneer: int
    direction: CollectionDirection
    lot: _containers.RepeatedScalarFieldContainer[int]
    standing: _containers.RepeatedScalarFieldContainer[int]
    claimed: _containers.RepeatedScalarFieldContainer[int]
    played: _containers.RepeatedScalarFieldContainer[int]
    winner: int
    banco_chain: _containers.RepeatedScalarFieldContainer[int]
    preemption_chain: _containers.RepeatedScalarFieldContainer[int]
    passes: int
    seats: _containers.RepeatedCompositeFieldContainer[CollectionSeat]
    lost: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, hand: _Optional[int] = ..., sale: _Optional[int] = ..., kind: _Optional[_Union[CollectionDecisionKind, str]] = ..., asked: _Optional[_Iterable[int]] = ..., auctioneer: _Optional[int] = ..., direction: _Optional[_Union[CollectionDirection, str]] = ..., lot: _Optional[_Iterable[int]] = ..., standing: _Optional[_Iterable[int]] = ..., claimed: _Optional[_Iterable[int]] = ..., played: _Optional[_Iterable[int]] = ..., winner: _Optional[int] = ..., banco_chain: _Optional[_Iterable[int]] = ..., preemption_chain: _Optional[_Iterable[int]] = ..., passes: _Optional[int] = ..., seats: _Optional[_Iterable[_Union[CollectionSeat, _Mapping]]] = ..., lost: _Optional[_Iterable[int]] = ...) -> None: ...

class CollectionView(_message.Message):
    __slots__ = ("public", "seat", "pending")
    PUBLIC_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PENDING_FIELD_NUMBER: _ClassVar[int]
    public: CollectionPublic
    seat: int
    pending: CollectionBid
    def __init__(self, public: _Optional[_Union[CollectionPublic, _Mapping]] = ..., seat: _Optional[int] = ..., pending: _Optional[_Union[CollectionBid, _Mapping]] = ...) -> None: ...

class CollectionLegal(_message.Message):
    __slots__ = ("bills", "banco", "reactions")
    BILLS_FIELD_NUMBER: _ClassVar[int]
    BANCO_FIELD_NUMBER: _ClassVar[int]
    REACTIONS_FIELD_NUMBER: _ClassVar[int]
    bills: _containers.RepeatedScalarFieldContainer[int]
    banco: bool
    reactions: _containers.RepeatedScalarFieldContainer[CollectionReaction]
    def __init__(self, bills: _Optional[_Iterable[int]] = ..., banco: _Optional[bool] = ..., reactions: _Optional[_Iterable[_Union[CollectionReaction, str]]] = ...) -> None: ...

class CollectionQuestion(_message.Message):
    __slots__ = ("view", "legal", "events")
    VIEW_FIELD_NUMBER: _ClassVar[int]
    LEGAL_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    view: CollectionView
    legal: CollectionLegal
    events: _containers.RepeatedCompositeFieldContainer[CollectionEvent]
    def __init__(self, view: _Optional[_Union[CollectionView, _Mapping]] = ..., legal: _Optional[_Union[CollectionLegal, _Mapping]] = ..., events: _Optional[_Iterable[_Union[CollectionEvent, _Mapping]]] = ...) -> None: ...

class CollectionClosing(_message.Message):
    __slots__ = ("events",)
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    events: _containers.RepeatedCompositeFieldContainer[CollectionEvent]
    def __init__(self, events: _Optional[_Iterable[_Union[CollectionEvent, _Mapping]]] = ...) -> None: ...

class CollectionAction(_message.Message):
    __slots__ = ("choose_direction", "bid", "react")
    CHOOSE_DIRECTION_FIELD_NUMBER: _ClassVar[int]
    BID_FIELD_NUMBER: _ClassVar[int]
    REACT_FIELD_NUMBER: _ClassVar[int]
    choose_direction: CollectionChooseDirection
    bid: CollectionBid
    react: CollectionReact
    def __init__(self, choose_direction: _Optional[_Union[CollectionChooseDirection, _Mapping]] = ..., bid: _Optional[_Union[CollectionBid, _Mapping]] = ..., react: _Optional[_Union[CollectionReact, _Mapping]] = ...) -> None: ...

class CollectionChooseDirection(_message.Message):
    __slots__ = ("direction",)
    DIRECTION_FIELD_NUMBER: _ClassVar[int]
    direction: CollectionDirection
    def __init__(self, direction: _Optional[_Union[CollectionDirection, str]] = ...) -> None: ...

class CollectionBid(_message.Message):
    __slots__ = ("bill", "banco")
    BILL_FIELD_NUMBER: _ClassVar[int]
    BANCO_FIELD_NUMBER: _ClassVar[int]
    bill: int
    banco: bool
    def __init__(self, bill: _Optional[int] = ..., banco: _Optional[bool] = ...) -> None: ...

class CollectionReact(_message.Message):
    __slots__ = ("reaction",)
    REACTION_FIELD_NUMBER: _ClassVar[int]
    reaction: CollectionReaction
    def __init__(self, reaction: _Optional[_Union[CollectionReaction, str]] = ...) -> None: ...

class CollectionEvent(_message.Message):
    __slots__ = ("hand_started", "lot_shown", "direction_chosen", "bids_revealed", "reacted", "lot_sold", "lot_lost", "lot_carried", "hand_ended")
    HAND_STARTED_FIELD_NUMBER: _ClassVar[int]
    LOT_SHOWN_FIELD_NUMBER: _ClassVar[int]
    DIRECTION_CHOSEN_FIELD_NUMBER: _ClassVar[int]
    BIDS_REVEALED_FIELD_NUMBER: _ClassVar[int]
    REACTED_FIELD_NUMBER: _ClassVar[int]
    LOT_SOLD_FIELD_NUMBER: _ClassVar[int]
    LOT_LOST_FIELD_NUMBER: _ClassVar[int]
    LOT_CARRIED_FIELD_NUMBER: _ClassVar[int]
    HAND_ENDED_FIELD_NUMBER: _ClassVar[int]
    hand_started: CollectionHandStarted
    lot_shown: CollectionLotShown
    direction_chosen: CollectionDirectionChosen
    bids_revealed: CollectionBidsRevealed
    reacted: CollectionReacted
    lot_sold: CollectionLotSold
    lot_lost: CollectionLotLost
    lot_carried: CollectionLotCarried
    hand_ended: CollectionHandEnded
    def __init__(self, hand_started: _Optional[_Union[CollectionHandStarted, _Mapping]] = ..., lot_shown: _Optional[_Union[CollectionLotShown, _Mapping]] = ..., direction_chosen: _Optional[_Union[CollectionDirectionChosen, _Mapping]] = ..., bids_revealed: _Optional[_Union[CollectionBidsRevealed, _Mapping]] = ..., reacted: _Optional[_Union[CollectionReacted, _Mapping]] = ..., lot_sold: _Optional[_Union[CollectionLotSold, _Mapping]] = ..., lot_lost: _Optional[_Union[CollectionLotLost, _Mapping]] = ..., lot_carried: _Optional[_Union[CollectionLotCarried, _Mapping]] = ..., hand_ended: _Optional[_Union[CollectionHandEnded, _Mapping]] = ...) -> None: ...

class CollectionHandStarted(_message.Message):
    __slots__ = ("hand", "auctioneer")
    HAND_FIELD_NUMBER: _ClassVar[int]
    AUCTIONEER_FIELD_NUMBER: _ClassVar[int]
    hand: int
    auctioneer: int
    def __init__(self, hand: _Optional[int] = ..., auctioneer: _Optional[int] = ...) -> None: ...

class CollectionLotShown(_message.Message):
    __slots__ = ("sale", "auctioneer", "lot")
    SALE_FIELD_NUMBER: _ClassVar[int]
    AUCTIONEER_FIELD_NUMBER: _ClassVar[int]
    LOT_FIELD_NUMBER: _ClassVar[int]
    sale: int
    auctioneer: int
    lot: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, sale: _Optional[int] = ..., auctioneer: _Optional[int] = ..., lot: _Optional[_Iterable[int]] = ...) -> None: ...

class CollectionDirectionChosen(_message.Message):
    __slots__ = ("seat", "direction")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    DIRECTION_FIELD_NUMBER: _ClassVar[int]
    seat: int
    direction: CollectionDirection
    def __init__(self, seat: _Optional[int] = ..., direction: _Optional[_Union[CollectionDirection, str]] = ...) -> None: ...

class CollectionBidsRevealed(_message.Message):
    __slots__ = ("bills", "bancos")
    BILLS_FIELD_NUMBER: _ClassVar[int]
    BANCOS_FIELD_NUMBER: _ClassVar[int]
    bills: _containers.RepeatedScalarFieldContainer[int]
    bancos: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, bills: _Optional[_Iterable[int]] = ..., bancos: _Optional[_Iterable[int]] = ...) -> None: ...

class CollectionReacted(_message.Message):
    __slots__ = ("seat", "reaction")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    REACTION_FIELD_NUMBER: _ClassVar[int]
    seat: int
    reaction: CollectionReaction
    def __init__(self, seat: _Optional[int] = ..., reaction: _Optional[_Union[CollectionReaction, str]] = ...) -> None: ...

class CollectionLotSold(_message.Message):
    __slots__ = ("winner", "lot", "doubled")
    WINNER_FIELD_NUMBER: _ClassVar[int]
    LOT_FIELD_NUMBER: _ClassVar[int]
    DOUBLED_FIELD_NUMBER: _ClassVar[int]
    winner: int
    lot: _containers.RepeatedScalarFieldContainer[int]
    doubled: bool
    def __init__(self, winner: _Optional[int] = ..., lot: _Optional[_Iterable[int]] = ..., doubled: _Optional[bool] = ...) -> None: ...

class CollectionLotLost(_message.Message):
    __slots__ = ("lot",)
    LOT_FIELD_NUMBER: _ClassVar[int]
    lot: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, lot: _Optional[_Iterable[int]] = ...) -> None: ...

class CollectionLotCarried(_message.Message):
    __slots__ = ("painting", "bancos")
    PAINTING_FIELD_NUMBER: _ClassVar[int]
    BANCOS_FIELD_NUMBER: _ClassVar[int]
    painting: int
    bancos: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, painting: _Optional[int] = ..., bancos: _Optional[_Iterable[int]] = ...) -> None: ...

class CollectionHandEnded(_message.Message):
    __slots__ = ("hand", "scores", "totals")
    HAND_FIELD_NUMBER: _ClassVar[int]
    SCORES_FIELD_NUMBER: _ClassVar[int]
    TOTALS_FIELD_NUMBER: _ClassVar[int]
    hand: int
    scores: _containers.RepeatedScalarFieldContainer[int]
    totals: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, hand: _Optional[int] = ..., scores: _Optional[_Iterable[int]] = ..., totals: _Optional[_Iterable[int]] = ...) -> None: ...
