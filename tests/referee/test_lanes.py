"""Which lanes the next game is taken from."""

from __future__ import annotations

from vendue_referee.lanes import Lanes


def test_one_lane_at_a_time() -> None:
    """While games of a lane are played, more of it are wanted; with none, any lane will do."""
    lanes = Lanes(4, width=1)
    assert lanes.wanted() == {0, 1, 2, 3}
    lanes.begin(2)
    lanes.begin(2)
    assert lanes.wanted() == {2}
    lanes.end(2)
    assert lanes.wanted() == {2}
    lanes.end(2)
    assert lanes.wanted() == {0, 1, 2, 3}


def test_as_many_lanes_as_there_are_processes_to_keep_busy() -> None:
    """Another lane is begun until there is one for each process; then they are kept to."""
    lanes = Lanes(4, width=2)
    lanes.begin(0)
    assert lanes.wanted() == {1, 2, 3}
    lanes.begin(3)
    assert lanes.wanted() == {0, 3}


def test_a_lane_that_is_taken_because_the_wanted_have_no_game_counts() -> None:
    """More lanes than wanted may be played; all of them are kept to then."""
    lanes = Lanes(3, width=1)
    lanes.begin(0)
    lanes.begin(1)
    assert lanes.wanted() == {0, 1}


def test_there_are_never_more_lanes_than_seats() -> None:
    """With more processes than lanes, all lanes are played."""
    lanes = Lanes(2, width=8)
    lanes.begin(0)
    lanes.begin(1)
    assert lanes.wanted() == {0, 1}
