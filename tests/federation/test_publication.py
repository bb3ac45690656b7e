"""Section 2: the list of the month, its period, its day, and that it stays."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from sqlalchemy import text
from tests.federation.federations import Federation, MakeFederation

from ronde.errors import InputError, StateError, StoreError, UndoError
from ronde.federation.computation import series_rating
from ronde.federation.journal import undo
from ronde.federation.period import draft_list
from ronde.federation.publication import list_in_force, preview, recompute
from ronde.ratings.exact import exact_text, nearest
from ronde.ratings.ffjd.explanation import why

ROUNDS = ("1-2:2", "1-3:1", "1-4:0", "1-5:2", "1-6:1")
SIX = (1, 2, 3, 4, 5, 6)
FAST = {"kind": "accelerated", "cadence": {"minutes": 30}}


def codes(found: Any) -> list[str]:
    return [finding.code for finding in found.findings]


class TestSection2_ThePeriod:
    def test_the_check_value_of_a_slow_series(self, federation: Federation) -> None:
        federation.paid(SIX, *ROUNDS)
        published = federation.publish("2026-10")
        line = next(line for line in published.lines if line.player == 1)
        assert (line.rating, line.previous, line.evolution) == (1432, 1400, "949/30")

    def test_the_rating_of_the_start_serves_all_series_of_the_period(
        self, federation: Federation
    ) -> None:
        federation.paid(SIX, *ROUNDS)
        federation.paid(SIX, *ROUNDS, name="Again", start="2026-09-12", end="2026-09-13")
        assert federation.ratings("2026-10")[1] == 1400 + 63  # 2 × 31.633; 65 if it moved between

    def test_the_next_period_starts_from_the_list(self, federation: Federation) -> None:
        federation.paid(SIX, *ROUNDS)
        federation.publish("2026-10")
        federation.paid((1, 2), "1-2:1", name="October", start="2026-10-03", end="2026-10-04")
        lines = {line.player: line for line in federation.publish("2026-11").lines}
        assert lines[1].previous == 1432
        assert lines[3].kind == "unchanged"

    def test_who_was_unrated_and_still_is_has_not_been_rated_since(
        self, federation: Federation
    ) -> None:
        federation.paid((7, 1), "7-1:0")
        october = federation.publish("2026-10")
        assert 7 not in {line.player for line in october.lines}
        assert "rated-since" not in codes(october)

    def test_points_of_others_are_written_for_the_period_in_which_they_played(
        self, federation: Federation
    ) -> None:
        guest = {"id": "g", "name": "Dune, Dara", "resident": False, "fmjd_rating": 1900}
        federation.paid((1, guest), "1-g:1")
        unlisted = []
        for month in ("2026-10", "2026-11"):
            day = date.fromisoformat(f"{month}-01")
            with federation.database.reading(federation.key) as reader:
                draft = draft_list(reader, month, day)
            unlisted.append([line.name for line in draft.unlisted])
            federation.publish(month)
        assert unlisted == [["Dune, Dara"], []]

    def test_the_sum_is_rounded_once(self, make_federation: MakeFederation) -> None:
        federation = make_federation({1: 1500, 2: 1540})
        for day in ("05", "12"):
            days = {"start": f"2026-09-{day}", "end": f"2026-09-{day}", "name": day}
            federation.paid((1, 2), "1-2:1", **days, **FAST)
        assert federation.ratings("2026-10") == {1: 1501, 2: 1539}  # 0.4 twice; never 0 twice


class TestSection2_TheDay:
    def test_no_list_before_the_first_of_the_month(self, federation: Federation) -> None:
        with pytest.raises(StateError, match="published on 2026-10-01"):
            federation.publish("2026-10", "2026-09-30")

    def test_a_late_list_leaves_the_one_before_in_force(self, federation: Federation) -> None:
        federation.publish("2026-10")
        late = federation.publish("2026-11", "2026-11-09")
        assert "published-late" in codes(late)
        desk = federation.at("2026-12-01")
        by_day = {
            day: list_in_force(desk, federation.key, date.fromisoformat(day))
            for day in ("2026-09-30", "2026-11-08", "2026-11-09")
        }
        months = [None if one is None else one.month for one in by_day.values()]
        assert months == [None, "2026-10", "2026-11"]

    def test_a_series_that_ends_after_publication_counts_in_the_next(
        self, federation: Federation
    ) -> None:
        federation.publish("2026-10")
        verdict = federation.paid(SIX, *ROUNDS, start="2026-09-28", end="2026-10-01")
        assert "ended-after-publication" in codes(verdict)
        assert federation.publish("2026-10").series == ()
        assert federation.publish("2026-11").series == (verdict.series,)

    def test_a_series_that_comes_late_counts_in_the_next(self, federation: Federation) -> None:
        federation.publish("2026-10")
        verdict = federation.paid(SIX, *ROUNDS)
        assert "counts-later" in codes(verdict)
        november = federation.publish("2026-11")
        assert november.series == (verdict.series,)
        assert "series-counted-late" in codes(november)

    def test_a_late_list_takes_in_what_ended_before_its_day(self, federation: Federation) -> None:
        federation.publish("2026-10")
        verdict = federation.paid(SIX, *ROUNDS, start="2026-11-04", end="2026-11-05")
        late = federation.publish("2026-11", "2026-11-09")
        assert late.series == (verdict.series,)
        assert next(line for line in late.lines if line.player == 1).previous == 1400

    def test_a_series_that_goes_on_is_not_counted(self, federation: Federation) -> None:
        federation.paid(SIX, *ROUNDS, start="2026-09-05", end="2026-10-05")
        october = federation.publish("2026-10")
        assert october.series == ()
        assert "series-not-ended" in codes(october)

    def test_a_late_series_is_computed_with_the_list_of_its_start(
        self, federation: Federation
    ) -> None:
        """Section 3: CPi is the rating at the start of the tournament, however late it counts."""
        played = {"start": "2026-10-10", "end": "2026-10-11"}
        federation.paid(SIX, *ROUNDS)
        october = federation.publish("2026-10")
        federation.paid((1, 2), "1-2:0", **played, name="In time")
        november = federation.publish("2026-11")
        late = federation.paid(SIX, *ROUNDS, **played, name="Late")
        rating = series_rating(federation.at("2026-11-10"), federation.key, late.series)
        by_october = {line.player: line.rating for line in october.lines}
        by_november = {line.player: line.rating for line in november.lines}
        assert (by_october[1], by_november[1]) == (1432, 1407)
        assert rating.players[0].initial == by_october[1]
        assert why(rating)[1][0] == "CPi = 1432, the rating at the start of the series [2, 3]"
        line = next(x for x in federation.publish("2026-12").lines if x.player == 1)
        assert line.previous == by_november[1]
        assert rating.players[0].evolution is not None
        assert line.rating == by_november[1] + nearest(rating.players[0].evolution)
        assert line.evolution == exact_text(rating.players[0].evolution)
        assert [one.differences for one in recompute(
            federation.at("2026-12-02"), federation.key)] == [(), (), ()]  # fmt: skip

    def test_a_series_that_begins_with_the_list_uses_it(self, federation: Federation) -> None:
        federation.paid(SIX, *ROUNDS)
        federation.publish("2026-10")
        days = {"start": "2026-10-01", "end": "2026-10-02", "name": "First day"}
        series = federation.paid((1, 2), "1-2:1", **days).series
        rating = series_rating(federation.at("2026-10-10"), federation.key, series)
        assert rating.players[0].initial == 1432

    def test_a_series_that_ends_with_the_list_counts_in_the_next(
        self, federation: Federation
    ) -> None:
        series = federation.paid(SIX, *ROUNDS, start="2026-09-28", end="2026-10-01").series
        assert federation.publish("2026-10").series == ()
        assert federation.publish("2026-11").series == (series,)

    def test_games_of_who_was_unrated_then_change_nothing_later(
        self, federation: Federation
    ) -> None:
        """Player 7 was unrated when the late series began, and is rated when it counts."""
        federation.paid((7, 1, 2, 3, 6), "7-1:0", "7-2:1", "7-3:0", "7-6:1", "7-2:0")
        assert federation.ratings("2026-10")[7] < 1500
        late = federation.paid((7, 1), "7-1:2", name="Late")
        november = federation.publish("2026-11")
        assert november.series == (late.series,)
        told = [f for f in november.findings if f.code == "rated-since"]
        assert [finding.player for finding in told] == [7]
        lines = {line.player: line for line in november.lines}
        assert (lines[7].change, lines[1].change) == (0, 0)

    def test_a_list_does_not_come_after_a_later_one(self, federation: Federation) -> None:
        federation.publish("2026-11")
        with pytest.raises(StateError, match="cannot come after it"):
            federation.publish("2026-10", "2026-11-02")

    def test_a_month_without_a_list_is_told(self, federation: Federation) -> None:
        federation.publish("2026-10")
        assert "months-without-list" in codes(federation.publish("2026-12"))

    @pytest.mark.parametrize("month", ["2026-13", "november", "2026-1"])
    def test_what_is_no_month(self, federation: Federation, month: str) -> None:
        with pytest.raises(InputError, match="no month"):
            federation.publish(month, "2026-12-01")


class TestSection2_Preview:
    def test_it_shows_the_differences_and_writes_nothing(self, federation: Federation) -> None:
        federation.publish("2026-10")
        federation.paid(SIX, *ROUNDS, start="2026-10-03", end="2026-10-04")
        before = federation.state()
        shown = preview(federation.at("2026-10-20"), federation.key, "2026-11")
        changes = {d.player: (d.before, d.after) for d in shown.differences}
        assert changes[1] == (1400, 1432)
        assert not shown.is_new
        assert federation.state() == before

    def test_the_first_list_differs_from_the_opening_ratings(
        self, make_federation: MakeFederation
    ) -> None:
        federation = make_federation(
            {1: 1400, 2: 1300, 3: 1450, 4: 1600, 5: 1500, 6: 1380, 7: 1500}
        )
        federation.paid(SIX, *ROUNDS)
        shown = preview(federation.at("2026-09-20"), federation.key, "2026-10")
        assert shown.is_first
        changes = {d.player: (d.before, d.after) for d in shown.differences}
        assert changes[1] == (1400, 1432)
        assert changes.keys() == set(SIX), "who did not play has the opening rating"
        published = federation.publish("2026-10")
        assert published.differences == shown.differences
        assert preview(federation.at("2026-10-20"), federation.key, "2026-10").is_first
        assert not preview(federation.at("2026-10-20"), federation.key, "2026-11").is_first

    def test_it_is_what_is_published(self, federation: Federation) -> None:
        federation.paid(SIX, *ROUNDS)
        shown = preview(federation.at("2026-09-20"), federation.key, "2026-10")
        assert federation.publish("2026-10").lines == shown.lines

    def test_a_published_month_is_shown_as_it_is(self, federation: Federation) -> None:
        october = federation.publish("2026-10")
        federation.paid(SIX, *ROUNDS)
        again = preview(federation.at("2026-10-20"), federation.key, "2026-10")
        assert again.lines == october.lines


class TestSection2_WhatWasPublishedStays:
    def test_publishing_again_changes_nothing(self, federation: Federation) -> None:
        first = federation.publish("2026-10")
        federation.paid(SIX, *ROUNDS)
        version = federation.version()
        again = federation.publish("2026-10", "2026-10-15")
        assert (again.lines, again.published_on) == (first.lines, first.published_on)
        assert (first.is_new, again.is_new) == (True, False)
        assert federation.version() == version

    @pytest.mark.parametrize(
        "change",
        [
            "UPDATE ffjd_rating SET rating = 2000 WHERE player = 1",
            "DELETE FROM ffjd_rating WHERE player = 1",
            "UPDATE ffjd_list SET published_on = '2026-10-02'",
            "DELETE FROM ffjd_list",
            "UPDATE ffjd_series SET document = '{}'",
            "DELETE FROM ffjd_series",
        ],
    )
    def test_the_database_refuses_to_change_it(self, federation: Federation, change: str) -> None:
        federation.paid(SIX, *ROUNDS)
        federation.publish("2026-10")
        before = federation.state()
        with pytest.raises(StoreError), federation.database.writing() as connection:
            connection.execute(text(change))
        assert federation.state() == before

    def test_a_publication_is_not_taken_back(self, federation: Federation) -> None:
        federation.publish("2026-10")
        with pytest.raises(UndoError, match="a published list stays"):
            undo(federation.at("2026-10-02"), federation.key)

    def test_a_homologated_series_stays_as_it_was_judged(self, federation: Federation) -> None:
        verdict = federation.paid(SIX, *ROUNDS)
        version = federation.version()
        assert federation.homologate(verdict.series) == verdict
        assert federation.version() == version


def test_a_step_before_the_publication_is_taken_back(federation: Federation) -> None:
    before = federation.state()
    federation.record(SIX, *ROUNDS)
    undo(federation.at("2026-09-11"), federation.key)
    assert federation.state() == before
