"""The matches of a round of an event of teams, as paper shows them.

A match has names once it is open: before, its line-ups are nobody's to read, and its sheet has
lines to write names on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ronde.documents.matches import PaperBoard, PaperMatch, PaperTeam, paper_board
from ronde.model import Player, PlayerId
from ronde.model.discipline import Discipline
from ronde.model.outcomes import Outcome
from ronde.office.desk.rows import event_row
from ronde.office.settings.matchrules import refuse_players
from ronde.office.teams.matches import MatchLine, match_sheet_in
from ronde.store import SubjectReader
from ronde.store.tables import GameRow, MatchRow, MemberRow, PlayerRow, TeamRow
from ronde.store.teams import games_by_match, player_of_member, white_boards


def paper_matches(reader: SubjectReader, number: int) -> tuple[PaperMatch, ...]:
    """Return the matches of a published round in the order in which the tournament has them."""
    found = _Facts(
        Discipline(event_row(reader).discipline),
        white_boards(refuse_players(reader)),
        {PlayerId(row.id): player_of_member(row) for row in reader.rows(MemberRow)},
        {
            match: games
            for (_, match), games in games_by_match(reader.rows(GameRow, round=number)).items()
        },
        {row.match: row for row in reader.rows(MatchRow, round=number)},
        {row.number: row.id for row in reader.rows(PlayerRow)},
        {row.team: row for row in reader.rows(TeamRow)},
    )
    lines = sorted(match_sheet_in(reader, number).lines, key=lambda line: line.match)
    return tuple(found.match(line) for line in lines)


class _Facts(NamedTuple):
    """What is known of a round; teams are kept by their entries."""

    discipline: Discipline
    first_is_white: tuple[bool, ...]
    people: Mapping[PlayerId, Player]
    games: Mapping[int, list[GameRow]]
    notes: Mapping[int, MatchRow]
    entries: Mapping[int, int]
    teams: Mapping[int, TeamRow]

    def match(self, line: MatchLine) -> PaperMatch:
        note = self.notes.get(line.match, MatchRow(0, line.match))
        host = self.teams.get(note.host or self.entries[line.white])
        score = f"{line.white_points}–{line.black_points}" if line.white_points else ""
        return PaperMatch(
            line.table,
            self._team(line.white, line.white_name),
            self._team(line.black, line.black_name),
            self._boards(line.match),
            score,
            note.date,
            "" if host is None else host.venue,
        )

    def _team(self, number: int, name: str) -> PaperTeam:
        told = self.teams.get(self.entries[number])
        return PaperTeam(number, name, "" if told is None else told.captain)

    def _boards(self, match: int) -> tuple[PaperBoard, ...]:
        games = self.games.get(match, [])
        if not games:
            return tuple(PaperBoard(n, white) for n, white in enumerate(self.first_is_white, 1))
        return tuple(
            self._board(game, is_white=self.first_is_white[game.board - 1]) for game in games
        )

    def _board(self, game: GameRow, *, is_white: bool) -> PaperBoard:
        white, black = (None if id_ is None else PlayerId(id_) for id_ in (game.white, game.black))
        return paper_board(
            game.board,
            (white, black) if is_white else (black, white),
            Outcome(game.white_result, game.black_result, game.forfeit_is_excused),
            self.people,
            (self.discipline, is_white),
        )
