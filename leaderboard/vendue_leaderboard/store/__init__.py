"""Where tournaments are kept: a database, and a folder beside it for what no table holds."""

from vendue_leaderboard.store.attempts import Claim
from vendue_leaderboard.store.audit import Audit
from vendue_leaderboard.store.errors import (
    NameTaken,
    RunnerBusy,
    StoreBusy,
    StoreError,
    UnknownTournament,
)
from vendue_leaderboard.store.games import ClaimedGame
from vendue_leaderboard.store.location import DEFAULT_URL
from vendue_leaderboard.store.moments import Moment, now
from vendue_leaderboard.store.plan import Entrant, Plan, changed_settings
from vendue_leaderboard.store.rating_runs import Rating, RatingRun
from vendue_leaderboard.store.results import (
    CountedGame,
    GameReport,
    SeatReport,
    StoredRecord,
)
from vendue_leaderboard.store.runner import Runner
from vendue_leaderboard.store.store import Store, open_store
from vendue_leaderboard.store.tournament import Tournament

__all__ = [
    "DEFAULT_URL",
    "Audit",
    "Claim",
    "ClaimedGame",
    "CountedGame",
    "Entrant",
    "GameReport",
    "Moment",
    "NameTaken",
    "Plan",
    "Rating",
    "RatingRun",
    "Runner",
    "RunnerBusy",
    "SeatReport",
    "Store",
    "StoreBusy",
    "StoreError",
    "StoredRecord",
    "Tournament",
    "UnknownTournament",
    "changed_settings",
    "now",
    "open_store",
]
