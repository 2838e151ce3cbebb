"""What the viewers of one table share, because it is the same for them: sentences and who is there."""

import random

import pytest

from boardroom.table.model import SeatRequest
from tests.table.conftest import one_store

pytestmark = pytest.mark.anyio

GAMES = {"new-corp-order": {"players": 4}, "new-angeles": {"players": 4, "trading": "support"}}


@one_store
@pytest.mark.parametrize("game", GAMES)
async def test_viewers_share_what_is_the_same_for_them(tables, game):
    made = await tables.create(game, GAMES[game], [SeatRequest("you"), *[SeatRequest("person")] * 3])
    keys = [made.key, *[(await tables.claim(made.invitations[seat])).key for seat in (1, 2, 3)]]
    dice, shared = random.Random(4), 0
    first = (await tables.look(made.table, keys[0])).version
    for _ in range(60):
        views = [await tables.look(made.table, key, explain=True) for key in keys]
        fold = tables.room.folds[made.table]
        for seat, view in enumerate(views):
            assert [guest.seat for guest in view.people if guest.yours] == [seat]
            assert all(view.people[other] is views[3 - seat].people[other] for other in {0, 1, 2, 3} - {seat, 3 - seat})
        stories = [fold.stories[seat] for seat in range(4)]
        if views[0].version > first:
            told = [story for story in stories if story.told and story.told[-1][1] == len(fold.state.picks) - 1]
            newest = [[each for step, each, _ in story.tail if step == story.steps - 1] for story in told]
            for messages in newest[1:]:
                if messages == newest[0]:
                    assert all(one is two for one, two in zip(messages, newest[0], strict=True))
                    shared += 1
        seat = fold.acting[0]
        pick = dice.choice(fold.game.legal(fold.state, seat))
        await tables.pick(made.table, keys[seat], views[seat].version, pick)
    assert shared > 20
