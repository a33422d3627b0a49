"""Plays what it has not got."""

from hostile import Hostile
from vendue.modern_art import SetPrice


class Bot(Hostile):
    def decide(self, decision):
        return SetPrice(10**6)
