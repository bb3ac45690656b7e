"""One question about a round, and its explanation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ronde.errors import InputError
from ronde.explain.answers import answer_sentences
from ronde.explain.articles import regulation
from ronde.explain.derivation import derivation
from ronde.explain.dutch import DutchRound
from ronde.explain.procedure import ProcedureRound
from ronde.explain.procedure_stories import (
    procedure_board,
    procedure_derivation,
    procedure_overview,
    procedure_player,
)
from ronde.explain.procedure_whynot import procedure_why_not
from ronde.explain.roundrobin import (
    TableRound,
    table_answer,
    table_board,
    table_overview,
    table_story,
    table_why_not,
)
from ronde.explain.sentence import Explanation, Section, Sentence, Who, sentence
from ronde.explain.stories import full_board, overview, player_story
from ronde.explain.verdict import WhyNot
from ronde.explain.whynot import asked_about, why_not
from ronde.model import PlayerId, Tournament
from ronde.systems import registry
from ronde.systems.dutch.system import DutchSystem
from ronde.systems.dutch_procedure.system import ProcedureSystem
from ronde.systems.roundrobin.system import RoundRobin


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked; one of these, and nothing means every board in short."""

    player: int | None = None
    board: int | None = None
    why_not: tuple[int, int] | None = None
    full: bool = False


def explain(tournament: Tournament, question: Question) -> Explanation:
    """Return the explanation of the next round, which the tournament's rules pair.

    Raises InputError when the question names nobody, or the rules cannot be explained.
    """
    assert tournament.rules is not None  # whoever asks has settled the rules
    system = registry.system(tournament.rules)
    if isinstance(system, DutchSystem):
        return _of_dutch(DutchRound(system, tournament), question)
    if isinstance(system, ProcedureSystem):
        return _of_procedure(ProcedureRound(system, tournament), question)
    if isinstance(system, RoundRobin):
        return _of_table(TableRound(system, tournament), question)
    raise InputError(
        f"rounds paired by {tournament.rules} cannot be explained yet;"
        " `ronde pair` pairs them, --rules KEY explains by other rules"
    )


def _of_dutch(case: DutchRound, question: Question) -> Explanation:
    answer = None
    if question.why_not is not None:
        one, other = asked_about(case.tournament, *question.why_not)
        answer = why_not(case, one, other)
        told = tuple(answer_sentences(answer, case))
        sections: Iterable[Section] = [_answer_section(answer, told)]
    elif question.player is not None:
        sections = [player_story(case, _known(case.tournament, question.player))]
    elif question.board is not None:
        sections = [full_board(case, _board(question.board, len(case.boards)))]
    else:
        sections = derivation(case) if question.full else overview(case)
    return _explanation(
        case.tournament, case.standing.round, regulation(case.edition), sections, answer
    )


def _of_procedure(case: ProcedureRound, question: Question) -> Explanation:
    answer = None
    if question.why_not is not None:
        answer = procedure_why_not(case, *asked_about(case.tournament, *question.why_not))
        told = tuple(answer_sentences(answer, case))
        sections: Iterable[Section] = [_answer_section(answer, told)]
    elif question.player is not None:
        sections = [procedure_player(case, _known(case.tournament, question.player))]
    elif question.board is not None:
        number = _board(question.board, len(case.boards))
        sections = [procedure_board(case, number, full=True)]
    else:
        sections = procedure_derivation(case) if question.full else procedure_overview(case)
    return _explanation(
        case.tournament, case.standing.round, regulation(case.edition), sections, answer
    )


def _of_table(case: TableRound, question: Question) -> Explanation:
    answer = None
    if question.why_not is not None:
        answer = table_why_not(case, *asked_about(case.tournament, *question.why_not))
        sections: Iterable[Section] = [_answer_section(answer, (table_answer(answer),))]
    elif question.player is not None:
        sections = [table_story(case, _known(case.tournament, question.player))]
    elif question.board is not None:
        sections = [table_board(case, _board(question.board, len(case.pairing.pairs)))]
    else:
        sections = table_overview(case)
    return _explanation(case.tournament, case.pairing.round, "", sections, answer)


def _answer_section(answer: WhyNot, told: tuple[Sentence, ...]) -> Section:
    one, other = answer.one, answer.other
    title = sentence("whynot.title", one=Who((one,)), other=Who((other,)))
    return Section("why-not", title, told, None, (one, other))


def _explanation(
    tournament: Tournament,
    round_: int,
    source: str,
    sections: Iterable[Section],
    answer: WhyNot | None,
) -> Explanation:
    names = {player.id: player.name for player in tournament.players}
    assert tournament.rules is not None
    return Explanation(round_, tournament.rules, source, tuple(sections), names, answer)


def _known(tournament: Tournament, number: int) -> PlayerId:
    for player in tournament.players:
        if player.id == number:
            return player.id
    raise InputError(
        f"there is no player {number} among the {len(tournament.players)} entries;"
        " give a starting number"
    )


def _board(number: int, boards: int) -> int:
    if not 1 <= number <= boards:
        raise InputError(f"there is no board {number}: the round has boards 1 to {boards}")
    return number
