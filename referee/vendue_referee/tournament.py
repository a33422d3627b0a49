"""The coordinator of a tournament: hands out games, takes results, counts each exactly once."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import trio

from vendue.deals import deal_key
from vendue.display import shown
from vendue.messages import ClockSettings
from vendue.verdicts import Verdict
from vendue_leaderboard.store import (
    Claim,
    ClaimedGame,
    Entrant,
    GameReport,
    Moment,
    SeatReport,
    Store,
    StoreError,
    Tournament,
    now,
)
from vendue_referee.bot_process import python_argv
from vendue_referee.executor import Executor, FinishedGame, GameOrder, OrderedSeat
from vendue_referee.lanes import Lanes
from vendue_referee.remote_seat import PlatformFailed

LEASE_SECONDS = 30.0
RENEWALS_PER_LEASE = 6
VOID_LIMIT = 3
"""Void attempts that set a game aside."""
BENCH_AFTER = 5
"""Games in a row that a bot forfeits by `CRASHES` before it is benched."""
CRASHES = frozenset({Verdict.CRASHED, Verdict.START_TIMEOUT, Verdict.DISCONNECTED})


@dataclass(frozen=True, slots=True)
class PlaySettings:
    """How a tournament's games are played; stored with it."""

    clock: ClockSettings
    start_limit: float = 10.0
    in_flight: int = 8

    def to_json(self) -> dict[str, object]:
        """Return the settings as they are stored."""
        return {
            "bank_ms": self.clock.bank_ms,
            "increment_ms": self.clock.increment_ms,
            "move_limit_ms": self.clock.move_limit_ms,
            "start_limit_ms": round(self.start_limit * 1000),
            "in_flight": self.in_flight,
        }

    @classmethod
    def from_json(cls, stored: Mapping[str, object]) -> PlaySettings:
        """Read stored settings."""
        number = {name: int(str(stored[name])) for name in cls.names()}
        return cls(
            clock=ClockSettings(number["bank_ms"], number["increment_ms"], number["move_limit_ms"]),
            start_limit=number["start_limit_ms"] / 1000,
            in_flight=number["in_flight"],
        )

    @staticmethod
    def names() -> tuple[str, ...]:
        """Return the names under which settings are stored."""
        return ("bank_ms", "increment_ms", "move_limit_ms", "start_limit_ms", "in_flight")


@dataclass(frozen=True, slots=True)
class Lodging:
    """Where the bots of a run live."""

    folders: Mapping[str, Path]
    """By version, the folder of its files."""
    sandbox: str
    """What holds them in and what is missing, for records and the leaderboard."""


class Coordinator:
    """Runs one tournament with one executor. Whoever made it holds the tournament's run lock."""

    def __init__(
        self,
        store: Store,
        tournament: Tournament,
        executor: Executor,
        lodging: Lodging | None = None,
        on_counted: Callable[[ClaimedGame, FinishedGame], None] | None = None,
        on_benched: Callable[[str, int], None] | None = None,
        lease_seconds: float = LEASE_SECONDS,
        void_limit: int = VOID_LIMIT,
    ) -> None:
        """Take everything that is needed; nothing is done yet.

        Args:
            store: where the tournament is.
            tournament: which one.
            executor: what plays its games.
            lodging: where bots' files lie and what holds them in; the store's own folders, and
                nothing, unless given.
            on_counted: called with each game that was counted.
            on_benched: called when a bot is benched, with the reason and the number of games
                that are cancelled.
            lease_seconds: how long a claimed game is ours unless we renew it.
            void_limit: void attempts that set a game aside.
        """
        self._store = store
        self._tournament = tournament
        self._executor = executor
        self._lodging = lodging or _stored(store, tournament)
        self._on_counted = on_counted
        self._on_benched = on_benched
        self._lease_ms = round(lease_seconds * 1000)
        self._void_limit = void_limit
        self._settings = PlaySettings.from_json(tournament.plan.settings)
        self._secret = store.secrets.read(tournament.id)
        self._owner = f"{socket.gethostname()}:{os.getpid()}"
        self._held: dict[Claim, trio.CancelScope] = {}
        self._changed = trio.Event()
        self._claiming = trio.Lock()
        seats = tournament.plan.seats
        self._lanes = Lanes(seats, executor.width)
        self._ahead = self._settings.in_flight * seats
        self._crashes = [0] * len(tournament.plan.entrants)

    async def run(self) -> None:
        """Play until nothing is outstanding; when cancelled, give back what is in flight.

        Raises:
            StoreError: results can't be stored any more.
            LauncherLost, WorkersLost: bots can't be started any more.
        """
        await trio.to_thread.run_sync(self._store.games.recover, self._tournament.id, now())
        async with trio.open_nursery() as heartbeat:
            heartbeat.start_soon(self._renew_all)
            async with trio.open_nursery() as slots:
                for _ in range(self._settings.in_flight):
                    slots.start_soon(self._play_on)
            heartbeat.cancel_scope.cancel()

    async def _play_on(self) -> None:
        """Play one game after the other, until none is outstanding or in flight."""
        while True:
            changed = self._changed
            async with self._claiming:
                claimed = await trio.to_thread.run_sync(self._claim, self._lanes.wanted())
                if claimed is not None:
                    self._lanes.begin(claimed.rotation)
            if claimed is not None:
                await self._play(claimed)
            elif self._held:
                await changed.wait()
            else:
                return

    def _claim(self, wanted: frozenset[int]) -> ClaimedGame | None:
        """Take the next game, if there is one, from the wanted lanes if they have any."""
        claimed = self._claim_in(wanted) or self._claim_in(None)
        if claimed is not None:
            self._held[claimed.claim] = trio.CancelScope()
        return claimed

    def _claim_in(self, lanes: frozenset[int] | None) -> ClaimedGame | None:
        games = self._store.games.claim(
            self._tournament.id,
            self._owner,
            now=now(),
            lease_ms=self._lease_ms,
            lanes=lanes,
            ahead=self._ahead,
        )
        return games[0] if games else None

    async def _play(self, claimed: ClaimedGame) -> None:
        claim = claimed.claim
        try:
            with self._held[claim]:
                await self._play_and_report(claimed)
        except BaseException:
            with suppress(StoreError):  # then the next run takes it back
                self._store.games.release([claim])
            raise
        finally:
            del self._held[claim]
            self._lanes.end(claimed.rotation)
            self._changed.set()
            self._changed = trio.Event()

    async def _play_and_report(self, claimed: ClaimedGame) -> None:
        try:
            finished = await self._executor.play(self._order(claimed))
        except PlatformFailed as error:
            await self._report_void(claimed.claim, str(error))
            return
        report, counted = _report(finished, self._lodging.sandbox), False
        with trio.CancelScope(shield=True):
            counted = await trio.to_thread.run_sync(
                self._store.results.report, claimed.claim, report
            )
        if counted:
            await self._note(claimed, finished)

    async def _report_void(self, claim: Claim, reason: str) -> None:
        def report() -> None:
            self._store.games.report_void(claim, reason, now=now(), limit=self._void_limit)

        with trio.CancelScope(shield=True):
            await trio.to_thread.run_sync(report)

    async def _note(self, claimed: ClaimedGame, finished: FinishedGame) -> None:
        if self._on_counted is not None:
            self._on_counted(claimed, finished)
        for entrant, verdict in zip(claimed.seats, finished.outcome.verdicts, strict=True):
            self._crashes[entrant] = self._crashes[entrant] + 1 if verdict in CRASHES else 0
            if self._crashes[entrant] == BENCH_AFTER:
                await self._bench(entrant)

    async def _bench(self, entrant: int) -> None:
        name = shown(self._tournament.plan.entrants[entrant].name)
        reason = f"{name} crashed, hung up or did not start in {BENCH_AFTER} games in a row"
        cancel = self._store.games.cancel_groups
        with trio.CancelScope(shield=True):
            cancelled = await trio.to_thread.run_sync(cancel, self._tournament.id, entrant, reason)
            if self._on_benched is not None:
                self._on_benched(reason, cancelled)

    async def _renew_all(self) -> None:
        while True:
            await trio.sleep(self._lease_ms / 1000 / RENEWALS_PER_LEASE)
            until = Moment(now() + self._lease_ms)
            claims = list(self._held)
            held = await trio.to_thread.run_sync(self._renew, claims, until)
            for claim in set(claims) - held:
                if claim in self._held:
                    self._held[claim].cancel()

    def _renew(self, claims: list[Claim], until: Moment) -> set[Claim]:
        return self._store.games.renew(claims, until=until)

    def _order(self, claimed: ClaimedGame) -> GameOrder:
        plan = self._tournament.plan
        return GameOrder(
            tournament=plan.name,
            number=claimed.number,
            attempt=claimed.attempt,
            game=plan.game,
            options=plan.options,
            deal_text=claimed.deal_text,
            commitment=self._tournament.commitment,
            key=deal_key(self._secret, claimed.deal_text),
            rotation=claimed.rotation,
            seats=tuple(self._seat(entrant) for entrant in claimed.seats),
            clock=self._settings.clock,
            start_limit=self._settings.start_limit,
            in_flight=self._settings.in_flight,
            sandbox=self._lodging.sandbox,
        )

    def _seat(self, number: int) -> OrderedSeat:
        entrant = self._tournament.plan.entrants[number]
        return OrderedSeat(
            entrant=entrant.name,
            version=entrant.version,
            argv=argv_of(entrant),
            folder=str(self._lodging.folders[entrant.version]),
        )


def _stored(store: Store, tournament: Tournament) -> Lodging:
    versions = {entrant.version for entrant in tournament.plan.entrants}
    return Lodging({each: store.bundles.path(each).absolute() for each in versions}, "none")


def argv_of(entrant: Entrant) -> tuple[str, ...]:
    """Return the words that start an entrant's process, in the folder of its bundle."""
    if "python" in entrant.start:
        return python_argv(str(entrant.start["python"]))
    command = cast(list[str], entrant.start["command"])  # stored by `entry.start_of`
    return tuple(command)


def _report(finished: FinishedGame, sandbox: str) -> GameReport:
    outcome = finished.outcome
    seats = zip(outcome.places, outcome.scores, outcome.verdicts, outcome.strikes, strict=True)
    return GameReport(
        sandbox=sandbox,
        seats=tuple(
            SeatReport(place, score, str(verdict), strikes)
            for place, score, verdict, strikes in seats
        ),
        record=finished.record,
        record_hash=finished.record_hash,
        decisions=finished.decisions,
        seconds=finished.seconds,
        finished_at=now(),
        queue_ms=finished.queue_ms,
        delay_ms=finished.delay_ms,
    )
