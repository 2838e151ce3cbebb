"""Hints: what a bot would do on one's seat, only against bots, and noted in the log."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from boardroom.table import errors, hints, migrate
from boardroom.table.model import SeatRequest
from boardroom.table.service import Tables
from boardroom.table.store import Store
from tests.support.stores import empty_file
from tests.table.conftest import duel

pytestmark = pytest.mark.anyio


@pytest.fixture
async def tables(tmp_path, watch):
    async with Tables.open(empty_file(tmp_path), now=watch, bot_pause=0.0) as opened:
        yield opened


async def test_a_hint_is_a_legal_pick_and_is_noted(tables, monkeypatch):
    weakest = hints.levels("new-corp-order")[:1]
    monkeypatch.setattr(hints, "levels", lambda _: weakest)  # The strongest one takes seconds to compile.
    wishes = [SeatRequest("you", "Ada"), SeatRequest("bot", level="random")]
    made = await tables.create("new-corp-order", {"players": 2, "start_player": 0}, wishes)
    seen = await tables.look(made.table, made.key)
    assert seen.hints
    hint = await tables.hint(made.table, made.key, "de")
    (line,) = hint.lines
    assert line.picks[0] in {choice.pick for choice in seen.options}
    told = await tables.look(made.table, made.key, language="de")
    assert line.text == next(each.text for each in told.options if each.pick == line.picks[0]).partition(":")[0]
    assert (hint.number, line.chance, hint.close) == (1, None, False)
    assert (await tables.hint(made.table, made.key)).number == 2
    with pytest.raises(errors.WrongSecret):
        await tables.hint(made.table, None)
    await tables.concede(made.table, made.key)
    assert (await tables.log(made.table)).about["hints"] == [2, 0]
    assert (await tables.record(made.key)).games[0].hints == 2
    with pytest.raises(errors.NotPlaying):
        await tables.hint(made.table, made.key)


async def test_the_steps_of_a_line_are_written_one_after_the_other(tables):
    """Each as its button is: as a sentence they would have capitals inside."""
    wishes = [SeatRequest("you", "Ada"), SeatRequest("bot", level="random")]
    made = await tables.create("new-corp-order", {"players": 2, "start_player": 0}, wishes)
    fold = await tables.room.fold(made.table)
    state, picks = fold.state.copy(), []
    for verb in ("plot", "take", "take"):
        option = next(each for each in fold.game.options(state) if each.verb == verb)
        picks.append(option.pick)
        fold.game.apply(state, option)
    line = hints.hint_line(fold, 0, (tuple(picks), None, 0), "en")
    assert [step.partition(" ")[0] for step in line.text.split(hints.THEN)] == ["Plot", "Take", "Take"]


async def test_nobody_gets_a_hint_against_people(tables):
    made, ada, _ = await duel(tables)
    assert not (await tables.look(made.table, ada)).hints
    with pytest.raises(errors.TableError, match="bots"):
        await tables.hint(made.table, ada)


async def test_an_old_store_gets_a_count_of_hints(tmp_path, watch):
    url = str(tmp_path / "old.db")
    async with Tables.open(url, now=watch) as tables:
        made, ada, _ = await duel(tables)
        seen = await tables.look(made.table, ada)
    store = await Store.open(url)
    async with store.write() as connection:
        await connection.run_sync(migrate.downgrade, "0010")
        columns = await connection.run_sync(lambda each: [c["name"] for c in sa.inspect(each).get_columns("seats")])
        assert "hints" not in columns
    await store.close()
    async with Tables.open(url, now=watch) as tables:
        assert (await tables.look(made.table, ada)).view == seen.view
        assert (await tables.room.fold(made.table)).chairs[0].hints == 0
