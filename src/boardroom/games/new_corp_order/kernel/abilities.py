"""Company abilities (A): what a taken-over company lets you do, by the kinds that `components` describes."""

from __future__ import annotations

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.games.new_corp_order.kernel.decisions import (
    ABILITY_CARD,
    MOVE_ORIGIN,
    MOVE_TARGET,
    NO_PILE,
    NO_PLACE,
    SWAP_FIRST,
    SWAP_OTHER,
    SWAP_OWN,
    SWAP_SECOND,
)
from boardroom.games.new_corp_order.kernel.plot import end_action
from boardroom.games.new_corp_order.kernel.tables import (
    ABILITY,
    ABILITY_AID_SAME_COLOUR,
    ABILITY_EFFECT,
    ABILITY_SAME_COLOUR,
    ABILITY_TIMES,
    ABILITY_WHICH,
    CARDS,
    COLOURS,
    EITHER,
    MOVE_AGENTS,
    MUST_ACTIVATE,
    REMOVE,
    SWAP_CARDS,
    TAPPED,
    UNTAP_ONE_COLOUR,
    UNTAPPED,
)
from boardroom.games.new_corp_order.kernel.turn import ask


@kernel
def headquarters(s: Record) -> int:
    """How many HQs there are; in solo ODS is the other player (ODS13)."""
    return 2 if s.players == 1 else s.players


@kernel
def use_ability(s: Record, company_type: int) -> None:
    """A0: once, and only if it can do anything."""
    s.ability = company_type
    s.times_left = ABILITY_TIMES[company_type]
    offer(s)


@kernel
def offer(s: Record) -> None:
    """Ask for the next step of the ability, or end the action if there is none."""
    kind = ABILITY[s.ability]
    if kind == CARDS:
        if any_touchable(s):
            ask(s, ABILITY_CARD)
            return
    elif kind == SWAP_CARDS:
        if cards_in(s, s.turn) > 0 and others_cards(s) > 0:
            ask(s, SWAP_OWN)
            return
    elif kind == MOVE_AGENTS:
        if any_movable(s):
            ask(s, MOVE_ORIGIN)
            return
    else:
        ask(s, SWAP_FIRST)
        return
    end_action(s)


@kernel
def cards_in(s: Record, seat: int) -> int:
    """Conglomerate cards in an HQ."""
    n = 0
    for colour in range(COLOURS):
        n += s.untapped[seat][colour] + s.tapped[seat][colour]
    return n


@kernel
def others_cards(s: Record) -> int:
    """Conglomerate cards in the HQs of the other players."""
    n = 0
    for seat in range(headquarters(s)):
        if seat != s.turn:
            n += cards_in(s, seat)
    return n


@kernel
def touchable(s: Record, seat: int, colour: int) -> bool:
    """One player's HQ, and one colour where the ability says so (A2)."""
    if s.touched_seat >= 0 and seat != s.touched_seat:
        return False
    return s.touched_colour < 0 or colour == s.touched_colour or not one_colour(s)


@kernel
def one_colour(s: Record) -> bool:
    """A2: the ability says so. A4: the player aid does, if that reading is played."""
    if ABILITY_SAME_COLOUR[s.ability]:
        return True
    return s.reading[UNTAP_ONE_COLOUR] == 1 and ABILITY_AID_SAME_COLOUR[s.ability] == 1


@kernel
def any_touchable(s: Record) -> bool:
    """Whether the ability finds a card."""
    which = ABILITY_WHICH[s.ability]
    for seat in range(headquarters(s)):
        for colour in range(COLOURS):
            if touchable(s, seat, colour):
                if which != TAPPED and s.untapped[seat][colour] > 0:
                    return True
                if which != UNTAPPED and s.tapped[seat][colour] > 0:
                    return True
    return False


@kernel
def piles_of(s: Record, seat: int, which: int, out: Buffer, n: int) -> int:
    """Write the piles of one HQ that the ability may touch behind the first n of `out`."""
    for colour in range(COLOURS):
        if touchable(s, seat, colour):
            if which != TAPPED and s.untapped[seat][colour] > 0:
                out[n] = seat * 8 + colour * 2
                n += 1
            if which != UNTAPPED and s.tapped[seat][colour] > 0:
                out[n] = seat * 8 + colour * 2 + 1
                n += 1
    return n


@kernel
def ability_card_options(s: Record, out: Buffer) -> int:
    """A2, A4, A5: a card in one player's HQ, your own too, or no (more)."""
    n = 0
    for seat in range(headquarters(s)):
        n = piles_of(s, seat, ABILITY_WHICH[s.ability], out, n)
    out[n] = NO_PILE
    return n + 1


@kernel
def move_card(s: Record, pile: int, change: int) -> None:
    """Add a card to a pile or take one away."""
    seat = pile // 8
    colour = pile % 8 // 2
    if pile % 2:
        s.tapped[seat][colour] += change
    else:
        s.untapped[seat][colour] += change


@kernel
def ability_card(s: Record, pile: int) -> None:
    """Tap, untap or remove one card; perhaps another of the same HQ."""
    if pile == NO_PILE:
        end_action(s)
        return
    move_card(s, pile, -1)
    if ABILITY_EFFECT[s.ability] == REMOVE:
        s.discarded[pile % 8 // 2] += 1
    else:
        move_card(s, pile ^ 1, 1)
    s.touched_seat = pile // 8
    s.touched_colour = pile % 8 // 2
    again(s)


@kernel
def again(s: Record) -> None:
    """ "Up to two": the next step, if any is left."""
    s.times_left -= 1
    if s.times_left > 0:
        offer(s)
    else:
        end_action(s)


@kernel
def swap_own_options(s: Record, out: Buffer) -> int:
    """A3: one card of your HQ, or none where abilities are optional (A0)."""
    n = piles_of(s, s.turn, EITHER, out, 0)
    if not MUST_ACTIVATE[s.edition]:
        out[n] = NO_PILE
        n += 1
    return n


@kernel
def swap_own(s: Record, pile: int) -> None:
    """A3: for one of another player's HQ."""
    if pile == NO_PILE:
        end_action(s)
    else:
        s.pile = pile
        ask(s, SWAP_OTHER)


@kernel
def swap_other_options(s: Record, out: Buffer) -> int:
    """A3: any card of any other HQ."""
    n = 0
    for seat in range(headquarters(s)):
        if seat != s.turn:
            n = piles_of(s, seat, EITHER, out, n)
    return n


@kernel
def swap_other(s: Record, pile: int) -> None:
    """A3: each card keeps its tapped state."""
    other = pile // 8
    move_card(s, s.pile, -1)
    move_card(s, pile, -1)
    move_card(s, other * 8 + s.pile % 8, 1)
    move_card(s, s.turn * 8 + pile % 8, 1)
    end_action(s)


@kernel
def movable(s: Record, origin: int) -> bool:
    """A1: an agent may leave (O2), of the colour moved before, and has another company to go to."""
    if s.agents[origin] < 2 or (s.touched_colour >= 0 and s.colour[origin] != s.touched_colour):
        return False
    for place in range(s.places):
        if place != origin and s.colour[place] == s.colour[origin]:
            return True
    return False


@kernel
def any_movable(s: Record) -> bool:
    """Whether any agent may move."""
    for origin in range(s.places):
        if movable(s, origin):
            return True
    return False


@kernel
def move_origin_options(s: Record, out: Buffer) -> int:
    """A1: any origin, or no (more)."""
    n = 0
    for origin in range(s.places):
        if movable(s, origin):
            out[n] = origin
            n += 1
    out[n] = NO_PLACE
    return n + 1


@kernel
def move_origin(s: Record, place: int) -> None:
    """A1: then where to."""
    if place == NO_PLACE:
        end_action(s)
    else:
        s.origin = place
        ask(s, MOVE_TARGET)


@kernel
def move_target_options(s: Record, out: Buffer) -> int:
    """A1: any company that already has that colour, at any distance."""
    n = 0
    for place in range(s.places):
        if place != s.origin and s.colour[place] == s.colour[s.origin]:
            out[n] = place
            n += 1
    return n


@kernel
def move_target(s: Record, place: int) -> None:
    """A1: one agent; perhaps another of that colour."""
    s.agents[s.origin] -= 1
    s.agents[place] += 1
    s.touched_colour = s.colour[place]
    again(s)


@kernel
def swap_first_options(s: Record, out: Buffer) -> int:
    """A6: any company, or none where abilities are optional (A0)."""
    for place in range(s.places):
        out[place] = place
    if MUST_ACTIVATE[s.edition]:
        return s.places
    out[s.places] = NO_PLACE
    return s.places + 1


@kernel
def swap_first(s: Record, place: int) -> None:
    """A6: with which other."""
    if place == NO_PLACE:
        end_action(s)
    else:
        s.origin = place
        ask(s, SWAP_SECOND)


@kernel
def swap_second_options(s: Record, out: Buffer) -> int:
    """A6: any other company."""
    n = 0
    for place in range(s.places):
        if place != s.origin:
            out[n] = place
            n += 1
    return n


@kernel
def swap_second(s: Record, place: int) -> None:
    """A6: all agents change places; nothing is taken over (A0)."""
    first = s.origin
    colour = s.colour[first]
    agents = s.agents[first]
    s.colour[first] = s.colour[place]
    s.agents[first] = s.agents[place]
    s.colour[place] = colour
    s.agents[place] = agents
    end_action(s)
