"""The exercise to pair a round: which position, and what the rules hold against a wrong try."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ronde.errors import InputError
from ronde.explain.dutch.explainer import DutchExplainer
from ronde.explain.sentence import Sentence, Who
from ronde.explain.verdict import Verdict
from ronde.explain.whynot import absolute_answer
from ronde.i18n import listed, phrase
from ronde.laboratory.exercise.exercise import (
    ExerciseKind,
    JudgedExercise,
    JudgingReason,
    RoundExercise,
    reasons_of,
)
from ronde.laboratory.exercise.positions import Position, Shape, wanted_position
from ronde.model import PlayerId
from ronde.systems.base import Pair

_SHAPES: Final = {
    1: Shape((6, 8), (2, 3), 5, odd=False),
    2: Shape((8, 12), (3, 4), 5, odd=False),
    3: Shape.eventful((10, 16), (4, 5), 7),
}
WANTED: Final = {
    1: ("C1", "3.2"),
    2: ("C3", "C12", "C13"),
    3: ("C7", "C8", "C9", "C14", "C15", "C16", "C17", "C18", "C19", "C20", "C21", "4.3.2"),
}
"""Which articles decide at a level: who met and who floats last, colours, floats and exchanges."""
COUNTED: Final = {"C6", "1.4.1"}
"""That an odd bracket leaves one, or that somebody has no opponent there, is easily seen."""

_PAIR: Final = re.compile(r"([0-9]{1,9})(?:\s*[-–:/]\s*([0-9]{1,9}|bye))?", re.IGNORECASE)
_BETWEEN: Final = re.compile(r"[\s,;]*")


class PairingExercise(RoundExercise):
    """Who meets whom in this round?"""

    kind = ExerciseKind.PAIRING

    @classmethod
    def of(cls, level: int, seed: int) -> PairingExercise:
        """Return the exercise of a seed."""
        allowed = {*WANTED[1], *(WANTED[2] if level > 1 else ()), *COUNTED}

        def decides(position: Position) -> frozenset[str]:
            rules = deciding_articles(position.explainer)
            return rules if level == max(WANTED) or rules <= allowed else frozenset()

        return cls(level, seed, wanted_position(seed, _SHAPES[level], WANTED[level], decides))

    @property
    def question(self) -> str:
        """What is asked."""
        return phrase(
            "Pair round {round} by the Dutch system (C.04.3, edition 2026). Who meets whom?",
            round=self.position.round,
        )

    @property
    def form(self) -> str:
        """How the answer is written."""
        return phrase(
            "Pairs of numbers such as 1-5 6-2; a number alone is the bye. Colours and the order of"
            " the boards do not count here."
        )

    @property
    def solution(self) -> str:
        """The pairs in order of boards, White first, then the bye."""
        explainer = self.position.explainer
        pairs = [f"{pair.white}-{pair.black}" for pair in explainer.pairs]
        return " ".join([*pairs, *([] if explainer.bye is None else [str(explainer.bye)])])

    @property
    def reasons(self) -> tuple[JudgingReason, ...]:
        """Every board, who moves down, the bye."""
        explainer = self.position.explainer
        return tuple(
            reason
            for section in explainer.overview()
            for reason in reasons_of(section, explainer.regulation, titled=True)
        )

    def judge(self, answer: str) -> JudgedExercise:
        """Return whether these are the pairs, or the first rule that a wrong try breaks."""
        pairs, bye = pairs_of(answer, self.position)
        explainer = self.position.explainer
        broken = first_broken(explainer, pairs, bye)
        if broken is None:
            return JudgedExercise(True, self.reasons)
        return JudgedExercise(False, (JudgingReason(broken, broken.article, explainer.regulation),))


def deciding_articles(explainer: DutchExplainer) -> frozenset[str]:
    """Return the articles by which the round is not what the order of the brackets gives first."""
    return frozenset(
        told.article
        for section in explainer.overview()
        for told in section.sentences
        if section.about in ("board", "float") and told.key.startswith(("whynot.", "float."))
    )


# Reading an answer -----------------------------------------------------------------------------


def read_pairs(answer: str, players: Sequence[PlayerId]) -> tuple[list[Pair], list[PlayerId]]:
    """Return the pairs of an answer, and the numbers that stand alone in it.

    Raises InputError for what is no pair, a number that is unknown or comes twice, and for players
    who are left out.
    """
    pairs: list[Pair] = []
    alone: list[PlayerId] = []
    for one, other in _words(answer):
        if other in ("", "0", "bye"):
            alone.append(PlayerId(int(one)))
        else:
            pairs.append(Pair(PlayerId(int(one)), PlayerId(int(other))))
    _refuse_numbers([*(p for pair in pairs for p in pair), *alone], players)
    return pairs, alone


def pairs_of(answer: str, position: Position) -> tuple[list[Pair], PlayerId | None]:
    """Return the pairs and the bye of an answer; raises InputError for what is none."""
    pairs, byes = read_pairs(answer, position.players)
    if len(byes) > 1:
        raise InputError(
            "{players} have no opponent; at most one has the bye", players=listed(map(str, byes))
        )
    return pairs, byes[0] if byes else None


def _words(answer: str) -> list[tuple[str, str]]:
    """Return the numbers of each pair; the second is empty for a number alone."""
    words, at = [], _skipped(answer, 0)
    while at < len(answer):
        match = _PAIR.match(answer, at)
        if match is None:
            raise InputError(
                "{text} is no pair; write pairs of numbers such as 1-5 6-2",
                text=repr(answer[at : at + 12]),
            )
        words.append((match[1], (match[2] or "").lower()))
        at = _skipped(answer, match.end())
    return words


def _skipped(answer: str, at: int) -> int:
    match = _BETWEEN.match(answer, at)
    return at if match is None else match.end()


def _refuse_numbers(named: Sequence[PlayerId], players: Sequence[PlayerId]) -> None:
    """Raise InputError unless everybody who is to be paired is named once."""
    for number in named:
        if number not in players:
            raise InputError(
                "player {number} is not to be paired; take the numbers of the table", number=number
            )
        if named.count(number) > 1:
            raise InputError("player {number} stands in two pairs; name each once", number=number)
    missing = sorted(set(players) - set(named))
    if missing:
        raise InputError(
            "{players} are missing; name everybody who is to be paired",
            players=listed(map(str, missing)),
        )


# Judging it ------------------------------------------------------------------------------------


def pairs_from_top(explainer: DutchExplainer, pairs: Sequence[Pair]) -> list[Pair]:
    """Return pairs in the order of their members, the best first."""
    rank_of = explainer.case.rank_of
    return sorted(pairs, key=lambda pair: sorted(rank_of[player] for player in pair))


def first_kept_apart(explainer: DutchExplainer, pairs: Sequence[Pair]) -> Sentence | None:
    """Return why the first of these pairs that an absolute rule forbids may not meet."""
    for pair in pairs:
        answer = absolute_answer(explainer.case, *pair)
        if answer is not None and answer.verdict is not Verdict.THEY_MEET:
            return explainer.verdict(answer)
    return None


def first_broken(
    explainer: DutchExplainer, pairs: Sequence[Pair], bye: PlayerId | None
) -> Sentence | None:
    """Return the first rule that another round breaks, None if it has the pairs of the rules.

    Absolute rules come first, pair by pair from the top; then the criterion by which the round is
    worse in the first bracket that differs, or the step of the order by which it comes later.
    """
    case = explainer.case
    from_top = pairs_from_top(explainer, pairs)
    kept_apart = first_kept_apart(explainer, from_top)
    if kept_apart is not None:
        return kept_apart
    if bye is not None and not case.standing.may_have_bye[case.rank_of[bye]]:
        return case.said("bye.not-allowed", "bye-bar", player=Who((bye,)))
    meet = {frozenset(pair) for pair in explainer.pairs}
    wrong = [pair for pair in from_top if frozenset(pair) not in meet]
    if not wrong:
        return None
    return explainer.against_round(from_top) or explainer.why_not_pair(*wrong[0])
