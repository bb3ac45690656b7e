"""Who has White in the first game (article 4)."""

from __future__ import annotations

from tests.literal.double_swiss.players import Field

from ronde.errors import RoundError
from ronde.model import Colour


def higher_ranked(field: Field, pair: tuple[int, int]) -> int:
    """Return the HRP of a pair: the higher score, else the smaller TPN (4.2)."""
    return min(pair, key=lambda tpn: (-field.entrants[tpn].score, tpn))


def allocate(field: Field, pair: tuple[int, int]) -> tuple[int, int, str]:
    """Return who has White, who has Black and the article that decided (4.3, 4.4)."""
    first = higher_ranked(field, pair)
    other = pair[1] if first == pair[0] else pair[0]
    for article, rule in _RULES:
        colour = rule(field, first, other)
        if colour is not None:
            return (first, other, article) if colour is Colour.WHITE else (other, first, article)
    raise AssertionError("two players of whom one had a colour have one to alternate")


def _neither_has_had_a_colour(field: Field, first: int, other: int) -> Colour | None:
    if field.entrants[first].colours or field.entrants[other].colours:
        return None
    if field.initial_colour is None:
        raise RoundError("the first colour has not been drawn; set the initial colour")
    return field.initial_colour if first % 2 else field.initial_colour.opposite


def _fewer_whites(field: Field, first: int, other: int) -> Colour | None:
    mine, theirs = (field.entrants[tpn].colours.count(Colour.WHITE) for tpn in (first, other))
    if mine == theirs:
        return None
    return Colour.WHITE if mine < theirs else Colour.BLACK


def _latest_difference(field: Field, first: int, other: int) -> Colour | None:
    """Undo the latest round with different colours; unplayed ones are left out (C.04.2, 3.4)."""
    mine, theirs = field.entrants[first].colours, field.entrants[other].colours
    for own, opposing in zip(reversed(mine), reversed(theirs), strict=False):
        if own is not opposing:
            return own.opposite
    return None


def _alternation_of_first(field: Field, first: int, _other: int) -> Colour | None:
    colours = field.entrants[first].colours
    return colours[-1].opposite if colours else None


def _alternation_of_other(field: Field, _first: int, other: int) -> Colour | None:
    colours = field.entrants[other].colours
    return colours[-1] if colours else None


_RULES = (
    ("4.3.1", _neither_has_had_a_colour),
    ("4.3.2", _fewer_whites),
    ("4.3.3", _latest_difference),
    ("4.3.4", _alternation_of_first),
    ("4.3.5", _alternation_of_other),
)
