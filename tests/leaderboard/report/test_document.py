"""Tests of the JSON form."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.leaderboard.report.boards import (
    ODD_NAMES,
    board,
    odd_board,
    two_pools,
    usual_board,
    version_of,
)

from vendue_leaderboard.report import to_json
from vendue_leaderboard.report.document import FIELDS

PROMISED = [
    "rank",
    "rank_low",
    "rank_high",
    "bot",
    "version",
    "elo",
    "elo_low",
    "elo_high",
    "online_elo",
    "games",
    "deal_groups",
    "score",
    "first_rate",
    "forfeit_rate",
    "los_next",
    "provisional",
    "bound",
]
UNTIL_LATER = ("rank_low", "rank_high", "elo_low", "elo_high", "los_next")


def rows_by_bot(text: str) -> dict[str, dict[str, Any]]:
    return {row["bot"]: row for row in json.loads(text)["rows"]}


def test_document_has_the_promised_fields() -> None:
    """The document names tournament and game and has every promised field in every row."""
    document = json.loads(to_json(usual_board()))
    assert (document["tournament"], document["game"]) == ("spring cup", "modern_art")
    for row in document["rows"]:
        assert list(row)[: len(PROMISED)] == PROMISED
        assert tuple(row) == FIELDS


def test_rows_are_the_standings_unrounded() -> None:
    """Rows keep the order and the full precision of the standings."""
    leaderboard = usual_board()
    found = json.loads(to_json(leaderboard))["rows"]
    for row, expected in zip(found, leaderboard.rows, strict=True):
        standing = expected.standing
        assert (row["bot"], row["version"]) == (expected.bot, version_of(expected.bot))
        assert (row["rank"], row["elo"], row["online_elo"]) == (
            standing.rank,
            standing.elo,
            standing.online_elo,
        )
        assert (row["score"], row["mean_place"]) == (standing.score, standing.mean_place)
        assert row["provisional"] is False


def test_what_is_unknown_is_null() -> None:
    """Fields of later versions are null, as are the ratings of a bot without games."""
    rows = rows_by_bot(to_json(two_pools()))
    assert {row[field] for row in rows.values() for field in UNTIL_LATER} == {None}
    new = rows["new"]
    assert {new[field] for field in ("rank", "elo", "online_elo", "score", "pool")} == {None}
    assert (new["games"], new["deal_groups"], new["provisional"]) == (0, 0, True)


def test_bound_is_a_sign_or_null() -> None:
    """The bound is >=, <= or null, and the open ends stand beside it."""
    rows = rows_by_bot(to_json(two_pools()))
    assert (rows["out"]["bound"], rows["ann"]["bound"]) == ("<=", None)
    assert (rows["out"]["open_above"], rows["out"]["open_below"]) == (False, True)


def test_header_facts_stand_beside() -> None:
    """What a reader must know to judge the ratings is in the document too."""
    document = json.loads(to_json(usual_board(is_seeded=True, beacon="b", sandbox="partial")))
    assert document["seeded"] is True
    assert (document["beacon"], document["sandbox"]) == ("b", "partial")
    assert (document["state"], document["complete"]) == ("complete", True)
    assert (document["games"], document["deal_groups"], document["scheduled"]) == (796, 248, 796)
    assert document["scale"] == {"mean": 1500, "weighting": "pair", "prior": 1, "k": 16}


def test_empty_leaderboard_has_no_rows() -> None:
    """Nothing played is a document without rows."""
    assert json.loads(to_json(board([])))["rows"] == []


@pytest.mark.parametrize("name", ODD_NAMES)
def test_odd_names_survive(name: str) -> None:
    """Names come back exactly, and the document itself is plain ASCII."""
    text = to_json(odd_board())
    assert rows_by_bot(text)[name]["version"] == version_of(name)
    assert text.replace("\n", "").isprintable()
    assert text.isascii()
