"""Words of journals: arguments of steps, and values of columns that know a few only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ronde.i18n import Phrase, phrase
from ronde.store.rows import schema_of
from ronde.store.tables import AREAS

_ARGUMENTS: Final = (
    phrase("absent"),
    phrase("accepted"),
    phrase("adjourn missing"),
    phrase("admitted"),
    phrase("agreed"),
    phrase("at"),
    phrase("away"),
    phrase("before"),
    phrase("birth dates"),
    phrase("chief arbiter"),
    phrase("draw colour"),
    phrase("excused"),
    phrase("firm"),
    phrase("first colour"),
    phrase("kept"),
    phrase("licences paid"),
    phrase("list"),
    phrase("noted by mistake"),
    phrase("officials"),
    phrase("on"),
    phrase("one"),
    phrase("order"),
    phrase("other"),
    phrase("other rules"),
    phrase("pairs"),
    phrase("player rules"),
    phrase("points"),
    phrase("prohibition"),
    phrase("public"),
    phrase("published changes"),
    phrase("request"),
    phrase("result"),
    phrase("rounds"),
    phrase("settings"),
    phrase("speed"),
    phrase("table"),
    phrase("tie breaks"),
    phrase("twin"),
    phrase("what"),
)
"""What arguments of steps are called that no column of a table is called by."""

_VALUES: Final = (
    phrase("absences"),
    phrase("draft"),
    phrase("published"),
    phrase("playing"),
    phrase("complete"),
    phrase("open"),
    phrase("closed"),
    phrase("chess"),
    phrase("draughts"),
    phrase("win"),
    phrase("draw"),
    phrase("loss"),
    phrase("short win"),
    phrase("short draw"),
    phrase("short loss"),
    phrase("forfeit win"),
    phrase("forfeit loss"),
    phrase("unfinished"),
    phrase("pairing-allocated"),
    phrase("full-point"),
    phrase("half-point"),
    phrase("zero-point"),
    phrase("expected"),
    phrase("notified"),
    phrase("missing"),
    phrase("pair"),
    phrase("rematch"),
    phrase("absolute"),
    phrase("correction"),
    phrase("competition"),
    phrase("opponents"),
    phrase("late-entry"),
    phrase("top-boards"),
    phrase("tie-breaks"),
    phrase("standings"),
    phrase("standard"),
    phrase("rapid"),
    phrase("blitz"),
    phrase("deputy arbiter"),
    phrase("recorded"),
    phrase("waiting"),
    phrase("refused"),
    phrase("homologated"),
    phrase("pending"),
    phrase("ratings"),
    phrase("licences"),
    phrase("unchanged"),
    phrase("played"),
    phrase("first rating"),
    phrase("corrected"),
    phrase("leisure"),
    phrase("full"),
    phrase("rating officer"),
    phrase("president of the club"),
    phrase("president of the league"),
    phrase("president of the federation"),
    phrase("yes"),
    phrase("public-pages"),
    phrase("public-birth-dates"),
    phrase("acceleration-table"),
    phrase("other-rules"),
    phrase("published-changes"),
    phrase("rounds-changed"),
    phrase("entries"),
    phrase("drawing"),
    phrase("held"),
    phrase("initial-order"),
    phrase("late-points"),
    phrase("half-byes"),
    phrase("half-byes-not-in-last"),
    phrase("alphabet"),
    phrase("white win"),
    phrase("black win"),
    phrase("white draw"),
    phrase("black draw"),
    phrase("white loss"),
    phrase("black loss"),
    phrase("pairing bye"),
    phrase("full bye"),
    phrase("half bye"),
    phrase("initial order"),
    phrase("zero bye"),
)
"""Stages, results, byes, grounds, states: the texts are those that the database keeps."""

_LABELS: Final = tuple(
    label
    for tables in AREAS.values()
    for schema in map(schema_of, tables)
    for label in (schema.label, *schema.labels.values())
)

WORDS: Final[Mapping[str, Phrase]] = {str(word): word for word in (*_LABELS, *_ARGUMENTS, *_VALUES)}


def in_words(name: str) -> str:
    """Return what people call a column, an argument or one of its values.

    >>> in_words("white_result")
    'white result'
    """
    plain = name.replace("_", " ")
    return WORDS.get(plain, plain)
