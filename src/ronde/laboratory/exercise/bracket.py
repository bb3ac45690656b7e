"""The exercise of one bracket of a larger round: who meets whom in it, and who moves down?

Only brackets are asked that the engine pairs without a look below: the rules that look there (C4,
C5 and C8) are at their best with the pairing that the others give, so the players of the bracket
are all that has to be known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ronde.declared.layout import Table
from ronde.explain.dutch.explainer import DutchExplainer
from ronde.explain.dutch.floats import why_moved_down
from ronde.explain.dutch.judgement import bye_is_due, completes, objection
from ronde.explain.dutch.whynot import candidate
from ronde.explain.sentence import Sentence
from ronde.explain.whynot import in_order, objection_sentence
from ronde.i18n import listed, phrase
from ronde.laboratory.exercise.exercise import Exercise, ExerciseKind, JudgedExercise, JudgingReason
from ronde.laboratory.exercise.pairing import (
    COUNTED,
    WANTED,
    first_kept_apart,
    pairs_from_top,
    read_pairs,
)
from ronde.laboratory.exercise.positions import Position, Shape, drawn, wanted_position
from ronde.model import PlayerId
from ronde.model.points import points_for_people
from ronde.systems.base import Pair
from ronde.systems.dutch.outcome import DutchBracketOutcome, DutchMethod


class Wanted(NamedTuple):
    """Which brackets a level asks: how large, and whether somebody was moved down to them."""

    shape: Shape
    players: tuple[int, int]
    with_moved_down: bool


_WANTED: Final = {
    1: Wanted(Shape((14, 20), (2, 3), 7, odd=False), (4, 7), False),
    2: Wanted(Shape((18, 26), (3, 5), 7, odd=False), (5, 9), True),
    3: Wanted(Shape.eventful((20, 30), (4, 6), 7), (6, 12), True),
}


class BracketExercise(Exercise):
    """Who meets whom in this bracket, and who moves down?"""

    kind = ExerciseKind.BRACKET

    def __init__(self, level: int, seed: int, position: Position, place: int) -> None:
        self.level, self.seed, self._position, self.place = level, seed, position, place

    @classmethod
    def of(cls, level: int, seed: int) -> BracketExercise:
        """Return the exercise of a seed."""
        wanted = WANTED[level]

        def decides(position: Position) -> frozenset[str]:
            return frozenset().union(*(rules for _, rules in asked_brackets(position, level)))

        position = wanted_position(seed, _WANTED[level].shape, wanted, decides)
        brackets = asked_brackets(position, level)
        place, _ = drawn(seed, wanted, brackets, lambda one, article: article in one[1])
        return cls(level, seed, position, place)

    @property
    def position(self) -> Position:
        """The round to which the bracket belongs."""
        return self._position

    @property
    def question(self) -> str:
        """What is asked."""
        score = points_for_people(self._explainer.case.bracket_score(self.place))
        return phrase(
            "Pair the bracket of score {points} of round {round} by the Dutch system (C.04.3,"
            " edition 2026). Who meets whom, and who moves down?",
            points=score,
            round=self.position.round,
        )

    @property
    def form(self) -> str:
        """How the answer is written."""
        return phrase(
            "Pairs of numbers such as 1-5 6-2; a number alone moves down. Colours and the order of"
            " the boards do not count here."
        )

    def facts(self) -> tuple[str, ...]:
        """Return the round, who was moved down and who lives here, and what is known of below."""
        bracket, case = self._outcome.bracket, self._explainer.case
        residents = case.ids(*range(bracket.first, bracket.end))
        moved = case.ids(*bracket.moved_down)
        facts = [self.position.facts()[0]]
        if moved:
            facts.append(phrase("Moved down to it: {players}", players=listed(map(str, moved))))
        facts.append(phrase("Residents: {players}", players=listed(map(str, residents))))
        facts.append(phrase("Whoever the rules send down from here can be paired below."))
        return tuple(facts)

    def table(self, language: str) -> Table:
        """Return the players of the bracket, those moved down first."""
        return self.position.table(language, self._players)

    @property
    def solution(self) -> str:
        """The pairs, White first, then who moves down."""
        taken, case = self._outcome.arrangement, self._explainer.case
        boards = (self._explainer.board_of(one) for one, _ in taken.pairs)
        pairs = ["{}-{}".format(*case.ids(board.white, board.black)) for board in boards]
        return " ".join([*pairs, *map(str, case.ids(*taken.downfloaters))])

    @property
    def reasons(self) -> tuple[JudgingReason, ...]:
        """Every pair and whoever moves down, with what decides."""
        regulation = self._explainer.regulation
        told: list[Sentence] = []
        for one in sentences(self._explainer, self.place):
            if one not in told:  # how many move down is told of each of them
                told.append(one)
        return tuple(JudgingReason(one, one.article, regulation) for one in told)

    def judge(self, answer: str) -> JudgedExercise:
        """Return whether this is the bracket, or the first rule that a wrong try breaks."""
        pairs, _ = read_pairs(answer, self._players)
        broken = first_broken(self._explainer, self.place, pairs)
        return (
            JudgedExercise(True, self.reasons)
            if broken is None
            else JudgedExercise(False, (broken,))
        )

    @property
    def _explainer(self) -> DutchExplainer:
        return self.position.explainer

    @property
    def _outcome(self) -> DutchBracketOutcome:
        return self._explainer.case.outcome.brackets[self.place]

    @property
    def _players(self) -> Sequence[PlayerId]:
        return self._explainer.case.ids(*self._outcome.bracket.players())


# Which bracket is asked ------------------------------------------------------------------------


def asked_brackets(position: Position, level: int) -> list[tuple[int, frozenset[str]]]:
    """Return the brackets that suit a level, each with the articles that decide it."""
    explainer, wanted = position.explainer, _WANTED[level]
    allowed = {article for easier in range(1, level + 1) for article in WANTED[easier]} | COUNTED
    fitting = []
    for place, outcome in enumerate(explainer.case.outcome.brackets):
        bracket = outcome.bracket
        is_large = wanted.players[0] <= bracket.size <= wanted.players[1]
        if not is_large or bool(bracket.moved_down) != wanted.with_moved_down:
            continue
        if outcome.method is not DutchMethod.ALONE or bye_is_due(explainer.case, place):
            continue
        rules = deciding_articles(explainer, place)
        if level == max(_WANTED) or rules <= allowed:
            fitting.append((place, rules))
    return fitting


def deciding_articles(explainer: DutchExplainer, place: int) -> frozenset[str]:
    """Return the articles by which a bracket is not what its order gives first."""
    told = sentences(explainer, place)
    return frozenset(one.article for one in told if one.key.startswith(("whynot.", "float.")))


def sentences(explainer: DutchExplainer, place: int) -> Iterator[Sentence]:
    """Yield why each pair of a bracket is what it is, and who moves down; not the colours."""
    taken = explainer.case.outcome.brackets[place].arrangement
    for one, _ in taken.pairs:
        *told, _colours = explainer.board_in_short(explainer.board_of(one))
        yield from told
    for rank in taken.downfloaters:
        yield from why_moved_down(explainer.case, place, rank)


# Judging it ------------------------------------------------------------------------------------


def first_broken(
    explainer: DutchExplainer, place: int, pairs: Sequence[Pair]
) -> JudgingReason | None:
    """Return the first rule that another candidate of a bracket breaks, None if it is the one.

    Absolute rules come first, pair by pair from the top, then completion of the round, then the
    first criterion by which it is worse, or the step of the order by which it comes later.
    """
    case, regulation = explainer.case, explainer.regulation
    outcome = case.outcome.brackets[place]
    from_top = pairs_from_top(explainer, pairs)
    kept_apart = first_kept_apart(explainer, from_top)
    if kept_apart is not None:
        return JudgingReason(kept_apart, kept_apart.article, regulation)
    ranks = [in_order(case.rank_of[one], case.rank_of[other]) for one, other in from_top]
    # Two moved-down players never meet in the bracket to which they were moved.
    above = set(outcome.bracket.moved_down)
    ranks = [pair for pair in ranks if not above.issuperset(pair)]
    instead = candidate(outcome.bracket.players(), ranks)
    if not completes(case, instead.downfloaters, outcome.bracket.end):
        leaving = listed(map(str, case.ids(*instead.downfloaters)))
        stuck = phrase(
            "If {players} moved down, the players below could not all be paired.", players=leaving
        )
        return JudgingReason(stuck, case.article("completion"), regulation)
    held = objection(case, place, instead)
    if held is not None and held.is_worse:
        worse = objection_sentence(held, case.bracket_score(place))
        return JudgingReason(worse, worse.article, regulation)
    meet = {frozenset(pair) for pair in outcome.arrangement.pairs}
    wrong = [pair for pair in ranks if frozenset(pair) not in meet]
    if not wrong:
        return None
    later = explainer.why_not_pair(*case.ids(*wrong[0]))
    return JudgingReason(later, later.article, regulation)
