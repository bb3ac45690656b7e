"""How games end: the result model of O. Milvang (2015), in exact fractions.

The model was fitted to 3.9 million games. With the mean rating it fixes, for a win of White
and for a win of Black, a centre (a rating difference and the probability there) and the two
differences beyond which the win is impossible or certain. Two parabolas join them; the draw is
what the two wins leave.

Every coefficient is a decimal number, so every probability is a rational number. They are kept
exact (two whole numbers each) and compared with an integer drawn below a fixed number: no float
and no function of the C library decides a result, for those may differ between machines.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import ceil, floor
from typing import Final, NamedTuple

from ronde.model import Result
from ronde.simulate.chance import Chance

HIGHEST_MEAN: Final = 3400
"""Mean ratings above this count as this: further up the fitted curves cross each other."""

TICKETS: Final = 10**9
"""A result is decided by a ticket from 0 to this number minus one."""

_LEVEL: Final = 2 * 1200
"""The rating from which the share of draws grows, doubled as the sum of two ratings is."""
_STEPS: Final = 2 * 1000
"""The ends of a curve are whole numbers of thousandths of the mean, of which the sum has two."""
_PARTS: Final = 100 * _LEVEL**2
"""The probability at the centre of a curve is a whole number of these parts."""


WHITE_WINS: Final = (Result.WIN, Result.LOSS)
DRAWN: Final = (Result.DRAW, Result.DRAW)
BLACK_WINS: Final = (Result.LOSS, Result.WIN)


class Probabilities(NamedTuple):
    """How likely each result is, seen from White; the three add up to one."""

    win: Fraction
    draw: Fraction
    loss: Fraction


class _Curve(NamedTuple):
    """Probability of a win as the rating difference runs from `certain` to `impossible`.

    The probability at the centre is `at_centre` parts of `_PARTS`, the two ends are in `_STEPS` of
    a rating point: whole numbers, because millions of fractions on the way would take most of the
    time in which events are made.
    """

    centre: int
    at_centre: int
    certain: int
    impossible: int

    def probability(self, difference: int) -> tuple[int, int]:
        """Return the probability of the win at that difference of White minus Black.

        It is a fraction, not reduced: numerator and denominator.
        """
        if (self.certain < self.centre * _STEPS) is (difference < self.centre):
            rest, whole = self._squares_of_way_to(self.certain, difference)
            return _PARTS * whole - (_PARTS - self.at_centre) * rest, _PARTS * whole
        rest, whole = self._squares_of_way_to(self.impossible, difference)
        return self.at_centre * rest, _PARTS * whole

    def _squares_of_way_to(self, end: int, difference: int) -> tuple[int, int]:
        """Return the squares of the way left to the end of the parabola and of the whole way.

        Beyond the end nothing is left.
        """
        left, whole = difference * _STEPS - end, self.centre * _STEPS - end
        return left * left if (left > 0) is (whole > 0) else 0, whole * whole


def probabilities(white_rating: int, black_rating: int) -> Probabilities:
    """Return the exact probabilities of White's win, the draw and Black's win.

    >>> [f"{float(p):.3f}" for p in probabilities(2467, 2344)]
    ['0.511', '0.351', '0.138']
    """
    white_wins, black_wins = _curves(white_rating + black_rating)
    difference = white_rating - black_rating
    win = Fraction(*white_wins.probability(difference))
    loss = Fraction(*black_wins.probability(difference))
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


class Tickets(NamedTuple):
    """How many of all `TICKETS` tickets are a win of White, and of Black; the others are draws."""

    white: int
    black: int

    @property
    def expected_of_white(self) -> int:
        """Twice the expected score of White, in tickets."""
        return TICKETS + self.white - self.black

    def result(self, ticket: int) -> tuple[Result, Result]:
        """Return the result of a ticket, for White and for Black: low ones are good for White."""
        if ticket < self.white:
            return WHITE_WINS
        return BLACK_WINS if ticket >= TICKETS - self.black else DRAWN


def tickets_of(model: Probabilities) -> Tickets:
    """Return how the tickets are shared out; where a ticket would have to be split, White's way.

    >>> tickets_of(with_draws(probabilities(2000, 2000), 30))
    Tickets(white=372170425, black=327829575)
    """
    return Tickets(ceil(model.win * TICKETS), floor(model.loss * TICKETS))


class _TicketCurve(NamedTuple):
    """A curve in tickets, seen from the winner: the win is certain above, impossible below.

    What does not depend on the difference is multiplied already.
    """

    centre: int
    certain: int
    impossible: int
    lost_at_centre: int
    won_at_centre: int
    way_up: int
    way_down: int

    def won(self, advantage: int) -> tuple[int, int]:
        """Return how many tickets win at that advantage in rating, as a fraction not reduced."""
        if advantage >= self.centre:
            left = self.certain - advantage * _STEPS
            lost = self.lost_at_centre * left * left if left > 0 else 0
            return TICKETS * self.way_up - lost, self.way_up
        left = advantage * _STEPS - self.impossible
        return self.won_at_centre * left * left if left > 0 else 0, self.way_down


def usual_tickets(white_rating: int, black_rating: int) -> Tickets:
    """Return `tickets_of` the `probabilities` in whole numbers, without fractions.

    >>> usual_tickets(2467, 2344) == tickets_of(probabilities(2467, 2344))
    True
    """
    white_wins, black_wins = _ticket_curves(white_rating + black_rating)
    won, of_white = white_wins.won(white_rating - black_rating)
    lost, of_black = black_wins.won(black_rating - white_rating)
    return Tickets(-(-won // of_white), lost // of_black)


def usual_result(ticket: int, white_rating: int, black_rating: int) -> tuple[Result, Result]:
    """Return what `usual_tickets` make of one ticket; the others need not be shared out.

    >>> usual_result(10**8, 2467, 2344) == usual_tickets(2467, 2344).result(10**8) == WHITE_WINS
    True
    """
    white_wins, black_wins = _ticket_curves(white_rating + black_rating)
    won, cases = white_wins.won(white_rating - black_rating)
    if ticket * cases < won:
        return WHITE_WINS
    lost, cases = black_wins.won(black_rating - white_rating)
    return BLACK_WINS if (TICKETS - ticket) * cases <= lost else DRAWN


def tickets_between(
    white_rating: int, black_rating: int, draw_percentage: int | None = None
) -> Tickets:
    """Return the tickets of a game, with that share of draws unless the model tells them."""
    if draw_percentage is None:
        return usual_tickets(white_rating, black_rating)
    return tickets_of(with_draws(probabilities(white_rating, black_rating), draw_percentage))


def drawn_result(chance: Chance, tickets: Tickets) -> tuple[Result, Result]:
    """Return a random result of a played game, for White and for Black."""
    return tickets.result(chance.below(TICKETS))


@lru_cache(maxsize=1 << 13)
def _curves(total: int) -> tuple[_Curve, _Curve]:
    """Return the curves of White's win and of Black's at that sum of their ratings."""
    total = min(total, 2 * HIGHEST_MEAN)
    return _white_wins(total), _black_wins(total)


@lru_cache(maxsize=1 << 13)
def _ticket_curves(total: int) -> tuple[_TicketCurve, _TicketCurve]:
    """Return the same in tickets, each seen from the winner."""
    white_wins, black_wins = _curves(total)
    return _in_tickets(white_wins, 1), _in_tickets(black_wins, -1)


def _in_tickets(curve: _Curve, side: int) -> _TicketCurve:
    """Return a curve in tickets; to Black, who is side -1, differences are the other way round."""
    centre, certain, impossible = (
        side * end for end in (curve.centre, curve.certain, curve.impossible)
    )
    return _TicketCurve(
        centre,
        certain,
        impossible,
        lost_at_centre=(_PARTS - curve.at_centre) * TICKETS,
        won_at_centre=curve.at_centre * TICKETS,
        way_up=_PARTS * (certain - centre * _STEPS) ** 2,
        way_down=_PARTS * (centre * _STEPS - impossible) ** 2,
    )


def _white_wins(total: int) -> _Curve:
    """Return the curve of White's win; `total` is twice the mean rating."""
    return _Curve(
        centre=40,
        at_centre=45 * _LEVEL**2 - 10 * _level(total) ** 2,
        certain=1691 * _STEPS - 428 * total,
        impossible=-1492 * _STEPS + 391 * total,
    )


def _black_wins(total: int) -> _Curve:
    """Return the curve of Black's win; `total` is twice the mean rating."""
    return _Curve(
        centre=-80,
        at_centre=46 * _LEVEL**2 - 13 * _level(total) ** 2,
        certain=-1753 * _STEPS + 416 * total,
        impossible=1428 * _STEPS - 388 * total,
    )


def _level(total: int) -> int:
    """Return how far the mean rating lies above 1200, `_LEVEL` being 1200: stronger, more draws."""
    return max(0, total - _LEVEL)
