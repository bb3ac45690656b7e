"""Documents of a tournament, by their names: what `ronde print` and the pages offer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final

from ronde.declared.answer import Listing
from ronde.documents import Heading, Sheet
from ronde.documents.charts import (
    ShownStanding,
    cross_table_document,
    standings_document,
    wall_chart_document,
)
from ronde.documents.marks import NO_CORRECTIONS, Corrections
from ronde.documents.matches import (
    PaperMatch,
    match_sheets,
    matches_document,
    squads_document,
)
from ronde.documents.pairings import NO_TABLES, BesideBoards, pairings_by_board, pairings_by_name
from ronde.documents.people import place_cards, player_list
from ronde.documents.poster import PosterCode, poster_document
from ronde.documents.prizes import (
    PrizeText,
    diplomas_document,
    prize_list_document,
    receipts_document,
)
from ronde.documents.sheet import Occasion
from ronde.documents.slips import NO_CODES, BoardPictures, result_slips
from ronde.documents.statement import statement_document
from ronde.documents.tree import tree_document
from ronde.documents.words import titled
from ronde.errors import InputError
from ronde.i18n import is_speaking_of_teams, phrase, speaking_of_teams
from ronde.model import Finding, Tournament
from ronde.model.matches import TeamEvent, is_team_event
from ronde.norms.computation import NormRequest
from ronde.prizes.assignment import Award
from ronde.prizes.money import money_text
from ronde.prizes.prizelist import PrizeList
from ronde.questions.fideratings import FideRatings
from ronde.questions.knockout import knockout_tree, without_opponent
from ronde.questions.normcertificates import print_certificates
from ronde.questions.prizes import Prizes, awarded
from ronde.questions.report import arbiter_report, notes_of_file
from ronde.questions.sides import score_of_sides
from ronde.questions.standings import Ranked, StandingRequest, field_of, ranked
from ronde.questions.statement import about_event, about_meetings, about_pairing, about_points
from ronde.questions.submission import Submission, form_document
from ronde.questions.teamlists import BoardRequest, Boards, Individuals, no_teams
from ronde.questions.teamsheets import paper_matches
from ronde.questions.titlenorms import Norms
from ronde.ratings.fide.computation import RatingRequest
from ronde.standings.teamfield import TeamField


class DocumentKind(Enum):
    """The documents of a tournament."""

    PAIRINGS = "pairings"
    PAIRINGS_BY_NAME = "pairings-by-name"
    SLIPS = "slips"
    STANDINGS = "standings"
    WALL_CHART = "wall-chart"
    CROSS_TABLE = "cross-table"
    CARDS = "cards"
    PLAYERS = "players"
    STATEMENT = "statement"
    REPORT = "report"
    RATINGS = "ratings"
    NORMS = "norms"
    NORM_CERTIFICATES = "norm-certificates"
    PRIZES = "prizes"
    RECEIPTS = "receipts"
    DIPLOMAS = "diplomas"
    REPORT_FORM = "report-form"
    MATCHES = "matches"
    SQUADS = "squads"
    INDIVIDUALS = "individuals"
    BOARDS = "boards"
    TREE = "tree"
    POSTER = "poster"


OF_MEMBERS: Final = frozenset({DocumentKind.SQUADS, DocumentKind.INDIVIDUALS, DocumentKind.BOARDS})
"""The documents about the players of teams."""

OF_TEAMS: Final = OF_MEMBERS | {DocumentKind.MATCHES}
"""The documents of an event in which teams are paired."""

OF_KNOCKOUTS: Final = frozenset({DocumentKind.TREE})
"""The documents of a knock-out."""

OF_PRIZES: Final = frozenset({DocumentKind.PRIZES, DocumentKind.RECEIPTS, DocumentKind.DIPLOMAS})
"""The documents that need a list of prizes."""

OF_NORMS: Final = frozenset({DocumentKind.NORMS, DocumentKind.NORM_CERTIFICATES})
"""The documents of an event that can give title norms."""

OF_A_ROUND: Final = frozenset(
    {
        DocumentKind.PAIRINGS,
        DocumentKind.PAIRINGS_BY_NAME,
        DocumentKind.SLIPS,
        DocumentKind.MATCHES,
    }
)
"""The documents that can be printed only when a round has been paired."""

OF_A_PART: Final = frozenset({DocumentKind.STANDINGS, DocumentKind.PLAYERS})
"""The documents that can be restricted to a category of players."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be printed and how.

    `round` is the round of pairings and slips, by default the latest, and the last one that
    standings and charts count, by default the last complete one. `tables` tells at which
    table a board is played, `codes` gives pictures (PNG or SVG) for the slips of boards, with
    `code_caption` below. `standing` chooses the tie-breaks, and the category to which standings
    and the list of players are restricted; raises InputError for one of other documents.
    `corrections` are marked where they changed something. `ratings` and `norms` are what is asked
    of these, after the round of the order; `player` is whose certificates are printed alone.
    `prizes` is the list that is given after that round; `is_forecast` says that it would be given
    so if the event ended now. `changes` adds those of FIDE ratings to standings. `boards` is how
    the players of a team event are ranked board by board. `matches` are those of the round, where
    the players of the tournament are teams; of a file they are found in it. `people` is the
    tournament of their members, who have the prizes of boards. `poster` are the codes of a poster.
    `fingerprint` is that of the certificate of the round.
    """

    kind: DocumentKind
    sheet: Sheet
    round: int | None = None
    tables: Mapping[int, int] = field(default_factory=lambda: NO_TABLES)
    codes: Mapping[int, bytes] = field(default_factory=lambda: NO_CODES)
    code_caption: str = ""
    standing: StandingRequest = StandingRequest()
    corrections: Corrections = NO_CORRECTIONS
    ratings: RatingRequest = RatingRequest()
    norms: NormRequest = NormRequest()
    player: int | None = None
    prizes: PrizeList | None = None
    is_forecast: bool = False
    changes: bool = False
    boards: BoardRequest = BoardRequest()
    matches: tuple[PaperMatch, ...] | None = None
    people: Tournament | None = None
    poster: tuple[PosterCode, ...] = ()
    fingerprint: str = ""

    def __post_init__(self) -> None:
        part = self.standing
        if self.kind not in OF_A_PART and (part.named or not part.category.is_everybody):
            raise InputError(
                "only standings and the list of players can be restricted to {category}; leave"
                " that out",
                category=part.named or part.category.words,
            )

    def with_codes(self, codes: Mapping[int, bytes], caption: str) -> Order:
        """Return the order with pictures for the slips."""
        return replace(self, codes=codes, code_caption=caption)


@dataclass(frozen=True, slots=True)
class Printed:
    """A document as PDF, and what was noticed when it was made."""

    pdf: bytes
    findings: tuple[Finding, ...] = ()


def print_document(tournament: Tournament, order: Order) -> Printed:
    """Return a document of a tournament; the same order gives the same bytes.

    Its head tells place and days as the sheet knows them, else as the tournament does. Raises
    InputError when that round has not been paired, or when typst is not installed.
    """
    if order.sheet.occasion == Occasion():
        sheet = replace(order.sheet, occasion=Occasion.of(tournament.details))
        order = replace(order, sheet=sheet)
    if order.kind in OF_PRIZES:
        return _prizes(tournament, order)
    if order.kind in OF_A_ROUND and is_team_event(tournament):
        event = TeamEvent(tournament)
        matches = paper_matches(event, latest_round(tournament, order))
        with speaking_of_teams():
            return print_document(event.as_tournament(), replace(order, matches=matches))
    if order.kind in _OF_STANDINGS:
        ranking = ranked(tournament, request_of(tournament, order))
        with speaking_of_teams(of_teams=ranking.teams is not None or is_speaking_of_teams()):
            return Printed(_OF_STANDINGS[order.kind](ranking, order), ranking.findings)
    if order.kind in _LISTINGS:
        return Printed(_LISTINGS[order.kind](tournament, order).pdf(order.sheet))
    return Printed(_OF_TOURNAMENT[order.kind](tournament, order))


def latest_round(tournament: Tournament, order: Order) -> int:
    """Return the round that is printed: the one asked for, or the latest."""
    return len(tournament.rounds) if order.round is None else order.round


def request_of(tournament: Tournament, order: Order) -> StandingRequest:
    """Return the standing that is printed: after the round asked for, or the last complete one."""
    after = order.standing.after if order.round is None else order.round
    if after is None:
        after = tournament.complete_rounds
    return replace(order.standing, after=after)


def _standings(ranking: Ranked, order: Order) -> bytes:
    tie_breaks, part = ranking.standings.tie_breaks, order.standing.part(ranking.field.tournament)
    changes = None
    if order.changes and ranking.teams is None:
        request = replace(order.ratings, after=ranking.standings.after)
        rated = FideRatings.of(ranking.field.tournament, request)
        changes = rated.change_texts(order.sheet.language)
    shown = ShownStanding(part, order.corrections, changes)
    return standings_document(ranking.field, ranking.places, tie_breaks, order.sheet, shown)


def _cross_table(ranking: Ranked, order: Order) -> bytes:
    places = ranking.standings.everybody
    return cross_table_document(
        ranking.shown, places, order.sheet, order.corrections, ranking.sides
    )


def _report(ranking: Ranked, order: Order) -> bytes:
    notes = notes_of_file(ranking.field.tournament, order.sheet, ranking.findings)
    return arbiter_report(ranking, order.sheet, notes)


def _pairings(tournament: Tournament, order: Order) -> bytes:
    number = latest_round(tournament, order)
    scores = None
    if order.matches is not None:
        scores = {n: order.sheet.say(match.score) for n, match in enumerate(order.matches, 1)}
    until = replace(tournament, rounds=tournament.rounds[:number])
    notes = [without_opponent(until, number) or score_of_sides(until)]
    if order.fingerprint:
        notes.append(
            phrase(
                "Everybody can check this pairing on the public page of its round. Fingerprint of"
                " its certificate: {code}",
                code=order.fingerprint,
            )
        )
    boards = BesideBoards(scores, tuple(note for note in notes if note))
    return pairings_by_board(
        tournament, number, order.sheet, order.tables, order.corrections, boards
    )


def _by_name(tournament: Tournament, order: Order) -> bytes:
    return pairings_by_name(tournament, latest_round(tournament, order), order.sheet, order.tables)


def _slips(tournament: Tournament, order: Order) -> bytes:
    number = latest_round(tournament, order)
    pictures = BoardPictures(order.codes, order.code_caption)
    if order.matches is not None:
        return match_sheets(tournament, number, order.matches, order.sheet, pictures)
    return result_slips(tournament, number, order.sheet, order.tables, pictures)


def _matches(tournament: Tournament, order: Order) -> bytes:
    if order.matches is None:
        raise no_teams()
    return matches_document(tournament, latest_round(tournament, order), order.matches, order.sheet)


def _squads(tournament: Tournament, order: Order) -> bytes:
    if not is_team_event(tournament):
        raise no_teams()
    return squads_document(tournament, order.sheet)


def _tree(tournament: Tournament, order: Order) -> bytes:
    rounds = tournament.rounds[: order.round]
    return tree_document(knockout_tree(replace(tournament, rounds=rounds)), order.sheet)


def _wall_chart(tournament: Tournament, order: Order) -> bytes:
    field = field_of(tournament, request_of(tournament, order))
    is_of_teams = isinstance(field, TeamField) or is_speaking_of_teams()
    with speaking_of_teams(of_teams=is_of_teams):
        return wall_chart_document(field, order.sheet, order.corrections)


def _cards(tournament: Tournament, order: Order) -> bytes:
    return place_cards(tournament, order.sheet)


def _players(tournament: Tournament, order: Order) -> bytes:
    return player_list(tournament, order.sheet, order.standing.part(tournament))


def _statement(tournament: Tournament, order: Order) -> bytes:
    sheet = order.sheet
    passages = (
        about_event(tournament, sheet),
        about_pairing(tournament, sheet),
        about_points(tournament.points, sheet),
        about_meetings(tournament, sheet),
    )
    return statement_document(tournament.details.name, passages, sheet)


def _ratings(tournament: Tournament, order: Order) -> Listing:
    after = request_of(tournament, order).after
    return FideRatings.of(tournament, replace(order.ratings, after=after))


def _norms(tournament: Tournament, order: Order) -> Norms:
    after = request_of(tournament, order).after
    return Norms.of(tournament, replace(order.norms, after=after))


def _individuals(tournament: Tournament, order: Order) -> Listing:
    after = request_of(tournament, order).after
    return Individuals.of(tournament, after, order.boards.board_of)


def _boards(tournament: Tournament, order: Order) -> Listing:
    after = request_of(tournament, order).after
    return Boards.of(tournament, after, order.boards)


def _certificates(tournament: Tournament, order: Order) -> bytes:
    return print_certificates(_norms(tournament, order), order.player, order.sheet)


_LISTINGS: Final[Mapping[DocumentKind, Callable[[Tournament, Order], Listing]]] = {
    DocumentKind.RATINGS: _ratings,
    DocumentKind.NORMS: _norms,
    DocumentKind.INDIVIDUALS: _individuals,
    DocumentKind.BOARDS: _boards,
}


def _prizes(tournament: Tournament, order: Order) -> Printed:
    if order.prizes is None:
        raise InputError("name the list of prizes: --prizes PRIZES.toml")
    standing = ranked(tournament, request_of(tournament, order))
    prizes = awarded(standing, order.prizes, order.people or tournament)
    sheet, details = order.sheet, tournament.details
    lines = [_prize_text(prizes, award, sheet) for award in prizes.assignment.awards]
    if order.kind is DocumentKind.RECEIPTS:
        pdf = receipts_document(details, lines, sheet)
    elif order.kind is DocumentKind.DIPLOMAS:
        signed = (sheet.t("Chief arbiter"), sheet.t("Organiser"))
        pdf = diplomas_document(details, lines, sheet, signed)
    else:
        pdf = prize_list_document(
            _heading(prizes, order), lines, sheet, _prize_notes(prizes, sheet)
        )
    return Printed(pdf, prizes.findings)


def _heading(prizes: Prizes, order: Order) -> Heading:
    sheet, standings = order.sheet, prizes.found.standings
    title = sheet.t("Prizes after round {round}", round=standings.after)
    if order.is_forecast:
        title = sheet.t("{title} (forecast)", title=title)
    return Heading(title, prizes.found.field.tournament.details.name, sheet.say(prizes.paid_in_all))


def _prize_text(prizes: Prizes, award: Award, sheet: Sheet) -> PrizeText:
    candidate, own = prizes.assignment.who(award), award.own
    return PrizeText(
        candidate.rank,
        titled(candidate.player),
        candidate.player.federation,
        sheet.say(award.label),
        sheet.say(award.contents(prizes.currency)),
        sheet.say(money_text(award.money, prizes.currency)) if award.money else "",
        None if own is None else own.place,
        "" if own is None else sheet.say(own.category_label),
        "" if own is None else own.title,
    )


def _prize_notes(prizes: Prizes, sheet: Sheet) -> list[str]:
    """Return what was decided by hand, and which prizes nobody gets."""
    return [sheet.say(line) for line in prizes.decisions]


def _poster(tournament: Tournament, order: Order) -> bytes:
    return poster_document(tournament.details.name, order.poster, order.sheet)


def _report_form(tournament: Tournament, order: Order) -> bytes:
    return form_document(Submission.of(tournament), order.sheet)


_OF_STANDINGS: Final[Mapping[DocumentKind, Callable[[Ranked, Order], bytes]]] = {
    DocumentKind.STANDINGS: _standings,
    DocumentKind.CROSS_TABLE: _cross_table,
    DocumentKind.REPORT: _report,
}
_OF_TOURNAMENT: Final[Mapping[DocumentKind, Callable[[Tournament, Order], bytes]]] = {
    DocumentKind.PAIRINGS: _pairings,
    DocumentKind.PAIRINGS_BY_NAME: _by_name,
    DocumentKind.SLIPS: _slips,
    DocumentKind.MATCHES: _matches,
    DocumentKind.SQUADS: _squads,
    DocumentKind.TREE: _tree,
    DocumentKind.WALL_CHART: _wall_chart,
    DocumentKind.CARDS: _cards,
    DocumentKind.PLAYERS: _players,
    DocumentKind.STATEMENT: _statement,
    DocumentKind.NORM_CERTIFICATES: _certificates,
    DocumentKind.REPORT_FORM: _report_form,
    DocumentKind.POSTER: _poster,
}
