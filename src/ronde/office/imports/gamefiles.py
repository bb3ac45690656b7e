"""Results out of a list of games (PGN, PDN): who writes live boards need not be typed after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ronde.errors import InputError
from ronde.formats.decoding import decoded
from ronde.formats.gamelist import read_results
from ronde.i18n import phrase
from ronde.model import Finding, Severity, Tournament
from ronde.model.outcomes import Outcome, of_first_team, sign_of, spelled
from ronde.office.desk import Desk
from ronde.office.desk.rows import is_of_teams, outcome_in
from ronde.office.playing.results import ResultSheet, Slip, result_sheet
from ronde.office.settings.matchrules import refuse_players
from ronde.office.teams.matches import GameSlip
from ronde.office.teams.matches import outcome_in as outcome_in_game
from ronde.store import SubjectReader
from ronde.store.events import load_players
from ronde.store.tables import BoardRow, GameRow
from ronde.store.teams import white_boards


@dataclass(frozen=True, slots=True)
class ListedResults:
    """What a list of games adds to a round: new results, and what was noticed.

    A result that stands is never replaced: the same once more is passed by, another is told. In an
    event of teams the new results are those of `games`, boards of its matches.
    """

    round: int
    slips: tuple[Slip, ...]
    findings: tuple[Finding, ...]
    games: tuple[GameSlip, ...] = ()

    @property
    def count(self) -> int:
        """How many results are new."""
        return len(self.slips) + len(self.games)


def listed_results(
    desk: Desk, event: str, data: bytes, file: str, round_: int | None = None
) -> ListedResults:
    """Return the results of a list for a round, by default the latest that is published.

    Raises InputError for what is no text, StateError when that round is not published.
    """
    sheet = result_sheet(desk, event, round_)
    if any(line.games for line in sheet.lines):
        raise InputError(
            "{event} is played in matches of several games, which a list of games does not tell"
            " apart; enter their results by board",
            event=event,
        )
    with desk.reading(event) as reader:
        tournament = load_players(reader)
        places = _places(reader, tournament, sheet.round)
        of_teams = is_of_teams(reader)
    text, _ = decoded(data, file)
    read = read_results(text, tournament, sheet.round, file=file)
    new: list[tuple[_Place, str]] = []
    findings = list(read.findings)
    for one in read.results:
        place = places[one.board - 1]
        if place.outcome.is_unfinished:
            new.append((place, spelled(place.written(one.outcome), sheet.discipline)))
        elif (finding := _difference(place, one.outcome, sheet, file)) is not None:
            findings.append(finding)
    if not of_teams:
        slips = tuple(Slip(place.board, result) for place, result in new)
        return ListedResults(sheet.round, slips, tuple(findings))
    games = tuple(GameSlip(place.match, place.board, result) for place, result in new)
    return ListedResults(sheet.round, (), tuple(findings), games)


class _Place(NamedTuple):
    """Where a game of a round is played, and how it stands; `match` is 0 among single players."""

    match: int
    board: int
    outcome: Outcome
    first_is_white: bool = True

    def written(self, outcome: Outcome) -> Outcome:
        """Return an outcome as it is written there."""
        return of_first_team(outcome, first_is_white=self.first_is_white)


def _places(reader: SubjectReader, tournament: Tournament, round_: int) -> Sequence[_Place]:
    """Return the place of each game that the tournament has in a round."""
    if not is_of_teams(reader):
        return [
            _Place(0, row.board, outcome_in(row)) for row in reader.rows(BoardRow, round=round_)
        ]
    first_is_white = white_boards(refuse_players(reader))
    known = {
        (game.white, game.black): _Place(
            game.match, game.board, outcome_in_game(game), first_is_white[game.board - 1]
        )
        for game in reader.rows(GameRow, round=round_)
    }
    games = tournament.rounds[round_ - 1].games
    return [known[int(game.white), int(game.black)] for game in games]


def _difference(place: _Place, given: Outcome, sheet: ResultSheet, file: str) -> Finding | None:
    """Return that another result stands on a board, None when it is the same."""
    there = place.outcome
    if (there.white, there.black) == (given.white, given.black):
        return None
    facts = {
        "board": place.board,
        "standing": sign_of(place.written(there), sheet.discipline),
        "result": sign_of(place.written(given), sheet.discipline),
    }
    what = (
        phrase(
            "match {match}, board {board}: {standing} stands, the file says {result}; correct it if"
            " the file is right",
            match=place.match,
            **facts,
        )
        if place.match
        else phrase(
            "board {board}: {standing} stands, the file says {result}; correct it if the file is"
            " right",
            **facts,
        )
    )
    return Finding(Severity.WARNING, "game-not-taken", what, file, round=sheet.round)
