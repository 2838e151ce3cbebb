"""The End of Turn assets, one test or more for each (NA-6, NA-CG-15)."""

import pytest

from boardroom.games.new_angeles import names
from tests.new_angeles.test_assets import CORPS, sizes
from tests.support import rule
from tests.support.new_angeles import Table


def end_of_turn(assets, **more):
    """Seat 0 has won the deal and may use End of Turn abilities."""
    more = {
        "capital": (10, 10, 10, 10, 10, 10),
        "corps": CORPS,
        "hands": ("clean_slate*2", "puff_piece", "riot_control"),
        **more,
    }
    t = Table(assets=assets, **more)
    t.resolve("high_risk_investments", 1, 2, 3)
    t.s.capital[1] -= 3
    t.s.capital[2] -= 2
    t.s.capital[3] -= 1
    return t


@rule("NA-C-alex-westlund", "NA-58.0", "NA-58.1", "NA-58.1a", "NA-A30", "NA-21.2")
def test_alex_westlund_swaps_assets_of_two_holders():
    t = end_of_turn(("alex_westlund", "tanaka", "gurren_imaishi"), exhausted=("tanaka",))
    t.pick("alex_westlund")
    t.pick("tanaka")
    assert "tanaka" not in t.words()
    t.pick("gurren_imaishi")
    assert (t.holder("tanaka"), t.holder("gurren_imaishi")) == (2, 1)
    assert t.is_exhausted("tanaka")
    assert t.capital() == [10, 10, 10, 10]  # no own asset, no claim
    t = end_of_turn(("alex_westlund", "tanaka"), capital=(1, 10, 10, 10))
    t.pick("alex_westlund", "alex_westlund", "tanaka")
    assert (t.holder("alex_westlund"), t.holder("tanaka")) == (1, 0)
    assert t.capital()[0] == 0  # two, or what there is
    t = end_of_turn(("alex_westlund", "tanaka"))
    t.pick("alex_westlund", "tanaka", "alex_westlund")
    assert t.capital()[0] == 8  # the own asset named second costs as well


@rule("NA-C-alex-westlund", "NA-CG-11")
def test_alex_westlund_needs_two_holders():
    t = end_of_turn(("alex_westlund tanaka",))
    assert t.decision != "end_of_turn"


@rule("NA-C-bernice-mai", "NA-2.8", "NA-26.5")
def test_bernice_mai_gives_cards_for_capital():
    t = end_of_turn(("bernice_mai",))
    t.pick("bernice_mai", 2, "clean_slate")
    assert t.words() == ["clean_slate", "pass"]
    t.pick("clean_slate")
    assert t.hand(2) == {"riot_control": 1, "clean_slate": 2}
    assert t.capital()[0] == 12
    t = end_of_turn(("bernice_mai",), hands=("", "puff_piece"))
    assert t.decision != "end_of_turn"


@rule("NA-C-elizabeth-mills")
def test_elizabeth_mills_wanders_and_her_giver_chooses():
    t = end_of_turn(("elizabeth_mills",), hands=("", "puff_piece*2 clean_slate*2"))
    t.pick("elizabeth_mills", 1)
    assert t.words() == ["discard", "draw"]
    t.pick("discard")
    assert (t.decision, t.seat) == ("pick_hand_card", 1)  # of his own choice
    t.pick("puff_piece", "clean_slate", "clean_slate")
    assert t.hand(1) == {"puff_piece": 1}
    assert t.holder("elizabeth_mills") == 1
    t = end_of_turn(("elizabeth_mills",), hands=("", "puff_piece"))
    t.pick("elizabeth_mills", 1, "discard")
    assert (t.decision, t.words()) == ("pick_hand_card", ["puff_piece"])
    t.pick("puff_piece")
    assert t.hand(1) == {}
    assert t.decision != "pick_hand_card"  # all if fewer
    t = end_of_turn(("elizabeth_mills",), hands=("", ""))
    t.pick("elizabeth_mills", 2, "draw")
    t.chance("clean_slate").chance("clean_slate").chance("clinical_trials")
    assert t.hand(2) == {"clean_slate": 2, "clinical_trials": 1}  # Jinteki: biotech


@rule("NA-CG-8")
def test_the_topmost_type_of_melange_mining_is_named():
    t = end_of_turn(("elizabeth_mills",), corps=("globalsec", "melange_mining", "jinteki", "weyland"), hands=("", ""))
    t.pick("elizabeth_mills", 1, "draw")
    assert (t.decision, t.seat, len(t.words())) == ("name_deck", 1, 5)
    t.pick("labor")
    assert t.words() == ["efficiency_experts", "high_risk_investments", "labor_solutions", "liquidation"]
    t.deal()
    assert sizes(t)[1] >= 3


@rule("NA-C-fumiko-yamamori")
def test_fumiko_yamamori_sells_supply():
    t = end_of_turn(("fumiko_yamamori",), supply={"tech": 1, "credits": 3})
    t.pick("fumiko_yamamori")
    assert t.words() == ["tech", "credits"]
    t.pick("tech")
    assert (t.supply("tech"), t.capital()[0]) == (0, 12)
    assert end_of_turn(("fumiko_yamamori",)).decision != "end_of_turn"


@rule("NA-C-marco-cubrero", "NA-56.1", "NA-A4")
def test_marco_cubrero_robs():
    t = end_of_turn(("marco_cubrero",), capital=(5, 9, 9, 0))
    t.pick("marco_cubrero", "anyone")
    assert t.words() == [1, 2]
    t.pick(1)
    assert t.capital() == [6, 8, 9, 0]
    t = end_of_turn(("marco_cubrero",), capital=(5, 9, 9, 0))
    t.pick("marco_cubrero", "richest")
    assert t.words() == [1, 2]
    t.pick(2)
    assert t.capital() == [7, 9, 7, 0]
    t = end_of_turn(("marco_cubrero",), capital=(12, 9, 9, 0))
    t.pick("marco_cubrero")
    assert t.words() == ["anyone"]  # the robber alone leads
    t = end_of_turn(("marco_cubrero",), capital=(0, 1, 0, 0))
    t.pick("marco_cubrero", "richest", 1)
    assert t.capital() == [1, 0, 0, 0]  # what there is


@rule("NA-C-mr-li", "NA-A4")
def test_mr_li_makes_a_player_pay_and_draw():
    t = end_of_turn(("mr_li",), hands=("", ""), capital=(10, 0, 10, 10))
    t.pick("mr_li")
    assert t.words() == [0, 1, 2, 3]
    t.pick(1)
    assert t.capital()[1] == 0  # none at 0, no obstacle
    assert (t.decision, t.seat) == ("name_deck", 1)
    t.pick("labor").chance("liquidation")
    assert (t.decision, t.seat, t.place) == ("name_deck", 1, "a_end_of_turn")  # card by card
    t.pick("media").chance("spin_doctors")
    assert t.hand(1) == {"liquidation": 1, "spin_doctors": 1}
    assert t.place != "a_end_of_turn"
    t = end_of_turn(("mr_li",), hands=("", ""))
    t.pick("mr_li", 2)
    assert t.capital() == [10, 10, 9, 10]


@rule("NA-C-mr-white", "NA-56.3", "NA-56.3a", "NA-38.4")
def test_mr_white_sees_a_hand_and_takes_a_card():
    t = end_of_turn(("mr_white",))
    t.pick("mr_white")
    assert t.words() == [1, 2]
    t.pick(1)
    assert t.words() == ["puff_piece", "pass"]
    assert t.game.view(t.state, 0)["pending"]["hand_seen"] == {"puff_piece": 1}
    assert t.game.view(t.state, 2)["pending"] is None
    t.pick("puff_piece")
    assert t.hand(0) == {"clean_slate": 2, "puff_piece": 1}


@rule("NA-C-mr-white", "NA-CG-17")
def test_who_saw_a_hand_does_not_take_that_back_and_look_at_another():
    t = end_of_turn(("mr_white",))
    state = t.game.from_position(t.game.position(t.state))
    for word, free in (("mr_white", True), (1, False)):
        picks = dict(zip(t.words(), t.game.legal(state), strict=True))
        t.pick(word)
        t.game.apply(state, picks[word])
        assert (t.game.undo_point(state, 0) is not None) == free


@rule("NA-C-susan-chen")
def test_susan_chen_pays_and_wanders():
    t = end_of_turn(("susan_chen",))
    t.pick("susan_chen", 3)
    assert t.capital()[0] == 12
    assert t.holder("susan_chen") == 3


@rule("NA-6.1", "NA-CG-15")
def test_an_ability_comes_back_in_the_next_turn_of_its_holder():
    t = end_of_turn(("fumiko_yamamori",), supply={"tech": 3}, turn_track=["?"] * 5)
    t.pick("fumiko_yamamori", "tech")
    assert t.decision != "end_of_turn"  # once in this step
    while not (t.decision == "end_of_turn" and t.seat == 0):
        assert not t.over
        t.put(t.options()[0] if t.seat < 0 else t.options()[-1])
    assert "fumiko_yamamori" in t.words()


@rule("NA-C-thomas-haas")
def test_thomas_haas_looks_and_may_swap():
    rivals = ("globalsec", "jinteki", "weyland", "haas_bioroid")
    t = end_of_turn(("thomas_haas",), rivals=rivals, spare_rival="federalist")
    others = [t.game.view(t.state, seat) for seat in (1, 2, 3)]
    t.pick("thomas_haas")
    assert t.game.view(t.state, 0)["seats"][0]["spare_seen"] == "federalist"
    assert t.words() == ["keep", "swap"]
    t.pick("swap")
    assert t.game.view(t.state, 0)["seats"][0]["rival"] == "federalist"
    assert t.s.spare == names.CORP_KEYS.index("globalsec")
    assert all(view["seats"][0]["rival"] is None for view in others)


@rule("NA-CG-19")
@pytest.mark.parametrize(
    ("asset", "menu"), [("susan_chen", [1, 2, 3]), ("mr_li", [0, 1, 2, 3]), ("elizabeth_mills", [1, 2, 3])]
)
def test_another_player_is_not_oneself(asset, menu):
    t = end_of_turn((asset,))
    t.pick(asset)
    assert t.words() == menu
