"""What are you? Everything answers: on hover, on focus, by `?`, by a long press, and lines show what they tell of."""

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, play


def long_press(page, selector):
    """Hold a finger on something for a while, then lift it, as a phone reports it."""
    page.evaluate(
        """async (selector) => {
          const element = document.querySelector(selector), box = element.getBoundingClientRect();
          const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
          const touch = { ...at, pointerType: 'touch', bubbles: true, cancelable: true, isPrimary: true };
          element.dispatchEvent(new PointerEvent('pointerdown', touch));
          await new Promise((go) => setTimeout(go, 700));
          element.dispatchEvent(new PointerEvent('pointerup', touch));
          element.dispatchEvent(new MouseEvent('click', { ...at, bubbles: true, cancelable: true }));
        }""",
        selector,
    )


def test_a_long_press_on_a_phone_asks_and_does_nothing_else(visit):
    page = visit("/learn/12", viewport=PHONE, has_touch=True, is_mobile=True)
    long_press(page, ".tile.legal")
    expect(page.locator("#tip")).to_be_visible()
    expect(page.locator("#tip")).to_contain_text("(A")
    assert page.url.endswith("/learn/12")
    page.locator(".tile.legal").tap()  # A short one does it.
    page.wait_for_url("**/learn/13")


def test_the_question_mark_asks_what_has_the_focus(visit):
    page = visit("/learn/12")
    page.locator("#tile-0").focus()
    page.keyboard.press("?")
    expect(page.locator("#tip")).to_be_visible()
    expect(page.locator("#tip")).to_contain_text("A")
    page.keyboard.press("Escape")
    expect(page.locator("#tip")).to_be_hidden()
    assert page.url.endswith("/learn/12")


def test_every_kind_of_thing_says_what_it_is_with_its_rule(visit):
    page = visit("/learn/12")
    for selector in (".tile", "#supply .sup", ".hand .card", "#display .card", "#deck", ".goal", ".myhq .pile"):
        page.mouse.move(2, 2)
        page.locator(selector).first.hover()
        expect(page.locator("#tip"), selector).to_be_visible()
        text = page.inner_text("#tip")
        assert any(text.rstrip().endswith(f"{digit})") for digit in range(10)), f"{selector}: {text}"


def test_lines_of_the_minutes_show_their_companies_by_keyboard(visit):
    page = visit("/")
    page.click("#play-new-corp-order button")
    play(page, "#minutes li[data-places]")
    page.wait_for_selector("[data-n]")  # Nobody else acts while one reads.
    page.locator("#minutes ol").focus()
    for _ in range(30):
        page.keyboard.press("ArrowDown")
        if page.evaluate("document.activeElement.dataset.places"):
            break
    places = page.evaluate("document.activeElement.dataset.places.split(' ')")
    expect(page.locator(".tile.hint")).to_have_count(len(places))
    shown = page.locator(".tile.hint").evaluate_all("(all) => all.map((tile) => tile.dataset.place)")
    assert shown == sorted(places, key=int)


def test_the_reasons_of_ods_show_what_it_looked_at(visit):
    page = visit("/")
    page.click("text=Solo against ODS")
    page.locator("[data-n]").first.click()
    play(page, "#reasons ol li")
    play(page, "#do-plot")
    expect(page.locator(".scan")).to_have_count(12)
    numbers = page.locator(".scan").evaluate_all("(all) => all.map((each) => Number(each.textContent))")
    assert sorted(numbers) == list(range(1, 13))
    page.locator("#reasons li").nth(1).focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".tile.hint")).to_have_count(12)
    page.locator(".fore").hover()
    ahead = page.get_attribute(".fore", "data-scan").split()
    expect(page.locator(f"#tile-{ahead[0]} .scan")).to_have_text("1")
    page.locator("h2").first.hover()
    first = page.get_attribute("#reasons li", "data-scan").split()
    expect(page.locator(f"#tile-{first[0]} .scan")).to_have_text("1")


def test_agents_move_and_numbers_count_unless_one_wants_it_still(visit):
    for still, flies in (("reduce", False), ("no-preference", True)):
        page = visit("/", reduced_motion=still)
        page.click("#play-new-corp-order button")
        page.wait_for_selector("#do-plot")
        page.evaluate(
            """() => { window.flown = 0; new MutationObserver((all) => all.forEach((each) => each.addedNodes.forEach(
            (node) => { window.flown += node.classList?.contains('flyer') ? 1 : 0; }))).observe(
            document.body, { childList: true }); }"""
        )
        play(page, "main.scoring", prefer=(".tile.legal", "#do-infiltrate", ".hand .is-legal"), most=8)
        if flies:
            page.wait_for_function("window.flown > 0")
        else:
            page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
            assert page.evaluate("window.flown") == 0
