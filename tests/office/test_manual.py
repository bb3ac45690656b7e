"""Changes of a draft by hand: judged at once, never in silence (C.04.2.A.5)."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from ronde.errors import HandlingError, InputError, StateError
from ronde.handling.editions import ChangeGround
from ronde.i18n import translate
from ronde.model import Colour, Severity
from ronde.office.desk import Desk
from ronde.office.desk.rows import round_row
from ronde.office.history.history import journal
from ronde.office.paperwork.report import event_report
from ronde.office.planning.opening import EventPlan
from ronde.office.planning.settings import ChangeSettings, SettingsChange
from ronde.office.rounds import manual
from ronde.office.rounds.manual import (
    DraftChange,
    DraftChangeKind,
    SetBye,
    SetPair,
    SwapPlayers,
    TurnColours,
    differences,
    draft_change,
    try_change,
)
from ronde.office.rounds.overview import round_view
from ronde.office.rounds.published import ChangePublishedPairing, NewBoards
from ronde.office.rounds.rounds import (
    CompleteRound,
    DiscardDraft,
    DraftByHand,
    DraftPairing,
    PublishRound,
)
from ronde.office.settings.meetings import ForbidMeeting, KeepApart
from ronde.store import Act
from ronde.store.rows import at
from ronde.store.tables import RoundRow

NewEvent = Callable[..., str]
Play = Callable[..., None]


@pytest.fixture
def drafted(new_event: NewEvent) -> Callable[..., str]:
    """Return how round 1 of 7 players is drafted: 1-4 5-2 3-6, 7 has the bye (White is first)."""

    def draft(desk: Desk, players: int = 7) -> str:
        plan = EventPlan("Open", rounds=3, first_colour=Colour.WHITE)
        event = new_event(desk, players, plan)
        desk.do(event, DraftPairing())
        return event

    return draft


@pytest.fixture
def second_round(
    drafted: Callable[..., str], play_round: Callable[..., None]
) -> Callable[..., str]:
    """Return how round 2 of 7 players is drafted after White won everywhere."""

    def draft(desk: Desk) -> str:
        event = drafted(desk)
        desk.do(event, PublishRound())
        play_round(desk, 1)
        desk.do(event, CompleteRound())
        desk.do(event, DraftPairing())
        return event

    return draft


def codes(findings: tuple[object, ...]) -> list[str]:
    return [getattr(finding, "code", "") for finding in findings]


class TestC04_2_A5_NothingPassesInSilence:
    def test_a_reason_is_asked_for(self, desk: Desk, drafted: Callable[..., str]) -> None:
        event = drafted(desk)
        version = desk.version(event)
        with pytest.raises(HandlingError, match="the rules do not give the board") as refused:
            desk.do(event, SwapPlayers(4, 5))
        assert refused.value.article == "C.04.2 art. 1.5"
        assert translate(refused.value.phrase, "nl").startswith("de regels geven het bord")
        assert desk.version(event) == version

    def test_the_board_is_marked_and_tells_the_reason(
        self, desk: Desk, drafted: Callable[..., str]
    ) -> None:
        event = drafted(desk)
        change = desk.do(event, SwapPlayers(4, 5, reason="one car for two"))
        assert change.boards == ((1, 5), (4, 2), (3, 6))
        assert change.not_correct == ((1, 5), (4, 2))
        boards = round_view(desk, event, 1).boards
        assert [(b.is_manual, b.manual_reason) for b in boards] == [
            (True, "one car for two"), (True, "one car for two"), (False, ""),
        ]  # fmt: skip

    def test_back_to_the_correct_pairing_needs_none_and_clears_the_mark(
        self, quick_desk: Desk, drafted: Callable[..., str]
    ) -> None:
        event = drafted(quick_desk)
        quick_desk.do(event, SwapPlayers(4, 5, reason="one car for two"))
        change = quick_desk.do(event, SwapPlayers(4, 5))
        assert change.not_correct == ()
        assert not any(board.is_manual for board in round_view(quick_desk, event, 1).boards)

    def test_another_change_keeps_the_earlier_reason(
        self, quick_desk: Desk, drafted: Callable[..., str]
    ) -> None:
        event = drafted(quick_desk)
        quick_desk.do(event, SwapPlayers(4, 5, reason="one car for two"))
        quick_desk.do(event, TurnColours(3, reason="a broken arm"))
        reasons = [board.manual_reason for board in round_view(quick_desk, event, 1).boards]
        assert reasons == ["one car for two", "one car for two", "a broken arm"]

    def test_the_earlier_editions_cite_theirs(self, quick_desk: Desk, new_event: NewEvent) -> None:
        event = new_event(quick_desk, 4, EventPlan("Open", rules="dutch-2017", lot=1))
        quick_desk.do(event, DraftPairing())
        with pytest.raises(HandlingError, match=r"\(C\.04\.2\.A\.5\)"):
            quick_desk.do(event, TurnColours(1))


class TestC04_2_A5_AByeByHand:
    """7 players, 7 has the bye by the rules; the arbiter gives it to another."""

    @pytest.fixture
    def empty(self, new_event: NewEvent) -> Callable[..., str]:
        """Return how an empty draft is made, in which nobody has a board or the bye."""

        def draft(desk: Desk, rules: str = "dutch-2026") -> str:
            plan = EventPlan("Open", rounds=3, rules=rules, first_colour=Colour.WHITE)
            event = new_event(desk, 7, plan)
            desk.do(event, DraftByHand())
            return event

        return draft

    @pytest.mark.parametrize(
        ("rules", "article"), [("dutch-2026", "C.04.2 art. 1.5"), ("dutch-2017", "C.04.2.A.5")]
    )
    def test_it_needs_a_reason(
        self, quick_desk: Desk, empty: Callable[..., str], rules: str, article: str
    ) -> None:
        event = empty(quick_desk, rules)
        version = quick_desk.version(event)
        with pytest.raises(HandlingError, match="do not give the bye to player 3") as refused:
            quick_desk.do(event, SetBye(3))
        assert refused.value.article == article
        assert quick_desk.version(event) == version

    def test_the_bye_of_the_rules_needs_none(
        self, quick_desk: Desk, empty: Callable[..., str]
    ) -> None:
        event = empty(quick_desk)
        assert quick_desk.do(event, SetBye(7)).bye_is_correct
        (bye,) = round_view(quick_desk, event, 1).byes
        assert (bye.player, bye.is_manual, bye.manual_reason) == (7, False, "")

    def test_it_is_marked_until_the_rules_give_it(
        self, desk: Desk, drafted: Callable[..., str]
    ) -> None:
        event = drafted(desk)
        assert not desk.do(event, SetBye(3, reason="leaves early")).bye_is_correct
        (bye,) = round_view(desk, event, 1).byes
        assert (bye.player, bye.is_manual, bye.manual_reason) == (3, True, "leaves early")
        assert desk.do(event, SetBye(7)).bye_is_correct
        (bye,) = round_view(desk, event, 1).byes
        assert (bye.player, bye.is_manual, bye.manual_reason) == (7, False, "")

    def test_another_change_keeps_its_reason(
        self, quick_desk: Desk, drafted: Callable[..., str]
    ) -> None:
        event = drafted(quick_desk)
        quick_desk.do(event, SetBye(3, reason="leaves early"))
        quick_desk.do(event, TurnColours(1, reason="a broken arm"))
        (bye,) = round_view(quick_desk, event, 1).byes
        assert bye.manual_reason == "leaves early"

    def test_it_stands_in_the_report(self, quick_desk: Desk, drafted: Callable[..., str]) -> None:
        event = drafted(quick_desk)
        quick_desk.do(event, SetBye(3, reason="leaves early"))
        quick_desk.do(event, PublishRound())
        told = event_report(quick_desk, event).notes["Boards paired by hand"]
        name = round_view(quick_desk, event, 1).byes[0].name
        assert f"round 1, bye, {name} (3): leaves early" in told

    def test_a_published_one_is_changed_with_its_ground(
        self, quick_desk: Desk, second_round: Callable[..., str]
    ) -> None:
        event = second_round(quick_desk)
        plan = SettingsChange(published_changes="the arbiter may move the bye")
        quick_desk.do(event, ChangeSettings(plan, reason="announced"))
        quick_desk.do(event, PublishRound())
        before = round_view(quick_desk, event, 2)
        board, had = before.boards[-1], before.byes[0].player
        new = NewBoards(pairs=((board.white, had),), bye=board.black)
        change = ChangePublishedPairing(new, ChangeGround.COMPETITION, reason="the last train")
        quick_desk.do(event, change)
        (bye,) = round_view(quick_desk, event, 2).byes
        assert (bye.player, bye.is_manual) == (board.black, True)
        assert bye.manual_reason == "competition (C.04.2 art. 4.4): the last train"


class TestChanges:
    def test_set_a_pair(self, desk: Desk, drafted: Callable[..., str]) -> None:
        event = drafted(desk)
        change = desk.do(event, SetPair(2, 1, reason="the mayor asked"))
        assert change.boards == ((2, 1), (3, 6), (5, 4))
        assert [(b.white, b.black) for b in round_view(desk, event, 1).boards] == [
            (2, 1), (3, 6), (5, 4),
        ]  # fmt: skip

    def test_set_the_bye(self, desk: Desk, drafted: Callable[..., str]) -> None:
        event = drafted(desk)
        change = desk.do(event, SetBye(3, reason="leaves early"))
        assert (change.bye, change.boards) == (3, ((1, 4), (5, 2), (7, 6)))
        assert [bye.player for bye in round_view(desk, event, 1).byes] == [3]

    def test_turn_colours(self, quick_desk: Desk, drafted: Callable[..., str]) -> None:
        event = drafted(quick_desk)
        assert quick_desk.do(event, TurnColours(4, reason="x")).boards[0] == (4, 1)

    @pytest.mark.parametrize(
        ("change", "players", "sentence"),
        [
            (SwapPlayers, (1, 99), "player 99 does not take part in this round"),
            (SetPair, (1, 1), "player 1 cannot meet himself"),
            (SetBye, (99,), "player 99 does not take part in this round"),
            (TurnColours, (7,), "player 7 has no opponent in this round"),
        ],
    )
    def test_what_is_no_change(
        self,
        quick_desk: Desk,
        drafted: Callable[..., str],
        change: Callable[..., DraftChange],
        players: tuple[int, ...],
        sentence: str,
    ) -> None:
        event = drafted(quick_desk)
        with pytest.raises(InputError, match=sentence):
            quick_desk.do(event, change(*players, reason="x"))

    def test_the_bye_is_not_for_an_even_number(
        self, quick_desk: Desk, drafted: Callable[..., str]
    ) -> None:
        event = drafted(quick_desk, 6)
        with pytest.raises(InputError, match="the number of players is even"):
            quick_desk.do(event, SetBye(1, reason="x"))

    def test_only_a_draft_is_changed_by_hand(
        self, quick_desk: Desk, drafted: Callable[..., str]
    ) -> None:
        event = drafted(quick_desk)
        quick_desk.do(event, PublishRound())
        with pytest.raises(StateError, match="round 2 cannot begin: round 1 is not complete"):
            quick_desk.do(event, SetBye(3, reason="x"))


class TestLiveChecks:
    def test_the_correct_board_has_nothing_to_say(
        self, quick_desk: Desk, drafted: Callable[..., str]
    ) -> None:
        event = drafted(quick_desk)
        assert manual.check_board(quick_desk, event, 1, 4) == ()
        assert manual.check_bye(quick_desk, event, 7) == ()

    def test_a_rematch(self, desk: Desk, second_round: Callable[..., str]) -> None:
        event = second_round(desk)
        version = desk.version(event)
        findings = manual.check_board(desk, event, 4, 1)
        assert codes(findings) == ["unsound-rematch", "not-correct"]
        assert findings[0].what == "4 and 1 have met (C.04.1 art. 2)"
        assert findings[1].what.endswith("not altered in anybody's favour (C.04.2 art. 1.5)")
        assert desk.version(event) == version

    def test_colours_that_are_due(self, quick_desk: Desk, second_round: Callable[..., str]) -> None:
        event = second_round(quick_desk)
        findings = manual.check_board(quick_desk, event, 1, 2)
        assert [f.what for f in findings if f.code == "colour-due"] == [
            "player 1 is due black", "player 2 is due white",
        ]  # fmt: skip

    def test_a_second_bye(self, quick_desk: Desk, second_round: Callable[..., str]) -> None:
        event = second_round(quick_desk)
        findings = manual.check_bye(quick_desk, event, 7)
        assert codes(findings) == ["unsound-bye", "not-correct"]
        assert "(C.04.1 art. 4)" in findings[0].what

    def test_wishes_and_prohibitions(self, quick_desk: Desk, new_event: NewEvent) -> None:
        event = new_event(quick_desk, 8)
        quick_desk.do(event, ForbidMeeting(KeepApart((1, 2))))
        quick_desk.do(event, ForbidMeeting(KeepApart((3, 4), firm=False, last_round=1)))
        for pair in ((1, 2), (3, 4)):
            findings = manual.check_board(quick_desk, event, *pair)
            assert codes(findings) == ["unsound-forbidden"]

    def test_publishing_a_rematch_needs_a_reason_that_stays(
        self, desk: Desk, second_round: Callable[..., str]
    ) -> None:
        event = second_round(desk)
        change = desk.do(event, SetPair(4, 1, reason="they insist"))
        assert "unsound-rematch" in codes(change.findings)
        told = r"with a reason only: Diamond, Dora \(4\) and Agate, Ada \(1\) have met"
        with pytest.raises(HandlingError, match=told):
            desk.do(event, PublishRound())
        view = desk.do(event, PublishRound(reason="they insist"))
        assert view.remark == (
            "published although Diamond, Dora (4) and Agate, Ada (1) have met (C.04.1 art. 2);"
            " Basalt, Ben (2) and Emerald, Emil (5) have met (C.04.1 art. 2): they insist"
        )


class TestC04_1_BrokenRulesAreNamed:
    """C.04.1.b and d, C.04.2.A.5: every broken absolute rule is named with its article."""

    def second_round_of_2017(
        self, desk: Desk, new_event: NewEvent, play_round: Play, bye: int = 7
    ) -> str:
        """Return round 2 by hand: the rematch 4-1, and a bye, which 7 had before."""
        plan = EventPlan("Open", rules="dutch-2017", rounds=3, first_colour=Colour.WHITE)
        event = new_event(desk, 7, plan)
        desk.do(event, DraftPairing())
        desk.do(event, PublishRound())
        play_round(desk, 1)
        desk.do(event, CompleteRound())
        desk.do(event, DraftPairing())
        desk.do(event, SetBye(bye, reason="leaves early"))
        desk.do(event, SetPair(4, 1, reason="they insist"))
        return event

    def test_publishing_and_the_report_name_all(
        self, quick_desk: Desk, new_event: NewEvent, play_round: Play
    ) -> None:
        event = self.second_round_of_2017(quick_desk, new_event, play_round)
        broken = (
            "player Garnet, Gus (7) may not have the bye (C.04.1.d)",
            "Diamond, Dora (4) and Agate, Ada (1) have met (C.04.1.b)",
        )
        with pytest.raises(HandlingError) as refused:
            quick_desk.do(event, PublishRound())
        assert all(one in str(refused.value) for one in broken)
        view = quick_desk.do(event, PublishRound(reason="they insist"))
        assert all(one in view.remark for one in broken)
        report = event_report(quick_desk, event).as_text()
        assert all(one in report for one in broken)

    def test_the_remark_is_told_in_the_language_of_the_reader(
        self, quick_desk: Desk, new_event: NewEvent, play_round: Play
    ) -> None:
        event = self.second_round_of_2017(quick_desk, new_event, play_round)
        view = quick_desk.do(event, PublishRound(reason="{they}\ninsist"))
        told = (
            "publiée malgré ceci : le joueur Garnet, Gus (7) ne peut pas être exempt (C.04.1.d) ;"
            " Diamond, Dora (4) et Agate, Ada (1) se sont déjà rencontrés (C.04.1.b) ;"
            " Flint, Fay (6) et Cobalt, Cleo (3) se sont déjà rencontrés (C.04.1.b) ;"
            " Basalt, Ben (2) et Emerald, Emil (5) se sont déjà rencontrés (C.04.1.b) ;"
            " motif : {they}\ninsist"
        )
        assert translate(view.remark, "fr") == told
        assert told in event_report(quick_desk, event).as_text("fr")
        with quick_desk.reading(event) as reader:
            kept = json.loads(round_row(reader, 2).remark)
        assert kept["template"] == "published although {broken}: {reason}"
        (*_, entry) = journal(quick_desk, event)
        assert any(told in translate(change, "fr") for change in entry.changes)

    def test_a_remark_of_before_is_still_read(
        self, quick_desk: Desk, new_event: NewEvent, play_round: Play
    ) -> None:
        event = self.second_round_of_2017(quick_desk, new_event, play_round)
        old = "published although 4 and 1 have met (C.04.1.b): they insist"
        with quick_desk.database.step(event, Act("Ada", "publish round")) as step:
            step.update(at(RoundRow, 2), remark=f"{old}\nwithout a name")
        remark = round_view(quick_desk, event, 2).remark
        assert remark == f"{old}\nwithout a name"
        assert translate(remark, "nl").startswith("gepubliceerd ondanks het volgende: 4 and 1")

    def test_a_rematch_stands_as_what_it_is_until_it_is_changed(
        self, quick_desk: Desk, new_event: NewEvent, play_round: Play
    ) -> None:
        event = self.second_round_of_2017(quick_desk, new_event, play_round)
        quick_desk.do(event, PublishRound(reason="they insist"))
        boards = [(b.white, b.black) for b in round_view(quick_desk, event, 2).boards]
        assert (4, 1) in boards
        remark = round_view(quick_desk, event, 2).remark
        assert "Diamond, Dora (4) and Agate, Ada (1) have met (C.04.1.b)" in remark

    def test_a_change_of_a_published_pairing_names_what_it_breaks(
        self, quick_desk: Desk, new_event: NewEvent, play_round: Play
    ) -> None:
        event = self.second_round_of_2017(quick_desk, new_event, play_round, bye=6)
        view = quick_desk.do(event, PublishRound(reason="they insist"))
        assert "C.04.1.d" not in view.remark
        (board,) = [b for b in view.boards if 7 in (b.white, b.black)]
        free = board.black if board.white == 7 else board.white
        new = NewBoards(((6, free),), bye=7)
        changed = quick_desk.do(
            event, ChangePublishedPairing(new, ChangeGround.REMATCH, reason="they met")
        )
        assert changed.remark.splitlines()[-1] == (
            "published although player Garnet, Gus (7) may not have the bye (C.04.1.d);"
            " Flint, Fay (6) and Cobalt, Cleo (3) have met (C.04.1.b): they met"
        )


class TestC04_1_A_RoundsAreAnnounced:
    def test_round_1_is_not_published_without(self, quick_desk: Desk, new_event: NewEvent) -> None:
        event = new_event(quick_desk, 4, EventPlan("Open", rules="dutch-2017", lot=1))
        quick_desk.do(event, DraftPairing())
        with pytest.raises(HandlingError, match="number of rounds is not announced") as refused:
            quick_desk.do(event, PublishRound())
        assert refused.value.article == "C.04.1.a"
        quick_desk.do(event, DiscardDraft())
        quick_desk.do(event, ChangeSettings(SettingsChange(rounds=3)))
        quick_desk.do(event, DraftPairing())
        assert quick_desk.do(event, PublishRound()).number == 1


class TestC04_2_D9_TheOrderOfTheBoards:
    def test_boards_by_hand_are_published_in_order(
        self, quick_desk: Desk, second_round: Callable[..., str]
    ) -> None:
        """White won in round 1: 1, 5, 3 and the bye 7 have a point, 4, 2 and 6 none."""
        event = second_round(quick_desk)
        for white, black in ((4, 2), (6, 5), (3, 1)):
            change = quick_desk.do(event, SetPair(white, black, reason="the mayor asked"))
        assert change.boards == ((3, 1), (6, 5), (4, 2))
        assert change.bye == 7


class TestFFJD_6_6_Helper:
    def test_a_whole_round_by_hand(self, desk: Desk, new_event: NewEvent) -> None:
        plan = EventPlan("Club", rules=None, other_rules="As the arbiter sees fit.", rounds=3)
        event = new_event(desk, 5, plan)
        with pytest.raises(StateError, match="which ronde cannot pair; pair it by hand"):
            desk.do(event, DraftPairing())
        assert desk.do(event, DraftByHand()).boards == ()
        assert [c.player for c in manual.helper_list(desk, event)] == [1, 2, 3, 4, 5]
        desk.do(event, SetPair(1, 3))
        assert [c.player for c in manual.helper_opponents(desk, event, 2)] == [4, 5]
        with pytest.raises(StateError, match="2, 4, 5 still without an opponent or the bye"):
            desk.do(event, PublishRound())
        desk.do(event, SetPair(5, 2))
        assert desk.do(event, SetBye(4)).waiting == ()
        assert [board.is_manual for board in desk.do(event, PublishRound()).boards] == [False] * 2

    def test_by_hand_is_compared_where_the_rules_are_known(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        plan = EventPlan("Open", rounds=3, first_colour=Colour.WHITE)
        event = new_event(quick_desk, 4, plan)
        quick_desk.do(event, DraftByHand())
        assert quick_desk.do(event, SetPair(1, 3)).not_correct == ()
        with pytest.raises(HandlingError, match="the rules do not give the board 2-4"):
            quick_desk.do(event, SetPair(2, 4))

    def test_only_opponents_not_yet_met(
        self, quick_desk: Desk, second_round: Callable[..., str]
    ) -> None:
        event = second_round(quick_desk)
        quick_desk.do(event, DiscardDraft())
        offered = [c.player for c in manual.helper_opponents(quick_desk, event, 1)]
        assert sorted(offered) == [2, 3, 5, 6, 7]
        with pytest.raises(InputError, match="player 99 is not to be paired in round 2"):
            manual.helper_opponents(quick_desk, event, 99)


@pytest.fixture
def redrafted(
    quick_desk: Desk, new_event: Callable[..., str], play_round: Callable[..., None]
) -> str:
    """Return an event of seven players whose second round is a draft."""
    event = new_event(quick_desk, 7)
    quick_desk.do(event, DraftPairing())
    quick_desk.do(event, PublishRound())
    play_round(quick_desk, 1)
    quick_desk.do(event, CompleteRound())
    quick_desk.do(event, DraftPairing())
    return event


def test_a_rematch_is_an_error_with_its_article(quick_desk: Desk, redrafted: str) -> None:
    before = round_view(quick_desk, redrafted, 1).boards[0]
    version = quick_desk.version(redrafted)
    trial = try_change(quick_desk, redrafted, SetPair(before.white, before.black))
    assert (before.white, before.black) in trial.boards
    assert not trial.is_legal
    remark = next(r for r in trial.remarks if r.code == "unsound-rematch")
    assert remark.severity is Severity.ERROR
    assert remark.article
    assert quick_desk.version(redrafted) == version


def test_turned_colours_are_lawful_and_not_correct(quick_desk: Desk, redrafted: str) -> None:
    board = round_view(quick_desk, redrafted, 2).boards[0]
    trial = try_change(quick_desk, redrafted, TurnColours(board.white))
    assert trial.boards == ((board.black, board.white),)
    assert trial.is_legal
    assert "not-correct" in {remark.code for remark in trial.remarks}


def test_another_bye(quick_desk: Desk, redrafted: str) -> None:
    bye = round_view(quick_desk, redrafted, 2).byes[0].player
    first = round_view(quick_desk, redrafted, 1).byes[0].player
    trial = try_change(quick_desk, redrafted, SetBye(first))
    assert trial.bye == first != bye
    codes = {remark.code for remark in trial.remarks}
    assert {"unsound-bye", "bye-not-correct"} <= codes


def test_differences_are_told_both_ways(quick_desk: Desk, redrafted: str) -> None:
    assert differences(quick_desk, redrafted, 2).is_empty
    one, other = (board.white for board in round_view(quick_desk, redrafted, 2).boards[:2])
    made = quick_desk.do(redrafted, SwapPlayers(one, other, reason="a test"))
    found = differences(quick_desk, redrafted, 2)
    assert set(found.ours) == set(made.not_correct)
    assert len(found.theirs) == len(found.ours) == 2
    assert found.our_bye == found.their_bye


def test_two_players_are_needed(quick_desk: Desk, redrafted: str) -> None:
    with pytest.raises(InputError, match="name two players"):
        try_change(quick_desk, redrafted, draft_change(DraftChangeKind.PAIR, 1))
