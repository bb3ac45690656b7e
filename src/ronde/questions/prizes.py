"""The prizes of a tournament file: a list read, given by a standing, told and documented."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Annotated

from ronde.declared.answer import ENGLISH, Listing
from ronde.declared.question import question
from ronde.declared.table import FilledTable, column, table
from ronde.documents.tables import Align
from ronde.fields import Arg, immutable
from ronde.formats.files import bytes_of
from ronde.i18n import listed, phrase, phrase_in, translate
from ronde.model import Finding, Player, Severity, Tournament
from ronde.model.dates import year_of
from ronde.model.matches import is_team_event
from ronde.prizes.assignment import Assignment, Award, Basis, BoardLists, assign
from ronde.prizes.field import candidates_of
from ronde.prizes.money import coin_digits, decimal_text, money_text
from ronde.prizes.prizelist import BoardList, Each, Prize, PrizeList, PrizeRemark, Sharing
from ronde.prizes.reading import PrizeListPlace, prize_list_from, read_prize_list
from ronde.prizes.reasons import reasons
from ronde.questions.files import decode
from ronde.questions.source import AfterRound, Source, TournamentQuestion
from ronde.questions.standingquestions import StandingOrder
from ronde.questions.standings import Ranked
from ronde.questions.tables import label
from ronde.questions.teamlists import BoardRequest, Boards
from ronde.serialisation import Count, Exact, Keywords, Number
from ronde.standings.individuals import Individual, Merit
from ronde.standings.working import exact

Money = Annotated[str, Keywords(pattern=r"^[0-9]+(\.[0-9]{2,3})?$", examples=["120.00"])]
_NOTES = frozenset({"share-grew"})


def prize_list_of(
    given: str | Path | Mapping[str, object] | PrizeList,
) -> tuple[PrizeList, PrizeListPlace]:
    """Return a list of prizes: of a TOML file, of plain data as in a file, or the list itself."""
    if isinstance(given, PrizeList):
        for mistake in given.mistakes():
            raise PrizeListPlace().refusal(mistake)
        return given, PrizeListPlace()
    if isinstance(given, Mapping):
        return prize_list_from(given), PrizeListPlace()
    return read_prize_list(decode(bytes_of(Path(given)), str(given)), str(given))


def awarded(
    ranking: Ranked,
    given: str | Path | Mapping[str, object] | PrizeList,
    people: Tournament | None = None,
) -> Prizes:
    """Return who gets which prize by a standing.

    `people` is the tournament of the players of an event of teams, who have the prizes of boards.
    Raises InputError for a list that contradicts itself or names people who did not enter.
    """
    prizes, source = prize_list_of(given)
    tournament = ranking.field.tournament
    for mistake in prizes.strangers(player.id for player in tournament.players):
        raise source.refusal(mistake)
    candidates = candidates_of(ranking.field, ranking.standings)
    boards = None
    if people is not None and is_team_event(people):
        boards = _board_lists(people, ranking.standings.after, prizes.entitled.games)
    assignment = assign(prizes, candidates, year_of(tournament.details.start_date), boards)
    told = tuple(_finding(remark, source) for remark in assignment.remarks)
    return Prizes(ranking, assignment, (*ranking.findings, *told))


def _board_lists(people: Tournament, after: int, least: int) -> BoardLists:
    """Return how the players of each board are ranked, of those with enough games."""
    made: dict[Merit, Boards] = {}

    def ranked_on(wanted: BoardList) -> Sequence[Individual]:
        if wanted.merit not in made:
            request = BoardRequest(wanted.merit, least)
            made[wanted.merit] = Boards.of(people, after, request)
        return made[wanted.merit].boards.get(wanted.board, ())

    return ranked_on


def _finding(remark: PrizeRemark, source: PrizeListPlace) -> Finding:
    severity = Severity.NOTE if remark.code in _NOTES else Severity.WARNING
    return Finding(severity, remark.code, remark.what, source.file, source.line(remark))


# Documents -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """A prize by its list: `category` is empty for everybody, `group` where there is one list."""

    category: str
    place: Number
    group: str


@dataclass(frozen=True, slots=True)
class AwardLine:
    """What one player gets: the prizes whose money is in it, what is paid, and the reasons.

    `exact` is the amount before it was rounded. `team` is that of who gets the prize of a board of
    an event of teams: number and rank are then those of the player, and empty it is otherwise.
    """

    rank: Number
    starting_number: Number
    name: str
    prizes: tuple[PrizeLine, ...]
    money: Money
    exact: Exact
    trophy: str
    title: str
    basis: Basis
    reasons: tuple[str, ...]
    team: str


@dataclass(frozen=True, slots=True)
class UnawardedLine:
    """A prize, or a part of its money, that nobody gets, and why."""

    prize: PrizeLine
    money: Money
    reason: str


@dataclass(frozen=True, slots=True)
class PrizesDocument:
    """Who gets which prize (docs/schemas/prizes-1.json)."""

    after: Count
    currency: Annotated[str, Keywords(examples=["EUR"])]
    each: Each
    sharing: Sharing
    awards: tuple[AwardLine, ...]
    unawarded: tuple[UnawardedLine, ...]
    findings: tuple[Finding, ...]


def _named(award: Award, who: Player) -> str:
    """Return who gets an award, of a board with the team."""
    return label(who) if award.person is None else f"{label(who)} ({award.person.team.name})"


def _line(prize: Prize) -> PrizeLine:
    return PrizeLine(prize.category, prize.place, prize.group)


@immutable
@dataclass(frozen=True, repr=False)
class Prizes(Listing):
    """Who gets which prize; iterate over the lines, `assignment` has every figure, exact.

    `tells_reasons`: its notes tell why everybody gets what they get.
    """

    found: Ranked
    assignment: Assignment
    findings: tuple[Finding, ...]
    tells_reasons: bool = False

    @cached_property
    def told(self) -> tuple[tuple[Award, tuple[str, ...]], ...]:
        """Every award with its reasons, of which the first says what it is."""
        return tuple(reasons(self.assignment))

    @property
    def currency(self) -> str:
        """The currency of the money."""
        return self.assignment.prizes.currency

    @cached_property
    def lines(self) -> tuple[AwardLine, ...]:
        """What everybody gets, in the order of the standing."""
        return tuple(self._award_line(award, why) for award, why in self.told)

    def __iter__(self) -> Iterator[AwardLine]:
        return iter(self.lines)

    def __len__(self) -> int:
        return len(self.lines)

    def reasons(self, language: str = ENGLISH) -> str:
        """Return why everybody gets what they get, and why prizes are not awarded."""
        return "\n".join(translate(line, language) for line in self.reason_lines())

    def reason_lines(self) -> list[str]:
        """Return the reasons line by line."""
        told = [
            line
            for _, (first, *others) in self.told
            for line in (first, *(listed(("  ", one), "") for one in others))
        ]
        return [*told, *self._not_awarded]

    def notes(self) -> list[str]:
        """Return what is paid in all, and the reasons if they are told."""
        return [self.paid_in_all, *(["", *self.reason_lines()] if self.tells_reasons else [])]

    @property
    def paid_in_all(self) -> str:
        """What is paid in all, as a sentence."""
        total = money_text(sum(a.money for a in self.assignment.awards), self.currency)
        return phrase("Paid in all: {total}", total=total)

    @property
    def decisions(self) -> tuple[str, ...]:
        """What was decided by hand, with the reasons, and which prizes nobody gets."""
        by_hand = (why[0] for award, why in self.told if award.basis is Basis.DECISION)
        return (*by_hand, *self._not_awarded)

    @property
    def _not_awarded(self) -> Iterator[str]:
        return (one.what for one in self.assignment.remarks if one.code == "not-awarded")

    def title(self) -> str:
        """Return the event, and after which round."""
        after = phrase("Prizes after round {round}", round=self.found.standings.after)
        name = self.found.field.tournament.details.name
        return listed(filter(None, (name, after)), " - ")

    def lists(self) -> tuple[FilledTable]:
        """Return rank, player, prize and contents of every award."""
        who, currency = self.assignment.who, self.currency
        awards = table(
            Award,
            "prizes",
            phrase("Prizes"),
            column(phrase_in("column", "Rank"), lambda one: who(one).rank, Align.RIGHT),
            column(phrase("Player"), lambda one: _named(one, who(one).player)),
            column(phrase("Prize"), "label"),
            column(phrase("Contents"), lambda one: one.contents(currency)),
        )
        return (awards.filled(self.assignment.awards),)

    def _award_line(self, award: Award, why: Iterable[str]) -> AwardLine:
        candidate = self.assignment.who(award)
        return AwardLine(
            candidate.rank,
            candidate.player.id,
            candidate.player.name,
            tuple(map(_line, award.prizes)),
            decimal_text(award.money, self.currency),
            exact(award.exact / Fraction(10 ** coin_digits(self.currency))),
            award.own.trophy if award.own else "",
            award.own.title if award.own else "",
            award.basis,
            tuple(why),
            "" if award.person is None else award.person.team.name,
        )

    def document(self) -> PrizesDocument:
        """Return the awards as the document of docs/schemas/prizes-1.json."""
        prizes = self.assignment.prizes
        unawarded = (
            UnawardedLine(_line(u.prize), decimal_text(u.money, self.currency), u.reason)
            for u in self.assignment.unawarded
        )
        return PrizesDocument(
            self.found.standings.after,
            self.currency,
            prizes.rules.each,
            prizes.rules.sharing,
            self.lines,
            tuple(unawarded),
            self.findings,
        )

    def __repr__(self) -> str:
        return f"<Prizes after round {self.found.standings.after}: {len(self)} awards>"


@question(
    command="prizes",
    examples="""
    prizes open.trf prizes.toml                    who gets what
    prizes open.trf prizes.toml --why              and why, prize by prize
    prizes open.trf prizes.toml --after 5 --json   as if it had ended then
    """,
)
class PrizesQuestion(TournamentQuestion[Prizes]):
    """Tell who gets which prize of a list by the standing, shared among tied players, and why.

    PRIZES is a TOML file with categories, prizes, and the rules of giving them: one prize each or
    several, and how tied players share.
    """

    prizes: Annotated[str, Arg(metavar="PRIZES", is_file=True)]
    after: AfterRound = None
    order: StandingOrder = StandingOrder()
    why: Annotated[bool, Arg("Tell the reason for each award.")] = False

    def ask(self, source: Source) -> Prizes:
        """Return who gets what."""
        standing = source.standing(self.order.request(self.after))
        return replace(awarded(standing, self.prizes, source.tournament), tells_reasons=self.why)
