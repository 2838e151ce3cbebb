"""Trades between two seats in a finite grammar (NA-26, NA-TG): partner, lock, give, take, net, and an answer."""

from __future__ import annotations

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.games.new_angeles.kernel.agenda import ACTED, KIND, TRADE, WINDOW, ask, go_on, pop, push
from boardroom.games.new_angeles.kernel.decisions import (
    ACCEPT,
    ACCEPT_UNBOUND,
    DECLINE,
    LOCK_ABILITY,
    LOCK_CARD,
    LOCK_DECLINE,
    LOCK_FOR_COUNTER,
    NET_ZERO,
    NO_ASSET,
    NO_LOCK,
    NO_TRADE,
    PROMISE,
    SAY,
    SAY_WHAT,
    TRADE_ANSWER,
    TRADE_GIVE,
    TRADE_LOCK,
    TRADE_NET,
    TRADE_PARTNER,
    TRADE_TAKE,
    TRADE_TERM,
    WITHDRAW,
)
from boardroom.games.new_angeles.kernel.locks import asset_decider, is_inside, pending_asset
from boardroom.games.new_angeles.kernel.promises import may_say
from boardroom.games.new_angeles.kernel.record import PROPOSALS
from boardroom.games.new_angeles.kernel.sales import sold_ability, terms_needed, terms_survive
from boardroom.games.new_angeles.kernel.states import (
    A_COUNTER,
    A_MAIN,
    A_RESOLUTION,
    A_SUPPORT,
    A_SUPPORT_START,
)
from boardroom.games.new_angeles.kernel.tables import (
    ASSETS,
    KINDS,
    NOBODY,
    NONE,
    SEATS,
)
from boardroom.games.new_angeles.kernel.targets import holds_any_asset

SMALL_AMOUNTS = (1, 2, 3, 4, 5, 6, 8, 10)
"""NA-TG-3: what the small grammar can pay."""


@kernel
def open_trade(s: Record, level: int, decider: int) -> bool:
    """NA-TG-12: a window before a decision, if the table plays it. `decider` is whose decision is pending."""
    if s.trading < level:
        return False
    if s.state == A_SUPPORT_START or s.state == A_RESOLUTION:
        decider = asset_decider(s)
    open_window_for_trades(s, decider, 0)
    return True


@kernel
def open_window_for_trades(s: Record, decider: int, inside: int) -> None:
    """Between two states or, inside a resolution, before a pick."""
    s.decider = decider
    s.window_held = 1
    s.lap = 0
    s.lap_traded = 0
    s.window_done = 0
    push(s, TRADE, inside, 0, 0)


@kernel
def visits(s: Record) -> bool:
    """NA-TG-12: whether the others speak first, and the decider last."""
    return not s.open_trades and (s.state == A_COUNTER or s.state == A_SUPPORT) and not is_inside(s)


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
    return s.capital[seat] > 0 or holds_any_asset(s, seat)


@kernel
def may_trade_with(s: Record, seat: int, other: int) -> bool:
    """Two different seats, neither kept from trading (NA-C-mark-yale), with something to move."""
    if seat == other or s.no_trade[seat] or s.no_trade[other]:
        return False
    if s.ruleset == 1 and visits(s) and seat != s.decider and other != s.decider:
        return False  # there the others could trade with the decider only
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
            if may_propose(s, seat) or may_say(s, seat):
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
        s.ready[seat] = 0
        s.words[seat] = 0
    for number in range(SEATS * PROPOSALS):
        s.standing[number] = 0
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
    """Another seat, a word, or pass."""
    n = 0
    if s.proposals[s.seat] < PROPOSALS:
        for other in range(s.players):
            if may_trade_with(s, s.seat, other):
                out[n] = other
                n += 1
    if may_say(s, s.seat):
        out[n] = SAY
        n += 1
    out[n] = NO_TRADE
    return n + 1


@kernel
def trade_partner(s: Record, partner: int) -> None:
    """Begin a proposal, say something, or pass."""
    seat = s.seat
    if partner == NO_TRADE:
        s.lap += 1
        go_on(s)
    elif partner == SAY:
        ask(s, SAY_WHAT, seat, 0)
    else:
        begin_proposal(s, seat, partner)


@kernel
def begin_proposal(s: Record, author: int, partner: int) -> None:
    """The picks of a proposal follow."""
    forget_proposal(s)
    s.author = author
    s.partner = partner
    ask(s, TRADE_LOCK, author, 0)


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
    if LOCK_ABILITY <= s.lock < PROMISE:
        if (s.give | s.take) & (1 << sold_ability(s.lock)) or not terms_survive(s, net - NET_ZERO):
            return False
    return not was_sent(s, net)


@kernel
def net_options(s: Record, out: Buffer) -> int:
    """NA-TG-3: capital one way, as far as it is covered; nothing possible, or people: withdraw."""
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
    if n == 0 or s.open_trades:
        out[n] = WITHDRAW
        n += 1
    return n


@kernel
def next_number(s: Record) -> int:
    """NA-TG-11: that of a private proposal tells nothing about those of others. In rulesets 1 and 2 it did."""
    if not s.private_trades or s.ruleset < 3:
        return s.sent_count
    return PROPOSALS * s.author + s.proposals[s.author]


@kernel
def trade_net(s: Record, net: int) -> None:
    """The last pick sends the proposal: to be answered now, or to lie open."""
    number = next_number(s)
    s.proposals[s.author] += 1
    if net == WITHDRAW:
        s.lap += 1
        forget_proposal(s)
        go_on(s)
        return
    s.net = net - NET_ZERO
    sent = s.sent[number]
    sent[0] = parties_and_terms(s)
    sent[1] = s.give
    sent[2] = s.take
    sent[3] = s.lock * 100_000 + net
    if number >= s.sent_count:
        s.sent_count = number + 1
    s.lap_traded = 1
    if s.open_trades:
        s.standing[number] = 1
        s.ready[s.partner] = 0
        forget_proposal(s)
        go_on(s)
    else:
        ask(s, TRADE_ANSWER, s.partner, 0)


@kernel
def can_accept(s: Record, lock: int) -> bool:
    """NA-TG-7: a kind of card can be sold only by who holds it, and can pay for it."""
    if LOCK_CARD <= lock < LOCK_CARD + KINDS:
        if s.hand[s.decider][lock - LOCK_CARD] == 0:
            return False
        return s.state == A_MAIN or s.held[s.decider] > s.on_space
    return True


@kernel
def answer_options(s: Record, out: Buffer) -> int:
    """Decline, or accept where that is possible."""
    out[0] = DECLINE
    if not can_accept(s, s.lock):
        return 1
    out[1] = ACCEPT
    if not can_unbind(s, s.seat, s.lock):
        return 2
    out[2] = ACCEPT_UNBOUND
    return 3


@kernel
def can_unbind(s: Record, seat: int, lock: int) -> bool:
    """NA-TG-9: in the full grammar either side may mark a lock as mere words."""
    return s.full_grammar[seat] > 0 and NO_LOCK < lock < PROMISE


@kernel
def trade_answer(s: Record, answer: int) -> None:
    """Accept or decline; the next one speaks."""
    if answer != DECLINE:
        execute(s, answer == ACCEPT)
    s.lap += 1
    forget_proposal(s)
    go_on(s)


@kernel
def execute(s: Record, bound: bool) -> None:
    """NA-TG-5: both sides at once; NA-TG-8: a sold decision comes next."""
    if bound and NO_LOCK < s.lock < PROMISE:
        s.sold = s.lock
        s.sold_terms[0] = s.terms[0]
        s.sold_terms[1] = s.terms[1]
        s.sold_seat = s.decider
        s.sold_asset = pending_asset(s)  # before the goods move: they may change who is asked first
        s.window_done = 1
    s.capital[s.author] -= s.net
    s.capital[s.partner] += s.net
    for asset in range(ASSETS):
        if s.give & (1 << asset):
            s.holder[asset] = s.partner
        elif s.take & (1 << asset):
            s.holder[asset] = s.author
    if is_inside(s):
        ask_again(s)
    elif s.state == A_SUPPORT_START or s.state == A_RESOLUTION:
        s.decider = asset_decider(s)  # an asset that was handed over is no longer the giver's to sell


@kernel
def ask_again(s: Record) -> None:
    """NA-A22: a trigger window has a further round, for assets that were handed to a player already asked."""
    if s.depth > 1 and s.stack[s.depth - 2][KIND] == WINDOW:
        s.stack[s.depth - 2][ACTED] = 1
