"""What an edition of the procedure is: its requirements in order, and a few policies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ronde.i18n import phrase
from ronde.kernel.colours import ColourRule
from ronde.kernel.ledger import HistoryPolicy, UnplayedRound
from ronde.model import ByeKind
from ronde.systems.base import Rules, Setting
from ronde.systems.dutch_procedure.requirements import BracketRequirement

ON, OFF = "on", "off"

D4 = Setting(
    "d4",
    (ON, OFF),
    phrase("Whether the sum of squared score differences decides in a merged lowest group."),
)
D4_PAIRS = Setting(
    "d4-pairs",
    ("all", "remainder"),
    phrase("Over which pairs that sum runs: all of the group, or only the remainder."),
)
NEWCOMERS = Setting(
    "newcomers",
    ("even", "odd"),
    phrase("After round 1, which numbers receive the first colour when neither has played."),
)
BYE_BAR = Setting(
    "bye-bar",
    ("rising", "fixed"),
    phrase(
        "When everybody already has points without play: the fewest of them may have "
        "the bye (rising), or nobody (fixed)."
    ),
)
FLOATING_AGAIN = Setting(
    "floating-again",
    ("spared", "asked"),
    phrase("Whether the float rules are asked of a moved-down player who floats again."),
)
LOWER_SCORES, PAIRS, ALWAYS = "scores", "pairs", "always"
MOVED_DOWN_ALONE = Setting(
    "moved-down-alone",
    (LOWER_SCORES, PAIRS, ALWAYS),
    phrase(
        "When a moved-down player can meet nobody in a group, whether others come down: if lower "
        "scores then go on (scores), only for more pairs (pairs), or whenever others can "
        "(always)."
    ),
)
HIGHEST, SUM, NONE = "highest", "sum", "none"
FLOATER_SCORES = Setting(
    "floater-scores",
    (HIGHEST, SUM),
    phrase(
        "How the scores of those who leave a group are compared: the highest first "
        "(highest), or by their sum (sum)."
    ),
)
ABSOLUTE_COLOUR = Setting(
    "absolute-colour",
    ("difference", "last-games"),
    phrase(
        "Which colour is due when the colour difference (difference) and the last two "
        "games (last-games) ask for different ones."
    ),
)
SETTINGS = (
    D4,
    D4_PAIRS,
    NEWCOMERS,
    BYE_BAR,
    FLOATING_AGAIN,
    MOVED_DOWN_ALONE,
    FLOATER_SCORES,
    ABSOLUTE_COLOUR,
)
SETTINGS_OF_2011 = (
    D4._replace(values=(OFF, ON)),
    *SETTINGS[1:6],
    FLOATER_SCORES._replace(
        values=(HIGHEST, SUM, NONE),
        meaning=phrase(
            "How the scores of those who leave a group are compared: the highest first "
            "(highest), their sum (sum), or not at all (none)."
        ),
    ),
    ABSOLUTE_COLOUR,
)
"""D.4 is absent from that text but can be asked for; its C.10 does not name scores of floaters."""


@dataclass(frozen=True)
class ProcedureEdition:
    """One edition: its rules as people see them, its requirements, its policies.

    `chooses_moved_down` (C.8.b): any set of moved-down players may be the one that is paired,
    not only the highest. `keeps_scores` (C.12): the other floaters have the same scores.
    `reduces_first` (C.13): the lowest bracket pairs fewer moved-down players before the
    penultimate one is undone.
    """

    rules: Rules
    requirements: tuple[BracketRequirement, ...]
    articles: Mapping[str, str]
    chooses_moved_down: bool
    keeps_scores: bool
    reduces_first: bool

    @property
    def key(self) -> str:
        """The rules key, `dutch-2012` for instance."""
        return self.rules.key


@dataclass(frozen=True, slots=True)
class ProcedureSettings:
    """The settings of a tournament as the engine asks for them.

    `one_point` is what a won game brings: so far below the lowest player D.4 sees the bye.
    """

    one_point: int
    d4: bool
    d4_all_pairs: bool
    newcomers_even: bool
    bye_bar_rises: bool
    spares_floating_again: bool
    moved_down_alone: str
    floater_scores: str
    last_games_decide: bool

    @classmethod
    def of(cls, values: Mapping[str, str], one_point: int) -> ProcedureSettings:
        """Return the choices that checked settings say."""
        return cls(
            one_point=one_point,
            d4=values[D4.name] == ON,
            d4_all_pairs=values[D4_PAIRS.name] == "all",
            newcomers_even=values[NEWCOMERS.name] == "even",
            bye_bar_rises=values[BYE_BAR.name] == "rising",
            spares_floating_again=values[FLOATING_AGAIN.name] == "spared",
            moved_down_alone=values[MOVED_DOWN_ALONE.name],
            floater_scores=values[FLOATER_SCORES.name],
            last_games_decide=values[ABSOLUTE_COLOUR.name] == "last-games",
        )


def points_without_play(unplayed: UnplayedRound) -> bool:
    """Whether a round brought points without play: a downfloat, and no further bye (B.1.b).

    An absence or a forfeit loss that brings nothing is neither.
    """
    return unplayed.outcome is ByeKind.PAIRING_ALLOCATED or unplayed.worth > 0


HISTORY = HistoryPolicy(is_downfloat=points_without_play, bars_bye=points_without_play)

COLOUR_ARTICLES = {
    ColourRule.BOTH_PREFERENCES: "E.1",
    ColourRule.STRONGER_PREFERENCE: "E.2",
    ColourRule.ALTERNATION: "E.3",
    ColourRule.HIGHER_RANKED: "E.4",
    ColourRule.INITIAL_COLOUR: "E.5",
}

UNCERTAIN = (
    phrase("A.3: players without any opponent in the bracket do not count"),
    phrase("A.7.a: see the setting absolute-colour"),
    phrase("B.1.b: see the setting bye-bar"),
    phrase("B.3: see the setting floater-scores"),
    phrase("B.5, B.6: see the setting floating-again"),
    phrase("C.1: see the setting moved-down-alone"),
    phrase("C.12: in a next bracket that counts as homogeneous only the number of pairs matters"),
    phrase("C.13: which of several moved-down players stay paired when not all can"),
    phrase("E.5: see the setting newcomers"),
)

ARTICLES = {
    "absence": "F.5",
    "order-of-players": "A.2",
    "bracket": "A.3",
    "downfloaters": "A.4",
    "parity": "A.4",
    "bye": "A.5",
    "preference": "A.7",
    "rematch": "B.1.a",
    "bye-bar": "B.1.b",
    "colours": "B.2",
    "incompatible": "C.1",
    "in-order": "C.6",
    "pairs": "C.6",
    "best": "C.10",
    "backtrack": "C.12",
    "company": "C.1, C.12",
    "company-lower": "B.3, C.1, C.12",
    "completion": "C.13",
    "other-bracket": "C.13",
    "undone": "C.13",
    "merged": "C.13",
    "opponents-of-moved-down": "D.1",
    "transposition": "D.1",
    "exchange": "D.2",
    "later-exchange": "D.2",
}
"""The articles on which the two editions agree, by subject."""
