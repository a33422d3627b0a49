"""Plays a bot's file over standard input and output: one line of JSON each way for a decision."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from benchmarks.json_view import events_of, legal_of, view_of
from vendue.bot import Bot, GameInfo, GameResult
from vendue.games.game import Json, Seat
from vendue.games.modern_art.action_json import action_to_json
from vendue.games.modern_art.options import Options
from vendue.loading import load
from vendue.messages import Decision, DecisionId, GameId
from vendue.verdicts import Verdict


class JsonBot:
    """The games of one process, a bot object for each."""

    def __init__(self, bot_class: type[Bot]) -> None:
        self._bot_class = bot_class
        self._bots: dict[int, Bot] = {}
        self._options: dict[int, Options] = {}

    def take(self, message: dict[str, Any]) -> object:
        """Return the answer to a message, if it is a decision."""
        game = message["game"]
        if "start" in message:
            self._start(game, message["start"])
        elif "over" in message:
            self._finish(game, message["over"])
        else:
            return self._decide(game, message)
        return None

    def _start(self, game: int, start: dict[str, Any]) -> None:
        self._options[game] = Options(**start["options"])
        self._bots[game] = self._bot_class()
        self._bots[game].begin(
            GameInfo("modern_art", start["options"], Seat(start["seat"]), 4, None, start["seed"])
        )

    def _decide(self, game: int, message: dict[str, Any]) -> dict[str, Json]:
        view = view_of(message, self._options[game])
        legal, events = legal_of(message), events_of(message)
        decision = Decision(GameId(game), DecisionId(0), 0, 0, view, legal, events)
        return action_to_json(self._bots[game].answer(decision))

    def _finish(self, game: int, over: dict[str, Any]) -> None:
        del self._options[game]
        verdicts = tuple(map(Verdict, over["verdicts"]))
        result = GameResult(tuple(over["places"]), tuple(over["scores"]), verdicts, ())
        self._bots.pop(game).finish(result)


def main(arguments: list[str]) -> None:
    """Play the bot of a file until the referee closes our input."""
    file = Path(arguments[0])
    bot = JsonBot(load(file.name, file.parent))
    for line in sys.stdin:
        answer = bot.take(json.loads(line))
        if answer is not None:
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
