"""The edition of 2012: 83rd congress, Istanbul; valid until 30 June 2017."""

from __future__ import annotations

from ronde.i18n import phrase
from ronde.systems.base import Rules
from ronde.systems.dutch_procedure import requirements
from ronde.systems.dutch_procedure.edition import (
    ARTICLES,
    SETTINGS,
    UNCERTAIN,
    ProcedureEdition,
)

# INTERPRETATION 0026: the first success of C.10 is the best candidate in this order.
REQUIREMENTS = (
    requirements.MOVED_DOWN_FIRST,
    requirements.FEWEST_FLOATERS,
    # A.7.d and the note to B.2 give way to the scores of the floaters.
    requirements.SQUARED_DIFFERENCES,
    requirements.SCORES_OF_FLOATERS,
    requirements.SUM_OF_FLOATERS,
    requirements.PAIRED_BELOW,
    requirements.ABSOLUTE_COLOURS,
    requirements.STRONG_AS_ABSOLUTE,
    requirements.DENIED_PREFERENCES,
    requirements.DENIED_STRONG_PREFERENCES,
    *requirements.FLOATS,
)

RULES = Rules(
    key="dutch-2012",
    title=phrase("FIDE (Dutch) System, 2012"),
    summary=phrase("The older text, written as a procedure; to check past events."),
    source=phrase("C.04.1, 83rd FIDE Congress, Istanbul 2012"),
    in_force_from="2012",
    in_force_to="2017-06-30",
    settings=SETTINGS,
    uncertain=(
        *UNCERTAIN,
        phrase("D.4: see the settings d4 and d4-pairs"),
    ),
)

EDITION = ProcedureEdition(
    rules=RULES,
    requirements=REQUIREMENTS,
    articles=ARTICLES
    | {
        "moved-down-reduced": "C.14.b2",
        "moved-down-chosen": "C.8.b",
        "moved-down-set": "D.3",
    },
    chooses_moved_down=True,
    keeps_scores=True,
    reduces_first=True,
)
