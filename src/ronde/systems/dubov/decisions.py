"""The derivation of a round as data: one record per step, in the order of the pairing.

Keys and facts (ranks have become player ids; scores are tenths):

    bye             the player; score, games, number, indispensable: who came before and is needed
    bracket         players of it; number, score, residents, pairs, nobody_played
    upfloaters      the upfloaters; bracket
    criterion       bracket, criterion, value, or scores: ((score, count), …)
    shifters        those shifted; bracket, step, 1 or 2
    pairs           bracket, pairs in the order of S1, each with the player of S1 first
    colours         White, Black; board, rule
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ronde.kernel.boards import Board
from ronde.kernel.standing import Standing
from ronde.model import PlayerId
from ronde.systems.base import Decision
from ronde.systems.dubov.brackets import BracketOutcome, RoundOutcome
from ronde.systems.dubov.bye import ByeChoice
from ronde.systems.dubov.colours import ARTICLES
from ronde.systems.dubov.criteria import CRITERIA


def decisions_of(outcome: RoundOutcome, boards: Sequence[Board]) -> tuple[Decision, ...]:
    """Return every decision of a round: the bye, brackets from the top, then the boards."""
    recorder = _Recorder(outcome.standing)
    found: list[Decision] = []
    if outcome.bye is not None:
        found.append(recorder.of_bye(outcome.bye))
    for number, bracket in enumerate(outcome.brackets, 1):
        found += recorder.of_bracket(number, bracket)
    return (*found, *recorder.of_boards(boards))


class _Recorder:
    def __init__(self, standing: Standing) -> None:
        self.standing = standing

    def ids(self, ranks: Iterable[int]) -> tuple[PlayerId, ...]:
        return tuple(self.standing.ids[rank] for rank in ranks)

    def of_bye(self, bye: ByeChoice) -> Decision:
        facts = {
            "score": self.standing.scores[bye.rank],
            "games": self.standing.games[bye.rank],
            "number": self.standing.numbers[bye.rank],
            "indispensable": self.ids(bye.indispensable),
        }
        return Decision("bye", "3.1", self.ids([bye.rank]), facts)

    def of_bracket(self, number: int, bracket: BracketOutcome) -> Iterator[Decision]:
        facts: dict[str, object] = {
            "number": number,
            "score": self.standing.scores[bracket.residents[0]],
            "residents": self.ids(bracket.residents),
            "pairs": len(bracket.pairs),
            "nobody_played": bracket.nobody_played,
        }
        players = self.ids(bracket.residents + bracket.upfloaters)
        yield Decision("bracket", "1.3.2", players, facts)
        if bracket.upfloaters:
            chosen = self.ids(bracket.upfloaters)
            yield Decision("upfloaters", "3.2.2", chosen, {"bracket": number})
        yield from _of_criteria(number, bracket)
        for step, shifted in enumerate((bracket.shifted_first, bracket.shifted_second), 1):
            if shifted:
                moved = {"bracket": number, "step": step}
                yield Decision("shifters", "3.2.4", self.ids(shifted), moved)
        pairs = tuple(self.ids(pair) for pair in bracket.pairs)
        players = tuple(player for pair in pairs for player in pair)
        yield Decision("pairs", "3.2.6", players, {"bracket": number, "pairs": pairs})

    def of_boards(self, boards: Sequence[Board]) -> Iterator[Decision]:
        for number, board in enumerate(boards, 1):
            players = self.ids((board.white, board.black))
            facts = {"board": number, "rule": board.rule.value}
            yield Decision("colours", ARTICLES[board.rule], players, facts)


def _of_criteria(number: int, bracket: BracketOutcome) -> Iterator[Decision]:
    """Yield what every criterion counts in the bracket; without upfloaters only C7 can count."""
    for criterion in CRITERIA:
        facts: dict[str, object] = {"bracket": number, "criterion": criterion.name}
        own = {score: n for (asked, score), n in bracket.values.items() if asked is criterion}
        if criterion.of_upfloater is None:
            facts["value"] = bracket.denied
        elif not own:
            continue
        elif criterion.by_score:
            facts["scores"] = tuple((score, n) for score, n in own.items() if n)
        else:
            facts["value"] = own[0]
        yield Decision("criterion", criterion.article, (), facts)
