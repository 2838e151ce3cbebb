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
    dice, shared, steps = random.Random(4), 0, []
    for _ in range(60):
        views = [await tables.look(made.table, key, explain=True) for key in keys]
        fold = tables.room.folds[made.table]
        for seat, view in enumerate(views):
            assert [guest.seat for guest in view.people if guest.yours] == [seat]
            assert all(view.people[other] is views[3 - seat].people[other] for other in {0, 1, 2, 3} - {seat, 3 - seat})
        steps = steps or [fold.stories[seat].steps for seat in range(4)]
        tails = [fold.stories[seat].tail for seat in range(4)]
        newest = [
            [message for step, message, _ in tail if step == tail[-1][0]]
            for tail, known in zip(tails, steps, strict=True)
            if tail and tail[-1][0] >= known
        ]
        for messages in newest[1:]:
            if messages == newest[0]:
                assert all(one is two for one, two in zip(messages, newest[0], strict=True))
                shared += 1
        seat = fold.acting[0]
        pick = dice.choice(fold.game.legal(fold.state, seat))
        await tables.pick(made.table, keys[seat], views[seat].version, pick)
    assert shared > 20
