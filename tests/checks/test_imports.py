"""Who may import whom: every contract of pyproject.toml finds a forbidden import."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass

import pytest
from tests.checks.tree import ROOT, Found, Tree, sound_tree


@dataclass(frozen=True)
class Plant:
    """A forbidden import, and what is said about it."""

    file: str
    line: str
    contract: str
    said: str


SDK = "The SDK imports nothing of ours, and no more than the light install brings"
RULES = "Rules, deals, matches and records import the standard library alone"
GRPC = "Only the runner, the referee's transport and scripted peers know gRPC"
GENERATED = "Only vendue.wire sees generated messages"
PLANTS = (
    Plant(
        "sdk/vendue/manifest.py",
        "import vendue_referee.schedule",
        SDK,
        "vendue.manifest is not allowed to import vendue_referee.schedule (l.",
    ),
    Plant(
        "sdk/vendue/loading.py",
        "import trio",
        SDK,
        "vendue.loading is not allowed to import trio (l.",
    ),
    Plant(
        "sdk/vendue/games/modern_art/scoring.py",
        "import numpy",
        RULES,
        "vendue.games.modern_art.scoring is not allowed to import numpy (l.",
    ),
    Plant(
        "sdk/vendue/records/replay.py",
        "from vendue.bot import Bot",
        RULES,
        "vendue.records.replay is not allowed to import vendue.bot (l.",
    ),
    Plant(
        "leaderboard/vendue_leaderboard/ratings/elo.py",
        "from vendue_leaderboard.store import Store",
        "Ratings import the standard library, numpy and scipy",
        "vendue_leaderboard.ratings.elo is not allowed to import vendue_leaderboard.store (l.",
    ),
    Plant(
        "referee/vendue_referee/schedule.py",
        "from vendue_leaderboard import tables",
        "Schedules are pure",
        "vendue_referee.schedule is not allowed to import vendue_leaderboard.tables (l.",
    ),
    Plant(
        "referee/vendue_referee/session.py",
        "def wait() -> None:\n    import trio",
        "Sessions and their clocks are pure, and know no transport",
        "vendue_referee.session is not allowed to import trio (l.",
    ),
    Plant(
        "leaderboard/vendue_leaderboard/board.py",
        "from vendue_referee.schedule import Schedule",
        "The leaderboard imports neither the referee nor sample bots",
        "vendue_leaderboard.board -> vendue_referee.schedule (l.",
    ),
    Plant(
        "sample_bots/vendue_sample_bots/modern_art/cautious.py",
        "import numpy",
        "Sample bots import the SDK alone, as anybody's bot does",
        "vendue_sample_bots.modern_art.cautious is not allowed to import numpy (l.",
    ),
    Plant(
        "referee/vendue_referee/projector.py",
        "import grpc",
        GRPC,
        "vendue_referee.projector -> grpc (l.",
    ),
    Plant(
        "sdk/vendue/player.py",
        "from google.protobuf.message import Message",
        GENERATED,
        "vendue.player -> google (l.",
    ),
    Plant(
        "referee/vendue_referee/match_loop.py",
        "from vendue.v1 import referee_pb2",
        GENERATED,
        "vendue_referee.match_loop -> vendue.v1.referee_pb2 (l.",
    ),
    Plant(
        "leaderboard/vendue_leaderboard/rate.py",
        "from sqlalchemy import select",
        "Only the store knows SQL",
        "vendue_leaderboard.rate -> sqlalchemy (l.",
    ),
)


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Found:
    """What is said of a tree with all of them."""
    tree = sound_tree(tmp_path_factory.mktemp("imports"))
    for plant in PLANTS:
        tree.append(plant.file, f"\n{plant.line}\n")
    return tree.check("imports")


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.said.split(" (")[0])
def test_forbidden_import_is_caught(plant: Plant, found: Found) -> None:
    """The import is named with its line, under the contract that it breaks."""
    assert found.status == 1
    broken = found.said.split("Broken contracts")[1]
    section = re.split(r"\n(.+)\n-{10,}\n", broken)
    told = dict(zip(section[1::2], section[2::2], strict=True))
    assert plant.said in told[plant.contract]
    assert 'check imports failed; CONTRIBUTING.md, "Rooms", says who may import whom' in broken


def test_every_contract_is_tried() -> None:
    """No contract is without an import that breaks it."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = {contract["name"] for contract in settings["tool"]["importlinter"]["contracts"]}
    assert contracts == {plant.contract for plant in PLANTS}


def test_contract_about_nothing_is_caught(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A contract whose module was moved away is wrong, not kept."""
    tree: Tree = sound_tree(tmp_path_factory.mktemp("moved"))
    (tree.folder / "sdk/vendue/rotation.py").rename(tree.folder / "sdk/vendue/turning.py")
    found = tree.check("imports")
    assert found.status == 1
    assert "is about vendue.rotation, which doesn't exist" in found.said
