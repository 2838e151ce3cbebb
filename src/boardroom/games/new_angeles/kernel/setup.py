"""Setup (NA-S), up to the first turn."""

from __future__ import annotations

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.games.new_angeles.kernel.agenda import ask, deal, enter, go_on
from boardroom.games.new_angeles.kernel.cards import FRESH_DECK, draw_cards, sheet_side
from boardroom.games.new_angeles.kernel.decisions import (
    CHOOSE_CORP,
    CHOOSE_START,
    DEAL_CORP,
    DEAL_INVESTMENT,
    DEAL_RIVAL,
    DRAW_DEMAND,
    DRAW_SETUP,
    KEEP_INVESTMENT,
    NAME_DECK,
    SHOW_BACK,
)
from boardroom.games.new_angeles.kernel.piles import deal_turns, next_turn, top_back_is_hidden
from boardroom.games.new_angeles.kernel.promises import forget_words
from boardroom.games.new_angeles.kernel.record import EMPTY, FACE_DOWN, NOT_IN_PLAY, TRADING_FULL, UNSEEN
from boardroom.games.new_angeles.kernel.states import (
    S_CAPITAL,
    S_CORPS,
    S_DEMAND,
    S_DRAW,
    S_INVEST,
    S_KEEP,
    S_RIVALS,
    S_SETUP,
    S_START,
)
from boardroom.games.new_angeles.kernel.tables import (
    ASSETS,
    BACK,
    BACKS,
    COPIES,
    CORPS,
    DECKS,
    DEMANDED,
    DEMANDS,
    DISTRICTS,
    END_EVENT,
    ENTRIES,
    ENTRY_COUNT,
    ENTRY_DECK,
    EVENTS,
    FEDERALIST,
    FIRST_EVENT,
    INVESTMENTS,
    IS_DEMAND_ROUND,
    KINDS,
    KINDS_OF_PIECE,
    NO_DECK,
    NOBODY,
    NONE,
    PIECE_COUNT,
    PROTEST,
    RESOURCE_KINDS,
    RIVALS,
    SEATS,
    SETUP_PIECE,
    SETUP_TURNS,
    SETUPS,
    TRACK_SPACES,
    UNREST,
)
from boardroom.games.new_angeles.kernel.trade import open_trade


@kernel
def begin(s: Record) -> None:
    """Lay the box open: a record with its settings and nothing on the table."""
    for what in range(KINDS_OF_PIECE + 1):
        s.reserve[what] = PIECE_COUNT[what]
    for kind in range(KINDS):
        s.deck[kind] = COPIES[kind]
    for asset in range(ASSETS):
        s.holder[asset] = UNSEEN
        s.under[asset] = NONE
    s.asset_deck = ASSETS
    for space in range(TRACK_SPACES):
        s.track[space] = EMPTY
    for position in range(EVENTS):
        s.events[position] = FACE_DOWN
        s.event_unseen[position] = 1
    for seat in range(SEATS):
        s.corp[seat] = NONE
        s.rival[seat] = NONE
        s.spare_seen[seat] = NONE
        s.investments[seat][0] = NONE
        s.investments[seat][1] = NONE
        s.kept[seat] = NONE
    for corp in range(CORPS):
        s.seat_of[corp] = NOBODY
        s.emergency[corp] = NOT_IN_PLAY
        s.played_from[corp] = NOBODY
    s.spare = NONE
    s.demand = NONE
    s.back = NONE
    s.event = NONE
    s.active = NOBODY
    clear_deal(s)
    enter(s, S_SETUP)
    deal(s, DRAW_SETUP, 0)


@kernel
def clear_deal(s: Record) -> None:
    """No deal is going on."""
    s.revealed = NONE
    s.main = NONE
    s.counter = NONE
    s.countering = NOBODY
    s.barred = NOBODY
    s.bettor = NOBODY
    s.bet = NOBODY
    s.winning = NONE
    s.winner = NOBODY
    s.resolver = NOBODY
    s.card = NONE
    s.side = NONE
    s.district = NONE
    s.target_seat = NOBODY
    s.origin = NONE
    s.decider = NOBODY
    s.partner = NOBODY
    s.author = NOBODY
    s.sold_seat = NOBODY
    s.sold_asset = NONE
    for seat in range(SEATS):
        s.supported[seat] = NONE
    if s.promises:
        forget_words(s)


@kernel
def draw_setup(s: Record, card: int) -> None:
    """NA-S3: one piece of each kind in every listed district, then the assets of the first round."""
    for what in range(KINDS_OF_PIECE):
        for district in range(DISTRICTS):
            if SETUP_PIECE[card][what][district]:
                s.pieces[what][district] = 1
                s.reserve[what] -= 1
    for district in range(DISTRICTS):
        if SETUP_PIECE[card][UNREST][district]:
            s.unrest[district] = PROTEST
            s.reserve[UNREST] -= 1
    deal_turns(s, SETUP_TURNS[card])
    enter(s, S_DEMAND)
    go_on(s)


@kernel
def set_demand(s: Record, card: int) -> None:
    """NA-67.0: the current demand and its targets."""
    s.demand = card
    s.demand_used[card] = 1
    for kind in range(RESOURCE_KINDS):
        s.supply[kind] = 0
        s.target[kind] = DEMANDED[card][kind]


@kernel
def setup_step(s: Record) -> None:
    """The steps of the setup in order."""
    if s.state == S_DEMAND:
        if top_back_is_hidden(s):  # NA-S1: seen before anybody chooses anything
            deal(s, SHOW_BACK, 0)
        else:
            deal(s, DRAW_DEMAND, 0)
    elif s.state == S_CORPS:
        if s.step == s.players:
            enter(s, S_START)
        elif s.choose_corps:
            ask(s, CHOOSE_CORP, s.step, 0)
        else:
            deal(s, DEAL_CORP, s.step)
    elif s.state == S_START:
        deal(s, CHOOSE_START, 0)
    elif s.state == S_CAPITAL:
        s.threat = s.start_threat
        for offset in range(s.players):
            s.capital[(s.active + offset) % s.players] = s.first_capital + offset
        enter(s, S_DRAW)
    elif s.state == S_DRAW:
        opening_draw_step(s)
    elif s.state == S_RIVALS:
        if s.step == s.players:
            for card in range(RIVALS):
                if rival_is_left(s, card):
                    s.spare = card
            enter(s, S_INVEST)
        else:
            deal(s, DEAL_RIVAL, (s.active + s.step) % s.players)
    else:
        invest_step(s)


@kernel
def opening_draw_step(s: Record) -> None:
    """NA-S9: everybody draws once as the sheet says, clockwise from the active player."""
    if s.step == s.players:
        enter(s, S_RIVALS)
        return
    if sheet_step(s, (s.active + s.step) % s.players, 1):
        s.step += 1


@kernel
def sheet_step(s: Record, seat: int, factor: int) -> bool:
    """NA-3.1a: the entries of a sheet in printed order; whether all of them are done."""
    side = sheet_side(s)
    corp = s.corp[seat]
    if s.entry == ENTRIES[side][corp]:
        s.entry = 0
        for deck in range(DECKS):
            s.drawn_from[deck] = 0
        return True
    deck = ENTRY_DECK[side][corp][s.entry]
    if deck == NO_DECK:
        ask(s, NAME_DECK, seat, FRESH_DECK)
    else:
        draw_entry(s, seat, deck, factor)
    return False


@kernel
def draw_entry(s: Record, seat: int, deck: int, factor: int) -> None:
    """Draw one entry of the sheet."""
    count = ENTRY_COUNT[sheet_side(s)][s.corp[seat]][s.entry]
    s.entry += 1
    draw_cards(s, seat, deck, count * factor)


@kernel
def draw_demand(s: Record, card: int) -> None:
    """NA-S5: the first demand."""
    set_demand(s, card)
    enter(s, S_CORPS)
    go_on(s)


@kernel
def corp_options(s: Record, out: Buffer) -> int:
    """NA-S6: any corp not yet taken."""
    n = 0
    for corp in range(CORPS):
        if s.seat_of[corp] == NOBODY:
            out[n] = corp
            n += 1
    return n


@kernel
def take_corp(s: Record, corp: int) -> None:
    """NA-S6: the sheet, and the emergency action face up (NA-38.1)."""
    s.corp[s.step] = corp
    s.seat_of[corp] = s.step
    s.emergency[corp] = s.step
    s.face_up[corp] = 1
    s.step += 1
    go_on(s)


@kernel
def choose_start(s: Record, seat: int) -> None:
    """NA-S7."""
    s.active = seat
    enter(s, S_CAPITAL)
    go_on(s)


@kernel
def rival_is_left(s: Record, card: int) -> bool:
    """NA-S10: the cards of the corps in play and the federalist, each once."""
    if card != FEDERALIST and s.seat_of[card] == NOBODY:
        return False
    for seat in range(s.players):
        if s.rival[seat] == card:
            return False
    return True


@kernel
def rival_options(s: Record, out: Buffer) -> int:
    """The rival cards not dealt yet."""
    n = 0
    for card in range(RIVALS):
        if rival_is_left(s, card):
            out[n] = card
            n += 1
    return n


@kernel
def deal_rival(s: Record, card: int) -> None:
    """NA-S10: one face down for each."""
    s.rival[s.menu] = card
    s.step += 1
    go_on(s)


@kernel
def invest_step(s: Record) -> None:
    """NA-S11, NA-37.4: two for everybody, then everybody keeps one in secret (NA-A17); then the next turn."""
    if s.state == S_INVEST:
        if s.step == 2 * s.players:
            enter(s, S_KEEP)
            if s.round > 0:
                open_trade(s, TRADING_FULL, NOBODY)
        else:
            deal(s, DEAL_INVESTMENT, (s.active + s.step // 2) % s.players)
    elif s.step < s.players:
        ask(s, KEEP_INVESTMENT, (s.active + s.step) % s.players, 0)
    else:
        if IS_DEMAND_ROUND[s.round]:
            s.round += 1  # NA-37.5: the last step of a demand round
        next_turn(s)


@kernel
def investment_options(s: Record, out: Buffer) -> int:
    """The investments not drawn by anybody. What was drawn is noted first, one bit for each card."""
    drawn = 0
    for seat in range(s.players):
        for number in range(2):
            if s.investments[seat][number] != NONE:
                drawn |= 1 << s.investments[seat][number]
    n = 0
    for card in range(INVESTMENTS):
        if not drawn & 1 << card:
            out[n] = card
            n += 1
    return n


@kernel
def deal_investment(s: Record, card: int) -> None:
    """The first or the second of a seat."""
    s.investments[s.menu][s.step % 2] = card
    s.step += 1
    go_on(s)


@kernel
def keep_options(s: Record, out: Buffer) -> int:
    """The two that were drawn."""
    out[0] = s.investments[s.seat][0]
    out[1] = s.investments[s.seat][1]
    return 2


@kernel
def keep_investment(s: Record, card: int) -> None:
    """NA-29.1: face down until the next demand round; the other one goes back unseen."""
    s.kept[s.seat] = card
    s.investments[s.seat][0] = NONE
    s.investments[s.seat][1] = NONE
    s.step += 1
    go_on(s)


@kernel
def unseen_with_back(s: Record, back: int) -> int:
    """How many unseen events show this back."""
    n = 0
    for event in range(FIRST_EVENT[back], END_EVENT[back]):
        n += (s.event_unseen[event] > 0) & (BACK[event] == back)
    return n


@kernel
def back_options(s: Record, out: Buffer) -> int:
    """The backs of unseen events."""
    n = 0
    for back in range(BACKS):
        if unseen_with_back(s, back) > 0:
            out[n] = back
            n += 1
    return n


@kernel
def show_back(s: Record, back: int) -> None:
    """NA-19.3."""
    s.back = back
    go_on(s)


@kernel
def demand_options(s: Record, out: Buffer) -> int:
    """The demands not used yet; one game needs three of them (NA-C-demands)."""
    n = 0
    for card in range(DEMANDS):
        if not s.demand_used[card]:
            out[n] = card
            n += 1
    return n


@kernel
def setup_options(s: Record, out: Buffer) -> int:
    """All setup cards."""
    for card in range(SETUPS):
        out[card] = card
    return SETUPS
