"""The questions that the requirements of the procedure ask of a pair or of a floater.

The answers are numbers of pairs or players for which the requirement would have to be dropped.
Which article asks which question, and in what order they are dropped, is the edition's table.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

from ronde.kernel.colours import ABSOLUTE, STRONG, ColourProfile
from ronde.kernel.ledger import DOWNFLOAT, UPFLOAT
from ronde.systems.dutch.criteria import MOVED_DOWN, NOBODY, DutchProfile

OfColours = Callable[[ColourProfile, ColourProfile], int]
OfLeaver = Callable[[DutchProfile, int], int]
OfUpfloater = Callable[[DutchProfile], int]


class Say(Enum):
    """In which matching problems of a bracket a requirement has a say."""

    ALWAYS = "always"
    LOWER_PLAYERS = "lower players take part"
    LOOK_AHEAD = "the next bracket is judged as well"
    MERGED = "the lowest bracket holds several scores after C.13"


class Rounds(Enum):
    """In which rounds a requirement exists."""

    ALL = "all"
    ODD = "odd"
    EVEN = "even"

    def holds_in(self, round_: int) -> bool:
        """Whether the requirement exists in that round.

        >>> Rounds.ODD.holds_in(3), Rounds.EVEN.holds_in(3), Rounds.ALL.holds_in(3)
        (True, False, True)
        """
        return self is Rounds.ALL or (round_ % 2 == 1) == (self is Rounds.ODD)


class BracketRequirement(NamedTuple):
    """One requirement of a bracket: what it counts, and the step that drops it.

    `of_colours` is asked of the colour profiles of a pair, `of_leaver` of a player who is not
    paired in the bracket and the role of whom he gets instead, `of_upfloater` of a resident
    paired with a moved-down player. `per_moved_pair` is added for two moved-down players who
    are paired with each other. `by_score` compares the leavers score by score, the highest
    first; `sums` adds their scores up; `squares` adds up squared score differences.
    """

    name: str
    article: str
    dropped_at: str
    say: Say = Say.ALWAYS
    rounds: Rounds = Rounds.ALL
    by_score: bool = False
    sums: bool = False
    squares: bool = False
    per_moved_pair: int = 0
    of_colours: OfColours | None = None
    of_leaver: OfLeaver | None = None
    of_upfloater: OfUpfloater | None = None


# Colours ---------------------------------------------------------------------------------


def same_preference(one: ColourProfile, other: ColourProfile) -> int:
    """Whether the two want the same colour, so that one is denied it (X).

    >>> white, black = ColourProfile(1, STRONG), ColourProfile(2, STRONG)
    >>> same_preference(white, white), same_preference(white, black)
    (1, 0)
    """
    return int(one.preference != 0 and one.preference == other.preference)


def same_strong_preference(one: ColourProfile, other: ColourProfile) -> int:
    """Whether the two want the same colour and neither of them mildly (A.7.d, Z)."""
    return int(min(one.strength, other.strength) >= STRONG and same_preference(one, other))


def same_absolute_preference(one: ColourProfile, other: ColourProfile) -> int:
    """Whether the two must have the same colour; such a pair needs a topscorer (B.2)."""
    return int(min(one.strength, other.strength) == ABSOLUTE and same_preference(one, other))


# Floats ------------------------------------------------------------------------------------


def each_leaver(_: DutchProfile, __: int) -> int:
    """Count everybody who leaves the bracket."""
    return 1


def moved_down_leaver(player: DutchProfile, _: int) -> int:
    """Whether somebody who was moved down leaves the bracket again."""
    return int(player.role == MOVED_DOWN)


def without_opponent_below(_: DutchProfile, opponent: int) -> int:
    """Whether a floater finds no opponent in the next bracket either (C.12)."""
    return int(opponent == NOBODY)


def repeats_downfloat(player: DutchProfile, _: int) -> int:
    """Whether a floater had a downfloat in the last round (B.5)."""
    return int(player.last_float == DOWNFLOAT)


def repeats_downfloat_before(player: DutchProfile, _: int) -> int:
    """Whether a floater had a downfloat two rounds ago (B.6)."""
    return int(player.float_before == DOWNFLOAT)


def repeats_upfloat(player: DutchProfile) -> int:
    """Whether a resident who meets a moved-down player had an upfloat last round (B.5)."""
    return int(player.last_float == UPFLOAT)


def repeats_upfloat_before(player: DutchProfile) -> int:
    """Whether a resident who meets a moved-down player had an upfloat two rounds ago (B.6)."""
    return int(player.float_before == UPFLOAT)


MOVED_DOWN_FIRST = BracketRequirement(
    "moved-down-paired", "A.3", "C.14.b",
    of_leaver=moved_down_leaver, per_moved_pair=2,
)  # fmt: skip
FEWEST_FLOATERS = BracketRequirement(
    "floaters", "A.11", "C.14", Say.LOWER_PLAYERS, of_leaver=each_leaver
)
# INTERPRETATION 0025: over all pairs of a lowest bracket that C.13 filled, moved-down ones too.
SQUARED_DIFFERENCES = BracketRequirement(
    "squared-differences", "D.4", "D.4", Say.MERGED, squares=True
)
SCORES_OF_FLOATERS = BracketRequirement(
    "scores-of-floaters", "B.3", "C.10", by_score=True, of_leaver=each_leaver
)
SUM_OF_FLOATERS = BracketRequirement("sum-of-floaters", "B.3", "C.10", sums=True)
PAIRED_BELOW = BracketRequirement(
    "unpaired-below", "C.12", "C.12", Say.LOOK_AHEAD, of_leaver=without_opponent_below
)
ABSOLUTE_COLOURS = BracketRequirement(
    "absolute-colours", "B.2", "C.10.g", of_colours=same_absolute_preference
)
STRONG_AS_ABSOLUTE = BracketRequirement(
    "strong-as-absolute", "A.7.d", "C.10.f",
    rounds=Rounds.ODD, of_colours=same_strong_preference,
)  # fmt: skip
DENIED_PREFERENCES = BracketRequirement(
    "denied-preferences", "B.4", "C.10.e", of_colours=same_preference
)
DENIED_STRONG_PREFERENCES = BracketRequirement(
    "denied-strong-preferences", "B.4", "C.10.e",
    rounds=Rounds.EVEN, of_colours=same_strong_preference,
)  # fmt: skip
FLOATS = (
    BracketRequirement("repeated-downfloats", "B.5", "C.10.d", of_leaver=repeats_downfloat),
    BracketRequirement(
        "downfloats-of-two-rounds-ago", "B.6", "C.10.c", of_leaver=repeats_downfloat_before
    ),
    BracketRequirement("repeated-upfloats", "B.5", "C.10.b", of_upfloater=repeats_upfloat),
    BracketRequirement(
        "upfloats-of-two-rounds-ago", "B.6", "C.10.a", of_upfloater=repeats_upfloat_before
    ),
)
