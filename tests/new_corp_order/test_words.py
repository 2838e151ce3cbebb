"""Words: every message has its German and French, nothing else is in the catalogues, and everything can be said."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from boardroom.core.dealer import Dealer
from boardroom.core.errors import SettingsError
from boardroom.core.words import LANGUAGES, catalogue_folders, message, plural, say
from boardroom.games import game
from tests.support.messages import (
    PACKAGE,
    PLURALS,
    faults,
    files_of,
    files_of_nobody,
    locale_folders,
    messages_in,
    read_catalogue,
    sources,
)

FOLDER = PACKAGE / "games" / "new_corp_order" / "locale"
GLOSSARY = PACKAGE.parent.parent / "docs" / "glossary.md"
GAMES = [
    {"players": players, "edition": edition, **more}
    for players in (1, 2, 3, 4)
    for edition in ("retail", "pnp")
    for more in (
        [{"conglomerates": "choose"}, {"conglomerates": "random"}]
        if players == 1
        else [{}, {"short_game": True}]
        if players > 2 and edition == "retail"
        else [{}]
    )
]


def name(folder: Path) -> str:
    return folder.parent.name


# --- the catalogues of the package ---


@pytest.mark.parametrize("folder", locale_folders(), ids=name)
def test_every_message_is_translated_and_no_other(folder):
    assert "\n".join(f"{language}: {fault}" for language in PLURALS for fault in faults(folder, language)) == ""


def test_no_message_lies_where_no_catalogue_is():
    assert [source.where for source in messages_in(files_of_nobody())] == []


def test_the_catalogues_of_a_game_are_found():
    game("new-corp-order", players=2)
    assert FOLDER in catalogue_folders()
    assert set(catalogue_folders()) <= set(locale_folders())


def test_there_are_messages_to_translate():
    files = {source.file.rsplit("/", 1)[1] for source in messages_in(files_of(FOLDER))}
    assert {"describe.py", "narrate.py", "trace.py", "explain.py", "why_not.py", "names.py", "components.py"} <= files


# --- the check itself ---

HEADER = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""
SOURCE = """\
from boardroom.core.words import N_, message, plural

TEXT = N_("{player} waits.")


def many(n):
    return plural("{count} day", "{count} days", count=n)


def one():
    return message("Done")
"""
GOOD = """\
msgid "{player} waits."
msgstr "{player} wartet."

msgid "{count} day"
msgid_plural "{count} days"
msgstr[0] "{count} Tag"
msgstr[1] "{count} Tage"

msgid "Done"
msgstr "Fertig"
"""


@pytest.fixture
def package(tmp_path):
    (tmp_path / "locale").mkdir()
    (tmp_path / "sub" / "locale").mkdir(parents=True)
    (tmp_path / "code.py").write_text(SOURCE)
    (tmp_path / "sub" / "more.py").write_text('from boardroom.core.words import N_\nN_("Elsewhere")\n')
    return tmp_path


def faults_of(package, catalogue):
    (package / "locale" / "de.po").write_text(HEADER + catalogue)
    return faults(package / "locale", "de", package)


def test_a_good_catalogue_passes_and_leaves_sub_folders_to_their_own(package):
    assert faults_of(package, GOOD) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('msgid "Done"\nmsgstr "Fertig"\n', "", "not translated, from code.py:11"),
        ('"Fertig"', '""', "not translated: 'Done'"),
        ('msgid "Done"', '#, fuzzy\nmsgid "Done"', "fuzzy"),
        ('msgid "Done"', 'msgid "Finished"', "nothing says this any more: 'Finished'"),
        ('msgid "Done"', '#~ msgid "Gone"\n#~ msgstr "Weg"\n\nmsgid "Done"', "obsolete entry: 'Gone'"),
        ("{player} wartet.", "{spieler} wartet.", "has the places"),
        ("{player} wartet.", "{player} wartet", "does not end like"),
        ("{player} wartet.", "{player}  wartet.", "stray spaces"),
        ('\nmsgstr[1] "{count} Tage"', "", "not translated"),
        (
            'msgid_plural "{count} days"\nmsgstr[0] "{count} Tag"\nmsgstr[1] "{count} Tage"',
            'msgstr "Tage"',
            "plural of",
        ),
    ],
)
def test_a_bad_catalogue_is_told_what_is_wrong(package, old, new, fault):
    found = faults_of(package, GOOD.replace(old, new))
    assert any(fault in each for each in found), found


def test_a_missing_catalogue_and_wrong_plural_forms_are_faults(package):
    assert "missing" in faults(package / "locale", "fr", package)[0]
    (package / "locale" / "de.po").write_text(HEADER.replace("n != 1", "n > 1") + GOOD)
    assert any("plural forms" in fault for fault in faults(package / "locale", "de", package))


def test_french_marks_stand_off_by_a_space_that_does_not_break(package):
    source = '\nmsgid "Why?"\nmsgstr "Pourquoi{}?"\n'
    (package / "code.py").write_text('from boardroom.core.words import N_\nN_("Why?")\n')
    for space, count in ((" ", 1), ("\u00a0", 0)):
        (package / "locale" / "fr.po").write_text(HEADER.replace("n != 1", "n > 1") + source.format(space))
        assert len(faults(package / "locale", "fr", package)) == count


def test_a_french_apostrophe_is_a_curved_one(package):
    source = '\nmsgid "The game"\nmsgstr "L{}ensemble"\n'
    (package / "code.py").write_text('from boardroom.core.words import N_\nN_("The game")\n')
    for mark, count in (("'", 1), ("\u2019", 0)):
        (package / "locale" / "fr.po").write_text(HEADER.replace("n != 1", "n > 1") + source.format(mark))
        assert len(faults(package / "locale", "fr", package)) == count


def test_a_summary_in_a_data_file_is_a_message(package):
    (package / "data").mkdir()
    (package / "data" / "cards.toml").write_text('[[cards]]\nname = "Ark"\nsummary = "Build \\"it\\"."\n')
    assert faults_of(package, GOOD) == [
        'not translated, from data/cards.toml:3:\n#: data/cards.toml\nmsgid "Build \\"it\\"."\nmsgstr ""'
    ]
    assert faults_of(package, GOOD + '\nmsgid "Build \\"it\\"."\nmsgstr "Baue „es“."\n') == []


@pytest.mark.parametrize("call", ["N_(text)", "plural(one, two, count=3)", "N_()"])
def test_a_mark_without_a_text_is_refused(package, call):
    (package / "code.py").write_text(f"from boardroom.core.words import N_, plural\n{call}\n")
    with pytest.raises(AssertionError, match=r"code\.py:2"):
        messages_in([package / "code.py"], package)


# --- saying things ---


@pytest.mark.parametrize(
    ("language", "none", "one", "two"),
    [
        ("en", "0 cards", "1 card", "2 cards"),
        ("de", "0 Karten", "1 Karte", "2 Karten"),
        ("fr", "0 carte", "1 carte", "2 cartes"),
    ],
)
def test_plurals_follow_each_language(language, none, one, two):
    game("new-corp-order")
    said = [say(plural("{count} card", "{count} cards", count=count), language) for count in (0, 1, 2)]
    assert said == [none, one, two]


def test_a_name_is_said_as_it_is_whatever_it_contains():
    line = message("{player} starts.", player="{count} %s")
    assert [say(line, language) for language in LANGUAGES] == [
        "{count} %s starts.",
        "{count} %s beginnt.",
        "{count} %s commence.",
    ]


def test_a_language_that_nobody_speaks_is_refused():
    with pytest.raises(SettingsError, match="tlh"):
        say("Hello", "en") and say(message("Hello"), "tlh")


@pytest.mark.parametrize("settings", GAMES, ids=str)
def test_every_decision_and_option_of_a_game_can_be_said(settings):
    table = game("new-corp-order", **settings)
    for seed in range(2):
        state, choose = table.start(), random.Random(seed)
        dealer = Dealer(seed)
        while not table.over(state):
            options = table.options(state)
            messages = [table.question(state.record), *(option.label for option in options)]
            for language in LANGUAGES:
                said = [say(each, language) for each in messages]
                assert all(said)
                assert not re.search(r"[{}]", " ".join(said))
                assert len(set(said[1:])) == len(options) or state.record.seat == -1 or settings["players"] == 1
            if state.record.seat == -1:
                table.apply(state, options[dealer.choose([option.weight or 0 for option in options])])
            else:
                table.apply(state, choose.choice(options))


def test_the_glossary_and_the_catalogues_use_the_same_terms():
    catalogues = {language: read_catalogue(FOLDER / f"{language}.po", language) for language in PLURALS}
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in GLOSSARY.read_text("utf-8").splitlines()
        if line.startswith("| ")
    ]
    shared = [row for row in rows if row[0] in catalogues["de"]]
    assert len(shared) >= 17
    for english, german, french, *_ in shared:
        assert (english, german) == (english, catalogues["de"][english].string)
        assert (english, french) == (english, catalogues["fr"][english].string)


def test_a_message_that_several_catalogues_have_is_the_same_in_all():
    """Whichever package is loaded last must not change the words of the others."""
    for language in PLURALS:
        said: dict[object, dict[object, str]] = {}
        for folder in locale_folders():
            for each in read_catalogue(folder / f"{language}.po", language):
                if each.id:
                    said.setdefault(each.id, {})[each.string] = name(folder)
        assert [(text, forms) for text, forms in said.items() if len(forms) > 1] == []


RETIRED = {
    "en": r"is sold:|whoever|shall|earns?|chips? in|word (of|from) (your|this)"
    r"|bring(ing)? (a record|joins)|hear .* again",
    "de": r"(das|dieses|jedes|ganze) Spiel (ist|jetzt|zu beenden)|Spiel ist aus|das ganze Spiel[;,]"
    r"|Spiele[nr]? (unter|mit|zwischen)|(gedachten|simulierten) Spielen|Hinweisen|Regelwerk|Regelheft\w*"
    r"|eine? Vorteil|Vorteile",
    "fr": r"tu|ton",
}
"""What players stumbled over and what is no word for one thing; such words are in the glossary, under "not"."""
CHARMING = {"Everybody else, please look away."}


def ruled_out(column: int) -> list[str]:
    """The words under one of the "not" of the glossary, without those in italics: these are right for other things."""
    section = GLOSSARY.read_text("utf-8").partition("## One term for one thing")[2].partition("\n## ")[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("| ")][1:]
    cells = [re.sub(r"\([^)]*\)|\*[^*]*\*", "", row[column]) for row in rows]
    return sorted({word.strip() for cell in cells for word in cell.split(",") if word.strip()})


def test_retired_words_do_not_come_back():
    said = {"en": [text for each in messages_in(sources(PACKAGE)) for text in (each.singular, each.plural or "")]}
    for language in PLURALS:
        catalogues = [read_catalogue(folder / f"{language}.po", language) for folder in locale_folders()]
        strings = [each.string for catalogue in catalogues for each in catalogue if each.id]
        said[language] = [text for each in strings for text in ([each] if isinstance(each, str) else each)]
    for column, (language, texts) in zip((2, 4, 6), said.items(), strict=True):
        words = ruled_out(column)
        assert len(words) >= 15
        endings = "(e|en|er|es|n|s)?" if language == "de" else "s?"
        glossary = rf"({'|'.join(map(re.escape, words))}){endings}"
        retired = re.compile(rf"\b({RETIRED[language]}|{glossary})(\b|(?<=:))", re.IGNORECASE)
        plain = {text: re.sub(r"\{\w+\}", "", text) for text in texts if text not in CHARMING}
        assert [text for text, words in plain.items() if retired.search(words)] == [], language


def test_german_counts_victory_points():
    for folder in (folder for folder in locale_folders() if folder.parent.name == "new_corp_order"):
        for each in read_catalogue(folder / "de.po", "de"):
            for text in [each.string] if isinstance(each.string, str) else each.string:
                assert not re.search(r"\bPunkt", text), text
