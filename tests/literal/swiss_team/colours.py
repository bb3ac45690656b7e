"""Who has White on the first board (article 4)."""

from __future__ import annotations

from tests.literal.swiss_team.teams import Field, Strength

from ronde.errors import RoundError
from ronde.model import Colour


def first_team(field: Field, pair: tuple[int, int]) -> int:
    """Return the first-team of a pair (4.2)."""

    def order(tpn: int) -> tuple[int, int, int]:
        team = field.teams[tpn]
        score = team.pairing_score if field.first_by_pairing_score else team.score
        return -score, -team.secondary if field.uses_secondary else 0, tpn

    return min(pair, key=order)


def allocate(field: Field, pair: tuple[int, int]) -> tuple[int, int, str]:
    """Return the team with White, the team with Black and the article that decided (4.3)."""
    first = first_team(field, pair)
    other = pair[1] if first == pair[0] else pair[0]
    for article, rule in _RULES:
        colour = rule(field, first, other)
        if colour is not None:
            return (first, other, article) if colour is Colour.WHITE else (other, first, article)
    raise AssertionError("two teams of which one has played have a colour to alternate")


def _neither_has_played(field: Field, first: int, other: int) -> Colour | None:
    if field.teams[first].colours or field.teams[other].colours:
        return None
    if field.initial_colour is None:
        raise RoundError("the first colour has not been drawn; set the initial colour")
    return field.initial_colour if first % 2 else field.initial_colour.opposite


def _only_preference(field: Field, first: int, other: int) -> Colour | None:
    mine, theirs = field.preference(first)[0], field.preference(other)[0]
    if mine is not None and theirs is None:
        return mine
    if mine is None and theirs is not None:
        return theirs.opposite
    return None


def _opposite_preferences(field: Field, first: int, other: int) -> Colour | None:
    mine, theirs = field.preference(first)[0], field.preference(other)[0]
    return mine if mine is not None and theirs is mine.opposite else None


def _only_strong_preference(field: Field, first: int, other: int) -> Colour | None:
    if field.type != "B":
        return None
    mine, my_strength = field.preference(first)
    theirs, their_strength = field.preference(other)
    if my_strength is Strength.STRONG and their_strength is not Strength.STRONG:
        return mine
    if their_strength is Strength.STRONG and my_strength is not Strength.STRONG:
        assert theirs is not None  # a strong preference is one for a colour
        return theirs.opposite
    return None


def _lower_difference(field: Field, first: int, other: int) -> Colour | None:
    mine, theirs = field.teams[first].difference, field.teams[other].difference
    if mine == theirs:
        return None
    return Colour.WHITE if mine < theirs else Colour.BLACK


def _latest_difference(field: Field, first: int, other: int) -> Colour | None:
    """Alternate to the most recent time in which they had different colours.

    Unplayed rounds are left out and the histories end together (C.04.2, 3.4).
    """
    mine, theirs = field.teams[first].colours, field.teams[other].colours
    for own, opposing in zip(reversed(mine), reversed(theirs), strict=False):
        if own is not opposing:
            return own.opposite
    return None


def _preference_of_first(field: Field, first: int, _other: int) -> Colour | None:
    return field.preference(first)[0]


def _alternation_of_first(field: Field, first: int, _other: int) -> Colour | None:
    colours = field.teams[first].colours
    return colours[-1].opposite if colours else None


def _alternation_of_other(field: Field, _first: int, other: int) -> Colour | None:
    """Alternate for the other team: new in 2026, and closes the gap of 2024 as well."""
    colours = field.teams[other].colours
    return colours[-1] if colours else None


_RULES = (
    ("4.3.1", _neither_has_played),
    ("4.3.2", _only_preference),
    ("4.3.3", _opposite_preferences),
    ("4.3.4", _only_strong_preference),
    ("4.3.5", _lower_difference),
    ("4.3.6", _latest_difference),
    ("4.3.7", _preference_of_first),
    ("4.3.8", _alternation_of_first),
    ("4.3.9", _alternation_of_other),
)
