from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ArtSocietyDecisionKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ART_SOCIETY_DECISION_KIND_UNSPECIFIED: _ClassVar[ArtSocietyDecisionKind]
    ART_SOCIETY_DECISION_KIND_START: _ClassVar[ArtSocietyDecisionKind]
    ART_SOCIETY_DECISION_KIND_LOTS: _ClassVar[ArtSocietyDecisionKind]
    ART_SOCIETY_DECISION_KIND_BID: _ClassVar[ArtSocietyDecisionKind]
    ART_SOCIETY_DECISION_KIND_PICK: _ClassVar[ArtSocietyDecisionKind]
    ART_SOCIETY_DECISION_KIND_HANG: _ClassVar[ArtSocietyDecisionKind]
ART_SOCIETY_DECISION_KIND_UNSPECIFIED: ArtSocietyDecisionKind
ART_SOCIETY_DECISION_KIND_START: ArtSocietyDecisionKind
ART_SOCIETY_DECISION_KIND_LOTS: ArtSocietyDecisionKind
ART_SOCIETY_DECISION_KIND_BID: ArtSocietyDecisionKind
ART_SOCIETY_DECISION_KIND_PICK: ArtSocietyDecisionKind
ART_SOCIETY_DECISION_KIND_HANG: ArtSocietyDecisionKind

class ArtSocietyPublic(_message.Message):
    __slots__ = ("round", "kind", "asked", "auctioneer", "walls", "assistants", "superfluous", "piles", "stacks", "museum", "prestige", "reached", "decor", "lots", "new_paintings", "may_hang_assistant", "shields", "decisions")
    ROUND_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    ASKED_FIELD_NUMBER: _ClassVar[int]
    AUCTIONEER_FIELD_NUMBER: _ClassVar[int]
    WALLS_FIELD_NUMBER: _ClassVar[int]
    ASSISTANTS_FIELD_NUMBER: _ClassVar[int]
    SUPERFLUOUS_FIELD_NUMBER: _ClassVar[int]
    PILES_FIELD_NUMBER: _ClassVar[int]
    STACKS_FIELD_NUMBER: _ClassVar[int]
    MUSEUM_FIELD_NUMBER: _ClassVar[int]
    PRESTIGE_FIELD_NUMBER: _ClassVar[int]
    REACHED_FIELD_NUMBER: _ClassVar[int]
    DECOR_FIELD_NUMBER: _ClassVar[int]
    LOTS_FIELD_NUMBER: _ClassVar[int]
    NEW_PAINTINGS_FIELD_NUMBER: _ClassVar[int]
    MAY_HANG_ASSISTANT_FIELD_NUMBER: _ClassVar[int]
    SHIELDS_FIELD_NUMBER: _ClassVar[int]
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    round: int
    kind: ArtSocietyDecisionKind
    asked: _containers.RepeatedScalarFieldContainer[int]
    auctioneer: int
    walls: _containers.RepeatedCompositeFieldContainer[ArtSocietyWall]
    assistants: _containers.RepeatedScalarFieldContainer[str]
    superfluous: _containers.RepeatedCompositeFieldContainer[ArtSocietyTiles]
    piles: _containers.RepeatedCompositeFieldContainer[ArtSocietyPile]
    stacks: _containers.RepeatedScalarFieldContainer[int]
    museum: _containers.RepeatedCompositeFieldContainer[ArtSocietyTiles]
    prestige: _containers.RepeatedScalarFieldContainer[int]
    reached: _containers.RepeatedScalarFieldContainer[int]
    decor: _containers.RepeatedScalarFieldContainer[int]
    lots: _containers.RepeatedScalarFieldContainer[str]
    new_paintings: _containers.RepeatedScalarFieldContainer[str]
    may_hang_assistant: bool
    shields: int
    decisions: int
    def __init__(self, round: _Optional[int] = ..., kind: _Optional[_Union[ArtSocietyDecisionKind, str]] = ..., asked: _Optional[_Iterable[int]] = ..., auctioneer: _Optional[int] = ..., walls: _Optional[_Iterable[_Union[ArtSocietyWall, _Mapping]]] = ..., assistants: _Optional[_Iterable[str]] = ..., superfluous: _Optional[_Iterable[_Union[ArtSocietyTiles, _Mapping]]] = ..., piles: _Optional[_Iterable[_Union[ArtSocietyPile, _Mapping]]] = ..., stacks: _Optional[_Iterable[int]] = ..., museum: _Optional[_Iterable[_Union[ArtSocietyTiles, _Mapping]]] = ..., prestige: _Optional[_Iterable[int]] = ..., reached: _Optional[_Iterable[int]] = ..., decor: _Optional[_Iterable[int]] = ..., lots: _Optional[_Iterable[str]] = ..., new_paintings: _Optional[_Iterable[str]] = ..., may_hang_assistant: _Optional[bool] = ..., shields: _Optional[int] = ..., decisions: _Optional[int] = ...) -> None: ...

class ArtSocietyWall(_message.Message):
    __slots__ = ("tiles", "cells")
    TILES_FIELD_NUMBER: _ClassVar[int]
    CELLS_FIELD_NUMBER: _ClassVar[int]
    tiles: _containers.RepeatedScalarFieldContainer[str]
    cells: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, tiles: _Optional[_Iterable[str]] = ..., cells: _Optional[_Iterable[int]] = ...) -> None: ...

class ArtSocietyTiles(_message.Message):
    __slots__ = ("tiles",)
    TILES_FIELD_NUMBER: _ClassVar[int]
    tiles: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, tiles: _Optional[_Iterable[str]] = ...) -> None: ...

class ArtSocietyPile(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, cards: _Optional[_Iterable[int]] = ...) -> None: ...

class ArtSocietyView(_message.Message):
    __slots__ = ("public", "seat")
    PUBLIC_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    public: ArtSocietyPublic
    seat: int
    def __init__(self, public: _Optional[_Union[ArtSocietyPublic, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class ArtSocietyLegal(_message.Message):
    __slots__ = ("start", "lots", "sizes", "cards", "tiles", "hang_new", "hang_assistant", "assist_new", "swaps", "superfluous", "decor_hang", "decor_assist", "end_turn")
    START_FIELD_NUMBER: _ClassVar[int]
    LOTS_FIELD_NUMBER: _ClassVar[int]
    SIZES_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    TILES_FIELD_NUMBER: _ClassVar[int]
    HANG_NEW_FIELD_NUMBER: _ClassVar[int]
    HANG_ASSISTANT_FIELD_NUMBER: _ClassVar[int]
    ASSIST_NEW_FIELD_NUMBER: _ClassVar[int]
    SWAPS_FIELD_NUMBER: _ClassVar[int]
    SUPERFLUOUS_FIELD_NUMBER: _ClassVar[int]
    DECOR_HANG_FIELD_NUMBER: _ClassVar[int]
    DECOR_ASSIST_FIELD_NUMBER: _ClassVar[int]
    END_TURN_FIELD_NUMBER: _ClassVar[int]
    start: _containers.RepeatedScalarFieldContainer[int]
    lots: int
    sizes: _containers.RepeatedScalarFieldContainer[str]
    cards: _containers.RepeatedScalarFieldContainer[int]
    tiles: _containers.RepeatedScalarFieldContainer[str]
    hang_new: _containers.RepeatedScalarFieldContainer[int]
    hang_assistant: _containers.RepeatedScalarFieldContainer[int]
    assist_new: bool
    swaps: _containers.RepeatedCompositeFieldContainer[ArtSocietySpots]
    superfluous: bool
    decor_hang: _containers.RepeatedCompositeFieldContainer[ArtSocietySpots]
    decor_assist: _containers.RepeatedScalarFieldContainer[str]
    end_turn: bool
    def __init__(self, start: _Optional[_Iterable[int]] = ..., lots: _Optional[int] = ..., sizes: _Optional[_Iterable[str]] = ..., cards: _Optional[_Iterable[int]] = ..., tiles: _Optional[_Iterable[str]] = ..., hang_new: _Optional[_Iterable[int]] = ..., hang_assistant: _Optional[_Iterable[int]] = ..., assist_new: _Optional[bool] = ..., swaps: _Optional[_Iterable[_Union[ArtSocietySpots, _Mapping]]] = ..., superfluous: _Optional[bool] = ..., decor_hang: _Optional[_Iterable[_Union[ArtSocietySpots, _Mapping]]] = ..., decor_assist: _Optional[_Iterable[str]] = ..., end_turn: _Optional[bool] = ...) -> None: ...

class ArtSocietySpots(_message.Message):
    __slots__ = ("tile", "cells")
    TILE_FIELD_NUMBER: _ClassVar[int]
    CELLS_FIELD_NUMBER: _ClassVar[int]
    tile: str
    cells: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, tile: _Optional[str] = ..., cells: _Optional[_Iterable[int]] = ...) -> None: ...

class ArtSocietyQuestion(_message.Message):
    __slots__ = ("view", "legal", "events")
    VIEW_FIELD_NUMBER: _ClassVar[int]
    LEGAL_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    view: ArtSocietyView
    legal: ArtSocietyLegal
    events: _containers.RepeatedCompositeFieldContainer[ArtSocietyEvent]
    def __init__(self, view: _Optional[_Union[ArtSocietyView, _Mapping]] = ..., legal: _Optional[_Union[ArtSocietyLegal, _Mapping]] = ..., events: _Optional[_Iterable[_Union[ArtSocietyEvent, _Mapping]]] = ...) -> None: ...

class ArtSocietyClosing(_message.Message):
    __slots__ = ("events",)
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    events: _containers.RepeatedCompositeFieldContainer[ArtSocietyEvent]
    def __init__(self, events: _Optional[_Iterable[_Union[ArtSocietyEvent, _Mapping]]] = ...) -> None: ...

class ArtSocietyAction(_message.Message):
    __slots__ = ("start", "lots", "bid", "pick", "hang_new", "hang_assistant", "assist_new", "swap", "superfluous", "decor_hang", "decor_assist", "end_turn")
    START_FIELD_NUMBER: _ClassVar[int]
    LOTS_FIELD_NUMBER: _ClassVar[int]
    BID_FIELD_NUMBER: _ClassVar[int]
    PICK_FIELD_NUMBER: _ClassVar[int]
    HANG_NEW_FIELD_NUMBER: _ClassVar[int]
    HANG_ASSISTANT_FIELD_NUMBER: _ClassVar[int]
    ASSIST_NEW_FIELD_NUMBER: _ClassVar[int]
    SWAP_FIELD_NUMBER: _ClassVar[int]
    SUPERFLUOUS_FIELD_NUMBER: _ClassVar[int]
    DECOR_HANG_FIELD_NUMBER: _ClassVar[int]
    DECOR_ASSIST_FIELD_NUMBER: _ClassVar[int]
    END_TURN_FIELD_NUMBER: _ClassVar[int]
    start: ArtSocietyStart
    lots: ArtSocietyLots
    bid: ArtSocietyBid
    pick: ArtSocietyPick
    hang_new: ArtSocietyHangNew
    hang_assistant: ArtSocietyHangAssistant
    assist_new: ArtSocietyAssistNew
    swap: ArtSocietySwap
    superfluous: ArtSocietySuperfluous
    decor_hang: ArtSocietyDecorHang
    decor_assist: ArtSocietyDecorAssist
    end_turn: ArtSocietyEndTurn
    def __init__(self, start: _Optional[_Union[ArtSocietyStart, _Mapping]] = ..., lots: _Optional[_Union[ArtSocietyLots, _Mapping]] = ..., bid: _Optional[_Union[ArtSocietyBid, _Mapping]] = ..., pick: _Optional[_Union[ArtSocietyPick, _Mapping]] = ..., hang_new: _Optional[_Union[ArtSocietyHangNew, _Mapping]] = ..., hang_assistant: _Optional[_Union[ArtSocietyHangAssistant, _Mapping]] = ..., assist_new: _Optional[_Union[ArtSocietyAssistNew, _Mapping]] = ..., swap: _Optional[_Union[ArtSocietySwap, _Mapping]] = ..., superfluous: _Optional[_Union[ArtSocietySuperfluous, _Mapping]] = ..., decor_hang: _Optional[_Union[ArtSocietyDecorHang, _Mapping]] = ..., decor_assist: _Optional[_Union[ArtSocietyDecorAssist, _Mapping]] = ..., end_turn: _Optional[_Union[ArtSocietyEndTurn, _Mapping]] = ...) -> None: ...

class ArtSocietyStart(_message.Message):
    __slots__ = ("x", "y")
    X_FIELD_NUMBER: _ClassVar[int]
    Y_FIELD_NUMBER: _ClassVar[int]
    x: int
    y: int
    def __init__(self, x: _Optional[int] = ..., y: _Optional[int] = ...) -> None: ...

class ArtSocietyLots(_message.Message):
    __slots__ = ("sizes",)
    SIZES_FIELD_NUMBER: _ClassVar[int]
    sizes: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, sizes: _Optional[_Iterable[str]] = ...) -> None: ...

class ArtSocietyBid(_message.Message):
    __slots__ = ("card",)
    CARD_FIELD_NUMBER: _ClassVar[int]
    card: int
    def __init__(self, card: _Optional[int] = ...) -> None: ...

class ArtSocietyPick(_message.Message):
    __slots__ = ("tile",)
    TILE_FIELD_NUMBER: _ClassVar[int]
    tile: str
    def __init__(self, tile: _Optional[str] = ...) -> None: ...

class ArtSocietyHangNew(_message.Message):
    __slots__ = ("x", "y")
    X_FIELD_NUMBER: _ClassVar[int]
    Y_FIELD_NUMBER: _ClassVar[int]
    x: int
    y: int
    def __init__(self, x: _Optional[int] = ..., y: _Optional[int] = ...) -> None: ...

class ArtSocietyHangAssistant(_message.Message):
    __slots__ = ("x", "y")
    X_FIELD_NUMBER: _ClassVar[int]
    Y_FIELD_NUMBER: _ClassVar[int]
    x: int
    y: int
    def __init__(self, x: _Optional[int] = ..., y: _Optional[int] = ...) -> None: ...

class ArtSocietyAssistNew(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ArtSocietySwap(_message.Message):
    __slots__ = ("tile", "x", "y")
    TILE_FIELD_NUMBER: _ClassVar[int]
    X_FIELD_NUMBER: _ClassVar[int]
    Y_FIELD_NUMBER: _ClassVar[int]
    tile: str
    x: int
    y: int
    def __init__(self, tile: _Optional[str] = ..., x: _Optional[int] = ..., y: _Optional[int] = ...) -> None: ...

class ArtSocietySuperfluous(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ArtSocietyDecorHang(_message.Message):
    __slots__ = ("shape", "x", "y")
    SHAPE_FIELD_NUMBER: _ClassVar[int]
    X_FIELD_NUMBER: _ClassVar[int]
    Y_FIELD_NUMBER: _ClassVar[int]
    shape: str
    x: int
    y: int
    def __init__(self, shape: _Optional[str] = ..., x: _Optional[int] = ..., y: _Optional[int] = ...) -> None: ...

class ArtSocietyDecorAssist(_message.Message):
    __slots__ = ("shape",)
    SHAPE_FIELD_NUMBER: _ClassVar[int]
    shape: str
    def __init__(self, shape: _Optional[str] = ...) -> None: ...

class ArtSocietyEndTurn(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ArtSocietyEvent(_message.Message):
    __slots__ = ("start_hung", "round_started", "lots_revealed", "bids_revealed", "lot_picked", "new_hung", "assistant_hung", "new_assisted", "swapped", "left_over", "decor_gained", "decor_hung", "decor_assisted", "decor_lost", "turn_ended", "lot_to_museum", "game_scored")
    START_HUNG_FIELD_NUMBER: _ClassVar[int]
    ROUND_STARTED_FIELD_NUMBER: _ClassVar[int]
    LOTS_REVEALED_FIELD_NUMBER: _ClassVar[int]
    BIDS_REVEALED_FIELD_NUMBER: _ClassVar[int]
    LOT_PICKED_FIELD_NUMBER: _ClassVar[int]
    NEW_HUNG_FIELD_NUMBER: _ClassVar[int]
    ASSISTANT_HUNG_FIELD_NUMBER: _ClassVar[int]
    NEW_ASSISTED_FIELD_NUMBER: _ClassVar[int]
    SWAPPED_FIELD_NUMBER: _ClassVar[int]
    LEFT_OVER_FIELD_NUMBER: _ClassVar[int]
    DECOR_GAINED_FIELD_NUMBER: _ClassVar[int]
    DECOR_HUNG_FIELD_NUMBER: _ClassVar[int]
    DECOR_ASSISTED_FIELD_NUMBER: _ClassVar[int]
    DECOR_LOST_FIELD_NUMBER: _ClassVar[int]
    TURN_ENDED_FIELD_NUMBER: _ClassVar[int]
    LOT_TO_MUSEUM_FIELD_NUMBER: _ClassVar[int]
    GAME_SCORED_FIELD_NUMBER: _ClassVar[int]
    start_hung: ArtSocietyStartHung
    round_started: ArtSocietyRoundStarted
    lots_revealed: ArtSocietyLotsRevealed
    bids_revealed: ArtSocietyBidsRevealed
    lot_picked: ArtSocietyLotPicked
    new_hung: ArtSocietyNewHung
    assistant_hung: ArtSocietyAssistantHung
    new_assisted: ArtSocietyNewAssisted
    swapped: ArtSocietySwapped
    left_over: ArtSocietyLeftOver
    decor_gained: ArtSocietyDecorGained
    decor_hung: ArtSocietyDecorHung
    decor_assisted: ArtSocietyDecorAssisted
    decor_lost: ArtSocietyDecorLost
    turn_ended: ArtSocietyTurnEnded
    lot_to_museum: ArtSocietyLotToMuseum
    game_scored: ArtSocietyGameScored
    def __init__(self, start_hung: _Optional[_Union[ArtSocietyStartHung, _Mapping]] = ..., round_started: _Optional[_Union[ArtSocietyRoundStarted, _Mapping]] = ..., lots_revealed: _Optional[_Union[ArtSocietyLotsRevealed, _Mapping]] = ..., bids_revealed: _Optional[_Union[ArtSocietyBidsRevealed, _Mapping]] = ..., lot_picked: _Optional[_Union[ArtSocietyLotPicked, _Mapping]] = ..., new_hung: _Optional[_Union[ArtSocietyNewHung, _Mapping]] = ..., assistant_hung: _Optional[_Union[ArtSocietyAssistantHung, _Mapping]] = ..., new_assisted: _Optional[_Union[ArtSocietyNewAssisted, _Mapping]] = ..., swapped: _Optional[_Union[ArtSocietySwapped, _Mapping]] = ..., left_over: _Optional[_Union[ArtSocietyLeftOver, _Mapping]] = ..., decor_gained: _Optional[_Union[ArtSocietyDecorGained, _Mapping]] = ..., decor_hung: _Optional[_Union[ArtSocietyDecorHung, _Mapping]] = ..., decor_assisted: _Optional[_Union[ArtSocietyDecorAssisted, _Mapping]] = ..., decor_lost: _Optional[_Union[ArtSocietyDecorLost, _Mapping]] = ..., turn_ended: _Optional[_Union[ArtSocietyTurnEnded, _Mapping]] = ..., lot_to_museum: _Optional[_Union[ArtSocietyLotToMuseum, _Mapping]] = ..., game_scored: _Optional[_Union[ArtSocietyGameScored, _Mapping]] = ...) -> None: ...

class ArtSocietyStartHung(_message.Message):
    __slots__ = ("seat", "tile", "x", "y")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TILE_FIELD_NUMBER: _ClassVar[int]
    X_FIELD_NUMBER: _ClassVar[int]
    Y_FIELD_NUMBER: _ClassVar[int]
    seat: int
    tile: str
    x: int
    y: int
    def __init__(self, seat: _Optional[int] = ..., tile: _Optional[str] = ..., x: _Optional[int] = ..., y: _Optional[int] = ...) -> None: ...

class ArtSocietyRoundStarted(_message.Message):
    __slots__ = ("round", "auctioneer")
    ROUND_FIELD_NUMBER: _ClassVar[int]
    AUCTIONEER_FIELD_NUMBER: _ClassVar[int]
    round: int
    auctioneer: int
    def __init__(self, round: _Optional[int] = ..., auctioneer: _Optional[int] = ...) -> None: ...

class ArtSocietyLotsRevealed(_message.Message):
    __slots__ = ("auctioneer", "tiles")
    AUCTIONEER_FIELD_NUMBER: _ClassVar[int]
    TILES_FIELD_NUMBER: _ClassVar[int]
    auctioneer: int
    tiles: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, auctioneer: _Optional[int] = ..., tiles: _Optional[_Iterable[str]] = ...) -> None: ...

class ArtSocietyBidsRevealed(_message.Message):
    __slots__ = ("cards", "order")
    CARDS_FIELD_NUMBER: _ClassVar[int]
    ORDER_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[int]
    order: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, cards: _Optional[_Iterable[int]] = ..., order: _Optional[_Iterable[int]] = ...) -> None: ...

class ArtSocietyLotPicked(_message.Message):
    __slots__ = ("seat", "tile")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TILE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    tile: str
    def __init__(self, seat: _Optional[int] = ..., tile: _Optional[str] = ...) -> None: ...

class ArtSocietyNewHung(_message.Message):
    __slots__ = ("seat", "tile", "x", "y", "matches")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TILE_FIELD_NUMBER: _ClassVar[int]
    X_FIELD_NUMBER: _ClassVar[int]
    Y_FIELD_NUMBER: _ClassVar[int]
    MATCHES_FIELD_NUMBER: _ClassVar[int]
    seat: int
    tile: str
    x: int
    y: int
    matches: int
    def __init__(self, seat: _Optional[int] = ..., tile: _Optional[str] = ..., x: _Optional[int] = ..., y: _Optional[int] = ..., matches: _Optional[int] = ...) -> None: ...

class ArtSocietyAssistantHung(_message.Message):
    __slots__ = ("seat", "tile", "x", "y", "matches")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TILE_FIELD_NUMBER: _ClassVar[int]
    X_FIELD_NUMBER: _ClassVar[int]
    Y_FIELD_NUMBER: _ClassVar[int]
    MATCHES_FIELD_NUMBER: _ClassVar[int]
    seat: int
    tile: str
    x: int
    y: int
    matches: int
    def __init__(self, seat: _Optional[int] = ..., tile: _Optional[str] = ..., x: _Optional[int] = ..., y: _Optional[int] = ..., matches: _Optional[int] = ...) -> None: ...

class ArtSocietyNewAssisted(_message.Message):
    __slots__ = ("seat", "tile")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TILE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    tile: str
    def __init__(self, seat: _Optional[int] = ..., tile: _Optional[str] = ...) -> None: ...

class ArtSocietySwapped(_message.Message):
    __slots__ = ("seat", "given", "tile", "x", "y", "matches")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    GIVEN_FIELD_NUMBER: _ClassVar[int]
    TILE_FIELD_NUMBER: _ClassVar[int]
    X_FIELD_NUMBER: _ClassVar[int]
    Y_FIELD_NUMBER: _ClassVar[int]
    MATCHES_FIELD_NUMBER: _ClassVar[int]
    seat: int
    given: str
    tile: str
    x: int
    y: int
    matches: int
    def __init__(self, seat: _Optional[int] = ..., given: _Optional[str] = ..., tile: _Optional[str] = ..., x: _Optional[int] = ..., y: _Optional[int] = ..., matches: _Optional[int] = ...) -> None: ...

class ArtSocietyLeftOver(_message.Message):
    __slots__ = ("seat", "tile")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TILE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    tile: str
    def __init__(self, seat: _Optional[int] = ..., tile: _Optional[str] = ...) -> None: ...

class ArtSocietyDecorGained(_message.Message):
    __slots__ = ("seat", "shields")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SHIELDS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    shields: int
    def __init__(self, seat: _Optional[int] = ..., shields: _Optional[int] = ...) -> None: ...

class ArtSocietyDecorHung(_message.Message):
    __slots__ = ("seat", "shape", "x", "y")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SHAPE_FIELD_NUMBER: _ClassVar[int]
    X_FIELD_NUMBER: _ClassVar[int]
    Y_FIELD_NUMBER: _ClassVar[int]
    seat: int
    shape: str
    x: int
    y: int
    def __init__(self, seat: _Optional[int] = ..., shape: _Optional[str] = ..., x: _Optional[int] = ..., y: _Optional[int] = ...) -> None: ...

class ArtSocietyDecorAssisted(_message.Message):
    __slots__ = ("seat", "shape")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SHAPE_FIELD_NUMBER: _ClassVar[int]
    seat: int
    shape: str
    def __init__(self, seat: _Optional[int] = ..., shape: _Optional[str] = ...) -> None: ...

class ArtSocietyDecorLost(_message.Message):
    __slots__ = ("seat", "shields")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SHIELDS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    shields: int
    def __init__(self, seat: _Optional[int] = ..., shields: _Optional[int] = ...) -> None: ...

class ArtSocietyTurnEnded(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    def __init__(self, seat: _Optional[int] = ...) -> None: ...

class ArtSocietyLotToMuseum(_message.Message):
    __slots__ = ("tile", "prestige")
    TILE_FIELD_NUMBER: _ClassVar[int]
    PRESTIGE_FIELD_NUMBER: _ClassVar[int]
    tile: str
    prestige: int
    def __init__(self, tile: _Optional[str] = ..., prestige: _Optional[int] = ...) -> None: ...

class ArtSocietyGameScored(_message.Message):
    __slots__ = ("multipliers", "scores")
    MULTIPLIERS_FIELD_NUMBER: _ClassVar[int]
    SCORES_FIELD_NUMBER: _ClassVar[int]
    multipliers: _containers.RepeatedScalarFieldContainer[int]
    scores: _containers.RepeatedCompositeFieldContainer[ArtSocietyScore]
    def __init__(self, multipliers: _Optional[_Iterable[int]] = ..., scores: _Optional[_Iterable[_Union[ArtSocietyScore, _Mapping]]] = ...) -> None: ...

class ArtSocietyScore(_message.Message):
    __slots__ = ("prestige", "decor", "sight", "full_wall", "corners", "superfluous")
    PRESTIGE_FIELD_NUMBER: _ClassVar[int]
    DECOR_FIELD_NUMBER: _ClassVar[int]
    SIGHT_FIELD_NUMBER: _ClassVar[int]
    FULL_WALL_FIELD_NUMBER: _ClassVar[int]
    CORNERS_FIELD_NUMBER: _ClassVar[int]
    SUPERFLUOUS_FIELD_NUMBER: _ClassVar[int]
    prestige: int
    decor: int
    sight: int
    full_wall: int
    corners: int
    superfluous: int
    def __init__(self, prestige: _Optional[int] = ..., decor: _Optional[int] = ..., sight: _Optional[int] = ..., full_wall: _Optional[int] = ..., corners: _Optional[int] = ..., superfluous: _Optional[int] = ...) -> None: ...
