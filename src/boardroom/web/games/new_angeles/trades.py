"""Trades: what lies open, how it is answered, and what may be proposed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from boardroom.core.words import N_, Value, message, spans
from boardroom.games.new_angeles.describe import lock_of_key
from boardroom.games.new_angeles.panels import goods, said
from boardroom.table.model import Choice
from boardroom.web.games.new_angeles.decision import BY_BAR, MANY, chooser
from boardroom.web.games.new_angeles.desk import amended, open_proposals, opener, quick
from boardroom.web.games.new_angeles.icons import corp_of, seal
from boardroom.web.games.new_angeles.promises import name_of, tally
from boardroom.web.games.new_angeles.scene import press, trading
from boardroom.web.shell.html import Markup, h, icon, join, key
from boardroom.web.shell.scene import Scene
from boardroom.web.shell.story import sentence

NOTHING = "none"
"""The lock of a proposal that sells no decision."""


def trades(scene: Scene) -> Markup:
    """The panel of trades; small where there is nothing to trade and nobody says anything."""
    t, offers = scene.speech, open_proposals(scene)
    ask = _ask(scene)
    words = _words(scene)
    mine = [each for each in offers if each["partner"] == scene.seat]
    rest = [each for each in offers if each["partner"] != scene.seat]
    listed = [
        join(_proposal(scene, each, f"{number} / {len(part)}") for number, each in enumerate(part, 1))
        for part in (mine, rest)
    ]
    how = _how(scene) if not offers and not words else Markup("")
    body = join([listed[0], how, ask, listed[1], words])
    return h(
        '<section class="panel trades{state}" id="trades" aria-label="{title}" data-open="{count}"><h2 '
        'class="h">{title} '
        '<span class="label">{hint}</span>{open}</h2><div class="tradel" tabindex="0" role="group" '
        'aria-label="{list}">{body}'
        "</div></section>",
        state="" if offers or ask or words or scene.desk or scene.view["floor"] else " quiet",
        title=t(N_("Trades")),
        count=sum(each["partner"] == scene.seat for each in offers),
        hint=t(N_("open for all")) if scene.view["floor"] else "",
        open=h("{}{}", _timer(scene), opener(scene) if trading(scene) else ""),
        list=t(N_("Open proposals and what you may do")),
        body=body,
    )


def _how(scene: Scene) -> Markup:
    """What trading is, as long as nothing lies there."""
    if not trading(scene) or not scene.desk:
        return Markup("")
    words = scene.speech(
        N_("Offer capital and assets for others, or for someone's decision. What has a seal binds; words bind no one.")
    )
    return h('<p class="say how">{}</p>', words)


def _timer(scene: Scene) -> Markup:
    """How long proposals may still be made in this window; the page's script lets it run."""
    if scene.talk_until is None or not scene.view["floor"]:
        return Markup("")
    t = scene.speech
    return h(
        '<span class="talkt" id="talk-time" data-until="{until:.1f}" data-over="{over}">{sign}<time role="timer" '
        'aria-label="{label}"></time></span>',
        until=scene.talk_until,
        over=t(N_("no new proposals")),
        sign=icon("u-clock", "ic-s"),
        label=t(N_("Time left for proposals")),
    )


def _proposal(scene: Scene, trade: Mapping[str, Any], place: str) -> Markup:
    t, view = scene.speech, dict(scene.view)

    def who(seat: int) -> str:
        return t(N_("you")) if seat == scene.seat else corp_of(view, seat) or t.name(seat)

    words = trade["lock"].startswith("promise-")
    answers = [each for each in scene.options if trading(scene) and _answers(each, trade)]
    change = amended(scene, trade)
    return h(
        '<article class="trade{words}{mine}">{seal}<div class="line"><p class="say"><b>{author}</b> {arrow} '
        "<b>{partner}</b>: {what}</p>{lock}</div>{card}{acts}</article>",
        words=" words" if words else "",
        mine=" to-you" if trade["partner"] == scene.seat else "",
        seal=seal(view["seats"][trade["author"]]["corp"], "seal-s"),
        author=who(trade["author"]),
        arrow=icon("u-arrow", "ic-s", t(N_("offers to"))),
        partner=who(trade["partner"]),
        what=_said(scene, _exchange(trade)),
        lock=_lock(scene, trade["lock"], words),
        card=_card(scene, trade, place) if trade["partner"] == scene.seat else "",
        acts=h('<div class="tacts">{}{}</div>', join(button(scene, each) for each in answers), change)
        if answers or change
        else "",
    )


def _card(scene: Scene, trade: Mapping[str, Any], place: str) -> Markup:
    """An offer to the reader as a phone shows it: what one gets and gives, whether it binds, and what it changes."""
    t, seat = scene.speech, trade["author"]
    kept, broken = tally(scene.book, seat)
    words = trade["lock"].startswith("promise-")
    return h(
        '<div class="ocard"><p class="oh"><b>{title}</b><small>{name} <span class="ok">{check}{kept}</span> '
        '<span class="no">{cross}{broken}</span></small><span class="label">{place}</span></p><div class="swap"><p>'
        "<small>{get}</small><b>{gets}</b></p>{seal}<p><small>{give}</small><b>{gives}</b></p></div>{lock}"
        '<dl class="after">{after}</dl></div>',
        title=t(N_("{player} offers you"), player=name_of(scene, seat)),
        name=t.name(seat),
        check=icon("u-check", "ic-s", t(N_("promises kept"))),
        kept=kept,
        cross=icon("u-cross", "ic-s", t(N_("promises broken"))),
        broken=broken,
        place=place,
        get=t(N_("You get")),
        gets=_said(scene, goods(trade["give"], trade["net"])),
        seal=icon("u-seal", "mid-seal"),
        give=t(N_("You give")),
        gives=_said(scene, goods(trade["take"], -trade["net"])),
        lock=_lock(scene, trade["lock"], words),
        after=join(
            h(
                "<div><dt>{title}</dt><dd>{now} {arrow} <b>{then}</b></dd></div>",
                title=t(title),
                now=now,
                arrow=icon("u-arrow", "ic-s"),
                then=then,
            )
            for title, now, then in _changes(scene, trade)
            if now != then
        ),
    )


def _changes(scene: Scene, trade: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """What a trade would change for the reader: title, what is so now, and then."""
    view, seat = scene.view, scene.view["seats"][trade["partner"]]
    yield N_("Your capital"), str(seat["capital"]), str(seat["capital"] + trade["net"])
    side, _, count = trade["lock"].partition("-")
    floor = view["floor"] or {}
    if side not in {"main", "counter"} or not count.isdecimal() or floor.get("pending") is None:
        return
    cards, now = int(count), (view["deal"]["main_support"], view["deal"]["counter_support"])
    if floor["pending"] == scene.seat:
        yield N_("Your hand"), str(seat["hand_size"]), str(seat["hand_size"] - cards)
    then = (now[0] + cards, now[1]) if side == "main" else (now[0], now[1] + cards)
    yield N_("Support"), "{}:{}".format(*now), "{}:{}".format(*then)


def _exchange(trade: Mapping[str, Any]) -> Value:
    """What changes hands, in a few words."""
    given, wanted = goods(trade["give"], trade["net"]), goods(trade["take"], -trade["net"])
    if not trade["take"] and trade["net"] >= 0:
        return message(N_("gives {goods}"), goods=given)
    if not trade["give"] and trade["net"] <= 0:
        return message(N_("wants {goods}"), goods=wanted)
    return message(N_("{given} for {wanted}"), given=given, wanted=wanted)


def _lock(scene: Scene, lock: str, words: bool) -> Markup:
    """What is sold with it, and whether it binds."""
    if lock == NOTHING:
        return Markup("")
    sign = icon("u-words" if words else "u-seal", "ic-s", scene.speech(N_("words only") if words else N_("binding")))
    return h('<p class="bind">{}<span>{}</span></p>', sign, _said(scene, lock_of_key(lock)))


def _answers(option: Choice, trade: Mapping[str, Any]) -> bool:
    """Whether an option answers or withdraws a proposal."""
    if option.decision == "trade-answer":
        return "number" not in trade
    return bool(option.targets.get("proposal") == trade.get("number", -1))


def _said(scene: Scene, value: Value) -> Markup:
    t = scene.speech
    return sentence(spans(value, t.language, t.people))


def _words(scene: Scene) -> Markup:
    """Requests and promises of this deal."""
    rows = []
    for each in scene.view["words"]:
        author, partner, words = said(dict(scene.view), each)
        rows.append(h("<li>{} → {} <q>{}</q></li>", _said(scene, author), _said(scene, partner), _said(scene, words)))
    return h('<ul class="said say">{}</ul>', join(rows)) if rows else Markup("")


def _ask(scene: Scene) -> Markup:
    """What may be picked here besides answers to proposals."""
    if not trading(scene):
        return Markup("")
    if scene.desk:
        return quick(scene)
    shown = [each for each in scene.options if each.verb not in BY_BAR and "proposal" not in each.targets]
    if scene.decision == "trade-answer":
        return Markup("")
    if len(scene.options) > MANY:
        return h('<div class="tacts ask">{}</div>', chooser(scene))
    buttons = join(button(scene, each) for each in shown)
    return h('<p class="ask-h">{}</p><div class="tacts ask">{}</div>', scene.question, buttons)


def button(scene: Scene, option: Choice) -> Markup:
    """An option as a button of this panel."""
    number = scene.number(option)
    text = option.text
    if "proposal" in option.targets:
        text = _answer_words(scene).get(option.verb, text)
    return h(
        '<button class="btn{lit}{go}" id="pick-{pick}"{press}><span>{text}</span>{key}</button>',
        lit=" lit" if scene.lit(option.pick) else "",
        go=" btn-go" if option.verb == "accept" else "",
        pick=option.pick,
        press=press(scene, option),
        text=text,
        key=key(str(number)) if number < 10 else "",
    )


def _answer_words(scene: Scene) -> dict[str, str]:
    """What the buttons at a proposal say."""
    t = scene.speech
    return {
        "accept": t(N_("Accept")),
        "decline": t(N_("Refuse")),
        "accept-unbound": t(N_("Accept, unbound")),
        "withdraw": t(N_("Withdraw")),
    }
