"""Ties, expelled players and several ratings in the office: done, told, journaled, undone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.errors import HandlingError, InputError, StateError
from ronde.office.desk import Desk
from ronde.office.entries.absences import ComeBack, Expel, Withdraw
from ronde.office.history.history import undo
from ronde.office.paperwork.report import event_report
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.planning.settings import ChangeSettings, SettingsChange
from ronde.office.players.periods import SetLaterRating, SetPeriods, rating_periods
from ronde.office.playing.ties import (
    DrawTies,
    EnterValue,
    OrderTies,
    TakeOrderBack,
    lot_order,
    ties,
)
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound
from ronde.questions.standings import StandingRequest, ranked
from ronde.store.tables import LotRow

NewEvent = Callable[..., str]
Play = Callable[..., None]


@pytest.fixture
def level_event(quick_desk: Desk, new_event: NewEvent, play_round: Play) -> str:
    """Return an event of four in which round 1 was drawn on every board."""
    plan = EventPlan("Spring Open", rounds=3, lot=1, tie_breaks=("BH",))
    event = new_event(quick_desk, 4, plan)
    next_round(quick_desk, event, play_round)
    return event


def next_round(desk: Desk, event: str, play: Play, number: int = 1, result: str = "draw") -> None:
    desk.do(event, DraftPairing())
    desk.do(event, PublishRound())
    play(desk, number, result)
    desk.do(event, CompleteRound())


def order(desk: Desk, event: str) -> list[tuple[int, int]]:
    found = ranked(desk.tournament(event), StandingRequest())
    return [(place.rank, place.player) for place in found.places]


class TestLots:
    def test_ties_may_stay(self, quick_desk: Desk, level_event: str) -> None:
        assert [rank for rank, _ in order(quick_desk, level_event)] == [1, 1, 1, 1]
        (group,) = ties(quick_desk, level_event).level
        assert [one.player for one in group] == [1, 2, 3, 4]

    def test_a_drawing_parts_them_and_is_kept_with_its_seed(
        self, quick_desk: Desk, level_event: str
    ) -> None:
        told = quick_desk.do(level_event, DrawTies())
        assert "lots are drawn for 1 group that is level after round 1" in told.what
        drawn = order(quick_desk, level_event)
        assert [rank for rank, _ in drawn] == [1, 2, 3, 4]
        with quick_desk.reading(level_event) as reader:
            lot = reader.rows(LotRow)[-1]
        assert lot.outcome == " ".join(str(player) for _, player in drawn)
        assert [player for _, player in drawn] == lot_order([4, 2, 1, 3], lot.seed)
        (decided,) = ties(quick_desk, level_event).decided
        assert (decided.by_lot, decided.reason) == (True, lot.seed)

    def test_a_second_drawing_gives_the_same_order(
        self, quick_desk: Desk, level_event: str
    ) -> None:
        quick_desk.do(level_event, DrawTies())
        first = order(quick_desk, level_event)
        quick_desk.do(level_event, DrawTies())
        assert order(quick_desk, level_event) == first
        undo(quick_desk, level_event, reason="once more")
        undo(quick_desk, level_event, reason="once more")
        assert {rank for rank, _ in order(quick_desk, level_event)} == {1}
        quick_desk.do(level_event, DrawTies((3,)))
        assert order(quick_desk, level_event) == first
        assert len(ties(quick_desk, level_event).decided) == 1

    def test_other_seeds_give_other_orders(self) -> None:
        orders = {tuple(lot_order(range(1, 7), f"open//{n}")) for n in range(20)}
        assert len(orders) > 15

    def test_nobody_level_nothing_to_draw(self, quick_desk: Desk, level_event: str) -> None:
        quick_desk.do(level_event, ChangeSettings(SettingsChange(tie_breaks=("TPN",)), reason="x"))
        with pytest.raises(StateError, match="nobody is level after round 1"):
            quick_desk.do(level_event, DrawTies())
        with pytest.raises(StateError, match="round 2 is not complete"):
            quick_desk.do(level_event, DrawTies(round=2))


class TestOrderByHand:
    def test_with_a_reason(self, quick_desk: Desk, level_event: str) -> None:
        quick_desk.do(level_event, OrderTies((3, 1, 4, 2), reason="play-off"))
        assert order(quick_desk, level_event) == [(1, 3), (2, 1), (3, 4), (4, 2)]
        (decided,) = ties(quick_desk, level_event).decided
        assert (decided.by_lot, decided.reason) == (False, "play-off")
        assert "OTHER_HAND" in event_report(quick_desk, level_event).tie_breaks
        quick_desk.do(level_event, TakeOrderBack(decided.decision, reason="appeal"))
        assert {rank for rank, _ in order(quick_desk, level_event)} == {1}

    @pytest.mark.parametrize(
        ("asked", "error", "said"),
        [
            (OrderTies((3, 1, 4, 2)), HandlingError, "needs a reason"),
            (OrderTies((3, 1), reason="x"), InputError, "3, 1 are not those who are level"),
            (OrderTies((3, 3), reason="x"), InputError, "stands twice"),
            (TakeOrderBack(7, reason="x"), InputError, "there is no decision 7"),
        ],
    )
    def test_what_is_refused(
        self,
        quick_desk: Desk,
        level_event: str,
        asked: OrderTies | TakeOrderBack,
        error: type[Exception],
        said: str,
    ) -> None:
        with pytest.raises(error, match=said):
            quick_desk.do(level_event, asked)


class TestValuesFromOutside:
    def test_they_are_a_column_and_decide(self, quick_desk: Desk, level_event: str) -> None:
        for player, value in ((1, "0"), (2, "1,5"), (3, "1"), (4, "0.5")):
            asked = EnterValue(player, "other_playoff", value, reason="play-off of 3 May")
            quick_desk.do(level_event, asked)
        assert [player for _, player in order(quick_desk, level_event)] == [2, 3, 4, 1]
        entered = ties(quick_desk, level_event).values
        assert [(one.player, one.code, one.value, one.reason) for one in entered][1] == (
            2, "OTHER_PLAYOFF", "1.5", "play-off of 3 May",
        )  # fmt: skip
        assert event_report(quick_desk, level_event).tie_breaks == ("BH", "OTHER_PLAYOFF")
        quick_desk.do(level_event, EnterValue(2, "OTHER_PLAYOFF", reason="typed by mistake"))
        assert [player for _, player in order(quick_desk, level_event)] == [3, 4, 1, 2]

    @pytest.mark.parametrize(
        ("asked", "error", "said"),
        [
            (EnterValue(2, "OTHER_X", "1"), HandlingError, "with a reason"),
            (EnterValue(2, "BH", "1", reason="x"), InputError, "write it like OTHER_PLAYOFF"),
            (EnterValue(2, "OTHER_LOT", "1", reason="x"), InputError, "cannot be the code"),
            (EnterValue(2, "OTHER_X", "1.234", reason="x"), InputError, "is no value"),
            (EnterValue(2, "OTHER_X", reason="x"), StateError, "has no value OTHER_X"),
        ],
    )
    def test_what_is_refused(
        self,
        quick_desk: Desk,
        level_event: str,
        asked: EnterValue,
        error: type[Exception],
        said: str,
    ) -> None:
        with pytest.raises(error, match=said):
            quick_desk.do(level_event, asked)


class TestLeavers:
    def test_an_expelled_player_has_no_place(self, quick_desk: Desk, level_event: str) -> None:
        with pytest.raises(HandlingError, match="needs a reason"):
            quick_desk.do(level_event, Expel(3))
        quick_desk.do(level_event, Expel(3, reason="phone"))
        assert [player for _, player in order(quick_desk, level_event)] == [1, 2, 4]
        report = event_report(quick_desk, level_event)
        assert [line.number for line in report.standings] == [1, 2, 4]
        assert any("was expelled and has no place" in one.what for one in report.findings)
        with pytest.raises(StateError, match="expelled already"):
            quick_desk.do(level_event, Expel(3, reason="phone"))
        quick_desk.do(level_event, ComeBack(3, noted_by_mistake=True, reason="it was player 4"))
        assert [player for _, player in order(quick_desk, level_event)] == [1, 2, 3, 4]

    def test_a_withdrawn_player_is_marked_in_the_report(
        self, quick_desk: Desk, level_event: str
    ) -> None:
        quick_desk.do(level_event, Withdraw(3, reason="ill"))
        report = event_report(quick_desk, level_event)
        names = [line.name for line in report.standings]
        assert [name.endswith(" (withdrew)") for name in names] == [False, False, True, False]
        assert "(abandon)" in report.as_text("fr")

    def test_c05_6_6_who_leaves_a_round_robin_early(
        self, quick_desk: Desk, new_event: NewEvent, play_round: Play
    ) -> None:
        plan = EventPlan("Club", rules="berger", rounds=3, tie_breaks=("SB",))
        event = new_event(quick_desk, 4, plan)
        next_round(quick_desk, event, play_round, result="win")
        assert [player for _, player in order(quick_desk, event)][:2] == [1, 2]
        quick_desk.do(event, Withdraw(4, reason="ill"))
        assert [player for _, player in order(quick_desk, event)] == [2, 1, 3]
        assert quick_desk.tournament(event).rounds[0].games[0].black == 4


class TestRoundRobins:
    """C.07 article 8: the Buchholz family is not for round robins."""

    def test_a_list_with_buchholz_is_refused(self, quick_desk: Desk) -> None:
        plan = EventPlan("Club", rules="berger", tie_breaks=("DE", "BH/C1"))
        with pytest.raises(InputError, match=r"BH/C1 is not for round robins \(C.07 article 8\)"):
            quick_desk.do("club", OpenEvent(plan))
        quick_desk.do("club", OpenEvent(EventPlan("Club", rules="berger", tie_breaks=("DE",))))
        for codes in (("FB",), ("AOB",), ("SB", "BH")):
            with pytest.raises(InputError, match="is not for round robins"):
                quick_desk.do("club", ChangeSettings(SettingsChange(tie_breaks=codes)))

    def test_nor_can_a_swiss_event_with_it_become_one(self, quick_desk: Desk) -> None:
        quick_desk.do("club", OpenEvent(EventPlan("Club", tie_breaks=("BH",))))
        with pytest.raises(InputError, match="BH is not for round robins"):
            quick_desk.do("club", ChangeSettings(SettingsChange(rules="berger")))
        change = SettingsChange(rules="berger", tie_breaks=("SB",))
        quick_desk.do("club", ChangeSettings(change))


class TestRatingPeriods:
    def long_event(self, desk: Desk, new_event: NewEvent, play: Play) -> str:
        plan = EventPlan(
            "Winter League", rounds=3, lot=1, tie_breaks=("BH", "ARO"),
            start_date="2026-01-10", end_date="2026-03-21",
        )  # fmt: skip
        event = new_event(desk, 4, plan)
        next_round(desk, event, play)
        next_round(desk, event, play, 2)
        return event

    def test_the_dates_make_an_event_long_and_the_arbiter_may_say_otherwise(
        self, quick_desk: Desk, new_event: NewEvent, play_round: Play
    ) -> None:
        event = self.long_event(quick_desk, new_event, play_round)
        told = rating_periods(quick_desk, event)
        assert (told.is_long, told.is_said, told.used) == (True, False, "first")
        assert told.not_advised == ("ARO",)
        quick_desk.do(event, SetPeriods(long="no"))
        told = rating_periods(quick_desk, event)
        assert (told.is_long, told.is_said, told.not_advised) == (False, True, ())
        quick_desk.do(event, SetPeriods(long="auto"))
        assert rating_periods(quick_desk, event).is_long

    def test_ratings_of_rounds_count_where_that_is_chosen(
        self, quick_desk: Desk, new_event: NewEvent, play_round: Play
    ) -> None:
        event = self.long_event(quick_desk, new_event, play_round)
        games = quick_desk.tournament(event).rounds[1].games
        (opponent,) = (
            g.black if g.white == 1 else g.white for g in games if 1 in (g.white, g.black)
        )
        before = self.average(quick_desk, event)
        rating = quick_desk.tournament(event).player(opponent).rating or 0
        quick_desk.do(event, SetLaterRating(opponent, 2, rating + 100, reason="list of February"))
        assert self.average(quick_desk, event) == before
        quick_desk.do(event, SetPeriods(used="round"))
        assert self.average(quick_desk, event) == before + 50
        quick_desk.do(event, SetPeriods(used="first"))
        assert self.average(quick_desk, event) == before
        (line,) = rating_periods(quick_desk, event).ratings
        assert (line.player, line.round, line.source) == (opponent, 2, "list of February")
        quick_desk.do(event, SetLaterRating(opponent, 2))
        assert rating_periods(quick_desk, event).ratings == ()

    def average(self, desk: Desk, event: str) -> int:
        found = ranked(desk.tournament(event), StandingRequest())
        (value,) = (place.values[1] for place in found.places if place.player == 1)
        assert value is not None
        return int(value)

    def test_only_a_long_event_has_them(self, quick_desk: Desk, level_event: str) -> None:
        with pytest.raises(StateError, match="only an event over 30 days"):
            quick_desk.do(level_event, SetLaterRating(1, 2, 2000))
        with pytest.raises(StateError, match="has no other rating from round 2 on"):
            quick_desk.do(level_event, SetLaterRating(1, 2))
        with pytest.raises(InputError, match="say whether the event is long"):
            quick_desk.do(level_event, SetPeriods())
