"""Every page: usable by everybody (axe, light and dark), and no text that leaves its box in any language."""

from dataclasses import dataclass
from urllib.parse import urlsplit

import pytest

from boardroom.web.routes.pages import ROUTES
from tests.browser.conftest import DESK, FLAT, PATIENCE, PHONE, axe_in_both_themes
from tests.browser.middle import bring, finished, length, moment, take_seat

OUTSIDE = """() => {
  const faults = [];
  const boxes = '.btn, .tile, .card, .goal, .sup, .tag, .chair, .bar, .decide .what, .acts, .panel, .tab, .eye, '
    + '.segb label, .menu a, .menu button, .cell, .stepc, th, td';
  const unseen = '.vh, [hidden], .sprite, details:not([open]) > :not(summary)';
  const aloud = (e) => getComputedStyle(e).clipPath === 'inset(50%)'; // only for screen readers
  const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest(unseen) && !aloud(e);
  const hiding = (e) => /auto|scroll|hidden|clip/.test(getComputedStyle(e).overflow);
  for (const box of document.querySelectorAll(boxes)) {
    if (!seen(box)) continue;
    const style = getComputedStyle(box);
    const scrolls = (axis) => /auto|scroll/.test(axis === 'x' ? style.overflowX : style.overflowY);
    const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    const outer = box.getBoundingClientRect();
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (!node.textContent.trim() || !seen(node.parentElement)) continue;
      // Moved sideways, or cut at its beginning, or part of a picture.
      if (node.parentElement.closest('.chs, .crumbs, .scene') || box.matches('.editions')) continue;
      if (getComputedStyle(node.parentElement).webkitLineClamp !== 'none') continue; // Shortened; its hint says it all.
      let cut = false, hides = node.parentElement;
      for (; hides !== box && hides; hides = hides.parentElement) if (hiding(hides)) { cut = true; break; }
      const range = document.createRange();
      range.selectNodeContents(node);
      const inner = range.getBoundingClientRect();
      if (!inner.width) continue;
      const limit = cut ? hides.getBoundingClientRect() : outer;
      const over = inner.right > limit.right + 1.5 || inner.left < limit.left - 1.5;
      const under = inner.bottom > limit.bottom + 2.5 || inner.top < limit.top - 2.5;
      const free = cut ? /auto|scroll/.test(getComputedStyle(hides).overflowY) : scrolls('y');
      if (!over && (!under || free)) continue;
      faults.push(`${box.className || box.tagName}: ${node.textContent.trim().slice(0, 60)}`);
    }
  }
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth + 1) faults.push(`the page is ${wide} wide`);
  return [...new Set(faults)];
}"""


TINY = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = new Set();
  while (walker.nextNode()) {
    const e = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || e.closest('svg') || !e.checkVisibility()) continue;
    const size = parseFloat(getComputedStyle(e).fontSize) * e.currentCSSZoom;
    if (size && size < 9.5) found.add(`${e.className || e.tagName} has letters of ${size.toFixed(1)} pixels`);
  }
  return [...found];
}"""


def report(found):
    return "\n".join(f"{name}: {fault}" for name, faults in found.items() for fault in faults)


@dataclass
class House:
    """Addresses to look at, and the browser state that opens them."""

    state: dict
    paths: dict


@pytest.fixture(scope="session")
def house(chromium, server):
    """A house full of tables: one in every state that there is a page for."""
    context = chromium.new_context(base_url=server.url, viewport=DESK, locale="en")
    context.set_default_timeout(PATIENCE)
    context.add_cookies([{"name": "level", "value": "manager", "url": server.url}])
    page = context.new_page()
    paths = {
        "lobby": "/",
        "new": "/new",
        "tables": "/tables",
        "help": "/help",
        "replays": "/replays",
        "lost": "/nowhere",
        "new city": "/new?game=new-angeles",
        "editions": "/help/editions",
        "daily": "/daily",
        "day": "/daily/2026-01-01",
        "puzzles": "/puzzles",
        "puzzle": "/puzzles/3",
        "record": "/record",
        "settings": "/settings",
        "confirm": "/settings/confirm/nothing",
    }
    paths |= {f"learn {step}": f"/learn/{step}" for step in (4, 9, 12, 23)}
    paths |= {f"learn city {step}": f"/learn/new-angeles/{step}" for step in (3, 8, 14)}
    page.goto("/new")
    page.fill("#name-0", "Ada")
    page.click("text=Create table")
    paths["invited"] = page.input_value("#link-1")
    paths["waiting"] = page.url
    paths["setup"] = f"{page.url}/setup"
    page.goto("/new")
    page.select_option("#kind-1", "you")
    page.click("text=Create table")
    page.wait_for_selector("#take-over-device")
    paths["hand-over"] = page.url
    for name, log, decision, shown in (
        ("solo", finished(1), "action", "#reasons ol li"),
        ("table", finished(3), "take-over-target", ".tile.barred, .tile.risky"),
        ("city", finished(4, key="new-angeles", trading="off"), "main-offer", ".corp.own .cap"),
    ):
        replay = bring(page, log)
        paths[f"{name} over"] = replay.replace("/replay/", "/table/")
        paths[f"{name} again"] = f"{replay}?at={length(log) // 2}&eyes=all"
        paths[f"{name} in a frame"] = f"/embed{replay}?at={length(log) // 2}"
        take_seat(page, replay, *moment(log, decision, early=100))
        page.wait_for_selector(shown)
        paths[name] = page.url
    paths |= {"orders": f"{paths['city']}/orders", "since": f"{paths['table']}/since"}
    page.goto("/")
    page.click("text=Watch bots")
    page.wait_for_selector("#minutes li >> nth=3")
    paths["watching"] = page.url
    made = House(context.storage_state(), paths)
    context.close()
    return made


@pytest.fixture
def look(house, visit):
    """A page of somebody in the house to whom nothing is told: bots play only while somebody listens."""
    page = visit("about:blank", storage_state=house.state)
    page.route_web_socket("**/live**", lambda line: None)
    return page


NO_PAGES = {
    "/worker.js",
    "/manifest.webmanifest",
    "/icon-{size}.png",
    "/replay/{table_id}/picture.svg",
    "/replay/{table_id}/log",
    "/replay/{table_id}/chances",
    "/learn",
    "/daily/result/{share}",
}
"""What is no page of its own: files, addresses that lead elsewhere, and one that is a panel of the daily deal."""


def test_there_is_somebody_looking_at_every_page(house):
    seen = [urlsplit(path).path for path in house.paths.values()]
    pages = [each for each in ROUTES if "GET" in (getattr(each, "methods", None) or ())]
    unseen = {each.path for each in pages if not any(each.path_regex.match(path) for path in seen)}
    assert unseen == NO_PAGES


@pytest.mark.parametrize("part", range(4))
def test_axe_finds_nothing_on_any_page(house, look, visit, part):
    page, found = look, {}
    for name, path in [*house.paths.items()][part::4]:
        page.goto(path)
        if faults := axe_in_both_themes(page):
            found[name] = faults
    visit.complaints[:] = [line for line in visit.complaints if "404" not in line]
    assert not found, report(found)


@pytest.mark.parametrize("language", ["de", "fr"])
def test_no_text_leaves_its_box(house, look, visit, language):
    page, found = look, {}
    for name, path in house.paths.items():
        page.goto(path + ("&" if "?" in path else "?") + f"language={language}")
        assert page.get_attribute("html", "lang") == language
        for size in (DESK, PHONE, FLAT):
            page.set_viewport_size(size)
            tiny = [] if "city" in name else page.evaluate(TINY)
            if faults := page.evaluate(OUTSIDE) + tiny:
                found[f"{name} at {size}"] = faults
    visit.complaints[:] = [line for line in visit.complaints if "404" not in line]
    assert not found, report(found)
