"""Help: short texts of rules that stand in the catalogue, in every language, and a page for every decision."""

import pytest

from boardroom.catalogue import read_rules, rules_folder
from boardroom.core.words import LANGUAGES, say
from boardroom.games.new_angeles.game import NewAngeles
from boardroom.games.new_angeles.help import RULES, TEXTS, rule_text, topics
from boardroom.games.new_angeles.kernel.tables import BOX

CATALOGUE = read_rules(rules_folder())


@pytest.mark.parametrize("rule", RULES)
def test_every_text_is_of_a_rule_and_short_in_every_language(rule):
    assert rule in CATALOGUE
    said = [say(rule_text(rule, {}), language) for language in LANGUAGES]
    assert len(set(said)) == len(LANGUAGES)
    assert all(15 < len(text) < 330 and text.endswith(".") for text in said)


def test_a_rule_stands_on_one_page_only():
    assert sum(len(texts) for texts in TEXTS.values()) == len(RULES)


@pytest.mark.parametrize("asset", BOX.assets, ids=lambda asset: asset.key)
def test_the_rule_of_an_asset_is_told_by_the_asset(asset):
    rule = f"NA-C-{asset.key.replace('_', '-')}"
    assert rule in CATALOGUE
    assert asset.name in say(rule_text(rule, {}), "de")


def test_what_is_no_rule_has_no_text():
    assert rule_text("NA-99.9", {}) is None
    assert rule_text("NA-C-nobody", {}) is None
    assert rule_text("NCO-O6", {}) is None


def test_pages_about_trades_need_trades():
    keys = [
        {page.key for page in topics(NewAngeles(**settings).settings_dict())}
        for settings in ({"trading": "off"}, {}, {"promises": True})
    ]
    assert keys[1] - keys[0] == {"trade"}
    assert keys[2] - keys[1] == {"promises"}


def test_the_help_says_what_the_numbers_rest_on():
    """What it calls reconstructed is what the data marks so."""
    assert [page.rules for page in topics({}) if page.key == "sources"] == [tuple(TEXTS["sources"])]
    assert [card.status for card in BOX.setup_cards] == ["R"] * 6
    assert [card.statuses.get("name", "R") for card in BOX.setup_cards].count("R") == 5
    assert [place.statuses["tier"] for place in BOX.districts] == ["R"] * 10
    assert [place.key for place in BOX.districts if place.statuses["production"] != "R"] == ["4", "5", "7"]
    tokens = ("android", "outage", "illness", "development", "unrest")
    assert [kind for kind, status in BOX.counts_statuses.items() if status == "R"] == list(tokens)
