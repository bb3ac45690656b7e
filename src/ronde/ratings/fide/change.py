"""How a rated player's rating changes: expectation, coefficient, rounding, performance (8.3, 7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from ronde.ratings.exact import nearest
from ronde.ratings.fide.tables import difference_for, expected_per_cent

WIDEST_DIFFERENCE: Final = 400
_MASTERS: Final = 2400
_JUNIOR_AGE: Final = 18
_JUNIORS_BELOW: Final = 2300
_GAMES_OF_A_NEWCOMER: Final = 30
_MOST: Final = 700


def expected_score(difference: int) -> Fraction:
    """Return PD: what the table expects of one game at that difference (8.1.2).

    >>> str(expected_score(200)), str(expected_score(-200))
    ('19/25', '6/25')
    """
    return Fraction(expected_per_cent(difference), 100)


def cut(difference: int) -> int:
    """Return a difference that is no wider than 400 points either way (8.3.1).

    >>> cut(413), cut(-736), cut(12)
    (400, -400, 12)
    """
    return max(-WIDEST_DIFFERENCE, min(WIDEST_DIFFERENCE, difference))


def cut_in_every_game(own: int, opponents: Sequence[int], real_from: int | None) -> list[int]:
    """Return the differences that count: each is cut, unless the own rating is `real_from` (8.3.1).

    Only the own rating decides, so that the two sides of a game may count differently.
    """
    # INTERPRETATION 0087: the rating of the player whose change is computed decides.
    if real_from is not None and own >= real_from:
        return [own - other for other in opponents]
    return [cut(own - other) for other in opponents]


def cut_once(own: int, opponents: Sequence[int], real_from: int | None) -> list[int]:
    """Return the differences that counted until 2024: one weaker opponent is raised (8.3.1)."""
    del real_from  # no rating was exempt
    # INTERPRETATION 0087: the widest is the one; a stronger opponent counts as 400 always.
    differences = [own - other for other in opponents]
    widest = max(differences, default=0)
    raised = differences.index(widest) if widest > WIDEST_DIFFERENCE else None
    return [
        cut(difference) if difference < 0 or place == raised else difference
        for place, difference in enumerate(differences)
    ]


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a player's past: age of the year, highest rating, rated games; None is not.

    `listed` is the coefficient that the rating list prints, which counts before everything else.
    """

    rating: int
    age: int | None = None
    highest: int | None = None
    games: int | None = None
    listed: int | None = None


@dataclass(frozen=True, slots=True)
class Coefficient:
    """K, and whether it is certain or follows only from what is known."""

    value: int
    is_certain: bool


def coefficient(known: Known) -> Coefficient:
    """Return K: 10 for whoever once had 2400, 40 for juniors and newcomers, else 20 (8.3.3).

    >>> [coefficient(Known(r, age=18)).value for r in (2299, 2300, 2400)]
    [40, 20, 10]
    """
    # INTERPRETATION 0034: what is not known is taken not to be so.
    if known.listed is not None:
        return Coefficient(known.listed, is_certain=True)
    highest = max(known.rating, known.highest or 0)
    if highest >= _MASTERS:
        return Coefficient(10, is_certain=True)
    if known.age is not None and known.age <= _JUNIOR_AGE and highest < _JUNIORS_BELOW:
        return Coefficient(40, is_certain=known.highest is not None)
    if known.games is not None and known.games < _GAMES_OF_A_NEWCOMER:
        return Coefficient(40, is_certain=known.highest is not None)
    unknown = None in (known.age, known.highest, known.games)
    return Coefficient(20, is_certain=not unknown)


def limited(k: int, games: int) -> int:
    """Return K for a period of so many rated games: K × n is at most 700 (8.3.3).

    >>> limited(40, 17), limited(40, 18), limited(20, 39)
    (40, 38, 17)
    """
    return _MOST // games if k * games > _MOST else k


def period_change(changes: Iterable[Fraction]) -> int:
    """Return the whole points of a period: the exact sum is rounded once (8.3.4).

    >>> period_change([Fraction("-2.5")]), period_change([Fraction("2.49")])
    (-3, 2)
    """
    # INTERPRETATION 0086: the sum of the period is rounded, not that of each event.
    return nearest(sum(changes, Fraction(0)))


def per_cent(points: Fraction, games: int) -> int:
    """Return the score in whole per cent, half up (8.1.1).

    >>> per_cent(Fraction(4), 7), per_cent(Fraction(1, 2), 4)
    (57, 13)
    """
    return nearest(100 * points / games)


def performance(opponents: Sequence[int], points: Fraction) -> int | None:
    """Return Rp: the rounded mean of the opponents plus the difference for the score, if any (7).

    >>> performance([2380] * 9, Fraction(7))
    2600
    """
    if not opponents:
        return None
    mean = nearest(Fraction(sum(opponents), len(opponents)))
    return mean + difference_for(per_cent(points, len(opponents)))
