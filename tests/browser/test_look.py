"""Every page: usable by everybody (axe, light and dark), and no text that leaves its box in any language."""

from dataclasses import dataclass

import pytest

from tests.browser.conftest import DESK, PATIENCE, PHONE, axe, finished, play

pytestmark = pytest.mark.xdist_group("look")  # The pages are made once.

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
      if (node.parentElement.closest('.chs, .crumbs')) continue; // Moved sideways; or cut at its beginning.
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


def report(found):
    return "\n".join(f"{name}: {fault}" for name, faults in found.items() for fault in faults)


@dataclass
class House:
    """Addresses to look at, and the browser state that opens them."""

    state: dict
    paths: dict


@pytest.fixture(scope="module")
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
    }
    paths |= {f"learn {step}": f"/learn/{step}" for step in (4, 9, 12)}
    page.goto("/")
    page.click("text=Solo against ODS")
    play(page, "#reasons ol li")
    paths["solo"] = page.url
    page.goto("/")
    page.click("#play-new-corp-order button")
    play(page, ".tile.barred, .tile.risky", prefer=("#do-take-over", "#do-infiltrate"), most=60)
    paths["table"] = page.url
    page.goto("/new")
    page.fill("#name-0", "Ada")
    page.click("text=Create table")
    paths["invited"] = page.input_value("#link-1")
    paths["waiting"] = page.url
    page.goto("/new")
    page.select_option("#kind-1", "you")
    page.click("text=Create table")
    page.wait_for_selector("#take-over-device")
    paths["hand-over"] = page.url
    for name, players in (("scoring alone", 1), ("scoring", 3)):
        page.goto("/replays")
        page.set_input_files(
            "input[type=file]", {"name": "log.json", "mimeType": "application/json", "buffer": finished(players)}
        )
        page.click("form[enctype] button")
        page.wait_for_selector(".replay")
        paths[name] = page.url.replace("/replay/", "/table/")
        paths["replay"] = page.url + "?at=140&eyes=all"
    page.goto("/replays")
    log = finished(6, key="new-angeles", trading="off")
    page.set_input_files("input[type=file]", {"name": "log.json", "mimeType": "application/json", "buffer": log})
    page.click("form[enctype] button")
    page.wait_for_selector(".replay")
    paths["city over"] = page.url.replace("/replay/", "/table/")
    paths["city again"] = page.url + "?at=330&eyes=all"
    page.goto("/")
    page.click("#play-new-angeles button")
    play(page, ".corp.own .cap", most=30)
    paths["city"] = page.url
    page.goto("/")
    page.click("text=Watch bots")
    page.wait_for_selector("#table")
    paths["watching"] = page.url
    made = House(context.storage_state(), paths)
    context.close()
    return made


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_any_page(house, visit, theme):
    page = visit("/help", storage_state=house.state, color_scheme=theme, reduced_motion="reduce")
    found = {}
    for name, path in house.paths.items():
        page.goto(path)
        if faults := axe(page):
            found[name] = faults
    visit.complaints[:] = [line for line in visit.complaints if "404" not in line]
    assert not found, report(found)


@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_no_text_leaves_its_box(house, visit, language, size):
    page = visit("/help", storage_state=house.state, viewport=size, reduced_motion="reduce")
    found = {}
    for name, path in house.paths.items():
        page.goto(path + ("&" if "?" in path else "?") + f"language={language}")
        assert page.get_attribute("html", "lang") == language
        if faults := page.evaluate(OUTSIDE):
            found[name] = faults
    visit.complaints[:] = [line for line in visit.complaints if "404" not in line]
    assert not found, report(found)
