"""Around the game: the card list, why not, the words of results, play in the terminal."""

from pathlib import Path

import pytest

from boardroom import cli
from boardroom.core.words import LANGUAGES
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.loader import box
from boardroom.games.new_angeles.why_not import UnknownVerb
from tests.support import rule
from tests.support.new_angeles import Table, turn


def test_all_cards_are_printed_with_their_status(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "220")
    assert cli.main(["cards", "new-angeles"]) == 0
    said = capsys.readouterr().out
    for card in (*box().action_cards, *box().assets, *box().events, *box().investments, *box().setup_cards):
        assert card.key in said
    assert cli.main(["cards", "--reconstructed"]) == 0
    said = capsys.readouterr().out
    assert "setup_1" in said
    assert "gurren_imaishi" not in said
    assert cli.main(["cards", "chess"]) == 1


HEADINGS = {
    "en": ("Action cards", "Assets", "Setup cards", "What it does", "S, name C", "R = reconstructed"),
    "de": ("Aktionskarten", "Vorteilskarten", "Vorbereitungskarten", "Was sie tut", "S, Name C", "R = rekonstruiert"),
    "fr": ("Cartes action", "Atouts", "Cartes de mise en place", "elle fait", "S, nom C", "R = reconstitué"),
}


@pytest.mark.parametrize("asked", ["--lang", "LANG"])
@pytest.mark.parametrize("language", HEADINGS)
def test_the_card_list_speaks_the_language_of_its_reader(capsys, monkeypatch, language, asked):
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", f"{language}_XX.UTF-8" if asked == "LANG" else "fr_FR.UTF-8")
    assert cli.main(["cards", *(["--lang", language] if asked == "--lang" else [])]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    said = "\n".join(lines)
    assert [words for words in HEADINGS[language] if words not in said] == []
    assert "humanity_labor_hosts_union_heads" in said
    assert not any(sign in said for sign in "{}[]")
    assert ("Entferne einen" in said, "Guérissez un" in said) == (language == "de", language == "fr")


def test_the_card_list_refuses_a_language_that_nobody_speaks(capsys):
    assert cli.main(["cards", "--lang", "tlh"]) == 1
    assert "tlh" in capsys.readouterr().err


@rule("NA-1.2", "NA-7.2", "NA-1.6")
def test_reasons_name_their_rules():
    t = turn(hands=("ark_construction", "puff_piece", "", ""), emergency=({"globalsec": "down"}, {}, {}, {}))
    why = t.game.why_not
    assert why(t.state, "offer", card="ark_construction") is None
    assert why(t.state, "offer", card="scorched_earth").rule == "NA-1.2"
    assert why(t.state, "offer", card="ruthless_tactics").rule == "NA-38.2"
    assert why(t.state, "offer", card="sweeps_week").rule == "NA-38.2"
    assert why(t.state, "counter").rule == "NA-1.3"
    assert why(t.state, "support", offer="main").rule == "NA-1.6"
    assert why(t.state, "choose", district=3).rule == "NA-33.2"
    assert why(t.state, "trade", seat=1).rule == "NA-A51"
    assert why(t.state, "use").rule == "NA-66.0"
    assert why(t.state, "use", asset="tanaka").rule == "NA-66.0"
    with pytest.raises(UnknownVerb):
        why(t.state, "dance")
    t.pick("ark_construction", "pass", "pass", "pass")
    assert why(t.state, "support", offer="counter").rule == "NA-A42"
    assert why(t.state, "support", offer="main", cards=3).rule == "NA-60.1"
    t.pick("abstain").skip_to("pick_district")
    assert why(t.state, "choose", district=3) is None
    t = Table(city={1: "android", 2: "android", 3: "dev"})
    t.resolve("efficiency_experts", 1)
    assert why(t.state, "choose", district=2).rule == "NA-7.2"
    t = Table(city={3: "ill"})
    t.resolve("clinical_trials")
    refusal = why(t.state, "choose", district=4)
    assert refusal.rule == "NA-CG-2"
    assert all("{" not in refusal.text(language) for language in LANGUAGES)


def test_the_result_before_the_end_keeps_rivals_secret():
    t = Table(rivals=("haas_bioroid", "jinteki", "melange_mining", "globalsec"))
    public, own = t.game.result(t.state), t.game.result(t.state, 1)
    assert [score.rival for score in public.scores] == [None] * 4
    assert [score.rival for score in own.scores] == [None, "jinteki", None, None]
    assert not public.final


def test_every_key_is_unique():
    keys = [*names.CARD_KEYS, *names.ASSET_KEYS, *names.EVENT_KEYS, *names.INVESTMENT_KEYS, *names.DEMAND_KEYS]
    assert len(set(keys)) == len(keys)


def test_a_saved_game_can_be_told_again(capsys):
    log = Path(__file__).parent / "logs" / "threat-federalist-wins.json"
    assert cli.main(["replay", str(log), "--text", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "The threat has reached its limit: the game is over." in said
    assert "is the federalist and wins" in said
    assert cli.main(["replay", str(log), "--text", "--seat", "2", "--lang", "de"]) == 0
    assert "Deine Rivalenkarte" in capsys.readouterr().out
