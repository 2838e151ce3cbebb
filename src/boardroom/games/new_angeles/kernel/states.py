"""The states of a game, as the catalogue names them (docs/rules/new-angeles.md, appendix 1.1)."""

from __future__ import annotations

from enum import IntEnum


class State(IntEnum):
    """Where in the game we are."""

    S_SETUP = 0
    S_DEMAND = 1
    S_CORPS = 2
    S_START = 3
    S_CAPITAL = 4
    S_DRAW = 5
    S_RIVALS = 6
    S_INVEST = 7
    S_KEEP = 8
    A_START = 9
    A_READY = 10
    A_DRAW = 11
    A_REVEAL = 12
    A_MAIN = 13
    A_COUNTER = 14
    A_SUPPORT_START = 15
    A_SUPPORT = 16
    A_RESOLUTION = 17
    A_EFFECT = 18
    A_ILLNESS = 19
    A_CLAIM = 20
    A_CLEAN_UP = 21
    A_END_OF_TURN = 22
    A_LIMIT = 23
    A_PASS = 24
    P_EXPLOIT = 25
    E_THREAT = 26
    E_PLACE = 27
    E_TURNS = 28
    D_INVESTMENTS = 29
    D_TEST = 30
    D_DEMAND = 31


S_SETUP = int(State.S_SETUP)
S_DEMAND = int(State.S_DEMAND)
S_CORPS = int(State.S_CORPS)
S_START = int(State.S_START)
S_CAPITAL = int(State.S_CAPITAL)
S_DRAW = int(State.S_DRAW)
S_RIVALS = int(State.S_RIVALS)
S_INVEST = int(State.S_INVEST)
S_KEEP = int(State.S_KEEP)
A_START = int(State.A_START)
A_READY = int(State.A_READY)
A_DRAW = int(State.A_DRAW)
A_REVEAL = int(State.A_REVEAL)
A_MAIN = int(State.A_MAIN)
A_COUNTER = int(State.A_COUNTER)
A_SUPPORT_START = int(State.A_SUPPORT_START)
A_SUPPORT = int(State.A_SUPPORT)
A_RESOLUTION = int(State.A_RESOLUTION)
A_EFFECT = int(State.A_EFFECT)
A_ILLNESS = int(State.A_ILLNESS)
A_CLAIM = int(State.A_CLAIM)
A_CLEAN_UP = int(State.A_CLEAN_UP)
A_END_OF_TURN = int(State.A_END_OF_TURN)
A_LIMIT = int(State.A_LIMIT)
A_PASS = int(State.A_PASS)
P_EXPLOIT = int(State.P_EXPLOIT)
E_THREAT = int(State.E_THREAT)
E_PLACE = int(State.E_PLACE)
E_TURNS = int(State.E_TURNS)
D_INVESTMENTS = int(State.D_INVESTMENTS)
D_TEST = int(State.D_TEST)
D_DEMAND = int(State.D_DEMAND)
