"""What holds in every game, whatever is picked: pieces and cards conserved, limits kept, windows closed, an end."""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition
from hypothesis.stateful import rule as step

import boardroom
from boardroom import DEALER, Dealer
from boardroom.games.new_angeles.kernel.decisions import MAX_OPTIONS, OVER, Decision
from boardroom.games.new_angeles.kernel.ending import REGULAR_END, THREAT_END
from boardroom.games.new_angeles.kernel.record import FACE_DOWN, LAYOUT, ON_TABLE
from boardroom.games.new_angeles.kernel.rules import apply, options, weight
from boardroom.games.new_angeles.kernel.tables import (
    ASSETS,
    COPIES,
    DISTRICTS,
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
from tests.support import rule


def check(s):
    """Everything that is always true of a record."""
    for kind in range(KINDS_OF_PIECE):
        assert sum(s.pieces[kind]) + s.reserve[kind] == PIECE_COUNT[kind]
        assert all(number in (0, 1) for number in s.pieces[kind])
    assert sum(1 for stage in s.unrest if stage) + s.reserve[UNREST] == PIECE_COUNT[UNREST]
    for district in range(DISTRICTS):
        assert not (s.pieces[OUTAGE][district] and s.unrest[district])
        assert not (s.pieces[PRISEC][district] and (s.pieces[HUMAN_FIRST][district] or s.pieces[ORGCRIME][district]))
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


@rule("NA-15.0", "NA-64.0", "NA-53.0", "NA-8.0", "NA-A39", "NA-A4")
@rule("NA-7.3", "NA-11.3", "NA-33.3", "NA-35.2", "NA-39.1", "NA-41.3", "NA-18.4")
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


class Play(RuleBasedStateMachine):
    """A game that Hypothesis plays."""

    @initialize(
        players=st.integers(4, 6),
        trading=st.integers(0, 3),
        full=st.booleans(),
        at_check=st.booleans(),
        seed=st.integers(0, 2**32),
        ahead=st.integers(0, 600),
    )
    def begin(self, players, trading, full, at_check, seed, ahead):
        self.s = LAYOUT.checked_record()
        self.s.players, self.s.trading, self.s.illness_at_check, self.s.choose_corps = players, trading, at_check * 1, 1
        for seat in range(SEATS):
            self.s.full_grammar[seat] = full * 1
        from boardroom.games.new_angeles.kernel.setup import begin

        begin(self.s)
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
        apply(self.s, data.draw(st.sampled_from(legal)))

    @precondition(lambda self: self.s.decision == OVER)
    @step()
    def nothing_is_left(self):
        assert self.legal() == []
        assert self.s.depth == 0

    @invariant()
    def all_is_well(self):
        if hasattr(self, "s"):
            check(self.s)


@rule("NA-50.0", "NA-A36", "NA-24.6", "NA-4.0", "NA-68.1", "NA-A22", "NA-A51", "NA-A47")
def test_random_games_of_every_size_end_lawfully():
    endings = set()
    for players in (4, 5, 6):
        game = boardroom.game("new-angeles", players=players, trading="off")
        for seed in range(12):
            dealer = Dealer(seed)
            s = game.new_record()
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
            assert s.ending in (THREAT_END, REGULAR_END)
            endings.add(s.ending)
    assert endings
