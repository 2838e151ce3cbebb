"""What CONTRIBUTING says about a new company type is enough: one entry, and rules, bots, pages and terminal play it."""

import os
import subprocess
import sys
from pathlib import Path

from tests.support import rule

ROOT = Path(__file__).parents[2]


@rule("NCO-C6")
def test_a_type_that_is_added_to_the_box_is_played_everywhere(tmp_path):
    checks = Path(__file__).with_name("with_seventh_type.py")
    begin = "from tests.support.seventh_type import add_types\n\nadd_types()\n"
    (tmp_path / "sitecustomize.py").write_text(begin, "utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider"]
    folders = [str(tmp_path), str(ROOT / "src"), str(ROOT)]
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join(folders))
    run = subprocess.run(
        [*command, str(checks)], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout[-5000:] + run.stderr[-2000:]
