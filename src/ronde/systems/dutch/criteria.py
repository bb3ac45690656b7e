"""What the criteria can see of a player, and the questions that they ask.

Each is about one pair or one downfloater; the answers are counts to be minimised. Which question
is which article, and in what order they stand, is the edition's table.
"""

from __future__ import annotations

from typing import NamedTuple

from ronde.kernel.colours import ABSOLUTE, STRONG, ColourProfile
from ronde.kernel.ledger import DOWNFLOAT, UPFLOAT

MOVED_DOWN, RESIDENT, NEXT, LOWER, NOBODY = range(5)
"""The part that a vertex plays in the matching problem of a bracket.

NEXT are the residents of the following bracket, LOWER everybody below, as far as the problem
looks so deep. Whoever is matched with NOBODY has no opponent as far as the problem sees.
"""


class DutchProfile(NamedTuple):
    """Players of equal profile are the same to every criterion."""

    role: int
    score: int = 0
    colour_kind: int = 0
    last_float: int = 0
    float_before: int = 0
    may_have_bye: bool = True
    unplayed: int = 0


# Colours ---------------------------------------------------------------------------------


def denied_preference(one: ColourProfile, other: ColourProfile) -> int:
    """Whether somebody of the pair cannot get the preferred colour."""
    return int(one.preference != 0 and one.preference == other.preference)


def denied_strong_preference(one: ColourProfile, other: ColourProfile) -> int:
    """Whether the one who cannot get the preferred colour has a strong preference.

    Against an absolute preference it is the strong one that is denied. INTERPRETATION 0005: of
    two absolute ones none is a strong one.
    """
    weaker = min(one.strength, other.strength)
    return int(weaker == STRONG and denied_preference(one, other))


def clash_of_absolutes(one: ColourProfile, other: ColourProfile) -> bool:
    """Whether both have an absolute preference for the same colour."""
    both = one.strength == ABSOLUTE == other.strength
    return both and one.preference == other.preference


def excessive_difference(one: ColourProfile, other: ColourProfile) -> int:
    """Whether somebody of the pair must get a colour difference beyond two.

    Of two absolute preferences the one with the wider difference is granted; the other player
    goes beyond two if his own difference is two already.
    """
    return int(clash_of_absolutes(one, other) and min(one.difference, other.difference) > 1)


def third_colour_running(one: ColourProfile, other: ColourProfile) -> int:
    """Whether somebody of the pair must get the same colour for the third time running.

    The one with the wider difference is granted his preference. At equal differences either of
    them may be denied; it cannot be avoided only if both had the same colour twice.
    """
    if not clash_of_absolutes(one, other):
        return 0
    if one.difference == other.difference:
        return int(one.repeated != 0 and one.repeated == other.repeated)
    denied = one if one.difference < other.difference else other
    return int(denied.repeated == 3 - denied.preference)


# Floats ------------------------------------------------------------------------------------


def each(_: DutchProfile) -> int:
    """Count everybody who is asked about."""
    return 1


def each_leaver(_: DutchProfile, __: int) -> int:
    """Count everybody who leaves the bracket."""
    return 1


def had_downfloat(player: DutchProfile) -> int:
    """Whether the player had a downfloat in the last round."""
    return int(player.last_float == DOWNFLOAT)


def had_upfloat(player: DutchProfile) -> int:
    """Whether the player had an upfloat in the last round."""
    return int(player.last_float == UPFLOAT)


def had_downfloat_before(player: DutchProfile) -> int:
    """Whether the player had a downfloat two rounds ago."""
    return int(player.float_before == DOWNFLOAT)


def had_upfloat_before(player: DutchProfile) -> int:
    """Whether the player had an upfloat two rounds ago."""
    return int(player.float_before == UPFLOAT)


def leaver_had_downfloat(player: DutchProfile, _: int) -> int:
    """Whether a downfloater had a downfloat in the last round."""
    return int(player.last_float == DOWNFLOAT)


def leaver_had_downfloat_before(player: DutchProfile, _: int) -> int:
    """Whether a downfloater had a downfloat two rounds ago."""
    return int(player.float_before == DOWNFLOAT)


def resident_repeats_downfloat(player: DutchProfile, _: int) -> int:
    """Whether a resident downfloater had a downfloat in the last round."""
    return int(player.role == RESIDENT and player.last_float == DOWNFLOAT)


def resident_repeats_downfloat_before(player: DutchProfile, _: int) -> int:
    """Whether a resident downfloater had a downfloat two rounds ago."""
    return int(player.role == RESIDENT and player.float_before == DOWNFLOAT)


def moved_down_repeats_downfloat(player: DutchProfile, _: int) -> int:
    """Whether a moved-down player who floats on had a downfloat in the last round.

    INTERPRETATION 0007: his difference counts as larger than that of any paired one. Since the
    residents of a bracket have one score, the differences of those paired follow from who
    floats on.
    """
    return int(player.role == MOVED_DOWN and player.last_float == DOWNFLOAT)


def moved_down_repeats_downfloat_before(player: DutchProfile, _: int) -> int:
    """Whether a moved-down player who floats on had a downfloat two rounds ago."""
    return int(player.role == MOVED_DOWN and player.float_before == DOWNFLOAT)


# The bracket below ---------------------------------------------------------------------------


def weight_of_unpaired(player: DutchProfile, opponent: int) -> int:
    """Weigh a player who finds no opponent in the next bracket (2017).

    Where the next bracket is the last, somebody left over who may not receive the bye makes its
    pairing illegal: such a choice must lose against any that leaves one bye more.
    """
    if opponent != NOBODY:
        return 0
    return 1 if player.may_have_bye else 3


def unpaired_in_next(player: DutchProfile, opponent: int) -> int:
    """Whether a downfloater finds no opponent in the next bracket."""
    return int(opponent != NEXT and player.role in (MOVED_DOWN, RESIDENT))


def leaves_next(player: DutchProfile, opponent: int) -> int:
    """Whether somebody of the next bracket, moved down into it or not, is not paired in it."""
    if player.role == NEXT:
        return int(opponent != NEXT)
    return int(player.role in (MOVED_DOWN, RESIDENT) and opponent != NEXT)


def unplayed_games_of_bye(player: DutchProfile, opponent: int) -> int:
    """How many rounds so far the receiver of the bye has not played."""
    return player.unplayed if opponent == NOBODY else 0
