"""Lists, values and points of a season."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from tests.keizer_seasons import EXAMPLE, FIRST_ROUND, season, the_example

from ronde.keizer.season import KeizerSeason, RankingList
from ronde.keizer.terms import RoundHappening
from ronde.model import Adjustment, PlayerId, Points, RoundNumber
from ronde.standings.points import points_before


def points(found: RankingList) -> dict[int, float]:
    return {player: found.points[player] / 10 for player in found.order}


class TestTheWorkedExample:
    def test_before_the_first_round(self) -> None:
        before = KeizerSeason(the_example()).lists[0]
        assert before.order == tuple(range(1, 11))
        assert list(before.values.values()) == list(range(50, 40, -1))

    def test_the_first_count(self) -> None:
        once = KeizerSeason(the_example(("cycle", "cap"), ("cap", "1"))).today
        assert [once.points[PlayerId(p)] / 10 for p in range(1, 11)] == [
            99, 49, 71.5, 71, 46, 91, 65.5, 65, 42, 83,
        ]  # fmt: skip
        assert once.order == (1, 6, 10, 3, 4, 7, 8, 2, 5, 9)

    def test_the_second_count_stands(self) -> None:
        found = KeizerSeason(the_example()).today
        assert found.counts == 2
        assert points(found) == {
            1: 93, 6: 91, 10: 89, 3: 70, 4: 69.5, 7: 67, 8: 66.5, 2: 43, 5: 42, 9: 41,
        }  # fmt: skip
        assert found.swapping == ()

    def test_every_point_has_a_line(self) -> None:
        counted = KeizerSeason(the_example())
        for player, made in counted.today.points.items():
            assert sum(line.amount for line in counted.lines(player)) == made
        game, own = counted.lines(PlayerId(4))
        assert (game.opponent, game.value, game.amount) == (3, 47, 235)
        assert (own.happening, own.share, own.amount) == (
            RoundHappening.OWN_VALUE,
            Fraction(1),
            460,
        )


class TestNoFixedPoint:
    """Without the own value two pairs of neighbours change places for ever."""

    def test_they_keep_the_order_of_the_list_before(self) -> None:
        counted = KeizerSeason(the_example(("own-value", "no")))
        assert set(counted.today.swapping) == {(3, 4), (7, 8)}
        assert counted.today.counts == 4
        order = counted.today.order
        assert order.index(PlayerId(3)) < order.index(PlayerId(4))
        assert order.index(PlayerId(7)) < order.index(PlayerId(8))
        told = [finding.what for finding in counted.findings()]
        assert told[0].startswith("Bakker, Slager would change places for ever")
        assert told[0].endswith("the order that they had before round 1")

    def test_the_last_count_stands(self) -> None:
        counted = KeizerSeason(the_example(("own-value", "no"), ("cycle", "cap"), ("cap", "7")))
        assert counted.today.counts == 7
        assert "after 7 counts" in next(iter(counted.findings())).what

    def test_the_mean_of_both_counts(self) -> None:
        counted = KeizerSeason(the_example(("own-value", "no"), ("cycle", "average")))
        # 3 and 4 stand at two neighbouring places in turn: half of 47 and half of 46 on average.
        assert counted.today.points[PlayerId(3)] == counted.today.points[PlayerId(4)] == 233
        assert counted.today.order.index(PlayerId(3)) < counted.today.order.index(PlayerId(4))
        assert "the mean of the counts" in next(iter(counted.findings())).what

    def test_players_keep_their_order_after_several_rounds(self) -> None:
        found = season(4, "1-4 1-0, 2-3 ½", "1-2 1-0, 4-3 ½", settings=(("own-value", "no"),))
        for listed in KeizerSeason(found).lists[1:]:
            for group in listed.swapping:
                places = [listed.order.index(player) for player in group]
                assert places == sorted(places)


class TestShares:
    """Ten players of 50 to 41; everybody's own value counts."""

    def brought(self, text: str, *settings: tuple[str, str]) -> float:
        named = {word for part in text.split(",") for word in part.split()[0].split("-")}
        others = (f"{n} Z" for n in range(1, 11) if str(n) not in named)
        counted = KeizerSeason(
            season(10, ", ".join((text, *others)), settings=(*EXAMPLE, *settings))
        )
        line = counted.lines(PlayerId(10))[0]
        assert line.value == 0 or line.value == counted.today.values[PlayerId(10)]
        return line.amount / 10

    def test_a_bye(self) -> None:
        assert self.brought("10 U", ("bye", "1/2"), ("own-value", "no")) == 25

    def test_an_announced_absence(self) -> None:
        assert self.brought("10 H", ("absence", "35%"), ("own-value", "no")) == 17.5

    def test_a_match_for_the_club(self) -> None:
        assert self.brought("10 F", ("club-match", "0.7"), ("own-value", "no")) == 35

    def test_an_absence_without_notice(self) -> None:
        assert self.brought("10 Z, 1-2 1-0") == 0
        assert self.brought("10 Z, 1-2 1-0", ("unannounced", "1/10")) > 0

    def test_a_round_without_an_entry_after_joining(self) -> None:
        counted = KeizerSeason(season(3, "1-2 ½, 3 H", "1-2 ½"))
        assert counted.lines(PlayerId(3))[1].happening is RoundHappening.UNANNOUNCED

    def test_an_opponent_who_does_not_come(self) -> None:
        counted = KeizerSeason(season(10, "10-1 +-", settings=(*EXAMPLE, ("own-value", "no"))))
        walkover, missed = counted.lines(PlayerId(10))[0], counted.lines(PlayerId(1))[0]
        assert (walkover.happening, walkover.amount) == (RoundHappening.WALKOVER, 375)
        assert (missed.happening, missed.amount) == (RoundHappening.UNANNOUNCED, 0)

    def test_a_loss_can_bring_something(self) -> None:
        counted = KeizerSeason(season(10, "1-10 1-0", settings=(*EXAMPLE, ("loss", "5%"))))
        assert counted.lines(PlayerId(10))[0].amount == 25

    def test_an_open_game_counts_as_a_draw(self) -> None:
        counted = KeizerSeason(season(2, "1-2 *"))
        assert counted.lines(PlayerId(1))[0].happening is RoundHappening.DRAW

    def test_absences_are_limited(self) -> None:
        rounds = ["2 H, 1-3 ½"] * 3
        counted = KeizerSeason(season(3, *rounds, settings=(("absence-limit", "2"),)))
        told = [line.happening for line in counted.lines(PlayerId(2))[:3]]
        assert told == [
            RoundHappening.ABSENCE,
            RoundHappening.ABSENCE,
            RoundHappening.ABSENCE_BEYOND,
        ]
        unlimited = KeizerSeason(season(3, *rounds, settings=(("absence-limit", "all"),)))
        assert unlimited.lines(PlayerId(2))[2].happening is RoundHappening.ABSENCE

    def test_amounts_are_rounded_so_that_they_add_up(self) -> None:
        for rounding, tenths in (("tenth", 137), ("half", 135), ("whole", 140)):
            settings = (("first-value", "41"), ("rounding", rounding), ("own-value", "no"))
            counted = KeizerSeason(season(2, "1 H", settings=settings))
            assert counted.lines(PlayerId(1))[0].amount == tenths

    def test_points_given_by_decision(self) -> None:
        given = Adjustment((PlayerId(2),), Points(-30), RoundNumber(1))
        counted = KeizerSeason(replace(the_example(), adjustments=(given,)))
        assert counted.lines(PlayerId(2))[-1].amount == -30
        assert counted.today.points[PlayerId(2)] == sum(
            line.amount for line in counted.lines(PlayerId(2))
        )
        assert counted.lists[0].points[PlayerId(2)] == 490


class TestLateComers:
    def test_they_change_nothing_of_what_was(self) -> None:
        early = season(4, "1-2 1-0, 3-4 0-1", settings=(("first-value", "50"),))
        late = season(
            5, "1-2 1-0, 3-4 0-1", "1-4 1-0, 5-2 ½, 3 H", settings=(("first-value", "50"),)
        )
        assert KeizerSeason(late).lists[0] == KeizerSeason(early).lists[0]
        assert 5 not in KeizerSeason(season(5, "1-2 1-0, 3-4 0-1", away="5 Z")).today.order

    def test_who_comes_next_time_stands_on_the_list_of_the_pairing_alone(self) -> None:
        found = KeizerSeason(season(5, "1-2 1-0, 3-4 0-1"))
        assert 5 in found.today.order
        assert found.today.rounds == 1
        assert 5 not in found.lists[1].order

    def test_a_published_list_stays_for_ever_what_it_was(self) -> None:
        """Usual values depend on the number of players: a late comer changes no earlier list."""
        rounds = ("1-2 1-0, 3-4 0-1", "1-4 ½, 3-2 1-0")
        more = ("5-1 1-0, 4-3 ½, 2 H", "6-5 1-0, 1-2 0-1, 3-4 ½")
        before = KeizerSeason(season(4, *rounds)).lists
        assert KeizerSeason(season(5, *rounds)).lists == before  # entered for the third evening
        for played in (1, 2):
            assert KeizerSeason(season(6, *rounds, *more[:played])).lists[:3] == before
        assert 6 not in KeizerSeason(season(6, *rounds, *more)).lists[3].order

    def test_points_before_a_round_stay_too(self) -> None:
        rounds = ("1-2 1-0, 3-4 0-1", "1-4 ½, 3-2 1-0")
        early, late = season(4, *rounds), season(5, *rounds)
        for number in (1, 2, 3):
            told = points_before(early, RoundNumber(number))
            seen = points_before(late, RoundNumber(number))
            assert {player: seen[player] for player in told} == told

    def test_rounds_before_joining(self) -> None:
        rounds = ("1-2 1-0, 3-4 0-1", "1-4 1-0, 5-2 ½, 3 H")
        nothing = KeizerSeason(season(5, *rounds)).lines(PlayerId(5))[0]
        assert (nothing.happening, nothing.amount) == (RoundHappening.BEFORE_JOINING, 0)
        sum_ = KeizerSeason(season(5, *rounds, settings=(("before-joining", "12.5"),)))
        assert sum_.lines(PlayerId(5))[0].amount == 125

    def test_they_start_where_the_first_list_has_them_or_last(self) -> None:
        # Nobody counts his own value and nothing was played: the list stays as it starts.
        rounds = ("2 Z, 3 Z", "1 Z")
        for newcomers, order in (("list", (1, 2, 3)), ("last", (2, 3, 1))):
            settings = (("newcomers", newcomers), ("own-value", "no"), ("recount", "no"))
            started = KeizerSeason(season(3, *rounds, settings=settings))
            assert started.paired_by(2).order == order


class TestWhereACountStarts:
    """Two lists may stand after one round: it matters from which one starts (decision 0134)."""

    ROUNDS = ("5-3 ½, 2-1 ½, 6-4 ½", "4-1 ½, 6-2 1-0, 5-3 1-0")

    def test_the_list_by_which_the_round_was_paired_or_the_first_list(self) -> None:
        usual = KeizerSeason(season(6, *self.ROUNDS))
        first = KeizerSeason(season(6, *self.ROUNDS, settings=(("count-start", "first"),)))
        assert usual.today.order != first.today.order
        for found in (usual, first):
            assert found.today.swapping == ()
            assert sorted(found.today.points.values(), reverse=True) == list(
                found.today.points.values()
            )

    def test_it_is_said(self) -> None:
        told = [finding.what for finding in KeizerSeason(season(6, *self.ROUNDS)).other_lists()]
        assert "counted from the one by which the round was paired" in told[0]
        chosen = season(6, *self.ROUNDS, settings=(("count-start", "first"),))
        assert "counted from the first list;" in next(KeizerSeason(chosen).other_lists()).what

    def test_nothing_is_said_where_both_starts_lead_to_one_list(self) -> None:
        assert list(KeizerSeason(the_example()).other_lists()) == []


class TestFrozenValues:
    def test_a_round_keeps_the_values_with_which_it_was_played(self) -> None:
        rounds = (FIRST_ROUND, "1-6 0-1, 10-3 1-0")
        frozen = KeizerSeason(season(10, *rounds, settings=(*EXAMPLE, ("recount", "no"))))
        first, second, own = frozen.lines(PlayerId(6))
        assert (first.value, second.value, own.value, own.share) == (46, 50, 45, Fraction(1))
        assert frozen.today.points[PlayerId(6)] == first.amount + second.amount + own.amount
        assert frozen.today.counts == 1

    def test_late_comers_have_their_sum(self) -> None:
        rounds = ("1-2 1-0", "1-2 1-0, 3 H")
        settings = (("recount", "no"), ("before-joining", "5"))
        counted = KeizerSeason(season(3, *rounds, settings=settings))
        assert counted.today.points[PlayerId(3)] == sum(
            line.amount for line in counted.lines(PlayerId(3))
        )


class TestFirstList:
    def test_by_rating_then_name(self) -> None:
        club = season(3)
        players = tuple(
            replace(player, rating=rating, name=name)
            for player, rating, name in zip(
                club.players, (None, 1500, 1500), ("A", "Zoe", "Bob"), strict=True
            )
        )
        assert KeizerSeason(replace(club, players=players)).today.order == (3, 2, 1)
        by_number = replace(club, players=players, settings=(("first-list", "number"),))
        assert KeizerSeason(by_number).today.order == (1, 2, 3)
