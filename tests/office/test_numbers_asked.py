"""What FIDE mode asks before starting numbers change, and what is noted of ratings (C.04.2.B)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from ronde.errors import ConfirmationNeededError, HandlingError
from ronde.formats import write_text
from ronde.office.desk import Desk
from ronde.office.desk.actions import EventAction
from ronde.office.entries.entries import AddPlayers, ChangePlayer
from ronde.office.entries.ordering import OrderPlayers, Renumber
from ronde.office.planning.opening import EventPlan
from ronde.office.players.entrant import Entrant
from ronde.office.ratinglists import ratings
from ronde.office.ratinglists.ratinglists import ListPlan, load_rating_list
from ronde.office.ratinglists.ratings import ChooseRatingList, PickRating, UpdateRatings
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound, StartRound

NewEvent = Callable[..., str]
PlayRound = Callable[..., None]


@pytest.fixture
def event(quick_desk: Desk, new_event: NewEvent) -> str:
    """Return an event of four players, two of whom have the same rating."""
    key = new_event(quick_desk, 0)
    names = (("Agate", 2000), ("Beryl", 1900), ("Citrine", 1900), ("Dolomite", 1700))
    quick_desk.do(key, AddPlayers(tuple(Entrant(name, rating) for name, rating in names)))
    return key


@pytest.fixture
def asked(quick_desk: Desk) -> Desk:
    """Return the desk of somebody who has confirmed nothing."""
    return Desk(quick_desk.database, "Anna")


def confirming(desk: Desk, *codes: str) -> Desk:
    return Desk(desk.database, "Anna", confirmed=frozenset(codes))


def order(desk: Desk, event: str) -> str:
    return "".join(player.name[0] for player in desk.tournament(event).players)


def questions(desk: Desk, event: str, action: EventAction[Any]) -> list[tuple[str, int]]:
    with pytest.raises(ConfirmationNeededError) as refused:
        desk.do(event, action)
    return [(one.code, one.level) for one in refused.value.questions]


def notes(desk: Desk, event: str) -> list[str]:
    text = write_text(desk.tournament(event), "trf26").text
    return [line for line in text.splitlines() if line.startswith("### ") and "Round" in line]


def begin(desk: Desk, event: str, play_round: PlayRound, rounds: int = 1) -> None:
    for number in range(1, rounds + 1):
        desk.do(event, DraftPairing())
        desk.do(event, PublishRound())
        if number < rounds:
            desk.do(event, StartRound())
            play_round(desk, number)
            desk.do(event, CompleteRound())


class TestBeforeRound1:
    def test_an_exchange_among_equal_ratings_is_confirmed(self, asked: Desk, event: str) -> None:
        exchange = OrderPlayers((1, 3, 2, 4))
        assert questions(asked, event, exchange) == [("numbers", 3)]
        assert order(asked, event) == "ABCD"
        confirming(asked, "numbers").do(event, exchange)
        assert order(asked, event) == "ACBD"
        assert notes(asked, event) == ["### Numbers @ Round 1: 2=>3 3=>2"]

    def test_an_order_against_the_ratings_is_asked_apart(self, asked: Desk, event: str) -> None:
        against = OrderPlayers((2, 1, 3, 4))
        codes = ["numbers", "numbers-against-ratings"]
        assert [code for code, _ in questions(asked, event, against)] == codes
        assert questions(confirming(asked, "numbers"), event, against) == [(codes[1], 3)]
        confirming(asked, *codes).do(event, against)
        assert order(asked, event) == "BACD"

    def test_the_initial_order_needs_no_question(self, asked: Desk, event: str) -> None:
        confirming(asked, "numbers").do(event, OrderPlayers((1, 3, 2, 4)))
        asked.do(event, OrderPlayers())
        assert order(asked, event) == "ABCD"

    def test_outside_fide_mode_nothing_is_asked(
        self, asked: Desk, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        plan = EventPlan("Old", rounds=5, rules="dutch-2017", start_date="2026-10-24")
        key = new_event(quick_desk, 3, plan)
        asked.do(key, OrderPlayers((3, 1, 2)))
        assert notes(asked, key) == []


class TestRenumbering:
    def test_who_moves_is_named_first_where_two_or_more_do(
        self, asked: Desk, quick_desk: Desk, event: str, play_round: PlayRound
    ) -> None:
        begin(quick_desk, event, play_round)
        asked.do(event, ChangePlayer(3, {"rating": 1950}, reason="list"))
        renumber = Renumber(reason="rating corrected")
        with pytest.raises(ConfirmationNeededError, match=r"Beryl \(2\) → 3, Citrine \(3\) → 2"):
            asked.do(event, renumber)
        confirming(asked, "numbers").do(event, renumber)
        assert order(asked, event) == "ACBD"
        assert notes(asked, event) == [
            "### Rating correction @ Round 2: 3: 1900 => 1950",
            "### Numbers @ Round 2: 2=>3 3=>2",
        ]

    def test_the_order_of_equals_is_kept_and_nothing_asked_where_nobody_moves(
        self, asked: Desk, quick_desk: Desk, event: str, play_round: PlayRound
    ) -> None:
        begin(quick_desk, event, play_round)
        effect = asked.do(event, Renumber(reason="looked through"))
        assert effect.what.startswith("0 players")
        assert order(asked, event) == "ABCD"

    def test_once_round_4_is_paired_it_is_refused(
        self, quick_desk: Desk, new_event: NewEvent, play_round: PlayRound
    ) -> None:
        key = new_event(quick_desk, 8)
        begin(quick_desk, key, play_round, 4)
        with pytest.raises(HandlingError):
            quick_desk.do(key, Renumber(order=(2, 1, 3, 4, 5, 6, 7, 8), reason="too late"))


class TestListsAndCorrections:
    @pytest.fixture
    def listed(
        self, quick_desk: Desk, event: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> str:
        """Return the event with a list of the month before, which knows one of its players."""
        monkeypatch.setattr(ratings, "today", lambda: date(2026, 11, 17))
        path = tmp_path / "list.csv"
        path.write_text("id,name,standard,rapid\n7,Agate,2010,\n8,Beryl,,1850\n", encoding="utf-8")
        load_rating_list(quick_desk, path, ListPlan("fide", "FIDE", "2026-10-01"))
        quick_desk.do(event, ChangePlayer(1, {"fide_id": "7"}))
        quick_desk.do(event, ChangePlayer(2, {"fide_id": "8", "rating": None}))
        quick_desk.do(event, ChooseRatingList("fide"))
        return event

    def test_a_list_of_another_month_is_acknowledged(self, asked: Desk, listed: str) -> None:
        code = "list-of-another-month"
        assert questions(asked, listed, UpdateRatings()) == [(code, 2)]
        assert questions(asked, listed, PickRating(4, "fide/rapid")) == [(code, 2)]
        done = confirming(asked, code).do(listed, UpdateRatings())
        assert [change.after["rating"] for change in done.differences] == [2010]
        assert notes(asked, listed) == []

    def test_a_rating_taken_over_after_the_start_is_noted(
        self, quick_desk: Desk, listed: str, play_round: PlayRound
    ) -> None:
        begin(quick_desk, listed, play_round)
        quick_desk.do(listed, UpdateRatings(reason="new list"))
        quick_desk.do(listed, PickRating(4, "fide/rapid", reason="rapid"))
        assert notes(quick_desk, listed) == [
            "### Rating correction @ Round 2: 1: 2000 => 2010",
            "### Rating correction @ Round 2: 4: 0 => 1850",
        ]
