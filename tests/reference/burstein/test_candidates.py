"""Article 4: the candidates of a bracket in order."""

from __future__ import annotations

import pytest
from tests.literal.burstein.candidates import candidates
from tests.literal.candidates import Candidate


def spelled(candidate: Candidate) -> str:
    words = {pair[0]: f"{pair[0]}-{pair[1]}" for pair in candidate.pairs}
    words |= {place: f"{place}F" for place in candidate.downfloaters}
    return " ".join(words[place] for place in sorted(words))


@pytest.fixture
def six() -> list[str]:
    """Return the candidates of six players with two pairs and two floaters."""
    return [spelled(c) for c in candidates(range(1, 7), 2, lambda _a, _b: True)]


def test_every_pairing_comes_once(six: list[str]) -> None:
    assert len(six) == len(set(six)) == 45


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        (1, "1-6 2-5 3F 4F"),
        (2, "1-6 2-4 3F 5F"),
        (3, "1-6 2-3 4F 5F"),
        (4, "1-6 2F 3-5 4F"),
        (5, "1-6 2F 3-4 5F"),
        (6, "1-6 2F 3F 4-5"),
        (7, "1-5 2-6 3F 4F"),
        (8, "1-5 2-4 3F 6F"),
        (9, "1-5 2-3 4F 6F"),
        (22, "1-3 2F 4-6 5F"),
        (23, "1-3 2F 4-5 6F"),
        (24, "1-3 2F 4F 5-6"),
        (45, "1F 2F 3-4 5-6"),
    ],
)
def test_place_in_the_list_of_the_regulation(place: int, expected: str, six: list[str]) -> None:
    assert six[place - 1] == expected


def test_forbidden_pairs_are_left_out() -> None:
    found = [spelled(c) for c in candidates(range(1, 5), 0, lambda a, b: (a, b) != (1, 4))]
    assert found == ["1-3 2-4", "1-2 3-4"]


@pytest.mark.parametrize(("players", "floaters", "count"), [(5, 1, 15), (6, 0, 15), (8, 2, 420)])
def test_number_of_candidates(players: int, floaters: int, count: int) -> None:
    assert sum(1 for _ in candidates(range(players), floaters, lambda _a, _b: True)) == count
