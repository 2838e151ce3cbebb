"""What a card comes to if its resolver does the best for the city: the rules resolve it, pick by pick, on copies.

Rows of a card that touch the city are played. What a card gives to players (capital, cards, a look at events) is not
played but valued.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.imagine import CardEffect
from boardroom.games.new_angeles.kernel import tables
from boardroom.games.new_angeles.kernel.choices import resource_options
from boardroom.games.new_angeles.kernel.city import has
from boardroom.games.new_angeles.kernel.deal import involves_illness
from boardroom.games.new_angeles.kernel.decisions import (
    ANDROID_FROM,
    ANDROID_TO,
    NO_DISTRICT,
    NO_RESOURCE,
    NO_UNIT,
    PICK_DISTRICT,
    PICK_MODE,
    PICK_RESOURCE,
    PICK_UNIT,
    RUNNING,
)
from boardroom.games.new_angeles.kernel.effects import android_from, android_to, effect_step, pick_district, pick_unit
from boardroom.games.new_angeles.kernel.effects_players import pick_mode_for_effect, pick_resource_for_effect
from boardroom.games.new_angeles.kernel.rows import next_row
from boardroom.games.new_angeles.kernel.tables import (
    ANDROID,
    BRANCH,
    COUNT,
    DELTA,
    DELTAS,
    DEVELOPMENT,
    DISTRICTS,
    EMPTIED,
    ENEMIES,
    EXEMPT,
    HUMAN_FIRST,
    ILLNESS,
    OTHER_OF_TIER,
    OUTAGE,
    PRIMARY,
    PRISEC,
    ROW_BEGIN,
    ROW_END,
    RULESETS,
    SECONDARY,
    STRIKE,
    VERB,
    VERBS,
    WHAT,
    WHERE,
)
from boardroom.games.new_angeles.kernel.targets import (
    android_from_options,
    android_to_options,
    branch_options,
    district_options,
    unit_options,
)
from boardroom.players.new_angeles.forecast import (
    Key,
    Outlook,
    Plain,
    city_of_key,
    cost,
    key_of_city,
    rise_of_next_event,
)

IN_CITY = {
    tables.REMOVE, tables.PLACE, tables.CHANGE_UNREST, tables.DISPLACE, tables.MOVE_ANDROID, tables.CHOOSE_DISTRICT,
    tables.PRODUCE, tables.SET_UNREST, tables.RESOURCE,
}  # fmt: skip
PLAYED = tuple(
    verb in IN_CITY or (verb == tables.CHOOSE_ONE and VERB[row + 1] in IN_CITY) for row, verb in enumerate(VERB)
)
"""The rows that are played: those that touch the city, and choices between such rows."""
FOLLOWED = tuple(
    row + 1 not in ROW_BEGIN and row + 1 < len(VERB) and (VERB[row + 1] == tables.RESOURCE or WHERE[row + 1] == EMPTIED)
    for row in range(len(VERB))
)
"""The rows behind which the card does something that nobody picks."""
INSIGHT = 0.4
"""How much of an event's threat can be averted by who sees and orders the next three."""
COLLECTED = 0.8
"""How likely players put together what is asked of them."""
MADE_IN = tuple(
    tuple(
        frozenset(at for at in range(DISTRICTS) if kind in (PRIMARY[played][at], SECONDARY[played][at]))
        for kind in range(tables.RESOURCE_KINDS)
    )
    for played in range(len(RULESETS))
)
"""The districts that make each resource, by ruleset."""
OPTIONS = {
    PICK_DISTRICT: district_options,
    PICK_UNIT: unit_options,
    ANDROID_FROM: android_from_options,
    ANDROID_TO: android_to_options,
    PICK_MODE: branch_options,
    PICK_RESOURCE: resource_options,
}
DO = {
    PICK_DISTRICT: pick_district,
    PICK_UNIT: pick_unit,
    ANDROID_FROM: android_from,
    ANDROID_TO: android_to,
    PICK_MODE: pick_mode_for_effect,
    PICK_RESOURCE: pick_resource_for_effect,
}
ENOUGH = {
    PICK_DISTRICT: NO_DISTRICT, PICK_UNIT: NO_UNIT, ANDROID_FROM: NO_DISTRICT, PICK_RESOURCE: NO_RESOURCE,
}  # fmt: skip
"""The pick that ends a run of "up to"."""
HALF = (ANDROID_FROM, PICK_MODE)
"""Picks that mean nothing without the next one."""


class Effect(NamedTuple):
    """What a card comes to."""

    cost: float
    """The threat to be expected afterwards."""
    capital: tuple[int, ...]
    """What the contracts pay, by seat."""
    resolver: int
    """Capital for who resolves it."""
    draws: int
    """Cards for everybody."""


def card_effect(card: int, key: Key, ahead: Outlook) -> Effect:
    """What a card comes to."""
    return Effect(*_card_effect(card, key, tuple(ahead)))


@lru_cache(maxsize=4_000)
def _card_effect(card: int, key: Key, plain: Plain) -> Plain:
    ahead = Outlook(*plain)
    effect = begin(card, key, ahead)
    proceed(effect)
    while effect.decision in OPTIONS:
        effect = best(effect, ahead)
    capital = draws = 0
    saved = 0.0
    for row in range(ROW_BEGIN[card], ROW_END[card]):
        verb = VERB[row]
        if BRANCH[row]:
            continue
        if verb == tables.CAPITAL:
            capital += DELTAS[row][0] or DELTA[row]
        elif verb == tables.DRAW:
            draws += COUNT[row]
        elif verb == tables.THREAT:
            saved -= DELTA[row] * COLLECTED
        elif verb == tables.PEEK:
            saved += INSIGHT * rise_of_next_event(key, ahead.ruleset, ahead.events)
    return cost_of(effect, ahead) - saved, tuple(effect.capital), capital, draws


def begin(card: int, key: Key, ahead: Outlook, row: int | None = None) -> CardEffect:
    """A card before its first row; or at another one, as if what comes before it had been done."""
    effect = CardEffect(city_of_key(key, ahead.ruleset), ahead.seat_of, card)
    if row is not None:
        effect.row = row
        effect.cost_paid = effect.first_done = 1
        effect.branch = BRANCH[row]
    return effect


def row_of_step(card: int, step: Mapping[str, str | None]) -> int | None:
    """The row of a card that a view describes."""
    way = {"up": 1, "down": -1}.get(step["way"] or "", 0)
    for row in range(ROW_BEGIN[card], ROW_END[card]):
        what = "enemy_units" if WHAT[row] == ENEMIES else names.PIECE_KEYS[WHAT[row]] if WHAT[row] >= 0 else None
        sign = (DELTA[row] > 0) - (DELTA[row] < 0)
        if VERBS[VERB[row]] == step["verb"] and what == step["what"] and sign == way:
            return row
    return None


def proceed(effect: CardEffect) -> None:
    """Go on until something is to be picked, or the card is done."""
    end = ROW_END[effect.card]
    while effect.decision == RUNNING and effect.row < end:
        if PLAYED[effect.row]:
            effect_step(effect)
        else:
            next_row(effect)


def after(effect: CardEffect, decision: int, pick: int) -> CardEffect:
    """A copy in which something was picked."""
    twin = effect.copy()
    twin.decision = decision
    DO[decision](twin, pick)
    proceed(twin)
    return twin


def cost_of(effect: CardEffect, ahead: Outlook) -> float:
    """The threat to be expected if nothing more is picked that need not be."""
    if effect.menu and effect.decision in ENOUGH and FOLLOWED[effect.row]:
        effect = after(effect, effect.decision, ENOUGH[effect.decision])
    ill = not EXEMPT[effect.card] and involves_illness(effect)
    return cost(key_of_city(effect, effect.threat + effect.illness_threat if ill else effect.threat), ahead)


def best(effect: CardEffect, ahead: Outlook) -> CardEffect:
    """The effect after the best pick, if there is one; rather enough than something that changes nothing."""
    if effect.decision not in OPTIONS:
        return effect
    return min(outcomes(effect, ahead), key=lambda twin: cost_of(twin, ahead))


def outcomes(effect: CardEffect, ahead: Outlook) -> Iterator[CardEffect]:
    """What can come of the next pick, together with the one after it where it means nothing alone."""
    decision = effect.decision
    for pick in worth_a_try(effect, ahead):
        twin = after(effect, decision, pick)
        if decision in HALF and pick != ENOUGH.get(decision) and twin.decision in OPTIONS:
            yield from outcomes(twin, ahead)
        else:
            yield twin


def worth_a_try(effect: CardEffect, ahead: Outlook) -> list[int]:
    """The options without those that are clearly no better than others, enough first."""
    decision = effect.decision
    out = [0] * (2 * DISTRICTS + 1)
    options = out[: OPTIONS[decision](effect, out)]
    if decision in ENOUGH and options[-1] == ENOUGH[decision]:
        return [options[-1], *options[:-1]]
    if decision == ANDROID_TO:
        return _destinations(effect, options, ahead)
    if decision == PICK_DISTRICT:
        return _districts(effect, options)
    return options


def _destinations(effect: CardEffect, options: list[int], ahead: Outlook) -> list[int]:
    """Where something missing is made, or one place where an android does no harm."""
    idle = [effect.unrest[at] == STRIKE or effect.pieces[OUTAGE][at] for at in range(DISTRICTS)]
    missing = {
        at
        for kind, target in enumerate(ahead.targets)
        if target > effect.supply[kind]
        for at in MADE_IN[ahead.ruleset - 1][kind]
    }
    harmless = [at for at in options if idle[at] and not effect.pieces[HUMAN_FIRST][at]]
    return [at for at in options if at in missing and not idle[at]] + harmless[:1] or options


def _districts(effect: CardEffect, options: list[int]) -> list[int]:
    """Where a pick changes something; a bad piece where no android works and nobody is ill."""
    row, pieces = effect.row, effect.pieces
    verb, what = VERB[row], WHAT[row]
    if verb == tables.CHANGE_UNREST and DELTA[row] < 0:
        return [at for at in options if effect.unrest[at]] or options[:1]
    if verb == tables.REMOVE and WHERE[row] == OTHER_OF_TIER:
        return [at for at in options if has(effect, ENEMIES, at)] or options[:1]
    if verb != tables.PLACE or what == PRISEC:
        return options
    free = [at for at in options if not pieces[what][at]]
    if what == DEVELOPMENT:
        return [at for at in free if pieces[ANDROID][at]] or free or options
    return [at for at in free if not pieces[ANDROID][at] and not pieces[ILLNESS][at]] or free or options
