"""A series document from an event of the tournament office, with its judged forfeits (6.4)."""

from __future__ import annotations

from typing import Any

from ronde.app.rating import SeriesDocument, SeriesRequest, series_document
from ronde.errors import InputError
from ronde.i18n import counted
from ronde.model import Finding, Severity
from ronde.ratings.ffjd.series import EXEMPT
from ronde.store import Database
from ronde.store.rows import State
from ronde.store.tables import BoardRow, EventRow, PlayerRow
from ronde.store.tournaments import tournament_of

_ASSUMED = "forfeits-assumed"
Meeting = tuple[int, frozenset[int]]
"""A round and the two numbers that met in it."""


def event_document(database: Database, event: str, request: SeriesRequest) -> SeriesDocument:
    """Return the series document of an event of draughts.

    A forfeit counts as the arbiter judged it; one that was not judged counts as the request
    says, with a finding. Raises InputError for an event of chess.
    """
    with database.reading(event) as reader:
        rows, state = reader.rows(EventRow), reader.state()
    if not rows or rows[0].discipline != "draughts":
        raise InputError(
            "{event} is no event of draughts; a series is made from one only", event=event
        )
    document = series_document(tournament_of(state), request)
    judged = _judged(state)
    games: Any = document.data["games"]
    unjudged = 0
    for game in games:
        if not str(game["white_result"]).endswith(("fe", "fne")) or _has_exempt(game):
            continue
        excused = judged.get((game["round"], frozenset({game["white"], game["black"]})))
        if excused is None:
            unjudged += 1
        else:
            _set(game, "fe" if excused else "fne")
    others = [finding for finding in document.findings if finding.code != _ASSUMED]
    return SeriesDocument(document.data, (*others, *_about(unjudged)))


def _judged(state: State) -> dict[Meeting, bool]:
    """Return the arbiter's judgement of forfeits by round and starting numbers."""
    numbers = {row.id: row.number for row in state.rows(PlayerRow)}
    return {
        (row.round, frozenset({numbers[row.white], numbers[row.black]})): row.forfeit_is_excused
        for row in state.rows(BoardRow)
        if row.forfeit_is_excused is not None
    }


def _has_exempt(game: dict[str, Any]) -> bool:
    return EXEMPT in (game["white"], game["black"])


def _set(game: dict[str, Any], ending: str) -> None:
    for side in ("white_result", "black_result"):
        game[side] = game[side][0] + ending


def _about(unjudged: int) -> tuple[Finding, ...]:
    if not unjudged:
        return ()
    what = counted(
        "{count} forfeit was not judged (6.4); judge it with `ronde event forfeit`",
        "{count} forfeits were not judged (6.4); judge them with `ronde event forfeit`",
        count=unjudged,
    )
    return (Finding(Severity.WARNING, _ASSUMED, what),)
