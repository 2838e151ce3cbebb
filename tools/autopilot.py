"""Plays whole games in a real browser without knowing any rule: it only presses what is lit.

`python3 tools/autopilot.py --games 100` plays so many games of every kind: with a mouse on a desk, with a finger on a
phone, with keys alone; of the games in turn. It needs Chromium and a Python that has the test dependencies. If a game
does not get on, the exit code is 1, and a picture shows what was on the page.
"""

from __future__ import annotations

import argparse
import random
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402 - the path comes first
from playwright.sync_api import TimeoutError as TooLate  # noqa: E402
from tests.browser.conftest import CHROMIUM, DESK, PHONE, Server  # noqa: E402

KINDS = {
    "desk": {"viewport": DESK},
    "phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True},
    "keys": {"viewport": DESK},
}
GAMES = ("new-corp-order", "new-angeles")
PATIENCE = 60_000
"""Milliseconds until a game counts as stuck."""
TRIES, MOST_IDLE = 4, 100
MOST = 3_000
"""Presses in one game."""
OVER = "main.scoring, #table.end, #again"
READY = f"""() => document.querySelector('{OVER}')
  || document.querySelector('#confirm')?.checkVisibility()
  || (document.querySelector('[data-n]') && !document.querySelector('[data-fresh]'))"""
LIT = """(dice) => {
  const confirm = document.querySelector('#confirm');
  const lit = confirm?.checkVisibility() ? [confirm]
    : [...document.querySelectorAll('[data-n]')].filter((each) => each.checkVisibility());
  if (!lit.length) return null;
  const chosen = lit[Math.floor(dice * lit.length)];
  chosen.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const box = chosen.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const hit = document.elementFromPoint(x, y);
  const free = chosen.contains(hit) || hit?.contains(chosen);
  return { x, y, free: Boolean(free), html: chosen.outerHTML.slice(0, 160) };
}"""
STATE = f"""() => [
  document.querySelector('#act')?.dataset.version, document.querySelector('#confirm')?.checkVisibility(),
  document.querySelector('#decide')?.innerText, Boolean(document.querySelector('{OVER}'))].join('|')"""
KEYS = "[...document.querySelectorAll('[data-n]')].map((each) => each.dataset.key || each.dataset.n)"


class Stuck(Exception):
    """A game does not get on."""


def play(page: Page, kind: str, chance: random.Random) -> int:
    """A whole game; how often something was pressed."""
    idle = 0
    for presses in range(MOST):
        try:
            page.wait_for_function(READY, timeout=PATIENCE)
        except TooLate as error:
            raise Stuck("nothing is lit") from error
        if page.query_selector(OVER):
            return presses
        before = page.evaluate(STATE)
        for _ in range(TRIES):  # A decision that has just appeared takes no press yet.
            pressed = _key(page, chance) if kind == "keys" else _point(page, kind, chance)
            if not pressed or _changes(page, before):
                break
        else:
            raise Stuck(f"nothing happened after {pressed}")
        idle = 0 if pressed else idle + 1
        if idle > MOST_IDLE:
            raise Stuck("what is lit is not in sight, or has no key")
        if not pressed:
            page.wait_for_timeout(100)
    raise Stuck(f"not over after {MOST} presses")


def _changes(page: Page, before: str) -> bool:
    try:
        page.wait_for_function(f"(before) => ({STATE})() !== before", arg=before, timeout=PATIENCE / TRIES / 3)
    except TooLate:
        return False
    return True


def _key(page: Page, chance: random.Random) -> str:
    """Press the key of something that is lit; which one, or nothing if there is none any more."""
    if page.query_selector("#confirm") and page.locator("#confirm").is_visible():
        page.keyboard.press("Enter")
        return "Enter"
    keys = sorted({key for key in page.evaluate(KEYS) if len(key) == 1 and key != "0"})
    if not keys:
        return ""  # The table has just changed.
    key = chance.choice(keys)
    page.keyboard.press(key)
    return f"key {key}"


def _point(page: Page, kind: str, chance: random.Random) -> str:
    """Press something that is lit; what, or nothing if nothing is any more."""
    dice = chance.random()
    for _ in range(TRIES):
        target = page.evaluate(LIT, dice)
        if target is None:
            return ""  # The table has just changed.
        if target["free"]:
            break
        if kind == "desk":  # A hint lies there until the mouse leaves.
            page.mouse.move(2, 2)
        page.wait_for_timeout(300)
    else:
        raise Stuck(f"covered: {target['html']}")
    press = page.touchscreen.tap if kind == "phone" else page.mouse.click
    press(target["x"], target["y"])
    return str(target["html"])


def one(browser: Browser, server: Server, kind: str, game: str, seed: int) -> int:
    """One game from the lobby to its end."""
    context = browser.new_context(base_url=server.url, locale="en", reduced_motion="reduce", **KINDS[kind])  # type: ignore[arg-type]
    for name in ("level", f"level-{game}"):
        context.add_cookies([{"name": name, "value": "manager", "url": server.url}])
    page = context.new_page()
    try:
        page.goto("/")
        page.wait_for_load_state()
        page.click(f"#play-{game} button")
        page.wait_for_url("**/table/**")
        page.wait_for_load_state()
        return play(page, kind, random.Random(seed))
    except Stuck:
        page.screenshot(path=f"stuck-{kind}-{game}-{seed}.png")
        raise
    finally:
        context.close()


def main() -> int:
    """Play, and say how many games got to their end."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=100, help="of every kind")
    parser.add_argument("--kind", choices=KINDS, action="append")
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # The server and the browser end as well.
    stuck = 0
    server = Server(Path(tempfile.mkdtemp(prefix="autopilot")))
    try:
        with sync_playwright() as playwright:
            found = shutil.which("chromium") or shutil.which("chromium-browser")
            browser = playwright.chromium.launch(executable_path=found, args=CHROMIUM)
            games = chosen.game or GAMES
            for number in range(chosen.games):
                for kind in chosen.kind or KINDS:
                    game, begin = games[number % len(games)], time.monotonic()
                    try:
                        presses = one(browser, server, kind, game, chosen.seed + number)
                        told = f"over after {presses} presses"
                    except Stuck as error:
                        stuck += 1
                        told = f"STUCK: {error}"
                    print(f"{number + 1} {kind} {game}: {told}, {time.monotonic() - begin:.0f} s", flush=True)
            browser.close()
    finally:
        server.close()
    print(f"{stuck} games got stuck.")
    return 1 if stuck else 0


if __name__ == "__main__":
    raise SystemExit(main())
