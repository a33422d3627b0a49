"""The strict reading of positions of Modern Art."""

from __future__ import annotations

from reprlib import repr as short

from vendue.games.fields import Fields
from vendue.games.game import Json
from vendue.games.modern_art.cards import CARDS, Card

_CARDS_BY_NAME: dict[str, Card] = {card.name: card for card in CARDS}


class CardFields(Fields):
    """One object of a position, with cards among its fields."""

    __slots__ = ()

    def cards(self, field: str) -> tuple[Card, ...]:
        """Read a list of cards, in the order given."""
        return self._cards(field, self.fields[field])

    def card_rows(self, field: str, length: int) -> tuple[tuple[Card, ...], ...]:
        """Read a list of so many lists of cards, each sorted."""
        rows = self.item_list(field, self.fields[field], length)
        return tuple(tuple(sorted(self._cards(field, row))) for row in rows)

    def tally(self, field: str) -> tuple[int, ...]:
        """Read how many there are of each card, by card number."""
        value = self.fields[field]
        if not isinstance(value, dict):
            raise self.error(field, f"is an object of numbers by card, not {short(value)}")
        tally = [0] * len(CARDS)
        for name, count in value.items():
            tally[self._card(field, name)] = self.whole(field, count, 1, len(CARDS))
        return tuple(tally)

    def _cards(self, field: str, value: Json) -> tuple[Card, ...]:
        return tuple(self._card(field, item) for item in self.item_list(field, value))

    def _card(self, field: str, value: Json) -> Card:
        card = _CARDS_BY_NAME.get(value) if isinstance(value, str) else None
        if card is None:
            raise self.error(field, f"holds names of cards, not {short(value)}")
        return card
