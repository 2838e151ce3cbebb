"""Help in the browser: where editions differ, and what it says about games of an older ruleset."""

import re
from pathlib import Path

import pytest

import boardroom
from boardroom import Dealer
from boardroom.core.words import LANGUAGES, message, say
from boardroom.games.new_angeles.help import RULES
from boardroom.games.new_angeles.kernel.tables import BOX
from boardroom.games.new_corp_order.editions import DIFFERENCES, HEADINGS
from boardroom.web.app import create_app
from boardroom.web.shell.html import h

TESTS = Path(__file__).parents[1]
LINK = 'href="/help/editions?game=new-corp-order"'
SENTENCE = "This game is played by ruleset 1; the texts of this help describe ruleset 2."


@pytest.fixture
def app(settings):
    return create_app(settings.model_copy(update={"pages": True}))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_shows_where_the_editions_differ(client, language):
    client.post("/language", data={"language": language})
    page = client.get("/help/editions?game=new-corp-order")
    assert page.status_code == 200
    texts = [text for each in DIFFERENCES for text in (each.german, each.french, each.prototype, each.product)]
    for text in (*HEADINGS, *texts):
        assert str(h("{}", say(message(text), language))) in page.text
    assert page.text.count('<th scope="row">') == len(DIFFERENCES)


def test_the_form_leads_there_from_the_edition_and_so_does_help(client):
    form = client.get("/new?game=new-corp-order").text
    edition = form.index('name="edition"')
    assert form.count(LINK) == 1
    assert edition < form.index(LINK) < form.index("</fieldset>", edition)
    assert LINK in client.get("/help?game=new-corp-order").text


def test_a_game_with_one_rulebook_has_no_such_page(client):
    assert "/help/editions" not in client.get("/new?game=new-angeles").text
    assert "/help/editions" not in client.get("/help?game=new-angeles").text
    answer = client.get("/help/editions?game=new-angeles")
    assert (answer.url.path, answer.url.query) == ("/help", b"game=new-angeles")


def replay_of(client, log):
    page = client.post("/replays", files={"log": ("game.json", log, "application/json")})
    assert page.status_code == 200
    return page.text


def finished(ruleset):
    game = boardroom.game("new-corp-order", ruleset, players=2, edition="pnp")
    state, dealer = game.start(Dealer(1)), Dealer(2)
    while not game.over(state):
        legal = game.legal(state)
        game.apply(state, legal[dealer.below(len(legal))])
    return game.log(state).to_json()


@pytest.mark.parametrize(("ruleset", "says"), [(1, True), (2, False)])
def test_help_of_a_game_by_an_older_ruleset_says_that_its_texts_are_of_the_newest(client, ruleset, says):
    page = replay_of(client, finished(ruleset))
    link = "/help?game=new-corp-order&amp;ruleset=1" if says else "/help?game=new-corp-order"
    assert f'href="{link}"' in page
    assert (SENTENCE in client.get(link.replace("&amp;", "&")).text) == says


def test_help_of_another_game_by_an_older_ruleset_says_so_too(client):
    page = replay_of(client, (TESTS / "new_angeles" / "ruleset_1" / "random-4-off.json").read_text())
    assert 'href="/help?game=new-angeles&amp;ruleset=1"' in page
    sentence = SENTENCE.replace("ruleset 2", "ruleset 3")
    assert sentence in client.get("/help?game=new-angeles&ruleset=1").text


@pytest.mark.parametrize("ruleset", [2, 7])
def test_other_numbers_say_nothing(client, ruleset):
    assert "gamenav hint" not in client.get(f"/help?game=new-corp-order&ruleset={ruleset}").text


@pytest.mark.parametrize(("language", "card"), [("en", "Unorthodox Knowledge"), ("de", "Unkonventionelles Wissen")])
def test_the_help_of_new_angeles_draws_every_thing_of_the_box(client, language, card):
    text = client.get(f"/help?game=new-angeles&language={language}").text
    for things in (BOX.action_cards, BOX.emergency_actions, BOX.assets, BOX.investments, BOX.demands, BOX.events):
        assert all(f'id="about-{each.key}"' in text for each in things)
    assert all(f'id="about-{corp.key}"' in text for corp in BOX.corps)
    assert all(district.name in text for district in BOX.districts)
    assert all(f"#z-{piece}" in text for piece in ("android", "development", "illness", "orgcrime", "prisec"))
    assert card in text
    assert all(f'id="{rule}"' in text for rule in RULES)
    ids = re.findall(r'\sid="([^"]+)"', text)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("game", boardroom.GAMES)
@pytest.mark.parametrize(("language", "title"), [("en", "Around the table"), ("de", "Rund um den Tisch")])
def test_help_tells_what_there_is_around_the_table(client, game, language, title):
    client.post("/language", data={"language": language})
    around = client.get(f"/help?game={game}").text.partition(f">{title}<")[2].partition("</section>")[0]
    for address in ("/daily", "/puzzles", "/record", "/settings"):
        assert f'href="{address}"' in around
        assert client.get(address).status_code == 200
