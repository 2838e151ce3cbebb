"""The page of the deal of the day."""

import re

import pytest

from boardroom.players.new_corp_order.puzzles import shipped
from boardroom.web.app import create_app
from boardroom.web.guard import COOKIE

NOON = 1_794_830_400.0


@pytest.fixture
def app(settings):
    return create_app(settings.model_copy(update={"pages": True}), now=lambda: NOON)


def test_the_deal_is_begun_once_given_up_and_shared(client, app):
    page = client.get("/daily").text
    assert "/daily/play" in page
    start = re.findall(r"<dt>You start with</dt>.*?</dd>", page)
    cards = sorted(re.findall(r'href="#m-(\w+)"', start[0]))
    assert cards
    assert "No one has finished it." in page
    begun = client.post("/daily/play", follow_redirects=False)
    table = begun.headers["location"]
    assert table.startswith("/table/")
    hand = re.search(r'<div class="hand">.*?<div class="hqcol">', client.get(table).text, re.DOTALL)
    assert hand is not None
    assert sorted(re.findall(r'class="card [^"]*\bc-(\w+)', hand[0])) == cards, "the page of the deal told the truth"
    assert client.post("/daily/play", follow_redirects=False).headers["location"] == table
    assert f'href="{table}"' in client.get("/daily").text
    client.post(f"{table}/concede", data={"sure": "yes"})
    over = client.get("/daily").text
    assert "Given up." in over
    assert "/daily/play" not in over
    assert "given up" in client.get("/daily/2026-11-16").text
    client.cookies.delete(COOKIE)
    assert "given up" not in client.get("/daily").text, "what others made of it is hidden before one has played"
    assert client.get("/daily/2026-11-16", follow_redirects=False).status_code == 303


def test_days_that_were_not_yet_and_results_that_are_not_there_have_no_page(client):
    assert client.get("/daily/2026-11-15").status_code == 200
    for wrong in ("/daily/2026-11-17", "/daily/soon", "/daily/result/abc"):
        assert client.get(wrong).status_code == 404


def test_the_lobby_leads_to_the_deal_and_the_puzzles_and_the_deal_to_the_puzzle_of_the_day(client):
    lobby = client.get("/").text
    assert 'href="/daily"' in lobby
    assert 'href="/puzzles"' in lobby
    page = client.get("/daily").text
    number = int(re.search(r'href="/puzzles/(\d+)"', page)[1])
    cells = shipped()[number - 1].start()[1].record
    picture = re.search(r'<svg class="pthumb".*?</g></svg>', page, re.DOTALL)[0]
    drawn = [int(agents) for agents in re.findall(r'class="pt-n"[^>]*>(\d+)<', picture)]
    assert drawn == list(cells.agents[: cells.places]), "the position of that puzzle"
