"""The load test plays any game as programs and as pages, and notices nothing lost."""

import asyncio

import pytest

from boardroom.games import GAMES
from boardroom.lab.loadtest import measure


@pytest.mark.parametrize("pages", [False, True], ids=["programs", "pages"])
def test_every_game_is_played_and_nothing_is_lost(pages):
    for key in GAMES:
        figures = asyncio.run(measure(2, 0, 1, "", pages=pages, game=key, pace=0.1, quiet=0, least=8))
        assert figures.picks >= 8
        assert (figures.refused, figures.lost) == (0, 0)
        assert len(figures.latencies) == figures.picks
