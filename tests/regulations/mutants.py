"""Functions with one change: what the tests that a row of the regulations names must notice.

A condition is negated, a whole number is one larger, one of several conditions or limits is left
out, or the function answers with nothing.
"""

from __future__ import annotations
import __future__

import ast
import contextlib
import functools
import inspect
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pkgutil import resolve_name
from types import CodeType, FunctionType
from typing import Any, Final

_METHODS: Final = ("run", "change", "after", "perform")
"""What an action does; of other classes all functions are mutated."""
_DEEPER: Final = "one less"


@dataclass(frozen=True, slots=True)
class Change:
    """Another code for a function; `name` says which function it is of, and what was changed."""

    name: str
    target: FunctionType
    code: CodeType


def changes_of(dotted: str, *, deeper: bool = True) -> Iterator[Change]:
    """Yield the changes of a function, or of the functions of a class.

    The deeper ones leave out one of several joined conditions or limits.
    """
    for target in functions_of(dotted):
        for change, tree in _changed_trees(target):
            if deeper or change != _DEEPER:
                yield Change(f"{target.__name__}: {change}", target, _compiled(tree, target))


def functions_of(dotted: str) -> list[FunctionType]:
    """Return the function of that name, or the functions of the class."""
    found = resolve_name(dotted)
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
    for name, change in _CHANGES.items():
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


def _one_less(tree: ast.FunctionDef) -> bool:
    """Leave out the last of the first conditions that are joined, or of the first limits.

    What is left stands there twice: of one thing alone there is no smallest one.
    """
    for node in _inside(tree):
        if isinstance(node, ast.BoolOp):
            node.values[-1] = node.values[-2]
            return True
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            is_limit = node.func.id in ("min", "max") and not node.keywords
            if is_limit and len(node.args) > 1:
                node.args[-1] = node.args[-2]
                return True
    return False


_CHANGES: Final[Mapping[str, Callable[[ast.FunctionDef], bool]]] = {
    "negate": _negate,
    "constant": _constant,
    "one more": _one_more,
    _DEEPER: _one_less,
}


def _compiled(tree: ast.FunctionDef, target: FunctionType) -> CodeType:
    """Return the code of the changed function.

    It has the names from outside that the first one has, even those that it does not need any
    more: behind its end they are named once more.
    """
    free = [name for name in target.__code__.co_freevars if name != "__class__"]
    load = ast.Load()
    tree.body += [ast.Expr(ast.Name(name, load)) for name in target.__code__.co_freevars]
    holder = ast.ClassDef(name="_", bases=[], keywords=[], body=[tree], decorator_list=[])
    given = [ast.Assign([ast.Name(name, ast.Store())], ast.Constant(None)) for name in free]
    nobody = ast.arguments([], [], None, [], [], None, [])
    around = ast.FunctionDef("_", nobody, [*given, holder], [])
    module = ast.fix_missing_locations(ast.Module([around], []))
    flags = __future__.annotations.compiler_flag
    code = compile(module, target.__code__.co_filename, "exec", flags=flags, dont_inherit=True)
    for _ in range(2):  # the function around, the class in it
        code = next(inner for inner in code.co_consts if isinstance(inner, CodeType))
    made = next(c for c in code.co_consts if isinstance(c, CodeType) and c.co_name == tree.name)
    if made.co_freevars != target.__code__.co_freevars:
        raise RuntimeError(f"{target.__qualname__} cannot be changed: it shares other variables")
    return made


def break_by(change: Change) -> None:
    """Give a function its changed code, for the rest of this process."""
    change.target.__code__ = change.code
    forget()


def forget() -> None:
    """Empty the caches, which would answer with what a function said before."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("ronde", "tests")):
            for member in list(vars(module).values()):
                clear: Callable[[], None] | None = getattr(member, "cache_clear", None)
                if callable(clear):
                    with contextlib.suppress(TypeError):
                        clear()
