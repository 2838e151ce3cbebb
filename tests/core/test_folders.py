"""The data folder: one variable, and nothing that an earlier version saved is lost."""

from pathlib import Path

import pytest

from boardroom.core import folders
from boardroom.core.folders import cache_folder, data_folder, database_file, saved_games_folders


@pytest.fixture
def user(tmp_path, monkeypatch):
    """A home folder of a user who has set nothing."""
    for name in ("BOARDROOM_DATA", "BOARDROOM_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    return tmp_path


def on_macos(monkeypatch, user: Path) -> Path:
    """The data folder as platformdirs gives it on macOS."""
    place = user / "Library" / "Application Support" / "boardroom"
    monkeypatch.setattr(folders, "user_data_path", lambda name, appauthor: place)
    return place


def saved(file: Path) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("")
    return file


def test_one_variable_names_the_folder_of_everything(user, monkeypatch):
    monkeypatch.setenv("BOARDROOM_DATA", str(user / "chosen"))
    assert data_folder() == user / "chosen"
    assert database_file() == user / "chosen" / "games.db"
    assert saved_games_folders()[0] == user / "chosen" / "games"


def test_a_chosen_folder_never_shares_the_database_of_the_default_one(user, monkeypatch):
    saved(user / ".local" / "share" / "boardroom" / "games.db")
    monkeypatch.setenv("BOARDROOM_DATA", str(user / "chosen"))
    assert database_file() == user / "chosen" / "games.db"


def test_the_earlier_variable_still_names_the_folder(user, monkeypatch):
    monkeypatch.setenv("BOARDROOM_HOME", str(user / "home"))
    assert data_folder() == user / "home"
    assert saved_games_folders() == (user / "home" / "games",)


def test_a_database_stays_where_it_was_although_the_earlier_variable_is_set(user, monkeypatch):
    """Version 0.1 heeded BOARDROOM_HOME in the terminal only."""
    earlier = saved(user / ".local" / "share" / "boardroom" / "games.db")
    monkeypatch.setenv("BOARDROOM_HOME", str(user / "home"))
    assert database_file() == earlier
    newer = saved(user / "home" / "games.db")
    assert database_file() == newer


def test_games_saved_in_the_terminal_are_found_although_the_variable_for_the_database_is_set(user, monkeypatch):
    """Version 0.1 heeded BOARDROOM_DATA in the browser only."""
    monkeypatch.setenv("BOARDROOM_DATA", str(user / "chosen"))
    assert user / ".local" / "share" / "boardroom" / "games" in saved_games_folders()
    monkeypatch.setenv("BOARDROOM_HOME", str(user / "home"))
    assert saved_games_folders() == (user / "chosen" / "games", user / "home" / "games")


def test_what_was_saved_on_macos_is_found_in_its_first_place(user, monkeypatch):
    place = on_macos(monkeypatch, user)
    assert database_file() == place / "games.db"
    earlier = saved(user / ".local" / "share" / "boardroom" / "games.db")
    assert database_file() == earlier
    assert saved_games_folders() == (place / "games", user / ".local" / "share" / "boardroom" / "games")


def test_caches_are_no_data(user, monkeypatch):
    monkeypatch.delenv("BOARDROOM_CACHE", raising=False)
    assert data_folder() not in [cache_folder(), *cache_folder().parents]
    monkeypatch.setenv("BOARDROOM_CACHE", str(user / "cache"))
    assert cache_folder() == user / "cache"
