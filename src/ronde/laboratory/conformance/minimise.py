"""The smallest event with the same difference: rounds, players and settings are dropped in turn.

What is looked at is one position: a tournament before a round that two witnesses pair otherwise. A
candidate with something less is kept when the difference is of the same class and decided by the
same article, also for a reader of its file; where that leads to no small event, by any article. It
need be no event that the rules ever paired.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ronde.checking.replay import prepared
from ronde.errors import InputError, RondeError
from ronde.formats import read_text, write_text
from ronde.laboratory.conformance.differences import DifferenceClass, class_of
from ronde.laboratory.conformance.opinions import Witness, by_rules, refuse_bugs
from ronde.model import (
    CHESS,
    Bye,
    ByeKind,
    Details,
    Game,
    Player,
    PlayerId,
    Result,
    Round,
    RoundNumber,
    Tournament,
)
from ronde.questions.judgement import DecidingArticle, Opinion, decision
from ronde.questions.pairing import with_rules

MOST_TRIALS: Final = 4000
"""After so many candidates the smallest one so far is the answer."""
SMALL: Final = 10
"""Where as many players are left, the deciding article may change on the way to fewer."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A position that two witnesses pair otherwise, both pairings, and what decides for ours."""

    before: Tournament
    ours: Opinion
    theirs: Opinion
    kind: DifferenceClass
    decided: DecidingArticle

    @property
    def round(self) -> RoundNumber:
        """The round that differs."""
        return self.before.next_round


@dataclass(frozen=True, slots=True)
class Smallest:
    """The smallest position, from how large a one, and how many candidates were tried."""

    position: Disagreement
    players: int
    rounds: int
    trials: int
    is_complete: bool
    """Whether nothing more can be dropped; otherwise the limit of candidates was reached."""


class _EnoughError(Exception):
    """The limit of candidates is reached."""


class Minimiser:
    """Looks for smaller positions with the difference between rules of ours and a witness.

    `shows` tells whether a smaller one still shows what it is looked at for.
    """

    def __init__(
        self,
        rules: str,
        witness: Witness,
        most: int = MOST_TRIALS,
        dialect: str = "trf26",
        shows: Callable[[Disagreement], bool] | None = None,
    ) -> None:
        self._rules, self._ours, self._theirs = rules, by_rules(rules), witness
        self._most, self._dialect = most, dialect
        self._needs_article = True
        self._shows = shows
        self._takes_no_gaps = False
        self.trials = 0

    def first(self, tournament: Tournament) -> Disagreement | None:
        """Return the first round of an event, or the next one, that is paired otherwise."""
        known = prepared(with_rules(tournament, self._rules)[0], self._rules)
        numbers = [number for number, round_ in enumerate(known.rounds, 1) if round_.paired]
        if known.number_of_rounds is None or len(known.rounds) < known.number_of_rounds:
            numbers.append(len(known.rounds) + 1)
        for number in numbers:
            difference = self.judged(known.before(RoundNumber(number)))
            if difference is not None:
                return difference
        return None

    def judged(self, before: Tournament) -> Disagreement | None:
        """Return how the next round differs, None if it does not or cannot be paired."""
        try:
            ours, theirs = self._ours(before), self._theirs(before)
        except RondeError as error:
            refuse_bugs(error)
            return None
        kind = class_of(ours, theirs)
        if kind is None:
            return None
        decided = decision(before, self._rules, theirs, order_counts=kind is DifferenceClass.ORDER)
        return Disagreement(before, ours, theirs, kind, decided)

    def smallest(self, start: Disagreement) -> Smallest:
        """Return the smallest position that is reached from the first one."""
        best, is_complete = start, True
        try:
            best = self._exhausted(best)
            if len(best.before.players) >= SMALL:
                self._needs_article = False
                best = self._exhausted(best)
        except _EnoughError as enough:
            best, is_complete = enough.args[0], False
        size = len(start.before.players), len(start.before.rounds)
        return Smallest(best, *size, self.trials, is_complete)

    def _exhausted(self, best: Disagreement) -> Disagreement:
        """Return the position from which no step leads to a smaller one."""
        before = None
        while before is not best.before:
            before = best.before
            for step in _STEPS:
                best = self._reduced(best, step)
        return best

    def _reduced(self, start: Disagreement, step: _Step) -> Disagreement:
        """Return the position after one kind of step, as often as it makes it smaller."""
        best, again = start, True
        while again:
            again = False
            for candidate in step(best):
                smaller = self._kept(candidate, best)
                if smaller is not None:
                    best, again = smaller, True
                    break
        return best

    def _kept(self, candidate: Tournament, best: Disagreement) -> Disagreement | None:
        """Return the candidate as the new best one, None if it does not show the same."""
        if self.trials >= self._most:
            raise _EnoughError(best)
        self.trials += 1
        if self._takes_no_gaps:
            candidate = without_gaps(candidate)
        if candidate == best.before or len(candidate.to_be_paired()) < 2:
            return None
        shown = self._shown(candidate, best)
        if shown is None or not self._is_the_same(shown, best):
            return None
        if self._shows is not None and not self._shows(shown):
            return None
        return shown if self._is_the_same_in_a_file(shown) else None

    def _shown(self, candidate: Tournament, best: Disagreement) -> Disagreement | None:
        """Return how a candidate differs; numbers have no gaps for engines that refuse them."""
        shown = self.judged(candidate)
        if shown is None or not shown.theirs.refusal or best.theirs.refusal:
            return shown
        closed = without_gaps(candidate)
        if closed is candidate:
            return shown
        again = self.judged(closed)
        if again is None or not again.theirs.refusal:
            self._takes_no_gaps = True
        return again

    def _is_the_same(self, one: Disagreement, other: Disagreement) -> bool:
        if one.kind is not other.kind or one.theirs.failure is not other.theirs.failure:
            return False
        return not self._needs_article or one.decided.article == other.decided.article

    def _is_the_same_in_a_file(self, shown: Disagreement) -> bool:
        """Whether a reader of the file sees the same difference.

        A round in which nobody played, for instance, is none to him.
        """
        read = read_text(write_text(shown.before, self._dialect).text).tournament
        if read is None or len(read.rounds) != len(shown.before.rounds):
            return False
        again = self.judged(replace(read, rules=self._rules))
        return again is not None and (again.ours, again.theirs) == (shown.ours, shown.theirs)


_Step = Callable[[Disagreement], Iterator[Tournament]]


def smallest(
    tournament: Tournament, rules: str, witness: Witness, dialect: str = "trf26"
) -> Smallest:
    """Return the smallest position in which the witness pairs otherwise than the rules.

    Raises InputError when no round of the tournament differs.
    """
    minimiser = Minimiser(rules, witness, dialect=dialect)
    start = minimiser.first(tournament)
    if start is None:
        raise InputError("no round of this tournament is paired otherwise; there is nothing to do")
    return minimiser.smallest(start)


# Fewer players ------------------------------------------------------------------------------


def _without_boards(best: Disagreement) -> Iterator[Tournament]:
    """Yield the position without players whom both pairings treat alike, many of them first."""
    alike = [set(pair) for pair in best.ours.pairs if frozenset(pair) in best.theirs.games]
    away = [{bye.player} for bye in best.before.requested_byes]
    for groups in _parts([*away, *alike]):
        yield from _without(best.before, set().union(*groups))


def _without_players(best: Disagreement) -> Iterator[Tournament]:
    """Yield the position without one or two players, the lowest first."""
    ids = [player.id for player in reversed(best.before.players)]
    for one in ids:
        yield from _without(best.before, {one})
    others = [frozenset(pair) for pair in best.ours.pairs]
    others += [frozenset(pair) for pair in best.theirs.pairs if frozenset(pair) not in others]
    for both in others:
        yield from _without(best.before, set(both))


def _parts(items: Sequence[set[PlayerId]]) -> Iterator[Sequence[set[PlayerId]]]:
    """Yield all items, their halves, quarters and so on down to each alone."""
    size = len(items)
    while size:
        for start in range(0, len(items), size):
            yield items[start : start + size]
        size //= 2


def _without(before: Tournament, gone: set[PlayerId]) -> Iterator[Tournament]:
    """Yield the position without some players.

    Who met one of them keeps the points as a bye, or, in a second candidate, was absent.
    """
    players = tuple(player for player in before.players if player.id not in gone)
    if len(players) < 2:
        return
    bare = replace(
        before,
        players=players,
        requested_byes=tuple(bye for bye in before.requested_byes if bye.player not in gone),
        virtual_points=tuple(one for one in before.virtual_points if one.player not in gone),
        forbidden=tuple(
            group
            for group in (
                replace(one, players=tuple(p for p in one.players if p not in gone))
                for one in before.forbidden
            )
            if len(group.players) > 1
        ),
        rounds=(),
        numberings=(),
        national_ratings=(),
    )
    for keeps_points in (True, False):
        rounds = (_round_without(one, gone, keeps_points=keeps_points) for one in before.rounds)
        yield replace(bare, rounds=tuple(rounds))


_POINTS_AS_BYE: Final = {
    Result.WIN: ByeKind.FULL_POINT,
    Result.SHORT_WIN: ByeKind.FULL_POINT,
    Result.FORFEIT_WIN: ByeKind.FULL_POINT,
    Result.DRAW: ByeKind.HALF_POINT,
    Result.SHORT_DRAW: ByeKind.HALF_POINT,
    Result.UNFINISHED: ByeKind.HALF_POINT,
}


def _round_without(round_: Round, gone: set[PlayerId], *, keeps_points: bool) -> Round:
    games = tuple(g for g in round_.games if g.white not in gone and g.black not in gone)
    byes = [bye for bye in round_.byes if bye.player not in gone]
    if keeps_points:
        byes += [Bye(player, kind) for player, kind in _byes_instead(round_.games, gone)]
    return replace(round_, games=games, byes=tuple(byes))


def _byes_instead(games: Iterable[Game], gone: set[PlayerId]) -> Iterator[tuple[PlayerId, ByeKind]]:
    for game in games:
        sides = ((game.white, game.white_result), (game.black, game.black_result))
        staying = [side for side in sides if side[0] not in gone]
        if len(staying) == 1:
            player, result = staying[0]
            yield player, _POINTS_AS_BYE.get(result, ByeKind.ZERO_POINT)


# Fewer rounds -------------------------------------------------------------------------------


def _without_rounds(best: Disagreement) -> Iterator[Tournament]:
    """Yield the position without its first rounds, its last rounds, and any one round."""
    before, played = best.before, len(best.before.rounds)
    for kept in range(played):
        yield _of_rounds(before, before.rounds[played - kept :])
    for kept in range(1, played):
        yield _of_rounds(before, before.rounds[:kept])
    for left_out in range(played):
        yield _of_rounds(before, before.rounds[:left_out] + before.rounds[left_out + 1 :])


def _of_rounds(before: Tournament, rounds: tuple[Round, ...]) -> Tournament:
    """Return the position with these rounds; the round to come stays as far from the end."""
    fewer = len(before.rounds) - len(rounds)
    announced = before.number_of_rounds
    coming = RoundNumber(len(rounds) + 1)
    away = (b for b in before.requested_byes if b.round == before.next_round)
    return replace(
        before,
        rounds=rounds,
        number_of_rounds=None if announced is None else announced - fewer,
        requested_byes=tuple(bye._replace(round=coming) for bye in away),
        virtual_points=tuple(
            one._replace(by_round=one.by_round[fewer:]) for one in before.virtual_points
        ),
        numberings=(),
    )


# Less told ---------------------------------------------------------------------------------


def _simpler(best: Disagreement) -> Iterator[Tournament]:
    """Yield the position with less said: points, acceleration, forbidden pairs, names, ratings."""
    before = best.before
    yield replace(
        before,
        details=Details(name=before.details.name),
        players=tuple(Player(player.id, name=f"Player {player.id}") for player in before.players),
        adjustments=(),
        foreign_lines=(),
        categories=(),
        national_ratings=(),
    )
    yield replace(before, virtual_points=(), acceleration=None)
    yield replace(before, acceleration=None)
    for left_out in range(len(before.forbidden)):
        kept = before.forbidden[:left_out] + before.forbidden[left_out + 1 :]
        yield replace(before, forbidden=kept)
    yield replace(before, points=CHESS)
    yield replace(before, settings=())
    if before.number_of_rounds and before.number_of_rounds > before.next_round:
        yield replace(before, number_of_rounds=int(before.next_round))
        yield replace(before, number_of_rounds=before.next_round + 1)


def _plainer_rounds(best: Disagreement) -> Iterator[Tournament]:
    """Yield the position with a bye left out, or a forfeit or short game as a game."""
    before = best.before
    for place, round_ in enumerate(before.rounds):
        for plainer in _plainer(round_):
            rounds = (*before.rounds[:place], plainer, *before.rounds[place + 1 :])
            yield replace(before, rounds=rounds)


_PLAIN: Final = {
    Result.SHORT_WIN: Result.WIN,
    Result.SHORT_DRAW: Result.DRAW,
    Result.SHORT_LOSS: Result.LOSS,
    Result.FORFEIT_WIN: Result.WIN,
    Result.FORFEIT_LOSS: Result.LOSS,
    Result.UNFINISHED: Result.DRAW,
}


def _plainer(round_: Round) -> Iterator[Round]:
    for bye in round_.byes:
        yield replace(round_, byes=tuple(other for other in round_.byes if other != bye))
    plain = tuple(
        game._replace(
            white_result=_PLAIN.get(game.white_result, game.white_result),
            black_result=_PLAIN.get(game.black_result, game.black_result),
        )
        for game in round_.games
    )
    if plain != round_.games:
        yield replace(round_, games=plain)


def _renumbered(best: Disagreement) -> Iterator[Tournament]:
    """Yield the position with starting numbers from 1 without gaps."""
    again = without_gaps(best.before)
    if again is not best.before:
        yield again


def without_gaps(before: Tournament) -> Tournament:
    """Return a position with starting numbers from 1 without gaps, itself where it has none."""
    new = {player.id: PlayerId(n) for n, player in enumerate(before.players, 1)}
    if all(old == number for old, number in new.items()):
        return before
    return replace(
        before,
        players=tuple(replace(player, id=new[player.id]) for player in before.players),
        rounds=tuple(_renumbered_round(round_, new) for round_ in before.rounds),
        requested_byes=tuple(b._replace(player=new[b.player]) for b in before.requested_byes),
        virtual_points=tuple(one._replace(player=new[one.player]) for one in before.virtual_points),
        forbidden=tuple(
            replace(group, players=tuple(new[p] for p in group.players))
            for group in before.forbidden
        ),
        numberings=(),
    )


def _renumbered_round(round_: Round, new: dict[PlayerId, PlayerId]) -> Round:
    return replace(
        round_,
        games=tuple(g._replace(white=new[g.white], black=new[g.black]) for g in round_.games),
        byes=tuple(bye._replace(player=new[bye.player]) for bye in round_.byes),
        uncoloured=tuple(new[player] for player in round_.uncoloured),
    )


_STEPS: Final[tuple[_Step, ...]] = (
    _without_boards, _without_rounds, _without_players, _simpler, _plainer_rounds, _renumbered,
)  # fmt: skip
