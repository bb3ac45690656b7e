"""What journals say for the values that the program keeps by keys of its own.

A value is found by the name of the argument or column that holds it, that of a setting by the name
of the setting. A test holds the table to every action and every choice that one can take.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ronde.handling.editions import ChangeGround
from ronde.i18n import listed, phrase, phrase_in, recalled
from ronde.keizer.absences import Absence
from ronde.model import Sex, Stage
from ronde.model.discipline import Variant
from ronde.office.desk.joined import GROUP, JOINED_TO
from ronde.office.desk.rows import (
    ACCELERATION_TABLE,
    HALL_TEXT,
    HALL_TIME,
    OTHER_RULES,
    PUBLISHED_CHANGES,
    ROUNDS_CHANGED,
)
from ronde.office.fees.dues import PaymentWay
from ronde.office.planning.statement import change_lines
from ronde.office.players.categories import usual_categories
from ronde.office.playing.reports import REPORTS, ReportsOfPlayers, SaidResult
from ronde.office.playing.slipcodes import SLIP_CODES, SlipCode
from ronde.office.settings.forecastswitch import FORECAST, ForecastFor
from ronde.office.settings.matchrules import Seating
from ronde.office.settings.playerrules import (
    LAST_CRITERION,
    MISSED_CHOICES,
    MISSED_ROUNDS,
    ORDER_CHOICES,
)
from ronde.prizes.prizelist import Each, Sharing
from ronde.ratings.ffjd.tables import FirstRatingRule
from ronde.store.tournaments import RULES_SCOPE
from ronde.systems.acceleration.virtual import NONE
from ronde.systems.base import choice_in_words

_ORDERS: Final = {one.value: word for one, word in ORDER_CHOICES.items()}
_MISSED: Final = {one.value: word for one, word in MISSED_CHOICES.items()}
_WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "state": {one.value: one.word for one in Stage},
    "speed": {
        "standard": phrase_in("speed", "standard"),
        "rapid": phrase("rapid"),
        "blitz": phrase("blitz"),
    },
    "kind": {one.value: one.word for one in Absence},
    "answer": {one.value: one.word for one in Absence},
    "sex": {one.value: one.word for one in Sex},
    "variant": {one.value: one.word for one in Variant},
    "acceleration": {NONE: phrase_in("acceleration", "none")},
    "initial_order": _ORDERS,
    str(LAST_CRITERION): _ORDERS,
    "late_points": _MISSED,
    str(MISSED_ROUNDS): _MISSED,
    str(FORECAST): {str(one.value): one.word for one in ForecastFor},
    "reports": {str(one.value): one.value for one in ReportsOfPlayers},
    str(REPORTS): {str(one.value): one.value for one in ReportsOfPlayers},
    "result": {one.value: one.word for one in SaidResult},
    "codes": {str(one.value): one.value for one in SlipCode},
    str(SLIP_CODES): {str(one.value): one.value for one in SlipCode},
    "seating": {str(one.value): one.label for one in Seating},
    "ground": {one.value: one.reason for one in ChangeGround},
    "each": {one.value: one.word for one in Each},
    "sharing": {one.value: one.word for one in Sharing},
    "way": {one.value: one.word for one in PaymentWay},
    "language": {
        "en": phrase_in("language", "English"),
        "de": phrase_in("language", "German"),
        "es": phrase_in("language", "Spanish"),
        "fr": phrase_in("language", "French"),
        "nl": phrase_in("language", "Dutch"),
        "pt": phrase_in("language", "Portuguese"),
    },
    "usual": {key: one.label for key, one in usual_categories().items()},
    "first_rating": {one.value: one.label for one in FirstRatingRule},
}
"""The words of values by the argument, the column or the setting of the office."""

_FREE: Final = frozenset(
    map(
        str,
        (
            ACCELERATION_TABLE,
            OTHER_RULES,
            PUBLISHED_CHANGES,
            HALL_TEXT,
            HALL_TIME,
            JOINED_TO,
            GROUP,
        ),
    )
)
"""Settings of the office that people write themselves."""


def value_in_words(name: str, value: object) -> str | None:
    """Return what is said for a value of an argument or a column, None where nothing is declared.

    >>> value_in_words("sex", "w"), value_in_words("name", "w")
    ('woman', None)
    """
    return _WORDS.get(name, {}).get(str(value))


def setting_in_words(scope: str, name: str, value: str) -> str:
    """Return what is said for the value of a setting.

    >>> setting_in_words("office", "rounds-changed", "from 5 to 4 before round 2: rain")
    'from 5 to 4 before round 2: rain'
    >>> setting_in_words("rules", "parity", "number")
    'number'
    """
    if scope == RULES_SCOPE:
        return choice_in_words(value)
    if name == ROUNDS_CHANGED:
        return listed(change_lines(value), "; ")
    if name in _FREE:
        return value
    return value_in_words(name, value) or recalled(value)
