"""Real reports: read without complaint, and the same after writing."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from benchmarks.events import large_report
from tests.formats.forms import completed

from ronde.formats import dialects, read_file, read_text, write_text
from ronde.formats.findings import REMARKS
from ronde.model import (
    ByeKind,
    PlayerId,
    Points,
    Tournament,
    VirtualPoints,
)

EXPECTED_NOTES = {"rules-from-type"}
LOSSLESS = ("trf26", "trfx", "json")


def tournament_in(path: Path) -> Tournament:
    reading = read_file(path)
    assert {finding.code for finding in reading.findings} <= EXPECTED_NOTES, path
    assert reading.tournament is not None, path
    return reading.tournament


def survives(tournament: Tournament, dialect: str) -> bool:
    writing = write_text(tournament, dialect)
    return not writing.findings and is_read_again(writing.text, tournament, dialect)


def is_read_again(text: str, tournament: Tournament, dialect: str) -> bool:
    told = completed(tournament) if dialect == "trfx" else tournament
    return read_text(text).tournament == told


def is_kept(tournament: Tournament, dialect: str) -> bool:
    """Whether nothing is lost; that other programs do not see something is only a remark."""
    writing = write_text(tournament, dialect)
    lost = {finding.code for finding in writing.findings} - REMARKS.keys()
    return not lost and is_read_again(writing.text, tournament, dialect)


def test_reports_survive(reports: tuple[Path, ...]) -> None:
    assert len(reports) > 10
    for path in reports:
        tournament = tournament_in(path)
        assert all(survives(tournament, dialect) for dialect in LOSSLESS), path


def test_letters_before_2016(reports: tuple[Path, ...]) -> None:
    old = next(path for path in reports if path.name == "dutch-2012-71.trf")
    assert read_file(old).dialect == "trf06"
    tournament = tournament_in(old)
    assert any(round_.pairing_bye for round_ in tournament.rounds)
    assert survives(tournament, "trf06")


def test_a_next_round_that_is_listed_already(reports: tuple[Path, ...]) -> None:
    path = next(path for path in reports if path.name == "burstein-2026-129.trf")
    tournament = tournament_in(path)
    assert tournament.next_round == 5
    assert {bye.round for bye in tournament.requested_byes} == {5}


def test_an_accelerated_event_whose_forfeits_are_worth_more_than_absences() -> None:
    """Record 162 has one symbol for both, so the points of bbpPairings stand in a comment."""
    lines = ["XXR 5", "XXC black1", "BBW  4.0", "BBD  2.0", "BBL  1.0", "BBZ  0.0", "BBF  1.0"]
    lines += ["001    1".ljust(80) + " 4.0".ljust(9) + "     2 w 1"]
    lines += ["001    2".ljust(80) + " 1.0".ljust(9) + "     1 b 0"]
    tournament = read_text("\n".join([*lines, "XXA    1  2.0  2.0  1.0"])).tournament
    assert tournament is not None
    assert tournament.virtual_points
    assert is_kept(tournament, "trf26")


@pytest.mark.long
def test_all_cases_survive() -> None:
    """Goes through the folder of RONDE_CASES, else through the reports that come with the tests."""
    folder = os.environ.get("RONDE_CASES") or Path(__file__).parents[1] / "data" / "trf"
    cases = sorted(Path(folder).rglob("*.trf"))
    assert cases
    for path in cases:
        reading = read_file(path)
        if reading.tournament is None:  # only events of teams, and types whose points are unknown
            codes = {finding.code for finding in reading.findings}
            assert codes & {"team-event", "type-unknown"}, path
            continue
        lossy = [d for d in LOSSLESS if not is_kept(reading.tournament, d)]
        if reading.tournament.team_data.teams and lossy == ["trfx"]:  # has the names of teams only
            losses = {finding.code for finding in write_text(reading.tournament, "trfx").findings}
            assert "team-details-lost" in losses, path
            continue
        assert lossy == [], path


@pytest.mark.parametrize("dialect", dialects())
def test_the_largest_report(dialect: str) -> None:
    reading = read_text(write_text(large_report(9998, 3), dialect).text)
    assert reading.tournament is not None
    assert len(reading.tournament.rounds) == 3


class TestNextRound:
    """Points may or may not contain what the next round brings."""

    @pytest.mark.parametrize("points", ["1.0", "1.5", "2.0", "2.5"])
    def test_points_with_and_without_bye_and_acceleration(self, points: str) -> None:
        cells = "  0000 - U  0000 - H"
        line = "001    1".ljust(80) + f"{points:>4}".ljust(9) + cells
        reading = read_text("\n".join([line, "XXA    1  0.5  1.0"]))
        assert not reading.findings
        assert reading.tournament is not None
        assert reading.tournament.virtual_points == (
            VirtualPoints(PlayerId(1), (Points(5), Points(10))),
        )

    @pytest.mark.parametrize("points", ["0.5", "3.0"])
    def test_other_points_are_refused(self, points: str) -> None:
        line = "001    1".ljust(80) + f"{points:>4}".ljust(9) + "  0000 - U  0000 - H"
        reading = read_text("\n".join([line, "XXA    1  0.5  1.0"]))
        assert [finding.code for finding in reading.errors] == ["points-differ"]

    @pytest.mark.parametrize("points", ["0.0", "0.5", ""])
    def test_an_unfinished_game_counts_as_a_draw_or_not_at_all(self, points: str) -> None:
        white = "001    1".ljust(80) + f"{points:>4}".ljust(9) + "     2 w"
        reading = read_text("\n".join([white, "001    2".ljust(89) + "     1 b"]))
        assert not reading.findings
        assert reading.tournament is not None
        assert reading.tournament.rounds[0].games[0].is_unfinished

    @pytest.mark.parametrize("dialect", ["trf06", "trf16", "trfx", "trfbx", "trf26"])
    def test_the_next_round_is_written_into_the_player_lines(
        self, reports: tuple[Path, ...], dialect: str
    ) -> None:
        path = next(path for path in reports if path.name == "burstein-2026-129.trf")
        tournament = tournament_in(path)
        # Without allocated byes the old letters say as much as the new ones.
        rounds = (
            replace(r, byes=tuple(b for b in r.byes if b.kind is not ByeKind.PAIRING_ALLOCATED))
            for r in tournament.rounds
        )
        plain = replace(tournament, rounds=tuple(rounds))
        read = read_text(write_text(plain, dialect).text).tournament
        assert read is not None
        assert read.requested_byes == tournament.requested_byes

    def test_absent_players_of_xxz_keep_the_bye_of_their_line(self) -> None:
        lines = [f"001    {n}".ljust(89) + cell for n, cell in ((1, "  0000 - H"), (2, ""))]
        tournament = read_text("\n".join([*lines, "XXZ 1 2"])).tournament
        assert tournament is not None
        assert [bye.kind for bye in tournament.requested_byes] == [
            ByeKind.HALF_POINT,
            ByeKind.ZERO_POINT,
        ]

    def test_a_bye_record_of_the_past_that_agrees_is_passed_over(self) -> None:
        lines = [
            "001    1".ljust(89) + "     2 w 1  0000 - H     2 b 1",
            "001    2".ljust(89) + "     1 b 0               1 w 0",
            "240 H 002    1",
            "240 Z 002    2",
        ]
        reading = read_text("\n".join(lines))
        assert not reading.findings
        assert reading.tournament is not None
        assert reading.tournament.requested_byes == ()
