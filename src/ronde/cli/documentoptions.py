"""Options of the commands that print a document: which one, of which round, into which file."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import click

from ronde.cli.options import OUT, Decorator, applied
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
document_options: Final[Decorator] = partial(applied, _DOCUMENT)
"""Take which document is printed, of which round, and into which file."""
