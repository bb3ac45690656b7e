"""A match of a knock-out, decided game by game as the verifier counts it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ronde.certificates.tables.document import MatchEnding
from ronde.model import Colour, Game, PlayerId, PointSystem


class ContestForm(NamedTuple):
    """How matches are played, by the settings of a knock-out.

    `tie_break` is the number of games in a set that breaks a tie, 0 where the better seed goes
    on; `tied_sets` how many tied sets come before armageddon, None for no end of them.
    """

    games: int
    tie_break: int
    tied_sets: int | None
    stops: bool
    points: PointSystem

    @classmethod
    def of(cls, settings: Mapping[str, str], points: PointSystem) -> ContestForm:
        """Return the form that settings tell, all of which have values that they can have."""
        sets, armageddon = settings["tie-break"], settings["armageddon"]
        return cls(
            int(settings["games"]),
            0 if sets == "seed" else int(sets),
            None if armageddon == "never" else int(armageddon),
            settings["stop"] == "yes",
            points,
        )


@dataclass(slots=True)
class Contest:
    """A match whose places are known; `is_turned`: the lower place has the better seed.

    `left` games are left of its set, in which somebody came if `came`; `tied` counts the tied sets
    after the planned games, -1 before these are over.
    """

    number: int
    one: PlayerId | None
    other: PlayerId | None
    is_turned: bool
    form: ContestForm
    points_of_one: int = 0
    points_of_other: int = 0
    left: int = 0
    came: bool = False
    tied: int = -1
    is_armageddon: bool = False
    ending: MatchEnding | None = None
    winner: PlayerId | None = None
    latest: Game | None = None

    def __post_init__(self) -> None:
        self.left = self.form.games
        if self.one is None or self.other is None:
            self._end(MatchEnding.BYE, self.other if self.one is None else self.one)

    @property
    def better(self) -> PlayerId | None:
        """Who has the better seed."""
        return self.other if self.is_turned else self.one

    @property
    def worse(self) -> PlayerId | None:
        """Who has the worse seed."""
        return self.one if self.is_turned else self.other

    @property
    def loser(self) -> PlayerId | None:
        """Who has lost; nobody where nobody has won, or in the empty place."""
        if self.winner is None:
            return None
        return self.other if self.winner == self.one else self.one

    def add(self, game: Game) -> None:
        """Count a game with a result."""
        points = self.form.points
        white = points.of_result(game.white_result, Colour.WHITE)
        black = points.of_result(game.black_result, Colour.BLACK)
        is_one_white = game.white == self.one
        self.points_of_one += white if is_one_white else black
        self.points_of_other += black if is_one_white else white
        self.came = self.came or game.was_played or white != black
        self.left -= 1
        self.latest = game
        lead = abs(self.points_of_one - self.points_of_other)
        if lead and self._is_settled(lead):
            is_one = self.points_of_one > self.points_of_other
            self._end(MatchEnding.SCORE, self.one if is_one else self.other)
        elif not self.left:
            self._after_tied_set(game)

    def _is_settled(self, lead: int) -> bool:
        """Whether the games left of the set cannot make up for a lead."""
        if not self.left:
            return True
        can_stop = self.form.stops or self.tied >= 0
        return can_stop and 0 <= self.left * self.form.points.best_game < lead

    def _after_tied_set(self, last: Game) -> None:
        form = self.form
        if self.is_armageddon:
            self._end(MatchEnding.ARMAGEDDON, last.black)
        elif not self.came:
            self._end(MatchEnding.NOBODY, None)
        elif not form.tie_break:
            self._end(MatchEnding.SEED, self.better)
        else:
            self.came = False
            self.tied += 1
            self.is_armageddon = self.tied == form.tied_sets
            self.left = 1 if self.is_armageddon else form.tie_break

    def _end(self, ending: MatchEnding, winner: PlayerId | None) -> None:
        self.ending, self.winner = ending, winner
