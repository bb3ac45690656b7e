"""Where a value comes from, line by line, in the words of the page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from ronde.documents.sheet import decimal, points_text
from ronde.i18n import phrase
from ronde.model.gamematches import game_text
from ronde.model.ranking import CODES, TieGround
from ronde.questions.standings import POINTS, Ranked, why
from ronde.questions.workings import OF_A_SEASON
from ronde.standings.acronyms import TieBreak
from ronde.standings.working import (
    UNIT,
    Contribution,
    ContributionSource,
    Cut,
    Working,
    amount_text,
    exact_text,
)
from ronde.web.language import Speech

CUTS: Final[Mapping[Cut, str]] = {
    Cut.LOWEST: phrase("cut: the lowest"),
    Cut.HIGHEST: phrase("cut: the highest"),
    Cut.ABSENCE: phrase("cut: a round missed by choice goes first"),
}
SOURCES: Final[Mapping[ContributionSource, str]] = {
    ContributionSource.ADJUSTED_OPPONENT: phrase(
        "the opponent's last requested byes count as draws"
    ),
    ContributionSource.DUMMY: phrase("unplayed: a stand-in with the own score"),
    ContributionSource.DUMMY_CAPPED_BY_OPPONENT: phrase(
        "unplayed: a stand-in with no more than the scheduled opponent"
    ),
    ContributionSource.DUMMY_CAPPED_BY_DRAWS: phrase(
        "unplayed: a stand-in with no more than a draw in every round"
    ),
    ContributionSource.VIRTUAL_OPPONENT: phrase("unplayed: a virtual opponent"),
    ContributionSource.TABLE: phrase("from the table"),
    ContributionSource.ENTRY: phrase("known from the entry list, or decided"),
    ContributionSource.SECONDARY: phrase("the secondary score, before all is divided"),
    **OF_A_SEASON,
}
"""Reasons that are told; an opponent and a round speak for themselves."""

TITLES: Final[Mapping[str, str]] = {
    "PTS": phrase("Points"),
    "DE": phrase("Direct encounter"),
    "WIN": phrase("Wins"),
    "WON": phrase("Games won on the board"),
    "BPG": phrase("Games with Black"),
    "BWG": phrase("Games won with Black"),
    "PS": phrase("Progressive score"),
    "REP": phrase("Rounds one chose to play"),
    "STD": phrase("Standard points"),
    "BH": phrase("Buchholz: the opponents' points"),
    "FB": phrase("Fore Buchholz"),
    "AOB": phrase("Average Buchholz of the opponents"),
    "SB": phrase("Sonneborn-Berger: the points of opponents times the own result"),
    "KS": phrase("Koya: points against the better half"),
    "ARO": phrase("Average rating of the opponents"),
    "TPR": phrase("Performance"),
    "PTP": phrase("Perfect performance"),
    "APRO": phrase("Average performance of the opponents"),
    "APPO": phrase("Average perfect performance of the opponents"),
    "RTNG": phrase("Rating"),
    "TPN": phrase("Starting number"),
    "SK": phrase("Solkoff: the opponents' points"),
    "SM": phrase("Median Solkoff"),
    "ST": phrase("Truncated Solkoff"),
    "MCP": phrase("Mean rating of the opponents"),
    "VAL": phrase("Value on the list"),
    "MPVGP": phrase("The other score: game points or match points"),
    "BC": phrase("Board count: less is better"),
    "TBR": phrase("Top board results"),
    "BBE": phrase("Bottom board elimination"),
    "EMMSB": phrase("Match points of the opponents times match points"),
    "EMGSB": phrase("Match points of the opponents times game points"),
    "EGMSB": phrase("Game points of the opponents times match points"),
    "EGGSB": phrase("Game points of the opponents times game points"),
    "EDE": phrase("Extended direct encounter"),
    "EDET": phrase("Extended direct encounter, then top boards"),
    "EDEB": phrase("Extended direct encounter, then without bottom boards"),
    "EDEC": phrase("Extended direct encounter, then board count"),
    "EDEBT": phrase("Extended direct encounter, then board count, then top boards"),
    "EDEBB": phrase("Extended direct encounter, then board count, then without bottom boards"),
    "SSSC": phrase("Scores and strength of the schedule"),
    CODES[TieGround.LOT]: phrase("Drawing of lots"),
    CODES[TieGround.HAND]: phrase("Order decided by the arbiter"),
}
_OUTSIDE: Final = phrase("Values from outside, such as those of a play-off")


@dataclass(frozen=True, slots=True)
class WorkingRow:
    """One summand; one that was cut is told but does not count."""

    round: str
    opponent: str
    number: int | None
    amount: str
    why: str
    is_cut: bool


@dataclass(frozen=True, slots=True)
class WorkingTable:
    """The working of one value; `anchor` is its place on the card of the player."""

    anchor: str
    acronym: str
    title: str
    rows: tuple[WorkingRow, ...]
    evidence: tuple[WorkingRow, ...]
    conclusion: str
    notes: tuple[str, ...] = ()


def anchor_of(acronym: str) -> str:
    """Return the name of a working in an address.

    >>> anchor_of("BH/C1")
    'working-bh-c1'
    """
    return "working-" + "".join(c if c.isalnum() else "-" for c in acronym.lower())


def title_of(tie_break: TieBreak, speech: Speech) -> str:
    """Return what a tie-break is called, with its modifiers as they are written."""
    title = speech.say(TITLES.get(tie_break.name.upper(), _OUTSIDE))
    modifiers = tie_break.text.partition("/")[2]
    return f"{title} ({modifiers})" if modifiers else title


def workings_of(found: Ranked, player: int, speech: Speech) -> list[WorkingTable]:
    """Return the workings of the points and of every tie-break of a player."""
    asked = [(POINTS, speech.say(TITLES[POINTS]))]
    asked += [(t.text, title_of(t, speech)) for t in found.standings.tie_breaks]
    return [
        _table(found, why(found, player, acronym).working, acronym, title, speech)
        for acronym, title in asked
    ]


def _table(
    ranking: Ranked, working: Working, acronym: str, title: str, speech: Speech
) -> WorkingTable:
    told = _Teller(ranking, speech)
    return WorkingTable(
        anchor_of(acronym),
        acronym,
        title,
        tuple(told.row(c, is_product=working.is_product) for c in working.contributions),
        tuple(told.row(c) for c in working.evidence),
        told.conclusion(working),
    )


class _Teller:
    """Puts contributions into words."""

    def __init__(self, found: Ranked, speech: Speech) -> None:
        self._people, self._speech = found.field.players, speech
        self._rules = None if found.games is None else found.games.tournament.rules

    def row(self, contribution: Contribution, *, is_product: bool = False) -> WorkingRow:
        opponent = contribution.opponent
        return WorkingRow(
            "" if contribution.round is None else game_text(self._rules, contribution.round),
            "" if opponent is None else self._people[opponent].name,
            opponent,
            decimal(amount_text(contribution.amount), self._speech.language),
            "; ".join(self._reasons(contribution, is_product=is_product)),
            contribution.cut is not None,
        )

    def _reasons(self, contribution: Contribution, *, is_product: bool) -> list[str]:
        language, found = self._speech.language, []
        if contribution.board is not None:
            found.append(self._speech.t("board {board}", board=contribution.board))
        if is_product:
            score, points = contribution.score, contribution.points
            found.append(f"{points_text(score, language)} × {points_text(points, language)}")
        if contribution.source in SOURCES:
            found.append(self._speech.say(SOURCES[contribution.source]))
        if contribution.cut is not None:
            found.append(self._speech.say(CUTS[contribution.cut]))
        if contribution.article:
            found.append(f"[{contribution.article}]")
        return found

    def conclusion(self, working: Working) -> str:
        if working.value is None:
            return self._speech.t("no value: there is nothing to count")
        value = self._exact(working.value)
        if working.divisor == 1 and working.rounded_to is None:
            return f"= {value}"
        total = self._exact(Fraction(working.total, UNIT))
        if working.rounded_to is None:
            return f"{total} / {working.divisor} = {value}"
        rounded = self._speech.t("rounded half up")
        return f"{total} / {working.divisor} = {value} ({rounded})"

    def _exact(self, value: Fraction) -> str:
        return decimal(exact_text(value) or "", self._speech.language)
