"""How markup is written: in templates, or as small pieces whose places have names."""

import ast
from pathlib import Path

import pytest

from boardroom import web
from boardroom.web.shell.html import Markup, h

WEB = Path(web.__file__).parent
MOST_PLACES = 3


@pytest.mark.parametrize("file", sorted(WEB.rglob("*.py")), ids=lambda file: str(file.relative_to(WEB)))
def test_a_piece_with_many_places_names_them(file):
    for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "h":
            places = call.args[1:]
            assert len(places) <= MOST_PLACES, f"line {call.lineno}"
            assert not any(isinstance(place, ast.Starred) for place in places), f"line {call.lineno}"


def test_values_are_escaped_with_and_without_names():
    assert h("<b>{}</b>{name}", "<i>", name="<u>") == "<b>&lt;i&gt;</b>&lt;u&gt;"
    assert h("{name:.1f}{text}", name=1.25, text=Markup("<br>")) == "1.2<br>"
