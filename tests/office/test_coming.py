"""Nobody who was missing is paired again unasked (C.05 art. 6.5, before 2026 C.04.2.D.2)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.errors import ConfirmationNeededError, InputError, NotHereError
from ronde.office.desk import Desk
from ronde.office.entries.absences import AnnounceAbsence, MissRound, RequestBye, Withdraw
from ronde.office.entries.attendance import CheckIn, Enter, HoldDrawing, LateEntry, RecordNotice
from ronde.office.entries.coming import ComingChoice, PlayNextRound, coming_player, coming_round
from ronde.office.entries.entries import AddPlayer, AddPlayers, ChangePlayer, RemovePlayer
from ronde.office.history.history import undo
from ronde.office.imports.imports import ImportPlayers
from ronde.office.players.entrant import Entrant
from ronde.office.players.people import PlayerState, roster
from ronde.office.playing.results import EnterResults, Slip
from ronde.office.rounds.manual import SwapPlayers
from ronde.office.rounds.overview import round_view
from ronde.office.rounds.rounds import (
    CompleteRound,
    DraftByHand,
    DraftPairing,
    NotHere,
    PublishRound,
)
from ronde.office.settings.playerrules import AnnounceRules

NewEvent = Callable[..., str]


def played(desk: Desk, event: str, number: int, *results: str) -> None:
    """Publish a round, enter results by board (White wins the others) and complete it."""
    desk.do(event, PublishRound())
    boards = round_view(desk, event, number).boards
    slips = [Slip(line.board, result) for line, result in zip(boards, results, strict=False)]
    slips += [Slip(line.board, "1-0") for line in boards[len(results) :]]
    desk.do(event, EnterResults(number, tuple(slips)))
    desk.do(event, CompleteRound())


@pytest.fixture
def event(quick_desk: Desk, new_event: NewEvent) -> str:
    """Return an event of eight after round 1, which three lost by forfeit."""
    event = new_event(quick_desk, 8)
    quick_desk.do(event, AnnounceRules(half_byes=1))
    quick_desk.do(event, DraftPairing())
    played(quick_desk, event, 1, "+-", "--")
    return event


def missing_ones(desk: Desk, event: str) -> list[int]:
    """Return who forfeited round 1, by number."""
    first, second, *_ = round_view(desk, event, 1).boards
    return sorted([first.black, second.white, second.black])


def paired(desk: Desk, event: str, number: int) -> set[int]:
    return {p for line in round_view(desk, event, number).boards for p in (line.white, line.black)}


def seated(desk: Desk, event: str, number: int) -> set[int]:
    """Return who has a board or the bye that the pairing gives."""
    byes = round_view(desk, event, number).byes
    return paired(desk, event, number) | {
        bye.player for bye in byes if bye.kind == "pairing-allocated"
    }


class TestC05_6_5_WhoWasMissingIsAskedAbout:
    def test_pairing_names_them_and_writes_nothing(self, quick_desk: Desk, event: str) -> None:
        before = quick_desk.state(event)
        for pairing in (DraftPairing(), DraftByHand()):
            with pytest.raises(NotHereError, match="lost round 1 by forfeit") as asked:
                quick_desk.do(event, pairing)
            for player in missing_ones(quick_desk, event):
                assert f"({player}) lost round 1 by forfeit" in str(asked.value)
            assert str(asked.value).endswith("(C.05 art. 6.5)")
        assert quick_desk.state(event) == before

    def test_each_gets_an_answer_together_with_the_pairing(
        self, quick_desk: Desk, event: str
    ) -> None:
        back, half, gone = missing_ones(quick_desk, event)
        version = quick_desk.version(event)
        pairing = DraftPairing(plays=(back,), half_point=(half,), withdrawn=(gone,))
        drafted = quick_desk.do(event, pairing)
        assert quick_desk.version(event) == version + 1
        assert [effect.code for effect in drafted.settled] == [
            "plays", "bye-requested", "withdrawn"
        ]  # fmt: skip
        assert back in paired(quick_desk, event, 2)
        assert not {half, gone} & paired(quick_desk, event, 2)
        assert [bye.player for bye in drafted.round.byes if bye.kind == "half-point"] == [half]
        assert roster(quick_desk, event).person(gone).state is PlayerState.WITHDRAWN
        undo(quick_desk, event)
        assert len(coming_round(quick_desk, event).unanswered) == 3

    def test_all_that_are_left_are_absent_or_paired(self, quick_desk: Desk, event: str) -> None:
        back, *others = missing_ones(quick_desk, event)
        quick_desk.do(event, DraftPairing(not_here=NotHere.ABSENT, plays=(back,)))
        assert not set(others) & paired(quick_desk, event, 2)
        played(quick_desk, event, 2)
        with pytest.raises(NotHereError, match="was missing in round 2"):
            quick_desk.do(event, DraftPairing())
        quick_desk.do(event, DraftPairing(not_here=NotHere.PAIRED))
        assert set(others) <= paired(quick_desk, event, 3)

    def test_an_answer_before_the_pairing_counts(self, quick_desk: Desk, event: str) -> None:
        back, absent, gone = missing_ones(quick_desk, event)
        told = quick_desk.do(event, PlayNextRound(back)).sentence()
        assert told.endswith(f"({back}) plays round 2.")
        quick_desk.do(event, AnnounceAbsence(absent, (2,)))
        quick_desk.do(event, Withdraw(gone))
        found = {one.player: one for one in coming_round(quick_desk, event).people}
        assert not coming_round(quick_desk, event).unanswered
        assert found[back].choice is ComingChoice.PLAYS
        assert found[absent].choice is ComingChoice.ABSENT
        assert found[gone].choice is ComingChoice.WITHDRAWN
        assert not found[gone].may_play
        quick_desk.do(event, DraftPairing())
        assert back in paired(quick_desk, event, 2)

    def test_who_came_during_the_round_is_not_asked_about(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(quick_desk, 6)
        quick_desk.do(event, CheckIn((1, 2, 3, 4)))
        quick_desk.do(event, DraftPairing(not_here=NotHere.ABSENT))
        quick_desk.do(event, PublishRound())
        quick_desk.do(event, CheckIn((5,)))
        slips = tuple(Slip(line.board, "1-0") for line in round_view(quick_desk, event, 1).boards)
        quick_desk.do(event, EnterResults(1, slips))
        quick_desk.do(event, CompleteRound())
        assert [one.player for one in coming_round(quick_desk, event).unanswered] == [6]

    def test_an_announced_absence_and_a_bye_are_shown_and_not_asked_about(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(quick_desk, 8)
        quick_desk.do(event, AnnounceRules(half_byes=1))
        quick_desk.do(event, RequestBye(7, 1))
        quick_desk.do(event, AnnounceAbsence(8, (1,)))
        quick_desk.do(event, DraftPairing())
        played(quick_desk, event, 1)
        found = {one.player: one for one in coming_round(quick_desk, event).people}
        assert {n: one.choice for n, one in found.items()} == {
            7: ComingChoice.PLAYS,
            8: ComingChoice.PLAYS,
        }
        assert found[7].why == "had a bye in round 1"
        assert "1 half-point bye for each player, this player has 1" in found[7].no_half
        assert not found[8].no_half
        quick_desk.do(event, DraftPairing())

    def test_whoever_never_came_is_asked_about_after_a_bye(
        self, quick_desk: Desk, event: str
    ) -> None:
        one, *others = missing_ones(quick_desk, event)
        quick_desk.do(event, DraftPairing(half_point=(one,), plays=tuple(others)))
        played(quick_desk, event, 2)
        asked = coming_round(quick_desk, event).unanswered
        assert [(who.player, who.why) for who in asked] == [(one, "has not been seen yet")]

    def test_two_answers_about_one_are_refused(self, quick_desk: Desk, event: str) -> None:
        one, *_ = missing_ones(quick_desk, event)
        with pytest.raises(InputError, match="two things are said, plays and withdrawn"):
            quick_desk.do(event, DraftPairing(plays=(one,), withdrawn=(one,)))

    def test_an_absence_without_notice_is_explained_with_the_pairing(
        self, quick_desk: Desk, event: str
    ) -> None:
        one, *others = missing_ones(quick_desk, event)
        quick_desk.do(event, MissRound(one))
        assert coming_player(quick_desk, event, one).may_play
        pairing = DraftPairing(plays=(one,), absent=tuple(others), reason="the train stood still")
        quick_desk.do(event, pairing)
        assert one in paired(quick_desk, event, 2)


class TestADraftIsPairedAnew:
    @pytest.fixture
    def drafted(self, quick_desk: Desk, new_event: NewEvent) -> str:
        event = new_event(quick_desk, 8)
        quick_desk.do(event, AnnounceRules(half_byes=1))
        quick_desk.do(event, DraftPairing())
        played(quick_desk, event, 1)
        quick_desk.do(event, DraftPairing())
        return event

    def test_with_whoever_leaves_in_the_same_step(self, quick_desk: Desk, drafted: str) -> None:
        first, version = round_view(quick_desk, drafted, 1), quick_desk.version(drafted)
        one = round_view(quick_desk, drafted, 2).boards[1].white
        told = quick_desk.do(drafted, Withdraw(one)).what
        assert "is not paired any more; the draft of round 2 is paired anew" in told
        view = round_view(quick_desk, drafted, 2)
        assert one not in paired(quick_desk, drafted, 2)
        assert f" ({view.boards[0].white_name} – " in told
        assert quick_desk.version(drafted) == version + 1
        assert round_view(quick_desk, drafted, 1).boards == first.boards
        quick_desk.do(drafted, PublishRound())
        assert not quick_desk.database.verify(drafted)

    def test_with_a_bye_and_back(self, quick_desk: Desk, drafted: str) -> None:
        before = round_view(quick_desk, drafted, 2)
        one = before.boards[0].white
        quick_desk.do(drafted, RequestBye(one, 2))
        assert one not in paired(quick_desk, drafted, 2)
        quick_desk.do(drafted, PlayNextRound(one))
        assert round_view(quick_desk, drafted, 2).boards == before.boards

    def test_a_bye_of_a_later_round_leaves_it_alone(self, quick_desk: Desk, drafted: str) -> None:
        before = round_view(quick_desk, drafted, 2)
        told = quick_desk.do(drafted, RequestBye(before.boards[0].white, 3)).what
        assert "anew" not in told
        assert round_view(quick_desk, drafted, 2).boards == before.boards

    def test_boards_made_by_hand_are_asked_about(self, quick_desk: Desk, drafted: str) -> None:
        first, second, *_ = round_view(quick_desk, drafted, 2).boards
        quick_desk.do(drafted, SwapPlayers(first.black, second.black, reason="a trial"))
        silent = Desk(quick_desk.database, "Anna")
        with pytest.raises(ConfirmationNeededError, match="places made by hand"):
            silent.do(drafted, Withdraw(first.white))
        assert first.white in paired(quick_desk, drafted, 2)
        sure = Desk(quick_desk.database, "Anna", confirmed=frozenset({"pair-anew"}))
        sure.do(drafted, Withdraw(first.white))
        assert first.white not in paired(quick_desk, drafted, 2)

    def test_with_a_late_entry_in_the_same_step(self, quick_desk: Desk, drafted: str) -> None:
        version, first = quick_desk.version(drafted), round_view(quick_desk, drafted, 1)
        entered = quick_desk.do(drafted, Enter(Entrant("Zircon, Zoe", rating=1000)))
        assert "plays from round 2 on" in entered.what
        assert "; the draft of round 2 is paired anew, " in entered.what
        assert entered.player in seated(quick_desk, drafted, 2)
        assert quick_desk.version(drafted) == version + 1
        assert round_view(quick_desk, drafted, 1).boards == first.boards
        quick_desk.do(drafted, PublishRound())
        assert not quick_desk.database.verify(drafted)

    def test_a_late_entry_asks_about_boards_made_by_hand(
        self, quick_desk: Desk, drafted: str
    ) -> None:
        first, second, *_ = round_view(quick_desk, drafted, 2).boards
        quick_desk.do(drafted, SwapPlayers(first.black, second.black, reason="a trial"))
        before, entry = quick_desk.state(drafted), LateEntry(Entrant("Zircon, Zoe", rating=1000))
        with pytest.raises(ConfirmationNeededError, match="places made by hand"):
            Desk(quick_desk.database, "Anna").do(drafted, entry)
        assert quick_desk.state(drafted) == before
        sure = Desk(quick_desk.database, "Anna", confirmed=frozenset({"pair-anew"}))
        assert sure.do(drafted, entry).player in seated(quick_desk, drafted, 2)

    def test_a_late_entry_of_a_later_round_leaves_it_alone(
        self, quick_desk: Desk, drafted: str
    ) -> None:
        before = round_view(quick_desk, drafted, 2)
        told = quick_desk.do(drafted, LateEntry(Entrant("Zircon, Zoe"), 3)).what
        assert "not paired before round 3" in told
        assert "anew" not in told
        assert round_view(quick_desk, drafted, 2).boards == before.boards
        quick_desk.do(drafted, PublishRound())

    def test_with_who_is_added_or_taken_off_before_the_first_round(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(quick_desk, 6)
        quick_desk.do(event, DraftPairing())
        *_, anew = quick_desk.do(event, AddPlayers((Entrant("Onyx, Ona"), Entrant("Zircon, Zoe"))))
        assert anew.what.startswith("the draft of round 1 is paired anew, ")
        assert len(round_view(quick_desk, event, 1).boards) == 4
        assert "paired anew" in quick_desk.do(event, RemovePlayer(8)).what
        assert seated(quick_desk, event, 1) == set(range(1, 8))
        quick_desk.do(event, PublishRound())
        assert not quick_desk.database.verify(event)

    def test_with_a_notice_and_the_drawing_of_lots(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(quick_desk, 6)
        quick_desk.do(event, DraftPairing())
        told = quick_desk.do(event, RecordNotice(6, "comes by train", 2)).what
        assert "; the draft of round 1 is paired anew" in told
        assert seated(quick_desk, event, 1) == set(range(1, 6))
        quick_desk.do(event, CheckIn((1, 2, 3, 4)))
        *_, anew = quick_desk.do(event, HoldDrawing())
        assert anew.code == "paired-anew"
        assert seated(quick_desk, event, 1) == {1, 2, 3, 4}

    def test_with_a_rating_that_is_corrected(self, quick_desk: Desk, drafted: str) -> None:
        version = quick_desk.version(drafted)
        told = quick_desk.do(drafted, ChangePlayer(3, {"rating": 2600}, reason="misread")).what
        assert "; the draft of round 2 is paired anew, no board is new" in told
        assert quick_desk.version(drafted) == version + 1
        assert "anew" not in quick_desk.do(drafted, ChangePlayer(3, {"club": "Quarry"})).what
        quick_desk.do(drafted, PublishRound())
        assert not quick_desk.database.verify(drafted)

    def test_with_a_rating_that_moves_a_player_before_the_first_round(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(quick_desk, 8)
        quick_desk.do(event, DraftPairing())
        before = round_view(quick_desk, event, 1)
        told = quick_desk.do(event, ChangePlayer(8, {"rating": 2900})).what
        assert "; the draft of round 1 is paired anew, 3 boards are new: 2 (" in told
        assert [line.white_name for line in round_view(quick_desk, event, 1).boards] != [
            line.white_name for line in before.boards
        ]
        quick_desk.do(event, PublishRound())

    def test_with_a_file_that_is_imported(self, quick_desk: Desk, new_event: NewEvent) -> None:
        event = new_event(quick_desk, 6)
        quick_desk.do(event, DraftPairing())
        imported = ImportPlayers(b"Name;Rating\nOnyx, Ona;2900\n", "more.csv")
        (anew,) = quick_desk.do(event, imported).findings
        assert anew.code == "paired-anew"
        assert anew.what.startswith("the draft of round 1 is paired anew, ")
        assert seated(quick_desk, event, 1) == set(range(1, 8))
        quick_desk.do(event, PublishRound())
        assert not quick_desk.database.verify(event)

    def test_a_file_asks_about_boards_made_by_hand(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(quick_desk, 8)
        quick_desk.do(event, DraftPairing())
        first, second, *_ = round_view(quick_desk, event, 1).boards
        quick_desk.do(event, SwapPlayers(first.black, second.black, reason="a trial"))
        before = quick_desk.state(event)
        changes = (
            ImportPlayers(b"Name;Rating\nOnyx, Ona;2900\n", "more.csv"),
            ChangePlayer(8, {"rating": 2900}),
        )
        for change in changes:
            with pytest.raises(ConfirmationNeededError, match="places made by hand"):
                Desk(quick_desk.database, "Anna").do(event, change)
        assert quick_desk.state(event) == before

    def test_an_empty_draft_is_not(self, quick_desk: Desk, new_event: NewEvent) -> None:
        event = new_event(quick_desk, 4)
        quick_desk.do(event, DraftByHand())
        with pytest.raises(InputError, match="is made by hand"):
            quick_desk.do(event, Withdraw(1))
        with pytest.raises(InputError, match="is made by hand"):
            quick_desk.do(event, AddPlayer(Entrant("Zircon, Zoe")))
