"""The tutorial of New Corp Order: what it covers, and that every wrong pick is answered."""

import re

import pytest

from boardroom.core.words import say
from boardroom.web.app import create_app
from boardroom.web.games.new_corp_order import tutorial
from boardroom.web.games.new_corp_order.tutorial import LESSONS


@pytest.fixture
def app(settings):
    return create_app(settings.model_copy(update={"pages": True}))


def test_every_pick_beside_the_wanted_one_is_answered(client):
    tried = 0
    for step in range(1, len(LESSONS) + 1):
        seen = tutorial.scene("en", step)
        for option in seen.options:
            if option.pick == tutorial.expected(step):
                continue
            page = client.post(f"/learn/{step}/pick", data={"pick": option.pick})
            assert page.url.path == f"/learn/{step}"
            answer = re.search(r'id="notyet"[^>]*>([^<]*)<', page.text)[1]
            assert answer.startswith("Not yet: "), (step, option.text)
            tried += 1
    assert tried > 30
    assert 'id="notyet" role="status" hidden' in client.get("/learn/2").text


@pytest.mark.parametrize(
    "what",
    ["second most", "O6", "Tapped stays", "six cards", "In a tie", "consultant is pressed before", "rule O6"],
)
def test_it_covers_what_a_newcomer_stumbles_over(what):
    assert any(what in lesson.title + lesson.text for lesson in LESSONS)


def test_a_consultant_is_used_and_an_equal_attack_succeeds():
    verbs = [lesson.do.verb for lesson in LESSONS if lesson.do is not None]
    assert "use" in verbs
    last = tutorial.positions()[-1].record
    assert last.captured[tutorial.YOU][3] == 1
    assert "Mirko plots: 2 unseen cards." in say_all(tutorial.rival_did(tutorial.Speech("en", {1: "Mirko"}), 17))


def say_all(markup):
    return re.sub(r"<[^>]+>", "", say(str(markup)))
