"""The first minute of a visitor: how soon a page is seen and what it weighs, how many clicks are before the first own
turn, and that nothing moves while one thinks about it."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.middle import bring, finished, moment, take_seat

LIMIT = 150_000
"""Bytes, as they are sent."""
CAME = """() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .filter((each) => each.transferSize).map((each) => [new URL(each.name).pathname, each.transferSize])"""
"""What came over the line for a page."""
PAINTED = "() => performance.getEntriesByName('first-contentful-paint').length"
MOVES = """
  window.moves = [];
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries()) {
      window.moves.push(sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? node?.textContent).join());
    }
  }).observe({ type: 'layout-shift', buffered: true });
"""
MOVED = """() => new Promise((go) =>
  requestAnimationFrame(() => requestAnimationFrame(() => go(window.moves.splice(0)))))"""
"""What has moved since the last time, when all of it is painted."""
ASKED = """(before) => document.querySelector('#decide[data-mine]') && document.querySelector('[data-n]')
  && document.querySelector('#act').dataset.version !== before"""
"""The reader is to decide something else than before."""


def weight(page):
    """What a page and all that it needs weigh, if it comes with nothing kept."""
    page.wait_for_load_state("networkidle")
    return sum(size for _, size in page.evaluate(CAME))


def test_who_comes_for_the_first_time_sees_the_lobby_with_the_first_answer(visit):
    page = visit("about:blank")
    page.context.clear_cookies()
    page.route("**/static/**", lambda route: None)  # Never answered.
    page.goto("/", wait_until="commit")
    page.wait_for_function(PAINTED)
    for name in ("New Corp Order", "New Angeles"):
        expect(page.locator("article h2", has_text=name)).to_be_in_viewport()
    assert page.evaluate("getComputedStyle(document.querySelector('.games')).display") == "grid"
    page.unroute_all()
    page.goto("/")
    assert 0 < weight(page) < LIMIT


@pytest.mark.parametrize("game", ["new-corp-order", "new-angeles"])
def test_the_first_own_turn_is_two_clicks_away_and_nothing_moves_in_it(visit, game):
    page = visit("about:blank")
    page.add_init_script(MOVES)
    page.goto("/")
    assert 0 < weight(page) < LIMIT
    page.click(f"#play-{game} button")
    corporation = ""
    if game == "new-angeles":
        page.wait_for_selector("#decide[data-mine] [data-n]")
        corporation = page.get_attribute("#act", "data-version")
        page.click("#decide [data-n='1']")
    page.wait_for_function(ASKED, arg=corporation)
    assert 0 < weight(page) < LIMIT  # Of the table, what the lobby had not brought.
    page.reload()
    page.wait_for_function(PAINTED)
    assert [path for path, _ in page.evaluate(CAME) if "/static/" in path] == []
    page.wait_for_selector("body[data-line=up]")
    page.evaluate(MOVED)  # While it was drawn things may have moved.
    other, watcher = page.context.new_page(), visit(page.url)
    other.goto(page.url)
    expect(page.locator("#watchers")).to_contain_text("1 spectator")
    assert page.evaluate(MOVED) == []
    for number, size in enumerate((DESK, PHONE), 1):
        page.set_viewport_size(size)
        page.evaluate(MOVED)
        other.fill("#chat-text", "Take your time, we are all still here. " * 3)
        other.keyboard.press("Enter")
        expect(page.locator("#minutes .talk")).to_have_count(number)
        assert page.evaluate(MOVED) == []
    watcher.close()
    expect(page.locator("#watchers")).to_have_text("")
    assert page.evaluate(MOVED) == []
    page.evaluate("document.querySelector('#stage, .town').style.marginTop = '40px'")
    assert page.evaluate(MOVED)  # It would have been noticed.


@pytest.mark.parametrize(
    ("players", "settings", "decision", "early"),
    [(4, {}, "action", 100), (6, {"key": "new-angeles", "trading": "off"}, "support-offer", 200)],
)
def test_a_table_that_a_link_leads_to_weighs_less_than_the_limit(visit, players, settings, decision, early):
    page, log = visit("about:blank"), finished(players, **settings)
    take_seat(page, bring(page, log), *moment(log, decision, early=early))
    with_seat = visit("about:blank", storage_state=page.context.storage_state())
    line, sizes = with_seat.context.new_cdp_session(with_seat), []
    line.send("Network.enable")
    line.on("Network.loadingFinished", lambda each: sizes.append(each["encodedDataLength"]))
    with_seat.goto(page.url)
    with_seat.wait_for_selector("#decide[data-mine]")
    with_seat.wait_for_selector("body[data-line=up]")
    with_seat.wait_for_load_state("networkidle")
    assert len(sizes) > 6
    assert sum(sizes) < LIMIT
