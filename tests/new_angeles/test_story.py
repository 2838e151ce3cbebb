"""What the log tells, and to whom (NA-CG-17, NA-A33, NA-TG-11): what is public is told, what is secret is not."""

from boardroom.core.presentation import Step
from boardroom.core.words import say
from boardroom.games.new_angeles import names
from tests.support import rule
from tests.support.new_angeles import Table

UNKNOWN_TO = (1, 2, 3, None)


def told(t, word, seat):
    """What a seat reads when an option is picked now, in English."""
    option = t.find(word)
    assert option is not None, (word, t.words())
    return lines(t, option.pick, seat)


def lines(t, pick, seat):
    after = t.s.copy()
    t.game.rules.apply(after, pick)
    return [say(line, "en") for line in t.game.narrate(Step(0, t.s.seat, pick, t.s, after), seat)]


@rule("NA-C-thomas-haas", "NA-CG-17")
def test_all_learn_whether_the_rival_was_swapped_and_one_learns_the_face():
    t = Table(assets=("thomas_haas",), rivals=("jinteki", "globalsec", "haas_bioroid", "melange_mining"))
    t.resolve("high_risk_investments", 1, 2, 3).pick("thomas_haas")
    assert t.words() == ["keep", "swap"]
    for seat in UNKNOWN_TO:
        assert told(t, "swap", seat)[:1] == ["Globalsec chooses Swap it for the one under the board."]
        assert told(t, "keep", seat)[:1] == ["Globalsec chooses Keep your rival card."]
        assert not any("federalist" in line for word in ("keep", "swap") for line in told(t, word, seat))
    assert told(t, "keep", 0)[0] == "Under the board lies: the federalist."


@rule("NA-C-mr-white", "NA-CG-17")
def test_who_looked_at_a_hand_keeps_its_faces_in_his_log():
    t = Table(hands=("", "puff_piece*2 riot_control", "", ""), assets=("mr_white",))
    t.resolve("high_risk_investments", 1, 2, 3).pick("mr_white", 1)
    faces = ["You see Puff Piece.", "You see Puff Piece.", "You see Riot Control."]
    assert told(t, "pass", 0)[1:4] == faces
    for seat in UNKNOWN_TO:
        assert told(t, "pass", seat)[1:] == ["Globalsec takes none."]


@rule("NA-A33", "NA-19.3", "NA-C-unorthodox-knowledge")
def test_all_learn_which_back_of_the_looked_at_events_goes_where():
    t = Table(hands=("", "", "", ""))
    t.resolve("unorthodox_knowledge")
    t.chance("crumbling_infrastructure").chance("activist_cells_awaken").chance("welfare_programs_slashed")
    for seat in UNKNOWN_TO:
        assert told(t, "crumbling_infrastructure", seat)[:2] == [
            "The three events show, from the top: outage, Human First, unrest.",
            "Globalsec puts an event that shows outage under the others.",
        ]
        assert t.game.view(t.state, seat)["event_backs"] == ["outage", "human_first", "unrest"] + [None] * 13
    assert told(t, "crumbling_infrastructure", 0)[1] == "You put Crumbling Infrastructure under the events."
    t.pick("crumbling_infrastructure")
    for seat in UNKNOWN_TO:
        line = told(t, "welfare_programs_slashed", seat)[0]
        assert line == "The next event shows unrest, the one after it Human First."
        line = told(t, "activist_cells_awaken", seat)[0]
        assert line == "The next event shows Human First, the one after it unrest."
    assert told(t, "welfare_programs_slashed", 0)[0] == "You put Welfare Programs Slashed on top."
    t.pick("welfare_programs_slashed")
    for seat in UNKNOWN_TO:
        backs = ["unrest", "human_first", *[None] * 13, "outage"]
        assert t.game.view(t.state, seat)["event_backs"] == backs


@rule("NA-A33", "NA-19.3")
def test_of_two_events_with_one_back_nobody_else_learns_which_is_which():
    t = Table(hands=("", "", "", ""))
    t.resolve("unorthodox_knowledge")
    t.chance("crumbling_infrastructure").chance("earthquake_rocks_city").chance("welfare_programs_slashed")
    for seat in UNKNOWN_TO:
        assert told(t, "crumbling_infrastructure", seat) == told(t, "earthquake_rocks_city", seat)
    t.pick("welfare_programs_slashed")
    views = []
    for word in ("crumbling_infrastructure", "earthquake_rocks_city"):
        other = Table(hands=("", "", "", ""))
        other.s = type(t.s).from_bytes(t.s.to_bytes())
        other.pick(word)
        views.append([other.game.view(other.state, seat) for seat in UNKNOWN_TO])
    assert views[0] == views[1]


@rule("NA-2.2")
def test_all_see_the_discard_pile_when_it_is_recycled():
    hands = ("", "arrest_orders*4 full_deployment*5", "riot_control*5 scorched_earth*4", "")
    discard = {"clean_slate": 3, "media_circus": 2, "scorched_earth": 1}
    t = Table(hands=hands, discard=discard)
    assert t.game.view(t.state, None)["recycled"] == {}
    line = "The discard pile is shown and goes back into the decks: 3 Clean Slate, 2 Media Circus, 1 Scorched Earth."
    for seat in (*range(4), None):
        assert line in told(t, "arrest_orders", seat)
    t.chance("arrest_orders")
    for seat in (*range(4), None):
        assert t.game.view(t.state, seat)["recycled"] == discard
    assert not any("discard pile" in each for each in told(t, "scorched_earth", 0))
    t.chance("scorched_earth")
    assert t.game.view(t.state, None)["recycled"] == discard  # seen once, it is known


@rule("NA-CG-7", "NA-CG-17")
def test_all_learn_the_deck_of_a_draw_and_one_the_face():
    t = Table(hands=("", "", "", ""))
    t.resolve("full_deployment", 1, "draw", "labor")
    assert t.decision == "draw_card"
    for seat in (0, 2, 3, None):
        assert told(t, "liquidation", seat)[0] == "Haas-Bioroid draws a card: Labor."
        assert told(t, "liquidation", seat) == told(t, "efficiency_experts", seat)
    assert told(t, "liquidation", 1)[0] == "Haas-Bioroid draws Liquidation."


@rule("NA-37.1", "NA-29.1", "NA-A34")
def test_investments_are_revealed_to_all_in_a_demand_round():
    kept = ("short_sale", "energy_sector", "union_agreement", "retail_sector")
    t = Table(round=2, state="e_turns", investments=kept, turn_track=[None] * 5, event="crumbling_infrastructure",
              settings={"trading": "lean"}, demand="power_grid_overload")  # fmt: skip
    assert t.decision == "show_back"
    before = t.game.view(t.state, 0)["seats"]
    assert [seat["investment"] for seat in before] == ["short_sale", None, None, None]
    story = lines(t, t.game.legal(t.state)[0], None)
    assert "Haas-Bioroid reveals the investment Energy Sector." in story
    assert story.index("Globalsec reveals the investment Short Sale.") < story.index("Globalsec gains 7 capital.")
    t.deal()
    assert (t.place, t.decision) == ("d_investments", "trade_partner")
    assert [seat["investment"] for seat in t.game.view(t.state, None)["seats"]] == list(kept)
    t.pick("pass", "pass", "pass", "pass").deal()
    for seat in range(4):
        own = t.game.view(t.state, seat)["seats"][seat]
        assert (own["investment"], own["has_investment"]) == (None, False)  # NA-37.4: back into the deck


@rule("NA-TG-11")
def test_a_proposal_stands_in_the_log_with_its_goods_and_its_lock():
    for private in (False, True):
        t = Table(
            hands=("ark_construction", "puff_piece*2", "media_circus", "riot_control"), emergency=({}, {}, {}, {}),
            assets=("tanaka", "midori"), settings={"trading": "support", "private_trades": private},
            capital=(10, 10, 10, 10), turn_track=["?", "mr_li", None, None, None],
        ).skip_to("main_offer")  # fmt: skip
        t.pick("ark_construction", "pass", "media_circus", "pass", 1, "main-2", "tanaka", "midori")
        proposal = [
            "Globalsec proposes a trade to Haas-Bioroid.",
            "Globalsec would pay 2 capital to Haas-Bioroid.",
            "Globalsec would hand Tanaka to Haas-Bioroid.",
            "Haas-Bioroid would hand Midori to Globalsec.",
            "Support with 2 cards: the main offer",
        ]
        assert [told(t, 2, seat) for seat in (0, 1)] == [proposal, proposal]
        assert [told(t, 2, seat) for seat in (2, None)] == ([[], []] if private else [proposal, proposal])
        t.pick(2)
        assert told(t, "decline", 2) == ([] if private else ["Haas-Bioroid declines the trade."])
        executed = ["Globalsec and Haas-Bioroid trade.", "Globalsec pays 2 capital to Haas-Bioroid."]
        assert told(t, "accept", 2)[:2] == executed


@rule("NA-C-lily-lockwell", "NA-2.8", "NA-56.3", "NA-CG-17")
def test_all_learn_from_whom_a_card_was_stolen_and_two_learn_which():
    t = Table(hands=("clean_slate puff_piece", "", "", ""), assets=("", "lily_lockwell"), capital=(10, 5, 5, 5))
    t.pick("lily_lockwell")
    assert t.decision == "steal_card"
    for seat in (0, 1):
        assert told(t, "puff_piece", seat)[0] == "Haas-Bioroid takes Puff Piece from Globalsec."
    for seat in (2, None):
        assert told(t, "puff_piece", seat)[0] == "Haas-Bioroid takes one card from Globalsec."


@rule("NA-C-aaron-marron", "NA-CG-17")
def test_the_cost_that_aaron_marron_takes_is_known_to_two():
    hands = ("ark_construction", "media_circus", "riot_control clean_slate", "")
    t = Table(
        hands=hands,
        assets=("", "", "", "aaron_marron"),
        emergency=({}, {}, {}, {}),
        turn_track=["?", "mr_li", None, None, None],
    ).skip_to("main_offer")
    t.pick("ark_construction", "media_circus", "riot_control", "clean_slate")
    assert (t.decision, t.seat) == ("use_asset", 3)
    for seat in (2, 3):
        assert told(t, "aaron_marron", seat)[1] == "Melange Mining takes Clean Slate from Jinteki."
    for seat in (0, 1, None):
        assert told(t, "aaron_marron", seat)[1] == "Melange Mining takes one card from Jinteki."


@rule("NA-TG-11", "NA-CG-17")
def test_what_follows_a_trade_is_told_beside_it():
    """The answer closes the window, and the game runs on: what it pays then is no part of the trade."""
    t = Table(
        round=2, state="d_investments", settings={"trading": "lean"}, turn_track=[None] * 5, capital=(3, 10, 10, 10),
        hands=("", "", "", ""), demand="power_grid_overload", assets=("", "wong_ya_ching"),
    )  # fmt: skip
    t.pick(1, "none", "stop", "stop", 3)
    assert told(t, "accept", 2) == ["Globalsec and Haas-Bioroid trade.", "Globalsec pays 3 capital to Haas-Bioroid."]
    t.s.proposals[0] = 3
    for seat in range(1, 4):
        t.s.proposals[seat] = 3  # so that the answer closes the window, and the demand is tested
    after = t.s.copy()
    t.game.rules.apply(after, 1)
    after.capital[2] += 2
    story = [say(line, "en") for line in t.game.narrate(Step(0, 1, 1, t.s, after), 2)]
    assert story[:2] == ["Globalsec and Haas-Bioroid trade.", "Globalsec pays 3 capital to Haas-Bioroid."]
    assert "Jinteki gains 2 capital." in story
    assert not any("Globalsec loses" in line or "Haas-Bioroid gains" in line for line in story)


@rule("NA-1.1", "NA-66.7")
def test_an_asset_that_lay_under_the_deck_is_told_when_it_is_revealed():
    t = Table(turn_track=["?", "mr_li", None, None, None], hands=("", "", "", ""))
    while t.s.revealed < 0:
        step = t.s.copy(), t.find(t.words()[0]).pick
        t.put(t.options()[0])
    before, pick = step
    story = [say(line, "en") for line in t.game.narrate(Step(0, before.seat, pick, before, t.s), None)]
    assert story.count("Asset: Mr. Li.") == 1
    t = Table(turn_track=["?", None, None, None, None], hands=("", "", "", "")).skip_to("draw_asset")
    assert told(t, "mr_li", None).count("Asset: Mr. Li.") == 1  # unseen: the dealer's line, once


@rule("NA-A33", "NA-A56", "NA-C-unorthodox-knowledge")
def test_who_looks_at_events_again_reads_all_three():
    order = ["crumbling_infrastructure", "activist_cells_awaken", "welfare_programs_slashed"]
    t = Table(events=[*order, *["?"] * 13], event_back="outage", hands=("unorthodox_knowledge", "", "", ""))
    t.skip_to("main_offer")
    t.pick("unorthodox_knowledge")
    story = {seat: [] for seat in (0, 1, None)}
    while t.decision != "bury_event":
        option = t.options()[-1]
        for seat in story:
            story[seat] += lines(t, option.pick, seat)
        t.put(option)
    seen = "You see the events " + ", ".join(names.EVENT_NAMES[names.EVENT_KEYS.index(key)] for key in order) + "."
    assert story[0].count(seen) == 1
    assert not any("see" in line for seat in (1, None) for line in story[seat])
