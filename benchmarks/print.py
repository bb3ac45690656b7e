"""`python -m benchmarks.print [--players N] [--save]`: all documents of a large event as PDF.

Prints pages, size and seconds by the wall and of the processor, for an event of nine rounds in a
database; result slips once without and once with a QR code of its own on each.
"""

from __future__ import annotations

import argparse
import io
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import date
from functools import partial
from pathlib import Path

from pypdf import PdfReader

from benchmarks.figures import Figure, finish
from benchmarks.results import save_section
from ronde.documents import Sheet
from ronde.federation.exports import as_pdf
from ronde.federation.lists import ListLine, PublishedList, ranked
from ronde.office.desk import Desk
from ronde.office.paperwork.documents import print_event
from ronde.questions.documents import DocumentKind, Order
from ronde.simulate.generator import generate
from ronde.store import Act, Database
from ronde.store.events import open_event
from ronde.web.slipcodes import slip_codes

LIMIT = 3.0  # seconds of the processor that a document may take
EVENT, ROUNDS, SITE = "large", 9, "http://192.168.1.5:8413"
SHEET = Sheet(date(2026, 11, 15))


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.print")
    parser.add_argument("--players", type=int, default=500)
    parser.add_argument("--save", action="store_true")
    options = parser.parse_args()
    made = generate(rules="dutch-2026", seed=1, players=options.players, rounds=ROUNDS)
    heading = _shown("document", "players", "pages", "KiB", "seconds", "processor", "limit")
    lines = [heading, "|---|---|---|---|---|---|---|"]
    print("\n".join(lines))
    figures = []
    with (
        tempfile.TemporaryDirectory() as folder,
        Database.open(Path(folder) / "large.sqlite") as database,
    ):
        open_event(database, EVENT, made.tournament, Act("clerk", "open event"))
        for name, printed in _documents(Desk(database, "clerk"), options.players):
            line, figure = _measured(name, options.players, printed)
            lines.append(line)
            figures.append(figure)
            print(line, flush=True)
    if options.save:
        save_section("Printed documents", lines)
    finish(figures)


def _documents(desk: Desk, players: int) -> Iterator[tuple[str, Callable[[], bytes]]]:
    for kind in DocumentKind:
        yield kind.value, partial(_printed, desk, Order(kind, SHEET))
    yield "slips with codes", partial(_coded_slips, desk)
    yield "FFJD list", partial(as_pdf, _list(players))


def _printed(desk: Desk, order: Order) -> bytes:
    return print_event(desk, EVENT, order).pdf


def _coded_slips(desk: Desk) -> bytes:
    boards = range(1, len(desk.tournament(EVENT).rounds[-1].games) + 1)
    paths = {board: f"/p/{board:04}-as-long-as-a-token" for board in boards}
    codes = slip_codes(SITE, paths)
    return _printed(desk, codes.on(Order(DocumentKind.SLIPS, SHEET)))


def _list(players: int) -> PublishedList:
    lines = (
        ListLine(None, n, f"Family{n:04}, Given", "w", f"Club {n % 40}", f"League {n % 9}",
                 "senior", 2400 - 2 * n, 2390 - 2 * n, 10, "1/3", n % 12, "played")
        for n in range(1, players + 1)
    )  # fmt: skip
    day = date(2026, 11, 1)
    return PublishedList("Large Federation", "2026-11", day, "Opal, Olga", "", ranked(lines))


def _measured(name: str, players: int, printed: Callable[[], bytes]) -> tuple[str, Figure]:
    wall, processor = time.perf_counter(), time.process_time()
    pdf = printed()
    taken = time.perf_counter() - wall, time.process_time() - processor
    pages = len(PdfReader(io.BytesIO(pdf)).pages)
    seconds = [f"{each:.2f}" for each in taken]
    line = _shown(name, players, pages, len(pdf) // 1024, *seconds, LIMIT)
    return line, Figure(name, taken[1], LIMIT)


def _shown(*cells: object) -> str:
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


if __name__ == "__main__":
    main()
