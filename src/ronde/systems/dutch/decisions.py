"""The derivation of a round as data: one record per step, in the order of the pairing.

Keys and facts (ranks have become player ids; scores and differences are tenths):

    bracket         players of it; number, score, moved_down, residents, pairs, method
    moved-down      the moved-down players that are paired; bracket, limbo
    criterion       bracket, criterion, value, or differences: ((difference, count), …)
    exchange        those who changed halves; bracket, moved_out, moved_in
    pairs           bracket, pairs in order of generation
    downfloaters    bracket
    bye             the player; (no facts)
    colours         White, Black; board, rule
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ronde.kernel.boards import Board
from ronde.kernel.standing import Standing
from ronde.model import PlayerId
from ronde.systems.base import Decision
from ronde.systems.dutch.edition import Edition
from ronde.systems.dutch.outcome import BracketOutcome, RoundOutcome


def decisions_of(
    edition: Edition, outcome: RoundOutcome, boards: Sequence[Board]
) -> tuple[Decision, ...]:
    """Return every decision of a round, brackets from the top, then the bye and the boards."""
    recorder = _Recorder(edition, outcome.standing)
    found: list[Decision] = []
    for number, bracket in enumerate(outcome.brackets, 1):
        found += recorder.of_bracket(number, bracket)
    if outcome.bye is not None:
        found.append(recorder.decision("bye", [outcome.bye]))
    found += recorder.of_boards(boards)
    return tuple(found)


class _Recorder:
    def __init__(self, edition: Edition, standing: Standing) -> None:
        self.edition, self.standing = edition, standing

    def ids(self, ranks: Iterable[int]) -> tuple[PlayerId, ...]:
        return tuple(self.standing.ids[rank] for rank in ranks)

    def decision(self, key: str, ranks: Iterable[int], **facts: object) -> Decision:
        return Decision(key, self.edition.articles[key], self.ids(ranks), facts)

    def of_bracket(self, number: int, outcome: BracketOutcome) -> Iterator[Decision]:
        bracket, taken = outcome.bracket, outcome.arrangement
        yield self.decision(
            "bracket",
            bracket.players(),
            number=number,
            score=self.standing.scores[bracket.first],
            moved_down=self.ids(bracket.moved_down),
            residents=self.ids(range(bracket.first, bracket.end)),
            pairs=len(taken.pairs),
            method=outcome.method.name.lower().replace("_", "-"),
        )
        if bracket.moved_down:
            paired = [pair[0] for pair in taken.pairs[: taken.paired_moved_down]]
            limbo = [rank for rank in bracket.moved_down if rank not in paired]
            yield self.decision("moved-down", paired, bracket=number, limbo=self.ids(limbo))
        yield from self._of_criteria(number, outcome)
        if taken.moved_out:
            yield self.decision(
                "exchange",
                taken.moved_out + taken.moved_in,
                bracket=number,
                moved_out=self.ids(taken.moved_out),
                moved_in=self.ids(taken.moved_in),
            )
        pairs = tuple(self.ids(pair) for pair in taken.pairs)
        yield self.decision(
            "pairs", [r for p in taken.pairs for r in p], bracket=number, pairs=pairs
        )
        if taken.downfloaters:
            yield self.decision("downfloaters", taken.downfloaters, bracket=number)

    def _of_criteria(self, number: int, outcome: BracketOutcome) -> Iterator[Decision]:
        """Yield the value of every criterion that some candidate of the bracket could touch."""
        values = outcome.criteria_values()
        for place, criterion in enumerate(self.edition.criteria):
            own = {difference: n for (k, difference), n in values.items() if k == place}
            if not own:
                continue
            facts: dict[str, object] = {"bracket": number, "criterion": criterion.name}
            if criterion.by_difference:
                facts["differences"] = tuple((d, n) for d, n in own.items() if n)
            else:
                facts["value"] = own[0]
            yield Decision("criterion", criterion.article, (), facts)

    def of_boards(self, boards: Sequence[Board]) -> Iterator[Decision]:
        for number, board in enumerate(boards, 1):
            article = self.edition.colour_articles[board.rule]
            players = self.ids((board.white, board.black))
            facts = {"board": number, "rule": board.rule.value}
            yield Decision("colours", article, players, facts)
