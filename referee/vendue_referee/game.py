"""One whole game: dealt, played by seat links, recorded."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from vendue.deals import Deal, Provenance
from vendue.display import brief
from vendue.games.game import AnyState, BadPosition, Json
from vendue.games.table import game as game_of
from vendue.match import Match, MatchResult
from vendue.messages import ClockSettings
from vendue.records import Chain, Record, SeatedBot, record_game
from vendue_referee.match_loop import play_match
from vendue_referee.projector import GameFacts, Projector
from vendue_referee.room import Room
from vendue_referee.seats import SeatLink


@dataclass(frozen=True, slots=True)
class GamePlan:
    """Everything about a game that is settled before it begins."""

    game: str
    options: Mapping[str, str]
    """Every option's value."""
    deal: Provenance
    """As the record will name it."""
    key: bytes
    """The deal key."""
    seats: Sequence[SeatedBot]
    clock: ClockSettings = field(default_factory=ClockSettings)
    rotation: int = 0
    chain: Chain = field(default_factory=Chain)
    position: Mapping[str, Json] | None = None
    """Where the game begins, if not with a deal."""

    def start(self) -> AnyState:
        """Deal the game, or set the position up.

        Raises:
            BadOption: an option or the number of seats isn't the game's.
            BadPosition: the position can't be, or is for other options.
        """
        rules = game_of(self.game)
        if self.position is None:
            return rules.start(len(self.seats), self.options, Deal(self.key))
        state = rules.from_position(self.position)
        self._check_options(state.to_position().get("options"))
        return state

    def _check_options(self, options: Json) -> None:
        """Bots and records are told the plan's options, so a position must not have others."""
        if isinstance(options, dict):
            for name, value in options.items():
                own = self.options.get(name)
                if own != value:
                    raise BadPosition(
                        f"the position is for {name}={brief(value)}, the game for "
                        f"{name}={brief(own)}; choose the same"
                    )


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game."""

    result: MatchResult
    record: Record
    faults: tuple[tuple[str, ...], ...]
    """By seat, a sentence for each fault."""


async def play_game(
    plan: GamePlan,
    links: Sequence[SeatLink],
    watch: Callable[[Match], None] | None = None,
    room: Room | None = None,
) -> PlayedGame:
    """Play a game to its end and record it.

    Args:
        plan: what is played.
        links: one for each seat; the caller closes what is behind them.
        watch: called with the match before the first decision and after every change.
        room: for the bots that think, shared by all games that are played at the same time.

    Raises:
        PlatformFailed: the referee failed; the game is void and has to be played again.
    """
    match = Match(plan.start())
    facts = GameFacts(
        game=plan.game,
        options=plan.options,
        clock=plan.clock,
        commitment=plan.deal.commitment,
        rotation=plan.rotation,
        attempt=plan.chain.attempt,
    )
    if watch is not None:
        watch(match)
    result = await play_match(match, Projector(facts, Deal(plan.key), match), links, watch, room)
    return PlayedGame(result, _record(plan, match, result), tuple(map(tuple, match.faults)))


def _record(plan: GamePlan, match: Match, result: MatchResult) -> Record:
    return record_game(
        game_of(plan.game),
        plan.options,
        plan.deal,
        plan.seats,
        match.moves,
        result,
        chain=plan.chain,
        position=plan.position,
    )
