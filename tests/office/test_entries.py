"""Entries by hand: the list and its numbers (C.04.2.B and C.3, 2026: 2.1 to 2.5)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.errors import ConflictError, HandlingError, InputError, StateError
from ronde.i18n import translate
from ronde.model import PairingNumber, RoundNumber
from ronde.office.desk import Desk
from ronde.office.entries.entries import (
    AddPlayer,
    AddPlayers,
    ChangePlayer,
    RemovePlayer,
)
from ronde.office.entries.ordering import CloseEntries, OrderPlayers, Renumber, ReopenEntries
from ronde.office.planning.opening import EventPlan
from ronde.office.players.entrant import CLAIMED, ESTIMATE, Entrant
from ronde.office.rounds.overview import RoundView, round_view
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound
from ronde.office.settings.playerrules import AnnounceRules
from ronde.serialisation import to_data
from ronde.store.tables import LotRow, PlayerRow

NewEvent = Callable[..., str]
Play = Callable[..., None]
FOUR = (Entrant("Agate", 1900), Entrant("Beryl", 2100), Entrant("Calcite", 2000), Entrant("Dolom"))


def listed(desk: Desk, event: str) -> list[str]:
    return [player.name for player in desk.tournament(event).players]


@pytest.fixture
def event(quick_desk: Desk, new_event: NewEvent) -> str:
    """Return an event of seven rounds without players."""
    return new_event(quick_desk, 0, EventPlan("Spring Open", rounds=7, lot=1))


@pytest.fixture
def pair(play_round: Play) -> Callable[..., None]:
    """Return how rounds are paired and played up to a number."""

    def pair(desk: Desk, event: str, *numbers: int) -> None:
        for number in numbers:
            desk.do(event, DraftPairing())
            desk.do(event, PublishRound())
            play_round(desk, number)
            desk.do(event, CompleteRound())

    return pair


class TestC04_2_B1_Strength:
    def test_an_estimate_is_marked_as_such(self, quick_desk: Desk, event: str) -> None:
        quick_desk.do(event, AddPlayer(Entrant("Agate", 1500, rating_is_estimate=True)))
        quick_desk.do(event, AddPlayer(Entrant("Beryl", 1600)))
        quick_desk.do(event, AddPlayer(Entrant("Calcite", 1700, rating_source="KNDB 2026-11")))
        quick_desk.do(event, AddPlayer(Entrant("Dolomite")))
        rows = {row.name: row for row in quick_desk.state(event).rows(PlayerRow)}
        assert rows["Agate"].rating_source == ESTIMATE
        assert rows["Agate"].rating_is_estimate is True
        assert rows["Beryl"].rating_source == CLAIMED
        assert rows["Calcite"].rating_source == "KNDB 2026-11"
        assert rows["Dolomite"].rating_source == ""

    def test_a_new_rating_does_not_keep_the_old_source(self, quick_desk: Desk, event: str) -> None:
        quick_desk.do(event, AddPlayer(Entrant("Agate", 1500, rating_is_estimate=True)))
        quick_desk.do(event, ChangePlayer(1, {"rating": 1600}))
        (row,) = quick_desk.state(event).rows(PlayerRow)
        assert (row.rating, row.rating_source) == (1600, CLAIMED)
        assert row.rating_is_estimate is False

    @pytest.mark.parametrize("rating", [0, -1, 4001, "2000", True])
    def test_impossible_ratings_are_refused(
        self, quick_desk: Desk, event: str, rating: int
    ) -> None:
        with pytest.raises(InputError, match="rating"):
            quick_desk.do(event, AddPlayer(Entrant("Agate", rating)))
        assert listed(quick_desk, event) == []


class TestC04_2_B2_TheListIsInInitialOrder:
    def test_every_entry_finds_its_place(self, desk: Desk, new_event: NewEvent) -> None:
        event = new_event(desk, 0)
        effects = [desk.do(event, AddPlayer(entrant)) for entrant in FOUR]
        assert listed(desk, event) == ["Beryl", "Calcite", "Agate", "Dolom"]
        assert [effect.player for effect in effects] == [1, 1, 2, 4]
        assert effects[2].sentence() == (
            "Calcite is entered with the provisional number 2 (C.04.2 art. 2.5)."
        )
        assert not desk.database.verify(event)

    def test_many_at_once_are_ordered_alike(self, quick_desk: Desk, event: str) -> None:
        quick_desk.do(event, AddPlayers(FOUR))
        assert listed(quick_desk, event) == ["Beryl", "Calcite", "Agate", "Dolom"]
        assert len(quick_desk.database.entries(event)) == 2

    def test_a_correction_moves_the_player_before_the_first_round(
        self, quick_desk: Desk, event: str
    ) -> None:
        quick_desk.do(event, AddPlayers(FOUR))
        effect = quick_desk.do(event, ChangePlayer(4, {"rating": 2050}))
        assert listed(quick_desk, event) == ["Beryl", "Dolom", "Calcite", "Agate"]
        assert effect.player == 2

    def test_the_announced_lot_is_drawn_and_kept(self, quick_desk: Desk, event: str) -> None:
        quick_desk.do(event, AnnounceRules.of({"initial-order": "lot"}))
        equals = tuple(Entrant(f"Player {i}", 2000) for i in range(12))
        quick_desk.do(event, AddPlayers(equals))
        drawn = listed(quick_desk, event)
        assert drawn != sorted(drawn)
        quick_desk.do(event, OrderPlayers())
        assert listed(quick_desk, event) == drawn
        lots = quick_desk.state(event).rows(LotRow)
        assert sum(lot.purpose == "initial order" for lot in lots) == 1

    def test_the_order_of_entry_as_announced_substitute(self, quick_desk: Desk, event: str) -> None:
        quick_desk.do(event, AnnounceRules.of({"initial-order": "entry"}))
        quick_desk.do(event, AddPlayers((Entrant("Zircon", 2000), Entrant("Agate", 2000))))
        assert listed(quick_desk, event) == ["Zircon", "Agate"]

    def test_an_order_of_the_organiser(self, quick_desk: Desk, event: str) -> None:
        quick_desk.do(event, AddPlayers(FOUR))
        quick_desk.do(event, OrderPlayers((4, 3, 2, 1)))
        assert listed(quick_desk, event) == ["Dolom", "Agate", "Calcite", "Beryl"]
        with pytest.raises(InputError, match="every number"):
            quick_desk.do(event, OrderPlayers((1, 1, 2, 3)))

    def test_the_criterion_cannot_change_after_round_one(
        self, quick_desk: Desk, event: str, pair: Play
    ) -> None:
        quick_desk.do(event, AddPlayers(FOUR))
        pair(quick_desk, event, 1)
        with pytest.raises(StateError, match="initial order stands"):
            quick_desk.do(event, AnnounceRules.of({"initial-order": "lot"}))
        with pytest.raises(StateError, match="renumber"):
            quick_desk.do(event, OrderPlayers())


def boards(view: RoundView) -> list[tuple[str, str]]:
    return [(line.white_name, line.black_name) for line in view.boards]


class TestC04_2_B3_Renumbering:
    def test_the_numbers_of_earlier_rounds_are_kept(
        self, desk: Desk, new_event: NewEvent, pair: Play
    ) -> None:
        event = new_event(desk, 8, EventPlan("Spring Open", rounds=7, lot=1))
        pair(desk, event, 1)
        before = desk.tournament(event)
        worst = before.players[-1]
        desk.do(event, ChangePlayer(8, {"rating": 2900}))
        assert desk.tournament(event).players[-1].name == worst.name
        effect = desk.do(event, Renumber(reason="the rating of the last was wrong"))
        after = desk.tournament(event)
        assert after.players[0].name == worst.name
        assert effect.sentence() == (
            "8 players have a new number from round 2 on (C.04.2 art. 2.3)."
        )
        first = RoundNumber(1)
        for number, player in enumerate(before.players, 1):
            now = next(p.id for p in after.players if p.name == player.name)
            assert after.pairing_number(now, first) == PairingNumber(number)
            assert after.pairing_number(now, RoundNumber(2)) == PairingNumber(now)
        assert not desk.database.verify(event)

    def test_the_games_stay_those_that_were_played(
        self, quick_desk: Desk, new_event: NewEvent, pair: Play
    ) -> None:
        event = new_event(quick_desk, 8)
        pair(quick_desk, event, 1)

        def games() -> set[tuple[str, str]]:
            tournament = quick_desk.tournament(event)
            names = {p.id: p.name for p in tournament.players}
            return {(names[g.white], names[g.black]) for g in tournament.rounds[0].games}

        before = games()
        quick_desk.do(event, Renumber((8, 7, 6, 5, 4, 3, 2, 1), reason="a wrong list was used"))
        assert games() == before

    def test_not_after_round_four_has_been_paired(
        self, quick_desk: Desk, new_event: NewEvent, pair: Play
    ) -> None:
        event = new_event(quick_desk, 8, EventPlan("Spring Open", rounds=7, lot=1))
        pair(quick_desk, event, 1, 2, 3)
        quick_desk.do(event, ChangePlayer(8, {"rating": 2900}))
        quick_desk.do(event, Renumber(reason="a wrong rating"))
        pair(quick_desk, event, 4)
        effect = quick_desk.do(event, ChangePlayer(8, {"rating": 2950}))
        assert "the numbers stay as they are" in effect.what
        with pytest.raises(HandlingError, match=r"2\.3"):
            quick_desk.do(event, Renumber(reason="a wrong rating"))

    def test_it_needs_a_reason(self, quick_desk: Desk, new_event: NewEvent) -> None:
        event = new_event(quick_desk, 8)
        with pytest.raises(InputError, match="which correction"):
            quick_desk.do(event, Renumber())

    @pytest.mark.parametrize("change", [Renumber, OrderPlayers])
    def test_a_draft_is_paired_anew(
        self, quick_desk: Desk, new_event: NewEvent, change: type[Renumber | OrderPlayers]
    ) -> None:
        event = new_event(quick_desk, 8)
        first = boards(quick_desk.do(event, DraftPairing()).round)
        upside_down = change((8, 7, 6, 5, 4, 3, 2, 1), reason="a wrong list was used")
        effect = quick_desk.do(event, upside_down)
        assert "the draft of round 1 is paired anew, " in effect.what
        assert boards(round_view(quick_desk, event, 1)) != first
        quick_desk.database.undo(event, "Anna")
        assert boards(round_view(quick_desk, event, 1)) == first

    def test_undo_gives_the_old_numbers_back(
        self, quick_desk: Desk, new_event: NewEvent, pair: Play
    ) -> None:
        event = new_event(quick_desk, 8)
        pair(quick_desk, event, 1)
        before = quick_desk.tournament(event)
        quick_desk.do(event, Renumber((8, 7, 6, 5, 4, 3, 2, 1), reason="a wrong list was used"))
        quick_desk.database.undo(event, "Anna")
        assert quick_desk.tournament(event) == before


class TestC04_2_C3_ProvisionalNumbers:
    def test_numbers_are_definitive_once_the_list_is_closed(
        self, quick_desk: Desk, event: str
    ) -> None:
        quick_desk.do(event, AddPlayers(FOUR))
        rows = quick_desk.state(event).rows(PlayerRow)
        assert all(row.number_is_provisional for row in rows)
        quick_desk.do(event, CloseEntries())
        rows = quick_desk.state(event).rows(PlayerRow)
        assert not any(row.number_is_provisional for row in rows)
        with pytest.raises(StateError, match="closed"):
            quick_desk.do(event, AddPlayer(Entrant("Epidote")))

    def test_opening_again_needs_a_reason(self, quick_desk: Desk, event: str) -> None:
        with pytest.raises(StateError, match="is open"):
            quick_desk.do(event, ReopenEntries(reason="why not"))
        quick_desk.do(event, CloseEntries())
        with pytest.raises(InputError, match="say why"):
            quick_desk.do(event, ReopenEntries())
        quick_desk.do(event, ReopenEntries(reason="the bus was late"))
        assert quick_desk.do(event, AddPlayer(Entrant("Epidote"))).player == 1


class TestEntries:
    def test_the_same_id_is_the_same_person(self, quick_desk: Desk, event: str) -> None:
        quick_desk.do(event, AddPlayer(Entrant("Agate", fide_id="100")))
        quick_desk.do(event, AddPlayer(Entrant("Beryl", fide_id="200")))
        with pytest.raises(InputError, match=r"Agate \(1\) is entered with the id 100"):
            quick_desk.do(event, AddPlayer(Entrant("A. Gate", fide_id="100")))
        with pytest.raises(InputError, match="Agate"):
            quick_desk.do(event, ChangePlayer(2, {"fide_id": "100"}))
        quick_desk.do(event, ChangePlayer(1, {"fide_id": "100", "club": "Rook"}))

    def test_the_same_name_is_doubted(self, quick_desk: Desk, event: str) -> None:
        quick_desk.do(event, AddPlayer(Entrant("Émile Opal")))
        effect = quick_desk.do(event, AddPlayer(Entrant("emile opal")))
        assert [finding.code for finding in effect.findings] == ["same-name"]

    def test_a_removed_player_leaves_no_gap(self, quick_desk: Desk, event: str) -> None:
        quick_desk.do(event, AddPlayers(FOUR))
        quick_desk.do(event, RemovePlayer(2, reason="entered twice"))
        assert [p.id for p in quick_desk.tournament(event).players] == [1, 2, 3]
        assert listed(quick_desk, event) == ["Beryl", "Agate", "Dolom"]

    def test_after_round_one_entries_stay(self, quick_desk: Desk, event: str, pair: Play) -> None:
        quick_desk.do(event, AddPlayers(FOUR))
        pair(quick_desk, event, 1)
        with pytest.raises(StateError, match="withdraw"):
            quick_desk.do(event, RemovePlayer(1))
        with pytest.raises(StateError, match="late entry"):
            quick_desk.do(event, AddPlayer(Entrant("Epidote")))

    @pytest.mark.parametrize("changes", [{"name": " "}, {"sex": "x"}, {"nme": "Opal"}])
    def test_wrong_values_change_nothing(
        self, quick_desk: Desk, event: str, changes: dict[str, str]
    ) -> None:
        quick_desk.do(event, AddPlayers(FOUR))
        before = quick_desk.state(event)
        with pytest.raises(InputError):
            quick_desk.do(event, ChangePlayer(1, changes))
        assert quick_desk.state(event) == before

    def test_who_saw_an_old_list_is_told(self, quick_desk: Desk, event: str) -> None:
        seen = quick_desk.version(event)
        quick_desk.do(event, AddPlayer(Entrant("Agate")))
        with pytest.raises(ConflictError, match="add player"):
            quick_desk.do(event, OrderPlayers(), expected=seen)

    def test_an_effect_is_plain_data(self, quick_desk: Desk, event: str) -> None:
        effect = quick_desk.do(event, AddPlayer(Entrant("Agate")))
        assert to_data(effect) == {
            "code": "entered",
            "what": "Agate is entered with the provisional number 1",
            "player": 1,
            "article": "C.04.2 art. 2.5",
        }

    @pytest.mark.parametrize(
        ("name", "value"), [("half-byes", "many"), ("late-points", "full"), ("colour", "red")]
    )
    def test_only_known_rules_are_announced(
        self, quick_desk: Desk, event: str, name: str, value: str
    ) -> None:
        with pytest.raises(InputError, match=name):
            quick_desk.do(event, AnnounceRules.of({name: value}))


class TestOtherLanguages:
    def test_an_effect_with_its_doubt(self, quick_desk: Desk, event: str) -> None:
        quick_desk.do(event, AddPlayer(Entrant("Agate", 1900)))
        effect = quick_desk.do(event, AddPlayer(Entrant("Agate", 1500)))
        assert translate(effect.sentence(), "nl") == (
            "Agate is ingeschreven met het voorlopige nummer 2 (C.04.2 art. 2.5)."
        )
        assert translate(effect.findings[0].sentence(), "fr") == (
            "attention : Agate (1) porte le même nom ; vérifiez si c'est la même personne"
        )

    def test_what_was_changed_and_what_follows(
        self, quick_desk: Desk, event: str, pair: Callable[..., None]
    ) -> None:
        quick_desk.do(event, AddPlayers(FOUR))
        pair(quick_desk, event, 1)
        effect = quick_desk.do(event, ChangePlayer(4, {"rating": 1950, "birth_date": "1990"}))
        assert effect.what == (
            "Dolom (4): birth date, rating, source of the rating changed;"
            " the numbers stay until the list is renumbered, which is still possible"
        )
        assert translate(effect.what, "pt") == (
            "Dolom (4): alterado: data de nascimento, rating, origem do rating;"
            " os números ficam até que a lista seja renumerada, o que ainda é possível"
        )
