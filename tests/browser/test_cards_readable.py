"""What cards, corporations and the line of a replay say is read without a hint wherever there is room for it."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, LYING, NARROW, PHONE, TABLET
from tests.browser.middle import bring, finished, length, moment, still_found, take_seat

LARGE = {"width": 1440, "height": 900}
TABLET_LYING = {"width": 1180, "height": 820}
SMALL_LYING = {"width": 667, "height": 375}
LONGEST_TIME = """() => document.querySelectorAll('.took').forEach((e) => { e.textContent = '1 h 59 min'; })"""
CUT = """(wanted) => [...document.querySelectorAll(wanted)].filter((e) => {
  const text = document.createRange();
  text.selectNodeContents(e);
  const [inner, box] = [text.getBoundingClientRect(), e.getBoundingClientRect()];
  const card = (e.closest('.act, .offer, .corp') || e).getBoundingClientRect();
  const over = e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1;
  return e.checkVisibility() && (over || inner.right > box.right + 1 || inner.bottom > card.bottom + 1);
}).map((e) => e.textContent)"""
FULL_HAND = """() => {
  const own = document.querySelector('.you'), hand = own.querySelector('.handp .hand');
  own.classList.add('many');
  while (hand.childElementCount < 7) hand.append(hand.firstElementChild.cloneNode(true));
}"""
BROKEN = """(wanted) => [...document.querySelectorAll(wanted)].filter((e) => e.checkVisibility()).flatMap((e) => {
  const node = e.firstChild, words = [...node.textContent.matchAll(/[^\\s-]+/g)];
  return words.filter((word) => {
    const part = document.createRange();
    part.setStart(node, word.index);
    part.setEnd(node, word.index + word[0].length);
    return new Set([...part.getClientRects()].map((box) => box.top)).size > 1;
  }).map((word) => word[0]);
})"""


SECOND_ACTION = """() => {
  const hand = document.querySelector('.you .emergency .hand');
  while (hand.childElementCount < 2) hand.append(hand.firstElementChild.cloneNode(true));
}"""
MEETING = """(wanted) => {
  const boxes = [...document.querySelectorAll(wanted)].filter((e) => e.checkVisibility())
    .map((e) => [e.textContent, e.getBoundingClientRect()]);
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return boxes.flatMap(([one, a], i) => boxes.slice(i + 1).filter(([, b]) => meet(a, b)).map(([two]) => [one, two]));
}"""
SMALLEST = """() => Math.min(...[...document.querySelectorAll('#table *, .rounds *')]
  .filter((e) => !e.closest('svg, .vh, select') && e.checkVisibility() && [...e.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim()))
  .map((e) => parseFloat(getComputedStyle(e).fontSize) * (e.currentCSSZoom ?? 1)))"""


@pytest.fixture
def city(visit):
    """A seat in the middle of a game of six, when its corporation decides about something."""
    log = finished(6, key="new-angeles", trading="off")

    def come(decision, **settings):
        page = visit("about:blank", **settings)
        take_seat(page, bring(page, log), *moment(log, decision, early=200))
        return page

    return come


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_who_decides_is_said_in_whole_beside_the_time_used(city, language):
    page = city("support-offer")
    page.goto(page.url.partition("?")[0] + f"?language={language}")
    expect(page.locator(".corp.deciding .took")).to_have_count(1)
    for size in (LARGE, DESK, TABLET, {"width": 820, "height": 1000}):
        page.set_viewport_size(size)
        page.evaluate(LONGEST_TIME)
        assert still_found(page, CUT, ".corp :is(.does, .took)") == [], size
        deciding = page.locator(".corp.deciding")
        assert deciding.locator(".nm").bounding_box()["y"] >= deciding.bounding_box()["y"], size


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_few_cards_and_both_offers_are_read_in_whole(city, language):
    page = city("support-offer")
    page.goto(page.url.partition("?")[0] + f"?language={language}")
    for size in (LARGE, PHONE):
        page.set_viewport_size(size)
        assert page.locator(".handp .act .tx:visible").count(), size
        assert still_found(page, CUT, ".handp .act .tx") == [], size
    for size in (LARGE, DESK, TABLET_LYING):
        page.set_viewport_size(size)
        assert still_found(page, CUT, ".offer .tx, .handp .tx, .secrets .tx, .prize p") == [], size
    for size in (NARROW, PHONE, LYING, SMALL_LYING):
        page.set_viewport_size(size)
        assert still_found(page, CUT, "#card-rival .tx, .decide .will, .decide .btn > .brief") == [], size
        buttons = page.locator(".decide .acts [data-n]").evaluate_all(
            "(all) => all.map((e) => e.getBoundingClientRect().top)"
        )
        assert size is SMALL_LYING or len(set(buttons)) == 1, (size, "what can be done stands in one row")
        assert still_found(page, MEETING, "#gauge, #deal, #decide, .tabs") == [], size


def test_the_cards_of_a_tablet_lie_beside_each_other_however_many(city):
    page = city("support-offer", viewport=TABLET)
    page.evaluate(SECOND_ACTION)
    expect(page.locator(".emergency .act")).to_have_count(2)
    for height in (1180, 1000):
        page.set_viewport_size({"width": 820, "height": height})
        assert still_found(page, MEETING, ".you .act, .handp h2 .label") == [], height
        frame = page.locator(".you").bounding_box()
        for card in page.locator(":is(.emergency, .secrets) .act").all():
            box = card.bounding_box()
            assert box["y"] + box["height"] <= frame["y"] + frame["height"], (height, card.inner_text())
    expect(page.locator("#card-rival .top span")).to_be_visible()  # What the name beside it is.


def test_a_tablet_that_lies_has_letters_and_buttons_of_their_full_size(city):
    page = city("support-offer", viewport=TABLET_LYING, has_touch=True, is_mobile=True)
    assert page.evaluate(SMALLEST) >= 10.8
    heights = page.locator("#decide .btn").evaluate_all("(all) => all.map((e) => e.getBoundingClientRect().height)")
    assert min(heights) >= 43.5
    assert still_found(page, MEETING, ".rounds .fact, .bar .icon-btn") == []
    assert page.evaluate(
        "[...document.querySelectorAll('.corp .row')].every((e) => { const row = "
        "e.getBoundingClientRect(); return row.bottom <= e.closest('.corp').getBoundingClientRect().bottom; })"
    )


def test_a_phone_shows_what_can_be_pressed_and_says_which_offer_is_to_come(city):
    page = city("keep-investment", viewport=PHONE, has_touch=True, is_mobile=True)
    for card in page.locator(".secrets .is-legal").all():
        expect(card).to_be_in_viewport(ratio=1)
    page = city("main-offer", viewport=PHONE, has_touch=True, is_mobile=True)
    expect(page.locator(".offer.empty .by").first).to_be_visible()
    assert still_found(page, MEETING, ".decide .missed, .decide .will, .tabs, .bar .icon-btn") == []


def test_no_name_of_a_card_breaks_inside_a_word(city):
    page = city("support-offer")
    expect(page.locator(".emergency .nm", has_text="Reconstruction")).to_have_count(1)
    page.evaluate(FULL_HAND)
    for width in (820, 768, 744):
        page.set_viewport_size({"width": width, "height": 1133})
        assert page.evaluate(BROKEN, ":is(.emergency, .secrets) .nm") == [], width
    for height in (1180, 1000):  # All of them are in sight.
        page.set_viewport_size({"width": 820, "height": height})
        frame = page.locator(".you").bounding_box()
        for card in page.locator(":is(.emergency, .secrets) .act").all():
            box = card.bounding_box()
            assert box["y"] + box["height"] <= frame["y"] + frame["height"], (height, card.inner_text())


@pytest.mark.parametrize("game", ["new-corp-order", "new-angeles"])
def test_the_flag_of_a_turn_is_seen_in_whole_on_a_phone(visit, game):
    page, log = visit("about:blank"), finished(4, key=game, **({"trading": "off"} if game == "new-angeles" else {}))
    replay = bring(page, log)
    for size in (PHONE, NARROW):
        page.set_viewport_size(size)
        for at in (length(log) // 2, length(log)):
            page.goto(f"{replay}?at={at}&eyes=all")
            flag, panel = page.locator(".ph-h").bounding_box(), page.locator(".tlp").bounding_box()
            assert flag["y"] + flag["height"] <= panel["y"] + panel["height"], (size, at)
            assert flag["x"] + flag["width"] <= panel["x"] + panel["width"], (size, at)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_reasons_of_ods_get_the_room_they_need_and_one_that_goes_on_fades(visit, language):
    page, log = visit("about:blank"), finished(1)
    take_seat(page, bring(page, log), *moment(log, "action", early=40))
    page.goto(page.url.partition("?")[0] + f"?language={language}")
    expect(page.locator("#reasons .tracel li").first).to_be_visible()
    for size in (DESK, LARGE):
        page.set_viewport_size(size)
        hidden = page.locator(".tracel").evaluate("(e) => e.scrollHeight - e.clientHeight")
        height = page.locator(".minutes").bounding_box()["height"]
        assert height > 150, size
        assert hidden <= 1 or height < 190, (size, hidden)
        assert "gradient" in page.locator(".tracel").evaluate("(e) => getComputedStyle(e).maskImage")


TWO_BUTTONS = """() => {
  const line = document.querySelector('.hinta');
  if (line.childElementCount < 2) line.append(line.firstElementChild.cloneNode(true));
  line.lastElementChild.textContent = 'Diesen Zug vorbereiten L';
}"""
WIDER = """() => {
  const sheet = document.querySelector('.hintc'), frame = sheet.getBoundingClientRect();
  return [...sheet.querySelectorAll('.hintl b, .hinta .btn, .span, p')].filter((e) => e.checkVisibility())
    .filter((e) => e.getBoundingClientRect().right > frame.right - 8).map((e) => e.textContent.trim());
}"""


@pytest.mark.parametrize("language", ["de", "fr"])
def test_the_chances_and_buttons_of_a_hint_stay_on_its_sheet(visit, language):
    page, log = visit("about:blank", locale=language), finished(4)
    take_seat(page, bring(page, log), *moment(log, "action", early=120))
    page.keyboard.press("h")
    expect(page.locator(".hintl li").first).to_be_visible()
    page.evaluate(TWO_BUTTONS)
    for size in (DESK, TABLET, PHONE, NARROW):
        page.set_viewport_size(size)
        assert page.evaluate(WIDER) == [], size


WATCH = """() => {
  window.fitted = [];
  const note = (changes) => fitted.push(...changes.map((each) => each.target.outerHTML));
  new MutationObserver(note).observe(document.body, {
    subtree: true, attributes: true, attributeFilter: ["data-fit", "style"],
  });
}"""
CHANGE = """() => {
  document.body.classList.toggle("changed");
  return new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
}"""


def test_only_texts_that_changed_are_fitted_again(city):
    page = city("support-offer")
    small = page.locator(".act .tx[data-fit]").first
    expect(small).to_be_visible()
    size, card = small.get_attribute("data-fit"), small.evaluate("(text) => text.closest('.act').id")
    text = page.locator(f"#{card} .tx")
    page.evaluate(WATCH)
    page.evaluate(CHANGE)
    assert page.evaluate("fitted") == []
    text.evaluate("(text) => delete text.dataset.fit")  # As a card that is drawn again.
    page.evaluate(CHANGE)
    expect(text).to_have_attribute("data-fit", size)
    text.evaluate("(text) => (text.textContent = 'Short.')")
    page.evaluate(CHANGE)
    expect(page.locator(f"#{card} .tx:not([data-fit])")).to_have_text("Short.")
