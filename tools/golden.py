"""Write the golden playthroughs of tests/golden anew: `python3 tools/golden.py`.

Read the diff before you keep it: it is what a change of the rules did.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.golden.playthrough import FOLDER, cases, playthrough  # noqa: E402 - the path comes first


def main() -> None:
    """Write a file for every case, and remove what is none any more."""
    for file, (name, settings) in cases().items():
        text = playthrough(name, settings)
        path = FOLDER / file
        state = "new" if not path.exists() else "as it was" if path.read_text("utf-8") == text else "changed"
        path.write_text(text, "utf-8")
        print(f"{file}: {state}, {len(text) // 1000} kB")
    for path in FOLDER.glob("*.txt"):
        if path.name not in cases():
            path.unlink()
            print(f"{path.name}: removed")


if __name__ == "__main__":
    main()
