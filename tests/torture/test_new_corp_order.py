"""New Corp Order in all its settings: what holds in every state, every step and every game (kernel/invariants.py)."""

from itertools import pairwise

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

import boardroom
from boardroom import Dealer
from boardroom.games.new_corp_order.components import AGENTS_PER_COLOUR, CARDS_PER_COLOUR, Action, Colour
from boardroom.games.new_corp_order.kernel.decisions import ACTION, DISCARD, ODS_TURN
from boardroom.games.new_corp_order.kernel.invariants import Invariant, broken, broken_step
from boardroom.games.new_corp_order.kernel.plot import display_size
from boardroom.games.new_corp_order.kernel.tables import NONE, ODS, SEATS, YOU
from boardroom.games.new_corp_order.kernel.turn import deck_size, hand_size
from tests import support
from tests.torture.cases import MOST_PICKS, SETTINGS
from tests.torture.settings import finished, moments, random_pick, settings_of

KEY = "new-corp-order"
every_setting = settings_of(KEY)


def check(record, before=None):
    """No invariant is broken."""
    assert Invariant(broken(record)) is Invariant.NOTHING, record
    if before is not None:
        assert Invariant(broken_step(before, record)) is Invariant.NOTHING, (before, record)


def check_game(game, state):
    """A whole game: every step, the order of turns, and how it ended."""
    assert game.over(state)
    turns, triggered_in = [], None
    for step in game.steps(state):
        check(step.after, step.before)
        if step.before.decision in (ACTION, ODS_TURN):
            turns.append(step.before.turn)
        if triggered_in is None and step.after.triggered:
            triggered_in = len(turns)
    assert all(after == (before + 1) % game.seats for before, after in pairwise(turns)), "a turn was lost"
    if game.settings.solo:
        check_solo_end(state.record, turns)
        return
    assert turns[0] == state.record.start
    assert game.settings.start_player in (None, turns[0])
    if triggered_in is None:
        assert state.record.passes == game.players, "only a row of passes ends a game without a trigger (E4)"
        return
    assert len(turns) == triggered_in + game.players, "after the trigger everyone has one more turn (E2)"
    assert turns[-1] == turns[triggered_in - 1], "whoever triggered the end has the last turn (E2)"


def check_solo_end(record, turns):
    """ODS3: you start. ODS5: it ends at once when the empty display cannot be refilled."""
    assert turns[0] == YOU
    assert all(slot == NONE for slot in record.display)
    assert deck_size(record) < 4


SETUP_PICKS = 100
ACTION_PICKS = 10


def potential(record):
    """E4: what every action lowers."""
    seats = range(SEATS)
    waiting = deck_size(record) + display_size(record) + sum(record.taken)
    hands = sum(hand_size(record, seat) for seat in seats)
    untapped = sum(sum(record.untapped[seat]) for seat in seats)
    captured = sum(sum(record.captured[seat]) for seat in seats)
    return 3 * waiting + 2 * hands + untapped + 2 * (len(Colour) * AGENTS_PER_COLOUR - captured)


@support.rule("NCO-E4")
@every_setting
def test_every_action_lowers_what_only_falls_so_every_game_ends(game):
    for seed in range(4):
        state = finished(game, seed)
        before = picks = passes = 0
        for step in game.steps(state):
            record = step.before
            if record.decision in (ACTION, ODS_TURN):
                now = potential(record)
                assert before or step.index <= SETUP_PICKS
                assert 0 < now <= MOST_ACTIONS
                assert not before or passes or now < before
                before, picks = now, 0
                passes = passes + 1 if record.decision == ACTION and step.pick == Action.PASS else 0
                assert passes < max(2, game.players + 1)
            if step.seat >= 0 and record.decision not in (DISCARD, ODS_TURN):
                picks += 1
                assert not before or picks <= ACTION_PICKS
        assert not before or potential(state.record) <= before


def test_the_bound_on_picks_is_the_one_that_the_rules_promise():
    """The actions, each with the picks of its player and the passes before it; cards dealt, discarded; the setup."""
    cards = len(Colour) * CARDS_PER_COLOUR
    assert 3 * cards + 2 * len(Colour) * AGENTS_PER_COLOUR == MOST_ACTIONS
    bound = MOST_ACTIONS * (ACTION_PICKS + 3) + 2 * cards + SETUP_PICKS
    assert bound < MOST_PICKS[KEY] == 6000


MOST_ACTIONS = 440


class Table(RuleBasedStateMachine):
    """A game that Hypothesis plays: single picks that it chooses, and stretches of random ones."""

    @initialize(settings=st.sampled_from(SETTINGS[KEY]))
    def begin(self, settings):
        self.sit_down(settings)

    def sit_down(self, settings):
        self.game = boardroom.game(KEY, **settings)
        self.state = self.game.start()
        check(self.state.record)

    def pick(self, pick):
        self.game.apply(self.state, pick)
        check(self.state.record)
        assert len(self.state.picks) < MOST_PICKS[KEY], "this game does not end"

    @precondition(lambda self: not self.game.over(self.state))
    @rule(choice=st.integers(0, 32))
    def choose(self, choice):
        legal = self.game.legal(self.state)
        self.pick(legal[choice % len(legal)])

    @precondition(lambda self: not self.game.over(self.state))
    @rule(seed=st.integers(0, 2**16), picks=st.integers(1, 60))
    def hurry(self, seed, picks):
        dealer = Dealer(seed)
        for _ in range(picks):
            if not self.game.over(self.state):
                self.pick(random_pick(self.game, self.state, dealer))

    @precondition(lambda self: self.game.over(self.state))
    @rule(settings=st.sampled_from(SETTINGS[KEY]))
    def play_again(self, settings):
        check_game(self.game, self.state)
        self.sit_down(settings)

    def teardown(self):
        dealer = Dealer(seed=1)
        while not self.game.over(self.state):
            self.pick(random_pick(self.game, self.state, dealer))
        check_game(self.game, self.state)


Table.TestCase.settings = settings(
    max_examples=30,
    stateful_step_count=30,
    deadline=None,
    derandomize=True,  # a run of the checks depends on the checkout alone
    database=None,
    suppress_health_check=list(HealthCheck),
)
TestTable = Table.TestCase


@every_setting
def test_random_games_keep_every_invariant(game):
    for seed in range(100, 104):
        check_game(game, finished(game, seed))


@every_setting
def test_picking_always_the_first_or_always_the_last_option_ends_too(game):
    for index in (0, -1):
        state = game.start(Dealer(seed=13))
        while not game.over(state):
            assert len(state.picks) < MOST_PICKS[KEY]
            game.apply(state, game.legal(state)[index])
        check_game(game, state)


# --- the invariants themselves: each notices what it is for ---


@pytest.fixture
def table():
    """A table of three in the retail edition, some turns into the game."""
    game = boardroom.game(KEY, players=3)
    return next(s.record.copy() for s in moments(game, seed=21) if s.record.decision == ACTION and len(s.picks) > 150)


@pytest.fixture
def solo():
    """A game against ODS, some turns on."""
    game = boardroom.game(KEY, players=1)
    return next(s.record.copy() for s in moments(game, seed=22) if s.record.decision == ACTION and len(s.picks) > 90)


def shift(numbers, others, index, count=1):
    """Move some from one place to another, so that only the place is wrong."""
    numbers[index] -= count
    others[index] += count


def dead_end(s):
    s.decision, s.seat = 1, -1


def negative(s):
    shift(s.untapped[1], s.tapped[1], 2, s.untapped[1][2] + 1)


def agents(s):
    s.captured[0][1] += 1


def cards(s):
    s.discarded[3] += 1


def tiles(s):
    s.tile[3] = s.tile[7]


def empty_company(s):
    s.reserve[s.colour[5]] += s.agents[5]
    s.agents[5] = 0


def lost_colour(s):
    for place in range(s.places):
        if s.colour[place] == 0:
            s.reserve[0] += s.agents[place]
            s.agents[place], s.colour[place] = 1, 1
            s.reserve[1] -= 1


def hand_limit(s):
    while sum(s.hand[2]) < 7:
        shift(s.deck, s.hand[2], s.deck.index(max(s.deck)))


def shown(s):
    s.shown[1][0] = s.hand[1][0] + 1


def consultants(s):
    s.supply[1] += 1


def objectives(s):
    s.objective_pile[s.objectives[0][0]] += 1


def duplicates(s):
    seat = next(seat for seat in range(3) if s.objective_pile[s.objectives[seat][0]])
    first, second = s.objectives[seat][:2]
    s.objectives[seat][1] = first
    shift(s.objective_pile, [0] * 6, first)
    s.objective_pile[second] += 1


def display(s):
    s.deck[s.display[2]] += 1
    s.display[2] = NONE


def decider(s):
    s.seat = (s.turn + 1) % 3


def last_round(s):
    s.turns_left = 2


def sides(s):
    s.side[s.side.index(YOU)] = ODS


def taken(s):
    shift(s.deck, s.taken, s.deck.index(max(s.deck)))


def marker(s):
    s.marker = 4


STATES = {
    Invariant.DEAD_END: dead_end,
    Invariant.NEGATIVE: negative,
    Invariant.AGENTS: agents,
    Invariant.CARDS: cards,
    Invariant.TILES: tiles,
    Invariant.EMPTY_COMPANY: empty_company,
    Invariant.LOST_COLOUR: lost_colour,
    Invariant.HAND_LIMIT: hand_limit,
    Invariant.SHOWN: shown,
    Invariant.CONSULTANTS: consultants,
    Invariant.OBJECTIVES: objectives,
    Invariant.DUPLICATES: duplicates,
    Invariant.DISPLAY: display,
    Invariant.DECIDER: decider,
    Invariant.LAST_ROUND: last_round,
}
SOLO_STATES = {Invariant.SIDES: sides, Invariant.TAKEN: taken, Invariant.MARKER: marker}


def edition(before, after):
    after.edition = 1


def returned(before, after):
    after.discarded[0] = before.discarded[0] - 1


def consultant_type(before, after):
    after.supply[0] -= 1
    after.supply[1] += 1


def turn_order(before, after):
    after.turn = after.seat = (before.turn + 2) % 3


def trigger(before, after):
    before.triggered = 1


def kept_objectives(before, after):
    after.objectives[1][0], after.objectives[1][1] = before.objectives[1][1], before.objectives[1][0]


STEPS = {
    Invariant.SETTINGS: edition,
    Invariant.RETURNED: returned,
    Invariant.CONSULTANT_TYPE: consultant_type,
    Invariant.TURN_ORDER: turn_order,
    Invariant.TRIGGER: trigger,
    Invariant.KEPT_OBJECTIVES: kept_objectives,
}


@pytest.mark.parametrize("invariant", STATES, ids=lambda each: each.name)
def test_an_invariant_of_the_table_is_noticed(table, invariant):
    check(table)
    STATES[invariant](table)
    assert Invariant(broken(table)) is invariant


@pytest.mark.parametrize("invariant", SOLO_STATES, ids=lambda each: each.name)
def test_an_invariant_of_the_solo_game_is_noticed(solo, invariant):
    check(solo)
    SOLO_STATES[invariant](solo)
    assert Invariant(broken(solo)) is invariant


@pytest.mark.parametrize("invariant", STEPS, ids=lambda each: each.name)
def test_an_invariant_of_a_step_is_noticed(table, invariant):
    after = table.copy()
    check(after, table)
    STEPS[invariant](table, after)
    assert Invariant(broken_step(table, after)) is invariant


def test_a_card_behind_the_last_place_of_the_display_is_noticed(table):
    colour = table.deck.index(max(table.deck))
    table.deck[colour] -= 1
    table.display[table.display_cards] = colour
    assert Invariant(broken(table)) is Invariant.DISPLAY


def test_every_invariant_is_proved_to_notice_something():
    assert {*STATES, *SOLO_STATES, *STEPS, Invariant.NOTHING} == set(Invariant)
