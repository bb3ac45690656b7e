"""6.2 to 6.5 over series and months: first ratings from kept sources, floor, forfeits."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.federation.federations import KEY, Federation, MakeFederation

from ronde.errors import InputError
from ronde.federation.cards import player_card
from ronde.federation.computation import series_rating
from ronde.federation.entries import EnteredPlayer, enter_players
from ronde.federation.homologation import Homologation
from ronde.federation.offices import init_federation
from ronde.federation.publication import recompute
from ronde.ratings.ffjd.computation import SeriesStatus
from ronde.ratings.ffjd.tables import FirstRatingRule
from ronde.store import Act, Database
from ronde.store.tables import SourceRow

SCHEDULE = {"start": "2026-10-03", "end": "2026-10-04", "name": "October"}


def codes(found: Any) -> list[str]:
    return [finding.code for finding in found.findings]


class TestArticle621_FiveGames:
    def test_games_of_several_series_and_months_add_up(self, federation: Federation) -> None:
        federation.paid((7, 1, 2, 3), "7-1:2", "7-2:1")
        federation.paid((7, 3), "7-3:1", name="Second")
        october = federation.publish("2026-10")
        assert 7 not in {line.player for line in october.lines}
        assert "first-rating-waits" in codes(october)
        federation.paid((7, 4, 5), "7-4:0", "7-5:1", **SCHEDULE)
        # 1400 1300 1450, then 1600 1500 as the October list has them: 5 of 5 points in 5 games.
        ratings = {line.player: line.rating for line in october.lines}
        mean = (1400 + 1300 + 1450 + ratings[4] + ratings[5]) / 5
        november = {line.player: line for line in federation.publish("2026-11").lines}
        assert november[7].rating == round(mean)
        assert november[7].kind == "first rating"

    def test_the_card_tells_the_games_so_far(self, federation: Federation) -> None:
        federation.paid((7, 1, 2, 3), "7-1:2", "7-2:1", "7-3:1")
        federation.publish("2026-10")
        card = player_card(federation.at("2026-10-02"), federation.key, 7)
        assert (card.rating, card.games_towards_first_rating) == (None, 3)

    def test_opponents_of_an_unrated_player_do_not_move(self, federation: Federation) -> None:
        federation.paid((7, 1), "7-1:2")
        assert federation.ratings("2026-10")[1] == 1400


class TestArticle621_AgainstAnnexB:
    @pytest.mark.parametrize(("rule", "rating"), [("annex-b", 1125), ("6.2.1", 1500)])
    def test_the_federation_chooses(self, database_url: str, rule: str, rating: int) -> None:
        """Decision 0079: ten draws with a player of 1500, the newcomer estimated at 1000."""
        with Database.open(database_url) as database:
            federation = Federation(database)
            desk = federation.at("2026-09-01")
            init_federation(desk, KEY, "Minerals", first_rating=FirstRatingRule(rule))
            with database.step(KEY, Act("Opal, Olga", "enter players")) as step:
                entries = [
                    EnteredPlayer("Agate, Alma", 1, rating=1500),
                    EnteredPlayer("Beryl, Bea", 2),
                ]
                enter_players(step, entries, desk.today)
            for player in (1, 2):
                federation.licence(player)
            federation.paid((1, 2), *["1-2:1"] * 10, organiser_estimate=1000)
            assert federation.ratings("2026-10")[2] == rating


class TestArticle622_TheEstimate:
    def test_a_missing_estimate_is_an_error_and_nothing_is_kept(
        self, federation: Federation
    ) -> None:
        before = federation.state()
        newcomers = [{"id": f"n{n}", "name": f"Newcomer {n}"} for n in range(6)]
        rounds = [
            "n0-n5:1 n1-n4:1 n2-n3:1", "n5-n3:1 n4-n2:1 n0-n1:1", "n1-n5:1 n2-n0:1 n3-n4:1",
            "n5-n4:1 n0-n3:1 n1-n2:1", "n2-n5:1 n3-n1:1 n4-n0:1",
        ]  # fmt: skip
        with pytest.raises(InputError, match="organiser_estimate"):
            federation.record(newcomers, *rounds)
        assert federation.state() == before
        recorded = federation.record(newcomers, *rounds, organiser_estimate=1000)
        assert len(recorded.players) == 6


class TestArticle623_SevenGames:
    def test_a_high_first_rating_waits_for_two_more_games(self, federation: Federation) -> None:
        rounds = ("7-1:2", "7-3:2", "7-4:2", "7-5:2", "7-6:2")
        federation.paid((7, 1, 3, 4, 5, 6), *rounds)
        october = federation.publish("2026-10")
        assert 7 not in {line.player for line in october.lines}
        assert any("5 of 7 games" in finding.what for finding in october.findings)
        federation.paid((7, 1, 4), "7-1:2", "7-4:1", **SCHEDULE)
        assert federation.ratings("2026-11")[7] >= 1500

    def test_games_against_newcomers_are_among_the_seven(self, federation: Federation) -> None:
        rounds = ("7-1:2", "7-3:2", "7-4:2", "7-5:2", "7-6:2")
        federation.paid((7, 1, 3, 4, 5, 6), *rounds)
        assert 7 not in federation.ratings("2026-10")
        federation.paid((7, 8), "7-8:2", **SCHEDULE)
        november = federation.publish("2026-11")
        assert any("6 of 7 games" in finding.what for finding in november.findings)
        later = {"start": "2026-11-03", "end": "2026-11-04", "name": "November"}
        federation.paid((7, 8), "7-8:0", **later)
        december = {line.player: line.rating for line in federation.publish("2026-12").lines}
        # The five games against 1400 1450 1600 1500 1380, won: 1466 + 250.
        assert december[7] == 1716
        desk = federation.at("2026-12-02")
        assert [one.differences for one in recompute(desk, federation.key)] == [(), (), ()]


class TestArticle624_SeveralSources:
    def test_annex_b_and_rated_games_are_weighted_by_games(
        self, make_federation: MakeFederation
    ) -> None:
        """1 of 5 games by annex B with four rated players, then 3 games against rated ones."""
        federation = make_federation({1: 1400, 2: 1300, 3: 1450, 4: 1600, 5: 1500, 7: None})
        federation.paid((7, 1, 2, 3), "7-1:0", "7-2:1", "7-3:0")
        federation.publish("2026-10")
        with federation.database.reading(federation.key) as reader:
            (first,) = reader.rows(SourceRow, player=7)
        rounds = ("7-1:0", "7-2:2", "7-3:1", "7-4:0", "7-5:1")
        federation.paid((7, 1, 2, 3, 4, 5), *rounds, **SCHEDULE)
        rating = federation.ratings("2026-11")[7]
        with federation.database.reading(federation.key) as reader:
            second = next(r for r in reader.rows(SourceRow, player=7) if r.is_accelerated)
        one, two = Fraction(first.value), Fraction(second.value)
        assert (first.games, second.games) == (3, 5)
        assert rating == round((3 * one + 5 * two) / 8)


class TestArticle624_ASeriesTellsWhatTheListTells:
    """What `series show` computes for somebody unrated is what the list gives."""

    def first_in(self, federation: Federation, series: Homologation) -> Any:
        desk = federation.at("2026-12-02")
        found = series_rating(desk, federation.key, series.series)
        return next(one for one in found.players if one.player.id == 7)

    def test_games_of_earlier_lists_count(self, federation: Federation) -> None:
        first = federation.paid((7, 1, 2, 3), "7-1:2", "7-2:1", "7-3:1")
        federation.publish("2026-10")
        second = federation.paid((7, 4, 5), "7-4:0", "7-5:1", **SCHEDULE)
        given = federation.ratings("2026-11")[7]
        shown = self.first_in(federation, second)
        assert (shown.final, shown.first.games, len(shown.sources)) == (given, 5, 2)
        assert shown.status is SeriesStatus.FIRST_RATING
        early = self.first_in(federation, first)
        assert (early.final, early.first.games) == (None, 3), "the first list knew three games"

    def test_another_series_of_the_same_list_counts(self, federation: Federation) -> None:
        one = federation.paid((7, 1, 2, 3), "7-1:2", "7-2:1", "7-3:1")
        other = federation.paid((7, 4, 5), "7-4:0", "7-5:1", name="Second")
        given = federation.ratings("2026-10")[7]
        assert [self.first_in(federation, each).final for each in (one, other)] == [given] * 2

    def test_before_the_list_it_is_told_what_the_list_will_give(
        self, federation: Federation
    ) -> None:
        federation.paid((7, 1, 2, 3), "7-1:2", "7-2:1", "7-3:1")
        waiting = federation.paid((7, 4, 5), "7-4:0", "7-5:1", name="Second")
        told = self.first_in(federation, waiting).final
        assert federation.ratings("2026-10")[7] == told

    def test_games_against_newcomers_are_among_the_seven(self, federation: Federation) -> None:
        rounds = ("7-1:2", "7-3:2", "7-4:2", "7-5:2", "7-6:2")
        federation.paid((7, 1, 3, 4, 5, 6), *rounds)
        federation.publish("2026-10")
        federation.paid((7, 8), "7-8:2", **SCHEDULE)
        federation.publish("2026-11")
        later = {"start": "2026-11-03", "end": "2026-11-04", "name": "November"}
        last = federation.paid((7, 8), "7-8:0", **later)
        shown = self.first_in(federation, last)
        assert shown.final == federation.ratings("2026-12")[7] == 1716
        assert shown.first.homologated == 7

    def test_the_card_counts_the_same_games(self, federation: Federation) -> None:
        federation.paid((7, 1), "7-1:2")
        federation.publish("2026-10")
        second = federation.paid((7, 4, 5), "7-4:0", "7-5:1", **SCHEDULE)
        federation.publish("2026-11")
        card = player_card(federation.at("2026-11-02"), federation.key, 7)
        assert card.games_towards_first_rating == 3
        assert self.first_in(federation, second).first.games == 3


class TestArticle63_Floor:
    def test_nobody_falls_below_600(self, make_federation: MakeFederation) -> None:
        federation = make_federation({1: 605, 2: 610})
        federation.paid((1, 2), "1-2:0")
        assert federation.ratings("2026-10")[1] == 600


class TestArticle64_Forfeits:
    @pytest.mark.parametrize(("code", "rating"), [("2fe", 1500), ("2fne", 1515), ("0d", 1500)])
    def test_only_an_unexcused_one_counts(
        self, make_federation: MakeFederation, code: str, rating: int
    ) -> None:
        federation = make_federation({1: 1500, 2: 1500, 3: 1500})
        federation.paid((1, 2, 3), f"1-2:{code}", "1-3:1")
        assert federation.ratings("2026-10")[1] == rating


class TestArticle65_Exempt:
    def test_the_exempt_player_is_nobody(self, federation: Federation) -> None:
        federation.paid((1, 2, 3), "1-2:1 3-EXEMPT:2fe")
        published = federation.publish("2026-10")
        assert {line.name for line in published.lines if "EXEMPT" in line.name} == set()
        assert {line.player: line.games for line in published.lines}[3] == 0
