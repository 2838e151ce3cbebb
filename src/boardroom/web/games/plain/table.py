"""The table page of any game."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from boardroom.core.words import N_
from boardroom.web.games.plain.panels import panels_of
from boardroom.web.shell.decision_bar import BETWEEN, decision_bar, ending, waiting, ways_back
from boardroom.web.shell.frame import chat, game_log, minutes
from boardroom.web.shell.html import Drawn, Markup, h, join
from boardroom.web.shell.people import state_of
from boardroom.web.shell.scene import Scene
from boardroom.web.shell.story import plain_term
from boardroom.web.shell.templating import render


def regions(scene: Scene) -> dict[str, Drawn]:
    """Every region of the table by its id."""
    return {
        "people": people(scene),
        "panels": render("games/plain/templates/panels.html", scene.speech, panels=panels_of(scene)),
        "decide": decision(scene),
        "options": options(scene),
        "minutes": minutes(scene, plain_term, game_log(scene)),
    }


def people(scene: Scene) -> Markup:
    """Everybody at the table: presence, level or clock, and who decides."""
    t = scene.speech
    seats = [
        (number, who, state_of(who, t, deciding=number == scene.decides and not scene.over))
        for number, who in scene.seats.items()
    ]
    return render("games/plain/templates/people.html", t, seats=seats, scene=scene)


def decision(scene: Scene) -> Markup:
    """The decision bar: what is asked, and the ways back."""
    t = scene.speech
    if scene.deciding:
        parts = [h('<b class="me">{}</b>', t(N_("Your decision")))]
        parts += [h("<b>{}</b>", step) for step in scene.path]
        parts.append(h('<span class="now">{}</span>', scene.question))
        tells = any(option.will for option in scene.options)
        will = t(N_("Point at an option to see what it does.")) if tells else ""
        return decision_bar(scene, join(parts, BETWEEN), will, ways_back(scene))
    steps, will = ending(scene) if scene.over else waiting(scene)
    return decision_bar(scene, steps, will, ways_back(scene), "wait")


def options(scene: Scene) -> Markup:
    """Everything that the reader may pick, as buttons."""
    groups = [list(group) for _, group in groupby(scene.options, key=lambda option: option.decision)]
    return render("games/plain/templates/options.html", scene.speech, scene=scene, groups=groups)


def layout(scene: Scene, drawn: Mapping[str, Drawn]) -> Markup:
    """The whole table from its regions."""
    return render("games/plain/templates/table.html", scene.speech, scene=scene, drawn=drawn, chat=chat(scene))
