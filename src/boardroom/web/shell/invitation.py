"""Links to chairs: what an invitation shows, and the way to another device."""

from __future__ import annotations

from boardroom.core.words import N_
from boardroom.games import meta
from boardroom.table.model import Invited, TableView
from boardroom.web.shell.clock_words import clock_sentence
from boardroom.web.shell.house_rules import house_lines
from boardroom.web.shell.html import Markup
from boardroom.web.shell.links import only_here
from boardroom.web.shell.page import bar
from boardroom.web.shell.people import names_of
from boardroom.web.shell.qr import drawn_code
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.table_rows import Looks
from boardroom.web.shell.templating import render


def moving(t: Speech, seen: TableView, seat: int, link: str) -> Markup:
    """The link that takes a seat to another device: it is on this page and nowhere else."""
    return render(
        "shell/templates/moving.html",
        t,
        bar=bar(t, meta(seen.game).title),
        player=names_of(seen, t.language)[seat],
        code=drawn_code(link, t(N_("QR code of the link"))),
        link=link,
        only_here=only_here(link),
        table=seen.table,
    )


def used_invitation(t: Speech, seen: TableView, seat: int, at: float) -> Markup:
    """What a link shows that was used already: since when, and what can be done about it."""
    return render(
        "shell/templates/used_invitation.html",
        t,
        bar=bar(t, meta(seen.game).title),
        player=names_of(seen, t.language)[seat] if seat < len(seen.people) else "",
        yours=seat in seen.yours,
        at=at,
        table=seen.table,
    )


def invitation(t: Speech, looks: Looks, invited: Invited, seen: TableView, secret: str, name: str) -> Markup:
    """What a link to a chair shows: only a button, so that a preview of the link takes nothing."""
    names = names_of(seen, t.language)
    return render(
        "shell/templates/invitation.html",
        t,
        bar=bar(t, meta(seen.game).title),
        invited=invited,
        player=names[invited.seat],
        people=", ".join(names[guest.seat] for guest in seen.people if guest.claimed),
        kind=looks[seen.game].kind(t, seen.settings),
        clock=clock_sentence(t, seen.clock),
        house=house_lines(t, seen.game, seen.settings),
        table=seen,
        secret=secret,
        name=name,
    )
