"""The exercise of an odd number of players: who gets the bye?"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ronde.errors import InputError, NoLegalPairingError
from ronde.explain.dutch.explainer import DutchExplainer
from ronde.explain.sentence import Sentence, Who
from ronde.i18n import phrase
from ronde.laboratory.exercise.exercise import (
    AnswerChoice,
    ExerciseKind,
    JudgedExercise,
    JudgingReason,
    RoundExercise,
)
from ronde.laboratory.exercise.positions import Position, Shape, wanted_position
from ronde.model import PlayerId
from ronde.systems.base import Pair

_SHAPES: Final = {
    1: Shape((7, 9), (2, 4), 5, odd=True),
    2: Shape((7, 11), (3, 5), 5, odd=True),
    3: Shape.eventful((9, 15), (3, 6), 7),
}
_WANTED: Final = {
    1: ("lowest",),
    2: ("C2",),
    3: ("C4", "C6", "C7", "C8", "C9", "C12", "C13", "C14", "C16", "3.8.1"),
}
"""What makes the bye go to somebody: the lowest rank, a bar below, or a criterion."""


class ByeExercise(RoundExercise):
    """Who gets the bye in this round?"""

    kind = ExerciseKind.BYE

    @classmethod
    def of(cls, level: int, seed: int) -> ByeExercise:
        """Return the exercise of a seed."""
        return cls(level, seed, wanted_position(seed, _SHAPES[level], _WANTED[level], decides_bye))

    @property
    def question(self) -> str:
        """What is asked."""
        return phrase(
            "Who gets the bye in round {round} by the Dutch system (C.04.3, edition 2026)?",
            round=self.position.round,
        )

    @property
    def form(self) -> str:
        """How the answer is written."""
        return phrase("The number of one player.")

    @property
    def choices(self) -> tuple[AnswerChoice, ...]:
        """Everybody who is to be paired, by number."""
        return tuple(
            AnswerChoice(str(player), phrase("Player {player}", player=player))
            for player in sorted(self.position.players)
        )

    @property
    def solution(self) -> str:
        """Who has the bye."""
        return str(self.position.explainer.bye)

    @property
    def reasons(self) -> tuple[JudgingReason, ...]:
        """Why somebody has the bye, and why it is this player."""
        explainer = self.position.explainer
        return tuple(JudgingReason(s, s.article, explainer.regulation) for s in explainer.why_bye())

    def judge(self, answer: str) -> JudgedExercise:
        """Return whether the player has the bye, or the first rule that forbids it."""
        text = answer.strip()
        if text not in {choice.key for choice in self.choices}:
            raise InputError(
                "{text} is not to be paired; answer with one number of the table", text=repr(text)
            )
        if text == self.solution:
            return JudgedExercise(True, self.reasons)
        explainer = self.position.explainer
        broken = against_bye(explainer, PlayerId(int(text)))
        return JudgedExercise(False, (JudgingReason(broken, broken.article, explainer.regulation),))


def decides_bye(position: Position) -> frozenset[str]:
    """Return what makes the bye go to whom it goes; empty if nobody gets one."""
    if len(position.tournament.to_be_paired()) % 2 == 0:
        return frozenset()
    told = {s.key: s.article for s in position.explainer.why_bye()}
    if "bye.last" not in told:
        return frozenset(
            told[key] for key in ("bye.if-stayed", "bye.must", "bye.order") if key in told
        )
    return frozenset({"C2"} if "bye.barred" in told else {"lowest"})


def against_bye(explainer: DutchExplainer, player: PlayerId) -> Sentence:
    """Return the first rule that is broken if another player has the bye.

    Where no absolute rule forbids it, the round is paired again with that bye alone, and the two
    rounds are compared.
    """
    case, who = explainer.case, Who((player,))
    rank = case.rank_of[player]
    if not case.standing.may_have_bye[rank]:
        return case.said("bye.not-allowed", "bye-bar", player=who)
    alone = [other == rank for other in range(case.standing.size)]
    try:
        outcome = case.system.outcome(case.tournament, replace(case.standing, may_have_bye=alone))
    except NoLegalPairingError:
        return case.said("bye.not-completable", "completion", player=who)
    pairs = [Pair(*case.ids(*pair)) for pair in outcome.pairs]
    told = explainer.against_round(pairs)
    if told is None:
        assert explainer.bye is not None  # else nobody is asked for
        return case.said("bye.order", "best", player=Who((explainer.bye,)), instead=who)
    return told
