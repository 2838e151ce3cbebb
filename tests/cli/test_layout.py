"""What is drawn: it fits small terminals, uses large ones, and needs neither colour nor Unicode."""

from __future__ import annotations

import io
import random
import re
from dataclasses import replace
from itertools import islice

import pytest
from rich.console import Console

from boardroom.cli.terminal.choices import number
from boardroom.cli.terminal.chronicle import Chronicle
from boardroom.cli.terminal.games import pages_of
from boardroom.cli.terminal.games.new_corp_order.layout import choosable
from boardroom.cli.terminal.rulebook import Rulebook
from boardroom.cli.terminal.scene import Scene
from boardroom.cli.terminal.screen import Screen, crop
from boardroom.cli.terminal.session import keys_of
from boardroom.core.dealer import Dealer
from boardroom.core.game import DEALER
from boardroom.games import game as make_game
from tests.cli.desk import ESCAPES


def screen_of(width, height, *, language="en", encoding="utf-8", **console):
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors="replace", newline="")
    return Screen(
        Console(
            file=file,
            width=width,
            height=height,
            force_terminal=True,
            force_interactive=True,
            emoji=False,
            markup=False,
            color_system="truecolor",
            legacy_windows=False,
            **console,
        ),
        language,
    )


def printed(screen, scene):
    screen.show(pages_of(scene.game.key).compose(screen, scene))
    screen.console.file.flush()
    return screen.console.file.buffer.getvalue().decode(screen.console.file.encoding)


def scenes(screen, players, *, seed=1, every=7, key="new-corp-order", **settings):
    """Decisions of a random game as the one who decides sees them."""
    game = make_game(key, players=players, **settings)
    state = game.start(Dealer(seed))
    chronicle = Chronicle(game, screen.tell)
    pages = pages_of(key)
    choose = random.Random(seed)
    count = 0
    while not game.over(state):
        options = game.options(state)
        if len(options) > 1 and count % every == 0:
            seat = game.seat(state)
            result = game.result(state, seat)
            yield Scene(
                game,
                game.view(state, seat),
                result,
                pages.points(result, seat),
                story=list(chronicle.lines(state, seat)),
                fresh=3,
                question=screen.tell(game.question(state.record)),
                options=number(options, pages.number),
                keys=keys_of(pages),
            )
        count += 1
        game.apply(state, choose.choice(options))


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_everything_fits_eighty_columns_and_twenty_four_rows(players, language):
    shown = 0
    for scene in scenes(screen_of(80, 24, language=language), players, every=16 if players == 1 else 40):
        screen = screen_of(80, 24, language=language)
        text = ESCAPES.sub("", printed(screen, scene))
        lines = text.rstrip("\n").split("\n")
        if len(scene.options) <= 8 or choosable(scene):
            assert len(lines) <= 23, text
        assert max(map(len, lines)) <= 80
        assert scene.question in text
        shown += 1
    assert shown > 3


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_large_display_leaves_room_for_the_whole_reserve(language):
    screen = screen_of(80, 24, language=language)
    scene = next(scenes(screen, 4, display_cards=8))
    lines = ESCAPES.sub("", printed(screen, scene)).splitlines()
    line = next(line for line in lines if re.search("Deck|Stapel|Pioche", line))
    assert re.search(r"(\S\d+ ){3}\S\d+\s*$", line), line


@pytest.mark.parametrize("size", [(80, 50), (100, 30), (120, 40), (200, 60), (40, 10), (20, 5)])
def test_other_sizes_are_drawn_within_their_width(size):
    for scene in scenes(screen_of(*size), 3, every=80):
        text = ESCAPES.sub("", printed(screen_of(*size), scene))
        widest = max(map(len, text.split("\n")))
        assert widest <= max(size[0], 37), text  # the narrowest grid
        assert "What" in text or "Which" in text or "How" in text or "For" in text


def test_a_large_screen_shows_more():
    (scene,) = [scene for index, scene in enumerate(scenes(screen_of(80, 24), 4)) if index == 12]
    small, tall, wide = (ESCAPES.sub("", printed(screen_of(*size), scene)) for size in ((80, 24), (80, 60), (140, 50)))
    assert small.count("…") > 10
    assert wide.count("…") < 5
    assert tall.count("\n· ") > small.count("\n· ")
    assert "Game log" in wide
    assert "u undo" in tall
    assert "Guerrilla Marketing" in wide


def test_a_colour_is_never_needed():
    (scene,) = [scene for index, scene in enumerate(scenes(screen_of(80, 40), 3)) if index == 10]
    bare = printed(screen_of(80, 40, no_color=True), scene)
    coloured = printed(screen_of(80, 40), scene)
    assert ESCAPES.sub("", bare) == ESCAPES.sub("", coloured)
    assert re.search(r"\x1b\[[\d;]*48;2", coloured)
    assert not re.search(r"\x1b\[[\d;]*(?:3[0-8]|4[0-8])", bare)
    shapes = {"red": "●", "blue": "■", "black": "◆", "white": "○"}
    for company in scene.view["grid"]:
        assert f" {shapes[company['colour']]} {company['agents']} " in bare


@pytest.mark.parametrize("players", [1, 3])
def test_a_terminal_without_unicode_gets_letters(players):
    for scene in scenes(screen_of(80, 40, encoding="ascii"), players, every=60):
        screen = screen_of(80, 40, encoding="ascii")
        text = ESCAPES.sub("", printed(screen, scene))
        for company in scene.view["grid"]:
            letter = {"red": "R", "blue": "B", "black": "K", "white": "W"}[company["colour"]]
            assert f" {letter} {company['agents']} " in text
        assert "?" not in text.replace(scene.question, "").replace("? rules", "").replace("+?", "")


def test_companies_to_choose_from_are_numbered_in_the_grid_and_those_of_the_move_are_marked():
    drawn = 0
    offered = (scene for scene in scenes(screen_of(80, 24), 2, every=1, seed=3) if choosable(scene))
    for scene in islice(offered, 0, 40, 4):
        text = ESCAPES.sub("", printed(screen_of(80, 24), replace(scene, marked=frozenset({0}))))
        assert {int(number) - 1 for number in re.findall(r"\[(\d+)\]", text)} == choosable(scene)
        assert "A number from the grid" in text
        assert ("»1" in text) == (0 not in choosable(scene))
        drawn += 1
    assert drawn > 5


def test_what_is_cropped_says_so():
    assert crop("readalot", 8) == "readalot"
    assert crop("Bubblegum Corp.", 11) == "Bubblegum…"
    assert crop("Bubblegum Corp.", 11, plain=True) == "Bubblegum."
    assert crop("anything", 0) == ""


def test_chance_is_never_asked_of_a_person():
    game = make_game("new-corp-order", players=3)
    state = game.start(Dealer(1))
    assert game.seat(state) != DEALER


# --- New Angeles ---


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("players", [4, 6])
def test_new_angeles_fits_its_columns_and_four_players_fit_twenty_four_rows(players, language):
    settings = {"key": "new-angeles", "trading": "lean", "promises": True}
    shown = 0
    for scene in islice(scenes(screen_of(80, 24, language=language), players, every=40, **settings), 6):
        screen = screen_of(80, 24, language=language)
        text = ESCAPES.sub("", printed(screen, scene))
        lines = text.rstrip("\n").split("\n")
        assert max(map(len, lines)) <= 80, text
        if players == 4 and len(scene.options) <= 6:
            assert len(lines) <= 23, text
            shown += 1
        assert scene.question in text
    assert shown or players == 6


@pytest.mark.parametrize("size", [(80, 24), (80, 50), (120, 40), (200, 60), (40, 10)])
def test_every_size_shows_the_tracks_the_players_and_the_own_cards(size):
    for scene in islice(scenes(screen_of(*size), 5, every=60, key="new-angeles", corps="random"), 5):
        text = ESCAPES.sub("", printed(screen_of(*size), scene))
        flat = " ".join(text.split())
        for word, track in zip(("energy", "consumables", "tech", "entertainment", "credits"), TRACKS, strict=True):
            asked = scene.view["supply"][track]
            want = f"{asked['supply']}/{asked['target']}" if asked["target"] else str(asked["supply"])
            assert f"{word} {want}" in flat
        mine = scene.view["seats"][scene.seat]
        assert f"Your hand ({mine['hand_size']}/{mine['hand_limit']})" in flat
        if size[1] >= 40:
            assert all(f"{NAMES[kind]} {count}" in flat for kind, count in scene.view["reserve"].items())
            assert "Base de Cayambe" in flat


TRACKS = ("energy", "consumables", "tech", "entertainment", "credits")
NAMES = {
    "android": "android", "human_first": "Human First", "orgcrime": "Orgcrime", "prisec": "Prisec",
    "outage": "outage", "illness": "illness", "development": "development", "unrest": "unrest",
}  # fmt: skip


def test_a_counteroffer_says_what_it_costs():
    costs = set()
    for scene in scenes(screen_of(120, 40), 6, every=1, key="new-angeles", trading="off", seed=2):
        if scene.view["state"] != "a_counter" or scene.view["deal"]["main"] is None:
            continue
        text = " ".join(ESCAPES.sub("", printed(screen_of(120, 40), scene)).split())
        lying = scene.view["deal"]["on_space"]
        words = "no card but the one offered" if not lying else f"{lying} more card"
        assert f"A counteroffer costs {words}" in text
        costs.add(lying)
        if len(costs) > 2:
            break
    assert costs >= {0, 1, 2}


@pytest.mark.parametrize("says", [True, False])
@pytest.mark.parametrize(("key", "wanted", "newest"), [("new-corp-order", "T1", 2), ("new-angeles", "", 3)])
def test_help_of_a_game_by_an_older_ruleset_says_that_its_texts_are_of_the_newest(key, wanted, newest, says):
    ruleset = 1 if says else newest
    screen, game = screen_of(100, 40), make_game(key, ruleset)
    page = Rulebook(screen, game, pages_of(key)).page(game.start(Dealer(1)).record, None, wanted)
    with screen.console.capture() as shown:
        screen.console.print(*page)
    sentence = f"This game is played by ruleset 1; the texts of this help describe ruleset {newest}."
    assert (sentence in " ".join(ESCAPES.sub("", shown.get()).split())) == says
