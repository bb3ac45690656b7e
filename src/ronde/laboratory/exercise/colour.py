"""The exercise of two players who meet: who has White, and by which article?"""

from __future__ import annotations

from typing import Final

from ronde.declared.layout import Table
from ronde.errors import InputError
from ronde.explain.round import PairedRound
from ronde.i18n import listed, phrase
from ronde.kernel.bits import members
from ronde.kernel.boards import Board, board_of
from ronde.kernel.colours import ColourRule
from ronde.laboratory.exercise.exercise import (
    AnswerChoice,
    Exercise,
    ExerciseKind,
    JudgedExercise,
    JudgingReason,
)
from ronde.laboratory.exercise.positions import Position, Shape, drawn, wanted_position
from ronde.model import Colour

_SHAPES: Final = {
    1: Shape((6, 10), (1, 4), 5),
    2: Shape((8, 12), (3, 5), 5),
    3: Shape.eventful((10, 14), (5, 7), 7),
}
_WANTED: Final = {
    1: (ColourRule.BOTH_PREFERENCES, ColourRule.INITIAL_COLOUR),
    2: (ColourRule.STRONGER_PREFERENCE, ColourRule.HIGHER_RANKED),
    3: (ColourRule.WIDER_DIFFERENCE, ColourRule.ALTERNATION, ColourRule.HIGHER_RANKED),
}
_LOOKED_AT: Final = 80
"""Rare rules are looked for in so many positions."""
_CLOSE: Final = 10
"""Two players who might meet differ by so many tenths of a point at most."""


class ColourExercise(Exercise):
    """Who of the two has White?"""

    kind = ExerciseKind.COLOUR

    def __init__(self, level: int, seed: int, position: Position, board: Board) -> None:
        self.level, self.seed, self._position, self.board = level, seed, position, board

    @classmethod
    def of(cls, level: int, seed: int) -> ColourExercise:
        """Return the exercise of a seed."""
        wanted = _WANTED[level]

        def decides(position: Position) -> frozenset[str]:
            return frozenset(board.rule.value for board in possible_boards(position))

        position = wanted_position(
            seed, _SHAPES[level], [rule.value for rule in wanted], decides, _LOOKED_AT
        )
        boards = possible_boards(position)
        board = drawn(seed, wanted, boards, lambda one, rule: one.rule is rule)
        return cls(level, seed, position, board)

    @property
    def position(self) -> Position:
        """The round in which the two meet."""
        return self._position

    @property
    def question(self) -> str:
        """What is asked."""
        one, other = self._case.ids(*sorted(self.board[:2]))
        return phrase(
            "Players {one} and {other} meet in round {round}. Who has White, and by which article"
            " of C.04.3, edition 2026?",
            one=one,
            other=other,
            round=self.position.round,
        )

    @property
    def form(self) -> str:
        """How the answer is written."""
        return phrase("The number of the player who has White, and the article, such as 7 5.2.1.")

    def facts(self) -> tuple[str, ...]:
        """Return the round, and the colour that was drawn."""
        drawn = (
            phrase("The lot gave White as the first colour")
            if self.position.tournament.initial_colour is Colour.WHITE
            else phrase("The lot gave Black as the first colour")
        )
        return (self.position.facts()[0], drawn)

    def table(self, language: str) -> Table:
        """Return the two players, the higher ranked first."""
        return self.position.table(language, self._case.ids(*sorted(self.board[:2])))

    @property
    def choices(self) -> tuple[AnswerChoice, ...]:
        """The two players, the higher ranked first."""
        return tuple(
            AnswerChoice(str(player), phrase("Player {player}", player=player))
            for player in self._case.ids(*sorted(self.board[:2]))
        )

    @property
    def articles(self) -> tuple[str, ...]:
        """The articles on the allocation of colours."""
        return tuple(dict.fromkeys(sorted(self._case.colour_articles.values())))

    @property
    def solution(self) -> str:
        """Who has White, and the article."""
        (white,) = self._case.ids(self.board.white)
        return f"{white} {self._case.colour_articles[self.board.rule]}"

    @property
    def reasons(self) -> tuple[JudgingReason, ...]:
        """Who has White and why, then both preferences."""
        *preferences, decided = self.position.explainer.colours_in_full(self.board)
        regulation = self.position.explainer.regulation
        return tuple(
            JudgingReason(told, told.article, regulation) for told in (decided, *preferences)
        )

    def judge(self, answer: str) -> JudgedExercise:
        """Return whether the player is right, and the article where one is named."""
        number, _, article = answer.strip().replace(",", " ").partition(" ")
        article = article.strip()
        players = [choice.key for choice in self.choices]
        if number not in players:
            raise InputError(
                "{text} is none of the two players; choose from {known}",
                text=repr(number),
                known=listed(players),
            )
        if article and article not in self.articles:
            raise InputError(
                "{text} is no article on the colours of a pair; choose from {known}",
                text=repr(article),
                known=listed(self.articles),
            )
        white, _, right = self.solution.partition(" ")
        if number == white and article not in ("", right):
            half = JudgingReason(phrase("The colour is right, the article is not."))
            return JudgedExercise(False, (half, *self.reasons))
        return JudgedExercise(number == white, self.reasons)

    @property
    def _case(self) -> PairedRound:
        return self.position.explainer.case


def possible_boards(position: Position) -> list[Board]:
    """Return every two players who may meet with about the same score, with their colours."""
    standing = position.explainer.case.standing
    return [
        board_of(standing, one, other)
        for one in range(standing.size)
        for other in members(standing.legal[one])
        if one < other and standing.scores[one] - standing.scores[other] <= _CLOSE
    ]
