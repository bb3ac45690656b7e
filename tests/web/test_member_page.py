"""A member answers by the link on the phone, and reads what the game of the evening is worth."""

from __future__ import annotations

import pytest
from tests.web.clients import Client, Clients, words_of

from ronde.keizer.season import KeizerSeason
from ronde.keizer.terms import RoundHappening
from ronde.model import PlayerId
from ronde.model.points import points_for_people
from ronde.office.desk import Desk
from ronde.office.entries.absences import AnnounceAbsence
from ronde.office.entries.entries import AddPlayers
from ronde.office.entries.evenings import AnswerAttendance, AttendanceAnswer, evening
from ronde.office.phonelinks import make_member_links
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.playing.results import EnterResult
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound


@pytest.fixture
def club(desk: Desk) -> Desk:
    """Return a desk with a season of four members."""
    desk.do("club", OpenEvent(EventPlan("Club", rules="keizer", rounds=20)))
    entries = tuple(Entrant(f"Player {n}", rating=2500 - n) for n in range(1, 5))
    desk.do("club", AddPlayers(entries))
    return desk


@pytest.fixture
def phone(club: Desk, client_as: Clients) -> Client:
    """Return the phone of member 1, who has opened the link."""
    made, *_ = make_member_links(club, "club")
    visitor = client_as("public")
    answer = visitor.get(f"/p/{made.token}", follow_redirects=True)
    assert answer.url.path == "/events/club/member"
    return visitor


def answered(desk: Desk) -> AttendanceAnswer | None:
    return evening(desk, "club").people[0].answer


def test_a_member_says_it_and_takes_it_back(phone: Client, club: Desk) -> None:
    assert "Do you come to round 1?" in phone.text("/events/club/member")
    phone.submit("/events/club/member", answer="comes")
    assert answered(club) is AttendanceAnswer.COMES
    told = phone.submit("/events/club/member", answer="club-match")
    assert answered(club) is AttendanceAnswer.CLUB_MATCH
    assert "You do not come: a match for the club." in words_of(told.text)


def test_the_journal_knows_by_which_link(phone: Client, club: Desk, client_as: Clients) -> None:
    phone.submit("/events/club/member", answer="absence")
    assert "link of Player 1" in client_as("owner").text("/events/club/journal")
    assert answered(club) is AttendanceAnswer.ABSENCE


def test_the_link_opens_nothing_else(phone: Client) -> None:
    for path in (
        "/events/club",
        "/events/club/round",
        "/events/club/phone",
        "/events/club/captain",
    ):
        assert phone.get(path).status_code in (401, 403), path
    assert phone.submit("/events/club/round/answer", said="2 absence").status_code in (401, 403)


def test_nobody_else_has_such_a_page(club: Desk, client_as: Clients) -> None:
    assert club.version("club")
    assert client_as("owner").get("/events/club/member").status_code == 403


def played(desk: Desk, boards: int = 2) -> None:
    """Play the first evening and publish the second."""
    desk.do("club", DraftPairing())
    desk.do("club", PublishRound(open_pages=True))
    for board in range(1, boards + 1):
        desk.do("club", EnterResult(1, board, "1-0"))
    desk.do("club", CompleteRound())
    desk.do("club", DraftPairing())
    desk.do("club", PublishRound())


def test_what_the_game_is_worth_is_told_to_the_player(phone: Client, club: Desk) -> None:
    played(club)
    own = phone.text("/events/club/member")
    assert "Your win is worth" in own
    board = phone.text("/public/club/me/1")
    assert "Your win is worth" in board
    card = phone.text("/public/club/players/1")
    assert "For 1 Player 1 a win is worth" in card
    worth = {text.partition("win is worth ")[2].split()[0] for text in (own, board, card)}
    assert len(worth) == 1


@pytest.mark.parametrize(
    ("language", "words"),
    [("fr", "Votre gain vaut"), ("nl", "Uw overwinning is vandaag"), ("pt", "A sua vitória vale")],
)
def test_it_is_told_in_the_language_of_the_reader(
    phone: Client, club: Desk, language: str, words: str
) -> None:
    played(club)
    page = phone.get("/events/club/member", headers={"accept-language": language})
    assert words in words_of(page.text)


def test_a_program_reads_the_same(club: Desk, client_as: Clients) -> None:
    club.do("club", AnswerAttendance(2, AttendanceAnswer.ABSENCE))
    client = client_as("owner")
    found = client.get("/api/events/club/evening").json()
    assert [one["answer"] for one in found["people"]] == [None, "absence", None, None]
    own = client.get("/api/events/club/players/2/evening").json()
    assert (own["name"], own["answer"]) == ("Player 2", "absence")


def test_a_cross_table_has_what_a_free_round_brought(club: Desk, client_as: Clients) -> None:
    club.do("club", AnnounceAbsence(4, (1,)))
    played(club, boards=1)
    line = next(
        line
        for line in KeizerSeason(club.tournament("club")).lines(PlayerId(4), 1)
        if line.happening is RoundHappening.ABSENCE
    )
    brought = points_for_people(line.amount)
    text = client_as("owner").text("/public/club/crosstable")
    assert f"away {brought}" in text
    assert "bye ½" not in text


class TestTheArbiter:
    """The round's page shows the answers, changes them, and pairs in one click."""

    def test_an_answer_is_changed_and_the_round_paired_at_once(
        self, club: Desk, client_as: Clients
    ) -> None:
        arbiter = client_as("owner")
        assert len(evening(club, "club").silent) == 4
        for player in (1, 2):
            arbiter.submit("/events/club/round/answer", said=f"{player} comes")
        arbiter.submit("/events/club/round/answer", said="3 club-match")
        text = arbiter.text("/events/club/round")
        assert "2 come" in text
        assert "Pair round 1 with the 2 who come" in text
        arbiter.submit("/events/club/round/pair", not_here="absent")
        drafted = arbiter.text("/events/club/round")
        assert "a match for the club" in drafted
        assert "away without notice" in drafted

    def test_what_is_no_answer_is_refused(self, club: Desk, client_as: Clients) -> None:
        assert club.version("club")
        told = client_as("owner").submit("/events/club/round/answer", said="1 perhaps")
        assert told.status_code == 422
        assert "is no answer" in told.text
