"""What is asked of a standing: the order, where a value comes from, lists of players and teams."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, ClassVar, TypeAlias

from ronde.declared.actions import StartingNumber
from ronde.declared.answer import ENGLISH, Listing
from ronde.declared.layout import Table
from ronde.declared.question import question
from ronde.declared.table import FilledTable
from ronde.fields import Arg, immutable
from ronde.formats.csvtext import csv_text
from ronde.formats.tables import workbook_bytes
from ronde.i18n import labelled, listed, phrase, translate
from ronde.model import Finding, PlayerId, Sex, Tournament
from ronde.model.categories import category_of
from ronde.questions.source import AfterRound, Source, TournamentQuestion
from ronde.questions.standings import (
    CrossTableDocument,
    CrossTableLine,
    Ranked,
    StandingRequest,
    StandingsDocument,
    StandingsLine,
    crosstable_document,
    crosstable_lines,
    open_round_notes,
    standings_document,
    why,
)
from ronde.questions.tables import crosstable_list, standings_list
from ronde.questions.teamlists import BestOf, BoardRequest, Boards, Individuals
from ronde.questions.workings import Origin
from ronde.standings.acronyms import GAME_POINTS, MATCH_POINTS
from ronde.standings.bestof import BestOfRules, TeamOf
from ronde.standings.editions import EDITIONS
from ronde.standings.individuals import BoardOf, Merit
from ronde.standings.season import parse_points
from ronde.standings.working import exact_text, points_value

_KEY = r"^[a-z0-9-]{1,40}$"
_LINE = r"^[^\x00-\x1f\x7f]*$"
_Text = Annotated[str, Arg(most=200, pattern=_LINE)]


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """What a standing is made from."""

    tie_breaks: Annotated[
        _Text | None,
        Arg(
            "Tie-breaks in order, such as BH/C1,BH,SB,DE, or a preset. Default: the file's.",
            metavar="LIST",
        ),
    ] = None
    tie_break_rules: Annotated[
        str | None,
        Arg(
            f"Edition of the tie-break regulations: {', '.join(EDITIONS)}. Default: the first.",
            "c07-2026",
            pattern=_KEY,
            metavar="KEY",
        ),
    ] = None
    kind: Annotated[
        str | None,
        Arg(
            "How unplayed rounds count. Default: what the file says.",
            choices=("swiss", "roundrobin"),
        ),
    ] = None

    def request(self, after: int | None, *, sides: bool = False) -> StandingRequest:
        """Return the standing that is asked for."""
        order = (self.tie_breaks, self.tie_break_rules, self.kind)
        return StandingRequest(after, *order, sides=sides)


@dataclass(frozen=True, slots=True)
class FieldPart:
    """To whom a standing is restricted; all that is given has to be true."""

    category: Annotated[
        str | None,
        Arg("Only a category that the event announces: u18.", "u18", pattern=_KEY, metavar="KEY"),
    ] = None
    sex: Annotated[str | None, Arg("Only these.", choices=tuple(one.value for one in Sex))] = None
    age: Annotated[
        _Text | None,
        Arg("Only these ages, in the year of the event: -17, u12, s50.", "-17", metavar="A-B"),
    ] = None
    rating: Annotated[
        _Text | None, Arg("Only these ratings: 1800-1999, -1599.", "1800-1999", metavar="A-B")
    ] = None
    club: Annotated[_Text | None, Arg("Only members of this club.", metavar="NAME")] = None
    federation: Annotated[
        _Text | None, Arg("Only players of this federation: NED.", "NED", metavar="NAME")
    ] = None

    def of(self, request: StandingRequest) -> StandingRequest:
        """Return the standing, restricted; raises InputError for a range that is none."""
        conditions = category_of(
            sex=self.sex,
            age=self.age,
            rating=self.rating,
            club=self.club,
            federation=self.federation,
        )
        return request.restricted(conditions, self.category or "")


@dataclass(frozen=True, slots=True)
class BoardChoice:
    """How the players of each board are ranked."""

    by: Annotated[Merit, Arg("What orders the players of a board.")] = Merit.PERFORMANCE
    least: Annotated[
        int, Arg("The fewest games with which a player is listed on a board.", least=1, most=999)
    ] = 1
    board_of: Annotated[
        BoardOf,
        Arg("The board of a player: of most games played, or by the list of the team."),
    ] = BoardOf.PLAYED

    def request(self) -> BoardRequest:
        """Return how they are ranked."""
        return BoardRequest(self.by, self.least, self.board_of)


RowValue: TypeAlias = int | float | str | Fraction | None
"""What stands in a row for a data frame."""


def _more(**cells: RowValue) -> dict[str, RowValue]:
    return {name: value for name, value in cells.items() if value is not None}


# Answers ------------------------------------------------------------------------------------


@immutable
@dataclass(frozen=True, slots=True, repr=False)
class Standings(Listing):
    """An order of players; iterate over its lines, whose values are exact texts."""

    found: Ranked
    lines: tuple[StandingsLine, ...]

    @classmethod
    def of(cls, ranking: Ranked) -> Standings:
        """Return the answer for a standing that was computed."""
        return cls(ranking, standings_document(ranking).standings)

    @property
    def after(self) -> int:
        """How many rounds count."""
        return self.found.standings.after

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was assumed."""
        return self.found.findings

    def __iter__(self) -> Iterator[StandingsLine]:
        return iter(self.lines)

    def __len__(self) -> int:
        return len(self.lines)

    def __getitem__(self, place: int) -> StandingsLine:
        return self.lines[place]

    def rows(self, *, exact: bool = False) -> list[dict[str, RowValue]]:
        """Return a row for each place with numbers for a data frame, tie-breaks by their names.

        Numbers are floats, or with `exact` fractions; None where a tie-break has no value. Teams
        have their match points and game points, too, places of a part of the field the rank among
        everybody.
        """

        def number(text: str | None) -> RowValue:
            value = None if text is None else Fraction(text)
            return value if exact or value is None else float(value)

        return [
            {
                "rank": line.rank,
                "starting_number": line.starting_number,
                "name": line.name,
                "points": number(line.points),
                **_more(match_points=number(line.match_points)),
                **_more(game_points=number(line.game_points)),
                **_more(overall_rank=line.overall_rank),
                **{name: number(text) for name, text in line.tie_breaks.items()},
            }
            for line in self.lines
        ]

    def title(self) -> str:
        """Return the event, the round, and how open games count."""
        name = self.found.field.tournament.details.name
        after = phrase("Standings after round {round}", round=self.after)
        title = labelled(name, after) if name else after
        return listed(filter(None, (title, self.found.field.provisional)), ". ")

    def lists(self) -> tuple[FilledTable]:
        """Return the one table."""
        return (standings_list(self.found).filled(self.found.places),)

    def notes(self) -> tuple[str, ...]:
        """Return that a round is being played, if one is."""
        return open_round_notes(self.found)

    def csv(self, language: str = ENGLISH) -> str:
        """Return a line for each player for programs: values exact, an empty cell for none.

        While games are open a last line says so, and how they count.
        """
        found, names = self.found, [one.text for one in self.found.standings.tie_breaks]
        teams, scores = found.teams, [found.field.scores]
        headings = ["points"]
        if teams is not None:
            headings = ["match_points", "game_points"]
            scores = [teams.by(score).scores for score in (MATCH_POINTS, GAME_POINTS)]
        rows: list[list[object]] = [["rank", "starting_number", "name", *headings, *names]]
        for place in found.places:
            name = found.field.players[place.player].name
            points = [exact_text(points_value(made[place.player])) for made in scores]
            values = [exact_text(value) or "" for value in place.values]
            rows.append([place.rank, place.player, name, *points, *values])
        return csv_text([*rows, *self._open_games(language)])

    def workbook(self, language: str = ENGLISH) -> bytes:
        """Return the table as a workbook, with how open games count."""
        (one,) = self.lists()
        rows = [
            *one.sheet(language),
            *([[], *told] if (told := self._open_games(language)) else []),
        ]
        return workbook_bytes({translate(one.listed.title, language): rows}, has_headings=True)

    def _open_games(self, language: str) -> list[list[object]]:
        field = self.found.field
        counting = (field.provisional,) if field.open_games else ()
        return [[translate(note, language)] for note in (*counting, *self.notes())]

    def document(self) -> StandingsDocument:
        """Return the standings as the document of docs/schemas/standings-1.json."""
        return standings_document(self.found)

    def __repr__(self) -> str:
        return f"<Standings after round {self.after}: {len(self)} players>"


@immutable
@dataclass(frozen=True, slots=True, repr=False)
class CrossTable(Listing):
    """Who met whom: `12w1` is a win with White against number 12; a round robin is a grid."""

    found: Ranked
    order: tuple[PlayerId, ...]
    lines: tuple[CrossTableLine, ...]

    @classmethod
    def of(cls, ranking: Ranked, order: str = "rank") -> CrossTable:
        """Return the answer for a standing that was computed, by rank or by starting number."""
        lines = crosstable_lines(ranking, order)
        return cls(ranking, tuple(lines), crosstable_document(ranking, lines).players)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was assumed."""
        return self.found.findings

    def __iter__(self) -> Iterator[CrossTableLine]:
        return iter(self.lines)

    def __len__(self) -> int:
        return len(self.lines)

    def title(self) -> str:
        """Return the event."""
        return self.found.field.tournament.details.name

    def lists(self) -> tuple[FilledTable]:
        """Return the one table."""
        return (crosstable_list(self.found, list(self.order)),)

    def notes(self) -> tuple[str, ...]:
        """Return how open games count, and that a round is being played."""
        return (*filter(None, (self.found.field.provisional,)), *open_round_notes(self.found))

    def parts(self, language: str) -> list[str | Table]:
        """Return the table and its note: everybody knows of which event."""
        return super(CrossTable, self).parts(language)[1:]

    def text(self, language: str = ENGLISH) -> str:
        """Return the cross-table as a table."""
        return self.tables()[0].told(language).text()

    def document(self) -> CrossTableDocument:
        """Return the cross-table as the document of docs/schemas/crosstable-1.json."""
        return crosstable_document(self.found, list(self.order))

    def __repr__(self) -> str:
        return f"<CrossTable: {len(self)} players, {self.found.field.rounds} rounds>"


# Questions ----------------------------------------------------------------------------------


@question(
    path="standings",
    file_path="standings",
    command="standings",
    examples="""
    standings open.trf                             by the list that the file announces
    standings open.trf --tie-breaks BH/C1,BH,SB,DE --after 5
    standings open.trf --tie-breaks chess-swiss --tie-break-rules c07-2024
    standings open.trf --why 7 BH/C1               each opponent, what was cut
    standings open.trf --sex w --age -17           girls under 18
    standings open.trf --as xlsx -o standings.xlsx
    standings league.trf                           teams, where teams are paired
    standings league.trf --tie-breaks MPvGP,EDET,EMGSB/C1
    standings league.trf --players                 all players over all matches
    standings league.trf --boards --least 4        the best of each board
    standings open.trf --teams 4 --team-of club    the best four of each club
    event standings spring-open
    event standings spring-open --after 3 --tie-breaks BH/C1,SB
    event standings spring-open --why 7 BH/C1
    event standings spring-open --html -o standings.html
    event standings spring-open --sex w
    event standings spring-open --at 2026-10-24T15:00
    event standings league --players --csv -o players.csv
    event standings league --boards --least 4
    """,
    more="Presets: chess-swiss, chess-roundrobin, draughts, team-swiss, team-roundrobin.",
)
class StandingsQuestion(TournamentQuestion[Standings]):
    """Tell the standings by the tie-breaks that are announced; who is level shares a rank.

    Values are exact; they are rounded only where the regulations round. They are those after the
    last complete round; after a round that is being played, open games count as draws.
    """

    after: AfterRound = None
    order: StandingOrder = StandingOrder()
    sides: Annotated[
        bool, Arg("Of a Scheveningen: its two teams, each round a match.", is_sent=False)
    ] = False
    part: FieldPart = FieldPart()

    def ask(self, source: Source) -> Standings:
        """Return the order."""
        request = self.part.of(self.order.request(self.after, sides=self.sides))
        return Standings.of(source.standing(request))

    def speaks_of_teams(self, tournament: Tournament) -> bool:
        """Return whether its words are those of teams."""
        return self.sides or super().speaks_of_teams(tournament)


@question(command="standings --players", path="individuals")
class IndividualsQuestion(TournamentQuestion[Individuals]):
    """Of a team event: all its players, over all matches."""

    of_players: ClassVar[bool] = True

    after: AfterRound = None
    board_of: Annotated[
        BoardOf,
        Arg("The board of a player: of most games played, or by the list of the team."),
    ] = BoardOf.PLAYED

    def ask(self, source: Source) -> Individuals:
        """Return the players."""
        return Individuals.of(source.tournament, self.after, self.board_of)


@question(command="standings --boards", path="boards")
class BoardsQuestion(TournamentQuestion[Boards]):
    """Of a team event: the best players of each board."""

    of_players: ClassVar[bool] = True

    after: AfterRound = None
    choice: BoardChoice = BoardChoice()

    def ask(self, source: Source) -> Boards:
        """Return the players of each board."""
        return Boards.of(source.tournament, self.after, self.choice.request())


@question(command="standings --teams")
class BestOfQuestion(TournamentQuestion[BestOf]):
    """Of an individual event: teams by their best N players."""

    of_players: ClassVar[bool] = True

    teams: Annotated[int, Arg(least=1, most=999, metavar="N")]
    after: AfterRound = None
    order: StandingOrder = StandingOrder()
    part: FieldPart = FieldPart()
    team_of: Annotated[TeamOf, Arg("What makes a team of players.")] = TeamOf.CLUB
    place_points: Annotated[
        str | None,
        Arg(
            "Points by place, such as 20,17,15, in place of those made in the event.",
            metavar="LIST",
        ),
    ] = None

    def ask(self, source: Source) -> BestOf:
        """Return the teams."""
        table = None if self.place_points is None else parse_points(self.place_points)
        request = self.part.of(self.order.request(self.after))
        return BestOf.of(source.tournament, request, BestOfRules(self.teams, self.team_of, table))


@question(
    command="standings --why",
    path="standings/working",
    file_path="standings/working",
    operation="working",
)
class WorkingQuestion(TournamentQuestion[Origin]):
    """Show where the value TB (such as BH/C1) of player P comes from; PTS for the points."""

    player: Annotated[StartingNumber, Arg(metavar="P")]
    tie_break: Annotated[_Text, Arg(metavar="TB", example="BH/C1")]
    after: AfterRound = None
    order: StandingOrder = StandingOrder()
    part: FieldPart = FieldPart()

    def ask(self, source: Source) -> Origin:
        """Return what the value is made of."""
        standing = source.standing(self.part.of(self.order.request(self.after)))
        return Origin(standing, why(standing, self.player, self.tie_break))


@question(
    command="crosstable",
    examples="""
    crosstable open.trf                by rank
    crosstable open.trf --by number    by starting number
    event crosstable spring-open
    event crosstable spring-open --by number --after 3
    """,
)
class CrossTableQuestion(TournamentQuestion[CrossTable]):
    """Tell who met whom: `12w1` is a win with White against number 12.

    A round robin is printed as a grid, its columns in the order of its lines. Of teams the game
    points are told: `12w2½`.
    """

    after: AfterRound = None
    order: StandingOrder = StandingOrder()
    sides: Annotated[bool, Arg("Of a Scheveningen: its two teams, each round a match.")] = False
    by: Annotated[str, Arg("Order of lines.", choices=("rank", "number"))] = "rank"

    def ask(self, source: Source) -> CrossTable:
        """Return who met whom."""
        return CrossTable.of(
            source.standing(self.order.request(self.after, sides=self.sides)), self.by
        )
