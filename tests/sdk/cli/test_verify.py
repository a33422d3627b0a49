"""`vendue verify` reads record files and says by its exit status whether they hold."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from tests.sdk.records.played import SECRET, sealed, standalone, troubled
from tests.sdk.records.tampering import with_outcome

from vendue.canonical import dump
from vendue.cli.verify import verify
from vendue.records import MAX_BYTES, Record, encode, root_hash


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def keep(name: str, *records: Record) -> str:
    lines = [dump(record.to_json()) for record in records]
    Path(name).write_bytes(b"\n".join(lines))
    return name


def run(*arguments: str) -> Result:
    return CliRunner().invoke(verify, arguments)


def report(*arguments: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(run(*arguments, "--json").stdout)
    return document


@pytest.mark.usefixtures("folder")
def test_records_that_hold_exit_with_0() -> None:
    """Good records, plain, compressed or pretty-printed, are verified together."""
    plain = keep("a.json", sealed())
    Path("b.record").write_bytes(encode(troubled()))
    Path("c.json").write_text(json.dumps(standalone().to_json(), indent=2))
    ran = run(plain, "b.record", "c.json")
    assert ran.exit_code == 0
    assert "records: 3" in ran.stdout
    assert "deals: sealed (1 checked, 2 sealed)" in ran.stdout
    assert "all records hold" in ran.stdout


@pytest.mark.usefixtures("folder")
def test_the_json_document_has_the_agreed_fields() -> None:
    """With --json, records, root, deals, ok and problems can be read by programs."""
    document = report(keep("a.json", sealed()))
    assert document["records"] == 1
    assert document["root"] == root_hash([sealed().chain.hash])
    assert document["deals"] == "sealed"
    assert document["ok"] is True
    assert document["problems"] == []


@pytest.mark.usefixtures("folder")
def test_the_secret_opens_a_tournaments_deals() -> None:
    """A revealed secret, in the record or given, has the deals checked; a wrong one is found."""
    games = keep("games.jsonl", sealed(), troubled(), standalone())
    assert report(games)["deals"] == "sealed"
    assert report(games, "--secret", SECRET.hex())["deals"] == "checked"
    assert report(keep("r.json", sealed().revealed(SECRET)))["deals"] == "checked"
    wrong = run(games, "--secret", "00" * 32)
    assert wrong.exit_code == 1
    assert "games.jsonl:1 does not hold: the given secret is not what" in wrong.stdout


@pytest.mark.usefixtures("folder")
def test_a_record_that_doesnt_hold_exits_with_1() -> None:
    """The file, or its line, is named together with the reason; the others still count."""
    forged = with_outcome(troubled(), places=(1, 2, 3)).with_hash()
    games = keep("games.jsonl", sealed(), forged)
    ran = run(games)
    assert ran.exit_code == 1
    assert "games.jsonl:2 does not hold: outcome.places is [1, 2, 3]" in ran.stdout
    assert "all records hold" not in ran.stdout
    (found,) = report(games)["problems"]
    assert found["game"] == "games.jsonl:2"
    assert found["reason"].startswith("outcome.places")


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("content", ["{}", "[]", "5", '{"format": 2}'])
def test_json_that_is_no_record_exits_with_1(content: str) -> None:
    """A JSON file of another kind is a record that doesn't hold."""
    Path("other.json").write_text(content)
    ran = run("other.json", keep("a.json", sealed()))
    assert ran.exit_code == 1
    assert "other.json does not hold: " in ran.stdout
    assert "records: 1" in ran.stdout


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"hello", "not JSON: expecting value at line 1, column 1"),
        (b"", "not JSON"),
        (b"x\x9cnothing", "not a compressed record"),
        (b'{"a":1,"a":2}', "the key 'a' stands twice in one object"),
        (b'{"a":NaN}', "NaN is not a number of JSON"),
        (b"[" * 1000, "nested more than 16 deep"),
        (b" " * (MAX_BYTES + 1), "bytes long; at most 4194304 are taken"),
    ],
    ids=range(7),
)
def test_a_file_that_isnt_json_exits_with_2(content: bytes, sentence: str) -> None:
    """What can't be read as JSON is the user's mistake, in one sentence with the file's name."""
    Path("broken.json").write_bytes(content)
    ran = run("broken.json")
    assert ran.exit_code == 2
    assert ran.stdout == ""
    assert ran.stderr.startswith("Error: broken.json is not a record (")
    assert ran.stderr.endswith("; name files of records, such as `play --record` writes\n")
    assert sentence in ran.stderr
    assert ran.stderr.count("\n") == 1


@pytest.mark.usefixtures("folder")
def test_a_file_that_cant_be_opened_exits_with_2() -> None:
    """A missing file or a folder is named, its name made safe to print."""
    Path("folder").mkdir()
    for name, shown in [("none.json", "none.json"), ("folder", "folder"), ("\x1b[2J", "\\x1b[2J")]:
        ran = run(name)
        assert ran.exit_code == 2
        assert ran.stderr.startswith(f"Error: {shown} can't be read (")
        assert ran.stderr.count("\n") == 1


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("given", ["", "spring", "00" * 31, "00" * 33, "0g" * 32])
def test_a_secret_that_is_none_exits_with_2(given: str) -> None:
    """A secret of another form is a user's mistake that says what one looks like."""
    ran = run(keep("a.json", sealed()), "--secret", given)
    assert ran.exit_code == 2
    assert "--secret is 64 hexadecimal digits" in ran.stderr


def test_no_file_at_all_exits_with_2() -> None:
    """Without a file there is nothing to verify."""
    assert run().exit_code == 2
