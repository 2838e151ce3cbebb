"""Two people at one table, each in their own browser: nobody else acts there."""

import time

from playwright.sync_api import expect

from tests.browser.conftest import PATIENCE, play


def invite(visit, host_name="Ada", guest_name="Mirko", first=None, host=None, server=None, fresh=True, **settings):
    """The pages of the host and of the guest. `first` is the seat that begins, the host's is 0; the settings are those
    of the host's browser, unless the host has a page. `server` is another one than usual. Without
    `fresh` the host's page is a form for a new table already, partly filled in."""
    where = {} if server is None else {"base_url": server.url}
    if host is None:
        host = visit("/new", **settings, **where)
    elif fresh:
        host.goto("/new")
    host.fill("#name-0", host_name)
    if first is not None:
        host.click(f"[for=start_player-{first + 1}]")
    host.click("#setup [type=submit]:visible")
    guest = visit(host.input_value("#link-1"), **where)
    guest.fill("input[name=name]", guest_name)
    guest.click("button:has-text('Take a seat')")
    expect(guest.locator("#city")).to_be_visible()
    return host, guest


def take_turn(page):
    """Wait until somebody is asked, and press lit things until they are not asked any more."""
    page.wait_for_selector("#decide:not(.wait)")
    play(page, "#decide.wait")


def play_together(*pages):
    """Let each press lit things whenever they are asked, until everybody sees the scoring."""
    acted = time.monotonic()
    while not all(page.locator("main.scoring").count() for page in pages):
        if any(play(page, "main.scoring, #decide.wait") for page in pages):
            acted = time.monotonic()
        assert time.monotonic() < acted + PATIENCE / 1000, "nobody is asked any more"
