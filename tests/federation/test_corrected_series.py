"""A recorded series is corrected whole until it is homologated; one step, which can be undone."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.federation.federations import Data, Federation

from ronde.errors import ConflictError, InputError, StateError
from ronde.federation.computation import examine_series
from ronde.federation.drafts import changes_since
from ronde.federation.findings import FindingAnswer
from ronde.federation.homologation import ReceiveFees
from ronde.federation.journal import undo
from ronde.federation.series import CorrectSeries, RecordedSeries, SeriesState, document_of
from ronde.federation.seriesdraft import checked, draft_of
from ronde.office.history.history import journal
from ronde.store.tables import FindingRow, PersonRow, SeriesRow

NEW: Data = {"id": "n", "name": "Jasper, June"}
ABROAD: Data = {"id": "o", "name": "Onyx, Otto", "resident": False, "fmjd_rating": 2000}


def correct(
    federation: Federation, series: int, players: Any, *rounds: str, **top: object
) -> RecordedSeries:
    document = json.dumps(federation.document(players, *rounds, **top))
    return federation.at("2026-09-11").do(federation.key, CorrectSeries(series, document))


def names(federation: Federation) -> list[str]:
    return [row.name for row in federation.state().rows(PersonRow)]


def test_the_table_of_a_series_is_opened_and_saved_as_it_was(federation: Federation) -> None:
    made = federation.record((1, 2, NEW, ABROAD), "1-2:2", "n-1:0", "o-2:1")
    federation.settle(made)
    desk = federation.at("2026-09-11")
    before = federation.state()
    draft = draft_of(document_of(desk, federation.key, made.id))
    again = CorrectSeries(made.id, checked(draft).text("page"))
    assert desk.do(federation.key, again).players == made.players
    after = federation.state()
    assert after.rows(PersonRow) == before.rows(PersonRow)
    answers, known = (
        [(row.number, row.player, row.answer, row.settled_on) for row in state.rows(FindingRow)]
        for state in (after, before)
    )
    assert answers == known
    assert {answer for _, _, answer, _ in known} == {"", "register"}, "nothing asks about Otto"
    assert examine_series(desk, federation.key, made.id).rating.series.rounds == 3


def test_games_players_and_days_are_corrected_in_one_step(federation: Federation) -> None:
    made = federation.record((1, 2, NEW), "1-2:2", "n-1:0")
    version = federation.version()
    corrected = correct(federation, made.id, (1, 3), "1-3:0", name="Autumn II", end="2026-09-08")
    assert (corrected.id, corrected.players) == (made.id, (1, 3))
    assert federation.version() == version + 1
    (row,) = federation.state().rows(SeriesRow)
    assert (row.name, row.ends_on, row.state) == ("Autumn II", "2026-09-08", "recorded")
    assert "Jasper, June" not in names(federation), "nobody but the mistake knew her"
    assert not federation.state().rows(FindingRow)
    *_, entry = journal(federation.at("2026-09-11"), federation.key)
    assert entry.what == "correct series"
    undo(federation.at("2026-09-11"), federation.key, reason="it was right")
    (row,) = federation.state().rows(SeriesRow)
    assert row.name == "Autumn"
    assert "Jasper, June" in names(federation)


def test_what_was_settled_and_is_the_same_stays_settled(federation: Federation) -> None:
    made = federation.record((1, 2, NEW), "1-2:2", "n-1:0")
    federation.settle(made)
    federation.at("2026-09-10").do(federation.key, ReceiveFees(made.id))
    correct(federation, made.id, (1, 2, NEW), "1-2:0", "n-1:0")
    (row,) = federation.state().rows(FindingRow)
    assert row.answer == FindingAnswer.REGISTER.value
    misspelt = NEW | {"name": "Jasper, Junne"}
    correct(federation, made.id, (1, 2, misspelt), "1-2:0", "n-1:0")
    (row,) = federation.state().rows(FindingRow)
    assert not row.answer
    assert names(federation)[-1] == "Jasper, Junne"


def test_who_has_a_licence_by_now_stays_in_the_register(federation: Federation) -> None:
    made = federation.record((1, 2, NEW), "1-2:2", "n-1:0")
    federation.licence(made.players[-1])
    correct(federation, made.id, (1, 2, NEW), "1-2:0", "n-1:0")
    (row,) = federation.state().rows(FindingRow)
    assert (row.player, row.answer) == (made.players[-1], ""), "it is still to be settled"
    correct(federation, made.id, (1, 2), "1-2:0")
    assert "Jasper, June" in names(federation)


def test_a_verdict_is_asked_for_again_and_a_homologated_series_stays(
    federation: Federation,
) -> None:
    made = federation.record((1, 2), "1-2:2")
    assert federation.homologate(made.id).state is SeriesState.WAITING
    correct(federation, made.id, (1, 2), "1-2:0")
    (row,) = federation.state().rows(SeriesRow)
    assert (row.state, row.findings, row.officer) == ("recorded", "[]", "")
    federation.at("2026-09-12").do(federation.key, ReceiveFees(made.id))
    assert federation.homologate(made.id).state is SeriesState.HOMOLOGATED
    version = federation.version()
    with pytest.raises(StateError, match="`ronde ffjd correct`"):
        correct(federation, made.id, (1, 2), "1-2:1")
    with pytest.raises(StateError, match="is homologated"):
        document_of(federation.at("2026-09-12"), federation.key, made.id)
    assert federation.version() == version


def test_a_series_that_was_changed_since_is_not_overwritten(federation: Federation) -> None:
    made = federation.record((1, 2), "1-2:2")
    desk, seen = federation.at("2026-09-11"), federation.version()

    def save(*rounds: str, expected: int | None) -> RecordedSeries:
        document = json.dumps(federation.document((1, 2), *rounds))
        return desk.do(federation.key, CorrectSeries(made.id, document, expected=expected))

    federation.record((3, 4), "3-4:2", name="Other")  # concerns another series
    save("1-2:1", "2-1:2", expected=seen)
    latest = federation.version()
    with pytest.raises(ConflictError, match=r"correct series \(series 1\)") as refused:
        save("1-2:0", expected=seen)
    assert [entry.act.what for entry in refused.value.entries] == ["correct series"]
    assert federation.version() == latest
    told = [one.sentence() for one in changes_since(desk, federation.key, made.id, seen)]
    assert told == [
        "row 1, column R1: 2w2 became 2w1",
        "row 1, column R2: – became 2b0",
        "row 2, column R1: 1b0 became 1b1",
        "row 2, column R2: – became 1w2",
    ]
    with pytest.raises(ConflictError, match=f"has version {latest}, not {latest + 1}"):
        save("1-2:0", expected=latest + 1)
    save("1-2:0", expected=latest)
    save("1-2:2", expected=None)


def test_a_correction_that_is_wrong_changes_nothing(federation: Federation) -> None:
    made = federation.record((1, 2), "1-2:2")
    other = federation.record((3, 4), "3-4:2", name="Other")
    version = federation.version()
    with pytest.raises(InputError, match="recorded as series 2"):
        correct(federation, made.id, (3, 4), "3-4:2", name="Other")
    with pytest.raises(InputError, match="there is no series 9"):
        correct(federation, 9, (1, 2), "1-2:2")
    with pytest.raises(InputError):
        correct(federation, other.id, (3, {"id": "x", "name": "Citrine, Mineral"}), "3-x:2")
    assert federation.version() == version
