"""Results: entered by many at once, one board each; games adjourned and resumed; the sheet.

A correction after the round, and colours that were swapped, are in `corrections`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

from ronde.declared.actions import BoardNumber, StartingNumber
from ronde.declared.roles import Role
from ronde.errors import ConflictError, InputError, StateError
from ronde.fields import Arg, Line, RoundNumber, filled
from ronde.i18n import phrase, template
from ronde.model import PointSystem, Result, Stage
from ronde.model.gamematches import games_per_match
from ronde.model.outcomes import (
    DRAUGHTS,
    Outcome,
    outcome_for,
    score_so_far,
    spelled,
)
from ronde.office.desk import Desk
from ronde.office.desk.actions import EventAction, EventDeclaration, action, version_of
from ronde.office.desk.rows import event_row, outcome_in, round_row
from ronde.office.playing.boards import (
    BoardResult,
    FoundBoard,
    ask_about_adjourned,
    ask_to_adjourn,
    board_of_player,
    board_result,
    find_board,
    note_play,
    noted,
    put_outcome,
    refuse_absent,
    refuse_other_game,
    refuse_unless_open,
    standing_results,
    stands_against,
)
from ronde.office.playing.games import GameOnBoard, PlacedBoard, games_on_board, of_game, placed
from ronde.office.playing.sending import Sending
from ronde.store import Step, SubjectReader
from ronde.store.events import SeatedBoard, boards_of_round
from ronde.store.rows import Values
from ronde.store.tables import RoundRow
from ronde.store.tournaments import points_of_games

OfRound = Annotated[RoundNumber, Arg(path_name="number")]
Spelling = Annotated[Line, Arg(most=40, example="1-0")]
"""Chess: 1-0 0-1 = +- -+ -- 0-0; draughts: 2-0 1-1 0-2 and its other kinds.

Of a match of several games one for each game, White of that game first: `1-0 =`.
"""
GameNumber = Annotated[
    int | None,
    Arg("Which game of a match the result is of; left out, it has all.", least=1, most=9),
]


@dataclass(frozen=True, slots=True)
class MissingResult:
    """A board whose result has not come in; `place` is the number on the table.

    `game` is the game that is missing, where the two meet for several.
    """

    board: int
    place: int
    white: int
    white_name: str
    black: int
    black_name: str
    is_adjourned: bool
    game: int | None = None


class BoardAction(EventAction[BoardResult]):
    """A change of one board, which is returned as it stands afterwards."""

    def completed(self, result: BoardResult, step: Step) -> BoardResult:
        """Return the board with the version to which the step led."""
        return replace(result, version=version_of(step))


class SlipDeclaration(EventDeclaration):
    """What is declared of a change for which the code on the slip of the board suffices, too."""


@SlipDeclaration(
    phrase("enter result"),
    tells=template("round {round}, board {board}, result {result}"),
    path="results/{number}/{board}",
    operation="enter",
    role=Role.RESULTS,
    takes_version=False,
)
class EnterResult(BoardAction):
    """Enter the result of a board where none stands; the same once more changes nothing.

    See `outcomes` for the spellings. Raises ConflictError when somebody has entered another
    result, which `CorrectResult` replaces. The reason belongs to a forfeit of draughts that is
    judged at once. A result that comes with a key is taken once: who sends it again is answered
    as the first time, whatever has happened since, and who sends it when the round is complete
    is told whether the same one stands.

    Where two meet for several games, `game` says which one the result is of; without it the result
    has those of all games, `1-0 *` while the second goes on. What is known of the others stays.
    """

    round: OfRound
    board: BoardNumber
    result: Spelling
    key: Annotated[
        Line,
        Arg(
            help="A random text of the sender's, the same whenever this entry is sent again.",
            most=64,
            is_option=False,
        ),
    ] = ""
    game: GameNumber = None

    def arguments(self) -> dict[str, Any]:
        """Return what the journal keeps; a key is between the phone and us."""
        result = of_game(self.result, self.game)
        return {"round": self.round, "board": self.board, "result": result}

    def perform(self, desk: Desk, event: str, *, expected: int | None = None) -> BoardResult:
        """Enter the result, or answer as the first time."""
        if not self.key:
            return super().perform(desk, event, expected=expected)
        with desk.reading(event) as reader:  # a closed event has an answer, too
            known = self._sending.first_answer(reader)
        if known is not None:
            return known
        try:
            return super().perform(desk, event, expected=expected)
        except ConflictError as error:
            with self.step(desk, event, None) as step:
                self._sending.keep_refusal(step, error)
            raise

    @property
    def _sending(self) -> Sending:
        game = "" if self.game is None else f" game {self.game}"
        return Sending(self.key, f"{self.round} {self.board} {self.result}{game}")

    def run(self, step: Step) -> BoardResult:
        """Write the result on the board."""
        known = self._sending.first_answer(step) if self.key else None
        if known is not None:
            return known
        board = find_board(step, self.round, self.board)
        refuse_other_game(step, board.row)
        wanted = board.spelled(self.result, self.game)
        if self.key and board.is_settled:  # a phone heard no answer before the round was complete
            _refuse_standing(step, [(board, wanted)])
            entered = board_result(step, board, {})
        else:
            (entered,) = _put_all(step, [(board, wanted)], self.reason)
        if self.key:
            self._sending.keep_answer(step, entered)
        return entered


@action(
    phrase("enter result"),
    tells=template("round {round}, player {player}, result {result}"),
    path="results/{number}/player/{player}",
    operation="enter_of",
    role=Role.RESULTS,
    takes_version=False,
)
class EnterResultOf(BoardAction):
    """Enter a result as a player sees it."""

    round: OfRound
    player: StartingNumber
    result: Spelling

    def run(self, step: Step) -> BoardResult:
        """Write the result on the board of the player."""
        board, colour = board_of_player(step, self.round, self.player)
        found = find_board(step, self.round, board)
        given = outcome_for(self.result, colour, found.discipline, found.games)
        (entered,) = _put_all(step, [(found, given)], self.reason)
        return entered


@dataclass(frozen=True, slots=True)
class Slip:
    """A board and its result."""

    board: BoardNumber
    result: Spelling


def slips(pairs: Iterable[tuple[int, str]]) -> tuple[Slip, ...]:
    """Return slips from boards and their results.

    >>> slips([(1, "1-0")])
    (Slip(board=1, result='1-0'),)
    """
    return tuple(Slip(board, result) for board, result in pairs)


@dataclass(frozen=True, slots=True)
class EnteredBoards:
    """Boards after their results were entered."""

    boards: tuple[BoardResult, ...]

    @property
    def version(self) -> int | None:
        """The version to which the step led."""
        return self.boards[0].version


@action(
    phrase("enter results"),
    tells=template("round {round}, {results}"),
    path="results/{number}",
    operation="enter_many",
    role=Role.RESULTS,
    takes_version=False,
)
class EnterResults(EventAction[EnteredBoards]):
    """Enter results of many boards, all in one step or none."""

    round: OfRound
    results: Annotated[tuple[Slip, ...], Arg(least=1, most=9999)]

    def arguments(self) -> dict[str, Any]:
        """Return the round, and each board with its result."""
        pairs = [[slip.board, slip.result] for slip in self.results]
        return {"round": self.round, "results": pairs}

    def run(self, step: Step) -> EnteredBoards:
        """Write all results, or none."""
        boards = [slip.board for slip in self.results]
        if twice := sorted({board for board in boards if boards.count(board) > 1}):
            raise InputError(
                "board {board} has two results; give one for each board", board=twice[0]
            )
        found = [find_board(step, self.round, board) for board in boards]
        wanted = [there.spelled(s.result) for there, s in zip(found, self.results, strict=True)]
        entered = _put_all(step, list(zip(found, wanted, strict=True)), self.reason)
        return EnteredBoards(tuple(entered))

    def completed(self, boards: EnteredBoards, step: Step) -> EnteredBoards:
        """Return the boards with the version to which the step led."""
        version = version_of(step)
        return EnteredBoards(tuple(replace(board, version=version) for board in boards.boards))


def _put_all(
    step: Step, slips: Sequence[tuple[FoundBoard, Outcome]], reason: str
) -> list[BoardResult]:
    """Return the boards with their results; raises before anything is written."""
    for found, wanted in slips:
        refuse_unless_open(found)
        if wanted.says_nothing:
            raise InputError(
                "no result was given for board {board}; a wrong one is taken away by correcting",
                board=found.board,
            )
    _refuse_standing(step, slips)
    ask_about_adjourned(step, slips)
    boards = [put_outcome(step, found, wanted, reason=reason) for found, wanted in slips]
    return noted(step, slips[0][0].rules, boards) if boards else []


def _refuse_standing(step: Step, slips: Sequence[tuple[FoundBoard, Outcome]]) -> None:
    """Raise ConflictError that names every board on which another result stands."""
    there = [found for found, wanted in slips if stands_against(found, wanted)]
    if there:
        raise standing_results(step, there)


@action(
    phrase("adjourn game"),
    tells=template("round {round}, board {board}"),
    path="results/{number}/{board}/adjourn",
    operation="adjourn",
    article="C.04.2.D.1",
    done=template("Board {board} is adjourned."),
    takes_version=False,
)
class Adjourn(BoardAction):
    """Note that a game goes on later; until then it is a draw for pairing."""

    round: OfRound
    board: BoardNumber

    def run(self, step: Step) -> BoardResult:
        """Mark the board as adjourned."""
        board = find_board(step, self.round, self.board)
        refuse_unless_open(board)
        if not board.outcome.is_unfinished:
            raise StateError(
                "board {board} of round {round} has a result; nothing to adjourn",
                board=self.board,
                round=self.round,
            )
        refuse_absent(step, board.row)
        ask_to_adjourn(step, self.round, [self.board])
        away: Values = {"is_adjourned": True}
        step.update(board.row, **away, expected_before={"white_result": Result.UNFINISHED})
        note_play(step, board)
        return board_result(step, board, away)


@action(
    phrase("resume game"),
    tells=template("round {round}, board {board}, result {result}"),
    path="results/{number}/{board}/resume",
    operation="resume",
    done=template("Board {board} is no longer adjourned."),
    takes_version=False,
)
class Resume(BoardAction):
    """Note that an adjourned game went on, with its result if it has ended.

    Without a result only while the round is open: a complete round has no game under way.
    """

    round: OfRound
    board: BoardNumber
    result: Spelling = "*"

    def run(self, step: Step) -> BoardResult:
        """Write the result, or take the adjournment back."""
        found = find_board(step, self.round, self.board)
        if not found.row.is_adjourned:
            raise StateError(
                "board {board} of round {round} is not adjourned",
                board=self.board,
                round=self.round,
            )
        outcome = found.spelled(self.result)
        if outcome.with_known(found.outcome).is_unfinished and found.stage is Stage.COMPLETE:
            raise StateError(
                "round {round} is complete: resume board {board} with its result",
                round=self.round,
                board=self.board,
            )
        if outcome.says_nothing:
            back: Values = {"is_adjourned": False}
            step.update(found.row, **back)
            return board_result(step, found, back)
        _refuse_standing(step, [(found, outcome)])
        ask_about_adjourned(step, [(found, outcome)])
        board = put_outcome(step, found, outcome, reason=self.reason)
        (told,) = noted(step, found.rules, [board])
        return told


@action(
    phrase("judge forfeit"),
    tells=template("round {round}, board {board}, excused {excused}"),
    path="results/{number}/{board}/forfeit",
    operation="judge",
    article="FFJD 6.4",
    done=template("The forfeit on board {board} is judged."),
    takes_version=False,
)
class JudgeForfeit(BoardAction):
    """Judge the forfeit on a board of a draughts event.

    It can be judged, and judged again, until the event is closed and sent to be homologated.
    """

    round: OfRound
    board: BoardNumber
    excused: bool

    def run(self, step: Step) -> BoardResult:
        """Note whether the forfeit is excused, and why."""
        if not self.reason.strip():
            raise InputError("say why the forfeit is excused or not (FFJD 6.4)")
        board = find_board(step, self.round, self.board)
        if board.discipline != DRAUGHTS:
            raise InputError(
                "{event} is no draughts event; a forfeit of chess is not judged",
                event=step.subject.key,
            )
        if board.games > 1:
            raise StateError(
                "board {board} of round {round} is a match of {games} games: judge a forfeit by the"
                " result of its game, such as 2fe",
                board=self.board,
                round=self.round,
                games=board.games,
            )
        if not board.outcome.is_one_sided_forfeit:
            raise StateError(
                "board {board} of round {round} is no forfeit by one side; enter the result first",
                board=self.board,
                round=self.round,
            )
        judged: Values = {"forfeit_is_excused": self.excused, "forfeit_reason": self.reason}
        step.update(board.row, **judged)
        return board_result(step, board, judged)


def missing_results(desk: Desk, event: str, round_: int) -> tuple[MissingResult, ...]:
    """Return the boards of a round that have no result yet, in the order of publication.

    Of a match of several games every game that is missing is named.
    """
    with desk.reading(event) as reader:
        round_row(reader, round_)
        boards, row = boards_of_round(reader, round_), event_row(reader)
    games, discipline = games_per_match(row.rules), row.discipline
    return tuple(
        missing
        for seated in boards
        if seated.row.white_result is Result.UNFINISHED
        for missing in _missing(seated, games_on_board(seated, games, discipline))
    )


def _missing(seated: SeatedBoard, games: tuple[GameOnBoard, ...]) -> Iterator[MissingResult]:
    places, adjourned = (seated.row.board, seated.row.table), seated.row.is_adjourned
    if not games:
        yield MissingResult(*places, *seated[1:], adjourned)
    for game in games:
        if not game.result:
            sides = (game.white, game.white_name, game.black, game.black_name)
            yield MissingResult(*places, *sides, adjourned, game.game)


@dataclass(frozen=True, slots=True)
class SheetLine(PlacedBoard):
    """One board on the sheet; `result` is empty while none is known, `table` where it is played.

    `games` are those of a match of several games; the result has all of them, and is empty while
    one is missing. `score` is what a match brought so far, White of the first game first.
    """

    result: str
    is_adjourned: bool
    is_forfeit: bool
    is_judged: bool
    forfeit_reason: str
    games: tuple[GameOnBoard, ...] = ()
    score: str = ""

    @property
    def is_missing(self) -> bool:
        """Whether the arbiter still waits for the result."""
        return not self.result and not self.is_adjourned


@dataclass(frozen=True, slots=True)
class ResultSheet:
    """All boards of a round, by table; `version` is that of the event when it was read."""

    round: int
    stage: Stage
    discipline: str
    lines: tuple[SheetLine, ...]
    version: int

    @property
    def missing(self) -> int:
        """How many results are still to come."""
        return sum(line.is_missing for line in self.lines)

    def line(self, board: int) -> SheetLine:
        """Return one board; raises InputError when there is none of that number."""
        for line in self.lines:
            if line.board == board:
                return line
        raise InputError("round {round} has no board {board}", round=self.round, board=board)


def result_sheet(
    desk: Desk,
    event: str,
    round_: int | None = None,
    *,
    board: int | None = None,
    waiting: bool = False,
) -> ResultSheet:
    """Return the sheet of a round, by default of the latest that is published.

    With `board` it has that line only, with `waiting` those whose result is to come: a phone
    needs no more. Raises StateError when the pairing of that round is not published.
    """
    with desk.reading(event) as reader:
        number = _latest_public(reader) if round_ is None else round_
        stage = round_row(reader, number).state
        if not stage.is_public:
            raise StateError(
                "round {round} is not published, so it has no results yet", round=number
            )
        rows = boards_of_round(reader, number, board, waiting=waiting)
        row = event_row(reader)
        discipline, version = row.discipline, reader.subject.version
        paper = _Paper(discipline, games_per_match(row.rules), points_of_games(reader))
    lines = sorted((_line(row, paper) for row in rows), key=lambda line: line.table)
    return ResultSheet(number, stage, discipline, tuple(lines), version)


def _latest_public(reader: SubjectReader) -> int:
    public = [row for row in reader.rows(RoundRow) if row.state.is_public]
    if not public:
        raise StateError(
            "{event}: no round has been published; pair and publish one first",
            event=reader.subject.key,
        )
    return max(row.number for row in public)


@dataclass(frozen=True, slots=True)
class _Paper:
    """What the lines of a sheet have in common."""

    discipline: str
    games: int
    points: PointSystem


def _line(seated: SeatedBoard, paper: _Paper) -> SheetLine:
    row, discipline = seated.row, paper.discipline
    outcome = outcome_in(row)
    return filled(
        SheetLine,
        placed(seated),
        result="" if outcome.is_unfinished else spelled(outcome, discipline),
        is_adjourned=row.is_adjourned,
        is_forfeit=outcome.is_one_sided_forfeit,
        is_judged=outcome.excused is not None,
        forfeit_reason=row.forfeit_reason,
        games=games_on_board(seated, paper.games, discipline),
        score=score_so_far(outcome, paper.points),
    )
