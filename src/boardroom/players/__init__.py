"""Everything that picks: bots, and through the same contract persons and the dealer."""

from boardroom.players.contract import Explains, Line, Player, Stop, until
from boardroom.players.registry import LEVELS, Entry, create, entries, find, names, parse, register

__all__ = [
    "LEVELS",
    "Entry",
    "Explains",
    "Line",
    "Player",
    "Stop",
    "create",
    "entries",
    "find",
    "names",
    "parse",
    "register",
    "until",
]
