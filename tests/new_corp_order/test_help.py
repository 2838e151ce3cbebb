"""Help: a text for every rule of the catalogue, in every edition and language, and a page for every need."""

from __future__ import annotations

import random
import re

import pytest

from boardroom.catalogue import read_rules, rules_folder
from boardroom.core.dealer import Dealer
from boardroom.core.words import LANGUAGES, say
from boardroom.games.new_corp_order.components import COMPANY_TYPES, CONSULTANTS
from boardroom.games.new_corp_order.game import NewCorpOrder
from boardroom.games.new_corp_order.help import rule_help, topic_of, topics
from tests.support.new_corp_order import without_passing

EDITIONS = ["retail", "pnp"]
RULES = [rule for rule in read_rules(rules_folder()) if rule.startswith("NCO-")]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_short_text_in_every_language(rule, edition):
    text = rule_help(rule, edition)
    assert text is not None
    said = [say(text, language) for language in LANGUAGES]
    assert len(set(said)) == len(LANGUAGES)
    assert all(20 < len(each) < 330 and each.endswith(".") for each in said)


def test_what_is_no_rule_has_no_text():
    assert rule_help("NCO-X9") is None
    assert rule_help("O6") is None
    assert rule_help("NA-O6") is None


@pytest.mark.parametrize("rule", ["NCO-O4", "NCO-K1", "NCO-K2", "NCO-E1", "NCO-V7", "NCO-S5", "NCO-S7", "NCO-ODS2"])
def test_where_the_editions_differ_so_do_the_texts(rule):
    assert rule_help(rule, "retail") != rule_help(rule, "pnp")


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_rule_stands_on_a_page_and_every_page_says_something(edition):
    pages = topics(edition)
    assert {rule for page in pages for rule in page.rules} == set(RULES)
    assert len({page.key for page in pages}) == len(pages)
    for page in pages:
        assert page.rules
        assert all(rule_help(rule, edition) for rule in page.rules)
        assert say(page.title, "de")


def test_companies_and_consultants_have_pages_of_their_own():
    pages = {page.key: page for page in topics("pnp")}
    for entry in (*COMPANY_TYPES, *CONSULTANTS):
        assert pages[entry.key].rules == (entry.rule,)
    assert say(pages["media-advisor"].title) == "Insider"
    assert say({page.key: page for page in topics()}["media-advisor"].title) == "Media Advisor"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [1, 2, 3])
def test_every_decision_of_a_player_has_its_page(players, edition):
    game = NewCorpOrder(players=players, edition=edition)
    keys = {page.key for page in topics(edition)}
    met = set()
    for seed in range(3):
        state, choose = game.start(Dealer(seed)), random.Random(seed)
        while not game.over(state):
            met.add(topic_of(state.record))
            game.apply(state, choose.choice(without_passing(game, state)))
        assert topic_of(state.record) == "scoring"
    assert met <= keys
    expected = {"turn", "plot", "take-over", "solo" if players == 1 else "infiltrate"}
    assert met >= expected | ({"consultants"} if players > 1 else set())
    assert met & {entry.key for entry in COMPANY_TYPES}


def test_help_for_an_ability_names_what_it_does():
    rule = {page.key: page for page in topics()}["guerrilla-marketing"].rules[0]
    text = rule_help(rule)
    assert re.match("Tap up to two cards", say(text))
    assert re.match("Drehe bis zu zwei Karten", say(text, "de"))
    assert re.match("Pivotez jusqu.à deux cartes", say(text, "fr"))
