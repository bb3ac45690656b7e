"""A club evening: who comes by the answers of members, absences of every kind, a late comer."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from ronde.errors import InputError, StateError
from ronde.formats import read_text, write_text
from ronde.keizer.absences import Absence
from ronde.keizer.season import KeizerSeason
from ronde.keizer.terms import RoundHappening
from ronde.model import PlayerId
from ronde.office.desk import Desk
from ronde.office.entries.absences import AnnounceAbsence, RequestBye
from ronde.office.entries.attendance import CheckIn, LateEntry
from ronde.office.entries.entries import AddPlayers
from ronde.office.entries.evenings import AnswerAttendance, AttendanceAnswer, evening, member_view
from ronde.office.phonelinks import link_by_token, make_member_links
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.playing.results import EnterResult, result_sheet
from ronde.office.rounds.rounds import (
    CompleteRound,
    DraftPairing,
    NotHere,
    PublishRound,
)
from ronde.office.settings.programme import FillTimetable, ScheduleRound
from ronde.store.tables import PlayerRow, TimetableRow


@pytest.fixture
def club(quick_desk: Desk) -> Desk:
    """Return a desk with a season of six members, not paired yet."""
    opened(quick_desk, "keizer")
    return quick_desk


def opened(desk: Desk, rules: str) -> None:
    desk.do("club", OpenEvent(EventPlan("Club", rules=rules, rounds=5)))
    entries = tuple(Entrant(f"Player {n}", rating=2500 - n) for n in range(1, 7))
    desk.do("club", AddPlayers(entries))


def say(desk: Desk, player: int, answer: AttendanceAnswer, *, by_member: bool = True) -> None:
    desk.do("club", AnswerAttendance(player, answer, by_member=by_member))


def play(desk: Desk, number: int) -> None:
    desk.do("club", PublishRound())
    for line in result_sheet(desk, "club", number).lines:
        desk.do("club", EnterResult(number, line.board, "1-0"))
    desk.do("club", CompleteRound())


def happenings(desk: Desk, player: int) -> list[RoundHappening]:
    season = KeizerSeason(desk.tournament("club"))
    return [line.happening for line in season.lines(PlayerId(player)) if line.round]


def test_answers_become_the_round(club: Desk) -> None:
    for player in (1, 2, 3):
        say(club, player, AttendanceAnswer.COMES)
    say(club, 4, AttendanceAnswer.ABSENCE)
    say(club, 5, AttendanceAnswer.CLUB_MATCH)
    found = evening(club, "club")
    assert [one.player for one in found.coming] == [1, 2, 3]
    assert [one.answer for one in found.away] == [
        AttendanceAnswer.ABSENCE,
        AttendanceAnswer.CLUB_MATCH,
    ]
    assert [one.player for one in found.silent] == [6]
    club.do("club", DraftPairing(not_here=NotHere.ABSENT))
    play(club, 1)
    last = [happenings(club, player)[0] for player in (4, 5, 6)]
    assert last == [RoundHappening.ABSENCE, RoundHappening.CLUB_MATCH, RoundHappening.UNANNOUNCED]
    assert evening(club, "club").coming == ()  # everybody is asked again


def test_another_answer_replaces_the_one_before(club: Desk) -> None:
    for answer in (
        AttendanceAnswer.COMES,
        AttendanceAnswer.ABSENCE,
        AttendanceAnswer.CLUB_MATCH,
        AttendanceAnswer.COMES,
        AttendanceAnswer.ABSENCE,
    ):
        say(club, 1, answer)
    found = evening(club, "club")
    assert (found.coming, [one.answer for one in found.away]) == ((), [AttendanceAnswer.ABSENCE])
    club.do("club", CheckIn((1,)))  # at the door after all
    assert [one.player for one in evening(club, "club").coming] == [1]


class TestTooLate:
    """A member answers before the deadline and the pairing; the arbiter until the pairing."""

    def test_after_the_deadline(self, club: Desk) -> None:
        past = (datetime.now(UTC) - timedelta(minutes=1)).isoformat(timespec="minutes")
        club.do("club", ScheduleRound(TimetableRow(1, answers_until=past)))
        with pytest.raises(StateError, match="were taken until"):
            say(club, 1, AttendanceAnswer.COMES)
        assert not evening(club, "club").is_open
        say(club, 1, AttendanceAnswer.COMES, by_member=False)

    def test_while_a_draft_stands(self, club: Desk) -> None:
        club.do("club", DraftPairing())
        with pytest.raises(StateError, match="is being paired; tell the arbiter"):
            say(club, 1, AttendanceAnswer.ABSENCE)
        assert not evening(club, "club").is_open
        told = club.do("club", AnswerAttendance(1, AttendanceAnswer.ABSENCE)).what
        assert "; the draft of round 1 is paired anew" in told

    def test_the_deadline_of_every_round_follows_the_first(self, club: Desk) -> None:
        start, until = "2026-11-24T20:00+01:00", "2026-11-24T17:00+01:00"
        first = TimetableRow(1, starts_at=start, answers_until=until)
        club.do("club", ScheduleRound(first))
        club.do("club", FillTimetable(start, days=7))
        play_nothing = member_view(club, "club", 1).evening
        assert datetime.fromisoformat(play_nothing.until) == datetime.fromisoformat(until)
        club.do("club", DraftPairing())
        play(club, 1)
        following = datetime.fromisoformat(evening(club, "club").until)
        assert following == datetime.fromisoformat(until) + timedelta(days=7)


def test_an_announced_absence_has_a_kind(club: Desk) -> None:
    club.do("club", AnnounceAbsence(1, (1, 2)))
    club.do("club", AnnounceAbsence(2, (1,), Absence.SILENT))
    club.do("club", RequestBye(3, 1))
    club.do("club", DraftPairing())
    play(club, 1)
    assert [happenings(club, player)[0] for player in (1, 2, 3)] == [
        RoundHappening.ABSENCE,
        RoundHappening.UNANNOUNCED,
        RoundHappening.ABSENCE,
    ]
    assert [one.player for one in evening(club, "club").away] == [1]  # of round 2


def test_no_other_event_knows_kinds_of_absence(quick_desk: Desk) -> None:
    opened(quick_desk, "dutch-2026")
    with pytest.raises(InputError, match="no Keizer season"):
        quick_desk.do("club", AnnounceAbsence(1, (1,), Absence.CLUB))
    say(quick_desk, 1, AttendanceAnswer.COMES)
    say(quick_desk, 1, AttendanceAnswer.ABSENCE)
    (away,) = evening(quick_desk, "club").away
    assert away.answer is AttendanceAnswer.UNANNOUNCED  # no points, whatever was said


def test_a_late_comer_was_not_absent_before(club: Desk) -> None:
    club.do("club", DraftPairing())
    play(club, 1)
    club.do("club", LateEntry(Entrant("Late, Lou", rating=2000)))
    say(club, 7, AttendanceAnswer.COMES)
    club.do("club", DraftPairing(not_here=NotHere.PAIRED))
    play(club, 2)
    assert happenings(club, 7)[0] is RoundHappening.BEFORE_JOINING


def test_what_an_absence_brings_is_told_beforehand(club: Desk) -> None:
    club.do("club", AnnounceAbsence(1, (1,)))
    club.do("club", DraftPairing())
    play(club, 1)
    view = member_view(club, "club", entry_of(club, 1))
    value = KeizerSeason(club.tournament("club")).today.values[PlayerId(1)]
    away, match = view.offers
    assert (away.brings, away.left) == (round(10 * value / 3), 4)
    assert (match.answer, match.brings) == (AttendanceAnswer.CLUB_MATCH, round(20 * value / 3))


def entry_of(desk: Desk, number: int) -> int:
    with desk.reading("club") as reader:
        return reader.rows(PlayerRow, number=number)[0].id


@pytest.mark.parametrize("dialect", ["trf26", "json"])
def test_a_file_keeps_every_kind_of_absence(club: Desk, dialect: str) -> None:
    club.do("club", AnnounceAbsence(1, (1, 2)))
    club.do("club", AnnounceAbsence(2, (1, 2), Absence.CLUB))
    club.do("club", AnnounceAbsence(3, (1, 2), Absence.SILENT))
    club.do("club", DraftPairing())
    play(club, 1)
    before = club.tournament("club")
    after = read_text(write_text(before, dialect).text).tournament
    assert after is not None
    assert after.requested_byes == before.requested_byes
    for player in (1, 2, 3):
        one, other = (KeizerSeason(told).record[PlayerId(player)] for told in (before, after))
        assert one == other


class TestLinks:
    """A member has one link, good for a season, and it opens nothing else."""

    def test_everybody_has_one(self, club: Desk) -> None:
        made = make_member_links(club, "club")
        assert [one.link.label for one in made] == [f"Player {n}" for n in range(1, 7)]
        link = link_by_token(club.database, made[0].token)
        assert link is not None
        assert (link.player, link.team, link.board) == (entry_of(club, 1), None, None)

    def test_a_new_one_revokes_the_old(self, club: Desk) -> None:
        (old,) = make_member_links(club, "club", (1,))
        make_member_links(club, "club", (1,))
        assert link_by_token(club.database, old.token) is None
