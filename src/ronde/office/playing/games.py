"""The games of a match, where two players meet for several games on one board."""

from __future__ import annotations

from dataclasses import dataclass

from ronde.fields import filled
from ronde.model.outcomes import UNFINISHED, spelled
from ronde.office.desk.rows import outcome_in
from ronde.store.events import SeatedBoard


@dataclass(frozen=True, slots=True)
class PlacedBoard:
    """A board of a round: the table where it is played, and who sits there."""

    board: int
    table: int
    white: int
    white_name: str
    black: int
    black_name: str


def placed(seated: SeatedBoard) -> PlacedBoard:
    """Return where a board is played, and who sits there."""
    return filled(PlacedBoard, seated, board=seated.row.board, table=seated.row.table)


@dataclass(frozen=True, slots=True)
class GameOnBoard:
    """One game of a match; `result` has White of this game first, and is empty while unknown.

    `from_left` is the same as it reads where the White of the first game stands on the left; `key`
    tells the game on a page, `3.2` the second on board 3.
    """

    game: int
    key: str
    white: int
    white_name: str
    black: int
    black_name: str
    result: str
    from_left: str

    @property
    def is_turned(self) -> bool:
        """Whether Black of this game had White in the first."""
        return self.game % 2 == 0


def games_on_board(seated: SeatedBoard, games: int, discipline: str) -> tuple[GameOnBoard, ...]:
    """Return the games of a match, none where the two meet for one game."""
    if games == 1:
        return ()
    outcomes = outcome_in(seated.row).games or (UNFINISHED,) * games
    white, black = (seated.white, seated.white_name), (seated.black, seated.black_name)
    return tuple(
        GameOnBoard(
            number,
            f"{seated.row.board}.{number}",
            *(white + black if number % 2 else black + white),
            "" if outcome.is_unfinished else spelled(outcome, discipline),
            ""
            if outcome.is_unfinished
            else spelled(outcome if number % 2 else outcome.turned, discipline),
        )
        for number, outcome in enumerate(outcomes, 1)
    )


def of_game(result: str, game: int | None) -> str:
    """Return a result as that of a match, of which one game is known; as it is without a game.

    >>> of_game("=", 2), of_game("1-0", 1), of_game("1-0", None)
    ('* =', '1-0 *', '1-0')
    """
    if game is None:
        return result
    games = ["*"] * max(2, game)
    games[game - 1] = result
    return " ".join(games)
