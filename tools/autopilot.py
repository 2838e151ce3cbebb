"""Plays whole games in a real browser without knowing any rule: it only presses what is lit.

`python3 tools/autopilot.py --games 100 --results FILE` plays so many games of every kind: with a mouse on a desk, with
a finger on a phone, with keys alone; each of every game, with settings that change from game to game. Every end is a
line of the file; called again with it, the tool plays what is missing, and what got stuck. Several games are played at
once (`--pages`), as a page mostly waits: a decision takes no press in its first moment. Bots answer at once, and a page
shows what they do together. It needs Chromium and a Python
that has the test dependencies. If a game does not get on, the exit code is 1, and a folder (`--stuck`) has a picture,
the page, what was pressed and what the server said. Such a game is played again by its number:
`--kind phone --game new-angeles --first 17 --games 1`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from playwright.async_api import Browser, Error, Page, async_playwright  # noqa: E402 - the path comes first
from tests.browser.conftest import CHROMIUM, DESK, PHONE, Server  # noqa: E402

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
KINDS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": DESK},
    "phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True},
    "keys": {"viewport": DESK},
}
FROM_LOBBY: dict[str, str] = {}
"""The button of the lobby: the settings that most people play with."""
SHORT = {"start_threat": "10", "threat_limit": "15"}
"""House rules that end a game of New Angeles early."""
SHORTER = {"new-angeles": {"players": "4", **SHORT, "illness_threat": "4", "root_threat": "4"}}
"""House rules for most games of a kind, as those by the printed numbers take minutes."""
WHOLE = 5
"""One in so many rounds through the settings is played without them."""
SETTINGS: dict[str, list[dict[str, str]]] = {
    "new-corp-order": [
        FROM_LOBBY,
        {"players": "2"},
        {"players": "3", "short_game": "yes"},
        {"players": "1"},
        {"players": "4", "edition": "pnp"},
        {"players": "2", "edition": "pnp", "readings": "dealmaker-join,objectives-add-up"},
        {"players": "4", "short_game": "yes"},
        {"players": "1", "edition": "pnp"},
        {"players": "3", "hand_limit": "9", "hire_cards": "2"},
        {"players": "2", "readings": "untap-one-colour,dealmaker-success"},
    ],
    "new-angeles": [
        FROM_LOBBY,
        {"players": "4", "trading": "off"},
        {"players": "5", "corps": "random"} | SHORT,
        {"players": "4", "trading": "lean", "promises": "yes"} | SHORT,
        {"players": "6", "trading": "off", "corps": "random"} | SHORT,
        {"players": "4", "grammar": "full", "private_trades": "yes"} | SHORT,
        {"players": "4", "trade_form": "open", "corps": "random"} | SHORT,
        {"players": "5", "trading": "off", "illness_timing": "at-check"},
        {"players": "4", "trading": "full", "corps": "random"} | SHORT,
        {"players": "6"} | SHORT,
    ],
}
"""As the form of a new table sends them; what is not said is as printed."""
LEVEL = "intern"
PATIENCE = 240_000
"""Milliseconds until a game counts as stuck, on a busy machine too."""
TRIES = 4
MOST = 3_000
"""Presses in one game."""
KEPT = 10
"""Games in one browser context: a page that goes on to the next game has its files already."""
NEXT = """async ([before, dice, patience]) => {
  const end = Date.now() + patience;
  const $ = (selector) => document.querySelector(selector);
  const over = () => Boolean($('main.scoring, #table.end, #again'));
  const confirm = () => [$('#confirm')].filter((each) => each?.checkVisibility());
  const options = () => [...document.querySelectorAll('[data-n]')];
  const inSight = () => options().some((each) => each.checkVisibility()); // Others wait on a sheet that is closed.
  const state = () => [$('#act')?.dataset.version, confirm().length, $('#decide')?.textContent].join('|');
  const ready = () => !$('[data-fresh]') && (confirm().length || inSight());
  const may = () => over() || (ready() && state() !== before);
  const changed = (most) => new Promise((go) => {
    const done = () => { watch.disconnect(); clearTimeout(timer); go(); };
    const watch = new MutationObserver(done), timer = setTimeout(done, most);
    watch.observe(document, { subtree: true, childList: true, attributes: true });
  });
  while (!may() && Date.now() < end) await changed(1000);
  if (over()) return { over: true };
  if (!ready()) return { lit: false };
  const seen = { lit: true, state: state(), confirm: confirm().length > 0 };
  seen.keys = options().map((each) => each.dataset.key || each.dataset.n);
  const shown = seen.confirm ? confirm() : options().filter((each) => each.checkVisibility());
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


@dataclass
class Game:
    """One game: what is played, and how it goes."""

    kind: str
    game: str
    number: int
    pressed: list[str] = field(default_factory=list)
    loads: int = 0
    errors: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        """What it is called, which also says how it is dealt and what is pressed."""
        return f"{self.kind}-{self.game}-{self.number}"

    @property
    def settings(self) -> dict[str, str]:
        """What is played."""
        offered = SETTINGS[self.game]
        chosen = offered[self.number % len(offered)]
        shorter = SHORTER.get(self.game) if self.number // len(offered) % WHOLE else None
        return chosen if shorter is None else shorter | chosen

    def told(self, end: str, seconds: float) -> dict[str, Any]:
        """A line of the results."""
        return {
            "kind": self.kind,
            "game": self.game,
            "number": self.number,
            "settings": self.settings,
            "end": end,
            "presses": len(self.pressed),
            "reloads": self.loads,
            "seconds": round(seconds, 1),
        }


async def begin(page: Page, game: Game) -> None:
    """From the lobby, or from the form for a new table, to the table."""
    if game.settings is FROM_LOBBY:
        await page.goto("/")
        await page.wait_for_load_state()
        await page.click(f"#play-{game.game} button")
    else:
        seats = {f"kind-{seat}": f"bot-{LEVEL}" for seat in range(1, int(game.settings["players"]))}
        await page.goto(f"/new?{urlencode({'game': game.game, **game.settings, **seats})}")
        await page.wait_for_load_state()
        await page.click("#setup button.btn-go")
    await page.wait_for_url("**/table/**")
    await page.wait_for_load_state()


async def play(page: Page, game: Game) -> None:
    """A whole game."""
    before, late, chance = "", 0, random.Random(game.name)
    while len(game.pressed) < MOST:
        seen = await _look(page, before, chance.random())
        if seen.get("over"):
            if game.errors:
                raise Stuck(f"over, but a script failed: {game.errors[0]}")
            return
        late = late + 1 if not seen["lit"] or seen["state"] == before else 0
        if late >= TRIES:
            raise Stuck(f"nothing happened after {seen['html']}" if seen.get("html") else "nothing is lit")
        if seen["lit"]:
            key = chance.random()
            game.pressed.append(await (_key(page, seen, key) if game.kind == "keys" else _point(page, seen, game.kind)))
            before = seen["state"]
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


async def _key(page: Page, seen: dict[str, Any], dice: float) -> str:
    """Press the key of something that is lit."""
    keys = sorted({key for key in seen["keys"] if len(key) == 1 and key != "0"})
    if not seen["confirm"] and not keys:
        raise Stuck(f"nothing that is lit has a key: {seen['html']}")
    key = "Enter" if seen["confirm"] else keys[int(dice * len(keys))]
    await page.keyboard.press(key)
    return key


async def _point(page: Page, seen: dict[str, Any], kind: str) -> str:
    """Press in the middle of what was chosen."""
    target, html = seen["target"], str(seen["html"])
    if not target["free"]:
        if kind == "phone":
            raise Stuck(f"covered: {html}")
        await page.mouse.move(2, 2)  # A hint lies there until the mouse leaves.
    await (page.touchscreen.tap if kind == "phone" else page.mouse.click)(target["x"], target["y"])
    return html


class Player:
    """One of those who play at once: it keeps a page of each kind for some games."""

    def __init__(self, browser: Browser, server: Server, folder: Path) -> None:
        self._browser, self._server, self._folder = browser, server, folder
        self._pages: dict[str, tuple[Page, int]] = {}
        """By kind, and how many games each has seen."""

    async def play(self, game: Game) -> str:
        """Play a game; how it ended."""
        page = await self._come(game)
        loaded, failed = _counting(game), _failing(game)
        page.on("load", loaded)
        page.on("pageerror", failed)
        try:
            await begin(page, game)
            game.loads = 0
            await play(page, game)
        except (Stuck, Error) as error:
            await self._keep(page, game, str(error))
            await self._leave(game.kind)
            return f"stuck: {error}"
        page.remove_listener("load", loaded)
        page.remove_listener("pageerror", failed)
        await page.goto("about:blank")  # Nobody looks at the end of the game while the next ones are played.
        return "over"

    async def leave(self) -> None:
        """Close all pages."""
        for kind in [*self._pages]:
            await self._leave(kind)

    async def _leave(self, kind: str) -> None:
        page, _ = self._pages.pop(kind)
        await page.context.close()

    async def _come(self, game: Game) -> Page:
        if self._pages.get(game.kind, (None, 0))[1] >= KEPT:
            await self._leave(game.kind)
        if game.kind not in self._pages:
            context = await self._browser.new_context(
                base_url=self._server.url, locale="en", reduced_motion="reduce", **KINDS[game.kind]
            )
            context.set_default_timeout(PATIENCE)
            self._pages[game.kind] = await context.new_page(), 0
        page, games = self._pages[game.kind]
        self._pages[game.kind] = page, games + 1
        cookies = {"deal": game.name, "level": LEVEL, f"level-{game.game}": LEVEL}
        await page.context.add_cookies(
            [{"name": name, "value": value, "url": self._server.url} for name, value in cookies.items()]
        )
        return page

    async def _keep(self, page: Page, game: Game, why: str) -> None:
        """What somebody wants to see who looks for the cause."""
        folder = self._folder / game.name
        folder.mkdir(parents=True, exist_ok=True)
        about = {"why": why, "address": page.url, "settings": game.settings, "errors": game.errors}
        (folder / "game.json").write_text(json.dumps(about | {"pressed": game.pressed}, indent=1), "utf-8")
        (folder / "server.log").write_bytes(self._server.file.read_bytes())
        try:
            (folder / "page.html").write_text(await page.content(), "utf-8")
            await page.screenshot(path=folder / "page.png")
        except Error as error:
            (folder / "no-picture.txt").write_text(str(error), "utf-8")


def _counting(game: Game) -> Any:
    def loaded(_: Page) -> None:
        game.loads += 1

    return loaded


def _failing(game: Game) -> Any:
    return lambda error: game.errors.append(str(error))


class Results:
    """The ends of games: those of a file, and those that are added to it."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        lines = file.read_text("utf-8").splitlines() if file and file.exists() else []
        self.lines: list[dict[str, Any]] = [json.loads(line) for line in lines]

    def add(self, line: dict[str, Any]) -> None:
        """One more end."""
        self.lines.append(line)
        if self._file:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")

    def missing(self, games: list[Game]) -> Iterator[Game]:
        """The games that did not come to their end."""
        over = {(line["kind"], line["game"], line["number"]) for line in self.lines if line["end"] == "over"}
        return (game for game in games if (game.kind, game.game, game.number) not in over)

    @property
    def stuck(self) -> int:
        """How many games got stuck and were not played to their end since."""
        last = {(line["kind"], line["game"], line["number"]): line["end"] for line in self.lines}
        return sum(end != "over" for end in last.values())

    def table(self) -> Iterator[str]:
        """For every game and kind: games that came to their end, presses and reloads in them, games that are stuck.

        Last comes how often games were stuck that came to their end later.
        """
        last = {(line["game"], line["kind"], line["number"]): line for line in self.lines}
        tries = Counter((line["game"], line["kind"]) for line in self.lines if line["end"] != "over")
        yield f"{'game':16} {'kind':6} {'over':>5} {'presses':>8} {'reloads':>8} {'stuck':>6} {'earlier':>8}"
        for game, kind in sorted({(game, kind) for game, kind, _ in last}):
            rows = [line for (*of, _), line in last.items() if of == [game, kind]]
            over = [line for line in rows if line["end"] == "over"]
            stuck = len(rows) - len(over)
            presses, loads = (sum(line[name] for line in over) for name in ("presses", "reloads"))
            earlier = tries[game, kind] - stuck
            yield f"{game:16} {kind:6} {len(over):5} {presses:8} {loads:8} {stuck:6} {earlier:8}"

    def settings(self) -> Iterator[str]:
        """How many games came to their end with which settings."""
        over = Counter((line["game"], json.dumps(line["settings"])) for line in self.lines if line["end"] == "over")
        for (game, settings), number in sorted(over.items()):
            said = ", ".join(f"{name} {value}" for name, value in json.loads(settings).items()) or "from the lobby"
            yield f"{number:5} {game}: {said}"


async def all_of_them(chosen: argparse.Namespace, server: Server, results: Results) -> None:
    """Play all games that are missing, several at once."""
    numbers = range(chosen.first, chosen.first + chosen.games)
    games = [
        Game(kind, game, number)
        for number in numbers
        for game in chosen.game or SETTINGS
        for kind in chosen.kind or KINDS
    ]
    missing = list(results.missing(games))
    waiting = iter(missing)
    print(f"{len(missing)} of {len(games)} games to play", flush=True)
    async with async_playwright() as playwright:
        found = next(filter(None, map(shutil.which, BROWSERS)), None)
        browser = await playwright.chromium.launch(executable_path=found, args=CHROMIUM)

        async def some() -> None:
            player = Player(browser, server, chosen.stuck)
            for game in waiting:
                start = time.monotonic()
                line = game.told(await player.play(game), time.monotonic() - start)
                results.add(line)
                told = f"{line['end']} after {line['presses']} presses, {line['seconds']:.0f} s"
                print(f"{game.name}: {told}", flush=True)
            await player.leave()

        await asyncio.gather(*(some() for _ in range(chosen.pages)))
        await browser.close()


def main() -> int:
    """Play, and say how many games got to their end."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=100, help="of every kind")
    parser.add_argument("--first", type=int, default=0, help="the number of the first")
    parser.add_argument("--kind", choices=KINDS, action="append")
    parser.add_argument("--game", choices=SETTINGS, action="append")
    parser.add_argument("--pages", type=int, default=6, help="games at once")
    parser.add_argument("--results", type=Path, help="a file of lines, to go on where it stopped")
    parser.add_argument("--stuck", type=Path, default=Path("autopilot-stuck"), help="a folder for games that got stuck")
    chosen = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # The server and the browser end as well.
    results = Results(chosen.results)
    server = Server(Path(tempfile.mkdtemp(prefix="autopilot")), "tests.browser.servers:by_cookie")
    try:
        asyncio.run(all_of_them(chosen, server, results))
    finally:
        server.close()
        print(*results.settings(), "", *results.table(), sep="\n", flush=True)
    return 1 if results.stuck else 0


if __name__ == "__main__":
    raise SystemExit(main())
