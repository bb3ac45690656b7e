"""A result or colour that was reported wrong, judged by the deadline (C.04.2.D.8, 2026 4.3).

A correction that comes too late for the event is made for the rating report.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Any, Final

from ronde.declared.actions import BoardNumber
from ronde.errors import Confirmation, InputError, StateError
from ronde.fields import Arg, Line
from ronde.handling.corrections import (
    CorrectionFacts,
    CorrectionJudgement,
    CorrectionReach,
    Wrong,
    article_of_corrections,
    counts_for,
    judge_correction,
)
from ronde.handling.states import refuse_unless
from ronde.i18n import phrase, template
from ronde.model import Game, PlayerId, Result, Round, Stage, Tournament
from ronde.model.gamematches import games_per_match
from ronde.model.integrity import IntegrityKind
from ronde.model.outcomes import Outcome, games_spelled, match_of, spelled
from ronde.office.desk import Desk
from ronde.office.desk.actions import EventAction, action, version_of
from ronde.office.desk.integrity import CONFIRM, ask, fide_mode, note
from ronde.office.desk.rows import event_row, handling_in, now, outcome_in, round_row
from ronde.office.playing.boards import (
    BoardResult,
    FoundBoard,
    board_result,
    columns_of,
    find_board,
    note_play,
    noted,
    refuse_match,
    standing_results,
)
from ronde.office.playing.games import of_game
from ronde.office.playing.knockoutnotes import with_note
from ronde.office.playing.results import GameNumber, OfRound, Spelling
from ronde.store import Act, Step, SubjectReader
from ronde.store.rows import State, Values, at, canonical_json, plain_row, typed_row
from ronde.store.tables import (
    BoardRow,
    DocumentRow,
    EventRow,
    PlayerRow,
    RoundRow,
    TimetableRow,
)


@dataclass(frozen=True, slots=True)
class Correction:
    """A corrected board and what the correction changes.

    `draft_to_redo` is the round whose draft was made before the correction, if there is one.
    """

    board: BoardResult
    judgement: CorrectionJudgement
    draft_to_redo: int | None = None

    @property
    def version(self) -> int | None:
        """The version to which the step led."""
        return self.board.version

    def sentence(self) -> str:
        """Return what the correction changes, with its article."""
        return with_note(self._told(), self.board.note)

    def _told(self) -> str:
        sentence, article = self.judgement.sentence, self.judgement.article
        if self.draft_to_redo is None:
            return phrase("{told} ({article})", told=sentence, article=article)
        return phrase(
            "{told} The draft of round {round} must be made again. ({article})",
            told=sentence,
            round=self.draft_to_redo,
            article=article,
        )


class CorrectionAction(EventAction[Correction]):
    """A correction of one board."""

    def completed(self, correction: Correction, step: Step) -> Correction:
        """Return the correction with the version to which the step led."""
        return replace(correction, board=replace(correction.board, version=version_of(step)))


ReportedAt = Annotated[Line | None, Arg(example="2026-10-24T15:00Z")]
"""When an error was reported (ISO); now by default."""


@action(
    phrase("correct result"),
    tells=template("round {round}, board {board}, result {result}"),
    path="results/{number}/{board}/correct",
    operation="correct",
    article="C.04.2.D.8",
    takes_version=False,
)
class CorrectResult(CorrectionAction):
    """Correct a result; deadline and publications decide what that changes.

    A reason is needed once the round is complete. A correction that came too late is kept for
    the rating report, and the event stays as it is. `instead_of` is the result that was on the
    screen; the correction is refused where another one stands by now. Where two meet for several
    games, `game` says which one is corrected; without it the result has those of all games.
    """

    round: OfRound
    board: BoardNumber
    result: Spelling
    reported_at: ReportedAt = None
    instead_of: Annotated[Spelling | None, Arg("Only if this one stands there.")] = None
    game: GameNumber = None

    def arguments(self) -> dict[str, Any]:
        """Return the correction, and when the error was reported."""
        result = of_game(self.result, self.game)
        values = {"round": self.round, "board": self.board, "result": result}
        return {**values, "at": self.reported_at}

    def run(self, step: Step) -> Correction:
        """Correct the event, or keep the correction for the rating report."""
        board = _public_board(step, self.round, self.board)
        wanted = _instead(board, board.spelled(self.result, self.game), self.game)
        _refuse_unreasonable(step, board, wanted, self)
        columns = columns_of(board, wanted, reason=self.reason)
        return _corrected(step, board, lambda _: columns, Wrong.RESULT, self.reported_at)


@action(
    phrase("swap colours"),
    tells=template("round {round}, board {board}"),
    path="results/{number}/{board}/swap-colours",
    operation="swap_colours",
    article="C.04.2.D.8",
    takes_version=False,
)
class SwapColours(CorrectionAction):
    """Note that a game was played with the other colours; points stay with the players."""

    round: OfRound
    board: BoardNumber
    reported_at: ReportedAt = None

    def arguments(self) -> dict[str, Any]:
        """Return the board, and when the error was reported."""
        return {"round": self.round, "board": self.board, "at": self.reported_at}

    def run(self, step: Step) -> Correction:
        """Turn the colours of the board, each side with its own result."""
        board = _public_board(step, self.round, self.board)
        if board.outcome.is_forfeit:
            raise StateError(
                "board {board} of round {round} was not played: it has no colours",
                board=self.board,
                round=self.round,
            )
        if board.stage is Stage.COMPLETE:
            _refuse_without_reason(self.round, self.reason)
        turned = partial(_turned, board.discipline)
        return _corrected(step, board, turned, Wrong.COLOURS, self.reported_at)


def _instead(board: FoundBoard, wanted: Outcome, game: int | None) -> Outcome:
    """Return the outcome with which a correction of one game, or of everything, leaves a board."""
    if game is None:
        return wanted
    games = list(board.outcome.games)
    games[game - 1] = wanted.games[game - 1]
    return match_of(games)


def _turned(discipline: str, row: BoardRow) -> Values:
    turned = outcome_in(row).turned
    return {
        "games": spelled(turned, discipline) if turned.games else "",
        "white": row.black,
        "black": row.white,
        "white_result": row.black_result,
        "black_result": row.white_result,
        "colours_were_swapped": not row.colours_were_swapped,
    }


def judge_error(
    reader: SubjectReader, round_: int, wrong: Wrong, reported_at: str | None = None
) -> CorrectionJudgement:
    """Return what the correction of an error in a round would change now."""
    event = event_row(reader)
    handling = handling_in(reader)
    return judge_correction(handling, _facts(reader, event, round_, wrong, reported_at))


def judgement_now(
    desk: Desk, event: str, round_: int, wrong: Wrong = Wrong.RESULT
) -> CorrectionJudgement:
    """Return what a correction in a round would change if the error were reported now."""
    with desk.reading(event) as reader:
        return judge_error(reader, round_, wrong)


def asked_of_correction(desk: Desk, event: str, round_: int, board: int) -> Confirmation | None:
    """Return what is asked before a result is corrected, for a page that asks it itself."""
    with desk.reading(event) as reader:
        return _late_question(reader, round_, board) if fide_mode(reader).is_inside else None


def _late_question(reader: SubjectReader, round_: int, board: int) -> Confirmation | None:
    """Return the question about a correction on whose game a published pairing rests."""
    public = [row.number for row in reader.rows(RoundRow) if row.state.is_public]
    if round_ >= max(public, default=0):
        return None
    what = phrase(
        "Round {next} is paired already; the correction of round {round}, board {board}, stands in"
        " the report and in the file.",
        next=max(public),
        round=round_,
        board=board,
    )
    article = article_of_corrections(handling_in(reader))
    return Confirmation("late-correction", CONFIRM, what, article, is_admitted=True)


def _public_board(step: Step, round_: int, board: int) -> FoundBoard:
    found = find_board(step, round_, board)
    refuse_unless(round_, found.stage, Stage.PUBLISHED, Stage.PLAYING, Stage.COMPLETE)
    refuse_match(found)
    return found


def _refuse_unreasonable(
    step: Step, board: FoundBoard, wanted: Outcome, correction: CorrectResult
) -> None:
    """Raise when there is nothing to correct, or a complete round would lose a result."""
    there = board.outcome
    if correction.game is not None and there.games[correction.game - 1].is_unfinished:
        raise StateError(
            "game {game} on board {board} of round {round} has no result yet; enter it",
            game=correction.game,
            board=board.board,
            round=board.round,
        )
    if there.says_nothing:
        raise StateError(
            "board {board} of round {round} has no result yet; enter it",
            board=board.board,
            round=board.round,
        )
    if correction.instead_of is not None:
        seen = _instead(
            board, board.spelled(correction.instead_of, correction.game), correction.game
        )
        _refuse_if_another(step, board, seen)
    if board.stage is not Stage.COMPLETE:
        return
    _refuse_without_reason(board.round, correction.reason)
    if wanted.is_unfinished:
        raise StateError(
            "round {round} is complete: board {board} keeps some result",
            round=board.round,
            board=board.board,
        )


def _refuse_if_another(step: Step, board: FoundBoard, seen: Outcome) -> None:
    """Raise ConflictError when the board holds another result than the one on the screen."""
    there = board.outcome
    pairs = [(one.white, one.black) for one in (seen, *seen.games)]
    if pairs != [(one.white, one.black) for one in (there, *there.games)]:
        raise standing_results(step, [board])


def _refuse_without_reason(round_: int, reason: str) -> None:
    if not reason.strip():
        raise InputError(
            "round {round} is complete: say who reported the error, and why", round=round_
        ).beside("reason")


def _corrected(
    step: Step,
    board: FoundBoard,
    change: Callable[[BoardRow], Values],
    wrong: Wrong,
    reported_at: str | None,
) -> Correction:
    """Correct the event, or keep the correction for the rating report; return what it changes."""
    judgement = judge_error(step, board.round, wrong, reported_at)
    _ask_and_note(step, board, wrong)
    if board.stage is Stage.COMPLETE:
        _keep_judgement(step, judgement)
    if judgement.changes_standings:
        columns = change(board.row)
        step.update(board.row, **columns)
        if outcome_in(board.row._replace(**columns)).was_played:
            note_play(step, board)
        (done,) = noted(step, board.rules, [board_result(step, board, columns)])
        return Correction(done, judgement, _draft_after(step, board.round))
    told = _as_reported(step, board.row)
    told = told._replace(**change(told))
    _keep_for_rating(step, told, judgement)
    return Correction(board_result(step, board, told._asdict()), judgement)


def _ask_and_note(step: Step, board: FoundBoard, wrong: Wrong) -> None:
    """Ask before a game is corrected on which a published pairing rests, and note it."""
    confirmation = _late_question(step, board.round, board.board)
    if confirmation is None:
        return
    ask(step, confirmation)
    numbers = {row.id: row.number for row in step.rows(PlayerRow)}
    both = f"{numbers[board.row.white]}-{numbers[board.row.black]}"
    note(step, IntegrityKind.CORRECTION, f"{both} {wrong.value}", board.round)


JUDGED: Final = "judged"
"""Where the journal keeps what the correction of a complete round was judged to change."""


def _keep_judgement(step: Step, judgement: CorrectionJudgement) -> None:
    """Keep the judgement with the step: deadlines and rounds go on changing."""
    kept = [judgement.reach.value, judgement.first_pairing, judgement.article]
    step.act = replace(step.act, arguments={**step.act.arguments, JUDGED: kept})


def judged(act: Act) -> str:
    """Return what a correction counted for when it was made, empty for one within its round."""
    kept = act.arguments.get(JUDGED)
    return counts_for(CorrectionReach(kept[0]), *kept[1:]) if kept else ""


def _draft_after(reader: SubjectReader, round_: int) -> int | None:
    drafts = [row for row in reader.rows(RoundRow) if row.state is Stage.DRAFT]
    later = [row.number for row in drafts]
    return next((number for number in later if number > round_), None)


def _facts(
    reader: SubjectReader, event: EventRow, round_: int, wrong: Wrong, reported_at: str | None
) -> CorrectionFacts:
    """Return what is known about an error; before the results are out no deadline runs."""
    rounds = {row.number: row for row in reader.rows(RoundRow)}
    following = rounds.get(round_ + 1)
    stage = None if following is None else following.state
    is_public = stage is not None and stage.is_public
    timetable = reader.row(TimetableRow, round_)
    complete = round_row(reader, round_).state is Stage.COMPLETE
    announced = event.number_of_rounds
    return CorrectionFacts(
        round=round_,
        reported_at=moment(reported_at or now()),
        wrong=wrong,
        deadline=_moment(timetable.errors_until) if timetable and complete else None,
        next_published_at=_since(following and following.published_at, has_come=is_public),
        next_complete_at=_since(
            following and following.completed_at, has_come=stage is Stage.COMPLETE
        ),
        next_has_started=stage in (Stage.PLAYING, Stage.COMPLETE),
        last_public=max(number for number, row in rounds.items() if row.state.is_public),
        is_last_round=announced is not None and round_ >= announced,
    )


def _since(at: str | None, *, has_come: bool) -> datetime | None:
    """Return when a round came so far; an event from a file does not know, but it was before."""
    return (_moment(at) or datetime.min.replace(tzinfo=UTC)) if has_come else None


def _moment(text: str | None) -> datetime | None:
    return moment(text) if text else None


def moment(text: str) -> datetime:
    """Return the moment that an ISO text says; without a zone it is UTC.

    >>> moment("2026-11-01T14:00:00Z") == moment("2026-11-01T15:00+01:00")
    True
    """
    try:
        read = datetime.fromisoformat(text)
    except ValueError:
        raise InputError(
            "{text} is no time; write it as 2026-11-01T14:00, in UTC or with its zone",
            text=repr(text),
        ) from None
    return read if read.tzinfo is not None else read.replace(tzinfo=UTC)


_PREFIX: Final = "rating-correction"
_COLUMNS: Final = ("white", "black", "white_result", "black_result", "games")


@dataclass(frozen=True, slots=True)
class RatingCorrection:
    """One board as the rating report tells it; players by their entries."""

    round: int
    board: int
    white: int
    black: int
    white_result: str
    black_result: str
    games: str = ""
    reason: str = ""
    article: str = ""


def _as_reported(step: Step, row: BoardRow) -> BoardRow:
    """Return a board as the rating report would tell it now, earlier corrections included."""
    kept = step.row(DocumentRow, _name(row))
    told = {} if kept is None else json.loads(kept.content)
    return typed_row(BoardRow, plain_row(row) | {c: told[c] for c in _COLUMNS if c in told})


def _keep_for_rating(step: Step, board: BoardRow, judgement: CorrectionJudgement) -> None:
    """Keep a corrected board for the rating report; that of the event stays as it is.

    INTERPRETATION 0076.
    """
    kept = plain_row(board)
    content = {column: kept[column] for column in ("round", "board", *_COLUMNS)}
    content |= {"reason": step.act.reason, "article": judgement.article}
    step.put(at(DocumentRow, _name(board)), content=canonical_json(content))


def _name(row: BoardRow) -> str:
    return f"{_PREFIX} {row.round} {row.board}"


def for_rating_only(article: str) -> str:
    """Return what a correction counts for that came too late for the event."""
    return counts_for(CorrectionReach.RATING_REPORT, None, article)


def is_rating_correction(document: str) -> bool:
    """Whether a document of that name is a correction that waits for the rating report."""
    return document.startswith(f"{_PREFIX} ")


def rating_corrections(state: State) -> tuple[RatingCorrection, ...]:
    """Return the corrections that wait for the rating report, by round and board."""
    kept = [
        RatingCorrection(**json.loads(row.content))
        for row in state.rows(DocumentRow)
        if is_rating_correction(row.name)
    ]
    return tuple(sorted(kept, key=lambda correction: (correction.round, correction.board)))


def corrected_for_rating(tournament: Tournament, state: State) -> Tournament:
    """Return the record of the games as the rating office is to see it."""
    numbers = {row.id: PlayerId(row.number) for row in state.rows(PlayerRow)}
    rounds = list(tournament.rounds)
    games = games_per_match(tournament.rules)
    for told in rating_corrections(state):
        sides = numbers[told.white], numbers[told.black]
        for number, results in enumerate(_results(told)):
            at = (told.round - 1) * games + number
            both = sides[::-1] if number % 2 else sides
            rounds[at] = _with_game(rounds[at], Game(*both, *results))
    return replace(tournament, rounds=tuple(rounds))


def _results(correction: RatingCorrection) -> list[tuple[Result, Result]]:
    """Return what both sides made of the game, or of every game of a match."""
    if correction.games:
        return [(game.white, game.black) for game in games_spelled(correction.games)]
    return [(Result(correction.white_result), Result(correction.black_result))]


def _with_game(round_: Round, corrected: Game) -> Round:
    """Return the round in which the two players of a game have what it says."""
    both = {corrected.white, corrected.black}
    games = (corrected if {game.white, game.black} == both else game for game in round_.games)
    return replace(round_, games=tuple(games))
