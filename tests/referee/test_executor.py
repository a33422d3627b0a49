"""When a finished game counts, and when this machine held it up too much."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

import pytest

from vendue_referee.executor import DELAY_LIMIT_MS, _check_undisturbed
from vendue_referee.process_clock import Waits
from vendue_referee.remote_seat import PlatformFailed, RemoteSeat

LIMIT = DELAY_LIMIT_MS * 1000


@dataclass
class Link:
    """What is left of a seat after its game."""

    waits: Waits = field(default_factory=Waits)
    is_held: bool = True


def check(*links: Link) -> None:
    _check_undisturbed([cast(RemoteSeat, link) for link in links])


def test_a_game_of_ordinary_delays_counts() -> None:
    """Many short delays and waits are taken off the clocks and void nothing."""
    waits = Waits(queue=1000 * LIMIT, delay=100 * LIMIT, longest=LIMIT)
    check(Link(), Link(waits))


def test_a_game_that_the_referee_held_up_is_void_where_cgroups_hold_all_its_bots() -> None:
    """Where one of them isn't held, it may have brought that about, and the game counts."""
    waits = Waits(longest=LIMIT + 1000)
    with pytest.raises(PlatformFailed, match="a message lay with the referee for 1001 ms"):
        check(Link(), Link(waits))
    check(Link(is_held=False), Link(waits))
