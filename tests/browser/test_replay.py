"""Looking again at a game: through time, through anybody's eyes, at its turning points, and on from there."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, axe_in_both_themes
from tests.browser.middle import bring, finished, length


def stand_at_the_end(page, players=2, upto=None):
    """Bring a log along and stand at its end."""
    page.goto(bring(page, finished(players, upto)))
    page.wait_for_selector(".replay")
    return page.url


def turn(page):
    """The number of the turn that is shown, and how many there are."""
    return [int(number) for number in re.findall(r"\d+", page.inner_text(".ctl .meta"))]


def test_a_replay_is_moved_through_with_keys_and_mouse(visit):
    page = visit("/replays")
    log = {"name": "log.json", "mimeType": "application/json", "buffer": finished(2)}
    page.set_input_files("input[type=file]", log)  # It is sent as soon as it is chosen.
    page.wait_for_selector(".replay")
    now, last = turn(page)
    assert now == last
    page.keyboard.press("Home")
    expect(page.locator(".ctl .meta")).to_contain_text("Turn 0 of")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".ctl .meta")).to_contain_text("Turn 1 of")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".ctl .meta")).to_contain_text("Turn 2 of")
    told = page.inner_text(".now .label")
    page.keyboard.press("Shift+ArrowLeft")
    expect(page.locator(".now .label")).not_to_have_text(told)
    page.keyboard.press(".")
    expect(page.locator(".now .label")).to_have_text(told)
    page.locator("#at").fill("9")
    expect(page.locator(".ctl .meta")).to_contain_text("Turn 9 of")
    page.locator("#at").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".ctl .meta")).to_contain_text("Turn 10 of")
    box = page.locator("#at").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 90)
    expect(page.locator(".ctl .meta")).to_contain_text(f"Turn {round(last / 2)} of")
    shown = page.inner_text(".now")
    page.wait_for_url(f"**{page.get_attribute('#table', 'data-here')}")  # It can be shared, and comes back.
    page.reload()
    expect(page.locator(".now")).to_have_text(shown, use_inner_text=True)


def test_it_plays_by_itself_at_the_speed_that_was_chosen(visit):
    page = visit("/replays")
    page.goto(f"{bring(page, finished(2))}?at=0&eyes=all")
    page.click("[data-do=speed]")
    page.click("[data-do=speed]")
    expect(page.locator("#speed")).to_have_text("8×")
    page.keyboard.press("Space")  # A button that has the focus is pressed by it ...
    expect(page.locator("#speed")).to_have_text("1×")
    page.keyboard.press("Space")
    page.keyboard.press("Space")
    expect(page.locator("#speed")).to_have_text("8×")
    page.locator("[data-do=speed]").blur()
    page.keyboard.press("Space")  # ... and else it plays.
    page.wait_for_function("() => Number(document.querySelector('#at').value) > 4")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#speed")).to_have_text("8×")
    page.click("#play")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")


def test_anybody_s_eyes_a_link_a_log_and_playing_on(visit):
    page = visit("/replays", permissions=["clipboard-read", "clipboard-write"])
    address = stand_at_the_end(page)
    page.goto(f"{address}?at=100&eyes=all")
    expect(page.locator(".openhand")).to_have_count(2)
    page.click("#eye-0")
    expect(page.locator(".openhand")).to_have_count(1)
    page.click("#eye-public")
    expect(page.locator(".openhand")).to_have_count(0)
    page.click("text=Copy the link")
    expect(page.locator("#toast")).to_contain_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == f"{address}?at=100&eyes=public"
    with page.expect_download() as saved:
        page.click("a[download]")
    assert '"format": "boardroom-log"' in saved.value.path().read_text("utf-8")
    page.click("text=Play from here")
    page.wait_for_url("**/table/*")
    page.wait_for_selector("[data-n], #decide.wait")


def test_a_tab_stays_open_from_turn_to_turn_and_lines_lead_to_their_moment(visit):
    page = visit("/replays")
    page.goto(f"{bring(page, finished(4))}?at=200&eyes=all")
    page.click(".pt-story")
    expect(page.locator(".pane-story ol")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("() => !location.search.includes('at=200')")
    expect(page.locator(".pane-story ol")).to_be_visible()
    line = page.locator(".pane-story li[data-places]").nth(2)
    line.hover()
    expect(page.locator(".tile.hint").first).to_be_attached()
    before = page.inner_text(".now .label")
    line.locator("a").click()
    expect(page.locator(".now .label")).not_to_have_text(before)


def test_turning_points_are_found_shown_and_led_to(visit):
    page = visit("/replays")
    page.goto(f"{bring(page, finished(2, 80))}?at=60&eyes=all")
    page.click("#think")
    expect(page.locator("#found")).to_be_visible()
    page.click("#stop")
    expect(page.locator("#think")).to_be_visible()
    page.click("#think")
    expect(page.locator(".tl-l")).to_have_count(2, timeout=240_000)
    expect(page.locator(".rseat .pct")).to_have_count(2)
    expect(page.locator(".tps li").first).to_be_visible()
    page.keyboard.press("Home")
    expect(page.locator(".ctl .meta")).to_contain_text("Turn 0 of")
    page.keyboard.press("t")
    expect(page.locator(".tps li.now")).to_have_count(1)
    expect(page.locator(".tps .now .tpl")).to_contain_text("Better:")
    page.locator(".tl-flags a").last.click()
    expect(page.locator(".tps li").last).to_have_class("now")
    assert axe_in_both_themes(page) == []
    page.reload()
    expect(page.locator(".tl-l")).to_have_count(2)


@pytest.mark.parametrize("players", [1, 2, 4])
def test_everybody_can_use_a_replay(visit, players):
    page = visit("about:blank")
    address = stand_at_the_end(page, players)
    assert axe_in_both_themes(page) == []
    page.goto(f"{address}?turn=5&eyes=public")
    assert axe_in_both_themes(page) == []
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe_in_both_themes(page) == []


def test_in_a_solo_replay_ods_says_why(visit):
    page = visit("/replays")
    page.goto(f"{bring(page, finished(1))}?turn=4&eyes=all")
    expect(page.locator("#reasons li").first).to_contain_text("marker")
    expect(page.locator(".tile .scan")).to_have_count(12)


OVER_THE_EDGE = """() => [...document.querySelectorAll('.rseat')].flatMap((panel) => {
  const frame = panel.getBoundingClientRect();
  return [...panel.querySelectorAll('.agn svg, .agn b, .hqn, .pct, .obs svg')].filter((e) => {
    const box = e.getBoundingClientRect();
    return box.width && (box.right > frame.right + 1 || box.bottom > frame.bottom + 1);
  }).map((e) => e.outerHTML.slice(0, 80));
})"""


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_agents_of_a_seat_stay_in_its_panel_and_what_was_done_is_read_in_whole(visit, language):
    page, log = visit("about:blank"), finished(4)
    replay = bring(page, log)
    for at in (length(log) // 2, length(log) - 20, length(log)):
        page.goto(f"{replay}?at={at}&eyes=all&language={language}")
        expect(page.locator(".rseat")).to_have_count(4)
        assert page.evaluate(OVER_THE_EDGE) == [], at
        told = page.locator(".now-say")
        scrolls = told.evaluate("(e) => getComputedStyle(e).overflowY === 'auto'")
        assert scrolls or told.evaluate("(e) => e.scrollHeight <= e.clientHeight + 1"), at
