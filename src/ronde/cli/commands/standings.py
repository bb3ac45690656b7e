"""`ronde standings`: the order with tie-breaks, and where a value comes from."""

from __future__ import annotations

from pathlib import Path

import click

from ronde.cli import options, output, standingoptions, standingsheets
from ronde.cli.language import spoken
from ronde.i18n import LANGUAGES, phrase, speak_of_teams
from ronde.model.matches import is_team_event
from ronde.questions.files import load
from ronde.questions.standings import (
    Ranked,
    StandingRequest,
    ranked,
    standings_document,
    why,
)
from ronde.questions.tables import standings_table, standings_title
from ronde.questions.teamlists import BoardRequest
from ronde.questions.workings import Origin


@click.command(
    name="standings",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde standings open.trf                             by the list that the file announces\n"
    "  ronde standings open.trf --tie-breaks BH/C1,BH,SB,DE --after 5\n"
    "  ronde standings open.trf --tie-breaks chess-swiss --tie-break-rules c07-2024\n"
    "  ronde standings open.trf --why 7 BH/C1               each opponent, what was cut\n"
    "  ronde standings open.trf --sex w --age -17           girls under 18\n"
    "  ronde standings open.trf --as xlsx -o standings.xlsx\n"
    "  ronde standings league.trf                           teams, where teams are paired\n"
    "  ronde standings league.trf --tie-breaks MPvGP,EDET,EMGSB/C1\n"
    "  ronde standings league.trf --players                 all players over all matches\n"
    "  ronde standings league.trf --boards --least 4        the best of each board\n"
    "  ronde standings open.trf --teams 4 --team-of club    the best four of each club\n\n"
    "Presets: chess-swiss, chess-roundrobin, draughts, team-swiss, team-roundrobin.",
)
@options.file_argument
@standingoptions.table_options
@standingoptions.category_options
@standingoptions.team_options
@standingoptions.board_options
@click.option(
    "--why",
    "question",
    type=(int, str),
    metavar="P TB",
    help="Show where the value TB (such as BH/C1) of player P comes from; PTS for the points.",
)
@options.lenient_option
@click.option("--lang", type=click.Choice(LANGUAGES), default=spoken, help="Language of the table.")
@click.option(
    "--as",
    "shape",
    type=click.Choice(["table", "csv", "json", "html", "xlsx"]),
    default="table",
    help="Shape of the output; xlsx needs -o and the optional part `office`.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --as json.")
@click.option("-o", "--output", "out", type=options.OUT, metavar="OUT", help="Write to a file.")
def command(
    file: str,
    standing: StandingRequest,
    part: standingoptions.StandingPart,
    lists: standingoptions.TeamLists,
    boards: BoardRequest,
    question: tuple[int, str] | None,
    lenient: bool,
    lang: str,
    shape: str,
    as_json: bool,
    out: Path | None,
) -> None:
    """Print the standings of the tournament in FILE; who is level shares a rank.

    Values are exact; they are rounded only where the regulations round.
    """
    loaded = load(file, lenient=lenient)
    shape = "json" if as_json else shape
    listing = lists.of(loaded.tournament, part.of(standing), boards)
    if listing is not None:
        if question is not None:
            raise click.UsageError(phrase("--why asks for a value of a standing"))
        output.emit_findings(loaded.findings)
        standingsheets.show_listing(listing, shape, lang, out)
        return
    speak_of_teams(of_teams=standing.sides or is_team_event(loaded.tournament))
    found = ranked(loaded.tournament, part.of(standing))
    output.emit_findings((*loaded.findings, *found.findings))
    if question is not None:
        _tell_why(found, question, shape, out)
    else:
        _show(found, shape, lang, out)


def _show(found: Ranked, shape: str, language: str, out: Path | None) -> None:
    if shape == "xlsx":
        if out is None:
            raise click.UsageError(phrase("--as xlsx needs a file: -o standings.xlsx"))
        standingsheets.write_workbook(found, language, out)
    elif shape == "json":
        output.emit_json(standings_document(found), out)
    elif shape == "csv":
        output.emit(standingsheets.as_csv(found, language), out)
    elif shape == "html":
        output.emit(standingsheets.as_html(found, language), out)
    else:
        show_table(found, language, out)


def show_table(found: Ranked, language: str, out: Path | None = None) -> None:
    """Print the standing as a table, with its title."""
    title, table = standings_title(found, language), standings_table(found).told(language)
    if out is not None:
        output.emit(f"{title}\n\n{table.text()}", out)
        return
    output.emit(title)
    output.emit_table(*table)


def _tell_why(found: Ranked, question: tuple[int, str], shape: str, out: Path | None) -> None:
    answer = Origin(found, why(found, *question))
    if shape == "json":
        output.emit_json(answer.document(), out)
        return
    if shape != "table":
        raise click.UsageError(phrase("--why is shown as a table or as JSON"))
    output.emit(answer.text(spoken()), out)
