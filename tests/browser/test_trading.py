"""Two people in two browsers trade at the desk: what binds, words, an offer that is changed, one that is withdrawn."""

import pytest
from playwright.sync_api import expect

from boardroom.web.guard import COOKIE
from tests.browser.city import KEYS, before_support
from tests.browser.conftest import DESK, LYING, NARROW, PHONE, TABLET, axe
from tests.browser.test_look import OUTSIDE

pytestmark = pytest.mark.xdist_group("city")


@pytest.fixture(scope="module")
def server(city):
    return city


@pytest.fixture
def sit(visit, server):
    """The page of somebody at a table."""

    def come(table, seat, **settings):
        page = visit("/", **settings)
        page.context.add_cookies([{"name": COOKIE, "value": KEYS[seat], "url": server.url}])
        page.goto(server.tables[table])
        page.wait_for_selector("body[data-line=up] #desk-open", state="attached")
        return page

    return come


def test_two_people_trade_at_the_desk(sit, server, visit):
    offering, decider = before_support()[1].record.active, before_support()[1].record.decider
    author, partner = sit("trade", offering), sit("trade", decider)
    third = sit("trade", next(seat for seat in range(4) if seat not in (offering, decider)))

    author.click("[data-fill*=main-2]")  # Three capital for two cards: two clicks.
    expect(author.locator(f"#lock-{decider}")).to_have_value("main-2")
    expect(author.locator(".as.cond:visible")).to_contain_text("binds")
    expect(author.locator("#offer-sum")).to_contain_text("You give 3 capital")  # What it says, before it is sent.
    expect(author.locator("#offer-sum .seal-t + p")).to_contain_text("Support with 2 cards: the main offer")
    expect(author.locator(".stage")).to_be_in_viewport()  # The city stays in sight.
    before = author.get_attribute("#act", "data-version")
    author.click("#offer-send")
    expect(author.locator("#desk")).to_be_hidden()
    expect(author.locator("#act")).to_have_attribute("data-version", str(int(before) + 1))  # All of it is one entry.
    expect(partner.locator(".trade")).to_contain_text("3 capital")
    expect(partner.locator(".trade .line .bind")).to_contain_text("2 cards")
    expect(third.locator(".trade")).to_have_count(1)

    partner.click("text=Change it")  # The partner wants more; the first offer stays.
    expect(partner.locator(f"#get-{offering}")).to_have_value("3")
    partner.locator(f".with-{offering} [data-step='1']").click()
    partner.select_option("#say", "will-support:main")
    expect(partner.locator(".wordsl")).to_contain_text("Not binding")
    expect(partner.locator("#offer-sum .words-t + p")).to_contain_text("promises")
    partner.click("#offer-send")
    expect(author.locator(".trade")).to_have_count(2)
    expect(author.locator(".said")).to_contain_text("promises to support")

    author.click("#desk-open")
    author.fill("#pay", "999")
    author.evaluate("document.querySelector('#offer').noValidate = true")
    author.click("#offer-send")
    expect(author.locator("#desk-refusal")).to_contain_text("NA-TG-3")
    author.fill("#pay", "1")
    partner.click(".tacts >> text=Withdraw")  # Meanwhile the other one withdraws: the sheet stays as it is.
    expect(author.locator(".trade")).to_have_count(1)
    expect(author.locator("#pay")).to_have_value("1")
    author.click("#offer-send")
    expect(partner.locator(".trade")).to_have_count(2)

    partner.reload()
    expect(partner.locator(".trade")).to_have_count(2)
    server.kill()  # The line breaks in the middle of a trade, and comes back.
    server.start()
    for page in (author, partner, third):
        page.wait_for_selector("body[data-line=up]")
    third.focus("#desk-open")  # By keys alone.
    third.keyboard.press("Enter")
    expect(third.locator("#desk")).to_be_visible()
    third.focus(f"#to-{offering}")
    third.keyboard.press("Space")
    third.focus(f"#get-{offering}")
    third.keyboard.press("ArrowUp")
    third.keyboard.press("ArrowUp")
    expect(third.locator("#offer-sum")).to_contain_text("2 capital")
    third.keyboard.press("Enter")
    expect(author.locator(".trade")).to_have_count(3)
    expect(partner.locator(".trade")).to_have_count(3)
    third.focus("#desk-open")
    third.keyboard.press("Enter")
    third.keyboard.press("Escape")
    expect(third.locator("#desk")).to_be_hidden()
    partner.locator(".trade", has_text="2 cards").get_by_role("button", name="Accept", exact=False).first.click()
    expect(third.locator("#minutes")).to_contain_text("trade.")
    partner.wait_for_selector("#decide[data-mine]")
    expect(partner.locator("#deal .bound")).to_be_visible()
    visit.complaints[:] = [line for line in visit.complaints if "htmx:ws" not in line and "REFUSED" not in line]


def test_the_desk_fits_every_size(sit, server):
    page = sit("desk", before_support()[1].record.active)
    for language in ("de", "fr"):
        page.goto(server.tables["desk"] + f"?language={language}")
        page.evaluate("document.querySelector('#desk').showPopover()")
        for size in (PHONE, LYING, TABLET):
            page.set_viewport_size(size)
            assert not page.evaluate(OUTSIDE), (language, size)
            assert page.evaluate(
                "document.querySelector('#desk').scrollWidth <= document.querySelector('#desk').clientWidth"
            ), (language, size)
            assert language == "de" or not axe(page), size


PANELS = ".deal, #trades, .minutes, #minutes h2, #chat-text, #decide, #decide .btn, .stage, .you"
PLACES = """(wanted) => [...document.querySelectorAll(wanted)].map((e) => {
  const { x, y, width, height } = e.getBoundingClientRect();
  return [e.id || e.className, x, y, width, height];
})"""


def test_nothing_moves_on_the_desk_when_a_proposal_comes(sit):
    record = before_support()[1].record
    author = sit("shift", record.active)
    others = [sit("shift", seat) for seat in range(4) if seat != record.active]
    for page in others:
        page.evaluate("document.fonts.ready")
    before = [page.evaluate(PLACES, PANELS) for page in others]
    for count in (1, 2):
        author.click("#desk-open")
        author.click(f"[for=to-{record.decider}]")
        author.fill("#pay", str(count))
        author.click("#offer-send")
        for page in others:
            expect(page.locator(".trade")).to_have_count(count)
        assert [page.evaluate(PLACES, PANELS) for page in others] == before


COVERS = """() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const [send, line, sheet, demand] = ['.dend', '#decide', '#desk', '.supply'].map(box);
  const over = [];
  if (send.top < line.top || send.bottom > line.bottom) over.push('the buttons leave the line of the decision');
  if (sheet.bottom > demand.top + 1) over.push('the sheet covers the demand');
  const [own, free] = ['.wordsl .own', '.notb'].map(box);
  if (own.right > free.left && own.bottom > free.top && own.top < free.bottom) over.push('words overlap');
  return over;
}"""


def test_the_desk_stands_over_the_city_and_covers_nothing_else(sit, server):
    page = sit("desk", before_support()[1].record.active)
    for language in ("en", "de", "fr"):
        page.goto(server.tables["desk"] + f"?language={language}")
        page.evaluate("document.querySelector('#desk').showPopover()")
        for size in (DESK, {"width": 1440, "height": 900}, {"width": 1920, "height": 1080}):
            page.set_viewport_size(size)
            assert page.evaluate(COVERS) == [], (language, size)


def test_no_label_of_the_desk_on_a_phone_overlaps_another(sit, server):
    page = sit("desk", before_support()[1].record.active, viewport=PHONE)
    for language in ("en", "de", "fr"):
        page.goto(server.tables["desk"] + f"?language={language}")
        page.evaluate("document.querySelector('#desk').showPopover()")
        button, free = page.locator(".wordsl .own .btn").bounding_box(), page.locator(".notb").bounding_box()
        beside = button["x"] + button["width"] <= free["x"]
        assert beside or button["y"] + button["height"] <= free["y"], language


def test_a_game_that_ends_while_people_trade_leaves_no_fault_in_the_page(sit):
    page = sit("desk", before_support()[1].record.active, viewport=PHONE, has_touch=True, is_mobile=True)
    expect(page.locator("#tab-trades")).to_be_checked()
    page.evaluate(
        "document.querySelector('#table').outerHTML = '<main class=\"na scoring\" id=\"table\">The end</main>'"
    )
    expect(page.locator("#table")).to_have_text("The end")
    page.evaluate("() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")


@pytest.mark.parametrize("size", [DESK, PHONE, NARROW, LYING])
def test_orders_are_given_seen_and_lifted_without_leaving_the_table(sit, server, size):
    page = sit("desk", before_support()[1].record.active, viewport=size, has_touch=size != DESK)
    address, sheet = page.url, page.locator("#orders")
    box = page.locator(".stage").bounding_box()

    def asked():
        page.click("summary[aria-label=Menu]")
        page.click("text=Standing orders")
        expect(sheet).to_be_visible()

    asked()
    assert not page.evaluate(OUTSIDE)
    assert not axe(page)
    if size != DESK:
        targets = sheet.locator(".btn, .sw, select, [type=number], .icon-btn").all()
        assert min(each.bounding_box()["height"] for each in targets) >= 44
    page.check("#order-pass-counteroffers")
    page.fill("[name='pass-counteroffers.threat']", "17")
    page.click("#keep-orders")
    expect(sheet.locator("[role=status]")).to_have_text("These orders are kept.")
    expect(sheet.locator("#foreseen li")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(page.locator("body")).not_to_contain_text("They decide for you")
    asked()
    expect(page.locator("[name='pass-counteroffers.threat']")).to_have_value("17")
    expect(sheet.locator(":checked[name=order]")).to_have_count(1)
    sheet.locator("text=Lift all").click()
    expect(sheet.locator("[role=status]")).to_have_text("All orders are lifted.")
    expect(sheet.locator(":checked[name=order]")).to_have_count(0)
    sheet.locator("button:has-text('Close')").click()
    expect(sheet).to_be_hidden()
    assert page.url == address
    assert page.locator(".stage").bounding_box() == box  # Nothing has moved below it.
