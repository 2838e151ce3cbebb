"""Looking at a table, picking, playing again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Collection, Mapping, Sequence
from typing import Any, TypeVar

import sqlalchemy as sa

from boardroom.core.errors import BoardroomError, GameOver, IllegalPick
from boardroom.core.game import Game, State
from boardroom.core.presentation import Outline, Refusal, Seat
from boardroom.table import cost, schema
from boardroom.table.bots import playing_level
from boardroom.table.elsewhere import Elsewhere
from boardroom.table.errors import (
    BadRequest,
    Illegal,
    NoSuchTable,
    NotPlaying,
    NotYourTurn,
    Refused,
    Stale,
    StillPlaying,
    TalkOver,
)
from boardroom.table.feed import Feed, Following, Line, Source, Viewer
from boardroom.table.fold import LONG_GAME, Fold, story_of
from boardroom.table.metrics import STEPS
from boardroom.table.model import PastTurn, SeatRequest, StoryLine, TableView
from boardroom.table.presence import Presence
from boardroom.table.room import ATTEMPTS, Room, holder_of, seats_of
from boardroom.table.seats import Seats, Wake
from boardroom.table.store import retried
from boardroom.table.story import Story, story_line, told
from boardroom.table.views import (
    Mark,
    TableViews,
    viewing_seat,
)

T = TypeVar("T")
Targets = Mapping[str, str | int]
Picks = int | Sequence[int]
"""A pick, or several that are one choice: at least one."""
PACES = {"slow": 4.0, "normal": 1.0, "fast": 0.25, "step": 0.0}
"""The pause of bots, relative to the usual one. With "step" the reader goes through their turns afterwards."""


class Play:
    """Actions of people at a table, and views of it."""

    def __init__(
        self,
        room: Room,
        seats: Seats,
        presence: Presence,
        views: TableViews,
        elsewhere: Elsewhere,
        wake: Wake,
    ) -> None:
        self._room = room
        self._elsewhere = elsewhere
        self._seats = seats
        self._presence = presence
        self._views = views
        self._wake = wake

    # Looking.

    async def look(
        self,
        table_id: str,
        key: str | None = None,
        seat: int | None = None,
        language: str = "en",
        known: int | None = None,
        *,
        explain: bool = False,
    ) -> TableView:
        """The table as a key sees it. `known` is the revision of news, if any; `explain` as in `TableViews.make`."""
        fold = await self._room.fold(table_id, known)
        self._room.note_opened(fold)
        await self._seats.begin_if_full(fold)
        await self._tell(fold, key, seat, explain=explain)
        return self._views.make(fold, key, seat, language, explain=explain)

    async def since(
        self, table_id: str, key: str | None, seat: int | None = None, language: str = "en"
    ) -> tuple[PastTurn, ...]:
        """The turns of others since a seat decided last."""
        fold = await self._room.fold(table_id)
        await self._tell(fold, key, seat, explain=True)
        return self._views.since(fold, key, seat, language)

    async def look_json(
        self,
        table_id: str,
        key: str | None,
        seat: int | None,
        language: str,
        known: int | None = None,
        *,
        explain: bool = False,
    ) -> tuple[Mark, bytes]:
        """The same as JSON, with its mark."""
        fold = await self._room.fold(table_id, known)
        self._room.note_opened(fold)
        await self._seats.begin_if_full(fold)
        await self._tell(fold, key, seat, explain=explain)
        return self._views.as_json(fold, key, seat, language, explain=explain)

    async def look_for(self, viewer: Viewer, known: int | None) -> tuple[Mark, bytes]:
        """The same for a feed, of a revision at least."""
        table_id, key, seat, language, explain = viewer
        return await self.look_json(table_id, key, seat, language, known, explain=explain)

    def look_at_once(self, viewer: Viewer, known: int, mark: Mark) -> tuple[Mark, bytes | None] | None:
        """The same if that needs no waiting, without a text if the viewer has seen it at a mark; otherwise None."""
        fold = self._at_hand(viewer, known)
        if fold is None:
            return None
        if self._seen(fold, viewer, mark):
            return mark, None
        return self._views.as_json(fold, viewer.key, viewer.seat, viewer.language, explain=viewer.explain)

    def view_at_once(self, viewer: Viewer, known: int, mark: Mark) -> tuple[Mark, TableView | None] | None:
        """The same as a view."""
        fold = self._at_hand(viewer, known)
        if fold is None:
            return None
        if self._seen(fold, viewer, mark):
            return mark, None
        view = self._views.make(fold, viewer.key, viewer.seat, viewer.language, explain=viewer.explain)
        return (view.yours, view.revision), view

    def forget(self, table_id: str) -> None:
        """Drop texts that were cached for viewers who see the same: all have been sent."""
        fold = self._room.folds.get(table_id)
        if fold is not None:
            fold.texts.clear()

    def _at_hand(self, viewer: Viewer, known: int) -> Fold | None:
        """A table of a revision at least, if nothing has to be awaited to show it to a viewer."""
        table_id, key, seat, _, explain = viewer
        fold = self._room.folds.get(table_id)
        if fold is None or fold.revision < known or not fold.begun or self._untold(fold, key, seat, explain=explain):
            return None
        self._room.folds.move_to_end(table_id)
        self._room.note_opened(fold)
        return fold

    def _seen(self, fold: Fold, viewer: Viewer, mark: Mark) -> bool:
        """Whether a viewer saw a table at a mark as it is now."""
        yours = fold.held_by(holder_of(viewer.key))
        return yours == mark[0] and fold.seen_revision(yours) <= mark[1]

    def _untold(self, fold: Fold, key: str | None, seat: int | None, *, explain: bool) -> bool:
        """Whether the story of a long game is still to be made for a viewer."""
        long = fold.begun and len(fold.state.picks) > LONG_GAME
        return long and not fold.tells(viewing_seat(fold.held_by(holder_of(key)), seat), explain=explain)

    async def _tell(self, fold: Fold, key: str | None, seat: int | None, *, explain: bool) -> None:
        """Make the story of a long game for a viewer, once, in another thread, so that nobody else waits for it."""
        while self._untold(fold, key, seat, explain=explain):
            eyes = viewing_seat(fold.held_by(holder_of(key)), seat)
            version, made = fold.version, (fold.game, fold.state.copy(), eyes, fold.people, fold.voices(eyes))
            story, seconds = await asyncio.to_thread(
                _timed_story, *made, with_turns=fold.turns_for(eyes, explain=explain)
            )
            cost.spend(seconds)
            if fold.version == version:
                fold.keep_story(story)

    async def newer(self, table_id: str, key: str | None, than: Mark, known: int) -> bool:
        """Whether a key sees something different from the view at a mark. Hidden picks do not count for other viewers.

        The holder of a seat that was given away counts fewer picks than before, but sees something else.
        """
        fold = await self._room.fold(table_id, known)
        yours, revision = than
        held = fold.held_by(holder_of(key))
        return held != yours or fold.seen_revision(held) > revision

    async def follow(
        self,
        table_id: str,
        key: str | None = None,
        seat: int | None = None,
        language: str = "en",
        *,
        explain: bool = False,
    ) -> AsyncGenerator[TableView, None]:
        """The table as a key sees it, now and after every change that it can see. Close it with `aclosing`."""
        async with self._presence.subscribe(table_id, key) as listener:
            view = await self.look(table_id, key, seat, language, explain=explain)
            while True:
                mark = view.yours, view.revision
                yield view
                del view  # It is large, and not needed while waiting.
                news = await listener.next()
                while not await self.newer(table_id, key, mark, news.revision):
                    news = await listener.next()
                view = await self.look(table_id, key, seat, language, news.revision, explain=explain)

    def feed_json(self, viewer: Viewer, line: Line[bytes]) -> Following:
        """Send the table as JSON over a line, now and after every change that the viewer can see."""
        return self.feed(viewer, line, self)

    def feed(self, viewer: Viewer, line: Line[T], source: Source[T]) -> Following:
        """Send the table over a line as a source has it, now and after every change that the viewer can see."""
        return Following(self._presence, viewer.key, Feed(self._room.hub, source, viewer, line))

    async def story(
        self,
        table_id: str,
        key: str | None = None,
        seat: int | None = None,
        language: str = "en",
        first: int = 0,
        *,
        explain: bool = False,
    ) -> tuple[StoryLine, ...]:
        """The story from line `first` on. Once the game is over its lines name the pick that they tell of."""
        fold = await self._room.fold(table_id)
        eyes = viewing_seat(fold.held_by(holder_of(key)), seat)
        lines = await self._elsewhere.of_game(
            fold, whole_story, eyes, language, fold.people, fold.voices(eyes), fold.over, explain
        )
        return lines[first:]

    async def why_not(
        self, table_id: str, key: str | None, verb: str, targets: Targets, seat: int | None = None
    ) -> Refusal | None:
        """Why a seat that may act now may not do something; only its holder may ask."""
        fold = await self._room.fold(table_id)
        if not fold.playing:
            raise NotPlaying
        yours = seats_of(fold, key, seat)
        asking = next((each for each in fold.acting if each in yours), None)
        if asking is None:
            raise NotYourTurn
        try:
            return fold.game.why_not(fold.game.as_decider(fold.state, asking), verb, **targets)
        except (BoardroomError, TypeError, ValueError, KeyError, IndexError) as error:
            raise BadRequest(detail=error) from error

    # Picking.

    async def pick(
        self,
        table_id: str,
        key: str | None,
        version: int,
        pick: Picks,
        seat: int | None = None,
        language: str = "en",
        *,
        explain: bool = False,
    ) -> TableView:
        """Pick for a seat that may act. When this returns, the pick is on disk, once.

        Several picks are the parts of one choice, as of a proposal: they become one entry of the log, or none does.
        """
        with STEPS.measure("pick"):
            fold = await self._pick(table_id, key, version, pick, seat, language, explain=explain)
        await self._tell(fold, key, seat, explain=explain)
        return self._views.make(fold, key, seat, language, explain=explain)

    async def pick_unseen(self, table_id: str, key: str | None, version: int, pick: Picks, seat: int | None) -> None:
        """The same for a caller that follows the table, and so gets the view without asking."""
        with STEPS.measure("pick"):
            await self._pick(table_id, key, version, pick, seat, "en")

    async def offer(
        self, table_id: str, key: str | None, version: int, offer: Mapping[str, Any], seat: int | None = None
    ) -> None:
        """Make an offer in one call, with the fields of the game's desk, at the current state of the table."""

        def composed(fold: Fold, acting: Sequence[int]) -> tuple[int, Picks]:
            found = _allowed(fold.game.compose, fold.state, acting[0], offer)
            if not found:
                raise Illegal
            return acting[0], found

        with STEPS.measure("pick"):
            await self._act(table_id, key, version, composed, seat, "en")

    async def outline(
        self, table_id: str, key: str | None, offer: Mapping[str, Any], seat: int | None = None
    ) -> tuple[Outline, Mapping[int, str]]:
        """An offer in sentences before it is sent, and the names of the people in them. Nothing is written."""
        fold = await self._room.fold(table_id)
        yours = seats_of(fold, key, seat)
        acting = [each for each in fold.acting if each in yours and not fold.chairs[each].stand_in]
        if not acting:
            raise NotYourTurn
        return _allowed(fold.game.outline, fold.state, acting[0], offer), fold.people

    async def pick_json(
        self, table_id: str, key: str | None, version: int, pick: Picks, seat: int | None, language: str
    ) -> bytes:
        """The same, returning the table view as JSON."""
        with STEPS.measure("pick"):
            fold = await self._pick(table_id, key, version, pick, seat, language)
        await self._tell(fold, key, seat, explain=False)
        return self._views.as_json(fold, key, seat, language)[1]

    def set_pace(self, table_id: str, key: str | None, pace: str) -> None:
        """Make bots slower or faster for the only person at a table, or for those who watch bots alone.

        With others at the table it has no effect.
        """
        fold = self._room.folds.get(table_id)
        if fold is None:
            return
        people = {chair.holder for chair in fold.chairs if chair.kind != "bot"}
        if not people or people == {holder_of(key)}:
            fold.pace = PACES.get(pace, 1.0)

    async def _pick(
        self,
        table_id: str,
        key: str | None,
        version: int,
        pick: Picks,
        seat: int | None,
        language: str,
        *,
        explain: bool = False,
    ) -> Fold:
        def picked(fold: Fold, acting: Sequence[int]) -> tuple[int, Picks]:
            return _owner(fold, pick if isinstance(pick, int) else pick[0], acting), pick

        return await self._act(table_id, key, version, picked, seat, language, explain=explain)

    async def _act(
        self,
        table_id: str,
        key: str | None,
        version: int,
        choose: Callable[[Fold, Sequence[int]], tuple[int, Picks]],
        seat: int | None,
        language: str,
        *,
        explain: bool = False,
    ) -> Fold:
        """Write what somebody chose as an entry of the log.

        `choose` returns for the current table which of the seats that may act picks what.
        """
        fold = self._room.folds.get(table_id)
        if fold is None or not _may_pick(fold, key, version):  # Otherwise `append` checks whether it is up to date.
            fold = await self._room.fold(table_id)
        for _ in range(ATTEMPTS):
            async with fold.lock:
                yours, held = seats_of(fold, key, seat), fold.held_by(holder_of(key))
                if not fold.answers(version, held):
                    raise Stale(self._views.make(fold, key, seat, language, explain=explain))
                if not fold.playing:
                    raise NotPlaying
                acting = [each for each in fold.acting if each in yours and not fold.chairs[each].stand_in]
                if not acting:
                    raise NotYourTurn
                owner, picks = choose(fold, acting)
                self._check_talk(fold, picks)
                try:
                    after = fold.after(picks, owner)
                except (IllegalPick, GameOver) as error:
                    if version != fold.seen_version(held):  # It was offered before others acted.
                        raise Stale(self._views.make(fold, key, seat, language, explain=explain)) from error
                    raise Illegal from error
                if await self._room.append(fold, "pick", owner, after):
                    break
            fold = await self._room.fold(table_id)
        else:
            raise Stale(self._views.make(fold, key, seat, language, explain=explain))
        if fold.chairs[owner].missed:
            await self._seats.forgive(fold, owner)
        if table_id in self._room.ordered or any(fold.chairs[each].by_bot for each in fold.pending):
            self._wake(table_id)
        return fold

    def _check_talk(self, fold: Fold, picks: Picks) -> None:
        """No new proposals once the time for them is over."""
        if fold.too_late(picks, self._room.now()):
            raise TalkOver

    # Playing again.

    async def rematch(self, table_id: str, key: str | None) -> str:
        """The table of the next game, with the same people on their seats. A second call returns the same table."""
        fold, _ = await self._room.seated(table_id, key)
        if not fold.over:
            raise StillPlaying
        if fold.row["rematch"]:
            return str(fold.row["rematch"])
        requests = [
            SeatRequest("bot", chair.name, playing_level(fold.game.key, chair.level))
            if chair.kind == "bot"
            else SeatRequest("person", chair.name)
            for chair in fold.chairs
        ]
        holders = {chair.seat: chair.holder for chair in fold.chairs if chair.holder}
        game = fold.game.by_newest_ruleset()
        made = await self._seats.set_up(
            game,
            game.start(),
            requests,
            key,
            "",
            fold.clock,
            private=fold.row["private"],
            holders=holders,
            title=fold.row["name"],
            language=fold.row["language"],
            talk=fold.talk,
        )
        if await self._link_rematch(table_id, made.table):
            return made.table
        self._room.folds.pop(made.table, None)
        return str((await self._room.fold(table_id)).row["rematch"])

    @retried
    async def _link_rematch(self, table_id: str, made: str) -> bool:
        """Write which table is the next game; False if there is one already, and then the new one is deleted."""
        row = schema.tables.c
        async with self._room.store.write() as connection:
            try:
                news = await self._room.touch(connection, table_id, row.rematch.is_(None), rematch=made)
            except NoSuchTable:
                await connection.execute(sa.delete(schema.tables).where(row.id == made))
                return False
        self._room.hub.publish(news)
        return True


def _allowed(
    ask: Callable[[State, int, Mapping[str, Any]], T | Refusal], state: State, seat: int, offer: Mapping[str, Any]
) -> T:
    """The result of an offer; an error with the rule if the game refuses it, or with the reason if it is invalid."""
    try:
        found = ask(state, seat, offer)
    except (TypeError, ValueError, KeyError, IndexError) as error:
        raise BadRequest(detail=repr(error)) from error
    if isinstance(found, Refusal):
        raise Refused(reason=found.reason, rule=found.rule)
    return found


def _timed_story(
    game: Game, state: State, seat: Seat, people: Mapping[int, str], voices: frozenset[int], *, with_turns: bool
) -> tuple[Story, float]:
    begin = time.thread_time()
    return story_of(game, state, seat, people, voices, with_turns=with_turns), time.thread_time() - begin


def whole_story(
    game: Game,
    state: State,
    seat: Seat,
    language: str,
    people: Mapping[int, str],
    voices: Collection[int],
    over: bool,
    explain: bool,
) -> tuple[StoryLine, ...]:
    """The story of a game for a viewer."""
    lines: list[StoryLine] = []
    counted = 0
    for step in game.steps(state):
        messages = told(game, step, seat, voices)
        number = step.index if over else counted
        places = game.presentation.places(step) if messages else ()
        lines += [story_line((number, each, places), language, people, explain=explain) for each in messages]
        counted += bool(messages)
    return tuple(lines)


def _may_pick(fold: Fold, key: str | None, version: int) -> bool:
    """Whether a key may pick at a cached table and answers what is asked there."""
    yours = fold.held_by(holder_of(key))
    return any(fold.may_act(seat) for seat in yours) and fold.answers(version, yours)


def _owner(fold: Fold, pick: int, acting: Sequence[int]) -> int:
    """The seat that a pick is for: of several own seats that may act, the one that has this option."""
    if len(acting) == 1:
        return acting[0]
    return next((seat for seat in acting if pick in fold.game.legal(fold.state, seat)), acting[0])
