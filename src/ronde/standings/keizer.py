"""The standing of a Keizer season: its list is the order, its points are the scores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from ronde.i18n import phrase, phrase_in
from ronde.keizer.absences import Absence
from ronde.keizer.season import KeizerSeason, RoundShare, is_keizer
from ronde.keizer.terms import GAMES, RoundHappening
from ronde.model import ByeKind, Finding, PlayerId, Tournament
from ronde.model.points import points_in_decimals
from ronde.standings.acronyms import TieBreak
from ronde.standings.editions import C07_2026, TieBreakEdition
from ronde.standings.rounds import RoundRecord
from ronde.standings.view import Field, FieldKind
from ronde.standings.working import NO_VALUE, TENTH, UNIT, Contribution, ContributionSource, Working

SOURCES: Final = {
    RoundHappening.WIN: ContributionSource.KEIZER_WIN,
    RoundHappening.DRAW: ContributionSource.KEIZER_DRAW,
    RoundHappening.LOSS: ContributionSource.KEIZER_LOSS,
    RoundHappening.BYE: ContributionSource.KEIZER_BYE,
    RoundHappening.ABSENCE: ContributionSource.KEIZER_ABSENCE,
    RoundHappening.ABSENCE_BEYOND: ContributionSource.KEIZER_ABSENCE_BEYOND,
    RoundHappening.CLUB_MATCH: ContributionSource.KEIZER_CLUB_MATCH,
    RoundHappening.UNANNOUNCED: ContributionSource.KEIZER_UNANNOUNCED,
    RoundHappening.WALKOVER: ContributionSource.KEIZER_WALKOVER,
    RoundHappening.BEFORE_JOINING: ContributionSource.KEIZER_BEFORE_JOINING,
    RoundHappening.OWN_VALUE: ContributionSource.KEIZER_OWN_VALUE,
    RoundHappening.DECISION: ContributionSource.ENTRY,
}
OF_THE_LIST: Final = ("PTS", "VAL")
"""What the list of a season gives, and no regulation of tie-breaks."""
_VALUED: Final = frozenset(SOURCES) - {RoundHappening.BEFORE_JOINING, RoundHappening.DECISION}


def absence_words(tournament: Tournament) -> Mapping[ByeKind, str]:
    """Return what the byes of files are called in a season; nothing in any other event."""
    return {kind.bye: kind.word for kind in Absence} if is_keizer(tournament) else {}


class SeasonCounts(NamedTuple):
    """How many games somebody played in a season, won of them, and how often was away."""

    games: int
    wins: int
    absences: int


COUNTS: Final = (
    (phrase("Games"), phrase("Games that were played")),
    (phrase("Wins"), phrase("Games that were won")),
    (
        phrase("Absences"),
        phrase("Evenings away, with notice or without; a match for the club is none"),
    ),
)
"""The headings of what is counted, each with what it means."""
_ABSENT: Final = (RoundHappening.ABSENCE, RoundHappening.ABSENCE_BEYOND, RoundHappening.UNANNOUNCED)

_IN_CELLS: Final = {
    ByeKind.PAIRING_ALLOCATED: phrase_in("cell of a table", "bye"),
    Absence.NOTICE.bye: phrase_in("cell of a table", "away"),
    Absence.CLUB.bye: phrase_in("cell of a table", "club"),
}
"""How a cross-table calls a round without a game; files have byes for them."""


class KeizerField(Field):
    """Everybody of a season after a number of rounds, in the order of the list."""

    def __init__(
        self,
        tournament: Tournament,
        *,
        after: int | None = None,
        kind: FieldKind = FieldKind.SWISS,
        edition: TieBreakEdition = C07_2026,
    ) -> None:
        super().__init__(tournament, after=after, kind=kind, edition=edition)
        self.season = KeizerSeason(tournament)
        self.list = self.season.lists[self.rounds]

    @staticmethod
    def points_text(tenths: int) -> str:
        """Return points as decimals: shares of values are tenths, not halves."""
        return points_in_decimals(tenths)

    def counts(self, player: PlayerId) -> SeasonCounts:
        """Return games, wins and absences of a player up to the round that is shown."""
        happened = [line.happening for line in self.season.lines(player, self.rounds)]
        return SeasonCounts(
            sum(one in GAMES for one in happened),
            happened.count(RoundHappening.WIN),
            sum(one in _ABSENT for one in happened),
        )

    @property
    def order(self) -> Sequence[PlayerId]:
        """Everybody who has joined by then, in the order of the list; late comers stand on none."""
        return self.list.order

    @cached_property
    def scores(self) -> Mapping[PlayerId, int]:
        """The Keizer points of everybody."""
        return {player: self.list.points.get(player, 0) for player in self.players}

    @cached_property
    def running(self) -> Mapping[PlayerId, Sequence[int]]:
        """The points of the lists after 0, 1, 2 … rounds, each as it was counted then."""
        lists = self.season.lists[: self.rounds + 1]
        return {player: [one.points.get(player, 0) for one in lists] for player in self.players}

    @property
    def remarks(self) -> Iterable[Finding]:
        """Players who would have changed places for ever, and another list that would stand."""
        return (*self.season.findings(self.rounds), *self.season.other_lists(self.rounds))

    def rows_of(self, players: Iterable[PlayerId]) -> dict[PlayerId, list[RoundRecord]]:
        """Return one row per round; each brings what it is worth on the list."""
        made = super().rows_of(players)
        for player, rows in made.items():
            for line in self.season.lines(player, self.rounds):
                if line.round is not None:
                    rows[line.round - 1] = rows[line.round - 1]._replace(points=line.amount)
        return made

    def points_parts(self, player: PlayerId) -> tuple[Contribution, ...]:
        """Return what makes the points of a player: a share of a value for every round."""
        return tuple(map(_contribution, self.season.lines(player, self.rounds)))


def free_in_season(field: Field, row: RoundRecord) -> str | None:
    """Return what a round of a season without a game is called in a cell, None for any other."""
    if not isinstance(field, KeizerField) or not isinstance(row.outcome, ByeKind):
        return None
    return _IN_CELLS.get(row.outcome)


def keizer_value(field: Field, player: PlayerId, _: TieBreak) -> Working:
    """Return the value that a player has by the place on the list."""
    if not isinstance(field, KeizerField) or player not in field.list.values:
        return NO_VALUE
    return Working(
        (Contribution(field.list.values[player] * UNIT, ContributionSource.KEIZER_PLACE),)
    )


def _contribution(line: RoundShare) -> Contribution:
    return Contribution(
        line.amount * TENTH,
        SOURCES[line.happening],
        line.round,
        line.opponent,
        score=line.value * 10 if line.happening in _VALUED else 0,
    )
