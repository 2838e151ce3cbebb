"""A real server and a real Chromium, for tests that look at the table as people do."""

import os
import random
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

import boardroom

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
AXE = (HERE / "vendor" / "axe.min.js").read_text("utf-8")
UNUSED = [
    # The pages behind the address line, which each visitor's window would load: more work than a table of ours.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    # What Playwright switches off itself; the last list counts.
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
]
CHROMIUM = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(UNUSED)}",
]
PATIENCE = 60_000
"""Milliseconds until something counts as not happening, on a busy machine too."""
STARTING = 300
"""Seconds until a server counts as not starting."""
expect.set_options(timeout=PATIENCE)
DESK = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
LYING = {"width": 844, "height": 390}
TABLET = {"width": 820, "height": 1180}
TWICE = {"width": 683, "height": 384}
"""A desk at twice the size of everything."""


class Server:
    """The server as a process that can be stopped and started again on the same port and store."""

    def __init__(self, folder, factory="boardroom.web.app:create_app", **settings):
        self.factory = factory
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        named = {f"BOARDROOM_{name.upper()}": str(value) for name, value in settings.items()}
        self.environment = os.environ | {
            "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]),
            "BOARDROOM_DATABASE": str(folder / "games.db"),
            "BOARDROOM_BOT_PAUSE": "0",
            "BOARDROOM_RATE": "0",
            **named,
        }
        self.file = folder / "server.log"
        self.log = self.file.open("ab")
        self.start()

    def start(self):
        command = ["-m", "uvicorn", "--factory", self.factory, "--port", str(self.port)]
        quiet = ["--log-level", "warning", "--timeout-graceful-shutdown", "1"]
        self.process = subprocess.Popen(
            [sys.executable, *command, *quiet], env=self.environment, stdout=self.log, stderr=self.log
        )
        deadline = time.monotonic() + STARTING
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(f"{self.url}/help", timeout=5):
                    return
            except OSError:
                time.sleep(0.05)
            if self.process.poll() is not None:
                break
        self.kill()
        raise RuntimeError(f"the server did not start: {self.file.read_text('utf-8')[-1500:]}")

    def kill(self):
        self.process.kill()
        self.process.wait()

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.kill()
        self.log.close()


@pytest.fixture(scope="session")
def chromium():
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if not found:
        pytest.skip("There is no Chromium here, so the pages were not tried in a browser (Debian: chromium).")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=CHROMIUM)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    running.close()


def wait_for_scripts(page):
    """A key or a click before the scripts of a page have run would be lost, and a look would come too early."""
    press, click, find = page.keyboard.press, page.click, page.wait_for_selector

    def wait(action):
        def late(*arguments, **settings):
            page.wait_for_load_state()
            return action(*arguments, **settings)

        return late

    def found(*arguments, **settings):
        element = find(*arguments, **settings)
        page.wait_for_load_state()
        return element

    page.keyboard.press, page.click, page.wait_for_selector = wait(press), wait(click), found


@pytest.fixture
def visit(chromium, server):
    """A browser of its own for each visitor; whatever its console complains about fails the test.

    Visitors want it still unless a test says otherwise: without a graphics card motion is most of the work.
    """
    contexts, complaints = [], []
    usual = {"viewport": DESK, "locale": "en", "color_scheme": "dark", "reduced_motion": "reduce"}

    def come(path="/", confirms=False, **settings):
        made = chromium.new_context(**{"base_url": server.url} | usual | settings)
        made.set_default_timeout(PATIENCE)
        if not confirms:
            made.add_cookies([{"name": "confirm", "value": "off", "url": server.url}])
        made.add_cookies([{"name": "level", "value": "manager", "url": server.url}])  # It answers at once.
        contexts.append(made)
        page = made.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
        wait_for_scripts(page)
        page.goto(path)
        return page

    come.complaints = complaints
    yield come
    for context in contexts:
        context.close()
    faults = [line for line in complaints if "409" not in line and "WebSocket" not in line]
    assert not faults, "\n".join([*faults, server.file.read_text("utf-8")[-1500:]])


PLAY = """async ([until, prefer, most]) => {
  const wait = (ms) => new Promise((go) => setTimeout(go, ms));
  const version = () => document.querySelector('#act')?.dataset.version;
  let picks = 0;
  let last = version(), at = Date.now();
  while (!document.querySelector(until) && picks < most) {
    if (version() !== last) { last = version(); at = Date.now(); }
    if (Date.now() > at + 60000) throw new Error('nothing happens any more at version ' + version());
    document.querySelector('#confirm')?.click();
    const options = [...document.querySelectorAll('[data-n]')];
    if (!options.length) { await wait(10); continue; }
    const before = version();
    const wanted = prefer.map((selector) => document.querySelector(selector)).find((found) => found?.dataset.n);
    (wanted || options[(picks * 5) % options.length]).click();
    picks += 1;
    const same = () => version() === before && !document.querySelector(until);
    for (let turns = 0; turns < 300 && same(); turns += 1) await wait(10);
  }
  return picks;
}"""


def play(page, until="main.scoring", prefer=("#do-plot", "#deck"), most=2000):
    """Press lit things until something is there; the preferred ones first."""
    page.wait_for_url(lambda address: "/table/" in address)
    page.wait_for_load_state()
    page.wait_for_selector("#table")
    return page.evaluate(PLAY, [until, list(prefer), most])


def axe(page):
    """What axe-core finds wrong with a page, in a line each."""
    page.evaluate(AXE)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{each['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:300]}"
        for each in found["violations"]
        for node in each["nodes"][:3]
    ]


def finished(players, upto=None, key="new-corp-order", **settings):
    """The log of a whole game, or of its first picks, as somebody might bring it along."""
    game, chance = boardroom.game(key, players=players, **settings), random.Random(5)
    state = game.start(dealer=boardroom.Dealer(seed=5))
    while not game.over(state):
        game.apply(state, chance.choice(game.options(state)))
    return game.log(game.replay(game.log(state), upto)).to_json().encode()
