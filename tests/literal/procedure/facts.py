"""The players of the round as B.1, B.2 and chapter E of 2011 and 2012 see them.

Inside the interpreter a player is his place in the ranking of A.2, 0 for the first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from functools import cache

from tests.literal.history import Entrant, FloatPolicy, Strength, entrants_by_rank, worth
from tests.literal.procedure.choices import Choices
from tests.literal.procedure.colours import colour_of_higher

from ronde.model import ByeKind, Cell, Colour, PlayerId, PointSystem, Tournament


def points_without_playing(cell: Cell, points: PointSystem) -> bool:
    """Whether a round brought points without a game: a downfloat and a bar from the bye (B.1.b)."""
    if cell.was_played:
        return False
    return cell.outcome is ByeKind.PAIRING_ALLOCATED or worth(cell, points) > 0


_POLICY = FloatPolicy(points_without_playing, points_without_playing)


class ByLastGames(Entrant):
    """A player for whom two equal colours in a row outweigh the colour difference (A.7.a)."""

    @classmethod
    def of(cls, entrant: Entrant) -> Entrant:
        """Return the player seen so."""
        return cls(**{field.name: getattr(entrant, field.name) for field in fields(entrant)})

    @property
    def preference(self) -> Colour | None:
        """The colour that the player should get."""
        if self.repeated_colour is not None:
            return self.repeated_colour.opposite
        return super().preference


class Field:
    """Who is to be paired in this round; answers are remembered because they are asked often."""

    def __init__(self, tournament: Tournament, choices: Choices) -> None:
        entrants = entrants_by_rank(tournament, _POLICY)
        if choices.last_games_decide:
            entrants = tuple(map(ByLastGames.of, entrants))
        self.entrants: tuple[Entrant, ...] = entrants
        self.names: tuple[PlayerId, ...] = tuple(entrant.id for entrant in self.entrants)
        self.round = tournament.next_round
        self.one_point: int = tournament.points.best_game
        self._forbidden = _forbidden_pairs(tournament)
        self._unplayed_points = tuple(_count_of_bars(tournament, name) for name in self.names)
        self._tournament, self._choices = tournament, choices
        self.may_meet = cache(self._may_meet)
        self.can_complete = cache(self._can_complete)
        self.bye_bar = self._bye_bar(rises=choices.rising_bye_bar)

    @property
    def is_odd_round(self) -> bool:
        """Whether A.7.d applies; in the other rounds A.7.e does."""
        return self.round % 2 == 1

    def scoregroups(self) -> list[tuple[int, ...]]:
        """Return the places grouped by score, highest first."""
        groups: dict[int, list[int]] = {}
        for place, entrant in enumerate(self.entrants):
            groups.setdefault(entrant.score, []).append(place)
        return [tuple(group) for group in groups.values()]

    def scores(self, places: Sequence[int]) -> tuple[int, ...]:
        """Return the scores of these players, highest first."""
        return tuple(sorted((self.entrants[place].score for place in places), reverse=True))

    def _may_meet(self, one: int, other: int) -> bool:
        """B.1.a, what the organiser forbade, and B.2 unless one of the two is a topscorer."""
        a, b = self.entrants[one], self.entrants[other]
        if b.id in a.met or frozenset((a.id, b.id)) in self._forbidden:
            return False
        return not self.breaks_b2((one, other)) or a.is_topscorer or b.is_topscorer

    def same_preference(self, pair: tuple[int, int]) -> bool:
        """Whether the two want the same colour, so that one of them must be denied it."""
        one, other = (self.entrants[place].preference for place in pair)
        return one is not None and one is other

    def same_strong_preference(self, pair: tuple[int, int]) -> bool:
        """Whether the two want the same colour and neither preference is mild."""
        weaker = min(self.entrants[place].strength for place in pair)
        return self.same_preference(pair) and weaker >= Strength.STRONG

    def breaks_b2(self, pair: tuple[int, int]) -> bool:
        """Whether both have the same absolute preference (B.2)."""
        weaker = min(self.entrants[place].strength for place in pair)
        return self.same_preference(pair) and weaker is Strength.ABSOLUTE

    def may_have_bye(self, place: int) -> bool:
        """B.1.b: nobody who received points without playing, or as few as the risen bar says."""
        return self._unplayed_points[place] <= self.bye_bar

    def _bye_bar(self, *, rises: bool) -> int:
        """Return how many rounds with points without playing the bye may follow.

        The text knows no way out when every complete pairing gives the bye to somebody who is
        barred. Our reading: the bar then rises by one such round at a time.
        """
        self.bye_bar = 0
        everybody = tuple(range(len(self.entrants)))
        if not rises or len(everybody) % 2 == 0:
            return 0
        for bar in sorted({0, *self._unplayed_points}):
            self.bye_bar = bar
            self.can_complete.cache_clear()
            if self.can_complete(everybody):
                return bar
        return 0

    def _can_complete(self, places: tuple[int, ...]) -> bool:
        """Whether all these can be paired, one of an odd number having the bye."""
        if not places:
            return True
        first, rest = places[0], places[1:]
        if len(places) % 2 == 1 and self.may_have_bye(first) and self._all_meet(rest):
            return True
        return any(
            self.may_meet(first, other) and self.can_complete(_without(rest, other))
            for other in rest
        )

    def _all_meet(self, places: tuple[int, ...]) -> bool:
        if not places:
            return True
        first, rest = places[0], places[1:]
        return any(
            self.may_meet(first, other) and self._all_meet(_without(rest, other)) for other in rest
        )

    def named_pair(self, pair: tuple[int, int]) -> tuple[PlayerId, PlayerId]:
        """Return the two players, White first (chapter E)."""
        higher, lower = sorted(pair)
        colour = colour_of_higher(
            self.entrants[higher], self.entrants[lower], self._tournament, self._choices
        )
        one, other = self.names[higher], self.names[lower]
        return (one, other) if colour is Colour.WHITE else (other, one)


def _without(places: tuple[int, ...], place: int) -> tuple[int, ...]:
    return tuple(other for other in places if other != place)


def _forbidden_pairs(tournament: Tournament) -> frozenset[frozenset[PlayerId]]:
    groups = [g.players for g in tournament.forbidden if g.applies_in(tournament.next_round)]
    return frozenset(frozenset((a, b)) for group in groups for a in group for b in group if a != b)


def _count_of_bars(tournament: Tournament, player: PlayerId) -> int:
    cells = [dict(round_.cells()).get(player) for round_ in tournament.rounds]
    known = [cell if cell is not None else Cell(None, None, None) for cell in cells]
    return sum(points_without_playing(cell, tournament.points) for cell in known)
