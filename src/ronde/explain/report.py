"""One question about a round, and its explanation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ronde.errors import InputError
from ronde.explain.explainer import Explainer, explainer_of
from ronde.explain.sentence import ExplanationSection, RoundExplanation, Who, sentence
from ronde.explain.verdict import WhyNot
from ronde.model import PlayerId, Tournament


@dataclass(frozen=True, slots=True)
class ExplanationRequest:
    """What is asked; one of these, and nothing means every board in short."""

    player: int | None = None
    board: int | None = None
    why_not: tuple[int, int] | None = None
    full: bool = False


def explain(tournament: Tournament, question: ExplanationRequest) -> RoundExplanation:
    """Return the explanation of the next round, which the tournament's rules pair.

    Raises InputError when the question names nobody.
    """
    return explained(explainer_of(tournament), question)


def explained(explainer: Explainer, question: ExplanationRequest) -> RoundExplanation:
    """Return the explanation of a round that was paired for several questions.

    Raises InputError when the question names nobody.
    """
    tournament, answer = explainer.tournament, None
    if question.why_not is not None:
        answer = explainer.why_not(*asked_about(tournament, *question.why_not))
        sections: Iterable[ExplanationSection] = [_answer_section(explainer, answer)]
    elif question.player is not None:
        sections = [explainer.player(_known(tournament, question.player))]
    elif question.board is not None:
        sections = [explainer.board(_board(question.board, explainer.number_of_boards))]
    else:
        sections = explainer.derivation() if question.full else explainer.overview()
    names = {player.id: player.name for player in tournament.players}
    assert tournament.rules is not None  # whoever asks has settled the rules
    return RoundExplanation(
        explainer.round, tournament.rules, explainer.regulation, tuple(sections), names, answer
    )


def asked_about(tournament: Tournament, one: int, other: int) -> tuple[PlayerId, PlayerId]:
    """Return two numbers as players; raises InputError when that makes no question."""
    known = {player.id for player in tournament.players}
    for number in (one, other):
        if number not in known:
            raise InputError(
                "there is no player {number} among the {entries} entries; give starting numbers",
                number=number,
                entries=len(known),
            )
    if one == other:
        raise InputError("player {one} cannot meet himself; name two different players", one=one)
    return PlayerId(one), PlayerId(other)


def _answer_section(explainer: Explainer, answer: WhyNot) -> ExplanationSection:
    one, other = answer.one, answer.other
    title = sentence("whynot.title", one=Who((one,)), other=Who((other,)))
    return ExplanationSection("why-not", title, tuple(explainer.answer(answer)), None, (one, other))


def _known(tournament: Tournament, number: int) -> PlayerId:
    for player in tournament.players:
        if player.id == number:
            return player.id
    raise InputError(
        "there is no player {number} among the {entries} entries; give a starting number",
        number=number,
        entries=len(tournament.players),
    )


def _board(number: int, boards: int) -> int:
    if not 1 <= number <= boards:
        raise InputError(
            "there is no board {number}: the round has boards 1 to {boards}",
            number=number,
            boards=boards,
        )
    return number
