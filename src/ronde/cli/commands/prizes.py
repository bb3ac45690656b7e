"""`ronde prizes`: who gets which prize, and why."""

from __future__ import annotations

from pathlib import Path

import click

from ronde.cli import options, output, standingoptions
from ronde.cli.language import spoken
from ronde.i18n import speak_of_teams
from ronde.model.matches import is_team_event
from ronde.questions.files import load
from ronde.questions.prizes import awarded
from ronde.questions.standings import StandingRequest, ranked


@click.command(
    name="prizes",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde prizes open.trf prizes.toml                    who gets what\n"
    "  ronde prizes open.trf prizes.toml --why              and why, prize by prize\n"
    "  ronde prizes open.trf prizes.toml --after 5 --json   as if it had ended then",
)
@options.file_argument
@click.argument("prizes", type=options.FILE)
@standingoptions.standing_options
@click.option("--why", is_flag=True, help="Tell the reason for each award.")
@options.lenient_option
@options.json_option
@click.option("-o", "--output", "out", type=options.OUT, metavar="OUT", help="Write to a file.")
def command(
    file: str,
    prizes: str,
    standing: StandingRequest,
    why: bool,
    lenient: bool,
    as_json: bool,
    out: Path | None,
) -> None:
    """Print who gets which prize of the list PRIZES by the standing of the tournament in FILE.

    PRIZES is a TOML file with categories, prizes, and the rules of giving them: one prize each or
    several, and how tied players share.
    """
    loaded = load(file, lenient=lenient)
    speak_of_teams(of_teams=is_team_event(loaded.tournament))
    found = awarded(ranked(loaded.tournament, standing), prizes, loaded.tournament)
    output.emit_findings((*loaded.findings, *found.findings))
    if as_json:
        output.emit_json(found.document(), out)
        return
    told = found.text(spoken())
    output.emit(f"{told}\n\n{found.reasons(spoken())}" if why else told, out)
