"""The generator: known numbers, and exactly even draws."""

from collections import Counter

import pytest

from boardroom.core import sfc32


def seeded(low: int, high: int = 0) -> list[int]:
    generator = [0, 0, 0, 0]
    sfc32.seed(generator, low, high)
    return generator


def test_the_numbers_are_those_of_other_implementations_of_sfc32():
    generator = seeded(12345)
    assert [sfc32.next32(generator) for _ in range(10)] == [
        *(235160590, 2967261163, 116171463, 2882324903, 362604721),
        *(4227106926, 1933307004, 1608300071, 2256615412, 2701957640),
    ]


def test_the_first_step_is_the_one_of_the_definition():
    generator = [1, 2, 3, 4]
    assert sfc32.next32(generator) == 1 + 2 + 4
    assert generator == [2, 3 + (3 << 3), (3 << 21) + 7, 5]


def test_all_words_stay_within_32_bits():
    generator = seeded(0xFFFFFFFF, 0xFFFFFFFF)
    for _ in range(1000):
        assert 0 <= sfc32.next32(generator) <= sfc32.MASK
        assert all(0 <= word <= sfc32.MASK for word in generator)


def test_both_halves_of_a_seed_count():
    assert len({tuple(seeded(low, high)) for low in range(10) for high in range(10)}) == 100


@pytest.mark.parametrize("n", [1, 2, 3, 7, 33, 2**31 + 1, 2**32 - 1])
def test_a_draw_is_below_its_bound(n):
    generator = seeded(7)
    assert all(0 <= sfc32.below(generator, n) < n for _ in range(300))


def test_draws_are_even():
    generator = seeded(8)
    counts = Counter(sfc32.below(generator, 6) for _ in range(60_000))
    # five standard deviations; the generator is seeded, so this either always holds or never
    assert all(abs(count - 10_000) < 5 * (60_000 * 5 / 36) ** 0.5 for count in counts.values())


def test_a_word_that_would_favour_a_number_is_drawn_again():
    """With n = 3 * 2**30 a quarter of all words must be rejected."""

    def words(n, draws):
        generator = seeded(9)
        for _ in range(draws):
            sfc32.below(generator, n)
        return (generator[3] - seeded(9)[3]) & sfc32.MASK

    assert words(3 * 2**30, 3000) == pytest.approx(4000, rel=0.05)
    assert words(2**31, 3000) == 3000
