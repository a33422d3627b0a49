"""Options and presets of Modern Art, and the deck that they choose."""

from __future__ import annotations

import pytest
from tests.sdk.games.modern_art.scenario import MODERN_ART
from tests.sdk.games.shuffled import ShuffledDeal

from vendue.games.modern_art import CARDS, DECK_SIZE, DECKS, OPTIONS, PRESETS, Options
from vendue.games.options import BadOption

DEFAULT = {
    "double_auctioneer": "second",
    "double_proceeds": "split",
    "double_odd": "conductor",
    "payout_rule": "top3_only",
    "last_card": "auctioned",
    "open_mode": "reentry",
    "deck_table": "standard",
}


def test_the_default_preset_is_the_settled_one() -> None:
    """Section 11 names the default of every option; the first preset changes none."""
    assert MODERN_ART.settle_options() == MODERN_ART.settle_options("default") == DEFAULT
    assert Options() == Options(**DEFAULT)
    assert PRESETS[0].name == "default"


@pytest.mark.parametrize(
    ("preset", "changed"),
    [
        (
            "vainquart",
            {"double_auctioneer": "first", "double_odd": "first", "payout_rule": "any_marker"},
        ),
        ("cmon2017", {"double_proceeds": "second_all", "last_card": "unsold"}),
    ],
)
def test_presets_change_what_the_rules_say(preset: str, changed: dict[str, str]) -> None:
    """Section 11 names each preset's choices; chosen options override them."""
    assert MODERN_ART.settle_options(preset) == DEFAULT | changed
    chosen = {"open_mode": "dropout", "last_card": "auctioned"}
    assert MODERN_ART.settle_options(preset, chosen) == DEFAULT | changed | chosen


@pytest.mark.parametrize(
    ("preset", "chosen", "words"),
    [
        ("mayfair", {}, "no preset 'mayfair'; it has default, vainquart, cmon2017"),
        (None, {"three_player_dummy": "hig"}, "no option 'three_player_dummy'; it has double_auc"),
        (None, {"open_mode": "proxy"}, "open_mode is one of reentry, dropout, not 'proxy'"),
    ],
)
def test_unknown_choices_are_refused(
    preset: str | None, chosen: dict[str, str], words: str
) -> None:
    """A choice that the game doesn't have is refused with those it has."""
    with pytest.raises(BadOption, match=words):
        MODERN_ART.settle_options(preset, chosen)


def test_a_game_refuses_unknown_choices_and_seat_counts() -> None:
    """MA-1: a game starts with 3, 4 or 5 seats and known options only."""
    with pytest.raises(BadOption, match="open_mode is one of"):
        MODERN_ART.start(3, {"open_mode": "proxy"}, ShuffledDeal(1))
    for seats in (2, 6):
        with pytest.raises(BadOption, match=f"played by 3, 4, 5 seats, not {seats}"):
            MODERN_ART.start(seats, {}, ShuffledDeal(1))


@pytest.mark.parametrize("name", DECKS)
def test_deck_tables_add_up(name: str) -> None:
    """Section 1: 12, 13, 14, 15 and 16 cards of the artists, 70 in all."""
    copies = DECKS[name]
    assert [sum(copies[5 * artist : 5 * artist + 5]) for artist in range(5)] == [12, 13, 14, 15, 16]
    assert sum(copies) == DECK_SIZE
    assert len(copies) == len(CARDS)


def test_the_deck_table_is_dealt() -> None:
    """Section 1.2: the option decides which cards are in the game."""
    for name, copies in DECKS.items():
        state = MODERN_ART.start(5, {"deck_table": name}, ShuffledDeal(1))
        assert state.public().options.deck_table == name
        view = state.view(state.deciding()[0])
        assert sum(view.unseen()) == DECK_SIZE - 8
        unseen = list(view.unseen())
        for card in view.hand:
            unseen[card] += 1
        assert tuple(unseen) == copies


def test_every_option_is_a_field_and_every_preset_known() -> None:
    """Options and presets speak of the same names."""
    names = [spec.name for spec in OPTIONS]
    assert names == list(DEFAULT)
    assert all(set(preset.choices) <= set(names) for preset in PRESETS)


def test_a_game_introduces_itself() -> None:
    """The game's own facts are those of the box."""
    assert (MODERN_ART.id, MODERN_ART.title) == ("modern_art", "Modern Art")
    assert MODERN_ART.seat_counts == (3, 4, 5)
    assert MODERN_ART.score_unit == "thousands"
