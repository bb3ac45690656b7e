"""The report of a tribunal as pages that need nothing else: totals, a page for each position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Final

from ronde.certificates.export import certificate_of
from ronde.certificates.files import as_text
from ronde.declared.layout import Table
from ronde.declared.page import (
    LinkedTable,
    PageCode,
    PageFoot,
    PageHeading,
    PageLink,
    PageList,
    PagePart,
    ReportPage,
)
from ronde.errors import RondeError
from ronde.explain.report import ExplanationRequest, explain
from ronde.explain.wording import lines
from ronde.formats.draft import LETTER_OF_BYE, LETTER_OF_COLOUR, LETTER_OF_RESULT
from ronde.i18n import counted, phrase
from ronde.laboratory.logbook import usable
from ronde.laboratory.tribunal.cases import TribunalCase
from ronde.laboratory.tribunal.plan import TribunalPlan
from ronde.laboratory.tribunal.report import (
    TribunalDocument,
    articles_table,
    axes_table,
    counts_in_words,
    engines_table,
)
from ronde.laboratory.tribunal.trial import as_read
from ronde.model import History, Tournament
from ronde.model.points import points_for_people
from ronde.model.result import Result
from ronde.model.round import Cell
from ronde.questions.certificates import fingerprint_of, has_certificates
from ronde.questions.judgement import Ruling

FOLDER: Final = "site"


def write_site(
    plan: TribunalPlan,
    report: TribunalDocument,
    cases: Sequence[TribunalCase],
    folder: Path,
    language: str,
    seconds: float = 0,
) -> Path:
    """Write the pages and their files, and return the first one; raises FileError."""
    pages = folder / FOLDER
    with usable(pages):
        pages.mkdir(parents=True, exist_ok=True)
        for name, content in _files(plan, report, cases, language, seconds):
            (pages / name).write_text(content, encoding="utf-8", newline="")
    return pages / "index.html"


def _files(
    plan: TribunalPlan,
    report: TribunalDocument,
    cases: Sequence[TribunalCase],
    language: str,
    seconds: float,
) -> Iterator[tuple[str, str]]:
    yield "index.html", ReportPage(_title(report), _first_page(report, seconds)).html(language)
    for address, same in groupby(sorted(cases, key=lambda one: one.address), key=_address):
        found = list(same)
        yield f"{address}.trf", found[0].text
        position = ShownPosition(found[0], language)
        if position.certificate:
            yield f"{address}.certificate.json", position.certificate
        title = phrase("Position {address}", address=address)
        yield f"{address}.html", ReportPage(title, _case_page(plan, found, position)).html(language)


def _address(case: TribunalCase) -> str:
    return case.address


def _title(report: TribunalDocument) -> str:
    return report.title or phrase("Tribunal of pairing engines")


# The first page -----------------------------------------------------------------------------


def _first_page(report: TribunalDocument, seconds: float) -> Iterator[PagePart]:
    yield counts_in_words(report, seconds)
    if report.lost:
        yield counted(
            "{count} event could not be had.", "{count} events could not be had.", count=report.lost
        )
    yield PageHeading(phrase("Engines"))
    yield phrase(
        "A pairing is wrong where the certificate of another one proves that no better exists. It"
        " is in dispute where another reading of an unclear text gives it."
    )
    yield engines_table(report)
    yield PageHeading(phrase("By what is in the event"))
    yield phrase("How many rounds each engine pairs otherwise than the rules that it names.")
    yield axes_table(report)
    yield PageHeading(phrase("By article"))
    yield articles_table(report) if report.articles else phrase("No round differs.")
    if report.cases:
        yield PageHeading(phrase("Positions"))
        yield _cases_table(report)
    yield PageFoot(
        phrase(
            "Found by ronde {version}. No federation and no author of an engine has said any of"
            " this.",
            version=report.ronde,
        )
    )


def _cases_table(report: TribunalDocument) -> LinkedTable:
    headings = (
        phrase("position"),
        phrase("engine"),
        phrase("players"),
        phrase("article"),
        phrase("what decides"),
    )
    rows = [
        (
            line.address,
            line.engine,
            str(line.players),
            line.article or line.decision[:4],
            line.sentence or line.ruling.meaning,
        )
        for line in report.cases
    ]
    hrefs = tuple(f"{line.address}.html" for line in report.cases)
    return LinkedTable(Table(headings, rows, (2,)), hrefs)


# A position ---------------------------------------------------------------------------------


class ShownPosition:
    """A position of a case as its file tells it: what is derived from it, and its certificate."""

    def __init__(self, case: TribunalCase, language: str) -> None:
        self._language = language
        self.before = as_read(case.text, case.rules)
        self.certificate = ""
        self.derivation: tuple[str, ...] = ()
        if self.before is not None:
            self._derive(self.before, case)

    def _derive(self, before: Tournament, case: TribunalCase) -> None:
        try:
            told = explain(before, ExplanationRequest(full=True))
            unnamed = replace(told, names={})  # their numbers say enough
            self.derivation = tuple(lines(unnamed, self._language))
            if has_certificates(case.rules):
                self.certificate = as_text(certificate_of(before))
        except RondeError as error:  # a position in which the rules find no pairing
            self.derivation = (str(error),)


def _case_page(
    plan: TribunalPlan, cases: Sequence[TribunalCase], position: ShownPosition
) -> Iterator[PagePart]:
    first = cases[0]
    yield PageLink(phrase("All positions"), "index.html")
    yield phrase(
        "Round {round} by {rules}; found in a position of {players}.",
        round=first.round,
        rules=first.rules,
        players=counted("{count} player", "{count} players", count=first.was_players),
    )
    yield PageHeading(phrase("Ruling"))
    for case in cases:
        yield from _ruled(plan.engines[case.engine].name, case.ruling)
    yield PageHeading(phrase("Pairings"))
    yield _pairings(plan, cases)
    yield PageHeading(phrase("Position"))
    if position.before is not None:
        yield position_table(position.before)
    yield PageLink(phrase("The file that the engine was given"), f"{first.address}.trf")
    yield PageCode(first.text, has_columns=True)
    yield PageHeading(phrase("Derivation"))
    yield PageCode("\n".join(position.derivation))
    yield PageHeading(phrase("Certificate"))
    yield from _certificate(first, position)


def _ruled(engine: str, found: Ruling) -> Iterator[PagePart]:
    yield phrase("{engine}: {meaning}.", engine=engine, meaning=found.kind.meaning)
    told = [found.sentence] if found.sentence else []
    if found.article:
        told.append(phrase("Article: {article}", article=found.article))
    if found.reading:
        told.append(phrase("The other reading: {reading}", reading=found.reading))
    if found.decision:
        told.append(phrase("Decision: {page}", page=f"docs/decisions/{found.decision}.md"))
    yield PageList(tuple(told))


def _pairings(plan: TribunalPlan, cases: Sequence[TribunalCase]) -> Table:
    rows: list[tuple[str, str]] = [(phrase("by {rules}", rules=cases[0].rules), cases[0].ours)]
    rows += [(plan.engines[case.engine].name, case.theirs) for case in cases]
    return Table((phrase("who"), phrase("pairing, in the order of boards, White first")), rows)


def position_table(before: Tournament) -> Table:
    """Return the players before a round with their points and what each did in every round."""
    history = History(before)
    rounds = [str(number) for number in range(1, len(before.rounds) + 1)]
    away = {bye.player for bye in before.requested_byes if bye.round == before.next_round}
    rows = []
    for player in before.players:
        virtual = history.virtual_points(player.id)
        points = points_for_people(history.score(player.id))
        rows.append(
            (
                str(player.id),
                str(player.rating or ""),
                f"{points} + {points_for_people(virtual)}" if virtual else points,
                *map(_cell, history.cells(player.id)),
                phrase("absent") if player.id in away else "",
            )
        )
    headings = (phrase("no"), phrase("rating"), phrase("points"), *rounds, phrase("next round"))
    return Table(headings, rows, (0, 1, 2)).filled()


def _cell(cell: Cell) -> str:
    """Return what a player did in a round, in the letters of report files.

    >>> from ronde.model import Colour, PlayerId
    >>> from ronde.model.round import ABSENT
    >>> _cell(Cell(PlayerId(4), Colour.WHITE, Result.WIN)), _cell(ABSENT)
    ('4w1', '')
    """
    outcome = cell.outcome
    if isinstance(outcome, Result):
        return f"{cell.opponent}{LETTER_OF_COLOUR[cell.colour]}{LETTER_OF_RESULT[outcome]}"
    return "" if outcome is None else LETTER_OF_BYE[outcome]


def _certificate(case: TribunalCase, position: ShownPosition) -> Iterator[PagePart]:
    if not position.certificate:
        yield phrase("There is none for this position.")
        return
    if case.ruling.proof:
        yield case.ruling.proof
    yield phrase("Fingerprint: {fingerprint}", fingerprint=fingerprint_of(position.certificate))
    yield PageLink(phrase("The certificate"), f"{case.address}.certificate.json")
    yield phrase(
        "It is checked by: {command}", command=f"ronde verify {case.address}.certificate.json"
    )
