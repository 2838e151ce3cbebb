"""A game that only the tests register, in a browser: from the lobby to its end on the buttons of the plain page."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server, axe, play
from tests.support import small_game


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("server"), factory="tests.support.small_game:create_app")
    yield running
    running.close()


def test_it_is_found_in_the_lobby_set_up_and_played_to_its_end(visit):
    page = visit("/")
    page.click(f"article[data-game={small_game.KEY}] >> text=Invite friends")
    page.check("label[for=players-3]")
    page.check("label[for=reward-4]")
    page.check("#ck-seven")
    page.select_option("#kind-1", "bot-random")
    page.select_option("#kind-2", "bot-random")
    page.click("text=Create table")
    expect(page.locator("#options button")).to_have_count(2)
    expect(page.locator("#panels td", has_text=re.compile(r"^\?$"))).to_have_count(2)
    assert axe(page) == []
    assert play(page) == 3
    expect(page.locator("main.scoring .head")).to_contain_text(re.compile("win|victory"))
    expect(page.locator("table.result tbody tr")).to_have_count(3)
    assert "Reward: Four points" in page.content()
