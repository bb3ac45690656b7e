"""The final report: what was announced, what came of it, and everything done out of the usual.

C.04.2.A.2 (2026: art. 1.3) asks it to name the system; changes of the number of rounds, boards
paired by hand, corrections and late publications stand beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from html import escape
from typing import Annotated, ClassVar, Final, NamedTuple, TypeAlias

from ronde.declared.question import question
from ronde.formats import Writing, write_text
from ronde.handling.publication import WallNotice, late_publications
from ronde.i18n import counted, counted_template, listed, phrase, recalled, translate
from ronde.model import Details, Finding, Result, Severity, Tournament
from ronde.model.outcomes import DRAUGHTS, Outcome, outcome_of, sign_of
from ronde.model.points import points_for_people
from ronde.office.desk import Desk
from ronde.office.desk.integrity import in_words, outside_in_words
from ronde.office.desk.questions import EventQuestion
from ronde.office.desk.rows import (
    CLOSED,
    ROUNDS_CHANGED,
    handling_in,
    office_setting,
    outcome_in,
)
from ronde.office.history.past import JournalPast
from ronde.office.history.words import in_short, moment_in_words
from ronde.office.journal.anchors import head_line
from ronde.office.pairing.remarks import reason_in_words, remarks_in_words
from ronde.office.paperwork.opengames import has_open_games
from ronde.office.phonelinks import signer
from ronde.office.planning.statement import (
    Statement,
    change_lines,
    statement_of,
)
from ronde.office.players.entrant import CLAIMED, ESTIMATE, source_in_words
from ronde.office.playing.corrections import (
    corrected_for_rating,
    judged,
    moment,
    rating_corrections,
)
from ronde.office.prizes.stored import decided_prizes
from ronde.office.settings.lastround import RoundsBy, rounds_by, rounds_of
from ronde.questions.report import FEDERATION_DIALECT, RoundTimes
from ronde.questions.standings import POINTS, Ranked, StandingRequest, is_of_event, ranked
from ronde.questions.submission import ReportDialect, Submission
from ronde.serialisation import Keywords
from ronde.standings.working import exact_text
from ronde.store import JournalEntry, SubjectReader
from ronde.store.journal import entries, taken_back
from ronde.store.rows import State, schema_of
from ronde.store.tables import (
    BoardRow,
    ByeRow,
    EventRow,
    IntegrityRow,
    PlayerRow,
    PrizeExclusionRow,
    RoundRow,
    TimetableRow,
)
from ronde.store.teams import team_rules
from ronde.store.tournaments import tournament_of, tournament_of_players

_CORRECTIONS: Final = ("correct result", "swap colours")
_TOLD_ELSEWHERE: Final = frozenset((*_CORRECTIONS, "undo", "redo"))


Notes: TypeAlias = Mapping[str, tuple[str, ...]]
"""Lines of the report by their headings."""


def notes_of(reader: SubjectReader) -> Notes:
    """Return what the report tells beside results; headings without lines are left out."""
    state, journal = reader.state(), tuple(entries_in_force(reader))
    past = JournalPast(reader, journal)
    notes = {
        phrase("FIDE mode"): tuple(_fide_mode(state, journal, past)),
        phrase("Changes of the number of rounds"): _rounds_changed(state),
        phrase("Boards paired by hand"): tuple(_by_hand(state)),
        phrase("Publications"): tuple(_remarks(state)),
        phrase("Corrections"): tuple(_corrections(journal, _discipline(state))),
        phrase("Corrections for the rating report only"): tuple(_for_rating(state)),
        phrase("Forfeits"): tuple(_forfeits(state)),
        phrase("Other decisions with a reason"): tuple(_decisions(journal, past)),
        phrase("Late publications"): tuple(finding.what for finding in _late(state)),
        phrase("Sources of the ratings"): tuple(_rating_sources(state)),
        phrase("Prizes decided by hand"): tuple(_prizes_by_hand(state)),
    }
    return {heading: lines for heading, lines in notes.items() if lines}


def _fide_mode(state: State, journal: Sequence[JournalEntry], past: JournalPast) -> Iterator[str]:
    if told := outside_in_words(_event(state)):
        yield told
    table = schema_of(IntegrityRow).name
    written = {
        change.key[0]: entry
        for entry in journal
        for change in entry.changes
        if change.table == table and change.before is None
    }
    for row in state.rows(IntegrityRow):
        yield in_words(row, partial(past.called, written.get(row.id, journal[-1])))


def report_findings(state: State) -> tuple[Finding, ...]:
    """Return what should be settled before the report is sent."""
    return (
        *_rounds_to_come(state), *_open_games(state), *_open_forfeits(state), *_late(state),
    )  # fmt: skip


def _rating_sources(state: State) -> Iterator[str]:
    """Yield where the ratings come from: lists by their dates, then who was entered by hand."""
    named: dict[str, list[str]] = {}
    for row in sorted(state.rows(PlayerRow, is_listed=True), key=lambda row: row.number):
        if row.rating is not None and row.rating_source:
            named.setdefault(row.rating_source, []).append(_person(state, row.id))
    for source, people in sorted(named.items()):
        if source_in_words(source) is source:
            yield counted(
                "{source}: {count} rating",
                "{source}: {count} ratings",
                count=len(people),
                source=source,
            )
    for own in (CLAIMED, ESTIMATE):
        if own in named:
            yield _told(own, listed(named[own], ", "))


_TO_COME: Final = {
    RoundsBy.ANNOUNCEMENT: counted_template(
        "{count} of {announced} announced rounds has been published",
        "{count} of {announced} announced rounds have been published",
    ),
    RoundsBy.TABLE: counted_template(
        "{count} of the {announced} rounds of the table has been published",
        "{count} of the {announced} rounds of the table have been published",
    ),
    RoundsBy.TREE: counted_template(
        "{count} round has been published; matches of the tree are still to be played",
        "{count} rounds have been published; matches of the tree are still to be played",
    ),
}
"""What is said of an event that is not at its end."""


def _rounds_to_come(state: State) -> Iterator[Finding]:
    event, played = _event(state), sum(row.state.is_public for row in state.rows(RoundRow))
    announced = rounds_of(state)
    if event.status != CLOSED and announced is not None and played < announced:
        what = _TO_COME[rounds_by(state)].filled(count=played, announced=announced)
        yield Finding(Severity.NOTE, "rounds-to-come", what)


def _event(state: State) -> EventRow:
    return state.rows(EventRow)[0]


def _discipline(state: State) -> str:
    return _event(state).discipline


def _rounds_changed(state: State) -> tuple[str, ...]:
    return change_lines(office_setting(state, ROUNDS_CHANGED))


def _person(state: State, entry: int) -> str:
    (row,) = state.rows(PlayerRow, id=entry)
    return f"{row.name} ({row.number})"


def _place(state: State, row: BoardRow) -> str:
    both = f"{_person(state, row.white)} - {_person(state, row.black)}"
    return phrase(
        "round {round}, board {board}, {both}", round=row.round, board=row.board, both=both
    )


def _told(place: str, what: str) -> str:
    return phrase("{place}: {what}", place=place, what=what)


def _by_hand(state: State) -> Iterator[str]:
    for row in state.rows(BoardRow, is_manual=True):
        reason = reason_in_words(row.manual_reason) or phrase("as the rules pair it")
        yield _told(_place(state, row), reason)
    for bye in state.rows(ByeRow, is_manual=True):
        who = _person(state, bye.player)
        place = phrase("round {round}, bye, {person}", round=bye.round, person=who)
        yield _told(place, reason_in_words(bye.manual_reason))


def _prizes_by_hand(state: State) -> Iterator[str]:
    for label, entry, reason in decided_prizes(state):
        person = phrase("nobody") if entry is None else _person(state, entry)
        yield phrase("{prize}: {person}: {reason}", prize=label, person=person, reason=reason)
    for row in state.rows(PrizeExclusionRow):
        person = _person(state, row.player)
        yield phrase(
            "{person} was excluded from prizes: {reason}", person=person, reason=row.reason
        )


def _remarks(state: State) -> Iterator[str]:
    for row in state.rows(RoundRow):
        for remark in remarks_in_words(row.remark):
            yield _told(phrase("round {round}", round=row.number), remark)


def _corrections(journal: Iterable[JournalEntry], discipline: str) -> Iterator[str]:
    """Yield the corrections that had a reason; before a round ends none is needed."""
    for entry in journal:
        act, given = entry.act, entry.act.arguments
        if act.what in _CORRECTIONS and act.reason:
            place = phrase(
                "round {round}, board {board}", round=given["round"], board=given["board"]
            )
            yield phrase(
                "{place}: {what}: {reason} ({who}, {at})",
                place=place,
                what=_corrected(entry, discipline),
                reason=act.reason,
                who=signer(act.who),
                at=moment_in_words(entry.at),
            )


def _decisions(journal: Iterable[JournalEntry], past: JournalPast) -> Iterator[str]:
    """Yield what else was done for a reason, such as a withdrawal or a game that was put off."""
    for entry in journal:
        act = entry.act
        if act.reason and act.what not in _TOLD_ELSEWHERE and not entry.is_private:
            yield phrase(
                "{what}: {reason} ({who}, {at})",
                what=in_short(entry, past),
                reason=act.reason,
                who=signer(act.who),
                at=moment_in_words(entry.at),
            )


def _corrected(entry: JournalEntry, discipline: str) -> str:
    what, given, counts = recalled(entry.act.what), entry.act.arguments, judged(entry.act)
    if "result" in given:
        result = sign_of(outcome_of(str(given["result"]), discipline), discipline)
        what = phrase("{what} to {result}", what=what, result=result)
    return listed((what, counts)) if counts else what


def _for_rating(state: State) -> Iterator[str]:
    discipline = _discipline(state)
    for told in rating_corrections(state):
        result = sign_of(Outcome(Result(told.white_result), Result(told.black_result)), discipline)
        both = f"{_person(state, told.white)} - {_person(state, told.black)}"
        place = phrase(
            "round {round}, board {board}, {both}", round=told.round, board=told.board, both=both
        )
        yield phrase(
            "{place}: {result}: {reason} ({article})",
            place=place,
            result=result,
            reason=told.reason,
            article=told.article,
        )


def _one_sided_forfeits(state: State) -> list[BoardRow]:
    """Return the forfeits of a draughts event that are excused or not (FFJD 6.4)."""
    if _discipline(state) != DRAUGHTS:
        return []
    return [row for row in state.rows(BoardRow) if outcome_in(row).is_one_sided_forfeit]


def _forfeits(state: State) -> Iterator[str]:
    for row in _one_sided_forfeits(state):
        told = _told(_place(state, row), sign_of(outcome_in(row), DRAUGHTS))
        reason = row.forfeit_reason
        yield _told(told, reason) if reason else told


def _open_forfeits(state: State) -> Iterator[Finding]:
    for row in _one_sided_forfeits(state):
        if row.forfeit_is_excused is None:
            lacks = phrase("the forfeit was not judged; say if it is excused (FFJD 6.4)")
        elif not row.forfeit_reason:
            lacks = phrase("the forfeit has no reason; say if it is excused (FFJD 6.4)")
        else:
            continue
        what = _told(_place(state, row), lacks)
        yield Finding(Severity.WARNING, "forfeit-not-judged", what, round=row.round)


def _open_games(state: State) -> Iterator[Finding]:
    for row in state.rows(BoardRow, white_result=Result.UNFINISHED):
        what = _told(_place(state, row), phrase("the game has no result"))
        yield Finding(Severity.WARNING, "game-open", what, round=row.round)


def _late(state: State) -> tuple[Finding, ...]:
    return late_publications(handling_in(state), _notices(state))


def _notices(state: State) -> Iterator[WallNotice]:
    for row in state.rows(RoundRow):
        planned = state.row(TimetableRow, row.number) or TimetableRow(row.number)
        for what, due, came in (
            ("pairings", planned.pairing_at, row.published_at),
            ("results", planned.standings_at, row.completed_at),
        ):
            if due and came:
                yield WallNotice(row.number, what, moment(due), moment(came))


_FINAL: Final = phrase("Final standings")
_SO_FAR: Final = phrase("Standings so far")
_NOT_OVER: Final = frozenset({"unfinished", "game-open", "rounds-to-come"})
"""Findings with which standings are not final."""


class ReportStandings(NamedTuple):
    """The standings: their title, what the columns are, and one row for each player."""

    title: str
    heads: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


def text_page(statement: Statement, table: ReportStandings, notes: Notes, language: str) -> str:
    """Return the report as lines of text."""
    title = translate(table.title, language)
    parts = [statement.as_text(language).rstrip("\n"), "", title, *_aligned(table, language)]
    for heading, lines in _said(notes, language).items():
        parts += ["", heading, *(f"  {line}" for line in lines)]
    return "\n".join(parts) + "\n"


def _said(notes: Notes, language: str) -> Notes:
    return {
        translate(heading, language): tuple(translate(line, language) for line in lines)
        for heading, lines in notes.items()
    }


def _heads(table: ReportStandings, language: str) -> list[str]:
    return [translate(head, language) for head in table.heads]


def _aligned(table: ReportStandings, language: str) -> list[str]:
    """Return lines whose columns stand below each other."""
    lines = [_heads(table, language), *(list(row) for row in table.rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(table.heads))]
    return [
        "  " + "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        .rstrip()
        for line in lines
    ]  # fmt: skip


def html_page(statement: Statement, table: ReportStandings, notes: Notes, language: str) -> str:
    """Return the report as a page: the statement first, the rest below it."""
    title = escape(translate(table.title, language))
    body = [f"<h2>{title}</h2>", "<table>", _row("th", _heads(table, language))]
    body += [*(_row("td", row) for row in table.rows), "</table>"]
    for heading, lines in _said(notes, language).items():
        body.append(f"<h2>{escape(heading)}</h2>")
        body += ["<ul>", *(f"<li>{escape(line)}</li>" for line in lines), "</ul>"]
    return statement.as_html(language, body)


def _row(cell: str, texts: Sequence[str]) -> str:
    return "<tr>" + "".join(f"<{cell}>{escape(text)}</{cell}>" for text in texts) + "</tr>"


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One line of the final standings, as it is printed."""

    rank: int
    number: int
    name: str
    federation: str
    points: str
    tie_breaks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EventReport:
    """The report of an event; `trf` is the file for the federation, `dialect` its kind.

    There is no such file, and `trf` is empty, while a game has no result.
    """

    statement: Statement
    tie_breaks: tuple[str, ...]
    standings: tuple[StandingLine, ...]
    notes: Notes
    dialect: Annotated[str, Keywords(examples=["trf26"])]
    trf: str
    findings: tuple[Finding, ...]

    def as_text(self, language: str = "en") -> str:
        """Return the report as lines of text, without the file for the federation."""
        return text_page(self.statement, self._table(language), self._sections(), language)

    def as_html(self, language: str = "en") -> str:
        """Return the report as a page of its own, without scripts or foreign files."""
        return html_page(self.statement, self._table(language), self._sections(), language)

    def _table(self, language: str) -> ReportStandings:
        federations = any(line.federation for line in self.standings)
        heads = (
            phrase("Rank"), phrase("No"), phrase("Name"), *([phrase("Fed")] * federations),
            phrase("Points"), *self.tie_breaks,
        )  # fmt: skip
        is_over = _NOT_OVER.isdisjoint(finding.code for finding in self.findings)
        rows = [
            (str(line.rank), str(line.number), translate(line.name, language),
             *([line.federation] * federations), line.points, *line.tie_breaks)
            for line in self.standings
        ]  # fmt: skip
        return ReportStandings(_FINAL if is_over else _SO_FAR, heads, rows)

    def _sections(self) -> Notes:
        doubts = tuple(finding.sentence() for finding in self.findings)
        return {**self.notes, phrase("Findings"): doubts} if doubts else self.notes


def event_report(desk: Desk, event: str, *, dialect: str = FEDERATION_DIALECT) -> EventReport:
    """Return the report of an event as it stands now, closed or not."""
    with desk.reading(event) as reader:
        state, notes, head = reader.state(), notes_of(reader), head_line(reader)
    tournament = tournament_of(state)
    ranking = ranked(tournament, StandingRequest())
    announced = replace(statement_of(state), journal=head)
    writing = Writing("")
    if not has_open_games(state):
        writing = federation_file(state, ranking, dialect, reader.subject.latest.short)
    return EventReport(
        statement=announced,
        tie_breaks=tuple(tie_break.text for tie_break in ranking.standings.tie_breaks),
        standings=_lines(tournament, ranking),
        notes=notes,
        trf=writing.text,
        dialect=dialect,
        findings=(
            *announced.findings,
            *ranking.findings,
            *report_findings(state),
            *writing.findings,
        ),
    )


def entries_in_force(reader: SubjectReader) -> list[JournalEntry]:
    """Return the entries of the journal that were not taken back."""
    gone = taken_back(reader.connection, reader.subject)
    return [e for e in entries(reader.connection, reader.subject) if e.sequence not in gone]


def round_times(state: State) -> tuple[RoundTimes, ...]:
    """Return the timetable, with when pairings were published and rounds complete."""
    plans = {row.round: row for row in state.rows(TimetableRow)}
    rounds = {row.number: row for row in state.rows(RoundRow)}
    known = (
        _times(plans.get(number, TimetableRow(number)), rounds.get(number, RoundRow(number)))
        for number in sorted(plans.keys() | rounds.keys())
    )
    return tuple(times for times in known if any(times[1:]))


def _times(plan: TimetableRow, came: RoundRow) -> RoundTimes:
    times = (plan.date, plan.starts_at, plan.pairing_at, came.published_at, came.completed_at)
    return RoundTimes(plan.round, *(text or "" for text in times))


def federation_file(state: State, ranking: Ranked, dialect: str, journal: str = "") -> Writing:
    """Return the file for the federation: final ranks, and corrections made for it alone.

    Of a team event it has the players of all matches.
    """
    return write_text(_for_federation(state, ranking), dialect, journal)


def _for_federation(state: State, ranking: Ranked) -> Tournament:
    if team_rules(state) is not None:
        return tournament_of_players(state)
    tournament = corrected_for_rating(tournament_of_players(state), state)
    ranks = {place.player: place.rank for place in ranking.standings.places}
    players = tuple(replace(player, rank=ranks.get(player.id)) for player in tournament.players)
    return replace(
        tournament, players=players, details=_with_decided_order(tournament.details, ranking)
    )


def _with_decided_order(details: Details, ranking: Ranked) -> Details:
    """Return the details with the list by which the standing was made, where people decided in it.

    Lots, orders by hand and values from outside stand in record 212 under codes of their own.
    """
    codes = tuple(tie_break.text for tie_break in ranking.standings.tie_breaks)
    if not any(map(is_of_event, codes)):
        return details
    return replace(details, standings_order=(POINTS, *codes))


@question(
    path="submission",
    command="submission",
    examples="""
    submission spring-open
    submission spring-open --dialect trf16 --json
    """,
    more="The exit code is 3 if something will be refused. The form as PDF: `ronde event print"
    " EVENT report-form`.",
)
class EventSubmission(EventQuestion[Submission]):
    """Tell what a rating office will refuse in the report of an event, and fill in its form."""

    of_players: ClassVar[bool] = True  # it is players who are rated

    dialect: ReportDialect = FEDERATION_DIALECT

    def ask(self, desk: Desk, event: str) -> Submission:
        """Return what will be refused, and the form."""
        return submission_of(desk.state(event), self.dialect)


def submission_of(state: State, dialect: str = FEDERATION_DIALECT) -> Submission:
    """Return what a rating office will say to the file that the rows of an event make."""
    ranking = ranked(tournament_of(state), StandingRequest())
    return Submission.of(_for_federation(state, ranking), dialect)


def _lines(tournament: Tournament, ranking: Ranked) -> tuple[StandingLine, ...]:
    people = {player.id: player for player in tournament.players}
    gone = tournament.ranking.gone_after(ranking.standings.after)
    return tuple(
        StandingLine(
            place.rank,
            place.player,
            phrase("{name} (withdrew)", name=people[place.player].name)
            if place.player in gone
            else people[place.player].name,
            people[place.player].federation,
            points_for_people(place.points),
            tuple(exact_text(value) or "" for value in place.values),
        )
        for place in ranking.standings.places
    )
