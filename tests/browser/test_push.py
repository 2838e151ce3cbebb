"""A real service worker gets a push: it shows what it says, but not to somebody who looks at that table."""

import json

from playwright.sync_api import expect

from tests.browser.conftest import PATIENCE

SHOWN = """async (patience) => {
  const worker = await navigator.serviceWorker.ready;
  for (const end = Date.now() + patience; ; await new Promise((go) => setTimeout(go, 50))) {
    const bodies = (await worker.getNotifications()).map((each) => each.body);
    if (bodies.length || Date.now() > end) return bodies;
  }
}"""
"""What notifications say, as soon as there are any."""
TRIES = 10
"""The browser loses about one in ten messages that are delivered to it in this way."""


def push(page, told, origin):
    """Deliver a message to the page's worker, as a push service would."""
    line = page.context.new_cdp_session(page)
    found = []
    line.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    line.send("ServiceWorker.enable")
    while not found:
        page.evaluate("1")
    number = found[-1]["registrationId"]
    line.send(
        "ServiceWorker.deliverPushMessage", {"origin": origin, "registrationId": number, "data": json.dumps(told)}
    )
    line.detach()


def show_push(page, told, origin):
    """What the page's worker shows of a message, as often tried as it takes."""
    page.goto("/settings")
    page.evaluate(
        "navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready).then(() => 1)"
    )
    for _ in range(TRIES):
        push(page, told, origin)
        shown = page.evaluate(SHOWN, PATIENCE / TRIES)
        if shown:
            return shown
    return []


def test_a_push_is_shown_unless_one_looks_at_its_table(visit, server, whole_chromium):
    page = visit("/settings", browser=whole_chromium, permissions=["notifications"])
    expect(page.locator("#push")).to_be_visible()
    page.evaluate(
        "navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready).then(() => 1)"
    )
    told = {"title": "Friday lunch", "body": "first", "url": f"{server.url}/settings", "tag": "a"}
    push(page, told, server.url)  # This page is looked at.
    second = told | {"body": "second", "url": f"{server.url}/table/abc", "tag": "b"}
    assert show_push(page, second, server.url) == ["second"]
