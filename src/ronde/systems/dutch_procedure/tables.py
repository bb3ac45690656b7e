"""The rows that the tables of both editions are made of, each with the step that drops it."""

from __future__ import annotations

from ronde.systems.dutch_procedure import requirements as ask
from ronde.systems.dutch_procedure.requirements import Requirement, Rounds, Say

MOVED_DOWN_FIRST = Requirement(
    "moved-down-paired", "A.3", "C.14.b",
    of_leaver=ask.moved_down_leaver, per_moved_pair=2,
)  # fmt: skip
FEWEST_FLOATERS = Requirement(
    "floaters", "A.11", "C.14", Say.LOWER_PLAYERS, of_leaver=ask.each_leaver
)
# INTERPRETATION 0025: over all pairs of a lowest bracket that C.13 filled, moved-down ones too.
SQUARED_DIFFERENCES = Requirement("squared-differences", "D.4", "D.4", Say.MERGED, squares=True)
SCORES_OF_FLOATERS = Requirement(
    "scores-of-floaters", "B.3", "C.10", by_score=True, of_leaver=ask.each_leaver
)
PAIRED_BELOW = Requirement(
    "unpaired-below", "C.12", "C.12", Say.LOOK_AHEAD, of_leaver=ask.without_opponent_below
)
ABSOLUTE_COLOURS = Requirement(
    "absolute-colours", "B.2", "C.10.g", of_colours=ask.same_absolute_preference
)
STRONG_AS_ABSOLUTE = Requirement(
    "strong-as-absolute", "A.7.d", "C.10.f",
    rounds=Rounds.ODD, of_colours=ask.same_strong_preference,
)  # fmt: skip
DENIED_PREFERENCES = Requirement(
    "denied-preferences", "A.8.a", "C.10.e", of_colours=ask.same_preference
)
DENIED_STRONG_PREFERENCES = Requirement(
    "denied-strong-preferences", "A.8.b", "C.10.e",
    rounds=Rounds.EVEN, of_colours=ask.same_strong_preference,
)  # fmt: skip
FLOATS = (
    Requirement("repeated-downfloats", "B.5", "C.10.d", of_leaver=ask.repeats_downfloat),
    Requirement(
        "downfloats-of-two-rounds-ago", "B.6", "C.10.c", of_leaver=ask.repeats_downfloat_before
    ),
    Requirement("repeated-upfloats", "B.5", "C.10.b", of_upfloater=ask.repeats_upfloat),
    Requirement(
        "upfloats-of-two-rounds-ago", "B.6", "C.10.a", of_upfloater=ask.repeats_upfloat_before
    ),
)
