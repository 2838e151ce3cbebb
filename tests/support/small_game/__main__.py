"""The command `boardroom` with the small game added."""

import sys

from boardroom.cli import main
from tests.support import small_game

if __name__ == "__main__":
    small_game.add()
    sys.exit(main())
