"""Matches of teams on paper: sheets to be filled in and signed, a round by board, squads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from ronde.documents.pairings import round_heading, round_of
from ronde.documents.sheet import Heading, Sheet, plain, typeset
from ronde.documents.slips import NO_PICTURES, BoardPictures, picture_data
from ronde.documents.tables import Align, Column, table_document
from ronde.documents.words import bye_text, number_text, titled
from ronde.i18n import phrase
from ronde.i18n.dates import stored_day
from ronde.model import Player, PlayerId, Tournament
from ronde.model.discipline import Discipline, discipline_of
from ronde.model.outcomes import Outcome, of_first_team, sign_of

EMPTY_SEAT: Final = "–"
_ON_HALF_A_PAGE: Final = 6
"""A match of more boards than these has a page of its own."""


@dataclass(frozen=True, slots=True)
class PaperBoard:
    """A board of a match: who sits there for the first team and for the second, and the result.

    Names are empty while line-ups are not public, the result while there is none; it is told from
    the side of the first team.
    """

    board: int
    first_is_white: bool
    first: str = ""
    second: str = ""
    first_rating: str = ""
    second_rating: str = ""
    result: str = ""


class PaperTeam(NamedTuple):
    """A team as a match sheet names it."""

    number: int
    name: str
    captain: str = ""


@dataclass(frozen=True, slots=True)
class PaperMatch:
    """A match; the first team has White on board 1. `score` is empty before a board is over."""

    table: int
    first: PaperTeam
    second: PaperTeam
    boards: tuple[PaperBoard, ...]
    score: str = ""
    day: str = ""
    venue: str = ""


def seen_from_first(outcome: Outcome, discipline: str, *, first_is_white: bool) -> str:
    """Return the sign of a result with the player of the first team named first.

    >>> from ronde.model import Result
    >>> won = Outcome(Result.WIN, Result.LOSS)
    >>> [seen_from_first(won, "chess", first_is_white=white) for white in (True, False)]
    ['1–0', '0–1']
    """
    if outcome.is_unfinished:
        return ""
    return sign_of(of_first_team(outcome, first_is_white=first_is_white), discipline)


def match_sheets(
    teams: Tournament,
    number: int,
    matches: Sequence[PaperMatch],
    sheet: Sheet,
    shown: BoardPictures = NO_PICTURES,
) -> bytes:
    """Return a sheet for each match of a round: boards with colours, lines for names and results.

    `teams` is the tournament whose players are the teams, `shown` has pictures by match.
    """
    round_of(teams, number)
    pictures = list(dict.fromkeys(shown.codes.values()))
    places = {picture: place for place, picture in enumerate(pictures)}
    played = round_heading(teams, number, phrase("Result slips"), sheet)
    content = {
        "sheets": [
            _sheet_data(match, sheet, played.subtitle)
            | {"code": places[shown.codes[n]] if n in shown.codes else None}
            for n, match in enumerate(matches, 1)
        ],
        "halves": all(len(match.boards) <= _ON_HALF_A_PAGE for match in matches),
        "codes": [picture_data(picture) for picture in pictures],
        "caption": plain(shown.caption),
        "words": _words(sheet),
        "round": sheet.t("Round {round}", round=number),
        "place": plain(sheet.occasion.place),
    }
    return typeset("matchsheets", played, content, sheet)


def _words(sheet: Sheet) -> dict[str, str]:
    return {
        "board": sheet.tp("of a match", "Board"),
        "captain": sheet.t("Captain"),
        "result": sheet.t("Result"),
        "score": sheet.t("Score"),
        "remarks": sheet.t("Remarks"),
        "arbiter": sheet.t("Arbiter"),
    }


def _sheet_data(match: PaperMatch, sheet: Sheet, day: str) -> dict[str, Any]:
    told = stored_day(match.day, sheet.language) if match.day else day
    return {
        "match": sheet.t("Match {match}", match=match.table),
        "day": plain(told),
        "venue": plain(match.venue),
        "table": str(match.table),
        "first": _team_data(match.first, sheet),
        "second": _team_data(match.second, sheet),
        "boards": [_board_data(board, sheet) for board in match.boards],
        "score": sheet.say(match.score) if all(board.result for board in match.boards) else "",
        "running": sheet.say(match.score),
    }


def _team_data(team: PaperTeam, sheet: Sheet) -> dict[str, str]:
    captain = sheet.t("Captain: {name}", name=team.captain) if team.captain else ""
    return {"number": str(team.number), "name": plain(team.name), "captain": plain(captain)}


def _board_data(board: PaperBoard, sheet: Sheet) -> dict[str, Any]:
    return {
        "board": str(board.board),
        "white": board.first_is_white,
        "first": plain(board.first),
        "second": plain(board.second),
        "first_rating": board.first_rating,
        "second_rating": board.second_rating,
        "result": sheet.say(board.result),
    }


def matches_document(
    teams: Tournament, number: int, matches: Sequence[PaperMatch], sheet: Sheet
) -> bytes:
    """Return the matches of a round with their boards: names where line-ups are public, results."""
    names = {player.id: player.name for player in teams.players}
    byes = [
        f"{plain(names[bye.player])}: {bye_text(bye.kind, sheet)}"
        for bye in round_of(teams, number).byes
    ]
    heading = round_heading(teams, number, phrase("Matches board by board"), sheet)
    content = {
        "matches": [
            _sheet_data(match, sheet, "") | {"waits": not any(b.first for b in match.boards)}
            for match in matches
        ],
        "byes": byes,
        "waiting": sheet.t("The line-ups are not public yet."),
    }
    return typeset("matches", heading, content, sheet)


def squads_document(players: Tournament, sheet: Sheet) -> bytes:
    """Return every team with its players in board order; `players` is an event of teams."""
    people = {player.id: player for player in players.players}
    rows = [
        row
        for team in sorted(players.team_data.teams, key=lambda team: team.number or 0)
        for row in _squad_rows(
            team.number or 0, team.name, [people[one] for one in team.members], team.captain
        )
    ]
    rating = sheet.say(discipline_of(players.points).rating)
    columns = [
        Column(sheet.tp("column", "No"), Align.RIGHT, once=True),
        Column(sheet.tp("squads", "Team"), share=2, strong=True, once=True),
        Column(sheet.tp("of a match", "Board"), Align.RIGHT),
        Column(sheet.tp("member of a team", "Player"), share=2),
        Column(sheet.t("Fed"), if_filled=True),
        Column(rating, Align.RIGHT, if_filled=True),
        Column(""),
    ]
    captain = sheet.t("Captain")
    rows = [[*row[:-1], captain if row[-1] else ""] for row in rows]
    heading = Heading(sheet.tp("document", "Teams with their players"), players.details.name)
    return table_document(heading, columns, rows, sheet)


def _squad_rows(number: int, name: str, members: Sequence[Player], captain: str) -> list[list[str]]:
    """Return a line for each member, the captain marked; a captain who does not play comes last."""
    rows = [
        [
            str(number),
            name,
            str(board),
            titled(one),
            one.federation,
            number_text(one.rating),
            "*" if captain and one.name == captain else "",
        ]
        for board, one in enumerate(members, 1)
    ]
    if captain and all(one.name != captain for one in members):
        rows.append([str(number), name, "", captain, "", "", "*"])
    return rows or [[str(number), name, "", EMPTY_SEAT, "", "", ""]]


def paper_board(
    board: int,
    seats: tuple[PlayerId | None, PlayerId | None],
    outcome: Outcome,
    people: Mapping[PlayerId, Player],
    side: tuple[Discipline, bool],
) -> PaperBoard:
    """Return a board whose line-ups are public; `seats` are those of the first and second team.

    `side` has the discipline, and whether the first team has White there.
    """
    discipline, first_is_white = side
    one, other = (None if seat is None else people[seat] for seat in seats)
    return PaperBoard(
        board,
        first_is_white,
        EMPTY_SEAT if one is None else titled(one),
        EMPTY_SEAT if other is None else titled(other),
        "" if one is None else number_text(one.rating),
        "" if other is None else number_text(other.rating),
        seen_from_first(outcome, discipline.value, first_is_white=first_is_white),
    )
