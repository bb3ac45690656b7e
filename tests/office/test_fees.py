"""Entry fees: rules in order, decisions, payments; journaled without amounts, undone, carried."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import date
from typing import Any

import openpyxl
import pytest

from ronde.documents import Sheet
from ronde.errors import ConflictError, InputError, StateError
from ronde.office.desk import Desk
from ronde.office.desk.actions import EventAction
from ronde.office.entries.entries import ChangePlayer, RemovePlayer
from ronde.office.fees.changes import (
    FeeRuleData,
    PaymentData,
    ReleaseFee,
    SetFeeOf,
    SetFees,
    TakePayment,
    TakePaymentBack,
    rule_in,
)
from ronde.office.fees.dues import PaymentWay
from ronde.office.fees.lists import AccountLine, event_fees
from ronde.office.groups.groups import OpenGroup
from ronde.office.groups.moves import MovePlayer
from ronde.office.history.history import journal, redo, undo
from ronde.office.paperwork.report import event_report
from ronde.office.planning.opening import EventPlan
from ronde.office.players.categories import AddCategory, CategoryData, RemoveCategory
from ronde.store.archive import archive_text, import_archive
from ronde.store.rows import at
from ronde.store.tables import EventRow, PlayerRow

Opened = Callable[..., str]
EARLY, LATE = date(2026, 10, 20), date(2026, 11, 20)


@pytest.fixture
def event(desk: Desk, new_event: Opened) -> str:
    """Return an event of 4 players: masters free, category 10, 30 until 1 November, then 40."""
    return opened(desk, new_event)


@pytest.fixture
def quick(quick_desk: Desk, new_event: Opened) -> str:
    """Return the same event in a file."""
    return opened(quick_desk, new_event)


def opened(desk: Desk, new_event: Opened) -> str:
    key = new_event(desk, 4, EventPlan("Spring Open", rounds=3, lot=1))
    desk.do(key, AddCategory(CategoryData("Locals"), "locals", (3,)))
    with desk.step(key, "set titles") as step:
        for row in step.rows(PlayerRow):
            step.update(row, title="GM" if row.number == 1 else "")
    desk.do(
        key, SetFees(rules("0 titles=GM,IM", "10 category=locals", "30 until=2026-11-01", "40"))
    )
    return key


def rules(*texts: str) -> tuple[FeeRuleData, ...]:
    return tuple(map(rule_in, texts))


def paid(amount: str = "", day: str = "", **more: Any) -> PaymentData:
    return PaymentData(amount, day, **more)


def lines(desk: Desk, key: str, today: date = LATE) -> list[tuple[str, str, str, str]]:
    found = event_fees(desk, key, today).players
    return [(one.due, one.paid, one.open, one.standing) for one in found]


def line(desk: Desk, key: str, player: int, today: date = LATE) -> AccountLine:
    return next(one for one in event_fees(desk, key, today).players if one.player == player)


def refused(desk: Desk, key: str, action: EventAction[Any]) -> dict[str, str]:
    before = desk.version(key)
    with pytest.raises(InputError) as error:
        desk.do(key, action)
    assert desk.version(key) == before
    return {name: str(text) for name, text in error.value.fields.items()}


class TestRules:
    def test_the_first_rule_that_is_true_applies(self, desk: Desk, event: str) -> None:
        assert lines(desk, event) == [
            ("0.00", "0.00", "0.00", "free"),
            ("40.00", "0.00", "40.00", "open"),
            ("10.00", "0.00", "10.00", "open"),
            ("40.00", "0.00", "40.00", "open"),
        ]
        assert [one[0] for one in lines(desk, event, EARLY)] == ["0.00", "30.00", "10.00", "30.00"]
        told = [str(one.why) for one in event_fees(desk, event, EARLY).players]
        assert told[:3] == [
            "rule 1: GM, IM",
            "rule 3: if paid by 1 November 2026",
            "rule 2: Locals",
        ]
        assert line(desk, event, 2).why == "rule 4: everybody"

    def test_who_paid_in_time_pays_the_early_amount_for_ever(
        self, quick_desk: Desk, quick: str
    ) -> None:
        desk, event = quick_desk, quick
        desk.do(event, TakePayment(2, paid("", "2026-11-01")))
        desk.do(event, TakePayment(4, paid("", "2026-11-02")))
        assert line(desk, event, 2).why == "rule 3: paid by 1 November 2026"
        assert lines(desk, event)[1::2] == [
            ("30.00", "30.00", "0.00", "paid"),
            ("40.00", "40.00", "0.00", "paid"),
        ]

    def test_a_part_in_time_is_not_enough(self, quick_desk: Desk, quick: str) -> None:
        quick_desk.do(quick, TakePayment(2, paid("29,99", "2026-11-01")))
        assert lines(quick_desk, quick)[1] == ("40.00", "29.99", "10.01", "part")
        quick_desk.do(quick, TakePayment(2, paid("0.01", "2026-10-31")))
        assert lines(quick_desk, quick)[1] == ("30.00", "30.00", "0.00", "paid")

    def test_nobody_pays_without_rules_and_not_everybody_with_some(
        self, quick_desk: Desk, quick: str
    ) -> None:
        quick_desk.do(quick, SetFees(rules("10 category=locals")))
        assert line(quick_desk, quick, 2).why == "no rule applies"
        assert lines(quick_desk, quick)[1] == ("", "0.00", "0.00", "unknown")
        with pytest.raises(InputError, match="no fee is set for"):
            quick_desk.do(quick, TakePayment(2))
        quick_desk.do(quick, SetFees(()))
        assert line(quick_desk, quick, 3).why == "no entry fee is set"

    def test_mistakes_are_told_beside_their_fields(self, quick_desk: Desk, quick: str) -> None:
        wrong = SetFees(
            rules("ten", "5 category=u99", "0 until=2026-11-01", "5 titles=G4", "5 until=1.11.")
        )
        assert refused(quick_desk, quick, wrong) == {
            "rules.0.amount": "'ten' is no amount in EUR; write a number such as 12.50",
            "rules.1.category": "there is no category 'u99'; known: Locals",
            "rules.2.until": "nothing has to be paid by that day; leave the day out",
            "rules.3.titles": "'G4' is no title; write GM IM, or leave it empty",
            "rules.4.until": "paid by: '1.11.' is no date; write it as 2026-11-15",
        }
        for amount in ("", "-5"):
            mistake = refused(quick_desk, quick, SetFees((FeeRuleData(amount),)))
            assert mistake["rules.0.amount"].startswith("write what is to be paid")

    def test_a_rule_that_never_applies_is_told(self, quick_desk: Desk, quick: str) -> None:
        same, never = "rule 1 has the same conditions", "it never applies, because rule 1"
        for first, second, told in (
            ("40", "30", same),
            ("40 titles=GM,IM", "30 titles=GM,IM", same),
            ("40", "30 category=locals", never),
            ("0 titles=GM,IM", "5 titles=IM category=locals", never),
        ):
            mistakes = refused(quick_desk, quick, SetFees(rules(first, second)))
            assert mistakes["rules.1.amount"].startswith(told)
        for first, second in (
            ("40 until=2026-11-01", "30"),
            ("40 category=locals", "30 titles=GM"),
            ("0 titles=IM", "5 titles=GM,IM"),
        ):
            quick_desk.do(quick, SetFees(rules(first, second)))

    def test_a_category_with_a_fee_is_not_removed(self, quick_desk: Desk, quick: str) -> None:
        with pytest.raises(StateError, match="Locals has an entry fee"):
            quick_desk.do(quick, RemoveCategory("locals"))

    def test_a_command_says_a_rule_in_words(self) -> None:
        assert rule_in("0 titles=GM,IM") == FeeRuleData("0", titles="GM,IM")
        for text in ("5 club=Quarry", "5 u18", "5 until="):
            with pytest.raises(InputError, match="is no condition of a fee"):
                rule_in(text)


class TestPayments:
    def test_parts_refunds_and_what_is_open(self, desk: Desk, event: str) -> None:
        effect = desk.do(event, TakePayment(2, paid("15", "2026-11-10", way=PaymentWay.TRANSFER)))
        assert effect.what == "Basalt, Ben (2) paid 15.00 EUR"
        assert [str(one.what) for one in effect.findings] == ["25.00 EUR is still to be paid"]
        effect = desk.do(event, TakePayment(2, paid("30", "2026-11-11")))
        assert [str(one.what) for one in effect.findings] == ["5.00 EUR was paid too much"]
        assert lines(desk, event)[1] == ("40.00", "45.00", "-5.00", "too-much")
        effect = desk.do(event, TakePayment(2, paid("", "2026-11-12")))
        assert (effect.what, effect.findings) == ("Basalt, Ben (2) got 5.00 EUR back", ())
        assert lines(desk, event)[1] == ("40.00", "40.00", "0.00", "paid")
        with pytest.raises(StateError, match="has nothing to pay"):
            desk.do(event, TakePayment(2, paid("", "2026-11-12")))

    def test_cash_by_day_and_way(self, quick_desk: Desk, quick: str) -> None:
        for player, amount, day, way in (
            (2, "40", "2026-11-10", PaymentWay.CASH),
            (3, "10", "2026-11-10", PaymentWay.TRANSFER),
            (4, "15", "2026-11-11", PaymentWay.CASH),
            (2, "-0.50", "2026-11-11", PaymentWay.CASH),
        ):
            quick_desk.do(quick, TakePayment(player, paid(amount, day, way=way)))
        found = event_fees(quick_desk, quick, LATE)
        assert [(one.day, one.way.value, one.amount) for one in found.cash] == [
            ("2026-11-10", "cash", "40.00"),
            ("2026-11-10", "transfer", "10.00"),
            ("2026-11-11", "cash", "14.50"),
            ("", "cash", "54.50"),
            ("", "transfer", "10.00"),
        ]
        (total,) = found.totals
        assert (total.due, total.paid, total.open) == ("90.00", "64.50", "25.50")
        assert [one.taken_by for one in found.payments] == ["Anna"] * 4

    def test_bad_payments_are_refused(self, quick_desk: Desk, quick: str) -> None:
        assert refused(quick_desk, quick, TakePayment(2, paid("x", "2099-01-01"))) == {
            "amount": "'x' is no amount in EUR; write a number such as 12.50",
            "day": "2099-01-01 has not come yet",
        }
        with pytest.raises(InputError, match="there is no payment 99"):
            quick_desk.do(quick, TakePaymentBack(99))

    def test_the_number_of_a_receipt_is_not_given_twice(self, desk: Desk, event: str) -> None:
        numbers = []
        for _ in range(2):
            desk.do(event, TakePayment(2, paid("5", "2026-11-10")))
            numbers.append(event_fees(desk, event).payments[-1].payment)
            desk.do(event, TakePaymentBack(numbers[-1]))
        desk.do(event, TakePayment(2, paid("5", "2026-11-10")))
        undo(desk, event)
        desk.do(event, TakePayment(2, paid("5", "2026-11-10")))
        numbers.append(event_fees(desk, event).payments[-1].payment)
        assert len(set(numbers)) == 3

    def test_payments_are_undone_and_done_again(self, desk: Desk, event: str) -> None:
        desk.do(event, TakePayment(2, paid("5", "2026-11-10")))
        (before,) = event_fees(desk, event).payments
        undo(desk, event)
        assert event_fees(desk, event).payments == ()
        redo(desk, event)
        assert event_fees(desk, event).payments == (before,)

    def test_money_may_come_after_the_event_was_closed(self, quick_desk: Desk, quick: str) -> None:
        with quick_desk.step(quick, "close event") as step:
            step.update(at(EventRow), status="closed")
        quick_desk.do(quick, TakePayment(2, paid("40", "2026-11-10")))
        assert lines(quick_desk, quick)[1][-1] == "paid"

    def test_the_currency_stays_when_payments_were_taken(
        self, quick_desk: Desk, quick: str
    ) -> None:
        quick_desk.do(quick, TakePayment(2, paid("40", "2026-11-10")))
        assert refused(quick_desk, quick, SetFees(rules("40"), "CHF"))["currency"].startswith(
            "payments were taken in EUR"
        )
        quick_desk.do(quick, TakePaymentBack(event_fees(quick_desk, quick).payments[0].payment))
        quick_desk.do(quick, SetFees(rules("4000"), "JPY"))
        assert line(quick_desk, quick, 2).due == "4000"


class TestDecisions:
    def test_a_fee_by_hand_has_its_reason(self, desk: Desk, event: str) -> None:
        assert refused(desk, event, SetFeeOf(2, "x", why=" ")) == {
            "amount": "'x' is no amount in EUR; write a number such as 12.50",
            "why": "a decision needs its reason",
        }
        desk.do(event, SetFeeOf(2, "12,5", why="carries the boards"))
        assert line(desk, event, 2).due == "12.50"
        assert line(desk, event, 2).why == "by decision: carries the boards"
        desk.do(event, ReleaseFee(2))
        assert line(desk, event, 2).due == "40.00"
        with pytest.raises(StateError, match="nothing was decided"):
            desk.do(event, ReleaseFee(2))


class TestNothingIsTold:
    def done(self, desk: Desk, event: str) -> None:
        desk.do(event, TakePayment(2, paid("1717", "2026-11-10", note="late")))
        desk.do(event, SetFeeOf(2, "1818", why="out of work"))
        desk.do(event, SetFeeOf(2, "1919", why="out of work"))
        undo(desk, event)
        number = event_fees(desk, event).payments[0].payment
        desk.do(event, TakePaymentBack(number))

    def test_the_journal_tells_arbiters_who_and_no_amounts(
        self, quick_desk: Desk, quick: str
    ) -> None:
        before = quick_desk.version(quick)
        self.done(quick_desk, quick)
        told = journal(quick_desk, quick, since=before)
        assert [str(one.task()) for one in told] == [
            "take payment: player Basalt, Ben (2)",
            "set fee of a player: player Basalt, Ben (2)",
            "set fee of a player: player Basalt, Ben (2)",
            "undo: entry 8, set fee of a player: player Basalt, Ben (2)",
            "take payment back: payment 6",
        ]
        text = str([(one.sentence(), one.changes, one.arguments) for one in told])
        assert "Basalt" in text
        for secret in ("1717", "1818", "1919", "late", "out of work"):
            assert secret not in text

    def test_the_journal_tells_viewers_nothing(self, quick_desk: Desk, quick: str) -> None:
        before = quick_desk.version(quick)
        self.done(quick_desk, quick)
        told = journal(quick_desk, quick, since=before, with_private=False)
        assert {str(one.task()) for one in told} == {"private change"}
        assert {(one.changes, tuple(one.arguments)) for one in told} == {((), ())}
        with pytest.raises(ConflictError) as error:
            quick_desk.do(quick, ChangePlayer(2, {"club": "Quarry"}), expected=before)
        assert "pay" not in str(error.value)
        assert {one.act.what for one in error.value.entries} == {"private change"}

    def test_the_report_tells_nothing(self, quick_desk: Desk, quick: str) -> None:
        quick_desk.do(quick, SetFeeOf(2, "1818", why="out of work"))
        undo(quick_desk, quick, reason="wrong amount")
        report = str(event_report(quick_desk, quick))
        assert "fee" not in report
        assert "wrong amount" not in report


class TestCarried:
    def test_who_has_paid_is_not_removed(self, quick_desk: Desk, quick: str) -> None:
        quick_desk.do(quick, SetFeeOf(4, "5", why="helps"))
        quick_desk.do(quick, RemovePlayer(4))
        quick_desk.do(quick, TakePayment(2, paid("40", "2026-11-10")))
        with pytest.raises(StateError, match="take the payments back first"):
            quick_desk.do(quick, RemovePlayer(2))

    def test_fee_and_payments_go_along_to_another_group(self, desk: Desk, event: str) -> None:
        group = "spring-open-b"
        desk.do(event, OpenGroup("B"))
        desk.do(event, SetFeeOf(2, "35", why="helps"))
        for amount in ("20", "5"):
            desk.do(event, TakePayment(2, paid(amount, "2026-11-10")))
        desk.do(event, MovePlayer(2, group))
        assert event_fees(desk, event).payments == ()
        (moved,) = event_fees(desk, group, LATE).players
        assert (moved.due, moved.paid, moved.by_hand) == ("35.00", "25.00", "helps")
        numbers = [one.payment for one in event_fees(desk, group).payments]
        assert len(set(numbers)) == 2
        told = journal(desk, event, since=desk.version(event) - 1, with_private=False)
        assert "payment" not in str([one.changes for one in told])
        assert desk.database.verify(group) == desk.database.verify(event) == ()

    def test_another_currency_does_not_count(self, quick_desk: Desk, quick: str) -> None:
        desk, group = quick_desk, "spring-open-b"
        desk.do(quick, OpenGroup("B"))
        desk.do(group, SetFees(rules("50"), "CHF"))
        desk.do(quick, TakePayment(2, paid("40", "2026-11-10")))
        desk.do(quick, MovePlayer(2, group))
        found = event_fees(desk, group, LATE)
        assert [(one.currency, one.due, one.paid, one.open) for one in found.totals] == [
            ("CHF", "50.00", "0.00", "50.00"),
            ("EUR", "0.00", "40.00", "0.00"),
        ]
        assert found.accounts[0].elsewhere == {"EUR": 4000}

    def test_an_archive_has_the_fees(self, desk: Desk, event: str) -> None:
        desk.do(event, TakePayment(2, paid("40", "2026-11-10", note="coins")))
        desk.do(event, SetFeeOf(4, "5", why="helps"))
        with desk.reading(event) as reader:
            text = archive_text(reader)
        import_archive(desk.database, text, key="copy")
        before, after = (event_fees(desk, key, LATE) for key in (event, "copy"))
        assert (before.players, before.payments) == (after.players, after.payments)


class TestFiles:
    def test_lists_for_a_spreadsheet(self, quick_desk: Desk, quick: str) -> None:
        quick_desk.do(quick, TakePayment(2, paid("-5", "2026-11-10", note="=1+1")))
        found = event_fees(quick_desk, quick, LATE)
        english, french = Sheet(LATE, "en"), Sheet(LATE, "fr")
        assert found.file("fees", english).data.decode("utf-8-sig").splitlines()[:2] == [
            "No,Name,Fee,Paid,Open,Currency,Reason",
            '1,"Agate, Ada",0.00,0.00,0.00,EUR,"rule 1: GM, IM"',
        ]
        assert "-5.00,EUR,Cash,'=1+1,Anna" in found.file("payments", english).data.decode()
        assert "Espèces" in found.file("payments", french).data.decode()
        book = openpyxl.load_workbook(io.BytesIO(found.file("xlsx", english).data))
        assert book.sheetnames == ["Entry fees", "Payments"]
        assert [cell.value for cell in book["Payments"][2]][4:8] == [-5, "EUR", "Cash", "=1+1"]
