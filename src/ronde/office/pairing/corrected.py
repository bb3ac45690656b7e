"""What was corrected since a round was published: results, colours and ratings (F.7 of 2012).

The rows of now are compared with those of the moment of publication, which the journal gives. A
game that was adjourned then and has its result by now was not wrong, so it is no correction.
"""

from __future__ import annotations

from typing import Final

from ronde.store import SubjectReader
from ronde.store.journal import latest_about
from ronde.store.replay import state_at
from ronde.store.rows import PlainRow, PlainState, at, schema_of
from ronde.store.tables import BoardRow, PlayerRow, RoundRow

_OF_GAMES: Final = ("white", "black", "white_result", "black_result", "games")
_OF_PLAYERS: Final = ("rating",)


def was_corrected_since(reader: SubjectReader, number: int) -> bool:
    """Whether an earlier result, its colours, or a rating is another than at the publication."""
    place = at(RoundRow, number)
    published = latest_about(reader.connection, reader.subject, place, column="published_at")
    if published is None:
        return False
    return _differ(state_at(reader, published.sequence), reader.plain_state(), number)


def _differ(then: PlainState, now: PlainState, number: int) -> bool:
    boards, players = schema_of(BoardRow).name, schema_of(PlayerRow).name
    games_were_wrong = any(
        _is_other(row, now[boards].get(key), _OF_GAMES)
        for key, row in then[boards].items()
        if row["round"] in range(1, number) and not row["is_adjourned"]
    )
    return games_were_wrong or any(
        _is_other(row, now[players].get(key), _OF_PLAYERS) for key, row in then[players].items()
    )


def _is_other(before: PlainRow, after: PlainRow | None, columns: tuple[str, ...]) -> bool:
    return after is not None and any(before[name] != after[name] for name in columns)
