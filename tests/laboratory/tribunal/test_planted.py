"""Three engines with a planted fault each: found, judged by article, and made small."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from ronde.certificates.files import read_certificate
from ronde.certificates.verification import verify
from ronde.laboratory.conformance.differences import DifferenceClass
from ronde.laboratory.trials import SerialPool
from ronde.laboratory.tribunal.cases import TribunalCase, address_of, case_of, charges
from ronde.laboratory.tribunal.plan import EventOrigin, EventSource, TribunalPlan, TriedEngine
from ronde.laboratory.tribunal.report import document, tally
from ronde.laboratory.tribunal.run import tried
from ronde.laboratory.tribunal.site import write_site
from ronde.laboratory.tribunal.trial import TribunalRecord, end_engines
from ronde.questions.judgement import EngineFailure, RulingKind

KEY = "dutch-2026"


def _planted(fault: str) -> TriedEngine:
    command = shlex.join([sys.executable, "-m", "tests.laboratory.tribunal.planted", fault])
    return TriedEngine(fault, KEY, command, stays="--dutch -p")


SOURCE = EventSource("small", EventOrigin.RONDE, 2, KEY, (5, 9), (4, 4))
PLAN = TribunalPlan(
    "three faults",
    3,
    (_planted("swap"), _planted("criterion"), _planted("crash")),
    (SOURCE,),
    pages=1,
    candidates=30,
)


@pytest.fixture(scope="module")
def records() -> Iterator[list[TribunalRecord]]:
    yield list(tried(PLAN, SerialPool()))
    end_engines()


@pytest.fixture(scope="module")
def cases(records: Sequence[TribunalRecord]) -> list[TribunalCase]:
    """Return one case of each engine: colours, criterion, crash."""
    charged = list(charges(records, 1))
    wanted = [
        next(
            one
            for one in charged
            if one.finding.engine == 0
            and one.finding.article == "5.2.5"
            and not one.finding.reading
        ),
        next(one for one in charged if one.finding.article == "C14"),
        next(one for one in charged if one.finding.engine == 2),
    ]
    return [case_of(PLAN, number, one) for number, one in enumerate(wanted, 1)]


class TestFound:
    def test_every_round_is_counted_once(self, records: list[TribunalRecord]) -> None:
        assert [record.number for record in records] == [1, 2]
        assert not any(record.error for record in records)
        assert sum(record.rounds for record in records) == 8

    def test_a_turned_board_is_found_in_every_round(self, records: list[TribunalRecord]) -> None:
        found = [one for record in records for one in record.findings if one.engine == 0]
        assert len(found) == sum(record.rounds for record in records)
        assert {one.kind for one in found} == {DifferenceClass.COLOURS}
        # A turned board is wrong, unless the other reading of odd and even numbers gives it.
        assert {one.ruling for one in found} <= {RulingKind.WRONG, RulingKind.DISPUTE}
        assert {one.reading for one in found} <= {"", "parity=number"}

    def test_a_crash_ends_nothing(self, records: list[TribunalRecord]) -> None:
        found = [one for record in records for one in record.findings if one.engine == 2]
        assert found
        assert {one.failure for one in found} == {EngineFailure.CRASH}
        assert {one.ruling for one in found} == {RulingKind.FAILURE}


class TestJudgedAndMadeSmall:
    def test_the_colours_by_their_article(self, cases: list[TribunalCase]) -> None:
        case = cases[0]
        assert case.kind is DifferenceClass.COLOURS
        assert case.ruling.kind is RulingKind.WRONG
        assert case.ruling.article.startswith("5.2")
        assert case.players < 10

    def test_the_criterion_by_its_article(self, cases: list[TribunalCase]) -> None:
        case = cases[1]
        assert case.ruling.kind is RulingKind.WRONG
        assert case.ruling.article == "C14"
        assert case.ruling.proof.startswith("VERIFIED")
        assert case.players < 10

    def test_the_crash_has_the_smallest_position_that_shows_it(
        self, cases: list[TribunalCase]
    ) -> None:
        case = cases[2]
        assert case.failure is EngineFailure.CRASH
        assert case.players < 10
        assert case.theirs.startswith("stopped by signal 11")

    def test_an_address_is_that_of_its_position(self, cases: list[TribunalCase]) -> None:
        assert [case.address for case in cases] == [address_of(KEY, case.text) for case in cases]


class TestTheSite:
    def test_every_link_leads_to_a_page_and_every_certificate_holds(
        self, records: list[TribunalRecord], cases: list[TribunalCase], tmp_path: Path
    ) -> None:
        report = document(PLAN, tally(records), cases)
        first = write_site(PLAN, report, cases, tmp_path, "en")
        shown = first.read_text(encoding="utf-8")
        for case in cases:
            assert f'href="{case.address}.html"' in shown
            page = (first.parent / f"{case.address}.html").read_text(encoding="utf-8")
            assert case.ours in page
            assert case.theirs in page
            assert (first.parent / f"{case.address}.trf").read_text(encoding="utf-8") == case.text
        proof = (first.parent / f"{cases[1].address}.certificate.json").read_text(encoding="utf-8")
        assert verify(read_certificate(proof)).is_verified

    def test_totals_are_those_of_the_records(
        self, records: list[TribunalRecord], cases: list[TribunalCase]
    ) -> None:
        report = document(PLAN, tally(records), cases)
        rounds = sum(record.rounds for record in records)
        assert [line.rounds for line in report.engines] == [rounds] * 3
        assert report.engines[0].wrong + report.engines[0].dispute == rounds
        assert report.engines[2].failure == sum(
            line.rounds for line in report.articles if line.failure is EngineFailure.CRASH
        )
        sizes = [line for line in report.axes if line.axis.startswith("players:")]
        assert sum(line.rounds for line in sizes) == rounds
