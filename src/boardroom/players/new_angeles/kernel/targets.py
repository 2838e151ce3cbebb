"""What a quick hand aims at: districts, units and androids of a card in hand, players, assets, and modes."""

from __future__ import annotations

from math import exp

from boardroom.core.kernel import Record, kernel
from boardroom.games.new_angeles.kernel.agenda import ABILITY, ABILITY_ASSET, KIND
from boardroom.games.new_angeles.kernel.decisions import (
    ANDROID_FROM,
    ANDROID_TO,
    BURY_EVENT,
    CONTRIBUTE,
    COUNTER,
    LOOK_AT_HAND,
    NO_CARD,
    NO_DISTRICT,
    NO_RESOURCE,
    NO_UNIT,
    PICK_ASSET,
    PICK_DISTRICT,
    PICK_EMERGENCY,
    PICK_MODE,
    PICK_OFFER,
    PICK_PLAYER,
    PICK_RESOURCE,
    PICK_UNIT,
    TOP_EVENT,
)
from boardroom.games.new_angeles.kernel.menus import (
    BRANCHES_WITH_EFFECT,
    DISCARD_OR_DRAW,
    KEEP_OR_SWAP,
    ONE_OR_RICHEST,
    PAY_OR_RETURN,
    PLAY_OR_LOSE,
    RAISABLE,
    STEAL_OR_CAPITAL,
)
from boardroom.games.new_angeles.kernel.tables import (
    ANDROID,
    BRANCH,
    CONTRACT,
    CONTRACT_GAIN,
    DISTRICTS,
    ELIZABETH_MILLS,
    EXEMPT,
    FEDERALIST,
    HUMAN_FIRST,
    ILLNESS,
    JACKSON_HOWARD,
    KINDS,
    LOCUST_COMPANY,
    MARCO_CUBRERO,
    MOVED_ANDROID,
    MR_WHITE,
    NOBODY,
    NONE,
    ORGCRIME,
    OWN_RIVAL_BEATS,
    REMOVED_ENEMY,
    THREAT_LIMIT,
)
from boardroom.players.new_angeles.kernel.cards import (
    IMPOSSIBLE,
    best_of_row,
    change,
    pays,
    study,
    times_there,
)
from boardroom.players.new_angeles.kernel.city import BASE, NEXT, THOUSAND, TRIED, event_rise, forecast, production
from boardroom.players.new_angeles.kernel.mind import ARRIVE, LEAVE
from boardroom.players.new_angeles.kernel.policy import (
    ASSET_WORTH,
    INDIFFERENT,
    best_asset_of_others,
    care,
    end_threat,
    lean,
    rival_of,
    utility,
)

ODDS = 64
FALLS = tuple(round(THOUSAND / (1.0 + exp((THREAT_LIMIT - end) / 3.0))) for end in range(ODDS))
"""How likely the city falls, by the threat to be expected at the end."""
AHEAD = tuple(round(THOUSAND / (1.0 + exp(-(lead - ODDS + 0.5) / 4.0))) for lead in range(2 * ODDS))
"""How likely a lead in capital holds, from -64 on."""


@kernel
def contract_value(s: Record, mind: Record, seat: int, trigger: int, times: int) -> int:
    """What it is worth to a seat that contracts pay so often."""
    total = 0
    corp = s.corp[seat]
    if corp >= 0 and CONTRACT[corp] == trigger:
        total += mind.greed[seat] * CONTRACT_GAIN[corp] * times
    rival = rival_of(s, seat)
    if rival != NOBODY and CONTRACT[s.corp[rival]] == trigger:
        total -= mind.greed[seat] * mind.envy[seat] // THOUSAND * CONTRACT_GAIN[s.corp[rival]] * times
    return total


@kernel
def district_value(s: Record, cities: Record, mind: Record, seat: int, district: int) -> int:
    """A district for the step in hand; enough where nothing more helps."""
    if district == NO_DISTRICT:
        return 0
    found = change(cities, mind, s.card, s.row, district)
    if found == IMPOSSIBLE:
        return 0
    c = cities[BASE]
    if s.ill and c.pieces[ILLNESS][district] and not EXEMPT[s.card]:
        found -= THOUSAND * s.illness_threat
    worth = -care(s, mind, seat) * found // THOUSAND
    trigger = pays(s.row)
    if trigger != NONE:
        worth += contract_value(s, mind, seat, trigger, times_there(c, s.card, s.row, district))
    return worth


@kernel
def unit_value(s: Record, cities: Record, mind: Record, seat: int, unit: int) -> int:
    """An enemy unit, or enough."""
    if unit == NO_UNIT:
        return 0
    cities[TRIED] = cities[BASE]
    c = cities[TRIED]
    district = unit // 2
    what = HUMAN_FIRST if unit % 2 == 0 else ORGCRIME
    c.pieces[what][district] = 0
    c.reserve[what] += 1
    found = forecast(cities, TRIED, mind.here, mind.demand, mind.back, mind.known) - mind.expected
    if not s.ill and c.pieces[ILLNESS][district] and not EXEMPT[s.card]:
        found += THOUSAND * s.illness_threat
    return -care(s, mind, seat) * found // THOUSAND + contract_value(s, mind, seat, REMOVED_ENEMY, 1)


@kernel
def android_value(s: Record, cities: Record, mind: Record, seat: int, district: int) -> int:
    """The android that does more good elsewhere, or where it does most."""
    if district == NO_DISTRICT:
        return 0
    c = cities[BASE]
    sick = THOUSAND * s.illness_threat if c.pieces[ILLNESS][district] and not s.ill and not EXEMPT[s.card] else 0
    weight = care(s, mind, seat)
    if s.decision == ANDROID_TO:
        return -weight * (change(cities, mind, s.card, ARRIVE, district) + sick) // THOUSAND
    most = IMPOSSIBLE
    for target in range(DISTRICTS):
        if not c.pieces[ANDROID][target]:
            found = change(cities, mind, s.card, ARRIVE, target)
            most = min(most, found) if weight > 0 else min(most, -found)
    if weight <= 0:
        most = -most
    worth = -weight * (change(cities, mind, s.card, LEAVE, district) + most + sick) // THOUSAND
    if s.android_paid == 0:
        worth += contract_value(s, mind, seat, MOVED_ANDROID, 1)
    return worth


@kernel
def resource_value(s: Record, kind: int) -> int:
    """Up: what is missing; down, for Fumiko Yamamori: what nobody demands."""
    if kind == NO_RESOURCE:
        return -99 * THOUSAND
    spare = THOUSAND * (s.supply[kind] - s.target[kind])
    return -spare if s.menu == RAISABLE else spare


@kernel
def contribution_value(s: Record, mind: Record, seat: int, paid: int) -> int:
    """The own share of what is missing; more in danger, nothing if others would have to pay too much."""
    if s.rival[seat] == FEDERALIST:
        return -paid
    left = s.players - s.done
    share = (s.players - s.pot + left - 1) // left
    most = 3 if s.threat >= 16 else 2 if s.threat >= 8 else 1
    return -abs(paid - (share if share <= most and s.threat >= 2 else 0))


@kernel
def event_value(s: Record, cities: Record, mind: Record, seat: int, position: int) -> int:
    """The worst event goes down, the mildest one comes first."""
    if s.events[position] < 0:
        return 0
    cities[NEXT] = cities[BASE]
    production(cities[NEXT])
    worth = care(s, mind, seat) * event_rise(cities, s.events[position])
    return worth if s.decision == BURY_EVENT else -worth


@kernel
def apart(s: Record, seat: int, other: int) -> int:
    """How much a player should be robbed rather than be given something: the rival first, then the rich."""
    return (100 if rival_of(s, seat) == other else 0) + s.capital[other]


@kernel
def player_value(s: Record, seat: int, other: int) -> int:
    """Gifts to oneself, then to the poor; robbery from the rival, then from the rich."""
    frame = s.stack[s.depth - 1]
    if frame[KIND] == ABILITY:
        asset = frame[ABILITY_ASSET]
        if asset == JACKSON_HOWARD:
            return 1 if other == s.active else 0
        if asset == LOCUST_COMPANY:
            return s.held[other]
        if asset == MARCO_CUBRERO or asset == ELIZABETH_MILLS or asset == MR_WHITE:
            return apart(s, seat, other)
    return 1000 if other == seat else -apart(s, seat, other)


@kernel
def asset_value(s: Record, seat: int, asset: int) -> int:
    """Others lose their best, oneself the least."""
    return -ASSET_WORTH[asset] - 100 if s.holder[asset] == seat else ASSET_WORTH[asset]


@kernel
def emergency_value(s: Record, cities: Record, mind: Record, corp: int) -> int:
    """An emergency action that helps now, or later."""
    study(cities, mind, KINDS + corp)
    return -mind.card_cost[KINDS + corp] + (3 * THOUSAND if s.face_up[corp] else 0)


@kernel
def prospects(s: Record, mind: Record, seat: int, rival: int) -> int:
    """How likely one wins with a rival card, roughly."""
    falls = FALLS[min(ODDS - 1, max(0, end_threat(s, mind)))]
    capital = s.capital[seat]
    beaten = s.federalist_capital - 2
    if rival == FEDERALIST:
        return falls * AHEAD[min(2 * ODDS - 1, max(0, ODDS + capital - beaten))] // THOUSAND
    if rival == s.corp[seat]:
        beaten = nth_poorest(s, seat, OWN_RIVAL_BEATS[s.players])
    elif rival >= 0 and s.seat_of[rival] != NOBODY:
        beaten = s.capital[s.seat_of[rival]]
    return (THOUSAND - falls) * AHEAD[min(2 * ODDS - 1, max(0, ODDS + capital - beaten))] // THOUSAND


@kernel
def nth_poorest(s: Record, seat: int, number: int) -> int:
    """The capital of the n-th poorest of the others: who beats it beats so many."""
    answer = 10_000
    for other in range(s.players):
        if other != seat:
            poorer = 0
            for third in range(s.players):
                if third != seat and s.capital[third] <= s.capital[other]:
                    poorer += 1
            if poorer >= number:
                answer = min(answer, s.capital[other])
    return answer


@kernel
def mode_value(s: Record, cities: Record, mind: Record, seat: int, mode: int) -> int:
    """One of two ways."""
    menu = s.menu
    if menu == BRANCHES_WITH_EFFECT:
        row = s.row + 1
        while BRANCH[row] != mode + 1:
            row += 1
        return -care(s, mind, seat) * best_of_row(cities, mind, s.card, row) // THOUSAND
    if menu == PAY_OR_RETURN:
        if mode == 1:
            return 0
        return lean(s, cities, mind, seat) - 2 * mind.greed[seat] - INDIFFERENT if s.capital[seat] > 3 else -THOUSAND
    if menu == PLAY_OR_LOSE:
        if mode == 1:
            return 0
        return 500 if lean(s, cities, mind, seat) <= 0 and s.held[seat] > 2 else -500
    if menu == DISCARD_OR_DRAW:
        return THOUSAND if mode == 0 else 0
    if menu == STEAL_OR_CAPITAL:
        return best_asset_of_others(s, seat) if mode == 0 else 2 * THOUSAND
    if menu == ONE_OR_RICHEST:
        rival = rival_of(s, seat)
        if mode == 0:
            return 500
        for other in range(s.players):
            if rival != NOBODY and s.capital[other] > s.capital[rival]:
                return 400
        return THOUSAND
    if menu == KEEP_OR_SWAP:
        return prospects(s, mind, seat, s.rival[seat] if mode == 0 else s.spare)
    return 0


@kernel
def value_of_target(s: Record, cities: Record, mind: Record, pick: int) -> int:
    """How good an option is that names a district, a player, an asset or the like, for the seat that decides."""
    decision = s.decision
    seat = s.seat
    if decision == PICK_DISTRICT:
        return district_value(s, cities, mind, seat, pick)
    if decision == PICK_UNIT:
        return unit_value(s, cities, mind, seat, pick)
    if decision == ANDROID_FROM or decision == ANDROID_TO:
        return android_value(s, cities, mind, seat, pick)
    if decision == PICK_PLAYER:
        return player_value(s, seat, pick)
    if decision == PICK_ASSET:
        return asset_value(s, seat, pick)
    if decision == PICK_MODE:
        return mode_value(s, cities, mind, seat, pick)
    if decision == LOOK_AT_HAND:
        return 0 if pick == NO_CARD else utility(s, cities, mind, seat, pick, seat) + THOUSAND
    if decision == PICK_EMERGENCY:
        return emergency_value(s, cities, mind, pick)
    if decision == PICK_OFFER:
        leaning = lean(s, cities, mind, seat)
        return leaning if pick == COUNTER else -leaning
    if decision == PICK_RESOURCE:
        return resource_value(s, pick)
    if decision == CONTRIBUTE:
        return contribution_value(s, mind, seat, pick)
    if decision == BURY_EVENT or decision == TOP_EVENT:
        return event_value(s, cities, mind, seat, pick)
    return 0
