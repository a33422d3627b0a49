"""Arithmetic of Modern Art: markers, payouts and who gets the money of a sale."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vendue.games.game import Seat
from vendue.games.modern_art.cards import ARTISTS
from vendue.games.modern_art.options import Options

MARKERS = (30, 20, 10)
"""First, second and third of a round, in thousands (MA-37)."""


def markers_of(counts: Sequence[int]) -> tuple[int, ...]:
    """Return the marker placed on each artist for a round's counts of offered cards."""
    # MA-38: an artist without a card gets no marker. MA-36: sorting is stable, so that
    # the artist further left wins a tie.
    offered = [artist for artist in ARTISTS if counts[artist]]
    ranked = sorted(offered, key=lambda artist: -counts[artist])
    placed = [0] * len(ARTISTS)
    for artist, marker in zip(ranked, MARKERS, strict=False):
        placed[artist] = marker
    return tuple(placed)


def worth_of(
    markers: Sequence[Sequence[int]], placed: Sequence[int], options: Options
) -> tuple[int, ...]:
    """Return what the bank pays for one painting of each artist (MA-39).

    ``markers`` holds all rounds, ``placed`` those of the round that ends.
    """
    if options.payout_rule == "any_marker":
        return tuple(sum(row) for row in markers)
    return tuple(sum(row) if new else 0 for row, new in zip(markers, placed, strict=True))


def payouts_of(bought: Sequence[Sequence[int]], worth: Sequence[int]) -> tuple[int, ...]:
    """Return what each seat gets for the paintings that it bought this round."""
    return tuple(sum(map(int.__mul__, row, worth)) for row in bought)


def shares_of(
    price: int, seller: Seat, associate: Seat | None, options: Options
) -> tuple[tuple[Seat, int], ...]:
    """Return who owns which part of the proceeds of a sale."""
    if associate is None:
        return ((seller, price),)
    if options.double_proceeds == "second_all":
        return ((associate, price),)  # MA-31
    odd = price % 2
    if is_odd_for_second(options):
        return ((seller, price // 2), (associate, price // 2 + odd))
    return ((seller, price // 2 + odd), (associate, price // 2))


def is_odd_for_second(options: Options) -> bool:
    """Return whether the odd thousand of a shared sale is the associate's (MA-32)."""
    if options.double_odd == "conductor":
        return options.double_auctioneer == "second"
    return options.double_odd == "second"


def changes_of(
    buyer: Seat, price: int, shares: Iterable[tuple[Seat, int]], seats: int
) -> tuple[int, ...]:
    """Return the change of each seat's money when the buyer pays the owners of the lot."""
    changes = [0] * seats
    changes[buyer] = -price
    for owner, share in shares:
        # MA-11, MA-33: a buyer's own share goes to the bank.
        if owner != buyer:
            changes[owner] += share
    return tuple(changes)
