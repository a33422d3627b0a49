"""The options of Modern Art: where the sources differ (rules sections 7 and 11)."""

from __future__ import annotations

from dataclasses import dataclass

from vendue.games.options import OptionSpec, Preset, choice

OPTIONS: tuple[OptionSpec, ...] = (
    choice(
        "double_auctioneer",
        ("second", "first"),
        "who conducts the sale of a pair: the seat that added the second card or the first (MA-30)",
    ),
    choice(
        "double_proceeds",
        ("split", "second_all"),
        "the two owners of a pair share the proceeds, or the second takes all (MA-31)",
    ),
    choice(
        "double_odd",
        ("conductor", "first", "second"),
        "who gets the odd thousand of a shared sale (MA-32)",
    ),
    choice(
        "payout_rule",
        ("top3_only", "any_marker"),
        "paintings of artists outside this round's three pay nothing, or their old markers (MA-39)",
    ),
    choice(
        "last_card",
        ("auctioned", "unsold"),
        "the very last card of the game is sold as usual, or only counted (MA-43)",
    ),
    choice(
        "open_mode",
        ("reentry", "dropout"),
        "a pass in an open auction can be taken back later, or is final (MA-17)",
    ),
    choice(
        "deck_table",
        ("standard", "lm_alt"),
        "how many cards of each auction type an artist has (rules section 1.2)",
    ),
)

PRESETS: tuple[Preset, ...] = (
    Preset("default", {}, "the values that most sources agree on"),
    Preset(
        "vainquart",
        {"double_auctioneer": "first", "double_odd": "first", "payout_rule": "any_marker"},
        "the French rules summary read literally",
    ),
    Preset(
        "cmon2017",
        {"double_proceeds": "second_all", "last_card": "unsold"},
        "the English rulebook of 2017",
    ),
)


@dataclass(frozen=True, slots=True)
class Options:
    """The settled options of one game; each field is one of the values in `OPTIONS`."""

    double_auctioneer: str = "second"
    double_proceeds: str = "split"
    double_odd: str = "conductor"
    payout_rule: str = "top3_only"
    last_card: str = "auctioned"
    open_mode: str = "reentry"
    deck_table: str = "standard"
