"""``python -m vendue.testing`` inside this process: quicker for what starts nothing else."""

from __future__ import annotations

import io
import os
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from typing import NoReturn
from unittest import mock

from vendue.testing.__main__ import main


@dataclass(frozen=True)
class Finished:
    """How a program ended."""

    status: int
    out: str
    err: str


class _Exited(BaseException):
    """The program would have ended here."""


def run_here(*arguments: str, **environment: str) -> Finished:
    """Run the program with arguments and nothing of a referee's environment but what is given."""
    out, err = io.StringIO(), io.StringIO()
    clean = {name: text for name, text in os.environ.items() if not name.startswith("VENDUE")}
    status: list[int] = []

    def leave(code: int) -> NoReturn:
        status.append(code)
        raise _Exited

    with (
        mock.patch.dict(os.environ, clean | environment, clear=True),
        mock.patch("os._exit", leave),
        redirect_stdout(out),
        redirect_stderr(err),
        suppress(_Exited),
    ):
        main(arguments)
    return Finished(status[0], out.getvalue(), err.getvalue())
