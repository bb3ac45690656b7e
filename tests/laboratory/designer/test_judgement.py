"""What is told about plans that were played: verdicts, their order, sentences."""

from __future__ import annotations

from datetime import date
from functools import cache
from io import BytesIO

import pytest
from pypdf import PdfReader

from ronde.documents import Sheet
from ronde.laboratory.designer.annex import annex
from ronde.laboratory.designer.chart import charts
from ronde.laboratory.designer.design import DesignRun
from ronde.laboratory.designer.document import DesignDocument, design_document, plans_table
from ronde.laboratory.designer.judgement import WishVerdict, interval, judged
from ronde.laboratory.designer.page import page
from ronde.laboratory.designer.plans import DesignSubject, Room
from ronde.laboratory.designer.wishes import KINDS, read_wishes
from ronde.laboratory.lab.trial import TrialRecord
from ronde.laboratory.statistics import SCALE, Moments
from ronde.laboratory.trials import SerialPool

FIELD = tuple(2300 - 60 * place for place in range(10))


@cache
def played(must: str = "", nice: str = "fair-colours few-mismatches") -> DesignRun:
    asked = DesignSubject(
        "Club",
        FIELD,
        read_wishes(must.split(), nice.split()),
        Room(days=2, rounds_a_day=2),
        ("dutch-2026", "burstein-2026"),
        (4, 3),
        events=6,
        seed=3,
    )
    run = DesignRun(asked)
    for _ in run.begun():
        pass
    for _ in run.rest(SerialPool()):
        pass
    return run


def made(
    values: dict[int, list[tuple[float, float]]], must: str, nice: str, events: int = 0
) -> DesignRun:
    """Return a design whose events have these values: by rounds, of each event, one a system."""
    asked = DesignSubject("", FIELD, read_wishes(must.split(), nice.split()), Room(days=9),
                  ("dutch-2026", "burstein-2026"), tuple(values),
                  events=events or len(next(iter(values.values()))))  # fmt: skip
    run = DesignRun(asked)
    for place, study in enumerate(run.studies):
        rounds = study.fields[0].rounds
        for number, systems in enumerate(values[rounds], 1):
            rows = tuple((round(value * SCALE),) for value in systems)
            run.take([(place, TrialRecord(0, number, number, (rounds, rounds), rows))])
    return run


class TestEvents:
    def test_plans_share_the_luck_whatever_their_rounds(self) -> None:
        run = played()
        first = [run.studies[0].seed_of(0, number) for number in (1, 2)]
        assert [run.studies[1].seed_of(0, number) for number in (1, 2)] == first

    def test_every_plan_has_all_events(self) -> None:
        run = played()
        assert run.is_done
        assert len(run.series(run.plans[0], run.asked.wishes[0]).values) == 6

    def test_an_even_number_of_rounds_is_fairer(self) -> None:
        best = judged(played())[0]
        assert best.plan.rounds == 4
        assert best.findings[0].verdict is WishVerdict.MET

    def test_a_norm_needs_nine_rounds(self) -> None:
        run = played(nice="im-norms=1")
        assert {one.findings[0].verdict for one in judged(run)} == {WishVerdict.MISSED}
        assert run.series(run.plans[0], run.asked.wishes[0]).values == ()

    def test_one_round_has_no_second_bye(self) -> None:
        run = DesignRun(
            DesignSubject("", FIELD, read_wishes([], ["no-second-bye"]), rounds=(1,), events=2)
        )
        assert {one.findings[0].verdict for one in judged(run)} == {WishVerdict.MET}


class TestVerdicts:
    def test_a_plan_is_behind_only_where_the_difference_is_sure(self) -> None:
        sure = made({3: [(1, 0), (1, 0), (1, 0.1)]}, "", "clear-winner")
        unsure = made({3: [(1, 0), (0, 1), (1, 0)]}, "", "clear-winner")
        verdicts = [[one.findings[0].verdict for one in judged(run)] for run in (sure, unsure)]
        assert verdicts == [
            [WishVerdict.MET, WishVerdict.MISSED],
            [WishVerdict.MET, WishVerdict.MET],
        ]

    @pytest.mark.parametrize(
        ("target", "verdict"),
        [("200", WishVerdict.MET), ("150", WishVerdict.OPEN), ("100", WishVerdict.MISSED)],
    )
    def test_a_target_asks_for_the_whole_interval(self, target: str, verdict: WishVerdict) -> None:
        run = made({3: [(140, 140), (150, 150), (160, 160)]}, f"few-mismatches={target}", "")
        # With three events the mean is known to 25 points.
        assert judged(run)[0].findings[0].verdict is verdict

    def test_a_share_of_a_few_events_is_never_certain(self) -> None:
        value = interval(Moments(20, 20 * SCALE, 20 * SCALE**2), KINDS["clear-winner"])
        assert value.mean == 100
        assert value.low is not None
        assert 80 < value.low < 90

    def test_nothing_is_below_nothing(self) -> None:
        moments = Moments(2, SCALE, SCALE**2)
        assert interval(moments, KINDS["fair-colours"]).low == 0


class TestDecision0129_TheOrderOfPlans:
    def test_what_must_be_comes_before_what_would_be_nice(self) -> None:
        # Burstein has the clear winners, Dutch everything else.
        events = [(0.0, 1.0), (0.0, 1.0), (0.1, 1.0)]
        run = made({3: events}, "clear-winner", "")
        assert [one.plan.rules for one in judged(run)] == ["burstein-2026", "dutch-2026"]

    def test_among_equals_fewer_rounds_come_first_and_share_the_rank(self) -> None:
        same = [(1.0, 1.0), (0.0, 0.0), (1.0, 1.0)]
        order = judged(made({4: same, 3: same}, "", "clear-winner"))
        assert [(one.rank, one.plan.rounds) for one in order] == [(1, 3), (1, 3), (1, 4), (1, 4)]

    def test_a_plan_that_could_not_always_be_paired_comes_last(self) -> None:
        run = made({3: [(1, 0), (1, 0), (1, 0.1)]}, "", "clear-winner")
        run.take([(0, TrialRecord(0, 4, 4, (2, 3), ((SCALE,), (0,))))])
        order = judged(run)
        assert [one.plan.rules for one in order] == ["burstein-2026", "dutch-2026"]
        told = design_document(run, "en").sentences
        assert any("in 1 of 4 events a round had no legal pairing" in text for text in told)


class TestSentences:
    def test_what_more_rounds_change_and_cost(self) -> None:
        shorter = [(0.2, 0.2), (0.3, 0.3), (0.2, 0.2), (0.3, 0.3)]
        longer = [(0.8, 0.8), (0.9, 0.9), (0.8, 0.8), (0.9, 0.9)]
        told = design_document(made({3: shorter, 5: longer}, "", "best-wins"), "en").sentences
        assert told[0] == (
            "5 rounds, FIDE (Dutch) System, 2026 fits the wishes best: 1 of 1 is met, as far as 4"
            " events can tell."
        )
        assert (
            "5 rounds instead of 3: the strongest player wins in 85 of 100 events instead of 25."
            in told
        )
        assert "5 rounds instead of 3: it needs 2 days more." in told

    def test_nothing_is_final_before_all_events_were_played(self) -> None:
        longer = [(0.8, 0.8), (0.9, 0.9), (0.8, 0.8)]
        told = design_document(made({5: longer}, "", "best-wins", events=30), "en").sentences
        assert told == ("3 of 30 events of each plan were played: nothing is decided yet.",)

    def test_no_more_is_claimed_than_the_events_can_tell(self) -> None:
        run = made({3: [(1, 0), (0, 1), (1, 0)]}, "", "clear-winner")
        told = design_document(run, "en").sentences
        assert told[-1] == (
            "FIDE (Dutch) System, 2026 instead of Burstein System, 2026: every difference is"
            " smaller than what 3 events can tell."
        )

    def test_what_must_be_and_cannot(self) -> None:
        told = design_document(played("im-norms=3"), "en").sentences
        assert (
            "No plan has everything that must be; this one lacks: Chances of IM norms ≥ 3." in told
        )


class TestPapers:
    def found(self, language: str = "en") -> DesignDocument:
        return design_document(played(), language)

    def test_the_table_has_a_line_for_each_plan_and_a_column_for_each_wish(self) -> None:
        table = plans_table(self.found()).laid_out(self.found().plans)
        assert list(table.headings) == [
            "rank", "rounds", "days", "system", "Fair colours", "Few mismatches",
        ]  # fmt: skip
        assert len(table.rows) == 4

    def test_the_report_is_one_page_with_a_picture_for_each_wish(self) -> None:
        report = page(self.found("fr"))
        assert report.startswith('<!doctype html>\n<html lang="fr">')
        assert report.count("<svg") == len(list(charts(self.found()))) == 2

    def test_the_annex_has_sentences_table_and_notes(self) -> None:
        pdf = annex(self.found(), Sheet(date(2026, 11, 17)))
        text = "".join(one.extract_text() for one in PdfReader(BytesIO(pdf)).pages)
        for part in ("Plans compared", "fits the wishes best", "Burstein System, 2026", "seed 3"):
            assert part in text
