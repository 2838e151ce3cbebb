"""A real server and a real Chromium, for tests that look at the table as people do."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import Error, expect, sync_playwright

from tests.browser.city import set_tables
from tests.browser.servers import Clock

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
    # A page of another site may show one of the server of a test, which is on this machine.
    "LocalNetworkAccessChecks",
]
CHROMIUM = [
    "--no-sandbox",
    "--disable-gpu",
    "--font-render-hinting=none",  # As wide as with a window around it.
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
NARROW = {"width": 320, "height": 568}
LYING = {"width": 844, "height": 390}
TABLET = {"width": 820, "height": 1180}
FLAT = {"width": 1180, "height": 820}
"""A tablet lying."""
TWICE = {"width": 683, "height": 384}
"""A desk at twice the size of everything."""


class Server:
    """The server as a process that can be stopped and started again on the same port and store."""

    def __init__(self, folder, factory="tests.browser.servers:dealt", **settings):
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
def browsers():
    with sync_playwright() as playwright:
        opened = {}

        def launch(*programs):
            found = next(filter(None, map(shutil.which, programs)), None)
            if not found:
                pytest.skip("There is no Chromium here, so the pages were not tried in a browser (Debian: chromium).")
            if found not in opened:
                opened[found] = playwright.chromium.launch(executable_path=found, args=CHROMIUM)
            return opened[found]

        yield launch
        for browser in opened.values():
            browser.close()


@pytest.fixture(scope="session")
def chromium(browsers):
    """What draws pages without a window around them takes less time; any Chromium does."""
    return browsers("chromium-headless-shell", "chromium", "chromium-browser")


@pytest.fixture(scope="session")
def whole_chromium(browsers):
    """The browser as people have it, which also shows notifications."""
    return browsers("chromium", "chromium-browser")


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("server"), embed="https://blog.example")
    yield running
    running.close()


@pytest.fixture(scope="session")
def city(tmp_path_factory):
    """A server with tables of people in New Angeles; their addresses are in `tables`.

    Its tests belong to the group "city".
    """
    folder = tmp_path_factory.mktemp("city")
    tables = set_tables(folder / "games.db")
    running = Server(folder)
    running.tables = tables
    yield running
    running.close()


@pytest.fixture(scope="session")
def slow(tmp_path_factory):
    """A server whose bots take a second for each pick, so that a game goes on for a while.

    Its clock is two hours ahead of the browser's. Its tests belong to the group "slow".
    """
    folder = tmp_path_factory.mktemp("slow")
    clock = Clock(folder / "clock", ahead=7200)
    running = Server(folder, "tests.browser.servers:timed", clock=clock.file, bot_pause=1)
    running.clock = clock
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

    def come(path="/", confirms=False, browser=chromium, **settings):
        made = browser.new_context(**{"base_url": server.url} | usual | settings)
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


PLAY = """async ([until, prefer, most, again]) => {
  const changed = (ms) => new Promise((go) => {
    const done = () => { watch.disconnect(); clearTimeout(timer); go(); };
    const watch = new MutationObserver(done), timer = setTimeout(done, ms);
    watch.observe(document, { subtree: true, childList: true, attributes: true });
  });
  const version = () => document.querySelector('#act')?.dataset.version;
  let picks = again ? Number(sessionStorage.picks) : 0;
  let last = version(), at = Date.now();
  sessionStorage.picks = picks;
  while (!document.querySelector(until) && picks < most) {
    if (version() !== last) { last = version(); at = Date.now(); }
    if (Date.now() > at + 60000) throw new Error('nothing happens any more at version ' + version());
    document.querySelector('#confirm')?.click();
    const options = [...document.querySelectorAll('[data-n]')];
    if (!options.length) { await changed(500); continue; }
    const before = version();
    const wanted = prefer.map((selector) => document.querySelector(selector)).find((found) => found?.dataset.n);
    (wanted || options[(picks * 5) % options.length]).click();
    picks += 1;
    sessionStorage.picks = picks;
    const same = () => version() === before && !document.querySelector(until);
    for (const end = Date.now() + 30000; Date.now() < end && same();) await changed(500);
  }
  return picks;
}"""
NAVIGATIONS = 20
"""How often a page may come anew while it is played."""


def play(page, until="main.scoring", prefer=("#do-plot", "#deck"), most=2000):
    """Press lit things until something is there; the preferred ones first. It goes on after a page came anew."""
    page.wait_for_url(lambda address: "/table/" in address)
    for again in range(NAVIGATIONS):
        page.wait_for_load_state()
        page.wait_for_selector("#table")
        try:
            return page.evaluate(PLAY, [until, list(prefer), most, again > 0])
        except Error as error:
            if "context was destroyed" not in str(error):
                raise
    raise AssertionError(f"the page came anew {NAVIGATIONS} times")


def axe(page, *only):
    """What axe-core finds wrong with a page, by all of its rules or only some, in a line each."""
    if page.evaluate("!window.axe"):
        page.evaluate(AXE)
    found = page.evaluate(
        "(only) => axe.run(document, { resultTypes: ['violations'], ...(only.length ? { runOnly: only } : {}) })", only
    )
    return [
        f"{each['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:300]}"
        for each in found["violations"]
        for node in each["nodes"][:3]
    ]


def axe_in_both_themes(page):
    """What it finds wrong in light, and with the colours in dark: nothing else depends on them."""
    page.emulate_media(color_scheme="light")
    found = axe(page)
    page.emulate_media(color_scheme="dark")
    return found + axe(page, "color-contrast")
