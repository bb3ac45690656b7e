"""Tables for a wall, a stream or another site: what is shown of an event, and nothing to press."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any, Final

from ronde.web.public import pairings, treepicture
from ronde.web.public.eventview import EventView
from ronde.web.public.pairings import RoundBoards
from ronde.web.public.standingtable import standing_rows

_COLUMNS: Final = 2
"""So many tie-breaks are readable from afar beside name and points."""


@dataclass(frozen=True, slots=True)
class Part:
    """How much is shown: boards by the numbers of their tables, none for all, and so many rows."""

    boards: Collection[int] = ()
    rows: int | None = None

    @property
    def is_all(self) -> bool:
        """Whether nothing is left out."""
        return not self.boards and self.rows is None

    def of(self, found: RoundBoards) -> RoundBoards:
        """Return the boards that are shown of a round; without the byes where some were chosen."""
        if not self.boards:
            return replace(found, boards=found.boards[: self.rows])
        chosen = tuple(board for board in found.boards if board.table in self.boards)
        return replace(found, boards=chosen[: self.rows], byes=())


WHOLE: Final = Part()


def wall(view: EventView, chosen: str, part: Part = WHOLE) -> str:
    """Return the tables; a complete round gives way to the standings after it."""
    event, language = view.event, view.speech.language

    def wanted(view: str) -> bool:
        return chosen in ("all", view)

    def boards() -> Any:
        show = wanted("pairings") and event.rounds
        return part.of(view.boards(event.rounds)) if show else None

    def matches() -> Any:
        show = wanted("boards") and event.is_of_teams and event.rounds
        lines = part.of(view.boards(event.rounds)).boards if show else ()
        return [line for line in lines if line.games]

    def seats() -> Any:
        show = wanted("names") and event.rounds
        return pairings.seats_by_name(event, event.rounds, language) if show else []

    def rows() -> Any:
        show = wanted("standings") and event.standing_round
        return standing_rows(view.found(), language, part.rows) if show else []

    show = view.body if part.is_all else view.passing_body
    return show(
        "wall.html", chosen,
        tree=lambda: view.tree_on_wall() if wanted("tree") else [],
        picture=lambda: treepicture,
        boards=boards,
        matches=matches,
        seats=seats,
        rows=rows,
        after=lambda: event.standing_round,
        corrections=lambda: event.corrections,
        field=lambda: view.found().field,
        acronyms=lambda: [t.text for t in view.found().standings.tie_breaks[:_COLUMNS]],
    )  # fmt: skip
