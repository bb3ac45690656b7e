"""Tables for people: the entries, a paired round, a standing, a cross-table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from ronde.declared.layout import Table
from ronde.declared.table import DeclaredColumn, DeclaredTable, FilledTable, column, table
from ronde.documents.tables import Align
from ronde.i18n import Figure, phrase, phrase_in
from ronde.model import Player, PlayerId, Tournament
from ronde.model.discipline import discipline_of
from ronde.model.points import points_for_people
from ronde.questions.standings import Ranked
from ronde.standings.acronyms import GAME_POINTS, MATCH_POINTS, TieBreak
from ronde.standings.crosstable import Sides, grid, grid_row, wall_chart
from ronde.standings.keizer import COUNTS, KeizerField
from ronde.standings.points import points_before
from ronde.standings.ranking import Place
from ronde.standings.registry import entry
from ronde.standings.view import FieldKind
from ronde.standings.working import exact_text, points_value, shown_text
from ronde.systems.base import RoundPairing

DROPPED = "-"
"""What stands in a table where a tie-break has no value."""


def label(player: Player) -> str:
    """Return how a player is named on a list: number, title, name.

    >>> label(Player(PlayerId(7), "Costa, Bia", title="FM"))
    '7 FM Costa, Bia'
    """
    return " ".join(part for part in (str(player.id), player.title, player.name) if part)


def pairing_table(pairing: RoundPairing, tournament: Tournament) -> Table:
    """Return the boards of a round: the players with their points before it."""
    players = {player.id: player for player in tournament.players}
    before = points_before(tournament, pairing.round)

    def side(id_: PlayerId) -> list[str]:
        return [label(players[id_]), points_for_people(before[id_])]

    boards = [
        [str(board), *side(white), *side(black)]
        for board, (white, black) in enumerate(pairing.pairs, 1)
    ]
    if pairing.bye is not None:
        boards.append(["", *side(pairing.bye), phrase("Bye"), ""])
    points = phrase("Points")
    headings = [phrase("Board"), phrase("White"), points, phrase("Black"), points]
    return Table(headings, boards, (0, 2, 4))


def entry_table(tournament: Tournament) -> Table:
    """Return the entries by starting number."""
    rows = [
        [str(player.id), " ".join(filter(None, (player.title, player.name))), _rating(player)]
        for player in sorted(tournament.players, key=lambda player: player.id)
    ]
    rating = discipline_of(tournament.games_played.points).rating
    headings = [phrase_in("column", "No"), phrase("Name"), rating]
    return Table(headings, rows, (0, 2))


def _rating(player: Player) -> str:
    return "" if player.rating is None else str(player.rating)


def standings_list(ranking: Ranked) -> DeclaredTable[Place]:
    """Return the columns of a standing: rank, player, points, every tie-break.

    Teams have the other score, too, unless it is the first tie-break. In a spreadsheet values are
    numbers.
    """
    gone = ranking.field.tournament.ranking.gone_after(ranking.standings.after)

    def player(place: Place) -> str:
        named = label(ranking.field.players[place.player])
        return phrase("{name} (withdrew)", name=named) if place.player in gone else named

    return table(
        Place,
        "standings",
        phrase("Standings"),
        column(phrase_in("column", "Rank"), "rank", Align.RIGHT, once=True),
        column(phrase("Player"), player),
        *(_score_column(ranking, heading, made) for heading, made in shown_scores(ranking)),
        *_count_columns(ranking),
        *(_tie_break_column(one, n) for n, one in enumerate(ranking.standings.tie_breaks)),
    )


def _score_column(ranking: Ranked, heading: str, made: Mapping[PlayerId, int]) -> DeclaredColumn:
    return column(
        heading,
        lambda place: ranking.field.points_text(made[place.player]),
        Align.RIGHT,
        on_sheet=lambda place: made[place.player] / 10,
    )


def _count_columns(ranking: Ranked) -> Iterator[DeclaredColumn]:
    """Yield the columns of games, wins and absences in a season."""

    def counted(number: int, place: Place) -> int:
        return season_counts(ranking, place.player)[number]

    if isinstance(ranking.field, KeizerField):
        for number, (heading, _) in enumerate(COUNTS):
            yield column(heading, partial(counted, number), Align.RIGHT)


def _tie_break_column(tie_break: TieBreak, number: int) -> DeclaredColumn:
    """Return a column of values; a direct encounter that separates nobody stays empty."""

    def told(place: Place) -> str:
        value = place.values[number]
        if entry(tie_break).is_place and value == 0:
            return ""
        text = shown_text(value) if entry(tie_break).of_teams else exact_text(value)
        return text or DROPPED

    def figure(place: Place) -> float | None:
        value = place.values[number]
        return None if value is None else float(value)

    return column(tie_break.text, told, Align.RIGHT, on_sheet=figure)


def season_counts(ranking: Ranked, player: PlayerId) -> tuple[int, ...]:
    """Return games, wins and absences of a player of a season, nothing in any other event."""
    return ranking.field.counts(player) if isinstance(ranking.field, KeizerField) else ()


def shown_scores(ranking: Ranked) -> list[tuple[str, Mapping[PlayerId, int]]]:
    """Return the scores that a standing shows before its tie-breaks, each with its heading."""
    is_told = any(tie_break.name == "MPvGP" for tie_break in ranking.standings.tie_breaks)
    return both_scores(ranking)[: 1 if is_told else 2]


def both_scores(ranking: Ranked) -> list[tuple[str, Mapping[PlayerId, int]]]:
    """Return the points of players, or both scores of teams, the one that decides first."""
    teams = ranking.teams
    if teams is None:
        return [(phrase("Points"), ranking.field.scores)]
    return [
        (_SCORES[teams.results.primary], teams.scores),
        (_SCORES[teams.results.secondary], teams.secondary_scores),
    ]


_SCORES: Final = {
    MATCH_POINTS: phrase_in("column", "MP"),
    GAME_POINTS: phrase_in("column", "GP"),
}


class CrossTableRow(NamedTuple):
    """A line of a cross-table; `first` is the rank, or the team of a Scheveningen."""

    first: object
    number: object
    name: str
    rating: object
    cells: Sequence[str]
    points: Sequence[int]


def points_figure(tenths: int) -> Figure:
    """Return points as spreadsheets take them."""
    return Figure(exact_text(points_value(tenths)))


def _crosstable(
    ranking: Ranked, first: str, cells: int, scores: Sequence[str]
) -> DeclaredTable[CrossTableRow]:
    """Return the table of rows with so many cells, and the headings of the scores."""

    def cell(number: int, row: CrossTableRow) -> str:
        return row.cells[number] if row.cells else ""

    def points(number: int, row: CrossTableRow) -> str:
        return ranking.field.points_text(row.points[number])

    def figure(number: int, row: CrossTableRow) -> Figure:
        return points_figure(row.points[number])

    align = Align.LEFT if first == phrase("Team") else Align.RIGHT
    return table(
        CrossTableRow,
        "crosstable",
        phrase("Cross-table"),
        column(first, "first", align),
        column(phrase_in("column", "No"), "number", Align.RIGHT),
        column(phrase("Name"), "name"),
        column(ranking.field.discipline.rating, "rating", Align.RIGHT),
        *(column(str(n + 1), partial(cell, n), Align.RIGHT) for n in range(cells)),
        *(
            column(head, partial(points, n), Align.RIGHT, on_sheet=partial(figure, n))
            for n, head in enumerate(scores)
        ),
    )


def crosstable_list(ranking: Ranked, lines: list[PlayerId]) -> FilledTable:
    """Return who met whom, its players in the order of the lines: a wall chart, or a grid."""
    scores = both_scores(ranking)
    if ranking.sides is not None:
        return _of_sides(ranking, ranking.sides)
    if ranking.field.kind is FieldKind.ROUND_ROBIN:
        columns, cells = len(lines), grid(ranking.shown, lines)
    else:
        columns, cells = ranking.field.rounds, wall_chart(ranking.shown, lines)
    ranks = {place.player: place.rank for place in ranking.places}
    rows = []
    for player, own in zip(lines, cells, strict=True):
        person = ranking.field.players[player]
        points = [made[player] for _, made in scores]
        rank = ranks.get(player)
        rows.append(CrossTableRow(rank, player, person.name, person.rating, own, points))
    headings = [heading for heading, _ in scores]
    return _crosstable(ranking, phrase_in("column", "Rank"), columns, headings).filled(rows)


def _of_sides(ranking: Ranked, sides: Sides) -> FilledTable:
    """Return two teams against each other: the other team across, each team with its points."""
    rows, totals = [], dict(zip(sides.names, sides.points, strict=True))
    for line in sides.lines():
        person = ranking.field.players[line.player]
        points = ranking.field.scores[line.player]
        cells = grid_row(ranking.shown, line.player, line.others)
        rows.append(
            CrossTableRow(line.team, line.place, person.name, person.rating, cells, [points])
        )
        if line.place == len(line.others):
            rows.append(CrossTableRow(line.team, None, "", None, (), [totals[line.team]]))
    listed = _crosstable(ranking, phrase("Team"), len(sides.first), [phrase("Points")])
    return listed.filled(rows)
