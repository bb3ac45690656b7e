"""The players of the round as articles 1, 2.1, 5 and 6 see them, and who can still be paired.

Inside the reference a player is his place in the ranking, 0 for the first: by pairing score,
then by number.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations

from tests.literal.history import (
    ROUNDS_THAT_PAID,
    Entrant,
    FloatPolicy,
    Past,
    Strength,
    entrants_by_rank,
)

from ronde.model import Cell, Colour, PlayerId, PointSystem, Tournament

MAXI_LIMIT = 100
"""Rating points between two players whom a Maxi-tournament may exchange (3.2.3, 3.8, 5.7)."""


def _never(_cell: Cell, _points: PointSystem) -> bool:
    return False


_POLICY = FloatPolicy(_never, ROUNDS_THAT_PAID.bars_from_bye)
"""Article 4 of the basic rules bars the bye; floats are counted below, as 2.3 names them."""


class Field:
    """Who is to be paired; answers are remembered because trying asks them often."""

    def __init__(self, tournament: Tournament) -> None:
        self.entrants: tuple[Entrant, ...] = entrants_by_rank(tournament, _POLICY)
        self.initial_colour = tournament.initial_colour
        self.rounds_paired = len(tournament.rounds)
        self._win = tournament.points.best_game
        self._is_last_round = tournament.is_last_round(tournament.next_round)
        self._is_maxi = tournament.setting("maxi", "no") == "yes"
        self._rank_has_scores = tournament.setting("rank", "number") == "score"
        self._transferred = transferred_last_round(tournament)
        self._ratings = [tournament.player(entrant.id).rating or 0 for entrant in self.entrants]
        self._forbidden = _forbidden_pairs(tournament)
        self.compatible = cache(self._compatible)
        self._all_paired = cache(self._can_all_be_paired)
        self._most_pairs = cache(self._largest_number_of_pairs)

    def number(self, place: int) -> int:
        """Return the number in force in this round; the highest numbered player has 1 (4.2)."""
        return self.entrants[place].number

    def score(self, place: int) -> int:
        """Return the score by which the player is paired, virtual points included."""
        return self.entrants[place].score

    def rating(self, place: int) -> int:
        """Return the rating; who has none counts as the lowest rated (7.1)."""
        return self._ratings[place]

    def names(self, places: Iterable[int]) -> tuple[PlayerId, ...]:
        """Return the players at these places."""
        return tuple(self.entrants[place].id for place in places)

    def against_median(self, place: int) -> int:
        """Return a positive number above half the rounds paired, 0 on it, else a negative (2.2)."""
        return 2 * self.score(place) - self.rounds_paired * self._win

    def due(self, place: int) -> Colour | None:
        """Return the colour that is due (5.1, 5.3, 5.5, 5.6), None without played games."""
        return self.entrants[place].preference

    def barred_colour(self, place: int) -> Colour | None:
        """Return the colour that would be the third in a row or three more than the other (2.1).

        INTERPRETATION 0012: where the two limits contradict each other the difference decides.
        """
        due = self.due(place)
        is_forced = self.entrants[place].strength is Strength.ABSOLUTE
        return due.opposite if is_forced and due is not None else None

    def may_have(self, place: int, colour: Colour) -> bool:
        """Whether the colour keeps the player within his limits (2.1, 5.1)."""
        return self.barred_colour(place) is not colour

    def suits(self, one: int, other: int) -> bool:
        """Whether the two are not due the same colour (3.8, 5.2)."""
        return self.due(one) is None or self.due(one) is not self.due(other)

    def within_limits(self, one: int, other: int) -> list[Colour]:
        """Return the colours of `one` that keep both players within their limits (2.1)."""
        return [c for c in Colour if self.may_have(one, c) and self.may_have(other, c.opposite)]

    def _compatible(self, one: int, other: int) -> bool:
        """2.1; in the last round equal scores go before all colour limits (6)."""
        a, b = self.entrants[one], self.entrants[other]
        if b.id in a.met or frozenset((a.id, b.id)) in self._forbidden:
            return False
        if self._is_last_round and a.score == b.score:
            return True
        return bool(self.within_limits(one, other))

    def floated_last_round(self, place: int) -> bool:
        """Whether the previous round moved the player out of his scoregroup (2.3, 3.10)."""
        return self.entrants[place].id in self._transferred

    def in_order_of_rank(self, one: int, other: int) -> tuple[int, int]:
        """Return the two as 5.4 ranks them: by number, or by score and then number."""
        if self._rank_has_scores:
            return min(one, other), max(one, other)
        higher, lower = sorted((one, other), key=self.number)
        return higher, lower

    def may_receive_bye(self, place: int) -> bool:
        """Whether the basic rules let the player have the bye (1)."""
        return not self.entrants[place].barred_from_bye

    def may_exchange(self, one: int, other: int) -> bool:
        """Whether a Maxi-tournament is content with one instead of the other (3.2.3, 3.8, 5.7)."""
        return not self._is_maxi or abs(self.rating(one) - self.rating(other)) <= MAXI_LIMIT

    def can_all_be_paired(self, places: Iterable[int]) -> bool:
        """Whether these players have a pairing in which everybody meets somebody compatible."""
        left = frozenset(places)
        return len(left) % 2 == 0 and self._all_paired(left)

    def _can_all_be_paired(self, left: frozenset[int]) -> bool:
        """Try every opponent for the player who has the fewest: failures show soonest there."""
        if not left:
            return True
        opponents = {p: [o for o in sorted(left - {p}) if self.compatible(p, o)] for p in left}
        first = min(sorted(left), key=lambda place: len(opponents[place]))
        return any(self._all_paired(left - {first, other}) for other in opponents[first])

    def most_pairs(self, places: Iterable[int]) -> int:
        """Return the largest number of compatible pairs that these players can form (2.3)."""
        return self._most_pairs(frozenset(places))

    def _largest_number_of_pairs(self, members: frozenset[int]) -> int:
        """Leave out as few as possible, every choice tried, until the others can be paired."""
        for left_out in range(len(members) % 2, len(members), 2):
            for left in combinations(sorted(members), left_out):
                if self._all_paired(members - set(left)):
                    return (len(members) - left_out) // 2
        return 0

    def can_be_served(self, seekers: tuple[int, ...], hosts: tuple[int, ...]) -> bool:
        """Whether every seeker can get a compatible host of his own (3.3, 3.4)."""
        if not seekers:
            return True
        return any(
            self.compatible(seekers[0], host)
            and self.can_be_served(seekers[1:], tuple(h for h in hosts if h != host))
            for host in hosts
        )


def transferred_last_round(tournament: Tournament) -> frozenset[PlayerId]:
    """Return who met another score in the last round because he had left his own group.

    Groups send their floaters towards the median (2.2, 3.2.1): of two who met, whoever stood
    above the median and has the higher score, and whoever stood below it and has the lower.
    INTERPRETATION 0045: without a game nobody counts as transferred.
    """
    past, index = Past(tournament), len(tournament.rounds) - 1
    found = []
    for player in tournament.players:
        cell = past.cells(player.id)[index] if index >= 0 else Cell(None, None, None)
        if not cell.was_played or cell.opponent is None:
            continue
        own, other = past.score(player.id, index), past.score(cell.opponent, index)
        above_median = 2 * own - index * tournament.points.best_game
        if (above_median > 0 and own > other) or (above_median < 0 and own < other):
            found.append(player.id)
    return frozenset(found)


def _forbidden_pairs(tournament: Tournament) -> frozenset[frozenset[PlayerId]]:
    groups = [g.players for g in tournament.forbidden if g.applies_in(tournament.next_round)]
    return frozenset(frozenset((a, b)) for group in groups for a in group for b in group if a != b)
