"""Many records are verified together, relative to one root."""

from __future__ import annotations

from tests.sdk.records.played import SECRET, played, sealed, standalone, tournament_deal, troubled
from tests.sdk.records.tampering import with_chain, with_outcome

from vendue.records import Chain, Problem, Record, VerificationReport, root_hash


def report_on(*records: Record, secret: bytes | None = None) -> VerificationReport:
    report = VerificationReport()
    for number, record in enumerate(records):
        report.take(f"file {number}", record, secret)
    return report


def test_the_root_is_over_the_schedule_not_over_the_files() -> None:
    """In whatever order records come, the root is that of their schedule."""
    assert sealed().chain.number < troubled().chain.number
    root = root_hash([sealed().chain.hash, troubled().chain.hash])
    assert report_on(sealed(), troubled()).root == root
    assert report_on(troubled(), sealed()).root == root
    assert report_on(sealed()).root != root


def test_deals_are_checked_only_if_all_are() -> None:
    """One sealed deal makes the whole report sealed."""
    assert report_on(standalone()).deals == "checked"
    mixed = report_on(standalone(), sealed())
    assert (mixed.deals, mixed.checked, mixed.sealed, mixed.ok) == ("sealed", 1, 1, True)
    opened = report_on(sealed(), troubled(), secret=SECRET)
    assert (opened.deals, opened.checked, opened.ok) == ("checked", 2, True)
    assert report_on().deals == "sealed"


def test_problems_name_their_record() -> None:
    """Every record that doesn't hold is named, those that hold are not."""
    forged = with_outcome(troubled(), places=(1, 2, 3))
    report = report_on(sealed(), forged, standalone())
    assert [problem.game for problem in report.problems] == ["file 1"]
    assert not report.ok
    assert report.records == 3


def test_a_game_counts_once() -> None:
    """Two records of one scheduled game don't both hold, even if both are the same."""
    again = with_chain(sealed(), attempt=3).with_hash()
    for other in (again, sealed()):
        report = report_on(sealed(), other)
        reason = "'file 0' is a record of the same game, number 12"
        assert report.problems == [Problem("file 1", reason)]
    assert report_on(standalone(), standalone()).ok


def test_a_tournament_has_one_commitment() -> None:
    """A record whose deal was committed to by another secret doesn't belong to the rest."""
    other = b"o" * 32
    deal = tournament_deal(3, 8, other)
    stranger = played(deal, secret=other, chain=Chain("spring cup", 14))
    report = report_on(sealed(), stranger)
    assert report.problems == [
        Problem("file 1", "its deal.commitment is not the one of 'file 0', of the same tournament")
    ]


def test_the_report_has_the_agreed_fields() -> None:
    """The JSON document is the one that other programs read."""
    report = report_on(sealed(), with_outcome(troubled(), capped=True))
    report.refuse("file 9", "format is missing")
    written = report.to_json()
    problems = written.pop("problems")
    assert written == {
        "records": 2,
        "root": report.root,
        "deals": "sealed",
        "deals_checked": 0,
        "deals_sealed": 2,
        "ok": False,
    }
    assert isinstance(problems, list)
    assert problems[-1] == {"game": "file 9", "reason": "format is missing"}
