"""What cards do, in words: every card of the box, in every language."""

import re
from dataclasses import replace

import pytest

from boardroom.core.words import LANGUAGES, say
from boardroom.games.new_angeles.card_words import (
    CARDS,
    CONTRACT_WORDS,
    PRICE_WORDS,
    WINDOW_WORDS,
    about,
    explained,
    found,
    summary,
)
from boardroom.games.new_angeles.components import CONTRACTS, PRICES, WINDOWS
from boardroom.games.new_angeles.loader import box

ALL = [*CARDS.values(), *box().setup_cards]
TOLD = [card for card in ALL if card.summary]


def key(card):
    return card.key


@pytest.mark.parametrize("language", ["de", "fr"])
def test_every_summary_of_the_box_is_translated(language):
    assert len(TOLD) == 72
    assert [card.key for card in TOLD if say(summary(card), language) == card.summary] == []
    assert len({say(summary(card), language) for card in TOLD}) == len(TOLD)


@pytest.mark.parametrize("written", ["Do as you like.", "{nobody} pays {0} %s."])
def test_a_summary_of_the_owner_stays_as_it_is_written(written):
    card = replace(CARDS["tanaka"], summary=written)
    for language in LANGUAGES:
        assert say(summary(card), language) == written
        assert f": {written} " in say(explained(card), language)


GERMAN_NAMES = {
    "Unorthodox Knowledge": "Unkonventionelles Wissen",
    "Storming the Beanstalk": "Sturm auf den Beanstalk",
}
"""All that are known: the manual names them."""


@pytest.mark.parametrize("card", ALL, ids=key)
def test_a_card_is_told_in_words_and_not_in_data(card):
    said = {language: say(explained(card), language) for language in LANGUAGES}
    assert len(set(said.values())) == len(LANGUAGES)
    for language, each in said.items():
        assert each.startswith(GERMAN_NAMES.get(card.name, card.name) if language == "de" else card.name)
        assert each.endswith(".")
        assert not re.search(r"[{}_\[\]]|  |\.\.", each)


def test_all_that_the_data_can_say_has_words():
    assert set(WINDOW_WORDS) == set(WINDOWS)
    assert {"none", *PRICE_WORDS} == set(PRICES)
    assert set(CONTRACT_WORDS) == set(CONTRACTS)


@pytest.mark.parametrize(
    ("card", "language", "words"),
    [
        ("clean_slate", "en", "Clean Slate (Biotech): Cure up to two districts, "),
        ("clean_slate", "en", " place an outage in one of them. No illness check."),
        ("ruthless_tactics", "de", "Ruthless Tactics (Notfall-Aktionskarte von Globalsec): Entferne bis zu vier"),
        ("unorthodox_knowledge", "de", "Unkonventionelles Wissen (Biotech): Sieh dir die nächsten drei Ereignisse an"),
        ("midori", "en", "Midori (at a tie): You decide which offer wins. Exhaust it to use it."),
        ("midori", "de", "Midori (bei Gleichstand): Bei Gleichstand entscheidest du. Wird dabei erschöpft."),
        ("gurren_imaishi", "fr", "Vous gagnez cinq de capital, une seule fois. Se défausse à l\u2019usage."),
        ("power_siphoning", "en", "Pays for outages in the city. Capital: 3 for 1, 5 for 2, 7 for 3 or more."),
        ("retail_sector", "en", "2 capital and 2 more for each in the supply, at most 6."),
        ("melange_mining", "en", "3 capital after every event that raises the threat by less than 2."),
        ("globalsec", "de", "Aktionskarten zu viert: 2 × Sicherheit, 1 × allgemein."),
        ("human_first_starts_riot", "en", "+2 if Human First in tier 2, else all Human First units move 1 "),
        ("human_first_starts_riot", "de", "Menschen zuerst (2), Ausfall (5), Krankheit (1). Züge: 4."),
        ("earthquake_rocks_city", "de", "Bedrohung: +5 ab 3 × Ausfall."),
        ("welfare_programs_slashed", "fr", "Menace\u00a0: +1 par grève."),
        ("tourism_spike", "de", "Nachfrage: 2 Energie, 5 Unterhaltung, 5 Credits. Nicht befriedigt: Bedrohung +5."),
    ],
)
def test_a_line_says_what_the_data_says(card, language, words):
    assert words in say(explained(CARDS[card]), language)


def test_a_setup_card_names_its_districts():
    assert say(about(box().setup_cards[1])).startswith(
        "Placed in districts: android (1, 4, 7, 10), Human First (5, 8), "
    )


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("tanaka", "Tanaka"),
        ("marron", "Aaron Marrón"),
        ("MARRÓN", "Aaron Marrón"),
        ("mr white", '"Mr. White"'),
        ("24/7", "24/7 Live Feeds"),
    ],
)
def test_a_card_is_found_however_its_name_is_typed(typed, name):
    assert [card.name for card in found(typed)] == [name]


@pytest.mark.parametrize("typed", ["", ".", "nonsense"])
def test_what_is_no_name_finds_nothing(typed):
    assert found(typed) == []
