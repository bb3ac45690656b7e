"""Options that the commands which print share: which document, on what paper."""

from __future__ import annotations

from datetime import date, datetime
from functools import partial
from typing import TYPE_CHECKING, Final

import click

from ronde.cli.language import answer_language_option
from ronde.cli.options import OUT, Decorator, applied, combined
from ronde.documents import PAPERS, Sheet, TypeSize
from ronde.questions.documents import DocumentKind

if TYPE_CHECKING:
    _Choice = click.Choice[str]
else:
    _Choice = click.Choice  # that of click 8.1, which is enough, has no parameter


class KindOfDocument(_Choice):
    """The kinds of documents; `crosstable`, as the command is called, is `cross-table`."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the kind as it is written in one place."""
        return super().convert("cross-table" if value == "crosstable" else value, param, ctx)


def sheet_of(lang: str, paper: str, day: datetime | None, size: str) -> Sheet:
    """Return the sheet that the options describe; without a day it is printed today."""
    printed_on = date.today() if day is None else day.date()
    return Sheet(printed_on, lang, PAPERS[paper], type_size=TypeSize(size))


_DOCUMENT: Final[tuple[Decorator, ...]] = (
    click.argument(
        "document", metavar="KIND", type=KindOfDocument([kind.value for kind in DocumentKind])
    ),
    click.option(
        "-o", "--output", "out", type=OUT, required=True, metavar="OUT", help="A PDF file."
    ),
    click.option(
        "--round",
        "round_",
        type=int,
        metavar="N",
        help="This round. Default: the latest; for standings and charts the last complete one.",
    ),
)
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

document_options: Final[Decorator] = partial(applied, _DOCUMENT)
"""Take which document is printed, of which round, and into which file."""
paper_options: Final = combined("sheet", sheet_of, _PAPER)
"""Take how a document is printed."""
