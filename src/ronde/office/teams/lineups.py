"""Line-ups: whom a team sends to each board of a match, hidden until both teams have said so.

When both line-ups of a match are in, or the arbiter opens it, its games are made.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any, Final

from ronde.declared.actions import StartingNumber
from ronde.declared.effects import Effect
from ronde.errors import InputError, StateError
from ronde.fields import Arg, RoundNumber
from ronde.i18n import counted, phrase, template
from ronde.model import Result
from ronde.model.squads import Seat, out_of_order
from ronde.office.desk import Desk
from ronde.office.desk.actions import EventAction, action
from ronde.office.desk.rows import player_row, replace_rows, round_row
from ronde.office.players.roster import called
from ronde.office.playing.boards import find_board, refuse_unless_open
from ronde.office.settings.matchrules import Seating, refuse_players
from ronde.office.teams.squads import MemberNumber, member_row, members_of
from ronde.store import Step, SubjectReader
from ronde.store.tables import (
    BoardRow,
    GameRow,
    LineUpRow,
    MemberRow,
    PlayerRow,
    TeamRulesRow,
    TimetableRow,
)
from ronde.store.teams import white_boards

OfRound = Annotated[RoundNumber, Arg(path_name="number")]
MatchNumber = Annotated[int, Arg(least=1, most=99_999, place="Number of the match.")]
MatchBoard = Annotated[int, Arg(least=1, most=50, place="Board of the match.")]
EMPTY: Final = 0
"""Stands in a line-up for a board on which nobody plays."""


@action(
    phrase("send line-up"),
    tells=template("round {round}, team {team}"),
    path="line-ups/{number}/{team}",
    operation="send_line_up",
    command="line-up",
    method="PUT",
    takes_version=False,
    examples="line-up league 3 Quarry 12 14 11 17",
)
class SendLineUp(EventAction[Effect]):
    """Say whom a team sends to each board, first board first; 0 leaves a board empty.

    It can be sent again until the match is open. When both line-ups are in, the match is.
    """

    round: OfRound
    team: StartingNumber
    members: Annotated[
        tuple[Annotated[int, Arg(least=0, most=999_999)], ...],
        Arg("Numbers of the players, first board first.", [12, 14, 11, 17], least=1, most=50),
    ]
    by_captain: Annotated[bool, Arg(is_sent=False, is_option=False)] = False

    def arguments(self) -> dict[str, Any]:
        """Return round and team; the journal is open to viewers, so the names wait."""
        return {"round": self.round, "team": self.team}

    def run(self, step: Step) -> Effect:
        """Write the line-up, and the games when it is the second of the match."""
        rules, entry = refuse_players(step), player_row(step, self.team)
        match = match_of_team(step, self.round, entry)
        if self._stands(step, entry):  # a phone did not hear that it was taken
            return self._effect(phrase("the line-up of {team} is in", team=called(entry)))
        _refuse_open_match(step, match)
        if self.by_captain:
            _refuse_late(step, rules, self.round)
        seats = checked_line_up(step, rules, entry, self.members)
        rows = [
            LineUpRow(self.round, entry.id, board, None if m is None else m.id)
            for board, m in enumerate(seats, 1)
        ]
        replace_rows(step, LineUpRow, rows, round=self.round, team=entry.id)
        if line_up_is_in(step, match.round, other_team(match, entry.id)):
            open_match(step, rules, match)
            what = phrase("both line-ups of match {match} are in", match=match.board)
        else:
            what = phrase("the line-up of {team} is in", team=called(entry))
        return self._effect(what)

    def _stands(self, reader: SubjectReader, entry: PlayerRow) -> bool:
        sent = reader.rows(LineUpRow, round=self.round, team=entry.id)
        return bool(sent) and self.members == tuple(row.member or EMPTY for row in sent)

    def _effect(self, what: str) -> Effect:
        return Effect("line-up", what, self.team, self.round)


@action(
    phrase("open matches"),
    tells=template("round {round}, matches {only}"),
    path="line-ups/{number}/open",
    operation="open_matches",
    command="open-matches",
    takes_version=False,
    examples="""
    open-matches league 3
    open-matches league 3 --match 2
    """,
)
class OpenMatches(EventAction[Effect]):
    """Open every match of a round, or some: who sent no line-up plays in the order of the squad."""

    round: OfRound
    only: Annotated[
        tuple[Annotated[int, Arg(least=1, most=99_999, metavar="MATCH")], ...],
        Arg("Only these matches.", [2], option="--match", most=9999),
    ] = ()

    def arguments(self) -> dict[str, Any]:
        """Return the round, and the matches where not all of them are opened."""
        return {"round": self.round} | ({"only": list(self.only)} if self.only else {})

    def run(self, step: Step) -> Effect:
        """Make the games of the matches that have none."""
        rules = refuse_players(step)
        if not round_row(step, self.round).state.is_public:
            raise StateError(
                "round {round} is not published, so its matches cannot be opened", round=self.round
            )
        opened = 0
        for match in self._asked_for(step):
            if match.white_result is Result.UNFINISHED and not games_of(step, match):
                open_match(step, rules, match)
                opened += 1
        what = counted(
            "{count} match of round {round} is open",
            "{count} matches of round {round} are open",
            count=opened,
            round=self.round,
        )
        return Effect("opened", what, round=self.round)

    def _asked_for(self, step: Step) -> list[BoardRow]:
        if not self.only:
            return step.rows(BoardRow, round=self.round)
        return [find_board(step, self.round, match).row for match in self.only]


@action(
    phrase("substitute"),
    tells=template("round {round}, match {match}, board {board}, member {member}"),
    path="line-ups/{number}/match/{match}/{board}/{team}",
    operation="substitute",
    command="substitute",
    takes_version=False,
    examples='substitute league 3 2 1 Quarry 17 --reason "taken ill"',
)
class Substitute(EventAction[Effect]):
    """Put another player of the squad at a board whose game has no result yet."""

    round: OfRound
    match: MatchNumber
    board: MatchBoard
    team: StartingNumber
    member: MemberNumber

    def run(self, step: Step) -> Effect:
        """Change the seat."""
        rules, entry = refuse_players(step), player_row(step, self.team)
        board = find_board(step, self.round, self.match)
        refuse_unless_open(board)
        if entry.id not in (board.row.white, board.row.black):
            raise InputError(
                "{team} does not play in match {match}", team=called(entry), match=self.match
            )
        game = game_row(step, self.round, self.match, self.board)
        if game.white_result is not Result.UNFINISHED:
            raise StateError(
                "board {board} of match {match} has a result; take it away first",
                board=self.board,
                match=self.match,
            )
        row = member_row(step, self.member)
        seats = [_seat_of(rules, board.row, entry.id, one) for one in games_of(step, board.row)]
        seats[self.board - 1] = row.id
        checked_line_up(step, rules, entry, [seat or EMPTY for seat in seats])
        is_white = _plays_white(rules, board.row, entry.id, self.board)
        if is_white:
            step.update(game, white=row.id)
        else:
            step.update(game, black=row.id)
        what = phrase(
            "{name} plays board {board} for {team}",
            name=row.name,
            board=self.board,
            team=called(entry),
        )
        return Effect("substituted", what, self.team, self.round)


def match_of_team(reader: SubjectReader, round_: int, entry: PlayerRow) -> BoardRow:
    """Return the match of a team; raises StateError or InputError when it has none."""
    if not round_row(reader, round_).state.is_public:
        raise StateError("round {round} is not published, so it has no line-ups yet", round=round_)
    for row in reader.rows(BoardRow, round=round_):
        if entry.id in (row.white, row.black):
            return row
    raise InputError(
        "{team} has no match in round {round}", team=called(entry), round=round_
    ).beside("team")


def other_team(match: BoardRow, team: int) -> int:
    """Return the entry of the opponent."""
    return match.black if team == match.white else match.white


def games_of(reader: SubjectReader, match: BoardRow) -> list[GameRow]:
    """Return the games of a match in board order, none before it is open."""
    rows = reader.rows(GameRow, round=match.round, match=match.board)
    return sorted(rows, key=lambda row: row.board)


def game_row(reader: SubjectReader, round_: int, match: int, board: int) -> GameRow:
    """Return a game; raises StateError or InputError when there is none."""
    row = reader.row(GameRow, round_, match, board)
    if row is not None:
        return row
    found = find_board(reader, round_, match)
    there = games_of(reader, found.row)
    if not there:
        raise StateError(
            "match {match} of round {round} has no line-ups yet; open it first",
            match=match,
            round=round_,
        )
    raise InputError(
        "match {match} has no board {board}; it has 1 to {there}",
        match=match,
        board=board,
        there=len(there),
    )


def line_up_is_in(reader: SubjectReader, round_: int, team: int) -> bool:
    """Whether a team has sent its line-up."""
    return bool(reader.rows(LineUpRow, round=round_, team=team))


def _refuse_open_match(step: Step, match: BoardRow) -> None:
    if games_of(step, match):
        raise StateError(
            "match {match} of round {round} is open; the arbiter substitutes players now",
            match=match.board,
            round=match.round,
        )
    refuse_unless_open(find_board(step, match.round, match.board))


def _refuse_late(step: Step, rules: TeamRulesRow, round_: int) -> None:
    """Raise StateError for a captain who comes too late, or whose line-ups the arbiter enters."""
    if not rules.captains:
        raise StateError("the arbiter enters the line-ups of this event")
    times = step.row(TimetableRow, round_)
    until = "" if times is None else times.line_ups_until or ""
    if until and _moment(until) < datetime.now(UTC):
        raise StateError(
            "line-ups of round {round} were taken until {until}; ask the arbiter",
            round=round_,
            until=until,
        )


def _moment(text: str) -> datetime:
    moment = datetime.fromisoformat(text.replace("Z", "+00:00"))
    return moment if moment.tzinfo else moment.astimezone()


def checked_line_up(
    reader: SubjectReader, rules: TeamRulesRow, entry: PlayerRow, numbers: Sequence[int]
) -> list[MemberRow | None]:
    """Return who plays on each board; raises InputError for a line-up against the rules."""
    squad = {row.id: row for row in members_of(reader, entry.id)}
    if len(numbers) > rules.boards:
        raise InputError(
            "{team}: a match has {boards} boards, not {count}",
            team=called(entry),
            boards=rules.boards,
            count=len(numbers),
        ).beside("members")
    seats: list[MemberRow | None] = []
    for board, number in enumerate(numbers, 1):
        if number != EMPTY and number not in squad:
            raise InputError(
                "{team}, board {board}: player {number} is not in the squad",
                team=called(entry),
                board=board,
                number=number,
            ).beside("members")
        seats.append(squad.get(number))
    seats += [None] * (rules.boards - len(seats))
    playing = [(board, row) for board, row in enumerate(seats, 1) if row is not None]
    if not playing:
        raise InputError("{team}: name at least one player", team=called(entry)).beside("members")
    _refuse_twice(entry, playing)
    _refuse_order(rules, entry, playing, list(squad))
    return seats


def _refuse_twice(entry: PlayerRow, playing: Sequence[tuple[int, MemberRow]]) -> None:
    seen: dict[int, int] = {}
    for board, row in playing:
        if row.id in seen:
            raise InputError(
                "{team}: {name} stands on board {first} and on board {board}",
                team=called(entry),
                name=row.name,
                first=seen[row.id],
                board=board,
            ).beside("members")
        seen[row.id] = board


def _refuse_order(
    rules: TeamRulesRow,
    entry: PlayerRow,
    playing: Sequence[tuple[int, MemberRow]],
    order: Sequence[int],
) -> None:
    """Raise InputError for two players who sit in the wrong order."""
    seats = [Seat(board, order.index(row.id), row.rating) for board, row in playing]
    seating = Seating(rules.seating)
    found = out_of_order(seats, seating.order, rules.tolerance)
    if found is None:
        return
    upper, lower = found
    there = dict(playing)
    one, other = there[upper], there[lower]
    if seating is Seating.LIST:
        raise InputError(
            "{team}: {other} (board {lower}) stands before {one} (board {upper}) in the squad,"
            " whose order holds",
            team=called(entry),
            one=one.name,
            other=other.name,
            upper=upper,
            lower=lower,
        ).beside("members")
    raise InputError(
        "{team}: {other} ({higher}, board {lower}) is rated more than {tolerance}"
        " above {one} ({rating}, board {upper})",
        team=called(entry),
        other=other.name,
        higher=other.rating,
        lower=lower,
        tolerance=rules.tolerance,
        one=one.name,
        rating=one.rating or "-",
        upper=upper,
    ).beside("members")


def open_match(step: Step, rules: TeamRulesRow, match: BoardRow) -> None:
    """Make the games of a match from its line-ups; a team that sent none plays in squad order.

    A board on which one side or nobody plays is forfeited at once.
    """
    white, black = (_seats(step, rules, match.round, team) for team in (match.white, match.black))
    games = []
    for board, is_white in enumerate(white_boards(rules), 1):
        pair = (white[board - 1], black[board - 1])
        one, other = pair if is_white else pair[::-1]
        games.append(GameRow(match.round, match.board, board, one, other, *_forfeits(one, other)))
    step.insert(*games)


def _forfeits(white: int | None, black: int | None) -> tuple[Result, Result]:
    if white is not None and black is not None:
        return Result.UNFINISHED, Result.UNFINISHED
    won, lost = Result.FORFEIT_WIN, Result.FORFEIT_LOSS
    return (lost if white is None else won, lost if black is None else won)


def _seats(step: Step, rules: TeamRulesRow, round_: int, team: int) -> list[int | None]:
    rows = sorted(step.rows(LineUpRow, round=round_, team=team), key=lambda row: row.board)
    if rows:
        return [row.member for row in rows]
    squad = [row.id for row in members_of(step, team)][: rules.boards]
    return [*squad, *[None] * (rules.boards - len(squad))]


def _plays_white(rules: TeamRulesRow, match: BoardRow, team: int, board: int) -> bool:
    return white_boards(rules)[board - 1] == (team == match.white)


def _seat_of(rules: TeamRulesRow, match: BoardRow, team: int, game: GameRow) -> int | None:
    return game.white if _plays_white(rules, match, team, game.board) else game.black


@dataclass(frozen=True, slots=True)
class LineUpState:
    """Which line-ups of a match are in, and until when they are taken."""

    match: int
    white: int
    white_name: str
    white_is_in: bool
    black: int
    black_name: str
    black_is_in: bool
    is_open: bool
    until: str


def line_up_states(desk: Desk, event: str, round_: int) -> tuple[LineUpState, ...]:
    """Return for every match of a round whose line-up is in; nobody reads what it says."""
    with desk.reading(event) as reader:
        refuse_players(reader)
        round_row(reader, round_)
        times = reader.row(TimetableRow, round_)
        until = "" if times is None else times.line_ups_until or ""
        names = {row.id: (row.number, row.name) for row in reader.rows(PlayerRow)}
        sent = {row.team for row in reader.rows(LineUpRow, round=round_)}
        opened = {row.match for row in reader.rows(GameRow, round=round_)}
        return tuple(
            LineUpState(
                row.board,
                *names[row.white],
                row.white in sent,
                *names[row.black],
                row.black in sent,
                row.board in opened,
                until,
            )
            for row in reader.rows(BoardRow, round=round_)
        )
