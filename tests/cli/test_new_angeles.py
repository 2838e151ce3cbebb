"""New Angeles at the terminal: the same session as every game, with screens of its own."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from boardroom import Log
from boardroom.core.words import say
from boardroom.games import game_of
from boardroom.games.new_angeles.card_words import CARDS, about, explained
from tests.cli.desk import CHOICE, SHOW, Chooser, Terminal, plain
from tests.cli.test_play import picks, saved
from tests.support import rule

LOGS = Path(__file__).parents[1] / "new_angeles" / "logs"
START = ("play", "--game", "new-angeles", "--trading", "off", "--seed", "5")
OPENING = ("1", "1", "1")
"""Globalsec, a deck, an investment."""


def shown(run, *answers, lang="en", start=START):
    """What is on the screen after the last of the answers, in one line."""
    done = run(*start, "--lang", lang, answers=answers)
    return plain(done.parts[len(answers)])


# --- whole games ---


def test_a_whole_game_against_citizens_is_saved_and_told(run, home):
    done = run(*START, answers=Chooser(1))
    assert done.code == 0
    log = saved(home)
    game = game_of(log)
    state = game.replay(log)
    assert game.over(state)
    assert log.about["seats"] == ["person", "manager", "manager", "manager"]
    end = plain(done.parts[-1])
    for score in game.result(state).scores:
        assert f"{CARDS[score.corp].name} {score.total}" in end
    assert [say(line) for line in game.verdict(state) if plain(say(line)) not in end] == []
    assert "boardroom replay" in end


@rule("NA-TG-10")
def test_people_and_bots_trade_at_once_in_an_open_window(run, home):
    """Everybody who may act is asked in turn, until all are ready."""
    start = ("play", "--game", "new-angeles", "--trade-form", "open", "--hot-seat", "--private-trades", "--promises")
    done = run(*start, "--against", "citizen", "--against", "random", "--seed", "2", answers=Chooser(2, 80))
    assert done.code == 0
    log = saved(home)
    game = game_of(log)
    acted = {
        step.seat
        for step in game.steps(game.replay(log))
        if game.shared(step.before) and game.describe(step.before, step.pick).verb != "ready"
    }
    assert acted >= {0, 1}
    asked = {plain(part).split(", it is your turn.")[0].split()[-1] for part in done.parts if part.endswith(SHOW)}
    assert len(asked) > 1


# --- the screen ---


def test_the_screen_shows_everything_a_pick_needs(run):
    said = shown(run, *OPENING)
    for words in (
        "Round 1 of 9 (standard round)", "Threat 0 of 25", "Demand Tourism Spike: energy 0/2", "Globalsec (you)",
        "Your contract 1 capital", "Your investment Banking Sector: ", "Your rival card ", "Your hand (3/5) ",
        "Asset of this deal Locust Company", "Main offer NBN: Arrest Orders", "A counteroffer costs no card",
        "Ruthless Tactics", "Base de Cayambe", "In the reserve android",
    ):  # fmt: skip
        assert words in said
    assert said.index("Your hand (") < said.index("Do you make a counteroffer?")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_screen_explains_what_is_decided_on(run, language):
    """The asset of the deal, the offer and the own investment, where they are shown."""
    said = shown(run, *OPENING, "t", lang=language)
    for words in (
        explained(CARDS["locust_company"]), about(CARDS["arrest_orders"]), explained(CARDS["banking_sector"])
    ):  # fmt: skip
        assert plain(say(words, language)) in said
    assert "{" not in said


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_all_cards_in_sight_are_explained_at_once(run, language):
    said = shown(run, *OPENING, "c", lang=language).split(plain(explain("tourism_spike", language)))[1]
    seen = [
        "ruthless_tactics", "sweeps_week", "banking_sector", "locust_company", "arrest_orders",
        "information_procurement", "riot_control", "scorched_earth",
    ]  # fmt: skip
    places = [said.index(plain(explain(card, language))) for card in seen]
    assert places == sorted(places)
    page = said[: places[-1]]
    assert "Short Sale" not in page  # it went back to the deck
    assert all(page.count(CARDS[card].name) == 1 for card in seen[:-1])


def explain(card, language):
    return say(explained(CARDS[card]), language)


def test_cards_to_choose_from_are_explained_too(run):
    said = shown(run, "1", "1", "c", lang="de")
    assert "Zur Wahl: Banking Sector: Bringt" in said
    assert "Short Sale: Bringt" in said


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        (["c 1"], "Globalsec: Contract: 1 capital for every enemy unit"),
        (["1", "1", "c 1"], "Sector: Pays when"),
        (["1", "c 1"], "Option 1 is not a card."),
        (["c 99"], "Option 99 is not a card."),
        (["c tanaka"], "Tanaka (before the support is counted): "),
        (["c marron"], "Aaron Marrón (when a counteroffer is paid for): "),
        (["? marron"], "Aaron Marrón (when a counteroffer is paid for): "),
        (["c nonsense"], "No card is called “nonsense”."),
        (["? nonsense"], "There is no rule or topic “nonsense”."),
        (["h"], "You win if you have more capital than your rival"),
        (["t"], "Decks Biotech"),
        (["1", "v"], "Globalsec"),
        (["u"], "You cannot undo"),
    ],
)
def test_pages_explain_cards_rules_and_the_table(run, typed, answer):
    assert answer in shown(run, *typed)


def test_no_card_of_another_hand_is_explained(run, home):
    said = plain(run(*START, answers=[*OPENING, "c", "t", "l"]).text)
    log = saved(home)
    game = game_of(log)
    state = game.replay(log)
    mine = game.view(state, 0)
    assert all(seat["hand"] is None for seat in mine["seats"][1:])
    held = {card for seat in (1, 2, 3) for card in game.view(state, seat)["seats"][seat]["hand"]}
    hidden = held - set(mine["seats"][0]["hand"]) - {mine["deal"]["main"]}
    assert hidden
    assert [card for card in hidden if plain(say(about(CARDS[card]))) in said] == []


@pytest.mark.parametrize("wrong", ["99", "-1", "1.5", "x", "²", "9" * 5000])
def test_what_is_no_option_is_said_and_asked_again(run, wrong):
    assert "is not a choice here. Type one of these numbers: 1, 2, 3, 4, 5, 6" in shown(run, wrong)


def test_a_district_is_picked_by_its_number_in_the_city(run, tmp_path):
    file = tmp_path / "game.json"
    log = Log.read(LOGS / "nobody-wins.json")
    game = game_of(log)
    at = next(
        step.index
        for step in game.steps(game.replay(log))
        if step.seat >= 0
        and (options := game.options(game.replay(log, step.index)))
        and len(options) > 2
        and all(set(option.targets) == {"district"} for option in options)
    )
    state = game.replay(log, at)
    seat, options = game.seat(state), game.options(state)
    seats = ["person" if each == seat else "citizen" for each in range(game.players)]
    Log(log.game, log.ruleset, log.settings, log.picks[:at], about={"seats": seats}).write(file)
    chosen = options[-1]
    run("play", "--load", file, "--save", file, answers=[str(chosen.targets["district"])])
    assert picks(file)[at] == chosen.pick


# --- several people ---


def test_a_hand_over_hides_hands_rivals_and_investments(run, tmp_path):
    file = tmp_path / "game.json"
    names = ("Ada", "Bob", "Cleo", "Dan")
    start = [*START, "--hot-seat", "--save", file]
    done = run(*start, *(each for name in names for each in ("--name", name)), answers=Chooser(3, 30))
    between = [part for part in done.parts if part.endswith(SHOW)]
    assert len(between) > 8
    for part in between:
        assert "it is your turn." in part
        assert "Your hand" not in part
        assert "Your rival" not in part
        assert "Your investment" not in part
    log = Log.read(file)
    game = game_of(log)
    state = game.replay(log)
    rivals = {name: plain(f"Your rival card {rival_words(game, state, seat)}") for seat, name in enumerate(names)}
    facing, seen = None, set()
    for part in done.parts:
        if part.endswith(SHOW):
            facing = plain(part).split(", it is your turn.")[0].rsplit("│ ", 1)[-1].split(" (")[0]
            continue
        for name, words in rivals.items():
            if words in plain(part):
                seen.add(name)
                assert words == rivals[facing]
    assert len(seen) > 2


def rival_words(game, state, seat):
    rival = game.view(state, seat)["seats"][seat]["rival"]
    return "the federalist" if rival == "federalist" else CARDS[rival].name


def test_each_person_at_one_keyboard_is_told_what_is_new(run):
    done = run(*START, "--hot-seat", answers=["", "1"] * 4)
    told = [part for part in done.parts if part.endswith(CHOICE) and " runs Globalsec." in plain(part)]
    assert len(told) == 4  # once to each of the four


@rule("NA-TG-7")
def test_a_proposal_is_shown_to_who_answers_it(run, home):
    """Two people: what the first proposes, the second sees with its goods."""
    asked = []

    def answer(printed):
        if printed.endswith(SHOW):
            return ""
        log = saved(home)
        game = game_of(log)
        state = game.replay(log)
        options = game.options(state)
        asked.append((options[0].decision, plain(printed)))
        if options[0].decision == "trade-answer":
            return None
        verbs = [option.verb for option in options]
        if "propose" in verbs:
            return "1"
        return "0" if {"pass", "stop", "decline"} & set(verbs) else "1"

    run("play", "--game", "new-angeles", "--trading", "full", "--hot-seat", "--seed", "5", answers=answer)
    decision, screen = asked[-1]
    assert decision == "trade-answer"
    assert "Proposal " in screen
    assert "Do you accept the trade?" in screen


# --- undo, files, replay ---


def test_a_choice_is_taken_back_until_somebody_acts(run):
    start = ("play", "--game", "new-angeles", "--seed", "5")
    asked = [plain(part) for part in run(*start, answers=[*OPENING, "0", "1", "u", "u"]).parts]
    assert "With whom do you want to trade?" in asked[4]
    assert "With whom do you want to trade?" not in asked[5]
    assert "Undone." in asked[6]
    assert "With whom do you want to trade?" in asked[6]
    assert "You cannot undo" in asked[7]  # others made no counteroffer since


def test_a_saved_game_without_seats_goes_on_against_citizens(run, tmp_path):
    log = Log.read(LOGS / "nobody-wins.json")
    half = tmp_path / "half.json"
    Log(log.game, log.ruleset, log.settings, log.picks[:200]).write(half)
    done = run("play", "--load", half, "--save", half, answers=["1"])
    assert done.code == 0
    assert "Your hand (" in done.text
    after = Log.read(half)
    assert len(after.picks) > 200
    assert after.picks[:200] == log.picks[:200]
    assert after.about["seats"][1:] == ["manager"] * (len(after.about["seats"]) - 1)
    assert run("play", "--load", half, "--players", "5").code == 1


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_screen_behind_a_terminal(tmp_path, size):
    choose = random.Random(1)
    with Terminal(tmp_path, *START, size=size) as desk:
        for _ in range(6):
            screen = desk.until(CHOICE)
            assert "Traceback" not in screen
            desk.type(choose.choice("12"))
        desk.until(CHOICE)
        desk.type("q")
        assert "See you soon!" in desk.rest()
        assert desk.end() == 0


def test_a_finished_game_is_stepped_through_turn_by_turn_from_any_chair(run):
    file = LOGS / "threat-federalist-wins.json"
    log = Log.read(file)
    game = game_of(log)
    state = game.replay(log)
    done = run("replay", file, "--seat", "2", answers=["t", "t", "e", "v", "seat all", "5", "seat none", "q"])
    assert done.code == 0
    parts = [plain(part) for part in done.parts]
    assert "Your rival card" in parts[3]
    assert "The game is over." in parts[3]
    for score in game.result(state).scores:
        assert f"{CARDS[score.corp].name} {score.total}" in parts[4]
    assert parts[5].count("rival ") >= game.players
    assert "Your rival card" not in parts[7]
    steps = [int(part.rsplit("Step ", 1)[-1].split(" of ")[0]) for part in parts[:3]]
    assert steps == sorted(set(steps))
    assert "rival" not in plain(
        run("replay", LOGS / "threat-federalist-wins.json", "--seat", "none", answers=["q"]).text
    )


def test_a_game_is_told_as_text(run):
    file = LOGS / "threat-federalist-wins.json"
    game = game_of(Log.read(file))
    told = game.story(game.replay(Log.read(file)), None, "de")
    done = run("replay", file, "--text", "--seat", "none", "--lang", "de")
    assert done.code == 0
    assert [line[6:] for line in done.text.split("\n") if line[:4].strip().isdecimal()] == told
