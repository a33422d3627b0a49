"""How commands tell a user of a mistake."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

import click


class UserMistake(click.ClickException):
    """The user's mistake, in one sentence that says how to mend it; exit status 2."""

    exit_code = 2


@contextmanager
def explained(*mistakes: type[Exception]) -> Generator[None]:
    """Turn errors of these types, whose message is a sentence, into a `UserMistake`."""
    try:
        yield
    except mistakes as error:
        raise UserMistake(str(error)) from error
