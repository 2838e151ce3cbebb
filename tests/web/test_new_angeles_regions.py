"""Regions of the table of New Angeles that tell something in order: the resolution and the promises."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import boardroom
from boardroom.core.dealer import Dealer
from boardroom.table.fold import story_of
from boardroom.table.model import Choice
from boardroom.web.games.new_angeles.desk import desk
from boardroom.web.games.new_angeles.ending import scoring
from boardroom.web.games.new_angeles.promises import lately, promises, tally
from boardroom.web.games.new_angeles.resolution import resolution
from boardroom.web.shell.html import Markup
from boardroom.web.shell.scene import scene_of_state
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.story import plain_term

PEOPLE = {0: "Ada", 1: "Bob", 2: "Cleo", 3: "Dan"}


def resolving(seed):
    """Moments of a resolution with several picks behind them: the scene of who picks."""
    game = boardroom.game("new-angeles", players=4, trading="off")
    chance, state, district = random.Random(seed), game.start(dealer=Dealer(seed=seed)), 0
    while not game.over(state):
        options = game.options(state)
        record = state.record
        inside = record.resolving and not record.rehearsing and options[0].decision == "pick-district"
        district = district + 1 if inside else 0
        if district > 1:
            lines = story_of(game, state, None, PEOPLE, ()).newest("en", PEOPLE, explain=True)
            yield scene_of_state(game, state, None, Speech("en", PEOPLE), lines=lines)
        game.apply(state, chance.choice(options))


def test_a_step_that_can_be_taken_back_has_an_arrow_that_says_how_far():
    scene = next(scene for scene in resolving(3) if len(re.findall("rno", str(resolution(scene, plain_term)))) > 2)
    assert "rback" not in str(resolution(scene, plain_term))
    own = [line.step for line in scene.lines if "chooses" in line.text][-2:]
    mine = replace(scene, options=(scene_choice(),), back={own[1]: 1, own[0]: 2})
    arrows = re.findall(r'name="count" value="(\d)" aria-label="([^"]*)"', str(resolution(mine, plain_term)))
    last = len(re.findall("rno", str(resolution(scene, plain_term))))
    assert arrows == [("2", f"Undo from step {last - 1}"), ("1", f"Undo from step {last}")]


def scene_choice():
    return Choice(0, "pick-district", "pick", {}, "")


def test_the_picks_of_a_resolution_are_numbered_in_order_and_told_with_what_follows():
    most = 0
    for scene in resolving(3):
        text = str(resolution(scene, plain_term))
        numbers = [int(number) for number in re.findall(r'class="rno">(\d+)<', text)]
        assert numbers == list(range(1, len(numbers) + 1))
        assert numbers
        assert "wins the deal" not in text
        told = [line for line in scene.lines if "chooses" in line.text]
        assert not told or told[-1].text.partition("chooses")[0].strip() in text
        most = max(most, len(numbers))
        if most > 3:
            return
    assert most > 2


def test_promises_are_counted_and_the_own_ones_stand_first():
    usual = {"key": "0-1-1", "round": 1, "secret": False, "says": {"from": None, "to": None}, "yours": False}
    book = [
        {**usual, "from": 0, "to": 1, "text": "I will abstain", "state": "kept"},
        {**usual, "from": 0, "to": 2, "text": "I will abstain", "state": "broken"},
        {**usual, "from": 2, "to": 3, "text": "<b>evil</b>", "state": "open"},
        {**usual, "from": 1, "to": 3, "text": "gone", "state": "void"},
    ]
    assert (tally(book, 0), tally(book, 1)) == ((1, 1), (0, 0))
    assert [each["from"] for each in lately(book, 1)] == [0, 2, 0]
    game = boardroom.game("new-angeles", players=4)
    state = game.start(dealer=Dealer(seed=1))
    text = str(promises(scene_of_state(game, state, 1, Speech("en", PEOPLE), book=book)))
    assert "<b>evil" not in text
    assert "gone" not in text
    assert "hidden" in str(promises(scene_of_state(game, state, 1, Speech("en", PEOPLE))))
    assert "<form" not in text

    asked = {**usual, "from": 2, "to": 1, "text": "Trust me", "state": "disputed", "yours": True}
    asked["says"] = {"from": True, "to": False}
    text = str(promises(scene_of_state(game, state, 1, Speech("en", PEOPLE), base="/table/x", book=[asked])))
    assert f"{PEOPLE[1]} says: broken. {PEOPLE[2]} says: kept." in text
    assert re.findall(r'value="(\w+)" aria-pressed="(\w+)"', text) == [("true", "false")]
    assert text.count("aria-pressed") == 2  # The pressed one takes it back.


def test_the_end_says_how_many_deals_there_were_and_how_long_it_took():
    game = boardroom.game("new-angeles", players=4, trading="off")
    chance, state = random.Random(3), game.start(dealer=Dealer(seed=3))
    while not game.over(state):
        game.apply(state, chance.choice(game.options(state)))
    scene = scene_of_state(game, state, None, Speech("en", PEOPLE), lasted=125)
    assert '<span class="label" id="course">0 deals, 2 h 5 min</span>' in str(scoring(scene, Markup("")))
    assert '<span class="label" id="course">0 deals</span>' in str(scoring(replace(scene, lasted=0), Markup("")))


def test_a_promise_at_the_desk_can_be_for_one_reader_where_people_may_whisper():
    game = boardroom.game("new-angeles", players=4, trading="full", trade_form="open", promises=True)
    chance, state = random.Random(3), game.start(dealer=Dealer(seed=3))
    while not any(option.verb == "propose" for option in game.options(state)):
        game.apply(state, chance.choice(game.options(state)))
    scene = scene_of_state(game, state, game.seat(state), Speech("en", PEOPLE))
    partner = (game.seat(state) + 1) % 4
    assert "privately" not in str(desk(scene))
    whispering = str(desk(replace(scene, listeners=[(partner, PEOPLE[partner])])))
    assert re.findall(r'name="privately" value="(\d)"', whispering) == [str(partner)]
    assert f"only {PEOPLE[partner]} reads the promise" in whispering
