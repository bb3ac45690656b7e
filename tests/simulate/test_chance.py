"""The generator of chance: published values, fairness, and refusals."""

from __future__ import annotations

from collections import Counter

import pytest

from ronde.errors import InputError
from ronde.simulate.chance import HIGHEST_SEED, Chance, derived_seed

WORDS = 2**64


@pytest.mark.parametrize(
    ("seed", "words"),
    [
        (0, [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]),
        (1234567, [6457827717110365317, 3203168211198807973, 9817491932198370423]),
    ],
)
def test_words_are_those_published_for_splitmix64(seed: int, words: list[int]) -> None:
    chance = Chance(seed)
    assert [chance.below(WORDS) for _ in words] == words


def test_choices_are_remainders_of_the_published_words() -> None:
    chance = Chance(1234567)
    assert [chance.below(10) for _ in range(3)] == [7, 3, 3]


def test_every_value_below_is_equally_likely() -> None:
    chance = Chance(1)
    counts = Counter(chance.below(7) for _ in range(7000))
    assert set(counts) == set(range(7))
    assert all(880 < count < 1120 for count in counts.values())


def test_words_of_the_incomplete_stretch_are_thrown_away() -> None:
    # Two thirds of all words fit once below this number; the others must not count twice.
    two_thirds = WORDS // 3 * 2
    low_half = sum(Chance(seed).below(two_thirds) < WORDS // 3 for seed in range(2000))
    assert 900 < low_half < 1100


@pytest.mark.parametrize("n", [0, -1, WORDS + 1])
def test_nothing_to_choose_from_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="cannot choose"):
        Chance(1).below(n)


def test_between_reaches_both_ends() -> None:
    chance = Chance(2)
    assert {chance.between(-2, 2) for _ in range(100)} == {-2, -1, 0, 1, 2}
    assert chance.between(5, 5) == 5


def test_chance_happens_as_often_as_it_says() -> None:
    chance = Chance(3)
    assert 640 < sum(chance.chance(2, 3) for _ in range(1000)) < 700
    assert all(chance.chance(1, 1) for _ in range(50))
    assert not any(chance.chance(0, 5) for _ in range(50))


def test_shuffled_reaches_every_order_equally_often() -> None:
    chance = Chance(4)
    counts = Counter(chance.shuffled("abc") for _ in range(6000))
    assert len(counts) == 6
    assert all(880 < count < 1120 for count in counts.values())


def test_shuffled_leaves_its_argument_alone() -> None:
    items = [1, 2, 3, 4, 5]
    assert sorted(Chance(5).shuffled(items)) == items == [1, 2, 3, 4, 5]
    assert Chance(5).shuffled(()) == ()


@pytest.mark.parametrize("seed", [-1, HIGHEST_SEED + 1])
def test_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(InputError, match=f"seed {seed} is not between"):
        Chance(seed)


def test_highest_seed_works() -> None:
    assert Chance(HIGHEST_SEED).below(WORDS) == 0xE4D971771B652C20


def test_derived_seeds_differ_between_and_within_series() -> None:
    seeds = [derived_seed(seed, index) for seed in range(20) for index in range(200)]
    assert len(set(seeds)) == len(seeds)
    assert max(seeds) < 2**53


def test_first_of_a_series_keeps_its_seed() -> None:
    assert derived_seed(HIGHEST_SEED, 0) == HIGHEST_SEED
