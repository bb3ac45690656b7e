"""`ronde event fees`: what is to be paid to enter, who has paid, lists and receipts."""

from __future__ import annotations

from pathlib import Path

import click

from ronde.cli.actions import answer_of, command_of
from ronde.cli.desk import PLAYER, Said, event_command, seen_option
from ronde.cli.language import spoken
from ronde.cli.options import OUT
from ronde.cli.output import write_whole
from ronde.cli.printoptions import paper_options
from ronde.declared.layout import Table
from ronde.documents import Sheet
from ronde.i18n import phrase
from ronde.office.desk import Desk
from ronde.office.fees.changes import (
    ReleaseFee,
    SetFeeOf,
    SetFees,
    TakePaymentBack,
    rule_in,
)
from ronde.office.fees.dues import DEFAULT_CURRENCY, signed_amount
from ronde.office.fees.lists import ACCOUNTS, PAYMENTS, EventFees, event_fees
from ronde.prizes.money import money_text


@click.group(name="fees")
def fees() -> None:
    """Set entry fees, tell who has paid, list and print payments; nothing of it is public."""


@event_command(
    "list",
    """
    ronde event fees list spring-open
    ronde event fees list spring-open --open
    """,
)
@click.option("--open", "is_open", is_flag=True, help="Only players who have not paid all.")
def list_(desk: Desk, event: str, is_open: bool) -> Said:
    """List what the players of EVENT have to pay, and what is open of it."""
    found = event_fees(desk, event)
    shown = [
        line
        for line, account in zip(found.players, found.accounts, strict=True)
        if not is_open or account.open > 0
    ]
    parts: list[str | Table] = [
        ACCOUNTS.laid_out(shown) if shown else phrase("Everybody has paid.")
    ]
    parts += [_total(found, number) for number in range(len(found.totals))]
    return Said(tuple(parts), found.document())


def _total(found: EventFees, number: int) -> str:
    total = found.totals[number]
    due, paid, left = (
        money_text(signed_amount(text, total.currency), total.currency)
        for text in (total.due, total.paid, total.open)
    )
    return phrase("Fees {due}, paid {paid}, open {left}.", due=due, paid=paid, left=left)


@event_command(
    "rules",
    """
    ronde event fees rules spring-open 40
    ronde event fees rules spring-open "0 titles=GM,IM" "20 category=u18" "30 until=2026-11-01" 40
    """,
    more="A RULE is an amount, with category=NAME, titles=GM,IM or until=DATE behind it. The first"
    " that is true of a player applies. Without any RULE they are removed.",
)
@click.argument("rules", metavar="[RULE]...", nargs=-1)
@click.option("--currency", default=DEFAULT_CURRENCY, metavar="CUR", help="Three letters.")
@seen_option
def rules(
    desk: Desk, event: str, rules: tuple[str, ...], currency: str, expected: int | None
) -> Said:
    """Set what is to be paid to enter EVENT; the rules are replaced."""
    action = SetFees(tuple(map(rule_in, rules)), currency)
    return answer_of(action, desk.do(event, action, expected=expected))


@event_command(
    "payments",
    "ronde event fees payments spring-open",
    more="The sums are those of each day and way of paying, then those of all days.",
)
def payments(desk: Desk, event: str) -> Said:
    """List the payments of EVENT and their sums."""
    found = event_fees(desk, event)
    if not found.payments:
        return Said((phrase("Nothing was paid."),), found.document())
    sums = found.sum_lines(spoken())
    return Said((PAYMENTS.laid_out(found.payments), *sums), found.document())


@event_command(
    "export",
    """
    ronde event fees export spring-open -o fees.csv
    ronde event fees export spring-open --payments -o payments.csv
    ronde event fees export spring-open -o fees.xlsx
    """,
)
@click.option("--payments", "of_payments", is_flag=True, help="The payments, not the fees.")
@click.option(
    "-o", "--output", "out", type=OUT, required=True, metavar="OUT", help="A CSV or XLSX file."
)
def export(desk: Desk, event: str, of_payments: bool, out: Path) -> Said:
    """Write the fees or the payments of EVENT as CSV, or both as a workbook."""
    form = "payments" if of_payments else "fees"
    form = "xlsx" if out.suffix == ".xlsx" else form
    write_whole(out, event_fees(desk, event).file(form, spoken()).data)
    return Said((phrase("{path} is written.", path=out),), {"file": str(out)})


@event_command(
    "print",
    """
    ronde event fees print spring-open cash -o cash.pdf
    ronde event fees print spring-open receipts --player 7 -o receipt.pdf
    """,
)
@click.argument("document", metavar="KIND", type=click.Choice(["cash", "receipts"]))
@click.option("--player", type=PLAYER, metavar="PLAYER", help="Receipts of this player alone.")
@click.option("--payment", type=int, metavar="N", help="The receipt of this payment alone.")
@click.option("-o", "--output", "out", type=OUT, required=True, metavar="OUT", help="A PDF file.")
@paper_options
def print_(
    desk: Desk,
    event: str,
    document: str,
    out: Path,
    player: int | None,
    payment: int | None,
    sheet: Sheet,
) -> Said:
    """Print the cash list of EVENT, or receipts, as PDF."""
    found = event_fees(desk, event)
    is_cash = document == "cash"
    write_whole(out, found.cash_list(sheet) if is_cash else found.receipts(sheet, player, payment))
    return Said((phrase("{path} is written.", path=out),), {"file": str(out)})


for _command in (list_, rules, command_of(SetFeeOf), command_of(ReleaseFee), payments):
    fees.add_command(_command)
for _command in (command_of(TakePaymentBack), export, print_):
    fees.add_command(_command)
