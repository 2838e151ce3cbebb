"""Static files: what a first visit weighs, how long browsers may keep files, and that nothing else is served."""

import re
from posixpath import dirname, join, normpath

import pytest

from boardroom.web.app import create_app
from boardroom.web.shell import scripts, statics

LIMIT = 150_000


@pytest.fixture
def app(settings):
    return create_app(settings.model_copy(update={"pages": True}))


def transferred(client, address):
    """The bytes of an answer as they are sent, and its text."""
    answer = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert answer.status_code == 200, address
    return int(answer.headers["content-length"]), answer.text if "font" not in answer.headers["content-type"] else ""


def needed(client, page):
    """The addresses of all files that a page needs: its own, what they import, and the fonts that it preloads."""
    waiting = re.findall(r'(?:src|href)="(/static/[^"]+)"', page)
    found = set()
    while waiting:
        address = waiting.pop()
        if address in found:
            continue
        found.add(address)
        if address.endswith(".js"):
            imported = re.findall(r'(?:from|import) "(\.[^"]+)"', client.get(address).text)
            waiting += [normpath(join(dirname(address), name)) for name in imported]
    return found


def test_the_first_page_weighs_less_than_its_limit(client):
    size, page = transferred(client, "/")
    files = needed(client, page)
    assert {address.rpartition("/")[2] for address in files} > {"inter-latin.woff2", "serif-latin.woff2", "main.js"}
    assert size + sum(transferred(client, address)[0] for address in files) < LIMIT


def test_a_page_tells_early_of_every_script_that_it_needs(client):
    for path in ("/", "/new", "/learn/1"):
        page = client.get(path).text
        assert needed(client, page) == set(re.findall(r'(?:src|href)="(/static/[^"]+)"', page))


@pytest.mark.parametrize("path", ["/", "/learn/1", "/learn/new-angeles/1"])
def test_the_scripts_of_a_page_come_in_two_files_and_each_runs_once(client, path):
    addresses = re.findall(r'<script src="(/static/[^"]+)" type="module">', client.get(path).text)
    assert len(addresses) == (1 if path == "/" else 2)
    answers = [client.get(address, headers={"Accept-Encoding": "gzip"}) for address in addresses]
    for answer in answers:
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    sent = "".join(answer.text for answer in answers)
    folders = {"shell"} | {dirname(address).rpartition("/")[2] for address in addresses}
    written = [name for name in statics.files() if name.endswith(".js") and dirname(name) in folders]
    assert len(written) > 20
    for name in written:
        assert sent.count(f"const {re.sub(r'[^a-z]', '_', name.removesuffix('.js'))} = (() => {{") == 1
        for line in map(str.strip, statics.files()[name].read_text("utf-8").splitlines()):
            if not line.startswith(("import ", "export ", "//")) and "import.meta" not in line:
                assert line in sent


def test_a_script_runs_after_what_it_imports_and_takes_from_the_shell_what_its_game_needs():
    shell, game = scripts.combined("shell/main.js"), scripts.combined("new_angeles/table.js")
    assert shell.index("const shell_dom =") < shell.index("const shell_plan =") < shell.index("const shell_main =")
    assert "const { $, $$ } = shell_dom;" in shell
    assert "return { onChange, onFrame };" in shell
    assert f'new URL("lamp.svg", new URL("{statics.address("shell/signals.js")}", location))' in shell
    assert re.match(r'import \{ [\w, ]*\bshell_changes\b[\w, ]* \} from "\.\./shell/main\.js";\n', game)
    assert "const shell_" not in game


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('import all from "./dom.js";', "not understood: import all"),
        ("export let count = 0;", "not understood: export let"),
        ('import "./page.js";', "imports itself"),
    ],
)
def test_a_script_that_cannot_be_combined_is_refused(tmp_path, monkeypatch, text, told):
    file = tmp_path / "page.js"
    file.write_text(text + "\n", "utf-8")
    found = {**statics.files(), "shell/page.js": file}
    monkeypatch.setattr(statics, "files", lambda: found)
    with pytest.raises(ValueError, match=told):
        scripts.combined("shell/page.js")


@pytest.mark.parametrize(
    "name", ["shell/nothing.js", "shell/worker/worker.js", "shell/vendor/htmx.min.js", "shell/base.css"]
)
def test_other_files_are_not_combined(client, name):
    assert client.get(scripts.address(name)).status_code == 404


def test_every_file_that_a_style_sheet_names_is_there(client):
    sheets = [name for name in statics.files() if name.endswith(".css")]
    named = [
        (sheet, url) for sheet in sheets for url in re.findall(r'url\("([^"]+)"\)', statics.files()[sheet].read_text())
    ]
    assert named
    for sheet, url in named:
        assert client.get(join(dirname(statics.address(sheet)), url)).status_code == 200


def split(text, separators):
    """A selector at some separators, but not within brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "([") - (letter in ")]")
        if letter in separators and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]


def subjects(selector):
    """What a selector styles: its last parts, without the alternatives of :is()."""
    last = split(selector, " >+~")[-1]
    if last.startswith(":is("):
        return [each for inner in split(last[4 : last.rindex(")")], ",") for each in subjects(inner)]
    return [last]


def test_what_is_styled_by_what_something_else_contains_has_a_name():
    """Browsers join all rules with :has(): one that ends in `span` has every span styled anew at any change."""
    rule = re.compile(r"([^{}]+)\{")
    checked = 0
    for name, file in statics.files().items():
        sheet = re.sub(r"/\*.*?\*/", "", file.read_text("utf-8"), flags=re.DOTALL) if name.endswith(".css") else ""
        for selector in (each for block in rule.findall(sheet) for each in split(block, ",")):
            if selector.startswith("@") or not any(":has(" in part for part in split(selector, " >+~")[:-1]):
                continue
            for subject in subjects(selector):
                assert re.search(r"[.#\[]", re.sub(r":[\w-]+\(.*\)", "", subject)), f"{name}: {selector}"
            checked += 1
    assert checked > 50


def test_files_are_kept_for_as_long_as_they_do_not_change(client):
    address = statics.address("shell/tokens.css")
    answer = client.get(address)
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-encoding"] == "gzip"
    assert client.get(address, headers={"If-None-Match": answer.headers["etag"]}).status_code == 304
    earlier = client.get("/static/0123456789ab/shell/tokens.css")
    assert earlier.text == answer.text
    assert earlier.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "name", ["", "shell", "shell/", "shell/nothing.css", "shell/../page.py", "shell/%2e%2e/page.py", "/etc/passwd", "."]
)
def test_nothing_else_is_served(client, name):
    assert client.get(f"/static/{statics.digest()}/{name}").status_code == 404
    assert client.get(f"/static/{name}").status_code == 404


def test_a_file_that_is_not_there_has_no_address():
    with pytest.raises(KeyError, match=r"shell/nothing\.css"):
        statics.address("shell/nothing.css")


def test_the_style_of_a_page_comes_in_two_files_however_many_sheets_it_has(client):
    client.get("/")  # A first visitor gets the lobby with its style in it.
    for path in ("/new", "/learn/1", "/learn/new-angeles/1", "/help", "/settings"):
        sheets = re.findall(r'rel="stylesheet" href="(/static/[^"]+)"', client.get(path).text)
        assert 1 <= len(sheets) <= 2, path
        for address in sheets:
            answer = client.get(address, headers={"Accept-Encoding": "gzip"})
            names = address.partition("/sheets/")[2].removesuffix(".css").split(",")
            assert answer.headers["content-type"].startswith("text/css")
            assert answer.headers["content-encoding"] == "gzip"
            assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
            assert answer.text == statics.joined(*names)
            for name in names:
                own = re.sub(r"/\*.*?\*/", "", statics.files()[f"{name}.css"].read_text("utf-8"), flags=re.DOTALL)
                for line in filter(None, map(str.strip, own.splitlines())):
                    assert line in answer.text or "url(" in line
            assert "/*" not in answer.text
            assert "\n " not in answer.text
    together = statics.together(["shell/base", "shell/tokens"])
    assert client.get(together).status_code == 200
    for wrong in ("nothing", "shell/base", "../page"):
        assert client.get(together.replace("shell/tokens", wrong)).status_code == 404


def test_files_carry_no_headers_that_only_pages_need(client):
    page, file = client.get("/new").headers, client.get(statics.address("shell/dom.js")).headers
    assert file["x-content-type-options"] == "nosniff"
    assert file["cross-origin-resource-policy"] == "same-origin"
    assert "content-security-policy" in page
    assert sum(len(name) + len(value) + 4 for name, value in file.items()) < 450
