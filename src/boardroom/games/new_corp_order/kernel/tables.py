"""The components as number tables, and the layout of a game's record."""

from __future__ import annotations

from boardroom.core.layout import Layout
from boardroom.games.new_corp_order.components import (
    COMPANY_TYPES,
    CONSULTANTS,
    EDITIONS,
    READING_KEYS,
    AbilityKind,
    Action,
    Colour,
    Effect,
    Which,
)

COLOURS = len(Colour)
TYPES = len(COMPANY_TYPES)
TILES_PER_TYPE = 3
TILES = TYPES * TILES_PER_TYPE
ADVISERS = len(CONSULTANTS)
SEATS = 4
COLUMNS = 4
PLACES = 16
DISPLAY = 5
SOLO_DISPLAY = 4
MOST_DISPLAY = 8
"""The most cards in the display that a table can agree on."""
HAND_LIMIT = 6
FIRST_HAND = 4
PLOT_CARDS = 2
HIRE_CARDS = 3
"""Cards of one colour that let you take a consultant (I3)."""
FIRST_POINTS = 2
SECOND_POINTS = 1
OBJECTIVE_POINTS = 2
"""For each company of a conglomerate: most shares (V2), second most (V3), a type on an own objective (V6)."""
CONSULTANT_POINTS = 1
"""How often the printed points for consultants count (V7)."""
CROWD = 7
CROWDED_COMPANIES = 3
PASSES_END = 2
"""The first ruleset in which a game ends when everybody passes one after the other (E4)."""

NOBODY = -1
NONE = -1
DEALER = -1
YOU = 0
ODS = 1
"""The seats of the solo game."""

NEIGHBOURS = tuple(
    tuple(
        place + step if inside else NONE
        for step, inside in (
            (-COLUMNS, place >= COLUMNS),
            (-1, place % COLUMNS > 0),
            (1, place % COLUMNS < COLUMNS - 1),
            (COLUMNS, place < PLACES - COLUMNS),
        )
    )
    for place in range(PLACES)
)
"""The places next to each place of the 4x4 grid; the 4x3 grid is its first three rows."""

PAIRS = tuple((first, second) for first in range(COLOURS) for second in range(first + 1, COLOURS))
"""The ways to choose two conglomerates."""

PLOT, INFILTRATE, TAKE_OVER, PASS = (int(action) for action in Action)
USE = len(Action)
"""Options of the action decision from here on: use a consultant, with its action."""

CARDS, SWAP_CARDS, MOVE_AGENTS, SWAP_COMPANIES = (int(kind) for kind in AbilityKind)
UNTAPPED, TAPPED, EITHER = (int(which) for which in Which)
TURN, REMOVE = (int(effect) for effect in Effect)

ABILITY = tuple(int(entry.ability.kind) for entry in COMPANY_TYPES)
ABILITY_TIMES = tuple(entry.ability.times for entry in COMPANY_TYPES)
ABILITY_WHICH = tuple(int(entry.ability.which) for entry in COMPANY_TYPES)
ABILITY_EFFECT = tuple(int(entry.ability.effect) for entry in COMPANY_TYPES)
ABILITY_AID_SAME_COLOUR = tuple(int(entry.ability.same_colour_on_aid) for entry in COMPANY_TYPES)
ABILITY_SAME_COLOUR = tuple(int(entry.ability.same_colour) for entry in COMPANY_TYPES)

CONSULTANT_ACTION = tuple(int(entry.action) for entry in CONSULTANTS)
JOKER = tuple(int(entry.joker) for entry in CONSULTANTS)
TWO_COLOURS = tuple(int(entry.two_colours) for entry in CONSULTANTS)
EQUAL_SUFFICES = tuple(int(entry.equal_suffices) for entry in CONSULTANTS)
DEAL = tuple(int(entry.deal) for entry in CONSULTANTS)
LEAST_PLAYERS = tuple(entry.least_players for entry in CONSULTANTS)

OBJECTIVES_PER_TYPE = tuple(entry.objectives_per_type for entry in EDITIONS)
REDRAWS_DUPLICATES = tuple(int(entry.redraws_duplicates) for entry in EDITIONS)
MAY_FAIL = tuple(int(entry.may_fail) for entry in EDITIONS)
JOKER_ALONE = tuple(int(entry.joker_alone) for entry in EDITIONS)
DEAL_FROM_DECK = tuple(int(entry.deal_from_deck) for entry in EDITIONS)
DEAL_AFTER_ANY = tuple(int(entry.deal_after_any) for entry in EDITIONS)
MAY_PASS = tuple(int(entry.may_pass) for entry in EDITIONS)
MUST_ACTIVATE = tuple(int(entry.must_activate) for entry in EDITIONS)
AGENTS_BREAK_TIES = tuple(int(entry.agents_break_ties) for entry in EDITIONS)
CROWD_ENDS = tuple(int(entry.crowd_ends) for entry in EDITIONS)
CONSULTANTS_IN_PAIRS = tuple(int(entry.consultants_in_pairs) for entry in EDITIONS)
REMINDERS = tuple(int(entry.reminders) for entry in EDITIONS)

DEALMAKER_SUCCESS = READING_KEYS.index("dealmaker-success")
DEALMAKER_JOIN = READING_KEYS.index("dealmaker-join")
OBJECTIVES_ADD_UP = READING_KEYS.index("objectives-add-up")
SOLO_DUPLICATES = READING_KEYS.index("solo-duplicates")
ODS_NO_WRAP = READING_KEYS.index("ods-no-wrap")
ODS_BY_COLUMN = READING_KEYS.index("ods-by-column")
ODS_ALL_NEIGHBOURS = READING_KEYS.index("ods-all-neighbours")
UNTAP_ONE_COLOUR = READING_KEYS.index("untap-one-colour")

LAYOUT = Layout(
    "NewCorpOrder",
    # settings
    ruleset=0,
    players=0,  # 1 is solo
    edition=0,
    short_game=0,
    choose_conglomerates=0,
    conglomerates_last=0,  # solo: shared out when everything else lies open (ODS2)
    reading=len(READING_KEYS),  # 1 where another reading than the ruling is played
    places=0,
    types_in_play=TYPES,
    # numbers that a table may change; printed are the constants of the same names
    hand_limit=0,
    hire_cards=0,
    first_points=0,
    second_points=0,
    objective_points=0,
    display_cards=0,
    consultant_points=0,
    # whose decision it is, and which
    decision=0,
    seat=0,  # who picks now; DEALER for chance
    turn=0,  # whose turn it is
    start=0,  # the start player
    step=0,  # how far a repeated step has come
    # the grid
    tile=PLACES,
    colour=PLACES,
    agents=PLACES,
    tile_left=TILES,  # tiles not laid (yet)
    reserve=COLOURS,
    # cards
    deck=COLOURS,
    display=MOST_DISPLAY,
    discarded=COLOURS,
    hand=(SEATS, COLOURS),
    shown=(SEATS, COLOURS),  # of the hand, at least so many that everyone saw being taken
    untapped=(SEATS, COLOURS),
    tapped=(SEATS, COLOURS),
    captured=(SEATS, COLOURS),  # agents in the HQ
    objective_pile=TYPES,
    objectives=(SEATS, 3),
    boxed_objectives=(SEATS, TYPES),  # what a player discarded at the start, face down
    consultants=(SEATS, ADVISERS),
    supply=ADVISERS,
    # the turn so far
    action=0,
    used=0,  # the consultant used this turn
    main=0,  # the colour infiltrated with
    count=0,
    joker=0,
    most_cards=0,  # the most cards of one colour laid this turn
    second=0,  # infiltrating with the second colour of K3
    origin=0,
    target=0,
    took_over=0,
    ability=0,  # the company type whose ability is used
    times_left=0,
    touched_seat=0,
    touched_colour=0,
    pile=0,
    to_take=0,
    passes=0,  # how many players have passed one after the other
    taken=COLOURS,  # solo: what the plot took
    # the end
    triggered=0,
    turns_left=0,  # after the trigger; NONE before
    # solo
    side=COLOURS,  # YOU or ODS; NOBODY in other games
    marker=0,
    slots=2,  # what ODS took or discarded last
)
"""The whole state of a game. No seed and no future card is in it."""

TURN_FIELDS = (
    "seat",
    "start",
    "step",
    "action",
    "used",
    "main",
    "count",
    "joker",
    "most_cards",
    "second",
    "origin",
    "target",
    "took_over",
    "ability",
    "times_left",
    "touched_seat",
    "touched_colour",
    "pile",
    "to_take",
    "passes",
    "triggered",
    "turns_left",
    "marker",
)
"""The numbers of a turn in progress, kept by their own names in positions and in the view of who decides."""
