"""Tables for people: the entries, a paired round, a standing, a cross-table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from ronde.declared.layout import Table
from ronde.declared.table import DeclaredColumn, DeclaredTable, column, table
from ronde.documents.tables import Align
from ronde.i18n import labelled, phrase, phrase_in, translate
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
from ronde.standings.working import exact_text, shown_text
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


def standings_title(found: Ranked, language: str) -> str:
    """Return the heading of a standing: the event, the round, and how open games count."""
    name = found.field.tournament.details.name
    after = phrase("Standings after round {round}", round=found.standings.after)
    title = translate(labelled(name, after) if name else after, language)
    open_games = translate(found.field.provisional, language)
    return f"{title}. {open_games}" if open_games else title


def standings_list(found: Ranked) -> DeclaredTable[Place]:
    """Return the columns of a standing: rank, player, points, every tie-break.

    Teams have the other score, too, unless it is the first tie-break. In a spreadsheet values are
    numbers.
    """
    gone = found.field.tournament.ranking.gone_after(found.standings.after)

    def player(place: Place) -> str:
        named = label(found.field.players[place.player])
        return phrase("{name} (withdrew)", name=named) if place.player in gone else named

    return table(
        Place,
        "standings",
        phrase("Standings"),
        column(phrase_in("column", "Rank"), "rank", Align.RIGHT, once=True),
        column(phrase("Player"), player),
        *(_score_column(found, heading, made) for heading, made in shown_scores(found)),
        *_count_columns(found),
        *(_tie_break_column(one, n) for n, one in enumerate(found.standings.tie_breaks)),
    )


def _score_column(found: Ranked, heading: str, made: Mapping[PlayerId, int]) -> DeclaredColumn:
    return column(
        heading,
        lambda place: found.field.points_text(made[place.player]),
        Align.RIGHT,
        on_sheet=lambda place: made[place.player] / 10,
    )


def _count_columns(found: Ranked) -> Iterator[DeclaredColumn]:
    """Yield the columns of games, wins and absences in a season."""

    def counted(number: int, place: Place) -> int:
        return season_counts(found, place.player)[number]

    if isinstance(found.field, KeizerField):
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


def standings_table(found: Ranked) -> Table:
    """Return a standing for a screen; a shared rank is told once."""
    return standings_list(found).laid_out(found.places)


def season_counts(found: Ranked, player: PlayerId) -> tuple[int, ...]:
    """Return games, wins and absences of a player of a season, nothing in any other event."""
    return found.field.counts(player) if isinstance(found.field, KeizerField) else ()


def shown_scores(found: Ranked) -> list[tuple[str, Mapping[PlayerId, int]]]:
    """Return the scores that a standing shows before its tie-breaks, each with its heading."""
    is_told = any(tie_break.name == "MPvGP" for tie_break in found.standings.tie_breaks)
    return both_scores(found)[: 1 if is_told else 2]


def both_scores(found: Ranked) -> list[tuple[str, Mapping[PlayerId, int]]]:
    """Return the points of players, or both scores of teams, the one that decides first."""
    teams = found.teams
    if teams is None:
        return [(phrase("Points"), found.field.scores)]
    return [
        (_SCORES[teams.results.primary], teams.scores),
        (_SCORES[teams.results.secondary], teams.secondary_scores),
    ]


_SCORES: Final = {
    MATCH_POINTS: phrase_in("column", "MP"),
    GAME_POINTS: phrase_in("column", "GP"),
}


def crosstable_table(found: Ranked, lines: list[PlayerId]) -> Table:
    """Return who met whom, its players in the order of the lines: a wall chart, or a grid."""
    scores = both_scores(found)
    if found.sides is not None:
        return _of_sides(found, found.sides)
    if found.field.kind is FieldKind.ROUND_ROBIN:
        columns, cells = len(lines), grid(found.shown, lines)
    else:
        columns, cells = found.field.rounds, wall_chart(found.shown, lines)
    headings = [
        phrase_in("column", "Rank"),
        phrase_in("column", "No"),
        phrase("Name"),
        found.field.discipline.rating,
        *map(str, range(1, columns + 1)),
        *(heading for heading, _ in scores),
    ]
    ranks = {place.player: place.rank for place in found.places}
    rows = []
    for player, own in zip(lines, cells, strict=True):
        person = found.field.players[player]
        points = [found.field.points_text(made[player]) for _, made in scores]
        rank = str(ranks.get(player, ""))
        rows.append([rank, str(player), person.name, _rating(person), *own, *points])
    return Table(headings, rows, (0, 1, *range(3, len(headings))))


def _of_sides(found: Ranked, sides: Sides) -> Table:
    """Return two teams against each other: the other team across, each team with its points."""
    headings = [
        phrase("Team"),
        phrase_in("column", "No"),
        phrase("Name"),
        found.field.discipline.rating,
        *map(str, range(1, len(sides.first) + 1)),
        phrase("Points"),
    ]
    rows, totals = [], dict(zip(sides.names, sides.points, strict=True))
    for line in sides.lines():
        person = found.field.players[line.player]
        points = points_for_people(found.field.scores[line.player])
        cells = grid_row(found.shown, line.player, line.others)
        rows.append([line.team, str(line.place), person.name, _rating(person), *cells, points])
        if line.place == len(line.others):
            blank = [""] * (len(headings) - 2)
            rows.append([line.team, *blank, points_for_people(totals[line.team])])
    return Table(headings, rows, (1, *range(3, len(headings))))
