"""The accelerated procedure (6.2.2, annex B): unrated players rated by one series.

The performance of every unrated player stands for the rating that is missing, which makes a
linear system. Groups of unrated players who did not meet are solved apart. In a group that met
no rated player only differences are known; the organiser's estimate says where it stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from typing import Final

from ronde.ratings.ffjd.linear import solve
from ronde.ratings.ffjd.series import PlayerKey
from ronde.ratings.ffjd.tally import Encounter, GamesTally

GAMES_NEEDED: Final = 5
ENOUGH_RATED: Final = 4
"""With so many rated players nobody's estimate is asked for (annex B.3)."""
_SPAN: Final = 500

Tallies = Mapping[PlayerKey, GamesTally]


@dataclass(frozen=True, slots=True)
class AcceleratedEstimate:
    """What annex B finds for one unrated player, before anything is rounded.

    `rating` is CPf; None in a group that nothing connects with a rated player or an estimate.
    """

    performance: Fraction
    opponents_mean: Fraction
    rating: Fraction | None

    def shifted(self, by: Fraction) -> AcceleratedEstimate:
        """Return the same with everything moved: only differences were known."""
        rating = None if self.rating is None else self.rating + by
        return AcceleratedEstimate(self.performance + by, self.opponents_mean + by, rating)


Estimates = dict[PlayerKey, AcceleratedEstimate]


@dataclass(frozen=True, slots=True)
class UnratedGroup:
    """Unrated players connected by games; `anchored` when one of them met a rated player."""

    members: tuple[PlayerKey, ...]
    anchored: bool


@dataclass(frozen=True, slots=True)
class Accelerated:
    """The outcome of annex B: estimates by player, groups, EANC, EFNC and the correction."""

    estimates: Estimates
    groups: tuple[UnratedGroup, ...]
    automatic: Fraction | None
    final: Fraction | None
    correction: Fraction


def is_entitled(tally: GamesTally) -> bool:
    """Whether an unrated player has the five games of the procedure (6.2.2)."""
    # INTERPRETATION 0055: a forfeit, even unexcused, is none of the five; it counts elsewhere.
    return tally.unforfeited >= GAMES_NEEDED


def asks_for_estimate(rated_players: int) -> bool:
    """Whether the organiser must estimate: fewer than four rated players (6.2.2)."""
    return rated_players < ENOUGH_RATED


def accelerated(tallies: Tallies, rated_players: int, estimate: Fraction | None) -> Accelerated:
    """Return annex B for the unrated players of a series; `tallies` holds them and no others.

    Without an estimate, groups without a rated player stay without a rating.
    """
    groups = connected_groups(tallies)
    anchored: Estimates = {}
    floating: list[Estimates] = []
    for group in groups:
        found = group_estimates(group, tallies)
        anchored |= found if group.anchored else {}
        floating += [] if group.anchored else [found]
    automatic = _mean(anchored)
    final = final_estimate(rated_players, automatic, estimate)
    correction = Fraction(0) if automatic is None or final is None else final - automatic
    estimates = {id_: _corrected(found, correction) for id_, found in anchored.items()}
    for found in floating:
        estimates |= _placed(found, estimate if rated_players >= ENOUGH_RATED else final)
    return Accelerated(estimates, groups, automatic, final, correction)


def final_estimate(
    rated_players: int, automatic: Fraction | None, estimate: Fraction | None
) -> Fraction | None:
    """Return EFNC (MFNC in annex B), the mean that the unrated players shall have.

    Four rated players and more: the automatic estimate (B.3). None: the organiser's (B.4).
    Between: both, weighted by the number of rated players (B.5).

    >>> str(final_estimate(2, Fraction(1150), Fraction(1000)))
    '1075'
    """
    if not asks_for_estimate(rated_players):
        return automatic
    # INTERPRETATION 0059: rated players whom no unrated one met tell nothing; B.4 applies.
    if automatic is None or estimate is None:
        return estimate
    rest = ENOUGH_RATED - rated_players
    return (rest * estimate + rated_players * automatic) / ENOUGH_RATED


def connected_groups(tallies: Tallies) -> tuple[UnratedGroup, ...]:
    """Return the unrated players with counted games, grouped by whom they can be compared with."""
    groups, seen = [], set[PlayerKey]()
    for start in tallies:
        if start in seen or not tallies[start].counted:
            continue
        members = _reached(start, tallies)
        seen.update(members)
        anchored = any(tallies[member].against_rated for member in members)
        groups.append(UnratedGroup(tuple(id_ for id_ in tallies if id_ in members), anchored))
    return tuple(groups)


def _reached(start: PlayerKey, tallies: Tallies) -> set[PlayerKey]:
    reached, waiting = {start}, [start]
    while waiting:
        for game in tallies[waiting.pop()].counted:
            if game.rating is None and game.opponent not in reached:
                reached.add(game.opponent)
                waiting.append(game.opponent)
    return reached


def group_estimates(group: UnratedGroup, tallies: Tallies) -> Estimates:
    """Return performance, mean of opponents and CPf of every member (annex B.1, B.2).

    In a group that is not anchored the first member's performance is set to nothing.
    """
    games = {id_: tallies[id_].counted for id_ in group.members}
    if group.anchored:
        performances = _anchored_performances(group.members, games)
    else:
        performances = _floating_performances(group.members, games)
    return _with_means(games, performances)


Games = Mapping[PlayerKey, Sequence[Encounter]]
Performances = dict[PlayerKey, Fraction]


def _anchored_performances(members: Sequence[PlayerKey], games: Games) -> Performances:
    """Solve NPJ · Perf - sum of unrated opponents' Perf = sum of ratings + 500 (Pts - NPJ)."""
    # A rating may be a half (7.1): everything is doubled to stay with whole numbers.
    right = [2 * _known_side(games[id_]) for id_ in members]
    values = solve(_matrix(members, games), [int(value) for value in right])
    return {id_: value / 2 for id_, value in zip(members, values, strict=True)}


def _floating_performances(members: Sequence[PlayerKey], games: Games) -> Performances:
    """Solve the same without a rated player, the first performance being nothing.

    The right sides add up to nothing, because every game has two points. Games scored 0-0 leave
    a shortage, which is taken from everybody evenly by game; the mean is moved later anyway.
    """
    # INTERPRETATION 0058: without this, 0-0 would leave the system without a solution.
    known = [int(_known_side(games[id_])) for id_ in members]
    counts = [len(games[id_]) for id_ in members]
    total, shortage = sum(counts), sum(known)
    right = [total * k - shortage * n for k, n in zip(known, counts, strict=True)]
    matrix = [row[1:] for row in _matrix(members, games)[1:]]
    values = [Fraction(0), *(value / total for value in solve(matrix, right[1:]))]
    return dict(zip(members, values, strict=True))


def _known_side(games: Sequence[Encounter]) -> Fraction:
    ratings = sum((game.rating for game in games if game.rating is not None), Fraction(0))
    return ratings + _SPAN * (sum(game.points for game in games) - len(games))


def _matrix(members: Sequence[PlayerKey], games: Games) -> list[list[int]]:
    place = {id_: number for number, id_ in enumerate(members)}
    matrix = [[0] * len(members) for _ in members]
    for number, id_ in enumerate(members):
        matrix[number][number] = len(games[id_])
        for game in games[id_]:
            if game.rating is None:
                matrix[number][place[game.opponent]] -= 1
    return matrix


def _with_means(games: Games, performances: Performances) -> Estimates:
    """Return the estimates; sums are made over one denominator, which spares many reductions."""
    ratings = [game.rating for played in games.values() for game in played if game.rating]
    common = lcm(*(value.denominator for value in (*performances.values(), *ratings)))
    scaled = {id_: _times(value, common) for id_, value in performances.items()}
    estimates = {}
    for id_, played in games.items():
        values = (
            scaled[g.opponent] if g.rating is None else _times(g.rating, common) for g in played
        )
        mean = Fraction(sum(values), common * len(played))
        # INTERPRETATION 0057: the formula holds; the printed example of 6.2.3 does not follow it.
        estimates[id_] = AcceleratedEstimate(
            performances[id_], mean, (performances[id_] + mean) / 2
        )
    return estimates


def _times(value: Fraction, common: int) -> int:
    return value.numerator * (common // value.denominator)


def _mean(estimates: Estimates) -> Fraction | None:
    """Return the mean CPf of everybody in the system, those with few games included."""
    # INTERPRETATION 0059: the means of annex B are those of all unrated players who played.
    ratings = [found.rating for found in estimates.values() if found.rating is not None]
    return sum(ratings, Fraction(0)) / len(ratings) if ratings else None


def _corrected(found: AcceleratedEstimate, correction: Fraction) -> AcceleratedEstimate:
    """Return the estimate with CPf moved; performance and mean stay as they were solved (B.5)."""
    assert found.rating is not None  # every anchored estimate has one
    return replace(found, rating=found.rating + correction)


def _placed(group: Estimates, mean: Fraction | None) -> Estimates:
    """Return a group without a rated player moved to a mean (B.4), unrated when none is known."""
    present = _mean(group)
    if mean is None or present is None:
        return {id_: replace(found, rating=None) for id_, found in group.items()}
    return {id_: found.shifted(mean - present) for id_, found in group.items()}
