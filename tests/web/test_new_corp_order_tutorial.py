"""The tutorial of New Corp Order: what it covers, and that every wrong pick is answered."""

import re

import pytest
from markupsafe import escape

from boardroom.core.words import say
from boardroom.web.app import create_app
from boardroom.web.games.new_corp_order import tutorial
from boardroom.web.games.new_corp_order.tutorial import LESSONS


@pytest.fixture
def app(settings):
    return create_app(settings.model_copy(update={"pages": True}))


def test_every_pick_beside_the_wanted_one_is_answered(client):
    tried = 0
    for step, lesson in enumerate(LESSONS, 1):
        seen = tutorial.scene("en", step)
        assert bool(lesson.why) == (lesson.do is not None and len(seen.options) > 1), step
        for option in seen.options:
            if option.pick == tutorial.expected(step):
                continue
            page = client.post(f"/learn/{step}/pick", data={"pick": option.pick})
            assert page.url.path == f"/learn/{step}"
            answer = re.search(r'id="notyet"[^>]*>([^<]*)<', page.text)[1]
            assert answer.startswith("Not yet: "), (step, option.text)
            if lesson.why:
                assert answer.endswith(str(escape(lesson.why))), (step, option.text)
            tried += 1
    assert tried > 30
    assert 'id="notyet" role="status" hidden' in client.get("/learn/2").text


@pytest.mark.parametrize(
    "what",
    ["second most", "O6", "Tapped stays", "six cards", "In a tie", "use a consultant before", "rule O6"],
)
def test_it_covers_what_a_newcomer_stumbles_over(what):
    assert any(what in lesson.title + lesson.text for lesson in LESSONS)


def test_what_the_rival_did_last_stays_in_sight():
    speech = tutorial.Speech("en", {1: "Mirko"})
    told = [say_all(tutorial.rival_did(speech, step)) for step in range(1, len(LESSONS) + 1)]
    assert not any(told[:4])
    assert {*told[4:9]} == {"Mirko plots: 2 unseen cards."}
    assert all(each.startswith("Mirko infiltrates readalot") for each in told[9:16])
    assert 'class="say rivaldid"' in str(tutorial.lesson("en", 8))


def test_the_parts_lead_to_their_lessons_and_a_lesson_can_be_shown(client):
    page = client.get("/learn/12").text
    assert re.findall(r'<li class="(\w*)"[^>]*><a href="/learn/(\d+)"', page) == [
        ("past", "1"),
        ("past", "5"),
        ("now", "10"),
        ("", "23"),
    ]
    wanted = re.search(r'id="show-me"[^>]*value="(\d+)"', page)[1]
    assert client.post("/learn/12/pick", data={"pick": wanted}).url.path == "/learn/13"


def test_a_consultant_is_used_and_an_equal_attack_succeeds():
    verbs = [lesson.do.verb for lesson in LESSONS if lesson.do is not None]
    assert "use" in verbs
    last = tutorial.positions()[-1].record
    assert last.captured[tutorial.YOU][3] == 1
    assert "Mirko plots: 2 unseen cards." in say_all(tutorial.rival_did(tutorial.Speech("en", {1: "Mirko"}), 17))


def say_all(markup):
    return re.sub(r"<[^>]+>", "", say(str(markup)))
