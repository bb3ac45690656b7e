"""The games of matches: results by board with the score running, walk-overs, the sheet.

The result of a match follows from its games and is written on its board of the round, so that
pairing and standings see it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Annotated, Any

from ronde.declared.actions import StartingNumber
from ronde.declared.effects import Effect
from ronde.declared.roles import Role
from ronde.errors import ConflictError, HandlingError, InputError, StateError
from ronde.fields import Arg
from ronde.i18n import counted, phrase, template
from ronde.model import Result, Stage
from ronde.model.outcomes import Outcome, of_first_team, outcome_of, sign_of, spelled
from ronde.model.points import points_for_people
from ronde.office.desk import Desk
from ronde.office.desk.actions import EventAction, action
from ronde.office.desk.rows import event_row, player_row, round_row
from ronde.office.players.roster import called
from ronde.office.playing.boards import find_board, note_play, refuse_unless_open
from ronde.office.playing.results import Spelling
from ronde.office.settings.matchrules import refuse_players
from ronde.office.teams.lineups import (
    MatchBoard,
    MatchNumber,
    OfRound,
    game_row,
    games_of,
    open_match,
)
from ronde.store import Step, SubjectReader
from ronde.store.rows import State
from ronde.store.tables import BoardRow, GameRow, MatchRow, MemberRow, PlayerRow, TeamRulesRow
from ronde.store.teams import MatchScoring, games_by_match, result_of, white_boards
from ronde.store.tournaments import points_of_games


@dataclass(frozen=True, slots=True)
class GameLine:
    """A board of a match; `first` is the player of the team with White on board 1.

    `result` is as the names stand, the first team first; empty while none is known.
    """

    board: int
    first: int | None
    first_name: str
    first_is_white: bool
    second: int | None
    second_name: str
    result: str
    sign: str


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match with its boards and the score so far, in points of games."""

    match: int
    table: int
    white: int
    white_name: str
    black: int
    black_name: str
    white_points: str
    black_points: str
    is_open: bool
    is_over: bool
    is_forfeited: bool
    reporter: int | None
    is_confirmed: bool
    objection: str
    games: tuple[GameLine, ...]

    @property
    def missing(self) -> int:
        """How many boards have no result yet."""
        return sum(not game.result for game in self.games)


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """All matches of a round, by table."""

    round: int
    stage: Stage
    discipline: str
    boards: int
    lines: tuple[MatchLine, ...]
    version: int
    first_is_white: tuple[bool, ...]


def match_sheet(desk: Desk, event: str, round_: int, match: int | None = None) -> MatchSheet:
    """Return the matches of a round with their games, or one of them."""
    with desk.reading(event) as reader:
        return match_sheet_in(reader, round_, match)


def match_sheet_in(reader: SubjectReader, round_: int, match: int | None = None) -> MatchSheet:
    """Return the matches of a round with their games, or one of them."""
    rules = refuse_players(reader)
    stage, discipline = round_row(reader, round_).state, event_row(reader).discipline
    rows = [find_board(reader, round_, match).row] if match else reader.rows(BoardRow, round=round_)
    lines = MatchLines.in_event(reader).of(round_, rows)
    version, colours = reader.subject.version, white_boards(rules)
    return MatchSheet(round_, stage, discipline, rules.boards, lines, version, colours)


class MatchLines:
    """Matches of an event as people read them; what all of them need is read once."""

    def __init__(self, reader: SubjectReader | State, rules: TeamRulesRow, discipline: str) -> None:
        self.reader, self.rules, self.discipline = reader, rules, discipline
        self.scoring = MatchScoring(rules, points_of_games(reader))
        self.teams = {row.id: row for row in reader.rows(PlayerRow)}
        self.first_is_white = white_boards(rules)
        self._names = {row.id: row.name for row in reader.rows(MemberRow)}

    @classmethod
    def in_event(cls, reader: SubjectReader) -> MatchLines:
        """Return what tells the matches of an event."""
        return cls(reader, refuse_players(reader), event_row(reader).discipline)

    def game(self, row: GameRow) -> GameLine:
        """Return a board with its names and its result."""
        return _game(row, self)

    def of(self, round_: int, rows: Iterable[BoardRow]) -> tuple[MatchLine, ...]:
        """Return some matches of a round, by table."""
        games = games_by_match(self.reader.rows(GameRow, round=round_))
        notes = {row.match: row for row in self.reader.rows(MatchRow, round=round_)}
        lines = [
            _line(
                row,
                games.get((round_, row.board), []),
                notes.get(row.board, MatchRow(round_, row.board)),
                self,
            )
            for row in rows
        ]
        return tuple(sorted(lines, key=attrgetter("table")))

    def member(self, id_: int | None) -> str:
        """Return the name of a member of a squad, none for an empty seat."""
        return "" if id_ is None else self._names[id_]


def _line(row: BoardRow, games: list[GameRow], note: MatchRow, names: MatchLines) -> MatchLine:
    white, black = names.teams[row.white], names.teams[row.black]
    finished = [game for game in games if game.white_result is not Result.UNFINISHED]
    one, other = names.scoring.running(games)
    reporter = names.teams.get(note.reporter) if note.reporter is not None else None
    return MatchLine(
        row.board,
        row.table,
        white.number,
        white.name,
        black.number,
        black.name,
        points_for_people(one) if finished else "",
        points_for_people(other) if finished else "",
        bool(games),
        row.white_result is not Result.UNFINISHED,
        row.white_result in (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
        None if reporter is None else reporter.number,
        note.is_confirmed,
        note.objection,
        tuple(_game(game, names) for game in games),
    )


def _game(game: GameRow, names: MatchLines) -> GameLine:
    is_white = names.first_is_white[game.board - 1]
    first, second = (game.white, game.black) if is_white else (game.black, game.white)
    outcome = of_first_team(outcome_in(game), first_is_white=is_white)
    known = not outcome.is_unfinished
    return GameLine(
        game.board,
        first,
        names.member(first),
        is_white,
        second,
        names.member(second),
        spelled(outcome, names.discipline) if known else "",
        sign_of(outcome, names.discipline) if known else "",
    )


def outcome_in(game: GameRow) -> Outcome:
    """Return the outcome that a game of the database holds."""
    return Outcome(game.white_result, game.black_result, game.forfeit_is_excused)


@dataclass(frozen=True)
class GameAction(EventAction[Effect]):
    """A change of the result of one board of a match."""

    round: OfRound
    match: MatchNumber
    board: MatchBoard
    result: Spelling

    def arguments(self) -> dict[str, Any]:
        """Return the board, and its result as the score of the first team."""
        return scored(super().arguments())


@action(
    phrase("enter game"),
    tells=template("round {round}, match {match}, board {board}, result {score}"),
    path="matches/{number}/{match}/boards/{board}",
    operation="enter_game",
    command="game",
    role=Role.RESULTS,
    takes_version=False,
    examples="game league 3 2 1 1-0",
)
class EnterGame(GameAction):
    """Enter the result of a board of a match, the first team first.

    The same once more changes nothing. Raises ConflictError when another result stands there,
    which `CorrectGame` replaces.
    """

    def run(self, step: Step) -> Effect:
        """Write the result, and that of the match."""
        return enter_games(step, self.round, self.match, {self.board: self.result})


@action(
    phrase("enter match"),
    tells=template("round {round}, match {match}, results {scores}"),
    path="matches/{number}/{match}",
    operation="enter_match",
    command="match",
    role=Role.RESULTS,
    takes_version=False,
    examples="match league 3 2 1-0 = 0-1 +-",
)
class EnterMatch(EventAction[Effect]):
    """Enter the results of all boards of a match, first board first, the first team first."""

    round: OfRound
    match: MatchNumber
    results: Annotated[tuple[Spelling, ...], Arg(least=1, most=50)]

    def arguments(self) -> dict[str, Any]:
        """Return the match, and each board with its result."""
        return {"round": self.round, "match": self.match, "scores": numbered(self.results)}

    def run(self, step: Step) -> Effect:
        """Write the results, all or none."""
        return enter_match(step, self.round, self.match, self.results)


@dataclass(frozen=True, slots=True)
class GameSlip:
    """A board of a match and its result, the first team first."""

    match: MatchNumber
    board: MatchBoard
    result: Spelling

    @property
    def place(self) -> str:
        """Match and board in short, as people type them: 2.3."""
        return f"{self.match}.{self.board}"


@action(
    phrase("enter games"),
    tells=template("round {round}, {scores}"),
    path="matches/{number}",
    operation="enter_games",
    role=Role.RESULTS,
    takes_version=False,
)
class EnterGames(EventAction[Effect]):
    """Enter results of boards of several matches, all in one step or none."""

    round: OfRound
    results: Annotated[tuple[GameSlip, ...], Arg(least=1, most=9999)]

    def arguments(self) -> dict[str, Any]:
        """Return the round, and each board with its result."""
        pairs = [[slip.place, slip.result] for slip in self.results]
        return {"round": self.round, "scores": pairs}

    def run(self, step: Step) -> Effect:
        """Write the results and those of the matches, all or none."""
        matches: dict[int, dict[int, str]] = {}
        for slip in self.results:
            boards = matches.setdefault(slip.match, {})
            if slip.board in boards:
                raise InputError(
                    "board {board} of match {match} has two results; give one for each board",
                    board=slip.board,
                    match=slip.match,
                )
            boards[slip.board] = slip.result
        for match, boards in matches.items():
            enter_games(step, self.round, match, boards)
        entered = counted(
            "{count} result was entered", "{count} results were entered", count=len(self.results)
        )
        return Effect("games", entered, round=self.round)


@action(
    phrase("correct game"),
    tells=template("round {round}, match {match}, board {board}, result {score}"),
    path="matches/{number}/{match}/boards/{board}/correct",
    operation="correct_game",
    command="game-correct",
    takes_version=False,
    examples='game-correct league 3 2 1 0-1 --reason "score sheets compared"',
)
class CorrectGame(GameAction):
    """Replace the result of a board of a match, also when the round is complete; * takes it away.

    The first team stands first. A correction needs a reason.
    """

    def run(self, step: Step) -> Effect:
        """Write the other result, and that of the match."""
        if not self.reason.strip():
            raise HandlingError("a correction needs a reason").beside("reason")
        game = game_row(step, self.round, self.match, self.board)
        stage = round_row(step, self.round).state
        wanted = _outcome(step, game, self.result)
        if wanted.is_unfinished and stage is Stage.COMPLETE:
            raise StateError(
                "round {round} is complete; give board {board} another result",
                round=self.round,
                board=self.board,
            )
        _write(step, game, wanted)
        return _settled(step, self.round, self.match)


@action(
    phrase("walk over"),
    tells=template("round {round}, match {match}, winner {winner}"),
    path="matches/{number}/{match}/walk-over",
    operation="walk_over",
    command="walk-over",
    takes_version=False,
    examples='walk-over league 3 2 --winner Quarry --reason "the guests did not come"',
)
class WalkOver(EventAction[Effect]):
    """Note that a match was not played: the winner has all boards, without one nobody has any."""

    round: OfRound
    match: MatchNumber
    winner: Annotated[StartingNumber | None, Arg("Team that wins; leave it out for none.")] = None

    def run(self, step: Step) -> Effect:
        """Forfeit every board."""
        rules = refuse_players(step)
        board = find_board(step, self.round, self.match)
        refuse_unless_open(board)
        won = None if self.winner is None else player_row(step, self.winner).id
        row = board.row
        if won is not None and won not in (row.white, row.black):
            one, other = (called(step.existing(PlayerRow, side)) for side in (row.white, row.black))
            raise InputError(
                "round {round}, match {match} is between {one} and {other}; one of them wins it",
                round=self.round,
                match=self.match,
                one=one,
                other=other,
            ).beside("winner")
        if any(
            game.white_result.was_played and game.white_result is not Result.UNFINISHED
            for game in games_of(step, board.row)
        ):
            raise StateError(
                "match {match}: a board has been played, so the match is no walk-over",
                match=self.match,
            )
        if not games_of(step, board.row):
            open_match(step, rules, board.row)
        for game, is_white in zip(games_of(step, board.row), white_boards(rules), strict=True):
            has_white = won is not None and is_white == (won == board.row.white)
            has_black = won is not None and not has_white
            _write(step, game, Outcome(_forfeit(won=has_white), _forfeit(won=has_black)))
        return _settled(step, self.round, self.match)


def _forfeit(*, won: bool) -> Result:
    return Result.FORFEIT_WIN if won else Result.FORFEIT_LOSS


def scored(arguments: dict[str, Any]) -> dict[str, Any]:
    """Return arguments as the journal keeps them: `result` was White's first in older entries.

    >>> scored({"board": 2, "result": "1-0"})
    {'board': 2, 'score': '1-0'}
    """
    return {"score" if name == "result" else name: value for name, value in arguments.items()}


def numbered(results: Sequence[str]) -> list[list[object]]:
    """Return results as the journal keeps them: each with its board.

    >>> numbered(["1-0", "="])
    [[1, '1-0'], [2, '=']]
    """
    return [[board, result] for board, result in enumerate(results, 1)]


def open_games(reader: SubjectReader, round_: int, match: int) -> list[GameRow]:
    """Return the games of a match; raises StateError when it has no line-ups yet."""
    board = find_board(reader, round_, match)
    game_row(reader, round_, match, 1)
    return games_of(reader, board.row)


def enter_match(step: Step, round_: int, match: int, results: Sequence[str]) -> Effect:
    """Write the results of all boards of a match, first board first; raises before it writes."""
    there = len(open_games(step, round_, match))
    if len(results) != there:
        raise InputError(
            counted(
                "match {match} has {boards}, and {count} result was given",
                "match {match} has {boards}, and {count} results were given",
                count=len(results),
                match=match,
                boards=counted("{count} board", "{count} boards", count=there),
            )
        ).beside("results")
    return enter_games(step, round_, match, dict(enumerate(results, 1)))


def enter_games(step: Step, round_: int, match: int, slips: dict[int, str]) -> Effect:
    """Write results where none stand, and the result of the match; raises before it writes."""
    refuse_players(step)
    found = find_board(step, round_, match)
    refuse_unless_open(found)
    games = {board: game_row(step, round_, match, board) for board in slips}
    wanted = {board: _outcome(step, games[board], text) for board, text in slips.items()}
    for board, outcome in wanted.items():
        _refuse_missing_or_standing(step, games[board], outcome)
    for board, outcome in wanted.items():
        _write(step, games[board], outcome)
    if any(outcome.was_played for outcome in wanted.values()):
        note_play(step, found)
    return _settled(step, round_, match)


def _outcome(reader: SubjectReader, game: GameRow, text: str) -> Outcome:
    is_white = white_boards(refuse_players(reader))[game.board - 1]
    said = outcome_of(text, event_row(reader).discipline)
    outcome = of_first_team(said, first_is_white=is_white)
    if outcome.was_played and (game.white is None or game.black is None):
        raise InputError(
            "board {board} of match {match} has an empty seat, so it is forfeited",
            board=game.board,
            match=game.match,
        ).beside("result")
    return outcome


def _refuse_missing_or_standing(step: Step, game: GameRow, outcome: Outcome) -> None:
    if outcome.is_unfinished:
        raise InputError(
            "no result was given for board {board} of match {match}; a wrong one is taken away by"
            " correcting",
            board=game.board,
            match=game.match,
        ).beside("result")
    there = outcome_in(game)
    if not there.is_unfinished and there != outcome:
        raise ConflictError(
            "match {match}, board {board} has the result {result} already; correct it instead",
            match=game.match,
            board=game.board,
            result=MatchLines.in_event(step).game(game).sign,
        )


def _write(step: Step, game: GameRow, outcome: Outcome) -> None:
    if outcome_in(game) != outcome:
        step.update(
            game,
            white_result=outcome.white,
            black_result=outcome.black,
            forfeit_is_excused=outcome.excused,
        )


def _settled(step: Step, round_: int, match: int) -> Effect:
    """Write the result of the match, which follows from its games, and tell the score."""
    rules = refuse_players(step)
    row = find_board(step, round_, match).row
    games = games_of(step, row)
    points = points_of_games(step)
    white, black = result_of(rules, games, points)
    if (row.white_result, row.black_result) != (white, black):
        step.update(row, white_result=white, black_result=black)
    one, other = MatchScoring(rules, points).running(games)
    teams = {entry.id: entry.name for entry in step.rows(PlayerRow)}
    what = phrase(
        "{white} – {black} {points}–{others}",
        white=teams[row.white],
        black=teams[row.black],
        points=points_for_people(one),
        others=points_for_people(other),
    )
    return Effect("match", what, round=round_)
