"""What New Angeles explains beside its views: tags of districts, offers before they win, what will be produced."""

import boardroom
from boardroom import Dealer
from boardroom.core.words import LANGUAGES, say
from boardroom.games.new_angeles import names
from tests.support import rule
from tests.support.new_angeles import Table, turn
from tests.web.test_pages_drawn import moments

LONGEST = 18
"""Letters that fit on the tag of a district."""


def told(t, group, seat=None):
    """The notes of a group by their titles: text, and whether the threat would rise."""
    seat = t.seat if seat is None else seat
    return {note.title: (say(note.text), note.answer) for note in t.game.notes(t.state, seat) if note.group == group}


def by_district(t):
    """The tags of a decision by district."""
    tags = told(t, "pick")
    return {
        option.targets["district"]: tags[str(option.pick)] for option in t.options() if "district" in option.targets
    }


@rule("NA-62.1", "NA-13.3")
def test_every_lit_district_says_what_choosing_it_would_do():
    t = Table(city={10: "outage hf", 3: "outage", 4: "protest"}, hands=("", "", "", "")).resolve("gentrification")
    assert by_district(t) == {3: ("+ Prisec", ""), 10: ("threat +2", "cost")}
    places = [note.places for note in t.game.notes(t.state, t.seat) if note.group == "pick"]
    assert places == [(3,), (10,)]


@rule("NA-33.0")
def test_an_illness_check_at_the_end_of_the_card_is_told_before():
    t = Table(city={4: "ill protest", 5: "protest"}, hands=("", "", "", "")).resolve("spin_doctors")
    tags = by_district(t)
    assert tags[4] == ("threat +2", "cost")
    assert tags[5] == ("now stable", "")


def test_the_sum_of_a_pick_counts_the_whole_city_and_who_earns():
    t = Table(city={4: "ill protest", 5: "strike", 6: "outage"}, hands=("", "", "", "")).resolve("spin_doctors")
    sums = told(t, "sum")
    assert sums.keys() == told(t, "pick").keys()
    found = {option.targets["district"]: sums[str(option.pick)][0] for option in t.options() if option.targets}
    threat = t.s.threat
    assert {district: text.partition("|")[0] for district, text in found.items()} == {
        4: f"{threat + 2} 1 1 1",  # With the illness check at the end of the card.
        5: f"{threat} 2 1 1",
    }
    paid = {text.partition("|")[2] for text in found.values()}
    owner = t.s.seat_of[names.CORP_KEYS.index("nbn")]
    assert paid == ({f"{owner}:+1"} if owner >= 0 else {""})
    assert not told(t, "sum", seat=2)


def test_only_who_decides_is_told_about_picks():
    t = Table(city={10: "outage", 3: "outage"}, hands=("", "", "", "")).resolve("gentrification")
    assert told(t, "pick")
    assert not told(t, "pick", seat=2)
    assert not [note for note in t.game.notes(t.state, None) if note.group == "pick"]


@rule("NA-1.3a")
def test_a_card_of_the_hand_says_where_it_could_act():
    t = turn(city={3: "outage", 8: "outage", 5: "ill"}, hands=("gentrification clean_slate", "", "", ""))
    assert t.decision == "main_offer"
    reach = {note.title: note.places for note in t.game.notes(t.state, 0) if note.group == "card"}
    assert reach["gentrification"] == (3, 8)
    assert reach["clean_slate"] == (5,)
    assert not [note for note in t.game.notes(t.state, 1) if note.group == "card"]


@rule("NA-1.4")
def test_both_offers_say_what_they_would_do_before_anybody_votes():
    hands = ("gentrification", "clean_slate", "puff_piece", "puff_piece")
    t = (
        turn(city={3: "outage", 5: "ill"}, hands=hands)
        .pick("gentrification")
        .pick("clean_slate")
        .skip_to("support_offer")
    )
    for seat in range(4):
        assert told(t, "main", seat) == {"3": ("+ Prisec", "")}
        assert told(t, "counter", seat) == {"5": ("cured", "")}


@rule("NA-42.0", "NA-43.0")
def test_the_forecast_is_what_production_makes():
    t = turn(city={7: "android", 4: "android outage"}, hands=("puff_piece", "", "", ""))
    forecast = {note.title: note.text for note in t.game.notes(t.state, None) if note.group == "forecast"}
    made = {
        entry["primary"][0]: entry["output"][0] for entry in t.game.view(t.state)["districts"] if entry["number"] == 7
    }
    for resource, amount in made.items():
        assert forecast[resource] == str(amount)
    assert [entry["output"] for entry in t.game.view(t.state)["districts"] if entry["number"] == 4] == [[0, 0]]


@rule("NA-43.1")
def test_a_view_says_what_a_district_makes_now():
    t = turn(city={5: "oc dev", 6: "strike", 7: "dev", 9: "hf"}, hands=("puff_piece", "", "", ""))
    seen = {entry["number"]: entry for entry in t.game.view(t.state)["districts"]}
    assert seen[5]["output"] == [0, seen[5]["secondary"][1]]
    assert seen[6]["output"] == [0, 0]
    assert seen[7]["output"][0] == seen[7]["primary"][1] + 1
    assert seen[9]["output"] == [seen[9]["primary"][1], seen[9]["secondary"][1]]


@rule("NA-1.4", "NA-60.4a")
def test_a_view_names_the_supporters_in_their_order_and_who_wins_a_tie():
    hands = ("gentrification", "", "clean_slate", "puff_piece")
    t = turn(active=0, city={3: "outage"}, hands=hands).pick("gentrification", "pass", "clean_slate")
    t.skip_to("support_offer")
    deal = t.game.view(t.state)["deal"]
    assert (deal["supporters"], deal["at_tie"]) == ([1, 3], 0)


def test_tags_are_short_in_every_language():
    game, long = boardroom.game("new-angeles", players=4, trading="off"), set()
    for number, (_, state) in enumerate(moments("new-angeles", {"players": 4, "trading": "off"}, 2)):
        if game.over(state) or number > 400:
            break
        for note in game.notes(state, game.seat(state)):
            if note.group in {"pick", "main", "counter"}:
                long |= {text for language in LANGUAGES if len(text := say(note.text, language)) > LONGEST}
    assert not long


def test_turns_tell_capital_threat_and_support_but_cards_only_when_it_is_over():
    game = boardroom.game("new-angeles", players=4, trading="off")
    state = game.start(dealer=Dealer(seed=4))
    *_, (_, state) = moments("new-angeles", {"players": 4, "trading": "off"}, 4)
    turns = game.turns(state)
    deal = next(each.facts for each in turns if any(name.startswith("cards-") for name in each.facts))
    assert {"threat", "capital-0", "deal-threat", "main_support", "counter_support"} <= set(deal)
    assert any(name.startswith("faces-") for name in deal)
    earlier = game.rewound(state, turns[5].last)
    assert not [name for each in game.turns(earlier) for name in each.facts if name.startswith("faces-")]
    demands = [each.facts["met"] for each in turns if "met" in each.facts]
    assert demands
