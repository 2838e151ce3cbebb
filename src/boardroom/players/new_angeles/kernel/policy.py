"""A quick hand: the ideas of a citizen as rule code, fast enough to play thousands of imagined games.

It keeps demand, avoids unrest and threat, wants contracts and capital, and backs offers that help it. How selfish it
is stands in its mind: what threat, capital and the capital of the rival weigh. Everything is counted in thousandths.
"""

from __future__ import annotations

from math import exp

from boardroom.core.kernel import Record, kernel
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.kernel.city import count_in_city
from boardroom.games.new_angeles.kernel.decisions import (
    ABSTAIN,
    COUNTER,
    COUNTEROFFER,
    END_OF_TURN,
    KEEP_INVESTMENT,
    MAIN_OFFER,
    NAME_DECK,
    NO_ASSET,
    NO_CARD,
    NO_DECK,
    PICK_HAND_CARD,
    SUPPORT_COUNT,
    SUPPORT_OFFER,
    USE_ASSET,
)
from boardroom.games.new_angeles.kernel.tables import (
    ALEX_WESTLUND,
    ASSETS,
    BERNICE_MAI,
    BRACKET_FROM,
    BRACKET_PAYS,
    BRACKETS,
    CAP,
    CHIEF_GORMAN,
    CONTRACT,
    CONTRACT_GAIN,
    COUNT_SHORT,
    COUNT_UNREST,
    DISTRICTS,
    EIKO,
    ELIZABETH_MILLS,
    FEDERALIST,
    FUMIKO_YAMAMORI,
    HUMAN_FIRST,
    ILLNESS,
    INVESTMENT_COUNTS,
    INVESTMENT_RESOURCE,
    IS_SECTOR,
    ISABEL_MCGUIRE,
    JACKSON_HOWARD,
    LOCUST_COMPANY,
    MIDORI,
    MR_LI,
    NOBODY,
    NONE,
    ORGCRIME,
    OUTAGE,
    PER_UNIT,
    RESOURCE_KINDS,
    STRIKE,
    TANAKA,
    THE_FALL_GUY,
    THREAT_LIMIT,
)
from boardroom.games.new_angeles.kernel.tables import (
    BASE as SECTOR_BASE,
)
from boardroom.players.new_angeles.assessment import ALARM, ALARM_SLOPE, RICH_ENOUGH
from boardroom.players.new_angeles.asset_use import USE, _always, _never
from boardroom.players.new_angeles.assets import asset_worth
from boardroom.players.new_angeles.deal import OWN_DECK
from boardroom.players.new_angeles.kernel.cards import study
from boardroom.players.new_angeles.kernel.city import THOUSAND

END_THREATS = 64
CARE = tuple(round(THOUSAND * (0.5 + 1.0 / (1.0 + exp((ALARM - end) / ALARM_SLOPE)))) for end in range(END_THREATS))
"""What a point of threat weighs, by the threat to be expected at the end."""
ASSET_WORTH = tuple(round(THOUSAND * asset_worth(key)) for key in names.ASSET_KEYS)
ALWAYS, NEVER, DEPENDS = 1, -1, 0
USES = tuple(
    ALWAYS if USE.get(key, _always) is _always else NEVER if USE[key] is _never else DEPENDS for key in names.ASSET_KEYS
)
CARD_WORTH = 300
COST_CARD = 250
INDIFFERENT = 350
MATTERS = 500
ROOM = 3
OWN_TYPE = tuple(names.TYPE_KEYS.index(OWN_DECK[key]) if key in OWN_DECK else NONE for key in names.CORP_KEYS)
BIOTECH, CONSTRUCTION, LABOR, MEDIA, SECURITY = (names.TYPE_KEYS.index(key) for key in names.TYPE_KEYS)
assert names.TYPE_KEYS == ("biotech", "construction", "labor", "media", "security")
LOWEST = -1_000_000_000


@kernel
def rival_of(s: Record, seat: int) -> int:
    """The seat to beat, if the rival card names another corp in play; with the own card the richest others count."""
    card = s.rival[seat]
    if card < 0 or card == FEDERALIST or card == s.corp[seat]:
        return NOBODY
    return s.seat_of[card]


@kernel
def end_threat(s: Record, mind: Record) -> int:
    """The threat to be expected at the end, as if the city fell at the printed limit."""
    return s.threat + mind.expected // THOUSAND + THREAT_LIMIT - s.threat_limit


@kernel
def care(s: Record, mind: Record, seat: int) -> int:
    """What a point of threat weighs for a seat now."""
    end = min(END_THREATS - 1, max(0, end_threat(s, mind)))
    weight = mind.worry[seat] * CARE[end] // THOUSAND
    if s.rival[seat] == FEDERALIST:
        if s.capital[seat] >= s.federalist_capital - RICH_ENOUGH and s.threat >= s.threat_limit // 3:
            return -weight // 2
        return 3 * weight // 10
    return weight


@kernel
def gains(s: Record, mind: Record, card: int, seat: int, proposer: int) -> int:
    """The capital that a card would bring a seat."""
    corp = s.corp[seat]
    total = mind.card_draws[card] * CARD_WORTH
    if corp >= 0:
        total += THOUSAND * mind.card_times[card][CONTRACT[corp]] * CONTRACT_GAIN[corp]
    if seat == proposer:
        total += THOUSAND * mind.card_capital[card]
        if s.revealed >= 0:
            total += ASSET_WORTH[s.revealed]
    return total


@kernel
def utility(s: Record, cities: Record, mind: Record, seat: int, card: int, proposer: int) -> int:
    """What it is worth to a seat that an offer wins."""
    if card == NONE:
        if proposer != seat or s.revealed < 0:
            return 0
        return mind.greed[seat] * ASSET_WORTH[s.revealed] // THOUSAND
    study(cities, mind, card)
    worth = -care(s, mind, seat) * mind.card_cost[card] // THOUSAND
    worth += mind.greed[seat] * gains(s, mind, card, seat, proposer) // THOUSAND
    rival = rival_of(s, seat)
    if rival != NOBODY:
        worth -= mind.greed[seat] * mind.envy[seat] // THOUSAND * gains(s, mind, card, rival, proposer) // THOUSAND
    return worth


@kernel
def main_utility(s: Record, cities: Record, mind: Record, seat: int) -> int:
    """What the main offer is worth."""
    return utility(s, cities, mind, seat, s.main, s.active)


@kernel
def lean(s: Record, cities: Record, mind: Record, seat: int) -> int:
    """How much rather the counteroffer should win than the main offer."""
    if s.counter == NONE:
        return 0
    return utility(s, cities, mind, seat, s.counter, s.countering) - main_utility(s, cities, mind, seat)


@kernel
def needed(s: Record, side: int) -> int:
    """How many cards an offer lacks to win; a tie is enough for the main offer."""
    lead = s.main_support - s.counter_support
    return lead + 1 if side == COUNTER else -lead


@kernel
def support_value(s: Record, cities: Record, mind: Record, seat: int, side: int) -> int:
    """Back the better offer if that can make it win."""
    if side == ABSTAIN:
        return 0
    leaning = lean(s, cities, mind, seat)
    gain = leaning if side == COUNTER else -leaning
    stake = abs(leaning)
    spare = 3 if stake < 2 * INDIFFERENT else 2 if stake < 1500 else 1
    lacking = needed(s, side)
    if gain < INDIFFERENT or max(1, lacking) > s.held[seat] - spare:
        return -THOUSAND
    return gain if lacking > 0 or gain > 3 * INDIFFERENT else -THOUSAND


@kernel
def deck_value(s: Record, mind: Record, seat: int, deck: int) -> int:
    """The type that the city needs most, the own one a little more."""
    if deck == NO_DECK:
        return -THOUSAND
    total = 0
    for district in range(DISTRICTS):
        if deck == BIOTECH:
            total += 800 * s.pieces[ILLNESS][district]
        elif deck == CONSTRUCTION:
            total += 1500 * s.pieces[OUTAGE][district]
        elif deck == MEDIA:
            total += 900 if s.unrest[district] == STRIKE else 400 * s.unrest[district]
        elif deck == SECURITY:
            total += 600 * (s.pieces[HUMAN_FIRST][district] + s.pieces[ORGCRIME][district])
    if deck == BIOTECH:
        total += 600
    elif deck == CONSTRUCTION:
        total += 400
    elif deck == LABOR:
        total += 1900 if s.demand >= 0 and mind.expected > 4 * THOUSAND else 960
    elif deck == MEDIA:
        total += 200
    if s.corp[seat] >= 0 and OWN_TYPE[s.corp[seat]] == deck:
        total += 500
    return total


@kernel
def investment_worth(s: Record, card: int) -> int:
    """What an investment will probably pay."""
    if IS_SECTOR[card]:
        target = s.target[INVESTMENT_RESOURCE[card]]
        worth = min(CAP[card], SECTOR_BASE[card] + PER_UNIT[card] * max(1, target))
        return (900 if target == 0 else 750) * worth
    counts = INVESTMENT_COUNTS[card]
    count = THOUSAND * count_in_city(s, counts)
    if counts == COUNT_SHORT:
        count //= 2
    else:
        count += THOUSAND if counts == COUNT_UNREST else 300
    if BRACKETS[card] == 0:
        return PER_UNIT[card] * count
    worth = 0
    for number in range(BRACKETS[card]):
        if count >= THOUSAND * BRACKET_FROM[card][number]:
            worth = THOUSAND * BRACKET_PAYS[card][number]
    return max(worth, THOUSAND)


@kernel
def asset_use(s: Record, cities: Record, mind: Record, seat: int, asset: int) -> int:
    """Above 0 if an asset should be used now."""
    if asset == NO_ASSET:
        return 0
    if USES[asset] != DEPENDS:
        return THOUSAND * USES[asset]
    leaning = lean(s, cities, mind, seat)
    use = False
    if asset == BERNICE_MAI:
        use = s.held[seat] > ROOM
    elif asset == CHIEF_GORMAN:
        use = leaning < 2 * MATTERS
    elif asset == EIKO:
        use = leaning <= MATTERS
    elif asset == FUMIKO_YAMAMORI:
        for kind in range(RESOURCE_KINDS):
            use = use or s.supply[kind] > s.target[kind]
    elif asset == ISABEL_MCGUIRE or asset == MIDORI:
        use = abs(leaning) > MATTERS
    elif asset == LOCUST_COMPANY:
        use = leaning < -MATTERS
    elif asset == JACKSON_HOWARD:
        use = s.active != seat
    elif asset == TANAKA:
        wrong = leaning < 0 if s.counter_support > s.main_support else leaning > 0
        use = wrong and abs(leaning) > 3 * MATTERS
    elif asset == THE_FALL_GUY:
        use = s.revealed >= 0 and ASSET_WORTH[s.revealed] >= 2500
    elif asset == MR_LI:
        use = s.held[seat] < ROOM and s.capital[seat] > 0
    elif asset == ELIZABETH_MILLS:
        rival = rival_of(s, seat)
        use = rival != NOBODY and s.held[rival] >= ROOM
    elif asset == ALEX_WESTLUND:
        use = best_asset_of_others(s, seat) - worst_own_asset(s, seat) > 2500
    return THOUSAND if use else -THOUSAND


@kernel
def best_asset_of_others(s: Record, seat: int) -> int:
    """What the best asset of others is worth."""
    best = 0
    for asset in range(ASSETS):
        if s.holder[asset] >= 0 and s.holder[asset] != seat:
            best = max(best, ASSET_WORTH[asset])
    return best


@kernel
def worst_own_asset(s: Record, seat: int) -> int:
    """What the least of the own assets is worth."""
    worst = LOWEST
    for asset in range(ASSETS):
        if s.holder[asset] == seat and (worst == LOWEST or ASSET_WORTH[asset] < worst):
            worst = ASSET_WORTH[asset]
    return max(0, worst)


@kernel
def value_in_deal(s: Record, cities: Record, mind: Record, pick: int) -> int:
    """How good an option of a deal is for the seat that decides."""
    decision = s.decision
    seat = s.seat
    if decision == MAIN_OFFER:
        return utility(s, cities, mind, seat, pick, seat)
    if decision == COUNTEROFFER:
        if pick == NO_CARD:
            now = main_utility(s, cities, mind, seat)
            return now + max(0, lean(s, cities, mind, seat))
        return utility(s, cities, mind, seat, pick, seat) - mind.margin[seat] - COST_CARD * s.on_space
    if decision == SUPPORT_OFFER:
        return support_value(s, cities, mind, seat, pick)
    if decision == SUPPORT_COUNT:
        return -THOUSAND * abs(pick - max(1, needed(s, s.menu)))
    if decision == NAME_DECK:
        return deck_value(s, mind, seat, pick)
    if decision == KEEP_INVESTMENT:
        return investment_worth(s, pick)
    if decision == USE_ASSET or decision == END_OF_TURN:
        return asset_use(s, cities, mind, seat, pick)
    if decision == PICK_HAND_CARD and pick == NO_CARD:
        return -600 if s.held[seat] > 2 else 9 * THOUSAND
    return -utility(s, cities, mind, seat, pick, seat)  # PAY_COST, SUPPORT_CARD, DISCARD_CARD: the card missed least
