"""Why something may not be done: the rule and the reason."""

from __future__ import annotations

from typing import Any

import pytest

from boardroom.core.dealer import Dealer
from boardroom.core.errors import BoardroomError
from boardroom.core.game import State
from boardroom.games.new_corp_order.components import Action
from boardroom.games.new_corp_order.game import NewCorpOrder
from boardroom.games.new_corp_order.kernel.decisions import Decision
from boardroom.games.new_corp_order.names import COLOUR_KEYS
from tests.support import rule
from tests.support.new_corp_order import CONSULTANTS, Table, seat, solo, start, table, without_passing

ROWS = "R4 B1 K1 W1 / W2 R1 B1 K1 / K1 W1 R1 B1 / B1 K1 W1 R1"
ONLY_BLUE = "R4 B1 K1 W1 / W2 R1 K1 K1 / K1 W1 R1 K1 / W1 K1 W1 R1"
ME = seat("R", untapped="RRR")


def refusal(playing: Table, verb: str, **targets: Any) -> tuple[str, str] | None:
    """The rule and the English reason, or None; asking changes nothing."""
    before = playing.state.copy()
    found = playing.game.why_not(playing.state, verb, **targets)
    assert playing.state == before
    return None if found is None else (found.rule, found.text("en"))


class TestTakeOver:
    """O1, O2, O4, O6."""

    @rule("NCO-O2")
    def test_the_last_agent_stays(self) -> None:
        playing = table(3, rows=ROWS, types={5: "social-media"}, seats=[ME])
        assert refusal(playing, "take-over", origin=5) == (
            "NCO-O2",
            "The last agent of Lluna's Channel must stay behind.",
        )
        assert refusal(playing, "take-over", origin=0, target=1, agents=3) is None

    @rule("NCO-O2")
    def test_one_of_many_stays(self) -> None:
        playing = table(3, rows=ROWS, types={0: "social-media"}, seats=[seat(untapped="RRRR")])
        assert refusal(playing, "take-over", origin=0, target=1, agents=4) == (
            "NCO-O2",
            "On Lluna's Channel one agent must stay behind.",
        )

    @rule("NCO-O4")
    def test_pnp_needs_more(self) -> None:
        playing = table(3, "pnp", ROWS, types={4: "social-media"}, seats=[seat(untapped="RR")])
        reason = ("NCO-O4", "Lluna's Channel has 2 agents: you would need more.")
        assert refusal(playing, "take-over", origin=0, target=4) == reason
        assert refusal(playing, "take-over", origin=0, target=4, agents=2) == reason
        assert refusal(playing, "take-over", origin=0, target=1, agents=1) == (
            "NCO-O4",
            "Generic Sub Inc has 1 agent: you would need more.",
        )

    @rule("NCO-O4")
    def test_retail_may_try(self) -> None:
        playing = table(3, "retail", ROWS, seats=[seat(untapped="RR")])
        assert refusal(playing, "take-over", origin=0, target=4, agents=2) is None

    @rule("NCO-O6")
    def test_a_colour_would_vanish(self) -> None:
        reason = ("NCO-O6", "No colour may disappear from the grid: Lluna's Channel is the only company of Omnicorp.")
        pnp = table(3, "pnp", ONLY_BLUE, types={1: "social-media"}, seats=[ME])
        assert refusal(pnp, "take-over", origin=0, target=1) == reason
        assert refusal(pnp, "take-over", origin=0, target=1, agents=2) == reason
        retail = table(3, "retail", ONLY_BLUE, types={1: "social-media"}, seats=[ME])
        assert refusal(retail, "take-over", origin=0, target=1, agents=2) == reason
        assert refusal(retail, "take-over", origin=0, target=1, agents=1) is None

    @rule("NCO-O6", "NCO-K4")
    @pytest.mark.parametrize("edition", ["retail", "pnp"])
    def test_a_colour_would_vanish_with_the_military_contractor_too(self, edition: str) -> None:
        me = seat(untapped="RRR", consultants=["military-contractor"])
        playing = table(3, edition, ONLY_BLUE, seats=[me]).do("use", consultant="military-contractor")
        found = refusal(playing, "take-over", origin=0, target=1, agents=1)
        assert found is not None
        assert found[0] == "NCO-O6"
        found = refusal(playing, "take-over", origin=0, target=1)
        assert found is not None
        assert found[0] == "NCO-O6"

    @rule("NCO-O1")
    def test_cards_and_neighbours(self) -> None:
        playing = table(3, rows=ROWS, types={0: "social-media", 5: "print-media"}, seats=[seat(untapped="R")])
        assert refusal(playing, "take-over", origin=0, target=5) == (
            "NCO-O1",
            "Lluna's Channel and readalot are not next to each other.",
        )
        assert refusal(playing, "take-over", origin=4) == (
            "NCO-O1",
            "You have no untapped card of this colour in your HQ: white.",
        )
        assert refusal(playing, "take-over", origin=0, target=1, agents=2) == (
            "NCO-O1",
            "You have only 1 untapped card of this colour: red.",
        )
        nothing = refusal(table(3, rows=ROWS), "take-over")
        assert nothing is not None
        assert nothing[0] == "NCO-O1"

    @rule("NCO-ODS2")
    def test_solo_cards_of_the_other_side(self) -> None:
        playing = solo("R1 B1 K4 W1 / W1 R1 B1 K1 / K1 W1 R1 B1", you=seat(untapped="KKK"))
        assert refusal(playing, "take-over", origin=2) == (
            "NCO-ODS2",
            "Kurono Tech is not yours: you never use its cards.",
        )


class TestInfiltrate:
    """I1, I2."""

    @rule("NCO-I2")
    def test_a_company_without_agents_of_that_colour(self) -> None:
        playing = table(3, rows=ROWS, types={1: "social-media"}, seats=[seat("RR")])
        assert refusal(playing, "infiltrate", colour="red", cards=2, place=1) == (
            "NCO-I2",
            "Lluna's Channel has no agents of this colour yet (red): you can only add to them.",
        )
        assert refusal(playing, "infiltrate", colour="red", cards=2, place=0) is None

    @rule("NCO-I1")
    def test_cards_that_you_do_not_hold(self) -> None:
        playing = table(3, seats=[seat("RR")])
        assert refusal(playing, "infiltrate", colour="blue") == ("NCO-I1", "You hold no card of this colour: blue.")
        assert refusal(playing, "infiltrate", colour="red", cards=3) == (
            "NCO-I1",
            "You hold only 2 cards of this colour: red.",
        )
        assert refusal(table(3), "infiltrate") == ("NCO-I1", "You have no cards in your hand to infiltrate with.")

    @rule("NCO-ODS3")
    def test_solo_has_no_separate_infiltration(self) -> None:
        found = refusal(solo(), "infiltrate")
        assert found is not None
        assert found[0] == "NCO-ODS3"


class TestConsultants:
    """I3, K5, K6, T2."""

    @rule("NCO-I3")
    def test_only_after_three_cards_of_one_colour(self) -> None:
        reason = ("NCO-I3", "You take a consultant only right after playing 3 or more cards of one colour.")
        assert refusal(table(3, seats=[seat("RR")]), "hire", consultant="dealmaker") == reason
        playing = table(3, seats=[seat("RRR")]).infiltrate("R", 3, 0)
        assert refusal(playing, "hire", consultant="dealmaker") is None

    @rule("NCO-I3")
    def test_only_from_the_supply(self) -> None:
        playing = table(3, supply=["dealmaker"], seats=[seat("RRR")]).infiltrate("R", 3, 0)
        assert refusal(playing, "hire", consultant="corporate-lawyer") == (
            "NCO-I3",
            "There is no Corporate Lawyer in the supply.",
        )

    @rule("NCO-K6")
    def test_not_the_one_used_this_turn(self) -> None:
        playing = table(3, "pnp", seats=[seat("RRR", consultants=["media-advisor"])])
        playing.do("use", consultant="media-advisor").do("infiltrate", colour="red").do("lay", count=3).do("decline")
        playing.do("infiltrate", place=0)
        assert refusal(playing, "hire", consultant="media-advisor") == (
            "NCO-K6",
            "You used the Insider this turn, so you cannot take another one now.",
        )

    @rule("NCO-K5")
    def test_only_with_a_possible_action(self) -> None:
        idle = table(3, seats=[seat(consultants=CONSULTANTS)])
        for consultant, name in (("media-advisor", "Media Advisor"), ("corporate-lawyer", "Corporate Lawyer")):
            assert refusal(idle, "use", consultant=consultant) == (
                "NCO-K5",
                f"The {name} only works with Infiltrate, and you have no cards for that.",
            )
        for consultant, name in (("dealmaker", "Dealmaker"), ("military-contractor", "Military Contractor")):
            assert refusal(idle, "use", consultant=consultant) == (
                "NCO-K5",
                f"The {name} only works with Take over, and no takeover is possible.",
            )
        busy = table(3, rows=ROWS, seats=[seat("R", untapped="R", consultants=CONSULTANTS)])
        assert [refusal(busy, "use", consultant=consultant) for consultant in CONSULTANTS] == [None] * 4

    @rule("NCO-T2")
    def test_only_your_own_and_before_the_action(self) -> None:
        playing = table(3, seats=[seat("R", consultants=["media-advisor"])])
        assert refusal(playing, "use", consultant="dealmaker") == ("NCO-T2", "There is no Dealmaker in your HQ.")
        playing.do("infiltrate")
        assert refusal(playing, "use", consultant="media-advisor") == (
            "NCO-T2",
            "You use a consultant before your action, one per turn.",
        )


@rule("NCO-P3")
def test_no_card_left_to_plot_for() -> None:
    assert refusal(table(3, display="", deck="", seats=[seat("R")]), "plot") == (
        "NCO-P3",
        "There is no card left to take, neither in the display nor in the deck.",
    )
    assert refusal(table(3, display="R", deck=""), "plot") is None


@rule("NCO-T1")
def test_one_action_a_turn_and_none_before_the_first_turn() -> None:
    reason = ("NCO-T1", "Not now: you have one action per turn, and another choice comes first.")
    taking = table(3, rows=ROWS, seats=[ME]).do("take-over")
    assert refusal(taking, "plot") == refusal(taking, "infiltrate") == reason
    assert refusal(taking, "take-over", origin=0, target=1) is None
    laying = table(3, rows=ROWS, seats=[ME]).do("infiltrate")
    assert refusal(laying, "plot") == refusal(laying, "take-over") == reason
    assert refusal(laying, "infiltrate", colour="red", cards=1, place=0) is None
    setup = start(3, until="deal-card")
    assert refusal(setup, "plot") == refusal(setup, "infiltrate") == refusal(setup, "take-over", origin=0) == reason


@rule("NCO-E2")
def test_after_the_end_nothing_may_be_done() -> None:
    ended = table(3, decision="over", seats=[ME])
    for verb in ("plot", "infiltrate", "take-over", "hire"):
        assert refusal(ended, verb) == ("NCO-E2", "The game is over.")


class TestSecondColour:
    """K3: what may be asked when the Corporate Lawyer asks for a second colour."""

    @staticmethod
    def asked(hand: str, count: int) -> Table:
        mine = seat(hand, consultants=["corporate-lawyer"])
        playing = table(3, rows=ROWS, seats=[mine]).do("use", consultant="corporate-lawyer")
        playing.do("infiltrate", colour="red").do("lay", count=count).do("infiltrate", place=0)
        assert playing.decision == "second-colour"
        return playing

    @rule("NCO-K3")
    def test_the_colour_already_laid_is_refused(self) -> None:
        playing = self.asked("RRRB", 1)
        assert playing.offers("infiltrate", "colour") == ["blue"]
        assert refusal(playing, "infiltrate", colour="red") == (
            "NCO-K3",
            "You have infiltrated with this colour already (red): the second one is another.",
        )
        assert refusal(playing, "infiltrate", colour="blue") is None
        assert refusal(playing, "infiltrate") is None
        assert refusal(playing, "infiltrate", colour="white") == (
            "NCO-I1",
            "You hold no card of this colour: white.",
        )

    @rule("NCO-K3")
    def test_when_only_declining_is_left_nothing_may_be_laid(self) -> None:
        playing = self.asked("RRR", 1)
        assert playing.verbs() == {"decline"}
        expected = ("NCO-K3", "You hold no card of a second colour.")
        assert refusal(playing, "infiltrate") == expected
        assert refusal(playing, "infiltrate", colour="red") == expected
        assert refusal(playing, "infiltrate", colour="blue") == expected


class TestJoker:
    """K1: `cards` counts all cards that are laid for a colour, that of another colour included."""

    @staticmethod
    def asked(edition: str, hand: str) -> Table:
        mine = seat(hand, consultants=["media-advisor"])
        return table(3, edition, ROWS, seats=[mine]).do("use", consultant="media-advisor")

    @rule("NCO-K1")
    def test_the_insider_makes_one_card_any_colour(self) -> None:
        playing = self.asked("pnp", "RRK")
        assert refusal(playing, "infiltrate", colour="white", cards=1) is None
        assert refusal(playing, "infiltrate", colour="red", cards=3) is None
        assert refusal(playing, "infiltrate", colour="black", cards=2) is None
        assert refusal(playing, "infiltrate", colour="white", cards=2) == (
            "NCO-K1",
            "You can play only 1 card for this colour: white.",
        )
        assert refusal(playing, "infiltrate", colour="red", cards=4) == (
            "NCO-K1",
            "You can play only 3 cards for this colour: red.",
        )

    @rule("NCO-K1")
    def test_the_media_advisor_needs_a_card_of_the_main_colour(self) -> None:
        playing = self.asked("retail", "RRK")
        assert refusal(playing, "infiltrate", colour="red", cards=3) is None
        assert refusal(playing, "infiltrate", colour="white", cards=1) == (
            "NCO-I1",
            "You hold no card of this colour: white.",
        )
        assert refusal(self.asked("retail", "RR"), "infiltrate", colour="red", cards=3) == (
            "NCO-I1",
            "You hold only 2 cards of this colour: red.",
        )

    @rule("NCO-K1", "NCO-I1")
    def test_what_was_chosen_already_stays(self) -> None:
        playing = self.asked("pnp", "RRK").do("infiltrate", colour="red").do("lay", count=2)
        assert playing.decision == "infiltrate-joker"
        possible = [n for n in range(1, 5) if refusal(playing, "infiltrate", colour="red", cards=n) is None]
        assert possible == [2, 3]
        assert refusal(playing, "infiltrate", colour="black") == (
            "NCO-I1",
            "You have chosen another colour already: red.",
        )
        playing.do("add", colour="black")
        assert playing.decision == "infiltrate-company"
        assert refusal(playing, "infiltrate", colour="red", cards=2, place=0) == (
            "NCO-I1",
            "You have chosen to play 3 cards already.",
        )
        assert refusal(playing, "infiltrate", colour="red", cards=3, place=0) is None

    @rule("NCO-I1")
    def test_without_a_consultant_only_cards_of_that_colour_count(self) -> None:
        playing = table(3, rows=ROWS, seats=[seat("RRK")])
        assert refusal(playing, "infiltrate", colour="red", cards=3) == (
            "NCO-I1",
            "You hold only 2 cards of this colour: red.",
        )


def offered_infiltrations(game: NewCorpOrder, state: State) -> set[tuple[str, int]]:
    """Every colour with every number of cards in all that can still be laid in this infiltration."""
    found: set[tuple[str, int]] = set()
    todo = [state]
    while todo:
        now = todo.pop()
        record = now.record
        if record.decision == Decision.INFILTRATE_COMPANY:
            found.add((COLOUR_KEYS[record.main], record.count + (record.joker >= 0)))
            continue
        for option in game.options(now):
            if option.verb != "decline" or record.decision != Decision.SECOND_COLOUR:
                then = now.copy()
                game.apply(then, option)
                todo.append(then)
    return found


@rule("NCO-I1", "NCO-K1", "NCO-K3")
@pytest.mark.parametrize("edition", ["retail", "pnp"])
@pytest.mark.parametrize("consultant", [None, "media-advisor", "corporate-lawyer"])
def test_cards_are_refused_exactly_where_no_picks_lead_there(consultant: str | None, edition: str) -> None:
    for hand in ("R", "RR", "RK", "RRK", "RRRB", "RBKW", "RRBBKW"):
        mine = seat(hand, consultants=[consultant] if consultant else [])
        playing = table(3, edition, ROWS, seats=[mine])
        playing.do("use", consultant=consultant) if consultant else playing.do("infiltrate")
        todo = [playing.state]
        while todo:
            now = todo.pop()
            offered = offered_infiltrations(playing.game, now)
            for colour in COLOUR_KEYS:
                assert (playing.game.why_not(now, "infiltrate", colour=colour) is None) == any(
                    each == colour for each, _ in offered
                )
                for count in range(1, 8):
                    why = playing.game.why_not(now, "infiltrate", colour=colour, cards=count)
                    assert (why is None) == ((colour, count) in offered)
            for option in playing.game.options(now):
                then = now.copy()
                playing.game.apply(then, option)
                if then.record.action == Action.INFILTRATE and then.record.turn == 0 and then.record.decision in ASKED:
                    todo.append(then)


ASKED = {
    Decision.INFILTRATE_COUNT,
    Decision.INFILTRATE_JOKER,
    Decision.INFILTRATE_COMPANY,
    Decision.SECOND_COLOUR,
}


@pytest.mark.parametrize("language", ["de", "fr"])
def test_reasons_are_given_in_other_languages_too(language: str) -> None:
    playing = table(3, rows=ROWS, types={5: "social-media"}, seats=[ME])
    found = playing.game.why_not(playing.state, "take-over", origin=5)
    assert found is not None
    assert "Lluna's Channel" in found.text(language)
    assert found.text(language) != found.text("en")


@pytest.mark.parametrize(
    ("verb", "targets"),
    [
        ("dance", {}),
        ("plot", {"place": 1}),
        ("infiltrate", {"colour": "pink"}),
        ("infiltrate", {"colour": "red", "place": 16}),
        ("infiltrate", {"colour": "red", "place": -1}),
        ("infiltrate", {"colour": "red", "cards": "two"}),
        ("take-over", {"origin": 99}),
        ("take-over", {"origin": -1}),
        ("take-over", {"origin": 0, "target": 16}),
        ("take-over", {"origin": "readalot"}),
        ("take-over", {"origin": 0, "target": 1, "agents": None, "colour": "red"}),
        ("take-over", {"origin": 0, "target": 1, "agents": 0}),
        ("take-over", {"origin": 0, "target": 1, "agents": True}),
        ("use", {}),
        ("use", {"consultant": "plumber"}),
        ("hire", {"consultant": "plumber"}),
    ],
)
def test_a_question_about_nothing_is_a_clear_error(verb: str, targets: dict[str, Any]) -> None:
    playing = table(3, rows=ROWS, seats=[ME])
    with pytest.raises(BoardroomError):
        playing.game.why_not(playing.state, verb, **targets)


def offered_moves(game: NewCorpOrder, state: State) -> set[tuple[int, int, int]]:
    """Every takeover that the rules offer from the action on, as origin, target and agents."""
    moves = set()
    first = state.copy()
    game.apply(first, next(option for option in game.options(first) if option.verb == "take-over"))
    for origin in game.options(first):
        second = first.copy()
        game.apply(second, origin)
        for target in game.options(second):
            third = second.copy()
            game.apply(third, target)
            for count in game.options(third):
                moves.add((int(origin.targets["place"]), int(target.targets["place"]), int(count.targets["count"])))
    return moves


@pytest.mark.parametrize("edition", ["retail", "pnp"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_there_is_a_reason_exactly_where_there_is_no_option(players: int, edition: str) -> None:
    game = NewCorpOrder(players=players, edition=edition)
    picker = Dealer(seed=players)
    state = game.start(Dealer(seed=10 + players))
    compared = 0
    while not game.over(state):
        options = game.options(state)
        if options[0].decision == "action":
            compared += 1
            compare(game, state, thorough=compared % 10 == 0)
        elif options[0].decision == "hire":
            hired = {option.targets["consultant"] for option in options if option.verb == "hire"}
            assert hired == {key for key in CONSULTANTS if game.why_not(state, "hire", consultant=key) is None}
        picks = without_passing(game, state)
        game.apply(state, picks[picker.below(len(picks))])
    assert compared > 20


def compare(game: NewCorpOrder, state: State, *, thorough: bool) -> None:
    """The verbs at least, and all takeovers and infiltrations if it is to be thorough."""
    options = game.options(state)
    verbs = {option.verb for option in options}
    for verb in ("plot", "infiltrate", "take-over"):
        assert (game.why_not(state, verb) is None) == (verb in verbs)
    used = {option.targets["consultant"] for option in options if option.verb == "use"}
    assert used == {key for key in CONSULTANTS if game.why_not(state, "use", consultant=key) is None}
    if not thorough:
        return
    moves = offered_moves(game, state) if "take-over" in verbs else set()
    places = range(16 if game.players > 2 else 12)
    for origin in places:
        assert (game.why_not(state, "take-over", origin=origin) is None) == any(move[0] == origin for move in moves)
        for target in places:
            why = game.why_not(state, "take-over", origin=origin, target=target)
            assert (why is None) == any(move[:2] == (origin, target) for move in moves)
            for agents in range(1, 5):
                why = game.why_not(state, "take-over", origin=origin, target=target, agents=agents)
                assert (why is None) == ((origin, target, agents) in moves)
