"""What a record says of its deal: text, entrants, seating, and what is revealed must agree."""

from __future__ import annotations

from vendue.canonical import BadJson, parse
from vendue.deals import (
    DEAL_FORMAT,
    STANDALONE_TABLE,
    commitment,
    deal_key,
    deal_text,
    secret_from_seed,
    table_id,
)
from vendue.records.fields import MAX_TEXT, BadRecord
from vendue.records.record import Record
from vendue.rotation import order_of_deal, seating


def check_deal(record: Record) -> None:
    """Compare the deal's text with commitment, game, entrants and who sits where.

    Raises:
        BadRecord: the text isn't that of this record's deal, or the seats are no rotation of
            the deal's seating order.
    """
    deal = record.deal
    beacon, game, table, number = _deal_fields(deal.text)
    if deal.text != deal_text(deal.commitment, beacon, game, table, number):
        raise BadRecord("deal.text names another commitment than deal.commitment")
    if game != record.game:
        raise BadRecord(f"deal.text is for the game {game[:40]!r}, the record for {record.game!r}")
    if table != STANDALONE_TABLE:
        _check_table(record, table, number)
    elif (beacon, number, record.chain.tournament) != ("", 0, ""):
        raise BadRecord("deal.text is that of a stand-alone game, the record is not")


def _check_table(record: Record, table: str, number: int) -> None:
    seated = tuple((seat.bot, seat.version) for seat in record.seats)
    if table != table_id(seated):
        raise BadRecord("deal.text is for a table of other bots or versions than those in seats")
    entrants = sorted(seated)
    numbers = order_of_deal(len(entrants), number, record.deal.commitment, table)
    order = [entrants[index] for index in numbers]
    if all(seating(order, rotation) != seated for rotation in range(len(order))):
        raise BadRecord("seats are no rotation of this deal's seating order")


def _deal_fields(text: str) -> tuple[str, str, str, int]:
    """Return beacon, game, table and number."""
    try:
        value = parse(text.encode(), limit_bytes=4 * MAX_TEXT, limit_depth=1)
    except (BadJson, UnicodeEncodeError) as error:
        raise BadRecord(f"deal.text: {error}") from None
    match value:
        case [str(form), str(), str(beacon), str(game), str(table), int(number)] if (
            form == DEAL_FORMAT and type(number) is int and number >= 0
        ):
            return beacon, game, table, number
        case _:
            raise BadRecord(f"deal.text is not a list of {DEAL_FORMAT!r} and what names a deal")


def proven_key(record: Record, secret: bytes | None) -> bytes | None:
    """Return the deal key if it can be known, everything known of it being consistent.

    Raises:
        BadRecord: a secret or seed isn't the committed one, or the key isn't what it gives.
    """
    deal = record.deal
    seeded = None if deal.seed is None else secret_from_seed(deal.seed)
    sources = {"the given secret": secret, "deal.secret": deal.secret, "deal.seed": seeded}
    key = deal.key
    for name, known in sources.items():
        if known is None:
            continue
        if commitment(known) != deal.commitment:
            raise BadRecord(f"{name} is not what deal.commitment was made from")
        key = deal_key(known, deal.text)
        if deal.key not in (None, key):
            raise BadRecord(f"deal.key is not the key that {name} gives this deal")
    return key
