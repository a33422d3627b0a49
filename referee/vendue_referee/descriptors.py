"""Open files for the worst that bots can do, which is to connect again and again.

However many descriptors a bot's processes have, no more than `CONNECTION_LIMIT` of its connections
are kept: gRPC closes a further one as soon as it has accepted it.
"""

from __future__ import annotations

import logging
import resource

from vendue_referee.transport import CONNECTION_LIMIT

LOG = logging.getLogger(__name__)

OWN = 256
"""Descriptors of the referee itself: gRPC, the store, the launcher, modules."""
PER_BOT = 8 + CONNECTION_LIMIT + 2
"""Its listening socket, the pipes of its logs, the files of its accounting; its connections, and
those that are about to be closed."""


def wanted(bots: int) -> int:
    """Return how many descriptors so many bots can make the referee use."""
    return OWN + bots * PER_BOT


def raise_limit(bots: int) -> bool:
    """Let this process open as many files as it may need, and return whether it may.

    If it may not, it says so in the log and takes what there is. To be called when the launcher
    runs already, because what a bot may open isn't to be raised with it.

    Args:
        bots: bot processes that are kept at the same time.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted(bots)
    if hard != resource.RLIM_INFINITY and hard < needed:
        LOG.warning(
            "this process may open %d files, and %d bots could make it need %d: raise the hard"
            " limit (`ulimit -Hn`, LimitNOFILE), or let a worker keep fewer bots",
            hard,
            bots,
            needed,
        )
    granted = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
    if soft != resource.RLIM_INFINITY and soft < granted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (granted, hard))
    return granted >= needed
