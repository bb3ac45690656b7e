"""Article 4: the order of candidates, and that the engine takes the first of the best."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

import pytest

from ronde.kernel.standing import Standing
from ronde.systems.burstein.order import order_key


def candidates(numbers: Sequence[int], floaters: int) -> Iterator[dict[int, int]]:
    """Yield every choice of opponents with so many floaters, in no order that matters."""
    if not numbers:
        if not floaters:
            yield {}
        return
    first, *others = numbers
    if floaters:
        for rest in candidates(others, floaters - 1):
            yield {first: 0} | rest
    for other in others:
        for rest in candidates([n for n in others if n != other], floaters):
            yield {first: other, other: first} | rest


def in_order(size: int, floaters: int) -> list[dict[int, int]]:
    numbers = range(1, size + 1)
    return sorted(
        candidates(numbers, floaters), key=lambda met: order_key([met[n] for n in numbers])
    )


def words(met: dict[int, int]) -> str:
    cells = [f"{n}-{o}" if o else f"{n}F" for n, o in sorted(met.items()) if o == 0 or n < o]
    return " ".join(cells)


class TestA5_TheListOfTheChapter:
    """Six players, two pairs, two floaters."""

    @property
    def listed(self) -> tuple[str, ...]:
        return tuple(words(met) for met in in_order(6, 2))

    def test_there_are_45_and_none_twice(self) -> None:
        assert len(self.listed) == len(set(self.listed)) == 45

    def test_the_first_nine(self) -> None:
        assert self.listed[:9] == (
            "1-6 2-5 3F 4F", "1-6 2-4 3F 5F", "1-6 2-3 4F 5F",
            "1-6 2F 3-5 4F", "1-6 2F 3-4 5F", "1-6 2F 3F 4-5",
            "1-5 2-6 3F 4F", "1-5 2-4 3F 6F", "1-5 2-3 4F 6F",
        )  # fmt: skip

    def test_positions_22_to_24_and_the_last(self) -> None:
        assert self.listed[21:24] == ("1-3 2F 4-6 5F", "1-3 2F 4-5 6F", "1-3 2F 4F 5-6")
        assert self.listed[-1] == "1F 2F 3-4 5-6"


@pytest.mark.parametrize("size", [6, 7])
def test_the_engine_takes_the_first_that_is_legal(
    standing: Callable[..., Standing], brackets: Callable[..., list[str]], size: int
) -> None:
    """Random prohibitions in a bracket above a group that takes any floaters."""
    rng = random.Random(f"order {size}")
    pairs = list(combinations(range(1, size + 1), 2))
    listed = [
        (frozenset(met.items()), words(met))
        for floaters in range(size % 2, size + 1, 2)
        for met in in_order(size, floaters)
    ]
    numbers_of_floaters = set()
    for _ in range(120):
        apart = rng.sample(pairs, rng.randrange(len(pairs)))
        expected = next(text for met, text in listed if met.isdisjoint(apart))
        found = brackets(standing([20] * size + [10] * size, apart=apart))[0]
        assert found == expected, apart
        numbers_of_floaters.add(found.count("F"))
    assert len(numbers_of_floaters) >= 3
