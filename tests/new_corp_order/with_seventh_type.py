"""Games with a company type that was added to the box; run by `test_seventh_type.py` in a process of its own."""

import random
import re

import pytest
from starlette.testclient import TestClient

import boardroom
from boardroom.cli import main
from boardroom.core.words import LANGUAGES, say
from boardroom.players import create
from boardroom.web.app import create_app
from boardroom.web.games import pages_of
from boardroom.web.games.new_corp_order.help_texts import ABILITIES
from boardroom.web.settings import Settings
from boardroom.web.shell.speech import Speech
from tests.cli.conftest import home, run  # noqa: F401 - fixtures
from tests.cli.desk import Chooser, plain
from tests.cli.test_terminal import only_game
from tests.support.seventh_type import COMPANIES, EIGHTH, EIGHTH_TEXT, SEVENTH
from tests.web.test_pages_drawn import main as drawn
from tests.web.test_pages_drawn import scene_of

CHOSEN = {"players": 3, "companies": COMPANIES}
NAME = SEVENTH.name


def finished(seed):
    """A game over views: every state on the way, and whether the new ability was used."""
    game = boardroom.game("new-corp-order", **CHOSEN)
    state, used = game.start(dealer=boardroom.Dealer(seed=seed)), False
    bots = [create("reflex", seed=seed), create("random", seed=seed), create("random", seed=seed + 1)]
    states = []
    while not game.over(state):
        seat = game.seat(state)
        view = game.view(state, seat)
        used = used or (view["action"] or {}).get("ability") == SEVENTH.key
        states.append(state.copy())
        game.apply(state, bots[seat].pick(view, game.options(state, seat)), seat)
    return game, [*states, state], used


@pytest.fixture(scope="module")
def played():
    return next(found for found in map(finished, range(10)) if found[2])


def test_it_is_in_the_box_only_if_it_is_chosen():
    assert SEVENTH.key in boardroom.game("new-corp-order", **CHOSEN).settings_dict()["companies"]
    assert SEVENTH.key not in boardroom.game("new-corp-order", players=3).settings_dict()["companies"]


def test_positions_and_logs_keep_it(played):
    game, states, _ = played
    assert SEVENTH.key in {company["type"] for company in game.view(states[-1])["grid"]}
    for state in states[::40]:
        assert game.from_position(game.position(state)).to_bytes() == state.to_bytes()
    assert game.replay(game.log(states[-1])).to_bytes() == states[-1].to_bytes()


@pytest.mark.parametrize("language", LANGUAGES)
def test_panels_and_story_name_it(played, language):
    game, states, _ = played
    titles = [
        say(value, language) for panel in game.panels(game.view(states[-1])) for row in panel.rows for value in row
    ]
    assert any(NAME in title for title in titles)
    assert any(tile in say(line, language) for tile in SEVENTH.tiles for line in game.story(states[-1]))


def test_its_pages_are_drawn_with_its_name_and_a_general_sign(played):
    game, states, _ = played
    for number, state in enumerate(states):
        over = game.over(state)
        if number % 20 and state.record.ability < 0 and not over:
            continue
        scene = scene_of(game, state, None if over else game.seat(state), LANGUAGES[number % 3])
        text = pages_of("new-corp-order").scoring(scene, "") if over else drawn(scene)
        assert '<use href="#t-company"/>' in text
        assert NAME in text


def test_its_tip_is_the_text_of_its_rule_or_its_name():
    assert Speech("en")(ABILITIES[EIGHTH.key]) == EIGHTH_TEXT
    assert Speech("en")(ABILITIES[SEVENTH.key]) == NAME  # no text was written for its rule


def test_it_is_chosen_in_the_form_looked_at_again_and_helped_with(tmp_path, played):
    game, states, _ = played
    settings = Settings(database=str(tmp_path / "games.db"), rate=0, bot_pause=0.0)
    with TestClient(create_app(settings)) as client:
        form = client.get("/new?game=new-corp-order").text
        assert f'name="companies" value="{SEVENTH.key}"' in form
        seats = {"kind-0": "you", "kind-1": "bot-random"}
        page = client.post("/new", data={"players": "2", "companies": list(COMPANIES), **seats})
        assert page.url.path.startswith("/table/")
        assert 'id="t-company"' in page.text
        assert NAME in page.text
        log = game.log(states[-1]).to_json()
        again = client.post("/replays", files={"log": ("game.json", log.encode(), "application/json")})
        assert again.url.path.startswith("/replay/")
        assert NAME in again.text
        assert NAME in client.get("/help?game=new-corp-order").text


def test_it_is_played_to_its_end_in_the_terminal(run, home):  # noqa: F811 - fixtures
    chosen = ("--companies", ",".join(COMPANIES), "--players", "2", "--against", "random", "--seed", "1")
    done = run("play", *chosen, answers=Chooser(1))
    assert done.code == 0, done.error
    assert NAME in plain(done.text)
    log = boardroom.Log.read(only_game(home))
    assert tuple(log.settings["companies"]) == COMPANIES
    shown = run("replay", only_game(home), "--text")
    assert shown.code == 0
    assert re.search("|".join(map(re.escape, SEVENTH.tiles)), shown.text)


def test_compiled_rules_keep_every_invariant_with_it(capsys):
    chosen = ("--companies", ",".join(COMPANIES), "--games", "200", "--seed", "1", "--check")
    for players in (1, 4):
        assert main(["simulate", *chosen, "--players", str(players)]) == 0
    assert capsys.readouterr().out.count("Every invariant held") == 2


def test_chance_plays_it_at_any_number_of_players():
    for players in (1, 2, 4):
        game = boardroom.game("new-corp-order", players=players, companies=COMPANIES)
        state, chance = game.start(dealer=boardroom.Dealer(seed=players)), random.Random(players)
        while not game.over(state):
            game.apply(state, chance.choice(game.options(state)))
        assert game.result(state).final
