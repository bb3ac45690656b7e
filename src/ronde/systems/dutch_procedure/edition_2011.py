"""The edition of 2011: 82nd congress, Kraków; replaced by that of 2012."""

from __future__ import annotations

from ronde.i18n import phrase
from ronde.systems.base import Rules
from ronde.systems.dutch_procedure import requirements
from ronde.systems.dutch_procedure.edition import (
    ARTICLES,
    SETTINGS_OF_2011,
    UNCERTAIN,
    ProcedureEdition,
)

# INTERPRETATION 0026: the first success of C.10 is the best candidate in this order.
REQUIREMENTS = (
    requirements.FEWEST_FLOATERS,
    requirements.PAIRED_BELOW,
    # A.7.d and the note to B.2 give way to the number of floaters only, not to their scores.
    requirements.ABSOLUTE_COLOURS,
    requirements.STRONG_AS_ABSOLUTE,
    requirements.SQUARED_DIFFERENCES,
    requirements.SCORES_OF_FLOATERS,
    requirements.SUM_OF_FLOATERS,
    requirements.DENIED_PREFERENCES,
    requirements.DENIED_STRONG_PREFERENCES,
    *requirements.FLOATS,
)

RULES = Rules(
    key="dutch-2011",
    title=phrase("FIDE (Dutch) System, 2011"),
    summary=phrase("The oldest text that ronde knows; to check past events."),
    source=phrase("C.04.1, 82nd FIDE Congress, Kraków 2011"),
    in_force_from="2011",
    in_force_to="2012",
    settings=SETTINGS_OF_2011,
    uncertain=(
        *UNCERTAIN,
        phrase("C.14: M1 goes on to 0, and the bracket stays heterogeneous"),
        phrase("D.4 is absent, but can be asked for: see the setting d4"),
    ),
)

EDITION = ProcedureEdition(
    rules=RULES,
    requirements=REQUIREMENTS,
    articles=ARTICLES | {"moved-down-reduced": "C.14.b", "moved-down-set": "C.14.b"},
    chooses_moved_down=False,
    keeps_scores=False,
    reduces_first=False,
)
