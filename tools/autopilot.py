"""Plays whole games in a real browser without knowing any rule: it only presses what is lit.

`python3 tools/autopilot.py --games 100` plays so many games of every kind: with a mouse on a desk, with a finger on a
phone, with keys alone; each of every game. Several are played at once (`--pages`), each in a browser context of its
own, as a page mostly waits: a decision takes no press in its first moment. It needs Chromium and a Python that has the
test dependencies. If a game does not get on, the exit code is 1, and a picture shows what was on the page.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from playwright.async_api import Browser, Error, Page, async_playwright  # noqa: E402 - the path comes first
from tests.browser.conftest import CHROMIUM, DESK, PHONE, Server  # noqa: E402

KINDS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": DESK},
    "phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True},
    "keys": {"viewport": DESK},
}
GAMES = ("new-corp-order", "new-angeles")
PATIENCE = 240_000
"""Milliseconds until a game counts as stuck, on a busy machine too."""
TRIES = 4
MOST = 3_000
"""Presses in one game."""
NEXT = """async ([before, dice, patience]) => {
  const end = Date.now() + patience;
  const over = () => Boolean(document.querySelector('main.scoring, #table.end, #again'));
  const confirm = () => [document.querySelector('#confirm')].filter((each) => each?.checkVisibility());
  const options = () => [...document.querySelectorAll('[data-n]')];
  const state = () => [
    document.querySelector('#act')?.dataset.version, confirm().length, document.querySelector('#decide')?.innerText,
  ].join('|');
  const ready = () => confirm().length || (options().length && !document.querySelector('[data-fresh]'));
  const may = () => over() || (ready() && state() !== before);
  while (!may() && Date.now() < end) await new Promise((go) => setTimeout(go, 15));
  if (over()) return { over: true };
  if (!ready()) return { lit: false };
  const seen = { lit: true, state: state(), confirm: confirm().length > 0 };
  seen.keys = options().map((each) => each.dataset.key || each.dataset.n);
  const shown = seen.confirm ? confirm() : options().filter((each) => each.checkVisibility());
  if (!shown.length) return seen;
  const chosen = shown[Math.floor(dice * shown.length)];
  chosen.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const box = chosen.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const hit = document.elementFromPoint(x, y);
  seen.target = { x, y, free: Boolean(chosen.contains(hit) || hit?.contains(chosen)) };
  seen.html = chosen.outerHTML.slice(0, 160);
  return seen;
}"""
"""Wait until something else than before is lit, and choose one of it."""


class Stuck(Exception):
    """A game does not get on."""


async def play(page: Page, kind: str, chance: random.Random) -> int:
    """A whole game; how often something was pressed."""
    before, presses, late = "", 0, 0
    while presses < MOST:
        seen = await _look(page, before, chance.random())
        if seen.get("over"):
            return presses
        late = late + 1 if not seen["lit"] or seen["state"] == before else 0
        if late >= TRIES:
            raise Stuck(f"nothing happened after {seen['html']}" if seen.get("html") else "nothing is lit")
        if seen["lit"]:
            await (_key(page, seen, chance) if kind == "keys" else _point(page, seen, kind))
            before, presses = seen["state"], presses + 1
    raise Stuck(f"not over after {MOST} presses")


async def _look(page: Page, before: str, dice: float) -> dict[str, Any]:
    """What is lit, as soon as it is something else than before; the page may be loaded anew meanwhile."""
    for _ in range(TRIES):
        try:
            seen: dict[str, Any] = await page.evaluate(NEXT, [before, dice, PATIENCE / TRIES])
        except Error as error:
            if "navigation" not in str(error):
                raise
            await page.wait_for_load_state()
        else:
            return seen
    raise Stuck("the page is loaded again and again")


async def _key(page: Page, seen: dict[str, Any], chance: random.Random) -> None:
    """Press the key of something that is lit."""
    keys = sorted({key for key in seen["keys"] if len(key) == 1 and key != "0"})
    if not seen["confirm"] and not keys:
        raise Stuck(f"nothing that is lit has a key: {seen['html']}")
    await page.keyboard.press("Enter" if seen["confirm"] else chance.choice(keys))


async def _point(page: Page, seen: dict[str, Any], kind: str) -> None:
    """Press in the middle of what was chosen."""
    target = seen.get("target")
    if target is None:
        raise Stuck("what is lit is not in sight")
    if not target["free"]:
        if kind == "phone":
            raise Stuck(f"covered: {seen['html']}")
        await page.mouse.move(2, 2)  # A hint lies there until the mouse leaves.
    await (page.touchscreen.tap if kind == "phone" else page.mouse.click)(target["x"], target["y"])


async def one(browser: Browser, server: Server, kind: str, game: str, seed: int) -> int:
    """One game from the lobby to its end."""
    context = await browser.new_context(base_url=server.url, locale="en", reduced_motion="reduce", **KINDS[kind])
    for name in ("level", f"level-{game}"):
        await context.add_cookies([{"name": name, "value": "manager", "url": server.url}])
    page = await context.new_page()
    try:
        await page.goto("/", timeout=PATIENCE)
        await page.wait_for_load_state()
        await page.click(f"#play-{game} button")
        await page.wait_for_url("**/table/**")
        await page.wait_for_load_state()
        return await play(page, kind, random.Random(seed))
    except (Stuck, Error) as error:
        await page.screenshot(path=f"stuck-{kind}-{game}-{seed}.png")
        raise Stuck(str(error)) from error
    finally:
        await context.close()


async def all_of_them(chosen: argparse.Namespace, server: Server) -> Counter[str]:
    """Play all games, several at once; how many of each kind came to their end, and how many got stuck."""
    counts: Counter[str] = Counter()
    waiting = [
        (kind, game, chosen.seed + number)
        for number in range(chosen.games)
        for game in chosen.game or GAMES
        for kind in chosen.kind or KINDS
    ]
    games = iter(waiting)
    async with async_playwright() as playwright:
        found = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = await playwright.chromium.launch(executable_path=found, args=CHROMIUM)

        async def some() -> None:
            for kind, game, seed in games:
                begin = time.monotonic()
                try:
                    told = f"over after {await one(browser, server, kind, game, seed)} presses"
                    counts[f"{game}, {kind}"] += 1
                except Stuck as error:
                    told = f"STUCK: {error}"
                    counts["stuck"] += 1
                print(f"{seed} {kind} {game}: {told}, {time.monotonic() - begin:.0f} s", flush=True)

        await asyncio.gather(*(some() for _ in range(chosen.pages)))
        await browser.close()
    return counts


def main() -> int:
    """Play, and say how many games got to their end."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=100, help="of every kind")
    parser.add_argument("--kind", choices=KINDS, action="append")
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--pages", type=int, default=6, help="games at once")
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # The server and the browser end as well.
    server = Server(Path(tempfile.mkdtemp(prefix="autopilot")))
    try:
        counts = asyncio.run(all_of_them(chosen, server))
    finally:
        server.close()
    for name, number in sorted(counts.items()):
        print(f"{name}: {number}")
    print(f"{counts['stuck']} games got stuck.")
    return 1 if counts["stuck"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
