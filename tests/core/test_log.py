"""Logs: text and files both ways; damage and strangers are refused with a sentence."""

import json

import pytest

from boardroom.core.errors import LogError
from boardroom.core.log import MAX_BYTES, Log

LOG = Log("new-corp-order", 1, {"players": 2}, (3, 1, 4, 1, 5), about={"names": ["Zoë", "李"]})


def damaged(**changes):
    data = json.loads(LOG.to_json())
    data.update(changes)
    return json.dumps({key: value for key, value in data.items() if value is not ...})


def resealed(**changes):
    """A log whose digest fits although its contents are wrong."""
    from boardroom.core.log import _digest

    data = json.loads(damaged(**changes))
    data["digest"] = _digest({key: value for key, value in data.items() if key != "digest"})
    return json.dumps(data)


def test_text_goes_both_ways():
    assert Log.from_json(LOG.to_json()) == LOG


def test_a_start_position_is_part_of_a_log():
    log = Log("new-corp-order", 1, {"players": 2}, (0,), start={"turn": 1})
    assert Log.from_json(log.to_json()) == log
    assert "start" not in json.loads(LOG.to_json())


def test_files_go_both_ways(tmp_path):
    file = tmp_path / "new" / "game.json"
    LOG.write(file)
    assert Log.read(file) == LOG
    assert [each.name for each in file.parent.iterdir()] == ["game.json"]


def test_writing_replaces_a_file_as_a_whole(tmp_path):
    file = tmp_path / "game.json"
    file.write_text("something longer than the log " * 100)
    LOG.write(file)
    assert Log.read(file) == LOG


def test_a_place_that_cannot_be_written_is_a_clear_error(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(LogError, match="cannot be written"):
        LOG.write(tmp_path / "file" / "game.json")
    (tmp_path / "folder").mkdir()
    with pytest.raises(LogError, match="cannot be written"):
        LOG.write(tmp_path / "folder")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["file", "folder"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not JSON"),
        (LOG.to_json()[:-10], "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "not a Boardroom game file"),
        ('"boardroom-log"', "not a Boardroom game file"),
        (damaged(format="chess"), "not a Boardroom game file"),
        (damaged(version=2), "version 2"),
        (damaged(picks=[3, 1, 4, 1, 6]), "checksum"),
        (damaged(digest=...), "checksum"),
        (damaged(ruleset=2), "checksum"),
        (resealed(picks=...), "'picks' is missing"),
        (resealed(picks={"0": 1}), "'picks'"),
        (resealed(picks=[1, True]), "a pick is not a number"),
        (resealed(picks=[1, "2"]), "a pick is not a number"),
        (resealed(settings=[]), "'settings'"),
        (resealed(ruleset="1"), "'ruleset'"),
        (resealed(game=None), "'game'"),
        (resealed(start=[1]), "'start'"),
        (" " * (MAX_BYTES + 1), "far too large"),
    ],
)
def test_what_is_not_a_log_is_refused(text, reason):
    with pytest.raises(LogError, match=reason):
        Log.from_json(text)


def test_files_that_cannot_be_read_are_refused(tmp_path):
    with pytest.raises(LogError, match="no file"):
        Log.read(tmp_path / "nothing.json")
    (tmp_path / "latin.json").write_bytes(b"\xff\xfe\xe9")
    with pytest.raises(LogError, match="cannot be read"):
        Log.read(tmp_path / "latin.json")
    with pytest.raises(LogError, match="cannot be read"):
        Log.read(tmp_path)
    large = tmp_path / "large.json"
    with large.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(LogError, match="far too large"):
        Log.read(large)
