"""The nodes of a search tree in an array: what the searches of all games have in common.

A child is found by its key, which its game makes of a decision and a pick.
"""

from __future__ import annotations

from typing import Any

from boardroom.core.kernel import Record, kernel

KNOWN = 0
PLAYED = 1
"""The two records of a search: what is known, and the table that an iteration plays on."""
NO_NODE = -1


def node_fields(seats: int) -> list[Any]:
    """The fields of a node, as NumPy names them."""
    return [
        ("first", "i4"),
        ("next", "i4"),
        ("key", "i4"),
        ("visits", "i4"),
        ("available", "i4"),
        ("wins", "f4"),
        ("points", "f4"),
        ("value", "f8", seats),
    ]


@kernel
def clear(node: Record) -> None:
    """A node that nobody visited."""
    node.first = NO_NODE
    node.next = NO_NODE
    node.key = 0
    node.visits = 0
    node.available = 0
    node.wins = 0
    node.points = 0
    for seat in range(len(node.value)):
        node.value[seat] = 0


@kernel
def plant(nodes: Record, search: Record) -> None:
    """A new tree, if there is none: one node, the root."""
    if search.size == 0:
        search.size = 1
        search.root = 0
        clear(nodes[0])


@kernel
def child_of(nodes: Record, node: int, key: int) -> int:
    """The child with that key, or NO_NODE."""
    child = nodes[node].first
    while child >= 0 and nodes[child].key != key:
        child = nodes[child].next
    return child


@kernel
def grow(nodes: Record, node: int, key: int, search: Record) -> int:
    """A new child, or NO_NODE if there is no room for one."""
    if search.size >= len(nodes):
        return NO_NODE
    child = search.size
    search.size += 1
    clear(nodes[child])
    nodes[child].key = key
    nodes[child].available = 1
    nodes[child].next = nodes[node].first
    nodes[node].first = child
    return child
