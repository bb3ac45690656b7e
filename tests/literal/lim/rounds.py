"""A whole round of the Lim system: bye, upper side, lower side, median, colours."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as dataclass_field
from typing import NamedTuple

from tests.literal.brackets import BracketTooLargeError
from tests.literal.lim.colours import colour_of_higher
from tests.literal.lim.exchanges import pairs_of
from tests.literal.lim.facts import Field
from tests.literal.lim.floaters import floaters_of
from tests.literal.lim.sides import Group, Pair, Scoregroups, Side, scoregroups

from ronde.errors import NoLegalPairingError, RoundError
from ronde.model import Colour, PlayerId, Tournament


class GroupRecord(NamedTuple):
    """What was decided in one group; pairs in the order of their making, who searched first."""

    side: Side
    incoming: tuple[PlayerId, ...]
    residents: tuple[PlayerId, ...]
    pairs: tuple[tuple[PlayerId, PlayerId], ...]
    floaters: tuple[PlayerId, ...]
    cracked: tuple[tuple[PlayerId, PlayerId], ...] = ()  # for the median, in this order


class LiteralLim(NamedTuple):
    """A round paired by the letter: pairs as (White, Black), the bye, and every group."""

    pairs: tuple[tuple[PlayerId, PlayerId], ...]
    bye: PlayerId | None
    brackets: tuple[GroupRecord, ...]


@dataclass
class _Work:
    """The round in the making."""

    field: Field
    largest_bracket: int
    records: list[GroupRecord] = dataclass_field(default_factory=list)

    def refuse_large(self, group: Group) -> None:
        """Raise when there are more members than should be tried by brute force."""
        if len(group.members) > self.largest_bracket:
            raise BracketTooLargeError(
                f"a group of {len(group.members)} players is too large for the reference; "
                f"the bound is {self.largest_bracket}"
            )

    def record(
        self, group: Group, pairs: list[Pair], floaters: tuple[int, ...], cracked: list[Pair]
    ) -> None:
        """Write down what was decided in terms of players."""
        names = self.field.names
        self.records.append(
            GroupRecord(
                group.side,
                names(group.incoming),
                names(group.residents),
                tuple((names(pair)[0], names(pair)[1]) for pair in pairs),
                names(floaters),
                tuple((names(pair)[0], names(pair)[1]) for pair in cracked),
            )
        )


@dataclass
class _SideResult:
    """The pairs of a side in the order of their making, and who came into the median."""

    pairs: list[Pair] = dataclass_field(default_factory=list)
    floaters: tuple[int, ...] = ()

    def crack(self) -> Pair:
        """Undo the last pair; its players go to the median (2.6)."""
        pair = self.pairs.pop()
        self.floaters += pair
        return pair


def pair_lim_literally(tournament: Tournament, *, largest_bracket: int = 12) -> LiteralLim:
    """Return the next round as the rules of `lim-2026` pair it.

    Raises NoLegalPairingError when no complete pairing exists, BracketTooLargeError when a
    group is beyond the bound, RoundError when there is no such round.
    """
    _refuse_finished(tournament)
    field = Field(tournament)
    work = _Work(field, largest_bracket)
    bye = _bye_receiver(field)
    places = [place for place in range(len(field.entrants)) if place != bye]
    if not field.can_all_be_paired(places):
        raise NoLegalPairingError(f"round {tournament.next_round} cannot be completed under 2.1")
    groups = scoregroups(field, places)
    made = _pair_groups(work, groups)
    name = None if bye is None else field.entrants[bye].id
    return LiteralLim(tuple(_published(field, *pair) for pair in made), name, tuple(work.records))


def _refuse_finished(tournament: Tournament) -> None:
    declared = tournament.number_of_rounds
    if declared is not None and tournament.next_round > declared:
        raise RoundError(f"all {declared} rounds have been paired")


def _bye_receiver(field: Field) -> int | None:
    """Return the first who may have the bye and leaves the others pairable (1), None if even."""
    everybody = range(len(field.entrants))
    if len(everybody) % 2 == 0:
        return None
    for place in _bye_order(field):
        rest = [other for other in everybody if other != place]
        if field.may_receive_bye(place) and field.can_all_be_paired(rest):
            return place
    raise NoLegalPairingError(
        f"round {field.rounds_paired + 1}: nobody who may have the bye leaves the others pairable"
    )


def _bye_order(field: Field) -> list[int]:
    """Return everybody from the lowest rank, in round 1 from the lowest rating (1, 7.1)."""
    lowest_first = list(reversed(range(len(field.entrants))))
    if field.rounds_paired == 0:
        lowest_first.sort(key=lambda place: (field.rating(place), -field.number(place)))
    return lowest_first


def _pair_groups(work: _Work, groups: Scoregroups) -> list[tuple[Pair, Side]]:
    """Return all pairs with the side on which each was made: above, below, median (2.2)."""
    upper = _pair_side(work, Side.UPPER, groups.upper, groups.median)
    lower = _pair_side(work, Side.LOWER, groups.lower, groups.median)
    median = _pair_median(work, groups.median, upper, lower)
    made = [(pair, Side.UPPER) for pair in upper.pairs]
    made += [(pair, Side.LOWER) for pair in lower.pairs]
    return made + [(pair, Side.MEDIAN) for pair in median]


def _pair_side(
    work: _Work, side: Side, groups: tuple[tuple[int, ...], ...], median: tuple[int, ...]
) -> _SideResult:
    """Return the pairs of a side, group after group towards the median (2.2, 3.2.1)."""
    result = _SideResult()
    for residents, adjacent in zip(groups, (*groups, median)[1:], strict=True):
        down = result.floaters if side is Side.UPPER else ()
        up = result.floaters if side is Side.LOWER else ()
        group = Group(side, residents, down, up)
        work.refuse_large(group)
        result.floaters = floaters_of(work.field, group, adjacent)
        pairs = pairs_of(work.field, group, result.floaters)
        result.pairs += pairs
        work.record(group, pairs, result.floaters, [])
    return result


def _pair_median(
    work: _Work, residents: tuple[int, ...], upper: _SideResult, lower: _SideResult
) -> list[Pair]:
    """Return the pairs of the median; while it is blocked, pairs of the sides are cracked (2.6)."""
    cracked = []
    group = Group(Side.MEDIAN, residents, upper.floaters, lower.floaters)
    work.refuse_large(group)
    while not work.field.can_all_be_paired(group.members):
        cracked.append(_side_to_crack(upper, lower).crack())
        group = Group(Side.MEDIAN, residents, upper.floaters, lower.floaters)
        work.refuse_large(group)
    pairs = pairs_of(work.field, group, ())
    if group.members:
        work.record(group, pairs, (), cracked)
    return pairs


def _side_to_crack(upper: _SideResult, lower: _SideResult) -> _SideResult:
    """Return the side that sent fewer floaters, the upper if equal; it must have pairs (2.6)."""
    from_above_prevail = len(upper.floaters) > len(lower.floaters)
    first, second = (lower, upper) if from_above_prevail else (upper, lower)
    return first if first.pairs else second


def _published(field: Field, pair: Pair, side: Side) -> tuple[PlayerId, PlayerId]:
    """Return the two players, White first."""
    higher, lower = field.names(sorted(pair))
    is_white = colour_of_higher(field, pair, side) is Colour.WHITE
    return (higher, lower) if is_white else (lower, higher)
