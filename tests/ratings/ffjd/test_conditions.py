"""Homologation: each paragraph of section 5 refusing, delaying or changing something."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from ronde.errors import InputError
from ronde.ratings.ffjd import Cadence, Series, rate, series_from_data
from ronde.ratings.ffjd.conditions.fees import fees_of, fees_of_group
from ronde.ratings.ffjd.conditions.homologation import HomologationVerdict
from ronde.ratings.ffjd.conditions.rates import is_official
from ronde.ratings.ffjd.seriesfile import later_periods
from ronde.ratings.ffjd.tables import read_tables, shipped_tables

Make = Callable[..., Series]
Data = Callable[..., dict[str, Any]]
STRONG = {1: 1600, 2: 1500, 3: 1450, 4: 1400}


def codes(series: Series) -> set[str]:
    return {finding.code for finding in rate(series).findings}


def test_a_series_in_order_is_ready(make_series: Make) -> None:
    found = rate(make_series(STRONG, "1-2:2 3-4:1"))
    assert found.findings == ()
    assert found.verdict is HomologationVerdict.READY


class TestArticle51_Rules:
    def test_other_rules_are_refused(self, make_series: Make) -> None:
        found = rate(make_series(STRONG, "1-2:2", rules_followed=False))
        assert found.verdict is HomologationVerdict.REFUSED

    @pytest.mark.parametrize(
        ("accepted", "verdict"),
        [
            (None, HomologationVerdict.REFUSED),
            ("2026-10-03", HomologationVerdict.REFUSED),
            ("2026-10-02", HomologationVerdict.READY),
        ],
    )
    def test_advantageous_draws_need_consent_before_the_start(
        self, make_series: Make, accepted: str | None, verdict: HomologationVerdict
    ) -> None:
        top = {"advantageous_draw": True, "advantageous_draw_accepted": accepted}
        assert rate(make_series(STRONG, "1-2:2", **top)).verdict is verdict

    def test_without_a_start_nobody_knows(self, make_series: Make) -> None:
        top = {"advantageous_draw": True, "advantageous_draw_accepted": "2026-01-01"}
        found = rate(make_series(STRONG, "1-2:2", start=None, end=None, **top))
        assert found.verdict is HomologationVerdict.WAITING


class TestArticle521_SlowRates:
    def test_an_unofficial_rate_is_refused(self, make_series: Make) -> None:
        series = make_series(STRONG, "1-2:2", cadence={"minutes": 60, "increment": 30})
        assert codes(series) == {"rate-not-official"}

    @pytest.mark.parametrize("minutes", [80, 100, 120])
    def test_official_rates_with_a_minute_per_move(self, minutes: int) -> None:
        assert is_official(Cadence(minutes, 60), date(2026, 1, 1), shipped_tables())

    @pytest.mark.parametrize(
        ("minutes", "moves", "then"),
        [(120, 50, "60/25"), (120, 50, "60"), (120, 50, "30"), (90, 40, "60")],
    )
    def test_official_rates_with_periods(self, minutes: int, moves: int, then: str) -> None:
        cadence = Cadence(minutes, moves=moves, then=later_periods(then))
        assert is_official(cadence, date(2026, 1, 1), shipped_tables())

    @pytest.mark.parametrize("minutes", [90, 120, 150, 180])
    def test_a_knock_out_is_not_official(self, make_series: Make, minutes: int) -> None:
        series = make_series(STRONG, "1-2:2", cadence={"minutes": minutes})
        assert codes(series) == {"rate-not-official"}

    @pytest.mark.parametrize(
        ("minutes", "moves", "then"),
        [(79, None, ""), (90, 40, "30"), (90, 30, "60"), (90, 40, "60/20"), (120, 50, "")],
    )
    def test_other_periods_are_not(self, minutes: int, moves: int | None, then: str) -> None:
        cadence = Cadence(minutes, moves=moves, then=later_periods(then))
        assert not is_official(cadence, date(2026, 1, 1), shipped_tables())

    def test_the_document_tells_the_periods(self, make_series: Make) -> None:
        cadence = {"minutes": 90, "moves": 40, "then": [{"minutes": 60}]}
        assert codes(make_series(STRONG, "1-2:2", cadence=cadence)) == set()
        spoilt = cadence | {"then": [{"minutes": 30}]}
        (finding,) = rate(make_series(STRONG, "1-2:2", cadence=spoilt)).findings
        assert finding.what.startswith("90 min for 40 moves, then 30 min is none of")

    def test_without_clocks_nothing_is_official(self) -> None:
        assert not is_official(Cadence(120, 0, clock=False), None, shipped_tables())

    def test_a_new_row_of_the_table_changes_the_answer(self) -> None:
        row = '[[slow_rate]]\nname="new"\nminutes=[60, 60]\nincrement=30\nsince=2027-01-01\n'
        tables = read_tables(row)
        assert not is_official(Cadence(60, 30), date(2026, 12, 31), tables)
        assert is_official(Cadence(60, 30), date(2027, 1, 1), tables)

    def test_an_untold_rate_delays(self, make_series: Make) -> None:
        found = rate(make_series(STRONG, "1-2:2", cadence=None))
        assert (found.verdict, codes(found.series)) == (
            HomologationVerdict.WAITING,
            {"rate-unknown"},
        )


class TestArticle522_AcceleratedRates:
    @pytest.mark.parametrize(
        ("minutes", "increment", "refused"),
        [(30, 0, False), (25, 5, False), (15, 15, False), (29, 0, True), (20, 9, True)],
    )
    def test_minutes_and_seconds_add_up_to_30(
        self, make_series: Make, minutes: int, increment: int, refused: bool
    ) -> None:
        cadence = {"minutes": minutes, "increment": increment}
        series = make_series(STRONG, "1-2:2", kind="accelerated", cadence=cadence)
        assert ("rate-too-fast" in codes(series)) is refused

    @pytest.mark.parametrize(("low", "refused"), [(3, False), (2, True)])
    def test_15_suffice_when_three_in_four_are_beginners(
        self, make_series: Make, low: int, refused: bool
    ) -> None:
        ratings = {n: 1399 if n <= low else 1400 for n in range(1, 5)}
        cadence = {"minutes": 10, "increment": 5}
        series = make_series(ratings, "1-2:2", kind="accelerated", cadence=cadence)
        assert ("rate-too-fast" in codes(series)) is refused

    @pytest.mark.parametrize(
        ("change", "refused"),
        [
            ({"school": True}, False),
            ({"birth_year": 2012}, False),
            ({"birth_year": 2011}, True),
            ({"rating": None}, False),
            ({"rating": 1399}, False),
            ({}, True),
        ],
    )
    def test_who_is_a_beginner(
        self, series_data: Data, change: dict[str, object], refused: bool
    ) -> None:
        data = series_data({1: 1500}, kind="accelerated", cadence={"minutes": 15})
        data["players"][0] |= change
        assert ("rate-too-fast" in codes(series_from_data(data))) is refused

    @pytest.mark.parametrize(("minutes", "refused"), [(15, False), (14, True)])
    def test_without_clocks_each_has_15_minutes(
        self, make_series: Make, minutes: int, refused: bool
    ) -> None:
        cadence = {"minutes": minutes, "increment": 10, "clock": False}
        series = make_series({1: None, 2: None}, "1-2:2", kind="accelerated", cadence=cadence)
        assert "without-clocks" in codes(series)
        assert ("rate-too-fast" in codes(series)) is refused


class TestArticle531_LicencesInSlowSeries:
    def with_first(self, series_data: Data, **change: object) -> Series:
        data = series_data(STRONG, "1-2:2")
        data["players"][0] |= change
        return series_from_data(data)

    def test_a_resident_without_licence_refuses_the_series(self, series_data: Data) -> None:
        found = rate(self.with_first(series_data, licence=None))
        assert found.verdict is HomologationVerdict.REFUSED
        assert [finding.player for finding in found.findings] == [1]

    def test_even_the_first_time(self, series_data: Data) -> None:
        series = self.with_first(series_data, licence=None, earlier_participations=0)
        assert codes(series) == {"licence-missing"}

    def test_unless_the_organiser_pays_at_once(self, series_data: Data) -> None:
        series = self.with_first(series_data, licence=None, licence_paid_by_organiser=True)
        assert rate(series).verdict is HomologationVerdict.READY
        assert codes(series) == {"licence-paid-by-organiser"}

    def test_who_lives_abroad_needs_none(self, series_data: Data) -> None:
        assert codes(self.with_first(series_data, licence=None, resident=False)) == set()

    def test_but_border_clubs_do(self, series_data: Data) -> None:
        change = {"licence": None, "resident": False, "club": "Heule"}
        assert codes(self.with_first(series_data, **change)) == {"licence-missing"}

    def test_which_do_not_live_in_france_for_that(self, series_data: Data) -> None:
        change = {"licence": None, "resident": False, "club": "Heule"}
        (finding,) = rate(self.with_first(series_data, **change)).findings
        assert finding.article == "5.3.1, 7.2"
        assert "lives in France" not in finding.what
        assert "plays for the border club Heule" in finding.what

    def test_who_played_nothing_does_not_block(self, series_data: Data) -> None:
        data = series_data(STRONG, "1-2:2 3-4:2fe")
        data["players"][3]["licence"] = None
        assert rate(series_from_data(data)).verdict is HomologationVerdict.READY
        data["games"][1] |= {"white_result": "2fne", "black_result": "0fne"}
        assert codes(series_from_data(data)) == {"licence-missing"}  # homologated as if played

    def test_a_leisure_licence_is_looked_at(self, series_data: Data) -> None:
        assert codes(self.with_first(series_data, licence="leisure")) == {"leisure-licence"}


class TestArticle532_LicencesInAcceleratedSeries:
    @pytest.mark.parametrize(
        ("earlier", "code", "verdict"),
        [
            (0, "without-licence", HomologationVerdict.READY),
            (1, "without-licence", HomologationVerdict.READY),
            (2, "licence-due", HomologationVerdict.READY),
            (3, "licence-missing", HomologationVerdict.REFUSED),
        ],
    )
    def test_three_times_without_licence(
        self, series_data: Data, earlier: int, code: str, verdict: HomologationVerdict
    ) -> None:
        data = series_data(
            STRONG | {1: 1200 if earlier else None},
            "1-2:2",
            kind="accelerated",
            cadence={"minutes": 30},
        )
        data["players"][0] |= {"licence": None, "earlier_participations": earlier}
        found = rate(series_from_data(data))
        assert ({finding.code for finding in found.findings}, found.verdict) == ({code}, verdict)

    def test_only_beginners_play_without(self, series_data: Data) -> None:
        """Decision 0063: a rating from before the first series shows an earlier career."""
        data = series_data(STRONG, "1-2:2", kind="accelerated", cadence={"minutes": 30})
        data["players"][0] |= {"licence": None, "earlier_participations": 0}
        found = rate(series_from_data(data))
        assert found.verdict is HomologationVerdict.REFUSED
        assert "not a beginner" in found.findings[0].what

    def test_the_leisure_licence_suffices(self, series_data: Data) -> None:
        data = series_data(STRONG, "1-2:2", kind="accelerated", cadence={"minutes": 30})
        data["players"][0] |= {"licence": "leisure", "earlier_participations": 9}
        assert codes(series_from_data(data)) == set()


class TestArticle54_Sizes:
    @pytest.mark.parametrize(
        ("system", "players", "large"),
        [("closed", 20, False), ("closed", 21, True), ("swiss", 50, False), ("swiss", 51, True)],
    )
    def test_large_series_are_computed_and_refused(
        self, make_series: Make, system: str, players: int, large: bool
    ) -> None:
        ratings = dict.fromkeys(range(1, players + 1), 1500)
        found = rate(make_series(ratings, *["1-2:2"] * 20, system=system))
        assert ("series-large" in {f.code for f in found.findings}) is large
        assert found.verdict is (
            HomologationVerdict.REFUSED if large else HomologationVerdict.READY
        )
        assert found.players[0].final is not None

    def test_until_the_rating_officer_agrees(self, make_series: Make) -> None:
        ratings = dict.fromkeys(range(1, 22), 1500)
        refused = rate(make_series(ratings, *["1-2:2"] * 20))
        assert "the rating officer, who is to be asked, agrees" in refused.findings[0].what
        agreed = rate(make_series(ratings, *["1-2:2"] * 20, size_accepted=True))
        assert (agreed.verdict, codes(agreed.series)) == (
            HomologationVerdict.READY,
            {"series-large"},
        )


class TestArticle55_Fees:
    @pytest.mark.parametrize(("kind", "amount"), [("slow", 8), ("accelerated", 4)])
    def test_two_euro_or_one_per_player(self, make_series: Make, kind: str, amount: int) -> None:
        assert fees_of(make_series(STRONG, "1-2:2 3-4:0", kind=kind)).amount == amount

    def test_who_played_no_game_is_free(self, make_series: Make) -> None:
        series = make_series(STRONG, "1-2:2 3-4:0fe", "1-2:2 3-EXEMPT:2fe")
        assert fees_of(series).players == 2

    def test_leavers_and_foreigners_are_paid_for(self, series_data: Data) -> None:
        data = series_data(STRONG, "1-2:2 3-4:1", "1-3:2 2-4:2fe")
        data["players"][3] |= {"resident": False}
        assert fees_of(series_from_data(data)).players == 4

    def test_homologation_waits_for_the_money(self, make_series: Make) -> None:
        found = rate(make_series(STRONG, "1-2:2", fees_received=False))
        assert found.verdict is HomologationVerdict.WAITING
        assert {finding.code for finding in found.findings} == {"fees-awaited"}

    def test_several_series_count_as_one(self, make_series: Make) -> None:
        group = {"fee_group": "Cup"}
        first = make_series(STRONG, "1-2:2 3-4:1", **group)
        final = make_series(STRONG, "1-3:2", **group)
        assert fees_of(first).amount + fees_of(final).amount == 12
        assert fees_of_group([first, final]).amount == 8
        assert "fees-shared" in codes(final)

    def test_not_series_of_two_kinds(self, make_series: Make) -> None:
        first = make_series(STRONG, "1-2:2", fee_group="Cup")
        other = make_series(STRONG, "1-2:2", fee_group="Cup", kind="accelerated")
        with pytest.raises(InputError, match="one kind"):
            fees_of_group([first, other])

    def test_not_series_of_two_groups(self, make_series: Make) -> None:
        first, other = (make_series(STRONG, "1-2:2", fee_group=name) for name in ("Cup", "Open"))
        with pytest.raises(InputError, match="one fee group"):
            fees_of_group([first, other])


class TestArticle66_Rounds:
    @pytest.mark.parametrize(("rounds", "unusual"), [(2, True), (3, False), (4, False), (5, True)])
    def test_a_swiss_has_a_third_to_a_half_of_its_players_as_rounds(
        self, make_series: Make, rounds: int, unusual: bool
    ) -> None:
        ratings = dict.fromkeys(range(1, 9), 1500)
        series = make_series(ratings, *["1-2:2"] * rounds, system="swiss")
        assert ("swiss-rounds" in codes(series)) is unusual

    def test_missing_results_delay(self, make_series: Make) -> None:
        found = rate(make_series(STRONG, "1-2:2", "1-3"))
        assert (found.verdict, codes(found.series)) == (HomologationVerdict.WAITING, {"unfinished"})
