"""Adds up what a file itself gives every player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ronde.model import (
    Adjustment,
    ByeKind,
    Colour,
    PlayerId,
    RequestedBye,
    Result,
    Round,
    Tournament,
)
from ronde.model.gamematches import GameMatches
from ronde.model.matches import is_team_event
from ronde.model.squads import Squads


@dataclass(slots=True)
class PlayerScore:
    """A player's points by where they come from, in tenths.

    `unfinished` are those for games without result, `coming` those of byes that the line lists
    for rounds not yet paired, `virtual` the acceleration of the next round, `of_team` what the bye
    of the own team would bring on a board: it is no point of its players (INTERPRETATION 0098).
    """

    results: int = 0
    unfinished: int = 0
    adjustments: int = 0
    coming: int = 0
    virtual: int = 0
    of_team: int = 0

    def readings(self) -> set[int]:
        """Return every total that programs state for such a player.

        >>> sorted(PlayerScore(results=20, coming=5).readings())
        [20, 25]
        """
        certain = self.results + self.adjustments
        totals = {certain, certain + self.unfinished}
        for uncertain in (self.coming, self.virtual, self.of_team):
            totals |= {total + uncertain for total in totals}
        return totals


class ScoreTally:
    """The scores of all players; those of the rounds are added up, an absence as a bye."""

    def __init__(self, tournament: Tournament) -> None:
        points = self._points = tournament.points
        self.scores = {player.id: PlayerScore() for player in tournament.players}
        self._white = {result: points.of_result(result, Colour.WHITE) for result in Result}
        self._black = {result: points.of_result(result, Colour.BLACK) for result in Result}
        matches = GameMatches(tournament)
        self._byes = {kind: matches.bye_points(kind) for kind in ByeKind}
        absence = points.of_bye(None)
        squads = Squads(tournament) if is_team_event(tournament) else None
        for at, round_ in enumerate(tournament.rounds):
            present = set()
            for player, value, is_finished in self._values(round_, at % matches.games):
                present.add(player)
                score = self.scores[player]
                if is_finished:
                    score.results += value
                else:
                    score.unfinished += value
            if squads is not None:
                self._take_byes_of_teams(squads, at + 1)
            if absence:
                for player in self.scores.keys() - present:
                    self.scores[player].results += absence

    def _take_byes_of_teams(self, squads: Squads, number: int) -> None:
        """Keep the byes of members apart whose teams had no match in a round."""
        playing = squads.playing(number)
        for bye in squads.tournament.rounds[number - 1].byes:
            if squads.team_of.get(bye.player) not in playing:
                score, worth = self.scores[bye.player], self._byes[bye.kind][0]
                score.results -= worth
                score.of_team += worth

    def _values(self, round_: Round, game: int) -> Iterator[tuple[PlayerId, int, bool]]:
        for played in round_.games:
            finished = not played.is_unfinished
            yield played.white, self._white[played.white_result], finished
            yield played.black, self._black[played.black_result], finished
        for bye in round_.byes:
            yield bye.player, self._byes[bye.kind][game], True

    def add_adjustments(self, adjustments: Iterable[Adjustment], played: int) -> None:
        """Add what was given or taken up to the last played round."""
        for adjustment in adjustments:
            if (adjustment.round or 0) <= played:
                for player in adjustment.players:
                    if player in self.scores:
                        self.scores[player].adjustments += adjustment.points

    def add_coming(self, byes: Iterable[RequestedBye]) -> None:
        """Add what byes in rounds not yet paired will bring."""
        for bye in byes:
            self.scores[bye.player].coming += self._points.of_bye(bye.kind)
