"""A link to a moment is not naked: it has a title, a sentence and a picture."""

import re
import xml.etree.ElementTree as ET

import pytest

from boardroom.web.app import create_app
from tests.browser.middle import finished


@pytest.fixture
def app(settings):
    return create_app(settings.model_copy(update={"pages": True}))


def test_a_link_to_a_moment_has_words_and_a_picture(client):
    page = client.post("/replays", files={"log": ("game.json", finished(3))})
    told = dict(re.findall(r'property="og:([a-z:]+)" content="([^"]*)"', page.text))
    assert (told["type"], told["image:type"], told["locale"]) == ("article", "image/svg+xml", "en")
    assert told["image:alt"] == told["description"]
    assert client.get(told["url"].removeprefix("http://testserver")).status_code == 200
    assert told["title"].startswith("New Corp Order")
    assert told["description"]
    path = told["image"].removeprefix("http://testserver").replace("&amp;", "&")
    drawn = client.get(path)
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    root = ET.fromstring(drawn.text)
    assert root.attrib["width"] == "1200"
    assert "script" not in drawn.text
    whole, steps = told["url"].removeprefix("http://testserver").partition("?")[0], set()
    for at in range(40, 60):  # Every moment has a sentence: what happened last, also where nobody saw anything.
        moment = dict(re.findall(r'property="og:([a-z:]+)" content="([^"]*)"', client.get(f"{whole}?at={at}").text))
        assert moment["description"], at
        steps.add(moment["description"])
        assert ET.fromstring(client.get(f"{path.partition('?')[0]}?at={at}").text).attrib["aria-label"], at
    assert len(steps) > 5
    earlier = client.get(re.sub(r"at=\d+", "at=40", path))
    assert earlier.text != drawn.text
    table = client.post("/play").url.path.rpartition("/")[2]
    assert client.get(f"/replay/{table}/picture.svg").status_code == 409  # While a game goes on nothing is given away.
