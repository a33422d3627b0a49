"""Faults, strikes and forfeits in words for a spectator.

The sentences that a bot's author gets may name cards in the bot's hand, so none of them is used.
"""

from __future__ import annotations

from vendue.verdicts import STRIKES_TO_FORFEIT, Verdict

DEEDS: dict[Verdict, str] = {
    Verdict.FINISHED: "finished",
    Verdict.ILLEGAL_ACTION: "gave an illegal answer",
    Verdict.MOVE_TIMEOUT: "was late",
    Verdict.BANK_EXHAUSTED: "used up its time for the game",
    Verdict.START_TIMEOUT: "did not start in time",
    Verdict.CRASHED: "crashed",
    Verdict.DISCONNECTED: "lost its connection",
    Verdict.PROTOCOL_ERROR: "broke the protocol",
    Verdict.MEMORY_LIMIT: "used too much memory",
    Verdict.CPU_LIMIT: "used too much processor time",
    Verdict.WALL_LIMIT: "ran for too long",
    Verdict.PROCESS_LIMIT: "started too many processes",
    Verdict.OUTPUT_LIMIT: "wrote too much to its log",
}
"""What a seat did, after its name."""

OUT = "forfeits; default actions are played for it from now on"
"""What follows for it."""


def strike_words(fault: Verdict, played: str, strikes: int) -> str:
    """Return what is said of a seat that got a strike: the first, the second or the last."""
    what = f"{DEEDS[fault]} and {played}"
    if strikes < STRIKES_TO_FORFEIT:
        return f"{what} (strike {strikes} of {STRIKES_TO_FORFEIT})"
    return f"{what}: strike {strikes}, it {OUT}"


def forfeit_words(fault: Verdict) -> str:
    """Return what is said of a seat that is out at once."""
    return f"{DEEDS[fault]} and {OUT}"


def verdict_words(verdict: Verdict) -> str:
    """Return how a seat's game ended, in a table."""
    if verdict is Verdict.FINISHED:
        return "finished"
    return f"out: {verdict.value.replace('_', ' ')}"
