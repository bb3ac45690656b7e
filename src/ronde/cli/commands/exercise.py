"""`ronde exercise`: positions and incidents for arbiters, with a judge."""

from __future__ import annotations

import click

from ronde.cli import options, output
from ronde.cli.language import spoken
from ronde.errors import EXIT_DIFFERENCES, EXIT_OK
from ronde.i18n import LANGUAGES


@click.command(
    name="exercise",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde exercise                                     the exercise of today\n"
    "  ronde exercise --level 1 --kind pairing --seed 7   a position of its own\n"
    '  ronde exercise --level 1 --kind pairing --seed 7 --answer "1-5 6-2 3-7 4-8"\n'
    "  ronde exercise --kind incident --seed 7 --solution the answer and its article\n\n"
    "The same seed gives the same exercise on every machine; the page /exercise of `ronde serve`"
    " has that of each day. Exit codes: 0 right, 1 wrong, 3 for what is no answer.",
)
@click.option(
    "--level", type=click.IntRange(1, 3), default=1, show_default=True,
    help="How hard: 1, 2 or 3.",
)  # fmt: skip
@click.option(
    "--kind",
    type=click.Choice(["pairing", "colour", "bye", "incident"]),
    help="What is asked. Default: as the seed draws it.",
)
@click.option("--seed", type=click.IntRange(0), metavar="S", help="Default: the date of today.")
@click.option("--answer", metavar="TEXT", help="Judge this answer.")
@click.option("--solution", is_flag=True, help="Tell the right answer and why.")
@click.option("--lang", type=click.Choice(LANGUAGES), default=spoken, help="Language.")
@options.json_option
def command(
    level: int,
    kind: str | None,
    seed: int | None,
    answer: str | None,
    solution: bool,
    lang: str,
    as_json: bool,
) -> int:
    """Ask an arbiter: pair a round, who has White, who gets the bye, what to do."""
    from datetime import date

    from ronde.app.exercise.document import exercise_document
    from ronde.app.exercise.exercise import Kind
    from ronde.app.exercise.making import exercise_of, seed_of_day
    from ronde.app.exercise.telling import told

    if seed is None:
        seed = seed_of_day(date.today())
    exercise = exercise_of(seed, level, None if kind is None else Kind(kind))
    judged = None if answer is None else exercise.judge(answer)
    if as_json:
        output.emit_json(exercise_document(exercise, lang, answer, solved=solution))
    else:
        output.emit("\n".join(told(exercise, lang, judged, solved=solution)))
    return EXIT_DIFFERENCES if judged is not None and not judged.is_right else EXIT_OK
