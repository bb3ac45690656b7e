"""Prizes on paper: the list, receipts to be signed, diplomas to be handed over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ronde.documents.sheet import Heading, Sheet, plain, typeset
from ronde.documents.tables import Align, Column, table_document
from ronde.i18n.dates import day_text, days_phrase
from ronde.model.tournament import Details


@dataclass(frozen=True, slots=True)
class PrizeText:
    """What one player gets, in the words of the paper.

    `prize` is what it is given for, `contents` what is handed over; `money` is empty where there
    is none. `place` is that of a prize of its own, None for a part of the money of others.
    """

    rank: int
    name: str
    federation: str
    prize: str
    contents: str
    money: str = ""
    place: int | None = None
    category: str = ""
    title: str = ""


def prize_list_document(
    heading: Heading, lines: Sequence[PrizeText], sheet: Sheet, notes: Sequence[str]
) -> bytes:
    """Return who gets which prize, in the order of the standing."""
    columns = [
        Column(sheet.tp("column", "Rank"), Align.RIGHT),
        Column(sheet.t("Name"), share=3, strong=True),
        Column(sheet.t("Fed"), if_filled=True),
        Column(sheet.t("Prize"), share=3),
        Column(sheet.t("Contents"), share=3),
    ]
    rows = [
        [
            str(line.rank),
            line.name,
            line.federation,
            line.prize,
            line.contents,
        ]
        for line in lines
    ]
    return table_document(heading, columns, rows, sheet, notes)


def receipts_document(details: Details, lines: Sequence[PrizeText], sheet: Sheet) -> bytes:
    """Return a receipt for every prize of money, three on a page, each with a line to sign."""
    receipts = [
        {
            "number": sheet.t("Receipt {number}", number=number),
            "name": plain(line.name),
            "money": plain(line.money),
            "prize": plain(line.prize),
        }
        for number, line in enumerate((line for line in lines if line.money), 1)
    ]
    content = {
        "receipts": receipts,
        "received": sheet.t("I have received this amount."),
        "prize": sheet.t("Prize"),
        "name": sheet.t("Name"),
        "when": sheet.t("Place and date"),
        "signature": sheet.t("Signature"),
        "none": sheet.t("No prize of money is awarded."),
    }
    return typeset("receipts", Heading(sheet.t("Receipts"), details.name), content, sheet)


def diplomas_document(
    details: Details, lines: Sequence[PrizeText], sheet: Sheet, signed_by: Sequence[str]
) -> bytes:
    """Return a diploma for every place that a player has, one on each page.

    Money and a cup for the same place are two prizes and one diploma.
    """
    titles: dict[tuple[str, str, int], list[str]] = {}
    for line in lines:
        if line.place is not None:
            title = [line.title] if line.title else []
            titles.setdefault((line.name, line.category, line.place), []).extend(title)
    diplomas = [
        {
            "name": plain(name),
            "place": str(place),
            "line": plain(
                sheet.t("{category}, place {place}", category=category, place=place)
                if category
                else sheet.tp("diploma", "Place {place}", place=place)
            ),
            "title": plain(", ".join(title)),
        }
        for (name, category, place), title in titles.items()
    ]
    content = {
        "diplomas": diplomas,
        "diploma": sheet.t("Diploma"),
        "awarded": sheet.tp("diploma", "awarded to"),
        "about": _where_and_when(details, sheet),
        "signed": [plain(one) for one in signed_by],
        "none": sheet.t("No prize is awarded."),
    }
    return typeset("diplomas", Heading(sheet.t("Diplomas"), details.name), content, sheet)


def _where_and_when(details: Details, sheet: Sheet) -> str:
    """Return city and days of an event, the day of printing where none is known."""
    days = days_phrase(details.start_date, details.end_date)
    told = sheet.say(days) or day_text(sheet.printed_on, sheet.language)
    return plain(", ".join(part for part in (details.city, told) if part))
