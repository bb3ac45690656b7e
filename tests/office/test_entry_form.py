"""Entries by the form: places and the waiting list, duplicates, acceptance, payments, privacy."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from ronde.errors import ConflictError, InputError, StateError, UndoError
from ronde.office.desk import Desk
from ronde.office.entries.absences import Withdraw
from ronde.office.entries.entries import RemovePlayer
from ronde.office.entryform.accepting import AcceptAllEntries, AcceptEntries, RefuseEntry
from ronde.office.entryform.applications import (
    EntryByForm,
    EntryStanding,
    SendEntry,
    WithdrawEntry,
    own_entry,
    placed_entries,
)
from ronde.office.entryform.form import EntryField, SetEntryForm
from ronde.office.entryform.lists import event_applications
from ronde.office.entryform.payments import (
    TakeBankPayments,
    TakeEntryPayment,
    match_bank_file,
)
from ronde.office.fees.changes import FeeRuleData, SetFees
from ronde.office.fees.lists import event_fees
from ronde.office.history.history import journal, undo
from ronde.office.hosting.retention import delete_event
from ronde.office.paperwork.publicpages import PublishPages, shown_event
from ronde.office.phonelinks import link_by_token
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.categories import AddCategory, CategoryData
from ronde.office.rounds.rounds import DraftPairing, PublishRound
from ronde.office.settings.playerrules import AnnounceRules
from ronde.store.archive import archive_text, import_archive
from ronde.store.tables import AbsenceRow, ApplicationRow, PlayerRow

CUP = "cup"
NAMES = ("Agate, Alma", "Beryl, Bruno", "Citrine, Cleo", "Diamond, Dan", "Emerald, Eva")


@pytest.fixture
def cup(desk: Desk) -> Desk:
    """Return a desk with an event that takes entries, on each kind of database."""
    return opened(desk)


@pytest.fixture
def quick(quick_desk: Desk) -> Desk:
    """Return the same in a file."""
    return opened(quick_desk)


def opened(desk: Desk, **form: Any) -> Desk:
    desk.do(CUP, OpenEvent(EventPlan("Cup", rounds=5, start_date="2026-12-05")))
    desk.do(CUP, AnnounceRules(half_byes=1))
    desk.do(CUP, SetEntryForm(is_open=True, optional=tuple(EntryField), **form))
    return desk


def sent(desk: Desk, name: str = NAMES[0], **data: Any) -> int:
    return desk.do(CUP, SendEntry(EntryByForm(name, **data))).application


def standings(desk: Desk) -> list[tuple[str, str, int]]:
    with desk.reading(CUP) as reader:
        return [(o.row.name[0], o.standing.value, o.place) for o in placed_entries(reader)]


def row_of(desk: Desk, number: int) -> ApplicationRow:
    with desk.reading(CUP) as reader:
        (row,) = reader.rows(ApplicationRow, id=number)
    return row


def names(desk: Desk) -> list[str]:
    with desk.reading(CUP) as reader:
        return sorted(row.name for row in reader.rows(PlayerRow) if row.last_round is None)


# The waiting list ------------------------------------------------------------------------------


def test_who_has_no_place_waits_and_moves_up_by_itself(cup: Desk) -> None:
    cup.do(CUP, SetEntryForm(is_open=True, places=2))
    numbers = [sent(cup, name) for name in NAMES[:4]]
    assert standings(cup)[2:] == [("C", "waiting", 1), ("D", "waiting", 2)]
    cup.do(CUP, AcceptAllEntries())
    assert names(cup) == list(NAMES[:2])
    cup.do(CUP, WithdrawEntry(numbers[0], by_player=True))
    assert standings(cup) == [
        ("A", "withdrawn", 0), ("B", "accepted", 0), ("C", "entered", 0), ("D", "waiting", 1),
    ]  # fmt: skip
    cup.do(CUP, RemovePlayer(1))
    assert [one[1] for one in standings(cup)] == ["withdrawn", "gone", "entered", "entered"]
    undo(cup, CUP)
    cup.do(CUP, SetEntryForm(is_open=True, places=1))
    assert [one[1] for one in standings(cup)][2:] == ["waiting", "waiting"]


def test_all_at_once_takes_nobody_who_waits_nor_twins(quick: Desk) -> None:
    quick.do(CUP, SetEntryForm(is_open=True, places=3, optional=tuple(EntryField)))
    sent(quick, "Agate, Alma", birth_date="1990")
    twin = sent(quick, "Alma Agate", birth_date="1990")
    other = sent(quick, "Agate, Alma", birth_date="2011")
    same_id = sent(quick, "Somebody Else", fide_id="900001", birth_date="1970")
    quick.do(CUP, RefuseEntry(same_id))
    waits = sent(quick, "Beryl, Bruno")
    assert len(quick.do(CUP, AcceptAllEntries())) == 2
    assert names(quick) == ["Agate, Alma", "Agate, Alma"]
    lines = {one.application: one for one in event_applications(quick, CUP).entries}
    assert lines[twin].twin.startswith("Agate, Alma (")
    assert (lines[other].twin, lines[waits].standing) == ("", "waiting")
    quick.do(CUP, AcceptEntries((waits,)))  # the arbiter may take more than there are places
    assert "Beryl, Bruno" in names(quick)
    with pytest.raises(StateError, match="settled already"):
        quick.do(CUP, AcceptEntries((same_id,)))


def test_the_same_number_at_fide_is_the_same_person(quick: Desk) -> None:
    first = sent(quick, "Agate, Alma", fide_id="900001", birth_date="1990")
    second = sent(quick, "Agathe, Alma", fide_id="900001", birth_date="1991")
    quick.do(CUP, AcceptEntries((first,)))
    (line,) = event_applications(quick, CUP, only_open=True).entries
    assert (line.application, line.twin) == (second, "Agate, Alma (1)")
    with pytest.raises(InputError, match="is entered with the id 900001 already"):
        quick.do(CUP, AcceptEntries((second,)))


# What is refused -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "field", "said"),
    [
        ({"name": " "}, "name", "write your name"),
        ({"birth_date": "190"}, "birth_date", "is no year of birth"),
        ({"birth_date": "2190"}, "birth_date", "is no year of birth"),
        ({"byes": "6"}, "byes", "there is no round 6"),
        ({"byes": "one"}, "byes", "are no rounds"),
        ({"category": "masters"}, "category", "there is no category"),
        ({"agrees": False}, "agrees", "needs your consent"),
        ({"contact": ""}, "contact", "is required"),
    ],
)
def test_mistakes_are_told_beside_their_fields(
    quick: Desk, data: dict[str, Any], field: str, said: str
) -> None:
    optional = tuple(set(EntryField) - {EntryField.CONTACT})
    form = SetEntryForm(
        is_open=True, optional=optional, required=(EntryField.CONTACT,), consent="I agree."
    )
    quick.do(CUP, form)
    whole: dict[str, Any] = {"name": NAMES[0], "contact": "alma@example.org", "agrees": True} | data
    with pytest.raises(InputError) as caught:
        quick.do(CUP, SendEntry(EntryByForm(**whole)))
    assert said in str(caught.value.fields[field])
    assert standings(quick) == []


def test_nobody_enters_a_form_that_is_closed_or_over(quick: Desk) -> None:
    quick.do(CUP, SetEntryForm(is_open=True, until="2020-01-01"))
    with pytest.raises(StateError, match="deadline"):
        sent(quick)
    quick.do(CUP, SetEntryForm(is_open=False))
    with pytest.raises(StateError, match="takes no entries"):
        sent(quick)


def test_a_form_that_cannot_be_is_refused_as_a_whole(quick: Desk) -> None:
    wrong = SetEntryForm(
        is_open=True,
        optional=(EntryField.CLUB,),
        required=(EntryField.CLUB,),
        until="tomorrow",
        payment_page="javascript:alert(1)",
    )
    with pytest.raises(InputError) as caught:
        quick.do(CUP, wrong)
    assert set(caught.value.fields) == {"required", "until", "payment_page"}


def test_what_the_form_does_not_ask_is_not_kept(quick: Desk) -> None:
    quick.do(CUP, SetEntryForm(is_open=True))
    number = sent(quick, remark="rides a horse", contact="alma@example.org", byes="2")
    row = row_of(quick, number)
    assert (row.remark, row.contact, row.byes) == ("", "", "")


# Acceptance ------------------------------------------------------------------------------------


def test_wishes_come_along(quick: Desk) -> None:
    quick.do(CUP, AddCategory(CategoryData("Locals"), "locals", ()))
    number = sent(quick, byes="4 2", category="locals", club="Quarry", birth_date="1990")
    (effect,) = quick.do(CUP, AcceptEntries((number,)))
    (zero,) = effect.findings
    assert "scores zero there" in zero.what
    with quick.reading(CUP) as reader:
        (player,) = reader.rows(PlayerRow)
        away = {row.round: row.kind.value for row in reader.rows(AbsenceRow)}
    assert away == {2: "half-point", 4: "zero-point"}
    assert (player.club, player.birth_date, player.remark) == ("Quarry", "1990", "")
    undo(quick, CUP)
    assert standings(quick) == [("A", "entered", 0)]
    assert names(quick) == []


def test_after_round_1_it_is_a_late_entry(quick: Desk) -> None:
    for name in NAMES[:4]:
        sent(quick, name)
    quick.do(CUP, AcceptAllEntries())
    quick.do(CUP, DraftPairing())
    quick.do(CUP, PublishRound())
    late = sent(quick, NAMES[4])
    quick.do(CUP, AcceptEntries((late,)))
    own = own_entry(quick, CUP, late)
    assert own.placed.player is not None
    assert own.placed.player.first_round == 2
    with pytest.raises(StateError, match="tell the arbiter"):
        quick.do(CUP, WithdrawEntry(late, by_player=True))


def test_a_player_does_not_leave_a_draft(quick: Desk) -> None:
    numbers = [sent(quick, name) for name in NAMES[:4]]
    quick.do(CUP, AcceptAllEntries())
    quick.do(CUP, DraftPairing())
    with pytest.raises(StateError, match="being paired"):
        quick.do(CUP, WithdrawEntry(numbers[0], by_player=True))


# Links -----------------------------------------------------------------------------------------


def test_a_link_knows_its_player_as_long_as_there_is_one(cup: Desk) -> None:
    made = cup.do(CUP, SendEntry(EntryByForm(NAMES[0])))

    def player() -> int | None:
        link = link_by_token(cup.database, made.token)
        assert link is not None
        assert link.application == made.application
        return link.player

    assert player() is None
    cup.do(CUP, AcceptEntries((made.application,)))
    assert player() == 1
    undo(cup, CUP)
    other = sent(cup, NAMES[1])
    cup.do(CUP, AcceptEntries((other,)))  # this player has the number that the other had
    assert player() is None


def test_an_entry_taken_back_leaves_a_link_to_nothing(quick: Desk) -> None:
    made = quick.do(CUP, SendEntry(EntryByForm(NAMES[0])))
    with pytest.raises(UndoError, match="say why the entry is taken back"):
        undo(quick, CUP)
    undo(quick, CUP, reason="sent by mistake")
    other = sent(quick, NAMES[1])
    assert other != made.application
    with pytest.raises(StateError, match="not there any more"):
        own_entry(quick, CUP, made.application)


# Money -----------------------------------------------------------------------------------------


def test_a_payment_before_acceptance_goes_along(cup: Desk) -> None:
    cup.do(CUP, AddCategory(CategoryData("Locals"), "locals", ()))
    cup.do(CUP, SetFees((FeeRuleData("10", "locals"), FeeRuleData("40")), "EUR"))
    first, second = sent(cup, NAMES[0], category="locals"), sent(cup, NAMES[1])
    owed = {one.application: one.open for one in event_applications(cup, CUP).entries}
    assert owed == {first: "10.00", second: "40.00"}
    cup.do(CUP, TakeEntryPayment(first))
    with pytest.raises(StateError, match="nothing to pay"):
        cup.do(CUP, TakeEntryPayment(first))
    cup.do(CUP, AcceptAllEntries())
    paid = {one.player.name: one.paid for one in event_fees(cup, CUP).accounts}
    assert paid == {NAMES[0]: 1000, NAMES[1]: 0}
    cup.do(CUP, TakeEntryPayment(second))
    assert own_entry(cup, CUP, second).account.open == 0


def bank(desk: Desk, *lines: str) -> str:
    text = "Account 1;;\nBooking date;Purpose;Amount\n" + "\n".join(lines)
    match = match_bank_file(desk, CUP, text.encode(), "bank.csv")
    effects = desk.do(CUP, TakeBankPayments(match.payments))
    told = [f"{len(effects)} new", f"{match.others} others"]
    return ", ".join([*told, *(one.code for one in match.findings)])


def test_a_table_of_the_bank_is_matched_by_the_reference_once(quick: Desk) -> None:
    quick.do(CUP, SetFees((FeeRuleData("40"),), "EUR"))
    numbers = [sent(quick, name) for name in NAMES[:3]]
    first, second, third = (row_of(quick, one).reference for one in numbers)
    lines = (
        f"03.11.2026;Open {first[:4]} {first[4:]} Agate;40,00",
        f"04.11.2026;{second.lower()};15,50 EUR",
        "05.11.2026;Electricity;-80,00",
        "05.11.2026;A gift;1.000,00",
    )
    assert bank(quick, *lines) == "2 new, 1 others"
    assert bank(quick, *lines) == "0 new, 1 others"
    quick.do(CUP, AcceptEntries((numbers[0], numbers[1])))
    assert bank(quick, *lines) == "0 new, 1 others"
    paid = {one.player.name: one.paid for one in event_fees(quick, CUP).accounts}
    assert paid == {NAMES[0]: 4000, NAMES[1]: 1550}
    quick.do(CUP, WithdrawEntry(numbers[2]))
    assert bank(quick, f"06.11.2026;{third};40") == "1 new, 0 others, paid-in-vain"
    with pytest.raises(InputError, match="no column of amounts"):
        match_bank_file(quick, CUP, b"Name;Club\nAgate;Quarry\n", "bank.csv")


# Privacy ---------------------------------------------------------------------------------------


def secrets_in(text: str) -> list[str]:
    return [one for one in ("alma@example.org", "rides a horse", "Agate", "1990") if one in text]


def test_nothing_of_an_entry_is_public_or_in_the_journal(quick: Desk) -> None:
    quick.do(CUP, PublishPages(public=True, birth_dates=True))
    number = sent(quick, birth_date="1990", contact="alma@example.org", remark="rides a horse")
    row = row_of(quick, number)
    shown = shown_event(quick, CUP)
    assert secrets_in(repr(shown.tournament) + shown.journal) == []
    told = repr(journal(quick, CUP, with_private=False))
    assert secrets_in(told) == []
    assert secrets_in(repr(journal(quick, CUP))) == []
    assert row.reference not in told
    quick.do(CUP, AcceptEntries((number,)))
    public = repr(shown_event(quick, CUP).tournament)
    assert secrets_in(public) == ["Agate", "1990"]  # the birth dates were made public


def test_deleting_the_event_leaves_no_entry_and_no_link(cup: Desk) -> None:
    made = cup.do(CUP, SendEntry(EntryByForm(NAMES[0], contact="alma@example.org")))
    delete_event(cup, CUP, "Cup", date(2026, 11, 16))
    assert link_by_token(cup.database, made.token) is None
    opened(cup)
    assert event_applications(cup, CUP).entries == ()


def test_an_archive_brings_entries_back(quick: Desk) -> None:
    number = sent(quick, contact="alma@example.org")
    with quick.reading(CUP) as reader:
        text = archive_text(reader)
    import_archive(quick.database, text, key="other")
    with quick.reading("other") as reader:
        (row,) = reader.rows(ApplicationRow)
    assert (row.id, row.contact) == (number, "alma@example.org")


def test_teams_enter_otherwise(quick_desk: Desk) -> None:
    quick_desk.do("league", OpenEvent(EventPlan("League", rules="swiss-team-2026", boards=4)))
    with pytest.raises(StateError, match="is an event of teams"):
        quick_desk.do("league", SetEntryForm(is_open=True))


def test_withdrawn_by_the_office_is_withdrawn_by_the_form(quick: Desk) -> None:
    number = sent(quick)
    quick.do(CUP, AcceptEntries((number,)))
    quick.do(CUP, Withdraw(1))
    assert own_entry(quick, CUP, number).placed.standing is EntryStanding.WITHDRAWN
    assert "withdrawn" in quick.do(CUP, WithdrawEntry(number, by_player=True)).what


def test_who_enters_meanwhile_is_no_conflict(quick: Desk) -> None:
    seen = quick.version(CUP)
    number = sent(quick)
    quick.do(CUP, SetEntryForm(is_open=True, places=9), expected=seen)
    seen = quick.version(CUP)
    quick.do(CUP, AcceptEntries((number,)))
    with pytest.raises(ConflictError):
        quick.do(CUP, SetEntryForm(is_open=True, places=8), expected=seen)
    sent(quick, NAMES[1])
    with pytest.raises(ConflictError):  # nobody takes back unseen what a player has sent
        undo(quick, CUP, expected=seen)
