"""Results: entered, in conflict, corrected, adjourned; by accounts and by phones."""

from __future__ import annotations

import pytest
from tests.web.clients import Clients, words_of

from ronde.model import Stage
from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayer
from ronde.office.phonelinks import phone_links, revoke_phone_link
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.playing.corrections import CorrectResult
from ronde.office.playing.results import EnterResult, result_sheet
from ronde.office.rounds.overview import event_card, round_view
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound

RESULTS = "/events/demo/results"


@pytest.fixture
def number(desk: Desk) -> int:
    """Return the latest round of the demo, published and without results."""
    latest = event_card(desk, "demo").round
    for board in round_view(desk, "demo", latest).missing:
        desk.do("demo", EnterResult(latest, board, "1-0"))
    if round_view(desk, "demo", latest).stage is not Stage.COMPLETE:
        desk.do("demo", CompleteRound())
    desk.do("demo", DraftPairing())
    desk.do("demo", PublishRound())
    return latest + 1


def result_of(desk: Desk, number: int, board: int = 1) -> str:
    return result_sheet(desk, "demo", number).line(board).result


class TestEntering:
    @pytest.mark.parametrize("role", ["results", "arbiter", "phone"])
    def test_who_may(self, client_as: Clients, desk: Desk, number: int, role: str) -> None:
        answer = client_as(role).submit(f"{RESULTS}/{number}/1", result="1-0")
        assert answer.status_code == 200
        assert result_of(desk, number) == "1-0"

    @pytest.mark.parametrize("role", ["viewer", "public", "rating-officer"])
    def test_who_may_not(self, client_as: Clients, desk: Desk, number: int, role: str) -> None:
        answer = client_as(role).submit(f"{RESULTS}/{number}/1", result="1-0")
        assert answer.status_code in (401, 403)
        assert result_of(desk, number) == ""

    def test_who_did_not_appear_is_said_by_name(
        self, client_as: Clients, desk: Desk, number: int
    ) -> None:
        line = result_sheet(desk, "demo", number).line(2)
        office = client_as("arbiter").text(f"{RESULTS}/{number}/2")
        assert f"{line.black_name} did not appear" in office
        assert f"Neither {line.white_name} nor {line.black_name} appeared" in office
        assert "Black did not appear" not in office
        assert "not appear?" not in office, "a button that acts asks nothing"
        phone = client_as("phone").text(f"/events/demo/phone/{number}/2?result=%2B-")
        assert f"{line.black_name} did not appear" in phone

    def test_missing_only(self, client_as: Clients, desk: Desk, number: int) -> None:
        desk.do("demo", EnterResult(number, 1, "="))
        client = client_as("results")
        assert 'data-board="1"' in client.get(RESULTS).text
        shown = client.get(f"{RESULTS}?missing=1").text
        assert 'data-board="1"' not in shown
        assert 'data-board="2"' in shown
        answer = client.submit(f"{RESULTS}/{number}/2?missing=1", result="=", follow=False)
        assert answer.headers["location"].endswith("missing=1")

    def test_that_all_are_in_is_said_once(
        self, client_as: Clients, desk: Desk, number: int
    ) -> None:
        for board in round_view(desk, "demo", number).missing:
            desk.do("demo", EnterResult(number, board, "1-0"))
        for role in ("arbiter", "results"):
            told = client_as(role).text(RESULTS)
            assert told.count("are in.") == 1, role
        assert f"All results of round {number} are in." in client_as("arbiter").text(RESULTS)

    @pytest.mark.usefixtures("number")
    def test_the_keys_of_chess(self, client_as: Clients) -> None:
        html = client_as("results").get(RESULTS).text
        for key in ('"1": "1-0"', '"0": "0-1"', '"=": "="', '"+": "+-"', '"-": "-+"'):
            assert key in html

    def test_a_wrong_word_is_refused(self, client_as: Clients, desk: Desk, number: int) -> None:
        answer = client_as("results").submit(f"{RESULTS}/{number}/1", result="7-1")
        assert answer.status_code == 422
        assert result_of(desk, number) == ""

    @pytest.mark.usefixtures("number")
    def test_rounds_can_be_chosen(self, client_as: Clients) -> None:
        assert "Results of round 2" in client_as("results").text(f"{RESULTS}?round=2")
        assert client_as("results").get(f"{RESULTS}?round=77").status_code == 409


class TestDraughts:
    @pytest.fixture
    def club(self, desk: Desk) -> str:
        """Return a draughts event of six players, round 1 published."""
        desk.do("club", OpenEvent(EventPlan("Club", rounds=3, discipline="draughts", lot=1)))
        for name in ("Ash", "Birch", "Cedar", "Elm", "Fir", "Hazel"):
            desk.do("club", AddPlayer(Entrant(name)))
        desk.do("club", DraftPairing())
        desk.do("club", PublishRound())
        return "/events/club/results"

    def test_the_nine_kinds_can_be_chosen(self, client_as: Clients, club: str) -> None:
        html = client_as("arbiter").get(f"{club}/1/1").text
        for kind in ("2-0", "1-1", "0-2", "2fe-0fe", "0fe-2fe", "2fne-0fne", "0fne-2fne", "0r-0r"):
            assert f'value="{kind}"' in html
        assert 'value="0d-0d"' in html
        assert '"2": "2-0"' in client_as("arbiter").get(club).text

    def test_a_key_has_one_meaning(self, client_as: Clients, club: str) -> None:
        html = client_as("arbiter").get(club).text
        assert '"f": "0fe-2fe"' in html
        assert 'data-key="f"' not in html
        assert 'data-key="f"' in client_as("arbiter").get(RESULTS).text

    def test_a_forfeit_is_judged(self, client_as: Clients, desk: Desk, club: str) -> None:
        arbiter = client_as("arbiter")
        arbiter.submit(f"{club}/1/1", result="2f-0f")
        assert "Judge the forfeit" in arbiter.text(f"{club}/1/1")
        arbiter.submit(f"{club}/1/1/judge", excused="true", reason="a letter of the doctor")
        assert result_sheet(desk, "club", 1).line(1).result == "2fe-0fe"


class TestConflict:
    def test_who_comes_second_is_told(self, client_as: Clients, desk: Desk, number: int) -> None:
        desk.do("demo", EnterResult(number, 1, "0-1"))
        answer = client_as("results").submit(f"{RESULTS}/{number}/1", result="1-0")
        assert answer.status_code == 409
        assert "0–1 stands already, entered by Anna" in answer.text
        assert "Your 1–0 was not taken over" in answer.text
        assert result_of(desk, number) == "0-1"

    def test_an_arbiter_can_correct_it_from_there(
        self, client_as: Clients, desk: Desk, number: int
    ) -> None:
        desk.do("demo", EnterResult(number, 1, "0-1"))
        arbiter = client_as("arbiter")
        assert "Correct it to 1–0" in arbiter.submit(f"{RESULTS}/{number}/1", result="1-0").text
        arbiter.submit(f"{RESULTS}/{number}/1/correct", result="1-0", instead_of="0-1")
        assert result_of(desk, number) == "1-0"
        stale = arbiter.submit(f"{RESULTS}/{number}/1/correct", result="=", instead_of="0-1")
        assert stale.status_code == 409
        assert result_of(desk, number) == "1-0"

    def test_the_same_result_twice_is_no_conflict(
        self, client_as: Clients, desk: Desk, number: int
    ) -> None:
        desk.do("demo", EnterResult(number, 1, "0-1"))
        answer = client_as("results").submit(f"{RESULTS}/{number}/1", result="0-1")
        assert answer.status_code == 200


class TestCorrecting:
    def test_the_reach_is_told_before_and_after(
        self, client_as: Clients, desk: Desk, number: int
    ) -> None:
        arbiter = client_as("arbiter")
        earlier = number - 2
        now = result_of(desk, earlier)
        told = arbiter.text(f"{RESULTS}/{earlier}/1")
        assert "is corrected for the rating report only" in told
        wanted = "0-1" if now != "0-1" else "1-0"
        done = arbiter.submit(
            f"{RESULTS}/{earlier}/1/correct", result=wanted, reason="both players say so"
        )
        assert "is corrected for the rating report only" in done.text
        assert result_of(desk, earlier) == now

    def test_colours_that_were_swapped(self, client_as: Clients, desk: Desk, number: int) -> None:
        desk.do("demo", EnterResult(number, 1, "1-0"))
        before = result_sheet(desk, "demo", number).line(1)
        client_as("arbiter").submit(f"{RESULTS}/{number}/1/swap", reason="seen at the board")
        after = result_sheet(desk, "demo", number).line(1)
        assert (after.white, after.result) == (before.black, "0-1")

    @pytest.mark.parametrize("what", ["correct", "swap", "adjourn", "resume", "judge"])
    @pytest.mark.parametrize("role", ["results", "phone", "viewer"])
    def test_is_for_arbiters(self, client_as: Clients, number: int, role: str, what: str) -> None:
        answer = client_as(role).submit(f"{RESULTS}/{number}/1/{what}", result="=")
        assert answer.status_code == 403

    def test_adjourned_and_resumed(self, client_as: Clients, desk: Desk, number: int) -> None:
        arbiter = client_as("arbiter")
        arbiter.submit(f"{RESULTS}/{number}/1/adjourn", reason="late")
        assert "adjourned" in arbiter.text(RESULTS)
        arbiter.submit(f"{RESULTS}/{number}/1/resume", result="=")
        assert result_of(desk, number) == "="


class TestPhones:
    def test_from_the_list_to_the_confirmation(
        self, client_as: Clients, desk: Desk, number: int
    ) -> None:
        phone = client_as("phone")
        assert "11 results missing" in phone.text("/events/demo/phone")
        asked = phone.text(f"/events/demo/phone/{number}/1?result=1-0")
        assert "Is this the game Agate, Ada – Basalt, Ben?" in asked
        assert result_of(desk, number) == ""
        done = phone.submit(f"/events/demo/phone/{number}/1", result="1-0")
        assert "Board 1: Agate, Ada – Basalt, Ben 1–0" in done.text
        assert result_of(desk, number) == "1-0"
        assert "The result is in: 1–0" in phone.text(f"/events/demo/phone/{number}/1")

    def test_a_conflict_is_told_on_the_phone_too(
        self, client_as: Clients, desk: Desk, number: int
    ) -> None:
        desk.do("demo", EnterResult(number, 1, "="))
        answer = client_as("phone").submit(f"/events/demo/phone/{number}/1", result="1-0")
        assert answer.status_code == 409
        assert "tell the arbiter" in answer.text

    def test_an_entry_with_a_key_is_answered_alike_when_it_comes_again(
        self, client_as: Clients, desk: Desk, number: int
    ) -> None:
        phone, path = client_as("phone"), f"/events/demo/phone/{number}/1"
        first = phone.submit(path, result="1-0", key="once")
        desk.do("demo", CorrectResult(number, 1, "0-1", reason="misread"))
        again = phone.submit(path, result="1-0", key="once")
        for answer in (first, again):
            assert "Board 1: Agate, Ada – Basalt, Ben 1–0" in answer.text
        assert result_of(desk, number) == "0-1"
        refused = phone.submit(path, result="1-0", key="another")
        assert refused.status_code == 409
        assert words_of(refused.text).count("entered by Anna. Your 1–0 was not taken over") == 1

    def test_a_revoked_link_enters_nothing(
        self, client_as: Clients, desk: Desk, number: int
    ) -> None:
        phone = client_as("phone")
        revoke_phone_link(desk, "demo", phone_links(desk, "demo")[0].id)
        answer = phone.submit(f"/events/demo/phone/{number}/1", result="1-0")
        assert answer.status_code in (401, 403)
        assert result_of(desk, number) == ""


class TestGames:
    def test_results_of_a_file_are_filled_in_and_entered_when_seen(
        self, client_as: Clients, desk: Desk, number: int
    ) -> None:
        client = client_as("results")
        assert "From a file of games" in client.text(f"{RESULTS}/many?round={number}")
        text = client.get(f"/events/demo/download/pgn?round={number}").text
        first = text.partition("\n\n[Event")[0].replace('[Result "*"]', '[Result "1/2-1/2"]')
        stranger = '\n\n[White "Nobody"]\n[Black "Else"]\n[Result "1-0"]\n\n1-0\n'
        sent = {"file": ("live.pgn", (first + stranger).encode())}
        answer = client.submit(f"{RESULTS}/games", files=sent, round=number)
        words = words_of(answer.text)
        assert "1 new result was found." in words
        assert "Nobody – Else is no game of this round" in words
        assert result_of(desk, number) == ""
        assert ">1 =\n</textarea>" in answer.text
        client.submit(f"{RESULTS}/many", round=number, text="1 =")
        assert result_of(desk, number) == "="

    def test_no_file(self, client_as: Clients, number: int) -> None:
        sent = {"file": ("", b"")}
        answer = client_as("results").submit(f"{RESULTS}/games", files=sent, round=number)
        assert answer.status_code == 422
