"""A recorded series as officers examine it: state, findings, fees, computation, annex B."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction

from ronde.errors import InputError
from ronde.federation.desk import FederationDesk
from ronde.federation.findings import FindingAnswer, Noticed, noticed_findings
from ronde.federation.homologation import fee_state, present_findings
from ronde.federation.period import Behind, behind_series
from ronde.federation.register import Register
from ronde.federation.series import Recorded, SeriesState, counted_series, recorded
from ronde.ratings.exact import exact_text, optional_text
from ronde.ratings.ffjd import SeriesRating, rate
from ronde.ratings.ffjd.accelerated import AcceleratedEstimate
from ronde.ratings.ffjd.computation import NationalPlayerRating
from ronde.ratings.ffjd.conditions.fees import Fees, SeriesFeesDocument
from ronde.ratings.ffjd.evolution import expected_points, game_evolution
from ronde.ratings.ffjd.findings import SeriesFinding
from ronde.ratings.ffjd.firstrating import RatingSource
from ronde.ratings.ffjd.report import PlayerFigures, player_figures
from ronde.ratings.ffjd.series import PlayerKey
from ronde.ratings.ffjd.tally import Encounter


def series_rating(desk: FederationDesk, federation: str, series: int) -> SeriesRating:
    """Return the computation of a recorded series with the points with which it counts.

    First ratings are those of the list: other series count beside it (6.2.4).
    """
    with desk.reading(federation) as reader:
        register, one = Register(reader), recorded(reader, series)
        return counted_rating(register, one, behind_series(reader, register, one))


def counted_rating(register: Register, one: Recorded, behind: Behind | None = None) -> SeriesRating:
    """Return a series with the points of its first day, with which its list counts it (3).

    `behind` is what counts beside it for first ratings; without it the series stands alone.
    """
    month = one.row.month or None
    ratings = register.ratings_on(one.start, month)
    counted = counted_series(one, ratings, register, month)
    if behind is None:
        return rate(counted, tables=register.tables)
    sources: dict[PlayerKey, Sequence[RatingSource]] = dict(behind.sources.items())
    return rate(
        counted,
        earlier=sources,
        earlier_games=lambda player: behind.games(int(player)),
        tables=register.tables,
    )


_SPAN = 500
"""The points between which a performance lies, on either side of the opponents' mean (8)."""


@dataclass(frozen=True, slots=True)
class SeriesView:
    """A recorded series with its computation; `names` are those of the register by number.

    `findings` are those with which it was homologated, or of the day; `noticed` is what the
    recording found, settled or not. `alike` are numbers of the register that may be the same
    person as somebody who was entered, `abroad` those who lived abroad on the first day.
    """

    recorded: Recorded
    rating: SeriesRating
    names: Mapping[int, str]
    findings: tuple[SeriesFinding, ...]
    noticed: tuple[Noticed, ...]
    fees: Fees
    received: int
    alike: Mapping[int, tuple[int, ...]]
    abroad: frozenset[int]

    @property
    def is_open(self) -> bool:
        """Whether something that was noticed waits for an answer."""
        return any(one.is_open for one in self.noticed)

    def answers_to(self, noticed: Noticed) -> tuple[FindingAnswer, ...]:
        """Return what the rating officer may answer with the register as it is."""
        follows = noticed.finding.player in self.abroad
        return tuple(one for one in noticed.answers if one is not FindingAnswer.DOCUMENT or follows)

    def same_as(self, player: int) -> list[tuple[int, str]]:
        """Return number and name of everybody who may be the same person as a player."""
        return [(number, f"{self.names[number]} ({number})") for number in self.alike[player]]

    @property
    def conditions(self) -> tuple[SeriesFinding, ...]:
        """The findings but for those that were noticed when the series was recorded."""
        noticed = [one.finding for one in self.noticed]
        return tuple(finding for finding in self.findings if finding not in noticed)

    @property
    def without_licence(self) -> tuple[int, ...]:
        """The players whose licence the organiser may pay at once (5.5)."""
        missing = (f.player for f in self.findings if f.code == "licence-missing")
        return tuple(int(player) for player in missing if player is not None)

    @property
    def is_large(self) -> bool:
        """Whether the rating officer has to agree to the number of players (5.4)."""
        return any(finding.code == "series-large" for finding in self.findings)

    def player(self, number: int) -> NationalPlayerRating:
        """Return the computation of one player; raises InputError for somebody else."""
        found = next((one for one in self.rating.players if one.player.id == number), None)
        if found is None:
            raise InputError(
                "{series}: player {player} does not play in it",
                series=self.recorded.label,
                player=number,
            )
        return found


def examine_series(desk: FederationDesk, federation: str, series: int) -> SeriesView:
    """Return a series with its findings and what it gives with today's points."""
    rating = series_rating(desk, federation, series)
    with desk.reading(federation) as reader:
        one, register = recorded(reader, series), Register(reader)
        fees, received = fee_state(reader, one, register)
        names = {number: row.name for number, row in register.players.items()}
        findings = present_findings(reader, one, register, desk.today)
        noticed = noticed_findings(reader, series)
        alike = {
            number: tuple(register.alike(number))
            for each in noticed
            if each.finding.code == "player-entered" and each.is_open
            if isinstance(number := each.finding.player, int)
        }
        abroad = frozenset(n for n in one.players if not register.is_resident(n, one.start))
    return SeriesView(one, rating, names, findings, noticed, fees, received, alike, abroad)


@dataclass(frozen=True, slots=True)
class NationalGameLine:
    """One counted game of a player; PA and evolution are None against an unrated player."""

    game: Encounter
    expected: Fraction | None
    evolution: Fraction | None


def game_lines(one: NationalPlayerRating, rating: SeriesRating) -> tuple[NationalGameLine, ...]:
    """Return the counted games of a player with the points expected and won (6.1)."""
    lines = []
    for game in one.tally.counted:
        if one.initial is None or game.rating is None:
            lines.append(NationalGameLine(game, None, None))
        else:
            expected = expected_points(one.initial, game.rating)
            evolution = game_evolution(one.initial, game, rating.series.kind)
            lines.append(NationalGameLine(game, expected, evolution))
    return tuple(lines)


@dataclass(frozen=True, slots=True)
class Equation:
    """One line of the system: NPJ · Perf − Perf of unrated opponents = ratings + 500 (Pts − NPJ).

    `unrated` counts the games against each unrated opponent. `solved` holds performance, mean
    and rating as they came out in the end, `before` the rating before the estimates moved it.
    """

    player: int
    games: int
    points: int
    unrated: Mapping[int, int]
    ratings: tuple[Fraction, ...]
    right: Fraction
    solved: AcceleratedEstimate
    before: Fraction
    is_entitled: bool


@dataclass(frozen=True, slots=True)
class SystemGroup:
    """The equations of unrated players connected by games."""

    anchored: bool
    equations: tuple[Equation, ...]


def solved_system(rating: SeriesRating) -> tuple[SystemGroup, ...]:
    """Return the system of annex B group by group, empty when nobody needed it."""
    procedure = rating.procedure
    if procedure is None:
        return ()
    players = {int(one.player.id): one for one in rating.players}
    return tuple(
        SystemGroup(
            group.anchored,
            tuple(
                _equation(players[int(member)], procedure.estimates[member])
                for member in group.members
            ),
        )
        for group in procedure.groups
    )


def _equation(one: NationalPlayerRating, solved: AcceleratedEstimate) -> Equation:
    games = one.tally.counted
    ratings = tuple(game.rating for game in games if game.rating is not None)
    unrated: dict[int, int] = {}
    for game in games:
        if game.rating is None:
            unrated[int(game.opponent)] = unrated.get(int(game.opponent), 0) + 1
    known = sum(ratings, Fraction(0)) + _SPAN * (one.tally.points - len(games))
    return Equation(
        int(one.player.id),
        len(games),
        one.tally.points,
        unrated,
        ratings,
        known,
        solved,
        (solved.performance + solved.opponents_mean) / 2,
        any(source.accelerated for source in one.sources),
    )


@dataclass(frozen=True, slots=True)
class NamedFigures(PlayerFigures):
    """One player's computation, with the name of the register."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class SeriesDocument:
    """A recorded series with its computation by the points in force."""

    series: int
    name: str
    start: str
    end: str
    state: SeriesState
    month: str
    findings: tuple[SeriesFinding, ...]
    noticed: tuple[Noticed, ...]
    fees: SeriesFeesDocument
    received: int
    without_licence: tuple[int, ...]
    players: tuple[NamedFigures, ...]


@dataclass(frozen=True, slots=True)
class CountedGame:
    """One counted game; PA and evolution are null against an unrated player."""

    round: int
    opponent: int
    opponent_name: str
    opponent_rating: str | None
    points: int
    expected: str | None
    evolution: str | None


@dataclass(frozen=True, slots=True)
class EquationDocument:
    """NPJ · Perf − Perf of unrated opponents = ratings + 500 (Pts − NPJ), and its solution."""

    player: int
    name: str
    games: int
    points: int
    unrated: Mapping[str, int]
    ratings: tuple[str, ...]
    right: str
    performance: str
    opponents_mean: str
    rating: str | None
    before: str
    is_entitled: bool


@dataclass(frozen=True, slots=True)
class GroupDocument:
    """The equations of unrated players connected by games."""

    anchored: bool
    equations: tuple[EquationDocument, ...]


def series_document(view: SeriesView) -> SeriesDocument:
    """Return a series with everything that officers see of it."""
    one = view.recorded
    return SeriesDocument(
        series=one.id,
        name=one.row.name,
        start=one.start.isoformat(),
        end=one.end.isoformat(),
        state=SeriesState(one.row.state),
        month=one.row.month,
        findings=view.findings,
        noticed=view.noticed,
        fees=view.fees.document(),
        received=view.received,
        without_licence=view.without_licence,
        players=figures(view),
    )


def figures(view: SeriesView) -> tuple[NamedFigures, ...]:
    """Return the computation of every player, with the name of the register."""
    names = [field.name for field in fields(PlayerFigures)]
    return tuple(
        NamedFigures(**{name: getattr(one, name) for name in names}, name=view.names[int(one.id)])
        for one in player_figures(view.rating)
    )


def game_document(view: SeriesView, line: NationalGameLine) -> CountedGame:
    """Return one counted game."""
    game = line.game
    return CountedGame(
        game.round,
        int(game.opponent),
        view.names[int(game.opponent)],
        optional_text(game.rating),
        game.points,
        optional_text(line.expected),
        optional_text(line.evolution),
    )


def group_document(view: SeriesView, group: SystemGroup) -> GroupDocument:
    """Return the equations of one group."""
    equations = tuple(_equation_document(view, equation) for equation in group.equations)
    return GroupDocument(group.anchored, equations)


def _equation_document(view: SeriesView, equation: Equation) -> EquationDocument:
    return EquationDocument(
        player=equation.player,
        name=view.names[equation.player],
        games=equation.games,
        points=equation.points,
        unrated={str(opponent): games for opponent, games in equation.unrated.items()},
        ratings=tuple(map(exact_text, equation.ratings)),
        right=exact_text(equation.right),
        performance=exact_text(equation.solved.performance),
        opponents_mean=exact_text(equation.solved.opponents_mean),
        rating=optional_text(equation.solved.rating),
        before=exact_text(equation.before),
        is_entitled=equation.is_entitled,
    )
