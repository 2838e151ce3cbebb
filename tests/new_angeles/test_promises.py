"""Typed words between players: recorded, never enforced, never part of legality (NA-TG-9)."""

import pytest

import boardroom
from boardroom import Dealer
from boardroom.core.errors import SettingsError
from boardroom.core.presentation import Step
from boardroom.core.words import say
from boardroom.games.new_angeles.kernel.decisions import Decision
from tests.support import rule
from tests.support.new_angeles import turn

HANDS = ("ark_construction", "puff_piece*3", "media_circus*2", "riot_control*2")


def at_support(**settings):
    """The first window of the support step: seat 1 decides next, seat 0 speaks first."""
    t = turn(
        hands=HANDS, emergency=({}, {}, {}, {}), capital=(10, 10, 10, 10),
        settings={"trading": "support", "promises": True, **settings},
    )  # fmt: skip
    return t.pick("ark_construction", "pass", "media_circus", "pass")


def lines(t, word, seat, language="en"):
    """What a seat reads when an option is picked now."""
    after, pick = t.s.copy(), t.find(word).pick
    t.game.rules.apply(after, pick)
    return [say(line, language) for line in t.game.narrate(Step(0, t.s.seat, pick, t.s, after), seat)]


@rule("NA-TG-9", "NA-26.2", "NA-26.3")
def test_words_are_recorded_and_bind_nobody():
    t = at_support()
    t.pick("say")
    assert t.words() == ["ask-support", "ask-abstain", "ask-pass", "will-support", "will-abstain", "will-counter"]
    t.pick("ask-support")
    assert (t.decision, t.words()) == ("say_to", [1, 2, 3])
    t.pick(1)
    assert (t.decision, t.words()) == ("say_offer", ["main", "counter"])
    t.pick("main")
    assert (t.decision, t.seat) == ("trade_partner", 0)  # to speak is not to pass
    t.pick("pass", "pass", "pass", "say", "will-support", 0, "main", "pass")
    assert t.game.view(t.state, 3)["words"] == [
        {"from": 0, "to": 1, "word": "ask-support", "offer": "main"},
        {"from": 1, "to": 0, "word": "will-support", "offer": "main"},
    ]
    while t.decision == "trade_partner":
        t.pick("pass")
    assert (t.seat, t.words()) == (1, ["main", "counter", "abstain"])  # whatever was promised
    t.pick("counter", 3, "puff_piece", "puff_piece", "puff_piece")
    assert t.s.counter_support == 3
    assert t.capital() == [10, 10, 10, 10]


@rule("NA-TG-9")
def test_the_last_word_stays_until_the_deal_is_over():
    t = at_support()
    t.pick("say", "ask-abstain", 1, "say", "will-abstain", 1)
    assert t.game.view(t.state, None)["words"] == [{"from": 0, "to": 1, "word": "will-abstain", "offer": None}]
    t.pick("pass").skip_to_place("a_effect")
    assert len(t.game.view(t.state, None)["words"]) == 1
    t.skip_to_place("a_draw")
    assert t.game.view(t.state, None)["words"] == []


@rule("NA-TG-9", "NA-A46")
def test_three_words_for_each_seat_and_another_lap_to_answer_them():
    t = at_support()
    for seat in (1, 2, 3):
        t.pick("say", "ask-abstain", seat)
    assert t.words() == [1, 2, 3, "pass"]
    t.pick("pass", "pass", "pass", "pass")
    assert (t.decision, t.seat) == ("trade_partner", 0)  # a lap with a word is no lap of passes
    t.pick("pass", "pass", "pass", "pass")
    assert t.decision == "support_offer"


@rule("NA-TG-9")
def test_words_are_told_in_three_languages():
    t = at_support().pick("say", "will-support", 3)
    assert lines(t, "counter", 2) == ["Globalsec promises Melange Mining to support the counteroffer."]
    assert lines(t, "counter", 2, "de") == ["Globalsec verspricht Melange Mining, den Gegenvorschlag zu unterstützen."]
    assert lines(t, "counter", 2, "fr") == [
        "Globalsec promet à Melange Mining son soutien\u00a0: la contre-proposition."
    ]
    t = at_support().pick("say", "ask-pass")
    assert lines(t, 3, None) == ["Globalsec asks Melange Mining to make no counteroffer."]


@rule("NA-TG-9", "NA-TG-11")
@pytest.mark.parametrize("form", ["turns", "open"])
def test_private_words_are_known_to_the_two(form):
    t = at_support(private_trades=True, trade_form=form)
    plain = t.game.view(t.state, 2)
    t.pick("say")
    assert t.game.view(t.state, 2)["decision"] == plain["decision"]  # not even that somebody talks
    t.pick("will-support", 1)
    assert (lines(t, "main", 2), len(lines(t, "main", 1))) == ([], 1)
    t.pick("main")
    assert t.game.view(t.state, 2) == plain
    assert [len(t.game.view(t.state, seat)["words"]) for seat in (0, 1, None)] == [1, 1, 0]


@rule("NA-A61", "NA-C-mark-yale")
def test_who_may_not_trade_may_still_talk():
    t = at_support()
    t.s.no_trade[0] = 1
    assert t.words() == ["say", "pass"]
    t = at_support(trade_form="open")
    t.s.no_trade[0] = 1
    assert t.words() == ["say", "ready"]


@rule("NA-A60", "NA-TG-9")
def test_a_word_wakes_who_was_ready():
    t = at_support(trade_form="open")
    t.act(3, "ready").act(2, "say").pick("ask-support", 3, "main")
    assert t.s.ready[3] == 0


@rule("NA-TG-9")
def test_promises_are_off_unless_the_table_wants_them():
    t = at_support(promises=False)
    assert t.words() == [1, 2, 3, "pass"]
    assert "promises" not in t.game.settings_dict()  # logs of before read on
    assert boardroom.game("new-angeles", promises=True).settings_dict()["promises"] is True
    with pytest.raises(SettingsError, match="Promises are on or off"):
        boardroom.game("new-angeles", promises="yes")
    with pytest.raises(SettingsError, match="trade_form"):
        boardroom.game("new-angeles", trade_form="shouting")


@rule("NA-TG-9", "NA-TG-10")
def test_a_game_with_words_on_an_open_floor_ends_and_replays():
    game = boardroom.game("new-angeles", players=4, trading="support", trade_form="open", promises=True)
    dealer, state = Dealer(11), game.start(Dealer(11))
    seen = set()
    while not game.over(state):
        seat = game.acting(state)[dealer.below(len(game.acting(state)))]
        legal = game.legal(state, seat)
        game.apply(state, legal[dealer.below(len(legal))], seat)
        seen.add(Decision(state.record.decision))
    assert {Decision.TRADE_FLOOR, Decision.SAY_WHAT, Decision.SAY_TO, Decision.SAY_OFFER} <= seen
    again = game.replay(game.log(state))
    assert again.record == state.record
    assert game.from_position(game.position(state)).record == state.record
