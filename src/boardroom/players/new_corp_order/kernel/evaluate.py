"""What a table is worth to a seat: a hand-made evaluation in hundredths of a victory point.

Three ideas, each a function below:

- *projected score*: every conglomerate is scored as at the end (V1-V6), but a lead in shares is a chance and not yet a
  fact: the longer the game still lasts, the bigger the lead must be to count in full;
- *threats*: a company that a rival could take over next turn counts partly as already taken;
- *tempo*: cards in hand, untapped cards and consultants are worth something because of what they let one do.

What differs between tastes is data: a row of weights.
"""

from __future__ import annotations

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.games.new_corp_order.kernel.abilities import headquarters
from boardroom.games.new_corp_order.kernel.decisions import DRAW_CARD, OVER
from boardroom.games.new_corp_order.kernel.scoring import agents_in_hq, consultant_points, matches, solo_points
from boardroom.games.new_corp_order.kernel.tables import (
    COLOURS,
    NEIGHBOURS,
    ODS,
    SEATS,
    YOU,
)
from boardroom.games.new_corp_order.kernel.takeover import is_last_company
from boardroom.games.new_corp_order.kernel.turn import deck_size, hand_size

# The weights: their places in a row. Hundredths of a point unless the comment says otherwise.
IN_HAND = 0  # what part of a share a card in hand counts as, in percent
LEAD = 1  # the lead that decides a conglomerate when the game ends, in hundredths of a share
LEAD_TIME = 2  # how much more lead that takes for every card left in the deck, in hundredths of a share
UNTAPPED_CARD = 3  # an untapped card in the HQ
HAND_CARD = 4  # a card in hand, up to the limit of six
CONSULTANT = 5  # a consultant, besides its points
AGENT = 6  # an agent in the HQ, besides its shares
THREAT = 7  # how much of a company that can be taken over next turn counts as lost, in percent
RIVAL = 8  # how much of the best rival's worth is subtracted, in percent
OTHERS = 9  # how much of all rivals' worth together is subtracted, in percent
OBJECTIVE = 10  # how much a match with an objective counts, in percent of its points
WEIGHTS = 11

# The rows of a thinker's working table that the evaluation writes; `look_ahead` has rows of its own behind them.
STAKES = 0
PRICES = 1
SEATS_ROW = 2
EVALUATION_ROWS = 3

SHARE = 100
POINT = 100
UNKNOWN_MATCH = 67
"""A company's bonus for somebody whose objectives are secret: two of six types, two points each."""


@kernel
def set_stakes(s: Record, me: int, w: Buffer, stakes: Buffer) -> None:
    """Expected shares of every seat in every colour, in hundredths: stakes[seat * COLOURS + colour].

    Hands count in part. Of other hands only what was seen being taken is known by colour, the rest is spread evenly.
    """
    for seat in range(s.players):
        secret = 0
        if seat != me:
            secret = hand_size(s, seat)
            for colour in range(COLOURS):
                secret -= s.shown[seat][colour]
        elif s.decision == DRAW_CARD:
            secret = s.to_take  # cards that are just being drawn
        for colour in range(COLOURS):
            cards = s.hand[seat][colour] if seat == me else s.shown[seat][colour]
            in_hand = cards * w[IN_HAND] + secret * w[IN_HAND] // COLOURS
            if 0 < s.turns_left < s.players and s.turn != seat and not plays_again(s, seat):
                in_hand = 0
            laid = s.untapped[seat][colour] + s.tapped[seat][colour]
            # an agent breaks ties (V2)
            stakes[seat * COLOURS + colour] = (laid + 2 * s.captured[seat][colour]) * SHARE + in_hand
            stakes[seat * COLOURS + colour] += s.captured[seat][colour] * SHARE // 10


@kernel
def plays_again(s: Record, seat: int) -> bool:
    """Whether a seat has another turn after this one, once the end is triggered (E2)."""
    ahead = (seat - s.turn) % s.players
    return ahead < s.turns_left


@kernel
def chance(mine: int, rival: int, lead: int) -> int:
    """How likely `mine` stays ahead of `rival`, in percent."""
    if mine <= 0:
        return 0
    p = 50 + 50 * (mine - rival) // lead
    return min(100, max(0, p))


@kernel
def set_prices(s: Record, stakes: Buffer, lead: int, prices: Buffer) -> None:
    """What one company of each colour brings each seat, without objectives, and the chance to score it at all.

    prices[(seat * COLOURS + colour) * 2] in hundredths of a point, the chance in percent in the field behind it.
    """
    for colour in range(COLOURS):
        for seat in range(s.players):
            mine = stakes[seat * COLOURS + colour]
            best = 0
            second = 0
            for other in range(s.players):
                if other != seat:
                    theirs = stakes[other * COLOURS + colour]
                    if theirs > best:
                        second = best
                        best = theirs
                    elif theirs > second:
                        second = theirs
            first = chance(mine, best, lead)
            scores = first if s.players == 2 else max(first, chance(mine, second, lead))
            at = (seat * COLOURS + colour) * 2
            if s.players == 2:
                prices[at] = s.first_points * first
            else:
                prices[at] = (s.first_points - s.second_points) * first + s.second_points * scores
            prices[at + 1] = scores


@kernel
def bonus(s: Record, seat: int, me: int, place: int, scores: int, w: Buffer) -> int:
    """What an objective adds for a company (V6); others' objectives are not known to `me`."""
    if seat != me and me >= 0:
        return UNKNOWN_MATCH * scores // 100
    return s.objective_points * scores * w[OBJECTIVE] // 100 if matches(s, seat, place) else 0


@kernel
def worth_of(s: Record, seat: int, me: int, place: int, colour: int, prices: Buffer, w: Buffer) -> int:
    """What the company at `place` is worth to a seat if `colour` controls it."""
    at = (seat * COLOURS + colour) * 2
    return prices[at] + bonus(s, seat, me, place, prices[at + 1], w)


@kernel
def most_untapped(s: Record, colour: int, except_for: int) -> int:
    """The most untapped cards of a colour that anybody else has."""
    most = 0
    for seat in range(headquarters(s)):
        if seat != except_for:
            most = max(most, s.untapped[seat][colour])
    return most


@kernel
def attacker(s: Record, place: int, seat: int) -> int:
    """A neighbour from which somebody other than `seat` could take the company over next turn, or -1 (O5)."""
    if is_last_company(s, place):
        return -1
    for origin in NEIGHBOURS[place]:
        if 0 <= origin < s.places and s.colour[origin] != s.colour[place] and s.agents[origin] > s.agents[place] + 1:
            if most_untapped(s, s.colour[origin], seat) > s.agents[place]:
                return origin
    return -1


@kernel
def estimate(s: Record, me: int, w: Buffer, work: Buffer) -> None:
    """Write into the row of seats what the table is worth to each, as `me` sees it; me = -1 knows all."""
    deck = deck_size(s)
    if s.turns_left >= 0:
        deck = 0
    lead = w[LEAD] + w[LEAD_TIME] * deck
    if s.decision == OVER:
        lead = 1
    stakes = work[STAKES]
    prices = work[PRICES]
    out = work[SEATS_ROW]
    set_stakes(s, me, w, stakes)
    set_prices(s, stakes, lead, prices)
    for seat in range(SEATS):
        out[seat] = 0
    for seat in range(s.players):
        total = consultant_points(s, seat) * POINT
        for place in range(s.places):
            total += worth_of(s, seat, me, place, s.colour[place], prices, w)
        out[seat] = total
    if s.decision == OVER:
        return
    for seat in range(s.players):
        out[seat] += tempo(s, seat, deck, w)
    if w[THREAT] > 0:
        subtract_threats(s, me, prices, w, out)


@kernel
def tempo(s: Record, seat: int, deck: int, w: Buffer) -> int:
    """What cards and consultants let a seat do, while there is time to do it."""
    untapped = 0
    for colour in range(COLOURS):
        untapped += s.untapped[seat][colour]
    hand = hand_size(s, seat)
    if s.decision == DRAW_CARD and s.turn == seat:
        hand += s.to_take
    consultants = 0
    for consultant in range(len(s.supply)):
        consultants += s.consultants[seat][consultant]
    time = min(deck, 20)
    things = untapped * w[UNTAPPED_CARD] + min(hand, s.hand_limit) * w[HAND_CARD] + consultants * w[CONSULTANT]
    return things * time // 20 + agents_in_hq(s, seat) * w[AGENT]


@kernel
def subtract_threats(s: Record, me: int, prices: Buffer, w: Buffer, out: Buffer) -> None:
    """Count a company that can be taken over as partly taken, for every seat whose rivals can do it."""
    for place in range(s.places):
        origin = attacker(s, place, me)
        if origin < 0:
            continue
        for seat in range(s.players):
            now = worth_of(s, seat, me, place, s.colour[place], prices, w)
            then = worth_of(s, seat, me, place, s.colour[origin], prices, w)
            out[seat] += (then - now) * w[THREAT] // 100


@kernel
def solo_estimate(s: Record, w: Buffer) -> int:
    """The solo table: matching companies (ODS12), agents for a tie, untapped cards, companies in danger."""
    total = (solo_points(s, YOU) - solo_points(s, ODS)) * POINT
    total += (agents_in_hq(s, YOU) - agents_in_hq(s, ODS)) * (POINT // 10 + w[AGENT])
    if s.decision == OVER:
        return total
    for colour in range(COLOURS):
        total += (s.untapped[YOU][colour] - s.untapped[ODS][colour]) * w[UNTAPPED_CARD]
    for place in range(s.places):
        mine = s.side[s.colour[place]] == YOU
        value = POINT if matches(s, YOU, place) else POINT // 4
        if mine and attacker(s, place, YOU) >= 0:
            total -= value * w[THREAT] // 100
        elif not mine and attacker(s, place, ODS) >= 0:
            total += value * w[THREAT] // 100
    return total


@kernel
def advantage(s: Record, me: int, w: Buffer, work: Buffer) -> int:
    """How well `me` stands: its own worth less a part of the rivals'."""
    if s.players == 1:
        return solo_estimate(s, w)
    estimate(s, me, w, work)
    out = work[SEATS_ROW]
    best = -1_000_000
    rest = 0
    for seat in range(s.players):
        if seat != me:
            best = max(best, out[seat])
            rest += out[seat]
    return out[me] * 100 - best * w[RIVAL] - rest * w[OTHERS]
