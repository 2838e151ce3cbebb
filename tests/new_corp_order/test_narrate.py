"""The story of a game: a sentence for everything that is carried out, and none that tells a seat too much."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from boardroom.core.dealer import Dealer
from boardroom.core.presentation import Step
from boardroom.core.words import LANGUAGES, say
from boardroom.games.new_corp_order.game import NewCorpOrder
from boardroom.games.new_corp_order.kernel.decisions import Decision
from boardroom.games.new_corp_order.narrate import narrate, places
from tests.support import rule
from tests.support.new_corp_order import Table, seat, start, table, without_passing

PEOPLE = {0: "Ada", 1: "Bo", 2: "Cy", 3: "Di"}


def told(at: Table, viewer: int | None = None, language: str = "en") -> list[str]:
    return at.game.story(at.state, viewer, language, PEOPLE if at.game.players > 1 else {0: "Ada"})


def last(at: Table, viewer: int | None = None) -> str:
    return told(at, viewer)[-1]


def last_step(at: Table) -> Step:
    return list(at.game.steps(at.state))[-1]


def random_game(seed: int, **settings: Any) -> Table:
    game = NewCorpOrder(**settings)
    state, choose = game.start(Dealer(seed)), random.Random(seed)
    while not game.over(state):
        game.apply(state, choose.choice(without_passing(game, state)))
    return Table(game, state)


# --- setup ---


def test_the_setup_is_told_in_a_few_lines():
    opened = start(
        2,
        settings={"start_player": 1},
        deal_objective=["social-media", "print-media", "online-marketing", "broadcast-network"],
        deal_consultant=["dealmaker", "media-advisor"],
        deal_card=["red", "blue"] * 4,
        deal_display=["white", "white", "black", "red", "blue"],
    )
    box = "readalot, Best Branding Co., Lluna's Channel, Leap Light & Sound, Lorgalis Group and Bubblegum Corp."
    assert told(opened) == [
        f"The grid has 12 companies; {box} go back in the box.",
        "Every company gets an agent, 3 of each colour.",
        "Everyone gets two secret objectives.",
        "Bo starts with the Dealmaker.",
        "Ada starts with the Media Advisor.",
        "Everyone gets 4 cards.",
        "The display: white, white, black, red and blue.",
        "Bo starts.",
    ]
    assert set(told(opened, 0)) - set(told(opened)) == {
        "Your objectives: Print Media and Broadcast Network.",
        "Your hand: 4 × blue.",
    }
    assert set(told(opened, 1)) - set(told(opened)) == {
        "Your objectives: Social Media and Online Marketing.",
        "Your hand: 4 × red.",
    }


def test_a_random_start_player_is_told_once_the_game_starts():
    opened = start(3, choose_start=[2])
    assert told(opened).count("Cy starts.") == 1
    assert last(opened) == "Cy starts."


@rule("NCO-S5")
def test_drawing_an_objective_again_is_seen_but_not_the_objective():
    types = ["print-media", "social-media", "print-media", "broadcast-network"]
    opened = start(2, settings={"start_player": 0}, deal_objective=types, redraw_objective=["guerrilla-marketing"])
    again = "Ada has two identical objectives, returns one to the box and draws another."
    assert again in told(opened)
    assert again in told(opened, 1)
    assert "Your new objective: Guerrilla Marketing." in told(opened, 0)
    assert not any("Guerrilla Marketing" in line for line in told(opened) + told(opened, 1))


@rule("NCO-S5")
@pytest.mark.parametrize(
    ("which", "line"),
    [
        (0, "Ada keeps both objectives."),
        (1, "Ada replaces one objective."),
        (2, "Ada replaces one objective."),
        (3, "Ada replaces both objectives."),
    ],
)
def test_how_many_objectives_are_replaced_is_public_but_not_which(which, line):
    opened = start(3, "pnp", settings={"start_player": 0}, replace_objectives=[which, 0, 0])
    for viewer in (None, 1, 2):
        assert told(opened, viewer).count(line) == 1
        assert not any("new objective" in each for each in told(opened, viewer))
    assert sum("new objective" in each for each in told(opened, 0)) == (0, 1, 1, 2)[which]


@pytest.mark.parametrize("edition", ["retail", "pnp"])
def test_the_solo_setup_tells_sides_and_objectives_to_everybody(edition):
    game = NewCorpOrder(players=1, edition=edition)
    state = game.start(Dealer(3))
    while game.seat(state) == 0 and state.record.decision != Decision.ACTION:
        game.apply(state, next(o for o in game.options(state) if o.targets["second"] == "black"))
    at = Table(game, state)
    lines = told(at)
    assert lines == told(at, 0)
    assert any(line.startswith("Objectives for both sides: ") for line in lines)
    assert ("One agent of each of them goes to the HQ as a reminder." in lines) == (edition == "retail")
    assert lines[-1] == "Ada starts."
    sides = [line for line in lines if line.startswith("Conglomerates of")]
    assert [line.split(":")[0] for line in sides] == ["Conglomerates of Ada", "Conglomerates of ODS"]
    assert set(re.findall("red|blue|black|white", " ".join(sides))) == {"red", "blue", "black", "white"}


# --- cards ---


@rule("NCO-T5")
def test_a_card_from_the_deck_is_seen_by_the_drawer_alone():
    at = table(3, seats=[seat(hand="RR")]).do("plot").do("draw").deal("W")
    assert last(at, 0) == "Ada draws 1 × white from the deck."
    for viewer in (None, 1, 2):
        assert last(at, viewer) == "Ada draws a card from the deck."


def test_a_card_from_the_display_is_seen_by_all_and_the_refill_is_one_line():
    at = table(3, display="RBKWR").plot("BK")
    assert told(at) == ["Ada takes 1 × blue from the display.", "Ada takes 1 × black from the display."]
    at.deal("W")
    assert len(told(at)) == 2
    at.deal("W")
    assert last(at) == "The display is refilled: red, white, white, white and red."


@rule("NCO-T3")
def test_discards_are_open():
    at = table(3, seats=[seat(hand="RRRBBB")], display="WWWWW").plot("WW").deal("RR").do("discard", colour="blue")
    assert told(at, 2)[-1] == "Ada discards 1 × blue."


def test_passing_is_told():
    at = table(3, display=".....", deck="")
    at.do("pass")
    assert last(at) == "Ada can do nothing and passes."


# --- infiltrating ---


def test_infiltrating_is_told_at_the_company_and_not_before():
    at = table(3, seats=[seat(hand="RRRB")], supply=["dealmaker"])
    at.do("infiltrate").do("infiltrate", colour="red").do("lay", count=3)
    assert told(at, 0) == []
    company = at.position["grid"][0]["company"]
    at.do("infiltrate", place=0)
    assert told(at, 1) == [f"Ada infiltrates {company} with 3 × red."]
    assert places(last_step(at)) == (0,)
    at.do("hire", consultant="dealmaker")
    assert last(at) == "Ada takes a consultant: Dealmaker."


def test_declining_a_consultant_is_told():
    at = table(3, seats=[seat(hand="RRR")], supply=["dealmaker"]).infiltrate("R", 3, 0).do("decline")
    assert last(at) == "Ada takes no consultant."


@rule("NCO-I2")
def test_a_short_reserve_is_told():
    rows = "R1 B1 K1 W1 / W1 R22 B1 K1 / K1 W1 R1 B1 / B1 K1 W1 B1"
    at = table(3, rows=rows, seats=[seat(hand="RR")])
    at.infiltrate("R", 2, 0)
    assert last(at).endswith("with 2 × red, but the reserve has only 1 × red left.")


@rule("NCO-K1")
@pytest.mark.parametrize(("edition", "name"), [("retail", "Media Advisor"), ("pnp", "Insider")])
def test_a_joker_is_told_with_what_it_counts_as(edition, name):
    at = table(3, edition, seats=[seat(hand="RB", consultants=["media-advisor"])])
    at.do("use", consultant="media-advisor")
    assert last(at, 1) == f"Ada uses the {name}."
    at.do("infiltrate", colour="red").do("lay", count=1).do("add", colour="blue").do("infiltrate", place=0)
    assert last(at).endswith("with 1 × red and 1 × blue (as red).")


def test_an_insider_alone_is_told():
    at = table(3, "pnp", seats=[seat(hand="B", consultants=["media-advisor"])])
    at.do("use", consultant="media-advisor").do("infiltrate", colour="red").do("lay", count=0)
    at.do("add", colour="blue").do("infiltrate", place=0)
    assert last(at).endswith("with 1 × blue (as red).")


def test_the_second_colour_of_a_lawyer_is_a_line_of_its_own():
    at = table(3, seats=[seat(hand="RB", consultants=["corporate-lawyer"])])
    at.do("use", consultant="corporate-lawyer").do("infiltrate", colour="red").do("lay", count=1)
    at.do("infiltrate", place=0).do("infiltrate", colour="blue").do("lay", count=1).do("infiltrate", place=1)
    assert [line.split(" with ")[1] for line in told(at)[-2:]] == ["1 × red.", "1 × blue."]


# --- taking over ---

ROWS = "R4 R1 B2 W1 / W1 B1 B1 K1 / K1 W1 R1 B1 / B1 K1 W1 R1"


@pytest.fixture
def attack() -> Table:
    return table(3, rows=ROWS, seats=[seat(untapped="RRR")], types={5: "broadcast-network"})


def names_at(at: Table) -> list[str]:
    return [cell["company"] for cell in at.position["grid"]]


@rule("NCO-O3")
def test_reinforcing_is_told(attack):
    attack.take_over(0, 1, 2)
    here = names_at(attack)
    assert told(attack) == [f"Ada reinforces {here[1]} from {here[0]} with 2 × red."]
    assert places(last_step(attack)) == (0, 1)


@rule("NCO-O4")
def test_failing_is_told_and_touches_both_companies():
    at = table(3, rows="R4 B2 B2 W1 / W1 B1 B1 K1 / K1 W1 R1 B1 / B1 K1 W1 R1", seats=[seat(untapped="RRR")])
    at.take_over(0, 1, 2)
    here = names_at(at)
    assert told(at) == [f"Ada attacks {here[1]} from {here[0]} with 2 × red and fails against 2 × blue."]
    assert places(last_step(at)) == (0, 1)


@rule("NCO-O5")
def test_a_takeover_is_told_with_the_captured_agent():
    at = table(3, rows="R4 B2 B2 W1 / W1 B1 B1 K1 / K1 W1 R1 B1 / B1 K1 W1 R1", seats=[seat(untapped="RRR")])
    at.take_over(0, 1, 3)
    here = names_at(at)
    line = f"Ada takes over {here[1]} from {here[0]} with 3 × red against 2 × blue. 1 × blue goes to the HQ."
    assert told(at, 2) == [line]


@rule("NCO-K2")
def test_the_cards_of_a_dealmaker_are_told_as_such_and_stay_secret():
    at = table(3, rows=ROWS, seats=[seat(untapped="RRR", consultants=["dealmaker"])])
    at.take_over_with("dealmaker", 0, 1, 1).deal("WB")
    assert told(at, 0)[-2:] == [
        "Dealmaker: Ada draws 1 × white from the deck.",
        "Dealmaker: Ada draws 1 × blue from the deck.",
    ]
    assert told(at, 1)[-2:] == ["Dealmaker: Ada draws a card from the deck."] * 2


@rule("NCO-K2")
def test_the_dealmaker_of_the_prototype_takes_from_the_display_too():
    rows = "R4 B1 B2 W2 / W1 B1 B1 K1 / K1 W1 R1 B1 / B1 K1 W1 R1"
    seats = [seat(untapped="RRR", consultants=["dealmaker"])]
    at = table(3, "pnp", rows=rows, types={1: "ambient-advertising"}, seats=seats, display="RBKWR")
    at.take_over_with("dealmaker", 0, 1, 2).do("decline").take("K").do("draw").deal("B")
    assert told(at, 1)[-2:] == [
        "Dealmaker: Ada takes 1 × black from the display.",
        "Dealmaker: Ada draws a card from the deck.",
    ]


# --- the solo game ---


@rule("NCO-ODS4")
def test_a_solo_plot_tells_what_is_discarded_and_what_infiltrates():
    at = table(1, display="RKRW.").do("plot").take("R").take("K")
    assert told(at)[-3:] == [
        "Ada takes 1 × red from the display.",
        "Ada takes 1 × black from the display.",
        "Discarded, because they belong to ODS: 1 × black.",
    ]
    company = at.position["grid"][0]["company"]
    lines = told(at.do("infiltrate", place=0))
    assert lines[3] == f"Ada infiltrates {company} with 1 × red."
    assert lines[4] == "ODS moves its marker to column 2."


@rule("NCO-ODS4")
def test_two_cards_of_one_colour_infiltrate_together_in_solo():
    at = table(1, display="RRKW.").do("plot").take("R").do("draw").deal("R")
    assert told(at)[-1] == "Ada draws 1 × red from the deck."
    company = at.position["grid"][0]["company"]
    assert told(at.do("infiltrate", place=0))[2] == f"Ada infiltrates {company} with 2 × red."


# --- abilities ---


def taken_over(company_type: str, **seats: Any) -> Table:
    """Ada has just taken over a company of that type at place 1; Bo has cards."""
    at = table(
        3,
        rows="R4 B1 B2 W2 / W1 B1 B1 K1 / K1 W1 R1 B1 / B1 K1 W1 R1",
        types={1: company_type},
        seats=[seat(untapped="RRR", tapped="K"), seat(untapped="WW", tapped="BB")],
        **seats,
    )
    return at.take_over(0, 1, 2)


@pytest.mark.parametrize(
    ("company_type", "picks", "line"),
    [
        ("guerrilla-marketing", {"seat": 1, "colour": "white"}, "Guerrilla Marketing: Ada taps 1 × white of Bo."),
        ("guerrilla-marketing", {"seat": 0, "colour": "red"}, "Guerrilla Marketing: Ada taps 1 × red in their own HQ."),
        ("ambient-advertising", {"seat": 1, "colour": "blue"}, "Ambient Advertising: Ada untaps 1 × blue of Bo."),
        (
            "ambient-advertising",
            {"seat": 0, "colour": "black"},
            "Ambient Advertising: Ada untaps 1 × black in their own HQ.",
        ),
        ("social-media", {"seat": 1, "colour": "blue"}, "Social Media: Ada removes 1 × blue of Bo."),
        ("social-media", {"seat": 0, "colour": "black"}, "Social Media: Ada removes 1 × black from their own HQ."),
    ],
)
def test_touching_a_card_is_told(company_type, picks, line):
    assert last(taken_over(company_type).do("touch", **picks), 2) == line


def test_swapping_cards_is_told_with_their_state():
    at = taken_over("print-media").do("give", colour="black")
    assert "gives" not in last(at, 0)
    at.do("get", seat=1, colour="white")
    assert last(at) == "Print Media: Ada gives Bo 1 × black (tapped) and gets 1 × white (untapped)."


def test_moving_and_swapping_agents_is_told():
    at = taken_over("broadcast-network").do("leave", place=3).do("enter", place=4)
    here = names_at(at)
    assert last(at) == f"Broadcast Network: Ada moves from {here[3]} to {here[4]}: 1 × white."
    assert places(last_step(at)) == (3, 4)
    at = taken_over("online-marketing").do("swap", place=2).do("swap", place=3)
    here = names_at(at)
    assert last(at) == f"Online Marketing: Ada swaps the agents of {here[2]} (2 × blue) and {here[3]} (2 × white)."


@pytest.mark.parametrize(
    "company_type", ["guerrilla-marketing", "social-media", "print-media", "broadcast-network", "online-marketing"]
)
def test_not_using_an_ability_is_told(company_type):
    at = taken_over(company_type).do("decline")
    assert last(at).endswith(": Ada does not use the ability.")


def test_stopping_after_the_first_of_two_is_not_worth_a_line():
    at = taken_over("guerrilla-marketing").do("touch", seat=1, colour="white")
    before = told(at)
    assert told(at.do("decline")) == before


# --- the end ---


@rule("NCO-E1", "NCO-E2")
def test_the_trigger_and_the_last_round_are_told():
    at = table(3, display="RBKWR", deck="W").plot("RB").deal("W")
    assert told(at)[-3:] == [
        "The display is refilled: white, black, white and red.",
        "The deck is empty and the display cannot be filled: that triggers the end.",
        "The last round begins: everyone has one more turn, and Ada goes last.",
    ]


@rule("NCO-E1")
def test_a_crowd_triggers_the_end_of_the_prototype():
    rows = "R7 B7 K6 W1 / W1 R1 B1 K1 / K1 W1 R1 B1 / B1 K1 W1 R1"
    at = table(3, "pnp", rows=rows, seats=[seat(hand="K")]).infiltrate("K", 1, 2)
    assert told(at)[-2:] == [
        "3 companies hold 7 agents or more: that triggers the end.",
        "The last round begins: everyone has one more turn, and Ada goes last.",
    ]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("edition", ["retail", "pnp"])
def test_the_end_tells_the_score_and_the_winner_once(players, edition):
    ended = random_game(11, players=players, edition=edition)
    lines = told(ended)
    assert lines.count("The game is over.") == 1
    result = ended.game.result(ended.state)
    people = {0: "Ada", 1: "ODS"} if players == 1 else PEOPLE
    assert lines[-2].startswith("Final score: ")
    for score in result.scores:
        assert f"{people[score.seat]}: {score.total}" in lines[-2]
    assert all(people[winner] in lines[-1] for winner in result.winners)
    assert any("the game ends right away" in line for line in lines) == (players == 1)
    assert sum("The last round begins" in line for line in lines) == (players > 1)


# --- all of it ---


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("edition", ["retail", "pnp"])
def test_stories_of_whole_games_can_be_told_in_every_language(players, edition):
    for seed in range(3):
        ended = random_game(seed, players=players, edition=edition)
        lengths = set()
        for language in LANGUAGES:
            lines = told(ended, 0, language)
            assert not [line for line in lines if re.search(r"[{}]|\.\.|\s\s", line)]
            lengths.add(len(lines))
        assert len(lengths) == 1


@rule("NCO-T5")
@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
@pytest.mark.parametrize("edition", ["retail", "pnp"])
def test_a_line_never_depends_on_what_the_seat_must_not_know(edition, viewer):
    """Change everything hidden in a step: hands, objectives and what others drew. The words stay the same."""
    at = random_game(5, players=3, edition=edition)
    compared = changed = 0
    for step in at.game.steps(at.state):
        if step.after.decision == Decision.OVER:
            continue  # then everything is open
        pick = _hidden_twin(step, viewer)
        twin = Step(step.index, step.seat, pick, _scrambled(step.before, viewer), _scrambled(step.after, viewer))
        assert [say(line) for line in narrate(step, viewer)] == [say(line) for line in narrate(twin, viewer)]
        compared += 1
        changed += pick != step.pick
    assert compared > 200
    assert changed > 20


def _hidden_twin(step: Step, viewer: int | None) -> int:
    """Another pick that looks the same to the viewer."""
    before = step.before
    dealt_to = (before.start + before.step) % before.players
    if before.decision in (Decision.DRAW_CARD, Decision.DEAL_CARD):
        owner = before.turn if before.decision == Decision.DRAW_CARD else dealt_to
        return step.pick if owner == viewer else (step.pick + 1) % 4
    if before.decision in (Decision.DEAL_OBJECTIVE, Decision.REDRAW_OBJECTIVE):
        return step.pick if dealt_to == viewer else 5 - step.pick
    if before.decision == Decision.REPLACE_OBJECTIVES and step.seat != viewer:
        return {1: 2, 2: 1}.get(step.pick, step.pick)
    return step.pick


def _scrambled(record: Any, viewer: int | None) -> Any:
    twin = record.copy()
    for owner in range(record.players):
        if owner == viewer:
            continue
        hand = twin.hand[owner]
        twin.hand[owner] = [*hand[1:], hand[0]]
        twin.objectives[owner] = [5 - number if number >= 0 else number for number in twin.objectives[owner]]
        twin.boxed_objectives[owner] = twin.boxed_objectives[owner][::-1]
    twin.deck = [*twin.deck[1:], twin.deck[0]]
    twin.objective_pile = twin.objective_pile[::-1]
    return twin


def test_nothing_is_touched_by_a_step_that_only_prepares():
    at = table(3, seats=[seat(hand="RR")]).do("infiltrate")
    assert places(last_step(at)) == ()
