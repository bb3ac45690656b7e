"""The working of a value for people, and as the library answers it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from ronde.declared.answer import ENGLISH, Answer
from ronde.declared.layout import Table
from ronde.i18n import Figure, listed, phrase, translate
from ronde.keizer.season import RULES as KEIZER
from ronde.keizer.season import is_keizer
from ronde.model import Finding, Player, PlayerId
from ronde.model.points import points_for_people
from ronde.questions.standings import Ranked, Why, WorkingDocument, working_document
from ronde.questions.tables import label
from ronde.standings.keizer import OF_THE_LIST
from ronde.standings.keizer import SOURCES as KEIZER_SOURCES
from ronde.standings.working import UNIT, Contribution, ContributionSource, Cut, Working, exact_text

_CUTS: Final = {
    Cut.LOWEST: phrase("cut: the lowest"),
    Cut.HIGHEST: phrase("cut: the highest"),
    Cut.ABSENCE: phrase("cut: a voluntary unplayed round goes first"),
}
OF_A_SEASON: Final[Mapping[ContributionSource, str]] = {
    ContributionSource.KEIZER_WIN: phrase("win"),
    ContributionSource.KEIZER_DRAW: phrase("draw"),
    ContributionSource.KEIZER_LOSS: phrase("loss"),
    ContributionSource.KEIZER_BYE: phrase("bye"),
    ContributionSource.KEIZER_ABSENCE: phrase("away with notice"),
    ContributionSource.KEIZER_ABSENCE_BEYOND: phrase("away with notice once too often"),
    ContributionSource.KEIZER_CLUB_MATCH: phrase("a match for the club"),
    ContributionSource.KEIZER_UNANNOUNCED: phrase("away without notice"),
    ContributionSource.KEIZER_WALKOVER: phrase("the opponent did not come"),
    ContributionSource.KEIZER_BEFORE_JOINING: phrase("before joining"),
    ContributionSource.KEIZER_OWN_VALUE: phrase("the own value, once"),
    ContributionSource.KEIZER_PLACE: phrase("by the place on the list"),
}
"""What brought a share of a value on the list of a Keizer season."""

_SOURCES: Final[Mapping[ContributionSource, str]] = {
    ContributionSource.OPPONENT: "",
    ContributionSource.ADJUSTED_OPPONENT: phrase(
        "the opponent's last requested byes count as draws"
    ),
    ContributionSource.DUMMY: phrase("unplayed: a dummy with the own score"),
    ContributionSource.DUMMY_CAPPED_BY_OPPONENT: phrase(
        "unplayed: a dummy with no more than the scheduled opponent"
    ),
    ContributionSource.DUMMY_CAPPED_BY_DRAWS: phrase(
        "unplayed: a dummy with no more than a draw in every round"
    ),
    ContributionSource.VIRTUAL_OPPONENT: phrase("unplayed: a virtual opponent"),
    ContributionSource.ROUND: "",
    ContributionSource.TABLE: phrase("from the table"),
    ContributionSource.ENTRY: phrase("from the entry list or by decision"),
    ContributionSource.BOARD: "",
    ContributionSource.SECONDARY: phrase("the secondary score, before all is divided"),
    **OF_A_SEASON,
}

_OF_A_VALUE: Final = frozenset(KEIZER_SOURCES.values())

_HEADINGS: Final = (phrase("Round"), phrase("Opponent"), phrase("Amount"), phrase("Why"))
_FIGURES: Final = (0, 2)


@dataclass(frozen=True, slots=True, repr=False)
class Origin(Answer):
    """Where a value of a player comes from; `str` tells it, the fields are the data."""

    found: Ranked
    why: Why

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was assumed for the standing."""
        return self.found.findings

    @property
    def player(self) -> Player:
        """Whose value it is."""
        return self.why.player

    @property
    def tie_break(self) -> str:
        """The tie-break as it is properly written, `PTS` for the points."""
        return self.why.tie_break

    @property
    def working(self) -> Working:
        """The value with all that contributes to it."""
        return self.why.working

    def text(self, language: str = ENGLISH) -> str:
        """Return title, contributions, how the value follows, and evidence."""
        tables = [table.told(language).text() for table in self.tables()]
        first, *evidence = tables
        told = [translate(self.title(), language), first, self.conclusion(language), *evidence]
        return "\n\n".join(told)

    def document(self) -> WorkingDocument:
        """Return it as the document of docs/schemas/working-1.json."""
        return working_document(self.why)

    def title(self) -> str:
        """Return which value it is, whose, and by which edition."""
        return phrase(
            "{tie_break} of {player} by {edition}",
            tie_break=self.tie_break,
            player=label(self.player),
            edition=self._rules,
        )

    @property
    def _rules(self) -> str:
        """By what it is counted: the edition of tie-breaks, or the season itself."""
        is_of_list = is_keizer(self.found.field.tournament) and self.tie_break in OF_THE_LIST
        return KEIZER if is_of_list else self.found.standings.edition

    def conclusion(self, language: str = ENGLISH) -> str:
        """Return how the value follows, in one line."""
        return translate(_conclusion(self.working), language)

    def tables(self) -> list[Table]:
        """Return what contributes, and the evidence where there is some."""
        working = self.working
        parts = [
            _row(self.found, part, is_product=working.is_product) for part in working.contributions
        ]
        tables = [Table(_HEADINGS, parts, _FIGURES)]
        if working.evidence:
            rows = [_row(self.found, part) for part in working.evidence]
            tables.append(Table(_HEADINGS, rows, _FIGURES))
        return tables

    def _repr_html_(self) -> str:
        first, *evidence = (table.told(ENGLISH) for table in self.tables())
        caption = f"{self.title()} {self.conclusion(ENGLISH)}"
        return "\n".join([first.html(caption), *(table.html() for table in evidence)])

    def __repr__(self) -> str:
        return f"<{self.title()}: {self.conclusion(ENGLISH)}>"


def _conclusion(working: Working) -> str:
    """Return how the value follows: the sum, or the mean and its rounding."""
    value = exact_text(working.value)
    if value is None:
        return phrase("no value: there is nothing to count")
    total = exact_text(Fraction(working.total, UNIT)) or ""
    if working.divisor == 1 and working.rounded_to is None:
        return phrase("= {value}", value=Figure(value))
    facts = {"total": Figure(total), "divisor": working.divisor, "value": Figure(value)}
    if working.rounded_to is None:
        return phrase("{total} / {divisor} = {value}", **facts)
    return phrase("{total} / {divisor}, rounded half up = {value}", **facts)


def _row(ranking: Ranked, contribution: Contribution, *, is_product: bool = False) -> list[str]:
    amount = exact_text(Fraction(contribution.amount, UNIT)) or ""
    shown = Figure(f"({amount})" if contribution.cut is not None else amount)
    round_ = "" if contribution.round is None else str(contribution.round)
    board = contribution.board
    reasons: list[str] = [] if board is None else [phrase("board {board}", board=board)]
    reasons += [_product(contribution)] if is_product else []
    reasons += [_SOURCES[contribution.source]]
    if contribution.score and not is_product and contribution.source in _OF_A_VALUE:
        reasons.append(phrase("value {value}", value=contribution.score // 10))
    if contribution.cut is not None:
        reasons.append(_CUTS[contribution.cut])
    why = listed((reason for reason in reasons if reason), "; ")
    article = contribution.article
    cited = phrase("{why} [{article}]", why=why, article=article) if article else why
    return [round_, _name(ranking, contribution.opponent), shown, cited]


def _name(ranking: Ranked, opponent: PlayerId | None) -> str:
    return "" if opponent is None else label(ranking.field.players[opponent])


def _product(contribution: Contribution) -> str:
    score, points = (points_for_people(p) for p in (contribution.score, contribution.points))
    return Figure(f"{score} × {points}")
