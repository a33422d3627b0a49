"""A bot's first words, written by hand."""

from __future__ import annotations

import subprocess
import sys

from hypothesis import given
from hypothesis import strategies as st

from vendue.messages import Hello
from vendue.wire.bot_side import encode_request
from vendue.wire.hello import encoded_hello
from vendue.wire.referee_side import decode_request

TEXTS = st.text(st.characters(codec="utf-8"), max_size=200)


@given(st.integers(0, 1 << 30), TEXTS, TEXTS, TEXTS, st.lists(TEXTS.filter(bool), max_size=3))
def test_it_says_what_protobuf_would(
    protocol: int, credential: str, bot_name: str, sdk: str, games: list[str]
) -> None:
    """The referee reads the same from both."""
    written = encoded_hello(
        protocol=protocol, credential=credential, bot_name=bot_name, sdk=sdk, games=tuple(games)
    )
    expected = Hello(protocol, protocol, credential, bot_name, "", sdk, tuple(games))
    assert decode_request(written) == [expected]
    if credential and bot_name and sdk:
        assert written == encode_request([expected])


def test_a_bot_says_hello_before_it_imports_protobuf_or_rules() -> None:
    """What is not needed for the first message is imported while the referee reads it."""
    later = ["google.protobuf", "vendue.messages", "vendue.player", "vendue.manifest", "random"]
    later += [f"vendue.games.modern_art.{name}" for name in ("events", "options", "board", "state")]
    code = (
        "import sys, vendue.run, vendue.runner, vendue.modern_art;"
        f"print([name for name in {later} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
