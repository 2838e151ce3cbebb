"""The layout of a game's record: the whole state. No seed is in it, and of decks only what somebody may know.

What lies unseen in a deck is known by kind only; the next card does not exist before it is drawn. Where the order
matters (events on top that were rearranged, used cards at the bottom) it is written down as far as it was ever seen.
"""

from __future__ import annotations

from boardroom.core.layout import Layout, wide
from boardroom.games.new_angeles.kernel.tables import (
    ASSETS,
    CORPS,
    DECKS,
    DEMANDS,
    DISTRICTS,
    EVENTS,
    KINDS,
    KINDS_OF_PIECE,
    RESOURCE_KINDS,
    SEATS,
    TRACK_SPACES,
)

DEPTH = 24
"""How deep abilities can nest."""
FRAME = 8
PICKS = 32
"""The most picks of one resolver that Caprice Nisei can bind."""
PROPOSALS = 3
"""Proposals of one author in one trading window (NA-TG-10)."""
WORDS = 3
"""Words of one seat in one trading window (NA-TG-9)."""

# Where an asset is if no seat holds it.
UNSEEN = -1
REVEALED = -2
UNDER = -3
ON_TRACK = -4
ASIDE = -5

EMPTY = -1
FACE_DOWN = -2
"""A card nobody has seen: on the turn track an asset, in the event deck an event."""

NOT_IN_PLAY = -1
ON_TABLE = -2
"""Where an emergency action is if no seat holds it (NA-CG-20)."""

TRADING_SUPPORT, TRADING_LEAN, TRADING_FULL = range(1, 4)

LAYOUT = Layout(
    "NewAngeles",
    # settings
    ruleset=0,
    players=0,
    trading=0,  # in which windows the seats are asked for trades
    full_grammar=SEATS,  # whose proposals may name any assets and amounts
    illness_at_check=0,
    choose_corps=0,
    private_trades=0,  # open and refused proposals are known to the two only
    open_trades=0,  # any seat may act while a trading window is open
    promises=0,  # typed words in trading windows
    # numbers that a table may change; printed are the constants of the same names
    threat_limit=0,
    start_threat=0,
    illness_threat=0,
    root_threat=0,
    federalist_capital=0,
    first_capital=0,
    hand_limit=0,  # before assets change it
    # whose decision it is, and which
    decision=0,
    seat=0,  # who picks now; DEALER for chance
    menu=0,  # what the decision is about
    state=0,  # where in the round we are
    step=0,  # how far a state has come
    depth=0,
    stack=(DEPTH, FRAME),  # what is to be finished first, the innermost last
    round=0,
    active=0,
    # the end
    ending=0,
    won=SEATS,
    # the players
    corp=SEATS,
    seat_of=CORPS,
    capital=wide(2, SEATS),
    hand=(SEATS, KINDS),
    held=SEATS,  # cards in each hand
    rival=SEATS,
    spare=0,  # the rival card under the board
    spare_seen=SEATS,  # the card that a seat saw there last
    investments=(SEATS, 2),  # drawn, to choose from
    kept=SEATS,
    # the city
    pieces=(KINDS_OF_PIECE, DISTRICTS),
    unrest=DISTRICTS,
    reserve=KINDS_OF_PIECE + 1,
    threat=0,
    supply=RESOURCE_KINDS,
    target=RESOURCE_KINDS,
    demand=0,
    demand_used=DEMANDS,
    # action cards
    deck=KINDS,
    discard=KINDS,
    recycled=KINDS,  # what lay in the discard pile when it was last recycled, which everybody saw
    emergency=CORPS,  # who holds the emergency action of each corp
    face_up=CORPS,
    played_from=CORPS,
    # assets
    holder=ASSETS,
    exhausted=ASSETS,
    used=ASSETS,  # in this window, or in this end of turn
    asset_deck=0,  # unseen cards in the deck
    under=ASSETS,  # the cards under it, from the top
    under_count=0,
    track=TRACK_SPACES,
    revealed=0,
    # events
    events=EVENTS,  # from the top
    event_unseen=EVENTS,
    back=0,  # what the top of the deck shows
    event=0,  # the one being resolved
    event_seen=(SEATS, EVENTS),  # who knows where it lies
    # threat
    rises=0,  # that windows have still to be opened for
    illness_rise=0,
    event_rise=0,
    # the refresh step
    entry=0,
    drawn_from=DECKS,
    # the deal
    main=0,
    counter=0,
    countering=0,
    on_space=0,  # face-up cards on the counteroffer space
    covered=KINDS,
    emergency_used=CORPS,  # emergency actions in this deal
    visit=0,
    cost=KINDS,
    cost_left=0,
    lap_skipped=0,
    main_support=0,
    counter_support=0,
    support=(SEATS, KINDS),
    supported=SEATS,  # NONE, MAIN or COUNTER
    support_size=SEATS,
    support_left=0,
    blind=KINDS,  # cards of Isabel McGuire
    barred=0,
    bettor=0,
    bet=0,
    no_trade=SEATS,
    winning=0,
    winner=0,
    limit_skipped=0,
    # declarations of the two offers
    declared=2,
    declared_decision=(2, PICKS),
    declared_pick=(2, PICKS),
    declared_at=0,
    # the effect being resolved
    resolving=0,
    rehearsing=0,
    resolver=0,
    card=0,
    side=0,
    row=wide(2),
    done=0,  # picks in this step
    branch=0,
    district=0,
    cost_paid=0,
    first_done=0,
    target_seat=0,
    pot=0,
    origin=0,
    android_paid=0,
    picked=DISTRICTS,
    emptied=DISTRICTS,
    moved=DISTRICTS,
    chosen=SEATS,
    raised=RESOURCE_KINDS,
    involved=DISTRICTS,
    ill=0,
    saved=(KINDS_OF_PIECE + 2, DISTRICTS),  # the city during a rehearsal
    saved_reserve=KINDS_OF_PIECE + 1,
    saved_supply=RESOURCE_KINDS,
    saved_threat=0,
    # trades
    decider=0,  # whose decision is pending
    window_held=0,  # no trading window is due before the next pick: one was held, or it completes a choice (NA-A51)
    lap=0,
    lap_traded=0,
    proposals=SEATS,
    partner=0,
    lock=wide(2),
    terms=2,  # the picks of an ability that is sold
    term_count=0,
    net=wide(2),
    give=wide(8),
    take=wide(8),
    sent=wide(8, (SEATS * PROPOSALS, 4)),
    sent_count=0,  # 1 more than the highest number of a proposal
    standing=SEATS * PROPOSALS,  # which of them are still to be answered, in an open window
    ready=SEATS,  # who has nothing more to trade, in an open window
    words=SEATS,  # said in this window
    said=(SEATS, SEATS),  # the last word of a seat to another in this deal: 1 + 2 * verb + offer
    sold=wide(2),  # the lock that binds the next decision
    sold_seat=0,
    sold_terms=2,
    author=0,
    answering=0,
    window_done=0,
    sold_asset=0,
)
