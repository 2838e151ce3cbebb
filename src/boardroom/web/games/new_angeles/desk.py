"""The desk: an offer is composed on one sheet and sent as one; what binds is marked before it is sent."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from boardroom.core.words import N_
from boardroom.games.new_angeles import names
from boardroom.web.games.new_angeles.icons import card_name, corp_of, seal, tiny_corp, type_icon, type_of
from boardroom.web.games.new_angeles.scene import press
from boardroom.web.shell.html import Markup, attribute, h, icon, join, key
from boardroom.web.shell.scene import Scene
from boardroom.web.shell.speech import Speech

STEPWISE = frozenset({"propose", "say"})
"""Options that begin what the desk does at once."""
ABOUT = ("main", "counter")
"""The offers that a word may be about."""
FIRST = Markup(" checked autofocus")


def desk(scene: Scene) -> Markup:
    """The sheet; empty where nothing can be offered."""
    t, goods = scene.speech, scene.desk
    if not goods:
        return Markup('<div class="sheet" id="sheet"></div>')
    body = h(
        '<form id="offer" method="post" action="{base}/offer" hx-post="{base}/offer" hx-swap="none">{seat}{partners}'
        '<div class="sides"><fieldset class="sd"><legend>{give}</legend>{own}</fieldset>{seal}{theirs}</div>{say}'
        '<div class="dfoot"><p class="never">{no}{never}</p>{steps}</div>{sum}'
        '<p id="desk-refusal" role="alert"></p><div class="dend">'
        '<button class="btn" type="button" data-discard popovertarget="desk" popovertargetaction="hide">{later} {esc}'
        "</button>"
        ""
        '<button class="btn btn-go" type="submit" id="offer-send">{send}</button></div></form>',
        base=scene.base,
        seat=h('<input type="hidden" name="seat" value="{}">', scene.seat) if scene.hot_seat else "",
        partners=_partners(scene, goods["partners"]),
        give=t(N_("You give")),
        own=_own(scene, goods),
        seal=icon("u-seal", "mid-seal"),
        theirs=join(_theirs(scene, goods, each, not number) for number, each in enumerate(goods["partners"])),
        say=_words(scene, goods["words"], goods["partners"]),
        no=icon("u-no", "ic-s"),
        never=t(N_("Action cards can never be traded.")),
        steps=_stepwise(scene),
        sum=summary(t, f"{scene.base}/offer/outline", (), ()),
        later=t(N_("Discard")),
        esc=key("Esc"),
        send=join(_send(scene, each["seat"], not number) for number, each in enumerate(goods["partners"]))
        or t(N_("Send the offer")),
    )
    return h(
        '<div class="sheet" id="sheet"><h2 class="h">{title} <span class="label">{left}</span><button class="icon-btn" '
        'type="button" popovertarget="desk" popovertargetaction="hide" aria-label="{close}">{cross}</button></h2>'
        "{body}</div>",
        title=t(N_("Make an offer")),
        left=t(N_("{count} left in this window"), count=goods["left"]) if goods["partners"] else "",
        close=t(N_("Close")),
        cross=icon("u-cross"),
        body=body,
    )


def _send(scene: Scene, seat: int, first: bool) -> Markup:
    """The words of the button, for the partner who is chosen."""
    words = scene.speech(N_("Send to {player}"), player=scene.speech.name(seat))
    return h('<span class="with with-{}{}">{}</span>', seat, " first" if first else "", words)


def summary(t: Speech, address: str, binds: Sequence[str], words: Sequence[str], refusal: str = "") -> Markup:
    """What the sheet says, as one reads it before it is sent: what binds has a seal, the rest is only words."""
    rows = [
        h(
            '<b class="{kind}">{sign}{title}</b><p class="say">{told}</p>',
            kind=kind,
            sign=icon(sign, "ic-s"),
            title=t(title),
            told=" ".join(told),
        )
        for kind, sign, title, told in (
            ("seal-t", "u-seal", N_("Right away, binding"), binds),
            ("words-t", "u-words", N_("Only words"), [*words, t(N_("Nothing enforces it."))] if words else ()),
        )
        if told
    ]
    if not rows:
        hint = refusal or t(N_("Choose what you give and take; here you read it before you send it."))
        rows = [h('<p class="say hint{}">{}</p>', "" if refusal else " fresh", hint)]
    return h(
        '<div class="sum" id="offer-sum" aria-live="polite" hx-post="{}" hx-trigger="outline" hx-include="#offer" '
        'hx-sync="queue last" hx-swap="none">{}</div>',
        address,
        join(rows),
    )


def news(scene: Scene) -> Markup:
    """The deal in one line above the sheet, and what others offer meanwhile: where the sheet covers the table."""
    t, seen = scene.speech, scene.view["deal"]
    sides = [
        h(
            '<span class="dmini {kind}"><small>{by}</small><b>{sign}{name}</b></span>',
            kind=type_of(seen[side]),
            by=t(
                N_("{corp}, main offer") if side == "main" else N_("{corp}, counteroffer"), corp=_name(scene, proposer)
            ),
            sign=type_icon(seen[side], "ic-s"),
            name=card_name(seen[side], t),
        )
        for side, proposer in (("main", scene.view["active"]), ("counter", seen["countering"]))
        if seen[side] and proposer is not None
    ]
    between = h('<b class="mid">{}:{}</b>', seen["main_support"], seen["counter_support"]) if len(sides) > 1 else ""
    waits = [each for each in open_proposals(scene) if each["partner"] == scene.seat]
    offer = h(
        '<button class="coming" type="button" data-show="trades">{seal}<span>{words}</span><b class="badge">{count}</b>'
        "</button>",
        seal=seal(corp(scene, waits[0]["author"]), "seal-s"),
        words=t(N_("{player} offers you something"), player=_name(scene, waits[0]["author"])),
        count=len(waits),
    ) if waits else ""  # fmt: skip
    return h('<div class="dnews" id="desk-news"><div class="minis">{}</div>{}</div>', join(sides, between), offer)


def open_proposals(scene: Scene) -> list[Mapping[str, Any]]:
    """What is proposed, as far as the reader may know it; what the reader may answer first."""
    trade, floor = scene.view["trade"], scene.view["floor"]
    found = [trade] if trade and trade.get("partner") is not None and trade["partner"] >= 0 else []
    found += floor["proposals"] if floor else []
    return sorted(found, key=lambda each: (each["partner"] != scene.seat, each["author"] != scene.seat))


def offer_version(scene: Scene) -> Markup:
    """The version that an offer answers: by itself, so that the sheet stays as it is while others act."""
    return h('<input type="hidden" id="offer-version" form="offer" name="version" value="{}">', scene.version)


def opener(scene: Scene) -> Markup:
    """The button that opens the desk."""
    t, goods = scene.speech, scene.desk
    if not goods:
        return Markup("")
    return h(
        '<button class="btn btn-go" type="button" popovertarget="desk" id="desk-open">{}<span>{}</span></button>',
        icon("u-arrow", "ic-s"),
        t(N_("Make an offer")),
    )


def quick(scene: Scene) -> Markup:
    """Offers that are made often, as buttons that fill the sheet."""
    offers = scene.desk["quick"] if scene.desk else ()
    buttons = join(fill(scene, each, each["text"], seal(corp(scene, each["to"]), "seal-s")) for each in offers)
    return h('<div class="tacts ask">{}</div>', buttons) if buttons else buttons


def fill(scene: Scene, offer: Mapping[str, Any], words: str, sign: str = "") -> Markup:
    """A button that opens the desk with an offer on it."""
    if not scene.desk or offer["to"] not in [each["seat"] for each in scene.desk["partners"]]:
        return Markup("")
    data = json.dumps({name: value for name, value in offer.items() if name != "text"}, separators=(",", ":"))
    return h(
        '<button class="btn" type="button" popovertarget="desk" popovertargetaction="show" data-fill="{}">{}'
        "<span>{}</span></button>",
        data,
        sign,
        words,
    )


def amended(scene: Scene, trade: Mapping[str, Any]) -> Markup:
    """A button that puts a proposal of one of the reader's partners, or an own one, on the desk, to change it."""
    mine = trade["author"] == scene.seat
    if not mine and trade["partner"] != scene.seat:
        return Markup("")
    net = trade["net"] if mine else -trade["net"]
    lock = trade["lock"].removeprefix("promise-")
    offer = {
        "to": trade["partner"] if mine else trade["author"],
        "give": trade["give"] if mine else trade["take"],
        "take": trade["take"] if mine else trade["give"],
        "pay": max(0, net),
        "get": max(0, -net),
        "lock": ":".join([lock, *map(str, trade["terms"])]),
        "promise": trade["lock"] != lock,
    }
    return fill(scene, offer, scene.speech(N_("Change it")))


def corp(scene: Scene, seat: int) -> str | None:
    """The corp of a seat."""
    found: str | None = scene.view["seats"][seat]["corp"]
    return found


def _name(scene: Scene, seat: int) -> str:
    return corp_of(dict(scene.view), seat) or scene.speech.name(seat)


def _partners(scene: Scene, partners: Sequence[Mapping[str, Any]]) -> Markup:
    t = scene.speech
    rows = join(
        h(
            '<input class="vh" type="radio" name="to" id="to-{seat}" value="{seat}"{on} required>'
            '<label for="to-{seat}">{seal}<span>{corp}<small>{name}</small></span></label>',
            seat=each["seat"],
            on=FIRST if not number else "",
            seal=seal(corp(scene, each["seat"]), "seal-s"),
            corp=tiny_corp(held) if (held := corp(scene, each["seat"])) else t.name(each["seat"]),
            name=t(N_("decides")) if scene.desk and each["seat"] == scene.desk["decider"] else t.name(each["seat"]),
        )
        for number, each in enumerate(partners)
    )
    return h('<fieldset class="withs"><legend>{}</legend>{}</fieldset>', t(N_("Trade with")), rows)


def _own(scene: Scene, goods: Mapping[str, Any]) -> Markup:
    if not goods["partners"]:
        return Markup("")
    mine = goods["partners"][0]
    return h(
        "{}{}",
        _capital(scene, "pay", mine["pay"], goods["amounts"]),
        join(_asset(scene, "give", each) for each in mine["give"]),
    )


def _theirs(scene: Scene, goods: Mapping[str, Any], partner: Mapping[str, Any], first: bool) -> Markup:
    """What a partner would give, and which decision of the two is sold."""
    t, seat = scene.speech, partner["seat"]
    return h(
        '<fieldset class="sd with with-{seat}{first}"><legend>{take}</legend>{capital}{assets}{lock}</fieldset>',
        seat=seat,
        first=" first" if first else "",
        take=t(N_("You take")),
        capital=_capital(scene, f"get-{seat}", partner["get"], goods["amounts"]),
        assets=join(_asset(scene, f"take-{seat}", each) for each in partner["take"]),
        lock=_lock(scene, goods, partner),
    )


def _capital(scene: Scene, name: str, most: int, amounts: Sequence[int]) -> Markup:
    t = scene.speech
    ready = [each for each in amounts if each <= most]
    most = max(ready, default=0) if amounts else most
    return h(
        '<p class="ln1"><label for="{name}">{label}</label><span class="stp"><button class="icon-btn" type="button" '
        'data-step="-1" aria-label="{less}">&minus;</button><input class="field" type="number" id="{name}" '
        'name="{name}" min="0" max="{most}" value="0" inputmode="numeric"{amounts}><button class="icon-btn" '
        'type="button" data-step="1" aria-label="{more}">+</button><span class="label">{of}</span></span></p>',
        name=name,
        label=t(N_("Capital")),
        less=t(N_("less")),
        more=t(N_("more")),
        most=most,
        amounts=attribute("data-amounts", " ".join(map(str, [0, *ready])) if amounts else None),
        of=t(N_("of {count}"), count=most),
    )


def _asset(scene: Scene, name: str, asset: Mapping[str, Any]) -> Markup:
    t, key = scene.speech, asset["asset"]
    return h(
        '<label class="as{tapped}"><input type="checkbox" name="{name}" value="{key}"><span><b>{title}</b>'
        "<small>{state}</small></span></label>",
        tapped=" tap" if asset["exhausted"] else "",
        name=name,
        key=key,
        title=names.ASSET_NAMES[names.ASSET_KEYS.index(key)],
        state=t(N_("exhausted, and stays so")) if asset["exhausted"] else t(N_("ready")),
    )


def _lock(scene: Scene, goods: Mapping[str, Any], partner: Mapping[str, Any]) -> Markup:
    """The pending decision of one of the two: it binds, unless it is only promised."""
    if not partner["locks"]:
        return Markup("")
    t, seat = scene.speech, partner["seat"]
    yours = goods["decider"] == scene.seat
    options = join(h('<option value="{}">{}</option>', each["lock"], each["text"]) for each in partner["locks"])
    promise = h(
        '<label class="only"><input type="checkbox" name="promise-{}" value="1">{}<span>{}</span></label>',
        seat,
        icon("u-words", "ic-s"),
        t(N_("only promised: nothing enforces it")),
    )
    return h(
        '<div class="as cond"><label for="lock-{seat}"><b>{title}</b><small class="binds">{sign}{binds}</small></label>'
        '<select class="field" id="lock-{seat}" name="lock-{seat}"><option value="">{nothing}</option>{options}'
        "</select>{promise}</div>",
        seat=seat,
        title=t(N_("Your decision now")) if yours else t(N_("Their decision now")),
        sign=icon("u-seal", "ic-s"),
        binds=t(N_("binds, together with what changes hands")),
        nothing=t(N_("Nothing of it")),
        options=options,
        promise=promise if goods["several"] else "",
    )


def _words(scene: Scene, words: Sequence[Mapping[str, Any]], partners: Sequence[Mapping[str, Any]]) -> Markup:
    """A request or a promise that goes with the offer, or alone; and a promise in own words, which has its button."""
    t = scene.speech
    options = []
    for each in words:
        for about in ABOUT if each["about"] else ("",):
            text = t.labelled(each["text"], t(names.OFFER_WORDS[about])) if about else each["text"]
            options.append(h('<option value="{}:{}">{}</option>', each["word"], about, text))
    ready = h(
        '<label for="say">{title}</label><select class="field" id="say" name="say"><option value="">{nothing}</option>'
        "{options}</select>",
        title=t(N_("And you say")),
        nothing=t(N_("Nothing")),
        options=join(options),
    )
    return h(
        '<p class="wordsl">{sign}{ready}<span class="own"><input class="field" id="own-words" name="words" '
        'maxlength="200" autocomplete="off" placeholder="{hint}" aria-label="{own}"><button class="btn" type="button" '
        'id="own-send" hx-post="{base}/promise" hx-include="#offer" hx-swap="none">{promise}</button></span>{private}'
        '<b class="notb">{free}</b></p>',
        sign=icon("u-words"),
        ready=ready if options else "",
        own=t(N_("A promise in your own words")),
        hint=t(N_("In your own words")),
        base=scene.base,
        promise=t(N_("Promise")),
        private=join(_privately(scene, each["seat"], not number) for number, each in enumerate(partners)),
        free=t(N_("Not binding")),
    )


def _privately(scene: Scene, seat: int, first: bool) -> Markup:
    """Whether only the partner reads a promise in own words, where the table allows private talk with them."""
    if seat not in dict(scene.listeners):
        return Markup("")
    return h(
        '<label class="only with with-{seat}{first}"><input type="checkbox" name="privately" value="{seat}">{sign}'
        "<span>{words}</span></label>",
        seat=seat,
        first=" first" if first else "",
        sign=icon("u-secret", "ic-s"),
        words=scene.speech(N_("only {player} reads the promise"), player=scene.speech.name(seat)),
    )


def _stepwise(scene: Scene) -> Markup:
    """The same step by step, as the rules ask for it."""
    shown = [each for each in scene.options if each.verb in STEPWISE and "proposal" not in each.targets]
    buttons = join(
        h(
            '<button class="btn lit" id="pick-{}"{}><span>{}</span></button>',
            each.pick,
            press(scene, each, scene.number(each) + 10),
            each.text,
        )
        for each in shown
    )
    title = scene.speech(N_("Step by step"))
    return h('<details class="stepwise"><summary>{}</summary><div class="tacts">{}</div></details>', title, buttons)


def offer_of(form: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """What the sheet says, for the game's `compose`: of the partners only the chosen one counts."""

    def one(name: str) -> str:
        return (form.get(name) or [""])[0]

    to = one("to")
    say, _, about = one("say").partition(":")
    return {
        "to": to,
        "give": list(form.get("give", ())),
        "take": list(form.get(f"take-{to}", ())),
        "pay": one("pay"),
        "get": one(f"get-{to}"),
        "lock": one(f"lock-{to}"),
        "promise": one(f"promise-{to}"),
        "say": say,
        "about": about,
    }
