"""`ronde compare`: every round by several editions, and what decided between them."""

from __future__ import annotations

import click

from ronde.cli import options, output
from ronde.cli.language import answer_language_option
from ronde.i18n import speak_of_teams
from ronde.model.matches import is_team_event
from ronde.questions.comparison import compare
from ronde.questions.files import load


@click.command(
    name="compare",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde compare open.trf                                        all Dutch editions\n"
    "  ronde compare open.trf --rules dutch-2012 --rules dutch-2017\n"
    "  ronde compare open.trf --rules dutch-2026 --rules burstein-2026\n"
    "  ronde compare open.trf --round 5 --lang fr\n",
)
@options.file_argument
@click.option(
    "--rules",
    metavar="KEY",
    multiple=True,
    help="A Swiss system, at least twice. Default: all editions of the Dutch system.",
)
@click.option("--round", "round_", type=int, metavar="N", help="Compare round N only.")
@options.lenient_option
@answer_language_option("Language of the answer.")
@options.json_option
def command(
    file: str,
    rules: tuple[str, ...],
    round_: int | None,
    lenient: bool,
    lang: str,
    as_json: bool,
) -> None:
    """Pair every round of the tournament in FILE by several editions or systems.

    Each of them pairs from the same history, the rounds as they were played. The boards that
    differ are shown side by side, and under them what each holds against the others.
    """
    loaded = load(file, lenient=lenient)
    speak_of_teams(of_teams=is_team_event(loaded.tournament))
    comparison = compare(loaded.tournament, rules, round_)
    output.emit_findings(loaded.findings)
    if as_json:
        output.emit_json(comparison.document(lang))
        return
    output.emit_parts(comparison.parts(lang))
