"""The End of Turn abilities of assets, one function each (NA-CG-15)."""

from __future__ import annotations

from boardroom.core.kernel import (
    Record,
    kernel,
)
from boardroom.games.new_angeles.kernel.agenda import (
    DRAW_MIXED,
    FIRST,
    SECOND,
    STEP,
    SUBJECT,
    THIRD,
    TIMES,
    ask,
    pop,
    push,
)
from boardroom.games.new_angeles.kernel.cards import (
    draw_topmost,
    take_from_hand,
    take_into_hand,
)
from boardroom.games.new_angeles.kernel.decisions import (
    LOOK_AT_HAND,
    NO_CARD,
    PICK_ASSET,
    PICK_HAND_CARD,
    PICK_MODE,
    PICK_PLAYER,
    PICK_RESOURCE,
)
from boardroom.games.new_angeles.kernel.ending import (
    gain,
    lose,
    steal_capital,
)
from boardroom.games.new_angeles.kernel.menus import (
    ANY_PLAYER,
    ASSETS_IN_PLAY,
    ASSETS_OF_A_DIFFERENT_HOLDER,
    DISCARD_OR_DRAW,
    IN_SUPPLY,
    KEEP_OR_SWAP,
    MAY_STOP,
    MUST,
    ONE_OR_RICHEST,
    OTHER_PLAYERS,
    RICHEST,
    WITH_CAPITAL,
    WITH_HAND,
)
from boardroom.games.new_angeles.kernel.tables import (
    ALEX_WESTLUND,
    ASSET_CAPITAL,
    ASSET_CARDS,
    BERNICE_MAI,
    ELIZABETH_MILLS,
    FUMIKO_YAMAMORI,
    MARCO_CUBRERO,
    MR_LI,
    RICHEST_CAPITAL,
    SUSAN_CHEN,
)
from boardroom.games.new_angeles.kernel.windows import end_of_turn_usable, two_hold_assets


@kernel
def alex_westlund(s: Record, frame: Record, seat: int) -> None:
    """Two assets of different holders change places; with an own one, 2 capital first (NA-58.1, NA-A30)."""
    if frame[STEP] < 2 and not two_hold_assets(s):
        pop(s)  # a trade has just left all assets with one player
    elif frame[STEP] == 0:
        ask(s, PICK_ASSET, seat, ASSETS_IN_PLAY)
    elif frame[STEP] == 1:
        ask(s, PICK_ASSET, seat, ASSETS_OF_A_DIFFERENT_HOLDER)
    else:
        one = frame[FIRST]
        other = frame[SECOND]
        if s.holder[one] == seat or s.holder[other] == seat:
            lose(s, seat, ASSET_CAPITAL[ALEX_WESTLUND])
        holder = s.holder[one]
        s.holder[one] = s.holder[other]
        s.holder[other] = holder
        pop(s)


@kernel
def bernice_mai(s: Record, frame: Record, seat: int) -> None:
    """One or more hand cards to another player, capital for each."""
    step = frame[STEP]
    if step == 0:
        ask(s, PICK_PLAYER, seat, OTHER_PLAYERS)
        return
    if step >= 2 and frame[SECOND] != NO_CARD:
        take_from_hand(s, seat, frame[SECOND])
        take_into_hand(s, frame[FIRST], frame[SECOND])
        gain(s, seat, ASSET_CAPITAL[BERNICE_MAI])
        frame[TIMES] += 1
    if step >= 2 and (frame[SECOND] == NO_CARD or frame[TIMES] == ASSET_CARDS[BERNICE_MAI] or s.held[seat] == 0):
        pop(s)
        return
    frame[STEP] = 1
    ask(s, PICK_HAND_CARD, seat, MUST if frame[TIMES] == 0 else MAY_STOP)


@kernel
def elizabeth_mills(s: Record, frame: Record, seat: int) -> None:
    """The card wanders on; its giver decides what happens to the receiver."""
    step = frame[STEP]
    receiver = frame[FIRST]
    if step == 0:
        hand_on(s, ELIZABETH_MILLS, seat)
    elif step == 1:
        if frame[THIRD] == 0:
            frame[THIRD] = 1  # given once, whatever is traded before the next pick
            s.holder[ELIZABETH_MILLS] = receiver
        ask(s, PICK_MODE, seat, DISCARD_OR_DRAW)
    elif frame[SECOND] == 1:
        pop(s)
        draw_topmost(s, receiver, ASSET_CARDS[ELIZABETH_MILLS])
    else:
        if step == 3:
            take_from_hand(s, receiver, frame[THIRD])
            s.discard[frame[THIRD]] += 1
            frame[THIRD] = 0
            frame[STEP] = 2
            frame[SUBJECT] += 1
        if frame[SUBJECT] == ASSET_CARDS[ELIZABETH_MILLS] or s.held[receiver] == 0:
            pop(s)
        else:
            ask(s, PICK_HAND_CARD, receiver, MUST)


@kernel
def hand_on(s: Record, asset: int, seat: int) -> None:
    """Who gets the card. If its user has just traded it away there is nothing to give: the ability ends (NA-A63)."""
    if s.holder[asset] == seat:
        ask(s, PICK_PLAYER, seat, OTHER_PLAYERS)
    else:
        pop(s)


@kernel
def fumiko_yamamori(s: Record, frame: Record, seat: int) -> None:
    """A unit of the supply for capital."""
    if frame[STEP] == 0:
        ask(s, PICK_RESOURCE, seat, IN_SUPPLY)
        return
    s.supply[frame[FIRST]] -= 1
    pop(s)
    gain(s, seat, ASSET_CAPITAL[FUMIKO_YAMAMORI])


@kernel
def marco_cubrero(s: Record, frame: Record, seat: int) -> None:
    """Rob anybody of a little, or one of the richest of more."""
    if frame[STEP] == 0 and not end_of_turn_usable(s, MARCO_CUBRERO, seat):
        pop(s)  # a trade has just left nobody to rob
    elif frame[STEP] == 0:
        ask(s, PICK_MODE, seat, ONE_OR_RICHEST)
    elif frame[STEP] == 1:
        ask(s, PICK_PLAYER, seat, WITH_CAPITAL if frame[FIRST] == 0 else RICHEST)
    else:
        amount = ASSET_CAPITAL[MARCO_CUBRERO] if frame[FIRST] == 0 else RICHEST_CAPITAL
        victim = frame[SECOND]
        pop(s)
        steal_capital(s, seat, victim, amount)


@kernel
def mr_li(s: Record, frame: Record, seat: int) -> None:
    """A player loses capital and draws cards of any types."""
    if frame[STEP] == 0:
        ask(s, PICK_PLAYER, seat, ANY_PLAYER)
        return
    named = frame[FIRST]
    pop(s)
    lose(s, named, ASSET_CAPITAL[MR_LI])
    push(s, DRAW_MIXED, named, ASSET_CARDS[MR_LI], 0)


@kernel
def mr_white(s: Record, frame: Record, seat: int) -> None:
    """See a hand and take a card of it, or none."""
    if frame[STEP] == 0:
        ask(s, PICK_PLAYER, seat, WITH_HAND)
    elif frame[STEP] == 1:
        ask(s, LOOK_AT_HAND, seat, frame[FIRST])
    else:
        if frame[SECOND] != NO_CARD:
            take_from_hand(s, frame[FIRST], frame[SECOND])
            take_into_hand(s, seat, frame[SECOND])
        pop(s)


@kernel
def susan_chen(s: Record, frame: Record, seat: int) -> None:
    """Capital, then the card wanders on."""
    if frame[STEP] == 0:
        if frame[TIMES] == 0:
            frame[TIMES] = 1
            gain(s, seat, ASSET_CAPITAL[SUSAN_CHEN])
        hand_on(s, SUSAN_CHEN, seat)
    else:
        s.holder[SUSAN_CHEN] = frame[FIRST]
        pop(s)


@kernel
def thomas_haas(s: Record, frame: Record, seat: int) -> None:
    """See the rival card under the board; keep or swap."""
    if frame[STEP] == 0:
        s.spare_seen[seat] = s.spare
        ask(s, PICK_MODE, seat, KEEP_OR_SWAP)
        return
    if frame[FIRST] == 1:
        card = s.rival[seat]
        s.rival[seat] = s.spare
        s.spare = card
        s.spare_seen[seat] = card
    pop(s)
