"""Parts put together by hand are what protobuf would have written."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from vendue.v1 import modern_art_pb2, referee_pb2
from vendue.wire.embedding import embed, varint


@given(st.integers(0, 2**63 - 1))
def test_varints_are_protobufs(number: int) -> None:
    """Any number that isn't negative is written as protobuf writes it."""
    clock = referee_pb2.Clock(bank_ms=number)
    assert b"\x08" + varint(number) == clock.SerializeToString()


@given(st.lists(st.integers(0, 500), max_size=300))
def test_an_embedded_part_is_a_sub_message(balances: list[int]) -> None:
    """A part of any length, also an empty one, becomes a field of the message around it."""
    public = modern_art_pb2.ModernArtPublic(balances=balances)
    view = modern_art_pb2.ModernArtView(public=public)
    assert embed(1, public.SerializeToString()) == view.SerializeToString()


def test_an_empty_part_is_present() -> None:
    """A sub-message without fields is still there."""
    event = modern_art_pb2.ModernArtEvent.FromString(embed(4, b""))
    assert event.WhichOneof("event") == "nobody_added"


def test_high_field_numbers_take_two_bytes() -> None:
    """The number of a field may be any that protobuf allows."""
    assert embed(100, b"x") == b"\xa2\x06\x01x"
