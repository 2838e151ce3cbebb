"""Before a game and after it: the room in which guests gather, the screen between two people, what one does next."""

from __future__ import annotations

from collections.abc import Mapping

from boardroom.core.words import N_
from boardroom.games import meta
from boardroom.table.model import Guest, TableView
from boardroom.web.shell.clock_words import clock_sentence
from boardroom.web.shell.frame import watchers_words
from boardroom.web.shell.house_rules import house_lines
from boardroom.web.shell.html import Markup
from boardroom.web.shell.links import only_here
from boardroom.web.shell.people import level_name, names_of
from boardroom.web.shell.qr import drawn_code
from boardroom.web.shell.scene import speaker_name
from boardroom.web.shell.seating_plan import plan_of
from boardroom.web.shell.speech import LANGUAGE_NAMES, Speech
from boardroom.web.shell.table_rows import Looks
from boardroom.web.shell.templating import render
from boardroom.web.shell.votes import vote_line

SAID = 12


def waiting(t: Speech, looks: Looks, seen: TableView, links: Mapping[int, str], base: str, days: float = 0) -> Markup:
    """The room before the game: who is there, whom we wait for, what will be played, the links.

    After so many `days` without a visitor it is cleared away.
    """
    free = [guest for guest in seen.people if not guest.claimed]
    label = t(N_("QR code of the link"))
    return render(
        "shell/templates/waiting.html",
        t,
        table=seen,
        base=base,
        names=names_of(seen, t.language),
        guests=[(guest, _state(t, guest), links.get(guest.seat, "")) for guest in seen.people],
        codes={seat: drawn_code(link, label) for seat, link in links.items()},
        only_here=any(only_here(link) for link in links.values()),
        title=seen.name or meta(seen.game).title,
        kind=looks[seen.game].kind(t, seen.settings),
        clock=clock_sentence(t, seen.clock),
        spoken=LANGUAGE_NAMES.get(seen.language, ""),
        missing=[guest.seat + 1 for guest in free],
        may_join=not seen.yours and any(guest.kind == "open" for guest in free),
        plan=plan_of(t, seen),
        house=house_lines(t, seen.game, seen.settings),
        talk=talk(t, seen, base),
        line=vote_line(t, seen),
        watchers=watchers_words(t, seen.watching),
        asked=bool(seen.wishes),
        days=round(days),
    )


def _state(t: Speech, guest: Guest) -> str:
    """What is known of somebody who has a chair."""
    if guest.kind == "bot":
        return t(N_("bot: {level}"), level=level_name(t, guest.level))
    if guest.yours:
        return t(N_("you (this browser)"))
    return t(N_("here")) if guest.present else t(N_("seat taken"))


def talk(t: Speech, seen: TableView, base: str) -> Markup:
    """What is said before a game and after it."""
    names = names_of(seen, t.language)
    speech = Speech(t.language, names)
    said = [
        (speaker_name(line, speech), line.text if line.to is None else f"→ {names[line.to]}: {line.text}")
        for line in seen.chat[-SAID:]
    ]
    return render("shell/templates/talk.html", t, said=said, may_talk=seen.may_talk, base=base)


def hand_over(t: Speech, seen: TableView, base: str) -> Markup:
    """The screen between two people on one device: no hand is to be seen."""
    seat = seen.decides or 0
    return render(
        "shell/templates/hand_over.html",
        t,
        title=meta(seen.game).title,
        yours=seen.yours,
        player=names_of(seen, t.language)[seat],
        base=base,
        seat=seat,
    )


def afterwards(t: Speech, seen: TableView, base: str) -> Markup:
    """What one does after a game: talk about it if there is somebody to talk to, look at it again, play again."""
    together = sum(guest.kind in {"person", "open"} for guest in seen.people) > 1 and not seen.hot_seat
    said = talk(t, seen, base) if together else Markup("")
    return render("shell/templates/afterwards.html", t, table=seen, talk=said)
