"""The signs of New Angeles: seals of the corps, icons of types and resources, pieces; names in the reader's words."""

from __future__ import annotations

from functools import cache
from typing import Any

from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.card_words import CARDS, explained
from boardroom.web.shell.html import Markup, h, icon
from boardroom.web.shell.speech import Speech

CORP_NAME = dict(zip(names.CORP_KEYS, names.CORP_NAMES, strict=True))
SHORT_CORP = {"weyland": "Weyland"}
TINY_CORP = {"melange_mining": "Melange", "haas_bioroid": "Haas-B."}
"""Where there is little room, and where there is less."""
BACK_ICON = {"human_first": "x-hf", "orgcrime": "x-oc", "outage": "x-outage", "unrest": "x-protest"}


def short_corp(corp: str) -> str:
    """A corp where there is little room."""
    return SHORT_CORP.get(corp, CORP_NAME[corp])


def tiny_corp(corp: str) -> str:
    """A corp where there is hardly any room."""
    return TINY_CORP.get(corp) or short_corp(corp)


@cache
def seal(corp: str | None, size: str = "") -> Markup:
    """The frame of a corp with its letter."""
    if corp is None:
        return h('<span class="seal {}" aria-hidden="true"><b>?</b></span>', size)
    if corp == "federalist":
        return h('<span class="seal {}" aria-hidden="true">{}</span>', size, icon("u-flag"))
    return h(
        '<span class="seal {}" aria-hidden="true"><svg><use href="#c-{}"/></svg><b>{}</b></span>',
        size,
        corp,
        CORP_NAME[corp][0],
    )


@cache
def type_of(card: str | None) -> str:
    """The class of a card's type; emergency actions have none."""
    kind = getattr(CARDS.get(card or ""), "type", "")
    return f"ty-{kind or 'none'}"


@cache
def type_icon(card: str, size: str = "") -> Markup:
    """The sign of a card's type; an eye for an emergency action."""
    kind = getattr(CARDS[card], "type", "")
    return icon(f"a-{kind}" if kind else "u-eye", size)


@cache
def piece(key: str, size: str = "") -> Markup:
    """A unit or token."""
    return h('<svg class="z z-{0} {1}" aria-hidden="true"><use href="#z-{0}"/></svg>', key, size)


def card_name(key: str, t: Speech) -> str:
    """What is printed on a card, in the language of the reader where that is known."""
    name = names.printed(CARDS[key].name)
    return name if isinstance(name, str) else t(name)


def told(key: str, t: Speech) -> str:
    """A card with what it does."""
    return _told(key, t.language)


@cache
def _told(key: str, language: str) -> str:
    return Speech(language)(explained(CARDS[key]))


def corp_of(view: dict[str, Any], seat: int) -> str:
    """How a seat is called: by its corp, once it is chosen."""
    corp = view["seats"][seat]["corp"]
    return CORP_NAME[corp] if corp else ""
