"""The line between page and table: it breaks, it lags, it is watched; nothing is lost, doubled or given away."""

from playwright.sync_api import expect

from tests.browser.conftest import Server, play


def begin(visit, **settings):
    """A table against three bots, waiting for the person's decision."""
    page = visit("/", **settings)
    page.click("text=Play New Corp Order now")
    page.wait_for_selector("#do-plot")
    return page


def test_a_restarted_server_finds_everybody_in_their_seat(chromium, tmp_path):
    server = Server(tmp_path)
    context = chromium.new_context(base_url=server.url, locale="en")
    context.set_default_timeout(10_000)
    try:
        page = context.new_page()
        page.goto("/")
        page.click("text=Play New Corp Order now")
        page.wait_for_selector("#do-plot")
        page.click("#do-plot")
        page.wait_for_selector("#deck.is-legal")
        hand = page.locator(".hand").inner_html()
        server.kill()
        expect(page.locator("#toast")).to_contain_text("The line is down")
        server.start()
        expect(page.locator("#toast")).to_contain_text("Back at the table")
        assert page.locator(".hand").inner_html() == hand
        page.click("#deck")
        expect(page.locator(".hand .card")).to_have_count(hand.count("<use") + 1)
    finally:
        context.close()
        server.close()


def test_a_click_on_an_older_decision_is_refused_and_the_page_catches_up(visit):
    page = begin(visit)
    late = page.context.new_page()
    late.route_web_socket("**/live**", lambda line: None)  # This page hears nothing of what happens.
    late.goto(page.url)
    late.wait_for_selector("#do-plot")
    page.click("#do-infiltrate")
    page.wait_for_selector(".hand .is-legal")
    with late.expect_response("**/pick") as answered:
        late.click("#do-plot")
    assert answered.value.status == 409
    expect(late.locator("#toast")).to_contain_text("moved on")
    expect(late.locator(".hand .is-legal").first).to_be_visible()
    assert late.get_attribute("#act", "data-version") == page.get_attribute("#act", "data-version")


def test_a_message_that_comes_late_is_not_shown_over_a_newer_answer(visit):
    page = begin(visit)
    late = page.context.new_page()
    held, asked = [], []

    def hold(line):
        server = line.connect_to_server()
        server.on_message(lambda message: held.append((line, message)))
        line.on_message(lambda message: (asked.append(message), server.send(message)))

    late.route_web_socket("**/live**", hold)
    late.goto(page.url)
    late.click("#do-infiltrate")
    late.wait_for_selector(".hand .is-legal")
    first = late.get_attribute("#act", "data-revision")
    late.click(".hand .is-legal >> nth=0")
    late.wait_for_function(f"() => document.querySelector('#act').dataset.revision > {first}")
    newer = late.locator("#table").inner_html()
    line, message = next(pair for pair in held if f'data-revision="{first}"' in pair[1])
    line.send(message)
    late.wait_for_timeout(300)
    assert late.locator("#table").inner_html() == newer
    assert asked == ["whole"]


def test_escape_takes_back_what_revealed_nothing(visit):
    page = begin(visit)
    page.click("#do-infiltrate")
    page.wait_for_selector(".hand .is-legal")
    page.keyboard.press("Escape")
    expect(page.locator("#do-infiltrate")).to_be_visible()


def test_a_spectator_sees_what_is_public_and_no_more(visit):
    page = begin(visit)
    watcher = visit(page.url)
    expect(watcher.locator("#city .tile")).to_have_count(16)
    expect(watcher.locator(".rivals .seat")).to_have_count(4)
    assert watcher.locator(".hand, .goal, .openhand, [data-n], #chat").count() == 0
    before = watcher.locator("#minutes li").count()
    page.click("#do-plot")
    play(page, "#decide.wait", most=4)
    watcher.wait_for_function(f"() => document.querySelectorAll('#minutes li').length > {before}")
    expect(watcher.locator("#minutes")).to_contain_text("from the deck")


def test_words_reach_the_others_and_are_only_words(visit):
    page = begin(visit)
    watcher = visit(page.url)
    for reader in (page, watcher):
        reader.wait_for_selector("body[data-line=up]")
    page.fill("#chat-text", "<b>hello</b> & good luck")
    page.keyboard.press("Enter")
    for reader in (page, watcher):
        expect(reader.locator(".talk").first).to_contain_text("<b>hello</b> & good luck")
    expect(page.locator("#chat-text")).to_have_value("")


def test_a_bot_keeps_the_seat_of_who_leaves(visit):
    page = begin(visit)
    page.click("summary[aria-label=Menu]")
    page.click("text=a bot takes your seat")
    page.click("text=Take your seat back")
    expect(page.locator("text=Take your seat back")).to_have_count(0)


def test_everyone_at_a_table_reads_their_own_language(visit):
    page = begin(visit)
    guest = visit(page.url, locale="de")
    expect(guest.locator("#minutes h2")).to_contain_text("Protokoll")
    page.click("summary:has-text('EN')")
    page.click("button[lang=fr]")
    expect(page.locator("#minutes h2")).to_contain_text("Procès-verbal")
    expect(page.locator("#decide")).to_contain_text("À vous")
    assert page.get_attribute("html", "lang") == "fr"
    page.click("#do-plot")
    expect(page.locator("#decide")).to_contain_text("étalage")


def test_light_and_dark_stay_as_they_were_chosen(visit):
    page = visit("/help", color_scheme="dark")
    page.click("[data-do=theme]")
    assert page.get_attribute("html", "data-theme") == "light"
    page.reload()
    assert page.get_attribute("html", "data-theme") == "light"
