"""``vendue tournament``: what it is made from, what it tells, and what it refuses."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import pytest
from tests.integration.command import Finished, inside, refused, vendue
from tests.integration.leftovers import contents
from tests.integration.tables import counted, rows

from vendue.deals import secret_from_seed
from vendue.records import decode, verify
from vendue_leaderboard.store import open_store

RUN = ("tournament", "run", "cup")
CREATE = ("tournament", "create", "cup")
THREE = ("--bot", "random", "--bot", "cautious", "--bot", "appraiser")
SETTINGS = ("--game", "modern_art", "--seats", "3", "--deals", "1", *THREE)
BOT = "from vendue.modern_art import ModernArtBot\n\n\nclass Plain(ModernArtBot):\n    pass\n"


def status(folder: Path) -> dict[str, object]:
    document: dict[str, object] = inside(
        "tournament", "status", "cup", "--json", folder=folder
    ).document
    return document


def fact(name: str, printed: str) -> str:
    """Return a fact of those that are printed when a tournament is made."""
    facts = dict(line.split(maxsplit=1) for line in printed.splitlines())
    return facts[name]


@pytest.fixture(scope="module")
def created(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Finished]:
    """A tournament that was made and not begun."""
    folder = tmp_path_factory.mktemp("created")
    return folder, inside(*CREATE, *SETTINGS, folder=folder)


@dataclass(frozen=True)
class Cup:
    """A tournament that was made with `create` and played to its end after a beacon."""

    folder: Path
    created: Finished
    run: Finished


@pytest.fixture(scope="module")
def cup(tmp_path_factory: pytest.TempPathFactory) -> Cup:
    folder = tmp_path_factory.mktemp("cup")
    created = inside(*CREATE, *SETTINGS, folder=folder)
    return Cup(folder, created, vendue(*RUN, "--beacon", "late", "--workers", "1", folder=folder))


def test_create_commits_and_plays_nothing(created: tuple[Path, Finished]) -> None:
    """`create` draws a secret and prints its SHA-256; not a game is begun."""
    folder, finished = created
    assert finished.status == 0, finished
    commitment = fact("commitment", finished.out)
    secret = next((folder / "vendue.db.d" / "secrets").iterdir()).read_text().strip()
    assert sha256(bytes.fromhex(secret)).hexdigest() == commitment
    assert fact("beacon", finished.out) == "none"
    found = status(folder)
    assert found["commitment"] == commitment
    assert (found["scheduled"], found["counted"], found["seeded"]) == (3, 0, False)
    assert rows(folder / "vendue.db", "select distinct attempt from game") == [(0,)]
    assert secret not in (folder / "vendue.db").read_bytes().decode("latin-1")


def test_run_plays_a_created_tournament_with_a_later_beacon(cup: Cup) -> None:
    """A beacon may follow the commitment; then every deal is made from both."""
    assert cup.run.status == 0, cup.run
    assert counted(cup.folder / "vendue.db") == 3
    found = status(cup.folder)
    assert (found["beacon"], found["beacon_early"]) == ("late", False)
    with open_store(f"sqlite:///{cup.folder}/vendue.db", create=False) as store:
        tournament = store.tournaments.get("cup")
        secret = store.secrets.read(tournament.id)
        records = [decode(stored.record) for stored in store.results.records(tournament.id)]
    assert all('"late"' in record.deal.text for record in records)
    assert {verify(record, secret).ok for record in records} == {True}


def test_beacon_is_given_once(cup: Cup) -> None:
    """The same beacon again is no change; another one is refused, and changes nothing."""
    before = contents(cup.folder, without="runners")
    again = inside(*RUN, "--beacon", "late", folder=cup.folder)
    assert again.status == 0, again
    other = inside(*RUN, "--beacon", "other", folder=cup.folder)
    assert "the beacon of tournament 'cup' is 'late' for good" in refused(other)
    assert contents(cup.folder, without="runners") == before


def test_early_beacon_is_shown_as_such(tmp_path: Path) -> None:
    """A beacon given when the tournament is made proves less, and every look at it says so."""
    made = inside(*CREATE, *SETTINGS, "--beacon", "early", folder=tmp_path)
    assert fact("beacon", made.out) == "early (beacon chosen before the commitment)"
    assert status(tmp_path)["beacon_early"] is True


def test_seed_is_marked(tmp_path: Path) -> None:
    """A seeded tournament can be repeated by anybody, so it says that it proves nothing."""
    made = inside(*CREATE, *SETTINGS, "--seed", "x", folder=tmp_path)
    assert fact("deals", made.out) == "seeded, fairness not provable"
    assert fact("commitment", made.out) == sha256(secret_from_seed("x")).hexdigest()
    assert status(tmp_path)["seeded"] is True


def test_dry_run_changes_nothing(tmp_path: Path) -> None:
    """`--dry-run` says what a run takes, and leaves no file behind."""
    many = ("--bot", "a=random", "--bot", "b=random")
    done = inside(
        *(*RUN, "--game", "modern_art", "--seats", "3", "--deals", "4", *THREE, *many),
        *("--seed", "x", "--dry-run"),
        folder=tmp_path,
    )
    assert done.status == 0, done
    assert "120 games: 10 tables, 4 deals each" in done.out
    assert "15 process starts: 5 entrants in 3 lanes" in done.out
    assert re.search(r"^about \d+:\d\d with one worker$", done.out, re.MULTILINE)
    assert list(tmp_path.iterdir()) == []


def test_dry_run_of_a_made_tournament(cup: Cup) -> None:
    """Of a tournament that is there it says what is left to do, and changes nothing."""
    before = contents(cup.folder)
    done = inside(*RUN, "--dry-run", folder=cup.folder)
    assert done.status == 0, done
    assert "3 games" in done.out
    assert contents(cup.folder) == before


def test_database_from_the_environment(cup: Cup, tmp_path: Path) -> None:
    """Where `--db` isn't given, VENDUE_DB says where the database is."""
    url = f"sqlite:///{cup.folder}/vendue.db"
    done = vendue("tournament", "list", folder=tmp_path, VENDUE_DB=url)
    assert done.out.startswith("cup  ")
    assert list(tmp_path.iterdir()) == []


def test_list_names_all_tournaments(cup: Cup) -> None:
    """`list` shows every tournament with how far it is."""
    listed = inside("tournament", "list", "--json", folder=cup.folder).document
    assert [entry["tournament"] for entry in listed["tournaments"]] == ["cup"]
    text = inside("tournament", "list", folder=cup.folder).out
    assert text == "cup  modern_art  open  3 of 3 games\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--deals", "2"), "the number of deals is 1, not 2"),
        (("--seats", "4"), "3 entrants cannot fill 4 seats"),
        (("--option", "open_mode=dropout"), "option open_mode is reentry, not dropout"),
        (("--preset", "vainquart"), "option double_auctioneer is second, not first"),
        (("--bank", "5"), "setting bank_ms is 60000, not 5000"),
        (("--move-limit", "5"), "setting move_limit_ms is 10000, not 5000"),
        (("--in-flight", "2"), "setting in_flight is 8, not 2"),
        (("--sandbox", "off"), "setting sandbox is auto, not off"),
        (("--seed", "x"), "it was made with another seed, or with none"),
        (("--bot", "random", "--bot", "cautious"), "2 entrants cannot fill 3 seats"),
        ((*THREE, "--bot", "more=random"), "bot 'more' is not an entrant"),
        (
            ("--bot", "random", "--bot", "cautious", "--bot", "appraiser=random"),
            "bot 'appraiser' has changed: it entered as",
        ),
    ],
)
def test_changed_setting_is_refused(
    words: tuple[str, ...], said: str, created: tuple[Path, Finished]
) -> None:
    """Off a terminal a setting other than the tournament was made with changes nothing."""
    folder, _ = created
    before = contents(folder)
    assert said in refused(inside(*RUN, *words, folder=folder))
    assert contents(folder) == before


def test_changed_bot_is_named_with_both_hashes(tmp_path: Path) -> None:
    """If a bot's files have changed since it entered, both versions are named."""
    bot = tmp_path / "plain.py"
    bot.write_text(BOT)
    words = (*SETTINGS[:6], *THREE[:4], "--bot", bot)
    assert inside(*CREATE, *words, folder=tmp_path).status == 0
    old = rows(tmp_path / "vendue.db", "select version from entrant where name = 'plain'")[0][0]
    bot.write_text(BOT + "\n# better\n")
    before = contents(tmp_path)
    said = refused(inside(*RUN, *words, folder=tmp_path))
    assert f"bot 'plain' has changed: it entered as {old} and is now " in said
    assert len(said.rpartition("and is now ")[2].split(";")[0]) == len(old) == 64
    assert contents(tmp_path) == before


def test_create_refuses_a_taken_name(created: tuple[Path, Finished]) -> None:
    """A name is used once, and so is one that reads the same."""
    folder, _ = created
    before = contents(folder)
    again = inside(*CREATE, *SETTINGS, folder=folder)
    assert refused(again) == "there is a tournament 'cup' already; `run` goes on with it"
    other = inside(
        *("tournament", "run", "CUP", "--game", "modern_art", "--bot", "x=random", *THREE),
        folder=folder,
    )
    assert refused(other).startswith("the name 'CUP' is taken by tournament 'cup'")
    assert contents(folder) == before


def test_beacon_after_the_first_game_is_refused(tmp_path: Path) -> None:
    """Once a game was begun without a beacon there can be none."""
    inside(*CREATE, *SETTINGS, folder=tmp_path)
    with closing(sqlite3.connect(tmp_path / "vendue.db")) as database:
        database.execute("update game set attempt = 1 where number = 0")
        database.commit()
    said = refused(inside(*RUN, "--beacon", "late", folder=tmp_path))
    assert said == "tournament 'cup' has begun without a beacon, so it can have none"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--game", "no_game", *THREE), "no_game"),
        (THREE, "say which game with --game"),
        (("--game", "modern_art"), "name its bots with --bot"),
        (("--game", "modern_art", "--bot", "nobody", *THREE), "there is no bot nobody"),
        (("--game", "modern_art", "--bot", "broken.py", *THREE), "broken.py"),
        (("--game", "modern_art", "--bot", "missing.toml", *THREE), "missing.toml"),
        (("--game", "modern_art", *THREE, *THREE), "two bots are called random"),
        ((*SETTINGS, "--option", "no=1"), "no"),
        ((*SETTINGS, "--option", "open_mode=no"), "open_mode"),
        ((*SETTINGS, "--option", "open_mode"), "NAME=VALUE"),
        ((*SETTINGS, "--preset", "no"), "vainquart"),
        ((*SETTINGS, "--deals", "0"), "at least 1 deal, not 0"),
        ((*SETTINGS, "--deals", "-3"), "at least 1 deal, not -3"),
        ((*SETTINGS, "--seats", "7"), "7"),
        ((*SETTINGS, "--seats", "4"), "3 entrants cannot fill 4 seats"),
        (("--game", "modern_art", "--bot", "random"), "1 entrant cannot fill 3 seats"),
        ((*SETTINGS, "--sandbox", "off", "--bot", "sound.py"), "sound is none"),
        ((*SETTINGS, "--beacon", "a\nb"), "one line"),
        ((*SETTINGS, "--db", "sqlite:///missing/vendue.db"), "missing"),
        ((*SETTINGS, "--db", "sqlite:///broken.py/vendue.db"), "broken.py"),
        ((*SETTINGS, "--db", "sqlite:////proc/vendue.db"), "/proc/vendue.db"),
        ((*SETTINGS, "--db", "sqlite:///broken.py"), "is not a vendue database"),
        ((*SETTINGS, "--db", f"sqlite:///{'a' * 300}.db"), "File name too long"),
        ((*SETTINGS, "--db", "postgresql://host/vendue"), "sqlite:///FILE"),
        ((*SETTINGS, "--db", "vendue.db"), "sqlite:///vendue.db"),
    ],
)
def test_mistakes(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    """A user's mistake is one sentence and exit status 2, and no file appears or changes."""
    (tmp_path / "broken.py").write_text("class Broken(:\n")
    (tmp_path / "sound.py").write_text("raise SystemExit(1)\n")  # nobody runs it
    before = contents(tmp_path)
    assert said in refused(inside(*RUN, *words, folder=tmp_path))
    assert contents(tmp_path) == before


@pytest.mark.parametrize("name", ["", " cup", "c\nup", "c\x1b[31mup", "x" * 101])
def test_names_that_cannot_be_shown(name: str, tmp_path: Path) -> None:
    """A tournament needs a name that a reader can see and copy."""
    said = refused(inside("tournament", "create", name, *SETTINGS, folder=tmp_path))
    assert "name" in said
    assert said.isprintable()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["status", "audit", "pause", "resume", "close"])
def test_unknown_tournament(command: str, created: tuple[Path, Finished], tmp_path: Path) -> None:
    """A command about a tournament that isn't there names those that are."""
    folder, _ = created
    before = contents(folder)
    said = refused(inside("tournament", command, "cap", folder=folder))
    assert said == "there is no tournament 'cap'; there are 'cup'"
    assert contents(folder) == before
    said = refused(inside("tournament", command, "cap", folder=tmp_path))
    assert said.startswith("there is no database")
    assert list(tmp_path.iterdir()) == []


def test_pause_and_close(created: tuple[Path, Finished], tmp_path: Path) -> None:
    """A paused or closed tournament is not played, and says what can be done about it."""
    folder = shutil.copytree(created[0], tmp_path / "copy")
    for command, state, mend in (
        ("pause", "paused", "`vendue tournament resume` opens it again"),
        ("close", "closed", "tournament 'cup' is closed"),
    ):
        assert inside("tournament", command, "cup", folder=folder).status == 0
        assert status(folder)["state"] == state
        assert mend in refused(inside(*RUN, folder=folder))
    assert status(folder)["cancelled"] == 3
    assert "closed for good" in refused(inside("tournament", "resume", "cup", folder=folder))
    assert inside("tournament", "audit", "cup", folder=folder).status == 0


def newer(database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection:
        version = connection.execute("pragma user_version").fetchone()[0]
        connection.execute(f"pragma user_version = {version + 1}")


def foreign(database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("pragma application_id = 1")


def garbage(database: Path) -> None:
    database.write_bytes(b"no database at all\n" * 1000)


def damaged(database: Path) -> None:
    content = database.read_bytes()
    database.write_bytes(content[:100] + b"\xff" * (len(content) - 100))


def empty(database: Path) -> None:
    database.write_bytes(b"")


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (newer, "was made by a newer vendue"),
        (foreign, "is not a vendue database"),
        (garbage, "is not a vendue database"),
        (damaged, "is damaged"),
        (empty, "is not a vendue database"),
    ],
)
def test_spoilt_database(
    spoil: Callable[[Path], None], said: str, created: tuple[Path, Finished], tmp_path: Path
) -> None:
    """A database that isn't one of this version is named, and left as it is."""
    folder = shutil.copytree(created[0], tmp_path / "copy")
    spoil(folder / "vendue.db")
    before = contents(folder)
    for words in (RUN, (*RUN, *SETTINGS), ("tournament", "status", "cup"), ("tournament", "list")):
        assert said in refused(inside(*words, folder=folder))
    assert contents(folder) == before


def test_lost_secret(created: tuple[Path, Finished], tmp_path: Path) -> None:
    """Without its secret a tournament can't go on, and nothing is begun."""
    folder = shutil.copytree(created[0], tmp_path / "copy")
    shutil.rmtree(folder / "vendue.db.d" / "secrets")
    before = contents(folder, without="vendue.db.d")
    assert "secret" in refused(inside(*RUN, folder=folder))
    assert contents(folder, without="vendue.db.d") == before
