"""Quick bots beside others that think: the figures, what is left behind, and what a bar notices."""

import asyncio

from boardroom.lab.botload import BotLoad, measure


def test_the_steps_of_bots_are_measured_alone_and_beside_others():
    found = asyncio.run(measure("new-corp-order", "random", "greedy", tables=2, beside=1, seconds=0))
    assert found.alone
    assert found.beside
    assert found.thought
    assert (found.by_chance, found.left) == (0, [])


def test_growth_is_of_the_medians_and_nothing_measured_is_no_success():
    found = BotLoad("new-corp-order", "random", "greedy", 1, alone=[0.1, 0.2, 9.0], beside=[0.3, 0.5, 0.4])
    assert round(found.growth, 6) == 0.2
    assert BotLoad("new-corp-order", "random", "greedy", 1).growth == float("inf")
