"""`ronde event print`: documents of an event as PDF."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from ronde.cli.desk import Said, event_command
from ronde.cli.documentoptions import document_options
from ronde.cli.output import write_whole
from ronde.cli.printoptions import paper_options
from ronde.cli.standingoptions import category_options
from ronde.documents import Sheet
from ronde.documents.pairings import round_of
from ronde.errors import InputError, StateError
from ronde.i18n import phrase
from ronde.office.desk import Desk
from ronde.office.desk.joined import group_names
from ronde.office.paperwork.documents import print_event, print_groups
from ronde.office.phonelinks import make_phone_link
from ronde.questions.documents import DocumentKind, Order, Printed, latest_round
from ronde.questions.standingquestions import FieldPart
from ronde.questions.standings import StandingRequest


@event_command(
    "print",
    """
    ronde event print spring-open pairings -o pairings.pdf
    ronde event print spring-open standings --tie-breaks BH/C1,SB -o standings.pdf --lang fr
    ronde event print spring-open players --club Quarry --size large -o quarry.pdf
    ronde event print spring-open slips --site http://192.168.1.5:8413 --phones 12 -o slips.pdf
    ronde event print spring-open poster --site http://192.168.1.5:8413 -o poster.pdf
    """,
    more="Published rounds only, at the tables of the event. KIND is pairings, pairings-by-name,"
    " slips, standings, wall-chart, cross-table, cards, players, statement, report,"
    " report-form, ratings, norms, norm-certificates, prizes, receipts, diplomas or poster; of an"
    " event of teams matches, squads, individuals or boards, too, and the slips are match sheets.",
)
@document_options
@click.option("--groups", is_flag=True, help="All groups of the event in one file.")
@click.option("--tie-breaks", metavar="LIST", help="Tie-breaks. Default: those of the event.")
@click.option("--changes", is_flag=True, help="Standings with the changes of FIDE ratings.")
@click.option("--site", metavar="URL", default="", help="Where phones reach `ronde serve`.")
@click.option("--phones", type=int, metavar="HOURS", help="Codes on slips let enter results.")
@click.option("--common", is_flag=True, help="Such codes open all boards. Default: each its own.")
@paper_options
@category_options
def print_(
    desk: Desk,
    event: str,
    document: str,
    out: Path,
    round_: int | None,
    tie_breaks: str | None,
    groups: bool,
    changes: bool,
    site: str,
    phones: int | None,
    common: bool,
    sheet: Sheet,
    part: FieldPart,
) -> Said:
    """Print a document of EVENT as PDF; slips and the poster can have QR codes of the site."""
    standing = part.of(StandingRequest(tie_breaks=tie_breaks))
    order = Order(DocumentKind(document), sheet, round_, standing=standing, changes=changes)
    if common and phones is None:
        raise InputError("--common chooses the code by which phones enter results: give --phones")
    if site or phones is not None:
        order = _with_codes(desk, event, order, site, phones, common=common)
    printed = print_event(desk, event, order) if not groups else _of_groups(desk, event, order)
    write_whole(out, printed.pdf)
    what = {"event": event, "document": document, "file": str(out)}
    return Said((phrase("{path} is written.", path=out),), what, printed.findings)


def _of_groups(desk: Desk, event: str, order: Order) -> Printed:
    """Return a document about all groups of the event."""
    with desk.reading(event) as reader:
        names = group_names(reader.connection, event)
    if not names:
        raise StateError("{event} has no groups; open or join one first", event=event)
    return print_groups(desk, names, order)


def _with_codes(
    desk: Desk, event: str, order: Order, site: str, phones: int | None, *, common: bool
) -> Order:
    """Return an order for slips with codes of the site, by which phones may enter results."""
    if order.kind not in (DocumentKind.SLIPS, DocumentKind.POSTER):
        raise InputError("codes stand on slips and posters only: leave --site and --phones out")
    from ronde.web.slipcodes import (
        PhoneCodes,
        codes_of_event,
        poster_codes,
        reachable,
        slip_codes,
    )

    if not reachable(site):
        raise InputError(
            "no phone can open {site}: give --site the address of this computer in the "
            "network, such as http://192.168.1.5:8413",
            site=site or phrase("a site without an address"),
        )
    if order.kind is DocumentKind.POSTER:
        token = "" if phones is None else make_phone_link(desk, event, hours=phones).token
        return replace(order, poster=poster_codes(desk, event, site, token))
    tournament = desk.tournament(event)
    number = latest_round(tournament, order)
    round_of(tournament, number)  # no link for slips that cannot be printed
    label = order.sheet.t("Slips of round {round}", round=number)
    if phones is not None:
        codes = slip_codes(site, PhoneCodes(phones, common).paths(desk, event, number, label))
    else:
        codes = codes_of_event(desk, event, number, site, label)
    if not codes.pictures:
        raise InputError(
            "the slips of {event} have no codes: give --phones, or choose codes by slip-codes",
            event=event,
        )
    return codes.on(order)
