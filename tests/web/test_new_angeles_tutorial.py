"""Learning New Angeles: lessons on a recorded game, an answer to every wrong pick, the help of a first game."""

import re
from dataclasses import replace

import pytest

from boardroom.core.dealer import Dealer
from boardroom.core.words import LANGUAGES
from boardroom.games.new_angeles.kernel.tables import RULESETS
from boardroom.web.app import create_app
from boardroom.web.games.new_angeles import tutorial
from boardroom.web.games.new_angeles.advice import advice
from boardroom.web.games.new_angeles.lessons import LESSONS, PARTS
from boardroom.web.shell.people import Presence
from boardroom.web.shell.speech import Speech

STEPS = range(1, len(LESSONS) + 1)
LIT = re.compile(r'class="(?:[^"]*\b(?:legal|is-legal|lit)\b[^"]*)"[^>]*name="pick" value="(\d+)"')


@pytest.fixture
def app(settings):
    return create_app(settings.model_copy(update={"pages": True}))


def test_the_recorded_game_is_played_by_the_newest_ruleset_and_by_its_rules():
    game, state = tutorial.course(), tutorial.course().start(Dealer(seed=tutorial.recorded()["seed"]))
    assert game.ruleset == RULESETS[-1]
    for pick in tutorial.recorded()["picks"]:
        assert pick in game.legal(state)
        game.apply(state, pick)
    assert len(tutorial.recorded()["picks"]) == LESSONS[-1].at


def test_a_round_is_learned_with_a_deal_a_counteroffer_support_trades_and_a_demand():
    wanted = [tutorial.scene("en", step).decision for step in STEPS if tutorial.expected(step) is not None]
    assert {"main-offer", "counteroffer", "pay-cost", "support-offer", "support-count", "support-card"} <= set(wanted)
    assert {"trade-answer", "trade-partner", "trade-lock", "trade-net", "keep-investment"} <= set(wanted)
    before, after = (tutorial.scene("en", step).view for step in (27, 28))
    assert before["demand"] != after["demand"]
    assert before["threat"] == after["threat"] == 0
    assert [first for _, _, first in PARTS] == sorted({1, *(first for _, _, first in PARTS)})


def test_what_the_coach_says_about_numbers_is_so():
    seats = tutorial.scene("en", len(LESSONS)).view["seats"]
    assert "24 capital for you, 15 for Weyland" in LESSONS[-1].title
    assert (seats[tutorial.YOU]["capital"], seats[3]["capital"]) == (24, 15)
    assert tutorial.scene("en", 2).view["seats"][tutorial.YOU]["rival"] == "weyland"
    protests = [each for each in tutorial.scene("en", 19).view["districts"] if each["unrest"] == "protest"]
    assert len(protests) == 6
    assert "Six districts protest" in LESSONS[18].text


@pytest.mark.parametrize("language", LANGUAGES)
def test_just_what_a_lesson_asks_for_is_lit(language):
    for step in STEPS:
        text, wanted = tutorial.lesson(language, step), tutorial.expected(step)
        assert Speech(language)(LESSONS[step - 1].title) in text.unescape()
        assert set(LIT.findall(text)) == (set() if wanted is None else {str(wanted)})
        if wanted is not None:
            assert tutorial.after(step, wanted) == step + 1
        assert tutorial.after(step, 9_999_999) == step


def test_every_other_option_is_answered():
    answered = 0
    for step in STEPS:
        seen = tutorial.scene("en", step)
        for option in seen.options:
            if option.pick != tutorial.expected(step):
                answer = tutorial.answer(seen, step, option.pick)
                assert answer.startswith("Not yet: ")
                assert option.text in answer
                answered += 1
    assert answered > 80
    assert tutorial.answer(tutorial.scene("en", 1), 1, 5) == "Not yet: Look around, then press Next."


def test_lessons_beyond_the_last_are_the_last():
    assert tutorial.number(0) == 1
    assert tutorial.number(10_000) == len(LESSONS)


def test_every_course_has_an_address_and_the_old_ones_still_lead_to_the_first(client):
    assert client.get("/learn").url.path == "/learn/1"
    assert "New Corp Order" in client.get("/learn/1").text
    assert client.get("/learn/new-corp-order/3").status_code == 200
    assert client.get("/learn/new-angeles").url.path == "/learn/new-angeles/1"
    assert client.get("/learn/chess").status_code == 404
    assert client.get("/learn/chess/1").status_code == 404
    assert "/learn/new-angeles" in client.get("/").text


def test_a_wrong_pick_is_answered_on_the_page_and_the_right_one_goes_on(client):
    wrong = client.post("/learn/new-angeles/3/pick", data={"pick": 16})
    assert wrong.url.path == "/learn/new-angeles/3"
    assert "Not yet: you chose Arrest Orders." in wrong.text
    assert client.post("/learn/new-angeles/3/pick", data={"pick": 26}).url.path == "/learn/new-angeles/4"


def test_the_help_of_a_first_game_is_for_who_plays_against_bots_alone():
    seen = tutorial.scene("en", 24)
    text = advice(seen).unescape()
    assert "You are paid 1 capital for every stage of unrest that an action card calms. In the city now: 2." in text
    assert "The demand will be met if no one breaks it." in text
    assert "Weyland Consortium is your rival and has an offer in this deal: support the other one." in text
    with_a_person = replace(seen, seats={**seen.seats, 1: Presence("Ada")})
    for other in (with_a_person, replace(seen, seat=None), replace(seen, hot_seat=True)):
        assert advice(other) == '<div id="advice"></div>'
