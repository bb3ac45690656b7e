"""Options that the commands which print share: on what paper, in which language."""

from __future__ import annotations

from datetime import date, datetime
from typing import Final

import click

from ronde.cli.language import answer_language_option
from ronde.cli.options import Decorator, combined
from ronde.documents import PAPERS, Sheet, TypeSize


def sheet_of(lang: str, paper: str, day: datetime | None, size: str) -> Sheet:
    """Return the sheet that the options describe; without a day it is printed today."""
    printed_on = date.today() if day is None else day.date()
    return Sheet(printed_on, lang, PAPERS[paper], type_size=TypeSize(size))


_PAPER: Final[tuple[Decorator, ...]] = (
    answer_language_option("Language."),
    click.option(
        "--paper", type=click.Choice(list(PAPERS)), default="a4", help="Size of the paper."
    ),
    click.option(
        "--date",
        "day",
        type=click.DateTime(["%Y-%m-%d"]),
        metavar="YYYY-MM-DD",
        help="Day of printing. Default: today.",
    ),
    click.option(
        "--size",
        type=click.Choice([size.value for size in TypeSize]),
        default=TypeSize.NORMAL.value,
        help="Size of the type; larger is read from some steps away.",
    ),
)

paper_options: Final = combined("sheet", sheet_of, _PAPER)
"""Take how a document is printed."""
