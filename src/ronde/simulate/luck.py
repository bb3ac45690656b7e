"""The luck of single games, the same in every event in which the two players meet.

Events that differ in their rules alone are compared best when chance does not differ too: here
the result of a game depends on the seed, the round and the two players, not on the games that were
drawn before it. Two players who meet in round 3 under both rules have the same ticket, whichever
of them has White; the result is read from it by the result model.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import Final

from ronde.model import PlayerId, Result
from ronde.simulate.chance import Chance, derived_seed
from ronde.simulate.results import (
    BLACK_WINS,
    DRAWN,
    TICKETS,
    WHITE_WINS,
    Probabilities,
    Tickets,
    probabilities,
    tickets_between,
    with_draws,
)

_KEPT: Final = 1 << 18
_MOST_PLAYERS: Final = 10_000


@dataclass(frozen=True, slots=True)
class ResultModel:
    """How games end: the house model, its draws or a share of them, with or without colours.

    Without `colour_advantage` a game ends as it would on average over both colours.
    """

    draw_percentage: int | None = None
    colour_advantage: bool = True

    def tickets(self, white_rating: int, black_rating: int) -> Tickets:
        """Return how the tickets are shared out.

        >>> ResultModel(colour_advantage=False).tickets(2000, 2000)
        Tickets(white=341279453, black=341279453)
        """
        return _tickets(self, white_rating, black_rating)


@lru_cache(maxsize=_KEPT)
def _tickets(model: ResultModel, white_rating: int, black_rating: int) -> Tickets:
    if model.colour_advantage:
        return tickets_between(white_rating, black_rating, model.draw_percentage)
    found = probabilities(white_rating, black_rating)
    turned = probabilities(black_rating, white_rating)
    win, loss = (found.win + turned.loss) / 2, (found.loss + turned.win) / 2
    found = Probabilities(win, 1 - win - loss, loss)
    if model.draw_percentage is not None:
        found = with_draws(found, model.draw_percentage)
    # Rounded alike, so that neither colour has a ticket more.
    return Tickets(ceil(found.win * TICKETS), ceil(found.loss * TICKETS))


@dataclass(frozen=True, slots=True)
class Luck:
    """The luck of an event; `gives_away` loses the first round on purpose."""

    seed: int
    model: ResultModel = ResultModel()
    gives_away: PlayerId | None = None

    def result(
        self, round_: int, players: tuple[PlayerId, PlayerId], ratings: tuple[int, int]
    ) -> tuple[Result, Result]:
        """Return the result of a game, for White and for Black."""
        if round_ == 1 and self.gives_away in players:
            return BLACK_WINS if players[0] == self.gives_away else WHITE_WINS
        white, black = players
        tickets = self.model.tickets(*ratings)
        ticket = self._ticket(round_, min(players), max(players))
        # A low ticket is good for the player with the lower number, whatever the colour.
        if white < black:
            won, lost, first, second = tickets.white, tickets.black, WHITE_WINS, BLACK_WINS
        else:
            won, lost, first, second = tickets.black, tickets.white, BLACK_WINS, WHITE_WINS
        if ticket < won:
            return first
        return second if ticket >= TICKETS - lost else DRAWN

    def _ticket(self, round_: int, lower: int, higher: int) -> int:
        of_round = derived_seed(self.seed, round_)
        return Chance(derived_seed(of_round, lower * _MOST_PLAYERS + higher)).below(TICKETS)
