"""Direct encounter (article 6): the place inside a group of tied players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from ronde.model import PlayerId
from ronde.standings.acronyms import TieBreak
from ronde.standings.rounds import Happened
from ronde.standings.view import Field
from ronde.standings.working import TENTH, UNIT, Contribution, ContributionSource, Working

Made = int | Fraction
"""Points in tenths; no fraction is needed but for the mean of several games."""

NOT_PARTED: Final = Fraction(0)
"""The value of whoever is not separated from anybody."""

Table = Mapping[PlayerId, Mapping[PlayerId, Made]]
"""For every tied player the points (tenths) against each tied opponent, several games averaged."""


class _Standing(NamedTuple):
    """What a player has in the table, and the least and the most that could come out."""

    player: PlayerId
    made: Made
    least: Made
    most: Made


def direct_encounter(
    field: Field, tied: Sequence[PlayerId], tie_break: TieBreak
) -> dict[PlayerId, Working]:
    """Return for every tied player the place inside the group, 1 the best.

    Whoever is not separated from anybody has 0, as if nothing had been said. The evidence is
    the points against each of the others. INTERPRETATION 0029.
    """
    table = table_of(field, tied, tie_break)
    order = broken(list(tied), lambda level: parted(field, level, table))
    evidence = {player: evidence_of(table[player]) for player in tied}
    return placed(order, evidence, "6")


def placed(
    order: Sequence[Sequence[PlayerId]],
    evidence: Mapping[PlayerId, tuple[Contribution, ...]],
    article: str,
) -> dict[PlayerId, Working]:
    """Return the places of a group that came apart in this order, those who are level together.

    A group that did not come apart has no places: everybody has 0.
    """
    places: dict[PlayerId, int] = {}
    place = 1
    for level in order:
        places |= dict.fromkeys(level, place if len(order) > 1 else 0)
        place += len(level)
    return {
        player: Working(
            (Contribution(places[player] * UNIT, ContributionSource.TABLE, article=article),),
            evidence=evidence[player],
        )
        for player in places
    }


def evidence_of(against: Mapping[PlayerId, Made]) -> tuple[Contribution, ...]:
    """Return the points against each of the others."""
    return tuple(
        Contribution(int(points * TENTH), ContributionSource.OPPONENT, opponent=opponent)
        for opponent, points in against.items()
    )


def table_of(field: Field, tied: Sequence[PlayerId], tie_break: TieBreak) -> Table:
    """Return what everybody made against each of the others who are tied."""
    rows = field.view(forfeits_as_games=tie_break.forfeits_as_games).rows
    group = frozenset(tied)
    table: dict[PlayerId, dict[PlayerId, Made]] = {}
    for player in tied:
        games: dict[PlayerId, list[int]] = {}
        for row in rows[player]:
            if row.opponent in group and row.happened is Happened.BOARD:
                games.setdefault(row.opponent, []).append(row.points)
        table[player] = {
            other: Fraction(sum(p), len(p)) if len(p) > 1 else p[0] for other, p in games.items()
        }
    return table


def broken(
    tied: list[PlayerId], parted_once: Callable[[list[PlayerId]], list[list[PlayerId]]]
) -> list[list[PlayerId]]:
    """Return the group in order of place, those who stay level together.

    `parted_once` divides a group as far as its rule goes at once.
    """
    order: list[list[PlayerId]] = []
    waiting = [tied]
    while waiting:
        level = waiting.pop()
        parts = parted_once(level) if len(level) > 1 else [level]
        if len(parts) == 1:
            order += [part for part in parts if part]
        else:  # the rule applies again to every part
            waiting += reversed(parts)
    return order


def parted(field: Field, tied: list[PlayerId], table: Table) -> list[list[PlayerId]]:
    """Return the parts of a group into which the rule divides it once, the best first."""
    group = frozenset(tied)
    standings = [_standing(field, player, group, table) for player in tied]
    if all(s.least == s.most for s in standings):
        return _by_score(standings)
    return _by_certainty(standings)


def _standing(
    field: Field, player: PlayerId, group: frozenset[PlayerId], table: Table
) -> _Standing:
    against = [points for other, points in table[player].items() if other in group]
    missing = len(group) - 1 - len(against)
    made = sum(against)
    return _Standing(player, made, made + missing * field.loss, made + missing * field.win)


def _by_score(standings: list[_Standing]) -> list[list[PlayerId]]:
    """Return the parts when all have met: by score."""
    by_score: dict[Made, list[PlayerId]] = {}
    for standing in standings:
        by_score.setdefault(standing.made, []).append(standing.player)
    return [by_score[made] for made in sorted(by_score, reverse=True)]


def _by_certainty(standings: list[_Standing]) -> list[list[PlayerId]]:
    """Return the parts when not all have met (6.3): who is ahead whatever might have come.

    The next places are taken from the same table as long as somebody is certainly ahead.
    """
    left = sorted(standings, key=lambda s: (-s.least, s.player))
    ahead: list[list[PlayerId]] = []
    while len(left) > 1 and left[0].least > max(s.most for s in left[1:]):
        ahead.append([left.pop(0).player])
    return [*ahead, [standing.player for standing in left]]
