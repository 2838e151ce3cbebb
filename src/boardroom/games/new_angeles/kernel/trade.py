"""Trades between two seats in a finite grammar (NA-26, NA-TG): partner, lock, give, take, net, and an answer."""

from __future__ import annotations

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.games.new_angeles.kernel.agenda import TRADE, ask, go_on, pop, push
from boardroom.games.new_angeles.kernel.decisions import (
    ACCEPT,
    ACCEPT_UNBOUND,
    DECLINE,
    LOCK_ABILITY,
    LOCK_ABSTAIN,
    LOCK_CARD,
    LOCK_COUNTER,
    LOCK_DECLINE,
    LOCK_FOR_COUNTER,
    LOCK_FOR_MAIN,
    LOCK_MAIN,
    LOCK_PASS,
    LOCK_STOP,
    NET_ZERO,
    NO_ASSET,
    NO_LOCK,
    NO_TRADE,
    PROMISE,
    TRADE_ANSWER,
    TRADE_GIVE,
    TRADE_LOCK,
    TRADE_NET,
    TRADE_PARTNER,
    TRADE_TAKE,
    TRADE_TERM,
    WITHDRAW,
)
from boardroom.games.new_angeles.kernel.record import PROPOSALS
from boardroom.games.new_angeles.kernel.sales import sold_ability, terms_needed
from boardroom.games.new_angeles.kernel.states import (
    A_COUNTER,
    A_END_OF_TURN,
    A_MAIN,
    A_RESOLUTION,
    A_SUPPORT,
    A_SUPPORT_START,
)
from boardroom.games.new_angeles.kernel.tables import (
    ASSETS,
    AT_END_OF_TURN,
    AT_SUPPORT,
    CORPS,
    IN_WINDOW,
    ISABEL_MCGUIRE,
    KINDS,
    MIDORI,
    NOBODY,
    NONE,
    SEATS,
    TANAKA,
    WINDOW_ASSET,
)
from boardroom.games.new_angeles.kernel.windows import first_usable, usable

SMALL_AMOUNTS = (1, 2, 3, 4, 5, 6, 8, 10)
"""NA-TG-3: what the small grammar can pay."""
SMALL_CARDS = 9
"""NA-TG-14: support with more cards can be sold in the full grammar only."""


@kernel
def open_trade(s: Record, level: int, decider: int) -> None:
    """NA-TG-12: a window before a decision, if the table plays it. `decider` is whose decision is pending."""
    if s.trading < level:
        return
    s.decider = decider
    if s.state == A_SUPPORT_START or s.state == A_RESOLUTION:
        s.decider = asset_decider(s)
    s.lap = 0
    s.lap_traded = 0
    s.window_done = 0
    s.sent_count = 0
    for seat in range(SEATS):
        s.proposals[seat] = 0
    push(s, TRADE, 0, 0, 0)


@kernel
def asset_decider(s: Record) -> int:
    """Who will be asked first about an asset that can be sold (NA-TG-6)."""
    asset = pending_asset(s)
    return NOBODY if asset == NONE else s.holder[asset]


@kernel
def pending_asset(s: Record) -> int:
    """Isabel McGuire, Tanaka or Midori, if their holder is the first to be asked."""
    if s.state == A_SUPPORT_START:
        holder = s.holder[ISABEL_MCGUIRE]
        if holder < 0 or not usable(s, ISABEL_MCGUIRE, holder, 0):
            return NONE
        for offset in range(s.players):
            seat = (s.active + offset) % s.players
            if first_usable(s, AT_SUPPORT, seat, 0) != NONE:
                return ISABEL_MCGUIRE if seat == holder else NONE
    if s.state == A_RESOLUTION:
        if s.holder[TANAKA] >= 0:
            return TANAKA if usable(s, TANAKA, s.holder[TANAKA], 0) else NONE
        if s.holder[MIDORI] >= 0 and s.main_support == s.counter_support and usable(s, MIDORI, s.holder[MIDORI], 0):
            return MIDORI
    return NONE


@kernel
def visits(s: Record) -> bool:
    """NA-TG-12: whether the others speak first, to the decider only."""
    return s.state == A_COUNTER or s.state == A_SUPPORT


@kernel
def speaker(s: Record) -> int:
    """Whose turn it is to propose: clockwise from the active player; in a visit the decider last."""
    if not visits(s):
        return (s.active + s.lap) % s.players
    if s.lap == s.players - 1:
        return s.decider
    seat = (s.active + s.lap) % s.players
    for offset in range(s.lap + 1):
        if (s.active + offset) % s.players == s.decider:
            return (seat + 1) % s.players
    return seat


@kernel
def owns_anything(s: Record, seat: int) -> bool:
    """Whether a seat has goods to trade."""
    if s.capital[seat] > 0:
        return True
    for asset in range(ASSETS):
        if s.holder[asset] == seat:
            return True
    return False


@kernel
def may_trade_with(s: Record, seat: int, other: int) -> bool:
    """Two different seats, neither kept from trading (NA-C-mark-yale), with something to move."""
    if seat == other or s.no_trade[seat] or s.no_trade[other]:
        return False
    if visits(s) and seat != s.decider and other != s.decider:
        return False
    return owns_anything(s, seat) or owns_anything(s, other)


@kernel
def may_propose(s: Record, seat: int) -> bool:
    """NA-TG-10: three proposals for each author in each window."""
    if s.proposals[seat] == PROPOSALS:
        return False
    for other in range(s.players):
        if may_trade_with(s, seat, other):
            return True
    return False


@kernel
def trade_step(s: Record) -> None:
    """Laps until everybody passes."""
    while not s.window_done:
        while s.lap < s.players:
            seat = speaker(s)
            if may_propose(s, seat):
                ask(s, TRADE_PARTNER, seat, 0)
                return
            s.lap += 1
        if not s.lap_traded:
            s.window_done = 1
        s.lap = 0
        s.lap_traded = 0
    forget_proposals(s)
    pop(s)


@kernel
def forget_proposals(s: Record) -> None:
    """NA-TG-10: all of them lapse when the window closes."""
    s.decider = NOBODY
    s.window_done = 0
    s.lap = 0
    s.lap_traded = 0
    s.sent_count = 0
    for seat in range(SEATS):
        s.proposals[seat] = 0
    for number in range(SEATS * PROPOSALS):
        for column in range(4):
            s.sent[number][column] = 0
    forget_proposal(s)


@kernel
def forget_proposal(s: Record) -> None:
    """Nothing is on the table."""
    s.author = NOBODY
    s.partner = NOBODY
    s.lock = NO_LOCK
    s.terms[0] = 0
    s.terms[1] = 0
    s.term_count = 0
    s.give = 0
    s.take = 0
    s.net = 0


@kernel
def partner_options(s: Record, out: Buffer) -> int:
    """Another seat, or pass."""
    n = 0
    for other in range(s.players):
        if may_trade_with(s, s.seat, other):
            out[n] = other
            n += 1
    out[n] = NO_TRADE
    return n + 1


@kernel
def trade_partner(s: Record, partner: int) -> None:
    """Begin a proposal, or pass."""
    seat = s.seat
    go_on(s)
    if partner == NO_TRADE:
        s.lap += 1
        return
    forget_proposal(s)
    s.author = seat
    s.partner = partner
    ask(s, TRADE_LOCK, seat, 0)


@kernel
def lock_options(s: Record, out: Buffer) -> int:
    """NA-TG-6: nothing, or one outcome; in the full grammar also as a mere promise (NA-TG-9)."""
    n = binding_lock_options(s, out)
    if not s.full_grammar[s.author]:
        return n
    for number in range(1, n):
        out[n + number - 1] = PROMISE + out[number]
    return n + n - 1


@kernel
def binding_lock_options(s: Record, out: Buffer) -> int:
    """Nothing, or one outcome of the pending decision of one of the two."""
    out[0] = NO_LOCK
    decider = s.decider
    if decider == NOBODY or (decider != s.author and decider != s.partner):
        return 1
    if s.state == A_SUPPORT:
        return support_lock_options(s, out, decider)
    if s.state == A_COUNTER or s.state == A_MAIN:
        return card_lock_options(s, out, decider)
    n = 1
    if s.state == A_END_OF_TURN:
        if s.full_grammar[s.author]:
            out[n] = LOCK_STOP
            n += 1
            for number in range(IN_WINDOW[AT_END_OF_TURN]):
                asset = WINDOW_ASSET[AT_END_OF_TURN][number]
                if s.holder[asset] == decider and usable(s, asset, decider, 0):
                    out[n] = LOCK_ABILITY + asset
                    n += 1
    elif pending_asset(s) != NONE:
        out[1] = LOCK_DECLINE
        out[2] = LOCK_FOR_MAIN
        out[3] = LOCK_FOR_COUNTER
        n = 4
    return n


@kernel
def support_lock_options(s: Record, out: Buffer, decider: int) -> int:
    """Abstain, or so many cards beside an offer."""
    n = 1
    out[n] = LOCK_ABSTAIN
    n += 1
    most = s.held[decider]
    if not s.full_grammar[s.author]:
        most = min(most, SMALL_CARDS)
    for number in range(1, most + 1):
        out[n] = LOCK_MAIN + number
        n += 1
    if s.counter != NONE and s.barred != decider:
        for number in range(1, most + 1):
            out[n] = LOCK_COUNTER + number
            n += 1
    return n


@kernel
def card_lock_options(s: Record, out: Buffer, decider: int) -> int:
    """Pass, or offer an emergency action; asked of the decider in the full grammar also a kind of action card."""
    n = 1
    if s.state == A_COUNTER:
        out[n] = LOCK_PASS
        n += 1
    if s.full_grammar[s.author] and decider == s.partner:
        for kind in range(KINDS):
            out[n] = LOCK_CARD + kind
            n += 1
    if s.state == A_MAIN or s.held[decider] >= s.on_space:
        for corp in range(CORPS):
            if s.emergency[corp] == decider and s.face_up[corp]:
                out[n] = LOCK_CARD + KINDS + corp
                n += 1
    return n


@kernel
def trade_lock(s: Record, lock: int) -> None:
    """What is sold of the decision."""
    s.lock = lock
    ask(s, TRADE_GIVE if sold_ability(lock) == NONE else TRADE_TERM, s.author, 0)


@kernel
def trade_term(s: Record, pick: int) -> None:
    """A pick that is sold with an ability."""
    s.terms[s.term_count] = pick
    s.term_count += 1
    if s.term_count == terms_needed(sold_ability(s.lock)):
        ask(s, TRADE_GIVE, s.author, 0)


@kernel
def goods_options(s: Record, out: Buffer, seat: int, chosen: int) -> int:
    """The assets of a seat, each once and in order; or enough."""
    n = 0
    for asset in range(ASSETS):
        if s.holder[asset] == seat and chosen < (1 << asset):
            out[n] = asset
            n += 1
    out[n] = NO_ASSET
    return n + 1


@kernel
def trade_give(s: Record, asset: int) -> None:
    """An asset of the author; the small grammar knows one."""
    if asset != NO_ASSET:
        s.give += 1 << asset
    if asset == NO_ASSET or not s.full_grammar[s.author]:
        ask(s, TRADE_TAKE, s.author, 0)


@kernel
def trade_take(s: Record, asset: int) -> None:
    """An asset of the partner; the small grammar knows one."""
    if asset != NO_ASSET:
        s.take += 1 << asset
    if asset == NO_ASSET or not s.full_grammar[s.author]:
        ask(s, TRADE_NET, s.author, 0)


@kernel
def parties_and_terms(s: Record) -> int:
    """One number for who proposes to whom, and with which picks."""
    return s.author * 8 + s.partner + 64 * (s.terms[0] + 64 * s.terms[1])


@kernel
def was_sent(s: Record, net: int) -> bool:
    """NA-TG-10: the same proposal only once in a window."""
    for number in range(s.sent_count):
        sent = s.sent[number]
        if (
            sent[0] == parties_and_terms(s)
            and sent[1] == s.give
            and sent[2] == s.take
            and sent[3] == s.lock * 100_000 + net
        ):
            return True
    return False


@kernel
def net_is_possible(s: Record, net: int) -> bool:
    """NA-TG-2: something has to move, and not what was refused before."""
    if net == NET_ZERO and s.give == 0 and s.take == 0:
        return False
    if LOCK_DECLINE <= s.lock <= LOCK_FOR_COUNTER and (s.give | s.take) & (1 << pending_asset(s)):
        return False  # NA-TG-4: who gives the asset away cannot sell its use
    if LOCK_ABILITY <= s.lock < PROMISE and (s.give | s.take) & (1 << sold_ability(s.lock)):
        return False
    return not was_sent(s, net)


@kernel
def net_options(s: Record, out: Buffer) -> int:
    """NA-TG-3: capital one way, as far as it is covered; nothing possible: withdraw."""
    n = 0
    full = s.full_grammar[s.author]
    if net_is_possible(s, NET_ZERO):
        out[n] = NET_ZERO
        n += 1
    for sign in range(2):
        most = s.capital[s.author] if sign == 0 else s.capital[s.partner]
        for number in range(most if full else len(SMALL_AMOUNTS)):
            amount = number + 1 if full else SMALL_AMOUNTS[number]
            net = NET_ZERO + amount if sign == 0 else NET_ZERO - amount
            if amount <= most and net_is_possible(s, net):
                out[n] = net
                n += 1
    if n == 0:
        out[0] = WITHDRAW
        n = 1
    return n


@kernel
def trade_net(s: Record, net: int) -> None:
    """The last pick sends the proposal."""
    s.proposals[s.author] += 1
    if net == WITHDRAW:
        s.lap += 1
        forget_proposal(s)
        go_on(s)
        return
    s.net = net - NET_ZERO
    sent = s.sent[s.sent_count]
    sent[0] = parties_and_terms(s)
    sent[1] = s.give
    sent[2] = s.take
    sent[3] = s.lock * 100_000 + net
    s.sent_count += 1
    s.lap_traded = 1
    ask(s, TRADE_ANSWER, s.partner, 0)


@kernel
def can_accept(s: Record) -> bool:
    """NA-TG-7: a kind of card can be sold only by who holds it, and can pay for it."""
    if LOCK_CARD <= s.lock < LOCK_CARD + KINDS:
        if s.hand[s.decider][s.lock - LOCK_CARD] == 0:
            return False
        return s.state == A_MAIN or s.held[s.decider] > s.on_space
    return True


@kernel
def answer_options(s: Record, out: Buffer) -> int:
    """Decline, or accept where that is possible."""
    out[0] = DECLINE
    if not can_accept(s):
        return 1
    out[1] = ACCEPT
    if not s.full_grammar[s.seat] or s.lock == NO_LOCK or s.lock >= PROMISE:
        return 2
    out[2] = ACCEPT_UNBOUND
    return 3


@kernel
def trade_answer(s: Record, answer: int) -> None:
    """NA-TG-5: both sides at once; NA-TG-8: a sold decision comes next."""
    if answer != DECLINE:
        if answer == ACCEPT and NO_LOCK < s.lock < PROMISE:
            s.sold = s.lock
            s.sold_terms[0] = s.terms[0]
            s.sold_terms[1] = s.terms[1]
            s.sold_seat = s.decider
            s.sold_asset = pending_asset_of_sale(s)  # before the goods move: they may change who is asked first
            s.window_done = 1
        s.capital[s.author] -= s.net
        s.capital[s.partner] += s.net
        for asset in range(ASSETS):
            if s.give & (1 << asset):
                s.holder[asset] = s.partner
            elif s.take & (1 << asset):
                s.holder[asset] = s.author
    s.lap += 1
    forget_proposal(s)
    go_on(s)


@kernel
def pending_asset_of_sale(s: Record) -> int:
    """The asset whose use is sold, if it is one."""
    if s.state == A_SUPPORT_START or s.state == A_RESOLUTION:
        return pending_asset(s)
    return NONE
