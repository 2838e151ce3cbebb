"""What stands on a page can be read whole: on small screens, in both themes, in every language."""

import re

import pytest
from playwright.sync_api import expect

from boardroom.players.new_corp_order.puzzles import shipped
from boardroom.web.games.new_angeles.lessons import LESSONS
from boardroom.web.games.new_corp_order import tutorial
from tests.browser.conftest import DESK, LYING, NARROW, PHONE, TABLET, TWICE
from tests.browser.middle import bring, finished, moment, still_found, take_seat
from tests.browser.test_look import OUTSIDE
from tests.browser.test_sizes import OVERLAPS

SIZES = (DESK, PHONE, LYING, TABLET, NARROW, TWICE)
LEVELS = """() => [...document.querySelectorAll('select[name=level]')].map((list) => {
  const box = list.getBoundingClientRect();
  const seen = (e) => e.checkVisibility({ visibilityProperty: true });
  const words = [...list.parentElement.querySelectorAll('b')].filter(seen);
  const text = document.createRange();
  words.forEach((e) => text.selectNodeContents(e));
  const inner = text.getBoundingClientRect();
  return [words.map((e) => e.textContent), list.value, inner.left >= box.left && inner.right <= box.right - 14];
})"""


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_lobby_shows_the_whole_name_of_a_level_and_covers_nothing(visit, language):
    page = visit("/", locale=language)
    names = {}
    for game in ("new-corp-order", "new-angeles"):
        for each in page.locator(f"#level-{game} option").evaluate_all("(all) => all.map((e) => [e.value, e.text])"):
            names[each[0]] = each[1].partition(":")[0].strip()
    for level in ("manager", "tycoon"):
        for chosen in page.locator("select[name=level]").all():
            if chosen.locator(f"[value={level}]").count():
                chosen.select_option(level)
        for size in SIZES:
            page.set_viewport_size(size)
            for shown, value, whole in page.evaluate(LEVELS):
                assert shown == [names[value]], (size, value)
                assert whole, (size, value)
            assert page.evaluate(OVERLAPS) == [], size


SHORTENED = """() => [...document.querySelectorAll('.sign > span')].filter((e) => e.scrollHeight > e.clientHeight + 1)
  .map((e) => e.textContent)"""
SENTENCE_CUT = """() => [...document.querySelectorAll('.decide .will')]
  .filter((e) => e.scrollHeight > e.clientHeight + 2).map((e) => e.textContent)"""
COVERED_NUMBERS = """() => [...document.querySelectorAll('.tile .tag')].filter((tag) => {
  const a = tag.getBoundingClientRect(), b = tag.parentElement.querySelector('.count').getBoundingClientRect();
  const ink = { left: b.left, right: b.right, top: b.top + b.height * 0.2 };
  return a.width && a.left < ink.right && ink.left < a.right && a.bottom > ink.top + 1;
}).map((tag) => tag.textContent)"""


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_small_screens_show_whole_names_numbers_and_all_consultants(visit, language):
    page, log = visit("/help", locale=language), finished(4)
    replay = bring(page, log)
    take_seat(page, replay, *moment(log, "take-over-target", early=100))
    for size in (NARROW, TWICE, LYING, PHONE):
        page.set_viewport_size(size)
        assert page.evaluate(SHORTENED) == [], size
        assert page.evaluate(COVERED_NUMBERS) == [], size
    take_seat(page, replay, *moment(log, "action", options=3, early=30))
    for size in SIZES:
        page.set_viewport_size(size)
        assert still_found(page, SENTENCE_CUT) == [], size
    take_seat(page, replay, *moment(log, "discard", options=2))
    page.set_viewport_size(TABLET)
    goals, piles = page.locator(".mine").bounding_box(), page.locator(".myhq .pile").all()
    assert all(each.bounding_box()["x"] + each.bounding_box()["width"] <= goals["x"] for each in piles)
    take_seat(page, replay, *moment(log, "hire", options=4))
    for size in (NARROW, TWICE, LYING, PHONE, TABLET):
        page.set_viewport_size(size)
        line = page.locator("#decide").bounding_box()
        for button in page.locator(".acts .btn").all():
            box = button.bounding_box()
            assert box["y"] >= line["y"] - 1, (size, button.inner_text())
            assert box["y"] + box["height"] <= line["y"] + line["height"] + 1, (size, button.inner_text())
    page.set_viewport_size(NARROW)
    page.goto(replay)
    rows = page.locator(".ctl > :is(.btn, .icon-btn):visible").evaluate_all(
        "(all) => all.map((e) => e.getBoundingClientRect().top)"
    )
    assert len(set(rows)) == 1, "the controls of a replay stand in one row"
    page.set_viewport_size(LYING)
    expect(page.locator(".bar a[href*='help']"), "the bar stays beside a replay").to_be_in_viewport(ratio=1)


def test_a_solved_puzzle_points_from_company_to_company_with_the_number_of_agents(visit):
    page = visit("about:blank")
    for puzzle in shipped()[:10]:
        game, state = puzzle.start()
        steps = game.steps_after(state.record, puzzle.solution)
        deeds = [game.describe(each.before, each.pick) for each in steps if each.seat >= 0]
        moved = [each.targets for each in deeds if each.decision == "take-over-count"]
        placed = [each.targets["place"] for each in deeds if each.decision == "infiltrate-company"]
        page.goto(f"/puzzles/{puzzle.number}?line={'.'.join(map(str, puzzle.solution))}")
        expect(page.locator(".tile[data-force]")).to_have_count(len(moved) + len(placed))
        for targets in moved:
            origin, target = (page.locator(f"#tile-{targets[end]}") for end in ("from", "place"))
            expect(origin).to_have_attribute("data-force", str(targets["count"]))
            start, end = origin.bounding_box(), target.bounding_box()
            way = "right" if end["x"] > start["x"] else "left" if end["x"] < start["x"] else ""
            way = way or ("down" if end["y"] > start["y"] else "up")
            expect(origin).to_have_class(re.compile(rf"\bgo-{way}\b"))
            assert origin.evaluate("(e) => getComputedStyle(e, '::after').content") == f'"{targets["count"]}"'
        for place in placed:
            shown = page.locator(f"#tile-{place}").evaluate("(e) => getComputedStyle(e, '::after').content")
            assert re.fullmatch(r'"\+" "[1-9]"', shown) or re.fullmatch(r'"\+[1-9]"', shown), shown


AT_HAND = """() => {
  const wanted = document.querySelectorAll('.dist.legal, .act.is-legal, #table .btn.lit, #onward, .cparts .btn-go');
  return [...wanted].filter((e) => e.checkVisibility()).some((e) => {
    const box = e.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return hit && (e.contains(hit) || hit.contains(e));
  });
}"""


@pytest.mark.parametrize(("size", "language"), [(PHONE, "de"), (LYING, "fr"), (TABLET, "en")])
def test_a_lesson_of_new_angeles_shows_what_it_asks_for_and_the_way_on(visit, size, language):
    page = visit("about:blank", viewport=size, has_touch=True, is_mobile=True)
    for step in range(1, len(LESSONS) + 1):
        page.goto(f"/learn/new-angeles/{step}?language={language}")
        page.wait_for_load_state()
        assert page.evaluate(AT_HAND), step
        expect(page.locator(".coach .do"), str(step)).to_be_in_viewport()
        expect(page.locator(".cparts .cacts > :last-child"), str(step)).to_be_in_viewport(ratio=1)
        assert page.evaluate(OUTSIDE) == [], step


ASKED = """() => {
  const wanted = document.querySelectorAll('.coach #onward, .coach form .btn-go, #table .decide .btn-go, '
    + '#table :is(.is-legal, .legal, .btn.lit)');
  return [...wanted].filter((e) => e.checkVisibility()).some((e) => {
    const box = e.getBoundingClientRect(), y = box.top + box.height / 2;
    const hit = document.elementFromPoint(box.left + box.width / 2, y);
    return hit && (e.contains(hit) || hit.contains(e));
  });
}"""
PANELS_MEET = """() => {
  const found = '.stage, .decide, .you, .coach, .rivals, .marketpane > *';
  const all = [...document.querySelectorAll(found)].filter((e) => e.checkVisibility() && e.offsetHeight);
  const loose = all.filter((e) => !/sticky/.test(getComputedStyle(e).position));
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const boxes = loose.map((e) => [e, e.getBoundingClientRect()]);
  return boxes.flatMap(([one, a], i) => boxes.slice(i + 1).filter(([two, b]) => !one.contains(two) && meet(a, b))
    .map(([two]) => `${one.className} ${two.className}`));
}"""


def test_a_lesson_of_new_corp_order_shows_what_it_asks_for(visit):
    """What is to be pressed is on the screen beside the coach, at every size."""
    page = visit("about:blank", viewport=PHONE, has_touch=True, is_mobile=True)
    for step in range(1, len(tutorial.LESSONS) + 1):
        page.goto(f"/learn/{step}?language=fr")
        page.wait_for_load_state()
        for size in (PHONE, LYING, TABLET, NARROW, TWICE):
            page.set_viewport_size(size)
            assert page.evaluate(ASKED), (step, size)
            expect(page.locator(".coach .do"), str(step)).to_be_in_viewport(ratio=1)
            assert page.evaluate(OUTSIDE) == [], (step, size)
            assert page.evaluate(PANELS_MEET) == [], (step, size)


def test_only_what_a_lesson_asks_for_has_the_colour_of_the_way_on(visit):
    page = visit("/learn/new-angeles/14")
    expect(page.locator("#decide")).to_contain_text("With whom do you want to trade?")
    expect(page.locator("#decide .btn", has_text="No trade")).to_be_visible()
    expect(page.locator(".btn-go")).to_have_count(0)


CITY_CUT = """() => [...document.querySelectorAll('.st span, .reserve b, .act .nm, .act .tx')].filter((e) => {
  if (!e.checkVisibility()) return false;
  const text = document.createRange();
  text.selectNodeContents(e);
  const [inner, frame] = [text.getBoundingClientRect(), e.getBoundingClientRect()];
  const box = e.closest('.reserve')?.getBoundingClientRect() || frame;
  if (e.matches('.st span')) return inner.right > frame.right + 1;
  if (e.matches('.tx')) return e.closest('.act').getBoundingClientRect().bottom < frame.bottom - 1;
  if (e.matches('.nm')) return e.scrollHeight > e.clientHeight + 2;
  return inner.right > box.right + 1;
}).map((e) => e.textContent)"""


def test_the_city_cuts_no_word_and_no_name_on_the_smallest_screens(visit):
    page, log = visit("about:blank", color_scheme="light"), finished(6, key="new-angeles", trading="off")
    replay = bring(page, log)
    for decision in ("keep-investment", "pick-district", "support-offer"):
        take_seat(page, replay, *moment(log, decision, early=200))
        page.wait_for_selector(".st")
        for size in (NARROW, PHONE, LYING):
            page.set_viewport_size(size)
            assert still_found(page, CITY_CUT) == [], (decision, size)


def test_the_houses_of_the_daily_deal_have_the_windows_of_the_lobby(visit):
    page, colours = visit("/", color_scheme="light"), []
    for path in ("/", "/daily"):
        page.goto(path)
        colours.append(
            page.evaluate(
                "['.w-amber', '.w-dim'].map((name) => getComputedStyle(document.querySelector(name)).fill)",
            )
        )
    assert colours[0] == colours[1]
    assert "rgb(0, 0, 0)" not in colours[0]


MEET = """() => [...document.querySelectorAll('.tile')].filter((tile) => {
  const [a, b] = ['.kindrow', '.force'].map((name) => tile.querySelector(name).getBoundingClientRect());
  return b.top < a.bottom - 1;
}).map((tile) => tile.textContent)"""


def test_a_tablet_shows_secret_cards_beside_many_others_and_the_types_of_companies_in_solo(visit):
    page, log = visit("about:blank", viewport=TABLET), finished(6, key="new-angeles", trading="off")
    take_seat(page, bring(page, log), *moment(log, "main-offer", options=7))
    widths = page.locator(".secrets .act").evaluate_all("(all) => all.map((e) => e.offsetWidth)")
    assert widths
    assert min(widths) >= 60, widths
    log = finished(1)
    take_seat(page, bring(page, log), *moment(log, "action", early=20))
    assert page.evaluate(MEET) == []
