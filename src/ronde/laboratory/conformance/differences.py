"""What kind of difference there is between two pairings of a round."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from ronde.i18n import phrase
from ronde.questions.judgement import Opinion
from ronde.serialisation import Count


class DifferenceClass(Enum):
    """In what the witness differs; those of pairings, then those of the file and of the ranks."""

    BYE = "bye"
    PAIRING = "pairing"
    COLOURS = "colours"
    ORDER = "order"
    POSSIBILITY = "possibility"
    REFUSAL = "refusal"
    FILE = "file"
    UNSOUND = "unsound"
    UNPROVED = "unproved"
    STANDINGS = "standings"

    @property
    def meaning(self) -> str:
        """What differs, for people."""
        return _MEANINGS[self]


_MEANINGS: Final = {
    DifferenceClass.BYE: phrase("who has the bye"),
    DifferenceClass.PAIRING: phrase("who meets whom"),
    DifferenceClass.COLOURS: phrase("colours"),
    DifferenceClass.ORDER: phrase("order of the boards"),
    DifferenceClass.POSSIBILITY: phrase("whether there is a pairing"),
    DifferenceClass.REFUSAL: phrase("no answer of the other engine"),
    DifferenceClass.FILE: phrase("what is written and what is read"),
    DifferenceClass.UNSOUND: phrase("an absolute rule is broken"),
    DifferenceClass.UNPROVED: phrase("the certificate is refused"),
    DifferenceClass.STANDINGS: phrase("ranks"),
}


@dataclass(frozen=True, slots=True)
class EventDifference:
    """The first difference of an event: in which round, of which class, decided by what.

    `article` is that of the rules which prefer our pairing, empty where none is known; `what` tells
    the difference in English. `rounds` counts the rounds that differ; round 0 is the whole event.
    """

    kind: DifferenceClass
    round: Count
    article: str = ""
    what: str = ""
    rounds: Count = 1


def class_of(ours: Opinion, theirs: Opinion) -> DifferenceClass | None:
    """Return in what two pairings of a round differ first; None when they are the same.

    >>> from ronde.systems.base import Pair
    >>> one, other = Opinion((Pair(1, 2),)), Opinion((Pair(2, 1),))
    >>> class_of(one, other), class_of(one, one)
    (<DifferenceClass.COLOURS: 'colours'>, None)
    """
    if ours.refusal or theirs.refusal:
        return DifferenceClass.REFUSAL
    if ours.impossible or theirs.impossible:
        same = bool(ours.impossible) is bool(theirs.impossible)
        return None if same else DifferenceClass.POSSIBILITY
    if ours.bye != theirs.bye:
        return DifferenceClass.BYE
    if ours.games != theirs.games:
        return DifferenceClass.PAIRING
    if frozenset(ours.pairs) != frozenset(theirs.pairs):
        return DifferenceClass.COLOURS
    return None if ours.pairs == theirs.pairs else DifferenceClass.ORDER


def both_spelled(ours: Opinion, theirs: Opinion) -> str:
    """Return both pairings where they differ, in numbers: ours first."""
    return f"{_spelled(ours, theirs)} / {_spelled(theirs, ours)}"


def _spelled(one: Opinion, other: Opinion) -> str:
    if one.refusal or one.impossible:
        return str(one.refusal or one.impossible)
    own = [pair for pair in one.pairs if pair not in other.pairs]
    if not own and one.bye == other.bye:
        own = [a for a, b in zip(one.pairs, other.pairs, strict=False) if a != b]
    spelled = [f"{pair.white}-{pair.black}" for pair in own]
    if one.bye != other.bye:
        spelled.append(f"{one.bye or '-'}-0")
    return " ".join(spelled) or "-"
