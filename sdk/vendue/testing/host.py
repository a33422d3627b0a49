"""What every referee for tests has: a socket for one bot process, and what that process needs."""

from __future__ import annotations

import os

from vendue.runner import ADDRESS, CREDENTIAL
from vendue.testing.line import End
from vendue.testing.server import BotServer

FAILED_STATUS = "FAILED_PRECONDITION"
"""How the stream ends for a bot that did something else than it had to."""


class Host:
    """A referee that one bot process can dial in to."""

    def __init__(self, address: str | None) -> None:
        self._server = BotServer(address)

    @property
    def address(self) -> str:
        """Where the bot has to dial in: VENDUE_ADDRESS. Complete inside the block."""
        return self._server.address

    @property
    def credential(self) -> str:
        """What the bot's Hello has to name: VENDUE_CREDENTIAL."""
        return self._server.credential

    @property
    def environment(self) -> dict[str, str]:
        """This process's environment with what a bot needs: the child's whole environment."""
        return dict(os.environ) | {ADDRESS: self.address, CREDENTIAL: self.credential}

    def give_up(self, sentence: str) -> None:
        """Stop waiting for a bot that has not dialled in and won't, and say why."""
        self._server.give_up(End("UNAVAILABLE", sentence))
