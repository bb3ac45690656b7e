"""Section 7: players from outside, those who come to live here, border clubs."""

from __future__ import annotations

from datetime import date

import pytest
from tests.federation.federations import Federation, MakeFederation

from ronde.errors import InputError, StateError, UnknownSubjectError
from ronde.federation.cards import player_card, public_card
from ronde.federation.memberships import BecomeResident, ChangeClub, ChangeResidence
from ronde.federation.offices import SetBorderClub
from ronde.federation.register import find_player
from ronde.federation.series import SeriesState
from ronde.store.tables import PersonRow, RatingRow

GUEST = {"id": "g", "name": "Dune, Dara", "resident": False, "fmjd_rating": 1900}
NEIGHBOUR = {"id": "b", "name": "Basalt, Ben", "resident": False, "club": "Heule"}
OCTOBER = {"start": "2026-10-03", "end": "2026-10-04", "name": "October"}


def entries(federation: Federation) -> list[int]:
    return [row.id for row in federation.state().rows(PersonRow, is_outsider=True)]


class TestArticle71_Outsiders:
    def test_they_count_with_their_equivalent(self, make_federation: MakeFederation) -> None:
        federation = make_federation({1: 1785})
        federation.paid((1, GUEST), "1-g:2")  # 1.5 × 1900 - 1065 = 1785: even, so 15 points
        assert federation.ratings("2026-10") == {1: 1800}

    def test_a_new_entry_at_each_participation(self, federation: Federation) -> None:
        federation.paid((1, GUEST), "1-g:2")
        federation.paid((1, GUEST), "1-g:1", name="Again")
        assert len(entries(federation)) == 2

    def test_they_are_never_listed(self, federation: Federation) -> None:
        federation.paid((1, GUEST), "1-g:2")
        published = federation.publish("2026-10")
        assert "Dune, Dara" not in {line.name for line in published.lines}
        (entry,) = entries(federation)
        row = federation.state().row(RatingRow, "2026-10", entry)
        assert row is not None
        assert (row.is_listed, row.rank) == (False, None)

    def test_their_card_is_reached_through_the_series_only(self, federation: Federation) -> None:
        series = federation.paid((1, GUEST), "1-g:2").series
        (entry,) = entries(federation)
        desk = federation.at("2026-10-02")
        with pytest.raises(UnknownSubjectError, match=f"through series {series} only"):
            player_card(desk, federation.key, entry)
        with pytest.raises(InputError, match="nobody in the register is called"):
            find_player(desk, federation.key, "Dune, Dara")
        for number in (entry, 999):
            with pytest.raises(UnknownSubjectError, match=f"player {number} is in no published"):
                public_card(desk, federation.key, number)
        with pytest.raises(UnknownSubjectError, match="there is no player 999"):
            player_card(desk, federation.key, 999)
        card = player_card(desk, federation.key, entry, through_series=series)
        assert card.name == "Dune, Dara"
        assert player_card(desk, federation.key, 1).games_towards_first_rating == 0

    def test_who_comes_to_live_here_is_listed_with_those_points(
        self, federation: Federation
    ) -> None:
        federation.paid((1, GUEST), "1-g:2")
        federation.publish("2026-10")
        (entry,) = entries(federation)
        row = federation.state().row(RatingRow, "2026-10", entry)
        assert row is not None
        desk = federation.at("2026-10-15")
        desk.do(federation.key, BecomeResident(entry, since=date(2026, 10, 15)))
        assert federation.ratings("2026-11")[entry] == row.rating
        with pytest.raises(StateError, match="no outsider"):
            desk.do(federation.key, BecomeResident(entry, since=date(2026, 10, 15)))

    def test_a_resident_is_found_and_not_entered_again(self, federation: Federation) -> None:
        federation.paid((1, GUEST), "1-g:2")
        (entry,) = entries(federation)
        federation.at("2026-09-08").do(
            federation.key, BecomeResident(entry, since=date(2026, 9, 8))
        )
        federation.licence(entry, day="2026-09-08")
        again = GUEST | {"resident": True}
        verdict = federation.paid((1, again), "1-g:2", **OCTOBER)
        assert verdict.state is SeriesState.HOMOLOGATED
        assert entries(federation) == []

    def test_who_moves_abroad_leaves_the_list(self, federation: Federation) -> None:
        federation.publish("2026-10")
        desk = federation.at("2026-10-10")
        desk.do(federation.key, ChangeResidence(2, "BEL", since=date(2026, 10, 10)))
        november = federation.publish("2026-11")
        assert 2 not in {line.player for line in november.lines}
        assert [d.kind for d in november.differences if d.player == 2] == ["not listed"]
        desk.do(federation.key, ChangeResidence(2, "FRA", since=date(2026, 11, 20)))
        assert federation.ratings("2026-12")[2] == 1300

    def test_who_lives_abroad_plays_as_an_outsider(self, federation: Federation) -> None:
        desk = federation.at("2026-09-02")
        desk.do(federation.key, ChangeResidence(2, "BEL", since=date(2026, 9, 2)))
        verdict = federation.paid((1, 2), "1-2:1")
        assert len(entries(federation)) == 1
        assert verdict.state is SeriesState.HOMOLOGATED


class TestArticle72_BorderClubs:
    def test_their_players_are_members_and_need_a_licence(self, federation: Federation) -> None:
        verdict = federation.paid((1, NEIGHBOUR), "1-b:1")
        assert verdict.state is SeriesState.REFUSED
        missing = next(f for f in verdict.findings if f.code == "licence-missing")
        assert "plays for the border club Heule" in missing.what
        assert entries(federation) == []
        number = find_player(federation.at("2026-09-10"), federation.key, "Basalt, Ben")
        federation.licence(number)
        assert federation.homologate(verdict.series).state is SeriesState.HOMOLOGATED

    def test_an_end_is_after_the_start(self, federation: Federation) -> None:
        desk, day = federation.at("2026-09-02"), date(2026, 10, 1)
        with pytest.raises(InputError, match="an end after the start"):
            desk.do(federation.key, SetBorderClub("Genk", "Belgium", since=day, until=day))

    def test_the_table_is_dated(self, federation: Federation) -> None:
        desk = federation.at("2026-09-02")
        other = NEIGHBOUR | {"club": "Genk"}
        desk.do(federation.key, SetBorderClub("Genk", "Belgium", since=date(2026, 10, 1)))
        federation.paid((1, other), "1-b:1")
        assert len(entries(federation)) == 1
        federation.paid((1, other), "1-b:1", **OCTOBER)
        assert len(entries(federation)) == 1

    def test_who_leaves_a_border_club_leaves_the_list(
        self, make_federation: MakeFederation
    ) -> None:
        federation = make_federation({1: 1400})
        desk = federation.at("2026-09-02")
        desk.do(federation.key, ChangeResidence(1, "BEL", since=date(2026, 9, 2)))
        desk.do(federation.key, ChangeClub(1, "Heule", since=date(2026, 9, 2)))
        assert federation.ratings("2026-10") == {1: 1400}
        desk.do(federation.key, ChangeClub(1, "Genk", since=date(2026, 10, 5)))
        assert federation.ratings("2026-11") == {}
