"""What games say of themselves beside views and options: in all settings, for every seat, in every language."""

import json
import os
from itertools import islice, pairwise

from boardroom import DEALER
from boardroom.core.words import LANGUAGES, say
from tests.support.presentation import told, values
from tests.torture.settings import every_setting, finished, moments

MOST_LOOKS = int(os.environ.get("BOARDROOM_TORTURE_LOOKS", "12"))
"""Moments of a game that are looked at; of a long game so many, evenly spread."""


def some_moments(game, seed):
    """States of a random game at which a player decides, and its end."""
    found = [state.copy() for state in moments(game, seed) if game.seat(state) != DEALER or game.over(state)]
    yield from found[:: 1 + len(found) // MOST_LOOKS]
    yield found[-1]


@every_setting
def test_everything_can_be_said_to_everybody_in_every_language(game):
    said = set()
    for state in some_moments(game, seed=21):
        before = state.to_bytes()
        for seat in (*range(game.seats), None):
            found = {repr(value): value for value in values(game, state, seat)}
            for value in (found[new] for new in found.keys() - said):
                for language in LANGUAGES:
                    text = say(value, language)
                    assert "{" not in text, text
                    assert text == text.strip()
            said |= found.keys()
        assert state.to_bytes() == before
    assert len(said) > 50


@every_setting
def test_panels_are_tables(game):
    for state in some_moments(game, seed=22):
        for seat in (*range(game.seats), None):
            panels = game.panels(json.loads(json.dumps(game.view(state, seat))))
            assert len({panel.key for panel in panels}) == len(panels)
            for panel in panels:
                assert panel.rows
                widths = {len(row) for row in panel.rows} | ({len(panel.header)} if panel.header else set())
                assert len(widths) == 1, panel
                assert all(cell != "" for row in panel.rows for cell in row[1:])


@every_setting
def test_nothing_is_told_of_decisions_of_others(game):
    for state in some_moments(game, seed=23):
        for seat in range(game.seats):
            if not game.decides(state, seat):
                assert game.path(state, seat) == ()
                assert game.previews(state, seat) == {}
                assert game.refusals(state, seat) == {}


@every_setting
def test_previews_are_of_picks_that_are_offered_and_refusals_are_not(game):
    for state in some_moments(game, seed=24):
        for seat in () if game.over(state) else game.acting(state):
            assert set(game.previews(state, seat)) <= set(game.legal(state, seat))
            attempts = game.presentation.attempts(state.record, seat)
            assert len(set(attempts)) == len(attempts)
            for refusal in game.refusals(state, seat).values():
                assert game.presentation.rule_text(refusal.rule, game.settings_dict()) is not None, refusal


@every_setting
def test_every_decision_has_a_topic_and_every_rule_of_a_topic_a_text(game):
    show, settings = game.presentation, game.settings_dict()
    topics = show.topics(settings)
    keys = {topic.key for topic in topics}
    assert len(keys) == len(topics)
    for topic in topics:
        for language in LANGUAGES:
            assert say(topic.title, language)
        for rule in topic.rules:
            text = show.rule_text(rule, settings)
            assert text is not None, rule
            assert all(say(text, language).endswith((".", ")")) for language in LANGUAGES)
    for state in some_moments(game, seed=25):
        assert show.topic(state.record) in keys


@every_setting
def test_turns_cover_the_game_without_gap_or_overlap(game):
    state = finished(game, seed=26)
    turns = game.turns(state)
    assert len(turns) > 4
    assert turns[-1].last == len(state.picks)
    for one, another in pairwise(turns):
        assert one.first < one.last == another.first
        assert one.round <= another.round
    for turn in turns:
        assert 0 <= turn.seat < game.seats
        assert all(say(turn.title, language) for language in LANGUAGES)
        json.dumps(dict(turn.facts))
    begins = [step.index for step in game.steps(state) if game.presentation.begins_turn(step.before)]
    for turn in turns:
        assert sum(turn.first <= index < turn.last for index in begins) <= 1
    assert begins
    assert all(turns[0].first <= index for index in begins)


@every_setting
def test_the_verdict_of_a_game_that_is_over_is_the_same_for_everybody(game):
    state = finished(game, seed=27)
    assert game.verdict(state)
    assert len({str(told(game, state, seat)["verdict"]) for seat in (*range(game.seats), None)}) == 1


@every_setting
def test_a_result_is_another_one_only_if_something_that_counts_is(game):
    known = {}
    kept = 0
    for state in islice(moments(game, 27), 400):
        counted = game.presentation.counted(state.record)
        for seat in (*range(game.seats), None):
            result = game.result(state, seat)
            if seat in known and known[seat][0] == counted:
                assert known[seat][1] == result
                kept += 1
            known[seat] = counted, result
    assert kept > 20
