"""The derivation of a round as data: one record per step, in the order of the pairing.

Keys and facts (ranks have become player ids; scores are tenths):

    bracket             players of it; number, score, moved_down, residents, homogeneous,
                        p0, p1, m0, m1, x1, z1 (even rounds), method
    incompatible        those without an opponent in the bracket
    moved-down-reduced  those left over; bracket, m0, m1
    moved-down-chosen   the moved-down players paired; bracket, number in the list of D.3
    dropped             a requirement of C.10: bracket, requirement, step, times, and for
                        colours least (X1 or Z1, less what C.14 took off)
    counted             the same of what C.10 does not drop; scores: ((score, count), …)
    exchange            those who changed halves; bracket, moved_out, moved_in, number in D.2
    transposition       S2 in its order; bracket, s1, number in D.1
    pairs               bracket, pairs in order of generation
    downfloaters        bracket
    backtrack           other floaters by C.12; score, floaters before; moved_down and pairs
                        reached, score below, and whether the round has as many pairs there
    company             the same because some of them were alone (C.1); score, floaters before,
                        alone, score below, and whether the round has the others there
    company-lower       the same where that lets lower scores go on
    undone              other floaters by C.13; score, floaters before, and who of the lowest
                        bracket competed for too few opponents (`competing`), or was left without
                        anybody who may have the bye (`barred`); without both not all moved-down
                        players could meet residents
    merged              the bracket merged with the lowest; the same
    bye-bar             rounds with points without play that the bye had to allow
    bye                 the player
    colours             White, Black; board, rule
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ronde.kernel.boards import Board
from ronde.model import PlayerId
from ronde.systems.dutch_procedure import lists
from ronde.systems.dutch_procedure.bracket import (
    colour_counts,
    fewest_denied,
    fewest_strong_denied,
    incompatible,
)
from ronde.systems.dutch_procedure.edition import COLOUR_ARTICLES, ProcedureEdition
from ronde.systems.dutch_procedure.levels import competing
from ronde.systems.dutch_procedure.outcome import (
    ProcedureBracketOutcome,
    ProcedureRoundOutcome,
    StepBack,
)


@dataclass(frozen=True, slots=True)
class ProcedureStep:
    """One step of a derivation: a message key, its article in the edition used, its facts.

    `facts` hold numbers, names of colours and player ids only; words come from the message
    catalogue of the reader's language.
    """

    key: str
    article: str
    players: tuple[PlayerId, ...] = ()
    facts: Mapping[str, object] = field(default_factory=dict)


def decisions_of(
    edition: ProcedureEdition, outcome: ProcedureRoundOutcome, boards: Sequence[Board]
) -> tuple[ProcedureStep, ...]:
    """Return every decision of a round: steps back, brackets from the top, bye, boards."""
    recorder = _Recorder(edition, outcome)
    found = [recorder.of_step(step) for step in outcome.steps if step.changes]
    for number, bracket in enumerate(outcome.brackets, 1):
        found += recorder.of_bracket(number, bracket)
    if outcome.bye is not None:
        if outcome.bye_bar:
            found.append(recorder.decision("bye-bar", [outcome.bye], rounds=outcome.bye_bar))
        found.append(recorder.decision("bye", [outcome.bye]))
    found += recorder.of_boards(boards)
    return tuple(found)


class _Recorder:
    def __init__(self, edition: ProcedureEdition, outcome: ProcedureRoundOutcome) -> None:
        self.edition, self.standing, self.outcome = edition, outcome.standing, outcome

    def ids(self, ranks: Iterable[int]) -> tuple[PlayerId, ...]:
        return tuple(self.standing.ids[rank] for rank in ranks)

    def decision(self, key: str, ranks: Iterable[int], **facts: object) -> ProcedureStep:
        return ProcedureStep(key, self.edition.articles[key], self.ids(ranks), facts)

    # Steps back ------------------------------------------------------------------------------

    def of_step(self, step: StepBack) -> ProcedureStep:
        score = self.standing.scores[step.bracket.first]
        facts: dict[str, object] = {"score": score}
        if step.key in ("merged", "undone"):
            lowest = [*step.floaters, *range(step.bracket.end, self.standing.size)]
            takers = self.standing.may_have_bye
            barred = len(lowest) % 2 == 1 and not any(takers[rank] for rank in lowest)
            facts["barred"] = self.ids(lowest if barred else [])
            facts["competing"] = self.ids([] if barred else competing(self.standing, lowest))
        if step.key == "merged":
            return self.decision("merged", step.bracket.players(), **facts)
        facts["before"] = self.ids(step.floaters)
        if step.alone:
            facts["alone"], facts["holds"] = self.ids(step.alone), bool(self._below(step))
            facts["below"] = self.standing.scores[step.bracket.end]
        if step.level is not None:
            facts["pairs"], facts["holds"] = step.level.pairs, self._holds(step)
            facts["below"] = self.standing.scores[step.bracket.end]
            if step.level.moved_down is not None:
                facts["moved_down"] = step.level.moved_down
        return self.decision(step.key, step.others, **facts)

    def _holds(self, step: StepBack) -> bool:
        """Whether the next bracket, as the round has it, makes the pairs for which C.12 went back.

        It may have been undone itself later, or merged with the lowest one (C.13).
        """
        assert step.level is not None  # asked of no other step
        return any(len(b.arrangement.pairs) == step.level.pairs for b in self._below(step))

    def _below(self, step: StepBack) -> list[ProcedureBracketOutcome]:
        """Return the next bracket of the round, if those of the step were moved down into it."""
        return [
            b
            for b in self.outcome.brackets
            if b.bracket.first == step.bracket.end and set(b.bracket.moved_down) == set(step.others)
        ]

    # Brackets --------------------------------------------------------------------------------

    def of_bracket(self, number: int, outcome: ProcedureBracketOutcome) -> Iterator[ProcedureStep]:
        bracket, taken = outcome.bracket, outcome.arrangement
        yield self.decision(
            "bracket",
            bracket.players(),
            number=number,
            score=self.standing.scores[bracket.first],
            moved_down=self.ids(bracket.players()[: bracket.above]),
            residents=self.ids(bracket.players()[bracket.above :]),
            homogeneous=bracket.homogeneous,
            method=outcome.method.value,
            **self._parameters(outcome),
        )
        alone = incompatible(self.standing, bracket)
        if alone:
            yield self.decision("incompatible", alone, bracket=number)
        yield from self._of_moved_down(number, outcome)
        yield from self._of_requirements(number, outcome)
        yield from self._of_remainder(number, outcome)
        pairs = tuple(self.ids(pair) for pair in taken.pairs)
        paired = [rank for pair in taken.pairs for rank in pair]
        yield self.decision("pairs", paired, bracket=number, pairs=pairs)
        if taken.downfloaters:
            yield self.decision("downfloaters", taken.downfloaters, bracket=number)

    def _parameters(self, outcome: ProcedureBracketOutcome) -> dict[str, int]:
        """Return P0, P1, M0, M1, X1 and Z1 of a bracket (A.6, A.8), after C.1."""
        bracket, taken = outcome.bracket, outcome.arrangement
        gone = set(incompatible(self.standing, bracket))
        players = [rank for rank in bracket.players() if rank not in gone]
        possible = len(players) // 2
        counts = colour_counts(self.standing, players)
        found = {
            "p0": possible,
            "p1": len(taken.pairs),
            "m0": bracket.in_first_half,
            "m1": taken.paired_moved_down,
            "x1": fewest_denied(counts, possible),
        }
        if self.standing.round % 2 == 0:
            found["z1"] = fewest_strong_denied(counts, possible)
        return found

    def _of_moved_down(
        self, number: int, outcome: ProcedureBracketOutcome
    ) -> Iterator[ProcedureStep]:
        """Yield that fewer moved-down players than all are paired, and which of them."""
        bracket, taken = outcome.bracket, outcome.arrangement
        above = bracket.players()[: bracket.in_first_half]
        paired = tuple(one for one, _ in taken.pairs[: taken.paired_moved_down])
        if len(paired) == len(above):
            return
        left = [rank for rank in above if rank not in paired]
        yield self.decision(
            "moved-down-reduced", left, bracket=number, m0=len(above), m1=len(paired)
        )
        gone = incompatible(self.standing, bracket)
        able = [rank for rank in above if rank not in gone]
        if paired and paired != tuple(able[: len(paired)]):
            place = lists.number_of_set(able, paired)
            yield self.decision("moved-down-chosen", paired, bracket=number, number=place)

    def _of_requirements(
        self, number: int, outcome: ProcedureBracketOutcome
    ) -> Iterator[ProcedureStep]:
        """Yield every requirement that could not be kept in full, and for how many."""
        if outcome.found is None:
            return
        least = self._least_denied(outcome)
        for row in outcome.found.problem.tariff.asked.rows:
            own = outcome.found.values[row.name]
            if not any(own.values()):
                continue
            facts: dict[str, object] = {"bracket": number, "requirement": row.name}
            if row.by_score:
                facts["scores"] = tuple((score, n) for score, n in own.items() if n)
            else:
                facts["times"] = own[0]
            if row.name in least:
                facts["least"] = least[row.name]
            dropped = row.dropped_at.startswith("C.10.") and own.get(0, 0) > least.get(row.name, 0)
            if dropped:
                facts["step"] = row.dropped_at
            yield ProcedureStep("dropped" if dropped else "counted", row.article, (), facts)

    def _least_denied(self, outcome: ProcedureBracketOutcome) -> dict[str, int]:
        """Return X1 and Z1 as C.14 has left them: each pair fewer takes one off."""
        known = self._parameters(outcome)
        fewer = known["p0"] - known["p1"]
        return {
            "denied-preferences": max(known["x1"] - fewer, 0),
            "denied-strong-preferences": max(known.get("z1", 0) - fewer, 0),
        }

    def _of_remainder(
        self, number: int, outcome: ProcedureBracketOutcome
    ) -> Iterator[ProcedureStep]:
        """Yield the exchange and the transposition with their numbers in D.2 and D.1."""
        taken = outcome.arrangement
        if taken.moved_out:
            place = {rank: k for k, rank in enumerate([*taken.upper, *taken.lower], 1)}
            yield self.decision(
                "exchange",
                taken.moved_out + taken.moved_in,
                bracket=number,
                moved_out=self.ids(taken.moved_out),
                moved_in=self.ids(taken.moved_in),
                number=lists.exchange_number(
                    [place[r] for r in taken.upper],
                    [place[r] for r in taken.lower],
                    [place[r] for r in taken.moved_out],
                    [place[r] for r in taken.moved_in],
                ),
            )
        first = taken.paired_moved_down
        gone = set(incompatible(self.standing, outcome.bracket))
        residents = outcome.bracket.players()[outcome.bracket.in_first_half :]
        residents = [rank for rank in residents if rank not in gone]
        for pairs, pool in (
            (taken.pairs[:first], residents),
            (taken.pairs[first:], [*taken.upper, *taken.lower]),
        ):
            if pairs:
                yield self._transposition(number, pairs, pool)

    def _transposition(
        self, number: int, pairs: list[tuple[int, int]], pool: list[int]
    ) -> ProcedureStep:
        s1 = [one for one, _ in pairs]
        met = [other for _, other in pairs]
        order = met + sorted(set(pool) - set(s1) - set(met))
        place = lists.transposition_number(order)
        return self.decision("transposition", order, bracket=number, s1=self.ids(s1), number=place)

    # Boards ----------------------------------------------------------------------------------

    def of_boards(self, boards: Sequence[Board]) -> Iterator[ProcedureStep]:
        for number, board in enumerate(boards, 1):
            players = self.ids((board.white, board.black))
            facts = {"board": number, "rule": board.rule.value}
            yield ProcedureStep("colours", COLOUR_ARTICLES[board.rule], players, facts)
