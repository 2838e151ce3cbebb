"""People around one city: a spectator, two who offer at once, one deal by keys alone, six on one device."""

import re

import pytest
from playwright.sync_api import expect

from boardroom.web.guard import COOKIE
from tests.browser.city import DEVICE, KEYS, NAMES, before_support
from tests.browser.conftest import axe, axe_in_both_themes
from tests.browser.middle import bring, finished

pytestmark = pytest.mark.xdist_group("city")


@pytest.fixture(scope="module")
def server(city):
    return city


@pytest.fixture
def sit(visit, server):
    """The page of somebody at a table."""

    def come(table, key=None, **settings):
        page = visit("/", **settings)
        if key is not None:
            page.context.add_cookies([{"name": COOKIE, "value": key, "url": server.url}])
        page.goto(server.tables[table])
        page.wait_for_selector("body[data-line=up]")
        return page

    return come


def test_two_people_offer_at_once_and_a_spectator_sees_what_is_public(sit):
    record = before_support()[1].record
    first, second = record.active, record.decider
    one, other, watcher = sit("offers", KEYS[first]), sit("offers", KEYS[second]), sit("offers")
    expect(watcher.locator(".dist")).to_have_count(10)
    expect(watcher.locator(".corp")).to_have_count(4)
    assert watcher.locator("#you .act, [data-n], #desk-open, #chat, .promises form").count() == 0
    for page, to in ((one, second), (other, first)):
        page.click("#desk-open")
        page.click(f"[for=to-{to}]")
        page.fill("#pay", "1")
        page.fill("#own-words", f"Trust me, {NAMES[to]}.")
    one.evaluate("document.querySelector('#offer-send').click()")  # Both before either has news of the other.
    other.evaluate("document.querySelector('#offer-send').click()")
    for page in (one, other, watcher):
        expect(page.locator(".trade")).to_have_count(2)
    one.click("#desk-open")
    one.fill("#own-words", "I stay out of this one.")
    one.keyboard.press("Enter")
    expect(other.locator("#promises .pr-open")).to_contain_text("I stay out of this one.")
    expect(one.locator("#own-words")).to_have_value("")
    other.click("#desk-open")
    other.click("#promises .asked [value=false]")
    expect(one.locator("#promises .pr-broken")).to_contain_text(f"{NAMES[second]} says: broken.")
    expect(watcher.locator("#minutes")).to_contain_text(f"{NAMES[first]} promises {NAMES[second]}:")
    for page in (one, other):
        assert not axe(page)


MOVED = """(before) => document.querySelector('main.handover')
  || Number(document.querySelector('#act')?.dataset.version) > before"""
STEP = "() => document.querySelector('.dsteps .now')?.textContent || ''"
KEYS_LIT = """() => [...document.querySelectorAll('[data-n]:not([data-key=n])')].map((each) => each.dataset.n)
  .filter((digit) => digit.length === 1)"""


def hand_over(page):
    """Whose turn it is now: the name; the device is in their hands afterwards."""
    expect(page.locator("main.handover h1")).to_be_visible()
    assert page.locator("#you, .act, [data-n], .nrs").count() == 0
    name = re.match(r"(\w+),", page.locator("main.handover h1").inner_text())[1]
    page.keyboard.press("Enter")
    page.wait_for_selector("#decide[data-mine]")
    return name


def decide(page, key):
    """Press a key; until the next decision, or somebody else has to take the device."""
    before = int(page.get_attribute("#act", "data-version"))
    page.keyboard.press(key)
    page.wait_for_function(MOVED, arg=before)


def test_a_deal_is_made_by_keys_alone(sit):
    page, steps, acted = sit("four", DEVICE), [], set()
    while True:
        if page.locator("main.handover").count():
            hand_over(page)
        steps.append(page.evaluate(STEP))
        if steps.count("Resolution") > 1 or ("Resolution" in steps and steps[-1] != "Resolution"):
            break
        digits = page.evaluate(KEYS_LIT)
        acts = steps[-1] not in acted and digits  # The first one asked offers or supports, the others pass.
        decide(page, digits[0] if acts else "n" if page.locator("[data-key=n]").count() else digits[0])
        if steps[-1] == "Support" and page.locator("#deal .vc").count():
            acted.add("Support")
        if page.locator("#deal .offer:not(.empty)").count() == 2:
            acted.add("Counteroffer")
    assert {"Offer", "Counteroffer", "Support", "Resolution"} <= set(steps)
    assert "Support" in acted


def test_six_people_hand_one_device_over_for_their_hidden_decisions(sit):
    page = sit("six", DEVICE)
    names, hands = [], {}
    while len(set(names)) < len(NAMES):
        name = hand_over(page)
        names.append(name)
        hands[name] = sorted(page.locator("#you .act").evaluate_all("(all) => all.map((each) => each.id)"))
        while page.locator("main.handover").count() == 0 and page.locator("#decide[data-mine]").count():
            decide(page, "n" if page.locator("[data-key=n]").count() else page.evaluate(KEYS_LIT)[0])
        page.wait_for_selector("main.handover")
    assert len({tuple(each) for each in hands.values()}) > 1  # Each saw their own cards.


def test_axe_finds_nothing_in_the_help_with_all_topics_open(visit):
    page = visit("/help?game=new-angeles")
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    assert page.locator("details[open] dt").count() > 100
    assert not axe_in_both_themes(page)


def test_axe_finds_nothing_at_the_end_and_in_a_replay_with_promises(visit):
    page = visit("about:blank")
    replay = bring(page, finished(4, key="new-angeles", trading="support", promises=True))
    page.goto(replay)
    page.click(".pt-promises")
    expect(page.locator(".pane-promises li").first).to_be_visible()
    assert not axe(page)
    page.goto(replay.replace("/replay/", "/table/"))
    expect(page.locator(".endpr .lately li").first).to_be_visible()
    assert not axe_in_both_themes(page)
