"""What a decision about players, assets, modes, cards or emergency actions may name: one number for each case."""

from __future__ import annotations

# PICK_PLAYER
ANY_PLAYER = 0
OTHER_PLAYERS = 1  # than the one who decides
NOT_CHOSEN = 2  # by the effect so far
WITH_HAND = 3  # others who hold cards
MENU_SUPPORTERS = 4  # others who will be visited in the support step
WITH_CAPITAL = 5  # others who have any
RICHEST = 6  # others with the most capital of all

# PICK_ASSET
ASSETS_OF_TARGET = 0
ASSETS_IN_PLAY = 1
ASSETS_OF_A_DIFFERENT_HOLDER = 2
ASSETS_OF_OTHERS = 3

# PICK_MODE
BRANCHES_WITH_EFFECT = 0
PAY_OR_RETURN = 1
PLAY_OR_LOSE = 2
DISCARD_OR_DRAW = 3
STEAL_OR_CAPITAL = 4
ONE_OR_RICHEST = 5
KEEP_OR_SWAP = 6

# PICK_EMERGENCY
DOWN_OF_TARGET = 0
OF_OTHERS = 1

# PICK_RESOURCE
RAISABLE = 0
IN_SUPPLY = 1

# PICK_HAND_CARD
MUST = 0
MAY_STOP = 1

# COUNTEROFFER
MAY_PASS = 0
MUST_OFFER = 1
