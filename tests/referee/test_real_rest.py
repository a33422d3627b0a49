"""In a real sandbox: a bot that computes on others' time is made to stand still."""

from __future__ import annotations

from pathlib import Path

import pytest
import trio
from tests.referee.built_runtime import built_runtime
from tests.referee.launcher.sandboxed import needs_bwrap

from vendue.bundles import collect
from vendue.deals import deal_key, secret_from_seed, standalone_provenance
from vendue.games.table import game as game_of
from vendue.records import SeatedBot
from vendue_referee.backends.bubblewrap import SandboxSetup
from vendue_referee.bot_process import BotCommand, BotProcess, python_argv
from vendue_referee.game import GamePlan, play_game
from vendue_referee.pool import BotPool, open_pool, opener
from vendue_referee.remote_seat import RemoteSeat
from vendue_referee.staging import Staging, open_staging

BOTS = Path(__file__).parent / "bots"
PATIENCE = 60.0


async def lend(pool: BotPool, staging: Staging, seat: int, file: str) -> BotProcess:
    folder = staging.add(collect(BOTS / file))
    return await pool.borrow(seat, BotCommand(file, python_argv(file), folder))


async def stands_still(process: BotProcess) -> bool:
    """Return whether it uses no CPU at all for a while."""
    assert process._child is not None
    if process._child.cpu_file is None:
        pytest.skip("nothing freezes where there is no cgroup")
    before = process._child.cpu_file.read_text()
    await trio.sleep(0.3)
    return process._child.cpu_file.read_text() == before


@needs_bwrap
async def test_who_burns_others_time_stands_still() -> None:
    """While another has the move, its threads get no CPU; then it plays on."""
    provenance = standalone_provenance("x", "modern_art")
    plan = GamePlan(
        game="modern_art",
        options=game_of("modern_art").settle_options(None, None),
        deal=provenance,
        key=deal_key(secret_from_seed("x"), provenance.text),
        seats=[SeatedBot(f"bot{seat}", "0" * 64) for seat in range(3)],
    )
    runtime = built_runtime()
    with open_staging() as staging:
        setup = SandboxSetup(runtime.path, staging.root, variables=runtime.environment())
        async with open_pool(backend=opener(setup)) as pool, trio.open_nursery() as nursery:
            files = ("burner.py", "ponderer.py", "ponderer.py")
            bots = [await lend(pool, staging, *pair) for pair in enumerate(files)]
            nursery.start_soon(play_game, plan, [RemoteSeat(bot) for bot in bots])
            for _ in range(2):
                with trio.fail_after(PATIENCE):
                    while not await stands_still(bots[0]):
                        pass
                    while await stands_still(bots[0]):
                        pass
            assert bots[0].fault is None
            nursery.cancel_scope.cancel()
            for seat, bot in enumerate(bots):
                pool.give_back(seat, bot)
