"""What the wheel has and the checkout has not: translations that are compiled already."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledTranslations(BuildHookInterface):  # type: ignore[type-arg]
    """Puts a .mo file into the wheel in the place of every .po file."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile all translations; an editable install reads those of the checkout."""
        if version == "editable":
            return
        self._folder = tempfile.TemporaryDirectory()
        source = Path(self.root) / "src"
        for file in sorted(source.rglob("*.po")):
            place = file.relative_to(source).with_suffix(".mo")
            compiled = Path(self._folder.name) / place
            compiled.parent.mkdir(parents=True, exist_ok=True)
            with file.open("rb") as catalogue, compiled.open("wb") as target:
                write_mo(target, read_po(catalogue, locale=file.stem, abort_invalid=True))
            build_data["force_include"][str(compiled)] = place.as_posix()

    def finalize(self, version: str, _build_data: dict[str, Any], _artifact_path: str) -> None:
        """Remove what was compiled."""
        if version != "editable":
            self._folder.cleanup()
