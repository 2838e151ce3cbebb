"""Whose turn it is, told to somebody who looks elsewhere; and clocks that run in the browser by the server's time."""

import re

import pytest
from playwright.sync_api import expect

from boardroom.web.shell.statics import address
from tests.browser.conftest import PHONE
from tests.browser.people import take_turn

SPY = """() => {
  window.tones = 0;
  const Heard = window.AudioContext;
  window.AudioContext = class extends Heard {
    createOscillator() { window.tones += 1; return super.createOscillator(); }
  };
  window.notes = [];
  window.asked = 0;
  const Real = window.Notification;
  window.Notification = class extends Real {
    constructor(title, more) { super(title, more); window.notes.push([title, more.body]); }
    static get permission() { return Real.permission; }
    static requestPermission() { window.asked += 1; return Real.requestPermission(); }
  };
  // A page that nobody looks at: it is hidden, and it gets no frames.
  Object.defineProperty(document, 'hidden', { get: () => window.away === true });
  const frame = window.requestAnimationFrame;
  window.requestAnimationFrame = (draw) => (window.away ? 0 : frame(draw));
}"""


def two(visit, start="1", **settings):
    """Two people; the second one begins, and the first one's browser is spied on."""
    host = visit("/help", **settings)
    host.add_init_script(f"({SPY})()")
    host.goto("/new")
    host.click(f"[for=start_player-{int(start) + 1}]")
    host.click("text=Create table")
    guest = visit(host.input_value("#link-1"))
    guest.click("button:has-text('Take a seat')")
    guest.wait_for_selector("#city")
    host.wait_for_selector("#decide")
    return host, guest


def hear_only(page, *wanted):
    """From now on a page sounds on these occasions only; it counts its tones, and the turns that hit its reader."""
    page.evaluate(f"() => window.tones === undefined && ({SPY})()")
    page.evaluate(
        """(wanted) => {
          document.cookie = 'sound=on; path=/';
          for (const each of ['turn', 'attack', 'chat', 'clock', 'end']) {
            document.cookie = `sound-${each}=${wanted.includes(each) ? 'on' : 'off'}; path=/`;
          }
          window.struck = new Set();
          new MutationObserver(() => {
            const turn = document.querySelector('#minutes .hit.new')?.id;
            if (turn) window.struck.add(turn);
          }).observe(document, { subtree: true, childList: true, attributes: true });
        }""",
        wanted,
    )


def switch(page, name):
    page.click("#signals")
    page.click(f"[data-do={name}]")
    page.keyboard.press("Escape")


def test_title_and_lamp_tell_whose_turn_it_is(visit):
    host, guest = two(visit)
    expect(host).to_have_title(re.compile("^New Corp Order"))
    expect(guest).to_have_title(re.compile("^Your turn"))
    expect(host.locator("#favicon")).to_have_attribute("href", address("shell/lamp.svg"))
    expect(guest.locator("#favicon")).to_have_attribute("href", address("shell/lamp-lit.svg"))
    take_turn(guest)
    expect(host).to_have_title(re.compile("^Your turn"))
    expect(host.locator("#favicon")).to_have_attribute("href", address("shell/lamp-lit.svg"))
    expect(guest.locator("#favicon")).to_have_attribute("href", address("shell/lamp.svg"))
    assert host.evaluate("[window.tones, window.notes.length, window.asked]") == [0, 0, 0]  # Both are off at first.


def test_a_hidden_page_is_heard_and_notifies_if_that_was_wished_for(visit, whole_chromium):
    host, guest = two(visit, browser=whole_chromium)
    host.context.grant_permissions(["notifications"])
    assert host.evaluate("window.asked") == 0
    switch(host, "notify")
    host.wait_for_function("() => window.asked === 1")
    switch(host, "sound")
    host.wait_for_function("() => window.tones === 2")  # One hears what was chosen.
    host.reload()  # It is remembered, and not asked for again.
    expect(host.locator("[data-do=sound]")).to_have_attribute("aria-pressed", "true")
    expect(host.locator("[data-do=notify]")).to_have_attribute("aria-pressed", "true")
    host.wait_for_selector("body[data-line=up]")
    host.evaluate("window.away = true")
    take_turn(guest)
    host.wait_for_function("() => window.notes.length === 1", polling=50)
    title, words = host.evaluate("window.notes[0]")
    assert title.startswith("Your turn")
    assert words == "Your turn."
    assert host.evaluate("[window.tones, window.asked]") == [2, 0]


def test_a_page_that_is_looked_at_does_not_notify(visit):
    host, guest = two(visit)
    host.context.grant_permissions(["notifications"])
    switch(host, "notify")
    host.wait_for_function("() => localStorage.notify === 'on'")
    take_turn(guest)
    expect(host).to_have_title(re.compile("^Your turn"))
    assert host.evaluate("window.notes.length") == 0


def test_who_forbids_notifications_is_told_and_nothing_is_switched_on(visit):
    page = visit("/")
    page.evaluate("Notification.requestPermission = async () => 'denied'")
    page.click("#signals")
    page.click("[data-do=notify]")
    expect(page.locator("#toast")).to_contain_text("blocks notifications")
    expect(page.locator("[data-do=notify]")).to_have_attribute("aria-pressed", "false")


def test_the_beginning_of_a_game_is_a_signal_too(visit):
    host = visit("/help")
    host.add_init_script(f"({SPY})()")
    host.goto("/new")
    switch(host, "sound")
    host.click("[for=start_player-1]")
    host.click("text=Create table")
    host.wait_for_selector("body[data-line=up]")
    guest = visit(host.input_value("#link-1"))
    guest.click("button:has-text('Take a seat')")
    expect(host).to_have_title(re.compile("^Your turn"))
    host.wait_for_function("() => window.tones === 2")


def test_what_is_said_is_shown_where_the_minutes_are_not(visit):
    host, guest = two(visit, viewport=PHONE)
    host.wait_for_selector("body[data-line=up]")
    guest.fill("#chat-text", "Shall we <i>hurry</i>?")
    guest.keyboard.press("Enter")
    expect(host.locator("#toast")).to_contain_text("Shall we <i>hurry</i>?")
    below = host.evaluate(
        """() => { const box = document.querySelector('#toast').getBoundingClientRect();
        return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2).id; }"""
    )
    assert below != "toast"  # It is in nobody's way.


# --- clocks ---


def table(page, server, clock, then="bot"):
    """A table of two persons on a clock, made by a program; this browser has the first seat and begins."""
    page.goto(f"{server.url}/new")
    made = page.evaluate(
        """async ([clock, then]) => (await fetch('/api/v1/tables', {method: 'POST',
        headers: {'Content-Type': 'application/json'}, body: JSON.stringify({
        settings: {players: 2, start_player: 0}, clock: {...clock, then}, seats: [{kind: 'person', name: 'Ada'},
        {kind: 'person', name: 'Bob'}]})})).json()""",
        [clock, then],
    )
    page.goto(f"{server.url}/s/{made['invitations']['0']}")
    page.click("button:has-text('Take a seat')")
    page.wait_for_selector(".waiting")
    return made


def sit(page, server, made):
    page.goto(f"{server.url}/s/{made['invitations']['1']}")
    page.click("form .btn-go")
    page.wait_for_selector("#clock")


SAID = """new MutationObserver(() => {
  const said = document.querySelector('#toast')?.textContent;
  if (said) sessionStorage.said = said; // It is shown for some seconds only.
}).observe(document, { subtree: true, childList: true, characterData: true })"""


@pytest.mark.xdist_group("slow")
def test_the_smallest_clock_runs_down_and_a_bot_plays_on(slow, visit):
    ada, bob = visit("about:blank"), visit("about:blank")
    ada.add_init_script(f"{SAID}; ({SPY})()")
    made = table(ada, slow, {"kind": "minutes", "amount": 1})
    hear_only(ada, "clock")
    sit(bob, slow, made)
    for page, then in ((ada, "then a bot plays for you"), (bob, "then a bot plays for Ada")):
        expect(page.locator("#clock time")).to_have_text(re.compile(r"^(1:00|0:[1-5]\d)$"))
        expect(page.locator("#clock small")).to_have_text(then)
        expect(page.locator("#clock.soon")).to_have_count(0)
    first = ada.inner_text("#clock time")
    ada.wait_for_function("(first) => document.querySelector('#clock time').textContent !== first", arg=first)
    slow.clock.stop()  # However long the pages take.
    slow.clock.forward(float(ada.get_attribute("#clock", "data-due")) - slow.clock.now() - 14)
    for page in (ada, bob):
        page.reload()
        expect(page.locator("#clock time")).to_have_text(re.compile(r"^0:(0\d|1[0-4])$"))
        expect(page.locator("#clock.soon small")).to_contain_text("Almost out of time")
    ada.wait_for_function("() => sessionStorage.said === 'Your time is running out.'")
    ada.wait_for_function("() => window.tones === 3")
    slow.clock.go_on()
    slow.clock.forward(24)
    expect(ada.locator("#decide")).to_contain_text("Your time is up. A bot finishes the game for you.")
    assert ada.locator("text=Resume playing").count() == 0
    expect(bob).to_have_title(re.compile("^Your turn"))
    expect(bob.locator(".rivals .state")).to_contain_text("bot")


@pytest.mark.xdist_group("slow")
def test_a_clock_of_days_counts_days_and_a_loss_is_told(slow, visit):
    ada, bob = visit("about:blank"), visit("about:blank", locale="de")
    made = table(ada, slow, {"kind": "days", "amount": 3}, "loss")
    sit(bob, slow, made)
    expect(ada.locator("#clock time")).to_have_text(re.compile(r"^(3 days 0 hr|2 days 23 hr)$"))
    expect(bob.locator("#clock time")).to_have_text(re.compile(r"^(3 Tg\. 0 Std\.|2 Tg\. 23 Std\.)$"))
    expect(ada.locator("#clock small")).to_have_text("then you lose")
    expect(bob.locator("#clock small")).to_have_text("dann hat Ada verloren")
    slow.clock.forward(3 * 86_400 - 1800)
    ada.reload()
    expect(ada.locator("#clock.soon time")).to_have_text(re.compile(r"^(30:00|29:\d\d)$"))
    slow.clock.forward(1805)
    bob.reload()
    expect(bob.locator("main.scoring, #decide")).to_be_visible()
    expect(bob.locator("#clock")).to_have_count(0)
