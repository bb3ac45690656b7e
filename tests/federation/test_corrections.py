"""6.7: corrections, initialisations and requests, as they change, delay or refuse something."""

from __future__ import annotations

from typing import Any

import pytest
from tests.federation.federations import Federation, MakeFederation

from ronde.errors import InputError, StateError
from ronde.federation.cards import player_card
from ronde.federation.corrections import CorrectionWish, CorrectRating, DecideRequest, RequestState
from ronde.ratings.ffjd.corrections import Asker

CLUB = Asker.CLUB_PRESIDENT


def correct(federation: Federation, *wish: Any, **more: Any) -> Any:
    return federation.at("2026-09-20").do(
        federation.key, CorrectRating(CorrectionWish(*wish, **more))
    )


class TestArticle671_Corrections:
    def test_it_counts_in_the_next_list_and_not_before(self, federation: Federation) -> None:
        october = federation.ratings("2026-10")
        federation.at("2026-10-05").do(federation.key, CorrectRating(CorrectionWish(2, 1500)))
        assert october[2] == 1300
        assert federation.ratings("2026-10")[2] == 1300
        november = {line.player: line for line in federation.publish("2026-11").lines}
        assert (november[2].rating, november[2].kind) == (1500, "corrected")

    def test_games_of_the_same_period_count_beside_it(
        self, make_federation: MakeFederation
    ) -> None:
        federation = make_federation({1: 1500, 2: 1500})
        federation.paid((1, 2), "1-2:2")  # 15 points, with the rating of the start
        correct(federation, 1, 1700)
        assert federation.ratings("2026-10") == {1: 1715, 2: 1485}

    def test_above_2000_the_council_agrees(self, federation: Federation) -> None:
        before = federation.state()
        with pytest.raises(InputError, match=r"technical council \(6\.7\.1\)"):
            correct(federation, 4, 2050)
        assert federation.state() == before
        assert correct(federation, 4, 2050, council_agrees=True).state is RequestState.ACCEPTED
        assert federation.ratings("2026-10")[4] == 2050

    def test_a_second_one_starts_from_the_first(self, federation: Federation) -> None:
        correct(federation, 2, 1500)
        assert correct(federation, 2, 1700).present == 1500
        assert federation.ratings("2026-10")[2] == 1700


class TestArticle672_Initialisation:
    def test_an_unrated_player_is_listed_with_it(self, federation: Federation) -> None:
        decision = correct(federation, 7, 1250)
        assert decision.present is None
        lines = {line.player: line for line in federation.publish("2026-10").lines}
        assert (lines[7].rating, lines[7].kind) == (1250, "initialised")

    def test_it_goes_before_the_games_of_the_period(self, federation: Federation) -> None:
        rounds = ("7-1:1", "7-2:1", "7-3:1", "7-4:1", "7-5:1")
        federation.paid((7, 1, 2, 3, 4, 5), *rounds)
        correct(federation, 7, 1000)
        assert federation.ratings("2026-10")[7] == 1000


class TestArticle673_Requests:
    def test_a_request_needs_its_file(self, federation: Federation) -> None:
        with pytest.raises(InputError, match="no file"):
            correct(federation, 2, 1500, asker=CLUB, accepted=True)

    def test_it_waits_for_the_officer(self, federation: Federation) -> None:
        wish = correct(federation, 2, 1500, asker=CLUB, file="dossier.txt", file_text="won a cup")
        assert wish.state is RequestState.PENDING
        assert federation.ratings("2026-10")[2] == 1300
        day = federation.at("2026-10-05")
        decided = day.do(federation.key, DecideRequest(wish.id, accepted=True))
        assert decided.state is RequestState.ACCEPTED
        assert federation.ratings("2026-11")[2] == 1500
        with pytest.raises(StateError, match="was decided"):
            day.do(federation.key, DecideRequest(wish.id, accepted=False))

    def test_a_refused_one_is_kept_and_changes_nothing(self, federation: Federation) -> None:
        wish = correct(federation, 2, 1500, asker=CLUB, file="dossier.txt", accepted=False)
        assert wish.state is RequestState.REFUSED
        assert federation.ratings("2026-10")[2] == 1300
        card = player_card(federation.at("2026-10-02"), federation.key, 2)
        assert card.corrections == (
            "2026-09-20 president of the club: 1300 to 1500, refused",
        )  # fmt: skip

    def test_the_council_is_asked_when_the_officer_accepts(self, federation: Federation) -> None:
        wish = correct(federation, 4, 2100, asker=Asker.LEAGUE_PRESIDENT, file="dossier.txt")
        desk = federation.at("2026-09-25")
        with pytest.raises(InputError, match="council"):
            desk.do(federation.key, DecideRequest(wish.id, accepted=True))
        desk.do(federation.key, DecideRequest(wish.id, accepted=True, council_agrees=True))
        assert federation.ratings("2026-10")[4] == 2100

    def test_a_request_that_does_not_exist(self, federation: Federation) -> None:
        with pytest.raises(InputError, match="no request 9"):
            federation.at("2026-09-25").do(federation.key, DecideRequest(9, accepted=True))


class TestArticle674_Size:
    @pytest.mark.parametrize(("wanted", "allowed"), [(1449, False), (1450, True), (1150, True)])
    def test_at_least_150_points(self, federation: Federation, wanted: int, allowed: bool) -> None:
        if allowed:
            correct(federation, 2, wanted)
            assert federation.ratings("2026-10")[2] == wanted
            return
        with pytest.raises(InputError, match="at least 150"):
            correct(federation, 2, wanted)


def test_nobody_is_set_below_the_floor(federation: Federation) -> None:
    with pytest.raises(InputError, match="floor of 600"):
        correct(federation, 2, 599)
