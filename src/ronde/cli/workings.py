"""The working of a value: told line by line, or as data."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from ronde.app.standings import Ranked
from ronde.app.tables import label
from ronde.i18n import Figure, listed, phrase
from ronde.model import PlayerId
from ronde.model.points import points_for_people
from ronde.standings.working import UNIT, Contribution, Cut, Source, Working, exact_text

_CUTS: Final = {
    Cut.LOWEST: phrase("cut: the lowest"),
    Cut.HIGHEST: phrase("cut: the highest"),
    Cut.ABSENCE: phrase("cut: a voluntary unplayed round goes first"),
}
_SOURCES: Final = {
    Source.OPPONENT: "",
    Source.ADJUSTED_OPPONENT: phrase("the opponent's last requested byes count as draws"),
    Source.DUMMY: phrase("unplayed: a dummy with the own score"),
    Source.DUMMY_CAPPED_BY_OPPONENT: phrase(
        "unplayed: a dummy with no more than the scheduled opponent"
    ),
    Source.DUMMY_CAPPED_BY_DRAWS: phrase(
        "unplayed: a dummy with no more than a draw in every round"
    ),
    Source.VIRTUAL_OPPONENT: phrase("unplayed: a virtual opponent"),
    Source.ROUND: "",
    Source.TABLE: phrase("from the table"),
    Source.ENTRY: phrase("from the entry list or by decision"),
}

HEADINGS: Final = (phrase("Round"), phrase("Opponent"), phrase("Amount"), phrase("Why"))


def rows(found: Ranked, working: Working) -> list[list[str]]:
    """Return one row per contribution, in the order of the rounds."""
    return [
        _row(found, contribution, is_product=working.is_product)
        for contribution in working.contributions
    ]


def evidence_rows(found: Ranked, working: Working) -> list[list[str]]:
    """Return one row per piece of evidence."""
    return [_row(found, contribution) for contribution in working.evidence]


def conclusion(working: Working) -> str:
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


def _row(found: Ranked, contribution: Contribution, *, is_product: bool = False) -> list[str]:
    amount = exact_text(Fraction(contribution.amount, UNIT)) or ""
    shown = Figure(f"({amount})" if contribution.cut is not None else amount)
    round_ = "" if contribution.round is None else str(contribution.round)
    reasons = [_product(contribution)] if is_product else []
    reasons += [_SOURCES[contribution.source]]
    if contribution.cut is not None:
        reasons.append(_CUTS[contribution.cut])
    why = listed((reason for reason in reasons if reason), "; ")
    article = contribution.article
    cited = phrase("{why} [{article}]", why=why, article=article) if article else why
    return [round_, _name(found, contribution.opponent), shown, cited]


def _name(found: Ranked, opponent: PlayerId | None) -> str:
    return "" if opponent is None else label(found.field.players[opponent])


def _product(contribution: Contribution) -> str:
    score, points = (points_for_people(p) for p in (contribution.score, contribution.points))
    return Figure(f"{score} × {points}")
