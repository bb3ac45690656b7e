"""Lists about players and teams: all players of a team event, its boards, the best of each club."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, Literal

from ronde.declared.answer import Listing
from ronde.declared.layout import Table
from ronde.declared.table import FilledTable, column, table
from ronde.documents.tables import Align
from ronde.errors import InputError
from ronde.i18n import Figure, counted, phrase, phrase_in
from ronde.model import Finding, PlayerId, Tournament
from ronde.model.matches import TeamEvent, is_team_event
from ronde.model.points import points_for_people
from ronde.questions.source import Source
from ronde.questions.standings import Ranked, StandingRequest, field_of, open_round_notes
from ronde.questions.tables import DROPPED, label, points_figure
from ronde.serialisation import Count, Exact, Number
from ronde.standings.bestof import BestOfLine, BestOfRules, TeamMember, TeamOf, best_of
from ronde.standings.individuals import BoardOf, Individual, Merit, board_list, individuals
from ronde.standings.view import Field
from ronde.standings.working import exact, exact_text, points_value, shown_text


@dataclass(frozen=True, slots=True)
class BoardRequest:
    """How the players of each board are ranked, and how many games they must have played."""

    merit: Merit = Merit.PERFORMANCE
    least: int = 1
    board_of: BoardOf = BoardOf.PLAYED


def no_teams() -> InputError:
    """Return what is said where somebody asks an event of players for its teams."""
    return InputError("this is no event of teams: its file has no numbered teams that are paired")


def _players_of(tournament: Tournament, after: int | None) -> tuple[TeamEvent, Field]:
    if not is_team_event(tournament):
        raise no_teams()
    return TeamEvent(tournament), field_of(tournament, StandingRequest(after=after, players=True))


@dataclass(frozen=True, slots=True, repr=False)
class Individuals(Listing):
    """All players of a team event over all matches."""

    after: int
    event: str
    lines: tuple[Individual, ...]

    @classmethod
    def of(
        cls,
        tournament: Tournament,
        after: int | None = None,
        board_of: BoardOf = BoardOf.PLAYED,
    ) -> Individuals:
        """Return the list after a round, by default the latest; raises InputError for players."""
        event, field = _players_of(tournament, after)
        name = tournament.details.name
        return cls(field.rounds, name, individuals(event, field, board_of))

    def title(self) -> str:
        """Return what it is, and of what."""
        return _titled(self.event, phrase("Players after round {round}", round=self.after))

    def lists(self) -> Sequence[FilledTable]:
        """Return the one table."""
        return [INDIVIDUALS.filled(self.lines)]

    def document(self) -> IndividualsDocument:
        """Return it as the document of docs/schemas/individuals-1.json."""
        return IndividualsDocument(self.after, tuple(map(_individual_line, self.lines)))


@dataclass(frozen=True, slots=True, repr=False)
class Boards(Listing):
    """The players of a team event board by board, for board prizes."""

    after: int
    event: str
    request: BoardRequest
    boards: Mapping[int, tuple[Individual, ...]]

    @classmethod
    def of(
        cls, tournament: Tournament, after: int | None = None, request: BoardRequest | None = None
    ) -> Boards:
        """Return the boards after a round; raises InputError for an event of players."""
        request = request or BoardRequest()
        event, field = _players_of(tournament, after)
        everybody = individuals(event, field, request.board_of)
        return cls(
            field.rounds,
            tournament.details.name,
            request,
            board_list(everybody, request.merit, request.least),
        )

    def title(self) -> str:
        """Return what it is, and of what."""
        return _titled(self.event, phrase("Boards after round {round}", round=self.after))

    def lists(self) -> Sequence[FilledTable]:
        """Return one table, a board after the other."""
        return [BOARDS.filled(line for lines in self.boards.values() for line in lines)]

    def by_board(self) -> Sequence[tuple[int, Table]]:
        """Return a table for each board."""
        return [(board, BOARD.laid_out(lines)) for board, lines in self.boards.items()]

    def notes(self) -> Sequence[str]:
        """Return how players are ranked, and who is left out."""
        games = counted(
            "Players with at least {count} game are listed.",
            "Players with at least {count} games are listed.",
            count=max(self.request.least, 1),
        )
        return [_MERITS[self.request.merit], games, _BOARDS[self.request.board_of]]

    def document(self) -> BoardsDocument:
        """Return it as the document of docs/schemas/boards-1.json."""
        boards = (
            BoardDocument(board, tuple(map(_individual_line, lines)))
            for board, lines in self.boards.items()
        )
        request = self.request
        return BoardsDocument(self.after, request.merit, request.least, tuple(boards))


@dataclass(frozen=True, slots=True, repr=False)
class BestOf(Listing):
    """A standing of teams in an individual event: the best of each."""

    found: Ranked
    rules: BestOfRules
    lines: tuple[BestOfLine, ...]

    @classmethod
    def of(cls, tournament: Tournament, request: StandingRequest, rules: BestOfRules) -> BestOf:
        """Return the teams by their best players; raises InputError when there are none."""
        if is_team_event(tournament):
            raise InputError(
                "this is an event of teams, which have a standing of their own; leave --teams out"
            )
        ranking = Source(tournament).standing(request)
        return cls(ranking, rules, best_of(tournament, ranking.places, rules))

    def title(self) -> str:
        """Return what it is, and of what."""
        after = phrase("Teams after round {round}", round=self.found.standings.after)
        return _titled(self.found.field.tournament.details.name, after)

    def lists(self) -> Sequence[FilledTable]:
        """Return one table: teams with those who count."""
        return [
            table(
                BestOfLine,
                "teams",
                phrase("Teams"),
                column(phrase_in("column", "Rank"), "rank", Align.RIGHT),
                column(phrase("Team"), "team"),
                column(phrase("Points"), lambda one: shown_text(one.total), Align.RIGHT),
                column(phrase("Sum of places"), "places", Align.RIGHT),
                column(phrase("Players"), self._members),
            ).filled(self.lines)
        ]

    def _members(self, line: BestOfLine) -> str:
        return ", ".join(map(self._told, line.members[: self.rules.count]))

    def _told(self, member: TeamMember) -> str:
        name = self.found.field.players[member.player].name
        return f"{name} {Figure(shown_text(member.value) or '')}"

    def notes(self) -> Sequence[str]:
        """Return how many count, and that a round is being played, if one is."""
        return [
            counted(
                "The best player of each team counts.",
                "The best {count} players of each team count.",
                count=self.rules.count,
            ),
            *open_round_notes(self.found),
        ]

    def document(self) -> BestOfDocument:
        """Return it as the document of docs/schemas/best-of-1.json."""
        return BestOfDocument(
            self.found.standings.after,
            self.rules.count,
            self.rules.team_of,
            "points" if self.rules.by_place is None else "places",
            tuple(map(self._line, self.lines)),
            self.found.findings,
        )

    def _line(self, line: BestOfLine) -> BestOfTeam:
        members = (
            BestOfMember(
                member.player,
                self.found.field.players[member.player].name,
                member.rank,
                exact(member.value),
                member.counts,
            )
            for member in line.members
        )
        return BestOfTeam(line.rank, line.team, exact(line.total), line.places, tuple(members))


_MERITS: Final = {
    Merit.PERFORMANCE: phrase("Ranked by performance, then by points."),
    Merit.POINTS: phrase(
        "Ranked by points, then by their share of the games, then by performance."
    ),
}
_BOARDS: Final = {
    BoardOf.PLAYED: phrase("A player is counted for the board of most of the games."),
    BoardOf.LISTED: phrase("A player is counted for the place in the list of the team."),
}


def _titled(event: str, what: str) -> str:
    return phrase("{event}: {what}", event=event, what=what) if event else what


_WHO: Final = (
    column(phrase_in("column", "Rank"), "rank", Align.RIGHT),
    column(phrase_in("of a person", "Player"), lambda one: label(one.player), share=2),
    column(phrase("Team"), lambda one: one.team.name, share=2),
)
_FIGURES: Final = (
    column(phrase_in("games of a person", "Games"), "games", Align.RIGHT),
    column(
        phrase("Points"),
        lambda one: points_for_people(one.score),
        Align.RIGHT,
        on_sheet=lambda one: points_figure(one.score),
    ),
    column("%", lambda one: Figure(shown_text(one.share * 100) or ""), Align.RIGHT),
    column(phrase("Performance"), lambda one: exact_text(one.performance) or DROPPED, Align.RIGHT),
)
_FORFEITS: Final = column(
    phrase_in("points", "By forfeit"),
    lambda one: points_for_people(one.forfeits) if one.forfeits else "",
    Align.RIGHT,
    on_sheet=lambda one: points_figure(one.forfeits),
    if_filled=True,
)
_BOARD: Final = column(phrase_in("board of a match", "Board"), "board", Align.RIGHT)

INDIVIDUALS: Final = table(
    Individual, "players", phrase("Players"), *_WHO, _BOARD, *_FIGURES, _FORFEITS
)
"""All players of a team event."""
BOARD: Final = table(Individual, "board", phrase("Players"), *_WHO, *_FIGURES)
"""The players of one board."""
BOARDS: Final = table(
    Individual, "boards", phrase("Boards"), replace(_BOARD, once=True), *_WHO, *_FIGURES
)
"""The players of each board, one board after the other."""


# Documents ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class IndividualLine:
    """A player of a team event; `games` and `score` are those on the board, without forfeits.

    `points` has the boards that were won by forfeit, too; a bye of the team brings nothing.
    """

    rank: Number
    starting_number: Number
    name: str
    team: Number | None
    team_name: str
    board: Number
    games: Count
    score: Exact
    points: Exact
    performance: Exact | None


@dataclass(frozen=True, slots=True)
class IndividualsDocument:
    """All players of a team event (docs/schemas/individuals-1.json)."""

    after: Count
    players: tuple[IndividualLine, ...]


@dataclass(frozen=True, slots=True)
class BoardDocument:
    """The players of one board, the best first."""

    board: Number
    players: tuple[IndividualLine, ...]


@dataclass(frozen=True, slots=True)
class BoardsDocument:
    """The players of each board (docs/schemas/boards-1.json)."""

    after: Count
    by: Merit
    least: Count
    boards: tuple[BoardDocument, ...]


@dataclass(frozen=True, slots=True)
class BestOfMember:
    """A player of a team: the place in the event, and what it brings if it counts."""

    starting_number: PlayerId
    name: str
    rank: Number
    value: Exact
    counts: bool


@dataclass(frozen=True, slots=True)
class BestOfTeam:
    """A team of an individual event; `places` is the sum of the places that count."""

    rank: Number
    name: str
    total: Exact
    places: Count
    players: tuple[BestOfMember, ...]


@dataclass(frozen=True, slots=True)
class BestOfDocument:
    """The teams of an individual event (docs/schemas/best-of-1.json)."""

    after: Count
    best: Number
    team_of: TeamOf
    by: Literal["points", "places"]
    teams: tuple[BestOfTeam, ...]
    findings: tuple[Finding, ...]


def _individual_line(line: Individual) -> IndividualLine:
    return IndividualLine(
        line.rank,
        line.player.id,
        line.player.name,
        line.team.number,
        line.team.name,
        line.board,
        line.games,
        exact(Fraction(line.score, 10)),
        exact(points_value(line.points)),
        exact_text(line.performance),
    )
