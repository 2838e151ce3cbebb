"""New Angeles at the terminal, as somebody meets it who has never played."""

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import boardroom
from boardroom import Log, cli
from boardroom.cli.terminal.city import CityTable
from boardroom.core.errors import SettingsError
from boardroom.core.words import say
from boardroom.games import game_of
from boardroom.games.new_angeles.card_words import CARDS, about, explained

LOGS = Path(__file__).parent / "logs"


def sit(answers, bots=("citizen",) * 3, language="en", **settings):
    """What the screen shows while the answers last; somebody who has none left leaves."""
    out = StringIO()
    game = boardroom.game("new-angeles", players=4, **{"trading": "off", **settings})
    table = CityTable(Console(file=out, width=120), game, bots, language, 5)
    given = iter(answers)
    table.run(lambda: next(given, "q"), None)
    return out.getvalue()


def flat(text):
    """A text in one line."""
    return " ".join(text.split())


def test_the_first_screen_says_what_can_be_typed_and_what_it_is_about():
    said = sit([])
    assert "Type the number of an option and press Enter." in said
    assert "Which corp do you run?" in said
    assert said.count("Type the number of an option") == 1
    assert sit(["?"]).count("Type the number of an option") == 2


def test_the_table_shows_everything_a_pick_needs():
    said = sit(["1", "1", "1"])  # Globalsec, a deck, an investment
    last = said[said.rindex("Round ") :]
    for words in (
        "Round 1 of 9 (standard round), threat 0 of 25", "Demand ", "Globalsec (you)", "Your contract: 1 capital",
        "Your investment: ", "Your rival card: ", "Your hand (", "The asset of this deal: ", "the main offer: ",
        "Ruthless Tactics",
    ):  # fmt: skip
        assert words in last
    assert "Base de Cayambe" in said
    assert last.index("Your hand (") < last.index("Do you make a counteroffer?")


def test_the_city_is_shown_again_only_if_it_changed_or_if_asked_for():
    answers = ["1", "1", "1"]
    once = sit(answers).count("Base de Cayambe")
    assert once == 1
    assert sit([*answers, "t"]).count("Base de Cayambe") == 2


@pytest.mark.parametrize("wrong", ["0", "99", "-1", "1.5", "", "x", "²", "9" * 5000])
def test_what_is_no_option_is_said_and_asked_again(wrong):
    said = sit([wrong])
    assert f"'{wrong}' is no number from 1 to 6." in said.replace("\n", "")
    assert said.count("Your pick, from 1 to 6") == 2


def test_cards_are_explained_by_number_and_by_name():
    answers = ["1", "1"]
    assert "Globalsec: Contract: 1 capital for every enemy unit" in sit(["? 1"])
    assert "Sector: Pays when" in sit([*answers, "? 1"])
    assert "Option 1 is no card." in sit(["1", "? 1"])  # a deck
    assert "Tanaka (before the support is counted): " in sit(["? tanaka"])
    assert "Aaron Marrón (when a counteroffer is paid for): " in sit(["? marron"])
    assert "No card is called 'nonsense'." in sit(["? nonsense"])


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_table_explains_what_is_decided_on(language):
    """The asset of the deal, the offer and the own investment, where they are shown."""
    said = flat(sit(["1", "1", "1"], language=language))
    shown = [explained(CARDS["locust_company"]), about(CARDS["arrest_orders"]), explained(CARDS["banking_sector"])]
    for words in shown:
        assert flat(say(words, language)) in said


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_all_cards_in_sight_are_explained_at_once(language):
    before = sit(["1", "1", "1"], language=language)
    said = flat(sit(["1", "1", "1", "c"], language=language)[len(before) :])
    seen = [
        "tourism_spike", "ruthless_tactics", "sweeps_week", "banking_sector", "locust_company", "arrest_orders",
        "information_procurement", "riot_control", "scorched_earth",
    ]  # fmt: skip
    places = [said.index(flat(say(explained(CARDS[card]), language))) for card in seen]
    assert places == sorted(places)
    assert "Short Sale" not in said  # it went back to the deck
    assert all(said.count(CARDS[card].name) == 1 for card in seen)


def test_cards_to_choose_from_are_explained_too():
    said = flat(sit(["1", "1", "c"], language="de"))
    assert "Zur Wahl: Banking Sector: Zahlt" in said
    assert "Short Sale: Zahlt" in said


def test_no_card_of_another_hand_is_explained():
    out = StringIO()
    game = boardroom.game("new-angeles", players=4, trading="off")
    table = CityTable(Console(file=out, width=120), game, ("citizen",) * 3, "en", 5)
    given = iter(["1", "1", "1", "c"])
    table.run(lambda: next(given, "q"), None)
    said = out.getvalue()
    seats = game.view(table.state, None)["seats"]
    assert all(seat["hand"] is None for seat in seats)
    held = {card for seat in (1, 2, 3) for card in game.view(table.state, seat)["seats"][seat]["hand"]}
    mine = game.view(table.state, 0)
    hidden = held - set(mine["seats"][0]["hand"]) - {mine["deal"]["main"]}
    assert hidden
    assert [card for card in hidden if say(about(CARDS[card])) in flat(said)] == []


def test_every_language_has_the_whole_screen():
    for language, words in (("de", "Dein Auftrag: 1 Kapital"), ("fr", "Votre contrat")):
        said = sit(["1", "1", "1", "t", "?"], language=language)
        assert words in said
        assert "{" not in said


def test_a_proposal_is_shown_to_who_answers_it():
    """Two people: what the first proposes, the second sees with its goods."""
    out = StringIO()
    game = boardroom.game("new-angeles", players=4, trading="full")
    table = CityTable(Console(file=out, width=120), game, (), "en", 5)
    decisions = []

    def answer():
        decision = game.options(table.state)[0].decision
        decisions.append(decision)
        if decision == "trade-answer":
            return "q"
        return "1" if decision.startswith("trade") else str(len(game.options(table.state)))

    assert not table.run(answer, None)
    assert decisions[-1] == "trade-answer"
    last = out.getvalue()[-1500:]
    assert "1 capital for nothing; none" in last


def test_a_bot_that_cannot_play_is_refused_in_a_sentence(capsys):
    with pytest.raises(SettingsError, match="'greedy' does not play New Angeles"):
        sit([], bots=("greedy",) * 3)
    assert cli.main(["play", "--game", "new-angeles", "--against", "greedy", "--lang", "en"]) != 0
    assert "does not play New Angeles" in capsys.readouterr().err


def test_a_saved_game_goes_on(tmp_path, monkeypatch, capsys):
    log = Log.read(LOGS / "nobody-wins.json")
    half = tmp_path / "half.json"
    Log(log.game, log.ruleset, log.settings, log.picks[:200]).write(half)
    monkeypatch.setattr("builtins.input", lambda: "q")
    assert cli.main(["play", "--load", str(half), "--lang", "en"]) == 130
    assert "Your hand (" in capsys.readouterr().out
    answers = iter(["1"])
    monkeypatch.setattr("builtins.input", lambda: next(answers, "q"))
    cli.main(["play", "--load", str(half), "--lang", "en"])
    assert len(Log.read(half).picks) > 200
    assert game_of(log).replay(Log.read(half))
    assert cli.main(["play", "--load", str(half), "--game", "new-angeles", "--players", "5"]) != 0


def test_each_person_at_one_keyboard_is_told_what_is_new_to_him():
    said = sit(["1"] * 8, bots=())
    assert said.count(" runs Globalsec.") == 4  # once to each of the four
