"""The drawing functions on whole random games: every option can be pressed, nothing is inline, nothing is unescaped."""

import random
import re

import pytest

import boardroom
from boardroom.core.words import LANGUAGES
from boardroom.games.new_corp_order.narrate import places
from boardroom.table.model import Line
from boardroom.web import tutorial
from boardroom.web.render.page import page
from boardroom.web.render.scene import Presence, look
from boardroom.web.render.scoring import scoring
from boardroom.web.render.speech import Speech
from boardroom.web.render.table import main, regions

SETTINGS = [{"players": 1}, {"players": 2, "edition": "pnp"}, {"players": 3, "short_game": True}, {"players": 4}]
EVIL = '<script>alert("x")</script>'
INLINE = re.compile(r"<script(?![^>]* src=)|\sstyle=|\son[a-z]+=|javascript:", re.IGNORECASE)


def moments(settings, seed):
    """A random game, decision by decision."""
    game, chance = boardroom.game("new-corp-order", **settings), random.Random(seed)
    state = game.start(dealer=boardroom.Dealer(seed=seed))
    while not game.over(state):
        yield game, state
        game.apply(state, chance.choice(game.options(state)))
    yield game, state


def scene_of(game, state, seat, language, name="Ada"):
    people = {number: name if not number else f"P{number}" for number in range(game.seats)}
    speech = Speech(language, people)
    seats = {number: Presence(who) for number, who in people.items()}
    lines = [Line(0, f"{name} takes readalot.", (0,))]
    return look(game, state, seat, speech, seats=seats, lines=lines, chat=[(name, EVIL)], base="/table/x", undo="free")


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_every_option_of_every_decision_can_be_pressed(settings):
    seen = set()
    for number, (game, state) in enumerate(moments(settings, 3)):
        if game.over(state):
            continue
        scene = scene_of(game, state, game.seat(state), LANGUAGES[number % 3])
        drawn = "".join(regions(scene).values())
        pressed = set(re.findall(r'<button[^>]*name="pick" value="(\d+)"[^>]*data-n=', drawn))
        assert pressed == {str(option.pick) for option in scene.options}, scene.decision
        seen.add(scene.decision)
    assert {"action", "take-card", "take-over-target"} <= seen


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_ids_are_unique_so_that_changes_find_their_place(settings):
    for number, (game, state) in enumerate(moments(settings, 4)):
        if number % 7 == 0 and not game.over(state):
            ids = re.findall(r'\sid="([^"]+)"', main(scene_of(game, state, game.seat(state), "en")))
            assert len(ids) == len(set(ids))


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_names_and_chat_are_words_and_nothing_is_inline(settings):
    for number, (game, state) in enumerate(moments(settings, 5)):
        if number % 11 and not game.over(state):
            continue
        for seat in (None, 0):
            scene = scene_of(game, state, seat, "fr", EVIL)
            body = scoring(scene, "") if game.over(state) else main(scene)
            text = page(scene.speech, EVIL, body)
            assert "<script>alert" not in text
            assert not INLINE.search(text.replace("style-src", ""))


def test_a_spectator_s_page_does_not_depend_on_hands_and_objectives():
    game, state = next(moments({"players": 4}, 6))
    position = game.position(state)
    first, second = position["seats"][1], position["seats"][2]
    assert first["hand"] != second["hand"]
    swapped = [dict(seat) for seat in position["seats"]]
    for name in ("hand", "objectives"):
        swapped[1][name], swapped[2][name] = second[name], first[name]
    other = game.from_position(position | {"seats": swapped})
    pages = [str(main(scene_of(game, each, None, "en"))) for each in (state, other)]
    assert pages[0] == pages[1]
    mine = [str(main(scene_of(game, each, 1, "en"))) for each in (state, other)]
    assert mine[0] != mine[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tutorial_asks_for_every_action_once_in_every_language(language):
    asked = [lesson.do.verb for lesson in tutorial.LESSONS if lesson.do]
    assert {"plot", "take", "draw", "infiltrate", "lay", "hire", "take-over", "leave", "enter", "move"} <= set(asked)
    for step in range(1, len(tutorial.LESSONS) + 1):
        text = tutorial.lesson(language, step)
        wanted = tutorial.expected(step)
        assert Speech(language)(tutorial.LESSONS[step - 1].title) in text.unescape()
        if wanted is not None:
            lit = re.findall(r'class="(?:[^"]*\b(?:legal|is-legal|lit)\b[^"]*)"[^>]*name="pick" value="(\d+)"', text)
            assert set(lit) == {str(wanted)}
            assert tutorial.after(step, wanted) == step + 1
            assert tutorial.after(step, 999) == step


def test_lessons_beyond_the_last_are_the_last():
    assert tutorial.number(0) == 1
    assert tutorial.number(10_000) == len(tutorial.LESSONS)


def test_lines_of_the_story_know_their_places():
    for game, state in moments({"players": 2}, 8):
        if game.over(state):
            touched = [places(step) for step in game.steps(state)]
    assert any(len(each) == 2 for each in touched)


def test_the_scoring_tells_every_tie_that_decided_something():
    told = 0
    for seed in range(12):
        game, state = list(moments({"players": 4}, seed))[-1]
        scene = scene_of(game, state, None, "en")
        ties = 0
        for each in scene.result.conglomerates:
            tied = {}
            for stake in each.stakes:
                if stake.tie_break is not None:
                    tied.setdefault(stake.shares, []).append(stake.rank)
            ties += min(2, sum(any(ranks) for ranks in tied.values()))
        assert scoring(scene, "").count("tiebreak hot") == ties
        told += ties
    assert told
