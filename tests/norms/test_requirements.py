"""What a norm asks of a set of games: each requirement decides once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

import pytest

from ronde.model import Player, PlayerId, Sex
from ronde.norms.editions import B01_2024, Norm, norms_open_to
from ronde.norms.evaluation import Evaluation, games_credited
from ronde.norms.event import EventClass, NormEvent, TitleCount, games_needed
from ronde.norms.record import NormGame, game_against
from ronde.norms.requirements import (
    NormCircumstances,
    NormRequirement,
    RequirementKind,
    average,
    enough_games,
    enough_points,
    failing,
    foreign_federations,
    half_points_needed,
    judged,
    least_half_points,
    least_required,
    least_titled,
    mean_needed,
    mean_rating,
    meets,
    meets_mix,
    most_of_one,
    most_of_own,
    one_federation,
    own_federation,
    performance,
    points,
    raised_sum,
    required_titles,
    share,
    titled_opponents,
)

EVENT = NormEvent(9)
WIN, DRAW, LOSS = 2, 1, 0


def games(*opponents: tuple[str, int, str], made: Iterable[int] = ()) -> tuple[NormGame, ...]:
    """Return games against opponents of a title, a rating and a federation."""
    scores = [*made, *[LOSS] * len(opponents)]
    return tuple(
        NormGame(number, PlayerId(number + 100), title, federation, rating, scores[number - 1])
        for number, (title, rating, federation) in enumerate(opponents, 1)
    )


def of_titles(text: str) -> tuple[NormGame, ...]:
    """Return games against these titles, `-` for none, all of one federation and rating."""
    return games(*(("" if title == "-" else title, 2400, "GER") for title in text.split()))


def of_federations(text: str) -> tuple[NormGame, ...]:
    return games(*(("GM", 2500, federation) for federation in text.split()))


def asked(
    norm: Norm = Norm.GM, federation: str = "NED", event: NormEvent = EVENT
) -> NormCircumstances:
    return NormCircumstances(norm, event, federation)


def both(one: NormRequirement) -> tuple[int | Fraction, int | Fraction, bool]:
    return one.have, one.need, one.is_met


class TestArticle1_4_1_Games:
    def test_nine_games(self) -> None:
        assert enough_games(of_titles("GM " * 9), asked()).is_met
        short = enough_games(of_titles("GM " * 8), asked())
        assert (short.is_met, short.missing) == (False, 1)

    @pytest.mark.parametrize(
        ("event_class", "needed"),
        [(EventClass.TEAM_CHAMPIONSHIP, 7), (EventClass.WORLD_CUP, 8), (EventClass.ZONAL, 9),
         (None, 9)],
    )  # fmt: skip
    def test_fewer_in_some_events(self, event_class: EventClass | None, needed: int) -> None:
        event = NormEvent(9, event_class=event_class)
        assert games_needed(event_class) == needed
        assert enough_games(of_titles("GM " * needed), asked(event=event)).is_met
        assert not enough_games(of_titles("GM " * (needed - 1)), asked(event=event)).is_met

    def test_eight_may_count_as_nine(self) -> None:
        eight = replace(asked(), counts_as_nine=True)
        assert enough_games(of_titles("GM " * 8), eight).is_met
        assert not enough_games(of_titles("GM " * 7), eight).is_met


class TestArticle1_4_3_Federations:
    def test_two_other_federations(self) -> None:
        assert foreign_federations(of_federations("GER FRA NED"), asked()).is_met
        assert both(foreign_federations(of_federations("GER NED FID"), asked())) == (1, 2, False)

    @pytest.mark.parametrize(
        ("event", "federation", "is_exempt"),
        [
            (NormEvent(9, event_class=EventClass.NATIONAL_FINAL, federation="NED"), "NED", True),
            (NormEvent(9, event_class=EventClass.NATIONAL_FINAL, federation="NED"), "GER", False),
            (NormEvent(9, event_class=EventClass.NATIONAL_TEAM, federation="NED"), "NED", True),
            (NormEvent(9, event_class=EventClass.ZONAL), "GER", True),
            (NormEvent(9, is_international=True), "GER", True),
            (NormEvent(9, event_class=EventClass.WORLD_CUP, federation="NED"), "NED", False),
        ],
    )
    def test_exemptions(self, event: NormEvent, federation: str, is_exempt: bool) -> None:
        alone = of_federations(" ".join([federation] * 9))
        wanted = asked(federation=federation, event=event)
        assert foreign_federations(alone, wanted).is_met is is_exempt
        assert own_federation(alone, wanted).is_met is is_exempt
        assert one_federation(alone, wanted).is_met is is_exempt


class TestArticle1_4_4_LimitsOfFederations:
    @pytest.mark.parametrize(
        ("own", "number", "is_met"),
        [(4, 8, True), (5, 8, False), (6, 9, False), (5, 9, True), (4, 7, True), (5, 7, False)],
    )
    def test_three_fifths_of_the_own(self, own: int, number: int, is_met: bool) -> None:
        met = of_federations("NED " * own + "GER " * (number - own))
        assert own_federation(met, asked()).is_met is is_met

    @pytest.mark.parametrize(("most", "number", "is_met"), [
        (7, 9, False), (6, 9, True), (6, 8, False), (5, 8, True),
    ])  # fmt: skip
    def test_two_thirds_of_one(self, most: int, number: int, is_met: bool) -> None:
        met = of_federations("USA " * most + "GER " * (number - most))
        assert one_federation(met, asked()).is_met is is_met

    def test_fid_is_no_federation(self) -> None:
        met = of_federations("FID " * 9)
        assert one_federation(met, asked()).have == 0
        assert own_federation(met, asked(federation="FID")).have == 0

    def test_the_numbers(self) -> None:
        assert [most_of_own(n) for n in range(7, 14)] == [4, 4, 5, 6, 6, 7, 7]
        assert [most_of_one(n) for n in range(7, 14)] == [4, 5, 6, 6, 7, 8, 8]


class TestArticle1_4_5_Titles:
    @pytest.mark.parametrize(
        ("titles", "is_met"),
        [
            ("GM IM WGM WIM - - - -", True), ("FM WFM GM - - - -  - -", False),
            ("FM WFM GM IM - - - -  - -", False), ("FM WFM GM IM - - - -", True),
            ("CM WCM CM CM CM GM GM IM FM", False),
        ],
    )  # fmt: skip
    def test_half_have_a_title(self, titles: str, is_met: bool) -> None:
        assert titled_opponents(of_titles(titles), asked()).is_met is is_met

    @pytest.mark.parametrize(
        ("norm", "titles", "have"),
        [
            (Norm.GM, "GM IM WGM WIM FM", 1), (Norm.IM, "GM IM WGM WIM FM", 2),
            (Norm.WGM, "GM IM WGM WIM FM", 3), (Norm.WIM, "GM IM WGM WIM FM", 4),
        ],
    )  # fmt: skip
    def test_whose_title_counts(self, norm: Norm, titles: str, have: int) -> None:
        assert required_titles(of_titles(titles), asked(norm)).have == have

    def test_a_third_and_at_least_three(self) -> None:
        three_of_ten = of_titles("GM GM GM IM IM IM IM IM IM IM")
        assert both(required_titles(three_of_ten, asked())) == (3, 4, False)
        assert required_titles(three_of_ten[:8], asked()).is_met
        assert not required_titles(three_of_ten[1:8], asked()).is_met

    def test_a_double_round_robin_counts_people(self) -> None:
        twice = of_titles("GM GM GM IM FM") * 2
        event = NormEvent(10, is_fixed=True, cycles=2)
        assert both(required_titles(twice, asked(event=event))) == (3, 3, True)
        strict = replace(event, title_count=TitleCount.PER_PLAYER)
        assert both(required_titles(twice, asked(event=strict))) == (3, 4, False)
        fewer = of_titles("GM GM IM IM FM") * 2
        assert not required_titles(fewer, asked(event=event)).is_met

    def test_the_numbers(self) -> None:
        assert [least_titled(n) for n in range(7, 14)] == [4, 4, 5, 5, 6, 6, 7]
        assert [least_required(n) for n in range(7, 14)] == [3, 3, 3, 4, 4, 4, 5]


class TestArticle1_4_6_Ratings:
    @pytest.mark.parametrize(("norm", "mean"), [(Norm.GM, 2344), (Norm.IM, 2328)])
    def test_only_the_lowest_is_raised(self, norm: Norm, mean: int) -> None:
        met = games(*[("GM", 2400, "GER")] * 7, ("", 2100, "GER"), ("", 2000, "GER"))
        assert average(met, asked(norm)).have == mean

    @pytest.mark.parametrize(
        ("norm", "unrated", "mean"),
        [(Norm.GM, 1, 2378), (Norm.IM, 1, 2361), (Norm.WIM, 1, 2339), (Norm.GM, 2, 2267),
         (Norm.IM, 2, 2250)],
    )  # fmt: skip
    def test_unrated_count_as_1400(self, norm: Norm, unrated: int, mean: int) -> None:
        nobody = game_against(Player(PlayerId(1), federation="GER"), 1, WIN)
        met = (*games(*[("GM", 2400, "GER")] * (9 - unrated)), *[nobody] * unrated)
        assert nobody.rating == 1400
        assert average(met, asked(norm)).have == mean

    def test_sums_and_means(self) -> None:
        assert raised_sum([], 2200) == 0
        assert raised_sum([2300, 2250], 2200) == 4550
        assert mean_rating((), 2200) == 0


class TestArticle1_4_7_Average:
    @pytest.mark.parametrize(
        ("norm", "least"), [(Norm.GM, 2380), (Norm.IM, 2230), (Norm.WGM, 2180), (Norm.WIM, 2030)]
    )
    def test_the_least(self, norm: Norm, least: int) -> None:
        enough = games(*[("GM", least, "GER")] * 9, made=[WIN] * 9)
        assert average(enough, asked(norm)).is_met
        less = games(*[("GM", least - 1, "GER")] * 9, made=[WIN] * 9)
        assert not average(less, asked(norm)).is_met
        assert performance(less, asked(norm)).is_met


GM_TABLE = {
    7: "2½ 2702, 3 2650, 3½ 2600, 4 2550, 4½ 2498, 5 2442, 5½ 2380",
    8: "3 2687, 3½ 2643, 4 2600, 4½ 2557, 5 2505, 5½ 2459, 6 2407, 6½ 2380",
    9: "3½ 2680, 4 2643, 4½ 2600, 5 2557, 5½ 2520, 6 2475, 6½ 2434, 7 2380",
    10: "3½ 2710, 4 2672, 4½ 2636, 5 2600, 5½ 2564, 6 2528, 6½ 2490, 7 2451, 7½ 2407, 8 2380",
    11: "4 2702, 4½ 2665, 5 2636, 5½ 2600, 6 2564, 6½ 2535, 7 2498, 7½ 2467, 8 2425, 8½ 2389,"
    " 9 2380",
    13: "5 2687, 5½ 2657, 6 2629, 6½ 2600, 7 2571, 7½ 2543, 8 2513, 8½ 2490, 9 2459, 9½ 2425,"
    " 10 2389, 10½ 2380",
}


def half_points(text: str) -> int:
    return 2 * int(text.rstrip("½") or 0) + text.endswith("½")


class TestArticle1_4_8_Result:
    @pytest.mark.parametrize("number", GM_TABLE)
    @pytest.mark.parametrize(
        ("norm", "less"), [(Norm.GM, 0), (Norm.IM, 150), (Norm.WGM, 200), (Norm.WIM, 350)]
    )
    def test_mean_for_every_score(self, number: int, norm: Norm, less: int) -> None:
        threshold = B01_2024.thresholds[norm]
        for entry in GM_TABLE[number].split(", "):
            made, mean = entry.split()
            assert mean_needed(half_points(made), number, threshold) == int(mean) - less, entry

    @pytest.mark.parametrize(("mean", "made"), [(2460, "6½"), (2680, "3½"), (2434, "6½")])
    def test_points_for_a_mean(self, mean: int, made: str) -> None:
        met = games(*[("GM", mean, "GER")] * 9)
        assert half_points_needed(met, asked()) == half_points(made)

    def test_no_points_are_enough_for_a_weak_field(self) -> None:
        assert half_points_needed(games(*[("GM", 2300, "GER")] * 9), asked()) is None

    def test_performance(self) -> None:
        ratings = (2400, 2450, 2380, 2300, 2500, 2350, 2420, 2250, 2390)
        met = games(*(("GM", rating, "GER") for rating in ratings), made=[2] * 6 + [1])
        assert both(performance(met, asked())) == (2548, 2600, False)
        assert (share(13, 9), share(0, 0)) == (72, 0)

    def test_at_least_35_per_cent(self) -> None:
        assert [least_half_points(n) for n in range(7, 14)] == [5, 6, 7, 7, 8, 9, 10]
        strong = games(*[("GM", 2800, "GER")] * 9, made=[WIN] * 3)
        assert not enough_points(strong, asked()).is_met
        assert points(strong) == 3
        assert enough_points(games(*[("GM", 2800, "GER")] * 9, made=[2, 2, 2, 1]), asked()).is_met


class TestTogether:
    def test_all_requirements_are_judged(self) -> None:
        met = of_federations("GER GER FRA FRA ESP NED NED NED NED")
        found = judged(met, asked())
        assert [one.kind for one in found] == list(RequirementKind)
        assert {one.kind for one in failing(met, asked())} == {
            RequirementKind.SCORE,
            RequirementKind.PERFORMANCE,
        }
        assert meets_mix(met, asked())
        assert not meets(met, asked())
        assert meets(tuple(game._replace(half_points=WIN) for game in met), asked())
        assert not meets((), asked())

    def test_1_4_1d_points_above_count_as_games(self) -> None:
        federations = ["GER", "FRA", "ESP"] * 3
        made = [WIN] * 8 + [DRAW]
        met = games(*(("GM", 2434, one) for one in federations), made=made)
        found = Evaluation(asked(), met, judged(met, asked()))
        assert (found.points, found.points_needed) == (Fraction("8.5"), Fraction("6.5"))
        assert games_credited(found) == 11

    def test_a_field_too_weak_for_any_score_credits_nothing_more(self) -> None:
        met = games(*[("GM", 2300, "GER")] * 9, made=[WIN] * 9)
        found = Evaluation(asked(), met, judged(met, asked()))
        assert (found.points_needed, games_credited(found)) == (None, 9)

    def test_1_7_no_more_than_13_rounds_count(self) -> None:
        met = games(
            *(("GM", 2600, one) for one in ["GER", "FRA", "ESP"] * 5), made=[WIN] * 7 + [DRAW]
        )
        found = Evaluation(asked(), met, judged(met, asked()))
        assert (len(met), found.points_needed, games_credited(found)) == (15, Fraction("7.5"), 13)


class TestWhoMayMakeWhich:
    @pytest.mark.parametrize(
        ("title", "sex", "norms"),
        [
            ("GM", None, ""), ("IM", None, "GM"), ("FM", None, "GM IM"), ("", Sex.MALE, "GM IM"),
            ("", Sex.FEMALE, "GM IM WGM WIM"), ("WIM", None, "GM IM WGM"), ("WGM", None, "GM IM"),
            ("WFM", None, "GM IM WGM WIM"),
        ],
    )  # fmt: skip
    def test_norms_above_the_own_title(self, title: str, sex: Sex | None, norms: str) -> None:
        player = Player(PlayerId(1), title=title, sex=sex)
        assert [norm.value for norm in norms_open_to(player)] == norms.split()
