"""Where the time of a decision goes in the referee, layer by layer, in a tournament as it is."""

from __future__ import annotations

from types import FrameType

import trio

from benchmarks.our_referee import gated
from benchmarks.report import Report, micros, run_alone, short
from benchmarks.sampler import Sampler
from benchmarks.settings import Settings

IN_FLIGHT = 64
LENGTH = 5
"""A turn is so many times as long as elsewhere, because games begun in it are played to the end."""
GRPC_THREAD = "vendue-grpc"

LAYERS = (
    ("rules, views, legal actions", ("vendue/games/",)),
    ("encoding and decoding", ("vendue/wire/", "google/protobuf/")),
    ("match and its loop", ("vendue/match", "vendue_referee/match_loop", "vendue_referee/game.py",
                            "vendue_referee/projector", "vendue_referee/seats",
                            "vendue_referee/remote_seat")),
    ("session and clocks", ("vendue_referee/session", "vendue_referee/stream_clock")),
    ("bot process: dispatch, flush", ("vendue_referee/bot_process", "vendue_referee/pool")),
    ("records, deals", ("vendue/records/", "vendue/deals", "vendue/canonical")),
    ("tournament and store", ("vendue_leaderboard/", "vendue_referee/", "sqlalchemy/")),
    ("trio", ("/trio/",)),
    ("gRPC's thread: transport, asyncio", ("/grpc/", "/asyncio/")),
)  # fmt: skip
"""In this order the first part that is in a file's name tells the layer."""
TRANSPORT = "vendue_referee/transport"


def layer_of(frame: FrameType) -> str | None:
    """Return the layer of a function."""
    name = frame.f_code.co_filename
    if TRANSPORT in name:
        return LAYERS[-1][0]
    for layer, parts in LAYERS:
        if any(part in name for part in parts):
            return layer
    return None


def measure(settings: Settings) -> Report:
    """Play for so long and say what each layer took of a decision."""
    return trio.run(_measure, settings.seconds * LENGTH)


async def _measure(seconds: float) -> Report:
    sampler = Sampler(layer_of, GRPC_THREAD)
    async with gated(IN_FLIGHT, workers=0) as gate:
        await gate.take_turn(seconds / LENGTH)
        gate.decisions = 0
        with sampler.running():
            await gate.take_turn(seconds)
    used = sum(sampler.seconds.values())
    report = Report(f"The referee's CPU time of a decision ({gate.decisions:,} decisions)",
                    ("layer", "a decision", "share"))  # fmt: skip
    for layer, spent in sorted(sampler.seconds.items(), key=lambda item: -item[1]):
        report.rows.append((layer, micros(spent / gate.decisions), f"{spent / used:.0%}"))
    report.rows.append(("in all", micros(used / gate.decisions), short(1.0)))
    return report


if __name__ == "__main__":
    run_alone("benchmarks.profile", measure)
