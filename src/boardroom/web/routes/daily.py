"""The deal of the day: its page, its table, its results, and links to them."""

from __future__ import annotations

from datetime import date, timedelta

from fastapi import APIRouter, Request, Response

from boardroom.core.words import N_
from boardroom.games import metas
from boardroom.table.daily import Today
from boardroom.web.games import pages_of
from boardroom.web.guard import key_of
from boardroom.web.identity import address_of, name_of
from boardroom.web.routes.answers import redirect, seated, show, speech_of, tables_of
from boardroom.web.shell.daily import daily_page, day_page, said, shared_page
from boardroom.web.shell.html import Markup
from boardroom.web.shell.puzzles import puzzle_of_the_day
from boardroom.web.shell.sharing import Shared
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.templating import template

router = APIRouter(include_in_schema=False)
SHEETS = ("room", "setup", "daily")


@router.get("/daily")
async def daily(request: Request) -> Response:
    """Today's deal."""
    t, deals, key = speech_of(request), tables_of(request).daily, key_of(request)
    today = await deals.day(key)
    before = await deals.day(key, _before(today.day))
    pages = pages_of(today.game)
    body = daily_page(
        t,
        today,
        before,
        await deals.calendar(key),
        await deals.seat(today.day),
        pages.dealt(t, await deals.start(today.day)),
        _subtitle(t, today),
        deals.next_deal(),
        Markup(template(pages.window).render()) if pages.window else Markup(""),
        await _puzzle(request, t, today.day),
        address_of(request, f"/daily/result/{today.mine.share}") if today.mine is not None else "",
    )
    windows = [pages_of(each.key) for each in metas()]
    return show(request, t, t(N_("Daily deal")), body, *SHEETS, windows=windows, now=tables_of(request).now())


@router.post("/daily/play")
async def play(request: Request) -> Response:
    """Begin today's deal, or go back to it."""
    t, deals = speech_of(request), tables_of(request).daily
    title = t(N_("Daily deal {day}"), day=deals.today())
    made = await deals.play(key_of(request), name_of(request, t), title, t.language)
    return seated(request, made.table, made.key)


@router.get("/daily/result/{share}")
async def result(request: Request, share: str) -> Response:
    """One result, for whoever has the link."""
    t, deals = speech_of(request), tables_of(request).daily
    attempt = await deals.shared(share)
    game = (await deals.day(None, attempt.day)).game
    about = Shared(
        t(N_("Daily deal {day}"), day=attempt.day),
        f"{attempt.name}: {said(t, attempt)}",
        address_of(request, f"/daily/result/{share}"),
        address_of(request, "/icon-512.png"),
    )
    return show(request, t, about.title, shared_page(t, attempt, game), *SHEETS, shared=about)


@router.get("/daily/{day}")
async def one_day(request: Request, day: str) -> Response:
    """The results of a day."""
    t, deals = speech_of(request), tables_of(request).daily
    found = await deals.day(key_of(request), day)
    if found.day == deals.today() and not found.open:
        return redirect("/daily")
    body = day_page(t, found, found.day < deals.today(), _subtitle(t, found))
    return show(request, t, t(N_("Daily deal")), body, *SHEETS, now=tables_of(request).now())


async def _puzzle(request: Request, t: Speech, day: str) -> Markup:
    """The puzzle of the day, where a game has puzzles."""
    book = next((found for each in metas() if (found := pages_of(each.key).puzzles) is not None), None)
    if book is None:
        return Markup("")
    progress = await tables_of(request).puzzles.progress(key_of(request))
    return puzzle_of_the_day(t, day, book.entries(), progress, book.picture)


def _subtitle(t: Speech, day: Today) -> str:
    """Which kind of game the deal is."""
    return pages_of(day.game).subtitle(t, day.deal.settings)


def _before(day: str) -> str:
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()
