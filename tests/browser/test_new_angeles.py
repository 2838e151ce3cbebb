"""New Angeles in a browser: from the lobby to its end on the drawn table, by real controls, on all sizes."""

import pytest
from playwright.sync_api import expect

from boardroom.core.game import State
from boardroom.core.log import Log
from boardroom.games import game_of
from boardroom.web.games.new_angeles.lessons import LESSONS
from tests.browser.conftest import LYING, PHONE, TABLET, TWICE, axe, finished, play
from tests.browser.test_look import OUTSIDE

FIRST = ('[data-n="1"]',)
EARLY = 200
"""Picks before the middle of a game."""


def set_the_table(page, setting, **house_rules):
    """A table for one person and three bots."""
    page.click("article[data-game=new-angeles] >> text=Invite friends")
    if house_rules:
        page.click(".house summary")
    for count, (name, number) in enumerate(house_rules.items(), 1):
        page.fill(f"#{name}", str(number))
        page.press(f"#{name}", "Tab")
        expect(page.locator(".houser.changed")).to_have_count(count)
    page.click(f"[for={setting}]")
    for seat in (1, 2, 3):
        page.select_option(f"#kind-{seat}", "bot-intern")
    page.fill("#name-0", "Ada")
    page.click("text=Create table")


def test_a_game_with_three_bots_is_played_to_its_end(visit):
    page = visit("/")
    set_the_table(page, "trading-off", start_threat=10, threat_limit=15)
    play(page, "main.scoring", prefer=FIRST, most=3000)
    expect(page.locator(".vd")).to_have_count(4)
    expect(page.locator(".vd.own")).to_contain_text("Ada")
    page.click("text=Replay")
    page.wait_for_selector(".replay")
    here = page.get_attribute("#table", "data-here")
    page.click("#back")
    expect(page.locator("#table")).not_to_have_attribute("data-here", here)
    page.click("#eye-0")
    expect(page.locator("#eye-0")).to_have_attribute("aria-current", "true")
    expect(page.locator("#rmid .dist")).to_have_count(10)


def test_trades_are_proposed_and_answered_in_their_panel_and_a_bot_can_take_over(visit):
    page = visit("/")
    set_the_table(page, "trade_form-open")
    play(page, "#trades .ask [data-n]", prefer=FIRST, most=80)
    expect(page.locator(".dist")).to_have_count(10)
    expect(page.locator(".corp")).to_have_count(4)
    play(page, "#choose, #trades .trade", prefer=("#trades [data-n]",), most=40)

    page.click("summary[aria-label=Menu]")
    page.click("text=Leave and let a bot play")
    version = int(page.get_attribute("#act", "data-version"))
    page.wait_for_function(f"() => Number(document.querySelector('#act').dataset.version) > {version}")  # It plays on.
    with page.expect_navigation():
        page.click("text=Resume playing")
    expect(page.locator("text=Resume playing")).to_have_count(0)
    play(page, "main.scoring", prefer=FIRST, most=5)


def moment(log, decision, after=0):
    """The first decision of a kind in the middle of a game, and after so many others of it in a row.

    How many picks were made before it, and who decides.
    """
    log = Log.from_json(log.decode())
    game, row = game_of(log), 0
    for step in game.steps(game.replay(log)):
        wanted = step.seat >= 0 and game.describe(step.before, step.pick).decision == decision
        asked = step.index > EARLY and wanted and len(game.legal(State(step.before))) > 1
        if asked and row >= after:
            return step.index, step.seat
        row = row + 1 if wanted else 0 if step.seat >= 0 else row
    raise AssertionError(decision)


@pytest.fixture
def sit_down(visit):
    """Take a seat in the middle of a game of six when it has to decide something; the page, and where its replay is."""
    log = finished(6, key="new-angeles", trading="off")

    def come(decision, after=0, **settings):
        page = visit("/replays", **settings)
        page.set_input_files("input[type=file]", {"name": "log.json", "mimeType": "application/json", "buffer": log})
        page.click("form[enctype] button")
        page.wait_for_selector(".replay")
        replay = page.url
        at, seat = moment(log, decision, after)
        page.goto(f"{replay}?at={at}&eyes=all")
        page.select_option("select[name=seat]", str(seat))
        page.click(".forkp button")
        page.wait_for_selector("#decide[data-mine]")
        return page, replay

    return come


def test_a_district_is_chosen_by_keys(sit_down):
    page, _ = sit_down("pick-district")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".dist.legal:focus")).to_have_count(1)
    version = page.get_attribute("#act", "data-version")
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => document.querySelector('#act').dataset.version !== '{version}'")


def test_a_phone_shows_the_steps_of_a_resolution_and_their_numbers_on_the_map(sit_down):
    page, _ = sit_down("pick-district", after=2, viewport=PHONE)
    expect(page.locator("#tab-steps")).to_be_checked()
    steps = page.locator("#resolve li")
    assert steps.count()
    expect(page.locator(".tab-steps")).to_have_attribute("data-open", str(steps.count()))
    expect(steps.last).to_be_in_viewport()
    expect(page.locator(".pnos b", has_text="1").first).to_be_visible()
    expect(page.locator("#deal")).to_be_hidden()
    page.goto(page.url.partition("?")[0] + "?language=fr")
    assert not page.evaluate(OUTSIDE)
    play(page, "#table:not(:has(#resolve[data-steps], #tab-steps:checked, .tab-steps[data-open]))", most=40)


def test_the_map_shows_what_an_offer_could_do(sit_down):
    page, _ = sit_down("support-offer")
    offer = page.locator(".offer[data-places]").first
    offer.hover()
    places = offer.get_attribute("data-places").split()
    expect(page.locator(".dist.hint")).to_have_count(len(places))
    expect(page.locator(f"#d-{places[0]} .of-{offer.get_attribute('data-offer')}")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, LYING, TABLET, TWICE], ids=["phone", "lying", "tablet", "twice"])
def test_every_size_shows_the_city_the_decision_and_its_own_cards(sit_down, size):
    page, replay = sit_down("main-offer", viewport=size, color_scheme="light")
    for language in ("de", "fr"):
        page.goto(page.url.partition("?")[0] + f"?language={language}")
        assert not page.evaluate(OUTSIDE)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1")
    for shown in ("#d-1", "#d-10", "#decide", "#you .act"):
        expect(page.locator(shown).first).to_be_in_viewport()
    smallest = "Math.min(...[...document.querySelectorAll('#decide .btn, .tab')].filter((e) => e.offsetHeight).map("
    assert page.evaluate(smallest + "(e) => e.offsetHeight))") >= 34
    assert not axe(page)
    for path in (replay, replay.replace("/replay/", "/table/")):
        page.goto(f"{path}?language=fr")
        assert not page.evaluate(OUTSIDE)


def test_a_newcomer_plays_a_round_and_every_wrong_click_is_answered(visit):
    page = visit("/learn/new-angeles")
    for step, lesson in enumerate(LESSONS[:-1], 1):
        page.wait_for_url(f"**/learn/new-angeles/{step}")
        expect(page.locator("#notyet")).to_be_hidden()
        if step == 3:
            page.click("#card-spin_doctors")
            page.wait_for_url("**/learn/new-angeles/3?tried=15")
            expect(page.locator("#notyet")).to_contain_text("Not yet: you chose Spin Doctors.")
        if step == 9:
            page.locator(".gauge, .threat").first.click()
            expect(page.locator("#notyet")).to_have_text("Not yet: Choose Quinde.")
        if step in {4, 9, 16}:
            assert axe(page) == []
        page.locator(".dist.legal, .is-legal, .btn.lit" if lesson.why else "#onward").first.click()
    page.wait_for_url(f"**/learn/new-angeles/{len(LESSONS)}")
    page.click(".cparts .btn-go")
    page.wait_for_url("**/table/*")
    expect(page.locator(".dist")).to_have_count(10)


@pytest.mark.parametrize("viewport", [PHONE, LYING, TABLET], ids=lambda size: f"{size['width']}x{size['height']}")
def test_lessons_fit_on_every_screen(visit, viewport):
    for step, language in ((9, "de"), (16, "fr")):
        page = visit(f"/learn/new-angeles/{step}", viewport=viewport, locale=language)
        assert page.evaluate(OUTSIDE) == []
        page.locator(".dist.legal, .is-legal, .btn.lit").first.click()
        page.wait_for_url(f"**/learn/new-angeles/{step + 1}")


def test_the_help_of_a_first_game_stays_off_once_it_is_switched_off(visit):
    page = visit("/")
    page.click("#play-new-angeles button")
    page.locator("[data-n]").first.click()
    expect(page.locator(".advice li").first).to_be_visible()
    page.click(".advice summary")
    expect(page.locator(".advice li").first).to_be_hidden()
    page.reload()
    expect(page.locator(".advice summary")).to_be_visible()
    expect(page.locator(".advice li").first).to_be_hidden()
    page.click(".advice summary")
    expect(page.locator(".advice li").first).to_be_visible()
    assert axe(page) == []
