"""From bracket to bracket: C.1 to C.14 with the steps back of C.12 and C.13."""

from __future__ import annotations

from collections.abc import Callable

from ronde.errors import NoLegalPairingError, RondeError
from ronde.kernel.completion import Completion
from ronde.kernel.standing import Standing
from ronde.systems.dutch_procedure.bracket import bracket_of, counts_as_homogeneous, lowest_bracket
from ronde.systems.dutch_procedure.edition import ALWAYS, PAIRS, ProcedureEdition, ProcedureSettings
from ronde.systems.dutch_procedure.levels import reach_of, without_resident
from ronde.systems.dutch_procedure.outcome import (
    ProcedureBracketOutcome,
    ProcedureRoundOutcome,
    StepBack,
)
from ronde.systems.dutch_procedure.solver import BracketSolver, unpaired_moved_down

RoundsWithoutPlay = Callable[[], list[int]]
"""Asked only when needed: in how many rounds each rank got points without play."""


def pair_brackets(
    edition: ProcedureEdition,
    standing: Standing,
    choices: ProcedureSettings,
    rounds_without_play: RoundsWithoutPlay,
) -> ProcedureRoundOutcome:
    """Return the pairing of the round; raises NoLegalPairingError when there is none."""
    result = ProcedureRoundOutcome(standing)
    result.bye_bar = admit_to_bye(standing, choices, rounds_without_play)
    _Route(edition, standing, choices, result).run()
    return result


def admit_to_bye(
    standing: Standing, choices: ProcedureSettings, rounds_without_play: RoundsWithoutPlay
) -> int:
    """Make sure that the round can be completed; return how far the bar of B.1.b had to rise.

    INTERPRETATION 0023: when the bye can go to nobody free of points without play, it goes to
    somebody with the fewest such rounds. `standing.may_have_bye` is changed accordingly.
    """
    bar = 0
    while True:
        try:
            Completion(standing).start()
        except NoLegalPairingError:
            if standing.size % 2 == 0 or not choices.bye_bar_rises or bar >= standing.round:
                raise
            bar += 1
            standing.may_have_bye = [rounds <= bar for rounds in rounds_without_play()]
        else:
            return bar


class _Route:
    def __init__(
        self,
        edition: ProcedureEdition,
        standing: Standing,
        choices: ProcedureSettings,
        result: ProcedureRoundOutcome,
    ) -> None:
        self.edition, self.standing, self.choices = edition, standing, choices
        self.result = result
        self.solver = BracketSolver(standing, edition, choices)
        self.groups = standing.scoregroups()
        self.done: list[ProcedureBracketOutcome] = []

    def run(self) -> None:
        moved_down: list[int] = []
        for place, (first, end) in enumerate(self.groups[:-1]):
            bracket = bracket_of(self.standing, moved_down, first, end)
            self.done.append(self.solver.alone(bracket))
            if place + 2 < len(self.groups):
                self._serve(self.groups[place + 1])
            moved_down = self.done[-1].floaters
        self.done.append(self._pair_lowest())
        self.result.brackets = self.done

    def _serve(self, following: tuple[int, int]) -> None:
        """Find other floaters of the last bracket if the next one cannot use these (C.12).

        INTERPRETATION 0027: what the next bracket should reach, and when it is asked.
        """
        before = self.done[-1]
        if not before.floaters or not before.arrangement.pairs:
            return
        reach = reach_of(self.standing, before.floaters, *following)
        for level in [] if reach.is_full else reach.levels():
            other = self.solver.for_level(before, following[1], level)
            if other is not None:
                step = StepBack("backtrack", before.bracket, before.floaters, other.floaters, level)
                self._replace_last(other, step)
                break
        if counts_as_homogeneous(self.standing, self.done[-1].floaters, *following):
            self._give_company(*following)

    def _give_company(self, first: int, end: int) -> bool:
        """Find others for floaters of whom one can meet nobody in the next bracket (C.1, C.12).

        INTERPRETATION 0021: only for lower scores, always, or never in a bracket that counts as
        homogeneous. In another one C.12 asks for all moved-down players anyway.
        """
        before = self.done[-1]
        alone = without_resident(self.standing, before.floaters, first, end)
        if not alone or self.choices.moved_down_alone == PAIRS or not before.arrangement.pairs:
            return False
        other = self.solver.for_company(before, first, end)
        if other is None:
            return False
        key = "company" if self.choices.moved_down_alone == ALWAYS else "company-lower"
        step = StepBack(key, before.bracket, before.floaters, other.floaters, alone=alone)
        self._replace_last(other, step)
        return True

    def _replace_last(self, outcome: ProcedureBracketOutcome, step: StepBack) -> None:
        self.done[-1] = outcome
        self.result.steps.append(step)

    # The lowest bracket ------------------------------------------------------------------------

    def _pair_lowest(self) -> ProcedureBracketOutcome:
        """Pair the lowest bracket, merged with those above it as far as need be (C.13)."""
        outcome = self._pair_unmerged(self.groups[-1][0])
        while outcome is None:
            outcome = self._step_back()
        return outcome

    def _pair_unmerged(self, first: int) -> ProcedureBracketOutcome | None:
        """Pair the lowest bracket without touching the penultimate but for C.12, or None."""
        moved_down = self.done[-1].floaters if self.done else []
        outcome = self._attempt(moved_down, first, len(moved_down))
        if self.done and outcome is not None and outcome.bracket.homogeneous:
            if self._give_company(first, self.standing.size):
                others = self.done[-1].floaters
                return self._attempt(others, first, len(others))
            return outcome
        missing = 0 if outcome is None else unpaired_moved_down(outcome)
        if (outcome is not None and not missing) or not self._may_backtrack(outcome, first):
            return outcome
        other = self.solver.for_lowest(self.done[-1])
        if other is None or other.found is None:
            return outcome
        unpaired = other.found.value("unpaired-below")
        if unpaired < missing or (outcome is None and not unpaired):
            before = self.done[-1]
            step = StepBack("backtrack", before.bracket, before.floaters, other.floaters)
            self._replace_last(other, step)
            return self._attempt(other.floaters, first, len(other.floaters))
        return outcome

    def _may_backtrack(self, outcome: ProcedureBracketOutcome | None, first: int) -> bool:
        """Whether C.12 applies to the lowest bracket: moved-down players without opponent."""
        if not self.done or not self.done[-1].arrangement.pairs:
            return False
        moved_down = self.done[-1].floaters
        return outcome is not None or not counts_as_homogeneous(
            self.standing, moved_down, first, self.standing.size
        )

    def _attempt(
        self, moved_down: list[int], first: int, above: int
    ) -> ProcedureBracketOutcome | None:
        """Pair the lowest bracket as it stands, or None.

        Whether fewer moved-down players than all may be paired before the penultimate bracket
        is undone is the difference between the editions (C.13).

        INTERPRETATION 0131: in 2011 they may not, as long as there is a bracket above.
        """
        bracket = lowest_bracket(self.standing, moved_down, first, above)
        may_reduce = self.edition.reduces_first or not self.done
        return self.solver.lowest(bracket, may_reduce=may_reduce)

    def _step_back(self) -> ProcedureBracketOutcome | None:
        """Undo the penultimate bracket; if nothing is left of it, merge it with the lowest."""
        if not self.done:
            raise RondeError(
                f"round {self.standing.round}: the last bracket has no pairing, "
                "although the round can be completed"
            )
        penultimate = self.done.pop()
        bracket = penultimate.bracket
        again = self.solver.undone(bracket)
        if again is not None:
            step = StepBack("undone", bracket, penultimate.floaters, again.floaters)
            self.result.steps.append(step)
            self.done.append(again)
            return self._attempt(again.floaters, bracket.end, len(again.floaters))
        self.result.steps.append(StepBack("merged", bracket, penultimate.floaters))
        return self._attempt(list(bracket.moved_down), bracket.first, bracket.size)
