"""A game told move by move on a terminal, and the table that stands at its end."""

from vendue_referee.watch.standing import decisions_of, final_table
from vendue_referee.watch.watch import Watch

__all__ = ["Watch", "decisions_of", "final_table"]
