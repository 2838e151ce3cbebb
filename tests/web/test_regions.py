"""Regions are drawn from their inputs alone, once for everybody who sees the same."""

import random
import weakref
from collections import Counter
from dataclasses import replace

import pytest

import boardroom
from boardroom.core.dealer import Dealer
from boardroom.core.words import plural
from boardroom.lab.loadclient import element, swapped
from boardroom.table.model import Ahead, SeatRequest, StoryLine, TurnLine
from boardroom.table.service import Tables
from boardroom.table.views import choice
from boardroom.web.games import pages_of
from boardroom.web.games.new_corp_order.scene import own
from boardroom.web.routes import drawings
from boardroom.web.shell.frame import GameLog, game_log
from boardroom.web.shell.html import GONE, Composite, Markup, Rows, Swap, h
from boardroom.web.shell.people import Presence
from boardroom.web.shell.regions import Region, RegionMemory, changes
from boardroom.web.shell.scene import scene_of_state
from boardroom.web.shell.speech import Speech, _counted
from tests.support.stores import empty_file


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


def test_only_what_somebody_sees_is_kept(game):
    memory, (drawn, draw) = RegionMemory(), counting()
    scenes = [scene_of(game, game.start(Dealer(1)), seat) for seat in (0, 1)]

    def show(scene, deck):
        memory.draw({"deck": Region(draw, replace(scene, view={"deck": deck}), ("view.deck",))})
        return len(drawn)

    assert [show(scenes[0], 5), show(scenes[1], 5), show(scenes[0], 6)] == [1, 1, 2]
    assert show(scenes[0], 5) == 2  # The other reader still sees it.
    assert [show(scenes[1], 7), show(scenes[0], 8), show(scenes[0], 5)] == [3, 4, 5]


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
        for seat in (None, 0, 1, 2) if len(state.picks) % 12 < 4 else ():
            scene = scene_of(game, state, seat)
            assert memory.draw(pages.regions(scene)) == RegionMemory().draw(pages.regions(scene))
        game.apply(state, game.legal(state)[len(state.picks) % len(game.legal(state))])


@pytest.mark.parametrize("edition", ["retail", "pnp"])
def test_a_region_in_which_nothing_may_be_pressed_looks_as_if_nothing_could_be_pressed_anywhere(edition):
    game = boardroom.game("new-corp-order", players=2, edition=edition)
    pages, state, chance = pages_of("new-corp-order"), game.start(Dealer(5)), random.Random(5)
    empty, full = Counter(), Counter()
    while not game.over(state):
        for seat in (0, 1):
            ahead = game.ahead(state).items() if game.decides(state, seat) else ()
            options = [Ahead(pick, tuple(choice(each, "en", {}) for each in then)) for pick, then in ahead]
            seats = {number: Presence(f"P{number}") for number in range(2)}
            scene = scene_of_state(game, state, seat, Speech("en"), seats=seats, ahead=options)
            for name, region in pages.regions(scene).items():
                if isinstance(region, Region) and scene.deciding and region.without:
                    assert str(region.markup) == str(region._replace(without=()).markup), (name, scene.decision)
                    empty[name] += 1
                elif isinstance(region, Region) and scene.deciding:
                    full[name] += 1
        game.apply(state, chance.choice(game.legal(state)))
    pressable = {"stage", "display", "supply", "you"}
    assert empty.keys() == pressable
    assert full.keys() >= pressable


def composite(before, parts):
    rows = Rows("list", parts, lambda key, _: f"p{key}", drawing)
    return Composite(Markup(before), rows, Markup("</ol>"))


def drawing(key, text):
    return h('<li id="p{}">{}</li>', key, text)


def test_parts_that_were_drawn_from_the_same_inputs_are_not_drawn_again():
    first, second = composite("<ol>", [(1, "a"), (2, "b")]), composite("<ol>", [(1, "a"), (2, "c")])
    first.draw([])
    second.draw([first])
    assert str(second) == '<ol><li id="p1">a</li><li id="p2">c</li></ol>'
    assert second.drawn_rows[0] is first.drawn_rows[0]


ROWS = [(2, "b"), (1, "a")]
ON_TOP = Swap("afterbegin", drawing(3, "c"))


@pytest.mark.parametrize(
    ("before", "parts", "changed"),
    [
        ("<ol>", ROWS, {}),
        ("<ol>", [(2, "c"), (1, "a")], {"p2": drawing(2, "c")}),
        ("<ol>", [(3, "c"), *ROWS], {"list": ON_TOP}),
        ("<ol>", [(3, "c"), (2, "d")], {"list": ON_TOP, "p1": GONE, "p2": drawing(2, "d")}),
        ("<ol>", [(2, "b")], {"p1": GONE}),
        ("<ol>", [(1, "a"), (2, "b")], {"log"}),
        ("<ol>", [(1, "a")], {"p2": GONE}),
        ("<ol>", [*ROWS, (0, "z")], {"p1": Swap("afterend", drawing(0, "z"))}),
        ("<ol>", [(3, "c"), (2, "b"), (5, "e"), (6, "f"), (1, "d")],
         {"list": ON_TOP, "p2": Swap("afterend", drawing(5, "e") + drawing(6, "f")), "p1": drawing(1, "d")}),
        ("<ol>", [(2, "c"), (5, "e"), (1, "a")], {"log"}),
        ("<ol>", [(4, "d"), (3, "c")], {"log"}),
        ("<ol>", [], {"log"}),
        ('<ol class="late">', [(2, "c"), (1, "a")], {"log"}),
    ],
    ids=[
        "nothing", "one row", "one more", "one more, one less", "one less", "another order", "the newest is gone",
        "one more at the end", "some between", "below one that differs", "all others", "none", "what is around",
    ],
)  # fmt: skip
def test_a_page_is_sent_what_differs_or_all_of_it(before, parts, changed):
    shown, drawn = composite("<ol>", ROWS), composite(before, parts)
    expected = {"log": drawn} if changed == {"log"} else changed
    assert changes({"log": shown}, {"log": drawn}) == expected


@pytest.mark.parametrize("key", ["new-corp-order", "new-angeles"])
def test_a_page_that_takes_in_all_changes_shows_what_a_new_page_shows(key):
    game = boardroom.game(key, players=4)
    pages, memory, state = pages_of(key), RegionMemory(), game.start(Dealer(5))
    shown, sent = {}, {}
    for _ in range(150):
        for seat in (0, 3):
            seats = {number: Presence(f"P{number}") for number in range(4)}
            drawn = memory.draw(pages.regions(scene_of_state(game, state, seat, Speech("en", {}), seats=seats)))
            page = sent.get(seat) or b"".join(str(region).encode() for region in drawn.values())
            for name, change in changes(shown.get(seat, drawn), drawn).items():
                assert element(page, name.encode())[1], name
                how, markup = change if isinstance(change, Swap) else ("outerMorph", change)
                page = swapped(page, name.encode(), how.encode(), str(markup).encode())
            assert page == b"".join(str(region).encode() for region in drawn.values())
            shown[seat], sent[seat] = drawn, page
        game.apply(state, game.legal(state)[len(state.picks) % len(game.legal(state))])


def test_facts_are_drawn_and_count(game):
    memory, scene = RegionMemory(), scene_of(game, game.start(Dealer(1)), 0)

    def draw(scene, fact):
        return h("<p>{} {}</p>", scene.view["deck"], fact)

    drawn = [memory.draw({"deck": Region(draw, scene, ("view.deck",), (fact,))})["deck"] for fact in ("a", "a", "b")]
    assert drawn[0] is drawn[1]
    assert drawn[2] == drawn[0].replace(" a", " b")


def test_the_log_of_whole_turns_is_not_drawn_again_for_a_sentence_of_its_newest_turn():
    """What such a log shows line by line is what came before the oldest turn, or the newest turn where it is open."""
    old, new = StoryLine(3, "Ada goes on.", ()), StoryLine(4, "Ada stops.", ())
    turn = TurnLine(1, 0, 2, "Ada plots.", (), (), hit=False, new=False)
    game = boardroom.game("new-corp-order", players=3)
    scene = scene_of(game, game.start(Dealer(1)), 0)
    first, second = (replace(scene, told=(turn,), lines=lines) for lines in ([old], [old, new]))
    assert game_log(first, by_turn=True) == game_log(second, by_turn=True)
    assert game_log(second, by_turn=True, newest_open=True) == GameLog([], (), [old, new])
    assert game_log(second) == GameLog([old, new])
    regions = [pages_of("new-corp-order").regions(own(each)) for each in (first, second)]
    memory = RegionMemory()
    drawn = [memory.draw({"minutes": each["minutes"]})["minutes"] for each in regions]
    assert drawn[0] is drawn[1]


def test_texts_that_depend_on_how_many_are_translated_once_for_each_number():
    before = _counted.cache_info()
    said = [Speech(language)(plural("{count} card", "{count} cards", count=count)) for language in ("en", "de")
            for count in (1, 2, 1, 2)]  # fmt: skip
    after = _counted.cache_info()
    assert said[:4] == ["1 card", "2 cards", "1 card", "2 cards"]
    assert said[4:6] == said[6:]
    assert said[4] != said[5]
    assert after.hits + after.misses - before.hits - before.misses == 8
    assert after.hits - before.hits >= 4


@pytest.mark.anyio
async def test_drawings_of_tables_that_nobody_follows_are_forgotten(tmp_path, monkeypatch):
    """A thousand were kept: clients who only look at tables filled the memory."""
    monkeypatch.setattr(drawings, "REMEMBERED_TABLES", 2)
    made, memories = [], []

    class Noted(RegionMemory):
        def __init__(self):
            super().__init__()
            memories.append(weakref.ref(self))

    monkeypatch.setattr(drawings, "RegionMemory", Noted)
    async with Tables.open(empty_file(tmp_path)) as tables:
        for _ in range(6):
            seats = [SeatRequest("you"), SeatRequest("bot", level="random")]
            made.append(await tables.create("new-corp-order", {"players": 2, "start_player": 0}, seats))
        drawn = drawings.Drawings(tables)
        async with tables.subscribe(made[0].table, made[0].key):
            for each in made:
                await drawn.draw(await tables.look(each.table, each.key, explain=True), "en")
        kept = [each() is not None for each in memories]
    assert kept == [True, False, False, True, True, True]
