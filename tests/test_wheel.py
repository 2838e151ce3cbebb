"""The installed package is complete: the wheel in an environment with the packages of requirements.lock only."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
import sysconfig
import urllib.request
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

from tests.support.server import Server

ROOT = Path(__file__).resolve().parent.parent

pytestmark = pytest.mark.xdist_group("wheel")  # It is built and installed once.


def run(*command: object, **more: object) -> str:
    """What a command prints; the package of the checkout is not on its path."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {"LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        [str(part) for part in command], env=environment, capture_output=True, text=True, check=False, **more
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    run(*pip, "wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", folder, ROOT)
    (file,) = folder.glob("boardroom-*.whl")
    return file


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """The Python of an environment in which the wheel is installed."""
    folder = tmp_path_factory.mktemp("installed")
    run(sys.executable, "-m", "venv", "--without-pip", folder)
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    packages = Path(sysconfig.get_path("purelib", "venv", {"base": str(folder), "platbase": str(folder)}))
    for entry in sorted(locked_files()):
        (packages / entry.name).symlink_to(entry)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "--python", python]
    run(*pip, "install", "--no-deps", "--no-index", wheel)
    return python


def locked_files() -> set[Path]:
    """What the packages of requirements.lock have put into the environment of this test."""
    found = set()
    for line in (ROOT / "requirements.lock").read_text().splitlines():
        if not (name := re.match(r"[a-z0-9-]+(?===)", line)):
            continue
        try:
            package = metadata.distribution(name[0])
        except metadata.PackageNotFoundError:  # Only for another system.
            assert " ; " in line, name[0]
            continue
        tops = {file.parts[0] for file in package.files or () if file.parts[0] not in {"..", "__pycache__"}}
        found |= {Path(str(package.locate_file(top))) for top in tops}
    return found


def test_the_wheel_has_every_file_of_the_package(wheel):
    packed = set(zipfile.ZipFile(wheel).namelist())
    source = ROOT / "src"
    files = {file for file in source.rglob("*") if file.is_file() and "__pycache__" not in file.parts}
    expected = {file.relative_to(source) for file in files}
    expected |= {Path("boardroom", "rules", file.name) for file in (ROOT / "docs" / "rules").glob("*.md")}
    names = {(file.with_suffix(".mo") if file.suffix == ".po" else file).as_posix() for file in expected}
    assert len(names) > 200
    assert names <= packed
    assert not [name for name in packed if name.endswith(".po")]


def test_commands_work_without_a_checkout(installed, tmp_path):
    command = installed.with_name("boardroom")
    assert "last agents of a colour" in run(command, "rules", "O6", cwd=tmp_path)
    assert "NA-" in run(command, "rules", cwd=tmp_path)
    assert len(run(command, "cards", "new-angeles", cwd=tmp_path).splitlines()) > 100
    assert run(command, "--version", cwd=tmp_path) == f"Boardroom {version_of_the_project()}\n"


def version_of_the_project() -> str:
    found = re.search(r'^version = "(.+)"$', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    assert found
    return found[1]


def test_translations_are_there(installed, tmp_path):
    code = "import sys; from boardroom.core.words import message, say; print(say(message(sys.argv[1]), 'de'))"
    told = run(installed, "-c", code, "This is not a Boardroom game file.", cwd=tmp_path)
    assert told == "Das ist keine Aufzeichnung von Boardroom.\n"


def test_the_lobby_opens_and_a_game_is_played_through_the_api(installed, tmp_path):
    with Server(str(tmp_path / "games.db"), python=installed) as server:
        lobby = ask(f"{server.address}/")
        assert "New Corp Order" in lobby
        for address in re.findall(r'(?:src|href)="(/static/[^"]+)"', lobby):
            assert ask(server.address + address)
        assert ">O6<" in ask(f"{server.address}/help")
        assert play(f"{server.address}/api/v1")["status"] == "over"


def play(address: str) -> dict:
    """A game against a bot, played at random to its end."""
    dice = random.Random(1)
    seats = [{"kind": "you"}, {"kind": "bot", "level": "random"}]
    made = json.loads(ask(f"{address}/tables", {"settings": {"players": 2}, "seats": seats}))
    table = f"{address}/tables/{made['table']}"
    while (seen := json.loads(ask(table, key=made["key"])))["status"] != "over":
        if seen["options"]:
            pick = {"version": seen["version"], "pick": dice.choice(seen["options"])["pick"]}
            ask(f"{table}/picks", pick, made["key"])
    return seen


def ask(address: str, body: dict | None = None, key: str = "") -> str:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {key}"} if key else {})
    request = urllib.request.Request(address, json.dumps(body).encode() if body else None, headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return answer.read().decode(errors="replace")  # A font is no text.
