"""What is noticed when a series is recorded stays until it is settled; homologation waits."""

from __future__ import annotations

from datetime import date

import pytest
from tests.federation.federations import OFFICER, Data, Federation

from ronde.errors import InputError, StateError
from ronde.federation.computation import examine_series
from ronde.federation.findings import FindingAnswer, SettleFinding
from ronde.federation.homologation import ReceiveFees
from ronde.federation.memberships import ChangeResidence, MergePlayers
from ronde.federation.series import RecordedSeries, SeriesState
from ronde.i18n import translate
from ronde.office.history.history import journal
from ronde.store.tables import FindingRow

ABROAD: Data = {"id": 1, "name": "Agate, Mineral", "resident": False}
NEW: Data = {"id": "n", "name": "Agatte, Minerale", "licence_paid_by_organiser": True}


def recorded(federation: Federation, player: Data) -> RecordedSeries:
    made = federation.record((player, 2), f"{player['id']}-2:2")
    federation.at("2026-09-10").do(federation.key, ReceiveFees(made.id))
    return made


def test_a_residence_that_differs_keeps_a_series_waiting(federation: Federation) -> None:
    made = recorded(federation, ABROAD)
    first = federation.homologate(made.id)
    assert first.state is SeriesState.WAITING
    assert [one.code for one in first.findings] == ["residence-differs"]
    desk = federation.at("2026-09-12")
    settled = desk.do(
        federation.key, SettleFinding(made.id, 1, FindingAnswer.REGISTER, reason="a slip")
    )
    assert settled.open == 0
    (row,) = federation.state().rows(FindingRow)
    assert (row.answer, row.officer, row.settled_on) == ("register", OFFICER, "2026-09-12")
    assert federation.homologate(made.id).state is SeriesState.HOMOLOGATED


def test_the_journal_tells_who_settled_it_and_how(federation: Federation) -> None:
    made = recorded(federation, ABROAD)
    federation.at("2026-09-12").do(
        federation.key, SettleFinding(made.id, 1, FindingAnswer.REGISTER, reason="a slip")
    )
    line = journal(federation.at("2026-09-12"), federation.key)[-1]
    assert (line.who, line.reason) == (OFFICER, "a slip")
    assert translate(line.what, "fr") == "régler le constat"
    assert translate(line.about, "fr") == "série 1, constat 1, réponse registre"


def test_the_document_is_followed_once_the_register_says_so(federation: Federation) -> None:
    made = recorded(federation, ABROAD)
    desk = federation.at("2026-09-12")
    follow = SettleFinding(made.id, 1, FindingAnswer.DOCUMENT)
    with pytest.raises(StateError, match="the licence officer changes the residence first"):
        desk.do(federation.key, follow)
    desk.do(federation.key, ChangeResidence(1, "BEL", since=date(2026, 9, 1)))
    desk.do(federation.key, follow)
    assert federation.homologate(made.id).state is SeriesState.HOMOLOGATED
    view = examine_series(desk, federation.key, made.id)
    assert [row.is_outsider for row in view.recorded.participants] == [True, False]
    assert view.recorded.players == [9, 2]
    assert 1 not in federation.ratings("2026-10")


def test_who_was_entered_is_new_or_somebody_of_the_register(federation: Federation) -> None:
    made = recorded(federation, NEW)
    assert federation.homologate(made.id).state is SeriesState.WAITING
    desk = federation.at("2026-09-12")
    assert examine_series(desk, federation.key, made.id).same_as(9)[0] == (1, "Agate, Mineral (1)")
    desk.do(federation.key, MergePlayers(1, 9))
    (one,) = examine_series(desk, federation.key, made.id).noticed
    assert (one.answer, one.officer) == (FindingAnswer.MERGED, OFFICER)
    assert federation.homologate(made.id).state is SeriesState.HOMOLOGATED


def test_notes_wait_for_nothing_and_stay(federation: Federation) -> None:
    made = recorded(federation, {"id": 1, "rating": 1405})
    assert federation.homologate(made.id).state is SeriesState.HOMOLOGATED
    (one,) = examine_series(federation.at("2026-09-12"), federation.key, made.id).noticed
    assert (one.finding.code, one.is_open, one.answers) == ("rating-differs", False, ())


@pytest.mark.parametrize(
    ("finding", "answer", "sentence"),
    [
        (2, FindingAnswer.REGISTER, "has no finding 2"),
        (
            1,
            FindingAnswer.DOCUMENT,
            "'document' is no answer to New player entered; known are register",
        ),
    ],
)
def test_what_is_no_answer(
    federation: Federation, finding: int, answer: FindingAnswer, sentence: str
) -> None:
    made = recorded(federation, NEW)
    with pytest.raises(InputError, match=sentence):
        federation.at("2026-09-12").do(federation.key, SettleFinding(made.id, finding, answer))


def test_a_finding_is_settled_once_and_can_be_taken_back(federation: Federation) -> None:
    made = recorded(federation, ABROAD)
    federation.settle(made)
    with pytest.raises(StateError, match="waits for no answer"):
        federation.settle(made)
    federation.database.undo(federation.key, OFFICER)
    assert federation.homologate(made.id).state is SeriesState.WAITING
