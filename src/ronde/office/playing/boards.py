"""The boards of a round as the use cases about results find and change them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from ronde.errors import Confirmation, ConflictError, InputError, StateError
from ronde.handling.attendance import refuse_adjournment
from ronde.handling.editions import player_rules
from ronde.handling.states import refuse_unless
from ronde.i18n import listed, phrase
from ronde.model import Colour, Result, Stage
from ronde.model.gamematches import games_per_match
from ronde.model.integrity import IntegrityKind
from ronde.model.outcomes import (
    UNFINISHED,
    Outcome,
    match_of,
    outcome_of,
    outcome_of_games,
    sign_of,
    spelled,
)
from ronde.office.desk.integrity import ACKNOWLEDGE, CONFIRM, ask, note
from ronde.office.desk.rows import (
    handling_in,
    now,
    outcome_in,
    player_row,
    round_row,
)
from ronde.office.playing.knockoutnotes import match_notes
from ronde.store import JournalEntry, Step, SubjectReader
from ronde.store.events import game_of, numbers_of
from ronde.store.journal import latest_about
from ronde.store.rows import Values, at, place_of
from ronde.store.tables import AbsenceRow, BoardRow, PlayerRow, RoundRow
from ronde.systems.knockout.system import RULES as KNOCKOUT


@dataclass(frozen=True, slots=True)
class BoardResult:
    """A board after a use case: results as they are spelled, White first.

    `white` and `black` are starting numbers; `version` is the latest entry of the journal. `note`
    tells what follows where a match of a knock-out is not decided by its score.
    """

    round: int
    board: int
    white: int
    black: int
    before: str
    result: str
    is_adjourned: bool = False
    version: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class FoundBoard:
    """A board of the database, how far its round has come, and which game is played.

    `is_match`: the board is a match of teams. `rules`: those of the event.
    """

    row: BoardRow
    stage: Stage
    discipline: str
    is_match: bool
    rules: str

    @property
    def games(self) -> int:
        """For how many games the two meet."""
        return games_per_match(self.rules)

    @property
    def round(self) -> int:
        """The number of its round."""
        return self.row.round

    @property
    def board(self) -> int:
        """Its place in the order of publication."""
        return self.row.board

    @property
    def outcome(self) -> Outcome:
        """What both sides made of it."""
        there = outcome_in(self.row)
        return match_of((UNFINISHED,) * self.games) if self._has_no_game_yet(there) else there

    def _has_no_game_yet(self, there: Outcome) -> bool:
        return self.games > 1 and not there.games

    @property
    def is_settled(self) -> bool:
        """Whether its round is complete and it has its result, which only a correction changes."""
        return self.stage is Stage.COMPLETE and not self.outcome.is_unfinished

    def spelled(self, text: str, game: int | None = None) -> Outcome:
        """Return what a spelling says in this event, of one game of a match or of all.

        Raises InputError where a game is meant that the two do not play.
        """
        if self.games == 1:
            if game is not None:
                raise InputError(
                    "board {board} of round {round} is one game; leave the number of the game out",
                    board=self.board,
                    round=self.round,
                ).beside("game")
            return outcome_of(text, self.discipline)
        if game is None:
            return outcome_of_games(text, self.discipline, self.games)
        if not 1 <= game <= self.games:
            raise InputError(
                "board {board} of round {round} is a match of {games} games; it has no game {game}",
                board=self.board,
                round=self.round,
                games=self.games,
                game=game,
            ).beside("game")
        games = [UNFINISHED] * self.games
        games[game - 1] = outcome_of(text, self.discipline)
        return match_of(games)

    def everywhere(self, outcome: Outcome) -> Outcome:
        """Return the outcome of a board whose sides make the same of every game."""
        if self.games == 1:
            return outcome
        return match_of(outcome.turned if game % 2 else outcome for game in range(self.games))


def find_board(reader: SubjectReader, round_: int, board: int) -> FoundBoard:
    """Return a board; raises StateError or InputError when there is none of that number."""
    stage = round_row(reader, round_).state
    row = reader.row(BoardRow, round_, board)
    if row is None:
        there = len(reader.rows(BoardRow, round=round_))
        raise InputError(
            "{event}: round {round} has no board {board}; it has 1 to {there}",
            event=reader.subject.key,
            round=round_,
            board=board,
            there=there,
        )
    return FoundBoard(row, stage, *game_of(reader))


OTHER_GAME: Final = phrase(
    "Others sit at this board than those for whom the slip was printed: the pairing was changed"
    " since. Ask the arbiter for a new slip."
)


def refuse_other_game(step: Step, row: BoardRow) -> None:
    """Raise StateError where the code on a slip was printed for another game.

    Asked within the step: the pairing may have changed since the code was looked at.
    """
    if step.slip is not None and not step.slip.is_for(row):
        raise StateError(OTHER_GAME)


def refuse_absent(reader: SubjectReader, row: BoardRow) -> None:
    """Raise HandlingError if a player of a board did not appear, so that nothing goes on later."""
    for entry in (row.white, row.black):
        absence = reader.row(AbsenceRow, row.round, entry)
        if absence is not None and not absence.was_announced:
            rules = player_rules(handling_in(reader))
            number = next(iter(reader.rows(PlayerRow, id=entry))).number
            refuse_adjournment(number, row.round, rules)


def board_of_player(reader: SubjectReader, round_: int, number: int) -> tuple[int, Colour]:
    """Return the board and colour of a starting number; raises InputError without a game."""
    entry = player_row(reader, number).id
    round_row(reader, round_)
    for colour in Colour:
        rows = reader.rows(BoardRow, round=round_, **{colour.value: entry})
        if rows:
            return rows[0].board, colour
    raise InputError(
        "{event}: player {number} has no opponent in round {round}; a bye or an absence "
        "has no result to enter",
        event=reader.subject.key,
        number=number,
        round=round_,
    )


def refuse_unless_open(board: FoundBoard) -> None:
    """Raise StateError unless results of that board are still entered freely.

    An adjourned game is, however far the event has come (C.04.2.D.1).
    """
    if board.row.is_adjourned and board.stage.is_public:
        return
    if board.stage is Stage.COMPLETE:
        raise StateError(
            "round {round} is complete; correct board {board} with a reason instead",
            round=board.round,
            board=board.board,
        )
    refuse_unless(board.round, board.stage, Stage.PUBLISHED, Stage.PLAYING)


def refuse_match(board: FoundBoard) -> None:
    """Raise StateError for a match of teams, whose result follows from its boards."""
    if board.is_match:
        raise StateError(
            "match {match} of round {round} is one of teams: enter or correct the results of its"
            " boards",
            match=board.board,
            round=board.round,
        )


_NOTHING: Final = {"white_result": Result.UNFINISHED}


def stands_against(board: FoundBoard, outcome: Outcome) -> bool:
    """Whether a board has another result than this one; of a match, one of its games has."""
    return board.outcome.contradicts(outcome)


def put_outcome(step: Step, board: FoundBoard, outcome: Outcome, *, reason: str) -> BoardResult:
    """Return the board with an outcome where it had none; the same one again changes nothing.

    That no other result stands there was asked before. A played result means that the round is
    being played. Of a match the games that are known already stay.
    """
    outcome = outcome.with_known(board.outcome)
    if board.outcome == outcome and not board.row.is_adjourned:
        return board_result(step, board, {})
    refuse_match(board)
    columns = columns_of(board, outcome, reason=reason)
    nothing = {"games": board.row.games} if board.games > 1 else _NOTHING
    step.update(board.row, **columns, expected_before=nothing)
    if outcome.was_played:
        note_play(step, board)
    return board_result(step, board, columns)


def noted(reader: SubjectReader, rules: str, boards: Sequence[BoardResult]) -> list[BoardResult]:
    """Return boards of a round with what their results mean for matches of a knock-out."""
    if rules != KNOCKOUT.key:
        return list(boards)
    notes = match_notes(reader, boards[0].round, [board.white for board in boards])
    return [replace(board, note=note) for board, note in zip(boards, notes, strict=True)]


def ask_to_adjourn(step: Step, round_: int, boards: Sequence[int]) -> None:
    """Ask before games are adjourned, which then count as draws for the next pairing."""
    if not boards:
        return
    named = listed(map(str, boards))
    what = phrase(
        "Adjourned games of round {round} count as draws for the next pairing: board {named}.",
        round=round_,
        named=named,
    )
    ask(step, Confirmation("adjourn", CONFIRM, what, handling_in(step).adjourned_article))
    note(step, IntegrityKind.ADJOURNMENT, " ".join(map(str, boards)), round_)


def ask_about_adjourned(step: Step, slips: Sequence[tuple[FoundBoard, Outcome]]) -> None:
    """Ask before adjourned games end with anything but the draw that pairing took them for."""
    ended = [
        (found, outcome)
        for found, outcome in slips
        if found.row.is_adjourned and not outcome.is_unfinished and not _is_draw(outcome)
    ]
    if not ended:
        return
    first = ended[0][0]
    what = phrase(
        "The adjourned game of round {round}, board {named}, was a draw for pairing and ends with"
        " another result.",
        round=first.round,
        named=listed(str(found.board) for found, _ in ended),
    )
    ask(step, Confirmation("no-draw", CONFIRM, what, handling_in(step).adjourned_article))
    numbers = {row.id: row.number for row in step.rows(PlayerRow)}
    for found, outcome in ended:
        both = f"{numbers[found.row.white]}-{numbers[found.row.black]}"
        text = f"{both} = => {spelled(outcome, found.discipline)}"
        note(step, IntegrityKind.ADJOURNMENT, text, found.round)


def ask_about_open_games(step: Step, number: int) -> None:
    """Have it read before a round is paired that games of earlier rounds count as draws."""
    waiting = step.rows(BoardRow, white_result=Result.UNFINISHED)
    earlier = [row for row in waiting if row.round < number]
    if not earlier:
        return
    names = {row.id: row.name for row in step.rows(PlayerRow)}
    games = (
        phrase(
            "round {round}, board {board}, {white} - {black}",
            round=row.round,
            board=row.board,
            white=names[row.white],
            black=names[row.black],
        )
        for row in earlier
    )
    what = phrase(
        "These games have no result and count as draws for the pairing of round {number}: {games}.",
        number=number,
        games=listed(games, "; "),
    )
    ask(step, Confirmation("open-games", ACKNOWLEDGE, what, handling_in(step).adjourned_article))


def _is_draw(outcome: Outcome) -> bool:
    return outcome.white is Result.DRAW and outcome.black is Result.DRAW


def columns_of(board: FoundBoard, outcome: Outcome, *, reason: str = "") -> Values:
    """Return what a board holds after an outcome; a reason belongs to a judged forfeit."""
    games: Values = {"games": spelled(outcome, board.discipline)} if outcome.games else {}
    return {
        "white_result": outcome.white,
        "black_result": outcome.black,
        **games,
        "is_adjourned": board.row.is_adjourned and outcome.is_unfinished,
        "forfeit_is_excused": outcome.excused,
        "forfeit_reason": reason if outcome.excused is not None else "",
    }


def note_play(step: Step, board: FoundBoard) -> None:
    """Note that a published round is being played; of many results the first one does it."""
    published = board.stage is Stage.PUBLISHED
    if published and round_row(step, board.round).state is Stage.PUBLISHED:
        step.update(at(RoundRow, board.round), state=Stage.PLAYING, started_at=now())


def board_result(reader: SubjectReader, board: FoundBoard, changed: Values) -> BoardResult:
    """Return how a board stands after these columns were changed."""
    after = board.row._replace(**changed)
    white, black = numbers_of(reader, after.white, after.black)
    return BoardResult(
        board.round,
        board.board,
        white,
        black,
        spelled(board.outcome, board.discipline),
        spelled(replace(board, row=after).outcome, board.discipline),
        after.is_adjourned,
    )


def standing_results(reader: SubjectReader, boards: Sequence[FoundBoard]) -> ConflictError:
    """Return the refusal that names the results of these boards, with the entries they are from.

    All boards are of one round.
    """
    found = [(board, _entry(reader, board)) for board in boards]
    text = listed(_in_words(board, entry) for board, entry in found)
    return ConflictError(
        "round {round}, {told}; look at it and decide again",
        round=boards[0].round,
        told=text,
        entries=[entry for _, entry in found if entry is not None],
    )


def _entry(reader: SubjectReader, board: FoundBoard) -> JournalEntry | None:
    place = place_of(board.row)
    return latest_about(
        reader.connection, reader.subject, place, column="white_result"
    ) or latest_about(reader.connection, reader.subject, place)


def _in_words(board: FoundBoard, entry: JournalEntry | None) -> str:
    result = sign_of(board.outcome, board.discipline)
    text = phrase("board {board} has the result {result} already", board=board.board, result=result)
    if entry is None:
        return text
    when = _when(entry.at, now())
    return phrase("{told}, entered by {who} {when}", told=text, who=entry.act.who, when=when)


def _when(at: str, today: str) -> str:
    """Return a time of the journal for people, with the day if that is not today.

    >>> _when("2026-11-01T14:03:07.25Z", "2026-11-01T15:00:00Z")
    'at 14:03 UTC'
    >>> _when("2026-10-31T14:03:07.25Z", "2026-11-01T15:00:00Z")
    'on 2026-10-31 at 14:03 UTC'
    """
    day, _, time = at.partition("T")
    if today.startswith(day):
        return phrase("at {time} UTC", time=time[:5])
    return phrase("on {day} at {time} UTC", day=day, time=time[:5])
