"""The decisions of New Angeles: what can be asked of a seat or of the dealer.

The numbers are part of the log format of a ruleset: never renumber without a new ruleset version.
"""

from __future__ import annotations

from enum import IntEnum

from boardroom.games.new_angeles.kernel.tables import ASSETS, CARDS, DECKS, DISTRICTS, RESOURCE_KINDS, SEATS


class Decision(IntEnum):
    """What is being decided. The comment says what a pick means."""

    OVER = 0  # nothing: the game has ended
    BROKEN = 1  # nothing: the rules met a case that cannot happen, which no rule here does
    # the dealer
    DRAW_SETUP = 2  # a setup card
    DRAW_DEMAND = 3  # a demand
    DEAL_CORP = 4  # a corp
    CHOOSE_START = 5  # a seat
    DEAL_RIVAL = 6  # a rival card: a corp, or FEDERALIST
    DEAL_INVESTMENT = 7  # an investment
    DRAW_CARD = 8  # a kind of action card
    BLIND_SUPPORT = 9  # a kind of action card that nobody sees
    STEAL_CARD = 10  # a kind of action card, out of a hand
    DRAW_ASSET = 11  # an asset, from the turn track or the deck
    SHOW_BACK = 12  # a back: what the new top of the event deck shows
    DRAW_EVENT = 13  # an event
    # the players, at the start and in demand rounds
    CHOOSE_CORP = 14  # a corp
    KEEP_INVESTMENT = 15  # an investment
    # the deal
    NAME_DECK = 16  # a type of action card, or NO_DECK to draw nothing
    MAIN_OFFER = 17  # a card
    COUNTEROFFER = 18  # a card, or NO_CARD to pass
    PAY_COST = 19  # a kind of action card
    SUPPORT_OFFER = 20  # MAIN, COUNTER or ABSTAIN
    SUPPORT_COUNT = 21  # how many cards
    SUPPORT_CARD = 22  # a kind of action card
    DISCARD_CARD = 23  # a kind of action card: the hand limit
    # assets
    USE_ASSET = 24  # an asset, or NO_ASSET to use none
    END_OF_TURN = 25  # an asset, or NO_ASSET to stop
    PICK_PLAYER = 26  # a seat
    PICK_ASSET = 27  # an asset
    PICK_MODE = 28  # one of several effects, from 0
    PICK_HAND_CARD = 29  # a kind of action card, or NO_CARD to stop
    LOOK_AT_HAND = 30  # a kind of action card in another hand, or NO_CARD to take none
    PICK_EMERGENCY = 31  # a corp: its emergency action
    PICK_OFFER = 32  # MAIN or COUNTER
    PICK_RESOURCE = 33  # a resource, or NO_RESOURCE to stop
    # the effect of the winning offer
    PICK_DISTRICT = 34  # a district, or NO_DISTRICT to stop
    PICK_UNIT = 35  # district * 2 + 0 for Human First, 1 for Orgcrime; NO_UNIT to stop
    ANDROID_FROM = 36  # a district, or NO_DISTRICT to stop
    ANDROID_TO = 37  # a district
    CONTRIBUTE = 38  # how much capital
    BURY_EVENT = 39  # which of the three, from 0
    TOP_EVENT = 40  # which of the two, from 0
    # trades
    TRADE_PARTNER = 41  # a seat, or NO_TRADE to pass
    TRADE_LOCK = 42  # what is sold of the pending decision; NO_LOCK for nothing
    TRADE_GIVE = 43  # an asset of the author, or NO_ASSET: enough
    TRADE_TAKE = 44  # an asset of the partner, or NO_ASSET: enough
    TRADE_NET = 45  # NET_ZERO + what the author pays, or NET_ZERO - what the partner pays; WITHDRAW
    TRADE_ANSWER = 46  # 1 accept, 0 decline
    TRADE_TERM = 47  # a public pick of the ability that is sold
    TRADE_FLOOR = 48  # an act of any seat in an open window: FLOOR_READY and the others below
    SAY_WHAT = 49  # what is said: one of SAY_VERBS below
    SAY_TO = 50  # a seat
    SAY_OFFER = 51  # MAIN or COUNTER


OVER = int(Decision.OVER)
BROKEN = int(Decision.BROKEN)
DRAW_SETUP = int(Decision.DRAW_SETUP)
DRAW_DEMAND = int(Decision.DRAW_DEMAND)
DEAL_CORP = int(Decision.DEAL_CORP)
CHOOSE_START = int(Decision.CHOOSE_START)
DEAL_RIVAL = int(Decision.DEAL_RIVAL)
DEAL_INVESTMENT = int(Decision.DEAL_INVESTMENT)
DRAW_CARD = int(Decision.DRAW_CARD)
BLIND_SUPPORT = int(Decision.BLIND_SUPPORT)
STEAL_CARD = int(Decision.STEAL_CARD)
DRAW_ASSET = int(Decision.DRAW_ASSET)
SHOW_BACK = int(Decision.SHOW_BACK)
DRAW_EVENT = int(Decision.DRAW_EVENT)
CHOOSE_CORP = int(Decision.CHOOSE_CORP)
KEEP_INVESTMENT = int(Decision.KEEP_INVESTMENT)
NAME_DECK = int(Decision.NAME_DECK)
MAIN_OFFER = int(Decision.MAIN_OFFER)
COUNTEROFFER = int(Decision.COUNTEROFFER)
PAY_COST = int(Decision.PAY_COST)
SUPPORT_OFFER = int(Decision.SUPPORT_OFFER)
SUPPORT_COUNT = int(Decision.SUPPORT_COUNT)
SUPPORT_CARD = int(Decision.SUPPORT_CARD)
DISCARD_CARD = int(Decision.DISCARD_CARD)
USE_ASSET = int(Decision.USE_ASSET)
END_OF_TURN = int(Decision.END_OF_TURN)
PICK_PLAYER = int(Decision.PICK_PLAYER)
PICK_ASSET = int(Decision.PICK_ASSET)
PICK_MODE = int(Decision.PICK_MODE)
PICK_HAND_CARD = int(Decision.PICK_HAND_CARD)
LOOK_AT_HAND = int(Decision.LOOK_AT_HAND)
PICK_EMERGENCY = int(Decision.PICK_EMERGENCY)
PICK_OFFER = int(Decision.PICK_OFFER)
PICK_RESOURCE = int(Decision.PICK_RESOURCE)
PICK_DISTRICT = int(Decision.PICK_DISTRICT)
PICK_UNIT = int(Decision.PICK_UNIT)
ANDROID_FROM = int(Decision.ANDROID_FROM)
ANDROID_TO = int(Decision.ANDROID_TO)
CONTRIBUTE = int(Decision.CONTRIBUTE)
BURY_EVENT = int(Decision.BURY_EVENT)
TOP_EVENT = int(Decision.TOP_EVENT)
TRADE_PARTNER = int(Decision.TRADE_PARTNER)
TRADE_LOCK = int(Decision.TRADE_LOCK)
TRADE_GIVE = int(Decision.TRADE_GIVE)
TRADE_TAKE = int(Decision.TRADE_TAKE)
TRADE_NET = int(Decision.TRADE_NET)
TRADE_ANSWER = int(Decision.TRADE_ANSWER)
TRADE_TERM = int(Decision.TRADE_TERM)
TRADE_FLOOR = int(Decision.TRADE_FLOOR)
SAY_WHAT = int(Decision.SAY_WHAT)
SAY_TO = int(Decision.SAY_TO)
SAY_OFFER = int(Decision.SAY_OFFER)
RUNNING = -1
"""Nobody is asked: the rules go on by themselves."""

NO_CARD = CARDS
NO_ASSET = ASSETS
NO_DISTRICT = DISTRICTS
NO_UNIT = 2 * DISTRICTS
NO_RESOURCE = RESOURCE_KINDS
NO_TRADE = SEATS
SAY = SEATS + 1
MAIN, COUNTER, ABSTAIN = range(3)
NET_ZERO = 10_000
WITHDRAW = 0

NO_LOCK, LOCK_ABSTAIN, LOCK_PASS, LOCK_DECLINE, LOCK_FOR_MAIN, LOCK_FOR_COUNTER, LOCK_STOP = range(7)
LOCK_MAIN = 100
"""Support the main offer with so many cards: LOCK_MAIN + number; LOCK_COUNTER + number for the counteroffer."""
LOCK_COUNTER = 300
LOCK_CARD = 500
"""Offer this card: LOCK_CARD + card."""

LOCK_ABILITY = 700
"""Use this asset at the end of the turn, with the picks that are sold with it: LOCK_ABILITY + asset."""
PROMISE = 1000
"""The same as mere words (NA-TG-9): PROMISE + lock moves the goods and binds nobody."""
DECLINE, ACCEPT, ACCEPT_UNBOUND = range(3)
"""Answers; the last one takes the goods and leaves the decision free."""

FLOOR_READY, FLOOR_PROPOSE, FLOOR_SAY, FLOOR_WITHDRAW, FLOOR_ANSWER = (64 * act for act in range(5))
"""Acts in an open window: + seat; + 8 * seat + partner; + seat; + proposal; + 64 * answer + proposal."""
FLOOR_ANSWER_PRIVATE = FLOOR_ANSWER + 64 * 3
"""The same for a private proposal, with the number that its partner knows: see `floor.answer_pick`."""
SAY_VERBS = 6
"""NA-TG-9: what can be said; `names.WORD_KEYS` lists the verbs."""
SAY_ASK_SUPPORT = 0
SAY_WILL_SUPPORT = 3
"""The two verbs that are about one of the two offers."""

MAX_OPTIONS = 1024
"""No decision ever has more options: capital in a trade of the full grammar is what can be many."""
NO_DECK = DECKS
