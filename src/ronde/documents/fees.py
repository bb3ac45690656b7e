"""Receipts for entry fees on paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ronde.documents.sheet import Heading, Sheet, plain, typeset
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
