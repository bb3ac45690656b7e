"""A whole series computed: every player, the summary, the findings and the fees."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from ronde.errors import InputError
from ronde.i18n import phrase
from ronde.ratings.ffjd.accelerated import (
    Accelerated,
    AcceleratedEstimate,
    accelerated,
    asks_for_estimate,
    is_entitled,
)
from ronde.ratings.ffjd.conditions.fees import Fees, fees_of
from ronde.ratings.ffjd.conditions.homologation import (
    HomologationVerdict,
    homologation_findings,
    verdict,
)
from ronde.ratings.ffjd.evolution import (
    after_period,
    coefficient,
    expected_at_the_end,
    expected_so_far,
    series_evolution,
)
from ronde.ratings.ffjd.findings import SeriesFinding, noted
from ronde.ratings.ffjd.firstrating import (
    NationalFirstRating,
    RatingSource,
    UnratedStanding,
    first_rating,
    has_five_rated_games,
    normal_source,
)
from ronde.ratings.ffjd.foreign import initial_points, is_outsider
from ronde.ratings.ffjd.guide import rated_players, suggestion
from ronde.ratings.ffjd.performance import opponents_mean, performance
from ronde.ratings.ffjd.series import PlayerKey, RateKind, Series, SeriesPlayer
from ronde.ratings.ffjd.summary import Summary, summary
from ronde.ratings.ffjd.tables import FirstRatingRule, Tables, shipped_tables
from ronde.ratings.ffjd.tally import GamesTally, Ratings, tallies

Earlier = Mapping[PlayerKey, Sequence[RatingSource]]
"""What earlier series say about players who are still unrated (6.2.1, 6.2.4)."""
_NOTHING_EARLIER: Final[Earlier] = MappingProxyType({})


class SeriesStatus(Enum):
    """What the series means for a player."""

    RATED = "rated"
    FOREIGN = "foreign"
    FIRST_RATING = "first-rating"
    GAMES_MISSING = "games-missing"
    SEVEN_GAMES_NEEDED = "seven-games-needed"
    UNDETERMINED = "undetermined"

    @property
    def word(self) -> str:
        """The status in words for people."""
        return _STATUS_WORDS[self]


_STATUS_WORDS: Final = {
    SeriesStatus.RATED: phrase("rated player"),
    SeriesStatus.FOREIGN: phrase("from outside, never listed"),
    SeriesStatus.FIRST_RATING: phrase("first rating"),
    SeriesStatus.GAMES_MISSING: phrase("games missing for a first rating"),
    SeriesStatus.SEVEN_GAMES_NEEDED: phrase("seven games needed (1500 or more)"),
    SeriesStatus.UNDETERMINED: phrase("no rated opponent and no estimate"),
}


@dataclass(frozen=True, slots=True)
class NationalPlayerRating:
    """One player's computation; values that do not apply are None, fractions are exact.

    `initial` is CPi, `final` CPf, `expected` PA and `expected_final` PAf.
    """

    player: SeriesPlayer
    tally: GamesTally
    status: SeriesStatus
    initial: Fraction | None = None
    coefficient: Fraction | None = None
    expected: Fraction | None = None
    expected_final: Fraction | None = None
    opponents_mean: Fraction | None = None
    performance: Fraction | None = None
    evolution: Fraction | None = None
    first: NationalFirstRating | None = None
    sources: tuple[RatingSource, ...] = ()
    final: int | None = None
    other_first: Fraction | None = None
    """The first rating by the reading that is not in force, where it is another (0079)."""


@dataclass(frozen=True, slots=True)
class SeriesRating:
    """Everything that one series gives, in the order of its players."""

    series: Series
    players: tuple[NationalPlayerRating, ...]
    summary: Summary
    findings: tuple[SeriesFinding, ...]
    fees: Fees
    verdict: HomologationVerdict
    procedure: Accelerated | None


def rate(
    series: Series,
    *,
    earlier: Earlier = _NOTHING_EARLIER,
    earlier_games: Callable[[PlayerKey], int] | None = None,
    tables: Tables | None = None,
) -> SeriesRating:
    """Return the computation of a series by itself; a month adds the evolutions of several.

    `earlier` holds what other series gave to players who are still unrated, `earlier_games` how
    many counted games they have there, whoever the opponents were (6.2.3); None: those of the
    sources. Raises InputError when annex B needs the organiser's estimate and there is none.
    """
    tables = shipped_tables() if tables is None else tables
    ratings = {p.id: initial_points(p, tables, series.start) for p in series.players}
    tally_of = tallies(series, ratings)
    procedure = _procedure(series, ratings, tally_of, tables.first_rating)
    found = procedure.estimates if procedure is not None else {}
    before = _Before(earlier, earlier_games)
    players = tuple(
        _unrated(p, _Two(tally_of[p.id], found.get(p.id), tables.first_rating), before)
        if (rating := ratings[p.id]) is None
        else _rated(p, tally_of[p.id], rating, series.kind, _status(p, tables, series))
        for p in series.players
    )
    findings = (
        *homologation_findings(series, ratings, tables),
        *_group_findings(procedure),
        *_fmjd_findings(series, tables),
    )
    return SeriesRating(
        series,
        players,
        summary(ratings, procedure, series.organiser_estimate),
        findings,
        fees_of(series),
        verdict(findings),
        procedure,
    )


def _status(player: SeriesPlayer, tables: Tables, series: Series) -> SeriesStatus:
    return SeriesStatus.FOREIGN if is_outsider(player, tables, series.start) else SeriesStatus.RATED


def _rated(
    player: SeriesPlayer, tally: GamesTally, rating: Fraction, kind: RateKind, status: SeriesStatus
) -> NationalPlayerRating:
    evolution = series_evolution(rating, tally, kind)
    expected = expected_so_far(rating, tally)
    return NationalPlayerRating(
        player,
        tally,
        status,
        initial=rating,
        coefficient=coefficient(rating, kind),
        expected=expected,
        expected_final=expected_at_the_end(rating, tally) if tally.to_come else expected,
        opponents_mean=opponents_mean(tally.counted),
        performance=performance(tally.counted),
        evolution=evolution,
        final=after_period(rating, [evolution]),
    )


@dataclass(frozen=True, slots=True)
class _Before:
    """What other series say about unrated players, and how many games they have there."""

    sources: Earlier
    games: Callable[[PlayerKey], int] | None

    def first(
        self, player: PlayerKey, sources: Sequence[RatingSource], tally: GamesTally
    ) -> NationalFirstRating:
        """Return the first rating; for the seven of 6.2.3 all homologated games are counted."""
        before = sum(source.games for source in self.sources.get(player, ()))
        first = first_rating(sources, before + len(tally.counted))
        if self.games is None or first.standing is not UnratedStanding.SEVEN_NEEDED:
            return first
        return first_rating(sources, self.games(player) + len(tally.counted))


def _unrated(player: SeriesPlayer, ways: _Two, earlier: _Before) -> NationalPlayerRating:
    tally, found = ways.tally, ways.by_annex
    before = tuple(earlier.sources.get(player.id, ()))
    sources = (*before, *ways.source())
    first = earlier.first(player.id, sources, tally)
    other = first_rating((*before, *ways.other_source())).exact
    placed = None if found is None or found.rating is None else found
    return NationalPlayerRating(
        player,
        tally,
        _unrated_status(first, undetermined=found is not None and placed is None),
        opponents_mean=placed.opponents_mean if placed else opponents_mean(tally.counted),
        performance=placed.performance if placed else performance(tally.counted),
        first=first,
        sources=sources,
        final=first.given,
        other_first=None if other == first.exact else other,
    )


@dataclass(frozen=True, slots=True)
class _Two:
    """The two ways to a first rating of one player: the games, and what annex B found."""

    tally: GamesTally
    estimate: AcceleratedEstimate | None
    rule: FirstRatingRule

    @property
    def by_annex(self) -> AcceleratedEstimate | None:
        """What annex B found, where annex B rates the player."""
        return self.estimate if _needs_annex(self.tally, self.rule) else None

    def source(self) -> tuple[RatingSource, ...]:
        """Return what the series says by the reading in force, nothing when it says nothing."""
        return self._accelerated() if self.by_annex is not None else self._normal()

    def other_source(self) -> tuple[RatingSource, ...]:
        """Return what the other reading says of a player to whom both apply."""
        if not (has_five_rated_games(self.tally) and is_entitled(self.tally)):
            return ()
        return self._normal() if self.by_annex is not None else self._accelerated()

    def _normal(self) -> tuple[RatingSource, ...]:
        source = normal_source(self.tally.counted)
        return () if source is None else (source,)

    def _accelerated(self) -> tuple[RatingSource, ...]:
        if self.estimate is None or self.estimate.rating is None:
            return ()
        return (RatingSource(self.estimate.rating, len(self.tally.counted), accelerated=True),)


def _needs_annex(tally: GamesTally, rule: FirstRatingRule) -> bool:
    """Whether annex B rates an unrated player, by the reading in force (6.2.1, 6.2.2)."""
    # INTERPRETATION 0079: the annex goes before 6.2.1, unless the federation says otherwise.
    normal = rule is FirstRatingRule.NORMAL_CASE and has_five_rated_games(tally)
    return is_entitled(tally) and not normal


def _unrated_status(first: NationalFirstRating, *, undetermined: bool) -> SeriesStatus:
    if undetermined and first.standing is UnratedStanding.TOO_FEW_GAMES:
        return SeriesStatus.UNDETERMINED
    return SeriesStatus(first.standing.value)


def _procedure(
    series: Series,
    ratings: Ratings,
    tally_of: Mapping[PlayerKey, GamesTally],
    rule: FirstRatingRule,
) -> Accelerated | None:
    """Return annex B if somebody is entitled to it, None otherwise.

    Where 6.2.1 rates everybody who is entitled, a missing estimate is no error.
    """
    unrated = {id_: tally for id_, tally in tally_of.items() if ratings[id_] is None}
    if not any(is_entitled(tally) for tally in unrated.values()):
        return None
    rated = len(ratings) - len(unrated)
    if asks_for_estimate(rated) and series.organiser_estimate is None:
        needing = [p for p in series.players
                   if p.id in unrated and _needs_annex(unrated[p.id], rule)]  # fmt: skip
        if needing:
            guide = suggestion((p for p in series.players if p.id in unrated), series.start)
            raise InputError(
                "player {player} is unrated and has five games, and the series has {rated}:"
                " annex B asks for 'organiser_estimate'; {guide}",
                player=needing[0].label,
                rated=rated_players(rated),
                guide=guide,
            )
        return None
    return accelerated(unrated, rated, series.organiser_estimate)


def _group_findings(procedure: Accelerated | None) -> Iterator[SeriesFinding]:
    """Yield what annex B had to do about groups that cannot be compared."""
    if procedure is None:
        return
    if len(procedure.groups) > 1:
        what = phrase(
            "the unrated players form {groups} groups that did not meet",
            groups=len(procedure.groups),
        )
        yield noted("groups", phrase("Annex B"), what)
    for group in procedure.groups:
        if group.anchored:
            continue
        names = ", ".join(str(member) for member in group.members)
        known = procedure.estimates[group.members[0]].rating is not None
        what = (
            phrase("no rated player met {players}: placed by the estimate", players=names)
            if known
            else phrase(
                "no rated player met {players}: left unrated: no estimate was given",
                players=names,
            )
        )
        yield noted("group-without-rated", phrase("Annex B"), what)


def _fmjd_findings(series: Series, tables: Tables) -> Iterator[SeriesFinding]:
    for player in series.players:
        if player.fmjd_rating is not None and not is_outsider(player, tables, series.start):
            what = phrase(
                "player {player} belongs to the federation: the FMJD rating is not used",
                player=player.label,
            )
            yield noted("fmjd-unused", "7.1", what, player.id)
