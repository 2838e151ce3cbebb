"""Words and small parts of pages that readers once stumbled over."""

import random
import re

import pytest
from markupsafe import escape

import boardroom
from boardroom.core.words import message, say
from boardroom.players import levels
from boardroom.web.app import create_app
from boardroom.web.games.new_corp_order import tutorial
from boardroom.web.shell.speech import Speech
from tests.web.test_table_review import read_static

PEOPLE = {0: "Ada", 1: "Boreas", 2: "Cyra", 3: "Dorian"}
SLIPS = {
    "en": r"(?<!\.)\.\.(?!\.)|\b1 (agents|cards)\b",
    "de": r"(?<!\.)\.\.(?!\.)|\b1 (Agenten|Karten)\b",
    "fr": r"(?<!\.)\.\.(?!\.)|\b1 (agents|cartes)\b|\b[Dd]e (Omnicorp|Armogida|Adrian|All)",
}


@pytest.fixture
def app(settings):
    return create_app(settings.model_copy(update={"pages": True}))


def sentences(language, seed):
    """What a game tells, and what its options and previews say on the way."""
    game, chance = boardroom.game("new-corp-order", players=4), random.Random(seed)
    state, told = game.start(dealer=boardroom.Dealer(seed=seed)), set()
    while not game.over(state):
        options = game.options(state)
        if chance.random() < 0.15:
            told |= {say(each, language, PEOPLE) for each in game.previews(state, game.seat(state)).values()}
            told |= {say(option.label, language, PEOPLE) for option in options}
        game.apply(state, chance.choice(options))
    return told | set(game.story(state, 0, language, PEOPLE))


@pytest.mark.parametrize("language", SLIPS)
def test_sentences_end_once_and_count_and_elide_well(language):
    told = sentences(language, 3)
    assert any("Inc." in each or "Ltd." in each for each in told)
    assert not [each for each in told if re.search(SLIPS[language], each)]


def test_two_cards_of_a_colour_are_told_as_two():
    game, chance = boardroom.game("new-corp-order", players=3), random.Random(2)
    state = game.start(dealer=boardroom.Dealer(seed=2))
    while not game.over(state):
        game.apply(state, chance.choice(game.options(state)))
    steps = list(game.steps(state))
    plots = [
        game.presentation.summary(steps[turn.first : turn.last], turn.seat)
        for turn in game.turns(state)
        if turn.facts["action"] == "plot"
    ]
    told = [say(line, "en", PEOPLE) for lines in plots for line in lines if "plots" in say(line, "en", PEOPLE)]
    assert len(told) == len(plots), "a plot is one sentence"
    assert any("2 × " in each for each in told)
    assert not [each for each in told if len(set(re.findall(r"× (\w+)", each))) < len(re.findall(r"× (\w+)", each))]


@pytest.mark.parametrize("language", SLIPS)
def test_no_line_ends_between_a_number_and_what_it_counts(language):
    drawn = "".join(str(tutorial.lesson(language, step)) for step in (8, 10, 12))
    counted = re.findall(r"\d+.×.[^ ]", drawn)
    assert len(counted) >= 3
    assert {each[-4:-1] for each in counted} == {"\u00a0×\u00a0"}
    assert re.search(r'<span class="nb">2\u00a0×\u00a0<svg', drawn)
    assert re.search(r"\.nb \{\s*white-space: nowrap", read_static("shell/base.css"))


def test_long_german_names_are_broken_at_syllables(client):
    assert re.search(r"\.goal \.t \{[^}]*hyphens: auto", read_static("new_corp_order/seats.css"))
    assert '<html lang="de"' in client.get("/?language=de", headers={"Accept-Language": "de"}).text


def test_the_fonts_that_pages_want_come_with_them(client):
    tokens, faces = read_static("shell/tokens.css"), read_static("shell/fonts.css")
    for use in ("ui", "say"):
        wanted = re.search(rf'--font-{use}: "([^"]+)"', tokens)[1]
        assert f'font-family: "{wanted}"' in faces
    assert re.findall(r'url\("fonts/[\w-]+\.woff2"\)', faces)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_lobby_says_how_each_level_plays(client, language):
    page = client.get("/", headers={"Accept-Language": language}).text
    for game in ("new-corp-order", "new-angeles"):
        for level in levels(game):
            assert str(escape(say(message(level.summary), language))) in page


def test_the_bell_says_what_it_is_for_and_what_is_on(client):
    page = client.get("/").text
    menu = page[page.index('id="signals"') :].split("</details>")[0]
    assert '<p class="label">When it is your turn</p>' in menu
    assert menu.count('aria-pressed="false"') == 2
    assert ".switch[aria-pressed" in read_static("shell/controls.css") + read_static("shell/base.css")


def test_french_pages_call_the_automaton_by_its_french_name_and_space_their_colons(client):
    path = client.post("/solo").url.path
    client.post(f"{path}/concede", data={"sure": "yes"})
    for page in (client.get(f"{path}?language=fr").text, client.get("/new?language=fr").text):
        assert "SOD" in page
        assert not re.search(r">[^<>]*\bODS\b[^<>0-9]*<", re.sub(r"<script.*?</script>", "", page, flags=re.DOTALL))
    assert Speech("fr").labelled("Commerce", "jamais") == "Commerce\N{NO-BREAK SPACE}: jamais"
