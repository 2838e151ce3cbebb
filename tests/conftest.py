"""What holds for all tests."""

import gc

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that one process must run together come first, so that no other is left without work at the end."""
    items.sort(key=lambda item: item.get_closest_marker("xdist_group") is None)


def pytest_collection_finish() -> None:
    """Look for garbage seldom, and never among what was collected: it stays, and is large."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
