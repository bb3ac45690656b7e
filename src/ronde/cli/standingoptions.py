"""Options that the commands about standings share."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import click

from ronde.cli.options import combined
from ronde.declared.answer import Listing
from ronde.i18n import phrase
from ronde.model import Sex, Tournament
from ronde.model.categories import Category, category_of
from ronde.questions.standings import StandingRequest
from ronde.questions.teamlists import BestOf, BoardRequest, Boards, Individuals
from ronde.standings.bestof import BestOfRules, TeamOf
from ronde.standings.editions import EDITIONS
from ronde.standings.individuals import BoardOf, Merit
from ronde.standings.season import parse_points

_STANDING = (
    click.option("--after", type=int, metavar="N", help="The standing after round N."),
    click.option(
        "--tie-breaks",
        metavar="LIST",
        help="Tie-breaks in order, such as BH/C1,BH,SB,DE, or a preset. Default: the file's.",
    ),
    click.option(
        "--tie-break-rules",
        "rules",
        metavar="KEY",
        help=f"Edition of the tie-break regulations: {', '.join(EDITIONS)}. Default: the first.",
    ),
    click.option(
        "--kind",
        type=click.Choice(["swiss", "roundrobin"]),
        help="How unplayed rounds count. Default: what the file says.",
    ),
)
_SIDES = click.option(
    "--sides", is_flag=True, help="Of a Scheveningen: its two teams, each round a match."
)
_CATEGORY = (
    click.option(
        "--category", "named", metavar="KEY", help="Only a category that the event announces: u18."
    ),
    click.option("--sex", type=click.Choice([sex.value for sex in Sex]), help="Only these."),
    click.option(
        "--age", metavar="A-B", help="Only these ages, in the year of the event: -17, u12, s50."
    ),
    click.option("--rating", metavar="A-B", help="Only these ratings: 1800-1999, -1599."),
    click.option("--club", metavar="NAME", help="Only members of this club."),
    click.option("--federation", metavar="NAME", help="Only players of this federation: NED."),
)

_BOARDS = (
    click.option(
        "--by",
        "merit",
        type=click.Choice([merit.value for merit in Merit]),
        default=Merit.PERFORMANCE.value,
        help="What orders the players of a board.",
    ),
    click.option(
        "--least",
        type=click.IntRange(1),
        default=1,
        metavar="N",
        help="The fewest games with which a player is listed on a board.",
    ),
    click.option(
        "--board-of",
        type=click.Choice([board.value for board in BoardOf]),
        default=BoardOf.PLAYED.value,
        help="The board of a player: of most games played, or by the list of the team.",
    ),
)
_TEAMS = (
    click.option(
        "--players", is_flag=True, help="Of a team event: all its players, over all matches."
    ),
    click.option("--boards", is_flag=True, help="Of a team event: the best players of each board."),
    click.option(
        "--teams",
        "count",
        type=click.IntRange(1),
        metavar="N",
        help="Of an individual event: teams by their best N players.",
    ),
    click.option(
        "--team-of",
        type=click.Choice([team_of.value for team_of in TeamOf]),
        default=TeamOf.CLUB.value,
        help="What makes a team of players.",
    ),
    click.option(
        "--place-points",
        metavar="LIST",
        help="Points by place, such as 20,17,15, in place of those made in the event.",
    ),
)


class TeamLists(NamedTuple):
    """Which list about players and teams is wanted in place of the standing, if any."""

    players: bool
    boards: bool
    best_of: BestOfRules | None

    @property
    def is_any(self) -> bool:
        """Whether a list is wanted at all."""
        return self.boards or self.players or self.best_of is not None

    def of(
        self, tournament: Tournament, standing: StandingRequest, request: BoardRequest
    ) -> Listing | None:
        """Return the list that is wanted, None for the standing itself."""
        if self.boards:
            return Boards.of(tournament, standing.after, request)
        if self.players:
            return Individuals.of(tournament, standing.after, request.board_of)
        if self.best_of is not None:
            return BestOf.of(tournament, standing, self.best_of)
        return None


def _team_lists(
    *, players: bool, boards: bool, count: int | None, team_of: str, place_points: str | None
) -> TeamLists:
    if players + boards + (count is not None) > 1:
        raise click.UsageError(phrase("choose one of --players, --boards and --teams"))
    table = None if place_points is None else parse_points(place_points)
    best = None if count is None else BestOfRules(count, TeamOf(team_of), table)
    return TeamLists(players, boards, best)


def _board_request(merit: str, least: int, board_of: str) -> BoardRequest:
    return BoardRequest(Merit(merit), least, BoardOf(board_of))


team_options = combined("lists", _team_lists, _TEAMS)
"""Take which list about players and teams is wanted."""
board_options = combined("boards", _board_request, _BOARDS)
"""Take how the players of each board are ranked."""

standing_options = combined("standing", StandingRequest, _STANDING)
"""Take what a standing is made from."""
table_options = combined("standing", StandingRequest, (*_STANDING, _SIDES))
"""Take what a standing or a cross-table is made from, also of the two teams of a Scheveningen."""


class StandingPart(NamedTuple):
    """What a standing is restricted to, by the fields of a `StandingRequest`."""

    category: Category
    named: str

    def of(self, standing: StandingRequest) -> StandingRequest:
        """Return the standing, restricted."""
        return replace(standing, category=self.category, named=self.named)


def _part(named: str | None, **words: str | None) -> StandingPart:
    return StandingPart(category_of(**words), named or "")


category_options = combined("part", _part, _CATEGORY)
"""Take what a standing is restricted to."""
