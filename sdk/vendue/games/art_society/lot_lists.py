"""The lists of sizes that an auctioneer can name: never more of a size than its stack has."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random


def count(stacks: Sequence[int], lots: int) -> int:
    """Return how many different lists there are; their order counts (section 9a)."""
    if min(stacks) >= lots:
        return math.prod([len(stacks)] * lots)
    # ways[n] lists of n sizes that were looked at; those of the next size go anywhere between.
    ways = [1] + [0] * lots
    for stack in stacks:
        ways = [
            sum(math.comb(total, new) * ways[total - new] for new in range(min(stack, total) + 1))
            for total in range(lots + 1)
        ]
    return ways[lots]


def lists(stacks: Sequence[int], lots: int) -> Iterator[tuple[int, ...]]:
    """Yield every list as places of sizes, in lexical order."""
    if lots == 0:
        yield ()
        return
    left = list(stacks)
    for place, stack in enumerate(stacks):
        if stack:
            left[place] -= 1
            yield from ((place, *rest) for rest in lists(left, lots - 1))
            left[place] += 1


def multisets(stacks: Sequence[int], lots: int, first: int = 0) -> Iterator[tuple[int, ...]]:
    """Yield one list of those that differ in their order only: places ascending."""
    if lots == 0:
        yield ()
        return
    for place in range(first, len(stacks)):
        for times in range(min(stacks[place], lots), 0, -1):
            for rest in multisets(stacks, lots - times, place + 1):
                yield (place,) * times + rest


def sample(stacks: Sequence[int], lots: int, rng: Random) -> tuple[int, ...]:
    """Return one of the lists, each as likely as any other."""
    there = [place for place, stack in enumerate(stacks) if stack]
    while True:
        # However short the stacks are, one list in 26 or more is one that can be named.
        drawn = tuple(there[int(rng.random() * len(there))] for _ in range(lots))
        if is_covered(drawn, stacks):
            return drawn


def is_covered(places: Sequence[int], stacks: Sequence[int]) -> bool:
    """Return whether no size is named more often than its stack has tiles."""
    return all(stacks[place] >= places.count(place) for place in places)


def smallest(stacks: Sequence[int], lots: int) -> tuple[int, ...]:
    """Return the list that is named by default: each size in turn, as often as it goes (AS-52)."""
    named: list[int] = []
    for place, stack in enumerate(stacks):
        named += [place] * min(stack, lots - len(named))
    return tuple(named)
