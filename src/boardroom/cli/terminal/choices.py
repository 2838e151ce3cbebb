"""The options of a decision under the numbers that a person types."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from boardroom.core.options import Option


def number(options: Sequence[Option], natural: Callable[[Option], int | None]) -> Mapping[int, Option]:
    """Every option under the number to type: the natural one, else its place in the list, from 1 on.

    If two options had the same number, all have their places in the list.

    >>> from boardroom.core.words import message
    >>> yes, no = (Option(9, "hire", verb, {}, message(verb)) for verb in ("hire", "decline"))
    >>> [(key, each.verb) for key, each in number([yes, no], lambda each: 0 if each is no else None).items()]
    [(1, 'hire'), (0, 'decline')]
    >>> list(number([yes, no], lambda each: 7))
    [1, 2]
    """
    places = range(1, len(options) + 1)
    keys = [place if (own := natural(option)) is None else own for place, option in zip(places, options, strict=True)]
    return dict(zip(keys if len(set(keys)) == len(keys) else places, options, strict=True))
