"""The rounds on a player line: ten columns each."""

from __future__ import annotations

from typing import Final, NamedTuple

from ronde.formats.draft import EMPTY_CELL, Draft, ListedCell
from ronde.formats.people import whole_number
from ronde.formats.trf.layouts import (
    COLOUR_OFFSET,
    MOST_ROUNDS,
    OPPONENT_OFFSET,
    RESULT_OFFSET,
    ROUND_CELLS,
)
from ronde.formats.trf.letters import (
    BYE_LETTERS,
    COLOUR_LETTERS,
    GAME_LETTERS,
    OLD_BYE_LETTERS,
    bye_tails,
    game_tails,
)
from ronde.phrases import phrase

_FROM: Final = ROUND_CELLS.first - 1
_WIDTH: Final = ROUND_CELLS.width
_HEAD: Final = OPPONENT_OFFSET + 4
_PADDING: Final = " " * _WIDTH
_GAME_TAILS: Final = game_tails()
_BYE_TAILS: Final = bye_tails()
_BYES: Final = {**BYE_LETTERS, **OLD_BYE_LETTERS, " ": None}


def cell_column(round_: int) -> int:
    """Return the column where the opponent of that round stands.

    >>> cell_column(1), cell_column(3)
    (92, 112)
    """
    return ROUND_CELLS.column(round_ - 1).first + OPPONENT_OFFSET


class Owner(NamedTuple):
    """Whose rounds are being read."""

    line: int
    player: int


class _Opponents(dict[str, int]):
    """Opponents by the six characters that spell them, each spelling read once."""

    def __missing__(self, head: str) -> int:
        spelled = head[OPPONENT_OFFSET:].strip()
        number = whole_number(spelled) if spelled else 0
        if number is None or head[:OPPONENT_OFFSET].strip():
            raise KeyError(head)
        self[head] = number
        return number


_opponents: Final = _Opponents()


def read_cells(draft: Draft, owner: Owner, text: str) -> list[ListedCell]:
    """Return one cell per round; this is the one place where a line is cut into them."""
    end = len(text)
    if end > _FROM + MOST_ROUNDS * _WIDTH:
        what = phrase("the line goes on beyond round {most}", most=MOST_ROUNDS)
        draft.find("too-many-rounds", what, owner.line, player=owner.player)
        return []
    cells: list[ListedCell] = []
    padded = text + _PADDING
    for start in range(_FROM, end, _WIDTH):
        cell = padded[start : start + _WIDTH]
        try:
            opponent = _opponents[cell[:_HEAD]]
            if opponent:
                colour, outcome = _GAME_TAILS[cell[_HEAD:]]
            else:
                colour, outcome = _BYE_TAILS[cell[_HEAD:]]
                draft.bye_letters.add(cell[RESULT_OFFSET])
        except KeyError:
            cells.append(_OddCell(draft, owner, len(cells) + 1, cell).read())
        else:
            cells.append(ListedCell(opponent, colour, outcome))
    return cells


class _OddCell:
    """A cell that is not spelled in one of the usual ways: mended if it can be, else refused."""

    def __init__(self, draft: Draft, owner: Owner, round_: int, cell: str) -> None:
        self.draft, self.owner, self.round, self.cell = draft, owner, round_, cell

    def read(self) -> ListedCell:
        cell = self.cell
        try:
            opponent = _opponents[cell[:_HEAD]]
        except KeyError:
            return self._refuse(phrase("the opponent is no number"), OPPONENT_OFFSET)
        if cell[COLOUR_OFFSET - 1].strip() or cell[RESULT_OFFSET - 1].strip():
            return self._refuse(phrase("something stands between the columns"), COLOUR_OFFSET - 1)
        colour, result = cell[COLOUR_OFFSET].lower(), cell[RESULT_OFFSET].upper()
        if colour not in ("w", "b", "-", " "):
            return self._refuse(
                phrase("the colour is {colour}, not w or b", colour=repr(colour)), COLOUR_OFFSET
            )
        if opponent:
            return self._game(opponent, colour, result)
        return self._bye(colour, result)

    def _game(self, opponent: int, colour: str, letter: str) -> ListedCell:
        if letter not in GAME_LETTERS:
            return self._refuse(
                phrase(
                    "{letter} is no result of a game against {opponent}",
                    letter=repr(letter),
                    opponent=opponent,
                ),
                RESULT_OFFSET,
            )
        # Without a colour here; the opponent's line may tell it.
        return ListedCell(opponent, COLOUR_LETTERS.get(colour), GAME_LETTERS[letter])

    def _bye(self, colour: str, letter: str) -> ListedCell:
        if letter not in _BYES:
            return self._refuse(
                phrase("{letter} is no result of a round without opponent", letter=repr(letter)),
                RESULT_OFFSET,
            )
        self.draft.find(
            "colour-without-opponent",
            phrase("colour {colour} in a round without opponent: left out", colour=colour),
            self.owner.line,
            column=self._column(COLOUR_OFFSET),
            player=self.owner.player,
            round_=self.round,
        )
        self.draft.bye_letters.add(letter)
        return ListedCell(0, None, _BYES[letter])

    def _refuse(self, reason: str, offset: int) -> ListedCell:
        self.draft.find(
            "cell-unreadable",
            phrase(
                "round {round} of player {player} is {cell}: {reason}",
                round=self.round,
                player=self.owner.player,
                cell=repr(self.cell.strip()),
                reason=reason,
            ),
            self.owner.line,
            column=self._column(offset),
            player=self.owner.player,
            round_=self.round,
        )
        return EMPTY_CELL

    def _column(self, offset: int) -> int:
        return cell_column(self.round) - OPPONENT_OFFSET + offset
