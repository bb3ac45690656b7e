"""The three cases of D.8 (2026: 4.3), and F.7 of the early editions, one by one."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from ronde.handling.corrections import CorrectionFacts, CorrectionReach, Wrong, judge_correction
from ronde.handling.editions import handling_of
from ronde.serialisation import to_data

NOON = datetime(2026, 11, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
PUBLISHED = CorrectionFacts(
    1, NOON, deadline=NOON - HOUR, next_published_at=NOON - HOUR / 2, last_public=2
)
WITH_DEADLINES = ["dutch-2017", "dutch-2026"]


@pytest.mark.parametrize("rules", WITH_DEADLINES)
class TestD8_ThreeCases:
    def test_reported_in_time_it_counts_for_the_next_round(self, rules: str) -> None:
        facts = CorrectionFacts(1, NOON, deadline=NOON, last_public=1)
        judged = judge_correction(handling_of(rules), facts)
        assert (judged.reach, judged.first_pairing) == (CorrectionReach.NEXT_PAIRING, 2)
        assert judged.was_in_time
        assert judged.sentence == (
            "Reported in time: counts for the standings and the pairing of round 2."
        )

    def test_in_time_but_paired_meanwhile_the_published_pairing_stands(self, rules: str) -> None:
        facts = replace(PUBLISHED, deadline=NOON)
        judged = judge_correction(handling_of(rules), facts)
        assert (judged.reach, judged.first_pairing) == (CorrectionReach.PAIRINGS_TO_COME, 3)
        assert judged.was_in_time
        assert not judged.may_repair

    def test_after_the_pairing_it_counts_for_the_one_after(self, rules: str) -> None:
        judged = judge_correction(handling_of(rules), PUBLISHED)
        assert (judged.reach, judged.first_pairing) == (CorrectionReach.PAIRINGS_TO_COME, 3)
        assert not judged.was_in_time
        assert judged.changes_standings

    def test_after_the_next_round_it_is_for_the_rating_only(self, rules: str) -> None:
        facts = replace(PUBLISHED, next_complete_at=NOON, wrong=Wrong.COLOURS)
        judged = judge_correction(handling_of(rules), facts)
        assert (judged.reach, judged.first_pairing) == (CorrectionReach.RATING_REPORT, None)
        assert not judged.changes_standings
        assert "round 2 had ended" in judged.sentence
        assert "round 1 has its colours corrected for" in judged.sentence

    def test_told_before_the_end_written_after_it(self, rules: str) -> None:
        facts = replace(PUBLISHED, next_complete_at=NOON + HOUR, last_public=3)
        judged = judge_correction(handling_of(rules), facts)
        assert (judged.reach, judged.first_pairing) == (CorrectionReach.PAIRINGS_TO_COME, 4)

    def test_late_but_not_yet_paired_it_counts_for_the_next_round(self, rules: str) -> None:
        facts = CorrectionFacts(1, NOON, deadline=NOON - HOUR, last_public=1)
        judged = judge_correction(handling_of(rules), facts)
        assert (judged.reach, judged.first_pairing) == (CorrectionReach.NEXT_PAIRING, 2)
        assert judged.sentence.startswith("Reported after the deadline")

    def test_without_a_deadline_the_next_pairing_is_one(self, rules: str) -> None:
        facts = replace(PUBLISHED, deadline=None)
        assert not judge_correction(handling_of(rules), facts).was_in_time
        early = replace(facts, reported_at=NOON - HOUR)
        assert judge_correction(handling_of(rules), early).was_in_time

    def test_after_the_last_round_the_deadline_ends_it(self, rules: str) -> None:
        facts = CorrectionFacts(5, NOON, deadline=NOON, last_public=5, is_last_round=True)
        assert judge_correction(handling_of(rules), facts).reach is CorrectionReach.FINAL_STANDINGS
        late = replace(facts, deadline=NOON - HOUR)
        assert judge_correction(handling_of(rules), late).reach is CorrectionReach.RATING_REPORT
        open_ended = replace(facts, deadline=None)
        assert (
            judge_correction(handling_of(rules), open_ended).reach
            is CorrectionReach.FINAL_STANDINGS
        )


@pytest.mark.parametrize("rules", ["dutch-2011", "dutch-2012"])
class TestF7_EarlyEditions:
    def test_the_arbiter_decides_on_a_published_pairing_not_yet_played(self, rules: str) -> None:
        judged = judge_correction(handling_of(rules), PUBLISHED)
        assert judged.may_repair
        assert judged.sentence.endswith("the arbiter may change the pairing of round 2.")
        played = replace(PUBLISHED, next_has_started=True)
        assert not judge_correction(handling_of(rules), played).may_repair

    def test_a_late_correction_still_counts(self, rules: str) -> None:
        facts = replace(PUBLISHED, next_complete_at=NOON - HOUR / 4)
        judged = judge_correction(handling_of(rules), facts)
        assert (judged.reach, judged.article) == (CorrectionReach.PAIRINGS_TO_COME, "F.7")


def test_each_edition_cites_its_own_article() -> None:
    cited = {
        rules: judge_correction(handling_of(rules), PUBLISHED).article
        for rules in ("dutch-2017", "dutch-2026", "burstein-2026")
    }
    assert cited == {
        "dutch-2017": "C.04.2.D.8",
        "dutch-2026": "C.04.2 art. 4.3",
        "burstein-2026": "C.04.2 art. 4.3",
    }


def test_a_judgement_is_data() -> None:
    told = to_data(judge_correction(handling_of("dutch-2026"), PUBLISHED))
    assert (told["reach"], told["first_pairing"]) == ("pairings-to-come", 3)
