"""Changes of the protocol that break bots, say nothing, or are not generated, are found."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.checks.tree import ROOT, Tree, bare_tree

PROTO = "proto/vendue/v1/modern_art.proto"
REFEREE = "proto/vendue/v1/referee.proto"
CODE = "sdk/vendue/v1/referee_pb2.pyi"


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    """The protocol and the code that was generated from it."""
    code = Path("sdk/vendue/v1")
    tree = bare_tree(tmp_path)
    shutil.copytree(ROOT / code, tmp_path / code)
    return tree


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        (PROTO, "int32 price = 10;", "int32 price = 21;", 'field "10" with name "price"'),
        (PROTO, "int32 price = 10;", "int64 price = 10;", '"price" on message "ModernArtPublic"'),
        (PROTO, "int32 round = 1;", "int32 turn = 1;", 'from "round" to "turn"'),
        (REFEREE, "VERDICT_CRASHED = 6;", "VERDICT_CRASHED = 60;", 'enum value "6" on enum'),
        (REFEREE, "  Limits limits = 2;\n", "", 'field "2" with name "limits"'),
        (REFEREE, "rpc Play(stream", "rpc Play(", "from client streaming to client unary"),
    ],
)
def test_breaking_change_is_caught(file: str, old: str, new: str, said: str, tree: Tree) -> None:
    """What bots of the last release were built with can't be renumbered, retyped or removed."""
    tree.replace(file, old, new)
    found = tree.check("protocol-changes")
    assert found.status == 1
    assert said in found.said
    assert "bots of the last release must go on to work" in found.said


def test_addition_is_no_breaking_change(tree: Tree) -> None:
    """A field beside the others is allowed."""
    tree.replace(PROTO, "int32 price = 10;", "int32 price = 10;\n  // New.\n  string mood = 21;")
    assert tree.check("protocol-changes").status == 0


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        (PROTO, "  // The fixed price, once named.\n", "", 'Field "price" should have a non-empty'),
        (REFEREE, "  VERDICT_UNSPECIFIED = 0;", "  NONE = 0;", 'Enum value name "NONE" should be'),
    ],
)
def test_unexplained_or_misnamed_is_caught(
    file: str, old: str, new: str, said: str, tree: Tree
) -> None:
    """Everything in the protocol has a comment and a name of the usual form."""
    tree.replace(file, old, new)
    found = tree.check("protocol-lint")
    assert found.status == 1
    assert said in found.said


def test_unformatted_protocol_is_caught(tree: Tree) -> None:
    """There is one way to lay the protocol out."""
    tree.replace(PROTO, "int32 price = 10;", "int32  price=10;")
    found = tree.check("protocol-format")
    assert found.status == 1
    assert "buf format --write" in found.said


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (REFEREE, "  Limits limits = 2;\n", "  Limits limits = 2;\n  string greeting = 3;\n"),
        (CODE, "class Welcome(", "class Wellcome("),
    ],
)
def test_stale_code_is_caught(file: str, old: str, new: str, tree: Tree) -> None:
    """Code that isn't what the protocol gives, whichever of the two was changed, is named."""
    tree.replace(file, old, new)
    found = tree.check("protocol-code")
    assert found.status == 1
    assert CODE in found.said
    assert "check protocol-code failed; run: make protocol" in found.said
