"""Messages: said in any language, with names of people, one or several."""

import gc
import pickle

import pytest

from boardroom.core import words
from boardroom.core.errors import SettingsError
from boardroom.core.words import Person, catalogue_folders, message, plural, register, say

HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural={};\\n"\n\n'


@pytest.fixture
def catalogues(tmp_path, monkeypatch):
    """Catalogues of this test only."""
    monkeypatch.setattr(words, "_folders", [])
    words._catalogue.cache_clear()
    german = (
        'msgid "{player} takes {cards}."\nmsgstr "{cards} für {player}."\n\n'
        'msgid "{count} card"\nmsgid_plural "{count} cards"\nmsgstr[0] "{count} Karte"\nmsgstr[1] "{count} Karten"\n'
    )
    french = (
        'msgid "{count} card"\nmsgid_plural "{count} cards"\nmsgstr[0] "{count} carte"\nmsgstr[1] "{count} cartes"\n'
    )
    (tmp_path / "de.po").write_text(HEADER.format("n != 1") + german, "utf-8")
    (tmp_path / "fr.po").write_text(HEADER.format("n > 1") + french, "utf-8")
    register(tmp_path)
    yield tmp_path
    words._catalogue.cache_clear()


def cards(count):
    return plural("{count} card", "{count} cards", count=count)


def test_a_message_is_said_in_every_language(catalogues):
    takes = message("{player} takes {cards}.", player=Person(1, "Player 2"), cards=cards(2))
    assert say(takes) == "Player 2 takes 2 cards."
    assert say(takes, "de") == "2 Karten für Player 2."
    assert say(takes, "fr") == "Player 2 takes 2 cartes."


def test_the_language_decides_what_is_several(catalogues):
    assert [say(cards(0), language) for language in ("en", "de", "fr")] == ["0 cards", "0 Karten", "0 carte"]
    assert [say(cards(1), language) for language in ("en", "de", "fr")] == ["1 card", "1 Karte", "1 carte"]


def test_people_have_the_names_that_the_table_knows(catalogues):
    takes = message("{player} takes {cards}.", player=Person(1, message("Player {number}", number=2)), cards=cards(1))
    assert say(takes, people={1: "Ada {cards}"}) == "Ada {cards} takes 1 card."
    assert say(takes, people={0: "Ada"}) == "Player 2 takes 1 card."


def test_plain_values_are_said_as_they_are():
    assert (say("readalot", "de"), say(7, "fr"), say(message(""), "en")) == ("readalot", "7", "")


def test_a_language_that_we_do_not_speak_is_refused():
    with pytest.raises(SettingsError, match=r"'la'.*en, de, fr"):
        say(message("red"), "la")


def test_a_folder_is_registered_once(catalogues):
    register(catalogues)
    assert catalogue_folders() == (catalogues,)


def test_a_later_folder_wins_and_the_earlier_one_fills_the_gaps(catalogues, tmp_path):
    folder = tmp_path / "more"
    folder.mkdir()
    for language in ("de", "fr"):
        text = 'msgid "{player} takes {cards}."\nmsgstr "{player}: {cards}"\n'
        (folder / f"{language}.po").write_text(HEADER.format("n != 1") + text, "utf-8")
    register(folder)
    takes = message("{player} takes {cards}.", player="Ada", cards=cards(2))
    assert say(takes, "de") == "Ada: 2 Karten"


def test_a_message_keeps_its_values_in_little_room():
    two = [
        message("{player} takes {cards}.", player="Ada", cards=3),
        message("{player} and {cards}", player=1, cards=2),
    ]
    assert two[0].values == {"player": "Ada", "cards": 3}
    assert two[0].names is two[1].names
    assert not any(isinstance(each, dict) for message in two for each in gc.get_referents(message))
    assert pickle.loads(pickle.dumps(two[0])) == two[0]
