"""One's own chair: its menu, the way to another device; and all chairs around the table, seen from above."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boardroom.core.words import N_
from boardroom.table.model import Guest, Invited, Seen
from boardroom.web.render.code import drawn_code
from boardroom.web.render.html import Markup, h, icon, join
from boardroom.web.render.page import bar
from boardroom.web.render.seen import names_of
from boardroom.web.render.speech import Speech

LONGEST_SIGN = 11
AROUND = {
    2: ("south", "north"),
    3: ("south", "west", "east"),
    4: ("south", "west", "north", "east"),
}
"""Where chairs stand, clockwise from the reader's, by how many there are."""
PLACES = {"south": (198, 232, 0), "west": (66, 134, 90), "north": (198, 36, 180), "east": (330, 134, 270)}
NAMES = {
    "south": (226, 258, "start"),
    "west": (46, 186, "middle"),
    "north": (226, 22, "start"),
    "east": (350, 186, "middle"),
}
FLAGS = {"south": (166, 222), "west": (56, 82), "north": (166, 22), "east": (320, 82)}
TILES = ("red", "blue", "white", "black", "blue", "red", "black", "white", "white", "black", "blue", "red", "black",
         "white", "red", "blue")  # fmt: skip


@dataclass(frozen=True)
class Sign:
    """What a chair shows: a name, and whether a person or a bot sits there or it is free."""

    seat: int
    name: str
    kind: str = "person"
    """"person", "bot" or "free"."""


def plan(t: Speech, signs: Sequence[Sign], start: int | None = None, kind: str = "") -> Markup:
    """The table from above: the first chair is nearest, the others follow clockwise."""
    places = AROUND[len(signs)]
    chairs = join(_chair(sign, place, start) for sign, place in zip(signs, places, strict=True))
    told = ", ".join(f"{sign.seat + 1} {sign.name}" for sign in signs)
    tiles = join(
        h(
            '<rect class="tt" x="{}" y="{}" width="18" height="12" rx="1.5"/><svg class="c-{}" x="{}" y="{}" width="8" '
            'height="8"><use href="#m-{}"/></svg>',
            156 + 22 * (number % 4),
            104 + 16 * (number // 4),
            colour,
            161 + 22 * (number % 4),
            106 + 16 * (number // 4),
            colour,
        )
        for number, colour in enumerate(TILES)
    )
    return h(
        '<svg class="plan {}" viewBox="0 0 396 268" role="img" aria-label="{}"><rect class="ttop" x="94" y="52" '
        'width="208" height="164" rx="26"/><rect class="tfelt" x="106" y="64" width="184" height="140" rx="18"/>'
        '<circle class="tpool" cx="198" cy="134" r="62"/>{}<path class="clockwise" d="M240 190a62 62 0 0 1-84 0m0 0 '
        '1 10m-1-10 10-1"/>{}</svg>',
        kind,
        t(N_("The table from above, clockwise: {chairs}"), chairs=told),
        tiles,
        chairs,
    )


def _chair(sign: Sign, place: str, start: int | None) -> Markup:
    x, y, turned = PLACES[place]
    left, top, anchor = NAMES[place]
    return h(
        '<g class="pch is-{0}" data-chair="{1}"><path class="chr" transform="translate({2} {3}) rotate({4})" '
        'd="M-26-20h52v26a14 14 0 0 1-14 14h-24a14 14 0 0 1-14-14z"/><circle class="seatd" cx="{2}" cy="{3}" r="17"/>'
        '<text class="seatt" x="{2}" y="{5}" text-anchor="middle">{6}</text><svg class="seati" x="{7}" y="{8}" '
        'width="20" height="20"><use href="#u-bot"/></svg><text class="pname" x="{9}" y="{10}" text-anchor="{11}">{12}'
        '</text><svg class="pflag{13}" x="{14}" y="{15}" width="18" height="18"><use href="#u-flag"/></svg></g>',
        sign.kind,
        sign.seat,
        x,
        y,
        turned,
        y + 5.5,
        sign.name[:1].upper() if sign.kind == "person" else "?",
        x - 10,
        y - 10,
        left,
        top,
        anchor,
        sign.name if len(sign.name) <= LONGEST_SIGN else f"{sign.name[: LONGEST_SIGN - 1]}…",
        " on" if start == sign.seat else "",
        *FLAGS[place],
    )


def plan_of(t: Speech, seen: Seen) -> Markup:
    """The chairs of a table, the reader's own nearest; who starts, if that is settled."""
    names = names_of(seen.people, t.language)
    if len(seen.people) not in AROUND:
        return Markup("")
    first = seen.yours[0] if seen.yours else 0
    people = [*seen.people[first:], *seen.people[:first]]
    signs = [Sign(guest.seat, names[guest.seat] if guest.claimed else t(N_("free")), _kind(guest)) for guest in people]
    start = seen.settings.get("start_player")
    lot = t(N_("Who starts is drawn by lot.")) if start is None else t(N_("{player} starts."), player=names[start])
    caption = t(N_("Turns go clockwise. {start}"), start=lot)
    return h(
        '<figure class="around">{}<figcaption class="hint">{}</figcaption></figure>', plan(t, signs, start), caption
    )


def _kind(guest: Guest) -> str:
    if guest.kind in {"bot", "automaton"}:
        return "bot"
    return "person" if guest.claimed else "free"


def menu(t: Speech, seen: Seen) -> Markup:
    """What one does with one's own chair: another name, another device, leave."""
    if not seen.yours or seen.status == "over":
        return Markup("")
    base = f"/table/{seen.table}"
    names = join(_name_form(t, guest, base, seen.hot_seat) for guest in seen.people if guest.yours)
    words = names_of(seen.people, t.language)
    moves = join(
        h(
            '<button type="submit" name="seat" value="{}">{}{}</button>',
            seat,
            icon("u-link"),
            t(N_("Move {player} to another device"), player=words[seat])
            if seen.hot_seat
            else t(N_("Move to another device")),
        )
        for seat in seen.yours
    )
    leave = t(N_("Leave: a bot takes your seat")) if seen.status == "playing" else t(N_("Leave the table"))
    return h(
        '<details class="menu-d"><summary class="icon-btn" aria-label="{}">{}</summary><div class="menu-p chairm">{}'
        '<form class="menu-f" method="post" action="{}/move">{}</form><form class="menu-f" method="post" '
        'action="{}/leave"><button type="submit">{}{}</button></form><a href="/tables">{}{}</a></div></details>',
        t(N_("Menu")),
        icon("u-menu"),
        names,
        base,
        moves,
        base,
        icon("u-door"),
        leave,
        icon("u-chair"),
        t(N_("All tables")),
    )


def _name_form(t: Speech, guest: Guest, base: str, several: bool) -> Markup:
    label = t(N_("Name on chair {number}"), number=guest.seat + 1) if several else t(N_("Your name"))
    return h(
        '<form class="namef" method="post" action="{}/name"><input type="hidden" name="seat" value="{}"><label '
        'class="fl"><span>{}</span><input class="field" name="name" id="rename-{}" maxlength="24" autocomplete="off" '
        'value="{}"></label><button class="btn" type="submit">{}</button></form>',
        base,
        guest.seat,
        label,
        guest.seat,
        guest.name,
        t(N_("Rename")),
    )


def moving(t: Speech, seen: Seen, seat: int, link: str, only_here: bool) -> Markup:
    """The link that takes a seat to another device: it is on this page and nowhere else."""
    name = names_of(seen.people, t.language)[seat]
    return h(
        '<div class="room">{}<main class="handover" id="moving"><section class="panel"><h1 class="say">{}</h1>'
        '<p class="say">{}</p>{}<div class="lnk"><input class="field lt" readonly id="move-link" value="{}" '
        'aria-label="{}"><button class="btn lb" type="button" data-do="copy" data-what="#move-link">{}{}</button></div>'
        '{}<p class="hint">{}</p><a class="btn btn-go" href="/table/{}">{}</a></section></main></div>',
        bar(t, "New Corp Order"),
        t(N_("Take {player}'s seat to another device"), player=name),
        t(N_("Open this link there and press the button: the seat moves, and this device watches from then on.")),
        drawn_code(link, t(N_("The link as a code for a camera"))),
        link,
        t(N_("Link to the seat")),
        icon("u-copy", "ic-s"),
        t(N_("Copy")),
        h(
            '<p class="hint warn">{}</p>',
            t(
                N_(
                    "This address is known to this computer only. For other devices start the server with "
                    "--host 0.0.0.0 and open it here by the computer's name in your network."
                )
            ),
        )
        if only_here
        else "",
        t(N_("It works once. Whoever has it can take the seat: do not pass it on. A new one makes it useless.")),
        seen.table,
        t(N_("Back to the table")),
    )


def invitation(t: Speech, invited: Invited, seen: Seen, secret: str, name: str) -> Markup:
    """What a link to a chair shows: only a button, so that a preview of the link takes nothing."""
    if invited.yours:
        return _card(
            t,
            t(N_("This device has the seat already.")),
            t(N_("Open the link on the device that shall have it.")),
            h('<a class="btn btn-go big" href="/table/{}">{}</a>', invited.table, t(N_("Back to the table"))),
        )
    names = names_of(seen.people, t.language)
    if invited.held:
        return _card(
            t,
            t(N_("Go on here as {player}?"), player=names[invited.seat]),
            t(N_("The seat moves to this device. The other one watches from then on.")),
            h(
                '<form method="post" action="/s/{}"><button class="btn btn-go big" type="submit">{}</button></form>',
                secret,
                t(N_("Take the seat here")),
            ),
        )
    there = ", ".join(names[guest.seat] for guest in seen.people if guest.claimed)
    keeps = t(N_("Sit down, and this browser keeps the seat."))
    return _card(
        t,
        t(N_("A chair is kept for you.")),
        f"{t(N_('At the table: {people}.'), people=there)} {keeps}" if there else keeps,
        h(
            '<form method="post" action="/s/{}" class="rowf"><label class="fl"><span>{}</span><input class="field" '
            'name="name" maxlength="24" autocomplete="nickname" value="{}"></label>'
            '<button class="btn btn-go big" type="submit">{}</button></form>',
            secret,
            t(N_("Your name")),
            name or invited.name,
            t(N_("Sit down")),
        ),
    )


def _card(t: Speech, title: str, words: str, act: Markup) -> Markup:
    return h(
        '<div class="room">{}<main class="handover"><section class="panel"><span class="biglamp">{}</span><h1 '
        'class="say">{}</h1><p class="say">{}</p>{}</section></main></div>',
        bar(t, "New Corp Order"),
        icon("lamp", "lit"),
        title,
        words,
        act,
    )
