"""Every use case has a page and an operation of the API: the lists of others are empty.

All is read from the source, nothing is imported. A use case is a public function of `ROOMS` whose
first parameter is a desk or the database. It is a helper instead, and needs no page, when a room
itself calls it and neither the command line nor the web does.

A use case is within reach of a room (the pages, or the API) when

- a module of the room names it, or one of the web modules that the room imports;
- or a use case within reach hands its own desk on to it (`claim_owner` to `owner`), an action
  the one at which it is done (`CloseEvent` to `event_report`);
- or a question asks it that is an operation of the API (`FeesQuestion` asks `event_fees`);
- or it takes a file of this machine, which no browser can name, and hands its desk on to a use
  case within reach, which takes what is in the file (`preview_import` to `preview_data`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Final

import pytest

SOURCE: Final = Path(__file__).parents[2] / "src"
DESKS: Final = frozenset({"Desk", "FederationDesk", "Database"})
ROOMS: Final = (
    "ronde.accounts",
    "ronde.declared",
    "ronde.federation",
    "ronde.laboratory",
    "ronde.office",
    "ronde.questions",
)
START: Final = ("ronde.web.server", "ronde.web.demo")
"""What runs before anybody comes belongs to both rooms."""

ROUTES: Final = "ronde.web.application"
"""It lists the routers of both rooms, and shows nothing itself."""

Name = tuple[str, str]
"""A module and what it is called there."""

BY_BROWSER: Final[frozenset[Name]] = frozenset(
    ("ronde.accounts.identities", name)
    for name in (
        "accept_with_identity", "account_of_identity", "add_person_of", "link_identity",
    )
)  # fmt: skip
"""What follows when a provider sends a browser back: no program comes that way."""

BESIDE_THE_SERVER: Final[frozenset[Name]] = frozenset(
    {
        ("ronde.office.paperwork.downloads", "open_archive"),
        ("ronde.office.imports.imports", "look_through"),
        ("ronde.office.imports.imports", "preview_data"),
        ("ronde.office.imports.imports", "preview_import"),
    }
)
"""What a process of its own does (`web/calculation.py`): no route calls it by its name."""

AFTER_A_CHANGE: Final[frozenset[Name]] = frozenset(
    {
        ("ronde.office.pairing.proofs", "keep_proof"),
        ("ronde.office.pairing.proofs", "unproved"),
    }
)
"""What the server does by itself when an event has changed: nobody asks for it."""

BY_COMMAND: Final[frozenset[Name]] = frozenset({("ronde.accounts.accounts", "account_named")})
"""What the command line alone asks, for servers at which nobody sits."""

ON_PAGES_ONLY: Final[frozenset[Name]] = frozenset(
    {
        ("ronde.office.entries.phonecheckin", "came_by_phone"),
        ("ronde.office.entries.phonecheckin", "door"),
        ("ronde.office.entryform.applications", "entry_of_list"),
        ("ronde.office.entryform.applications", "own_entry"),
        ("ronde.office.fees.lists", "open_fees"),
        ("ronde.office.notices.subscribing", "agree_to_notices"),
        ("ronde.office.notices.subscribing", "found_subscription"),
        ("ronde.office.notices.subscribing", "notices_state"),
        ("ronde.office.notices.subscribing", "subscribe"),
        ("ronde.office.paperwork.audit", "audit_of_event"),
        ("ronde.office.pairing.proofs", "public_certificate"),
        ("ronde.office.entries.coming", "coming_round"),
        ("ronde.office.entries.coming", "coming_player"),
        ("ronde.office.players.sexes", "without_sex"),
        ("ronde.office.playing.corrections", "asked_of_correction"),
        ("ronde.office.settings.looks", "event_looks"),
        ("ronde.office.settings.looks", "logo_called"),
        ("ronde.office.settings.looks", "own_looks"),
        ("ronde.office.playing.reports", "own_report"),
        ("ronde.office.playing.reports", "reports_of_players"),
    }
)
"""What a page shows before it asks: a program asks by the action, and is told in its error. The
site as files has certificates, which a program has by the question `RoundCertificate`. What the
link of a player opens is for that player, and no program has such a link; notices are for a browser
or a mail box. A program audits the file of an event by `AuditQuestion`."""


@dataclass(frozen=True)
class Module:
    """A module: what it defines, what its imports stand for, and which names it uses."""

    tree: ast.Module
    imports: Mapping[str, Name] = field(default_factory=dict)

    @cached_property
    def named_by_parts(self) -> list[tuple[ast.stmt, set[Name]]]:
        """What each part of the module names: all modules are walked through once."""
        return [(part, self.named(part)) for part in self.tree.body]

    def functions(self) -> Iterator[ast.FunctionDef]:
        yield from (node for node in self.tree.body if isinstance(node, ast.FunctionDef))

    def named(self, within: ast.AST) -> set[Name]:
        """Return what is named within a part of the module, as its imports say."""
        return {found for node in ast.walk(within) if (found := self._meant(node)) is not None}

    def _meant(self, node: ast.AST) -> Name | None:
        if isinstance(node, ast.Name):
            return self.imports.get(node.id)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module = self.imports.get(node.value.id)
            return None if module is None else (".".join(module), node.attr)
        return None


@cache
def modules() -> Mapping[str, Module]:
    """Return every module of ronde by name."""
    found = {}
    for path in sorted((SOURCE / "ronde").rglob("*.py")):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found[name] = Module(tree, _imports(name, tree))
    return found


def _imports(name: str, tree: ast.Module) -> dict[str, Name]:
    """Return what the names of a module stand for: imports, and its own functions."""
    meant = {
        node.name: (name, node.name) for node in tree.body if isinstance(node, ast.FunctionDef)
    }
    for node in _statements(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            for alias in node.names:
                meant[alias.asname or alias.name] = (node.module, alias.name)
    return meant


def _statements(part: ast.AST) -> Iterator[ast.stmt]:
    """Yield the statements within a part; no expression holds one."""
    for field_ in ("body", "orelse", "finalbody", "handlers", "cases"):
        for inner in getattr(part, field_, ()):
            yield inner
            yield from _statements(inner)


def origin(name: Name) -> Name:
    """Return where a name is defined: an app module may hand on what another one has."""
    module, called = name
    while (found := modules().get(module)) is not None:
        further = found.imports.get(called)
        if further is None or further == (module, called):
            break
        module, called = further
    return module, called


def first_parameter(function: ast.FunctionDef) -> ast.arg | None:
    every = [*function.args.posonlyargs, *function.args.args]
    return every[0] if every else None


@cache
def at_a_desk() -> Mapping[Name, ast.FunctionDef]:
    """Return the public functions of the rooms whose first parameter is a desk or the database."""
    return {
        (name, function.name): function
        for name, module in modules().items()
        if name.startswith(ROOMS)
        for function in module.functions()
        if not function.name.startswith("_")
        and (first := first_parameter(function)) is not None
        and first.annotation is not None
        and ast.unparse(first.annotation) in DESKS
    }


@cache
def used_in(*rooms: str) -> frozenset[Name]:
    """Return what modules of these rooms name, a function's own body left out."""
    found: set[Name] = set()
    for name, module in modules().items():
        if name.startswith(rooms):
            for part, named in module.named_by_parts:
                own = (name, part.name) if isinstance(part, ast.FunctionDef) else None
                found |= set(map(origin, named)) - {own}
    return frozenset(found)


@cache
def use_cases() -> frozenset[Name]:
    """Return the use cases: what is asked from outside, or by nobody at all."""
    inside, outside = used_in(*ROOMS), used_in("ronde.cli", "ronde.web")
    return frozenset(name for name in at_a_desk() if name in outside or name not in inside)


@cache
def handed_on(name: Name) -> frozenset[Name]:
    """Return to which functions a use case gives its own desk, through its own helpers too."""
    module = modules()[name[0]]
    found: set[Name] = set()
    waiting = [at_a_desk()[name]]
    seen = {name[1]}
    helpers = {function.name: function for function in module.functions()}
    while waiting:
        function = waiting.pop()
        first = first_parameter(function)
        for call in (node for node in ast.walk(function) if isinstance(node, ast.Call)):
            if first is None or not _gets(call, first.arg):
                continue
            found |= {origin(called) for called in _called(module, function, call.func)}
            own = call.func.id if isinstance(call.func, ast.Name) else ""
            if own in helpers and own not in seen:
                seen.add(own)
                waiting.append(helpers[own])
    return frozenset(found - {name})


@cache
def performed(name: Name) -> frozenset[Name]:
    """Return to which functions an action gives the desk at which it is done."""
    module = modules().get(name[0])
    if module is None:
        return frozenset()
    calls = (
        node
        for part in module.tree.body
        if isinstance(part, ast.ClassDef) and part.name == name[1]
        for node in ast.walk(part)
        if isinstance(node, ast.Call) and _gets(node, "desk")
    )
    return frozenset(origin(called) for call in calls for called in module.named(call.func))


def asked_by_operations() -> set[Name]:
    """Return to which functions questions give the desk that have a path in the API."""
    found: set[Name] = set()
    for name, module in modules().items():
        for part in (each for each in module.tree.body if isinstance(each, ast.ClassDef)):
            calls = [one for one in part.decorator_list if isinstance(one, ast.Call)]
            declared = [one for one in calls if ast.unparse(one.func) == "question"]
            if any(word.arg == "path" for one in declared for word in one.keywords):
                found |= performed((name, part.name))
    return found


def _called(module: Module, function: ast.FunctionDef, what: ast.expr) -> set[Name]:
    """Return what is called: by its name, or by a variable that stands for one of several."""
    found = module.named(what)
    variable = what.id if isinstance(what, ast.Name) else ""
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and variable in map(ast.unparse, node.targets):
            found |= module.named(node.value)
    return found


def _gets(call: ast.Call, desk: str) -> bool:
    return bool(call.args) and isinstance(call.args[0], ast.Name) and call.args[0].id == desk


def takes_a_file(name: Name) -> bool:
    every = at_a_desk()[name].args
    hints = [arg.annotation for arg in (*every.args, *every.kwonlyargs) if arg.annotation]
    return any("Path" in ast.unparse(hint).replace("|", " ").split() for hint in hints)


def room_of(start: str) -> set[str]:
    """Return the modules of a room, the start of the server, and the web modules they import."""
    found: set[str] = set()
    waiting = [*START, *(name for name in modules() if name.startswith(f"{start}."))]
    while waiting:
        name = waiting.pop()
        if name in found or name not in modules() or name == ROUTES:
            continue
        found.add(name)
        for module, called in modules()[name].imports.values():
            waiting += [m for m in (module, f"{module}.{called}") if m.startswith("ronde.web")]
    return found


def within_reach(start: str) -> set[Name]:
    """Return the use cases that a room reaches."""
    reached = asked_by_operations() if start == "ronde.web.api" else set()
    for name in room_of(start):
        named = {origin(used) for _, part in modules()[name].named_by_parts for used in part}
        reached |= named.union(*map(performed, named)) & at_a_desk().keys()
    while more := _further(reached):
        reached |= more
    return reached


def _further(reached: set[Name]) -> set[Name]:
    down = {on for name in reached for on in handed_on(name) if on in at_a_desk()}
    files = {name for name in use_cases() if takes_a_file(name) and handed_on(name) & reached}
    return (down | files) - reached


@pytest.mark.parametrize("room", ["ronde.web.pages", "ronde.web.api"])
def test_every_use_case_is_within_reach(room: str) -> None:
    left_out = BY_BROWSER | ON_PAGES_ONLY if room == "ronde.web.api" else frozenset()
    expected = use_cases() - left_out - BESIDE_THE_SERVER - AFTER_A_CHANGE - BY_COMMAND
    without = sorted(".".join(name) for name in expected - within_reach(room))
    assert not without


def test_the_rooms_do_not_reach_through_each_other() -> None:
    """Neither room may count what only the other one calls."""
    assert not any(name.startswith("ronde.web.api.") for name in room_of("ronde.web.pages"))
    assert not any(name.startswith("ronde.web.pages.") for name in room_of("ronde.web.api"))


def test_a_play_within_the_play_counts_for_nothing() -> None:
    """The demo calls half of the office at a desk of its own: that gives nobody a page."""
    assert not handed_on(("ronde.federation.demo", "play_demo")) & use_cases()
    accounts = "ronde.accounts.accounts"
    handed = handed_on((accounts, "claim_owner"))
    assert {(accounts, name) for name in ("present_account", "owner_link_is_good")} <= handed


def test_what_only_app_calls_is_a_helper() -> None:
    helpers = at_a_desk().keys() - use_cases()
    assert ("ronde.office.journal.backups", "backup_folder") in helpers
    assert len(use_cases()) > 10 * len(helpers)
