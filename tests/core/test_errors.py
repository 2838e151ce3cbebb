"""Errors: sentences for a person in any language, safe to show, and all of them marked for translation."""

from __future__ import annotations

import pickle

import pytest

from boardroom.core.errors import BoardroomError, LogError, SettingsError
from boardroom.core.words import message
from tests.support.messages import PACKAGE
from tests.support.raises import raise_faults

NO_FILE = "There is no file {path}."


def test_an_error_is_english_and_can_be_said_in_every_language():
    error = LogError(NO_FILE, path="game.json")
    assert str(error) == error.in_language("en") == "There is no file game.json."
    assert error.in_language("de") == "Es gibt keine Datei game.json."
    assert error.in_language("fr") == "Il n\u2019y a pas de fichier game.json."


def test_a_language_that_we_do_not_speak_is_refused():
    with pytest.raises(SettingsError, match=r"no language 'tlh'\. Choose one of: en, de, fr") as caught:
        LogError(NO_FILE, path="game.json").in_language("tlh")
    assert caught.value.in_language("de") == "Es gibt keine Sprache „tlh“. Wähle eine von: en, de, fr."


def test_messages_and_other_errors_in_a_sentence_are_translated_with_it():
    inner = LogError(NO_FILE, path="game.json")
    outer = BoardroomError("{why} ({what})", why=inner, what=message(NO_FILE, path=7))
    assert str(outer) == "There is no file game.json. (There is no file 7.)"
    assert outer.in_language("de") == "Es gibt keine Datei game.json. (Es gibt keine Datei 7.)"


@pytest.mark.parametrize(
    ("value", "shown"),
    [("{path} %s", "{path} %s"), ("Zoë", "Zoë"), ("\x1b[2J\n\u202e", "\\x1b[2J\\n\\u202e"), (None, "None")],
)
def test_values_are_shown_as_they_are_but_for_what_could_play_tricks_with_a_terminal(value, shown):
    error = LogError(NO_FILE, path=value)
    assert str(error) == f"There is no file {shown}."
    assert error.in_language("de") == f"Es gibt keine Datei {shown}."


def test_a_sentence_without_values_may_have_braces():
    assert str(BoardroomError("{")) == BoardroomError("{").in_language("fr") == "{"


def test_an_error_survives_the_way_between_processes():
    error = pickle.loads(pickle.dumps(LogError(NO_FILE, path="{game}")))
    assert (str(error), error.in_language("de")) == ("There is no file {game}.", "Es gibt keine Datei {game}.")


# --- every error of the package ---


def test_every_error_that_the_package_raises_can_be_said_in_every_language():
    count, faults = raise_faults(sorted(PACKAGE.rglob("*.py")))
    assert faults == []
    assert count > 100


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ('raise Mine(N_("No {card}."), card=1)', ""),
        ('def f():\n    text = N_("No {card}.")\n    raise Mine(text, card=1)', ""),
        ("raise ValueError('not ours')", ""),
        ('raise Mine("No card.")', "code.py:3: the sentence is not marked with N_"),
        ('raise Mine(f"No {card}.")', "code.py:3: the sentence is not marked with N_"),
        ('text = "No card."\nraise Mine(text)', "code.py:4: the sentence is not marked with N_"),
        ('raise Mine(N_("No {card}."))', "code.py:3: the sentence has the places ['card'], the values are []"),
        ('raise Mine(N_("No card."), card=1)', "code.py:3: the sentence has the places [], the values are ['card']"),
        ("raise Mine", "code.py:3: an error without a sentence"),
        ("raise errors.Mine()", "code.py:3: an error without a sentence"),
        ('class Own(Mine):\n    sentence = N_("No {card}.")\nraise Own(card=1)', ""),
        (
            'class Own(Mine):\n    sentence = N_("No {card}.")\nraise Own',
            "code.py:5: the sentence of its class has the places ['card'], the values are []",
        ),
        (
            'class Own(Mine):\n    sentence = "No card."\nraise Own',
            "code.py:5: the sentence of its class is not marked with N_",
        ),
    ],
)
def test_the_check_finds_what_is_wrong(tmp_path, code, fault):
    file = tmp_path / "code.py"
    file.write_text(f"class Middle(errors.BoardroomError): ...\nclass Mine(Middle): ...\n{code}\n")
    count, found = raise_faults([file], tmp_path)
    assert found == ([fault] if fault else [])
    assert count == (0 if "ValueError" in code else 1)
