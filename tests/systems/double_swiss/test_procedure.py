"""The procedure of C.04.5: bye, sets of upfloaters, identifiers, and the order of it all."""

from __future__ import annotations

from collections.abc import Callable

Paired = Callable[..., str]


class TestBye:
    """Article 3.4."""

    def test_lowest_score(self, paired: Paired) -> None:
        assert paired({1: 1, 2: 0, 3: 1}) == "1-3 bye 2"

    def test_then_most_matches(self, paired: Paired) -> None:
        assert paired({1: 1, 2: 0, 3: 0}, played={2: 3, 3: 2}) == "1-3 bye 2"

    def test_then_largest_number(self, paired: Paired) -> None:
        assert paired({1: 1, 2: 0, 3: 0}) == "1-2 bye 3"

    def test_only_if_the_others_can_be_paired(self, paired: Paired) -> None:
        assert paired({1: 1, 2: 0, 3: 0}, met="1-2") == "1-3 bye 2"


class TestIdentifier:
    """Article 3.6."""

    def test_top_members_before_bottom_members(self, paired: Paired) -> None:
        """The example of 3.6.2: 11-24 16-6 10-9 8-4 is 4 6 9 11 8 16 10 24."""
        members = (4, 6, 8, 9, 10, 11, 16, 24)
        allowed = {frozenset(pair) for pair in ((11, 24), (16, 6), (10, 9), (8, 4))}
        met = " ".join(
            f"{a}-{b}" for a in members for b in members if a < b and {a, b} not in allowed
        )
        assert paired(dict.fromkeys(members, 1), met=met) == "4-8 6-16 9-10 11-24"

    def test_an_upfloater_can_be_a_top_member(self, paired: Paired) -> None:
        assert paired({1: 1, 2: 2, 3: 2, 4: 2}) == "1-3 2-4"

    def test_the_upper_half_against_the_lower(self, paired: Paired) -> None:
        assert paired(dict.fromkeys(range(1, 7), 0)) == "1-4 2-5 3-6"
        assert paired(dict.fromkeys(range(1, 7), 0), met="1-4") == "1-5 2-4 3-6"


class TestSetsOfUpfloaters:
    """Articles 3.5.3 and 3.5.4."""

    def test_the_example(self, paired: Paired) -> None:
        """Two of 2, 6, 8 and one of 1, 3, 5 are needed, in this order of sets: the first is taken.

        4 has met 1, 3 and 5, so that one of the upper three must stay below.
        """
        scores = {7: 4, 9: 4, 10: 4, 2: 3, 6: 3, 8: 3, 1: 2.5, 3: 2.5, 5: 2.5, 4: 0}
        met = "7-9 7-10 9-10 4-1 4-3 4-5"
        assert paired(scores, met=met) == "1-7 2-9 6-10 | 4-8 | 3-5"

    def test_score_before_number(self, paired: Paired) -> None:
        assert paired({4: 2, 3: 1, 1: 0, 2: 0}) == "3-4 | 1-2"


def test_seven_players(paired: Paired) -> None:
    """The bye passes 6 and 7, who had it; then upfloaters fill every bracket."""
    scores = {1: 4, 2: 3, 3: 2.5, 4: 2, 5: 1.5, 6: 1, 7: 0.5}
    found = paired(scores, met="1-4 2-5 3-6 1-2 3-4 5-7", barred={6, 7}, floated={1, 2, 3, 4, 5, 7})
    assert found == "1-3 | 2-4 | 6-7 bye 5"
