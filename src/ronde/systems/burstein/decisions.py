"""The derivation of a round as data: one record per step, in the order of the pairing.

Keys and facts (ranks have become player ids; scores are tenths):

    seeding-round   (no players); round, seeding_rounds; the records of the Dutch system follow
    bye             the player; score, games, passed_over: who leaves no complete pairing
    bracket         players of it by number; number, score, incoming, residents, pairs
    criterion       bracket, criterion, value, or scores: ((score, count), …)
    pairs           bracket, pairs in order of numbers
    floaters        bracket
    colours         White, Black; board, rule
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ronde.kernel.boards import Board
from ronde.kernel.standing import Standing
from ronde.model import PlayerId, RoundNumber
from ronde.systems.base import Decision
from ronde.systems.burstein.brackets import BracketOutcome, RoundOutcome
from ronde.systems.burstein.bye import ByeChoice
from ronde.systems.burstein.colours import COLOUR_ARTICLES
from ronde.systems.burstein.criteria import CRITERIA


def seeding_decisions(
    round_: RoundNumber, seeding_rounds: int, decisions: Iterable[Decision]
) -> tuple[Decision, ...]:
    """Return the decisions of a seeding round: its articles are those of the Dutch chapter."""
    facts = {"round": round_, "seeding_rounds": seeding_rounds}
    quoted = (replace(d, article=f"C.04.3 {d.article}") for d in decisions)
    return Decision("seeding-round", "1.6.1", (), facts), *quoted


def bye_decision(standing: Standing, choice: ByeChoice) -> Decision:
    """Return why the receiver of the bye has it; `standing` is the one before it was given."""
    facts = {
        "score": standing.scores[choice.rank],
        "games": standing.games[choice.rank],
        "passed_over": tuple(standing.ids[rank] for rank in choice.passed_over),
    }
    return Decision("bye", choice.article, (standing.ids[choice.rank],), facts)


def bracket_decisions(outcome: RoundOutcome) -> Iterator[Decision]:
    """Yield the decisions of all brackets from the top."""
    ids = outcome.field.standing.ids
    for number, bracket in enumerate(outcome.brackets, 1):
        yield from _of_bracket(outcome.field.standing, number, bracket)
        yield from _of_criteria(number, bracket)
        taken = bracket.arrangement
        pairs = tuple(_ids(ids, pair) for pair in taken.pairs)
        players = tuple(player for pair in pairs for player in pair)
        yield Decision("pairs", "4.3", players, {"bracket": number, "pairs": pairs})
        if taken.floaters:
            yield Decision("floaters", "1.2.2", _ids(ids, taken.floaters), {"bracket": number})


def colour_decisions(standing: Standing, boards: Sequence[Board]) -> Iterator[Decision]:
    """Yield the rule that gave the colours of every board."""
    for number, board in enumerate(boards, 1):
        players = _ids(standing.ids, (board.white, board.black))
        facts = {"board": number, "rule": board.rule.value}
        yield Decision("colours", COLOUR_ARTICLES[board.rule], players, facts)


def _of_bracket(standing: Standing, number: int, outcome: BracketOutcome) -> Iterator[Decision]:
    bracket, ids = outcome.bracket, standing.ids
    facts = {
        "number": number,
        "score": standing.scores[bracket.first],
        "incoming": _ids(ids, bracket.incoming),
        "residents": _ids(ids, range(bracket.first, bracket.end)),
        "pairs": len(outcome.arrangement.pairs),
    }
    yield Decision("bracket", "4.1", _ids(ids, outcome.numbered), facts)


def _of_criteria(number: int, outcome: BracketOutcome) -> Iterator[Decision]:
    """Yield the value of every criterion that some candidate of the bracket could touch."""
    amounts = outcome.amounts()
    for criterion in CRITERIA:
        own = {score: n for (name, score), n in amounts.items() if name == criterion.name}
        if not own:
            continue
        facts: dict[str, object] = {"bracket": number, "criterion": criterion.name}
        if criterion.by_score:
            facts["scores"] = tuple((score, n) for score, n in own.items() if n)
        else:
            facts["value"] = own[0]
        yield Decision("criterion", criterion.article, (), facts)


def _ids(ids: Sequence[PlayerId], ranks: Iterable[int]) -> tuple[PlayerId, ...]:
    return tuple(ids[rank] for rank in ranks)
