"""The person on a player line, in fixed columns before the rounds."""

from __future__ import annotations

from operator import itemgetter
from typing import Final

from ronde.formats.draft import Draft
from ronde.formats.losses import Losses
from ronde.formats.people import (
    LETTER_OF_SEX,
    player_from,
    spelled,
    stated_points,
)
from ronde.formats.trf.cells import Owner
from ronde.formats.trf.layouts import PLAYER
from ronde.model import Player, Points
from ronde.phrases import phrase

_COLUMN: Final = {column.name: column for column in PLAYER.columns}
_SLICES: Final = [(c.name, slice(c.first - 1, c.last)) for c in PLAYER.columns]

PERSON_WIDTH: Final = PLAYER["rank"].last
_gap_characters: Final = itemgetter(*(c - 1 for c in PLAYER.gaps(PERSON_WIDTH)))
_BLANK_GAPS: Final = (" ",) * len(tuple(PLAYER.gaps(PERSON_WIDTH)))


class PersonReader:
    """Reads the columns before the rounds and remembers whose line it is."""

    def __init__(self, draft: Draft, owner: Owner, text: str) -> None:
        self._draft, self._owner, self._text = draft, owner, text
        self._texts = {name: text[place].strip() for name, place in _SLICES}

    def player(self) -> Player:
        """Return the player as the line describes them."""
        return player_from(self._owner.player, self._texts, self._note)

    def points(self) -> Points | None:
        """Return the stated points; None when the column is blank or no number."""
        return stated_points(self._texts["points"], self._note)

    def warn_about_shifted_columns(self) -> None:
        """Note when something stands between the columns."""
        if _gap_characters(self._text) == _BLANK_GAPS:
            return
        column = PLAYER.stray(self._text)
        if column is not None:
            what = phrase(
                "{text} stands in column {column}, which is kept blank; the values "
                "around it were read by their columns",
                text=repr(self._text[column - 1]),
                column=column,
            )
            line, player = self._owner
            self._draft.find("columns-shifted", what, line, column=column, player=player)

    def _note(self, code: str, what: str, name: str) -> None:
        line, player = self._owner
        self._draft.find(code, what, line, column=_COLUMN[name].first, player=player)


def person_values(player: Player, losses: Losses) -> dict[str, str]:
    """Return the values of all columns but the points, made to fit."""
    fitted = {
        name: losses.fitted(text, _COLUMN[name], player=player.id)
        for name, text in spelled(player, losses).items()
    }
    return {"number": str(player.id), "sex": LETTER_OF_SEX[player.sex], **fitted}
