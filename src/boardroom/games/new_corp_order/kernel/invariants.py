"""What holds in every state of every game: checked by tests, and over millions of compiled games."""

from __future__ import annotations

from enum import IntEnum

from boardroom.core.kernel import Record, kernel
from boardroom.games.new_corp_order.components import AGENTS_PER_COLOUR, CARDS_PER_COLOUR, CARDS_REMOVED_PER_COLOUR
from boardroom.games.new_corp_order.kernel.abilities import headquarters
from boardroom.games.new_corp_order.kernel.decisions import (
    ACTION,
    BROKEN,
    CHOOSE_CONGLOMERATES,
    DISCARD,
    ODS_TURN,
    OVER,
    REPLACE_OBJECTIVES,
)
from boardroom.games.new_corp_order.kernel.plot import display_size
from boardroom.games.new_corp_order.kernel.tables import (
    ADVISERS,
    COLOURS,
    COLUMNS,
    DEALER,
    LEAST_PLAYERS,
    MOST_DISPLAY,
    NOBODY,
    NONE,
    OBJECTIVES_PER_TYPE,
    ODS,
    PLACES,
    PLOT_CARDS,
    REDRAWS_DUPLICATES,
    SEATS,
    SOLO_DISPLAY,
    SOLO_DUPLICATES,
    TILES,
    TILES_PER_TYPE,
    TYPES,
    YOU,
)
from boardroom.games.new_corp_order.kernel.turn import deck_size, hand_size


class Invariant(IntEnum):
    """What can be broken. The comment says what should hold."""

    NOTHING = 0
    # of every state
    DEAD_END = 1  # the rules never meet a case that cannot happen (ODS11, priority D)
    NEGATIVE = 2  # there is never less than nothing of anything
    AGENTS = 3  # 25 agents of every colour: grid, reserve and HQs (C1)
    CARDS = 4  # 20 cards of every colour, 15 in the short game: deck, display, hands, HQs, discards (C1, S7)
    TILES = 5  # every tile is laid or left once, and only types in play (C2, S2)
    EMPTY_COMPANY = 6  # every company has a tile, a colour and at least one agent (S3, O2, O7)
    LOST_COLOUR = 7  # every colour controls a company (O6)
    HAND_LIMIT = 8  # six cards at the end of a turn; two more at most during it (T3)
    SHOWN = 9  # nobody showed more cards than they hold (T5)
    CONSULTANTS = 10  # players - 1 of every type in play, and one more for each dealt one (S6)
    OBJECTIVES = 11  # every objective card is in the pile, in a hand or in the box (C3, S4, S5)
    DUPLICATES = 12  # nobody ends up with a pair in RET while the pile lasts (S5); solo has three types (ODS1)
    DISPLAY = 13  # between turns the display is full, or the end is triggered (P2, P3); in solo not empty (ODS5)
    DECIDER = 14  # chance is the dealer's, a turn's decisions are of whose turn it is (T1)
    LAST_ROUND = (
        15  # a counted last round has a trigger, and ends the game when it is over (E1, E2), or all passed (E4)
    )
    SIDES = 16  # solo: two conglomerates a side (ODS2)
    TAKEN = 17  # solo: a plot leaves no card lying about (ODS4)
    MARKER = 18  # solo: the marker is above a column (ODS6)
    # of every step
    SETTINGS = 20  # the settings and the tiles of a game stay as they are
    RETURNED = 21  # discards and captured agents never come back (T3, O5)
    CONSULTANT_TYPE = 22  # consultants move between supply and HQs, never to another type (K6)
    TURN_ORDER = 23  # the turn goes clockwise, one seat at a time (S9)
    TRIGGER = 24  # a trigger is never undone, and each turn after it counts once (E2)
    KEPT_OBJECTIVES = 25  # no ability touches objectives (T5)


DEAD_END_BROKEN = int(Invariant.DEAD_END)
NEGATIVE_BROKEN = int(Invariant.NEGATIVE)
AGENTS_BROKEN = int(Invariant.AGENTS)
CARDS_BROKEN = int(Invariant.CARDS)
TILES_BROKEN = int(Invariant.TILES)
EMPTY_COMPANY_BROKEN = int(Invariant.EMPTY_COMPANY)
LOST_COLOUR_BROKEN = int(Invariant.LOST_COLOUR)
HAND_LIMIT_BROKEN = int(Invariant.HAND_LIMIT)
SHOWN_BROKEN = int(Invariant.SHOWN)
CONSULTANTS_BROKEN = int(Invariant.CONSULTANTS)
OBJECTIVES_BROKEN = int(Invariant.OBJECTIVES)
DUPLICATES_BROKEN = int(Invariant.DUPLICATES)
DISPLAY_BROKEN = int(Invariant.DISPLAY)
DECIDER_BROKEN = int(Invariant.DECIDER)
LAST_ROUND_BROKEN = int(Invariant.LAST_ROUND)
SIDES_BROKEN = int(Invariant.SIDES)
TAKEN_BROKEN = int(Invariant.TAKEN)
MARKER_BROKEN = int(Invariant.MARKER)
SETTINGS_BROKEN = int(Invariant.SETTINGS)
RETURNED_BROKEN = int(Invariant.RETURNED)
CONSULTANT_TYPE_BROKEN = int(Invariant.CONSULTANT_TYPE)
TURN_ORDER_BROKEN = int(Invariant.TURN_ORDER)
TRIGGER_BROKEN = int(Invariant.TRIGGER)
KEPT_OBJECTIVES_BROKEN = int(Invariant.KEPT_OBJECTIVES)


@kernel
def broken(s: Record) -> int:
    """The number of the first Invariant that a state breaks; 0 if all hold."""
    if s.decision == BROKEN:
        return DEAD_END_BROKEN
    if s.places < 0 or s.places > PLACES or s.players < 1 or s.players > SEATS:
        return SETTINGS_BROKEN
    if any_negative(s):
        return NEGATIVE_BROKEN
    for colour in range(COLOURS):
        if agents_of(s, colour) != AGENTS_PER_COLOUR:
            return AGENTS_BROKEN
        if cards_of(s, colour) != CARDS_PER_COLOUR - (CARDS_REMOVED_PER_COLOUR if s.short_game else 0):
            return CARDS_BROKEN
    if not tiles_hold(s):
        return TILES_BROKEN
    if not objectives_hold(s):
        return OBJECTIVES_BROKEN
    if not decider_holds(s):
        return DECIDER_BROKEN
    if s.turn == NOBODY:
        return 0  # still setting up
    number = broken_grid(s)
    if number == 0:
        number = broken_solo(s) if s.players == 1 else broken_table(s)
    return number


@kernel
def broken_grid(s: Record) -> int:
    """What holds of the grid as soon as it is laid."""
    for place in range(s.places):
        if s.tile[place] < 0 or s.colour[place] < 0 or s.agents[place] < 1:
            return EMPTY_COMPANY_BROKEN
    for colour in range(COLOURS):
        companies = 0
        for place in range(s.places):
            if s.colour[place] == colour:
                companies += 1
        if companies == 0:
            return LOST_COLOUR_BROKEN
    return 0


@kernel
def broken_table(s: Record) -> int:
    """What holds during a game of two to four."""
    for seat in range(s.players):
        if not hand_limit_holds(s, seat):
            return HAND_LIMIT_BROKEN
        for colour in range(COLOURS):
            if s.shown[seat][colour] > s.hand[seat][colour]:
                return SHOWN_BROKEN
    if not consultants_hold(s):
        return CONSULTANTS_BROKEN
    if not pairs_hold(s):
        return DUPLICATES_BROKEN
    if beyond_display(s, s.display_cards):
        return DISPLAY_BROKEN
    if s.decision == ACTION and display_size(s) < s.display_cards and not (s.triggered and deck_size(s) == 0):
        return DISPLAY_BROKEN
    if not last_round_holds(s):
        return LAST_ROUND_BROKEN
    return 0


@kernel
def broken_solo(s: Record) -> int:
    """What holds during a game against ODS."""
    mine = s.objectives[YOU]
    if s.reading[SOLO_DUPLICATES]:
        pass
    elif mine[0] == mine[1] or mine[0] == mine[2] or mine[1] == mine[2]:
        return DUPLICATES_BROKEN
    between = s.decision == ACTION or s.decision == ODS_TURN
    if beyond_display(s, SOLO_DISPLAY) or (between and display_size(s) == 0):
        return DISPLAY_BROKEN
    if s.triggered or s.turns_left != NONE or (s.decision == OVER and display_size(s) > 0):
        return LAST_ROUND_BROKEN
    if s.marker < 0 or s.marker >= COLUMNS:
        return MARKER_BROKEN
    yours = 0
    cards = 0
    for colour in range(COLOURS):
        cards += s.taken[colour]
        if s.side[colour] == YOU:
            yours += 1
        elif s.side[colour] != ODS and s.decision >= ACTION:
            return SIDES_BROKEN
    if yours != 2 and s.decision >= ACTION:
        return SIDES_BROKEN
    if cards > PLOT_CARDS or (between and cards > 0):
        return TAKEN_BROKEN
    for seat in range(SEATS):
        if hand_size(s, seat) > 0:
            return HAND_LIMIT_BROKEN
        for consultant in range(ADVISERS):
            if s.consultants[seat][consultant] > 0 or s.supply[consultant] > 0:
                return CONSULTANTS_BROKEN
    return 0


@kernel
def any_negative(s: Record) -> bool:
    """Whether there is less than nothing of anything."""
    for colour in range(COLOURS):
        if s.reserve[colour] < 0 or s.deck[colour] < 0 or s.discarded[colour] < 0 or s.taken[colour] < 0:
            return True
        for seat in range(SEATS):
            if s.hand[seat][colour] < 0 or s.shown[seat][colour] < 0 or s.captured[seat][colour] < 0:
                return True
            if s.untapped[seat][colour] < 0 or s.tapped[seat][colour] < 0:
                return True
    for consultant in range(ADVISERS):
        if s.supply[consultant] < 0:
            return True
        for seat in range(SEATS):
            if s.consultants[seat][consultant] < 0:
                return True
    for place in range(s.places):
        if s.agents[place] < 0:
            return True
    return False


@kernel
def agents_of(s: Record, colour: int) -> int:
    """Agents of a colour, wherever they are."""
    n = s.reserve[colour]
    for place in range(s.places):
        if s.colour[place] == colour:
            n += s.agents[place]
    for seat in range(SEATS):
        n += s.captured[seat][colour]
    return n


@kernel
def beyond_display(s: Record, size: int) -> int:
    """Whether there is a card behind the last place of the display."""
    for slot in range(size, MOST_DISPLAY):
        if s.display[slot] != NONE:
            return 1
    return 0


@kernel
def cards_of(s: Record, colour: int) -> int:
    """Cards of a colour, wherever they are."""
    n = s.deck[colour] + s.discarded[colour] + s.taken[colour]
    for slot in range(MOST_DISPLAY):
        if s.display[slot] == colour:
            n += 1
    for seat in range(SEATS):
        n += s.hand[seat][colour] + s.untapped[seat][colour] + s.tapped[seat][colour]
    return n


@kernel
def tiles_hold(s: Record) -> bool:
    """C2: every tile once, of a type in play; S2: with one or two players one of each type stays out."""
    tiles = 0
    gone = 0
    for tile in range(TILES):
        in_play = s.types_in_play[tile // TILES_PER_TYPE]
        copies = s.tile_left[tile]
        for place in range(s.places):
            if s.tile[place] == tile:
                copies += 1
        if copies < 0 or copies > in_play:
            return False
        tiles += in_play
        gone += in_play - copies
    if s.players >= 3:
        return gone == 0
    if s.turn == NOBODY:
        return gone <= tiles - s.places
    return gone == tiles - s.places


@kernel
def objectives_hold(s: Record) -> bool:
    """C3, S4: all copies of a type are there, or all went back to the box. Solo: duplicates are gone (ODS1)."""
    for company_type in range(TYPES):
        n = s.objective_pile[company_type]
        if n < 0:
            return False
        for seat in range(s.players):
            n += s.boxed_objectives[seat][company_type]
            for slot in range(3):
                if s.objectives[seat][slot] == company_type:
                    n += 1
        copies = OBJECTIVES_PER_TYPE[s.edition] if s.types_in_play[company_type] else 0
        if n > copies:
            return False
        if s.players == 2 and n != copies:
            return False
        if s.players >= 3 and n != copies and n != 0:
            return False
    return True


@kernel
def pairs_hold(s: Record) -> bool:
    """S5: two objectives each; in RET of two types, unless the pile ran out."""
    left = 0
    for company_type in range(TYPES):
        left += s.objective_pile[company_type]
    for seat in range(s.players):
        mine = s.objectives[seat]
        if mine[0] < 0 or mine[1] < 0 or mine[2] != NONE:
            return False
        if REDRAWS_DUPLICATES[s.edition] and left > 0 and mine[0] == mine[1]:
            return False
    return True


@kernel
def decider_holds(s: Record) -> bool:
    """Who may be asked what."""
    if s.decision == REPLACE_OBJECTIVES:
        return 0 <= s.seat < s.players
    if s.decision == CHOOSE_CONGLOMERATES:
        return s.seat == YOU
    if s.decision < ACTION:
        return s.seat == DEALER
    if s.decision == ODS_TURN:
        return s.players == 1 and s.turn == ODS and s.seat == ODS
    if s.players == 1 and s.turn != YOU:
        return False
    return s.seat == s.turn and 0 <= s.turn < headquarters(s)


@kernel
def hand_limit_holds(s: Record, seat: int) -> bool:
    """T3: six cards, and two more while the turn lasts; a discard is asked for only above six."""
    cards = hand_size(s, seat)
    if seat != s.turn or s.decision == ACTION or s.decision == OVER:
        return cards <= s.hand_limit
    if s.decision == DISCARD:
        return s.hand_limit < cards <= s.hand_limit + PLOT_CARDS
    return cards <= s.hand_limit + PLOT_CARDS


@kernel
def consultants_hold(s: Record) -> bool:
    """S6: players - 1 of each type in play in the supply, and one for each player."""
    total = 0
    for consultant in range(ADVISERS):
        n = s.supply[consultant]
        for seat in range(s.players):
            n += s.consultants[seat][consultant]
        if s.players < LEAST_PLAYERS[consultant]:
            if n > 0:
                return False
            continue
        dealt = n - (s.players - 1)
        if dealt < 0 or dealt > 1:
            return False
        total += dealt
    return total == s.players


@kernel
def last_round_holds(s: Record) -> bool:
    """E2: between turns a trigger has begun the last round; the game is over when it is, or when all passed (E4)."""
    if s.decision == OVER:
        return (s.triggered == 1 and s.turns_left == 0) or s.passes == s.players
    if s.turns_left == NONE:
        return not (s.triggered and s.decision == ACTION)
    return s.triggered == 1 and 1 <= s.turns_left <= s.players


@kernel
def broken_step(s: Record, after: Record) -> int:
    """The number of the first Invariant that one pick from `s` to `after` breaks; 0 if all hold."""
    if (
        s.ruleset != after.ruleset
        or s.players != after.players
        or s.edition != after.edition
        or s.short_game != after.short_game
    ):
        return SETTINGS_BROKEN
    for colour in range(COLOURS):
        if after.discarded[colour] < s.discarded[colour]:
            return RETURNED_BROKEN
        for seat in range(SEATS):
            if after.captured[seat][colour] < s.captured[seat][colour]:
                return RETURNED_BROKEN
    if s.turn == NOBODY:
        return 0  # still setting up
    for place in range(PLACES):
        if s.tile[place] != after.tile[place]:
            return SETTINGS_BROKEN
    for consultant in range(ADVISERS):
        if consultants_of(s, consultant) != consultants_of(after, consultant):
            return CONSULTANT_TYPE_BROKEN
    for seat in range(SEATS):
        for slot in range(3):
            if s.objectives[seat][slot] != after.objectives[seat][slot]:
                return KEPT_OBJECTIVES_BROKEN
    if s.players == 1:
        return TURN_ORDER_BROKEN if after.turn != s.turn and after.turn != 1 - s.turn else 0
    return broken_turn(s, after)


@kernel
def consultants_of(s: Record, consultant: int) -> int:
    """Consultants of a type in the supply and in all HQs."""
    n = s.supply[consultant]
    for seat in range(SEATS):
        n += s.consultants[seat][consultant]
    return n


@kernel
def broken_turn(s: Record, after: Record) -> int:
    """S9, E2: whose turn comes next, and how many are left."""
    if after.triggered < s.triggered:
        return TRIGGER_BROKEN
    if after.decision == OVER:
        ended = s.turns_left == 1 or after.passes == s.players
        return 0 if after.turn == s.turn and ended else TRIGGER_BROKEN
    if after.turn == s.turn:
        return 0 if after.turns_left == s.turns_left else TRIGGER_BROKEN
    if after.turn != (s.turn + 1) % s.players or after.decision != ACTION:
        return TURN_ORDER_BROKEN
    if s.turns_left == NONE:
        expected = s.players if after.triggered else NONE
    else:
        expected = s.turns_left - 1
    return 0 if after.turns_left == expected else TRIGGER_BROKEN
