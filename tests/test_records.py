"""A record is said once: no two classes have the same fields without a reason."""

from __future__ import annotations

import ast
from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from typing import Annotated, NamedTuple

import pytest
from tests.source import MODULES, module, parsed

from ronde.declared.actions import arguments_of, build
from ronde.fields import Arg, filled, is_record, values_of
from ronde.i18n import phrase
from ronde.office.settings.programme import ScheduleRound
from ronde.store.rows import schema_of
from ronde.store.tables import TimetableRow

FEWEST = 4
SAME = {
    "PairingDocument RoundPairing",  # numbered boards with the lot, and bare pairs
    "Counted SeasonResult",  # exact values, and their texts
    "FieldPart Filter",  # conditions that are checked, and words of an address that never fail
    "MatchRules TeamRulesRow",  # what is typed, and tenths
    "Prize PrizeData",  # cents, and what is typed
    "Prize PrizeEntry",  # cents, and what is written
    "PrizeData PrizeEntry",  # a place that may be left out, and one that may not
    "ExplanationSection ToldSection",  # sentences, and their texts
    "AccountNote NoteRow",  # what happened, and its name
    "Appointment OfficeLine",  # days, and their texts
    "BorderClub BorderClubRow",  # days, and their texts
    "DescribeTeam TeamRow",  # a starting number, and the entry
}
"""Pairs of which one holds other values than the other: filled by name, and none is to be added."""


def test_no_two_classes_have_the_same_fields() -> None:
    records = (record for path in MODULES for record in module(path).records)
    classes = [(name, fields) for name, fields in records if len(fields) >= FEWEST]
    same = {
        " ".join(sorted((one, other)))
        for (one, names), (other, others) in combinations(classes, 2)
        if names == others
    }
    assert same == SAME, "let one class serve, or fill one from the other by name"


BY_PLACE = {
    "AdjustmentRow", "OutsideValueRow", "Player",  # rows of every event that is opened
    "Change", "Contribution",  # of every row of a journal, of every game of a standing
    "Cuts",  # of every tie-break
    "StandingBasis",  # a key: it has no fields
}  # fmt: skip
"""Records that are made so often that their fields are given by place."""


def test_no_record_is_copied_by_places() -> None:
    """Who gives four values of another one by place will give them in the wrong order one day."""
    copied = {
        name
        for path in MODULES
        for name, calls in module(path).calls.items()
        for call in calls
        if name[:1].isupper() and copied_by_place(call) >= FEWEST
    }
    assert copied == BY_PLACE, "fill it by name: `filled`, or with keywords"


def copied_by_place(call: ast.Call) -> int:
    """Return how many attributes of one value a call takes by place, at most."""
    whose = Counter(ast.unparse(one.value) for one in call.args if isinstance(one, ast.Attribute))
    return max(whose.values(), default=0)


@pytest.mark.parametrize(
    ("call", "copied"),
    [
        ("Line(one.a, one.b, one.c, one.d)", 4),
        ("Line(one.a, one.b, c=one.c, d=one.d)", 2),
        ("Line(one.a, other.b)", 1),
        ("Line()", 0),
    ],
)
def test_a_copy_by_places_is_seen(call: str, copied: int) -> None:
    (made,) = parsed(call).calls["Line"]
    assert copied_by_place(made) == copied


class Kept(NamedTuple):
    """A row as a record."""

    id: int
    city: Annotated[str, phrase("city"), Arg("Where.", most=3)] = ""


@dataclass(frozen=True, slots=True)
class Told:
    """A document as a record."""

    city: str
    label: str = "nowhere"


def test_a_record_is_filled_by_names_and_never_by_places() -> None:
    row = Kept(7, "Ulm")
    assert filled(Told, row) == Told("Ulm")
    assert filled(Told, row, label="there") == Told("Ulm", "there")
    assert filled(Kept, Told("Ulm"), id=8) == Kept(8, "Ulm")
    assert values_of(row) == {"id": 7, "city": "Ulm"}
    with pytest.raises(TypeError, match="unexpected keyword argument 'club'"):
        filled(Told, row, club="x")


def test_dataclasses_and_named_tuples_are_records() -> None:
    assert is_record(Kept)
    assert is_record(Told)
    assert not is_record(tuple)
    assert not is_record(tuple[Kept, ...])
    assert not is_record("Kept")


def test_a_row_is_what_an_action_takes() -> None:
    """Its columns, the labels in the journal, the limits and the help stand in one class."""
    schema = schema_of(TimetableRow)
    arguments = {one.name: one for one in arguments_of(ScheduleRound)}
    assert tuple(arguments) == schema.columns
    assert str(schema.labels["starts_at"]) == "starts at"
    assert arguments["starts_at"].each.option == "--starts"
    assert arguments["round"].is_required
    asked = build(ScheduleRound, {"round": 2, "date": "2026-10-24"})
    assert asked == ScheduleRound(TimetableRow(2, "2026-10-24"))
