"""`ronde lists`: lists with the columns of Swiss-Manager and chess-results."""

from __future__ import annotations

from pathlib import Path

import click

from ronde.cli import options, output
from ronde.formats.tables import workbook_bytes
from ronde.questions.exchange import ListKind, exchange_csv, exchange_list
from ronde.questions.files import load


@click.command(
    name="lists",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde lists open.trf start-list -o start.csv\n"
    "  ronde lists open.trf ranking-list -o final.xlsx\n"
    "  ronde lists open.trf cross-table-list              opponent, colour and result by round\n",
)
@options.file_argument
@click.argument("kind", metavar="KIND", type=click.Choice([one.value for one in ListKind]))
@click.option("-o", "--output", "out", type=options.OUT, metavar="OUT", help="A CSV or XLSX file.")
@options.lenient_option
@options.json_option
def command(file: str, kind: str, out: Path | None, lenient: bool, as_json: bool) -> None:
    """Write a list of FILE with the columns that users of Swiss-Manager and chess-results know.

    KIND is start-list, ranking-list or cross-table-list.
    """
    loaded = load(file, lenient=lenient)
    output.emit_findings(loaded.findings)
    wanted = ListKind(kind)
    if as_json:
        headings, *rows = exchange_list(loaded.tournament, wanted)
        output.emit_json({"list": kind, "columns": headings, "rows": rows}, out)
        return
    endings = {"": "csv", ".csv": "csv", ".txt": "csv", ".xlsx": "xlsx"}
    if out is not None and output.shape_of(None, out, endings) == "xlsx":
        rows = exchange_list(loaded.tournament, wanted)
        output.write_whole(out, workbook_bytes({kind: rows}, has_headings=True))
    else:
        output.emit(exchange_csv(loaded.tournament, wanted), out)
