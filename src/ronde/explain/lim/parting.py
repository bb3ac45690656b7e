"""Where the procedure parts from a round with other pairs, and what decides there.

The other round is legal, so wherever the two part first, what it does there was open to the
procedure, too: a pair that can be made, a player who can be spared, an opponent who is available.
It was not taken because of one question, which is the answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ronde.errors import RondeError
from ronde.explain.lim.floats import what_speaks_against
from ronde.explain.lim.round import LimRound
from ronde.explain.lim.walk import tried
from ronde.explain.otherround import in_order
from ronde.kernel.bits import members
from ronde.kernel.colours import NO_COLOUR
from ronde.systems.lim.outcome import Reason

BYE, PAIRS, CRACKS = "bye", "pairs", "cracked"
ORDER, COLOUR, MAXI = "order", "colour", "maxi"
FLOATER = "floater"
"""What two rounds can part by; that on floaters goes on with the key that decided."""

KEYS_OF_FLOATERS = ("floated", "without-opponent", "last-round", COLOUR, "number")
"""What can put one floater before another, in the order in which it is asked."""


class Parting(NamedTuple):
    """What decides; `ranks` are those taken now and then, behind the one who searches if any.

    `counts` are pairs made or taken apart now and then, `colour` is the one that speaks.
    """

    name: str
    article: str
    place: int | None = None
    ranks: tuple[int, ...] = ()
    counts: tuple[int, ...] = ()
    colour: int = 0


@dataclass
class OtherGroup:
    """The same members paired otherwise: the pairs, higher rank first, and who floats."""

    pairs: set[tuple[int, int]]
    floaters: list[int]


def by_bye(case: LimRound, bye: int | None) -> Parting | None:
    """Return that the bye would go to somebody who comes later for it, if it would."""
    now = case.outcome.bye
    if now is None or bye is None or now.rank == bye:
        return None
    number = case.article("bye-by-rating" if case.standing.round == 1 else "bye")
    return Parting(BYE, number, ranks=(now.rank, bye))


def by_cracks(case: LimRound, cracks: int) -> Parting | None:
    """Return that more pairs would be taken apart for the median, if so."""
    now = len(case.outcome.cracks)
    if cracks == now:
        return None
    place = len(case.groups) - 1
    return Parting(CRACKS, case.article("cracking"), place, counts=(now, cracks))


def in_group(
    case: LimRound, place: int, other: OtherGroup, asked: Sequence[int] = ()
) -> Parting | None:
    """Return what decides in a group that both rounds enter alike, None if they leave it alike.

    Of several floaters those are named who are asked about.
    """
    group = case.groups[place]
    now, then = len(group.meetings), len(other.pairs)
    if then < now:
        return Parting(PAIRS, case.article("surplus"), place, counts=(now, then))
    ours = [floater.rank for floater in group.floaters]
    if set(ours) != set(other.floaters):
        return _by_floater(case, place, ours, other.floaters, asked)
    return _by_opponent(case, place, other.pairs)


# Floaters --------------------------------------------------------------------------------------


def _by_floater(
    case: LimRound, place: int, ours: list[int], theirs: Iterable[int], asked: Sequence[int]
) -> Parting:
    """Return the key of article 3 by which a floater was taken before another."""
    others = [rank for rank in theirs if rank not in ours]
    then = next((rank for rank in others if rank in asked), others[0])
    at = next(k for k, rank in enumerate(ours) if rank not in set(theirs))
    name, number = _deciding_key(case, place, at, then)
    colour = case.field.due[ours[at]] if name == COLOUR else NO_COLOUR
    return Parting(f"{FLOATER}-{name}", number, place, (ours[at], then), colour=colour)


def _deciding_key(case: LimRound, place: int, at: int, then: int) -> tuple[str, str]:
    """Return the name and article of the question that the other did not survive."""
    choice, rest = case.before_floater(place, at)
    pool = members(rest.spare())
    if then not in pool:
        raise RondeError(
            f"round {case.standing.round}: {case.standing.ids[then]} cannot float, and yet would"
        )
    for reason, narrower in choice.narrowed(rest, pool):
        if then in narrower:
            continue
        if reason is Reason.TYPE:
            better = case.groups[place].floaters[at].type
            return what_speaks_against(choice.type_of(then), better), case.article("type")
        if reason is Reason.LAST_ROUND:
            return "last-round", case.article("last-round")
        return COLOUR, case.article("colour-of-floater")
    return "number", case.article("number-of-floater")


# Opponents -------------------------------------------------------------------------------------


def _by_opponent(case: LimRound, place: int, pairs: set[tuple[int, int]]) -> Parting | None:
    """Return why the first with another opponent did not take that one."""
    partner = {rank: other for pair in pairs for rank, other in (pair, pair[::-1])}
    for number, meeting in enumerate(case.groups[place].meetings):
        if in_order(*meeting.pair) not in pairs:
            searcher, now = meeting.searcher, meeting.found
            then = partner[searcher]
            name = _why_not_taken(case, searcher, now, then, tried(case, place, number))
            floated = searcher not in case.groups[place].residents
            subject = "opponent-of-floater" if floated else _SUBJECTS[name]
            ranks = (searcher, now, then)
            colour = case.field.due[searcher] if name == COLOUR else NO_COLOUR
            return Parting(name, case.article(subject), place, ranks, colour=colour)
    return None


_SUBJECTS = {ORDER: "exchange", COLOUR: "exchange-for-colour", MAXI: "maxi"}


def _why_not_taken(case: LimRound, searcher: int, now: int, then: int, order: list[int]) -> str:
    """Return what puts one available opponent before another."""
    suit = case.field.suit
    if order.index(now) > order.index(then):
        return COLOUR
    return MAXI if suit(searcher, then) and not suit(searcher, now) else ORDER
