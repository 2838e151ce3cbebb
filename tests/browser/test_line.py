"""The line between page and table: it breaks, it lags, it is watched; nothing is lost, doubled or given away."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import play


def begin(visit, **settings):
    """A table against three bots, waiting for the person's decision."""
    page = visit("/", **settings)
    page.click("#play-new-corp-order button")
    page.wait_for_selector("#do-plot")
    return page


def test_a_restarted_server_finds_everybody_in_their_seat(visit, server):
    page = begin(visit)
    page.click("#do-plot")
    page.wait_for_selector("#deck.is-legal")
    hand = page.locator(".hand").inner_html()
    server.kill()
    expect(page.locator("#toast")).to_contain_text("Connection lost")
    server.start()
    expect(page.locator("#toast")).to_contain_text("Reconnected")
    assert page.locator(".hand").inner_html() == hand
    page.click("#deck")
    expect(page.locator(".hand .card")).to_have_count(hand.count("<use") + 1)
    visit.complaints[:] = [line for line in visit.complaints if "htmx:ws" not in line and "REFUSED" not in line]


def refused(page, late):
    """The same table in another page that heard nothing of the last pick; it is told that it answered too late."""
    late.clock.install()
    late.goto(page.url)
    late.wait_for_selector("body[data-line=up] #do-plot")
    page.click("#do-infiltrate")
    page.wait_for_selector(".hand .is-legal")
    late.evaluate("window.same = true")
    with late.expect_response("**/pick") as answered:
        late.click("#do-plot")
    assert answered.value.status == 409
    expect(late.locator("#toast")).to_contain_text("moved on")


def test_a_click_on_an_older_decision_is_refused_and_the_page_catches_up(visit):
    page = begin(visit)
    late = page.context.new_page()
    late.route_web_socket("**/live**", lambda line: None)  # It is open, but dead.
    refused(page, late)
    late.clock.fast_forward(10_000)
    expect(late.locator(".hand .is-legal").first).to_be_visible()
    assert late.get_attribute("#act", "data-version") == page.get_attribute("#act", "data-version")


def test_a_slow_socket_brings_the_change_without_a_reload(visit):
    page = begin(visit)
    late = page.context.new_page()
    held = []

    def slow(line):
        def pass_on(message):
            if holding:
                held.append((line, message))
            else:
                line.send(message)

        line.connect_to_server().on_message(pass_on)

    holding = True
    late.route_web_socket("**/live**", slow)
    refused(page, late)
    late.fill("#chat-text", "Just a moment")
    late.clock.fast_forward(5_000)
    holding = False
    for line, message in held:
        line.send(message)
    expect(late.locator(".hand .is-legal").first).to_be_visible()
    late.clock.fast_forward(20_000)
    assert late.evaluate("window.same")
    assert late.input_value("#chat-text") == "Just a moment"


def test_what_is_pressed_again_before_the_answer_is_not_sent_and_the_next_decision_is_answered(visit):
    page, held, sent = begin(visit), [], []
    page.wait_for_selector("body[data-line=up]")
    page.route("**/pick", lambda route: route.continue_() if held else held.append(route))
    page.on("request", lambda request: sent.append(request.post_data) if request.method == "POST" else None)
    for _ in range(3):
        page.click("#do-infiltrate")
    answer = held[0].fetch()
    page.click(".hand .is-legal >> nth=0")  # The socket was faster than the answer.
    held[0].fulfill(response=answer)
    page.wait_for_selector("[data-up], [id^=pick-], .tile.legal")
    assert len(sent) == 2, sent


def test_a_pick_is_answered_by_the_socket_alone(visit):
    page = begin(visit)
    page.wait_for_selector("body[data-line=up]")
    with page.expect_response("**/pick") as answered:
        page.click("#do-infiltrate")
    assert answered.value.status == 204
    page.wait_for_selector(".hand .is-legal")


def test_without_a_socket_the_answer_brings_what_changed(visit):
    page = begin(visit)
    alone = page.context.new_page()
    alone.route_web_socket("**/live**", lambda line: line.close(code=1008))
    alone.goto(page.url)
    alone.wait_for_selector("#do-infiltrate")
    with alone.expect_response("**/pick") as answered:
        alone.click("#do-infiltrate")
    assert answered.value.status == 200
    alone.wait_for_selector(".hand .is-legal")


def test_escape_takes_back_what_revealed_nothing(visit):
    page = begin(visit)
    page.click("#do-infiltrate")
    page.wait_for_selector(".hand .is-legal")
    page.keyboard.press("Escape")
    expect(page.locator("#do-infiltrate")).to_be_visible()


def test_on_a_shared_device_escape_undoes_nothing_of_another_person(visit):
    page = visit("/new?with=device")
    page.click("text=Create table")
    page.click("#take-over-device")
    expect(page.locator("#do-plot")).to_be_visible()
    play(page, "main.handover")
    page.click("#take-over-device")
    expect(page.locator("#do-plot")).to_be_visible()
    posts = []
    page.on("request", lambda request: posts.append(request.post_data) if request.method == "POST" else None)
    page.keyboard.press("Escape")
    page.keyboard.press("p")  # Only this is sent, and it belongs to the turn that was there before.
    expect(page.locator("#deck.is-legal")).to_be_visible()
    assert len(posts) == 1, posts
    assert page.locator("main.handover").count() == 0


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
    expect(watcher.locator("#minutes")).to_contain_text("unseen card")


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


def test_the_socket_opens_however_late_its_script_arrives(visit):
    page = begin(visit)
    slow = page.context.new_page()
    started = "() => window.htmx && new Promise((go) => setTimeout(go, 50, true))"

    def answer(route):
        slow.wait_for_function(started)  # htmx has had its chance to start without its extension.
        route.continue_()

    slow.route("**/hx-ws.min.js*", answer)
    slow.goto(page.url)
    slow.wait_for_selector("body[data-line=up]")


@pytest.mark.xdist_group("slow")
@pytest.mark.parametrize("game", ["new-corp-order", "new-angeles"])
def test_a_bot_keeps_the_seat_of_who_leaves(visit, slow, game):
    page = visit("/", base_url=slow.url)
    page.click(f"#play-{game} button")
    page.wait_for_selector("[data-n]")
    page.click("summary[aria-label=Menu]")
    page.click("text=Leave and let a bot play")
    expect(page.locator("text=Resume playing")).to_be_visible()
    version = int(page.get_attribute("#act", "data-version"))
    page.wait_for_function(f"() => Number(document.querySelector('#act')?.dataset.version) > {version}")  # It plays on.
    page.click("text=Resume playing")
    expect(page.locator("text=Resume playing")).to_have_count(0)
    assert play(page, "main.scoring", most=1) == 1


def test_everyone_at_a_table_reads_their_own_language(visit):
    page = begin(visit)
    guest = visit(page.url, locale="de")
    expect(guest.locator("#minutes h2")).to_contain_text("Verlauf")
    page.click("summary:has-text('EN')")
    page.click("button[lang=fr]")
    expect(page.locator("#minutes h2")).to_contain_text("Journal")
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
