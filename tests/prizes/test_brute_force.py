"""The assignment against literal solvers that try everything, on small random fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest

from ronde.model import Player, PlayerId
from ronde.model.categories import Category
from ronde.prizes.assignment import Assignment, Basis, assign
from ronde.prizes.field import PrizeCandidate
from ronde.prizes.prizelist import Each, Prize, PrizeCategory, PrizeList, PrizeRules, Sharing

Held = dict[Prize, int]
Field = list[PrizeCandidate]


def some_field(chance: Random, players: int, *, tied: bool) -> Field:
    """Return players in order, told apart by their points or by their ranks only."""
    points = sorted((chance.randint(0, 3) * 10 for _ in range(players)), reverse=True)
    if not tied:
        points = [10 * n for n in range(players, 0, -1)]
    return [
        PrizeCandidate(Player(PlayerId(n), f"p{n}"), n, tenths)
        for n, tenths in enumerate(points, 1)
    ]


def some_prizes(chance: Random, players: int, rules: PrizeRules, general: int) -> PrizeList:
    """Return a list with so many prizes for everybody, and one or two of three categories each."""
    categories = tuple(
        PrizeCategory(name, Category(players=tuple(_some(chance, players)))) for name in "xyz"
    )
    lists = [("", general), *((name, chance.randint(1, 2)) for name in "xyz")]
    prizes: list[Prize] = []
    for name, length in lists:
        worth = sorted((chance.randint(1, 8) * 10 for _ in range(length)), reverse=True)
        prizes += [Prize(name, place, money) for place, money in enumerate(worth, 1)]
    return PrizeList("EUR", tuple(prizes), categories, rules)


def _some(chance: Random, players: int) -> Iterator[PlayerId]:
    yield PlayerId(chance.randint(1, players))
    for number in range(1, players + 1):
        if chance.random() < 0.4:
            yield PlayerId(number)


def may_have(prizes: PrizeList, prize: Prize, player: int) -> bool:
    for category in prizes.categories:
        if category.name == prize.category:
            return player in (category.who.players or ())
    return True


# Literal readings ----------------------------------------------------------------------------


def literal_shares(general: Sequence[Prize], field: Field, sharing: Sharing) -> dict[int, Fraction]:
    """Return the money of the general list, place by place and formula by formula."""
    found: dict[int, Fraction] = {}
    for place, one in enumerate(field):
        tied = [other for other in field if other.points == one.points]
        first = next(i for i, other in enumerate(field) if other.points == one.points)
        own = Fraction(general[place].money if place < len(general) else 0)
        pool = sum((p.money for p in general[first : first + len(tied)]), 0)
        equal = Fraction(pool, len(tied))
        amount = {Sharing.NONE: own, Sharing.EQUAL: equal, Sharing.HORT: own / 2 + equal / 2}
        if amount[sharing]:
            found[one.id] = amount[sharing]
    return found


def preference(prizes: PrizeList, prize: Prize) -> tuple[Fraction, int, int]:
    return Fraction(prize.money), 0, -prizes.numbers[prize]


class Reading:
    """What everybody has when the prizes of the categories are held so."""

    def __init__(self, prizes: PrizeList, field: Field, held: Held) -> None:
        self.prizes, self.field, self.held = prizes, field, held
        self.general = [p for p in prizes.prizes if p.is_general]

    def general_shares(self, returning: int | None = None) -> dict[int, Fraction]:
        gone = set(self.held.values()) - {returning}
        line = [c for c in self.field if c.id not in gone]
        return literal_shares(self.general, line, self.prizes.rules.sharing)

    def is_stable(self) -> bool:
        """Whether nobody does better in the general list, and no better placed player is passed."""
        shares = self.general_shares()
        has = {
            c.id: (shares[c.id], 1, 0) if c.id in shares else (Fraction(-1), 0, 0)
            for c in self.field
        }
        for prize, player in self.held.items():
            back = self.general_shares(player).get(player, Fraction(-1))
            if (back, 1, 0) > preference(self.prizes, prize):
                return False
            has[PlayerId(player)] = preference(self.prizes, prize)
        return not any(
            has[c.id] < preference(self.prizes, prize)
            and c.id < self.held.get(prize, 10**6)
            and may_have(self.prizes, prize, c.id)
            for prize in self.prizes.prizes
            if not prize.is_general
            for c in self.field
        )


def stable_readings(prizes: PrizeList, field: Field) -> list[Held]:
    """Return every way of giving the prizes of categories of which nobody can complain."""
    special = [p for p in prizes.prizes if not p.is_general]
    choices = [[0, *(c.id for c in field if may_have(prizes, p, c.id))] for p in special]
    found = []
    for chosen in product(*choices):
        winners = [player for player in chosen if player]
        held = {p: player for p, player in zip(special, chosen, strict=True) if player}
        if len(set(winners)) == len(winners) and Reading(prizes, field, held).is_stable():
            found.append(held)
    return found


def held_in(found: Assignment) -> Held:
    return {a.prizes[0]: a.player for a in found.awards if not a.prizes[0].is_general}


SOMEBODY_GOES_BACK = (5792, 5818, 5896)
"""Seeds by which a player of Hort's system gives a category prize back for the general list."""


# Comparisons ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(15))
def test_without_ties_there_is_one_stable_assignment_and_it_is_ours(seed: int) -> None:
    chance = Random(seed)
    field = some_field(chance, 5, tied=False)
    prizes = some_prizes(chance, 5, PrizeRules(), chance.randint(0, 3))
    found = assign(prizes, field)
    assert stable_readings(prizes, field) == [held_in(found)]
    assert by_rank(prizes, field) == {a.prizes[0]: a.player for a in found.awards}


def by_rank(prizes: PrizeList, field: Field) -> Held:
    """Let the players in order of rank take the best prize that is left."""
    left = sorted(prizes.prizes, key=lambda p: (-p.money, not p.is_general, prizes.numbers[p]))
    if prizes.rules.each is Each.ORDER:
        left = list(prizes.prizes)
    held: Held = {}
    for candidate in field:
        for prize in left:
            if may_have(prizes, prize, candidate.id):
                held[prize] = candidate.id
                left.remove(prize)
                break
    return held


@pytest.mark.parametrize("seed", range(15))
def test_in_the_order_of_the_announcement(seed: int) -> None:
    chance = Random(seed)
    field = some_field(chance, 7, tied=False)
    prizes = some_prizes(chance, 7, PrizeRules(each=Each.ORDER), chance.randint(0, 3))
    found = assign(prizes, field)
    assert by_rank(prizes, field) == {a.prizes[0]: a.player for a in found.awards}


@pytest.mark.parametrize("sharing", [Sharing.EQUAL, Sharing.HORT])
@pytest.mark.parametrize("seed", [*range(12), *SOMEBODY_GOES_BACK])
def test_with_shares_nobody_can_complain(seed: int, sharing: Sharing) -> None:
    chance = Random(seed)
    field = some_field(chance, 5, tied=True)
    prizes = some_prizes(chance, 5, PrizeRules(sharing=sharing), chance.randint(1, 3))
    found = assign(prizes, field)
    is_circle = any(remark.code == "prizes-in-a-circle" for remark in found.remarks)
    stable = stable_readings(prizes, field)
    assert held_in(found) in stable or (is_circle and not stable)
    shares = Reading(prizes, field, held_in(found)).general_shares()
    assert shares == {a.player: a.exact for a in found.awards if a.prizes[0].is_general}


@pytest.mark.parametrize("sharing", list(Sharing))
@pytest.mark.parametrize("each", list(Each))
@pytest.mark.parametrize("close_up", [True, False])
def test_all_money_is_paid_or_told_to_be_left(
    sharing: Sharing, each: Each, *, close_up: bool
) -> None:
    for seed in range(10):
        chance = Random(seed)
        rules = PrizeRules(each, sharing, unit=10, close_up=close_up)
        prizes = some_prizes(chance, 9, rules, chance.randint(0, 6))
        if list(prizes.mistakes()):
            return
        found = assign(prizes, some_field(chance, 9, tied=True))
        given = sum(a.money for a in found.awards) + sum(u.money for u in found.unawarded)
        assert given == sum(p.money for p in prizes.prizes)
        assert all(a.money % 10 == 0 for a in found.awards)
        winners = [a.player for a in found.awards]
        assert each is Each.SEVERAL or len(set(winners)) == len(winners)


# US Chess ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(15))
def test_a_pool_is_divided_as_evenly_as_the_entitlements_admit(seed: int) -> None:
    """No group of tied players gets less than the prizes that only they may have.

    And whoever gets more than another does so from prizes that the other may not have, or
    because the other has reached the limit.
    """
    chance = Random(seed)
    field = some_field(chance, 6, tied=True)
    prizes = some_prizes(chance, 6, PrizeRules(sharing=Sharing.USCF), chance.randint(1, 4))
    found = assign(prizes, field)
    got = {a.player: a.exact for a in found.awards}
    left = sorted(prizes.prizes, key=lambda p: (-p.money, not p.is_general, prizes.numbers[p]))
    for tied in sorted({c.points for c in field}, reverse=True):
        group = [c.id for c in field if c.points == tied]
        pool = largest_pool(prizes, left, group)
        limits = {p: _largest(prizes, left, p) for p in group}
        assert sum(got.get(p, Fraction(0)) for p in group) == sum(p.money for p in pool)
        assert all(got.get(p, 0) <= limits[p] for p in group)
        _check_even(prizes, pool, {p: got.get(p, Fraction(0)) for p in group}, limits)
        left = [prize for prize in left if prize not in pool]


def _largest(prizes: PrizeList, left: Sequence[Prize], player: int) -> int:
    return max((p.money for p in left if may_have(prizes, p, player)), default=0)


def largest_pool(prizes: PrizeList, left: Sequence[Prize], group: Sequence[int]) -> list[Prize]:
    """Return the prizes that a group takes, added one by one while all can have a winner."""
    pool: list[Prize] = []
    for prize in left:
        wanted = [*pool, prize]
        choices = [[p for p in group if may_have(prizes, one, p)] for one in wanted]
        if any(len(set(chosen)) == len(wanted) for chosen in product(*choices)):
            pool = wanted
    return pool


def _check_even(
    prizes: PrizeList,
    pool: Sequence[Prize],
    got: Mapping[PlayerId, Fraction],
    limits: Mapping[PlayerId, int],
) -> None:
    """Assert that the levels of payment are the most even ones.

    Those who get at least a level have all the prizes that others may have too only if these
    others get as much; so the prizes that somebody below the level may have pay nobody above.
    """
    for level in set(got.values()):
        above = {p for p, amount in got.items() if amount >= level}
        below = {p for p in got if p not in above and got[p] < limits[p]}
        reserved = sum(p.money for p in pool if not any(may_have(prizes, p, b) for b in below))
        assert sum(got[p] for p in above) <= reserved, (level, got, limits)
    for size in range(1, len(got)):
        for some in combinations(got, size):
            others = [p for p in got if p not in some]
            only = sum(p.money for p in pool if not any(may_have(prizes, p, o) for o in others))
            assert sum(got[p] for p in some) >= only


def test_a_prize_won_outright_is_a_place() -> None:
    field = some_field(Random(1), 2, tied=False)
    rules = PrizeRules(sharing=Sharing.USCF)
    found = assign(PrizeList("USD", (Prize("", 1, 100),), rules=rules), field)
    assert [(a.player, a.basis, a.money) for a in found.awards] == [(1, Basis.PLACE, 100)]


def test_a_circle_is_told_and_ends() -> None:
    """With a least share some prefer the general list only while others prefer it too."""
    field = [
        PrizeCandidate(Player(PlayerId(n), f"p{n}"), n, points)
        for n, points in enumerate((20, 10, 10, 10, 0), 1)
    ]
    members = {"x": (1, 4), "y": (1, 2, 3), "z": (1, 2, 5)}
    money = {"": (70, 60, 50, 20, 10), "x": (50,), "y": (60, 60), "z": (40,)}
    prizes = PrizeList(
        "EUR",
        tuple(Prize(c, n, m) for c, some in money.items() for n, m in enumerate(some, 1)),
        tuple(
            PrizeCategory(name, Category(players=tuple(map(PlayerId, some))))
            for name, some in members.items()
        ),
        PrizeRules(sharing=Sharing.HORT, least_share=25),
    )
    found = assign(prizes, field)
    assert "prizes-in-a-circle" in [remark.code for remark in found.remarks]
    given = sum(a.money for a in found.awards) + sum(u.money for u in found.unawarded)
    assert given == sum(p.money for p in prizes.prizes)
