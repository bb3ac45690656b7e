"""Standings, the wall chart by starting number, and the cross-table by rank."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from ronde.documents.marks import NO_CORRECTIONS, Corrections
from ronde.documents.sheet import Heading, Sheet, TypeSize, decimal, points_text, value_texts
from ronde.documents.tables import Align, Column, TablePart, parts_document, table_document
from ronde.documents.words import (
    colour_letter,
    in_cross_table,
    in_standing,
    number_text,
    outcome_sign,
    titled,
)
from ronde.i18n import template
from ronde.model import Player, PlayerId
from ronde.model.categories import EVERYBODY, Category
from ronde.standings.acronyms import GAME_POINTS, MATCH_POINTS, TieBreak
from ronde.standings.crosstable import NOBODY, Sides, points_of_match
from ronde.standings.keizer import COUNTS, KeizerField, free_in_season
from ronde.standings.ranking import Place
from ronde.standings.registry import entry
from ronde.standings.rounds import RoundRecord
from ronde.standings.teamfield import TeamField
from ronde.standings.view import Field, FieldKind

ROUNDS_ON_A_PAGE: Final = 24
PLAYERS_IN_A_GRID: Final = 32
"""A larger round robin is printed by rank and round, like a Swiss."""

_OTHER_SCORE: Final = "MPvGP"


@dataclass(frozen=True, slots=True)
class ShownStanding:
    """How a standing is printed: whose places they are, what is marked, and one more column.

    Who has points that were corrected is marked. `changes` of the rating stand behind the points,
    by starting number.
    """

    category: Category = EVERYBODY
    corrections: Corrections = NO_CORRECTIONS
    changes: Mapping[PlayerId, str] | None = None


def standings_document(
    field: Field,
    places: Sequence[Place],
    tie_breaks: Sequence[TieBreak],
    sheet: Sheet,
    shown: ShownStanding,
) -> bytes:
    """Return the standings with every tie-break; who is level shares a rank, strong once."""
    corrections = shown.corrections.until(field.rounds)
    head, rows, _ = standings_part(field, places, tie_breaks, sheet, corrections)
    if shown.changes is not None and not isinstance(field, TeamField):
        n, changes = len(head) - len(tie_breaks), shown.changes
        head = [*head[:n], Column(sheet.t("Rtg ±"), Align.RIGHT), *head[n:]]
        rows = [
            [*row[:n], changes.get(place.player, ""), *row[n:]]
            for place, row in zip(places, rows, strict=True)
        ]
    title = sheet.t("Standings after round {round}", round=field.rounds)
    if not shown.category.is_everybody:
        title = f"{title} · {sheet.say(shown.category.words)}"
    notes = [*(sheet.say(remark.what) for remark in field.remarks), *corrections.notes(sheet)]
    return table_document(_heading(field, title, sheet), head, rows, sheet, notes)


def standings_part(
    field: Field,
    places: Sequence[Place],
    tie_breaks: Sequence[TieBreak],
    sheet: Sheet,
    corrections: Corrections = NO_CORRECTIONS,
) -> TablePart:
    """Return the table of a standing: rank, player, points and every tie-break."""
    columns = [
        _values([place.values[i] for place in places], tie_break, sheet)
        for i, tie_break in enumerate(tie_breaks)
    ]
    is_told = any(tie_break.name == _OTHER_SCORE for tie_break in tie_breaks)
    scores = _scores(field, sheet)[: 1 if is_told else 2]
    gone = field.tournament.ranking.gone_after(field.rounds)
    rows = []
    for i, place in enumerate(places):
        mark = corrections.of_player(place.player)
        player = field.players[place.player]
        person = _person(player, in_standing(player, gone, sheet.language), mark)
        values = (column[i] for column in columns)
        points = (written(field, made[place.player], sheet) for _, made in scores)
        counts = field.counts(place.player) if isinstance(field, KeizerField) else ()
        rows.append([str(place.rank), *person, *points, *map(str, counts), *values])
    head = [
        *_person_columns(field, sheet),
        *(Column(heading, Align.POINTS, strong=True) for heading, _ in scores),
        *(
            Column(sheet.say(heading), Align.RIGHT)
            for heading, _ in (COUNTS if isinstance(field, KeizerField) else ())
        ),
        *(Column(tie_break.text, Align.RIGHT) for tie_break in tie_breaks),
    ]
    return TablePart(head, rows)


def written(field: Field, tenths: int, sheet: Sheet) -> str:
    """Return points as tables of an event write them, with the mark of the language."""
    return decimal(field.points_text(tenths), sheet.language)


def _scores(field: Field, sheet: Sheet) -> list[tuple[str, Mapping[PlayerId, int]]]:
    """Return the points of players, or both scores of teams, the one that decides first."""
    if not isinstance(field, TeamField):
        return [(sheet.t("Points"), field.scores)]
    headings = {
        MATCH_POINTS: sheet.tp("column", "MP"),
        GAME_POINTS: sheet.tp("column", "GP"),
    }
    results = field.results
    return [
        (headings[results.primary], field.scores),
        (headings[results.secondary], field.secondary_scores),
    ]


def _person(player: Player, name: str, mark: str) -> list[str]:
    name = f"{name} {mark}".strip()
    return [str(player.id), name, player.federation, number_text(player.rating)]


def _rating(field: Field, sheet: Sheet) -> Column:
    rating = field.discipline.rating
    return Column(sheet.say(rating), Align.RIGHT, up_to=TypeSize.LARGE, if_filled=True)


def _person_columns(field: Field, sheet: Sheet) -> list[Column]:
    return [
        Column(sheet.tp("column", "Rank"), Align.RIGHT, strong=True, once=True),
        Column(sheet.tp("column", "No"), Align.RIGHT, up_to=TypeSize.LARGE),
        Column(sheet.t("Name"), share=2),
        Column(sheet.t("Fed"), up_to=TypeSize.LARGE, if_filled=True),
        _rating(field, sheet),
    ]


def _values(column: Sequence[Fraction | None], tie_break: TieBreak, sheet: Sheet) -> list[str]:
    """Return one tie-break of everybody; an encounter that separates nobody stays empty."""
    known = entry(tie_break)
    texts = value_texts(tuple(column), sheet.language, rounded=known.of_teams)
    if not known.is_place:
        return texts
    return ["" if value == 0 else text for value, text in zip(column, texts, strict=True)]


def wall_chart_document(
    field: Field, sheet: Sheet, corrections: Corrections = NO_CORRECTIONS
) -> bytes:
    """Return everybody by starting number, a cell per round: opponent, colour, result."""
    head = [
        Column(sheet.tp("column", "No"), Align.RIGHT, strong=True),
        Column(sheet.t("Name"), share=2),
        _rating(field, sheet),
    ]

    def lead(player: Player) -> list[str]:
        return [str(player.id), titled(player), number_text(player.rating)]

    order = sorted(field.players)
    label = sheet.t("Wall chart")
    title = f"{label} · {_after(field, sheet)}"
    cells = _Cells(field, {p: p for p in order}, corrections.until(field.rounds), sheet)
    parts = _by_round(cells, order, head, lead)
    return parts_document(_heading(field, title, sheet), parts, sheet, cells.notes())


def cross_table_document(
    field: Field,
    places: Sequence[Place],
    sheet: Sheet,
    corrections: Corrections = NO_CORRECTIONS,
    sides: Sides | None = None,
) -> bytes:
    """Return who met whom, by rank: a grid for a round robin, else opponents by their rank.

    Ranks are counted through, so that everybody who is level has a line of an own number; those
    who have no place come last. Two teams, `sides`, stand one below the other, each against the
    players of the other team.
    """
    order = [place.player for place in places]
    lines = {player: number for number, player in enumerate(order, 1)}
    left_out = {place.player for place in places if not place.rank}
    label = sheet.t("Cross-table")
    title = f"{label} · {_after(field, sheet)}"
    head = [
        Column(sheet.tp("column", "Rank"), Align.RIGHT, strong=True),
        Column(sheet.t("Name"), share=2),
        _rating(field, sheet),
    ]

    def lead(player: Player) -> list[str]:
        name = in_cross_table(player, left_out, sheet.language)
        return [str(lines[player.id]), name, number_text(player.rating)]

    cells = _Cells(field, lines, corrections.until(field.rounds), sheet)
    if sides is not None:
        across = sheet.tp(
            "member of a team", "Across stand the players of the other team by their numbers."
        )
        notes = [across, *cells.corrections.notes(sheet)]
        parts = _of_sides(cells, sides)
    elif field.kind is FieldKind.ROUND_ROBIN and len(order) <= PLAYERS_IN_A_GRID:
        parts, notes = [_grid(cells, order, head, lead)], cells.corrections.notes(sheet)
    else:
        parts, notes = _by_round(cells, order, head, lead), cells.notes(by_rank=True)
    return parts_document(_heading(field, title, sheet), parts, sheet, notes)


def _heading(field: Field, title: str, sheet: Sheet) -> Heading:
    """Return the heading; the title, which is on every page, tells that games are open."""
    if field.open_games:
        title = sheet.t("{title} (provisional)", title=title)
    return Heading(title, field.tournament.details.name, sheet.say(field.provisional))


def _after(field: Field, sheet: Sheet) -> str:
    if field.rounds == 0:
        return sheet.t("before round 1")
    return sheet.t("after round {round}", round=field.rounds)


def _legend(sheet: Sheet, *, by_rank: bool = False) -> str:
    key = (
        template(
            "12{white}1: a win with White against rank 12; {black} is Black, + and – are "
            "forfeits, * is a game without result."
        )
        if by_rank
        else template(
            "12{white}1: a win with White against number 12; {black} is Black, + and – "
            "are forfeits, * is a game without result."
        )
    )
    white, black = sheet.t("w"), sheet.t("b")
    return sheet.say(key.filled(white=white, black=black))


def _team_legend(sheet: Sheet, *, by_rank: bool) -> str:
    key = (
        template(
            "12{white}2½: 2½ game points against rank 12, with White on the first board; {black} is"
            " Black, + and – are forfeited matches, * is a match without result."
        )
        if by_rank
        else template(
            "12{white}2½: 2½ game points against team 12, with White on the first board; {black} is"
            " Black, + and – are forfeited matches, * is a match without result."
        )
    )
    return sheet.say(key.filled(white=sheet.t("w"), black=sheet.t("b")))


@dataclass(frozen=True, slots=True)
class _Cells:
    """The cells of a chart; `numbers` are those by which opponents are told."""

    field: Field
    numbers: Mapping[PlayerId, int]
    corrections: Corrections
    sheet: Sheet

    def notes(self, *, by_rank: bool = False) -> list[str]:
        """Return what the cells mean, and what was corrected in them."""
        legend = _team_legend if isinstance(self.field, TeamField) else _legend
        return [legend(self.sheet, by_rank=by_rank), *self.corrections.notes(self.sheet)]

    def sign(self, player: PlayerId, row: RoundRecord) -> str:
        """Return how a round ended, marked if that was corrected; of a team its game points."""
        made = points_of_match(self.field, player, row)
        if made is not None and isinstance(self.field, TeamField):
            return points_text(made, self.sheet.language)
        sign = (
            outcome_sign(row.outcome, row.colour, self.field.tournament.points, self.sheet)
            if made is None
            else points_text(made, self.sheet.language)
        )
        if (word := free_in_season(self.field, row)) is not None:
            sign = f"{self.sheet.say(word)} {written(self.field, row.points, self.sheet)}"
        if row.opponent is None:
            return sign
        return sign + self.corrections.of_game(row.round, player, row.opponent)

    def cell(self, player: PlayerId, row: RoundRecord) -> str:
        """Return opponent, colour and result of a round."""
        sign = self.sign(player, row)
        if row.opponent is None or row.colour is None:
            return sign
        return f"{self.numbers[row.opponent]}{colour_letter(row.colour, self.sheet)}{sign}"

    def points(self, player: PlayerId) -> list[str]:
        """Return the points of a player, or both scores of a team."""
        scores = _scores(self.field, self.sheet)
        return [written(self.field, made[player], self.sheet) for _, made in scores]

    def point_columns(self) -> list[Column]:
        """Return the columns of the points."""
        scores = _scores(self.field, self.sheet)
        return [Column(heading, Align.POINTS, strong=True) for heading, _ in scores]


def _by_round(
    cells: _Cells,
    order: Sequence[PlayerId],
    head: Sequence[Column],
    lead: Callable[[Player], list[str]],
) -> list[TablePart]:
    """Return the chart in parts of so many rounds as a page holds, points in each."""
    field, parts = cells.field, []
    for first in range(0, max(field.rounds, 1), ROUNDS_ON_A_PAGE):
        last = min(first + ROUNDS_ON_A_PAGE, field.rounds)
        columns = [
            *head,
            *(Column(str(n), Align.CENTRE) for n in range(first + 1, last + 1)),
            *cells.point_columns(),
        ]
        rows = [
            [
                *lead(field.players[player]),
                *(cells.cell(player, row) for row in field.rows[player][first:last]),
                *cells.points(player),
            ]
            for player in order
        ]
        parts.append(TablePart(columns, rows))
    return parts


def _grid(
    cells: _Cells,
    order: Sequence[PlayerId],
    head: Sequence[Column],
    lead: Callable[[Player], list[str]],
) -> TablePart:
    """Return everybody against everybody, several games side by side."""
    columns = [
        *head,
        *(Column(str(n), Align.CENTRE) for n in range(1, len(order) + 1)),
        *cells.point_columns(),
    ]
    rows = []
    for player in order:
        met = _met(cells, player)
        own = [NOBODY if other == player else met.get(other, "") for other in order]
        rows.append([*lead(cells.field.players[player]), *own, *cells.points(player)])
    return TablePart(columns, rows)


def _of_sides(cells: _Cells, sides: Sides) -> list[TablePart]:
    """Return two teams, each with its score in the heading, against the players of the other."""
    sheet, parts = cells.sheet, []
    for name, made in zip(sides.names, sides.points, strict=True):
        score = sheet.t("{label}: {value}", label=name, value=points_text(made, sheet.language))
        columns = [
            Column(sheet.tp("column", "No"), Align.RIGHT, strong=True),
            Column(score, share=2),
            _rating(cells.field, sheet),
            *(Column(str(n), Align.CENTRE) for n in range(1, len(sides.first) + 1)),
            *cells.point_columns(),
        ]
        rows = []
        for line in sides.lines():
            if line.team == name:
                person, met = cells.field.players[line.player], _met(cells, line.player)
                own = [met.get(other, "") for other in line.others]
                lead = [str(line.place), titled(person), number_text(person.rating)]
                rows.append([*lead, *own, *cells.points(line.player)])
        parts.append(TablePart(columns, rows))
    return parts


def _met(cells: _Cells, player: PlayerId) -> dict[PlayerId, str]:
    against: dict[PlayerId, str] = {}
    for row in cells.field.rows[player]:
        if row.opponent is not None:
            sign = cells.sign(player, row)
            against[row.opponent] = f"{against.get(row.opponent, '')} {sign}".strip()
    return against
