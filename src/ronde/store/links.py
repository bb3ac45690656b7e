"""Links for phones, captains and members, and the codes on result slips, as rows."""

from __future__ import annotations

from dataclasses import dataclass

from ronde.store.tables import BoardRow


@dataclass(frozen=True, slots=True)
class LinkRow:
    """One phone link; only the hash of its token is kept.

    `round` is that of result slips: the link under which they were printed has no `board` and
    opens nothing itself; the code on a slip has its board, `slips` names that link, and `white`
    and `black` are the entries whose game was printed. The link of a captain has the entry of the
    `team`, that of a member the entry of the `player`. The link of who entered by the form has the
    `application`, and the entry as long as it is accepted. `is_check_in`: the poster at the door.
    """

    id: int
    event: str
    label: str
    created_by: str
    created: str
    expires: str
    is_revoked: bool
    slips: int | None = None
    round: int | None = None
    board: int | None = None
    team: int | None = None
    player: int | None = None
    white: int | None = None
    black: int | None = None
    application: int | None = None
    is_check_in: bool = False

    def is_for(self, board: BoardRow) -> bool:
        """Return whether a code on a slip was printed for the game that is on a board now.

        Colours may have been swapped since. What codes of before were printed for is not known.
        """
        if (self.round, self.board) != (board.round, board.board):
            return False
        return self.white is None or {self.white, self.black} == {board.white, board.black}
