"""What New Angeles shows beside its views: what picks do, what is refused, the verdict, turns and districts touched."""

from itertools import pairwise

import pytest

import boardroom
from boardroom import Dealer
from boardroom.core.presentation import Step
from boardroom.core.words import say, spans
from boardroom.games.new_angeles.kernel.ending import REGULAR_END, THREAT_END
from boardroom.games.new_angeles.kernel.tables import THREAT_LIMIT
from tests.support import rule
from tests.support.new_angeles import Table, turn


def cell(t, panel, name, column=1, seat=None):
    """A cell of a panel, by the first word of its row."""
    found = next(each for each in t.game.panels(t.game.view(t.state, seat)) if each.key == panel)
    return next(say(row[column]) for row in found.rows if say(row[0]) == name)


def previews(t):
    """What the options of the decider will do, by the word of the option."""
    told = t.game.previews(t.state, t.seat)
    return {
        word: say(told[option.pick]) for word, option in zip(t.words(), t.options(), strict=True) if option.pick in told
    }


def refusals(t):
    return {(each.kind, each.target): refusal.rule for each, refusal in t.game.refusals(t.state, t.seat).items()}


@rule("NA-62.1", "NA-13.3", "NA-41.2")
def test_a_preview_of_a_district_tells_what_the_pick_changes():
    t = Table(city={10: "outage hf", 3: "outage oc"}, hands=("", "", "", "")).resolve("gentrification")
    assert t.decision == "pick_district"
    assert previews(t) == {
        3: "Changes: La Costa: Orgcrime goes, La Costa: Prisec comes, La Costa: outage goes, "
        "Rabotgorod: Orgcrime comes.",
        10: "Changes: Base de Cayambe: Human First goes, Base de Cayambe: Prisec comes, Base de Cayambe: outage goes, "
        "threat 0 to 2.",
    }


@rule("NA-33.0")
def test_a_preview_counts_the_illness():
    t = Table(city={4: "ill outage", 5: "outage"}, hands=("", "", "", "")).resolve("gentrification")
    assert previews(t)[4] == "Changes: Manta: Prisec comes, Manta: outage goes, threat 0 to 2."


@rule("NA-42.0")
def test_a_preview_does_not_go_on_to_the_production_of_the_round():
    t = Table(city={1: "android outage", 2: "outage"}, hands=("", "", "", ""), turn_track=[None] * 5)
    t.resolve("gentrification")
    assert list(t.s.track) == [-1] * 5
    assert previews(t)[1] == "Changes: Guayaquil: Prisec comes, Guayaquil: outage goes."
    t.pick(1)
    assert "protest" in t.at(1)


@rule("NA-1.3a")
def test_a_further_counteroffer_tells_its_cost():
    t = turn(hands=("ark_construction", "puff_piece", "media_circus*2", "riot_control"), emergency=({}, {}, {}, {}))
    t.pick("ark_construction", "puff_piece")
    assert t.seat == 2
    assert cell(t, "deal", "A further counteroffer costs") == "1 card of the hand"
    assert previews(t)["media_circus"].endswith("Costs 1 card of your hand.")
    t.pick("pass")
    assert refusals(t) == {("card", "riot_control"): "NA-1.3a"}


@rule("NA-38.2")
def test_an_emergency_action_that_lies_face_down_is_refused():
    t = turn(hands=("ark_construction", "", "", ""), emergency=({"globalsec": "down"}, {}, {}, {}))
    assert [rule for (kind, _), rule in refusals(t).items() if kind == "card"] == ["NA-38.2"]


@rule("NA-CG-2", "NA-7.2")
def test_a_district_that_would_not_change_is_refused():
    t = Table(city={2: "outage", 7: "outage"}, hands=("", "", "", "")).resolve("budget_renovations")
    assert t.words()[:2] == [2, 7]
    refused = refusals(t)
    assert set(refused) == {("district", number) for number in range(1, 11) if number not in (2, 7)}
    assert set(refused.values()) == {"NA-CG-2"}


@pytest.mark.parametrize(
    ("ending", "threat", "rivals", "first", "why"),
    [
        (THREAT_END, 25, ("nbn", "jinteki", "federalist", "haas_bioroid"), "No one wins.", "The threat has reached 25"),
        (REGULAR_END, 8, ("haas_bioroid", "jinteki", "melange_mining", "federalist"), "No one wins.", "The city held"),
    ],
)
@rule("NA-A36", "NA-50.3")
def test_the_verdict_says_plainly_that_nobody_wins(ending, threat, rivals, first, why):
    t = Table(capital=(5, 5, 5, 5), corps=("globalsec", "haas_bioroid", "jinteki", "melange_mining"), rivals=rivals)
    t.s.ending, t.s.threat, t.s.decision, t.s.seat = ending, threat, 0, -1
    lines = [say(line) for line in t.game.verdict(t.state)]
    assert lines[0] == first
    assert lines[1].startswith(why)
    assert len(lines) == 6


@rule("NA-50.0a")
def test_the_verdict_names_all_winners_first():
    t = Table(capital=(9, 5, 7, 2), rivals=("jinteki", "melange_mining", "haas_bioroid", "federalist"))
    t.s.ending, t.s.decision, t.s.seat = REGULAR_END, 0, -1
    assert say(t.game.verdict(t.state)[0]) == "Globalsec, Haas-Bioroid, Jinteki win."
    assert f"below {THREAT_LIMIT}" in say(t.game.verdict(t.state)[1])


@rule("NA-46.3")
def test_before_the_end_a_verdict_tests_only_the_own_rival():
    t = Table(capital=(9, 5, 7, 2), rivals=("haas_bioroid", "jinteki", "melange_mining", "federalist"))
    own, others = t.game.verdict(t.state, 0), t.game.verdict(t.state)
    assert "wins" in say(own[1])
    assert not any("wins" in say(line) or "loses" in say(line) for line in (*own[2:], *others))


def test_places_are_the_districts_that_a_step_chose_or_changed():
    t = Table(city={10: "outage hf", 3: "outage oc"}, hands=("", "", "", "")).resolve("gentrification")
    before, option = t.s.copy(), t.find(3)
    t.put(option)
    assert t.game.presentation.places(Step(0, 0, option.pick, before, t.s)) == (3, 5)


def test_sentences_carry_the_things_they_speak_of():
    t = turn(hands=("ark_construction", "", "", ""), emergency=({}, {}, {}, {}))
    before, option = t.s.copy(), t.find("ark_construction")
    t.put(option)
    line = t.game.narrate(Step(0, 0, option.pick, before, t.s), None)[0]
    kinds = {span.kind: span.key for span in spans(line, "fr")}
    assert kinds["card"] == "ark_construction"
    assert kinds["player"] == "0"


@rule("NA-4.1", "NA-55.0")
def test_turns_are_those_of_the_active_players_and_the_demand_rounds():
    game = boardroom.game("new-angeles", players=4, trading="off")
    state = game.start(Dealer(seed=5))
    while not game.over(state):
        game.apply(state, game.legal(state)[-1])
    turns = game.turns(state)
    for one in turns:
        before = game.replay(game.log(state), one.first).record
        assert before.active == one.seat
        assert before.round + 1 == one.round
        demand_round = one.round in (3, 6, 9)
        assert (say(one.title) == "Demand round") == demand_round
        assert ("main" in one.facts) != demand_round or one is turns[-1]
    last_of_round = [one for one, after in pairwise(turns) if after.round != one.round]
    assert all(("event" in one.facts) == (one.round not in (3, 6, 9)) for one in last_of_round)


def test_a_path_leads_from_the_round_to_the_decision():
    t = Table(city={2: "outage"}, hands=("", "", "", "")).resolve("budget_renovations")
    assert [say(part) for part in t.game.path(t.state, 0)] == [
        "Round 1 of 9", "Turn of Globalsec", "Resolution", "Budget Renovations",
    ]  # fmt: skip
    assert t.game.path(t.state, 1) == ()
