"""How long somebody let the others wait is shown beside their name, with any clock but one of minutes."""

from __future__ import annotations

import pytest

from boardroom.table.model import Guest
from boardroom.web.shell.people import briefly_used, presences, state_of, time_used, with_used
from boardroom.web.shell.speech import Speech


def guest(**more):
    usual = {"kind": "person", "level": "", "claimed": True, "stand_in": False, "present": True, "yours": False}
    return Guest(**{"seat": 0, "name": "Ada", "seconds": None, "lost_on_time": False, **usual, **more})


@pytest.mark.parametrize(
    ("who", "words"),
    [
        (guest(used=59.9), "here"),
        (guest(used=185.0), "here, 3 min used"),
        (guest(used=185.0, seconds=605.0), "here, 10:05 left"),
        (guest(used=185.0, present=False), "away, 3 min used"),
        (guest(used=185.0, kind="bot", level="citizen"), "bot: Citizen"),
    ],
)
def test_of_a_person_it_is_said_unless_a_clock_says_what_is_left(who, words):
    speech = Speech("en", {0: "Ada"})
    found = presences((who,), speech)[0]
    assert with_used(found, speech, state_of(found, speech, deciding=False)) == words


def test_it_is_said_in_units_that_fit():
    assert [time_used(minutes, Speech("en")) for minutes in (7, 65, 1500)] == ["7 min", "1 h 5 min", "1 d 1 h"]
    assert [briefly_used(minutes, Speech("en")) for minutes in (7, 65, 1500)] == ["7 min", "1 h", "1 d"]
    assert time_used(1500, Speech("de")) == "1 T 1 h"


def test_while_the_public_sees_somebody_decide_the_page_lets_it_grow():
    speech = Speech("en", {0: "Ada"})
    found = presences((guest(used=185.0, used_since=1000.0),), speech)[0]
    told = '<span data-used="815" data-said="is deciding, {time} used">is deciding, 3 min used</span>'
    assert with_used(found, speech, state_of(found, speech, deciding=True)) == told
    clocked = presences((guest(used=185.0, seconds=605.0, used_since=1000.0),), speech)[0]
    bot = presences((guest(used=185.0, kind="bot", level="citizen", used_since=1000.0),), speech)[0]
    assert clocked.running is bot.running is None


def test_who_goes_on_deciding_is_shown_as_before():
    """The time used is told in tenths of seconds, so its beginning differs a little from pick to pick."""
    speech = Speech("en", {0: "Ada"})
    first, second = (presences((guest(used=used, used_since=since),), speech) for used, since in
                     ((185.0, 1000.0), (192.3, 1007.26)))  # fmt: skip
    assert first == second
