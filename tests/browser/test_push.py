"""A real service worker gets a push: it shows what it says, but not to somebody who looks at that table."""

import contextlib
import json

from playwright.sync_api import Error, expect

SHOWN = """navigator.serviceWorker.ready
  .then((worker) => worker.getNotifications())
  .then((all) => all.map((each) => each.body))"""


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


def test_a_push_is_shown_unless_one_looks_at_its_table(visit, server):
    page = visit("/settings", permissions=["notifications"])
    expect(page.locator("#push")).to_be_visible()
    page.evaluate(
        "navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready).then(() => 1)"
    )
    told = {"title": "Friday lunch", "body": "first", "url": f"{server.url}/settings", "tag": "a"}
    push(page, told, server.url)  # This page is looked at.
    second = told | {"body": "second", "url": f"{server.url}/table/abc", "tag": "b"}
    arrived = f"() => {SHOWN}.then((bodies) => bodies.includes('second'))"
    for _ in range(10):  # A message that comes while the worker starts can get lost on its way.
        push(page, second, server.url)
        with contextlib.suppress(Error):
            page.wait_for_function(arrived, timeout=5_000)
            break
    assert page.evaluate(SHOWN) == ["second"]
