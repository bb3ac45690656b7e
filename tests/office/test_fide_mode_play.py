"""FIDE mode while an event is announced and played: points, acceleration, adjourned games, byes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from ronde.errors import ConfirmationNeededError, HandlingError
from ronde.model import ByeKind, RoundNumber
from ronde.model.integrity import IntegrityKind
from ronde.office.desk import Desk
from ronde.office.desk.integrity import Mode, fide_mode
from ronde.office.entries.absences import (
    ComeBack,
    EntitleToHalfByes,
    GiveFullPointBye,
    RequestBye,
)
from ronde.office.paperwork.downloads import Download, download
from ronde.office.planning.checked import GamePoints
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.planning.settings import ChangeSettings, SettingsChange
from ronde.office.planning.statement import statement
from ronde.office.players.people import roster
from ronde.office.playing.results import Adjourn, EnterResult, EnterResults, Resume, slips
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound
from ronde.office.settings.playerrules import AnnounceRules

EVENT = "spring-open"
NewEvent = Callable[..., str]


@pytest.fixture
def asked(quick_desk: Desk) -> Desk:
    """Return the desk of somebody who has confirmed nothing."""
    return replace(quick_desk, confirmed=frozenset())


def saying(desk: Desk, *codes: str) -> Desk:
    return replace(desk, confirmed=frozenset(codes))


def codes_of(error: pytest.ExceptionInfo[ConfirmationNeededError]) -> list[tuple[str, int]]:
    return [(question.code, question.level) for question in error.value.questions]


def mode(desk: Desk, event: str = EVENT) -> Mode:
    with desk.reading(event) as reader:
        return fide_mode(reader).mode


OUTSIDE: dict[str, dict[str, Any]] = {
    "draws-above-a-win": {"points": GamePoints(10, 8)},
    "bye-above-a-win": {"bye": 20},
    "bye-of-no-result": {"bye": 7},
    "own-acceleration": {"acceleration": "1-4:1-2:1.0"},
}


class TestWhatIsAnnounced:
    @pytest.mark.parametrize("code", OUTSIDE)
    def test_opening_an_event_with_it_is_asked_twice(self, asked: Desk, code: str) -> None:
        action = OpenEvent(EventPlan("Spring", rounds=5, **OUTSIDE[code]))
        with pytest.raises(ConfirmationNeededError) as error:
            asked.do(EVENT, action)
        assert codes_of(error) == [(code, 4)]
        with pytest.raises(ConfirmationNeededError) as error:
            saying(asked, code).do(EVENT, action)
        assert codes_of(error) == [(f"{code}-sure", 4)]
        saying(asked, code, f"{code}-sure").do(EVENT, action)
        assert mode(asked) is Mode.LEFT
        text = download(asked, EVENT, Download.TRF26).text
        assert "### FIDE mode exited @ Round 1\n" in text

    def test_the_table_of_an_acceleration_is_printed(self, quick_desk: Desk) -> None:
        table = "1-4:1-2:1.0"
        quick_desk.do(EVENT, OpenEvent(EventPlan("Spring", rounds=5, acceleration=table)))
        told = statement(quick_desk, EVENT)
        assert told.sections["Pairing"]["Acceleration"] == table
        assert table in told.as_html()

    @pytest.mark.parametrize("code", OUTSIDE)
    def test_so_is_changing_to_it(self, asked: Desk, new_event: NewEvent, code: str) -> None:
        new_event(asked)
        with pytest.raises(ConfirmationNeededError) as error:
            asked.do(EVENT, ChangeSettings(SettingsChange(**OUTSIDE[code])))
        assert codes_of(error) == [(code, 4)]
        assert mode(asked) is Mode.INSIDE

    @pytest.mark.parametrize(
        "said",
        [
            {"points": GamePoints(30, 10)},
            {"points": GamePoints(30, 10), "bye": 17},
            {"bye": 5},
            {"bye": 0},
            {"acceleration": "baku"},
        ],
    )
    def test_other_points_stay_in_fide_mode(self, asked: Desk, said: dict[str, Any]) -> None:
        asked.do(EVENT, OpenEvent(EventPlan("Spring", rounds=5, **said)))
        assert mode(asked) is Mode.INSIDE


class TestAdjournedGames:
    @pytest.fixture
    def adjourned(self, quick_desk: Desk, new_event: NewEvent) -> Desk:
        """Return an event whose round 1 is complete but for the adjourned game of board 4."""
        new_event(quick_desk)
        quick_desk.do(EVENT, DraftPairing())
        quick_desk.do(EVENT, PublishRound())
        quick_desk.do(EVENT, EnterResults(1, slips([(n, "1-0") for n in (1, 2, 3)])))
        quick_desk.do(EVENT, Adjourn(1, 4))
        quick_desk.do(EVENT, CompleteRound())
        return saying(quick_desk)

    @pytest.mark.parametrize("action", [Resume(1, 4, "1-0"), EnterResult(1, 4, "1-0")])
    def test_an_end_that_is_no_draw_is_asked(
        self, adjourned: Desk, action: Resume | EnterResult
    ) -> None:
        with pytest.raises(ConfirmationNeededError, match="round 1, board 4") as error:
            adjourned.do(EVENT, action)
        assert codes_of(error) == [("no-draw", 3)]
        assert adjourned.tournament(EVENT).rounds[0].open_games == 1
        saying(adjourned, "no-draw").do(EVENT, action)
        game = adjourned.tournament(EVENT).rounds[0].games[3]
        line = f"### Adjournment @ Round 1: {game.white}-{game.black} = => 1-0"
        assert line in download(adjourned, EVENT, Download.TRF26).text.splitlines()

    def test_a_draw_is_not(self, adjourned: Desk) -> None:
        adjourned.do(EVENT, Resume(1, 4, "="))
        assert adjourned.tournament(EVENT).rounds[0].open_games == 0

    def test_a_pairing_with_an_older_game_open_names_it(self, adjourned: Desk) -> None:
        with pytest.raises(ConfirmationNeededError, match="round 1, board 4") as error:
            adjourned.do(EVENT, DraftPairing())
        assert codes_of(error) == [("open-games", 2)]
        saying(adjourned, "open-games").do(EVENT, DraftPairing())

    def test_nothing_is_asked_without_one(self, adjourned: Desk) -> None:
        adjourned.do(EVENT, Resume(1, 4, "="))
        assert adjourned.do(EVENT, DraftPairing()).is_new


class TestByes:
    @pytest.fixture
    def granted(self, quick_desk: Desk, new_event: NewEvent) -> Desk:
        """Return an event whose players may have two half-point byes."""
        new_event(quick_desk)
        quick_desk.do(EVENT, AnnounceRules(half_byes=2))
        return saying(quick_desk)

    def test_the_second_half_point_bye_is_asked(self, granted: Desk) -> None:
        granted.do(EVENT, RequestBye(5, 1))
        with pytest.raises(ConfirmationNeededError, match="1 half-point bye already") as error:
            granted.do(EVENT, RequestBye(5, 2))
        assert codes_of(error) == [("another-half-bye", 3)]
        saying(granted, "another-half-bye").do(EVENT, RequestBye(5, 2))
        assert [bye.round for bye in granted.tournament(EVENT).requested_byes] == [1, 2]

    def test_nobody_has_more_than_was_announced(self, granted: Desk) -> None:
        sure = saying(granted, "another-half-bye")
        for round_ in (1, 2):
            sure.do(EVENT, RequestBye(5, round_))
        with pytest.raises(HandlingError, match="grant 2 half-point byes"):
            sure.do(EVENT, RequestBye(5, 3))

    def test_who_is_not_entitled_gets_none(self, granted: Desk) -> None:
        granted.do(EVENT, EntitleToHalfByes(5, not_entitled=True))
        assert [p.number for p in roster(granted, EVENT).people if not p.may_have_half_byes] == [5]
        with pytest.raises(HandlingError, match="not entitled"):
            granted.do(EVENT, RequestBye(5, 1))
        granted.do(EVENT, RequestBye(6, 1))
        granted.do(EVENT, EntitleToHalfByes(5))
        granted.do(EVENT, RequestBye(5, 1))

    def test_a_full_point_bye_is_acknowledged_and_noted(self, granted: Desk) -> None:
        with pytest.raises(ConfirmationNeededError, match="deprecated") as error:
            granted.do(EVENT, GiveFullPointBye(5, 1))
        assert codes_of(error) == [("full-point-bye", 2)]
        sure = saying(granted, "full-point-bye")
        sure.do(EVENT, GiveFullPointBye(5, 1))
        (bye,) = granted.tournament(EVENT).requested_byes
        assert (bye.player, bye.kind) == (5, ByeKind.FULL_POINT)
        assert "### FPB @ Round 1: 5=FPB\n" in download(granted, EVENT, Download.TRF26).text
        granted.do(EVENT, DraftPairing())
        granted.do(EVENT, PublishRound())
        first = granted.tournament(EVENT).rounds[0]
        assert (5, ByeKind.FULL_POINT) in {(one.player, one.kind) for one in first.byes}

    def test_it_is_not_told_of_somebody_who_comes_after_all(self, granted: Desk) -> None:
        saying(granted, "full-point-bye").do(EVENT, GiveFullPointBye(5, 1))
        granted.do(EVENT, ComeBack(5))
        told = granted.tournament(EVENT)
        assert told.requested_byes == ()
        assert IntegrityKind.FULL_POINT_BYE not in {note.kind for note in told.integrity}

    def test_a_note_of_another_round_stays(self, granted: Desk) -> None:
        sure = saying(granted, "full-point-bye")
        sure.do(EVENT, GiveFullPointBye(5, 1))
        sure.do(EVENT, GiveFullPointBye(6, 1))
        granted.do(EVENT, ComeBack(5))
        notes = [(n.round, n.detail) for n in granted.tournament(EVENT).integrity]
        assert notes == [(RoundNumber(1), "6=FPB")]
