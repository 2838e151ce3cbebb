"""The drawing functions on whole random games: every option can be pressed, nothing is inline, nothing is unescaped."""

import random
import re
from collections import Counter
from dataclasses import replace

import pytest

import boardroom
from boardroom.core.game import State
from boardroom.core.words import LANGUAGES, Span
from boardroom.games.new_corp_order.narrate import places
from boardroom.table.model import StoryLine, TurnView
from boardroom.web.games import pages_of, plain
from boardroom.web.games.new_corp_order import tutorial
from boardroom.web.games.new_corp_order.scene import own
from boardroom.web.games.new_corp_order.scoring import scoring
from boardroom.web.shell.frame import act, undo
from boardroom.web.shell.page import page
from boardroom.web.shell.people import Presence
from boardroom.web.shell.regions import RegionMemory
from boardroom.web.shell.scene import scene_of_state
from boardroom.web.shell.speech import Speech
from tests.support import rule
from tests.support.worlds import other_city

NCO, NA = "new-corp-order", "new-angeles"
TRADING = {"trading": "full", "trade_form": "open", "grammar": "full", "private_trades": True, "promises": True}
CASES = [
    (NCO, {"players": 1}),
    (NCO, {"players": 2, "edition": "pnp"}),
    (NCO, {"players": 3, "short_game": True}),
    (NCO, {"players": 4}),
    (NA, {"players": 4}),
    (NA, {"players": 5, "trading": "support", "grammar": "full"}),
    (NA, {"players": 6, **TRADING}),
]
EVERY_DECISION = {
    NCO: {"action", "take-card", "take-over-target"},
    NA: {"main-offer", "counteroffer", "support-card", "trade-give"},
}
EVIL = '<script>alert("x")</script>'
INLINE = re.compile(r"<script(?![^>]* src=)|\sstyle=|\son[a-z]+=|javascript:", re.IGNORECASE)
MOST = 1500
"""Decisions of one game that are looked at; games with trades at every moment have many more."""
MANY = 5
"""How often a kind of decision is looked at before most of its kind are left out."""


def moments(key, settings, seed):
    """A random game, decision by decision."""
    game, chance = boardroom.game(key, **settings), random.Random(seed)
    state = game.start(dealer=boardroom.Dealer(seed=seed))
    while not game.over(state):
        yield game, state
        game.apply(state, chance.choice(game.legal(state)))
    yield game, state


def scene_of(game, state, seat, language, name="Ada"):
    people = {number: name if not number else f"P{number}" for number in range(game.seats)}
    speech = Speech(language, people)
    seats = {number: Presence(who) for number, who in people.items()}
    spans = (Span(name, "player", "0"), Span(" takes "), Span("readalot", "company", "0"), Span("."))
    lines = [StoryLine(0, f"{name} takes readalot.", (0,), spans)]
    more = {"seats": seats, "lines": lines, "chat": [(name, EVIL)], "base": "/table/x", "undo": "step"}
    return scene_of_state(game, state, seat, speech, **more)


def main(scene):
    pages = pages_of(scene.game)
    return pages.layout(scene, {"act": act(scene), "undo": undo(scene), **drawn(pages, scene)})


def drawn(pages, scene):
    return RegionMemory().draw(pages.regions(scene))


def pressed(regions):
    """The picks that a page offers: by buttons, and where there are very many of them in a list."""
    text = "".join(map(str, regions.values()))
    lists = re.findall(r'<select[^>]*name="pick" form="act"[^>]*>(.*?)</select>', text)
    buttons = re.findall(r'<button[^>]*name="pick" value="(\d+)"[^>]*data-n=', text)
    assert not (lists and buttons)  # Both would be sent together.
    return buttons + re.findall(r'<option value="(\d+)"', "".join(lists))


@pytest.mark.parametrize(("key", "settings"), CASES, ids=str)
def test_every_option_of_every_decision_can_be_pressed(key, settings):
    seen, decisions = Counter(), set()
    for number, (game, state) in enumerate(moments(key, settings, 3)):
        if game.over(state) or number >= MOST:
            break
        if seen[state.record.decision] > MANY and number % 20:
            continue
        seen[state.record.decision] += 1
        for seat in game.acting(state):
            scene = scene_of(game, state, seat, LANGUAGES[number % 3])
            offered = sorted(str(option.pick) for option in game.options(state, seat))
            assert offered
            assert sorted(set(pressed(drawn(pages_of(key), scene)))) == offered, scene.decision
            decisions.add(scene.decision)
    assert decisions >= EVERY_DECISION[key], sorted(decisions)


@pytest.mark.parametrize(("key", "settings"), CASES[:1] + CASES[3:4], ids=str)
def test_the_plain_page_draws_any_game(key, settings):
    pages = plain.plain_pages(key)
    for number, (game, state) in enumerate(moments(key, settings, 3)):
        if game.over(state):
            assert pages.scoring(scene_of(game, state, None, "en"), "").count("<tr") > game.seats
        elif number % 5 == 0:
            scene = scene_of(game, state, game.seat(state), "de")
            assert sorted(pressed(drawn(pages, scene))) == sorted(str(option.pick) for option in scene.options)


@pytest.mark.parametrize(("key", "settings"), CASES, ids=str)
def test_ids_are_unique_names_and_chat_are_words_and_nothing_is_inline(key, settings):
    """So changes find their place, and nobody writes a page but us."""
    seen = Counter()
    for number, (game, state) in enumerate(moments(key, settings, 5)):
        seen[state.record.decision] += 1
        known = seen[state.record.decision] > 2 and number % 50
        if (known or number > MOST) and not game.over(state):
            continue
        for seat in {None, 0, game.seat(state)} - {boardroom.DEALER}:
            scene = scene_of(game, state, seat, "fr", EVIL)
            body = pages_of(key).scoring(scene, "") if game.over(state) else main(scene)
            ids = re.findall(r'\sid="([^"]+)"', body)
            assert len(ids) == len(set(ids))
            text = page(scene.speech, EVIL, body)
            assert "<script>alert" not in text
            assert not INLINE.search(text.replace("style-src", ""))


def test_a_spectator_s_page_does_not_depend_on_hands_and_objectives():
    game, state = next(moments(NCO, {"players": 4}, 6))
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


@rule("NA-CG-17")
@pytest.mark.parametrize("settings", [{"players": 4}, {"players": 5, **TRADING}], ids=str)
def test_the_drawn_pages_of_new_angeles_do_not_depend_on_what_a_reader_must_not_know(settings):
    differed = 0
    for number, (game, state) in enumerate(moments(NA, settings, 9)):
        if game.over(state) or number > MOST:
            break
        if number % 40 or not game.view(state)["seats"][-1]["corp"]:
            continue
        reader = number // 40 % game.seats
        other = (reader + 1) % game.seats
        twin = State(other_city(state.record, reader, random.Random(number)), state.picks)
        pages = [str(main(scene_of(game, each, reader, "en"))) for each in (state, twin)]
        assert pages[0] == pages[1]
        public = [str(main(scene_of(game, each, None, "en"))) for each in (state, twin)]
        assert public[0] == public[1]
        differed += main(scene_of(game, state, other, "en")) != main(scene_of(game, twin, other, "en"))
    assert differed > 5  # So a leak would be noticed.


@rule("NA-50.0a", "NA-50.3")
def test_the_end_of_new_angeles_says_who_won_and_why_or_that_nobody_did():
    said = set()
    for seed in range(5):
        *_, (game, state) = moments(NA, {"players": 4, "trading": "off"}, seed)
        turns = [TurnView(t.seat, t.first, t.last, "", t.round, dict(t.facts)) for t in game.turns(state)]
        scene = replace(scene_of(game, state, 0, "en"), turns=turns)
        page = str(pages_of(NA).scoring(scene, ""))
        result = game.result(state)
        heading = re.search(r'<h1 class="head say">([^<]*)</h1>', page)[1]
        assert (heading == "No one wins.") == (not result.winners)
        assert page.count('class="panel vd won') == len(result.winners)
        assert page.count('class="rvc"') == page.count('class="panel vd') == 4
        assert len(re.findall(r'<path class="el el-\d', page)) == 4
        said.add(heading)
    assert "No one wins." in said


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


@rule("NCO-P1", "NCO-O5")
def test_what_is_alike_is_lit_alike_and_what_fails_is_not():
    """Every card of a colour that may be taken is lit; an attack that fails is dashed and never the button to go."""
    alike = failing = 0
    for number, (game, state) in enumerate(moments(NCO, {"players": 4}, 3)):
        seat = next(iter(game.acting(state)), None)
        if seat is None or number >= MOST:
            break
        scene = own(scene_of(game, state, seat, "en"))
        if scene.decision == "take-card":
            shown = [colour for colour in scene.view["display"] if colour]
            lit = re.findall(r'<button class="card[^"]* is-legal" id="slot-', drawn(pages_of(NCO), scene)["display"])
            assert len(lit) == len(shown)
            alike += len(shown) > len(set(shown))
        if scene.decision == "take-over-count":
            bar = drawn(pages_of(NCO), scene)["decide"]
            for pick, outcome in scene.view["outcomes"].items():
                look = re.search(rf'<button class="([^"]*)" id="pick-{pick}"', bar)[1].split()
                assert ("risky" in look) == (outcome["kind"] == "fail")
                assert not {"risky", "btn-go"} <= set(look)
                failing += outcome["kind"] == "fail"
    assert alike
    assert failing


def test_the_first_decision_alone_names_no_step_before_it():
    game = boardroom.game(NCO, players=1)
    bar = drawn(pages_of(NCO), scene_of(game, game.start(dealer=boardroom.Dealer(seed=5)), 0, "en"))["decide"]
    assert re.findall(r"<b[^>]*>([^<]*)</b>", bar) == ["Your turn"]


def test_lessons_beyond_the_last_are_the_last():
    assert tutorial.number(0) == 1
    assert tutorial.number(10_000) == len(tutorial.LESSONS)


def test_lines_of_the_story_know_their_places():
    for game, state in moments(NCO, {"players": 2}, 8):
        if game.over(state):
            touched = [places(step) for step in game.steps(state)]
    assert any(len(each) == 2 for each in touched)


def test_the_scoring_tells_every_tie_that_decided_something():
    told = 0
    for seed in range(12):
        game, state = list(moments(NCO, {"players": 4}, seed))[-1]
        scene = own(scene_of(game, state, None, "en"))
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
