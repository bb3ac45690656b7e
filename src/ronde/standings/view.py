"""The field of a standing: rows, scores, and how scores are seen under each reading."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias

from ronde.errors import InputError
from ronde.i18n import counted
from ronde.model import (
    ByeKind,
    Cell,
    Colour,
    Finding,
    History,
    PlayerId,
    Result,
    RoundNumber,
    Tournament,
)
from ronde.model.discipline import Discipline, discipline_of
from ronde.model.history import points_of
from ronde.model.points import points_for_people
from ronde.model.ranking import EACH_ROUND
from ronde.standings.acronyms import TieBreak
from ronde.standings.editions import C07_2026, TieBreakEdition
from ronde.standings.rounds import AbsentRound, Happened, RoundRecord, happened
from ronde.standings.working import TENTH, Contribution, ContributionSource, Working, WorkingTotal


class FieldKind(Enum):
    """Which articles on unplayed rounds apply: 15.2 for round robins, 15.3 and 16 otherwise."""

    SWISS = "swiss"
    ROUND_ROBIN = "roundrobin"


# Asked of every round of everybody: finding a member by its name each time takes longer.
_BOARD: Final = Happened.BOARD
_FREE: Final = Happened.FREE
_OPPONENT: Final = ContributionSource.OPPONENT
_WHITE, _BLACK = Colour.WHITE, Colour.BLACK

Encounters: TypeAlias = dict[tuple[TieBreak, tuple[PlayerId, ...]], dict[PlayerId, Fraction | None]]
"""What direct encounter says of groups that are tied, as far as a standing asked for it."""


class RoundScale(NamedTuple):
    """What a round brings at the most, when it is drawn, and when it is lost; in tenths."""

    win: int
    draw: int
    loss: int


def scale_of(tournament: Tournament) -> RoundScale:
    """Return what a game of White brings under the point system of a tournament."""
    points = tournament.points
    return RoundScale(points.white_win, points.white_draw, points.white_loss)


class Field:
    """Everybody after a number of rounds; scores in tenths. Computed once, shared by all.

    `scale` is what a round can bring where the point system of the tournament does not tell it.
    `places` are those that something else than points has given, the tree of a knock-out, and
    `left_out` are players who have no place in the standing.
    """

    def __init__(
        self,
        tournament: Tournament,
        *,
        after: int | None = None,
        kind: FieldKind = FieldKind.SWISS,
        edition: TieBreakEdition = C07_2026,
        scale: RoundScale | None = None,
    ) -> None:
        played = len(tournament.rounds)
        self.rounds = played if after is None else after
        if not 0 <= self.rounds <= played:
            raise InputError(
                counted(
                    "there is no standing after round {round}: {count} round is in the file",
                    "there is no standing after round {round}: {count} rounds are in the file",
                    count=played,
                    round=after,
                )
            )
        self.tournament, self.kind, self.edition = tournament, kind, edition
        self.win, self.draw, self.loss = scale_of(tournament) if scale is None else scale
        self.players = {player.id: player for player in tournament.players}
        self.views: dict[tuple[bool, bool], View] = {}
        self.known_outcomes: dict[TieBreak, dict[PlayerId, WorkingTotal]] = {}
        self.encounters: Encounters = {}
        self.places: Mapping[PlayerId, int] | None = None
        self.left_out: frozenset[PlayerId] = frozenset()
        self.notes: tuple[Finding, ...] = ()

    @cached_property
    def history(self) -> History:
        """The facts before the round that would come next."""
        return History(self.tournament, RoundNumber(self.rounds + 1))

    @staticmethod
    def points_text(tenths: int) -> str:
        """Return points as a table of this event writes them: one notation for all of them."""
        return points_for_people(tenths)

    @property
    def final_round(self) -> int | None:
        """The final round of the event, None in a standing before it.

        INTERPRETATION 0120: without an announced number the last round is the final one.
        """
        announced = self.tournament.number_of_rounds
        is_final = self.rounds > 0 and (announced is None or self.rounds >= announced)
        return self.rounds if is_final else None

    @cached_property
    def running(self) -> Mapping[PlayerId, Sequence[int]]:
        """The scores after 0, 1, 2 … rounds."""
        return {player: self.history.running_scores(player) for player in self.players}

    @cached_property
    def first_places(self) -> Sequence[Mapping[int, int]]:
        """For each round the first place by points alone of those who had a score after it."""
        return [
            _first_places(scores) for scores in list(zip(*self.running.values(), strict=True))[1:]
        ]

    @cached_property
    def rows(self) -> Mapping[PlayerId, list[RoundRecord]]:
        """One row per round for everybody, as it happened."""
        return self.rows_of(self.players)

    def rows_of(self, players: Iterable[PlayerId]) -> dict[PlayerId, list[RoundRecord]]:
        """Return one row per round for some players."""
        white_means, black_means = (
            {result: self._meaning(Cell(None, colour, result)) for result in Result}
            for colour in (_WHITE, _BLACK)
        )
        bye_means = {kind: self._meaning(Cell(None, None, kind)) for kind in (None, *ByeKind)}
        what, points = bye_means[None]
        absent = [RoundRecord(n, None, None, what, None, points) for n in range(1, self.rounds + 1)]
        made = {player: absent.copy() for player in players}
        for index, round_ in enumerate(self.tournament.rounds[: self.rounds]):
            number = index + 1
            for white, black, white_result, black_result in round_.games:
                if white in made:
                    what, points = white_means[white_result]
                    made[white][index] = RoundRecord(
                        number, black, _WHITE, what, white_result, points
                    )
                if black in made:
                    what, points = black_means[black_result]
                    made[black][index] = RoundRecord(
                        number, white, _BLACK, what, black_result, points
                    )
            for player, kind in round_.byes:
                if player in made:
                    what, points = bye_means[kind]
                    made[player][index] = RoundRecord(number, None, None, what, kind, points)
        told = self.tournament.round_points
        if told is None:
            return made
        return {
            player: [row._replace(points=told[player][row.round - 1]) for row in rows]
            for player, rows in made.items()
        }

    @property
    def order(self) -> Sequence[PlayerId] | None:
        """Everybody in order where a list says it; None where points and tie-breaks do."""
        return None

    @property
    def remarks(self) -> Iterable[Finding]:
        """What a reader must know of the scores themselves."""
        return self.notes

    def points_parts(self, player: PlayerId) -> tuple[Contribution, ...]:
        """Return what the rounds brought, and then what was decided."""
        rows = tuple(
            Contribution(row.points * TENTH, ContributionSource.ROUND, row.round, row.opponent)
            for row in self.rows[player]
        )
        given = self.scores[player] * TENTH - sum(row.amount for row in rows)
        decided = (Contribution(given, ContributionSource.ENTRY),) if given else ()
        return (*rows, *decided)

    def reading(self, _: TieBreak, /) -> Field:
        """Return the field in which a tie-break is computed: this one, as there is one score."""
        return self

    @property
    def discipline(self) -> Discipline:
        """What is played."""
        return discipline_of(self.tournament.games_played.points)

    def _meaning(self, cell: Cell) -> tuple[Happened, int]:
        what = happened(cell, in_round_robin=self.kind is FieldKind.ROUND_ROBIN)
        return what, points_of(cell, self.tournament.points)

    def updated(self, tournament: Tournament, changed: Collection[PlayerId]) -> Field:
        """Return the field of a tournament in which these players did something else.

        Players and points must be the same. Tie-breaks are not taken over.
        """
        after = Field(tournament, after=self.rounds, kind=self.kind, edition=self.edition)
        after.left_out = self.left_out
        after.history = self.history.updated(tournament, changed)
        after.rows = {**self.rows, **after.rows_of(changed)}
        near = after.with_opponents(changed)
        for key, view in list(self.views.items()):
            after.views[key] = view.updated(after, changed, near)
        return after

    def with_opponents(self, players: Collection[PlayerId]) -> frozenset[PlayerId]:
        """Return these players and everybody whom they were to meet."""
        met = {row.opponent for player in players for row in self.rows[player]}
        return frozenset({*players, *(opponent for opponent in met if opponent is not None)})

    @cached_property
    def scores(self) -> Mapping[PlayerId, int]:
        """The points of everybody; acceleration never counts."""
        return self.history.scores()

    def outcomes(self, totals: Totals, tie_break: TieBreak) -> Mapping[PlayerId, WorkingTotal]:
        """Return a tie-break of everybody, computed once: others build on it."""
        if tie_break not in self.known_outcomes:
            self.known_outcomes[tie_break] = totals(self, self.players, tie_break)
        return self.known_outcomes[tie_break]

    def rating(self, player: PlayerId, round_: int = 1) -> int | None:
        """Return the rating with which a player counts in a round, None if unrated.

        In an event over several rating periods it is the first one, unless the event announces
        that of each round or that of one round. INTERPRETATION 0124.
        """
        used = self.tournament.ranking.rating_used
        if not used:
            return self.players[player].rating
        asked = round_ if used == EACH_ROUND else int(used)
        return self._ratings.get(player, {}).get(asked, self.players[player].rating)

    @cached_property
    def _ratings(self) -> Mapping[PlayerId, Mapping[int, int]]:
        """The later ratings of players by the round in which they were in force."""
        found: dict[PlayerId, dict[int, int]] = {}
        last = max(self.rounds, self.tournament.number_of_rounds or 0)
        for one in sorted(self.tournament.ranking.ratings, key=lambda one: one.round):
            later = range(one.round, last + 1)
            found.setdefault(one.player, {}).update(dict.fromkeys(later, one.rating))
        return found

    @cached_property
    def has_unrated(self) -> bool:
        """Whether somebody has no rating, which drops every rating tie-break."""
        return any(player.rating is None for player in self.players.values())

    @cached_property
    def open_games(self) -> int:
        """How many games of these rounds have no result yet."""
        return sum(round_.open_games for round_ in self.tournament.rounds[: self.rounds])

    @property
    def provisional(self) -> str:
        """What a table of these rounds has to say about open games, empty if there are none."""
        if not self.open_games:
            return ""
        return counted(
            "Provisional: {count} game has no result yet and counts as a draw.",
            "Provisional: {count} games have no result yet and count as draws.",
            count=self.open_games,
        )

    def open_in(self, round_: int) -> str:
        """Return what a reader must know of the open games of a round, empty if there are none."""
        open_games = self.tournament.rounds[round_ - 1].open_games
        if not open_games:
            return ""
        return counted(
            "round {round}: {count} game has no result yet and counts as a draw",
            "round {round}: {count} games have no result yet and count as draws",
            count=open_games,
            round=round_,
        )

    @cached_property
    def most_games(self) -> int:
        """The games that a player can have had: all rounds but free ones."""
        if self.kind is FieldKind.SWISS:
            return self.rounds
        return max(
            (sum(1 for row in rows if row.opponent is not None) for rows in self.rows.values()),
            default=0,
        )

    def view(self, *, forfeits_as_games: bool = False, fore: bool = False) -> View:
        """Return the field under a reading of forfeits and of the last round.

        In a round robin a forfeit is always a game (article 15.2).
        """
        key = (forfeits_as_games or self.kind is FieldKind.ROUND_ROBIN, fore)
        if key not in self.views:
            self.views[key] = View(self, forfeits_as_games=key[0], fore=fore)
        return self.views[key]


def _first_places(scores: Iterable[int]) -> dict[int, int]:
    """Return the first place of each score, the highest having the first of all.

    >>> _first_places([10, 5, 10, 0])
    {10: 1, 5: 3, 0: 4}
    """
    first: dict[int, int] = {}
    for place, score in enumerate(sorted(scores, reverse=True), 1):
        first.setdefault(score, place)
    return first


Work = Callable[[Field, PlayerId, TieBreak], Working]
"""What computes a tie-break of one player."""

Together = Callable[["Field", Sequence[PlayerId], TieBreak], dict[PlayerId, Working]]
"""What computes a tie-break that is a place inside a group of tied players."""

Totals = Callable[[Field, Iterable[PlayerId], TieBreak], dict[PlayerId, WorkingTotal]]
"""What computes what is kept of a tie-break of many players."""


def totals_of(work: Work) -> Totals:
    """Return the totals that a tie-break has by its workings, one after the other.

    A tie-break of nearly every event has a quicker way, which comes to the same.
    """

    def totals(
        field: Field, players: Iterable[PlayerId], tie_break: TieBreak
    ) -> dict[PlayerId, WorkingTotal]:
        return {player: work(field, player, tie_break).outcome for player in players}

    return totals


class MetOpponents(NamedTuple):
    """The opponents of a player and who stands in for them, as lines of `View.lines` have them.

    One place for each line; `absences` are the places of voluntary unplayed rounds.
    """

    scores: list[int]
    points: list[int]
    absences: list[int]


class View:
    """The field with forfeits read as games (`/P`), or with the final round drawn (fore)."""

    def __init__(self, field: Field, *, forfeits_as_games: bool, fore: bool) -> None:
        self.field, self.forfeits_as_games, self.fore = field, forfeits_as_games, fore
        self._lines: dict[PlayerId, list[Contribution]] = {}
        self._met: dict[PlayerId, MetOpponents] = {}

    def updated(
        self, field: Field, changed: Collection[PlayerId], near: Collection[PlayerId]
    ) -> View:
        """Return the same view of a field in which these players did something else.

        `near` are they and whoever is to meet them: nobody else's lines differ.
        """
        after = View(field, forfeits_as_games=self.forfeits_as_games, fore=self.fore)
        if self._reads_anew:
            after.rows = {**self.rows, **after._rows_of(changed)}
        if self._has_fore_scores:
            after.scores = {**self.scores, **after._scores_of(changed)}
        if "seen" in vars(self) and not self._sees_as_others:
            after.seen = {**self.seen, **after._seen_of(changed)}
        after._lines = {p: line for p, line in self._lines.copy().items() if p not in near}
        after._met = {p: met for p, met in self._met.copy().items() if p not in near}
        return after

    @cached_property
    def rows(self) -> Mapping[PlayerId, list[RoundRecord]]:
        """The rows as this view reads them."""
        return self._rows_of(self.field.players) if self._reads_anew else self.field.rows

    @property
    def _reads_anew(self) -> bool:
        """Whether some rows may be read otherwise than they happened."""
        return self.forfeits_as_games or self.fore

    def _rows_of(self, players: Iterable[PlayerId]) -> dict[PlayerId, list[RoundRecord]]:
        return {p: [self._read(row) for row in self.field.rows[p]] for p in players}

    def _read(self, row: RoundRecord) -> RoundRecord:
        if row.opponent is None:
            return row
        if self.fore and row.round == self.field.final_round:
            return row._replace(happened=Happened.BOARD, points=self.field.draw)
        if self.forfeits_as_games and row.is_forfeit:
            return row._replace(happened=Happened.BOARD)
        return row

    @cached_property
    def scores(self) -> Mapping[PlayerId, int]:
        """The points of everybody in this view."""
        if not self._has_fore_scores:
            return self.field.scores
        return self._scores_of(self.field.players)

    @property
    def _has_fore_scores(self) -> bool:
        return self.fore and self.field.final_round is not None

    def _scores_of(self, players: Iterable[PlayerId]) -> dict[PlayerId, int]:
        last, scores = self.field.rounds - 1, self.field.scores
        return {
            p: scores[p] + self.rows[p][last].points - self.field.rows[p][last].points
            for p in players
        }

    @cached_property
    def seen(self) -> Mapping[PlayerId, int]:
        """The points of everybody as opponents see them (article 16.3).

        INTERPRETATION 0028: `/P` changes whom a player is taken to have met, not how the
        score of anybody is seen.
        """
        if self._sees_as_others:
            return self.field.view(fore=self.fore).seen
        return self._seen_of(self.field.players)

    @property
    def _sees_as_others(self) -> bool:
        return self.forfeits_as_games and self.field.kind is FieldKind.SWISS

    def _seen_of(self, players: Iterable[PlayerId]) -> dict[PlayerId, int]:
        adjusted, draw, scores = self.field.edition.seen, self.field.draw, self.scores
        return {p: adjusted(self.rows[p], scores[p], draw) for p in players}

    def lines(self, player: PlayerId) -> list[Contribution]:
        """Return one line per opponent or stand-in, the amount being the opponent's score."""
        if player not in self._lines:
            self._lines[player] = [
                self._opponent(number, opponent, points)
                if what is _BOARD and opponent is not None
                else self._stand_in(player, self.rows[player][number - 1])
                for number, opponent, _, what, _, points in self.rows[player]
                if what is not _FREE
            ]
        return self._lines[player]

    def met(self, player: PlayerId) -> MetOpponents:
        """Return the scores and points of the lines of a player, without making the lines."""
        if player not in self._met:
            self._met[player] = self._met_by(player)
        return self._met[player]

    def _met_by(self, player: PlayerId) -> MetOpponents:
        seen = self.seen
        scores: list[int] = []
        points: list[int] = []
        absences: list[int] = []
        for row in self.rows[player]:
            what, opponent = row[3], row[1]
            if what is _BOARD and opponent is not None:
                scores.append(seen[opponent])
                points.append(row[5])
            elif what is not _FREE:
                if row.is_voluntary:
                    absences.append(len(scores))
                scores.append(self.field.edition.stand_in(self._absence(player, row))[0])
                points.append(row[5])
        return MetOpponents(scores, points, absences)

    def _opponent(self, number: int, opponent: PlayerId, points: int) -> Contribution:
        """Return the line of a game over the board."""
        score, source, article = self.seen[opponent], _OPPONENT, ""
        if score != self.scores[opponent]:
            source = ContributionSource.ADJUSTED_OPPONENT
            article = self.field.edition.articles.get(source, "")
        return Contribution(
            score * TENTH, source, number, opponent, article, None, False, score, points
        )

    def _stand_in(self, player: PlayerId, row: RoundRecord) -> Contribution:
        """Return the line of a round without a game over the board."""
        edition = self.field.edition
        score, source = edition.stand_in(self._absence(player, row))
        return Contribution(
            score * TENTH,
            source,
            row.round,
            row.opponent,
            edition.articles.get(source, ""),
            None,
            row.is_voluntary,
            score,
            row.points,
        )

    def _absence(self, player: PlayerId, row: RoundRecord) -> AbsentRound:
        field, number, scheduled = self.field, row.round, row.opponent
        return AbsentRound(
            self.scores[player],
            field.running[player][number - 1],
            None if scheduled is None else self.seen[scheduled],
            field.win - row.points,
            field.draw * field.rounds,
            field.draw * (field.rounds - number),
        )
