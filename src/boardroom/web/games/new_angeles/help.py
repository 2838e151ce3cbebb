"""Help: the game in a minute, every token, district, corp and card as the table draws it, keys, and all rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardroom.core.words import N_, Message, message
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.card_words import about, kind
from boardroom.games.new_angeles.components import Card
from boardroom.games.new_angeles.help import RULES, rule_text, topics
from boardroom.games.new_angeles.kernel.tables import BOX
from boardroom.web.games.new_angeles.icons import card_name, piece, seal, type_icon, type_of
from boardroom.web.shell.html import Markup, icon
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.templating import render

GOAL = ("NA-30.0", "NA-46.0", "NA-50.1", "NA-50.0", "NA-50.3")
STEPS = (
    ("u-asset", N_("Asset card"), ("NA-1.1",)),
    ("u-hand", N_("Offer"), ("NA-1.2",)),
    ("u-arrow", N_("Counteroffer"), ("NA-1.3", "NA-1.3a")),
    ("u-check", N_("Support"), ("NA-2.0",)),
    ("u-seal", N_("Trades"), ("NA-26.0",)),
)
TOKENS = (
    ("android", ("NA-7.0", "NA-7.2")),
    ("development", ("NA-18.1",)),
    ("illness", ("NA-33.0", "NA-33.3")),
    ("human_first", ("NA-35.0", "NA-35.1")),
    ("orgcrime", ("NA-39.0",)),
    ("prisec", ("NA-41.0", "NA-41.2")),
)
STATES = (
    ("protest", N_("Protest"), ("NA-61.0", "NA-44.3")),
    ("strike", N_("Strike"), ("NA-57.0",)),
    ("outage", N_("Outage"), ("NA-11.0", "NA-11.1")),
)
KEYS = (
    ("1 – 9", N_("choose an option or a district")),
    ("← ↑ → ↓", N_("move over the map")),
    ("Enter", N_("choose the selected item")),
    ("N", N_("stop, pass or abstain")),
    ("Esc", N_("undo, if nothing was revealed")),
    ("C", N_("say something")),
    ("?", N_("this help")),
)
WORDS = N_(
    "Whatever does not bind is only words. The table judges promises about the same deal; of all others the two people "
    "concerned say whether they were kept, and everyone reads what they say."
)
GROUPS = (
    (N_("Action cards"), BOX.action_cards),
    (N_("Emergency actions"), BOX.emergency_actions),
    (N_("Assets"), BOX.assets),
    (N_("Investments"), BOX.investments),
    (N_("Demands"), BOX.demands),
    (N_("Events"), BOX.events),
)


@dataclass(frozen=True)
class Entry:
    """A thing of the game with its sign, its name and what it does."""

    key: str
    sign: Markup
    name: str
    text: str
    kind: str = ""
    """The class of its type."""
    sort: str = ""


def guide(t: Speech) -> Markup:
    """The help page."""
    settings = {"trading": "full", "promises": True}
    return render(
        "games/new_angeles/templates/help.html",
        t,
        goal=_told(t, GOAL),
        steps=[
            *(Entry("", icon(sign, "ic-xl"), t(name), _told(t, rules)) for sign, name, rules in STEPS),
            Entry("", icon("u-words", "ic-xl"), t(N_("Promises")), t(WORDS)),
        ],
        tokens=list(_tokens(t)),
        districts=list(_districts(t)),
        corps=[_card(t, card, seal(card.key)) for card in BOX.corps],
        groups=[(t(title), [_card(t, card, _sign(card)) for card in cards]) for title, cards in GROUPS],
        keys=KEYS,
        topics=[
            (
                topic.key,
                t(topic.title),
                [(rule, t(text)) for rule in topic.rules if (text := rule_text(rule, settings))],
            )
            for topic in topics(settings)
        ],
    )


def _told(t: Speech, rules: tuple[str, ...]) -> str:
    return " ".join(t(RULES[rule]) for rule in rules)


def _tokens(t: Speech) -> Iterator[Entry]:
    for key, rules in TOKENS:
        yield Entry(key, piece(key), _capital(t(names.PIECE_WORDS[key])), _told(t, rules))
    for key, name, rules in STATES:
        yield Entry(key, icon(f"x-{key}", "ic-xl"), t(name), _told(t, rules))


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


def _districts(t: Speech) -> Iterator[Entry]:
    for number, district in enumerate(BOX.districts, 1):
        products = [district.primary, *([district.secondary] if district.secondary else [])]
        made = names.listing([_product(resource, amount) for resource, amount in products])
        to = message(N_("The Root")) if district.to == len(BOX.districts) else str(district.to + 1)
        text = t(N_("Tier {tier}. Makes {made}. Pieces move on to {to}."), tier=district.tier, made=made, to=to)
        yield Entry(str(number), Markup(""), district.name, text)


def _product(resource: str, amount: int) -> Message:
    return message(N_("{amount} {resource}"), amount=amount, resource=message(names.RESOURCE_WORDS[resource]))


def _sign(card: Card) -> Markup:
    return type_icon(card.key) if getattr(card, "type", "") else Markup("")


def _card(t: Speech, card: Card, sign: Markup) -> Entry:
    sort = kind(card)
    return Entry(card.key, sign, card_name(card.key, t), t(about(card)), type_of(card.key), t(sort) if sort else "")
