"""Results as JSON has them: with properties, exact in their types, and shared where they are equal."""

from dataclasses import dataclass

from boardroom.table.plain import plain


@dataclass(frozen=True)
class Stake:
    """A record of numbers and words."""

    shares: int
    first: bool | int = False

    @property
    def double(self) -> int:
        return 2 * self.shares


@dataclass(frozen=True)
class Result:
    """A record of records."""

    stakes: tuple[Stake, ...]


def test_fields_and_properties_are_told():
    assert plain(Result((Stake(3),))) == {"stakes": [{"shares": 3, "first": False, "double": 6}]}


def test_equal_parts_are_made_once():
    first, second = (plain(Result((Stake(shares=3), Stake(other)))) for other in (4, 5))
    assert first["stakes"][0] is second["stakes"][0]
    assert first["stakes"][1] != second["stakes"][1]


def test_numbers_and_truths_that_count_as_equal_stay_apart():
    told = [plain(Stake(1, first))["first"] for first in (True, 1, False, 0)]
    assert [type(each) for each in told] == [bool, int, bool, int]
