"""Tables that are drawn once for everybody who sees the same."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from boardroom.table.model import PastTurn, TableView, TurnView
from boardroom.table.service import Tables
from boardroom.web.games import look_of, pages_of
from boardroom.web.shell.frame import act, undo, watchers
from boardroom.web.shell.html import Drawn, Markup
from boardroom.web.shell.regions import RegionMemory
from boardroom.web.shell.scene import scene_of, scene_of_past
from boardroom.web.shell.seat_menu import seat_menu
from boardroom.web.shell.since import stepper, strip
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.votes import vote_line
from boardroom.web.shell.waiting import afterwards, hand_over, waiting

REMEMBERED_TURNS = 100
REMEMBERED_TABLES = 100
"""How many tables that nobody follows stay drawn, in some language. Those that are followed all do."""
MENU = "table-menu"
"""The region outside the element "table": it stands in the bar."""


@dataclass(frozen=True)
class Drawing:
    """A table as one reader sees it."""

    kind: str
    """"waiting", "hand-over", "playing", "watching" or "over": pages of different kinds share only the menu."""
    regions: Mapping[str, Drawn]
    """What is replaced one by one, by id."""
    whole: Callable[[], Markup]

    @cached_property
    def main(self) -> Markup:
        """All of it: the element with the id "table". Most readers only need the regions that changed."""
        return self.whole()


class Drawings:
    """The newest drawings of the tables of one application."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._days = tables.housekeeping.policy.waiting
        self._memories: OrderedDict[tuple[str, str], RegionMemory] = OrderedDict()
        self._turns: OrderedDict[tuple[str, int, str], tuple[TurnView, ...]] = OrderedDict()

    async def draw(self, view: TableView, language: str, links: Mapping[int, str] | None = None) -> Drawing:
        """A table as a reader sees it; `links` lead to its free chairs."""
        turns = await self.turns(view, language) if pages_of(view.game).scoring_turns else ()
        return self._draw(view, language, links or {}, turns)

    def draw_at_once(self, view: TableView, language: str, links: Mapping[int, str] | None = None) -> Drawing | None:
        """The same without waiting; None where turns have to be read."""
        if view.status == "over" and pages_of(view.game).scoring_turns:
            return None
        return self._draw(view, language, links or {}, ())

    def _memory(self, table: str, language: str) -> RegionMemory:
        """What was drawn of a table last."""
        name = (table, language)
        memory = self._memories.get(name)
        if memory is None:
            self._forget_others()
            self._memories[name] = memory = RegionMemory()
        self._memories.move_to_end(name)
        return memory

    def _forget_others(self) -> None:
        """Forget the drawings of tables that nobody follows, except those that were drawn last."""
        followed = self._tables.room.hub.listeners
        if len(self._memories) > REMEMBERED_TABLES:
            for name in [each for each in self._memories if each[0] not in followed][:-REMEMBERED_TABLES]:
                del self._memories[name]

    async def turns(self, view: TableView, language: str) -> tuple[TurnView, ...]:
        """The turns of a game that is over; none before its end."""
        if view.status != "over":
            return ()
        name = (view.table, view.revision, language)
        if name not in self._turns:
            self._turns[name] = await self._tables.turns(view.table, language)
            while len(self._turns) > REMEMBERED_TURNS:
                self._turns.popitem(last=False)
        return self._turns[name]

    def _draw(self, view: TableView, language: str, links: Mapping[int, str], turns: tuple[TurnView, ...]) -> Drawing:
        base = f"/table/{view.table}"
        t = Speech(language)
        menu = seat_menu(t, view)
        if view.status == "waiting" or view.view is None:
            room = waiting(t, {view.game: look_of(view.game)}, view, links, base, self._days)
            return _one_region("waiting", room, menu)
        if view.hot_seat and view.status == "playing" and view.your_turn and view.decides != view.seat:
            return _one_region("hand-over", hand_over(t, view, base), menu)
        pages = pages_of(view.game)
        scene = scene_of(view, language, turns, pages.scene)
        if view.status == "over" and scene.score and scene.score["final"]:
            self._memories.pop((view.table, language), None)
            return _one_region("over", pages.scoring(scene, afterwards(t, view, base)), menu)
        drawn = self._memory(view.table, language).draw(pages.regions(scene))
        around = {"act": act(scene), "undo": undo(scene), "since": strip(scene), "vote": vote_line(t, view)}
        regions = {**around, MENU: menu, "watchers": watchers(scene), **drawn}
        kind = "watching" if scene.seat is None else "playing"
        return Drawing(kind, regions, lambda: pages.layout(scene, regions))

    def past(self, view: TableView, since: Sequence[PastTurn], at: int, language: str) -> Markup:
        """The main part of a table's page after a turn of somebody else, for a reader who goes through them."""
        pages = pages_of(view.game)
        scene = scene_of_past(scene_of(view, language, (), pages.scene), since, at)
        drawn = self._memory(view.table, language).draw(pages.regions(scene))
        line = vote_line(Speech(language), view)
        around = {"act": act(scene), "undo": undo(scene), "since": strip(scene, pages.draw), "vote": line}
        return pages.layout(scene, {**around, **drawn, "decide": stepper(scene)})


def _one_region(kind: str, main: Markup, menu: Markup) -> Drawing:
    return Drawing(kind, {"table": main, MENU: menu}, lambda: main)
