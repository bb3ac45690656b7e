"""Tie-breaks of team competitions (articles 12 and 13): two scores, and results by board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from ronde.errors import InputError
from ronde.model import PlayerId
from ronde.standings.acronyms import GAME_POINTS, MATCH_POINTS, TieBreak
from ronde.standings.buchholz import buchholz
from ronde.standings.cuts import with_cuts
from ronde.standings.encounter import Table, broken, evidence_of, parted, placed, table_of
from ronde.standings.rounds import Happened
from ronde.standings.teamfield import TeamField
from ronde.standings.view import Field, Together, Work
from ronde.standings.working import TENTH, Contribution, ContributionSource, Working

BoardKey = Callable[[Sequence[int]], tuple[int, ...]]
"""What of the points by board is compared, the most important first and the more the better."""


def of_teams(field: Field) -> TeamField:
    """Return a field as one of teams; raises InputError when its entries are players."""
    if not isinstance(field, TeamField):
        raise InputError("this tie-break is for team events, this one is individual")
    return field


def other_score(field: Field, team: PlayerId, _: TieBreak) -> Working:
    """Return MPvGP: the game points where match points decide, else the match points."""
    teams = of_teams(field)
    other = teams.by(teams.results.secondary)
    rows = tuple(
        Contribution(row.points * TENTH, ContributionSource.ROUND, row.round, row.opponent)
        for row in other.rows[team]
    )
    given = other.scores[team] * TENTH - sum(row.amount for row in rows)
    return Working((*rows, Contribution(given, ContributionSource.ENTRY)) if given else rows)


# Articles 12.1 to 12.3: boards -----------------------------------------------------------------


def board_count(field: Field, team: PlayerId, _: TieBreak) -> Working:
    """Return BC: the number of each board times the points made on it; less is better."""
    made = of_teams(field).board_points(team)
    return Working(
        tuple(
            Contribution(
                board * points * TENTH,
                ContributionSource.BOARD,
                score=board * TENTH,
                points=points,
                board=board,
            )
            for board, points in enumerate(made, 1)
        ),
        is_product=True,
    )


def _count(points: Sequence[int]) -> tuple[int, ...]:
    return (-sum(board * made for board, made in enumerate(points, 1)),)


def _from_the_top(points: Sequence[int]) -> tuple[int, ...]:
    return tuple(points)


def _without_the_bottom(points: Sequence[int]) -> tuple[int, ...]:
    """Return the points without the last board, without the last two, and so on.

    >>> _without_the_bottom([10, 5, 5, 0])
    (20, 15, 10)
    """
    return tuple(sum(points[:last]) for last in range(len(points) - 1, 0, -1))


def by_boards(key: BoardKey, article: str) -> Together:
    """Return the tie-break that ranks tied teams by what they made on the boards in all rounds."""

    def ranked(field: Field, tied: Sequence[PlayerId], _: TieBreak) -> dict[PlayerId, Working]:
        made = {team: of_teams(field).board_points(team) for team in tied}
        order = _parts(list(tied), {team: key(made[team]) for team in tied})
        evidence = {
            team: tuple(
                Contribution(points * TENTH, ContributionSource.BOARD, board=board)
                for board, points in enumerate(made[team], 1)
            )
            for team in tied
        }
        return placed(order, evidence, article)

    return ranked


top_board_results: Final = by_boards(_from_the_top, "12.2")
"""TBR: the points on the first board, then on the second, and so on."""

bottom_board_elimination: Final = by_boards(_without_the_bottom, "12.3")
"""BBE: the points without the last board, then without the last two, and so on."""


def _parts(tied: list[PlayerId], keys: Mapping[PlayerId, tuple[int, ...]]) -> list[list[PlayerId]]:
    """Return the teams in parts with the same key, the largest key first."""
    parts: dict[tuple[int, ...], list[PlayerId]] = {}
    for team in tied:
        parts.setdefault(keys[team], []).append(team)
    return [parts[key] for key in sorted(parts, reverse=True)]


# Article 13.2: extended Sonneborn-Berger -------------------------------------------------------


def extended_sonneborn_berger(opponent: str, own: str) -> Work:
    """Return the tie-break that multiplies a score of the opponents by a score against them."""

    def products(field: Field, team: PlayerId, tie_break: TieBreak) -> Working:
        teams = of_teams(field)
        lines = teams.by(opponent).view(forfeits_as_games=tie_break.forfeits_as_games).lines(team)
        rows = teams.by(own).rows[team]
        made = []
        for line in lines:
            assert line.round is not None  # every line of a view is that of a round
            points = rows[line.round - 1].points
            made.append(line._replace(amount=line.score * points, points=points))
        cuts = field.edition.cuts(tie_break.low, tie_break.high)
        return Working(with_cuts(made, cuts), is_product=True)

    return products


EXTENDED_SONNEBORN_BERGER: Final = {
    f"E{opponent}{own}SB": extended_sonneborn_berger(f"{opponent}P", f"{own}P")
    for opponent in "MG"
    for own in "MG"
}
"""The four kinds by their acronyms: the score of the opponents, then the own one."""


# Article 13.3: extended direct encounter -------------------------------------------------------


def extended_encounter(*board_keys: BoardKey) -> Together:
    """Return direct encounter by the primary score, by the secondary one, then by boards.

    Boards are asked when exactly two teams are still tied: what they made in their own matches.
    INTERPRETATION 0099: a score is asked as long as it parts teams, as article 6 has it; a
    smaller group that it leaves tied begins anew with the primary score.
    """

    def ranked(
        field: Field, tied: Sequence[PlayerId], tie_break: TieBreak
    ) -> dict[PlayerId, Working]:
        teams = of_teams(field)
        first = tie_break.score or teams.results.primary
        scores = (first, GAME_POINTS if first == MATCH_POINTS else MATCH_POINTS)
        tables = [(teams.by(score), table_of(teams.by(score), tied, tie_break)) for score in scores]

        def parted_once(level: list[PlayerId]) -> list[list[PlayerId]]:
            parts = _by_scores(level, tables)
            if len(parts) == 1 and len(level) == 2:
                parts = _by_own_boards(teams, level, tie_break, board_keys)
            return parts

        order = broken(list(tied), parted_once)
        evidence = {
            team: tuple(line for _, table in tables for line in evidence_of(table[team]))
            for team in tied
        }
        return placed(order, evidence, "13.3")

    return ranked


def _by_scores(
    level: list[PlayerId], tables: Sequence[tuple[Field, Table]]
) -> list[list[PlayerId]]:
    for field, table in tables:
        parts = broken(level, partial(_once, field, table))
        if len(parts) > 1:
            return parts
    return [level]


def _once(field: Field, table: Table, level: list[PlayerId]) -> list[list[PlayerId]]:
    return parted(field, level, table)


def _by_own_boards(
    teams: TeamField, pair: list[PlayerId], tie_break: TieBreak, board_keys: Sequence[BoardKey]
) -> list[list[PlayerId]]:
    """Return two teams by the boards of their own matches; level when they have not met."""
    one, other = pair
    rows = teams.view(forfeits_as_games=tie_break.forfeits_as_games).rows[one]
    met = [r.round for r in rows if r.opponent == other and r.happened is Happened.BOARD]
    made = {team: teams.board_points(team, met) for team in pair}
    for key in board_keys:
        parts = _parts(pair, {team: key(made[team]) for team in pair})
        if len(parts) > 1:
            return parts
    return [pair]


EXTENDED_ENCOUNTERS: Final[Mapping[str, Together]] = {
    "EDE": extended_encounter(),
    "EDET": extended_encounter(_from_the_top),
    "EDEB": extended_encounter(_without_the_bottom),
    "EDEBT": extended_encounter(_count, _from_the_top),
    "EDEBB": extended_encounter(_count, _without_the_bottom),
    "EDEC": extended_encounter(_count),
}


# Article 13.4: scores and schedule strength ----------------------------------------------------


def score_and_schedule(field: Field, team: PlayerId, tie_break: TieBreak) -> Working:
    """Return SSSC: the secondary score plus the Buchholz of the primary one, divided.

    INTERPRETATION 0100: nothing is rounded, and the rounds are those of the standing.
    """
    teams = of_teams(field)
    divisor = tie_break.divisor or schedule_divisor(teams)
    inner = TieBreak("BH", forfeits_as_games=tie_break.forfeits_as_games, fore=tie_break.fore)
    strength = buchholz(teams, team, inner).contributions
    own = teams.secondary_scores[team]
    score = Contribution(
        own * divisor * TENTH, ContributionSource.SECONDARY, score=own, points=divisor * TENTH
    )
    return Working((score, *strength), divisor)


def schedule_divisor(teams: TeamField) -> int:
    """Return the highest primary score that can be had by the highest secondary one of a match."""
    results = teams.results
    most = results.scale(results.primary).win * teams.rounds
    return max(most // (results.scale(results.secondary).win or 1), 1)
