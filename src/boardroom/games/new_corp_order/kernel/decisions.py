"""The decisions of New Corp Order: what can be asked of a seat or of the dealer.

The numbers are part of the log format of a ruleset: never renumber without a new ruleset version.
"""

from __future__ import annotations

from enum import IntEnum


class Decision(IntEnum):
    """What is being decided. The comment says what a pick means."""

    OVER = 0  # nothing: the game has ended
    BROKEN = 1  # nothing: the rules met a case that cannot happen (ODS11, priority D)
    # the dealer
    CHOOSE_START = 2  # a seat
    SET_ASIDE = 3  # a tile
    LAY_TILE = 4  # a tile
    LAY_AGENT = 5  # a colour
    DEAL_OBJECTIVE = 6  # a company type
    REDRAW_OBJECTIVE = 7  # a company type
    DEAL_CONSULTANT = 8  # a consultant
    DEAL_CARD = 9  # a colour
    DEAL_DISPLAY = 10  # a colour
    DRAW_CONGLOMERATES = 11  # one of PAIRS
    DRAW_CARD = 12  # a colour
    REFILL = 13  # a colour
    # the players, at the start
    REPLACE_OBJECTIVES = 14  # 1 the first, 2 the second, 3 both, 0 none
    CHOOSE_CONGLOMERATES = 15  # one of PAIRS
    # the turn
    ACTION = 16  # an Action, or USE + a consultant
    TAKE_CARD = 17  # a place in the display or TOP_OF_DECK, see place_taken
    INFILTRATE_COLOUR = 18  # a colour
    INFILTRATE_COUNT = 19  # how many cards
    INFILTRATE_JOKER = 20  # a colour, or NO_COLOUR
    INFILTRATE_COMPANY = 21  # a place
    SECOND_COLOUR = 22  # a colour, or NO_COLOUR
    HIRE = 23  # a consultant, or NO_CONSULTANT
    TAKE_OVER_ORIGIN = 24  # a place
    TAKE_OVER_TARGET = 25  # a place
    TAKE_OVER_COUNT = 26  # how many agents
    DISCARD = 27  # a colour
    ODS_TURN = 28  # 0: the automaton has no choice
    # abilities
    ABILITY_CARD = 29  # a pile, or NO_PILE
    SWAP_OWN = 30  # a pile, or NO_PILE
    SWAP_OTHER = 31  # a pile
    MOVE_ORIGIN = 32  # a place, or NO_PLACE
    MOVE_TARGET = 33  # a place
    SWAP_FIRST = 34  # a place, or NO_PLACE
    SWAP_SECOND = 35  # a place


OVER = int(Decision.OVER)
BROKEN = int(Decision.BROKEN)
CHOOSE_START = int(Decision.CHOOSE_START)
SET_ASIDE = int(Decision.SET_ASIDE)
LAY_TILE = int(Decision.LAY_TILE)
LAY_AGENT = int(Decision.LAY_AGENT)
DEAL_OBJECTIVE = int(Decision.DEAL_OBJECTIVE)
REDRAW_OBJECTIVE = int(Decision.REDRAW_OBJECTIVE)
DEAL_CONSULTANT = int(Decision.DEAL_CONSULTANT)
DEAL_CARD = int(Decision.DEAL_CARD)
DEAL_DISPLAY = int(Decision.DEAL_DISPLAY)
DRAW_CONGLOMERATES = int(Decision.DRAW_CONGLOMERATES)
DRAW_CARD = int(Decision.DRAW_CARD)
REFILL = int(Decision.REFILL)
REPLACE_OBJECTIVES = int(Decision.REPLACE_OBJECTIVES)
CHOOSE_CONGLOMERATES = int(Decision.CHOOSE_CONGLOMERATES)
ACTION = int(Decision.ACTION)
TAKE_CARD = int(Decision.TAKE_CARD)
INFILTRATE_COLOUR = int(Decision.INFILTRATE_COLOUR)
INFILTRATE_COUNT = int(Decision.INFILTRATE_COUNT)
INFILTRATE_JOKER = int(Decision.INFILTRATE_JOKER)
INFILTRATE_COMPANY = int(Decision.INFILTRATE_COMPANY)
SECOND_COLOUR = int(Decision.SECOND_COLOUR)
HIRE = int(Decision.HIRE)
TAKE_OVER_ORIGIN = int(Decision.TAKE_OVER_ORIGIN)
TAKE_OVER_TARGET = int(Decision.TAKE_OVER_TARGET)
TAKE_OVER_COUNT = int(Decision.TAKE_OVER_COUNT)
DISCARD = int(Decision.DISCARD)
ODS_TURN = int(Decision.ODS_TURN)
ABILITY_CARD = int(Decision.ABILITY_CARD)
SWAP_OWN = int(Decision.SWAP_OWN)
SWAP_OTHER = int(Decision.SWAP_OTHER)
MOVE_ORIGIN = int(Decision.MOVE_ORIGIN)
MOVE_TARGET = int(Decision.MOVE_TARGET)
SWAP_FIRST = int(Decision.SWAP_FIRST)
SWAP_SECOND = int(Decision.SWAP_SECOND)

TOP_OF_DECK = 5
NO_COLOUR = 4
NO_CONSULTANT = 16
NO_PLACE = 16
NO_PILE = 32
"""A pile is the tapped or untapped cards of one colour in one HQ: seat * 8 + colour * 2 + tapped."""
MAX_OPTIONS = 33
"""No decision ever has more options."""
