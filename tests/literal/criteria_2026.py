"""The criteria C5 to C21 of the edition in force from 1 February 2026, in order.

C1 and C3 are in `field` (a candidate never holds such a pair), C2 and C4 in `rounds`.
"""

from __future__ import annotations

from collections.abc import Iterable

from tests.literal.brackets import Bracket, Criterion, Edition, Value
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

FLOATS_ON = 1_000_000
"""Added to the score of a moved-down player who floats on: wider than any pair can be."""


def score_of_bye(bracket: Bracket, candidate: Candidate) -> Value:
    """C5: the lowest score to which the bye can still go; nothing when nobody will have it."""
    return _lowest_bye(bracket, candidate.downfloaters + bracket.below)


def _lowest_bye(bracket: Bracket, left: tuple[int, ...]) -> Value:
    if len(left) % 2 == 0:
        return ()
    receivers = bracket.completion.bye_receivers(left)
    return (min(map(bracket.field.score, receivers)),) if receivers else IMPOSSIBLE


def scores_of_downfloaters(bracket: Bracket, candidate: Candidate) -> Value:
    """C7: the scores of the downfloaters from the highest to the lowest."""
    return _scores(bracket, candidate.downfloaters)


def _scores(bracket: Bracket, places: Iterable[int]) -> Value:
    return tuple(sorted(map(bracket.field.score, places), reverse=True))


def following_bracket(bracket: Bracket, candidate: Candidate) -> Value:
    """C8: the best that the next bracket can do on C1 to C7 with these downfloaters.

    INTERPRETATION 0014: one bracket ahead, but its own C4 and C5 look further.
    """
    if not bracket.groups_below:
        return ()
    floaters = candidate.downfloaters
    if floaters not in bracket.outlooks:
        bracket.outlooks[floaters] = _best_of_following(bracket.next_bracket(floaters))
    return bracket.outlooks[floaters]


def _best_of_following(following: Bracket) -> Value:
    """Return bye score, number and scores of the downfloaters of the best legal pairing."""
    lowest_bye = _lowest_bye(following, following.players + following.below)
    best: Value | None = None
    for left in following.possible_downfloaters():
        if best is not None and len(left) > best[len(lowest_bye)]:
            break
        if _leaves_completion(following, left, lowest_bye):
            value = (*lowest_bye, len(left), *_scores(following, left))
            best = value if best is None else min(best, value)
    return IMPOSSIBLE if best is None else best


def _leaves_completion(following: Bracket, left: tuple[int, ...], lowest_bye: Value) -> bool:
    """Whether C4 and C5 hold for the next bracket when it leaves these players."""
    if not following.groups_below and not following.may_end_with(left):
        return False
    remaining = left + following.below
    return (
        following.completion.possible(remaining) and _lowest_bye(following, remaining) == lowest_bye
    )


def unplayed_rounds_of_bye(bracket: Bracket, candidate: Candidate) -> Value:
    """C9: rounds without a game of a single downfloater to whom the bye must then go.

    INTERPRETATION 0015: it must go to him when no pairing of those who remain that keeps C1
    to C5 gives it to another player.
    """
    if len(candidate.downfloaters) != 1:
        return (0,)
    remaining = candidate.downfloaters + bracket.below
    receivers = bracket.completion.bye_receivers(remaining)
    lowest = min(map(bracket.field.score, receivers), default=0)
    if {p for p in receivers if bracket.field.score(p) == lowest} != set(candidate.downfloaters):
        return (0,)
    return (bracket.field.entrants[candidate.downfloaters[0]].unplayed_rounds,)


def _resident_downfloaters(bracket: Bracket, candidate: Candidate) -> list[int]:
    return [place for place in candidate.downfloaters if place in bracket.residents]


def _mdp_opponents(bracket: Bracket, candidate: Candidate) -> list[int]:
    return [lower for higher, lower in candidate.pairs if higher in bracket.mdps]


def _how_many(bracket: Bracket, places: Iterable[int], mark: Float, rounds_ago: int) -> Value:
    entrants = bracket.field.entrants
    return (sum(entrants[place].floated(mark, rounds_ago) for place in places),)


def repeated_downfloats(bracket: Bracket, candidate: Candidate) -> Value:
    """C14: resident downfloaters who floated down in the previous round."""
    return _how_many(bracket, _resident_downfloaters(bracket, candidate), Float.DOWN, 1)


def repeated_upfloats(bracket: Bracket, candidate: Candidate) -> Value:
    """C15: opponents of moved-down players who floated up in the previous round."""
    return _how_many(bracket, _mdp_opponents(bracket, candidate), Float.UP, 1)


def downfloats_as_two_rounds_before(bracket: Bracket, candidate: Candidate) -> Value:
    """C16: resident downfloaters who floated down two rounds before."""
    return _how_many(bracket, _resident_downfloaters(bracket, candidate), Float.DOWN, 2)


def upfloats_as_two_rounds_before(bracket: Bracket, candidate: Candidate) -> Value:
    """C17: opponents of moved-down players who floated up two rounds before."""
    return _how_many(bracket, _mdp_opponents(bracket, candidate), Float.UP, 2)


def _mdp_widths(bracket: Bracket, candidate: Candidate, rounds_ago: int) -> Value:
    """Return the score differences of moved-down players who floated down so long ago.

    INTERPRETATION 0007: the difference of one who floats on is larger than that of any pair;
    two of them are compared by their scores.
    """
    field = bracket.field
    opponent = dict(candidate.pairs)
    widths = [
        field.score(mdp) - field.score(opponent[mdp])
        if mdp in opponent
        else FLOATS_ON + field.score(mdp)
        for mdp in bracket.mdps
        if field.entrants[mdp].floated(Float.DOWN, rounds_ago)
    ]
    return tuple(sorted(widths, reverse=True))


def _opponent_widths(bracket: Bracket, candidate: Candidate, rounds_ago: int) -> Value:
    """Return the score differences of opponents who floated up so long ago."""
    field = bracket.field
    widths = [
        field.score(higher) - field.score(lower)
        for higher, lower in candidate.pairs
        if higher in bracket.mdps and field.entrants[lower].floated(Float.UP, rounds_ago)
    ]
    return tuple(sorted(widths, reverse=True))


def width_of_repeated_downfloats(bracket: Bracket, candidate: Candidate) -> Value:
    """C18: score differences of moved-down players who floated down in the previous round."""
    return _mdp_widths(bracket, candidate, 1)


def width_of_repeated_upfloats(bracket: Bracket, candidate: Candidate) -> Value:
    """C19: score differences of their opponents who floated up in the previous round."""
    return _opponent_widths(bracket, candidate, 1)


def width_of_downfloats_as_two_rounds_before(bracket: Bracket, candidate: Candidate) -> Value:
    """C20: score differences of moved-down players who floated down two rounds before."""
    return _mdp_widths(bracket, candidate, 2)


def width_of_upfloats_as_two_rounds_before(bracket: Bracket, candidate: Candidate) -> Value:
    """C21: score differences of their opponents who floated up two rounds before."""
    return _opponent_widths(bracket, candidate, 2)


def _lower_numbers(_field: Field) -> SetKey:
    """4.4.2: the set with the smallest differing number comes first."""
    return lambda places: (places,)


DUTCH_2026 = Edition(
    criteria=(
        Criterion("C5", "score_of_bye", score_of_bye),
        Criterion("C6", "most_pairs", most_pairs),
        Criterion("C7", "scores_of_downfloaters", scores_of_downfloaters),
        Criterion("C8", "following_bracket", following_bracket),
        Criterion("C9", "unplayed_rounds_of_bye", unplayed_rounds_of_bye),
        Criterion("C10", "colour_differences_beyond_two", colour_differences_beyond_two),
        Criterion("C11", "colours_three_times_running", colours_three_times_running),
        Criterion("C12", "preferences_denied", preferences_denied),
        Criterion("C13", "strong_preferences_denied", strong_preferences_denied),
        Criterion("C14", "repeated_downfloats", repeated_downfloats),
        Criterion("C15", "repeated_upfloats", repeated_upfloats),
        Criterion("C16", "downfloats_as_two_rounds_before", downfloats_as_two_rounds_before),
        Criterion("C17", "upfloats_as_two_rounds_before", upfloats_as_two_rounds_before),
        Criterion("C18", "width_of_repeated_downfloats", width_of_repeated_downfloats),
        Criterion("C19", "width_of_repeated_upfloats", width_of_repeated_upfloats),
        Criterion(
            "C20",
            "width_of_downfloats_as_two_rounds_before",
            width_of_downfloats_as_two_rounds_before,
        ),
        Criterion(
            "C21",
            "width_of_upfloats_as_two_rounds_before",
            width_of_upfloats_as_two_rounds_before,
        ),
    ),
    set_order=_lower_numbers,
    counts_downfloaters="C6",
)
