"""Mutants of the functions that the regulations name, each before the tests named beside it.

A mutant is a function with one change: a condition is negated, a whole number is one larger, or
the function answers with a constant. The named tests must notice it.

    python -m tests.regulations.mutation ffjd
"""

from __future__ import annotations
import __future__

import ast
import contextlib
import functools
import inspect
import io
import signal
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pkgutil import resolve_name
from types import CodeType, FrameType, FunctionType
from typing import Any, Final

import pytest

from ronde.regulations import regulations

_LIMITS: Final = ((signal.ITIMER_PROF, 20), (signal.ITIMER_REAL, 300))
"""Seconds of work and of waiting that a test of a mutant may take; one that hangs has noticed."""
_METHODS: Final = ("run", "change", "after", "perform")
"""What an action does; of other classes all functions are mutated."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one function, and whether a named test noticed it."""

    article: str
    function: str
    change: str
    is_noticed: bool


def mutants_of(key: str) -> Iterator[Mutant]:
    """Yield every mutant of a document with the verdict of its tests."""
    (document,) = (one for one in regulations() if one.key == key)
    articles = [article for article in document.articles if article.tests]
    jury = Jury(test for article in articles for test in article.tests)
    for article in articles:
        for function in article.functions:
            for change, code, target in changes_of(function):
                with _broken(target, code):
                    is_noticed = jury.notices(f"{function}, {change}", article.tests)
                yield Mutant(article.number, function, change, is_noticed)
    jury.confirm()


class Jury:
    """The tests of a document: which of them notice which change, each asked once.

    They must pass before anything is broken, which also imports all modules as they are, and
    afterwards, so that nothing that a broken function answered has been kept.
    """

    def __init__(self, tests: Iterable[str]) -> None:
        """Run the tests once, to know how long each of them takes."""
        self._tests = tuple(dict.fromkeys(tests))
        self._witness = _Witness()
        self._verdicts: dict[tuple[str, str], bool] = {}
        self.confirm()

    def confirm(self) -> None:
        """Raise an error when a test fails although nothing is broken."""
        if not passes(self._tests, self._witness):
            raise RuntimeError(f"fails although nothing is broken: {self._witness.failed}")

    def notices(self, change: str, tests: tuple[str, ...]) -> bool:
        """Whether one of these tests fails now; the quickest is asked first."""
        seconds = self._witness.seconds
        cheapest_first = sorted(tests, key=lambda test: _sum_of(seconds, test))
        return any(self._fails(change, test) for test in cheapest_first)

    def _fails(self, change: str, test: str) -> bool:
        case = change, test
        if case not in self._verdicts:
            with _limits():
                self._verdicts[case] = not passes((test,))
        return self._verdicts[case]


class _Witness:
    """A plugin of pytest that keeps what each test took, and which failed."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.failed: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0) + report.duration
        if report.failed:
            self.failed.append(report.nodeid)


def _sum_of(seconds: Mapping[str, float], test: str) -> float:
    """Return what a test takes with all its parameters, or a class with all its tests."""
    inside = (test + "[", test + "::")
    return sum(took for node, took in seconds.items() if node == test or node.startswith(inside))


def changes_of(dotted: str) -> Iterator[tuple[str, CodeType, FunctionType]]:
    """Yield the changed codes of a function, or of the functions of a class."""
    for target in _functions(resolve_name(dotted)):
        for change, tree in _changed_trees(target):
            code = _compiled(tree, target)
            if code is not None:
                yield f"{target.__name__}: {change}", code, target


def _functions(found: Any) -> list[FunctionType]:
    if isinstance(found, type):
        members = [_plain(member) for member in vars(found).values()]
        own = [one for one in members if one is not None and one.__module__ == found.__module__]
        own = [one for one in own if not one.__name__.startswith("_")]
        return [one for one in own if one.__name__ in _METHODS] or own
    plain = _plain(found)
    return [] if plain is None else [plain]


def _plain(member: Any) -> FunctionType | None:
    """Return the function inside a property, a cache or a class method."""
    if isinstance(member, property):
        member = member.fget
    elif isinstance(member, functools.cached_property):
        member = member.func
    elif isinstance(member, (classmethod, staticmethod)):
        member = member.__func__
    while hasattr(member, "__wrapped__"):
        member = member.__wrapped__
    if hasattr(member, "__func__"):
        member = member.__func__
    return member if isinstance(member, FunctionType) else None


def _changed_trees(target: FunctionType) -> Iterator[tuple[str, ast.FunctionDef]]:
    source = textwrap.dedent(inspect.getsource(target))
    for name, change in (("negate", _negate), ("constant", _constant), ("one more", _one_more)):
        tree = ast.parse(source).body[0]
        assert isinstance(tree, ast.FunctionDef)
        tree.decorator_list = []
        if change(tree):
            yield name, tree


def _inside(tree: ast.FunctionDef) -> Iterator[ast.AST]:
    """Yield what the function does; defaults of arguments belong to another object."""
    for statement in tree.body:
        yield from ast.walk(statement)


def _negate(tree: ast.FunctionDef) -> bool:
    """Negate the first condition, or the first comparison that is returned."""
    for node in _inside(tree):
        if isinstance(node, (ast.If, ast.IfExp, ast.While)):
            node.test = ast.UnaryOp(ast.Not(), node.test)
            return True
        if isinstance(node, ast.comprehension) and node.ifs:
            node.ifs[0] = ast.UnaryOp(ast.Not(), node.ifs[0])
            return True
        if isinstance(node, ast.Return) and isinstance(node.value, (ast.Compare, ast.BoolOp)):
            node.value = ast.UnaryOp(ast.Not(), node.value)
            return True
    return False


def _constant(tree: ast.FunctionDef) -> bool:
    """Answer with nothing, whatever was asked; a generator yields nothing."""
    is_generator = any(isinstance(node, (ast.Yield, ast.YieldFrom)) for node in ast.walk(tree))
    nothing: list[ast.stmt] = [ast.Return(ast.Constant(None))]
    if is_generator:
        nothing.append(ast.Expr(ast.Yield(None)))
    tree.body = nothing
    return True


def _one_more(tree: ast.FunctionDef) -> bool:
    """Make the first whole number one larger, or the first limit exclusive or inclusive."""
    other = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
    for node in _inside(tree):
        if isinstance(node, ast.Compare) and type(node.ops[0]) in other:
            node.ops[0] = other[type(node.ops[0])]()
            return True
        if isinstance(node, ast.Constant) and type(node.value) is int:
            node.value += 1
            return True
    return False


def _compiled(tree: ast.FunctionDef, target: FunctionType) -> CodeType | None:
    """Return the code of the changed function, None when it cannot stand for the first one."""
    holder = ast.ClassDef(name="_", bases=[], keywords=[], body=[tree], decorator_list=[])
    module = ast.fix_missing_locations(ast.Module([holder], []))
    flags = __future__.annotations.compiler_flag
    code = compile(module, target.__code__.co_filename, "exec", flags=flags, dont_inherit=True)
    inner = next(c for c in code.co_consts if isinstance(c, CodeType))
    made = next(c for c in inner.co_consts if isinstance(c, CodeType) and c.co_name == tree.name)
    return made if len(made.co_freevars) == len(target.__code__.co_freevars) else None


@contextlib.contextmanager
def _broken(target: FunctionType, code: CodeType) -> Iterator[None]:
    """Give a function other code for a while."""
    kept = target.__code__
    target.__code__ = code
    _forget()
    try:
        yield
    finally:
        target.__code__ = kept
        _forget()


def _forget() -> None:
    """Empty the caches, which would answer with what the function said before."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("ronde", "tests")):
            for member in list(vars(module).values()):
                clear: Callable[[], None] | None = getattr(member, "cache_clear", None)
                if callable(clear):
                    with contextlib.suppress(TypeError):
                        clear()


class _TooLongError(Exception):
    pass


def _too_long(_number: int, _frame: FrameType | None) -> None:
    raise _TooLongError


@contextlib.contextmanager
def _limits() -> Iterator[None]:
    """Interrupt again and again what takes too long; somebody may catch the first error."""
    signal.signal(signal.SIGPROF, _too_long)
    signal.signal(signal.SIGALRM, _too_long)
    for timer, seconds in _LIMITS:
        signal.setitimer(timer, seconds, seconds)
    try:
        yield
    finally:
        for timer, _ in _LIMITS:
            signal.setitimer(timer, 0)


def passes(tests: tuple[str, ...], *plugins: object) -> bool:
    """Whether tests of the normal run pass in this process, on the database in a file only."""
    asked = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:schemathesis"]
    asked += ["-k", "not postgres", "-m", "not long"]
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            return pytest.main([*asked, *tests], list(plugins)) == pytest.ExitCode.OK
    except (_TooLongError, SystemExit):
        return False


EQUIVALENT: Final[Mapping[tuple[str, str], str]] = {
    ("ronde.handling.numbers.initial_order", "initial_order: one more"): "one place for all",
    ("ronde.ratings.exact.nearest", "nearest: one more"): "minus nothing is nothing",
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
        "ronde.systems.dutch_procedure.levels.pairable_from_top",
        "pairable_from_top: one more",
    ): "a mask tells who has no partner, not the negative number",
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
        "ronde.standings.encounter._by_certainty",
        "_by_certainty: one more",
    ): "the last one is a part however it is reached",
}
"""Mutants that nobody can notice, because they answer every question alike, and why."""


def survivors_of(key: str, say: Callable[[str], object]) -> tuple[int, int]:
    """Say the survivors of a document as they are found; return how many there are, and of all."""
    survivors, total = 0, 0
    for mutant in mutants_of(key):
        told = f"{key} {mutant.article}: {mutant.function}, {mutant.change}"
        why = EQUIVALENT.get((mutant.function, mutant.change))
        if why is not None:
            say(f"{told}: the same in everything: {why}")
            continue
        total += 1
        if not mutant.is_noticed:
            survivors += 1
            say(f"{told}: survives")
    say(f"{key}: {total} mutants, {survivors} survive")
    return survivors, total


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    for asked_for in sys.argv[1:]:
        survivors_of(asked_for, _say)
