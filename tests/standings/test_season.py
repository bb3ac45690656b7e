"""The list of a season: points by place, shared places, the best n of m, and who is who."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from jsonschema_rs import Draft202012Validator
from tests.commands import Run

import ronde
from ronde.errors import EXIT_INPUT, InputError
from ronde.model import Details, Game, Player, PlayerId, Result, Round, Tournament
from ronde.questions.season import NamedEvent, Season
from ronde.standings.season import (
    Appearance,
    SeasonEvent,
    SeasonMeasure,
    SeasonRules,
    TiedPlaces,
    parse_points,
    season,
)

SCHEMA = Path(__file__).parents[2] / "docs" / "schemas" / "season-1.json"
TEN = parse_points("10,6,4")


def event(*ranks: tuple[str, int, int], most: int = 50) -> SeasonEvent:
    return SeasonEvent([Appearance(*one) for one in ranks], most)


def totals(events: Sequence[SeasonEvent], rules: SeasonRules) -> list[tuple[int, str, float]]:
    return [(line.rank, line.person, float(line.total)) for line in season(events, rules)]


class TestPoints:
    EVENT = event(("a", 1, 50), ("b", 2, 30), ("c", 2, 30), ("d", 4, 10))

    def test_a_shared_place_gets_the_mean_of_the_places(self) -> None:
        assert totals([self.EVENT], SeasonRules(points=TEN)) == [
            (1, "a", 10), (2, "b", 5), (2, "c", 5), (4, "d", 0),
        ]  # fmt: skip

    def test_or_the_best_of_them_for_everybody(self) -> None:
        found = totals([self.EVENT], SeasonRules(points=TEN, tied=TiedPlaces.BEST))
        assert [total for _, _, total in found] == [10, 6, 6, 0]

    def test_points_and_percentage_of_the_event(self) -> None:
        by_points = totals([self.EVENT], SeasonRules(SeasonMeasure.POINTS))
        by_percentage = totals([self.EVENT], SeasonRules(SeasonMeasure.PERCENTAGE))
        assert [total for _, _, total in by_points] == [5, 3, 3, 1]
        assert [total for _, _, total in by_percentage] == [100, 60, 60, 20]

    @pytest.mark.parametrize("text", ["", "ten", "5,6", "3,,1", "1,-1"])
    def test_what_is_no_list_of_points_is_refused(self, text: str) -> None:
        with pytest.raises(InputError):
            parse_points(text)

    def test_at_least_one_event_must_count(self) -> None:
        with pytest.raises(InputError, match="at least one event"):
            SeasonRules(best=0)


class TestBest:
    EVENTS = (
        event(("a", 1, 50), ("b", 2, 40)),
        event(("b", 1, 50), ("a", 3, 20)),
        event(("a", 2, 40), ("b", 3, 10)),
    )

    def test_only_the_best_count_and_the_others_are_told(self) -> None:
        lines = season(self.EVENTS, SeasonRules(points=TEN, best=2))
        assert [(line.person, float(line.total)) for line in lines] == [("a", 16), ("b", 16)]
        assert [(one.event, one.counts) for one in lines[0].events] == [
            (0, True), (1, False), (2, True),
        ]  # fmt: skip

    def test_level_totals_are_decided_by_the_best_event(self) -> None:
        events = [
            event(("steady", 2, 0), ("winner", 3, 0)),
            event(("steady", 2, 0), ("winner", 3, 0)),
            event(("winner", 1, 0)),
        ]
        rules = SeasonRules(points=parse_points("8,6,2"))
        assert totals(events, rules) == [(1, "winner", 12), (2, "steady", 12)]

    def test_who_is_level_in_everything_shares_a_rank(self) -> None:
        assert [line.rank for line in season(self.EVENTS, SeasonRules(points=TEN, best=2))] == [
            1,
            1,
        ]


def tournament(name: str, *people: tuple[str, str]) -> Tournament:
    players = tuple(
        Player(PlayerId(number), called, fide_id=fide_id, club="Quarry")
        for number, (called, fide_id) in enumerate(people, 1)
    )
    first, second = players[0].id, players[1].id
    details = Details(name=name, start_date=f"2026/0{len(name)}/01")
    game = Game(first, second, Result.WIN, Result.LOSS)
    return Tournament(players, (Round((game,)),), details=details)


class TestPersons:
    def of(self, *events: Tournament) -> Season:
        named = [NamedEvent(told.details.name, told) for told in events]
        return Season.of(named, SeasonRules(points=TEN))

    def test_a_number_decides_and_not_the_spelling(self) -> None:
        found = self.of(
            tournament("A", ("Agate, Ada", "900001"), ("Basalt, Ben", "")),
            tournament("BB", ("Agathe, Ada", " 900001"), ("BASALT, Ben", "")),
        )
        assert [(line.rank, float(line.total)) for line in found.lines] == [(1, 20), (2, 12)]
        assert [finding.code for finding in found.findings] == ["matched-by-name", "several-names"]

    def test_a_name_without_number_is_the_one_person_who_has_it(self) -> None:
        found = self.of(
            tournament("A", ("Agate, Ada", "900001"), ("Basalt, Ben", "900002")),
            tournament("BB", ("Agate, Ada", ""), ("Basalt, Ben", "900002")),
        )
        assert len(found.lines) == 2

    def test_two_numbers_are_two_people(self) -> None:
        found = self.of(
            tournament("A", ("Agate, Ada", "900001"), ("Basalt, Ben", "900002")),
            tournament("BB", ("Agate, Ada", "900003"), ("Basalt, Ben", "900002")),
        )
        assert len(found.lines) == 3

    def test_namesakes_in_one_event_are_two_people(self) -> None:
        found = self.of(tournament("A", ("Agate, Ada", ""), ("Agate, Ada", "")))
        assert len(found.lines) == 2
        assert "person-twice" in {finding.code for finding in found.findings}

    def test_who_was_never_paired_has_no_place(self) -> None:
        found = self.of(tournament("A", ("One", ""), ("Two", ""), ("Never There", "")))
        assert len(found.lines) == 2

    def test_events_stand_in_the_order_of_their_days(self) -> None:
        later, first = (
            tournament("BB", ("One", ""), ("Two", "")),
            tournament("A", ("One", ""), ("Two", "")),
        )
        assert [one.key for one in self.of(later, first).events] == ["A", "BB"]

    def test_clubs_have_a_column_if_somebody_has_one(self) -> None:
        found = self.of(tournament("A", ("One", ""), ("Two", "")))
        assert found.csv().splitlines()[:2] == [
            "Rank,Name,Club,A,Events,Total",
            "1,One,Quarry,10,1,10",
        ]

    def test_a_season_has_a_limit_and_needs_an_event(self) -> None:
        with pytest.raises(InputError, match="at least one event"):
            self.of()
        with pytest.raises(InputError, match="at most 60"):
            self.of(*[tournament("A", ("One", ""), ("Two", ""))] * 61)


class TestCommand:
    @pytest.fixture
    def files(self, tmp_path: Path) -> list[str]:
        events = {
            "jan": tournament("A", ("Agate, Ada", ""), ("=Basalt, Ben", "")),
            "feb": tournament("BB", ("=Basalt, Ben", ""), ("Agate, Ada", "")),
        }
        for name, told in events.items():
            ronde.write(told, tmp_path / f"{name}.trf")
        return [str(tmp_path / f"{name}.trf") for name in events]

    def test_as_table_data_csv_and_pdf(self, run: Run, files: list[str], tmp_path: Path) -> None:
        told = run("season", *files, "--best", "1", "--points", "10,6")
        assert told.code == 0
        assert "points by place; the best event counts" in told.out
        assert "Agate, Ada" in told.out
        assert "(6)" in told.out
        data = json.loads(run("season", *files, "--json").out)
        Draft202012Validator(json.loads(SCHEMA.read_text())).validate(data)
        assert [place["total"] for place in data["places"]] == ["43", "43"]
        out = tmp_path / "season.csv"
        run("season", *files, "-o", out)
        assert out.read_text().splitlines()[0] == "Rank,Name,A,BB,Events,Total"
        assert "'=Basalt, Ben" in out.read_text()
        pdf = tmp_path / "season.pdf"
        assert run("season", *files, "-o", pdf).code == 0
        assert pdf.read_bytes().startswith(b"%PDF")

    def test_bad_points_are_told(self, run: Run, files: list[str]) -> None:
        told = run("season", *files, "--points", "1,2")
        assert told.code == EXIT_INPUT
        assert "a better place must not bring fewer points" in told.err
