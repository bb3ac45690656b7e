"""Facts about a tournament before a round: whom each player met, with which colours, what score.

Nothing here knows an edition: what counts as a float or bars from the bye is asked of the
cells by the edition's own functions.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate

from ronde.model.ids import PlayerId, Points, RoundNumber
from ronde.model.points import NO_POINTS, PointSystem
from ronde.model.result import ByeKind, Colour, Result
from ronde.model.round import ABSENT, Cell
from ronde.model.tournament import Tournament

Meeting = tuple[PlayerId, Colour]
"""The opponent in a played game, and the own colour."""


class History:
    """What lies before round `round` of a tournament (default: the next one to pair).

    Scores are real points in tenths. Virtual points are asked for by name, because only
    pairing may see them.
    """

    def __init__(self, tournament: Tournament, round_: RoundNumber | None = None) -> None:
        self.tournament = tournament
        self.round = tournament.next_round if round_ is None else round_
        self._rounds = tournament.rounds[: self.round - 1]

    @cached_property
    def _cells(self) -> dict[PlayerId, list[Cell]]:
        cells = {p.id: [ABSENT] * len(self._rounds) for p in self.tournament.players}
        for index, round_ in enumerate(self._rounds):
            for player, cell in round_.cells():
                cells[player][index] = cell
        return cells

    @cached_property
    def _meetings(self) -> dict[PlayerId, list[Meeting]]:
        """The played games of everybody, in one pass over the rounds."""
        meetings: dict[PlayerId, list[Meeting]] = {p.id: [] for p in self.tournament.players}
        for round_ in self._rounds:
            for white, black, white_result, _ in round_.games:
                if white_result.was_played:
                    meetings[white].append((black, Colour.WHITE))
                    meetings[black].append((white, Colour.BLACK))
        return meetings

    @cached_property
    def _colours(self) -> dict[PlayerId, list[Colour]]:
        """The colours of everybody; a match of which no game was played gave none."""
        colours: dict[PlayerId, list[Colour]] = {p.id: [] for p in self.tournament.players}
        for round_ in self._rounds:
            for white, black, white_result, _ in round_.games:
                if white_result.was_played and white not in round_.uncoloured:
                    colours[white].append(Colour.WHITE)
                    colours[black].append(Colour.BLACK)
        return colours

    @cached_property
    def _running_scores(self) -> dict[PlayerId, list[Points]]:
        """Score after 0, 1, 2 … rounds; an adjustment counts from the round that it names."""
        return self._running_scores_of([player.id for player in self.tournament.players])

    def _running_scores_of(self, players: Iterable[PlayerId]) -> dict[PlayerId, list[Points]]:
        made = self._points_made(players)
        first = dict.fromkeys(made, NO_POINTS)
        for adjustment in self.tournament.adjustments:
            at = adjustment.round or 0
            for player in adjustment.players:
                if player not in made:
                    continue
                if at == 0:
                    first[player] = Points(first[player] + adjustment.points)
                elif 0 < at <= len(self._rounds):
                    made[player][at - 1] = Points(made[player][at - 1] + adjustment.points)
        return {player: list(accumulate(made[player], initial=first[player])) for player in made}

    def _points_made(self, players: Iterable[PlayerId]) -> dict[PlayerId, list[Points]]:
        """Return what each round brought to some players."""
        told = self.tournament.round_points
        if told is not None:
            return {player: list(told[player][: len(self._rounds)]) for player in players}
        points = self.tournament.points
        white_worth, black_worth = (
            {result: points.of_result(result, colour) for result in Result} for colour in Colour
        )
        made = {player: [points.of_bye(None)] * len(self._rounds) for player in players}
        for index, round_ in enumerate(self._rounds):
            for white, black, white_result, black_result in round_.games:
                if white in made:
                    made[white][index] = white_worth[white_result]
                if black in made:
                    made[black][index] = black_worth[black_result]
            for player, kind in round_.byes:
                if player in made:
                    made[player][index] = points.of_bye(kind)
        return made

    def updated(self, tournament: Tournament, changed: Collection[PlayerId]) -> History:
        """Return the history of a tournament in which these players did something else.

        Everything else that is known of it must be the same.
        """
        after = History(tournament, self.round)
        after._running_scores = self._running_scores | after._running_scores_of(changed)
        return after

    @cached_property
    def _virtual(self) -> dict[PlayerId, tuple[Points, ...]]:
        return {entry.player: entry.by_round for entry in self.tournament.virtual_points}

    def cells(self, player: PlayerId) -> tuple[Cell, ...]:
        """Return one cell per round before this one, absences included."""
        return tuple(self._cells[player])

    def running_scores(self, player: PlayerId) -> list[Points]:
        """Return the real points after 0, 1, 2 … rounds."""
        return self._running_scores[player]

    def score(self, player: PlayerId, before: RoundNumber | None = None) -> Points:
        """Return the real points before a round (default: the round of this history)."""
        rounds = (self.round if before is None else before) - 1
        return self._running_scores[player][min(rounds, len(self._rounds))]

    def virtual_points(self, player: PlayerId, round_: RoundNumber | None = None) -> Points:
        """Return the acceleration in force in a round (default: the round of this history)."""
        number = self.round if round_ is None else round_
        by_round = self._virtual.get(player, ())
        return by_round[number - 1] if number <= len(by_round) else Points(0)

    def pairing_score(self, player: PlayerId, before: RoundNumber | None = None) -> Points:
        """Return real and virtual points together: the score by which that round is paired."""
        return Points(self.score(player, before) + self.virtual_points(player, before))

    def opponents_met(self, player: PlayerId) -> frozenset[PlayerId]:
        """Return everybody with whom a game was really played; a forfeit is no meeting."""
        return frozenset(opponent for opponent, _ in self._meetings[player])

    def meetings(self, player: PlayerId) -> Sequence[Meeting]:
        """Return opponent and own colour of the played games, oldest first."""
        return self._meetings[player]

    def colours(self, player: PlayerId) -> tuple[Colour, ...]:
        """Return the colours of the played games, oldest first (C.04.2.D.5)."""
        return tuple(self._colours[player])

    def colour_sequence(self, player: PlayerId) -> tuple[Colour | None, ...]:
        """Return one entry per round, the unplayed rounds (None) moved to the front."""
        colours = self.colours(player)
        return (None,) * (len(self._rounds) - len(colours)) + colours

    def colour_difference(self, player: PlayerId) -> int:
        """Return the games with White minus the games with Black."""
        colours = self.colours(player)
        return 2 * colours.count(Colour.WHITE) - len(colours)

    def was_ever_paired(self, player: PlayerId) -> bool:
        """Whether the player took part in the pairing of some round before this one."""
        return any(
            isinstance(cell.outcome, Result) or cell.outcome is ByeKind.PAIRING_ALLOCATED
            for cell in self._cells[player]
        )

    def scores(self) -> Mapping[PlayerId, Points]:
        """Return the real points of everybody before this round."""
        return {player: running[-1] for player, running in self._running_scores.items()}

    def pairing_scores(self) -> Mapping[PlayerId, Points]:
        """Return real and virtual points together of everybody before this round."""
        if not self._virtual:
            return self.scores()
        return {player: self.pairing_score(player) for player in self._running_scores}


def points_of(cell: Cell, points: PointSystem) -> Points:
    """Return what a cell brings under a point system."""
    if isinstance(cell.outcome, Result):
        assert cell.colour is not None  # a game always has colours
        return points.of_result(cell.outcome, cell.colour)
    return points.of_bye(cell.outcome)
