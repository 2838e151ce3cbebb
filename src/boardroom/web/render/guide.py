"""Help: how to play, how to use the page, and every rule by its number."""

from __future__ import annotations

from boardroom.core.words import N_
from boardroom.games.new_corp_order.help import rule_help, topics
from boardroom.web.render.html import (
    CONSULTANT_ICON,
    CONSULTANT_NAME,
    TYPE_ICON,
    TYPE_NAME,
    Markup,
    h,
    icon,
    join,
    key,
    rule_tag,
)
from boardroom.web.render.page import bar
from boardroom.web.render.rulebook import ABILITIES, ABILITY_RULE, ACTIONS, SERVICE_RULE, SERVICES
from boardroom.web.render.speech import Speech

GOAL = N_(
    "Own shares of the conglomerates that hold the city. A card in your HQ is a share, a captured agent is two. At "
    "the end most shares of a conglomerate pay 2 points for each of its companies, second most 1; your secret "
    "objectives add 2."
)
KEYS = (
    ("1 – 9", N_("choose an option")),
    ("P  I  O", N_("plot, infiltrate, take over")),
    ("← ↑ → ↓", N_("move over the board")),
    ("Enter", N_("choose what has the focus")),
    ("Esc", N_("take back what revealed nothing")),
    ("C", N_("say something")),
    ("?", N_("this help")),
)


def guide(t: Speech) -> Markup:
    """The help page."""
    actions = join(
        h(
            "<li>{}<div><h3>{} {}</h3><p>{}</p></div></li>",
            icon(symbol, "ic-xl"),
            t(name),
            rule_tag(rule, t.language),
            t(words),
        )
        for symbol, name, rule, words in ACTIONS
    )
    types = join(
        h(
            "<li>{}<div><h3>{} {}</h3><p>{}</p></div></li>",
            icon(TYPE_ICON[kind], "ic-xl"),
            t(TYPE_NAME[kind]),
            rule_tag(ABILITY_RULE[kind], t.language),
            t(words),
        )
        for kind, words in ABILITIES.items()
    )
    consultants = join(
        h(
            "<li>{}<div><h3>{} {}</h3><p>{}</p></div></li>",
            icon(CONSULTANT_ICON[kind], "ic-xl"),
            t(CONSULTANT_NAME[kind]),
            rule_tag(SERVICE_RULE[kind], t.language),
            t(words),
        )
        for kind, words in SERVICES["retail"].items()
    )
    keys = join(h("<li>{}<span>{}</span></li>", key(name), t(words)) for name, words in KEYS)
    listed = join(
        h(
            '<details class="rules" id="{}"><summary>{}</summary><dl>{}</dl></details>',
            topic.key,
            t(topic.title),
            join(
                h('<dt id="{}">{}</dt><dd>{}</dd>', rule, rule.removeprefix("NCO-"), t(text))
                for rule in topic.rules
                if (text := rule_help(rule)) is not None
            ),
        )
        for topic in topics()
    )
    return h(
        '<div class="room">{}<main class="doc"><h1 class="say big-h">{}</h1><div class="docgrid"><section '
        'class="panel"><h2 class="say">{}</h2><p class="say lead">{}</p>'
        '<ul class="about">{}</ul></section><section class="panel"><h2 class="say">{}</h2><ul '
        'class="about">{}</ul></section>'
        '<section class="panel"><h2 class="say">{}</h2><ul class="about">{}</ul></section><section class="panel"><h2 '
        'class="say">{}</h2><ul class="keys">{}</ul>'
        '<p class="say lead">{}</p></section></div>{}</main></div>',
        bar(t, t(N_("Rules and help")), here="/help"),
        t(N_("How the city is won")),
        t(N_("The game in a minute")),
        t(GOAL),
        actions,
        t(N_("What companies can do")),
        types,
        t(N_("Consultants")),
        consultants,
        t(N_("Keys")),
        keys,
        t(N_("What is lit, you may. Hold or hover over anything to learn what it is, or why not.")),
        h('<section class="panel"><h2 class="say">{}</h2>{}</section>', t(N_("Every rule by its number")), listed),
    )
