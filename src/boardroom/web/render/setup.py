"""A new table, and the room in which its guests gather."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardroom.core.words import N_
from boardroom.table.bots import levels
from boardroom.table.model import Guest, Seen
from boardroom.web.render.html import Markup, h, icon, join, monogram
from boardroom.web.render.page import bar
from boardroom.web.render.seen import level_name, names_of
from boardroom.web.render.speech import Speech

CLOCKS = (
    ("none", 0, N_("No clock")),
    ("minutes", 10, N_("10 min")),
    ("minutes", 30, N_("30 min")),
    ("days", 1, N_("1 day")),
    ("days", 3, N_("3 days")),
)


def segment(name: str, legend: str, choices: Sequence[tuple[str, str]], chosen: str) -> Markup:
    """One of several, as a row of buttons."""
    items = join(
        h(
            '<input type="radio" name="{0}" id="{0}-{1}" value="{1}"{2}><label for="{0}-{1}">{3}</label>',
            name,
            value,
            Markup(" checked") if value == chosen else "",
            word,
        )
        for value, word in choices
    )
    return h('<fieldset class="seg"><legend>{}</legend><div class="segb">{}</div></fieldset>', legend, items)


def new_table(t: Speech, name: str) -> Markup:
    """The form for a new table."""
    bots = [entry.name for entry in levels()]
    kinds = [("you", t(N_("This device"))), ("person", t(N_("Friend"))), ("open", t(N_("Anybody")))]
    kinds += [(f"bot-{level}", t(N_("Bot, {level}"), level=level_name(t, level))) for level in bots]
    best = "greedy" if "greedy" in bots else bots[0]
    chairs = join(_chair(t, seat, kinds, f"bot-{best}" if seat > 1 else "person", name) for seat in range(4))
    check = (
        '<label class="ck"><input type="checkbox" name="{}" value="1"{}><span><b>{}</b><small>{}</small></span></label>'
    )
    return h(
        '<div class="room">{}<main class="setup"><form class="setupf" method="post" action="/new" id="setup">'
        '<section class="panel conf"><h1 class="say big-h">{}</h1>{}{}<fieldset '
        'class="vars"><legend>{}</legend>{}{}</fieldset>{}{}</section>'
        '<section class="panel seatsp">{}<div class="chairs">{}</div><p class="hint">{}</p></section>'
        '<div class="decide"><span class="who">{}</span><div class="what"><div class="steps"><b '
        'class="me">{}</b></div><p class="will">{}</p></div>'
        '<div class="acts"><button class="btn btn-go" type="submit">{}</button></div></div></form></main></div>',
        bar(t, t(N_("New table")), here="/new"),
        t(N_("A table of your own")),
        segment(
            "edition", t(N_("Edition")), [("retail", t(N_("Retail 2018"))), ("pnp", t(N_("Print and play")))], "retail"
        ),
        segment(
            "start",
            t(N_("Who starts")),
            [("lot", t(N_("By lot"))), *[(str(seat), str(seat + 1)) for seat in range(4)]],
            "lot",
        ),
        t(N_("Variants")),
        h(
            check,
            "short",
            "",
            t(N_("Short game")),
            t(N_("three or four players, retail: five cards of each conglomerate stay out")),
        ),
        h(check, "public", "", t(N_("Open table")), t(N_("shown in the lobby, anybody may watch"))),
        segment("clock", t(N_("Clock")), [(f"{kind}-{amount}", t(word)) for kind, amount, word in CLOCKS], "none-0"),
        h(
            '<p class="hint">{}</p>',
            t(N_("Minutes are for the whole game, days for a move. When time is up, a bot plays on.")),
        ),
        segment("players", t(N_("Seats")), [(str(number), str(number)) for number in (2, 3, 4)], "2"),
        chairs,
        t(
            N_(
                "A friend gets a link: it is the key to the chair, and it opens it once. Several seats on this device "
                "are played hand over hand."
            )
        ),
        icon("lamp", "ic-xl lit"),
        t(N_("Nothing is final before the first turn")),
        t(N_("Everyone at the table picks their own language.")),
        t(N_("Set the table")),
    )


def _chair(t: Speech, seat: int, kinds: Sequence[tuple[str, str]], chosen: str, name: str) -> Markup:
    options = join(
        h(
            '<option value="{}"{}>{}</option>',
            value,
            Markup(" selected") if value == ("you" if not seat else chosen) else "",
            word,
        )
        for value, word in kinds
    )
    return h(
        '<div class="chair chair-{0}"><span class="cno" aria-hidden="true">{0}</span>'
        '<label class="fl"><span>{1}</span><select class="field" name="kind-{2}" id="kind-{2}">{3}</select></label>'
        '<label class="fl"><span>{4}</span><input class="field" name="name-{2}" id="name-{2}" maxlength="24" '
        'autocomplete="off" value="{5}"></label></div>',
        seat + 1,
        t(N_("Who sits on chair {number}"), number=seat + 1),
        seat,
        options,
        t(N_("Name")),
        name if not seat else "",
    )


def waiting(t: Speech, seen: Seen, links: Mapping[int, str], base: str) -> Markup:
    """The room before the game: who is there, whom we wait for, the links."""
    names = names_of(seen.people, t.language)
    rows = join(_guest(t, guest, names, links.get(guest.seat, ""), seen, base) for guest in seen.people)
    free = sum(not guest.claimed for guest in seen.people)
    acts = []
    if not seen.yours and free:
        acts.append(
            h(
                '<form method="post" action="{}/join" class="rowf"><label class="fl"><span>{}</span><input '
                'class="field" name="name" maxlength="24"></label>'
                '<button class="btn btn-go" type="submit">{}</button></form>',
                base,
                t(N_("Your name")),
                t(N_("Take an open chair")),
            )
        )
    if seen.owner and free:
        acts.append(
            h(
                '<form method="post" action="{}/fill"><button class="btn btn-go" type="submit">{}</button></form>',
                base,
                t(N_("Begin: bots take the free chairs")),
            )
        )
    return h(
        '<main class="waiting" id="table"><section class="panel seatsp"><h1 class="say big-h">{}</h1><p '
        'class="hint">{}</p><div class="chairs">{}</div>'
        '<div class="waitacts">{}</div></section></main>',
        t(N_("The table is being set")),
        t(N_("The game begins as soon as every chair is taken. This page notices.")),
        rows,
        join(acts),
    )


def _guest(t: Speech, guest: Guest, names: Mapping[int, str], link: str, seen: Seen, base: str) -> Markup:
    if guest.claimed:
        kind = (
            t(N_("bot"))
            if guest.kind == "bot"
            else t(N_("you"))
            if guest.yours
            else t(N_("here"))
            if guest.present
            else t(N_("has a chair"))
        )
        return h(
            '<div class="chair"><span class="cno">{}</span>{}<div class="cwho"><b>{}</b><span '
            'class="cst">{}{}</span></div></div>',
            guest.seat + 1,
            monogram(names[guest.seat]),
            names[guest.seat],
            icon("u-check", "ic-s"),
            kind,
        )
    shown = Markup("")
    if link:
        shown = h(
            '<div class="lnk"><input class="field lt" readonly id="link-{0}" value="{1}" aria-label="{2}">'
            '<button class="btn lb" type="button" data-do="copy" data-what="#link-{0}">{3}{4}</button></div>',
            guest.seat,
            link,
            t(N_("Link to chair {number}"), number=guest.seat + 1),
            icon("u-copy", "ic-s"),
            t(N_("Copy")),
        )
    elif seen.owner:
        shown = h(
            '<form method="post" action="{}/link"><button class="btn lb" type="submit" name="seat" '
            'value="{}">{}</button></form>',
            base,
            guest.seat,
            t(N_("Make a link")),
        )
    return h(
        '<div class="chair await"><span class="cno">{}</span><span class="mono wait" aria-hidden="true">?</span><div '
        'class="cwho"><b>{}</b>{}</div></div>',
        guest.seat + 1,
        t(N_("Free chair")),
        shown,
    )


def hand_over(t: Speech, seen: Seen, base: str) -> Markup:
    """The screen between two people on one device: no hand is to be seen."""
    seat = seen.decides if seen.decides is not None and seen.decides in seen.yours else seen.yours[0]
    name = names_of(seen.people, t.language)[seat]
    return h(
        '<main class="handover" id="table"><section class="panel"><span class="biglamp">{}</span><h1 '
        'class="say">{}</h1><p class="say">{}</p>'
        '<a class="btn btn-go big" href="{}?seat={}" id="take-over-device">{}</a></section><div id="toast" '
        'role="alert"></div></main>',
        icon("lamp", "lit"),
        t(N_("{player}, it is your turn."), player=name),
        t(N_("Hand the device over. Nobody's cards are shown here.")),
        base,
        seat,
        t(N_("I am {player}"), player=name),
    )


def invitation(t: Speech, secret: str, name: str) -> Markup:
    """What a link to a chair shows: only a button, so that a preview of the link takes nothing."""
    return h(
        '<div class="room">{}<main class="handover"><section class="panel"><span class="biglamp">{}</span><h1 '
        'class="say">{}</h1><p class="say">{}</p>'
        '<form method="post" action="/s/{}" class="rowf"><label class="fl"><span>{}</span><input class="field" '
        'name="name" maxlength="24" value="{}"></label>'
        '<button class="btn btn-go big" type="submit">{}</button></form></section></main></div>',
        bar(t, "New Corp Order"),
        icon("lamp", "lit"),
        t(N_("A chair is kept for you.")),
        t(N_("Sit down, and this browser keeps the seat.")),
        secret,
        t(N_("Your name")),
        name,
        t(N_("Sit down")),
    )
