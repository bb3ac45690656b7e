"""An exam: which questions it has, and what stands on its paper."""

from __future__ import annotations

from datetime import date
from io import BytesIO
from pathlib import Path

from pypdf import PdfReader
from tests.commands import Run

from ronde.documents import Sheet
from ronde.laboratory.exercise.exam import exam, exam_document
from ronde.laboratory.exercise.exercise import ExerciseKind
from ronde.laboratory.exercise.incident import IncidentExercise


def pages(pdf: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(BytesIO(pdf)).pages]


class TestQuestions:
    def test_kinds_take_turns_and_levels_rise(self) -> None:
        found = list(exam(7, len(ExerciseKind), level=1))
        assert [one.kind for one in found] == list(ExerciseKind)
        incidents = list(exam(7, 6, kind=ExerciseKind.INCIDENT))
        assert [one.level for one in incidents] == [1, 1, 2, 2, 3, 3]

    def test_no_incident_twice(self) -> None:
        found = [
            one
            for one in exam(3, 15, kind=ExerciseKind.INCIDENT)
            if isinstance(one, IncidentExercise)
        ]
        assert len({one.incident.key for one in found}) == 15

    def test_more_incidents_than_there_are(self) -> None:
        assert len(list(exam(3, 40, level=1, kind=ExerciseKind.INCIDENT))) == 40


class TestPaper:
    def test_the_key_stands_on_a_page_of_its_own(self) -> None:
        found = list(exam(7, len(ExerciseKind), level=1))
        made = pages(exam_document(found, 7, Sheet(date(2026, 11, 17))))
        key = next(number for number, text in enumerate(made) if "\nKey\n" in f"\n{text}\n")
        questions, answers = " ".join(made[:key]), " ".join(made[key:])
        assert key > 0
        for number, one in enumerate(found, 1):
            assert f"{number}. {one.kind.word}" in questions
            assert f"{number}. {one.kind.word}" in answers
        assert found[0].solution in answers
        assert found[0].solution not in questions
        assert "[C.04.3 (2026) C" in answers
        assert "[C.04" not in questions

    def test_in_dutch(self) -> None:
        found = list(exam(7, 2, level=1, kind=ExerciseKind.INCIDENT))
        text = " ".join(pages(exam_document(found, 7, Sheet(date(2026, 11, 17), "nl"))))
        assert "Examen voor arbiters" in text
        assert "2 vragen, lotnummer 7" in text

    def test_the_same_bytes(self) -> None:
        found, sheet = list(exam(7, 2, level=1)), Sheet(date(2026, 11, 17))
        assert exam_document(found, 7, sheet) == exam_document(found, 7, sheet)


class TestCommand:
    def test_it_is_written(self, run: Run, tmp_path: Path) -> None:
        out = tmp_path / "exam.pdf"
        ran = run("exercise", "--exam", 3, "--kind", "incident", "--seed", 7, "-o", out)
        assert (ran.code, ran.out) == (
            0, f"an exam of 3 questions was written to {out}, seed 7\n",
        )  # fmt: skip
        assert out.read_bytes().startswith(b"%PDF")

    def test_half_of_it_is_asked(self, run: Run) -> None:
        ran = run("exercise", "--exam", 3)
        assert ran.code == 3
        assert "an exam needs --exam N and -o OUT together" in ran.err

    def test_no_answer_to_an_exam(self, run: Run, tmp_path: Path) -> None:
        ran = run("exercise", "--exam", 3, "-o", tmp_path / "x.pdf", "--solution")
        assert (ran.code, (tmp_path / "x.pdf").exists()) == (3, False)
