"""`ronde exercise`: positions and incidents for arbiters, with a judge, and exams on paper."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import click

from ronde.cli import options, output
from ronde.cli.printoptions import paper_options
from ronde.documents import Sheet
from ronde.errors import EXIT_DIFFERENCES, EXIT_OK
from ronde.i18n import counted, phrase


class ExerciseRequest(NamedTuple):
    """Which exercise is asked for; None leaves a choice open."""

    level: int | None
    kind: str | None
    seed: int | None


_ASKED = (
    click.option(
        "--level", type=click.IntRange(1, 3), metavar="1-3",
        help="How hard: 1, 2 or 3. Default: 1; an exam has all.",
    ),
    click.option(
        "--kind",
        type=click.Choice(["bracket", "pairing", "colour", "bye", "incident"]),
        help="What is asked. Default: as the seed draws it; an exam has all.",
    ),
    click.option(
        "--seed", type=click.IntRange(0, 2**53), metavar="S",
        help="Default: the date of today, as on the page of the day.",
    ),
)  # fmt: skip


@click.command(
    name="exercise",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde exercise                                     the exercise of today\n"
    "  ronde exercise --level 1 --kind pairing --seed 7   a position of its own\n"
    "  ronde exercise --level 2 --kind bracket --seed 7   one bracket of a larger round\n"
    '  ronde exercise --level 1 --kind pairing --seed 7 --answer "1-5 6-2 3-7 4-8"\n'
    "  ronde exercise --kind incident --seed 7 --solution the answer and its article\n"
    "  ronde exercise --exam 20 --seed 7 -o exam.pdf      questions and key on paper\n\n"
    "The same seed gives the same exercise on every machine; the page /exercise of `ronde serve`"
    " has that of each day. Exit codes: 0 right, 1 wrong, 3 for what is no answer.",
)
@options.combined("asked", ExerciseRequest, _ASKED)
@click.option("--answer", metavar="TEXT", help="Judge this answer.")
@click.option("--solution", is_flag=True, help="Tell the right answer and why.")
@click.option(
    "--exam", type=click.IntRange(1, 40), metavar="N", help="Write an exam of so many questions."
)
@click.option("-o", "--output", "out", type=options.OUT, metavar="OUT", help="The PDF of an exam.")
@paper_options
@options.json_option
def command(
    asked: ExerciseRequest,
    answer: str | None,
    solution: bool,
    exam: int | None,
    out: Path | None,
    sheet: Sheet,
    as_json: bool,
) -> int:
    """Ask an arbiter: pair a bracket or a round, who has White, who gets the bye, what to do."""
    if (exam is None) != (out is None):
        raise click.UsageError(phrase("an exam needs --exam N and -o OUT together"))
    if exam is not None and out is not None:
        if answer is not None or solution or as_json:
            raise click.UsageError(phrase("an exam has its key: leave --answer and others out"))
        return _write_exam(asked, exam, out, sheet)
    return _ask(asked, answer, sheet, solution=solution, as_json=as_json)


def _ask(
    asked: ExerciseRequest, answer: str | None, sheet: Sheet, *, solution: bool, as_json: bool
) -> int:
    from ronde.laboratory.exercise.document import exercise_document
    from ronde.laboratory.exercise.exercise import LEVELS, ExerciseKind
    from ronde.laboratory.exercise.lines import exercise_lines
    from ronde.laboratory.exercise.making import exercise_of

    kind = None if asked.kind is None else ExerciseKind(asked.kind)
    exercise = exercise_of(_seed(asked, sheet), asked.level or LEVELS[0], kind)
    judged = None if answer is None else exercise.judge(answer)
    if as_json:
        document = exercise_document(exercise, sheet.language, answer, solved=solution)
        output.emit_json(document)
    else:
        output.emit("\n".join(exercise_lines(exercise, sheet.language, judged, solved=solution)))
    return EXIT_DIFFERENCES if judged is not None and not judged.is_right else EXIT_OK


def _write_exam(asked: ExerciseRequest, questions: int, out: Path, sheet: Sheet) -> int:
    from ronde.laboratory.exercise.exam import exam, exam_document
    from ronde.laboratory.exercise.exercise import ExerciseKind

    seed, kind = _seed(asked, sheet), None if asked.kind is None else ExerciseKind(asked.kind)
    made = []
    with output.progress(phrase("making an exam"), questions) as advance:
        for exercise in exam(seed, questions, asked.level, kind):
            made.append(exercise)
            advance()
    output.write_whole(out, exam_document(made, seed, sheet))
    output.emit(
        counted(
            "an exam of {count} question was written to {path}, seed {seed}",
            "an exam of {count} questions was written to {path}, seed {seed}",
            count=len(made),
            path=out,
            seed=seed,
        )
    )
    return EXIT_OK


def _seed(asked: ExerciseRequest, sheet: Sheet) -> int:
    from ronde.laboratory.exercise.making import seed_of_day

    return seed_of_day(sheet.printed_on) if asked.seed is None else asked.seed
