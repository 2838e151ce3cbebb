"""Serves the static files: single ones, and those that are sent as one."""

from __future__ import annotations

import os

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from boardroom.web.guard import TOGETHER
from boardroom.web.shell import scripts, statics

KEEP = "public, max-age=31536000, immutable"


def _sheets(name: str) -> list[str] | None:
    """The sheets of a file that consists of several; None if there is no such file."""
    if not name.startswith(TOGETHER) or not name.endswith(".css"):
        return None
    sheets = name.removeprefix(TOGETHER).removesuffix(".css").split(",")
    known = all(f"{sheet}.css" in statics.files() for sheet in sheets)
    return sheets if known and len(set(sheets)) == len(sheets) else None


class Statics(StaticFiles):
    """Serves the files; browsers keep what they got by today's hash."""

    def __init__(self) -> None:
        super().__init__(directory=statics.WEB / "shell" / statics.FOLDER)

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """The file at a path of a hash and a name."""
        name = path.replace(os.sep, "/").partition("/")[2]
        file = statics.files().get(name)
        return (str(file), file.stat()) if file else ("", None)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file with how long it may be kept."""
        hashed, _, name = path.replace(os.sep, "/").partition("/")
        sheets = _sheets(name)
        if sheets is not None:
            response = Response(statics.joined(*sheets), media_type="text/css")
        elif script := scripts.named(name):
            response = Response(scripts.combined(script), media_type="text/javascript")
        else:
            response = await super().get_response(path, scope)
        current = hashed == statics.digest()
        response.headers["Cache-Control"] = KEEP if current else statics.ASK_AGAIN
        return response
