"""What a card says can be read in whole at every size: on it, or by a press on the sign that there is more."""

import pytest
from playwright.sync_api import expect

from boardroom.games.new_angeles.card_words import CARDS, about
from boardroom.web.shell.speech import Speech
from tests.browser.conftest import DESK, NARROW, PHONE, TABLET
from tests.browser.middle import bring, finished, moment, still_found, take_seat

SAY = """(texts) => {
  const cards = [...document.querySelectorAll('.handp .act')].filter((e) => e.querySelector('.tx'));
  cards.forEach((e, i) => {
    e.querySelector('.tx').textContent = texts[i % texts.length];
    e.dataset.tip = texts[i % texts.length];
  });
  return cards.length;
}"""
LOST = """() => [...document.querySelectorAll('.act .tx, .offer .tx')].filter((e) => {
  const card = e.closest('[data-tip]'), more = 'more' in card.dataset;
  if (!card.checkVisibility() || !e.textContent) return false;
  const cut = !e.clientHeight || e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1;
  return cut !== more;
}).map((e) => e.textContent)"""
LONGEST = 25
"""So many cards with the longest texts are looked at, and some with the shortest."""


@pytest.fixture
def hand(visit):
    """A seat of New Angeles with cards that may be pressed."""
    log = finished(4, key="new-angeles", trading="support", promises=True)

    def come(language, **settings):
        page = visit("about:blank", **settings)
        take_seat(page, bring(page, log), *moment(log, "main-offer", early=200))
        page.goto(page.url.partition("?")[0] + f"?language={language}")
        page.evaluate("document.fonts.ready")
        return page

    return come


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_every_card_is_read_in_whole_or_says_that_there_is_more(hand, language):
    page, t = hand(language), Speech(language)
    texts = sorted({str(t(about(card))) for card in CARDS.values()}, key=len)
    texts = texts[:10] + texts[-LONGEST:]
    for size in (DESK, NARROW, PHONE, TABLET):
        page.set_viewport_size(size)
        first = 0
        while first < len(texts):
            shown = page.evaluate(SAY, texts[first:])
            assert shown >= 4
            assert still_found(page, LOST) == [], size
            first += shown


def test_a_press_on_the_sign_shows_the_whole_text_and_does_nothing_else(hand):
    page = hand("de", viewport=DESK)
    card = page.locator(".handp .act.is-legal[data-more]").first
    version, box = page.get_attribute("#act", "data-version"), card.bounding_box()
    card.click(position={"x": box["width"] - 12, "y": box["height"] - 10})
    expect(page.locator("#tip")).to_be_visible()
    expect(page.locator("#tip")).to_contain_text(card.locator(".tx").text_content())
    assert page.get_attribute("#act", "data-version") == version
    card.click(position={"x": 10, "y": 10})  # Elsewhere it is chosen, as ever.
    expect(page.locator("#act")).not_to_have_attribute("data-version", version)


def test_a_finger_on_a_card_that_is_only_to_be_read_shows_its_text(hand):
    page = hand("de", viewport=NARROW, has_touch=True, is_mobile=True)
    card = page.locator(".you .act:not(.is-legal)").last
    words = "Ein langer Text, der auf keine Karte passt. " * 6
    page.evaluate(
        "([card, words]) => { card.querySelector('.tx').textContent = words; card.dataset.tip = words; }",
        [card.element_handle(), words],
    )
    expect(card).to_have_attribute("data-more", "")
    box = card.bounding_box()
    card.tap(position={"x": box["width"] - 6, "y": box["height"] - 6})
    expect(page.locator("#tip")).to_have_text(words.strip())


@pytest.mark.parametrize("size", [PHONE, NARROW])
def test_a_finger_in_the_middle_of_a_small_card_chooses_it(hand, size):
    page = hand("en", viewport=size, has_touch=True, is_mobile=True)
    card = page.locator(".handp .act.is-legal[data-more]").first
    version, box = page.get_attribute("#act", "data-version"), card.bounding_box()
    assert box["height"] < 2 * 44
    card.tap()
    expect(page.locator("#act")).not_to_have_attribute("data-version", version)
