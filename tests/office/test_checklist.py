"""The check list of an event: what is done, what is to do, and where."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.errors import ConfirmationNeededError, InputError
from ronde.model import Sex, Tournament
from ronde.norms.computation import NormRequest
from ronde.office import checklist
from ronde.office.checklist import CHECKS, CheckState, event_overview
from ronde.office.desk import Desk
from ronde.office.entries.entries import ChangePlayer
from ronde.office.fees.changes import FeeRuleData, SetFees
from ronde.office.finished import KEY, open_played_demo
from ronde.office.fromfile import open_demo
from ronde.office.paperwork.closure import REFUSED_FILE, CloseEvent
from ronde.office.paperwork.repairs import repair_of
from ronde.office.paperwork.report import EventSubmission, submission_of
from ronde.office.planning.checked import GamePoints
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.sexes import EnterSexes, without_sex
from ronde.office.playing.results import EnterResult
from ronde.office.playing.slipcodes import ChooseSlipCodes, SlipCode, slip_code_of
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound
from ronde.office.settings.programme import SetTimetable
from ronde.questions.submission import Submission
from ronde.questions.titlenorms import Norms
from ronde.store.rows import State
from ronde.store.tables import PlayerRow, TimetableRow

EVENT = "spring-open"


def lines(desk: Desk, event: str) -> dict[str, tuple[CheckState, str]]:
    """Return how each line stands; of several with a key the first."""
    found = event_overview(desk, event).checks
    return {one.key: (one.state, str(one.told)) for one in reversed(found)}


def ways(desk: Desk, event: str, key: str) -> list[str]:
    return [
        way.path for one in event_overview(desk, event).checks if one.key == key for way in one.ways
    ]


def test_every_line_is_declared_once() -> None:
    keys = [check.key for check in CHECKS]
    assert len(set(keys)) == len(keys)


def test_an_empty_event_leads_to_the_import(quick_desk: Desk) -> None:
    quick_desk.do(EVENT, OpenEvent(EventPlan("Spring", rounds=5)))
    assert lines(quick_desk, EVENT)["entries"] == (CheckState.TO_DO, "Nobody is entered yet.")
    assert ways(quick_desk, EVENT, "entries")[0] == "players/tools/paste"
    assert "round" not in lines(quick_desk, EVENT)


def test_fees_and_check_in_before_the_first_round(
    quick_desk: Desk, enter_players: Callable[..., None]
) -> None:
    quick_desk.do(EVENT, OpenEvent(EventPlan("Spring", rounds=5)))
    enter_players(quick_desk, 8)
    assert "fees" not in lines(quick_desk, EVENT)
    quick_desk.do(EVENT, SetFees((FeeRuleData("40"),)))
    found = lines(quick_desk, EVENT)
    assert found["fees"] == (CheckState.TO_DO, "8 players still pay 320.00 EUR.")
    assert found["check-in"] == (CheckState.TO_DO, "0 of 8 are here.")
    assert found["round"] == (CheckState.TO_DO, "Round 1 is to be paired.")


@pytest.mark.parametrize("points", [None, GamePoints(10, 5)], ids=["2-1-0", "1-½-0"])
def test_fide_asks_nothing_of_draughts(
    quick_desk: Desk, enter_players: Callable[..., None], points: GamePoints | None
) -> None:
    plan = EventPlan("Dames", "draughts", rules="berger", rounds=1, points=points)
    quick_desk.do(EVENT, OpenEvent(plan))
    enter_players(quick_desk, 2)
    quick_desk.do(EVENT, DraftPairing())
    quick_desk.do(EVENT, PublishRound())
    quick_desk.do(EVENT, EnterResult(1, 1, "="))
    quick_desk.do(EVENT, CompleteRound())
    found = lines(quick_desk, EVENT)
    assert found["close"] == (CheckState.TO_DO, "The event is still open.")
    assert not {"norms", "federation"} & set(found)


def test_papers_want_the_start_of_the_round(quick_desk: Desk) -> None:
    open_demo(quick_desk)
    assert lines(quick_desk, "demo")["papers"][0] is CheckState.TO_DO
    assert ways(quick_desk, "demo", "papers")[0] == "settings/programme"
    quick_desk.do("demo", SetTimetable((TimetableRow(5, "2026-10-28", "2026-10-28T14:00"),)))
    told = (CheckState.DONE, "Round 5 starts: 28 October 2026, 14:00.")
    assert lines(quick_desk, "demo")["papers"] == told


def test_results_are_said_to_be_in_once(quick_desk: Desk) -> None:
    open_demo(quick_desk)
    told = [str(one.told) for one in event_overview(quick_desk, "demo").checks]
    assert told.count("All results of round 4 are in.") == 1
    assert not [one for one in told if one.startswith("0 results")]


def test_what_does_not_apply_is_left_out(quick_desk: Desk) -> None:
    plan = EventPlan("Dames", discipline="draughts", rules="berger", rounds=5)
    quick_desk.do(EVENT, OpenEvent(plan))
    found = lines(quick_desk, EVENT)
    assert not found.keys() & {"norms", "federation", "prizes", "fees"}


class TestAfterTheLastRound:
    def test_prizes_norms_report_file_and_the_end(self, quick_desk: Desk) -> None:
        open_played_demo(quick_desk)
        found = lines(quick_desk, KEY)
        assert found["prizes"] == (CheckState.TO_DO, "20 prizes are not published yet.")
        assert found["norms"] == (CheckState.DONE, "2 norms were made.")
        assert found["federation"][0] is CheckState.DONE
        assert found["close"][0] is CheckState.TO_DO
        assert not found.keys() & {"check-in", "phones", "poster", "papers"}
        quick_desk.do(KEY, CloseEvent())
        assert lines(quick_desk, KEY)["close"] == (CheckState.DONE, "The event is closed.")

    def test_norms_and_the_check_of_the_file_are_calculated_once_for_a_state(
        self, quick_desk: Desk, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        open_played_demo(quick_desk)
        asked: list[str] = []
        counted = Norms.of

        def judged(state: State) -> Submission:
            asked.append("file")
            return submission_of(state)

        def made(tournament: Tournament, request: NormRequest) -> Norms:
            asked.append("norms")
            return counted(tournament, request)

        monkeypatch.setattr(checklist, "submission_of", judged)
        monkeypatch.setattr(Norms, "of", made)
        first = event_overview(quick_desk, KEY)
        assert event_overview(quick_desk, KEY) == first
        assert sorted(asked) == ["file", "norms"]
        quick_desk.do(KEY, ChangePlayer(5, {"fide_id": ""}, reason="test"))
        assert event_overview(quick_desk, KEY) != first
        assert sorted(asked) == ["file", "file", "norms", "norms"]

    def test_each_refusal_of_fide_leads_to_its_repair(self, quick_desk: Desk) -> None:
        open_played_demo(quick_desk)
        quick_desk.do(KEY, ChangePlayer(5, {"fide_id": ""}, reason="test"))
        assert lines(quick_desk, KEY)["federation"][1].startswith("players without a FIDE id: 5 ")
        assert ways(quick_desk, KEY, "federation") == ["players/5/manage"]

    def test_a_viewer_does_not_see_what_is_for_arbiters(self, quick_desk: Desk) -> None:
        open_played_demo(quick_desk)
        found = {one.key for one in event_overview(quick_desk, KEY, whole=False).checks}
        assert found == {"entries", "results", "round"}


class TestClosing:
    def test_what_fide_refuses_is_asked_about(self, quick_desk: Desk) -> None:
        open_played_demo(quick_desk)
        quick_desk.do(KEY, ChangePlayer(5, {"fide_id": ""}, reason="test"))
        unsure = Desk(quick_desk.database, "Anna")
        with pytest.raises(ConfirmationNeededError, match="FIDE will refuse 1 thing"):
            unsure.do(KEY, CloseEvent())
        Desk(quick_desk.database, "Anna", confirmed={REFUSED_FILE}).do(KEY, CloseEvent())

    def test_nothing_is_asked_where_nothing_is_refused(self, quick_desk: Desk) -> None:
        open_played_demo(quick_desk)
        Desk(quick_desk.database, "Anna").do(KEY, CloseEvent())


class TestRepairs:
    def test_every_refusal_and_question_has_one(self, quick_desk: Desk) -> None:
        open_demo(quick_desk)
        found = quick_desk.ask("demo", EventSubmission())
        assert found.refusals
        assert found.questions
        for finding in (*found.refusals, *found.questions):
            assert repair_of(finding) is not None, finding.sentence()

    def test_what_a_report_has_no_place_for_is_a_remark(self, quick_desk: Desk) -> None:
        open_played_demo(quick_desk)
        found = quick_desk.ask(KEY, EventSubmission())
        assert not found.refusals
        assert not found.questions
        assert any("no record" in finding.what for finding in found.remarks)


class TestSexes:
    @pytest.fixture
    def unsaid(self, quick_desk: Desk) -> Desk:
        open_played_demo(quick_desk)
        with quick_desk.step(KEY, "forget", {}) as step:
            for row in step.rows(PlayerRow):
                step.update(row, sex=None)
        return quick_desk

    def test_whoever_is_not_named_is_a_man(self, unsaid: Desk) -> None:
        assert len(without_sex(unsaid, KEY)) == 40
        effect = unsaid.do(KEY, EnterSexes((3, 8)))
        assert effect.sentence() == "38 men, 2 women."
        assert without_sex(unsaid, KEY) == ()
        women = [p.id for p in unsaid.tournament(KEY).players if p.sex is Sex.FEMALE]
        assert women == [3, 8]

    def test_who_has_a_letter_keeps_it(self, unsaid: Desk) -> None:
        unsaid.do(KEY, ChangePlayer(3, {"sex": "w"}, reason="test"))
        unsaid.do(KEY, EnterSexes())
        assert unsaid.tournament(KEY).players[2].sex is Sex.FEMALE
        with pytest.raises(InputError, match="player 3 is not among those"):
            unsaid.do(KEY, EnterSexes((3,)))


def test_the_code_on_slips_is_chosen_once_for_an_event(quick_desk: Desk) -> None:
    open_demo(quick_desk)
    assert slip_code_of(quick_desk, "demo") is SlipCode.NONE
    quick_desk.do("demo", ChooseSlipCodes(SlipCode.OWN))
    assert slip_code_of(quick_desk, "demo") is SlipCode.OWN
    assert lines(quick_desk, "demo")["phones"][0] is CheckState.DONE
    quick_desk.do("demo", ChooseSlipCodes(SlipCode.NONE))
    assert lines(quick_desk, "demo")["phones"][0] is CheckState.NOT_NEEDED
