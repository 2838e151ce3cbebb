"""The citizen of New Angeles: what it expects is what the rules do, and its picks serve the city and itself."""

import gc
import json

import pytest

import boardroom
from boardroom import Dealer
from boardroom.core.errors import SettingsError
from boardroom.core.options import Option
from boardroom.core.words import message
from boardroom.games.new_angeles.game import NewAngeles
from boardroom.games.new_angeles.imagine import known_city
from boardroom.games.new_angeles.kernel import tables
from boardroom.games.new_angeles.kernel.city import place
from boardroom.games.new_angeles.kernel.decisions import NO_DISTRICT, PICK_DISTRICT, RUNNING
from boardroom.games.new_angeles.kernel.effects import begin_effect, effect_step
from boardroom.games.new_angeles.kernel.events import threat_text
from boardroom.games.new_angeles.kernel.production import exploit
from boardroom.games.new_angeles.kernel.rows import next_row
from boardroom.games.new_angeles.view import LazyView
from boardroom.players import create
from boardroom.players.new_angeles import card_effect, forecast
from boardroom.players.new_angeles.assessment import CARD, Assessment, Temper
from boardroom.players.new_angeles.asset_use import USE
from boardroom.players.new_angeles.assets import WORTH
from boardroom.players.new_angeles.player_choices import trade_gain
from tests.support.new_angeles import turn

JINTEKI = ("jinteki", "nbn", "weyland", "globalsec")
NO_EMERGENCY = ({},) * 4
PLENTY = "ark_construction*2 full_deployment*2"


def citizen(**settings):
    return create("citizen", seed=1, **settings)


def picked(table, **settings):
    return citizen(**settings).pick(table.game.view(table.state, table.seat), table.options())


def positions(seed, every=17):
    """Records out of a random game, at decisions of players, with little threat so that nothing ends on the way."""
    game = NewAngeles(players=4, trading="off")
    state, dealer, number = game.start(Dealer(seed)), Dealer(seed + 1), 0
    while not game.over(state):
        options = game.options(state)
        number += 1
        if number % every == 0:
            record = state.record.copy()
            record.threat = 0
            yield record
        game.apply(state, options[dealer.below(len(options))], game.seat(state))


CITY = ("pieces", "unrest", "reserve", "supply", "threat")


def same_city(one, other, *more):
    return all(getattr(one, field) == getattr(other, field) for field in (*CITY, *more))


@pytest.mark.parametrize("ruleset", tables.RULESETS)
def test_the_production_that_is_expected_is_what_the_rules_do(ruleset):
    checked = 0
    for record in (record for seed in range(4) for record in positions(seed)):
        record.ruleset = ruleset
        city = known_city(LazyView(record, 0))
        assert same_city(city, record)
        forecast.produce(city)
        for district in range(tables.DISTRICTS):
            if record.pieces[tables.ANDROID][district]:
                exploit(record, district)
        checked += 1
        assert same_city(city, record)
    assert checked > 40


def test_the_rise_that_is_expected_of_every_event_is_what_the_rules_do():
    checked = rises = 0
    for record in (record for seed in range(4) for record in positions(seed)):
        rows = forecast.rows_of(known_city(LazyView(record, 0)))
        for event in range(tables.EVENTS):
            then = record.copy()
            then.event = event
            threat_text(then)
            for number in range(tables.EVENT_PLACES[event]):
                place(then, tables.EVENT_PIECE[event][number], tables.EVENT_DISTRICT[event][number], 0)
            expected = forecast.mean_rise(rows, (event,))
            checked, rises = checked + 1, rises + (then.threat > 0)
            assert expected == then.threat, tables.BOX.events[event].key
    assert checked > 600
    assert rises > checked / 2


@pytest.mark.parametrize("ruleset", tables.RULESETS)
@pytest.mark.parametrize("card", range(tables.CARDS), ids=[*(card.key for card in tables.BOX.action_cards), *(
    card.key for card in tables.BOX.emergency_actions)])  # fmt: skip
def test_a_card_does_to_the_known_city_what_it_does_in_the_game(card, ruleset):
    """Pick by pick, on the whole record and on what a seat knows of it."""
    dealer = Dealer(card)
    for record in positions(card, every=60):
        record.ruleset = ruleset
        view = LazyView(record, 0)
        ahead = forecast.outlook(view)
        effect = card_effect.begin(card, forecast.key_of_city(known_city(view), 0), ahead)
        record.capital = [0] * tables.SEATS
        record.depth, record.decision = 0, RUNNING
        begin_effect(record, card, tables.NONE, 0)
        card_effect.proceed(effect)
        play_the_city(record)
        while effect.decision in card_effect.OPTIONS:
            assert record.decision == effect.decision
            picks = card_effect.worth_a_try(effect, ahead)
            assert set(picks) <= set(picks_of(record))
            pick = picks[dealer.below(len(picks))]
            card_effect.DO[record.decision](record, pick)
            play_the_city(record)
            effect = card_effect.after(effect, effect.decision, pick)
            assert same_city(effect, record, "capital", "ill", "row", "done")
        assert record.decision == RUNNING
        assert record.row == tables.ROW_END[card]


def play_the_city(record):
    while record.decision == RUNNING and record.row < tables.ROW_END[record.card]:
        if card_effect.PLAYED[record.row]:
            effect_step(record)
        else:
            next_row(record)


def picks_of(record):
    out = [0] * 64
    return out[: card_effect.OPTIONS[record.decision](record, out)]


def test_a_forecast_does_not_stop_at_the_threat_that_ends_the_game():
    expected = set()
    for threat in (0, tables.THREAT_LIMIT - 1):
        t = turn(hands=("", "", "", ""), city={1: "outage human_first", 3: "strike ill", 10: "orgcrime"}, threat=threat)
        expected.add(Assessment(t.game.view(t.state, t.seat), Temper()).expected)
    assert len(expected) == 1
    assert expected.pop() > 1


def test_what_is_looked_up_again_costs_the_garbage_collector_nothing():
    """It goes through everything now and then, in the middle of a pick, and found a hundred thousand keys there."""
    record = next(positions(3))

    def looked_at():
        for _ in range(4):  # tuples of tuples are let go from the inside out
            gc.collect()
        return len(gc.get_objects())

    before = looked_at()
    for threat in range(100, 200):
        case = Assessment(LazyView(record, 0), Temper())
        key = (*case.key[:3], threat)
        forecast.cost(key, case.ahead)
        card_effect.card_effect(threat % 10, key, case.ahead)
    assert looked_at() - before < 100
    kept = (forecast._cost, forecast.rise, forecast._later_cost, card_effect._card_effect)
    assert sum(each.cache_info().maxsize for each in kept) < 40_000


def test_what_follows_from_a_pick_counts_before_the_next_one():
    """An outage is repaired and another one may be: the protest where it was comes in the last step of the card."""
    t = turn(hands=("budget_renovations", "", "", ""), city={4: "outage", 6: "outage"}, emergency=NO_EMERGENCY)
    case = Assessment(t.game.view(t.state, t.seat), Temper())
    effect = card_effect.begin(CARD["budget_renovations"], case.key, case.ahead)
    card_effect.proceed(effect)
    repaired = card_effect.after(effect, PICK_DISTRICT, 3)
    assert repaired.decision == PICK_DISTRICT
    assert repaired.unrest[3] == tables.STABLE
    stopped = card_effect.after(repaired, PICK_DISTRICT, NO_DISTRICT)
    assert stopped.unrest[3] == tables.PROTEST
    assert card_effect.cost_of(repaired, case.ahead) == card_effect.cost_of(stopped, case.ahead)


def test_a_view_made_part_by_part_is_the_view():
    for record in positions(3):
        for seat in (0, 2, None):
            whole, lazy = NewAngeles(players=4).record_view(record, seat), LazyView(record, seat)
            for key, value in whole.items():
                if key != "seats":
                    assert lazy[key] == value
            for one, other in zip(whole["seats"], lazy["seats"], strict=True):
                assert {key: other[key] for key in one} == one


def test_a_citizen_offers_what_helps():
    t = turn(hands=("clinical_trials full_deployment", "", "", ""), city={4: "ill"}, emergency=NO_EMERGENCY,
             corps=JINTEKI)  # fmt: skip
    assert picked(t).targets["card"] == "clinical_trials"


@pytest.mark.parametrize(("back", "card"), [("unrest", "spin_doctors"), ("outage", "budget_renovations")])
def test_a_citizen_prepares_for_the_event_whose_back_is_seen(back, card):
    """Two strikes and two outages: what the next event counts is dealt with first."""
    city = {1: "strike", 3: "strike", 2: "outage", 4: "outage"}
    hands = ("spin_doctors budget_renovations", "", "", "")
    t = turn(hands=hands, city=city, emergency=NO_EMERGENCY, event_back=back, supply={"credits": 3}, threat=15)
    assert picked(t, greed=0).targets["card"] == card


def test_a_citizen_sends_androids_where_the_demand_is_made():
    """Energy is missing and district 2 makes it: an android that brings nothing goes there."""
    t = turn(hands=("efficiency_experts", "", "", ""), city={3: "android", 8: "android"}, emergency=NO_EMERGENCY,
             round=2, demand="power_grid_overload",
             supply={"tech": 1, "entertainment": 2, "credits": 2, "energy": 1})  # fmt: skip
    t.pick("efficiency_experts").skip_to("android_from")
    bot = citizen()
    assert bot.pick(t.game.view(t.state, t.seat), t.options()).targets["district"] in (3, 8)
    t.pick(3)
    assert picked(t).targets["district"] in (2, 10)


def deal(**more):
    """Seat 2 has countered a useless offer with a cure, seat 1 may support."""
    hands = ("ark_construction", PLENTY, "clinical_trials", PLENTY)
    more = {"city": {4: "ill android", 10: "ill"}, "corps": ("nbn", "weyland", "jinteki", "globalsec"), **more}
    t = turn(hands=hands, emergency=NO_EMERGENCY, **more)
    return t.pick("ark_construction", "pass", "clinical_trials", "pass").skip_to("support_offer")


def test_a_citizen_backs_the_better_offer_with_what_is_needed():
    t = deal()
    assert t.seat == 1
    option = picked(t, greed=0)
    assert option.targets["offer"] == "counter"
    t.put(option)
    assert picked(t, greed=0).targets["count"] == 1


def test_a_citizen_who_is_robbed_by_the_counteroffer_does_not_back_it():
    """Jinteki is the rival and would be paid for the cure: greed can be set so high that this decides."""
    t = deal(rivals=("federalist", "jinteki", "nbn", "globalsec"))
    assert picked(t, greed=9, envy=9, care=0.1).targets != {"offer": "counter"}


def test_the_federalist_pays_nothing_and_lets_threat_rise_once_he_is_rich():
    rivals = ("nbn", "federalist", "globalsec", "weyland")
    for capital, hide, care in ((10, 1, 1), (26, 1, -1), (26, 0, 1)):
        t = deal(rivals=rivals, capital=(10, capital, 10, 10), threat=15)
        case = Assessment(t.game.view(t.state, 1), Temper(hide=hide))
        assert case.is_federalist
        assert case.care * care > 0
    hands = ("information_procurement", "", "", "")
    for seat, share in ((0, 1), (1, 0)):
        t = turn(hands=hands, emergency=NO_EMERGENCY, rivals=rivals, threat=15, capital=(26, 26, 26, 26))
        t.pick("information_procurement").skip_to("contribute")
        while t.seat != seat:
            t.pick(1)
        assert picked(t).targets["capital"] == share


def test_every_asset_has_a_worth_and_every_choice_a_rule():
    assert set(WORTH) == {asset.key for asset in tables.BOX.assets}
    assert set(USE) == {asset.key for asset in tables.BOX.assets if asset.optional}


@pytest.mark.parametrize(("supply", "sold"), [({"energy": 1}, None), ({"energy": 1, "consumables": 1}, "consumables")])
def test_fumiko_yamamori_sells_only_what_nobody_demands(supply, sold):
    t = turn(hands=("ark_construction", "", "", ""), emergency=NO_EMERGENCY, assets=("fumiko_yamamori",),
             demand="power_grid_overload", supply=supply)  # fmt: skip
    t.skip_to("end_of_turn")
    assert picked(t).targets.get("asset") == ("fumiko_yamamori" if sold else None)
    if sold:
        t.pick("fumiko_yamamori")
        assert picked(t).targets["resource"] == sold


@pytest.mark.parametrize(
    ("trade", "accepted"),
    [
        ({"net": 2}, True),
        ({"net": -2}, False),
        ({"give": ["gurren_imaishi"]}, True),
        ({"take": ["gurren_imaishi"], "net": 1}, False),
        ({"net": 1, "lock": "main-3"}, False),
        ({"net": 9, "lock": "main-1"}, True),
    ],
)
def test_a_citizen_takes_what_is_a_clear_gain_and_declines_else(trade, accepted):
    t = deal()
    view = t.game.view(t.state, 1)
    view["trade"] = {"author": 0, "partner": 1, "lock": "none", "terms": [], "give": [], "take": [], "net": 0, **trade}
    options = [
        Option(number, "trade-answer", verb, {}, message("{a}", a=verb))
        for number, verb in enumerate(("decline", "accept"))
    ]
    assert citizen().pick(view, options).verb == ("accept" if accepted else "decline")
    case = Assessment(view, Temper())
    assert trade_gain(case, {**view["trade"], "net": view["trade"]["net"] - 3}) < trade_gain(case, view["trade"])


@pytest.mark.parametrize(("net", "verb"), [(3, "accept"), (-3, "decline")])
def test_a_citizen_answers_in_an_open_window(net, verb):
    t = turn(hands=("ark_construction", PLENTY, PLENTY, ""), emergency=NO_EMERGENCY, capital=(10, 10, 10, 10),
             settings={"trading": "support", "trade_form": "open"})  # fmt: skip
    t.pick("ark_construction", "pass", "pass", "pass")
    assert t.decision == "trade_floor"
    ready = citizen().pick(t.game.view(t.state, 1), t.game.options(t.state, 1))
    assert ready.verb == "ready"
    t.put(next(option for option in t.game.options(t.state, 0) if option.targets.get("seat") == 1))
    t.pick("none", "stop", "stop", net)
    assert citizen().pick(t.game.view(t.state, 1), t.game.options(t.state, 1)).verb == verb


def test_settings_are_data():
    assert citizen(care=0.5, greed=1, hide=0).name == "citizen"
    for wrong in ({"courage": 1}, {"care": "much"}):
        with pytest.raises(SettingsError):
            create("citizen", **wrong)


@pytest.mark.parametrize("players", [4, 6])
def test_citizens_hold_the_city_that_falls_by_chance(players):
    """A new bot for every pick, as at a table: it needs no memory. Trades are asked for and answered."""
    game = boardroom.game("new-angeles", players=players, trading="support")
    held = {"citizen": 0, "random": 0}
    for kind in held:
        state, number = game.start(Dealer(0)), 0
        while not game.over(state):
            seat, number = game.seat(state), number + 1
            view, options = game.view(state, seat), game.options(state)
            option = create(kind, seed=number).pick(json.loads(json.dumps(view)), options)
            assert option in options
            game.apply(state, option, seat)
        held[kind] += game.view(state)["ending"] == "regular"
    assert held == {"citizen": 1, "random": 0}
