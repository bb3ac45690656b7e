"""Documents of an event of the database: what was published, at the tables where it is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from ronde.documents import Sheet
from ronde.documents.pairings import GroupRound, groups_by_name, round_of
from ronde.documents.sheet import Letterhead
from ronde.documents.statement import Passage, StatementLine, statement_document
from ronde.errors import InputError, StateError
from ronde.i18n import (
    listed,
    phrase,
    phrase_in,
    speaking_of_teams,
    translate,
)
from ronde.keizer.season import RULES as KEIZER
from ronde.model import Tournament
from ronde.model.discipline import Discipline, Variant
from ronde.office.desk import Desk
from ronde.office.desk.joined import GroupName, reader_of
from ronde.office.desk.rows import (
    ACCELERATION_TABLE,
    PUBLISHED_CHANGES,
    ROUNDS_CHANGED,
    handling_in,
    is_of_teams,
    office_setting,
)
from ronde.office.history.corrected import corrected_boards
from ronde.office.journal.anchors import head_line
from ronde.office.pairing.proofs import kept_proof
from ronde.office.paperwork.publicpages import pages_are_public
from ronde.office.paperwork.report import (
    Notes,
    federation_file,
    notes_of,
    report_findings,
    round_times,
    submission_of,
)
from ronde.office.paperwork.teamsheets import paper_matches
from ronde.office.planning.statement import about_players as players_told
from ronde.office.planning.statement import (
    changes_in_words,
    points_lines,
    rounds_in_words,
    statement_of,
    variant_of,
)
from ronde.office.prizes.awards import prizes_in
from ronde.office.prizes.stored import list_of
from ronde.office.ratinglists.ratings import rating_facts
from ronde.office.settings.looks import letterhead_of
from ronde.office.settings.meetings import WISH_WORDS
from ronde.office.settings.occasion import occasion_of
from ronde.questions.certificates import fingerprint_of
from ronde.questions.documents import (
    OF_A_ROUND,
    OF_MEMBERS,
    OF_NORMS,
    OF_PRIZES,
    DocumentKind,
    Order,
    Printed,
    latest_round,
    print_document,
    request_of,
)
from ronde.questions.report import (
    FEDERATION_DIALECT,
    ReportNotes,
    ReportPart,
    arbiter_report,
    groups_report,
)
from ronde.questions.standings import ranked
from ronde.questions.statement import (
    about_event,
    about_meetings,
    about_pairing,
    about_players,
    about_points,
    labelled,
)
from ronde.questions.submission import form_document
from ronde.store import SubjectReader
from ronde.store.events import load_players
from ronde.store.rows import State
from ronde.store.tables import BoardRow, EventRow, ForbiddenRow, PlayerRow
from ronde.store.teams import team_rules
from ronde.store.tournaments import tournament_of, tournament_of_players

_OF_PEOPLE: Final = OF_NORMS | {DocumentKind.RATINGS, DocumentKind.REPORT_FORM}
"""What is about those who sit at the boards, in a team event, too."""


_OFFICIAL: Final = OF_NORMS | {DocumentKind.REPORT_FORM}
"""Forms of a federation, which bear nobody's logo."""


def print_event(desk: Desk, event: str, order: Order) -> Printed:
    """Return a document of an event as it stands now; only published rounds are printed.

    The tables of the boards are those of the event, whatever the order says. The latest journal
    entry is printed on it.
    """
    with desk.reading(event) as reader:
        state, journal = reader.state(), head_line(reader)
        tournament, order = _of_teams(reader, state, order)
        corrections = corrected_boards(reader)
        notes = notes_of(reader) if order.kind is DocumentKind.REPORT else {}
        ratings = order.ratings
        if order.changes or order.kind is DocumentKind.RATINGS:
            ratings = replace(ratings, facts=rating_facts(reader))
        letterhead = Letterhead()
        if order.kind not in _OFFICIAL:
            letterhead = letterhead_of(reader.connection, event)
    sheet = replace(
        order.sheet, journal=journal, occasion=occasion_of(state), letterhead=letterhead
    )
    order = replace(order, sheet=sheet, corrections=corrections, ratings=ratings)
    if order.kind in _OF_PEOPLE:
        with speaking_of_teams(of_teams=False):
            return _of_people(state, order)
    if order.kind is DocumentKind.STATEMENT:
        return _statement(state, tournament, order.sheet)
    if order.kind is DocumentKind.REPORT:
        return _report(state, tournament, order, notes)
    if order.kind in OF_PRIZES:
        order = _with_prizes(state, tournament, order)
    if order.kind in OF_A_ROUND:
        number = latest_round(tournament, order)
        order = replace(
            _seated(state, order, number), fingerprint=_fingerprint(desk, event, number)
        )
    return print_document(tournament, order)


def _of_teams(reader: SubjectReader, state: State, order: Order) -> tuple[Tournament, Order]:
    """Return the tournament of a document; of teams the order has their matches.

    Lists of their players are made of the tournament that files have.
    """
    tournament = tournament_of(state)
    if not is_of_teams(reader):
        return tournament, order
    if order.kind in OF_MEMBERS:
        return load_players(reader), order
    if order.kind in OF_A_ROUND:
        number = latest_round(tournament, order)
        round_of(tournament, number)
        order = replace(order, matches=paper_matches(reader, number))
    return tournament, order


def _of_people(state: State, order: Order) -> Printed:
    if order.kind is DocumentKind.REPORT_FORM:
        return Printed(form_document(submission_of(state), order.sheet))
    return print_document(tournament_of_players(state), order)


def _fingerprint(desk: Desk, event: str, round_: int) -> str:
    """Return that of the certificate of a round, empty where its public page has none."""
    if not pages_are_public(desk, event):
        return ""
    kept = kept_proof(desk, event, round_)
    if kept is None or kept.names_wishes or not kept.content:
        return ""
    return fingerprint_of(kept.content)


IN_ONE_FILE: Final = (DocumentKind.PAIRINGS_BY_NAME, DocumentKind.REPORT)
"""The documents that can be printed for all groups of an event."""


def print_groups(desk: Desk, groups: Sequence[GroupName], order: Order) -> Printed:
    """Return one document about all these groups of an event, the leading one first.

    Pairings are those of the round that is asked for, in the groups that have it, by default of
    the latest of each.
    """
    if order.kind not in IN_ONE_FILE:
        raise InputError(
            "{kind} cannot be printed for all groups; choose from {known}",
            kind=order.kind.value,
            known=", ".join(kind.value for kind in IN_ONE_FILE),
        )
    with desk.database.connection() as connection:
        readers = [(one.name, reader_of(connection, one.key)) for one in groups]
        has_notes = order.kind is DocumentKind.REPORT
        found = [
            (name, one.state(), corrected_boards(one), notes_of(one) if has_notes else {})
            for name, one in readers
        ]
        journal = listed([head_line(one) for _, one in readers], " · ")
        letterhead = letterhead_of(connection, groups[0].key)
    sheet = replace(
        order.sheet,
        journal=translate(journal, order.sheet.language),
        occasion=occasion_of(found[0][1]),
        letterhead=letterhead,
    )
    order = replace(order, sheet=sheet)
    if order.kind is DocumentKind.PAIRINGS_BY_NAME:
        return Printed(groups_by_name(_rounds(order, [one[:2] for one in found]), sheet))
    parts, findings = [], []
    for name, state, corrections, notes in found:
        own = replace(order, corrections=corrections)
        part = _part(state, tournament_of(state), own, notes)
        parts.append(ReportPart(name, part.found, part.notes))
        findings += [*part.notes.findings, *part.notes.losses]
    return Printed(groups_report(parts, sheet), tuple(findings))


def _rounds(order: Order, groups: Sequence[tuple[str, State]]) -> list[GroupRound]:
    """Return the round of each group that has it; raises InputError when none has."""
    rounds = []
    for name, state in groups:
        tournament = tournament_of(state)
        number = latest_round(tournament, order)
        if 1 <= number <= len(tournament.rounds):
            tables = _seated(state, order, number).tables
            rounds.append(GroupRound(name, tournament, number, tables))
    if not rounds:
        raise InputError("no group has published that round")
    return rounds


def _with_prizes(state: State, tournament: Tournament, order: Order) -> Order:
    """Return the order with the prizes of the event, given as if it ended now."""
    prizes = prizes_in(state, tournament)
    for mistake in prizes.mistakes:
        raise StateError(mistake)
    if prizes.awards is None:
        raise StateError("prizes are printed when the event has some and a round is published")
    return replace(
        order,
        round=prizes.rounds,
        prizes=list_of(prizes.stored),
        people=tournament_of_players(state) if prizes.stored.boards else None,
        is_forecast=prizes.is_forecast,
    )


def _seated(state: State, order: Order, number: int) -> Order:
    """Return the order with the tables of a round, its boards counted as the model counts them."""
    boards = state.rows(BoardRow, round=number)
    tables = {place: row.table for place, row in enumerate(boards, 1)}
    codes = {
        place: order.codes[row.board]
        for place, row in enumerate(boards, 1)
        if row.board in order.codes
    }
    return replace(order, tables=tables, codes=codes)


def _statement(state: State, tournament: Tournament, sheet: Sheet) -> Printed:
    """Return the statement with what only the office knows, and the rules to be attached."""
    announced = statement_of(state)
    passages = _passages(state, tournament, sheet, attached=bool(announced.attachment))
    attachment = announced.translated(sheet.language).attachment
    pdf = statement_document(tournament.details.name, passages, sheet, attachment)
    return Printed(pdf, announced.findings)


def _report(state: State, tournament: Tournament, order: Order, notes: Notes) -> Printed:
    """Return the arbiter's report with what only the office knows."""
    part = _part(state, tournament, order, notes)
    pdf = arbiter_report(part.found, order.sheet, part.notes)
    return Printed(pdf, (*part.notes.findings, *part.notes.losses))


def _part(state: State, tournament: Tournament, order: Order, notes: Notes) -> ReportPart:
    ranking = ranked(tournament, request_of(tournament, order))
    announced, writing = statement_of(state), federation_file(state, ranking, FEDERATION_DIALECT)
    findings = (*announced.findings, *ranking.findings, *report_findings(state))
    told_too = ReportNotes(
        _passages(state, tournament, order.sheet, attached=False),
        round_times(state),
        notes,
        writing.findings,
        findings,
        order.corrections,
    )
    return ReportPart(tournament.details.name, ranking, told_too)


def statement_passages(desk: Desk, event: str, sheet: Sheet) -> tuple[Passage, ...]:
    """Return what the statement of an event says, in the language of the sheet."""
    state = desk.state(event)
    attached = bool(statement_of(state).attachment)
    return _passages(state, tournament_of(state), sheet, attached=attached)


def _passages(
    state: State, tournament: Tournament, sheet: Sheet, *, attached: bool
) -> tuple[Passage, ...]:
    discipline = Discipline(next(row.discipline for row in state.rows(EventRow)))
    played = [(phrase("Discipline"), sheet.say(discipline.word))]
    if variant := variant_of(state):
        played.append((phrase("Variant"), sheet.say(Variant(variant).word)))
    first = labelled(tuple(played), sheet)
    table = office_setting(state, ACCELERATION_TABLE)
    paired = replace(tournament, acceleration=tournament.acceleration or table or None)
    changes = _changes(state, sheet)
    if tournament.number_of_rounds is None and (rounds := rounds_in_words(state, tournament)):
        changes = (StatementLine(sheet.t("Rounds"), sheet.say(rounds)), *changes)
    return (
        about_event(tournament, sheet, *first),
        about_pairing(paired, sheet, *changes, attached=attached),
        about_players(players_told(state, tournament).items(), sheet),
        _points(state, tournament, sheet),
        about_meetings(tournament, sheet, *_wishes(state, sheet)),
    )


def _points(state: State, tournament: Tournament, sheet: Sheet) -> Passage:
    """Return what results bring: of a game, or of matches and their boards in a team event."""
    if team_rules(state) is None and tournament.rules != KEIZER:
        return about_points(tournament.points, sheet)
    lines = tuple(points_lines(state, tournament).items())
    return Passage(sheet.t("Points"), labelled(lines, sheet))


def _changes(state: State, sheet: Sheet) -> tuple[StatementLine, ...]:
    grounds = "; ".join(
        f"{sheet.say(ground.reason)} ({translate(article, sheet.language)})"
        for ground, article in handling_in(state).changes.items()
    )
    rounds = changes_in_words(office_setting(state, ROUNDS_CHANGED))
    lines = (
        (phrase("Rounds changed"), translate(rounds, sheet.language)),
        (phrase("A published pairing is changed for"), grounds),
        (phrase("Rule of the competition about it"), office_setting(state, PUBLISHED_CHANGES)),
    )
    return labelled(lines, sheet)


def _wishes(state: State, sheet: Sheet) -> tuple[StatementLine, ...]:
    wishes = [_wish(row, sheet) for row in state.rows(ForbiddenRow, is_firm=False)]
    fixed = [
        sheet.tp(
            "statement of the rules",
            "{name} at table {table}",
            name=row.name,
            table=row.fixed_board,
        )
        for row in state.rows(PlayerRow)
        if row.fixed_board is not None
    ]
    lines = (
        (phrase("Kept apart as far as possible"), "; ".join(wishes)),
        (phrase_in("statement of the rules", "Fixed tables"), "; ".join(fixed)),
    )
    return labelled(lines, sheet)


def _wish(row: ForbiddenRow, sheet: Sheet) -> str:
    ground = sheet.say(WISH_WORDS[row.ground])
    if row.last_round is None:
        return sheet.t("{ground}, from round {first} on", ground=ground, first=row.first_round)
    return sheet.t(
        "{ground}, rounds {first} to {last}",
        ground=ground,
        first=row.first_round,
        last=row.last_round,
    )
