"""Looking at a table, picking, taking back, playing again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import orjson
import sqlalchemy as sa

from boardroom.core.errors import BoardroomError, GameOver, IllegalPick
from boardroom.core.game import Game, Refusal, Seat, State
from boardroom.core.options import Option
from boardroom.core.words import say
from boardroom.table import schema
from boardroom.table.errors import (
    BadRequest,
    Illegal,
    NoSuchTable,
    NotPlaying,
    NotYourTurn,
    NoUndo,
    Stale,
    StillPlaying,
    WrongSecret,
)
from boardroom.table.fold import Fold, touched
from boardroom.table.model import Choice, Guest, Line, Seen, Undo, UndoRequest, Wish
from boardroom.table.room import ATTEMPTS, holder_of
from boardroom.table.seating import Seating, mine

Targets = Mapping[str, str | int]
Mark = tuple[tuple[int, ...], int]
"""The seats that a viewer held at a look, and the revision."""


class Playing(Seating):
    """What a person at a table does, and what everybody around it sees."""

    # Looking.

    async def look(
        self,
        table: str,
        key: str | None = None,
        seat: int | None = None,
        language: str = "en",
        known: int | None = None,
    ) -> Seen:
        """The table as a key sees it; `known` is the revision that news told of, if any."""
        fold = await self.fold(table, known)
        await self.begin_if_full(fold)
        return self.seen(fold, key, seat, language)

    async def look_json(
        self, table: str, key: str | None, seat: int | None, language: str, known: int | None = None
    ) -> tuple[Mark, bytes]:
        """What `look` gives, as JSON, with its mark; made once for all who see the same."""
        fold = await self.fold(table, known)
        await self.begin_if_full(fold)
        return self.seen_json(fold, key, seat, language)

    async def newer(self, table: str, key: str | None, than: Mark, known: int) -> bool:
        """Whether a key sees other things than at a mark; a step in somebody's head is nothing to the others.

        Whoever gave a seat away counts less than before: steps in the head of that seat are no longer theirs.
        """
        fold = await self.fold(table, known)
        yours, revision = than
        held = fold.held_by(holder_of(key))
        return held != yours or fold.seen_revision(held) > revision

    def seen_json(self, fold: Fold, key: str | None, seat: int | None, language: str) -> tuple[Mark, bytes]:
        """A table as a key sees it, as JSON, with its mark."""
        holder = holder_of(key)
        yours = fold.held_by(holder)
        name = (eyes_of(yours, seat), yours, holder is not None and holder == fold.row["maker"], language)
        text = fold.texts.get(name)
        if text is None:
            text = orjson.dumps(self.seen(fold, key, seat, language))
            if fold.row["clock_kind"] != "minutes":  # There time goes on by itself.
                fold.texts[name] = text
        return (yours, fold.seen_revision(yours)), text

    def seen(self, fold: Fold, key: str | None, seat: int | None, language: str) -> Seen:
        """A table as a key sees it."""
        row, game = fold.row, fold.game
        holder = holder_of(key)
        yours = fold.held_by(holder)
        eyes = eyes_of(yours, seat)
        decides = fold.decides
        asked = decides is not None and decides == eyes and not fold.chairs[decides].stand_in
        people = fold.people
        record = fold.state.record
        return Seen(
            table=row["id"],
            game=game.key,
            settings=game.settings_dict(),
            status=row["status"],
            ended_by=row["ended_by"],
            private=bool(row["private"]),
            yours=yours,
            hot_seat=len(yours) > 1,
            owner=holder is not None and holder == row["maker"],
            version=fold.seen_version(yours),
            revision=fold.seen_revision(yours),
            seat=eyes,
            decides=decides,
            your_turn=decides in yours and not fold.chairs[decides or 0].stand_in,
            question=say(game.question(record), language, people) if asked else "",
            options=tuple(choice(each, language, people) for each in game.options(fold.state)) if asked else (),
            view=game.view(fold.state, eyes) if fold.begun else None,
            steps=fold.tale(eyes).steps if fold.begun else 0,
            story=fold.tale(eyes).tell(language, people) if fold.begun else (),
            score=fold.score(eyes) if fold.begun else None,
            people=self.guests(fold, yours),
            waiting_for=waiting_for(fold),
            clock=fold.clock,
            deadline=row["due"] if fold.playing else None,
            chat=tuple(fold.chat),
            undo=self._undo(fold, yours),
            rematch=row["rematch"],
            forked_from=row["forked_from"],
        )

    def guests(self, fold: Fold, yours: tuple[int, ...]) -> tuple[Guest, ...]:
        """Everybody on the seats, automata included."""
        table = fold.row["id"]
        found = [
            Guest(
                seat=chair.seat,
                kind=chair.kind,  # type: ignore[arg-type]
                name=chair.name,
                level=chair.level if chair.by_bot else "",
                claimed=not chair.empty,
                stand_in=chair.stand_in,
                present=chair.holder is not None and self.is_present(table, chair.seat, chair.seen_at),
                yours=chair.seat in yours,
                seconds=self._seconds(fold, chair.seat),
                lost_on_time=chair.lost,
            )
            for chair in fold.chairs
        ]
        found += [
            Guest(seat, "automaton", "", "", claimed=True, stand_in=False, present=True, yours=False, seconds=None,
                  lost_on_time=False)
            for seat in range(len(fold.chairs), fold.game.seats)
        ]  # fmt: skip
        return tuple(found)

    def _seconds(self, fold: Fold, seat: int) -> float | None:
        chair = fold.chairs[seat]
        if chair.seconds is None:
            return None
        if fold.decides == seat and not chair.by_bot:
            since: float = fold.row["since"]
            return max(0.0, chair.seconds - (self.now() - since))
        return chair.seconds

    async def story(
        self, table: str, key: str | None = None, seat: int | None = None, language: str = "en", first: int = 0
    ) -> tuple[Line, ...]:
        """The story from line `first` on. Once the game is over its lines tell the pick that they stand for."""
        fold = await self.fold(table)
        eyes = eyes_of(fold.held_by(holder_of(key)), seat)
        over = fold.row["status"] == "over"
        lines: list[Line] = []
        told = 0
        for step in fold.game.steps(fold.state):
            texts = fold.game.narrate(step, eyes)
            number = step.index if over else told
            lines += [Line(number, say(text, language, fold.people), touched(fold.game, step)) for text in texts]
            told += bool(texts)
        return tuple(lines[first:])

    async def why_not(
        self, table: str, key: str | None, verb: str, targets: Targets, seat: int | None = None
    ) -> Refusal | None:
        """Why the seat that decides may not do something, for that seat only."""
        fold = await self.fold(table)
        if not fold.playing:
            raise NotPlaying
        if fold.decides not in mine(fold, key, seat):
            raise NotYourTurn
        try:
            return fold.game.why_not(fold.state, verb, **targets)
        except (BoardroomError, TypeError, ValueError, KeyError, IndexError) as error:
            raise BadRequest(detail=error) from error

    async def truth(self, table: str) -> tuple[Game, State]:
        """The whole state as it is known here, for renderers that need a record. It must not leave the server."""
        fold = await self.fold(table, known=0)
        return fold.game, fold.state

    # Picking.

    async def pick(
        self, table: str, key: str | None, version: int, pick: int, seat: int | None = None, language: str = "en"
    ) -> Seen:
        """Pick for the seat that decides. When this returns, the pick is on disk, once."""
        return self.seen(await self._pick(table, key, version, pick, seat, language), key, seat, language)

    async def pick_json(
        self, table: str, key: str | None, version: int, pick: int, seat: int | None, language: str
    ) -> bytes:
        """What `pick` gives, as JSON."""
        return self.seen_json(await self._pick(table, key, version, pick, seat, language), key, seat, language)[1]

    async def _pick(
        self, table: str, key: str | None, version: int, pick: int, seat: int | None, language: str
    ) -> Fold:
        fold = self._folds.get(table)
        if fold is None or not may_pick(fold, key, version):  # As far as is known here; `append` finds out.
            fold = await self.fold(table)
        for _ in range(ATTEMPTS):
            async with fold.lock:
                yours = mine(fold, key, seat)
                self._check_version(fold, version, key, seat, language)
                if not fold.playing:
                    raise NotPlaying
                decides = fold.decides
                if decides is None or decides not in yours or fold.chairs[decides].stand_in:
                    raise NotYourTurn
                try:
                    after = fold.after(pick, decides)
                except (IllegalPick, GameOver) as error:
                    raise Illegal from error
                if await self.append(fold, "pick", decides, after):
                    break
            fold = await self.fold(table)
        else:
            raise Stale(self.seen(fold, key, seat, language))
        if fold.decides is not None and fold.chairs[fold.decides].by_bot:
            self.wake(table)
        return fold

    def _check_version(self, fold: Fold, version: int, key: str | None, seat: int | None, language: str) -> None:
        if version != fold.seen_version(fold.held_by(holder_of(key))):
            raise Stale(self.seen(fold, key, seat, language))

    # Taking back.

    def _undo(self, fold: Fold, yours: tuple[int, ...]) -> Undo:
        keep = undo_point(fold, yours)
        asked = asked_for(fold)
        request = UndoRequest(asked["seat"], tuple(asked["waiting_for"])) if asked is not None else None
        return Undo(keep is not None, keep is not None and undo_is_free(fold, keep), request, fold.taken_back)

    async def undo(self, table: str, key: str | None, version: int, language: str = "en") -> Seen:
        """Take back one's last pick, or ask the other persons to agree."""
        for _ in range(ATTEMPTS):
            fold = await self.fold(table)
            async with fold.lock:
                yours = mine(fold, key)
                self._check_version(fold, version, key, None, language)
                keep = undo_point(fold, yours)
                if keep is None:
                    raise NoUndo
                seat = next(deed.seat for deed in fold.deeds if deed.first == keep)
                others = other_persons(fold, yours)
                if not others or undo_is_free(fold, keep):
                    done = await self._take_back(fold, seat, keep)
                else:
                    done = await self._ask(
                        fold, {"seat": seat, "keep": keep, "shown": fold.shown, "waiting_for": others}
                    )
            if done:
                break
        else:
            raise Stale(self.seen(await self.fold(table), key, None, language))
        self.wake(table)
        return self.seen(await self.fold(table), key, None, language)

    async def answer_undo(self, table: str, key: str | None, *, agree: bool, language: str = "en") -> Seen:
        """Agree or not to what somebody wants to take back."""
        for _ in range(ATTEMPTS):
            fold = await self.fold(table)
            async with fold.lock:
                yours, asked = mine(fold, key), asked_for(fold)
                if asked is None or not set(yours) & set(asked["waiting_for"]):
                    raise NoUndo
                waiting = [seat for seat in asked["waiting_for"] if seat not in yours]
                if agree and not waiting:
                    done = await self._take_back(fold, asked["seat"], asked["keep"])
                else:
                    done = await self._ask(fold, {**asked, "waiting_for": waiting} if agree else None)
            if done:
                break
        else:
            raise Stale(self.seen(await self.fold(table), key, None, language))
        self.wake(table)
        return await self.look(table, key, language=language)

    async def _take_back(self, fold: Fold, seat: int | None, keep: int) -> bool:
        return await self.append(fold, "undo", seat, fold.game.rewound(fold.state, keep), keep=keep)

    async def _ask(self, fold: Fold, asked: dict[str, Any] | None) -> bool:
        """Write down who is still to agree; False, and nothing happened, if anything did meanwhile."""
        unchanged = schema.tables.c.revision == fold.revision
        try:
            async with self.store.write() as connection:
                news = await self.touch(
                    connection, fold.row["id"], unchanged, undo=json.dumps(asked) if asked else None
                )
        except NoSuchTable:
            return False
        self.hub.tell(news)
        return True

    # Playing again.

    async def rematch(self, table: str, key: str | None) -> str:
        """The table of the next game: everybody on their seats again. Asking twice gives the same."""
        fold, _ = await self.seated(table, key)
        if fold.row["status"] != "over":
            raise StillPlaying
        if fold.row["rematch"]:
            return str(fold.row["rematch"])
        wishes = [
            Wish("bot", chair.name, chair.level) if chair.kind == "bot" else Wish("person", chair.name)
            for chair in fold.chairs
        ]
        holders = {chair.seat: chair.holder for chair in fold.chairs if chair.holder}
        made = await self.set_up(
            fold.game, fold.game.start(), wishes, key, "", fold.clock, private=fold.row["private"], holders=holders
        )
        async with self.store.write() as connection:
            first = await connection.execute(
                sa.update(schema.tables)
                .where(schema.tables.c.id == table, schema.tables.c.rematch.is_(None))
                .values(rematch=made.table)
            )
            if first.rowcount:
                news = await self.touch(connection, table)
            else:
                await connection.execute(sa.delete(schema.tables).where(schema.tables.c.id == made.table))
        if first.rowcount:
            self.hub.tell(news)
            return made.table
        self._folds.pop(made.table, None)
        return str((await self.fold(table)).row["rematch"])


def eyes_of(yours: tuple[int, ...], seat: int | None) -> Seat:
    """Whose view a key gets: its only seat, the one it asks for, or the public one."""
    if seat is not None and seat not in yours:
        raise WrongSecret
    if seat is None and len(yours) == 1:
        return yours[0]
    return seat


def choice(option: Option, language: str, people: Mapping[int, str]) -> Choice:
    """An option in a language."""
    return Choice(option.pick, option.decision, option.verb, dict(option.targets), say(option.label, language, people))


def waiting_for(fold: Fold) -> tuple[int, ...]:
    """The seats without which nothing goes on."""
    if not fold.begun:
        return tuple(chair.seat for chair in fold.chairs if chair.empty)
    return () if fold.decides is None else (fold.decides,)


def may_pick(fold: Fold, key: str | None, version: int) -> bool:
    """Whether a key may pick and answers what is asked now."""
    yours, decides = fold.held_by(holder_of(key)), fold.decides
    mine_to_decide = decides is not None and decides in yours and not fold.chairs[decides].stand_in
    return mine_to_decide and fold.seen_version(yours) == version


def asked_for(fold: Fold) -> dict[str, Any] | None:
    """What somebody asks to take back, as long as nothing happened since that everybody could see."""
    asked: dict[str, Any] | None = json.loads(fold.row["undo"]) if fold.row["undo"] else None
    return asked if asked is not None and asked.get("shown") == fold.shown else None


def undo_point(fold: Fold, yours: tuple[int, ...]) -> int | None:
    """How many picks are left if the holder of some seats takes back the last one that is theirs."""
    if not fold.playing:
        return None
    return next((deed.first for deed in reversed(fold.deeds) if deed.seat is not None and deed.seat in yours), None)


def undo_is_free(fold: Fold, keep: int) -> bool:
    """Whether that reveals nothing anew: it was the last deed, and neither chance nor anybody else followed."""
    last = fold.deeds[-1]
    return last.first == keep and last.picks == 1


def other_persons(fold: Fold, yours: tuple[int, ...]) -> list[int]:
    """One seat of every other person who is playing, for asking them."""
    holders: dict[str, int] = {}
    for chair in fold.chairs:
        if chair.holder is not None and not chair.by_bot and chair.seat not in yours:
            holders.setdefault(chair.holder, chair.seat)
    return list(holders.values())
