"""`ronde event squads|matches|reminders`: teams with their players, matches with their boards."""

from __future__ import annotations

from pathlib import Path

import click

from ronde.cli.desk import Said, event_command
from ronde.cli.options import OUT
from ronde.cli.output import shape_of, write_whole
from ronde.declared.layout import Table
from ronde.i18n import phrase, phrase_in
from ronde.office.desk import Desk
from ronde.office.rounds.overview import event_card
from ronde.office.teams.captains import reminders as reminders_of
from ronde.office.teams.matches import MatchLine, match_sheet
from ronde.office.teams.squadfiles import SquadForm, squads_file
from ronde.office.teams.squads import MEMBERS, Squad
from ronde.office.teams.squads import squads as squads_of


@event_command(
    "squads",
    """
    ronde event squads league
    ronde event squads league -o squads.xlsx
    """,
    more="The number of a player is what line-ups and substitutions ask for. A file that is written"
    " has the columns in which `ronde event new --from` reads such a table.",
)
@click.option("-o", "--output", "out", type=OUT, metavar="OUT", help="A CSV or XLSX file.")
def squads(desk: Desk, event: str, out: Path | None) -> Said:
    """List the teams of EVENT with their squads, in board order, or write them as a table."""
    if out is not None:
        form = shape_of(None, out, {"": "csv", ".csv": "csv", ".xlsx": "xlsx"})
        write_whole(out, squads_file(desk, event, SquadForm(form)).data)
        return Said((phrase("{path} is written.", path=out),), {"file": str(out)})
    found = squads_of(desk, event)
    parts: list[str | Table] = []
    for squad in found:
        parts += [_team(squad), MEMBERS.laid_out(squad.members)]
    return Said(tuple(parts) or (phrase("no teams"),), found)


def _team(squad: Squad) -> str:
    if not squad.captain:
        return phrase("{number} {name}", number=squad.team, name=squad.name)
    return phrase(
        "{number} {name}, captain {captain}",
        number=squad.team,
        name=squad.name,
        captain=squad.captain,
    )


@event_command(
    "matches",
    """
    ronde event matches league
    ronde event matches league --round 3
    """,
)
@click.option(
    "--round", "number", type=click.IntRange(min=1), help="Round; the latest if left out."
)
def matches(desk: Desk, event: str, number: int | None) -> Said:
    """List the matches of a round of EVENT with their boards and scores."""
    sheet = match_sheet(desk, event, number or event_card(desk, event).round or 1)
    parts: list[str | Table] = []
    for line in sheet.lines:
        parts += [_match(line), *([_boards(line)] if line.games else [])]
    return Said(tuple(parts), sheet)


def _match(line: MatchLine) -> str:
    score = f"{line.white_points or '·'}–{line.black_points or '·'}"
    return phrase(
        "{match}. {white} – {black} {score}",
        match=line.table,
        white=line.white_name,
        black=line.black_name,
        score=score,
    )


def _boards(line: MatchLine) -> Table:
    """Return the boards as the match is written: the first team on the left."""
    white, black = phrase("White"), phrase("Black")
    headings = (
        phrase_in("of a match", "Board"), "", line.white_name, phrase("Result"), "",
        line.black_name,
    )  # fmt: skip
    rows = [
        (
            str(game.board), white if game.first_is_white else black, game.first_name or "–",
            game.sign, black if game.first_is_white else white, game.second_name or "–",
        )
        for game in line.games
    ]  # fmt: skip
    return Table(headings, rows, (0,))


@event_command(
    "reminders",
    """
    ronde event reminders league
    """,
)
def reminders(desk: Desk, event: str) -> Said:
    """List what teams and arbiter of EVENT still have to do."""
    found = reminders_of(desk, event)
    headings = (
        phrase("Round"), phrase("Match"), phrase("Team"), phrase("Opponent"), phrase("Missing"),
        phrase("Since"),
    )  # fmt: skip
    rows = [
        (
            str(one.round), str(one.match), one.team_name if one.team else phrase("arbiter"),
            one.opponent_name, one.note or one.missing.word, one.since,
        )
        for one in found
    ]  # fmt: skip
    table = Table(headings, rows, (0, 1))
    return Said((table if rows else phrase("Nothing is missing."),), found)
