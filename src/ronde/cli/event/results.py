"""`ronde event result`, `missing`, `adjourn`, `resume`, `correct`, `swap-colours`, `forfeit`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from ronde.cli.arguments import PLAYER
from ronde.cli.desk import Decorated, Said, event_command, reason_option
from ronde.cli.options import FILE
from ronde.declared.layout import Table
from ronde.errors import InputError
from ronde.formats.files import bytes_of
from ronde.i18n import phrase, phrase_in
from ronde.model.outcomes import written
from ronde.office.desk import Desk
from ronde.office.playing import results
from ronde.office.playing.boards import BoardResult
from ronde.office.playing.corrections import Correction, CorrectResult, SwapColours
from ronde.office.playing.results import (
    Adjourn,
    EnterResultOf,
    EnterResults,
    JudgeForfeit,
    Resume,
    slips,
)
from ronde.office.rounds import overview
from ronde.office.rounds.overview import RoundView


class ResultCommand(click.Command):
    """A command that takes `-+` and `--` for what they are: results, not options."""

    ignore_unknown_options = True

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words; `--` behind the number of a board says that both stayed away."""
        before = ["", *args]
        words = [
            "0-0f" if word == "--" and before[place].isdigit() else word
            for place, word in enumerate(args)
        ]
        return super().parse_args(ctx, words)


def round_option(command: Decorated) -> Decorated:
    """Take the round, by default the latest."""
    return click.option(
        "--round", "round_", type=int, metavar="N", help="The round; by default the latest."
    )(command)


def _round(desk: Desk, event: str, given: int | None) -> int:
    if given is not None:
        return given
    latest = overview.event_card(desk, event).round
    if not latest:
        raise InputError("{event}: no round has been begun; pair round 1 first", event=event)
    return latest


@event_command(
    "result",
    """
    ronde event result spring-open 1 1-0
    ronde event result spring-open 1 1-0 2 = 3 0-1 4 +- 5 --
    ronde event result spring-open --player 7 1
    ronde event result spring-open 2 = --round 1
    ronde event result spring-open --games live-boards.pgn
    """,
    more="Chess: 1-0 0-1 = +- -+ -- 0-0 and 1-0u for a game under one move. Draughts: 2-0 1-1"
    " 0-2 2f-0f 2fe 2fne 0r 0d. Results are given for White first; with --player as that player"
    " sees it. All are entered in one step, or none; another result that stands is not replaced."
    " With --games they come from a PGN or PDN file, its games found by the names of the players.",
    kind=ResultCommand,
)
@click.argument("given", nargs=-1, metavar="[BOARD RESULT]...")
@click.option("--games", type=FILE, metavar="FILE", help="Take the results of these games.")
@click.option("--player", type=PLAYER, metavar="N", help="The board of this player.")
@round_option
@reason_option
def result(
    desk: Desk,
    event: str,
    given: tuple[str, ...],
    games: str | None,
    player: int | None,
    round_: int | None,
    reason: str,
) -> Said:
    """Enter results of the latest round of EVENT, board by board."""
    if games is not None:
        if given or player is not None:
            raise InputError("give results or --games, not both")
        return _of_games(desk, event, Path(games), round_, reason)
    if not given:
        raise InputError("give a board and its result, such as 1 1-0, or a file with --games")
    number = _round(desk, event, round_)
    if player is not None:
        if len(given) != 1:
            raise InputError("with --player give one result, as that player sees it")
        return _boards(
            desk,
            event,
            [desk.do(event, EnterResultOf(number, player, given[0], reason=reason))],
        )
    entered = desk.do(event, EnterResults(number, slips(_by_board(given)), reason=reason))
    return _boards(desk, event, entered.boards)


def _of_games(desk: Desk, event: str, file: Path, round_: int | None, reason: str) -> Said:
    """Enter what a list of games adds; what it says otherwise is told."""
    from ronde.office.imports.gamefiles import (
        listed_results,
    )  # readers of files take long to import
    from ronde.office.teams.matches import EnterGames

    found = listed_results(desk, event, bytes_of(file), str(file), round_)
    if not found.count:
        none = phrase("{file} has no new result for round {round}.", file=file, round=found.round)
        return Said((none,), found, found.findings)
    if found.games:
        done = desk.do(event, EnterGames(found.round, found.games, reason=reason))
        told = [f"{slip.place} {written(slip.result)}" for slip in found.games]
        return Said((*told, done.sentence()), done, found.findings)
    entered = desk.do(event, EnterResults(found.round, found.slips, reason=reason))
    return replace(_boards(desk, event, entered.boards), findings=found.findings)


def _by_board(given: Sequence[str]) -> list[tuple[int, str]]:
    if len(given) % 2:
        raise InputError(
            "give a board and its result, such as 1 1-0; {rest} is left over", rest=repr(given[-1])
        )
    boards = given[::2]
    wrong = [text for text in boards if not (text.isascii() and text.isdigit())]
    if wrong:
        raise InputError("{text} is no number of a board; write 1 1-0 2 =", text=repr(wrong[0]))
    return list(zip(map(int, boards), given[1::2], strict=True))


def _boards(desk: Desk, event: str, boards: Sequence[BoardResult]) -> Said:
    """Return the answer with the boards as they stand, and which results are still to come."""
    view = overview.round_view(desk, event, boards[0].round)
    missing = ", ".join(map(str, view.missing))
    rest = (
        phrase("Still without a result: board {boards}.", boards=missing)
        if missing
        else phrase("All results are in.")
    )
    notes = (board.note for board in boards if board.note)
    sentences = (*(_sentence(view, board) for board in boards), *notes, rest)
    return Said(sentences, {"boards": boards, "missing": list(view.missing)})


def _sentence(view: RoundView, board: BoardResult) -> str:
    names = {line.white: line.white_name for line in view.boards}
    names |= {line.black: line.black_name for line in view.boards}
    both = " – ".join(f"{number} {names[number]}" for number in (board.white, board.black))
    return phrase(
        "Round {round}, board {board}: {players}  {result}",
        round=board.round,
        board=board.board,
        players=both,
        result=phrase("adjourned") if board.is_adjourned else written(board.result),
    )


@event_command(
    "missing",
    """
    ronde event missing spring-open
    """,
)
@round_option
def missing(desk: Desk, event: str, round_: int | None) -> Said:
    """List the boards of the latest round that have no result yet."""
    found = results.missing_results(desk, event, _round(desk, event, round_))
    rows = [
        [
            str(board.place),
            f"{board.white} {board.white_name}",
            f"{board.black} {board.black_name}",
            phrase("adjourned") if board.is_adjourned else "",
        ]
        for board in found
    ]
    table = Table((phrase_in("column", "Table"), phrase("White"), phrase("Black"), ""), rows, (0,))
    return Said((table if rows else phrase("all results are in"),), found)


@event_command(
    "adjourn",
    """
    ronde event adjourn spring-open 3
    """,
)
@click.argument("board", type=int)
@round_option
@reason_option
def adjourn(desk: Desk, event: str, board: int, round_: int | None, reason: str) -> Said:
    """Note that the game on BOARD goes on later; until then it is a draw for pairing (D.1)."""
    number = _round(desk, event, round_)
    return _boards(desk, event, [desk.do(event, Adjourn(number, board, reason=reason))])


@event_command(
    "resume",
    """
    ronde event resume spring-open 3 0-1 --round 2
    """,
    kind=ResultCommand,
)
@click.argument("board", type=int)
@click.argument("outcome", metavar="[RESULT]", default="*")
@round_option
@reason_option
def resume(
    desk: Desk, event: str, board: int, outcome: str, round_: int | None, reason: str
) -> Said:
    """Note that the adjourned game on BOARD went on, with its RESULT if it has ended."""
    number = _round(desk, event, round_)
    return _boards(desk, event, [desk.do(event, Resume(number, board, outcome, reason=reason))])


def _reported(command: Decorated) -> Decorated:
    return click.option(
        "--reported", "reported_at", metavar="TIME", help="When it was reported; by default now."
    )(command)


@event_command(
    "correct",
    """
    ronde event correct spring-open 3 0-1 --round 1 --reason "both players and the score sheets"
    ronde event correct spring-open 3 = --instead-of 1-0 --reason "misread"
    """,
    more="The deadline of the timetable and what was published since decide what the correction"
    " changes (C.04.2.D.8); the answer says so.",
    kind=ResultCommand,
)
@click.argument("board", type=int)
@click.argument("outcome", metavar="RESULT")
@click.option("--instead-of", metavar="RESULT", help="Only if this result stands there.")
@_reported
@round_option
@reason_option
def correct(
    desk: Desk,
    event: str,
    board: int,
    outcome: str,
    instead_of: str | None,
    reported_at: str | None,
    round_: int | None,
    reason: str,
) -> Said:
    """Correct the result of BOARD to RESULT; the other one stays in the journal."""
    number = _round(desk, event, round_)
    action = CorrectResult(number, board, outcome, reported_at, instead_of, reason=reason)
    return _corrected(desk, event, desk.do(event, action))


def _corrected(desk: Desk, event: str, done: Correction) -> Said:
    view = overview.round_view(desk, event, done.board.round)
    return Said((_sentence(view, done.board), done.sentence()), done)


@event_command(
    "swap-colours",
    """
    ronde event swap-colours spring-open 3 --round 1 --reason "both score sheets say so"
    """,
)
@click.argument("board", type=int)
@_reported
@round_option
@reason_option
def swap_colours(
    desk: Desk, event: str, board: int, reported_at: str | None, round_: int | None, reason: str
) -> Said:
    """Note that the game on BOARD was played with the other colours; points stay with players."""
    number = _round(desk, event, round_)
    action = SwapColours(number, board, reported_at, reason=reason)
    return _corrected(desk, event, desk.do(event, action))


@event_command(
    "forfeit",
    """
    ronde event forfeit damclub 3 --excused --reason "doctor's note"
    ronde event forfeit damclub 3 --not-excused --reason "no word from the player"
    """,
)
@click.argument("board", type=int)
@click.option("--excused/--not-excused", default=None, help="How it is judged.")
@round_option
@reason_option
def forfeit(
    desk: Desk, event: str, board: int, excused: bool | None, round_: int | None, reason: str
) -> Said:
    """Judge the forfeit on BOARD of a draughts event, until it is homologated (FFJD 6.4)."""
    if excused is None:
        raise InputError("say --excused or --not-excused")
    number = _round(desk, event, round_)
    return _boards(
        desk,
        event,
        [desk.do(event, JudgeForfeit(number, board, excused=excused, reason=reason))],
    )
