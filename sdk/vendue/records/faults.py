"""The faults of a recorded game, counted again (protocol section 6)."""

from __future__ import annotations

from collections.abc import Sequence

from vendue.records.fields import BadRecord
from vendue.records.record import RecordedOutcome
from vendue.verdicts import FORFEITED, STRIKES, STRIKES_TO_FORFEIT, Verdict


class FaultCount:
    """Strikes and forfeits by seat, as the decisions tell them one after another.

    A seat may also forfeit while nothing is asked of it, by any fault but a strike; then only
    the outcome's verdict names that fault.
    """

    def __init__(self, verdicts: Sequence[Verdict]) -> None:
        self._stated = tuple(verdicts)
        self._found = [Verdict.FINISHED] * len(verdicts)
        self._strikes = [0] * len(verdicts)

    def take(self, place: str, seat: int, fault: str | None) -> None:
        """Count one decision's fault.

        Args:
            place: how errors name the decision.
            seat: whose decision it is.
            fault: as recorded, None for an answer that was legal and in time.

        Raises:
            BadRecord: no such seat, or the fault doesn't fit what happened before.
        """
        if not 0 <= seat < len(self._found):
            raise BadRecord(f"{place}.seat is 0 to {len(self._found) - 1}, not {seat}")
        if fault == FORFEITED:
            self._play_on(place, seat)
        elif self._found[seat] is not Verdict.FINISHED:
            raise BadRecord(
                f"{place}: seat {seat} had forfeited before, so the fault is {FORFEITED!r}, "
                f"not {_quoted(fault)}"
            )
        elif fault is not None:
            self._hold_against(seat, Verdict(fault))

    def close(self, outcome: RecordedOutcome) -> None:
        """Compare the count with the outcome.

        Raises:
            BadRecord: strikes or a verdict differ.
        """
        if outcome.strikes != tuple(self._strikes):
            raise BadRecord(
                f"outcome.strikes is {list(outcome.strikes)}, the decisions have {self._strikes}"
            )
        for seat, (found, stated) in enumerate(zip(self._found, self._stated, strict=True)):
            if found is not stated and not self._is_silent_forfeit(found, stated):
                raise BadRecord(
                    f"outcome.verdicts[{seat}] is {_quoted(stated)}, "
                    f"the decisions have {_quoted(found)}"
                )

    def _play_on(self, place: str, seat: int) -> None:
        """Take the default action of a seat that has forfeited, or did so unasked."""
        found, stated = self._found[seat], self._stated[seat]
        if found is not Verdict.FINISHED:
            return
        if not self._is_silent_forfeit(found, stated):
            raise BadRecord(
                f"{place}.fault is {FORFEITED!r}, but seat {seat} had not forfeited before "
                f"and its verdict is {_quoted(stated)}"
            )
        self._found[seat] = stated

    def _hold_against(self, seat: int, fault: Verdict) -> None:
        if fault in STRIKES:
            self._strikes[seat] += 1
        if fault not in STRIKES or self._strikes[seat] == STRIKES_TO_FORFEIT:
            self._found[seat] = fault

    @staticmethod
    def _is_silent_forfeit(found: Verdict, stated: Verdict) -> bool:
        return found is Verdict.FINISHED and stated is not found and stated not in STRIKES


def _quoted(fault: str | None) -> str:
    return "none" if fault is None else repr(str(fault))
