"""People are told by their names, and nobody is entered twice unasked."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.errors import ConfirmationNeededError
from ronde.office.desk import Desk
from ronde.office.entries.absences import Withdraw
from ronde.office.entries.attendance import CheckIn, Enter, LateEntry
from ronde.office.entries.entries import AddPlayer
from ronde.office.history.history import journal, undo_offer
from ronde.office.players.entrant import Entrant
from ronde.office.players.people import roster
from ronde.office.rounds.manual import SwapPlayers
from ronde.office.rounds.rounds import DraftPairing, PublishRound

NewEvent = Callable[..., str]


def silent(desk: Desk, *confirmed: str) -> Desk:
    """Return the same desk with somebody who has confirmed nothing else."""
    return Desk(desk.database, "Anna", confirmed=frozenset(confirmed))


class TestSomebodyWhoMayBeThereAlready:
    @pytest.mark.parametrize("name", ["John Smith", "Smith, John", "SMITH John", "Smïth John"])
    def test_is_asked_about_before_anything_is_stored(
        self, quick_desk: Desk, new_event: NewEvent, name: str
    ) -> None:
        event = new_event(quick_desk, 4)
        quick_desk.do(event, AddPlayer(Entrant("Smith, John", 1500)))
        before = quick_desk.state(event)
        with pytest.raises(ConfirmationNeededError) as asked:
            silent(quick_desk).do(event, AddPlayer(Entrant(name)))
        (question,) = asked.value.questions
        assert question.code == "same-person"
        assert "Smith, John (5) is entered already" in question.what
        assert question.is_admitted
        assert quick_desk.state(event) == before
        silent(quick_desk, "same-person").do(event, AddPlayer(Entrant(name)))
        assert len(roster(quick_desk, event).people) == 6

    def test_a_late_entry_is_asked_about_too(self, quick_desk: Desk, new_event: NewEvent) -> None:
        event = new_event(quick_desk, 4)
        quick_desk.do(event, DraftPairing())
        quick_desk.do(event, PublishRound())
        name = roster(quick_desk, event).person(1).name
        with pytest.raises(ConfirmationNeededError, match="same-person"):
            silent(quick_desk).do(event, LateEntry(Entrant(name.upper())))

    def test_other_numbers_at_the_federation_are_other_people(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        event, desk = new_event(quick_desk, 4), silent(quick_desk)
        desk.do(event, AddPlayer(Entrant("Smith, John", fide_id="900001")))
        desk.do(event, AddPlayer(Entrant("Smith, John", fide_id="900002")))

    def test_a_typed_name_is_stored_as_the_list_has_them(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(quick_desk, 4)
        quick_desk.do(event, Enter(Entrant("Jean LEFÈVRE", 2800)))
        assert roster(quick_desk, event).person(1).name == "LEFÈVRE, Jean"


class TestStepsAreToldByName:
    def test_the_undo_names_who_was_checked_in(self, quick_desk: Desk, new_event: NewEvent) -> None:
        event = new_event(quick_desk, 6)
        name = roster(quick_desk, event).person(5).name
        quick_desk.do(event, CheckIn((5,)))
        offer = undo_offer(quick_desk, event)
        assert offer is not None
        assert offer.what == f"check in: players {name} (5)"

    def test_a_number_means_whoever_had_it_then(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(quick_desk, 6)
        names = {one.number: one.name for one in roster(quick_desk, event).people}
        quick_desk.do(event, Withdraw(2))
        quick_desk.do(event, Withdraw(2))
        told = [line.about for line in journal(quick_desk, event)[-2:]]
        assert told == [f"player {names[2]} (2)", f"player {names[3]} (2)"]

    def test_the_question_about_a_pairing_by_hand_has_names(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(quick_desk, 8)
        boards = quick_desk.do(event, DraftPairing()).round.boards
        quick_desk.do(event, SwapPlayers(boards[0].black, boards[1].black, reason="a trial"))
        with pytest.raises(ConfirmationNeededError) as asked:
            silent(quick_desk).do(event, PublishRound(reason="a trial"))
        told = asked.value.questions[0].what
        assert f"{boards[0].white_name} – {boards[0].black_name}" in told
        assert "=>" not in told
