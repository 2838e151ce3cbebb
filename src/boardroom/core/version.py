"""The version of this package, which stands in pyproject.toml only."""

from __future__ import annotations

import tomllib
from importlib.metadata import version as installed_version
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[3] / "pyproject.toml"
"""In a checkout; an installed package has its metadata instead."""


def version() -> str:
    """The version of the checkout that this package runs from, else the installed one."""
    if PROJECT.exists():
        project = tomllib.loads(PROJECT.read_text(encoding="utf-8")).get("project", {})
        if project.get("name") == "boardroom":
            return str(project["version"])
    return installed_version("boardroom")
