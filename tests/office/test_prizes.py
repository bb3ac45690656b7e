"""Prizes of an event: announced, decided by hand, given, published; journaled and undone."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from ronde.errors import InputError, StateError
from ronde.office.desk import Desk
from ronde.office.desk.actions import EventAction
from ronde.office.history.history import journal, undo
from ronde.office.paperwork.report import event_report
from ronde.office.planning.opening import EventPlan
from ronde.office.players.categories import AddCategory, CategoryData
from ronde.office.prizes.announced import (
    AddPrize,
    ChangePrize,
    ImportPrizes,
    MovePrize,
    PrizeData,
    PrizeRulesData,
    RemovePrize,
    SetPrizeRules,
)
from ronde.office.prizes.awards import EventPrizes, event_prizes, public_awards
from ronde.office.prizes.decisions import (
    AdmitToPrizes,
    DrawPrizeLots,
    ExcludeFromPrizes,
    GivePrize,
    PublishPrizes,
    ReleasePrize,
    WithholdPrize,
)
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound
from ronde.prizes.prizelist import Each, Sharing
from ronde.questions.prizes import Prizes
from ronde.store.tables import LotRow

TOML = files("ronde.examples").joinpath("minerals-prizes.toml").read_text(encoding="utf-8")
Opened = Callable[..., str]
Played = Callable[..., None]


@pytest.fixture
def event(desk: Desk, new_event: Opened) -> str:
    """Return an event of two rounds with 8 players, 3 prizes and a category with one."""
    key = new_event(desk, plan=EventPlan("Spring Open", rounds=2, lot=1))
    desk.do(key, AddCategory(CategoryData("Under 2300", rating="-2299"), "u2300"))
    for money in ("300", "200,50", "100"):
        desk.do(key, AddPrize(PrizeData(money=money)))
    desk.do(key, AddPrize(PrizeData("u2300", money="80", trophy="Cup")))
    return key


def played(desk: Desk, key: str, play: Played, rounds: int = 2) -> None:
    for number in range(1, rounds + 1):
        desk.do(key, DraftPairing())
        desk.do(key, PublishRound())
        play(desk, number)
        desk.do(key, CompleteRound())


def listed(found: EventPrizes) -> list[tuple[int, str, str]]:
    return [(one.prize, str(one.label), str(one.contents)) for one in found.prizes]


def given(desk: Desk, key: str) -> Prizes:
    found = event_prizes(desk, key).awards
    assert found is not None
    return found


def refused(desk: Desk, key: str, action: EventAction[Any]) -> dict[str, str]:
    before = desk.version(key)
    with pytest.raises(InputError) as error:
        desk.do(key, action)
    assert desk.version(key) == before
    return {name: str(text) for name, text in error.value.fields.items()}


class TestTheList:
    def test_prizes_are_added_changed_moved_removed_and_undone(
        self, desk: Desk, event: str
    ) -> None:
        assert listed(event_prizes(desk, event)) == [
            (1, "place 1", "300.00 EUR"),
            (2, "place 2", "200.50 EUR"),
            (3, "place 3", "100.00 EUR"),
            (4, "Under 2300, place 1", "80.00 EUR, Cup"),
        ]
        desk.do(event, MovePrize(4, 1))
        desk.do(event, ChangePrize(2, {"money": "250", "title": "Vice"}))
        desk.do(event, RemovePrize(1, reason="no sponsor"))
        assert listed(event_prizes(desk, event)) == [
            (4, "Under 2300, place 1", "80.00 EUR, Cup"),
            (2, "place 1", "250.00 EUR, Vice"),
            (3, "place 2", "100.00 EUR"),
        ]
        assert journal(desk, event)[-1].reason == "no sponsor"
        for _ in range(3):
            undo(desk, event)
        assert [one.prize for one in event_prizes(desk, event).prizes] == [1, 2, 3, 4]
        assert event_prizes(desk, event).prizes[1].money == "200.5"

    def test_mistakes_stand_beside_their_fields_and_nothing_is_written(
        self, desk: Desk, event: str
    ) -> None:
        said = refused(desk, event, AddPrize(PrizeData(place=2, money="150")))
        assert said["place"] == "place 2 is the number of prize 2 too; give each place once"
        assert refused(desk, event, AddPrize(PrizeData("veterans", money="5"))) == {
            "category": "there is no category 'veterans'; known: Under 2300"
        }
        assert (
            "no amount in EUR" in refused(desk, event, ChangePrize(1, {"money": "much"}))["money"]
        )
        assert refused(desk, event, AddPrize(PrizeData()))["money"] == (
            "a prize needs money, a trophy or a title"
        )
        assert refused(desk, event, ChangePrize(3, {"money": "400"})).keys() == {"value"}
        shared = PrizeRulesData(share_categories=True)
        assert refused(desk, event, SetPrizeRules(shared)).keys() == {"share_categories"}
        assert not refused(desk, event, MovePrize(3, 1))  # out of order: no field is wrong

    def test_a_category_without_players_is_told_at_once(self, desk: Desk, event: str) -> None:
        desk.do(event, AddCategory(CategoryData("Seniors", age="s60", age_on="2026-01-01"), "s60"))
        made = desk.do(event, AddPrize(PrizeData("s60", money="40")))
        assert [str(one.what) for one in made.findings] == ["nobody belongs to Seniors"]

    def test_a_file_is_taken_and_given_back(self, quick_desk: Desk, new_event: Opened) -> None:
        key = new_event(quick_desk, players=23)
        assert quick_desk.do(key, ImportPrizes(TOML)).prizes == 11
        text = event_prizes(quick_desk, key).as_toml()
        assert quick_desk.do(key, ImportPrizes(text)).prizes == 11
        assert event_prizes(quick_desk, key).as_toml() == text
        rules = event_prizes(quick_desk, key).stored.rules
        assert (rules.sharing, rules.unit) == ("hort", "5")

    def test_a_table_is_pasted_and_keeps_decisions(self, desk: Desk, event: str) -> None:
        desk.do(event, GivePrize(2, 5, reason="fair play"))
        pasted = "Catégorie\tMontant\n\t500 €\n\t250,00\nUnder 2300\t90"
        assert desk.do(event, ImportPrizes(pasted)).prizes == 3
        found = event_prizes(desk, event)
        assert listed(found) == [
            (1, "place 1", "500.00 EUR"),
            (2, "place 2", "250.00 EUR"),
            (4, "Under 2300, place 1", "90.00 EUR"),
        ]
        assert found.prizes[1].given_to == 5
        with pytest.raises(InputError, match="2: 'x' is no place"):
            desk.do(event, ImportPrizes("place,money\nx,3"))


class TestDecisions:
    def test_a_prize_is_given_by_hand_and_left_to_the_rules_again(
        self, desk: Desk, event: str, play_round: Played
    ) -> None:
        played(desk, event, play_round)
        best = [line.starting_number for line in given(desk, event)]
        assert refused(desk, event, GivePrize(1, 8)) == {"reason": "a decision needs its reason"}
        effect = desk.do(event, GivePrize(1, 8, reason="decision of the jury"))
        assert effect.sentence().startswith("place 1 goes to ")
        told = {line.starting_number: line for line in given(desk, event)}
        assert told[8].money == "300.00"
        assert told[8].reasons[0].endswith("by decision: decision of the jury")
        desk.do(event, WithholdPrize(1, reason="nobody deserves it"))
        (line,) = event_report(desk, event).notes["Prizes decided by hand"]
        assert line == "place 1: nobody: nobody deserves it"
        withheld = given(desk, event).document().unawarded
        assert [str(one.reason) for one in withheld] == ["nobody deserves it"]
        desk.do(event, ReleasePrize(1))
        assert [line.starting_number for line in given(desk, event)] == best
        with pytest.raises(StateError):
            desk.do(event, ReleasePrize(1))

    def test_who_is_excluded_gets_nothing(self, desk: Desk, event: str, play_round: Played) -> None:
        played(desk, event, play_round)
        first = next(iter(given(desk, event))).starting_number
        desk.do(event, ExcludeFromPrizes(first, reason="member of the staff"))
        found = event_prizes(desk, event)
        assert first not in {line.starting_number for line in given(desk, event)}
        assert [(one.player, one.reason) for one in found.excluded] == [
            (first, "member of the staff")
        ]
        desk.do(event, AdmitToPrizes(first))
        assert next(iter(given(desk, event))).starting_number == first

    def test_lots_are_written_or_drawn(self, desk: Desk, event: str) -> None:
        desk.do(event, DrawPrizeLots((7, 2, 5)))
        assert event_prizes(desk, event).stored.lots == (7, 2, 5)
        drawn = desk.do(event, DrawPrizeLots((2, 3), draw=True))
        order = tuple(effect.player for effect in drawn)
        assert event_prizes(desk, event).stored.lots == (7, 5, *order)
        (lot,) = [row for row in desk.state(event).rows(LotRow) if row.purpose == "prizes"]
        assert lot.outcome == " ".join(map(str, order))
        assert refused(desk, event, DrawPrizeLots((2, 2))).keys() == {"players"}


class TestPublication:
    def test_a_forecast_is_not_published(self, desk: Desk, event: str, play_round: Played) -> None:
        assert event_prizes(desk, event).awards is None
        played(desk, event, play_round, 1)
        assert event_prizes(desk, event).is_forecast
        with pytest.raises(StateError, match="when the last round is complete"):
            desk.do(event, PublishPrizes())

    def test_everybody_sees_prizes_without_reasons(
        self, desk: Desk, event: str, play_round: Played
    ) -> None:
        played(desk, event, play_round)
        desk.do(event, GivePrize(4, 8, reason="secret"))
        state, told = desk.state(event), desk.tournament(event)
        assert public_awards(state, told) is None
        desk.do(event, PublishPrizes())
        shown = public_awards(desk.state(event), told) or ()
        assert [(one.player, one.by_decision) for one in shown if one.by_decision] == [(8, True)]
        assert len(shown) == len(given(desk, event).assignment.awards)
        assert "secret" not in repr(shown)
        desk.do(event, PublishPrizes(withdraw=True))
        assert public_awards(desk.state(event), told) is None


@pytest.mark.parametrize("sharing", Sharing)
def test_every_rule_of_sharing_pays_what_was_announced(
    quick_desk: Desk, new_event: Opened, play_round: Played, sharing: Sharing
) -> None:
    key = new_event(quick_desk, plan=EventPlan("Spring Open", rounds=2, lot=1))
    for money in ("300", "200", "100"):
        quick_desk.do(key, AddPrize(PrizeData(money=money)))
    quick_desk.do(key, SetPrizeRules(PrizeRulesData(sharing=sharing, each=Each.VALUE)))
    played(quick_desk, key, play_round)
    assert sum(award.money for award in given(quick_desk, key).assignment.awards) == 600_00
