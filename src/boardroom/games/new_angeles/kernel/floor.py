"""Open trading windows: any seat may act, and several proposals lie open (NA-TG-10).

The list of options holds the acts of all seats. `owner` says whose an act is.
"""

from __future__ import annotations

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.games.new_angeles.kernel.agenda import ask, go_on, pop
from boardroom.games.new_angeles.kernel.decisions import (
    ACCEPT,
    ACCEPT_UNBOUND,
    DECLINE,
    FLOOR_ANSWER,
    FLOOR_ANSWER_PRIVATE,
    FLOOR_PROPOSE,
    FLOOR_READY,
    FLOOR_SAY,
    FLOOR_WITHDRAW,
    NET_ZERO,
    PROMISE,
    SAY_WHAT,
    TRADE_FLOOR,
)
from boardroom.games.new_angeles.kernel.locks import pending_asset
from boardroom.games.new_angeles.kernel.promises import may_say
from boardroom.games.new_angeles.kernel.record import PROPOSALS
from boardroom.games.new_angeles.kernel.sales import sold_ability
from boardroom.games.new_angeles.kernel.tables import ASSETS, NOBODY, NONE, SEATS
from boardroom.games.new_angeles.kernel.trade import (
    begin_proposal,
    can_accept,
    can_unbind,
    execute,
    forget_proposal,
    forget_proposals,
    may_propose,
    may_trade_with,
)

PRIVATE_ANSWERS = SEATS * SEATS * PROPOSALS
"""How many private proposals have a number of their own, whoever sends them to whom."""
LOCK_STEP = 100_000
"""A sent proposal keeps lock and net in one number: LOCK_STEP * lock + net."""


@kernel
def author_of(s: Record, number: int) -> int:
    """Who sent a proposal."""
    return s.sent[number][0] % 64 // 8


@kernel
def partner_of(s: Record, number: int) -> int:
    """To whom it was sent."""
    return s.sent[number][0] % 8


@kernel
def lock_of(s: Record, number: int) -> int:
    """What it would sell."""
    return s.sent[number][3] // LOCK_STEP


@kernel
def net_of(s: Record, number: int) -> int:
    """What its author would pay."""
    return s.sent[number][3] % LOCK_STEP - NET_ZERO


@kernel
def term_of(s: Record, number: int, which: int) -> int:
    """The first or second pick that it would sell with an ability."""
    return s.sent[number][0] // 64 % 64 if which == 0 else s.sent[number][0] // 4096


@kernel
def number_for(s: Record, number: int, seat: int) -> int:
    """NA-TG-11: the number of a proposal for a seat. That of a private one counts, for its partner, none to others."""
    if not s.private_trades or s.ruleset < 3 or seat != partner_of(s, number):
        return number
    before = 0
    for other in range(number):
        if author_of(s, other) == author_of(s, number) and partner_of(s, other) == seat:
            before += 1
    return PROPOSALS * author_of(s, number) + before


@kernel
def answer_pick(s: Record, number: int, answer: int) -> int:
    """The pick by which its partner answers a proposal."""
    if not s.private_trades or s.ruleset < 3:
        return FLOOR_ANSWER + 64 * answer + number
    seat = partner_of(s, number)
    return FLOOR_ANSWER_PRIVATE + PRIVATE_ANSWERS * answer + SEATS * PROPOSALS * seat + number_for(s, number, seat)


@kernel
def answer_of(pick: int) -> int:
    """The answer that a pick gives."""
    if pick < FLOOR_ANSWER_PRIVATE:
        return (pick - FLOOR_ANSWER) // 64
    return (pick - FLOOR_ANSWER_PRIVATE) // PRIVATE_ANSWERS


@kernel
def answered_by(s: Record, pick: int) -> int:
    """The proposal that a pick answers."""
    if pick < FLOOR_ANSWER_PRIVATE:
        return (pick - FLOOR_ANSWER) % 64
    for number in range(s.sent_count):
        if s.standing[number] and answer_pick(s, number, answer_of(pick)) == pick:
            return number
    return 0


@kernel
def floor_step(s: Record) -> None:
    """NA-TG-10: the window is open until the pending decision is to be made, or nobody wants anything more."""
    if s.window_done or is_closed(s):
        forget_proposals(s)
        pop(s)
    else:
        ask(s, TRADE_FLOOR, waited_for(s), 0)


@kernel
def is_closed(s: Record) -> bool:
    """The one whose decision is pending can always make it; without one all have to be ready."""
    if s.decider != NOBODY and s.ready[s.decider]:
        return True
    for seat in range(s.players):
        if not is_done(s, seat):
            return False
    return True


@kernel
def is_done(s: Record, seat: int) -> bool:
    """Ready, or nothing left to do: no proposal to answer, none to make, nothing to say."""
    if s.ready[seat]:
        return True
    if may_propose(s, seat) or may_say(s, seat):
        return False
    for number in range(s.sent_count):
        if s.standing[number] and partner_of(s, number) == seat:
            return False
    return True


@kernel
def waited_for(s: Record) -> int:
    """Who should act next: an answer first, then clockwise from the active player, the pending decision last."""
    for number in range(s.sent_count):
        if s.standing[number] and not s.ready[partner_of(s, number)]:
            return partner_of(s, number)
    for offset in range(s.players):
        seat = (s.active + offset) % s.players
        if seat != s.decider and not is_done(s, seat):
            return seat
    return s.decider


@kernel
def owner(s: Record, pick: int) -> int:
    """Whose act a pick is."""
    if pick >= FLOOR_ANSWER:
        return partner_of(s, answered_by(s, pick))
    if pick >= FLOOR_WITHDRAW:
        return author_of(s, pick - FLOOR_WITHDRAW)
    if pick >= FLOOR_SAY:
        return pick - FLOOR_SAY
    if pick >= FLOOR_PROPOSE:
        return (pick - FLOOR_PROPOSE) // 8
    return pick - FLOOR_READY


@kernel
def floor_options(s: Record, out: Buffer) -> int:
    """The acts of every seat: answers, proposals, words, withdrawals; ready last."""
    n = 0
    for seat in range(s.players):
        n = seat_options(s, out, n, seat)
    return n


@kernel
def seat_options(s: Record, out: Buffer, n: int, seat: int) -> int:
    """What a seat may do. Who is ready and has nothing to answer may still speak up again."""
    for number in range(s.sent_count):
        if s.standing[number] and partner_of(s, number) == seat:
            lock = lock_of(s, number)
            out[n] = answer_pick(s, number, DECLINE)
            n += 1
            if can_accept(s, lock):
                out[n] = answer_pick(s, number, ACCEPT)
                n += 1
                if can_unbind(s, seat, lock):
                    out[n] = answer_pick(s, number, ACCEPT_UNBOUND)
                    n += 1
        elif s.standing[number] and author_of(s, number) == seat:
            out[n] = FLOOR_WITHDRAW + number
            n += 1
    if s.proposals[seat] < PROPOSALS:
        for other in range(s.players):
            if may_trade_with(s, seat, other):
                out[n] = FLOOR_PROPOSE + 8 * seat + other
                n += 1
    if may_say(s, seat):
        out[n] = FLOOR_SAY + seat
        n += 1
    if not s.ready[seat]:
        out[n] = FLOOR_READY + seat
        n += 1
    return n


@kernel
def act(s: Record, pick: int) -> None:
    """An act of a seat."""
    seat = owner(s, pick)
    if pick >= FLOOR_ANSWER:
        answer_proposal(s, answered_by(s, pick), answer_of(pick))
    elif pick >= FLOOR_WITHDRAW:
        s.standing[pick - FLOOR_WITHDRAW] = 0
        go_on(s)
    elif pick >= FLOOR_SAY:
        s.ready[seat] = 0
        ask(s, SAY_WHAT, seat, 0)
    elif pick >= FLOOR_PROPOSE:
        s.ready[seat] = 0
        begin_proposal(s, seat, (pick - FLOOR_PROPOSE) % 8)
    else:
        s.ready[seat] = 1
        go_on(s)


@kernel
def answer_proposal(s: Record, number: int, answer: int) -> None:
    """NA-TG-5: accepted, both sides at once; and what cannot be any more lapses (NA-TG-4)."""
    s.standing[number] = 0
    if answer != DECLINE:
        asset = pending_asset(s)
        decider = s.decider
        take_up(s, number)
        execute(s, answer == ACCEPT)
        forget_proposal(s)
        for other in range(s.sent_count):
            if s.standing[other]:
                locked = 0 < lock_of(s, other) < PROMISE
                if not goods_are_there(s, other) or (locked and not can_still_sell(s, other, asset, decider)):
                    s.standing[other] = 0
    go_on(s)


@kernel
def take_up(s: Record, number: int) -> None:
    """A sent proposal becomes the one that is spoken of."""
    sent = s.sent[number]
    s.author = author_of(s, number)
    s.partner = partner_of(s, number)
    s.terms[0] = term_of(s, number, 0)
    s.terms[1] = term_of(s, number, 1)
    s.give = sent[1]
    s.take = sent[2]
    s.lock = lock_of(s, number)
    s.net = net_of(s, number)


@kernel
def goods_are_there(s: Record, number: int) -> bool:
    """NA-TG-4: whether both still hold what a proposal names."""
    author = author_of(s, number)
    partner = partner_of(s, number)
    net = net_of(s, number)
    if net > s.capital[author] or -net > s.capital[partner]:
        return False
    sent = s.sent[number]
    for asset in range(ASSETS):
        if sent[1] & (1 << asset) and s.holder[asset] != author:
            return False
        if sent[2] & (1 << asset) and s.holder[asset] != partner:
            return False
    return True


@kernel
def can_still_sell(s: Record, number: int, asset: int, decider: int) -> bool:
    """NA-TG-4: the same decision of the same player. An ability lapses: its picks may now mean something else."""
    return sold_ability(lock_of(s, number)) == NONE and pending_asset(s) == asset and s.decider == decider
