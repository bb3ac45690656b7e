"""What a competition of teams decides for itself, and what the text leaves open."""

from __future__ import annotations

from typing import Final

from ronde.i18n import phrase
from ronde.systems.base import Setting
from ronde.systems.swiss_team.preferences import NO_PREFERENCES, TYPE_A, TYPE_B

MATCH_POINTS, GAME_POINTS = "match-points", "game-points"

TYPE: Final = Setting(
    "type",
    (TYPE_A, TYPE_B, NO_PREFERENCES),
    phrase(
        "Which colour preferences teams have (1.7): simple ones (A), strong and mild ones (B), "
        "or none."
    ),
)
PRIMARY: Final = Setting(
    "primary",
    (MATCH_POINTS, GAME_POINTS),
    phrase("Which score makes the scoregroups (1.2): match points or game points."),
)
SECONDARY: Final = Setting(
    "secondary",
    ("other", "none"),
    phrase(
        "Whether the other score decides who is the first team of a pair when the primary score "
        "is equal (4.2.2)."
    ),
)
C6: Final = Setting(
    "c6",
    ("parity", "graded"),
    phrase(
        "How the following scoregroup must be able to be paired: with no more upfloaters than "
        "its parity asks, or else anyhow (parity), or with as few as possible (graded); see "
        "decision 0090."
    ),
)
LAST_ROUND: Final = Setting(
    "last-round",
    ("strong", "none"),
    phrase(
        "What a team of type B with a colour difference of zero prefers in the last round after "
        "two equal colours: strongly the other colour (strong), or nothing (none); see decision "
        "0092."
    ),
)
FLOATS: Final = Setting(
    "floats",
    ("pairing-score", "score"),
    phrase(
        "Which score of the previous round makes a floater when virtual points are in force: "
        "that by which the round was paired, or the one without virtual points."
    ),
)
FIRST_TEAM: Final = Setting(
    "first-team",
    ("score", "pairing-score"),
    phrase(
        "Which score makes the first team of a pair when virtual points are in force: the one "
        "without them, or that by which the round is paired."
    ),
)
