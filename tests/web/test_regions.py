"""Regions are drawn from their inputs alone, once for everybody who sees the same."""

import weakref
from dataclasses import replace

import pytest

import boardroom
from boardroom.core.dealer import Dealer
from boardroom.web.games import pages_of
from boardroom.web.shell.html import h
from boardroom.web.shell.people import Presence
from boardroom.web.shell.regions import READERS, Region, RegionMemory
from boardroom.web.shell.scene import scene_of_state
from boardroom.web.shell.speech import Speech


@pytest.fixture(name="game")
def _game():
    return boardroom.game("new-corp-order", players=3)


def scene_of(game, state, seat, language="en"):
    seats = {number: Presence(f"P{number}") for number in range(3)}
    return scene_of_state(game, state, seat, Speech(language, {0: "P0", 1: "P1", 2: "P2"}), seats=seats)


def counting():
    drawn = []

    def draw(scene):
        drawn.append(scene)
        return h("<p>{}</p>", scene.view["deck"])

    return drawn, draw


def test_equal_inputs_are_drawn_once_for_all_readers(game):
    state, memory, (drawn, draw) = game.start(Dealer(1)), RegionMemory(), counting()
    first, second = (
        memory.draw({"deck": Region(draw, scene_of(game, state, seat), ("view.deck",))}) for seat in (0, 1)
    )
    assert first == second
    assert len(drawn) == 1


@pytest.mark.parametrize("change", [{"version": 7}, {"chat": (("Ada", "hi"),)}])
def test_what_is_not_read_does_not_count(game, change):
    memory, (drawn, draw) = RegionMemory(), counting()
    scene = scene_of(game, game.start(Dealer(1)), 0)
    for each in (scene, replace(scene, **change)):
        memory.draw({"deck": Region(draw, each, ("view.deck",))})
    assert len(drawn) == 1


def test_another_language_or_another_name_is_drawn_anew(game):
    state, memory, (drawn, draw) = game.start(Dealer(1)), RegionMemory(), counting()
    scene = scene_of(game, state, 0)
    for speech in (scene.speech, Speech("de", scene.speech.people), Speech("en", {0: "Ada"})):
        memory.draw({"deck": Region(draw, replace(scene, speech=speech), ("view.deck",))})
    assert len(drawn) == 3


@pytest.mark.parametrize(
    "draw",
    [lambda scene: h("{}", scene.seat), lambda scene: h("{}", scene.view["turn"]), lambda scene: h("{}", scene.chat)],
)
def test_reading_anything_else_is_an_error(game, draw):
    scene = scene_of(game, game.start(Dealer(1)), 0)
    with pytest.raises((AttributeError, KeyError)):
        RegionMemory().draw({"deck": Region(draw, scene, ("view.deck", "view.seats.0"))})


def test_only_the_newest_drawings_are_kept(game):
    memory, (drawn, draw) = RegionMemory(), counting()
    scene = scene_of(game, game.start(Dealer(1)), 0)
    for deck in (*range(READERS), 0):
        memory.draw({"deck": Region(draw, replace(scene, view={"deck": deck}), ("view.deck",))})
    assert len(drawn) == READERS
    for deck in (*range(READERS, 2 * READERS + 2), 0):
        memory.draw({"deck": Region(draw, replace(scene, view={"deck": deck}), ("view.deck",))})
    assert len(drawn) == 2 * READERS + 3


def test_what_is_drawn_from_the_same_for_long_keeps_no_old_view(game):
    memory, scene = RegionMemory(), scene_of(game, game.start(Dealer(1)), 0)
    parts = [_Part(number=1) for _ in range(3)]
    gone = [weakref.ref(part) for part in parts]
    while parts:
        memory.draw({"deck": Region(lambda _: h(""), replace(scene, view={"deck": parts.pop()}), ("view.deck",))})
    assert [ref() is None for ref in gone] == [False, True, True]


class _Part(dict[str, int]):
    """A part of a view that can be watched."""


def test_a_memory_gives_what_drawing_anew_gives(game):
    pages, memory, state = pages_of("new-corp-order"), RegionMemory(), game.start(Dealer(5))
    while not game.over(state):
        for seat in (None, 0, 1, 2):
            scene = scene_of(game, state, seat)
            assert memory.draw(pages.regions(scene)) == RegionMemory().draw(pages.regions(scene))
        game.apply(state, game.legal(state)[len(state.picks) % len(game.legal(state))])
