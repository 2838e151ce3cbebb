"""A server whose clock can be put forward: by as many seconds as stand in a file."""

import os
import time
from pathlib import Path

from boardroom.web.app import create_app


def put_forward(file, seconds):
    """Put the server's clock forward, at once."""
    fresh = file.with_suffix(".new")
    fresh.write_text(str(seconds))
    fresh.replace(file)


def app():
    file = Path(os.environ["BOARDROOM_FORWARD"])
    return create_app(now=lambda: time.time() + float(file.read_text()))
