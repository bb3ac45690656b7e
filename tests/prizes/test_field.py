"""Who belongs to a category, who may have a prize, and in which order people stand."""

from __future__ import annotations

import pytest

from ronde.errors import InputError
from ronde.model import ByeKind, Game, Player, PlayerId, Result, Round, Sex, Tournament
from ronde.model.categories import Band, Category
from ronde.model.round import Bye
from ronde.prizes.assignment import Basis, assign
from ronde.prizes.field import PrizeCandidate, candidates_of, field_of, in_order
from ronde.prizes.prizelist import (
    Each,
    Entitlement,
    Exclusion,
    Prize,
    PrizeCategory,
    PrizeDecision,
    PrizeList,
    PrizeRules,
    Sharing,
)
from ronde.standings import ranking
from ronde.standings.view import Field

ONE, TWO, THREE, FOUR = map(PlayerId, range(1, 5))
PRIZE = Prize("", 1, 100)


def line(count: int = 4, *, games: int = 0, absences: int = 0) -> list[PrizeCandidate]:
    return [
        PrizeCandidate(Player(PlayerId(n), f"p{n}"), n, 50 - n, games, absences)
        for n in range(1, count + 1)
    ]


def winners(entitled: Entitlement, candidates: list[PrizeCandidate]) -> list[int]:
    found = assign(PrizeList("EUR", (PRIZE,), entitled=entitled), candidates)
    return [award.player for award in found.awards]


class TestCategory:
    @pytest.mark.parametrize(
        ("category", "rating", "belongs"),
        [
            (Category(unrated=True), None, True),
            (Category(unrated=True), 1500, False),
            (Category(ratings=Band(high=1799)), None, False),
            (Category(ratings=Band(high=1799)), 1800, False),
            (Category(ratings=Band(high=1799)), 1799, True),
            (Category(ratings=Band(high=1799), unrated=True), None, True),
            (Category(ratings=Band(high=1799), unrated=True), 1800, False),
        ],
    )
    def test_ratings(self, category: Category, rating: int | None, *, belongs: bool) -> None:
        assert category.holds(Player(ONE, "a", rating=rating), 2026) is belongs

    def test_marks_by_hand(self) -> None:
        chosen = Category(players=(TWO,))
        assert [chosen.holds(Player(p, "a"), 2026) for p in (ONE, TWO)] == [False, True]
        assert chosen.words == "Chosen by hand"

    def test_the_age_on_a_day(self) -> None:
        junior = Category(ages=Band(high=17), age_on="2026-09-01")
        born = ["2008/09/01", "2008/09/02", "2008", ""]
        found = [junior.holds(Player(ONE, "a", birth_date=day), None) for day in born]
        assert found == [False, True, False, False]

    def test_the_age_in_the_year_needs_the_year(self) -> None:
        prizes = PrizeList("EUR", (PRIZE,), (PrizeCategory("U18", Category(ages=Band(high=18))),))
        with pytest.raises(InputError, match="start date"):
            field_of(prizes, line(), None)

    def test_without_players_its_prizes_are_not_awarded(self) -> None:
        women = PrizeCategory("Women", Category(sex=Sex.FEMALE))
        found = assign(PrizeList("EUR", (Prize("Women", 1, 100),), (women,)), line())
        assert [u.reason for u in found.unawarded] == ["nobody belongs to Women"]
        assert [(r.code, r.table, r.number) for r in found.remarks] == [
            ("category-empty", "category", 1), ("not-awarded", "prize", 1)
        ]  # fmt: skip

    def test_needs_so_many_players_and_points(self) -> None:
        two = Category(players=(THREE, FOUR))
        prizes = (Prize("x", 1, 100),)
        few = assign(PrizeList("EUR", prizes, (PrizeCategory("x", two, least_entrants=3),)), line())
        assert few.unawarded[0].reason == "x has 2 players, and its prizes need 3"
        low = assign(PrizeList("EUR", prizes, (PrizeCategory("x", two, least_points=48),)), line())
        assert low.unawarded[0].reason == "nobody may have it"


class TestEntitlement:
    def test_residents_and_members_only(self) -> None:
        people = [PrizeCandidate(Player(ONE, "a", federation="BEL"), 1, 20),
                  PrizeCandidate(Player(TWO, "b", federation="FRA"), 2, 10)]  # fmt: skip
        assert winners(Entitlement(Category(federation="FRA")), people) == [2]
        assert winners(Entitlement(Category(players=(TWO,))), people) == [2]

    def test_excluded_with_a_reason(self) -> None:
        gone = Entitlement(excluded=(Exclusion(ONE, "left"),))
        assert winners(gone, line()) == [2]
        field = field_of(PrizeList("EUR", (PRIZE,), entitled=gone), line(), None)
        assert field.barred == {1: "left"}

    def test_presence(self) -> None:
        people = line(1, games=4, absences=1)
        assert winners(Entitlement(games=4, absences=1), people) == [1]
        assert winners(Entitlement(games=5), people) == []
        assert winners(Entitlement(absences=0), people) == []

    def test_what_a_player_did_is_counted(self) -> None:
        """1 wins twice; 2 loses and has half a point; 3 loses; 4 forfeits and is gone."""
        rounds = (
            Round((Game(ONE, TWO, Result.WIN, Result.LOSS),
                   Game(THREE, FOUR, Result.FORFEIT_WIN, Result.FORFEIT_LOSS))),
            Round((Game(ONE, THREE, Result.WIN, Result.LOSS),),
                  (Bye(TWO, ByeKind.HALF_POINT), Bye(FOUR, ByeKind.ZERO_POINT))),
        )  # fmt: skip
        field = Field(Tournament(tuple(Player(PlayerId(n), f"p{n}") for n in range(1, 5)), rounds))
        found = {c.id: c for c in candidates_of(field, ranking.standings(field, ()))}
        assert {p: (c.games, c.absences, c.has_left) for p, c in found.items()} == {
            1: (2, 0, False), 2: (1, 0, False), 3: (1, 0, False), 4: (0, 2, True)
        }  # fmt: skip
        assert found[TWO].points == 5

    def test_who_is_absent_from_the_last_round_may_have_none(self) -> None:
        people = [PrizeCandidate(Player(ONE, "a"), 1, 20, has_left=True), *line(2)[1:]]
        assert winners(Entitlement(), people) == [2]
        assert winners(Entitlement(last_round=False), people) == [1]


class TestLevel:
    people = (
        PrizeCandidate(Player(ONE, "a"), 1, 20),
        PrizeCandidate(Player(TWO, "b"), 2, 10),
        PrizeCandidate(Player(THREE, "c"), 2, 10),
    )
    members = PrizeCategory("x", Category(players=(TWO, THREE)))

    def test_money_is_shared_in_every_system(self) -> None:
        prizes = PrizeList("EUR", (PRIZE, Prize("", 2, 60), Prize("", 3, 20)))
        assert [a.money for a in assign(prizes, self.people).awards] == [100, 40, 40]

    def test_hort_shares_the_part_of_the_rank_too(self) -> None:
        rules = PrizeRules(sharing=Sharing.HORT)
        prizes = PrizeList("EUR", (PRIZE, Prize("", 2, 60), Prize("", 3, 20)), rules=rules)
        assert [a.money for a in assign(prizes, self.people).awards] == [100, 40, 40]

    def test_a_lot_is_due_for_what_cannot_be_shared(self) -> None:
        cup = Prize("x", 1, trophy="Cup")
        found = assign(PrizeList("EUR", (cup,), (self.members,)), self.people)
        assert [a.player for a in found.awards] == [2]
        assert [r.code for r in found.remarks] == ["lot-due"]

    @pytest.mark.parametrize("each", list(Each))
    def test_a_lot_is_due_for_the_trophy_of_a_shared_place(self, each: Each) -> None:
        prizes = (Prize("", 1, 90), Prize("", 2, 60, "Cup", value=60), Prize("", 3, 20))
        found = assign(PrizeList("EUR", prizes, rules=PrizeRules(each)), self.people)
        assert [(a.player, a.money) for a in found.awards] == [(1, 90), (2, 40), (3, 40)]
        assert [(r.code, r.number) for r in found.remarks] == [("lot-due", 2)]

    def test_lots_that_were_drawn_decide(self) -> None:
        rules = PrizeRules(lots=(THREE, TWO))
        cup = Prize("x", 1, trophy="Cup")
        found = assign(PrizeList("EUR", (cup,), (self.members,), rules), self.people)
        assert ([a.player for a in found.awards], found.remarks) == ([3], ())
        assert [(c.id, c.rank) for c in in_order(self.people, (THREE,))] == [(1, 1), (3, 2), (2, 3)]


class TestDecisions:
    prizes = (PRIZE, Prize("", 2, 50))

    def test_a_prize_given_by_hand_is_out_of_the_list(self) -> None:
        by_hand = (PrizeDecision(1, "agreed", player=FOUR),)
        found = assign(PrizeList("EUR", self.prizes, decisions=by_hand), line())
        given = [(a.player, a.money, a.basis, a.reason) for a in found.awards]
        assert given == [(1, 50, Basis.PLACE, ""), (4, 100, Basis.DECISION, "agreed")]

    def test_a_prize_given_to_nobody(self) -> None:
        by_hand = (PrizeDecision(2, "no sponsor"),)
        found = assign(PrizeList("EUR", self.prizes, decisions=by_hand), line())
        assert [a.player for a in found.awards] == [1]
        assert [(u.money, u.reason) for u in found.unawarded] == [(50, "no sponsor")]


def test_of_each_group_a_player_may_have_one() -> None:
    prizes = (PRIZE, Prize("", 1, trophy="Cup", group="cups"))
    assert [a.player for a in assign(PrizeList("EUR", prizes), line()).awards] == [1, 1]


def test_everybody_may_have_several() -> None:
    young = PrizeCategory("x", Category(players=(ONE, TWO)))
    prizes = (PRIZE, Prize("", 2, 50), Prize("x", 1, 80), Prize("x", 2, 70))
    found = assign(PrizeList("EUR", prizes, (young,), PrizeRules(Each.SEVERAL)), line())
    given = [(a.player, a.money) for a in found.awards]
    assert given == [(1, 100), (1, 80), (2, 50), (2, 70)]


def test_lists_of_categories_are_shared_if_asked() -> None:
    people = [PrizeCandidate(Player(PlayerId(n), f"p{n}"), n, 50) for n in (1, 2)]
    young = PrizeCategory("x", Category(players=(ONE, TWO)))
    prizes = (Prize("x", 1, 80), Prize("x", 2, 70))
    for asked, expected in ((True, [75, 75]), (False, [80, 70])):
        rules = PrizeRules(Each.SEVERAL, Sharing.EQUAL, share_categories=asked)
        found = assign(PrizeList("EUR", prizes, (young,), rules), people)
        assert [award.money for award in found.awards] == expected


def test_what_its_winner_leaves_may_lapse() -> None:
    young = PrizeCategory("x", Category(players=(ONE, TWO)))
    prizes = (PRIZE, Prize("", 2, 50), Prize("x", 1, 80), Prize("x", 2, 70))
    rules = PrizeRules(close_up=False)
    found = assign(PrizeList("EUR", prizes, (young,), rules), line())
    assert [(a.player, a.money) for a in found.awards] == [(1, 100), (2, 70)]
    left = [(u.prize.label, u.reason) for u in found.unawarded]
    assert left == [("place 2", "p2 has a better prize"), ("x, place 1", "p1 has a better prize")]


def test_a_player_is_told_when_the_place_left_grew() -> None:
    """p1 leaves a share of 50 for 80, and p2 has the 100 alone."""
    people = [PrizeCandidate(Player(PlayerId(n), f"p{n}"), n, 50) for n in (1, 2)]
    prizes = (Prize("", 1, 100), Prize("x", 1, 80))
    rules = PrizeRules(sharing=Sharing.EQUAL)
    first = PrizeCategory("x", Category(players=(ONE,)))
    found = assign(PrizeList("EUR", prizes, (first,), rules), people)
    assert [(a.player, a.money) for a in found.awards] == [(1, 80), (2, 100)]
    assert [r.code for r in found.remarks] == ["share-grew"]
