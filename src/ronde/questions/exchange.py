"""Lists with the columns that users of Swiss-Manager and chess-results know, as rows and as CSV.

Cells are divided by semicolons and decimals have a comma, as in the exports of those programs;
`ronde.formats.lists` reads the lists again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Final

from ronde.formats.csvtext import csv_text
from ronde.model import ByeKind, Colour, Player, PlayerId, Result, Tournament
from ronde.questions.standings import Ranked, StandingRequest, ranked
from ronde.standings.rounds import RoundRecord
from ronde.standings.working import exact_text, points_value

Cells = Sequence[str]


class ListKind(Enum):
    """The lists: by starting number, by rank, and who met whom."""

    START = "start-list"
    RANKING = "ranking-list"
    CROSS_TABLE = "cross-table-list"


_RESULTS: Final[Mapping[Result, str]] = {
    Result.WIN: "1",
    Result.SHORT_WIN: "1",
    Result.DRAW: "½",
    Result.SHORT_DRAW: "½",
    Result.LOSS: "0",
    Result.SHORT_LOSS: "0",
    Result.FORFEIT_WIN: "+",
    Result.FORFEIT_LOSS: "-",
    Result.UNFINISHED: "",
}
_BYES: Final[Mapping[ByeKind | None, str]] = {
    ByeKind.PAIRING_ALLOCATED: "-1",
    ByeKind.FULL_POINT: "-1",
    ByeKind.HALF_POINT: "-½",
    ByeKind.ZERO_POINT: "-0",
    None: "-0",
}
_LETTERS: Final = {Colour.WHITE: "w", Colour.BLACK: "b"}


def exchange_list(tournament: Tournament, kind: ListKind) -> list[Cells]:
    """Return the rows of a list with its headings, after the last complete round."""
    request = StandingRequest(after=tournament.complete_rounds)
    return _MAKERS[kind](ranked(tournament, request))


def exchange_csv(tournament: Tournament, kind: ListKind) -> str:
    """Return a list as CSV that spreadsheets open by themselves."""
    return "\ufeff" + csv_text(exchange_list(tournament, kind), delimiter=";")


def _by_number(ranking: Ranked) -> list[Player]:
    return sorted(ranking.field.players.values(), key=lambda player: player.id)


def _rating(player: Player) -> str:
    return "0" if player.rating is None else str(player.rating)


def _start_list(ranking: Ranked) -> list[Cells]:
    rows: list[Cells] = [["No.", "", "Name", "FideID", "FED", "Rtg", "Club/City"]]
    for one in _by_number(ranking):
        person = [one.title, one.name, one.fide_id, one.federation, _rating(one), one.club]
        rows.append([str(one.id), *person])
    return rows


def _points(ranking: Ranked, player: PlayerId) -> str:
    return _decimal(exact_text(points_value(ranking.counted.scores[player])))


def _decimal(text: str | None) -> str:
    return (text or "").replace(".", ",")


def _ranking_list(ranking: Ranked) -> list[Cells]:
    ties = [f"TB{number}" for number in range(1, len(ranking.standings.tie_breaks) + 1)]
    heads = ["Rk.", "SNo", "", "Name", "FED", "Rtg", "Club/City", "Pts.", *ties]
    rows: list[Cells] = [heads]
    for place in ranking.standings.places:
        one = ranking.field.players[place.player]
        person = [one.title, one.name, one.federation, _rating(one), one.club]
        values = [_decimal(exact_text(value)) for value in place.values]
        points = _points(ranking, place.player)
        rows.append([str(place.rank), str(place.player), *person, points, *values])
    return rows


def _cross_table(ranking: Ranked) -> list[Cells]:
    ranks = {place.player: place.rank for place in ranking.standings.places}
    rounds = [f"{number}.Rd" for number in range(1, ranking.counted.rounds + 1)]
    rows: list[Cells] = [["No.", "", "Name", "Rtg", "FED", *rounds, "Pts.", "Rk."]]
    for one in _by_number(ranking):
        games = [_cell(row) for row in ranking.counted.rows[one.id]]
        person = [one.title, one.name, _rating(one), one.federation]
        rows.append(
            [str(one.id), *person, *games, _points(ranking, one.id), str(ranks.get(one.id, ""))]
        )
    return rows


def _cell(row: RoundRecord) -> str:
    """Return a round of a player: opponent, colour and result, or a bye."""
    if isinstance(row.outcome, Result) and row.colour is not None:
        return f"{row.opponent}{_LETTERS[row.colour]}{_RESULTS[row.outcome]}"
    return _BYES[row.outcome] if not isinstance(row.outcome, Result) else ""


_MAKERS: Final[Mapping[ListKind, Callable[[Ranked], list[Cells]]]] = {
    ListKind.START: _start_list,
    ListKind.RANKING: _ranking_list,
    ListKind.CROSS_TABLE: _cross_table,
}
