"""A tournament that goes on plays the bots that entered it, and no others."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from vendue_leaderboard.store import Store, StoreError, open_store
from vendue_referee.bot_sources import Word, find_source
from vendue_referee.entry import Wish, enter, plan_of, resume


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(f"sqlite:///{tmp_path / 'vendue.db'}") as opened:
        yield opened


def wish(*, names_bots: bool) -> Wish:
    words = [f"{name}=random" for name in ("a", "b", "c")] if names_bots else []
    sources = [find_source(Word.parse(word), "modern_art") for word in words]
    return Wish(name="cup", game="modern_art", sources=sources, deals=1)


def kept_file(store: Store) -> Path:
    """Return a bot's file in the store, after the tournament was made."""
    made = wish(names_bots=True)
    enter(store, made, plan_of(made, None))
    (folder,) = {store.bundles.path(source.version) for source in made.sources}
    (file,) = folder.iterdir()
    return file


def go_on(store: Store, *, names_bots: bool) -> None:
    again, existing = wish(names_bots=names_bots), store.tournaments.get("cup")
    resume(store, again, plan_of(again, existing.plan), existing)


def test_unchanged_bots_play_on(store: Store) -> None:
    kept_file(store)
    go_on(store, names_bots=False)
    go_on(store, names_bots=True)


def test_a_changed_file_stops_it(store: Store) -> None:
    file = kept_file(store)
    file.chmod(0o644)
    file.write_text("print('somebody else')")
    with pytest.raises(StoreError, match=r"the files in .* were changed; enter the bot again"):
        go_on(store, names_bots=False)


def test_a_lost_bundle_stops_it(store: Store) -> None:
    shutil.rmtree(kept_file(store).parent)
    with pytest.raises(StoreError, match="is missing; enter the bot again"):
        go_on(store, names_bots=False)


def test_naming_the_bots_again_mends_it(store: Store) -> None:
    file = kept_file(store)
    before = file.read_bytes()
    file.chmod(0o644)
    file.write_text("print('somebody else')")
    go_on(store, names_bots=True)
    assert file.read_bytes() == before
