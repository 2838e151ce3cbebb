"""Help for any game: its rules by topic."""

from __future__ import annotations

from boardroom.core.game import Game
from boardroom.core.words import Message
from boardroom.games import game as make_game
from boardroom.games import meta
from boardroom.web.shell.html import Markup
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.templating import render


def guide(game: str, t: Speech) -> Markup:
    """The main part of the help page."""
    about = meta(game)
    made = make_game(game, **about.defaults())
    settings = made.settings_dict()
    topics = [
        (topic.key, t(topic.title), [(rule, t(text)) for rule in topic.rules for text in [_text(made, rule)] if text])
        for topic in made.presentation.topics(settings)
    ]
    return render("games/plain/templates/help.html", t, about=about, topics=topics)


def _text(made: Game, rule: str) -> Message | None:
    return made.presentation.rule_text(rule, made.settings_dict())
