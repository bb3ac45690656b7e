"""Holds the points column against the results."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ronde.formats.draft import Draft, Entry
from ronde.model import (
    Adjustment,
    ByeKind,
    Colour,
    PlayerId,
    PointSystem,
    RequestedBye,
    Result,
    Round,
    Tournament,
)
from ronde.model.points import points_to_text
from ronde.phrases import phrase


@dataclass(slots=True)
class Score:
    """A player's points by where they come from, in tenths.

    `unfinished` are those for games without result, `coming` those of byes that the line lists
    for rounds not yet paired, `virtual` the acceleration of the next round.
    """

    results: int = 0
    unfinished: int = 0
    adjustments: int = 0
    coming: int = 0
    virtual: int = 0

    def readings(self) -> set[int]:
        """Return every total that programs state for such a player.

        >>> sorted(Score(results=20, coming=5).readings())
        [20, 25]
        """
        certain = self.results + self.adjustments
        totals = {certain, certain + self.unfinished}
        for uncertain in (self.coming, self.virtual):
            totals |= {total + uncertain for total in totals}
        return totals


@dataclass(slots=True)
class Tally:
    """The scores of all players, added up round by round."""

    points: PointSystem
    scores: dict[PlayerId, Score] = field(default_factory=dict)

    def add_rounds(self, rounds: Sequence[Round]) -> None:
        """Add what the results of these rounds bring; an absence brings the zero-point bye."""
        absence = self.points.of_bye(None)
        for round_ in rounds:
            present = set()
            for player, value, is_finished in self._values(round_):
                present.add(player)
                score = self.scores[player]
                if is_finished:
                    score.results += value
                else:
                    score.unfinished += value
            if absence:
                for player in self.scores.keys() - present:
                    self.scores[player].results += absence

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
            self.scores[bye.player].coming += self.points.of_bye(bye.kind)

    def _values(self, round_: Round) -> Iterable[tuple[PlayerId, int, bool]]:
        white = {result: self.points.of_result(result, Colour.WHITE) for result in Result}
        black = {result: self.points.of_result(result, Colour.BLACK) for result in Result}
        byes = {kind: self.points.of_bye(kind) for kind in ByeKind}
        for game in round_.games:
            finished = not game.is_unfinished
            yield game.white, white[game.white_result], finished
            yield game.black, black[game.black_result], finished
        for bye in round_.byes:
            yield bye.player, byes[bye.kind], True


def check_points(draft: Draft, tournament: Tournament, listed: Sequence[RequestedBye]) -> None:
    """Note every stated score that the results do not give.

    Programs state points with or without the byes of the next round and the acceleration, and
    count an unfinished game as a draw or not at all: each of these readings is accepted.
    """
    tally = Tally(tournament.points, {p.id: Score() for p in tournament.players})
    tally.add_rounds(tournament.rounds)
    tally.add_adjustments(tournament.adjustments, len(tournament.rounds))
    tally.add_coming(listed)
    for entry in tournament.virtual_points:
        tally.scores[entry.player].virtual = entry.in_round(tournament.next_round)
    for listed_entry in draft.entries:
        _check_entry(draft, listed_entry, tally.scores[listed_entry.player.id])


def _check_entry(draft: Draft, entry: Entry, score: Score) -> None:
    stated = entry.points
    plain = score.results + score.adjustments
    if stated is None or stated == plain or stated in score.readings():
        return
    player, column = entry.player.id, draft.points_column
    given = points_to_text(plain)
    if score.adjustments and stated + score.adjustments in score.readings():
        what = phrase(
            "points {stated} of player {player} leave out an adjustment",
            stated=points_to_text(stated),
            player=player,
        )
        draft.find("adjustment-apart", what, entry.line, column=column, player=player)
        return
    what = phrase(
        "player {player} has {stated} points, but the results give {given}",
        player=player,
        stated=points_to_text(stated),
        given=given,
    )
    code = "points-differ"
    if draft.lenient:
        code, what = "points-outranked", phrase("{what}; the results count", what=what)
    draft.find(code, what, entry.line, column=column, player=player)
