"""An exam on paper: questions with room for the answers, and the key on pages of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ronde.documents.sheet import Heading, Sheet, plain, typeset
from ronde.documents.tables import TablePart, table_data, upright_fit


@dataclass(frozen=True, slots=True)
class ExamQuestion:
    """A question as it is printed; `choices` are marked, otherwise the answer is written.

    `answer` and `reasons` stand in the key.
    """

    heading: str
    text: str
    facts: tuple[str, ...]
    table: TablePart | None
    form: str
    choices: tuple[str, ...]
    answer: str
    reasons: tuple[str, ...]


def exam_paper(
    heading: Heading, notes: Sequence[str], questions: Sequence[ExamQuestion], sheet: Sheet
) -> bytes:
    """Return the questions, below what holds for all of them, then the key."""
    content = {
        "notes": [plain(note) for note in notes],
        "questions": [_data(question, sheet) for question in questions],
        "name": sheet.t("Name"),
        "answer": sheet.t("Answer"),
        "key": sheet.tp("exam", "Key"),
    }
    return typeset("exam", heading, content, sheet)


def _data(question: ExamQuestion, sheet: Sheet) -> dict[str, Any]:
    return {
        "heading": plain(question.heading),
        "text": plain(question.text),
        "facts": [plain(fact) for fact in question.facts],
        "table": _table(question.table, sheet),
        "form": plain(question.form),
        "choices": [plain(choice) for choice in question.choices],
        "answer": plain(question.answer),
        "reasons": [plain(reason) for reason in question.reasons],
    }


def _table(part: TablePart | None, sheet: Sheet) -> dict[str, Any] | None:
    if part is None:
        return None
    fit = upright_fit(part, sheet.paper)
    return {**table_data(part), "size": fit.size, "inset": fit.inset}
