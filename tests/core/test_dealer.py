"""The dealer: chance by weights, from a seed or from the machine."""

from collections import Counter

import pytest

from boardroom.core.dealer import Dealer


def test_a_seed_gives_the_same_choices_again():
    first, again, other = Dealer(seed=3), Dealer(seed=3), Dealer(seed=4)
    choices = [first.choose([1, 2, 3, 4]) for _ in range(50)]
    assert choices == [again.choose([1, 2, 3, 4]) for _ in range(50)]
    assert choices != [other.choose([1, 2, 3, 4]) for _ in range(50)]


def test_seeds_beyond_32_bits_differ():
    assert Dealer(seed=1).below(2**32) != Dealer(seed=1 + 2**32).below(2**32)


def test_without_a_seed_the_choices_are_not_the_same_again():
    weights = [1] * 100
    assert [Dealer().choose(weights) for _ in range(40)] != [Dealer().choose(weights) for _ in range(40)]


def test_choices_follow_the_weights():
    dealer = Dealer(seed=5)
    counts = Counter(dealer.choose([0, 1, 2, 0, 5]) for _ in range(8000))
    assert set(counts) == {1, 2, 4}
    assert counts[1] == pytest.approx(1000, abs=150)
    assert counts[4] == pytest.approx(5000, abs=250)


@pytest.mark.parametrize("weights", [[], [0, 0]])
@pytest.mark.parametrize("seed", [5, None])
def test_nothing_to_choose_from_is_refused(weights, seed):
    with pytest.raises(ValueError, match="positive"):
        Dealer(seed).choose(weights)
