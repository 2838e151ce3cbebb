"""Every rule carries its edition, and the table of differences between the rulebooks is complete."""

from __future__ import annotations

import re

import pytest

from boardroom.__main__ import main
from boardroom.catalogue import read_rules, rules_folder
from boardroom.core.words import LANGUAGES, message, say
from boardroom.games.new_corp_order.components import READINGS
from boardroom.games.new_corp_order.editions import DIFFERENCES, HEADINGS
from boardroom.games.new_corp_order.help import RULES

CATALOGUE = {name: rule for name, rule in read_rules(rules_folder()).items() if name.startswith("NCO-")}
MARK = re.compile(r"\b(RET|PNP)\b")


@pytest.mark.parametrize("rule", CATALOGUE.values(), ids=CATALOGUE)
def test_every_rule_carries_its_edition(rule):
    assert rule.editions in {("all",), ("RET",), ("PNP",), ("RET", "PNP")}
    if rule.editions == ("all",):
        assert not MARK.search(rule.text), "it tells editions apart, so it does not hold in all in the same way"
    if len(rule.editions) == 2:
        assert MARK.search(rule.text), "it does not say how the editions differ"


def test_what_differs_stands_in_the_table_and_nothing_else_does():
    told = {rule for each in DIFFERENCES for rule in each.rules}
    assert told <= set(CATALOGUE)
    differing = {name for name, rule in CATALOGUE.items() if len(rule.editions) == 2}
    assert differing - told - {reading.rule for reading in READINGS} == set()
    in_two_texts = {f"NCO-{name}" for name, text in RULES.items() if isinstance(text, tuple)}
    assert in_two_texts <= told


def test_every_other_reading_stands_in_its_rule():
    for reading in READINGS:
        text = CATALOGUE[reading.rule].text
        assert "**Other reading**" in text
        assert f"`{reading.key}`" in text
    keys = {
        key for rule in CATALOGUE.values() for key in re.findall(r"Other\s+reading\*\* \([^`]*`([^`]+)`", rule.text)
    }
    assert keys == {reading.key for reading in READINGS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_is_printed_in_every_language(language, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "400")
    assert main(["rules", "--editions", "--lang", language]) == 0
    printed = capsys.readouterr().out
    for text in (*HEADINGS, *(each.prototype for each in DIFFERENCES)):
        assert say(message(text), language) in printed


def test_it_stands_alone(capsys):
    assert main(["rules", "--editions", "O6"]) != 0
    assert "stands alone" in capsys.readouterr().err
