"""Help: how to play, how to use the page, and every rule by its number."""

from __future__ import annotations

from boardroom.core.words import N_
from boardroom.games.new_corp_order.help import rule_help, topics
from boardroom.web.games.new_corp_order.help_texts import ABILITIES, ABILITY_RULE, ACTIONS, SERVICE_RULE, SERVICES
from boardroom.web.games.new_corp_order.icons import (
    CONSULTANT_ICON,
    CONSULTANT_NAME,
    TYPE_ICON,
    TYPE_NAME,
    rule_tag,
)
from boardroom.web.shell.html import Markup
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.templating import render

GOAL = N_(
    "Collect shares of the conglomerates that control the city. A card in your HQ is one share, a "
    "captured agent two. At the end, the most shares of a conglomerate score 2 points for each of "
    "its companies, the second most 1. Companies that match your secret objectives add 2 more."
)
KEYS = (
    ("1 – 9", N_("choose an option")),
    ("P  I  O", N_("plot, infiltrate, take over")),
    ("← ↑ → ↓", N_("move over the board")),
    ("Enter", N_("choose the selected item")),
    ("Esc", N_("undo, if nothing was revealed")),
    ("C", N_("say something")),
    ("?", N_("this help")),
)


def guide(t: Speech) -> Markup:
    """The help page."""
    return render(
        "games/new_corp_order/templates/help.html",
        t,
        rule_tag=rule_tag,
        goal=GOAL,
        actions=ACTIONS,
        types=[(TYPE_ICON[kind], TYPE_NAME[kind], ABILITY_RULE[kind], words) for kind, words in ABILITIES.items()],
        consultants=[
            (CONSULTANT_ICON[kind], CONSULTANT_NAME[kind], SERVICE_RULE[kind], words)
            for kind, words in SERVICES["retail"].items()
        ],
        keys=KEYS,
        topics=[
            (topic, [(rule, text) for rule in topic.rules if (text := rule_help(rule)) is not None])
            for topic in topics()
        ],
    )
