"""The settings of the server."""

import pytest

from boardroom.core.errors import SettingsError
from boardroom.web.settings import Settings, read_settings


def test_what_is_given_comes_before_the_environment(monkeypatch):
    monkeypatch.setenv("BOARDROOM_PORT", "9000")
    monkeypatch.setenv("BOARDROOM_WORKERS", "3")
    settings = read_settings(port=9001)
    assert (settings.port, settings.workers, settings.rate) == (9001, 3, 40.0)


def test_an_empty_variable_is_not_set(monkeypatch):
    monkeypatch.setenv("BOARDROOM_PORT", "")
    assert read_settings().port == Settings().port == 8421


def test_workers_read_the_settings_that_the_command_line_wrote(monkeypatch):
    chosen = Settings(database="postgresql://localhost/games", hosts="a,b", secure=True, pages=False, bot_pause=0.0)
    for name, value in chosen.to_environment().items():
        monkeypatch.setenv(name, value)
    assert read_settings() == chosen


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("port", "many", "BOARDROOM_PORT must be a number, not many."),
        ("rate", "fast", "BOARDROOM_RATE must be a number, not fast."),
        ("secure", "perhaps", "BOARDROOM_SECURE must be true or false, not perhaps."),
    ],
)
def test_a_value_that_cannot_be_read_is_refused_with_a_sentence(monkeypatch, name, text, sentence):
    monkeypatch.setenv(f"BOARDROOM_{name.upper()}", text)
    with pytest.raises(SettingsError) as refused:
        read_settings()
    assert refused.value.in_language("en") == sentence
    assert refused.value.in_language("de") != sentence
