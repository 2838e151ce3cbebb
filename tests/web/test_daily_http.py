"""The page of the deal of the day."""

import pytest

from boardroom.web.app import create_app
from boardroom.web.guard import COOKIE

NOON = 1_794_830_400.0


@pytest.fixture
def app(settings):
    return create_app(settings.model_copy(update={"pages": True}), now=lambda: NOON)


def test_the_deal_is_begun_once_given_up_and_shared(client, app):
    page = client.get("/daily").text
    assert "/daily/play" in page
    assert "Nobody has finished it." in page
    begun = client.post("/daily/play", follow_redirects=False)
    table = begun.headers["location"]
    assert table.startswith("/table/")
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
