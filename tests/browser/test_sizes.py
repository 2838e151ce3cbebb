"""Every size of screen and a finger on it: what is lit is shown, nothing moves under the finger, nothing is covered."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, FLAT, LYING, NARROW, PHONE, TABLET, TWICE, play
from tests.browser.middle import bring, finished, moment, still_found, take_seat

TAB = {"take-card": "market", "infiltrate-count": "you", "hire": "market"}
SMALL_LYING = {"width": 667, "height": 375}
COVERED = """() => [...document.querySelectorAll('#decide .btn, .tab, [data-n]')].filter((e) => {
  const box = e.getBoundingClientRect();
  if (!e.checkVisibility() || !box.width) return false;
  const pane = e.closest('.you, .side, .rivals, .acts');
  const shown = pane ? pane.getBoundingClientRect() : { top: 0, bottom: innerHeight };
  const y = (Math.max(box.top, shown.top) + Math.min(box.bottom, shown.bottom)) / 2;
  const found = document.elementFromPoint(box.left + box.width / 2, y);
  return !e.contains(found) && box.top < shown.bottom && box.bottom > shown.top;
}).map((e) => e.outerHTML.slice(0, 90))"""
SMALL = """() => [...document.querySelectorAll('[data-n], .tab, .acts .btn')]
  .map((e) => [e.outerHTML.slice(0, 90), e.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.height < 43.5 || box.width < 40)).map(([html]) => html)"""
PLACES = """() => [...document.querySelectorAll('[data-n], .tab, .acts .btn')]
  .map((e) => e.getBoundingClientRect()).map((box) => [box.x, box.y])"""


def held(page, pressed):
    """Put a finger on something and take it off again; whatever moved meanwhile."""
    line = page.context.new_cdp_session(page)
    box = pressed.bounding_box()
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    before = page.evaluate(PLACES)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.evaluate("() => new Promise(requestAnimationFrame)")
    after = page.evaluate(PLACES)
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    return [pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]]


def test_what_is_lit_is_shown_and_stays_under_the_finger(visit):
    page, log = visit("/help", viewport=PHONE, has_touch=True, is_mobile=True), finished(4)
    replay = bring(page, log)
    for decision, options in (("take-card", 2), ("infiltrate-count", 4), ("hire", 2)):
        take_seat(page, replay, *moment(log, decision, options))
        for size in (NARROW, SMALL_LYING, TWICE, TABLET, LYING, PHONE):
            page.set_viewport_size(size)
            told = f"{decision} at {size}"
            expect(page.locator("[data-n]:visible"), told).to_have_count(page.locator("[data-n]").count())
            assert page.evaluate(COVERED) == [], told
            assert page.evaluate(SMALL) == [], told
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1"), told
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), told
        expect(page.locator(f".tab-{TAB[decision]}[data-lit]")).to_be_visible()
        version = page.get_attribute("#act", "data-version")
        assert held(page, page.locator("[data-n]").last) == [], decision
        expect(page.locator("#act")).not_to_have_attribute("data-version", version)


HIDDEN = """(wanted) => [...document.querySelectorAll(wanted)].filter((e) => {
  const box = e.getBoundingClientRect(), frame = e.closest('#decide, .nco').getBoundingClientRect();
  const outside = box.top < frame.top - 1 || box.bottom > frame.bottom + 1 || box.right > frame.right + 1;
  const cut = e.scrollHeight > e.clientHeight + 2 || e.scrollWidth > e.clientWidth + 1;
  return outside || cut || !e.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
}).map((e) => e.textContent)"""


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_tablet_shows_every_button_of_a_decision_and_keeps_every_panel_in_its_place(visit, language):
    page = visit("/help", viewport=TABLET)
    for players, decision, buttons in ((4, "hire", 5), (1, "choose-conglomerates", 6), (4, "take-card", 0)):
        log = finished(players)
        take_seat(page, bring(page, log), *moment(log, decision, buttons or 2))
        page.goto(f"{page.url}?language={language}")
        expect(page.locator(".acts .btn")).to_have_count(buttons)
        for width, height in ((820, 1180), (744, 1133)):
            page.set_viewport_size({"width": width, "height": height})
            panels = ["#display", "#supply", "#shares"] if players > 1 else []
            for panel in panels:
                expect(page.locator(panel), f"{panel} at {width}").to_be_in_viewport(ratio=1)
            assert still_found(page, HIDDEN, ".acts .btn, .decide .will") == [], (decision, width)


@pytest.mark.parametrize(("language", "shares"), [("en", "Shares"), ("de", "Anteile"), ("fr", "Parts")])
def test_a_tab_is_called_by_what_it_shows(visit, language, shares):
    """On an upright tablet the display and the supply stand beside it, so that only the shares are left for it."""
    page = visit("/", viewport=TABLET, locale=language)
    page.click("#play-new-corp-order button")
    tab = page.locator(".tab-market")
    expect(tab).to_have_text(shares, use_inner_text=True)
    expect(page.locator("#shares")).to_be_visible()
    page.set_viewport_size(PHONE)
    expect(tab).not_to_have_text(shares, use_inner_text=True)
    tab.click()
    for panel in ("#display", "#supply", "#shares"):
        expect(page.locator(panel)).to_be_visible()


MEETING = """() => {
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility());
  const parts = [...shown('.display .card'), ...shown('.bar > *:not(.right), .bar .right > *')];
  const meet = (one, two) => {
    const [a, b] = [one, two].map((e) => e.getBoundingClientRect());
    return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  };
  const told = shown('.display .nm').filter((e) => meet(e, e.closest('.card').querySelector('.emb')));
  const outside = (e) => e.getBoundingClientRect().right > innerWidth + 1 || e.getBoundingClientRect().left < -1;
  const over = parts.filter((e, i) => outside(e) || parts.some((other, j) => i < j && meet(e, other)));
  return [...told, ...over].map((e) => e.outerHTML.slice(0, 90));
}"""


def test_a_large_display_and_the_sign_of_house_rules_have_room_at_every_size(visit):
    page, log = visit("/help", viewport=PHONE, has_touch=True, is_mobile=True), finished(4, display_cards=8)
    take_seat(page, bring(page, log), *moment(log, "take-card", options=3, early=100))
    for size in (DESK, FLAT, {"width": 1024, "height": 768}, TABLET, NARROW, TWICE, LYING, PHONE):
        page.set_viewport_size(size)
        expect(page.locator(".display .card:visible"), str(size)).to_have_count(9)
        assert still_found(page, MEETING) == [], size
        assert page.evaluate(SMALL) == [], size
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size


OVERLAPS = """() => [...document.querySelectorAll('.gm')].flatMap((game) => {
  const parts = [...game.querySelectorAll('.gt h2, .facts2 span, .go .btn, .go select, .ways li')]
    .filter((e) => e.checkVisibility()).map((e) => [e, e.getBoundingClientRect()]);
  const frame = game.getBoundingClientRect();
  const outside = parts.filter(([, box]) => box.bottom > frame.bottom + 1 || box.right > frame.right + 1);
  const along = (a, b, from, to) => a[from] < b[to] - 1 && b[from] < a[to] - 1;
  const meet = ([, a], [, b]) => along(a, b, 'left', 'right') && along(a, b, 'top', 'bottom');
  const over = parts.filter((one, i) => parts.some((two, j) => i < j && meet(one, two)));
  return [...outside, ...over].map(([e]) => e.textContent.trim());
})"""


def test_the_lobby_covers_nothing_at_any_size(visit):
    page = visit("/")
    for width, height in ((844, 390), (820, 1180), (1024, 768), (1180, 820), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OVERLAPS) == [], (width, height)


CUT_WINDOWS = """() => [...document.querySelectorAll('.wnd .scene')].filter((e) => {
  const [box, whole] = [e.getBoundingClientRect(), e.viewBox.baseVal];
  return box.height < (0.93 * box.width * whole.height) / whole.width; // What is cut is the sky.
}).length"""


def test_a_large_screen_shows_the_whole_city_and_larger_letters(visit):
    page = visit("/")
    title = page.locator(".gt h2").first
    page.set_viewport_size(DESK)
    usual = title.bounding_box()["height"]
    for width, height, larger in ((1440, 900, 1), (1920, 1080, 1.2), (2560, 1440, 1.55)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT_WINDOWS) == 0, width
        assert page.evaluate(OVERLAPS) == [], width
        assert title.bounding_box()["height"] >= usual * larger - 1, width
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1"), width
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width


def test_a_second_click_and_escape_do_nothing_that_nobody_meant(visit):
    """A new decision takes no click meant for the last one, Escape stays in the own turn, hints go when it changes."""
    page, log = visit("about:blank"), finished(2)
    page.clock.install()
    take_seat(page, bring(page, log), *moment(log, "infiltrate-count", 4))
    posts = []
    page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    version, box = page.get_attribute("#act", "data-version"), page.locator(".acts [data-n]").last.bounding_box()
    point = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)  # However long it is until the second click.
    page.mouse.click(*point)
    expect(page.locator("#act")).not_to_have_attribute("data-version", version)
    page.mouse.click(*point)
    page.clock.resume()
    page.wait_for_selector("#table:not([data-fresh])")
    assert len(posts) == 1, posts
    play(page, "#do-plot[data-n]", prefer=('[data-n="1"]',))
    page.hover(".hand .card")
    tip = page.locator("#tip")
    expect(tip).to_be_visible()
    assert tip.bounding_box()["y"] + tip.bounding_box()["height"] <= page.locator("#decide").bounding_box()["y"]
    page.fill("#chat-text", "one")
    page.keyboard.press("Enter")
    expect(page.locator("#minutes .talks .talk")).to_have_count(1)
    assert page.locator("#minutes ol").first.locator("li").first.inner_text() != "one"
    page.keyboard.press("Escape")
    page.hover(".brand")
    page.hover(".hand .card")
    expect(tip).to_be_visible()
    page.keyboard.press("p")
    expect(page.locator("#deck.is-legal")).to_be_visible()
    expect(tip).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator(".back.far")).to_be_visible()
    expect(page.locator("#chat-text")).not_to_be_focused()
    before = len(posts)
    page.keyboard.press("Escape")
    page.click(".back.far")
    page.wait_for_selector("#do-plot", state="detached")
    assert len(posts) == before + 1, posts
