"""Mutants of the functions that the regulations name, each before the tests named beside it.

The named tests must notice every change of a function, and each of them runs one of the functions.
Documents of one family repeat one another: what one was asked is not asked again in the next.

    python -m tests.regulations.mutation ffjd
    python -m tests.regulations.mutation c07-2026 c07-2024 c07-2023
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pytest
from tests.regulations.jury import Jury, collected
from tests.regulations.mutants import changes_of, functions_of

from ronde.regulations import Article, Regulation, keys, regulation

EQUIVALENT: Final[Mapping[tuple[str, str], str]] = {
    ("ronde.handling.numbers.initial_order", "initial_order: one more"): "one place for all",
    (
        "ronde.ratings.fide.tables.difference_for",
        "difference_for: one more",
    ): "minus nothing is nothing",
    (
        "ronde.ratings.fide.tables.expected_per_cent",
        "expected_per_cent: one more",
    ): "the table itself has nothing at 736 below",
    ("ronde.ratings.fide.change.cut_once", "cut_once: one more"): "without games nothing is wide",
    (
        "ronde.ratings.fide.change.coefficient",
        "coefficient: one more",
    ): "every rating is higher than one",
    ("ronde.ratings.fide.change.limited", "limited: one more"): "700 by n is K where K × n is 700",
    ("ronde.norms.record.game_against", "game_against: one more"): "1400 is higher than one",
    (
        "ronde.ratings.ffjd.evolution.expected_points",
        "expected_points: one more",
    ): "1.9 at 450 either way",
    (
        "ronde.federation.homologation.earlier_participations",
        "earlier_participations: one more",
    ): "the series itself is left out before",
    ("ronde.ratings.ffjd.linear.solve", "solve: negate"): "both ways give the same solution",
    ("ronde.ratings.ffjd.linear.solve", "solve: one more"): "both ways give the same solution",
    (
        "ronde.systems.burstein.ranking.places_of",
        "places_of: one more",
    ): "every place is written afterwards",
    (
        "ronde.systems.burstein.system.board_by_index",
        "board_by_index: one more",
    ): "two players never share a place",
    (
        "ronde.systems.dubov.brackets.first_transposition",
        "first_transposition: one more",
    ): "every row is written afterwards",
    (
        "ronde.systems.lim.rest.Rest",
        "pair: one more",
    ): "any negative number ends the path and is written over",
    (
        "ronde.systems.swiss_team.preferences.graded_preference",
        "graded_preference: one more",
    ): "a difference of nothing does not come there",
    (
        "ronde.systems.topgroup.rules.Precedence.first",
        "first: one more",
    ): "two teams never share a number",
    (
        "ronde.systems.keizer.colours.allocated",
        "allocated: one more",
    ): "two who had as many Whites do not come there",
    (
        "ronde.systems.keizer.byes.bye_order",
        "bye_order: one more",
    ): "whoever had no bye has had none lately",
    (
        "ronde.systems.double_swiss.colours.allocate",
        "allocate: one more",
    ): "equal numbers of Whites do not come there",
    (
        "ronde.systems.swiss_team.criteria.teams_that_float_again",
        "teams_that_float_again: one more",
    ): "a bracket has as many pairs of equal scores however it is paired",
    (
        "ronde.standings.encounter.table_of",
        "table_of: one more",
    ): "the mean of one game is that game",
    ("ronde.standings.encounter.broken", "broken: one more"): "one player is one part",
    (
        "ronde.systems.knockout.progress.Progress._begin_leg",
        "_begin_leg: one more",
    ): "legs are compared, never counted",
    (
        "ronde.kernel.boards.in_publication_order",
        "in_publication_order: one more",
    ): "two players never share a number",
    (
        "ronde.kernel.ledger.Ledger._floats_of",
        "_floats_of: one more",
    ): "equal scores do not come there",
    ("ronde.federation.publication.Publish", "run: one less"): "the day was said before",
    (
        "ronde.standings.buchholz.average_of_buchholz",
        "average_of_buchholz: one less",
    ): "who played on the board has an opponent",
    (
        "ronde.standings.performance.board_games",
        "board_games: one less",
    ): "who played on the board has an opponent",
    (
        "ronde.standings.view.View.lines",
        "lines: one less",
    ): "who played on the board has an opponent",
    (
        "ronde.standings.view.View._met_by",
        "_met_by: one less",
    ): "who played on the board has an opponent",
    (
        "ronde.standings.encounter._by_certainty",
        "_by_certainty: one more",
    ): "the last one is a part however it is reached",
}
"""Mutants that nobody can notice, because they answer every question alike, and why."""


_WORD_BY_WORD: Final = "tests/reference/"

DEEPER: Final = frozenset({"c07", "ffjd"})
"""Families of which a mutant may also leave out one of several joined conditions or limits."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one function, whether a named test noticed it, and why nobody can."""

    article: str
    function: str
    change: str
    is_noticed: bool
    why_equivalent: str | None

    @property
    def is_wrong(self) -> bool:
        """Whether it survives, or is noticed although it is said to be the same."""
        return self.is_noticed is (self.why_equivalent is not None)

    def sentence(self) -> str:
        """Return what became of it."""
        told = f"{self.article}: {self.function}, {self.change}"
        if self.why_equivalent is None:
            return f"{told}: {'noticed' if self.is_noticed else 'survives'}"
        if self.is_noticed:
            return f"{told}: noticed, although it is said to be the same: survives"
        return f"{told}: the same in everything: {self.why_equivalent}"


def families() -> list[tuple[str, ...]]:
    """Return the documents in groups that repeat one another, such as editions of one text."""
    found: dict[str, list[str]] = {}
    for key in keys():
        found.setdefault(family_of(key), []).append(key)
    return [tuple(family) for family in found.values()]


def family_of(key: str) -> str:
    """Return the name that the editions of one text share."""
    return key.split("-")[0]


def try_documents(asked_for: Sequence[str], say: Callable[[str], object]) -> None:
    """Say the survivors of documents as they are found, and idle tests, and how many there are."""
    documents = [regulation(key) for key in asked_for]
    rows = [row for document in documents for row in document.articles if row.tests]
    tests = list(dict.fromkeys(test for row in rows for test in row.tests))
    functions = [one for row in rows for name in row.functions for one in functions_of(name)]

    def work(session: pytest.Session) -> None:
        jury = Jury(session, tests, functions)
        for document in documents:
            _try(document, jury, say)

    collected(tests, work)


def _try(document: Regulation, jury: Jury, say: Callable[[str], object]) -> None:
    survivors, total, idle = 0, 0, 0
    for row in document.articles:
        for test in idle_tests(row, jury):
            idle += 1
            say(f"{document.key} {row.number}: {test}: idle")
        for mutant in mutants_of(row, jury, deeper=family_of(document.key) in DEEPER):
            total += mutant.why_equivalent is None
            survivors += mutant.is_wrong
            if mutant.is_wrong or mutant.why_equivalent is not None:
                say(f"{document.key} {mutant.sentence()}")
    say(f"{document.key}: {total} mutants, {survivors} survive, {idle} tests are idle")


def idle_tests(row: Article, jury: Jury) -> Iterator[str]:
    """Yield the tests that run no function of their row, so that they cannot tell about it.

    Those of the word-by-word solvers run none: they show that an article decides somewhere.
    """
    functions = [one for name in row.functions for one in functions_of(name)]
    for test in row.tests:
        if not test.startswith(_WORD_BY_WORD) and not jury.runs(test, functions):
            yield test


def mutants_of(row: Article, jury: Jury, *, deeper: bool) -> Iterator[Mutant]:
    """Yield every mutant of a row with the verdict of its tests."""
    for function in row.functions if row.tests else ():
        for change in changes_of(function, deeper=deeper):
            is_noticed = jury.notices(f"{function}, {change.name}", change, row.tests)
            why = EQUIVALENT.get((function, change.name))
            yield Mutant(row.number, function, change.name, is_noticed, why)


if __name__ == "__main__":
    # pytest takes over the output of this process; what is said goes where it went before.
    with os.fdopen(os.dup(sys.stdout.fileno()), "w", 1, encoding="utf-8") as out:
        try_documents(sys.argv[1:], lambda line: out.write(f"{line}\n"))
