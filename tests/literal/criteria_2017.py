"""The criteria C.5 to C.19 of the edition of 2017 (Baku 2016), in order.

C.1 and C.3 are in `field` (a candidate never holds such a pair), C.2 and C.4 in `rounds`.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.literal.brackets import Bracket, Criterion, Edition, Route, Value
from tests.literal.candidates import Candidate, SetKey
from tests.literal.criteria_common import (
    IMPOSSIBLE,
    colour_differences_beyond_two,
    colours_three_times_running,
    most_pairs,
    preferences_denied,
    strong_preferences_denied,
)
from tests.literal.field import Field
from tests.literal.history import Float

ONE_POINT = 10

GivenFloat = tuple[int, Float, int]
"""A player, the mark that this round gives him, the difference of the scores."""


def _floats_given(bracket: Bracket, candidate: Candidate) -> Iterator[GivenFloat]:
    """Yield every float of the candidate: unequal pairs, and whoever leaves the bracket (A.4)."""
    score = bracket.field.score
    for higher, lower in candidate.pairs:
        if score(higher) != score(lower):
            yield higher, Float.DOWN, score(higher) - score(lower)
            yield lower, Float.UP, score(higher) - score(lower)
    for place in candidate.downfloaters:
        yield place, Float.DOWN, score(place) - _artificial_score(bracket)


def _artificial_score(bracket: Bracket) -> int:
    """Return one point less than the lowest score of the bracket (A.8)."""
    return bracket.field.score(bracket.players[-1]) - ONE_POINT


def pairing_score_difference(bracket: Bracket, candidate: Candidate) -> Value:
    """C.6: the score differences of A.8 from the largest to the smallest."""
    score = bracket.field.score
    of_pairs = [score(higher) - score(lower) for higher, lower in candidate.pairs]
    of_floaters = [score(place) - _artificial_score(bracket) for place in candidate.downfloaters]
    return tuple(sorted(of_pairs + of_floaters, reverse=True))


def following_bracket(bracket: Bracket, candidate: Candidate) -> Value:
    """C.7: unpaired players, then score differences, that the next bracket can reach at best.

    Asked of ordinary brackets only. INTERPRETATION 0014: completion below the next bracket is
    not asked, as the text names C.5 and C.6 alone; if that bracket is the last, C.2 binds it.
    """
    if bracket.route is not Route.ORDINARY or not bracket.groups_below:
        return ()
    floaters = candidate.downfloaters
    if floaters not in bracket.outlooks:
        bracket.outlooks[floaters] = _best_of_following(bracket.next_bracket(floaters))
    return bracket.outlooks[floaters]


def _best_of_following(following: Bracket) -> Value:
    best = IMPOSSIBLE
    for left in following.possible_downfloaters():
        if len(left) > best[0]:
            break
        if following.groups_below or following.may_end_with(left):
            best = min(best, (len(left), *_differences_when_left(following, left)))
    return best


def _differences_when_left(following: Bracket, left: tuple[int, ...]) -> Value:
    """Return the PSD of a bracket whose residents have one score and which leaves these players.

    Each paired moved-down player meets a resident, each other pair has no difference.
    """
    score = following.field.score
    level = score(following.residents[0])
    of_mdps = [score(place) - level for place in following.mdps if place not in left]
    of_floaters = [score(place) - level + ONE_POINT for place in left]
    of_residents = [0] * ((len(following.players) - len(left)) // 2 - len(of_mdps))
    return tuple(sorted(of_mdps + of_floaters + of_residents, reverse=True))


def _count(bracket: Bracket, candidate: Candidate, mark: Float, rounds_ago: int) -> Value:
    """Return how many players get the mark that they already got so many rounds ago."""
    return (len(_differences(bracket, candidate, mark, rounds_ago)),)


def _differences(bracket: Bracket, candidate: Candidate, mark: Float, rounds_ago: int) -> Value:
    """Return the score differences of those players from the largest to the smallest.

    INTERPRETATION 0006: compared as lists, as A.8 compares its own.
    """
    entrants = bracket.field.entrants
    found = (
        difference
        for place, given, difference in _floats_given(bracket, candidate)
        if given is mark and entrants[place].floated(mark, rounds_ago)
    )
    return tuple(sorted(found, reverse=True))


def repeated_downfloats(bracket: Bracket, candidate: Candidate) -> Value:
    """C.12: players who float down as in the previous round."""
    return _count(bracket, candidate, Float.DOWN, 1)


def repeated_upfloats(bracket: Bracket, candidate: Candidate) -> Value:
    """C.13: players who float up as in the previous round."""
    return _count(bracket, candidate, Float.UP, 1)


def downfloats_as_two_rounds_before(bracket: Bracket, candidate: Candidate) -> Value:
    """C.14: players who float down as two rounds before."""
    return _count(bracket, candidate, Float.DOWN, 2)


def upfloats_as_two_rounds_before(bracket: Bracket, candidate: Candidate) -> Value:
    """C.15: players who float up as two rounds before."""
    return _count(bracket, candidate, Float.UP, 2)


def width_of_repeated_downfloats(bracket: Bracket, candidate: Candidate) -> Value:
    """C.16: score differences of those who float down as in the previous round."""
    return _differences(bracket, candidate, Float.DOWN, 1)


def width_of_repeated_upfloats(bracket: Bracket, candidate: Candidate) -> Value:
    """C.17: score differences of those who float up as in the previous round."""
    return _differences(bracket, candidate, Float.UP, 1)


def width_of_downfloats_as_two_rounds_before(bracket: Bracket, candidate: Candidate) -> Value:
    """C.18: score differences of those who float down as two rounds before."""
    return _differences(bracket, candidate, Float.DOWN, 2)


def width_of_upfloats_as_two_rounds_before(bracket: Bracket, candidate: Candidate) -> Value:
    """C.19: score differences of those who float up as two rounds before."""
    return _differences(bracket, candidate, Float.UP, 2)


def _higher_scores_then_lower_numbers(field: Field) -> SetKey:
    """D.3: the set with the highest different score, then with the lowest numbers."""
    return lambda places: (tuple(-field.score(place) for place in places), places)


DUTCH_2017 = Edition(
    criteria=(
        Criterion("C.5", "most_pairs", most_pairs),
        Criterion("C.6", "pairing_score_difference", pairing_score_difference),
        Criterion("C.7", "following_bracket", following_bracket),
        Criterion("C.8", "colour_differences_beyond_two", colour_differences_beyond_two),
        Criterion("C.9", "colours_three_times_running", colours_three_times_running),
        Criterion("C.10", "preferences_denied", preferences_denied),
        Criterion("C.11", "strong_preferences_denied", strong_preferences_denied),
        Criterion("C.12", "repeated_downfloats", repeated_downfloats),
        Criterion("C.13", "repeated_upfloats", repeated_upfloats),
        Criterion("C.14", "downfloats_as_two_rounds_before", downfloats_as_two_rounds_before),
        Criterion("C.15", "upfloats_as_two_rounds_before", upfloats_as_two_rounds_before),
        Criterion("C.16", "width_of_repeated_downfloats", width_of_repeated_downfloats),
        Criterion("C.17", "width_of_repeated_upfloats", width_of_repeated_upfloats),
        Criterion(
            "C.18",
            "width_of_downfloats_as_two_rounds_before",
            width_of_downfloats_as_two_rounds_before,
        ),
        Criterion(
            "C.19",
            "width_of_upfloats_as_two_rounds_before",
            width_of_upfloats_as_two_rounds_before,
        ),
    ),
    set_order=_higher_scores_then_lower_numbers,
    counts_downfloaters="C.5",
)
