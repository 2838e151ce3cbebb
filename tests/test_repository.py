"""The checkout itself: its locks, its first start, its rule coverage, its command line."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import time
import tomllib
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

import pytest

from boardroom import catalogue, cli
from boardroom.cli import app
from boardroom.core.errors import BoardroomError

ROOT = Path(__file__).resolve().parent.parent
LOCKS = [
    "requirements.lock",
    "requirements-bots.lock",
    "requirements-lab.lock",
    "requirements-test.lock",
    "requirements-peers.lock",
]


def load(path: Path, name: str) -> ModuleType:
    """Import a script by its path, without leaving byte code next to it."""
    loader = SourceFileLoader(name, str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), module.__dict__)
    return module


# --- what is checked in ---


@pytest.mark.parametrize("lock", LOCKS)
def test_every_locked_package_has_an_exact_version_and_hashes(lock):
    entries = (ROOT / lock).read_text().replace("\\\n", " ").splitlines()
    assert len(entries) > 5
    for entry in entries:
        assert re.match(r"^[a-z0-9-]+==[0-9][^ ]*( ; [^-]+)?( +--hash=sha256:[0-9a-f]{64})+$", entry), entry


@pytest.mark.parametrize("lock", LOCKS[1:])
def test_larger_locks_contain_the_versions_of_the_smallest(lock):
    def versions(name):
        return set(re.findall(r"^[a-z0-9-]+==[^ ]+", (ROOT / name).read_text(), re.MULTILINE))

    assert versions("requirements.lock") < versions(lock)


def test_locks_hold_every_declared_dependency():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    extras, groups = project["project"]["optional-dependencies"], project["dependency-groups"]
    declared = {
        "requirements.lock": project["project"]["dependencies"],
        "requirements-bots.lock": extras["bots"],
        "requirements-lab.lock": [*extras["bots"], *extras["lab"]],
        "requirements-test.lock": groups["test"],
        "requirements-peers.lock": groups["peers"],
    }
    for lock, requirements in declared.items():
        for requirement in filter(lambda each: each != "boardroom[bots]", requirements):
            name = re.match(r"[\w-]+", requirement)[0]
            assert re.search(rf"^{name}==", (ROOT / lock).read_text(), re.MULTILINE), f"{name} is not in {lock}"


def files_of_the_checkout() -> list[Path]:
    git = shutil.which("git")
    listing = git and subprocess.run(
        [git, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if not listing or listing.returncode:
        pytest.skip("not a git checkout")
    return [path for name in listing.stdout.split("\0") if name and (path := ROOT / name).is_file()]


@pytest.mark.parametrize(
    "stranger",
    [
        r"(?<![\w.~])/(home|root|Users|work|workspace|mnt)/\w",  # a path of one machine
        r"\.\./share[d]",
        r"py[p]i\.org|python[h]osted",
    ],
)
def test_the_checkout_names_nothing_outside_itself(stranger):
    found = []
    for path in files_of_the_checkout():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found += [f"{path.relative_to(ROOT)}: {match[0]}" for match in re.finditer(stranger, text)]
    assert not found


def test_shared_layers_name_no_game():
    """The default game stands in one place, `games.default_game()`."""
    layers = [ROOT / "src" / "boardroom" / layer for layer in ("table", "web/shell", "web/routes", "lab", "cli")]
    named = re.compile(r"new.?corp.?order|new.?angeles", re.IGNORECASE)
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for layer in layers
        for path in sorted(layer.rglob("*"))
        if path.suffix in {".py", ".html", ".svg", ".js", ".css"} and "games" not in path.relative_to(layer).parts
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if named.search(line) and not line.lstrip().startswith(">>>")
    ]
    assert not found


def test_a_checkout_says_its_own_version(capsys):
    assert cli.main(["--version"]) == 0
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert capsys.readouterr().out == f"Boardroom {project['version']}\n"


# --- the first start ---


@pytest.fixture
def starter(tmp_path, monkeypatch):
    """The root script in a checkout of its own, with locks and nothing else."""
    for lock in LOCKS:
        (tmp_path / lock).write_text(f"something=={len(lock)}.0\n")
    monkeypatch.delenv("BOARDROOM_VENVS", raising=False)
    module = load(ROOT / "boardroom", "boardroom_starter")
    monkeypatch.setattr(module, "ROOT", tmp_path)
    return module


class Installer:
    """Stands for the slow step: makes a folder with something like a Python in it, and counts."""

    def __init__(self, starter: ModuleType, *, fails: BaseException | None = None, seconds: float = 0.0):
        self.starter, self.fails, self.seconds, self.runs = starter, fails, seconds, 0

    def __call__(self, folder: Path, lock: Path) -> None:
        self.runs += 1
        python = self.starter.python_in(folder)
        python.parent.mkdir(parents=True)
        python.write_text("")
        time.sleep(self.seconds)
        if self.fails:
            raise self.fails


def test_only_the_first_start_installs(starter):
    install = Installer(starter)
    first, second = starter.prepare("play", install), starter.prepare("play", install)
    assert first == second
    assert Path(first).exists()
    assert install.runs == 1


def test_a_changed_lock_installs_anew_and_clears_the_old(starter):
    install = Installer(starter)
    before = Path(starter.prepare("play", install))
    (starter.ROOT / "requirements.lock").write_text("something==9.9\n")
    after = Path(starter.prepare("play", install))
    assert install.runs == 2
    assert after.exists()
    assert not before.exists()


def test_an_interrupted_set_up_is_rebuilt(starter):
    with pytest.raises(KeyboardInterrupt):
        starter.prepare("play", Installer(starter, fails=KeyboardInterrupt()))
    install = Installer(starter)
    assert Path(starter.prepare("play", install)).exists()
    assert install.runs == 1


def test_an_environment_whose_python_is_gone_is_rebuilt(starter):
    install = Installer(starter)
    Path(starter.prepare("play", install)).unlink()
    assert Path(starter.prepare("play", install)).exists()
    assert install.runs == 2


def test_a_moved_checkout_keeps_its_environment(starter, tmp_path):
    install = Installer(starter)
    starter.prepare("play", install)
    starter.ROOT = tmp_path.rename(tmp_path.with_name("moved"))
    assert Path(starter.prepare("play", install)).is_relative_to(starter.ROOT)
    assert install.runs == 1


def test_a_larger_environment_serves_a_smaller_need_but_not_the_other_way(starter):
    install = Installer(starter)
    lab = starter.prepare("lab", install)
    assert starter.prepare("play", install) == lab
    assert starter.prepare("test", install) != lab
    assert install.runs == 2


def test_two_starts_at_once_install_once(starter):
    install = Installer(starter, seconds=0.2)
    starts = [threading.Thread(target=starter.prepare, args=("play", install)) for _ in range(3)]
    for start in starts:
        start.start()
    for start in starts:
        start.join()
    assert install.runs == 1


def test_a_place_that_cannot_be_written_is_named(starter, monkeypatch, tmp_path, capsys):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("BOARDROOM_VENVS", str(tmp_path / "file" / "below"))
    assert starter.main([]) == 1
    said = capsys.readouterr().err
    assert str(tmp_path / "file") in said
    assert "BOARDROOM_VENVS" in said


@pytest.mark.parametrize(
    ("lock", "call", "smaller", "notice"),
    [
        ("requirements-peers.lock", ["bench", "--peers"], "-lab-", "without the other engines"),
        ("requirements-bots.lock", ["serve"], "-play-", "without the bots that search"),
    ],
)
def test_what_cannot_be_installed_is_left_out(starter, monkeypatch, capsys, lock, call, smaller, notice):
    def install(folder, wanted):
        if wanted.name == lock:
            raise starter.SetupError("No such luck.")
        Installer(starter)(folder, wanted)

    monkeypatch.setattr(starter, "install_packages", install)
    assert smaller in starter.python_for(call[0], call)
    said = capsys.readouterr().err
    assert "No such luck." in said
    assert notice in said


def test_each_command_gets_what_it_needs(starter, monkeypatch):
    monkeypatch.setattr(starter, "install_packages", Installer(starter))
    assert "-play-" in starter.python_for("rules", ["rules"])
    assert "-play-" in starter.python_for(None, ["--help"]), "who only asks does not wait for the bots"
    assert "-bots-" in starter.python_for(None, [])
    assert "-bots-" in starter.python_for("play", ["play"])
    assert "-lab-" in starter.python_for("simulate", ["simulate"])
    assert "-peers-" in starter.python_for("bench", ["bench", "--peers"])
    assert "-test-" in starter.python_for("test", ["test", "-x"])


def test_an_offline_machine_is_told_what_to_do(starter, tmp_path, monkeypatch):
    monkeypatch.setattr(
        starter, "run", lambda command: subprocess.CompletedProcess(command, "pip" in command, "No route")
    )
    with pytest.raises(starter.SetupError, match=r"(?s)No route.*needs the network once"):
        starter.prepare("play")


def test_an_old_python_is_refused_with_a_sentence(monkeypatch):
    monkeypatch.setattr(sys, "version_info", (3, 10, 4))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer; this is Python 3\.10"):
        load(ROOT / "boardroom", "boardroom_old")


def test_the_script_reads_on_a_python_old_enough_to_be_refused():
    import ast

    ast.parse((ROOT / "boardroom").read_text(), feature_version=(3, 7))


@pytest.mark.skipif(os.name == "nt", reason="no executable bit on Windows")
@pytest.mark.parametrize("script", ["boardroom", ".ci/run", "tools/lock"])
def test_scripts_can_be_run(script):
    assert os.access(ROOT / script, os.X_OK)


# --- rule coverage ---

CATALOGUE = """# A game

Prefix: TOY

- just a bullet
- **BOLD** and no rule

## Moves (M)

- M1 Move a piece,
  one step.
- M2 [table] Be polite.
- M3 Stop.

## Cards

- **XY-1.2a** [engine] Draw.
- **XY-C-big-deal** [display] Put it on its space.
- **XY-A21 A ruling.** Because.
"""

TESTS = """
import pytest
from tests.support import rule

@rule("TOY-M1", "TOY-M1")
def test_move(): ...

@rule("XY-1.2a")
class TestDraw:
    def test_one(self): ...
    @rule("XY-A21")
    async def test_two(self): ...
    def helper(self): ...

@pytest.mark.rule("TOY-M9")
@pytest.mark.parametrize("x", [pytest.param(1, marks=rule("XY-C-big-deal"))])
def test_other(x): ...

@rule("TOY-M3")
@pytest.mark.skip
def test_skipped(): ...

@rule("TOY-M3")
def helper(): ...
"""


@pytest.fixture
def toy(tmp_path):
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    (tmp_path / "docs" / "rules" / "toy.md").write_text(CATALOGUE)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_toy.py").write_text(TESTS)
    return tmp_path


def test_rules_are_read_in_both_forms(toy):
    rules = catalogue.read_rules(toy / "docs" / "rules")
    assert list(rules) == ["TOY-M1", "TOY-M2", "TOY-M3", "XY-1.2a", "XY-C-big-deal", "XY-A21"]
    assert rules["TOY-M1"].text == "Move a piece, one step."
    assert rules["TOY-M1"].section == "Moves (M)"
    assert rules["XY-A21"].text == "A ruling. Because."
    assert [name for name, rule in rules.items() if rule.needs_test] == ["TOY-M1", "TOY-M3", "XY-1.2a"]


def test_coverage_finds_proofs_gaps_and_unknown_rules(toy):
    coverage = catalogue.measure(toy)
    assert coverage.proofs == {
        "TOY-M1": ["tests/test_toy.py::test_move"],
        "TOY-M2": [],
        "TOY-M3": [],
        "XY-1.2a": ["tests/test_toy.py::TestDraw::test_one", "tests/test_toy.py::TestDraw::test_two"],
        "XY-C-big-deal": ["tests/test_toy.py::test_other"],
        "XY-A21": ["tests/test_toy.py::TestDraw::test_two"],
    }
    assert coverage.gaps == ["TOY-M3"]
    assert coverage.unknown == {"TOY-M9": ["tests/test_toy.py::test_other"]}
    assert not coverage.complete


def test_an_id_that_is_not_written_out_is_no_rule(toy):
    (toy / "tests" / "test_toy.py").write_text("@rule(NAME)\ndef test_it(): ...")
    assert catalogue.measure(toy).unknown == {"NAME": ["tests/test_toy.py::test_it"]}


def test_a_test_that_names_many_rules_needs_a_record_that_it_proves_each(toy):
    many = '"TOY-M1", "TOY-M2", "TOY-M3", "XY-1.2a", "XY-A21"'
    cases = ", ".join(f"pytest.param({n}, marks=rule({name}))" for n, name in enumerate(many.split(", ")))
    (toy / "tests" / "test_toy.py").write_text(
        f"@rule({many})\ndef test_all(): ...\n"
        f'@pytest.mark.parametrize("n", [{cases}])\ndef test_each(n): ...\n'
        '@rule("TOY-M1", "TOY-M2")\nclass TestTwo:\n'
        '    @rule("TOY-M3", "XY-1.2a")\n    def test_four(self): ...\n'
        '    @rule("TOY-M3", "XY-1.2a", "XY-A21")\n    def test_five(self): ...\n'
    )
    every = ["TOY-M1", "TOY-M2", "TOY-M3", "XY-1.2a", "XY-A21"]
    crowded = {"tests/test_toy.py::test_all": every, "tests/test_toy.py::TestTwo::test_five": every}
    assert catalogue.measure(toy).crowded == crowded
    (toy / catalogue.RECORD).parent.mkdir(parents=True)
    (toy / catalogue.RECORD).write_text(
        json.dumps({"tests/test_toy.py::test_all": every, "tests/test_toy.py::TestTwo::test_five": every[:4]})
    )
    coverage = catalogue.measure(toy)
    assert coverage.crowded == {"tests/test_toy.py::TestTwo::test_five": ["XY-A21"]}
    assert not coverage.gaps
    assert not coverage.unknown
    assert not coverage.complete


def test_two_rules_of_one_number_are_refused(toy):
    (toy / "docs" / "rules" / "toy.md").write_text(CATALOGUE + "- **TOY-M1** [engine] Again.\n")
    with pytest.raises(catalogue.CatalogueError, match="two rules TOY-M1"):
        catalogue.read_rules(toy / "docs" / "rules")


def test_the_check_fails_on_a_gap_and_passes_without(toy, monkeypatch, capsys):
    monkeypatch.setattr(catalogue, "checkout", lambda: toy)
    assert cli.main(["rules", "--coverage"]) == 0
    assert cli.main(["rules", "--coverage", "--check"]) == 1
    said = capsys.readouterr().out
    assert "TOY-M3" in said
    assert "TOY-M9" in said
    (toy / "tests" / "test_toy.py").write_text('@rule("TOY-M1", "TOY-M3", "XY-1.2a")\ndef test_all(): ...')
    assert cli.main(["rules", "--coverage", "--check"]) == 0


def test_outside_a_checkout_there_is_no_coverage(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(catalogue, "__file__", str(tmp_path / "lib" / "boardroom" / "catalogue.py"))
    assert cli.main(["rules", "--coverage"]) == 1
    assert "checkout" in capsys.readouterr().err


def test_the_catalogue_of_new_corp_order_is_complete():
    rules = catalogue.read_rules(catalogue.rules_folder())
    sections = {"C": 6, "S": 10, "T": 5, "P": 3, "I": 3, "O": 8, "K": 6, "E": 4, "V": 10, "ODS": 14}
    expected = {f"NCO-{section}{n}" for section, last in sections.items() for n in range(1, last + 1)}
    assert {name for name in rules if name.startswith("NCO-")} == expected | {f"NCO-A{n}" for n in range(7)}


# --- the command line ---


def test_a_rule_is_found_by_its_short_name(capsys):
    assert cli.main(["rules", "o6"]) == 0
    said = capsys.readouterr().out
    assert "NCO-O6" in said
    assert "last agents of a colour" in said


@pytest.mark.parametrize(
    ("system", "sentence"),
    [
        ("C", "There is no rule O666. All of them: boardroom rules\n"),
        ("de_CH.UTF-8", "Es gibt keine Regel O666. Alle: boardroom rules\n"),
        ("fr_BE.UTF-8", "Il n\u2019y a pas de règle O666. Toutes\u00a0: boardroom rules\n"),
    ],
)
def test_an_error_of_the_package_is_one_sentence_in_the_language_of_the_system(monkeypatch, capsys, system, sentence):
    monkeypatch.setenv("LC_ALL", system)
    assert cli.main(["rules", "O666"]) == 1
    assert capsys.readouterr().err == sentence


def test_a_wrong_call_is_a_usage_error(capsys):
    assert cli.main(["rules", "--check"]) == 2
    assert cli.main(["no-such-command"]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_a_start_imports_only_what_the_command_needs():
    code = "import sys; from boardroom.cli import main; main(['--help']); print(sorted(sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=_environment())
    for heavy in ("boardroom.cli.rules", "boardroom.games.new_corp_order", "numpy", "llvmlite", "pydantic"):
        assert f"'{heavy}'" not in run.stdout


HEAVY = ("sqlalchemy", "boardroom.table.room", "boardroom.web", "numpy", "llvmlite", "pydantic")


@pytest.mark.parametrize(
    ("module", "heavy"),
    [("boardroom.table.elsewhere", HEAVY), ("boardroom.table.thinking", (*HEAVY, "asyncio", "boardroom.table.fold"))],
)
def test_a_process_that_thinks_or_checks_loads_no_store_and_no_pages(module, heavy):
    code = f"import sys, {module}; print(sorted(sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=_environment())
    for each in heavy:
        assert f"'{each}'" not in run.stdout


def test_every_command_is_there_and_has_help(capsys):
    for name in app.COMMANDS:
        assert callable(app.load(name))
        assert cli.main([name, "--help"]) == 0
    assert "Usage" in capsys.readouterr().out


def test_every_error_of_the_package_is_caught(monkeypatch, capsys):
    def fail():
        raise BoardroomError("The table is [full].")

    monkeypatch.setattr(app, "load", lambda name: fail)
    assert cli.main(["rules"]) == 1
    assert capsys.readouterr().err == "The table is [full].\n"


def _environment() -> dict[str, str]:
    return dict(os.environ, PYTHONPATH=str(ROOT / "src"))


# --- the checks ---


def test_skipped_tests_are_counted_but_expected_failures_are_not(tmp_path):
    check = load(ROOT / "tools" / "check.py", "check")
    (tmp_path / "report.xml").write_text(
        "<testsuites><testsuite><testcase><skipped type='pytest.skip'/></testcase>"
        "<testcase><skipped type='pytest.xfail'/></testcase><testcase/></testsuite></testsuites>"
    )
    assert check.count_skipped(tmp_path / "report.xml") == 1


@pytest.mark.parametrize(("ci", "skipped", "code"), [("", 3, 0), ("true", 3, 1), ("true", 0, 0)])
def test_under_ci_a_skipped_test_is_a_failure(monkeypatch, capsys, ci, skipped, code):
    check = load(ROOT / "tools" / "check.py", "check")
    monkeypatch.setenv("CI", ci)
    check.check, check.run_tests = lambda command: (True, "", 0.0), lambda selection, shown: (True, skipped, "", 0.0)
    assert check.main([]) == code
    assert (f"{skipped} skipped" in capsys.readouterr().out) == bool(skipped)


def test_one_failed_check_fails_them_all(capsys):
    check = load(ROOT / "tools" / "check.py", "check")
    check.check = lambda command: ("mypy" not in command, "wrong\n", 0.0)
    check.run_tests = lambda selection, shown: (True, 0, "", 0.0)
    assert check.main([]) == 1
    out = capsys.readouterr().out
    assert re.search(r"mypy\) +FAILED", out)
    assert "=== Types (mypy) ===\nwrong\n" in out


def test_a_check_says_how_it_went_and_what_it_printed():
    check = load(ROOT / "tools" / "check.py", "check")
    code = "import sys; print('Größe', flush=True); sys.exit('too long')"
    assert check.check(["-c", code])[:2] == (False, "Größe\ntoo long\n")
    assert check.check(["-c", ""])[:2] == (True, "")
