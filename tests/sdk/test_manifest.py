"""A ``bot.toml`` says exactly what it should, or a sentence says what is missing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vendue.manifest import (
    MAX_BYTES,
    BadManifest,
    Manifest,
    is_target,
    name_fault,
    parse_manifest,
)

HEAD = 'name = "my bot"\ngames = ["modern_art"]\n'


def test_a_python_bot() -> None:
    """Name, games and module:Class are taken as they are."""
    manifest = parse_manifest((HEAD + 'python = "pkg.my_bot:Careful"').encode())
    assert manifest == Manifest("my bot", ("modern_art",), "pkg.my_bot:Careful")


def test_a_bot_in_any_language() -> None:
    """A command is its words."""
    manifest = parse_manifest((HEAD + 'command = ["./bot", "--fast", ""]').encode())
    assert manifest.start == ("./bot", "--fast", "")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "needs the bot's name"),
        ("name = 3", "needs the bot's name"),
        ('name = ""', "must not be empty"),
        ('name = " x"', "begin or end with a space"),
        ('name = "a\\u202eb"', "isn't visible"),
        ('name = "a\\tb"', "isn't visible"),
        ('name = "e\\u0301"', "composed form"),
        ('name = "a=b"', "must not hold '=' or '/'"),
        (f'name = "{"x" * 41}"', "longer than 40 characters"),
        ('name = "x"', "needs the games played"),
        ('name = "x"\ngames = "modern_art"', "needs the games played"),
        ('name = "x"\ngames = []', "needs the games played"),
        ('name = "x"\ngames = [1]', "holds 1, which is no id"),
        ('name = "x"\ngames = ["Modern Art"]', "holds 'Modern Art', which is no id"),
        ('name = "x"\ngames = ["a", "a"]', "names a game twice"),
        (HEAD, "needs either python"),
        (HEAD + 'python = "a:B"\ncommand = ["x"]', "and not both"),
        (HEAD + 'python = "my_bot.py"', "\"module:Class\", not 'my_bot.py'"),
        (HEAD + "python = 1", '"module:Class", not 1'),
        (HEAD + 'command = "./bot"', "is a list of words"),
        (HEAD + "command = []", "is a list of words"),
        (HEAD + 'command = [""]', "is a list of words"),
        (HEAD + 'command = ["a", 1]', "holds 1, which can't be a word"),
        (HEAD + 'command = ["a\\u0000"]', "can't be a word"),
        (HEAD + f"command = {['a'] * 101}", "more than 100 words"),
        (HEAD + f'command = ["{"a" * 4097}"]', "can't be a word"),
        (HEAD + 'pyhton = "a:B"', "no key 'pyhton'; it has name, games, python, command"),
        ("[name]\n", "needs the bot's name"),
        ("name = ", "is not TOML: invalid value"),
        ('name = "a"\nname = "b"', "is not TOML: cannot overwrite"),
        ("x = " + "[" * 20_000, "is not TOML"),
        ("x = " + "1" * 20_000, "is not TOML"),
        ("#" * (MAX_BYTES + 1), f"longer than {MAX_BYTES} bytes"),
    ],
    ids=range(33),
)
def test_what_is_wrong_is_a_sentence(text: str, sentence: str) -> None:
    """Every refusal names the file and what it should hold, on one line."""
    with pytest.raises(BadManifest) as refusal:
        parse_manifest(text.encode())
    assert sentence in str(refusal.value)
    assert "bot.toml" in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_manifest_is_utf8() -> None:
    """Other encodings are refused."""
    with pytest.raises(BadManifest, match=r"bot\.toml is not UTF-8"):
        parse_manifest('name = "ä"'.encode("latin-1"))


@given(st.binary(max_size=80))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    """Whatever the bytes, the answer is a manifest or a `BadManifest`."""
    try:
        parse_manifest(data)
    except BadManifest:
        return


@pytest.mark.parametrize("name", ["x", "Große Bären 3", "你好", "a" * 40, "O'Neil (v2)"])
def test_names_may_be_in_any_script(name: str) -> None:
    """Whatever can be seen is a name."""
    assert name_fault(name) is None


@pytest.mark.parametrize("text", ["", ":", "a:", ":B", "a:b:c", "a b:C", "a/b:C", "if:C", "a..b:C"])
def test_what_is_no_target(text: str) -> None:
    """Only module:Class, with dots between packages, is a target."""
    assert not is_target(text)
