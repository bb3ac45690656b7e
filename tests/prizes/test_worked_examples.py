"""The worked examples of the notes on prizes: sharing, one prize each, US Chess, rounding."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType

import pytest

from ronde.model import Player, PlayerId, Sex
from ronde.model.categories import Band, Category
from ronde.prizes.assignment import assign
from ronde.prizes.field import PrizeCandidate
from ronde.prizes.money import paid, reduced
from ronde.prizes.prizelist import Each, Prize, PrizeCategory, PrizeList, PrizeRules, Sharing

SIX = (80, 80, 75, 70, 70, 70)
"""Points of six players in tenths."""


def field(points: Iterable[int]) -> list[PrizeCandidate]:
    """Return players a, b, c … in order, whom the tie-breaks have told apart."""
    return [
        PrizeCandidate(Player(PlayerId(n), chr(96 + n)), n, tenths)
        for n, tenths in enumerate(points, 1)
    ]


def money(amounts: Iterable[int], category: str = "") -> list[Prize]:
    return [Prize(category, n, amount * 100) for n, amount in enumerate(amounts, 1)]


def amounts(prizes: PrizeList, candidates: Sequence[PrizeCandidate]) -> list[str]:
    """Return what everybody is paid, in whole coins of a hundred where there are no others."""
    found = assign(prizes, candidates, 2026)
    paid_to = {c.id: sum(a.money for a in found.of(c.id)) for c in candidates}
    return [f"{paid_to[c.id] / 100:g}" for c in candidates]


def exact(prizes: PrizeList, candidates: Sequence[PrizeCandidate]) -> list[Fraction]:
    found = assign(prizes, candidates, 2026)
    return [sum((a.exact for a in found.of(c.id)), Fraction(0)) / 100 for c in candidates]


@pytest.mark.parametrize(
    ("sharing", "expected"),
    [
        (Sharing.NONE, "1000 500 350 200 150 100"),
        (Sharing.HORT, "875 625 350 175 150 125"),
        (Sharing.EQUAL, "750 750 350 150 150 150"),
        (Sharing.MIXED, "1000 500 350 150 150 150"),
    ],
)
def test_six_prizes_for_six_players(sharing: Sharing, expected: str) -> None:
    prizes = PrizeList(
        "EUR",
        tuple(money([1000, 500, 350, 200, 150, 100])),
        rules=PrizeRules(sharing=sharing),
    )
    assert amounts(prizes, field(SIX)) == expected.split()


def test_first_by_tie_break_and_the_rest_equally() -> None:
    rules = PrizeRules(sharing=Sharing.MIXED)
    prizes = PrizeList("EUR", tuple(money([300, 200, 100])), rules=rules)
    assert amounts(prizes, field([50, 50, 50, 40])) == ["300", "150", "150", "0"]


class TestHortInUnits:
    """Shares that are no whole coins are paid so that their sum is the one announced."""

    rules = PrizeRules(sharing=Sharing.HORT)
    prizes = PrizeList("EUR", tuple(money([100, 80, 60, 40, 20, 10])), rules=rules)

    def test_exact_shares(self) -> None:
        third = Fraction(2, 3)
        assert exact(self.prizes, field(SIX)) == [95, 85, 60, 31 + third, 21 + third, 16 + third]

    def test_paid_in_euros_and_in_cents(self) -> None:
        euros = replace(self.prizes, rules=replace(self.rules, unit=100))
        assert amounts(euros, field(SIX)) == ["95", "85", "60", "32", "22", "16"]
        assert amounts(self.prizes, field(SIX))[3:] == ["31.67", "21.67", "16.66"]


class TestBelowTheLastPrize:
    points = (60, 55, 55, 55, 50, 50, 50)

    def prizes(self, rules: PrizeRules) -> PrizeList:
        return PrizeList("EUR", tuple(money([300, 200, 100])), rules=rules)

    def test_hort_gives_a_share_of_the_pool(self) -> None:
        found = amounts(self.prizes(PrizeRules(sharing=Sharing.HORT)), field(self.points))
        assert found == ["300", "150", "100", "50", "0", "0", "0"]

    def test_equally(self) -> None:
        found = amounts(self.prizes(PrizeRules(sharing=Sharing.EQUAL)), field(self.points))
        assert found == ["300", "100", "100", "100", "0", "0", "0"]

    def test_players_in_the_prize_ranks_alone(self) -> None:
        rules = PrizeRules(sharing=Sharing.HORT, beyond_last_prize=False)
        found = amounts(self.prizes(rules), field(self.points))
        assert found == ["300", "175", "125", "0", "0", "0", "0"]

    def test_the_last_go_without_until_a_share_is_large_enough(self) -> None:
        rules = PrizeRules(sharing=Sharing.EQUAL, least_share=12_000)
        found = amounts(self.prizes(rules), field(self.points))
        assert found == ["300", "150", "150", "0", "0", "0", "0"]


def test_a_hundred_among_three() -> None:
    assert paid([Fraction(100, 3)] * 3, 1) == [34, 33, 33]
    assert paid([Fraction(10_000, 3)] * 3, 1) == [3334, 3333, 3333]
    assert paid([Fraction(10_000, 3)] * 3, 100) == [3400, 3300, 3300]


def test_the_largest_fraction_has_the_next_coin() -> None:
    assert paid([Fraction(1, 3), Fraction(2, 3)], 1) == [0, 1]


@pytest.mark.parametrize(
    ("fund", "entries", "based_on", "expected"),
    [(2000, 75, 125, 1200), (2000, 10, 125, 1000), (2000, 200, 125, 2000), (450, 10, 30, 150)],
)
def test_a_fund_that_was_based_on_entries(
    fund: int, entries: int, based_on: int, expected: int
) -> None:
    assert reduced([fund * 100], entries, based_on, "USD", 1) == [expected * 100]


class TestEightPlayers:
    """A vet 6; B woman U20 5½; C 5½; D woman 5; E U1800 U20 5; F U1800 4½; G woman U1800 4; H."""

    categories = (
        PrizeCategory("women", Category(sex=Sex.FEMALE)),
        PrizeCategory("U20", Category(ages=Band(high=20))),
        PrizeCategory("U1800", Category(ratings=Band(high=1799))),
        PrizeCategory("veterans", Category(ages=Band(low=50))),
    )

    def candidates(self) -> list[PrizeCandidate]:
        female = Sex.FEMALE
        people = [
            (60, None, "1950", 2200),
            (55, female, "2008", 2000),
            (55, None, "1990", 2000),
            (50, female, "1990", 1800),
            (50, None, "2008", 1799),
            (45, None, "1990", 1700),
            (40, female, "1990", 1700),
            (40, None, "1950", 1900),
        ]
        return [
            PrizeCandidate(
                Player(PlayerId(n), "ABCDEFGH"[n - 1], s, "", r, birth_date=b), n, points
            )
            for n, (points, s, b, r) in enumerate(people, 1)
        ]

    def found(self, second: int, sharing: Sharing = Sharing.NONE) -> dict[str, str]:
        prizes = (
            *money([300, second, 100]),
            Prize("women", 1, 12_000),
            Prize("U20", 1, 8_000),
            Prize("U1800", 1, 8_000),
            Prize("veterans", 1, 6_000),
            Prize("women", 2, 5_000),
        )
        announced = PrizeList("EUR", prizes, self.categories, PrizeRules(sharing=sharing))
        awards = assign(announced, self.candidates(), 2026).awards
        return {
            "ABCDEFGH"[a.player - 1]: f"{a.prizes[0].category}{a.prizes[0].place} {a.money // 100}"
            for a in awards
        }

    rest = MappingProxyType({"F": "U18001 80", "H": "veterans1 60", "G": "women2 50"})

    def test_everybody_has_the_most_valuable(self) -> None:
        assert self.found(200) == self.rest | {
            "A": "1 300", "B": "2 200", "D": "women1 120", "C": "3 100", "E": "U201 80"
        }  # fmt: skip

    def test_the_list_closes_up(self) -> None:
        assert self.found(110) == self.rest | {
            "A": "1 300", "B": "women1 120", "C": "2 110", "D": "3 100", "E": "U201 80"
        }  # fmt: skip

    def test_hort_for_the_places(self) -> None:
        found = self.found(200, Sharing.HORT)
        assert (found["A"], found["B"], found["C"]) == ("1 300", "2 175", "2 125")

    def test_hort_and_the_list_closes_up(self) -> None:
        assert self.found(110, Sharing.HORT) == self.rest | {
            "A": "1 300", "B": "women1 120", "C": "2 110", "D": "3 100", "E": "U201 80"
        }  # fmt: skip


class TestUSChess:
    def found(
        self, prizes: Iterable[Prize], people: Sequence[tuple[int, int]], limit: int
    ) -> list[str]:
        """Return what people with points in tenths and a rating get; the class is below a limit."""
        below = PrizeCategory("class", Category(ratings=Band(high=limit - 1)))
        rules = PrizeRules(Each.VALUE, Sharing.USCF)
        line = [
            PrizeCandidate(Player(PlayerId(n), str(n), rating=rating), n, points)
            for n, (points, rating) in enumerate(people, 1)
        ]
        return amounts(PrizeList("USD", tuple(prizes), (below,), rules), line)

    def test_place_before_class_at_equal_value(self) -> None:
        people = [(40, 2500), (35, 2100), (35, 2050), (30, 2300), (25, 2100)]
        prizes = [*money([250, 150, 100]), *money([100], "class")]
        assert self.found(prizes, people, 2200) == ["250", "125", "125", "0", "100"]

    @pytest.mark.parametrize(
        ("third", "expected"), [(300, "100 100 100 100 100"), (180, "60 60 60 100 100")]
    )
    def test_who_does_better_alone_takes_the_class_prize(self, third: int, expected: str) -> None:
        people = [(40, 2000), (40, 2000), (40, 2000), (40, 1700), (40, 1700)]
        prizes = [*money([third]), *money([200], "class")]
        assert self.found(prizes, people, 1800) == expected.split()

    def test_nobody_gets_more_than_without_the_tie(self) -> None:
        prizes = [*money([2375, 1149, 536, 306, 230]), *money([1379, 766], "class")]
        people = [(50, 2673), (45, 2699), (40, 2495), (40, 2391), (40, 2387), (40, 2385)]
        assert self.found(prizes, people, 2400) == ["2375", "1149", "536", "817", "817", "817"]
