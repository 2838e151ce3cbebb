"""`python -m boardroom`."""

import sys

from boardroom.cli import main

if __name__ == "__main__":
    sys.exit(main())
