"""The match loop: drives any mix of in-process and remote seats through one game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from vendue.games.game import Seat
from vendue.match import Match, MatchResult
from vendue_referee.projector import Projector
from vendue_referee.room import Room
from vendue_referee.seats import SeatLink


async def play_match(
    match: Match,
    projector: Projector,
    links: Sequence[SeatLink],
    watch: Callable[[Match], None] | None = None,
    room: Room | None = None,
) -> MatchResult:
    """Play a match to its end and return the result.

    Every seat that an open question is put to is asked before any answer is looked at, and
    nothing is sent until all answers are in; they are resolved in seat order, so nothing depends
    on who answers first. A bot's fault costs only its own seat; any exception breaks the match
    off, and the seats are let go.

    Args:
        match: the game, from its start or any position.
        projector: of the same match.
        links: one for each seat; the caller closes what is behind them.
        watch: called after every change of the state, before the next question is put, and once
            more at the end.
        room: for the bots that think; as much as they like unless given.
    """
    try:
        return await _play(match, projector, links, watch, room or Room(len(links)))
    except BaseException:
        for link in links:
            link.drop()
        raise


async def _play(
    match: Match,
    projector: Projector,
    links: Sequence[SeatLink],
    watch: Callable[[Match], None] | None,
    room: Room,
) -> MatchResult:
    for number, link in enumerate(links):
        link.begin(projector, Seat(number))
    await _play_decisions(match, links, watch, room)
    result = match.result()
    for link in links:
        link.end(result)
    for link in links:
        await link.ended()
    return result


async def _play_decisions(
    match: Match,
    links: Sequence[SeatLink],
    watch: Callable[[Match], None] | None,
    room: Room,
) -> None:
    _forfeit_lost(match, links)
    while asked := _asked(match, watch):
        async with room.turn(sum(links[seat].is_thinking for seat in asked)):
            for seat in asked:
                links[seat].ask()
            answers = {seat: await links[seat].answer() for seat in asked}
        for notice in match.settle(answers):
            if match.has_forfeited(notice.seat):
                links[notice.seat].abandon()
            else:
                links[notice.seat].tell(notice)
        if watch is not None:
            watch(match)
        _forfeit_lost(match, links)
    if watch is not None:
        watch(match)  # what was played by default for seats that had all forfeited


def _asked(match: Match, watch: Callable[[Match], None] | None) -> tuple[Seat, ...]:
    """Return who is asked next; what is played by default before that is shown before that."""
    played = len(match.moves)
    asked = match.asked()
    if watch is not None and asked and len(match.moves) > played:
        watch(match)
    return asked


def _forfeit_lost(match: Match, links: Sequence[SeatLink]) -> None:
    for number, link in enumerate(links):
        seat = Seat(number)
        if match.has_forfeited(seat):
            continue
        fault = link.lost()
        if fault is not None:
            match.forfeit(seat, fault.verdict, fault.sentence)
            link.abandon()
