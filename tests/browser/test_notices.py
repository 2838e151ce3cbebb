"""What is told outside the page reaches a real service worker and a webhook: as chosen, in quiet time nothing."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE, Server, axe
from tests.browser.people import invite, take_turn
from tests.browser.servers import Clock
from tests.browser.test_push import show_push
from tests.support.receiver import PushBrowser, Receiver

SUBSCRIBED = """([endpoint, p256dh, auth]) => {
  PushManager.prototype.subscribe = async () => ({ toJSON: () => ({ endpoint, keys: { p256dh, auth } }) });
}"""
"""Chromium gets its addresses from a push service on the internet. Here it gets that of the test's own."""


@pytest.fixture(scope="module")
def reachable(tmp_path_factory):
    """A server with a clock of its own that may send to this machine."""
    folder = tmp_path_factory.mktemp("reachable")
    clock = Clock(folder / "clock", ahead=0)
    running = Server(folder, "tests.browser.servers:timed", clock=clock.file, private_webhooks=True)
    running.clock = clock
    yield running
    running.close()


@pytest.fixture
def end():
    with Receiver() as receiver:
        yield receiver


def add_webhook(page, end, path):
    page.goto("/settings")
    page.fill("#hook", f"{end.url}{path}")
    with page.expect_navigation():
        page.locator("form:has(#hook) button").click()


def switch(page, game, occasion, way, on):
    cell = page.locator(f".ntab input[aria-label^='{game}, {occasion}: {way}']")
    with page.expect_response("**/settings/notices"):
        cell.set_checked(on)
    expect(page.locator("#toast")).not_to_be_empty()


@pytest.mark.xdist_group("reachable")
def test_a_push_and_a_webhook_come_as_chosen_and_not_in_quiet_time(visit, reachable, end, whole_chromium):
    phone, here = PushBrowser(), {"base_url": reachable.url}
    ada = visit("/help", browser=whole_chromium, locale="de", permissions=["notifications"], timezone_id="UTC", **here)
    ada.add_init_script(f"({SUBSCRIBED})({json.dumps(list(phone.address(f'{end.url}/push').values()))})")
    ada.goto("/settings")
    with ada.expect_navigation():
        ada.click("#push")
    add_webhook(ada, end, "/ada")
    switch(ada, "New Corp Order", "Ich bin dran", "Webhook", on=False)
    now = datetime.fromtimestamp(reachable.clock.now(), UTC)
    for field, hours in (("begins", -2), ("ends", 2)):
        ada.fill(f"#quiet-{field}", f"{now + timedelta(hours=hours):%H:%M}")
    expect(ada.locator("#quiet-zone")).to_have_value("UTC")
    with ada.expect_response("**/settings/quiet"):
        ada.check("#quiet-on")
    ada.reload()
    expect(ada.locator("#quiet-on")).to_be_checked()
    ada.set_viewport_size(PHONE)
    assert axe(ada) == []
    assert ada.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ada.set_viewport_size(DESK)

    # Both leave before they are waited for: who sees that it is their turn is not told.
    ada, mirko = invite(visit, first=1, host=ada, server=reachable)
    ada.goto("/help")
    take_turn(mirko)
    mirko, eva = invite(visit, first=0, host=mirko, guest_name="Eva", server=reachable)
    add_webhook(eva, end, "/eva")
    eva.goto("/help")
    take_turn(mirko)
    mirko.goto("/help")
    reachable.clock.forward(60)
    assert end.next()[0] == "/eva"
    assert [path for path, _, _ in end.heard] == ["/eva"]
    reachable.clock.forward(3 * 3_600)
    path, _, body = end.next()
    assert path == "/push"
    told = json.loads(phone.read(body))
    assert told["title"] == "New Corp Order"
    assert told["body"].startswith("New Corp Order: Du bist dran. ")
    assert told["url"].startswith(f"{reachable.url}/table/")
    assert [path for path, _, _ in end.heard] == ["/eva", "/push"]
    assert show_push(ada, told, reachable.url) == [told["body"]]
