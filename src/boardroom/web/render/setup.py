"""A new table, and the room in which its guests gather."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardroom.core.words import N_, plural
from boardroom.table.bots import levels
from boardroom.table.model import Guest, Seen
from boardroom.web.render.chair import Sign, plan, plan_of
from boardroom.web.render.html import Markup, h, icon, join, key, monogram
from boardroom.web.render.page import bar
from boardroom.web.render.seen import level_name, names_of, offered_name
from boardroom.web.render.speech import Speech

MOST = 4
SAID = 12
CLOCKS = (
    ("none", 0, N_("No clock")),
    ("minutes", 5, N_("5 min")),
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


def new_table(t: Speech, names: Sequence[str], level: str, kind: str = "person", *, compiling: bool = False) -> Markup:
    """The form for a new table; `kind` is who sits across from the reader unless they choose otherwise.

    While the rules are `compiling` some bots are not ready, and it says what that means.
    """
    kinds = [("you", t(N_("This device"))), ("person", t(N_("Friend"))), ("open", t(N_("Anybody")))]
    people = [(value, word.split(" (")[0], word) for value, word in kinds]
    named = [(f"bot-{entry.name}", offered_name(t, entry.name, compiling=compiling)) for entry in levels()]
    bots = [(value, word, t(N_("Bot, {level}"), level=word)) for value, word in named]
    chosen = ["you", kind, f"bot-{level}", f"bot-{level}"]
    chairs = join(
        _chair(t, seat, people, bots, chosen[seat], names[seat] if seat < len(names) and chosen[seat] == "you" else "")
        for seat in range(MOST)
    )
    return h(
        '<div class="room">{}<main class="setup"><form class="setupf" method="post" action="/new" id="setup">'
        '<section class="panel conf"><h1 class="say big-h">{}</h1>{}{}{}{}{}</section><section class="panel seatsp">{}'
        '<div class="chairs">{}</div>{}{}</section>'
        '<div class="decide"><span class="who">{}</span><div class="what"><div class="steps"><b '
        'class="me">{}</b></div><p class="will">{}</p></div>'
        '<div class="acts"><button class="btn btn-go" type="submit">{} {}</button></div></div></form></main></div>',
        bar(t, t(N_("New table")), here="/new"),
        t(N_("A table of your own")),
        segment(
            "edition", t(N_("Edition")), [("retail", t(N_("Retail 2018"))), ("pnp", t(N_("Print and play")))], "retail"
        ),
        segment(
            "start",
            t(N_("Who starts")),
            [("lot", t(N_("By lot"))), *[(str(seat), str(seat + 1)) for seat in range(MOST)]],
            "lot",
        ),
        _variants(t),
        segment("clock", t(N_("Clock")), [(f"{kind}-{amount}", t(word)) for kind, amount, word in CLOCKS], "none-0"),
        h(
            '<p class="hint">{}</p>',
            t(
                N_(
                    "Minutes are for the whole game: at zero a bot plays on to the end. Days are for a move: then a "
                    "bot plays until you come back."
                )
            ),
        ),
        segment(
            "players",
            t(N_("Seats")),
            [("1", t(N_("Alone against ODS"))), *[(str(number), str(number)) for number in (2, 3, 4)]],
            "2",
        ),
        chairs,
        _plans(t),
        h(
            '<p class="hint">{}</p>',
            t(
                N_(
                    "Some bots are getting ready, about half a minute, once on this computer. Begin if you like: "
                    "{manager} picks for them until then."
                ),
                manager=level_name(t, "manager"),
            ),
        )
        if compiling
        else "",
        icon("lamp", "ic-xl lit"),
        t(N_("Nothing is final before the first turn")),
        t(N_("Everyone at the table picks their own language.")),
        t(N_("Set the table")),
        key("Enter"),
    )


def _variants(t: Speech) -> Markup:
    check = (
        '<label class="ck" id="ck-{0}"><input type="checkbox" name="{0}" value="1"><span><b>{1}</b><small>{2}</small>'
        "</span></label>"
    )
    return h(
        '<fieldset class="vars"><legend>{}</legend>{}{}</fieldset>',
        t(N_("Variants")),
        h(
            check,
            "short",
            t(N_("Short game")),
            t(N_("three or four players, retail: five cards of each conglomerate stay out")),
        ),
        h(
            check,
            "public",
            t(N_("Open table")),
            t(N_("shown in the lobby: anybody may watch, and sit down where the chair is for anybody")),
        ),
    )


def _plans(t: Speech) -> Markup:
    """The chairs around the table for each number of seats; the page's script writes on them who was chosen."""
    free = [Sign(seat, t(N_("Chair {number}"), number=seat + 1), "free") for seat in range(MOST)]
    against = [Sign(0, t(N_("Chair {number}"), number=1), "person"), Sign(1, t(N_("ODS")), "bot")]
    plans = [plan(t, against, kind="plan-1"), *[plan(t, free[:count], kind=f"plan-{count}") for count in (2, 3, 4)]]
    return h(
        '<figure class="under">{}<figcaption class="hint"><p>{}</p><p>{}</p></figcaption></figure>',
        join(plans),
        t(N_("Turns go clockwise. The flag is whoever starts; without one it is drawn by lot.")),
        t(
            N_(
                "A friend gets a link: it is the key to the chair, and it opens it once. Several seats on this device "
                "are played hand over hand."
            )
        ),
    )


def _chair(
    t: Speech,
    seat: int,
    people: Sequence[tuple[str, str, str]],
    bots: Sequence[tuple[str, str, str]],
    chosen: str,
    name: str,
) -> Markup:
    persons, machines = (
        join(
            h(
                '<option value="{}" data-sign="{}"{}>{}</option>',
                value,
                sign,
                Markup(" selected") if value == chosen else "",
                word,
            )
            for value, sign, word in choices
        )
        for choices in (people, bots)
    )
    return h(
        '<div class="chair chair-{0}"><span class="cno" aria-hidden="true">{0}</span>'
        '<label class="fl"><span>{1}</span><select class="field" name="kind-{2}" id="kind-{2}"><optgroup label="{3}">'
        '{4}</optgroup><optgroup label="{5}">{6}</optgroup></select></label>'
        '<label class="fl"><span>{7}</span><input class="field" name="name-{2}" id="name-{2}" maxlength="24" '
        'autocomplete="off" value="{8}" placeholder="{9}"></label></div>',
        seat + 1,
        t(N_("Who sits on chair {number}"), number=seat + 1),
        seat,
        t(N_("People")),
        persons,
        t(N_("Bots")),
        machines,
        t(N_("Name")),
        name,
        t(N_("Guest")) if not seat else "",
    )


def waiting(t: Speech, seen: Seen, links: Mapping[int, str], base: str) -> Markup:
    """The room before the game: who is there, whom we wait for, the links."""
    names = names_of(seen.people, t.language)
    rows = join(_guest(t, guest, names, links.get(guest.seat, ""), seen, base) for guest in seen.people)
    free = [guest for guest in seen.people if not guest.claimed]
    acts = []
    if not seen.yours and any(guest.kind == "open" for guest in free):
        acts.append(
            h(
                '<form method="post" action="{}/join" class="rowf"><label class="fl"><span>{}</span><input '
                'class="field" name="name" maxlength="24" autocomplete="nickname"></label>'
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
    missing = ", ".join(str(guest.seat + 1) for guest in free)
    return h(
        '<main class="waiting" id="table" data-turn="0" data-yours="{}"><section class="panel seatsp"><h1 '
        'class="say big-h">{}</h1><p class="hint">{}</p><p class="steps">{}</p><div class="chairs">{}</div><div '
        'class="waitacts">{}</div></section><aside class="panel seatsp">{}{}{}</aside></main>',
        " ".join(map(str, seen.yours)),
        t(N_("The table is being set")),
        t(N_("The game begins as soon as every chair is taken. This page notices.")),
        t(plural("We wait for chair {chairs}.", "We wait for chairs {chairs}.", count=len(free), chairs=missing)),
        rows,
        join(acts),
        plan_of(t, seen),
        h(
            '<p class="waitacts"><button class="btn lb" type="button" data-do="here">{}{}</button></p>',
            icon("u-eye", "ic-s"),
            t(N_("Copy a link for those who watch")),
        ),
        talk(t, seen, base),
    )


def _copied(t: Speech, name: str, link: str, label: str) -> Markup:
    """A link to be copied."""
    return h(
        '<label class="fl"><span>{2}</span><span class="lnk"><input class="field lt" readonly id="{0}" value="{1}">'
        '<button class="btn lb" type="button" data-do="copy" data-what="#{0}">{3}{4}</button></span></label>',
        name,
        link,
        label,
        icon("u-copy", "ic-s"),
        t(N_("Copy")),
    )


def talk(t: Speech, seen: Seen, base: str) -> Markup:
    """What is said before a game and after it."""
    names = names_of(seen.people, t.language)
    said = join(
        h('<li class="talk"><span><b>{}</b> {}</span></li>', line.name or names[line.seat], line.text)
        for line in seen.chat[-SAID:]
    )
    if not seen.yours:
        return (
            h('<ol class="talks" tabindex="0" aria-label="{}">{}</ol>', t(N_("What was said")), said)
            if said
            else Markup("")
        )
    return h(
        '<ol class="talks" tabindex="0" aria-label="{}">{}</ol><form class="chatline" method="post" action="{}/say" '
        'hx-post="{}/say" hx-swap="none" id="chat">{}<input name="text" maxlength="500" autocomplete="off" '
        'placeholder="{}" aria-label="{}" id="chat-text">{}</form>',
        t(N_("What was said")),
        said,
        base,
        base,
        icon("u-chat"),
        *[t(N_("Say something to the table"))] * 2,
        key("C"),
    )


def _guest(t: Speech, guest: Guest, names: Mapping[int, str], link: str, seen: Seen, base: str) -> Markup:
    if guest.claimed:
        kind = (
            t(N_("bot, {level}"), level=level_name(t, guest.level))
            if guest.kind == "bot"
            else t(N_("you, this browser keeps the seat"))
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
        label = t(N_("Link to chair {number}"), number=guest.seat + 1)
        shown = _copied(t, f"link-{guest.seat}", link, label)
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
        t(N_("Kept for {player}"), player=guest.name) if guest.name else t(N_("Free chair")),
        shown,
    )


def hand_over(t: Speech, seen: Seen, base: str) -> Markup:
    """The screen between two people on one device: no hand is to be seen."""
    seat = seen.decides or 0
    name = names_of(seen.people, t.language)[seat]
    return h(
        '<main class="handover" id="table" data-turn="1" data-title="{}" data-yours="{}"><section '
        'class="panel"><span class="biglamp">{}</span><h1 '
        'class="say">{}</h1><p class="say">{}</p>'
        '<a class="btn btn-go big" href="{}?seat={}" id="take-over-device">{}</a></section><div id="toast" '
        'role="alert"></div></main>',
        f"{t(N_('Your turn: {game}'), game='New Corp Order')} · Boardroom",
        " ".join(map(str, seen.yours)),
        icon("lamp", "lit"),
        t(N_("{player}, it is your turn."), player=name),
        t(N_("Hand the device over. Nobody's cards are shown here.")),
        base,
        seat,
        t(N_("I am {player}"), player=name),
    )
