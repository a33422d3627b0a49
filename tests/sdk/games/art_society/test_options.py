"""The options of Art Society: what each makes of the wall, and which values are refused."""

from __future__ import annotations

import pytest
from tests.sdk.games.art_society.boxes import UNEVEN, box
from tests.sdk.games.art_society.scenario import ART_SOCIETY, Scene, kit_with, seat_of
from tests.sdk.games.shuffled import ShuffledDeal

from vendue.games.art_society import OPTIONS, Options, Swap
from vendue.games.options import BadOption


def test_the_defaults_are_those_of_the_rules() -> None:
    """AS-1, AS-2, AS-3, AS-4: 12x9, stars, sight line and corners; the list is the designed one."""
    settled = ART_SOCIETY.settle_options()
    assert settled == {
        "grid": "12x9",
        "sight_rows": "3-5",
        "swap_any_genre": "false",
        "tiles": "designed",
    }
    assert Options() == Options(**settled)
    kit = kit_with()
    assert kit.grid.full.bit_count() == 108
    cells = {kit.grid.bit(x, y): (x, y) for x in range(12) for y in range(9)}
    assert marked(kit.stars, cells) == {(5, 4), (6, 4)}
    assert marked(kit.sight, cells) == {(x, y) for x in range(12) for y in (3, 4, 5)}
    corners = [marked(corner, cells) for corner in kit.corners]
    assert corners == [{(0, 0)}, {(11, 0)}, {(0, 8)}, {(11, 8)}]
    assert kit.default_start(kit.tiles.starting[0]) == (5, 3)


def marked(mask: int, cells: dict[int, tuple[int, int]]) -> set[tuple[int, int]]:
    return {cell for bit, cell in cells.items() if mask >> bit & 1}


@pytest.mark.parametrize("grid", ["8x7", "12x9", "20x15", "10x15", "20x7"])
def test_everything_follows_from_the_grid(grid: str) -> None:
    """AS-1, AS-2, AS-4, AS-14: stars are the central cells, corners the corners, of any grid."""
    kit = kit_with({"grid": grid})
    width, height = map(int, grid.split("x"))
    cells = {kit.grid.bit(x, y): (x, y) for x in range(width) for y in range(height)}
    middle = {(width // 2 - 1, height // 2), (width // 2, height // 2)}
    assert marked(kit.stars, cells) == middle
    assert set.union(*(marked(corner, cells) for corner in kit.corners)) == {
        (x, y) for x in (0, width - 1) for y in (0, height - 1)
    }
    assert len(kit.starts(kit.tiles.starting[0])) == 12
    x, y = kit.default_start(kit.tiles.starting[0])
    assert middle <= {(x + dx, y + dy) for dx in range(3) for dy in range(3)}


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("grid", "11x9", "option grid is an even width and an odd height from 8x7 to 20x15"),
        ("grid", "12x8", "not '12x8'"),
        ("grid", "6x7", "not '6x7'"),
        ("grid", "8x5", "not '8x5'"),
        ("grid", "22x9", "not '22x9'"),
        ("grid", "12x17", "not '12x17'"),
        ("grid", "012x9", "not '012x9'"),
        ("grid", "12X9", "such as 12x9"),
        ("grid", "١٢x٩", "such as 12x9"),
        ("sight_rows", "5-3", "option sight_rows is the first and the last row"),
        ("sight_rows", "3", "not '3'"),
        ("sight_rows", "-1-3", "not '-1-3'"),
        ("sight_rows", "03-5", "not '03-5'"),
        ("sight_rows", "3-15", "not '3-15'"),
        ("sight_rows", "3-9", "option sight_rows is 3-9, but a grid of 12x9 has the rows 0 to 8"),
        ("swap_any_genre", "yes", "option swap_any_genre is one of false, true"),
        ("decor_exchange", "true", "art_society has no option 'decor_exchange'"),
    ],
)
def test_other_values_are_refused(name: str, value: str, words: str) -> None:
    """The sentence says which values there are."""
    with pytest.raises(BadOption, match=words):
        ART_SOCIETY.settle_options(chosen={name: value})


def test_tiles_must_fit_on_the_grid() -> None:
    """A tile that no wall has room for is refused with the grid."""
    wide = box(lambda tiles: tiles["paintings"][0].update(size="9x2"))
    assert ART_SOCIETY.settle_options(chosen={"tiles": wide})["tiles"] == wide
    with pytest.raises(
        BadOption, match="the list of option tiles has one of 9x2, too large for a grid of 8x"
    ):
        ART_SOCIETY.settle_options(chosen={"tiles": wide, "grid": "8x7"})


def test_the_sight_line_of_another_grid() -> None:
    """AS-3, AS-44: rows are counted from the top of the grid that is played on."""
    options = {"grid": "8x7", "sight_rows": "0-0"}
    scene = Scene(["START1@3,2 P00@3,0", None], "LOTS", museum=["P26", ""], options=options)
    assert scene.state.public().score(seat_of("A")).sight == 3


def test_a_swap_of_any_genre() -> None:
    """AS-26 with swap_any_genre: from any pile; what is put in goes to its own genre's pile."""
    room = "START0@5,3 L24@0,1 C22@6,0 P23@8,4 C21@0,5"
    scene = Scene(
        [room, None],
        new={"A": "P26"},
        assistants={"A": "L26"},
        museum=["P16", "L16 L25", "S16", "C26"],
        options={"swap_any_genre": "true"},
    )
    legal = scene.state.legal(seat_of("A"))
    assert [tile for tile, _ in legal.swaps] == ["P16", "L16", "S16"]
    scene.play("A", Swap("S16", 4, 6))
    museum = [[tile.id for tile in pile] for pile in scene.state.public().museum]
    assert museum == [["P16", "P26"], ["L16", "L25"], [], ["C26"]]


def test_starting_tiles_of_any_size() -> None:
    """AS-14: default positions cover a star for tiles of any size, wide ones too."""
    kit = kit_with({"grid": "8x7", "tiles": UNEVEN})
    for tile in kit.tiles.starting:
        assert kit.starts(tile).has(*kit.default_start(tile))


def test_presets() -> None:
    """There is one preset, which chooses nothing, and forms say what values look like."""
    assert [preset.name for preset in ART_SOCIETY.presets] == ["default"]
    forms = [spec.form for spec in OPTIONS]
    assert forms == ["8x7..20x15", "FIRST-LAST", "false|true", "designed|FILE"]
    assert [spec.name for spec in OPTIONS if spec.is_file] == ["tiles"]


@pytest.mark.parametrize("seats", [1, 5])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    """AS-12: two to four."""
    with pytest.raises(BadOption, match="art_society is played by 2, 3, 4 seats"):
        ART_SOCIETY.start(seats, {}, ShuffledDeal(1))
