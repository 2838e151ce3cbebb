"""What is proposed to everybody at a table, and how a game ended that the rules did not end: a line above the table."""

from __future__ import annotations

from boardroom.core.words import N_
from boardroom.table.model import SeatWish, TableView
from boardroom.web.shell.html import Markup
from boardroom.web.shell.people import names_of
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.templating import render

PROPOSED = {
    "replace": N_("{player} proposes that a bot plays for {other} until they return."),
    "end": N_("{player} proposes to end the game without a winner."),
    "pause": N_("{player} proposes to stop the clock until the next move."),
}


def _wishes(t: Speech, view: TableView, names: dict[int, str]) -> list[tuple[int, str, bool, bool]]:
    """Who asks for a seat: the number, a sentence, whether the reader is to answer, whether it is the reader."""
    return [(each.number, _wish(t, view, each, names), _answers(view, each), each.yours) for each in view.wishes]


def _wish(t: Speech, view: TableView, wish: SeatWish, names: dict[int, str]) -> str:
    other, bot = names[wish.seat], view.people[wish.seat].kind == "bot"
    if wish.yours:
        waiting = ", ".join(names[seat] for seat in wish.waiting_for if seat in names)
        asked = t(N_("You asked for seat {number}."), number=wish.seat + 1)
        return f"{asked} {t(N_('Waiting for {players}.'), players=waiting)}" if waiting else asked
    who = wish.name or t(N_("A spectator"))
    if bot:
        return t(N_("{player} asks to play instead of {other}, a bot."), player=who, other=other)
    return t(N_("{player} asks for seat {number}."), player=who, number=wish.seat + 1)


def _answers(view: TableView, wish: SeatWish) -> bool:
    """Whether the reader has not answered yet; the maker of a table without people has the number -1."""
    return not wish.yours and bool({*view.yours, *([-1] if view.owner else [])} & set(wish.waiting_for))


NOTHING = Markup('<div class="vote" id="vote" role="status" hidden></div>')


def vote_line(t: Speech, view: TableView) -> Markup:
    """The line; empty but there where nothing is proposed, so that it can come."""
    if view.vote is None and not view.wishes and view.status != "over":
        return NOTHING
    names = names_of(view, t.language)
    text, ask, own = "", False, False
    if view.vote is not None:
        vote = view.vote
        other = names.get(vote.seat, "") if vote.seat is not None else ""
        text = t(PROPOSED[vote.kind], player=names[vote.by], other=other)
        ask = bool(set(view.yours) & set(vote.waiting_for))
        own = vote.by in view.yours
    elif view.status == "over" and view.ended_by == "agreement":
        text = t(N_("Everyone agreed to end this game. There is no winner."))
    elif view.status == "over" and view.ended_by == "concession":
        gone = [guest.seat for guest in view.people if guest.lost_on_time]
        text = t(N_("{player} conceded."), player=", ".join(names[seat] for seat in gone))
    waiting = [names[seat] for seat in view.vote.waiting_for] if view.vote is not None else []
    return render(
        "shell/templates/vote.html", t, text=text, ask=ask, own=own, waiting=waiting, base=f"/table/{view.table}",
        over=view.status == "over", table=view, wishes=_wishes(t, view, names),
    )  # fmt: skip
