from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ModernArtCard(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    MODERN_ART_CARD_UNSPECIFIED: _ClassVar[ModernArtCard]
    MODERN_ART_CARD_LITE_METAL_OPEN: _ClassVar[ModernArtCard]
    MODERN_ART_CARD_LITE_METAL_ONCE_AROUND: _ClassVar[ModernArtCard]
    MODERN_ART_CARD_LITE_METAL_SEALED: _ClassVar[ModernArtCard]
    MODERN_ART_CARD_LITE_METAL_FIXED_PRICE: _ClassVar[ModernArtCard]
    MODERN_ART_CARD_LITE_METAL_DOUBLE: _ClassVar[ModernArtCard]
    MODERN_ART_CARD_YOKO_OPEN: _ClassVar[ModernArtCard]
    MODERN_ART_CARD_YOKO_ONCE_AROUND: _ClassVar[ModernArtCard]
    MODERN_ART_CARD_YOKO_SEALED: _ClassVar[ModernArtCard]
    MODERN_ART_CARD_YOKO_FIXED_PRICE: _ClassVar[ModernArtCard]
    MODERN_ART_CARD_YOKO_DOUBLE: _ClassVar[ModernArtCard]
    MODERN_ART_CARD_CHRISTIN_P_OPEN: _ClassVar[ModernArtCard]
    MODERN_ART_CARD_CHRISTIN_P_ONCE_AROUND: _ClassVar[ModernArtCard]
    MODERN_ART_CARD_CHRISTIN_P_SEALED: _ClassVar[ModernArtCard]
    MODERN_ART_CARD_CHRISTIN_P_FIXED_PRICE: _ClassVar[ModernArtCard]
    MODERN_ART_CARD_CHRISTIN_P_DOUBLE: _ClassVar[ModernArtCard]
    MODERN_ART_CARD_KARL_GITTER_OPEN: _ClassVar[ModernArtCard]
    MODERN_ART_CARD_KARL_GITTER_ONCE_AROUND: _ClassVar[ModernArtCard]
    MODERN_ART_CARD_KARL_GITTER_SEALED: _ClassVar[ModernArtCard]
    MODERN_ART_CARD_KARL_GITTER_FIXED_PRICE: _ClassVar[ModernArtCard]
    MODERN_ART_CARD_KARL_GITTER_DOUBLE: _ClassVar[ModernArtCard]
    MODERN_ART_CARD_KRYPTO_OPEN: _ClassVar[ModernArtCard]
    MODERN_ART_CARD_KRYPTO_ONCE_AROUND: _ClassVar[ModernArtCard]
    MODERN_ART_CARD_KRYPTO_SEALED: _ClassVar[ModernArtCard]
    MODERN_ART_CARD_KRYPTO_FIXED_PRICE: _ClassVar[ModernArtCard]
    MODERN_ART_CARD_KRYPTO_DOUBLE: _ClassVar[ModernArtCard]

class ModernArtDecisionKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    MODERN_ART_DECISION_KIND_UNSPECIFIED: _ClassVar[ModernArtDecisionKind]
    MODERN_ART_DECISION_KIND_PLAY_CARD: _ClassVar[ModernArtDecisionKind]
    MODERN_ART_DECISION_KIND_ADD_SECOND: _ClassVar[ModernArtDecisionKind]
    MODERN_ART_DECISION_KIND_SET_PRICE: _ClassVar[ModernArtDecisionKind]
    MODERN_ART_DECISION_KIND_ACCEPT_PRICE: _ClassVar[ModernArtDecisionKind]
    MODERN_ART_DECISION_KIND_BID_OPEN: _ClassVar[ModernArtDecisionKind]
    MODERN_ART_DECISION_KIND_BID_ONCE_AROUND: _ClassVar[ModernArtDecisionKind]
    MODERN_ART_DECISION_KIND_BID_SEALED: _ClassVar[ModernArtDecisionKind]
MODERN_ART_CARD_UNSPECIFIED: ModernArtCard
MODERN_ART_CARD_LITE_METAL_OPEN: ModernArtCard
MODERN_ART_CARD_LITE_METAL_ONCE_AROUND: ModernArtCard
MODERN_ART_CARD_LITE_METAL_SEALED: ModernArtCard
MODERN_ART_CARD_LITE_METAL_FIXED_PRICE: ModernArtCard
MODERN_ART_CARD_LITE_METAL_DOUBLE: ModernArtCard
MODERN_ART_CARD_YOKO_OPEN: ModernArtCard
MODERN_ART_CARD_YOKO_ONCE_AROUND: ModernArtCard
MODERN_ART_CARD_YOKO_SEALED: ModernArtCard
MODERN_ART_CARD_YOKO_FIXED_PRICE: ModernArtCard
MODERN_ART_CARD_YOKO_DOUBLE: ModernArtCard
MODERN_ART_CARD_CHRISTIN_P_OPEN: ModernArtCard
MODERN_ART_CARD_CHRISTIN_P_ONCE_AROUND: ModernArtCard
MODERN_ART_CARD_CHRISTIN_P_SEALED: ModernArtCard
MODERN_ART_CARD_CHRISTIN_P_FIXED_PRICE: ModernArtCard
MODERN_ART_CARD_CHRISTIN_P_DOUBLE: ModernArtCard
MODERN_ART_CARD_KARL_GITTER_OPEN: ModernArtCard
MODERN_ART_CARD_KARL_GITTER_ONCE_AROUND: ModernArtCard
MODERN_ART_CARD_KARL_GITTER_SEALED: ModernArtCard
MODERN_ART_CARD_KARL_GITTER_FIXED_PRICE: ModernArtCard
MODERN_ART_CARD_KARL_GITTER_DOUBLE: ModernArtCard
MODERN_ART_CARD_KRYPTO_OPEN: ModernArtCard
MODERN_ART_CARD_KRYPTO_ONCE_AROUND: ModernArtCard
MODERN_ART_CARD_KRYPTO_SEALED: ModernArtCard
MODERN_ART_CARD_KRYPTO_FIXED_PRICE: ModernArtCard
MODERN_ART_CARD_KRYPTO_DOUBLE: ModernArtCard
MODERN_ART_DECISION_KIND_UNSPECIFIED: ModernArtDecisionKind
MODERN_ART_DECISION_KIND_PLAY_CARD: ModernArtDecisionKind
MODERN_ART_DECISION_KIND_ADD_SECOND: ModernArtDecisionKind
MODERN_ART_DECISION_KIND_SET_PRICE: ModernArtDecisionKind
MODERN_ART_DECISION_KIND_ACCEPT_PRICE: ModernArtDecisionKind
MODERN_ART_DECISION_KIND_BID_OPEN: ModernArtDecisionKind
MODERN_ART_DECISION_KIND_BID_ONCE_AROUND: ModernArtDecisionKind
MODERN_ART_DECISION_KIND_BID_SEALED: ModernArtDecisionKind

class ModernArtPublic(_message.Message):
    __slots__ = ("round", "kind", "asked", "seller", "associate", "conductor", "lot", "standing", "high_bidder", "price", "raises", "passes", "dropped", "balances", "hand_sizes", "counts", "markers", "bought", "played", "decisions")
    ROUND_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    ASKED_FIELD_NUMBER: _ClassVar[int]
    SELLER_FIELD_NUMBER: _ClassVar[int]
    ASSOCIATE_FIELD_NUMBER: _ClassVar[int]
    CONDUCTOR_FIELD_NUMBER: _ClassVar[int]
    LOT_FIELD_NUMBER: _ClassVar[int]
    STANDING_FIELD_NUMBER: _ClassVar[int]
    HIGH_BIDDER_FIELD_NUMBER: _ClassVar[int]
    PRICE_FIELD_NUMBER: _ClassVar[int]
    RAISES_FIELD_NUMBER: _ClassVar[int]
    PASSES_FIELD_NUMBER: _ClassVar[int]
    DROPPED_FIELD_NUMBER: _ClassVar[int]
    BALANCES_FIELD_NUMBER: _ClassVar[int]
    HAND_SIZES_FIELD_NUMBER: _ClassVar[int]
    COUNTS_FIELD_NUMBER: _ClassVar[int]
    MARKERS_FIELD_NUMBER: _ClassVar[int]
    BOUGHT_FIELD_NUMBER: _ClassVar[int]
    PLAYED_FIELD_NUMBER: _ClassVar[int]
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    round: int
    kind: ModernArtDecisionKind
    asked: _containers.RepeatedScalarFieldContainer[int]
    seller: int
    associate: int
    conductor: int
    lot: _containers.RepeatedScalarFieldContainer[ModernArtCard]
    standing: int
    high_bidder: int
    price: int
    raises: int
    passes: int
    dropped: _containers.RepeatedScalarFieldContainer[int]
    balances: _containers.RepeatedScalarFieldContainer[int]
    hand_sizes: _containers.RepeatedScalarFieldContainer[int]
    counts: _containers.RepeatedScalarFieldContainer[int]
    markers: _containers.RepeatedScalarFieldContainer[int]
    bought: _containers.RepeatedScalarFieldContainer[int]
    played: _containers.RepeatedScalarFieldContainer[int]
    decisions: int
    def __init__(self, round: _Optional[int] = ..., kind: _Optional[_Union[ModernArtDecisionKind, str]] = ..., asked: _Optional[_Iterable[int]] = ..., seller: _Optional[int] = ..., associate: _Optional[int] = ..., conductor: _Optional[int] = ..., lot: _Optional[_Iterable[_Union[ModernArtCard, str]]] = ..., standing: _Optional[int] = ..., high_bidder: _Optional[int] = ..., price: _Optional[int] = ..., raises: _Optional[int] = ..., passes: _Optional[int] = ..., dropped: _Optional[_Iterable[int]] = ..., balances: _Optional[_Iterable[int]] = ..., hand_sizes: _Optional[_Iterable[int]] = ..., counts: _Optional[_Iterable[int]] = ..., markers: _Optional[_Iterable[int]] = ..., bought: _Optional[_Iterable[int]] = ..., played: _Optional[_Iterable[int]] = ..., decisions: _Optional[int] = ...) -> None: ...

class ModernArtView(_message.Message):
    __slots__ = ("public", "seat", "hand")
    PUBLIC_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    public: ModernArtPublic
    seat: int
    hand: _containers.RepeatedScalarFieldContainer[ModernArtCard]
    def __init__(self, public: _Optional[_Union[ModernArtPublic, _Mapping]] = ..., seat: _Optional[int] = ..., hand: _Optional[_Iterable[_Union[ModernArtCard, str]]] = ...) -> None: ...

class ModernArtLegal(_message.Message):
    __slots__ = ("cards", "minimum", "maximum")
    CARDS_FIELD_NUMBER: _ClassVar[int]
    MINIMUM_FIELD_NUMBER: _ClassVar[int]
    MAXIMUM_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[ModernArtCard]
    minimum: int
    maximum: int
    def __init__(self, cards: _Optional[_Iterable[_Union[ModernArtCard, str]]] = ..., minimum: _Optional[int] = ..., maximum: _Optional[int] = ...) -> None: ...

class ModernArtQuestion(_message.Message):
    __slots__ = ("view", "legal", "events")
    VIEW_FIELD_NUMBER: _ClassVar[int]
    LEGAL_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    view: ModernArtView
    legal: ModernArtLegal
    events: _containers.RepeatedCompositeFieldContainer[ModernArtEvent]
    def __init__(self, view: _Optional[_Union[ModernArtView, _Mapping]] = ..., legal: _Optional[_Union[ModernArtLegal, _Mapping]] = ..., events: _Optional[_Iterable[_Union[ModernArtEvent, _Mapping]]] = ...) -> None: ...

class ModernArtClosing(_message.Message):
    __slots__ = ("events",)
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    events: _containers.RepeatedCompositeFieldContainer[ModernArtEvent]
    def __init__(self, events: _Optional[_Iterable[_Union[ModernArtEvent, _Mapping]]] = ...) -> None: ...

class ModernArtAction(_message.Message):
    __slots__ = ("play_card", "add_second", "set_price", "accept_price", "bid")
    PLAY_CARD_FIELD_NUMBER: _ClassVar[int]
    ADD_SECOND_FIELD_NUMBER: _ClassVar[int]
    SET_PRICE_FIELD_NUMBER: _ClassVar[int]
    ACCEPT_PRICE_FIELD_NUMBER: _ClassVar[int]
    BID_FIELD_NUMBER: _ClassVar[int]
    play_card: ModernArtPlayCard
    add_second: ModernArtAddSecond
    set_price: ModernArtSetPrice
    accept_price: ModernArtAcceptPrice
    bid: ModernArtBid
    def __init__(self, play_card: _Optional[_Union[ModernArtPlayCard, _Mapping]] = ..., add_second: _Optional[_Union[ModernArtAddSecond, _Mapping]] = ..., set_price: _Optional[_Union[ModernArtSetPrice, _Mapping]] = ..., accept_price: _Optional[_Union[ModernArtAcceptPrice, _Mapping]] = ..., bid: _Optional[_Union[ModernArtBid, _Mapping]] = ...) -> None: ...

class ModernArtPlayCard(_message.Message):
    __slots__ = ("card",)
    CARD_FIELD_NUMBER: _ClassVar[int]
    card: ModernArtCard
    def __init__(self, card: _Optional[_Union[ModernArtCard, str]] = ...) -> None: ...

class ModernArtAddSecond(_message.Message):
    __slots__ = ("card",)
    CARD_FIELD_NUMBER: _ClassVar[int]
    card: ModernArtCard
    def __init__(self, card: _Optional[_Union[ModernArtCard, str]] = ...) -> None: ...

class ModernArtSetPrice(_message.Message):
    __slots__ = ("price",)
    PRICE_FIELD_NUMBER: _ClassVar[int]
    price: int
    def __init__(self, price: _Optional[int] = ...) -> None: ...

class ModernArtAcceptPrice(_message.Message):
    __slots__ = ("accept",)
    ACCEPT_FIELD_NUMBER: _ClassVar[int]
    accept: bool
    def __init__(self, accept: _Optional[bool] = ...) -> None: ...

class ModernArtBid(_message.Message):
    __slots__ = ("amount",)
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    amount: int
    def __init__(self, amount: _Optional[int] = ...) -> None: ...

class ModernArtEvent(_message.Message):
    __slots__ = ("card_played", "second_added", "second_declined", "nobody_added", "price_set", "price_refused", "bid_made", "bids_opened", "lot_sold", "lot_unsold", "round_ended", "round_started")
    CARD_PLAYED_FIELD_NUMBER: _ClassVar[int]
    SECOND_ADDED_FIELD_NUMBER: _ClassVar[int]
    SECOND_DECLINED_FIELD_NUMBER: _ClassVar[int]
    NOBODY_ADDED_FIELD_NUMBER: _ClassVar[int]
    PRICE_SET_FIELD_NUMBER: _ClassVar[int]
    PRICE_REFUSED_FIELD_NUMBER: _ClassVar[int]
    BID_MADE_FIELD_NUMBER: _ClassVar[int]
    BIDS_OPENED_FIELD_NUMBER: _ClassVar[int]
    LOT_SOLD_FIELD_NUMBER: _ClassVar[int]
    LOT_UNSOLD_FIELD_NUMBER: _ClassVar[int]
    ROUND_ENDED_FIELD_NUMBER: _ClassVar[int]
    ROUND_STARTED_FIELD_NUMBER: _ClassVar[int]
    card_played: ModernArtCardPlayed
    second_added: ModernArtSecondAdded
    second_declined: ModernArtSecondDeclined
    nobody_added: ModernArtNobodyAdded
    price_set: ModernArtPriceSet
    price_refused: ModernArtPriceRefused
    bid_made: ModernArtBidMade
    bids_opened: ModernArtBidsOpened
    lot_sold: ModernArtLotSold
    lot_unsold: ModernArtLotUnsold
    round_ended: ModernArtRoundEnded
    round_started: ModernArtRoundStarted
    def __init__(self, card_played: _Optional[_Union[ModernArtCardPlayed, _Mapping]] = ..., second_added: _Optional[_Union[ModernArtSecondAdded, _Mapping]] = ..., second_declined: _Optional[_Union[ModernArtSecondDeclined, _Mapping]] = ..., nobody_added: _Optional[_Union[ModernArtNobodyAdded, _Mapping]] = ..., price_set: _Optional[_Union[ModernArtPriceSet, _Mapping]] = ..., price_refused: _Optional[_Union[ModernArtPriceRefused, _Mapping]] = ..., bid_made: _Optional[_Union[ModernArtBidMade, _Mapping]] = ..., bids_opened: _Optional[_Union[ModernArtBidsOpened, _Mapping]] = ..., lot_sold: _Optional[_Union[ModernArtLotSold, _Mapping]] = ..., lot_unsold: _Optional[_Union[ModernArtLotUnsold, _Mapping]] = ..., round_ended: _Optional[_Union[ModernArtRoundEnded, _Mapping]] = ..., round_started: _Optional[_Union[ModernArtRoundStarted, _Mapping]] = ...) -> None: ...

class ModernArtCardPlayed(_message.Message):
    __slots__ = ("seat", "card")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    seat: int
    card: ModernArtCard
    def __init__(self, seat: _Optional[int] = ..., card: _Optional[_Union[ModernArtCard, str]] = ...) -> None: ...

class ModernArtSecondAdded(_message.Message):
    __slots__ = ("seat", "card")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    seat: int
    card: ModernArtCard
    def __init__(self, seat: _Optional[int] = ..., card: _Optional[_Union[ModernArtCard, str]] = ...) -> None: ...

class ModernArtSecondDeclined(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class ModernArtNobodyAdded(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ModernArtPriceSet(_message.Message):
    __slots__ = ("seat", "price")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PRICE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    price: int
    def __init__(self, seat: _Optional[int] = ..., price: _Optional[int] = ...) -> None: ...

class ModernArtPriceRefused(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class ModernArtBidMade(_message.Message):
    __slots__ = ("seat", "amount")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    amount: int
    def __init__(self, seat: _Optional[int] = ..., amount: _Optional[int] = ...) -> None: ...

class ModernArtBidsOpened(_message.Message):
    __slots__ = ("bids",)
    BIDS_FIELD_NUMBER: _ClassVar[int]
    bids: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, bids: _Optional[_Iterable[int]] = ...) -> None: ...

class ModernArtLotSold(_message.Message):
    __slots__ = ("buyer", "price", "changes")
    BUYER_FIELD_NUMBER: _ClassVar[int]
    PRICE_FIELD_NUMBER: _ClassVar[int]
    CHANGES_FIELD_NUMBER: _ClassVar[int]
    buyer: int
    price: int
    changes: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, buyer: _Optional[int] = ..., price: _Optional[int] = ..., changes: _Optional[_Iterable[int]] = ...) -> None: ...

class ModernArtLotUnsold(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[ModernArtCard]
    def __init__(self, cards: _Optional[_Iterable[_Union[ModernArtCard, str]]] = ...) -> None: ...

class ModernArtRoundEnded(_message.Message):
    __slots__ = ("round", "markers", "payouts")
    ROUND_FIELD_NUMBER: _ClassVar[int]
    MARKERS_FIELD_NUMBER: _ClassVar[int]
    PAYOUTS_FIELD_NUMBER: _ClassVar[int]
    round: int
    markers: _containers.RepeatedScalarFieldContainer[int]
    payouts: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, round: _Optional[int] = ..., markers: _Optional[_Iterable[int]] = ..., payouts: _Optional[_Iterable[int]] = ...) -> None: ...

class ModernArtRoundStarted(_message.Message):
    __slots__ = ("round", "seller", "dealt")
    ROUND_FIELD_NUMBER: _ClassVar[int]
    SELLER_FIELD_NUMBER: _ClassVar[int]
    DEALT_FIELD_NUMBER: _ClassVar[int]
    round: int
    seller: int
    dealt: int
    def __init__(self, round: _Optional[int] = ..., seller: _Optional[int] = ..., dealt: _Optional[int] = ...) -> None: ...
