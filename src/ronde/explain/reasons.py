"""Why an edition does not pair two players, whichever Dutch edition it is."""

from __future__ import annotations

from ronde.errors import InputError
from ronde.explain.answers import verdict_sentence
from ronde.explain.colours import colour_sentence
from ronde.explain.dutch import DutchRound
from ronde.explain.procedure import ProcedureRound
from ronde.explain.procedure_colours import procedure_colour_sentence
from ronde.explain.procedure_steps import shaping_sentences
from ronde.explain.procedure_whynot import procedure_why_not
from ronde.explain.sentence import Sentence
from ronde.explain.whynot import why_not
from ronde.model import PlayerId, Tournament
from ronde.systems import registry
from ronde.systems.dutch.system import DutchSystem
from ronde.systems.dutch_procedure.system import ProcedureSystem

DutchCase = DutchRound | ProcedureRound


def dutch_case(tournament: Tournament) -> DutchCase:
    """Return the next round paired by the tournament's edition of the Dutch system.

    Raises InputError for rules of another system.
    """
    assert tournament.rules is not None  # whoever asks has settled the rules
    system = registry.system(tournament.rules)
    if isinstance(system, DutchSystem):
        return DutchRound(system, tournament)
    if isinstance(system, ProcedureSystem):
        return ProcedureRound(system, tournament)
    raise InputError(
        f"{tournament.rules} is no edition of the Dutch system; `ronde rules` lists them"
    )


def why_not_pair(case: DutchCase, one: PlayerId, other: PlayerId) -> Sentence:
    """Return in one sentence, with its article, why two players do not meet."""
    if isinstance(case, DutchRound):
        return verdict_sentence(why_not(case, one, other))
    return verdict_sentence(procedure_why_not(case, one, other))


def steps_behind(case: DutchCase, player: PlayerId) -> tuple[Sentence, ...]:
    """Return the recorded steps that shaped the bracket in which a player was paired.

    Only the procedure of 2011 and 2012 goes step by step; the later editions compare candidates.
    """
    if isinstance(case, DutchRound):
        return ()
    return tuple(shaping_sentences(case, case.brackets_of[case.rank_of[player]][-1]))


def why_colours(case: DutchCase, player: PlayerId) -> Sentence:
    """Return who has White at the board of a player, and the article that gave the colours."""
    board = case.boards[case.board_of[case.rank_of[player]] - 1]
    if isinstance(case, DutchRound):
        return colour_sentence(case, board)
    return procedure_colour_sentence(case, board)
