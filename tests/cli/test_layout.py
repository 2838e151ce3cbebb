"""What is drawn: it fits small terminals, uses large ones, and needs neither colour nor Unicode."""

from __future__ import annotations

import io
import random
import re

import pytest
from rich.console import Console

from boardroom.cli.terminal.chronicle import Chronicle
from boardroom.cli.terminal.layout import Scene, compose
from boardroom.cli.terminal.scores import points
from boardroom.cli.terminal.screen import Screen, crop
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
    screen.show(compose(screen, scene))
    screen.console.file.flush()
    return screen.console.file.buffer.getvalue().decode(screen.console.file.encoding)


def scenes(screen, players, *, seed=1, every=7, edition="retail"):
    """Decisions of a random game as the one who decides sees them."""
    game = make_game("new-corp-order", players=players, edition=edition)
    state = game.start(Dealer(seed))
    chronicle = Chronicle(game)
    choose = random.Random(seed)
    count = 0
    while not game.over(state):
        options = game.options(state)
        if len(options) > 1 and count % every == 0:
            seat = game.seat(state)
            yield Scene(
                game.view(state, seat),
                points(game.result(state, seat), seat),
                [screen.tell(line) for line in chronicle.lines(state, seat)],
                3,
                question=screen.tell(game.question(state.record)),
                options=options,
            )
        count += 1
        game.apply(state, choose.choice(options))


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_everything_fits_eighty_columns_and_twenty_four_rows(players, language):
    shown = 0
    for scene in scenes(screen_of(80, 24, language=language), players, every=8 if players == 1 else 20):
        screen = screen_of(80, 24, language=language)
        text = ESCAPES.sub("", printed(screen, scene))
        lines = text.rstrip("\n").split("\n")
        if len(scene.options) <= 8 or scene.choosable:
            assert len(lines) <= 23, text
        assert max(map(len, lines)) <= 80
        assert scene.question in text
        shown += 1
    assert shown > 4


@pytest.mark.parametrize("size", [(80, 50), (100, 30), (120, 40), (200, 60), (40, 10), (20, 5)])
def test_other_sizes_are_drawn_within_their_width(size):
    for scene in scenes(screen_of(*size), 3, every=40):
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
    assert "What happened" in wide
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
    for scene in scenes(screen_of(80, 40, encoding="ascii"), players, every=30):
        screen = screen_of(80, 40, encoding="ascii")
        text = ESCAPES.sub("", printed(screen, scene))
        for company in scene.view["grid"]:
            letter = {"red": "R", "blue": "B", "black": "K", "white": "W"}[company["colour"]]
            assert f" {letter} {company['agents']} " in text
        assert "?" not in text.replace(scene.question, "").replace("? rules", "").replace("+?", "")


def test_companies_to_choose_from_are_numbered_in_the_grid_and_those_of_the_move_are_marked():
    drawn = 0
    for scene in scenes(screen_of(80, 24), 2, every=1, seed=3):
        if not scene.choosable:
            continue
        text = ESCAPES.sub("", printed(screen_of(80, 24), Scene(**{**vars(scene), "marked": frozenset({0})})))
        assert {int(number) - 1 for number in re.findall(r"\[(\d+)\]", text)} == scene.choosable
        assert "A number from the grid" in text
        assert ("»1" in text) == (0 not in scene.choosable)
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
