"""Entry fees on paper: receipts for payments, and the cash list with its sums."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ronde.documents.sheet import Heading, Sheet, plain, typeset
from ronde.documents.tables import Align, Column, table_document
from ronde.i18n.dates import stored_day


@dataclass(frozen=True, slots=True)
class PaymentText:
    """A payment in the words of the paper; `money` has no sign where it was paid back."""

    number: int
    name: str
    money: str
    day: str
    way: str
    is_back: bool
    note: str = ""
    taken_by: str = ""


def fee_receipts_document(event: str, lines: Sequence[PaymentText], sheet: Sheet) -> bytes:
    """Return a receipt for each payment, three on a page; whoever got the money signs."""
    receipts = [
        {
            "number": sheet.t("Receipt {number}", number=line.number),
            "name": plain(line.name),
            "money": plain(line.money),
            "prize": plain(_what_for(line, sheet)),
        }
        for line in lines
    ]
    content = {
        "receipts": receipts,
        "received": sheet.t("I have received this amount."),
        "prize": sheet.tp("receipt", "For"),
        "name": sheet.t("Name"),
        "when": sheet.t("Place and date"),
        "signature": sheet.t("Signature"),
        "none": sheet.t("Nothing was paid."),
    }
    return typeset("receipts", Heading(sheet.t("Receipts"), event), content, sheet)


def _what_for(line: PaymentText, sheet: Sheet) -> str:
    facts = {"day": stored_day(line.day, sheet.language), "way": sheet.say(line.way)}
    if line.is_back:
        return sheet.t("entry fee, paid back on {day} ({way})", **facts)
    return sheet.t("entry fee, paid on {day} ({way})", **facts)


def cash_document(
    event: str, lines: Sequence[PaymentText], sums: Sequence[str], sheet: Sheet
) -> bytes:
    """Return the payments in the order of their days, and their sums below."""
    columns = [
        Column(sheet.t("Receipt"), Align.RIGHT),
        Column(sheet.t("Day")),
        Column(sheet.t("Name"), share=3, strong=True),
        Column(sheet.tp("payment", "Amount"), Align.RIGHT),
        Column(sheet.tp("payment", "How")),
        Column(sheet.t("Taken by"), share=1),
        Column(sheet.t("Note"), share=2),
    ]
    rows = [
        [
            str(line.number),
            stored_day(line.day, sheet.language),
            line.name,
            f"\N{MINUS SIGN}{line.money}" if line.is_back else line.money,
            sheet.say(line.way),
            line.taken_by,
            line.note,
        ]
        for line in lines
    ]
    return table_document(Heading(sheet.t("Cash list"), event), columns, rows, sheet, sums)
