"""How games end: the result model of O. Milvang (2015), in exact fractions.

The model was fitted to 3.9 million games. With the mean rating it fixes, for a win of White
and for a win of Black, a centre (a rating difference and the probability there) and the two
differences beyond which the win is impossible or certain. Two parabolas join them; the draw is
what the two wins leave.

Every coefficient is a decimal number, so every probability is a rational number. They are kept
exact (`fractions.Fraction`) and compared with an integer drawn below a fixed number: no float
and no function of the C library decides a result, for those may differ between machines.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from ronde.model import Result
from ronde.simulate.chance import Chance

HIGHEST_MEAN: Final = 3400
"""Mean ratings above this count as this: further up the fitted curves cross each other."""

TICKETS: Final = 10**9
"""A result is decided by a ticket from 0 to this number minus one."""


class Probabilities(NamedTuple):
    """How likely each result is, seen from White; the three add up to one."""

    win: Fraction
    draw: Fraction
    loss: Fraction


class _Curve(NamedTuple):
    """Probability of a win as the rating difference runs from `certain` to `impossible`."""

    centre: int
    at_centre: Fraction
    certain: Fraction
    impossible: Fraction

    def probability(self, difference: int) -> Fraction:
        """Return the probability of the win at that difference of White minus Black."""
        if (self.certain < self.centre) is (difference < self.centre):
            rest = self._square_of_way_to(self.certain, difference)
            return 1 - (1 - self.at_centre) * rest
        return self.at_centre * self._square_of_way_to(self.impossible, difference)

    def _square_of_way_to(self, end: Fraction, difference: int) -> Fraction:
        """Return 1 at the centre, falling to 0 at the end of the parabola and beyond."""
        way = (difference - end) / (self.centre - end)
        return way * way if way > 0 else Fraction(0)


def probabilities(white_rating: int, black_rating: int) -> Probabilities:
    """Return the exact probabilities of White's win, the draw and Black's win.

    >>> [f"{float(p):.3f}" for p in probabilities(2467, 2344)]
    ['0.511', '0.351', '0.138']
    """
    mean = min(Fraction(white_rating + black_rating, 2), Fraction(HIGHEST_MEAN))
    difference = white_rating - black_rating
    win = _white_wins(mean).probability(difference)
    loss = _black_wins(mean).probability(difference)
    return Probabilities(win, 1 - win - loss, loss)


def with_draws(model: Probabilities, percentage: int) -> Probabilities:
    """Return probabilities with that share of draws and the same expected score.

    The share is the same for every game, as in the generators that know `DrawPercentage`,
    except where the expected score leaves no room for it: who scores 95 % cannot draw more
    than one game in ten.

    >>> with_draws(probabilities(2000, 2000), 30).draw
    Fraction(3, 10)
    """
    expected = model.win + model.draw / 2
    draw = min(Fraction(percentage, 100), 2 * expected, 2 - 2 * expected)
    win = expected - draw / 2
    return Probabilities(win, draw, 1 - win - draw)


def drawn_result(chance: Chance, model: Probabilities) -> tuple[Result, Result]:
    """Return a random result of a played game, for White and for Black."""
    ticket = chance.below(TICKETS)
    if ticket < model.win * TICKETS:
        return Result.WIN, Result.LOSS
    if ticket < (model.win + model.draw) * TICKETS:
        return Result.DRAW, Result.DRAW
    return Result.LOSS, Result.WIN


def _white_wins(mean: Fraction) -> _Curve:
    return _Curve(
        centre=40,
        at_centre=Fraction(45, 100) - Fraction(10, 100) * _level(mean) ** 2,
        certain=1691 - Fraction(428, 1000) * mean,
        impossible=-1492 + Fraction(391, 1000) * mean,
    )


def _black_wins(mean: Fraction) -> _Curve:
    return _Curve(
        centre=-80,
        at_centre=Fraction(46, 100) - Fraction(13, 100) * _level(mean) ** 2,
        certain=-1753 + Fraction(416, 1000) * mean,
        impossible=1428 - Fraction(388, 1000) * mean,
    )


def _level(mean: Fraction) -> Fraction:
    """Return how far the mean rating lies above 1200, in units of 1200: stronger, more draws."""
    return max(Fraction(0), (mean - 1200) / 1200)
