"""One pass over the rounds played: scores, opponents, colours, floats and bars of everybody.

The ledger of a round is carried on from that of the round before, if that was asked for lately:
`ledger_of` reads only the rounds that are new.

Lists are indexed by the place of a player in `Tournament.players`. The enums of the model are
looked up by their values here: in a large event this pass touches a hundred thousand cells,
and hashing a text is several times faster than hashing an enum member.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from operator import is_
from typing import NamedTuple

from ronde.model import (
    Bye,
    ByeKind,
    Colour,
    Game,
    PlayerId,
    PointSystem,
    Result,
    Round,
    RoundNumber,
    Tournament,
)

NO_FLOAT, DOWNFLOAT, UPFLOAT = 0, 1, 2

Outcome = Result | ByeKind | None
"""Of a round that was not played: a forfeit, a bye, or None for an absence."""


class UnplayedRound(NamedTuple):
    """A round that a player did not play: what happened, what it brought, and what games do.

    `win` is the least that a won game brings, `loss` the most that a lost one does.
    """

    outcome: Outcome
    worth: int
    win: int
    loss: int


_UNPLAYED: tuple[Outcome, ...] = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS, *ByeKind, None)


class HistoryPolicy(NamedTuple):
    """What an edition makes of rounds that were not played, and of virtual points on boards.

    `boards_by_pairing_score`: the order of the boards counts virtual points (INTERPRETATION 0009).
    """

    is_downfloat: Callable[[UnplayedRound], bool]
    bars_bye: Callable[[UnplayedRound], bool]
    boards_by_pairing_score: bool = False


def unplayed_round(outcome: Outcome, points: PointSystem) -> UnplayedRound:
    """Return what a forfeit, a bye or an absence is under a point system."""
    if isinstance(outcome, Result):
        worth = points.of_result(outcome, Colour.WHITE)  # a forfeit is worth the same to both
    else:
        worth = points.of_bye(outcome)
    win = min(points.white_win, points.black_win)
    return UnplayedRound(outcome, worth, win, max(points.white_loss, points.black_loss))


class _Worth(NamedTuple):
    """By the value of a result or bye: points for either colour, bars and floats."""

    white: dict[str, int]
    black: dict[str, int]
    bye: dict[str, int]
    barring: set[str]
    floating: dict[str, int]


@lru_cache(maxsize=32)
def _worth(points: PointSystem, policy: HistoryPolicy) -> _Worth:
    asked = {_key(outcome): unplayed_round(outcome, points) for outcome in _UNPLAYED}
    return _Worth(
        white={r.value: int(points.of_result(r, Colour.WHITE)) for r in Result},
        black={r.value: int(points.of_result(r, Colour.BLACK)) for r in Result},
        bye={kind.value: int(points.of_bye(kind)) for kind in ByeKind},
        barring={key for key, unplayed in asked.items() if policy.bars_bye(unplayed)},
        floating={
            key: DOWNFLOAT if policy.is_downfloat(unplayed) else NO_FLOAT
            for key, unplayed in asked.items()
        },
    )


class Ledger:
    """Everything that a pairing may look at, added up round by round.

    It is not changed any more once it is made. `earlier` is the ledger that it was carried on from.
    """

    def __init__(self, tournament: Tournament, policy: HistoryPolicy) -> None:
        self.tournament, self.policy = tournament, policy
        self.earlier: Ledger | None = None
        points = tournament.points
        size = len(tournament.players)
        self.index: dict[PlayerId, int] = {p.id: k for k, p in enumerate(tournament.players)}
        self.scores = [0] * size
        self.met: list[tuple[int, ...]] = [()] * size
        self.colours = [""] * size
        self.barred = [False] * size
        self.was_paired = [False] * size
        self.floats = [[NO_FLOAT] * size] * 2  # of the last round and of the one before
        self.last_scores = [0] * size  # by which the last round was paired
        worth = _worth(points, policy)
        self._white, self._black, self._bye = worth.white, worth.black, worth.bye
        self._barring, self._floating = worth.barring, worth.floating
        self._virtual = {e.player: e.by_round for e in tournament.virtual_points}
        self._adjust(None)
        self._read_rounds(0)

    def leads_to(self, tournament: Tournament, policy: HistoryPolicy) -> bool:
        """Whether a tournament is this one some rounds later, seen by the same edition."""
        mine = self.tournament
        return (
            self.policy is policy
            and mine.players is tournament.players
            and mine.points is tournament.points
            and mine.virtual_points is tournament.virtual_points
            and mine.adjustments is tournament.adjustments
            and mine.round_points is tournament.round_points is None
            and len(mine.rounds) <= len(tournament.rounds)
            and all(map(is_, mine.rounds, tournament.rounds))
        )

    def carried_on(self, tournament: Tournament) -> Ledger:
        """Return the ledger of a tournament that this one leads to."""
        later = Ledger.__new__(Ledger)
        later.__dict__.update(self.__dict__)
        later.tournament, later.earlier = tournament, self
        later.scores, later.met = list(self.scores), list(self.met)
        later.colours, later.barred = list(self.colours), list(self.barred)
        later.was_paired = list(self.was_paired)
        later._read_rounds(len(self.tournament.rounds))
        return later

    def _read_rounds(self, known: int) -> None:
        """Add up the rounds that follow those known."""
        rounds, told = self.tournament.rounds, self.tournament.round_points
        absence = self._bye[ByeKind.ZERO_POINT.value]
        for number, round_ in enumerate(rounds[known:], known + 1):
            if number > len(rounds) - 2:
                self.last_scores = self.pairing_scores(RoundNumber(number))
                self.floats = [self._floats_of(round_, self.last_scores), self.floats[0]]
            scores = self.scores if told is None else list(self.scores)
            self._add_games(round_.games, frozenset(round_.uncoloured))
            self._add_byes(round_.byes)
            if absence:
                self._add_absences(round_, absence)
            if told is not None:
                made = [told[player][number - 1] for player in self.index]
                self.scores = [before + more for before, more in zip(scores, made, strict=True)]
            self._adjust(RoundNumber(number))

    def pairing_scores(self, round_: RoundNumber) -> list[int]:
        """Return real and virtual points together, with the virtual points of that round."""
        if not self._virtual:
            return list(self.scores)
        scores = list(self.scores)
        for player, by_round in self._virtual.items():
            if round_ <= len(by_round):
                scores[self.index[player]] += by_round[round_ - 1]
        return scores

    def _add_games(self, games: Iterable[Game], uncoloured: frozenset[PlayerId]) -> None:
        index, scores, met, colours = self.index, self.scores, self.met, self.colours
        was_paired, white_worth, black_worth = self.was_paired, self._white, self._black
        unplayed = self._floating
        for white, black, white_result, black_result in games:
            w, b = index[white], index[black]
            mine, other = white_result._value_, black_result._value_
            scores[w] += white_worth[mine]
            scores[b] += black_worth[other]
            was_paired[w] = was_paired[b] = True
            if mine in unplayed:
                self.barred[w] |= mine in self._barring
                self.barred[b] |= other in self._barring
                continue
            met[w] += (b,)
            met[b] += (w,)
            if not uncoloured or white not in uncoloured:
                colours[w] += "W"
                colours[b] += "B"

    def _add_byes(self, byes: Iterable[Bye]) -> None:
        for player, kind in byes:
            k, name = self.index[player], kind._value_
            self.scores[k] += self._bye[name]
            self.barred[k] |= name in self._barring
            if kind is ByeKind.PAIRING_ALLOCATED:
                self.was_paired[k] = True

    def _add_absences(self, round_: Round, worth: int) -> None:
        mentioned = round_.paired | {bye.player for bye in round_.byes}
        for player, k in self.index.items():
            if player not in mentioned:
                self.scores[k] += worth

    def _floats_of(self, round_: Round, before: list[int]) -> list[int]:
        """Return the float of everybody in a round that was paired by these scores."""
        index, unplayed = self.index, self._floating
        floats = [unplayed[_key(None)]] * len(before)
        for white, black, white_result, black_result in round_.games:
            w, b = index[white], index[black]
            result = white_result._value_
            if result in unplayed:
                floats[w] = unplayed[result]
                floats[b] = unplayed[black_result._value_]
            elif before[w] == before[b]:
                floats[w] = floats[b] = NO_FLOAT
            elif before[w] > before[b]:
                floats[w], floats[b] = DOWNFLOAT, UPFLOAT
            else:
                floats[w], floats[b] = UPFLOAT, DOWNFLOAT
        for player, kind in round_.byes:
            floats[index[player]] = unplayed[kind._value_]
        return floats

    def _adjust(self, round_: RoundNumber | None) -> None:
        """Add the points that were given or taken by decision with effect from that round."""
        for adjustment in self.tournament.adjustments:
            if (adjustment.round or None) == round_:
                for player in adjustment.players:
                    self.scores[self.index[player]] += adjustment.points


_latest: Ledger | None = None


def ledger_of(tournament: Tournament, policy: HistoryPolicy) -> Ledger:
    """Return the ledger of a tournament, carried on from the latest one if that leads to it.

    An event that is played on, or replayed round by round, has every round read once. Ledgers are
    not changed, so it does no harm when several threads ask for different events in turn.
    """
    global _latest
    found = _latest
    while found is not None and not found.leads_to(tournament, policy):
        found = found.earlier
    if found is None:
        found = Ledger(tournament, policy)
    elif found.tournament.rounds is not tournament.rounds:
        found = found.carried_on(tournament)
    _latest = found
    return found


def _key(outcome: Outcome) -> str:
    return "" if outcome is None else outcome.value
