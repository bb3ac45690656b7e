"""Reads a report line by line, whatever its dialect, and puts the tournament together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from ronde.errors import FormatError
from ronde.formats.assembly import tournament_of
from ronde.formats.draft import Draft, Line
from ronde.formats.outcome import Reading
from ronde.formats.trf import extensions, headers, records26, teams
from ronde.formats.trf.cells import cell_column
from ronde.formats.trf.comments import MARK, is_ours, read_comment
from ronde.formats.trf.dialects import recognised
from ronde.formats.trf.layouts import PLAYER
from ronde.formats.trf.letters import BYE_LETTERS, OLD_BYE_LETTERS
from ronde.formats.trf.national import is_national, read_national
from ronde.formats.trf.players import read_player
from ronde.formats.trf.pointcodes import BBP
from ronde.phrases import phrase


class Record(NamedTuple):
    """How a record is read, and whether pairings depend on it: then it must be readable."""

    read: Callable[[Draft, Line], None]
    decides: bool = False


_PLAYER: Final = "001"
_END_OF_FILE: Final = "\x1a"
"""Old programs end a file with this sign."""

RECORDS: Final = {
    _PLAYER: Record(read_player, decides=True),
    **dict.fromkeys((*headers.TEXTS, *headers.LATER_TEXTS), Record(headers.read_text_record)),
    **dict.fromkeys(headers.COUNTS, Record(headers.read_count)),
    **dict.fromkeys(headers.LATER_LISTS, Record(headers.read_list)),
    "112": Record(headers.read_deputy),
    "132": Record(headers.read_round_dates),
    "142": Record(extensions.read_number_of_rounds, decides=True),
    "152": Record(records26.read_initial_colour, decides=True),
    "162": Record(records26.read_scoring, decides=True),
    "192": Record(records26.read_event_type, decides=True),
    "240": Record(records26.read_byes, decides=True),
    "250": Record(records26.read_virtual_points, decides=True),
    "260": Record(records26.read_forbidden, decides=True),
    "299": Record(records26.read_adjustment, decides=True),
    "013": Record(teams.read_old_team),
    "300": Record(teams.read_line_up),
    "310": Record(teams.read_team),
    "320": Record(teams.read_team_byes),
    "330": Record(teams.read_forfeited_match),
    "352": Record(teams.read_board_colours),
    "362": Record(teams.read_match_scoring),
    "XXR": Record(extensions.read_number_of_rounds, decides=True),
    "XXC": Record(extensions.read_configuration, decides=True),
    "XXZ": Record(extensions.read_absent, decides=True),
    "XXS": Record(extensions.read_javafo_scoring, decides=True),
    "XXA": Record(extensions.read_acceleration, decides=True),
    "XXP": Record(extensions.read_forbidden_group, decides=True),
    **dict.fromkeys(BBP.symbols, Record(extensions.read_bbp_scoring, decides=True)),
}


def read_report(text: str, *, file: str | None = None, lenient: bool = False) -> Reading:
    """Return the tournament of a report and everything noticed on the way."""
    draft = Draft(file, lenient, cell_column, PLAYER["points"].first)
    for number, line in enumerate(lines_of(text), 1):
        if line.strip(_END_OF_FILE).strip():
            read_line(draft, Line(number, line))
    if not draft.codes:
        what = phrase("no line is a record of a tournament report; is this the right file?")
        draft.find("not-a-tournament", what)
    elif not draft.entries and not draft.is_refused:
        draft.find("no-players", phrase("there is no player line (001)"))
    old_byes = _note_letters(draft)
    tournament = tournament_of(draft)
    dialect = recognised(draft.codes, old_byes=old_byes)
    return Reading(tournament, draft.all_findings(), dialect)


def lines_of(text: str) -> list[str]:
    r"""Return the lines of a text, whatever ends them.

    >>> lines_of("one\r\ntwo\rthree\nfour")
    ['one', 'two', 'three', 'four']
    """
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def read_line(draft: Draft, line: Line) -> None:
    """Read one line into the draft; what is not known is kept as it is."""
    text = line.text
    code = text[:3]
    record = RECORDS.get(code)
    if record is not None and (code == _PLAYER or not text[3:4].strip()):
        draft.codes.add(code)
        _read_record(draft, line, record)
    elif is_ours(text):
        draft.codes.add(MARK)
        _read_record(draft, line, Record(read_comment, decides=True))
    elif text.startswith(MARK):
        draft.foreign.append(text)
    elif is_national(text):
        draft.codes.add("national")
        read_national(draft, line)
    else:
        draft.find(
            "foreign-line",
            phrase("{text} is no known record: kept as it is", text=repr(text[:3])),
            line.number,
        )
        draft.foreign.append(text)


def _read_record(draft: Draft, line: Line, record: Record) -> None:
    try:
        record.read(draft, line)
    except FormatError as error:
        what = phrase("{text}: {what}", text=line.text[:3], what=error.what)
        if record.decides:
            draft.find("record-unreadable", what, line.number, column=error.column)
        else:
            what = phrase("{what}; the line was kept as it is", what=what)
            draft.find("information-unreadable", what, line.number, column=error.column)
            draft.foreign.append(line.text)


def _note_letters(draft: Draft) -> bool:
    """Return whether all byes are spelled as before 2016; note it if only some are."""
    letters = {letter.upper() for letter in draft.bye_letters}
    old, new = letters & OLD_BYE_LETTERS.keys(), letters & BYE_LETTERS.keys()
    if old and new:
        what = phrase(
            "byes are spelled {old} as before 2016 and {new}",
            old=" ".join(sorted(old)),
            new=" ".join(sorted(new)),
        )
        draft.find("mixed-letters", what)
    return bool(old) and not new
