"""What holds in every game, whatever is picked: pieces and cards conserved, limits kept, windows closed, an end."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition
from hypothesis.stateful import rule as step

import boardroom
from boardroom import DEALER, Dealer, IllegalPick, State
from boardroom.games.new_angeles.game import NewAngeles
from boardroom.games.new_angeles.kernel.decisions import MAX_OPTIONS, OVER, Decision
from boardroom.games.new_angeles.kernel.ending import REGULAR_END, THREAT_END
from boardroom.games.new_angeles.kernel.invariants import Invariant, broken
from boardroom.games.new_angeles.kernel.options import options, weight
from boardroom.games.new_angeles.kernel.record import FACE_DOWN, LAYOUT, ON_TABLE, PROPOSALS, WORDS
from boardroom.games.new_angeles.kernel.rules import apply
from boardroom.games.new_angeles.kernel.tables import (
    ASSETS,
    COPIES,
    DISTRICTS,
    FEDERALIST,
    HUMAN_FIRST,
    KINDS,
    KINDS_OF_PIECE,
    ORGCRIME,
    OUTAGE,
    PIECE_COUNT,
    PRISEC,
    SEATS,
    TRACK_END,
    UNREST,
)
from boardroom.games.new_angeles.position import cards_of_kind
from boardroom.games.new_angeles.settings import GRAMMARS, ILLNESS, TRADE_FORMS, TRADING
from tests.support import rule
from tests.support.new_angeles import Table


@rule("NA-A62", "NA-13.0")
def test_a_threat_end_stops_a_displacement_where_it_is():
    t = Table(city={10: "hf oc outage"}, threat=23)
    t.resolve("gentrification", 10)
    assert t.over
    assert t.at(10) == {"prisec", "oc"}  # Human First went to The Root and ended the game
    assert t.reserve("hf") == PIECE_COUNT[HUMAN_FIRST]
    assert broken(t.s) == 0
    check(t.s)
    t.s.ending = 0
    assert broken(t.s) == Invariant.DISTRICT  # in a game that goes on it would be wrong


def check(s):
    """Everything that is always true of a record."""
    for kind in range(KINDS_OF_PIECE):
        assert sum(s.pieces[kind]) + s.reserve[kind] == PIECE_COUNT[kind]
        assert all(number in (0, 1) for number in s.pieces[kind])
    assert sum(1 for stage in s.unrest if stage) + s.reserve[UNREST] == PIECE_COUNT[UNREST]
    for district in range(DISTRICTS):
        assert not (s.pieces[OUTAGE][district] and s.unrest[district])
        enemies = s.pieces[HUMAN_FIRST][district] + s.pieces[ORGCRIME][district]
        assert not (s.pieces[PRISEC][district] and enemies) or s.ending == THREAT_END  # NA-A62
    for kind in range(KINDS):
        assert cards_of_kind(s, kind) == COPIES[kind]
    for seat in range(SEATS):
        assert s.held[seat] == sum(s.hand[seat])
        assert s.capital[seat] >= 0
    assert 0 <= s.threat <= 25
    assert (s.threat == 25) == (s.ending == THREAT_END) or s.rehearsing
    assert all(0 <= s.supply[kind] <= TRACK_END[kind] for kind in range(5))
    unseen = sum(1 for asset in range(ASSETS) if s.holder[asset] == -1)
    assert unseen == s.asset_deck + sum(1 for space in s.track if space == FACE_DOWN)
    events = [event for event in [*s.events, s.event] if event >= 0]
    assert len(set(events)) == len(events)
    assert sum(1 for event in s.events if event == FACE_DOWN) == sum(s.event_unseen)
    in_play = [s.corp[seat] for seat in range(s.players) if s.corp[seat] >= 0]
    for corp in in_play:
        assert s.emergency[corp] == ON_TABLE or 0 <= s.emergency[corp] < s.players
    if s.spare >= 0:
        dealt = [*(s.rival[seat] for seat in range(s.players)), s.spare]
        assert len(set(dealt)) == s.players + 1
    assert s.decision == OVER or s.seat == DEALER or 0 <= s.seat < s.players
    assert s.decision >= 0


@rule("NA-64.0", "NA-A39", "NA-7.3", "NA-11.3", "NA-33.3", "NA-35.2", "NA-39.1")
class TestMachine:
    """Holds the state machine, so that it can name its rules."""

    def test_everything_is_conserved_whatever_is_picked(self):
        from hypothesis.stateful import run_state_machine_as_test

        run_state_machine_as_test(
            Play,
            settings=settings(
                max_examples=15, stateful_step_count=120, deadline=None, suppress_health_check=list(HealthCheck)
            ),
        )


def longest_window(players):
    """NA-A46: no trading window has more picks.

    Each seat has three proposals, of at most two terms, all assets and five other picks, and three words of four picks.
    Each of these is answered or withdrawn, and makes one seat speak again.
    """
    proposals, words = players * PROPOSALS, players * WORDS
    return proposals * (7 + ASSETS) + words * 4 + (proposals + words + 1) * players


class Play(RuleBasedStateMachine):
    """A game that Hypothesis plays."""

    @initialize(
        players=st.integers(4, 6),
        trading=st.integers(0, 3),
        full=st.booleans(),
        at_check=st.booleans(),
        open_trades=st.booleans(),
        promises=st.booleans(),
        seed=st.integers(0, 2**32),
        ahead=st.integers(0, 600),
    )
    def begin(self, players, trading, full, at_check, open_trades, promises, seed, ahead):
        self.game = NewAngeles(
            players=players,
            trading=TRADING[trading],
            grammar=GRAMMARS[full],
            illness_timing=ILLNESS[at_check],
            trade_form=TRADE_FORMS[open_trades],
            promises=promises,
        )
        self.s = LAYOUT.checked_record.from_bytes(self.game.new_record().to_bytes())
        self.in_window = 0
        self.dealer = Dealer(seed)
        for _ in range(ahead):
            if self.s.decision == OVER:
                break
            self.random_step()

    def legal(self):
        out = [0] * MAX_OPTIONS
        return out[: options(self.s, out)]

    def random_step(self):
        legal = self.legal()
        if self.s.seat == DEALER:
            apply(self.s, legal[self.dealer.choose([weight(self.s, pick) for pick in legal])])
        elif self.s.decision == Decision.TRADE_PARTNER:
            apply(self.s, legal[-1])
        else:
            apply(self.s, legal[self.dealer.below(len(legal))])

    @precondition(lambda self: self.s.decision != OVER)
    @step(data=st.data())
    def pick(self, data):
        legal = self.legal()
        assert legal, Decision(self.s.decision)
        assert len(set(legal)) == len(legal)
        trading = self.s.decision >= Decision.TRADE_PARTNER
        apply(self.s, data.draw(st.sampled_from(legal)))
        self.in_window = self.in_window + 1 if trading and self.s.depth else 0
        assert self.in_window <= longest_window(self.s.players), "this trading window does not close"

    @precondition(lambda self: self.s.decision != OVER)
    @step(data=st.data())
    def nobody_acts_out_of_turn(self, data):
        """A pick of another seat is refused and changes nothing; every pick has one owner, who may act."""
        state = State(self.s.copy())
        pick = data.draw(st.sampled_from(self.legal()))
        owner = self.game.owner(self.s, pick)
        assert owner in self.game.acting(state)
        assert pick in self.game.legal(state, owner)
        for seat in range(DEALER, self.s.players):
            if seat != owner:
                with pytest.raises(IllegalPick):
                    self.game.apply(state, pick, seat)
        assert state.record == self.s
        assert state.picks == []

    @precondition(lambda self: self.s.decision == OVER)
    @step()
    def nothing_is_left(self):
        assert self.legal() == []
        assert self.s.depth == 0

    @invariant()
    def all_is_well(self):
        if hasattr(self, "s"):
            check(self.s)


@rule("NA-50.0", "NA-A36", "NA-4.0", "NA-68.1")
def test_random_games_of_every_size_end_lawfully():
    endings = set()
    for players in (4, 5, 6):
        game = boardroom.game("new-angeles", players=players, trading="off")
        for seed in range(12):
            dealer = Dealer(seed)
            # Chance alone never lives to see the last round.
            s = game.new_record() if seed % 2 else game.record_from_position({"round": 8})
            while s.decision != OVER:
                out = [0] * MAX_OPTIONS
                legal = out[: options(s, out)]
                if s.seat == DEALER:
                    pick = legal[dealer.choose([weight(s, each) for each in legal])]
                else:
                    pick = legal[dealer.below(len(legal))]
                apply(s, pick)
                if dealer.below(20) == 0:
                    check(s)
            check(s)
            assert winners_by_the_book(s) == [seat for seat in range(players) if s.won[seat]]
            endings.add(s.ending)
    assert endings == {THREAT_END, REGULAR_END}


def winners_by_the_book(s):
    """NA-13.1 and NA-50 once more, in other words than the rules use."""
    seats = range(s.players)
    corp_capital = {s.corp[seat]: s.capital[seat] for seat in seats}
    if s.ending == THREAT_END:
        return [seat for seat in seats if s.rival[seat] == FEDERALIST and s.capital[seat] >= 25]
    assert s.ending == REGULAR_END
    assert s.round == 8  # after the third demand round
    winners = []
    for seat in seats:
        if s.rival[seat] == s.corp[seat]:
            poorer = sum(1 for other in seats if s.capital[other] < s.capital[seat])
            wins = poorer >= (2 if s.players == 4 else 3)
        else:
            wins = s.rival[seat] != FEDERALIST and s.capital[seat] > corp_capital[s.rival[seat]]
        if wins:
            winners.append(seat)
    return winners


@rule("NA-A46", "NA-TG-10", "NA-50.0")
@pytest.mark.parametrize("form", ["turns", "open"])
def test_random_games_with_trades_and_words_end_lawfully(form):
    for players, trading in ((4, "full"), (6, "support")):
        game = boardroom.game("new-angeles", players=players, trading=trading, trade_form=form, promises=True)
        dealer, s, out = Dealer(players), game.new_record(), [0] * MAX_OPTIONS
        in_window = longest = 0
        while s.decision != OVER:
            legal = out[: options(s, out)]
            trading_now = s.decision >= Decision.TRADE_PARTNER
            if s.seat == DEALER:
                pick = legal[dealer.choose([weight(s, each) for each in legal])]
            else:
                pick = legal[dealer.below(len(legal))]
            apply(s, pick)
            in_window = in_window + 1 if trading_now and s.depth else 0
            longest = max(longest, in_window)
        check(s)
        assert 0 < longest <= longest_window(players)
        assert winners_by_the_book(s) == [seat for seat in range(players) if s.won[seat]]
