"""What goes to FIDE: what a rating office will refuse in the file, and the data of its report form.

The form is that of title tournaments (IT3): the event, its system, players by title with their
federations, and the officials.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Annotated, ClassVar, Final, NamedTuple

from ronde._version import __version__
from ronde.declared.answer import ENGLISH, Answer
from ronde.declared.question import question
from ronde.declared.table import FilledTable, column, table
from ronde.documents.report import ReportSection, report_document
from ronde.documents.sheet import Heading, Sheet
from ronde.documents.statement import StatementLine
from ronde.documents.tables import Align
from ronde.errors import EXIT_INPUT, EXIT_OK
from ronde.fields import Arg, immutable
from ronde.formats import write_text
from ronde.formats.trf.eventtypes import written_code
from ronde.i18n import Template, counted, labelled, listed, phrase, phrase_in, template, translate
from ronde.i18n.dates import days_phrase
from ronde.model import Details, Finding, Player, Severity, Tournament
from ronde.model.dates import day_of, year_of
from ronde.model.discipline import Discipline, discipline_of
from ronde.model.player import TITLES_BY_RANK
from ronde.model.tournament import official_of
from ronde.questions.report import FEDERATION_DIALECT, REPORT_DIALECTS
from ronde.questions.source import Source, TournamentQuestion
from ronde.ratings.fide.editions import IN_FORCE, edition_on
from ronde.serialisation import Count, Keywords
from ronde.standings.statistics import entries
from ronde.systems import registry

_CODES: Final = """
AFG AHO ALB ALG AND ANG ANT ARG ARM ARU AUS AUT AZE BAH BAN BAR BDI BEL BER BHU BIH BIZ BLR
BOL BOT BRA BRN BRU BUL BUR CAF CAM CAN CAY CHA CHI CHN CIV CMR COD COL COM CPV CRC CRO CUB
CYP CZE DEN DJI DMA DOM ECU EGY ENG ERI ESA ESP EST ETH FAI FIJ FIN FRA GAB GAM GCI GEO GEQ
GER GHA GRE GRN GUA GUI GUM GUY HAI HKG HON HUN INA IND IOM IRI IRL IRQ ISL ISR ISV ITA IVB
JAM JCI JOR JPN KAZ KEN KGZ KOR KOS KSA KUW LAO LAT LBA LBN LBR LCA LES LIE LTU LUX MAC MAD
MAR MAS MAW MDA MDV MEX MGL MKD MLI MLT MNC MNE MOZ MRI MTN MYA NAM NCA NED NEP NGR NIG NOR
NRU NZL OMA PAK PAN PAR PER PHI PLE PLW PNG POL POR PUR QAT ROU RSA RUS RWA SCO SEN SEY SGP
SKN SLE SLO SMR SOL SOM SRB SRI SSD STP SUD SUI SUR SVK SWE SWZ SYR TAN TGA THA TJK TKM TLS
TOG TPE TTO TUN TUR UAE UGA UKR URU USA UZB VAN VEN VIE VIN WLS YEM ZAM ZIM FID
"""
FEDERATIONS: Final = frozenset(_CODES.split())
"""Codes of federations, and FID for players under the flag of FIDE."""

_FORM_TITLES: Final = ("GM", "IM", "FM", "WGM", "WIM", "WFM")
_CODE: Final = re.compile(r"[A-Z]{3}")
_ID: Final = re.compile(r"[0-9]{4,10}")
_MOST_NAMED: Final = 6
_LONG_EVENT: Final = 30
_HIGHEST_RATING: Final = 3000


REFUSED: Final = Severity.ERROR
ASKED: Final = Severity.WARNING
TOLD: Final = Severity.NOTE
"""How a rating office takes something: it refuses the file, asks about it, or lives with it."""


@dataclass(frozen=True, slots=True)
class TitleLine:
    """Players of a title (or all, rated, unrated), from how many federations, how many at home."""

    title: str
    players: Count
    federations: Count
    host: Count


@dataclass(frozen=True, slots=True)
class SubmittedOfficial:
    """An official with the number that stands beside the name, empty if there is none."""

    role: str
    name: str
    fide_id: str


TITLES: Final = table(
    TitleLine,
    "titles",
    phrase("Players"),
    column(phrase("Players"), "title"),
    column(phrase_in("report form", "Total"), "players", Align.RIGHT),
    column(phrase("Federations"), "federations", Align.RIGHT),
    column(phrase("Of the host federation"), "host", Align.RIGHT),
)
"""The players by title."""

OFFICIALS: Final = table(
    SubmittedOfficial,
    "officials",
    phrase("Officials"),
    column(phrase("Function"), "role"),
    column(phrase("Name"), "name"),
    column(phrase("FIDE ID"), "fide_id"),
)


@dataclass(frozen=True, slots=True)
class ReportForm:
    """The data of the report form of an event."""

    event: str
    place: str
    federation: str
    start_date: str
    end_date: str
    rounds: Count
    system: str
    program: str
    pairing_controller: str
    rate_of_play: str
    encoded_rate_of_play: str
    mean_rating: int | None
    players: tuple[TitleLine, ...]
    officials: tuple[SubmittedOfficial, ...]


@dataclass(frozen=True, slots=True)
class SubmissionDocument:
    """What goes to the federation (docs/schemas/submission-1.json).

    An error is what will be refused, a warning what will be asked about.
    """

    dialect: Annotated[str, Keywords(examples=["trf26"])]
    accepted: bool
    form: ReportForm
    findings: tuple[Finding, ...]


@immutable
@dataclass(frozen=True, slots=True, repr=False)
class Submission(Answer):
    """The report form of an event, and what will be refused in its file."""

    form: ReportForm
    findings: tuple[Finding, ...]
    dialect: str = FEDERATION_DIALECT

    @classmethod
    def of(cls, tournament: Tournament, dialect: str = FEDERATION_DIALECT) -> Submission:
        """Return what goes to the federation."""
        return cls(report_form(tournament), tuple(_findings(tournament, dialect)), dialect)

    @property
    def refusals(self) -> tuple[Finding, ...]:
        """What a rating office will refuse."""
        return tuple(finding for finding in self.findings if finding.severity is REFUSED)

    @property
    def questions(self) -> tuple[Finding, ...]:
        """What a rating office will ask about."""
        return tuple(finding for finding in self.findings if finding.severity is ASKED)

    @property
    def remarks(self) -> tuple[Finding, ...]:
        """What nobody has to mend, such as what the form of the report has no place for."""
        return tuple(finding for finding in self.findings if finding.severity is TOLD)

    def noticed(self) -> tuple[Finding, ...]:
        """Return nothing more: the findings are the answer."""
        return ()

    @property
    def exit_code(self) -> int:
        """That of bad input if something will be refused."""
        return EXIT_INPUT if self.refused else EXIT_OK

    @property
    def refused(self) -> int:
        """How many things a rating office will refuse."""
        return len(self.refusals)

    def title(self) -> str:
        """Return whether the file will be taken."""
        name = self.form.event or "?"
        if not self.refused:
            return phrase("{event}: nothing in the file will be refused", event=name)
        return counted(
            "{event}: {count} thing in the file will be refused",
            "{event}: {count} things in the file will be refused",
            count=self.refused,
            event=name,
        )

    def lines(self) -> tuple[tuple[str, str], ...]:
        """Return what the form asks about the event: labels and values."""
        form = self.form
        mean = "" if form.mean_rating is None else str(form.mean_rating)
        lines = (
            (phrase("Event"), form.event),
            (phrase("Place"), " ".join(part for part in (form.place, form.federation) if part)),
            (phrase("Dates"), days_phrase(form.start_date, form.end_date)),
            (phrase("Rounds"), str(form.rounds)),
            (phrase("System"), form.system),
            (phrase("Program"), form.program),
            (phrase("Responsible for the pairings"), form.pairing_controller),
            (phrase("Rate of play"), form.rate_of_play),
            (phrase("Encoded rate of play"), form.encoded_rate_of_play),
            (phrase("Mean rating"), mean),
        )
        return tuple((label, value) for label, value in lines if value)

    def lists(self) -> tuple[FilledTable, ...]:
        """Return the players by title with their federations, and the officials."""
        return TITLES.filled(self.form.players), OFFICIALS.filled(self.form.officials)

    def text(self, language: str = ENGLISH) -> str:
        """Return what will be refused, and the form."""
        said = [translate(finding.sentence(), language) for finding in self.findings]
        lines = [translate(labelled(a, b), language) for a, b in self.lines()]
        parts = [translate(self.title(), language), "\n".join(said), "\n".join(lines)]
        parts += [one.laid_out().told(language).text() for one in self.lists() if one.rows]
        return "\n\n".join(part for part in parts if part)

    def document(self) -> SubmissionDocument:
        """Return the document of docs/schemas/submission-1.json."""
        return SubmissionDocument(self.dialect, not self.refused, self.form, self.findings)

    def _repr_html_(self) -> str:
        return self.lists()[0].laid_out().told(ENGLISH).html(self.title())

    def __repr__(self) -> str:
        return f"<{self.title()}>"


def form_document(submission: Submission, sheet: Sheet) -> bytes:
    """Return the data of the form as PDF, with what will be refused in the file."""
    chief = next((one.name for one in submission.form.officials[:1]), "")
    form = submission.form
    players, officials = (one.listed.part(one.rows, sheet) for one in submission.lists())
    sections = (
        ReportSection(
            sheet.t("Event"),
            tuple(
                StatementLine(sheet.say(label), sheet.say(value))
                for label, value in submission.lines()
            ),
        ),
        ReportSection(sheet.t("Players"), table=players),
        ReportSection(sheet.t("Officials"), table=officials),
        ReportSection(
            sheet.t("What a rating office will say"),
            points=tuple(sheet.say(finding.sentence()) for finding in submission.findings),
        ),
    )
    heading = Heading(sheet.t("Data of the report form (IT3)"), form.event)
    return report_document(
        heading, sections, sheet, (StatementLine(sheet.t("Chief arbiter"), chief),)
    )


def report_form(tournament: Tournament) -> ReportForm:
    """Return the data of the report form."""
    details = tournament.details
    host = details.federation
    players = tournament.players
    groups: list[tuple[str, Sequence[Player]]] = [
        (phrase("all"), players),
        (phrase("rated"), [p for p in players if p.rating is not None]),
        (phrase("unrated"), [p for p in players if p.rating is None]),
        *((title, [p for p in players if p.title == title]) for title in _FORM_TITLES),
    ]
    return ReportForm(
        event=details.name,
        place=details.city,
        federation=host,
        start_date=details.start_date,
        end_date=details.end_date,
        rounds=len(tournament.rounds),
        system=registry.rules(tournament.rules).title if tournament.rules else details.kind,
        program=f"ronde {__version__}",
        pairing_controller=details.pairing_controller,
        rate_of_play=details.time_control,
        encoded_rate_of_play=details.encoded_time_control,
        mean_rating=entries(players).mean_rating,
        players=tuple(_count(title, group, host) for title, group in groups),
        officials=tuple(_officials(details)),
    )


def _count(title: str, players: Sequence[Player], host: str) -> TitleLine:
    federations = {player.federation for player in players if player.federation}
    at_home = sum(bool(host) and player.federation == host for player in players)
    return TitleLine(title, len(players), len(federations), at_home)


def _officials(details: Details) -> Iterator[SubmittedOfficial]:
    roles = [(phrase("Chief arbiter"), details.chief_arbiter)]
    roles += [(phrase("Deputy arbiter"), name) for name in details.deputy_arbiters]
    for role, text in roles:
        if text:
            yield SubmittedOfficial(role, *official_of(text))


def _findings(tournament: Tournament, dialect: str) -> Iterator[Finding]:
    """Yield what will be refused first, then what will be asked about."""
    writing = write_text(tournament, dialect)
    found = (
        *_about_event(tournament, dialect),
        *_about_days(tournament),
        *_about_rounds(tournament),
        *_about_players(tournament),
        *_unknown_records(tournament),
        *(_remark(finding) for finding in writing.findings),
    )
    order = list(Severity)
    yield from sorted(found, key=lambda finding: order.index(finding.severity))


def _remark(finding: Finding) -> Finding:
    """Return what a report has no place for: no fault of those who send it, so a remark."""
    return replace(finding, severity=TOLD) if finding.severity is ASKED else finding


_MISSING: Final[Mapping[str, str]] = {
    "name": phrase("the name of the event is missing (record 012)"),
    "city": phrase("the place is missing (record 022)"),
    "federation": phrase("the federation of the event is missing (record 032)"),
    "start_date": phrase("the first day is missing (record 042)"),
    "end_date": phrase("the last day is missing (record 052)"),
    "chief_arbiter": phrase("the chief arbiter is missing (record 102)"),
    "time_control": phrase("the rate of play is missing (record 122)"),
}
"""What is said when a report lacks a field of `Details` that every report tells."""


def _refuse(code: str, what: str) -> Finding:
    return Finding(REFUSED, code, what)


def _ask(code: str, what: str) -> Finding:
    return Finding(ASKED, code, what)


def _about_event(tournament: Tournament, dialect: str) -> Iterator[Finding]:
    details = tournament.details
    for field, what in _MISSING.items():
        if not getattr(details, field).strip():
            yield _refuse("arbiter-missing" if field == "chief_arbiter" else "field-missing", what)
    if details.federation and details.federation not in FEDERATIONS:
        yield _refuse(
            "federation-unknown",
            phrase("the event is of {federation}, which is no code of a federation",
                   federation=repr(details.federation)),
        )  # fmt: skip
    if discipline_of(tournament.points) is Discipline.DRAUGHTS:
        yield _refuse("not-chess", phrase("FIDE rates chess only; this is an event of draughts"))
    for official in _officials(details):
        if not official.fide_id:
            what = phrase(
                "{name} has no FIDE id beside the name, which the form asks of every official",
                name=official.name,
            )
            yield _ask("official-without-id", what)
    if dialect != FEDERATION_DIALECT:
        return
    if details.time_control and not details.encoded_time_control:
        what = phrase("the rate of play is not encoded (record 222), such as 5400+30")
        yield _ask("rate-not-encoded", what)
    if tournament.rounds and written_code(tournament) is None:
        yield _ask("type-not-coded", phrase("the pairing system has no code (record 192)"))


def _about_days(tournament: Tournament) -> Iterator[Finding]:
    details = tournament.details
    first, last = _day(details.start_date), _day(details.end_date)
    texts = (details.start_date, details.end_date, *filter(None, details.round_dates))
    wrong = [text for text in texts if text and _day(text) is None]
    if wrong:
        what = phrase("no day: {days}; write them as 2026/10/24", days=", ".join(map(repr, wrong)))
        yield _refuse("day-unreadable", what)
    if first is None or last is None:
        return
    if last < first:
        yield _refuse("days-in-wrong-order", phrase("the last day is before the first one"))
    elif (last - first).days > _LONG_EVENT:
        what = phrase(
            "the event takes more than {days} days; it is reported month by month",
            days=_LONG_EVENT,
        )
        yield _ask("long-event", what)
    known = [_day(text) for text in details.round_dates]
    outside = [n for n, day in enumerate(known, 1) if day and not first <= day <= last]
    if outside:
        what = phrase("rounds outside the days of the event: {rounds}", rounds=_numbers(outside))
        yield _refuse("round-outside-event", what)
    missing = [
        n for n in range(1, len(tournament.rounds) + 1) if n > len(known) or not known[n - 1]
    ]
    if missing:
        what = phrase("rounds without a date (record 132): {rounds}", rounds=_numbers(missing))
        yield _ask("round-without-date", what)


def _day(text: str) -> date | None:
    """Return a day of the calendar; None for any other text."""
    day = day_of(text if len(text) != 8 else f"20{text}")
    try:
        return None if day is None else date(*day)
    except ValueError:
        return None


def _about_rounds(tournament: Tournament) -> Iterator[Finding]:
    played, announced = len(tournament.rounds), tournament.number_of_rounds
    if not played:
        yield _refuse("no-rounds", phrase("no round was played"))
    if open_games := sum(round_.open_games for round_ in tournament.rounds):
        what = counted(
            "{count} game has no result", "{count} games have no result", count=open_games
        )
        yield _refuse("games-open", what)
    if announced is not None and played < announced:
        what = counted(
            "{count} of {announced} rounds was played",
            "{count} of {announced} rounds were played",
            count=played,
            announced=announced,
        )
        yield _ask("rounds-missing", what)


class _Check(NamedTuple):
    """A mistake that players can have: how it is taken, its code, and what is said of them."""

    severity: Severity
    code: str
    what: Template
    is_wrong: Callable[[Player], bool]


_CHECKS: Final = (
    _Check(
        REFUSED,
        "id-missing",
        template("players without a FIDE id: {who}"),
        lambda player: not player.fide_id,
    ),
    _Check(
        REFUSED,
        "id-unreadable",
        template("players with an id that is no number: {who}"),
        lambda player: bool(player.fide_id) and not _ID.fullmatch(player.fide_id),
    ),
    _Check(
        REFUSED,
        "title-unknown",
        template("players with a title that FIDE does not give: {who}"),
        lambda player: bool(player.title) and player.title not in TITLES_BY_RANK,
    ),
    _Check(
        REFUSED,
        "federation-missing",
        template("players without a federation: {who}"),
        lambda player: not player.federation,
    ),
    _Check(
        REFUSED,
        "federation-unreadable",
        template("players whose federation is no code: {who}"),
        lambda player: bool(player.federation) and not _CODE.fullmatch(player.federation),
    ),
    _Check(
        ASKED,
        "federation-unknown",
        template("players of a federation that ronde does not know: {who}"),
        lambda player: (
            bool(_CODE.fullmatch(player.federation)) and player.federation not in FEDERATIONS
        ),
    ),
    _Check(
        REFUSED,
        "birth-unreadable",
        template("players whose date of birth cannot be read: {who}"),
        lambda player: bool(player.birth_date) and year_of(player.birth_date) is None,
    ),
    _Check(
        ASKED,
        "birth-missing",
        template("players without a date of birth: {who}"),
        lambda player: not player.birth_date,
    ),
    _Check(
        ASKED,
        "sex-missing",
        template("players whose sex is not given: {who}"),
        lambda player: player.sex is None,
    ),
    _Check(
        TOLD,
        "name-without-comma",
        template("players whose name is not written Last, First: {who}"),
        lambda player: "," not in player.name,
    ),
)


def _about_players(tournament: Tournament) -> Iterator[Finding]:
    """Yield one finding for each kind of mistake, with the players whom it concerns."""
    players = tournament.players
    if not players:
        yield _refuse("no-players", phrase("there are no players"))
    twins = template("players with the same FIDE id: {who}")
    odd = template("players with a rating that is not of FIDE's list: {who}")
    checks = (
        *_CHECKS,
        _Check(REFUSED, "id-twice", twins, _among_twins(players)),
        _Check(ASKED, "rating-odd", odd, _outside_list(tournament)),
    )
    for severity, code, what, is_wrong in checks:
        if wrong := [player for player in players if is_wrong(player)]:
            yield Finding(severity, code, what.filled(who=_named(wrong)), player=wrong[0].id)


def _outside_list(tournament: Tournament) -> Callable[[Player], bool]:
    """Return whether a rating is none of the list in force when the event began."""
    first = day_of(tournament.details.start_date)
    edition = IN_FORCE if first is None else edition_on(first) or IN_FORCE

    def is_outside(player: Player) -> bool:
        rating = player.rating
        return rating is not None and not edition.floor <= rating <= _HIGHEST_RATING

    return is_outside


def _among_twins(players: Iterable[Player]) -> Callable[[Player], bool]:
    held = Counter(player.fide_id for player in players if player.fide_id)
    return lambda player: held[player.fide_id] > 1


def _named(wrong: Sequence[Player]) -> str:
    named: list[str] = [f"{player.id} {player.name}".strip() for player in wrong[:_MOST_NAMED]]
    if more := len(wrong) - len(named):
        named.append(phrase("{more} more", more=more))
    return listed(named, "; ")


def _numbers(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _unknown_records(tournament: Tournament) -> Iterator[Finding]:
    codes = dict.fromkeys(line[:3].strip() for line in tournament.foreign_lines)
    if codes:
        what = phrase("records that the format does not know: {codes}", codes=", ".join(codes))
        yield _ask("record-unknown", what)


ReportDialect = Annotated[str, Arg("Form of the report.", choices=REPORT_DIALECTS)]


@question(
    command="submission",
    examples="""
    submission open.trf                    before the file goes to FIDE
    submission open.trf --dialect trf16 --json
    """,
    more="What will be refused is an error, what will be asked about a warning. The form as PDF:"
    " `ronde print FILE report-form`. The exit code is 3 if something will be refused.",
)
class SubmissionQuestion(TournamentQuestion[Submission]):
    """Tell what a rating office will refuse in a report, and fill in its form."""

    of_players: ClassVar[bool] = True

    dialect: ReportDialect = FEDERATION_DIALECT

    def ask(self, source: Source) -> Submission:
        """Return what will be refused, and the form."""
        return Submission.of(source.tournament, self.dialect)
