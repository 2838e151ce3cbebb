"""The leak test (T5): two states that differ only in what a seat must not know look the same to that seat.

Pairs are made in two ways. A state is dealt again: what a seat does not know (the hands and objectives of others, the
deck, discarded objectives) is shuffled among the places where it could lie. And a game is played twice at once: the
cards that others get face down differ, everything public is the same.
"""

import json
import os
from collections.abc import Iterator

import pytest

import boardroom
from boardroom import DEALER, Dealer
from boardroom.core.words import message
from boardroom.games.new_corp_order.components import Colour
from boardroom.games.new_corp_order.game import NewCorpOrder
from boardroom.games.new_corp_order.kernel.decisions import (
    ACTION,
    DEAL_CARD,
    DEAL_OBJECTIVE,
    DRAW_CARD,
    INFILTRATE_JOKER,
    NO_COLOUR,
    REDRAW_OBJECTIVE,
    SECOND_COLOUR,
)
from boardroom.games.new_corp_order.kernel.invariants import broken
from boardroom.games.new_corp_order.kernel.tables import CONSULTANT_ACTION, INFILTRATE, USE
from tests.support import presentation, rule
from tests.torture.cases import SETTINGS
from tests.torture.settings import moments, random_pick, title

pytestmark = rule("NCO-T5")
KEY = "new-corp-order"
TABLES = [settings for settings in SETTINGS[KEY] if settings["players"] > 1 and settings.get("start_player") is None]
TABLES += [{"players": 3, "edition": "retail", "start_player": 1}]
SEEDS = range(int(os.environ.get("BOARDROOM_TORTURE_SECRETS", "1")))
"""Games that are played at each table; more where twins part early."""
every_table = pytest.mark.parametrize("settings", TABLES, ids=[title(KEY, settings) for settings in TABLES])


def seats(game):
    return (*range(game.players), None)


# --- what a seat gets to see ---


def seen(game, state, seat):
    """All that leaves the engine for a seat, as bytes."""
    decides = seat is not None and game.seat(state) == seat
    return json.dumps(
        {
            "view": game.view(state, seat),
            "result": repr(game.result(state, seat)),
            "told": presentation.told(game, state, seat),
            "question": [asked(game, state), [told(option) for option in game.options(state)]] if decides else None,
        }
    ).encode()


def asked(game, state):
    question = game.question(state.record)
    return [question.text, repr(question.values)]


def told(option):
    return [option.pick, option.decision, option.verb, dict(option.targets), option.text("en"), option.weight]


def compare(game, first, second, seat):
    """The states look the same to the seat, and are not."""
    assert first.record != second.record
    assert seen(game, first, seat) == seen(game, second, seat)


# --- pairs by dealing again ---


def shuffled(items, dealer):
    items = list(items)
    for index in range(len(items) - 1, 0, -1):
        other = dealer.below(index + 1)
        items[index], items[other] = items[other], items[index]
    return items


def dealt_again(game, state, seat, dealer):
    """A state in which everything that the seat cannot know may lie elsewhere."""
    twin = state.copy()
    record = twin.record
    others = [other for other in range(game.players) if other != seat]
    hands = [other for other in others if record.decision <= ACTION or other != record.turn]
    cards = shuffled((c for c in Colour for _ in range(record.deck[c] + hidden_cards(record, hands, c))), dealer)
    for other in hands:
        size = sum(record.hand[other]) - sum(record.shown[other])
        drawn, cards = cards[:size], cards[size:]
        for colour in Colour:
            record.hand[other][colour] = record.shown[other][colour] + drawn.count(colour)
    for colour in Colour:
        record.deck[colour] = cards.count(colour)
    deal_objectives_again(record, others, dealer)
    assert broken(record) == 0
    return twin


def hidden_cards(record, hands, colour):
    return sum(record.hand[seat][colour] - record.shown[seat][colour] for seat in hands)


def deal_objectives_again(record, others, dealer):
    types = range(len(record.objective_pile))
    places = [(seat, slot) for seat in others for slot in range(3) if record.objectives[seat][slot] >= 0]
    boxed = [sum(record.boxed_objectives[seat]) for seat in others]
    pool = [kind for kind in types for _ in range(record.objective_pile[kind])]
    pool += [record.objectives[seat][slot] for seat, slot in places]
    pool += [kind for seat in others for kind in types for _ in range(record.boxed_objectives[seat][kind])]
    pairs = [record.objectives[seat][0] == record.objectives[seat][1] for seat in others]
    for _ in range(1000):
        pool = shuffled(pool, dealer)
        for (seat, slot), kind in zip(places, pool, strict=False):
            record.objectives[seat][slot] = kind
        # whether somebody has a pair can be seen in RET: they would draw again (S5)
        if pairs == [record.objectives[seat][0] == record.objectives[seat][1] for seat in others]:
            break
    rest = iter(pool[len(places) :])
    for seat, count in zip(others, boxed, strict=True):
        kinds = [next(rest) for _ in range(count)]
        record.boxed_objectives[seat] = [kinds.count(kind) for kind in types]
    left = list(rest)
    for kind in types:
        record.objective_pile[kind] = left.count(kind)


def pairs_dealt_again(game, seed, every=11) -> Iterator:
    """States of a random game with their twins, for every seat."""
    dealer = Dealer(seed)
    for number, state in enumerate(moments(game, seed)):
        if (number + seed) % every == 0 and not game.over(state):
            for seat in seats(game):
                twin = dealt_again(game, state, seat, dealer)
                if twin.record != state.record:
                    yield state, twin, seat


def copied_pairs(game, seed):
    return [(state.copy(), twin, seat) for state, twin, seat in pairs_dealt_again(game, seed)]


@every_table
def test_states_dealt_again_look_the_same(settings):
    game = boardroom.game(KEY, **settings)
    compared = 0
    for seed in SEEDS:
        for state, twin, seat in pairs_dealt_again(game, seed):
            compare(game, state, twin, seat)
            compared += 1
    assert compared > 65 * len(SEEDS)


# --- pairs by playing twice at once ---


def owner_of_hidden_card(record):
    """Who gets the card that the dealer draws face down now; None if it is open."""
    if record.decision in (DEAL_OBJECTIVE, REDRAW_OBJECTIVE, DEAL_CARD):
        return (record.start + record.step) % record.players
    return record.turn if record.decision == DRAW_CARD else None


def hidden_pick(game, first, second, pick, dealer):
    """Another card for the second game, where there is one that changes nothing public."""
    legal = game.legal(second)
    if first.record.decision in (DEAL_OBJECTIVE, REDRAW_OBJECTIVE) and game.settings.rules.redraws_duplicates:
        pair = makes_pair(first.record, pick)
        legal = [each for each in legal if makes_pair(second.record, each) == pair]
    if dealer.below(2) and pick in legal:
        return pick
    return legal[dealer.below(len(legal))] if legal else None


def makes_pair(record, kind):
    mine = record.objectives[owner_of_hidden_card(record)]
    if record.decision == DEAL_OBJECTIVE:
        return record.step >= record.players and mine[0] == kind
    return mine[1 if record.count % 2 else 0] == kind


def catch_up(game, first, second):
    """A player without a second colour is not asked for one: let the other game say no."""
    for state, other in ((first, second), (second, first)):
        decision = state.record.decision
        if decision in (INFILTRATE_JOKER, SECOND_COLOUR) and decision != other.record.decision:
            game.apply(state, NO_COLOUR)


def common_picks(game, first, second):
    """What can be picked in both games; no infiltration that one of them could not show."""
    common = [pick for pick in game.legal(first) if pick in game.legal(second)]
    if first.record.decision == ACTION:
        mine, theirs = (state.record.hand[state.record.turn] for state in (first, second))
        if not any(map(min, mine, theirs)):
            return [pick for pick in common if action_of(pick) != INFILTRATE]
    return common


def action_of(pick):
    return pick if pick < USE else CONSULTANT_ACTION[pick - USE]


def twins(game, seat, seed) -> Iterator:
    """Two games that differ in nothing that the seat may know, from the first hidden card until they must part."""
    dealer = Dealer(seed)
    first, second = game.start(), game.start()
    while not game.over(first):
        catch_up(game, first, second)
        if first.record != second.record:
            yield first, second
        pick = random_pick(game, first, dealer)
        if game.seat(first) == DEALER and owner_of_hidden_card(first.record) not in (None, seat):
            other = hidden_pick(game, first, second, pick, dealer)
        else:
            common = common_picks(game, first, second)
            pick = other = pick if pick in common else common[dealer.below(len(common))] if common else None
        if other is None:
            return
        game.apply(first, pick)
        game.apply(second, other)


@every_table
def test_games_with_other_hidden_cards_look_the_same(settings):
    game = boardroom.game(KEY, **settings)
    for seat in seats(game):
        compared = 0
        for seed in range(20):
            if seed >= len(SEEDS) and compared > 20:
                break
            pair = None
            for number, pair in enumerate(twins(game, seat, seed)):
                if number % 7 == seed % 7:
                    compare(game, *pair, seat)
                    compared += 1
            if pair and not game.over(pair[0]):
                assert game.story(pair[0], seat) == game.story(pair[1], seat)
        assert compared > 20, compared


@every_table
def test_a_decider_has_the_same_options_whatever_others_hold(settings):
    """Every single decision of the seat in twin games, not only some moments."""
    game = boardroom.game(KEY, **settings)
    for seat in range(game.players):
        decisions = 0
        for seed in range(50, 52):
            for first, second in twins(game, seat, seed):
                if game.seat(first) == seat:
                    assert game.legal(first) == game.legal(second)
                    decisions += 1
        assert decisions > 10, decisions


# --- after the end, and in solo, nothing is secret ---


@every_table
def test_after_the_end_everybody_sees_everything(settings):
    game = boardroom.game(KEY, **settings)
    *_, state = moments(game, seed=3)
    views = [game.view(state, seat) for seat in seats(game)]
    for view in views:
        assert [each["hand"] is not None and each["objectives"] is not None for each in view["seats"]] == [True] * (
            game.players
        )
        assert {**view, "seat": None} == {**views[-1], "seat": None}
    assert game.result(state, None) == game.result(state, 0)


# --- the test would notice ---


class LeakyView(NewCorpOrder):
    def record_view(self, record, seat):
        return {**super().record_view(record, seat), "next": max(Colour, key=lambda colour: record.deck[colour]).key}


class LeakyHand(NewCorpOrder):
    def record_view(self, record, seat):
        return {**super().record_view(record, seat), "red": [hand[0] for hand in record.hand]}


class LeakyObjectives(NewCorpOrder):
    def result(self, state, seat=None):
        return super().result(state, 0)


class LeakyBox(NewCorpOrder):
    def record_view(self, record, seat):
        return {**super().record_view(record, seat), "box": record.boxed_objectives}


class LeakyOptions(NewCorpOrder):
    def question(self, record):
        return message("There are {count} red cards in the deck.", count=record.deck[0])


class LeakyStory(NewCorpOrder):
    def narrate(self, step, seat):
        return super().narrate(step, step.before.turn if step.before.turn >= 0 else seat)


@pytest.mark.parametrize("leaky", [LeakyView, LeakyHand, LeakyObjectives, LeakyBox, LeakyOptions])
def test_a_leak_of_a_state_would_be_noticed(leaky):
    game = leaky(players=3, edition="pnp")
    pairs = [pair for seed in range(3) for pair in copied_pairs(game, seed)]
    assert any(seen(game, state, seat) != seen(game, twin, seat) for state, twin, seat in pairs)


def test_a_leak_of_the_story_would_be_noticed():
    game = LeakyStory(players=3, edition="retail")
    stories = []
    for seed in range(3):
        *_, pair = twins(game, None, seed)
        stories.append([game.story(state, None) for state in pair])
    assert any(first != second for first, second in stories)
