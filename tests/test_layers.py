"""The architecture, enforced: who may import whom, and that no imports make a circle.

The arrows are those of docs/architecture.md. An import is read from the syntax tree, so that
one inside a function counts too; a module that is named in a string, as the registry does, is
imported later and counts as well.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest
from tests.source import MODULES, SOURCE, Module, module, parsed

ARROWS = {
    "i18n": set(),
    "fields": set(),
    "serialisation": {"errors"},
    "errors": set(),
    "deadline": {"errors"},
    "_version": set(),
    "platform": set(),
    "model": {"errors"},
    "kernel": {"errors", "model"},
    "keizer": {"errors", "model"},
    "systems": {"errors", "model", "kernel", "keizer", "regulations"},
    "formats": {"errors", "model"},
    "standings": {"errors", "model", "keizer", "ratings"},
    "ratings": {"errors", "model"},
    "store": {"errors", "model"},
    "handling": {"errors", "model"},
    "norms": {"errors", "model", "ratings"},
    "documents": {"errors", "model", "standings"},
    "prizes": {"errors", "model", "standings"},
    "regulations": {"errors"},
    "examples": set(),
    "checking": {"errors", "model", "keizer", "systems", "formats"},
    "certificates": {"errors", "_version", "model", "kernel", "systems", "formats", "checking"},
    "simulate": {"errors", "model", "systems", "formats"},
    "explain": {"errors", "model", "kernel", "keizer", "systems"},
}
EVERYWHERE = {"i18n", "fields", "serialisation", "deadline", "platform"}
"""What every room may import: how texts for people are made, what is said of the fields of a
record, how values become JSON, and what the machine can do."""

RULES_AND_FILES = set(ARROWS)
ARROWS["declared"] = {"errors", "model", "formats", "ratings", "store", "documents", "standings"}
ARROWS["accounts"] = {"errors", "model", "store", "declared"}
ARROWS["questions"] = RULES_AND_FILES - {"store"} | {"declared"}
ARROWS["tab"] = ARROWS["questions"] | {"questions"}
ARROWS["laboratory"] = ARROWS["questions"] | {"questions"}
ARROWS["federation"] = RULES_AND_FILES | {"declared", "questions"}
ARROWS["office"] = RULES_AND_FILES | {"accounts", "declared", "questions", "laboratory"}
ARROWS["web"] = ARROWS["office"] | {"office", "federation"}
ARROWS["cli"] = ARROWS["web"] | {"web"}
ARROWS["__init__"] = ARROWS["laboratory"] | {"laboratory"}
ARROWS["__main__"] = {"cli"}

LIBRARIES = {
    "accounts": {"argon2", "cryptography", "pyotp", "sqlalchemy"},
    "laboratory": {"distributed", "matplotlib", "pyarrow"},
    "questions": {"matplotlib", "rapidfuzz"},
    "formats": {"openpyxl"},
    "office": {"sqlalchemy"},
    "cli": {"click", "pydantic", "pydantic_core", "rich"},
    "documents": {"typst"},
    "i18n": {"babel"},
    "serialisation": {"pydantic", "pydantic_core"},
    "store": {"alembic", "psycopg", "sqlalchemy"},
    "web": {
        "anyio",
        "argon2",
        "authlib",
        "babel",
        "cryptography",
        "fastapi",
        "h11",
        "http_ece",
        "httpx",
        "icalendar",
        "itsdangerous",
        "jinja2",
        "joserfc",
        "markdown_it",
        "markupsafe",
        "multipart",
        "paramiko",
        "prometheus_client",
        "py_vapid",
        "pydantic",
        "segno",
        "starlette",
        "typst",
        "uvicorn",
    },
}
"""Everything else makes do with the standard library."""

_NAMED_IN_A_STRING = re.compile(r"ronde((?:\.\w+)+)(?::\w+)?")


def name_of(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


def room_of(path: Path) -> str:
    """Return the top folder of a module, or its own name when it stands beside the folders."""
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imported(read: Module) -> Iterator[str]:
    """Yield the dotted name of everything that a module imports, now or later."""
    yield from _imported_by_statement(read)
    for text in read.strings:
        yield from _later(text)


def _imported_by_statement(read: Module) -> Iterator[str]:
    for node in read.imports:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        else:
            assert node.level == 0, "relative imports hide the arrows"
            assert node.module is not None
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _later(text: str) -> Iterator[str]:
    if (named := _NAMED_IN_A_STRING.fullmatch(text)) and named[1].split(".")[1] in ARROWS:
        yield f"ronde{named[1]}"


def rooms_used(read: Module) -> set[str]:
    """Return the rooms from which a module imports; a public name of `ronde` is its front door."""
    parts = [name.split(".") for name in imported(read)]
    inner = {path[1] if len(path) > 1 else "__init__" for path in parts if path[0] == "ronde"}
    return {room if room in ARROWS else "__init__" for room in inner}


def libraries_used(read: Module) -> set[str]:
    """Return the libraries outside the standard one that a module imports."""
    tops = {name.split(".")[0] for name in imported(read)}
    return tops - set(sys.stdlib_module_names) - {"ronde"}


def modules() -> Iterator[tuple[str, str, Module]]:
    """Yield the name, the room and the content of every module."""
    for path in MODULES:
        yield name_of(path), room_of(path), module(path)


def test_arrows_point_one_way() -> None:
    rooms = {room_of(path) for path in MODULES}
    assert rooms <= ARROWS.keys(), "a room has no place in the architecture"
    wrong = {
        name: against
        for name, room, read in modules()
        if (against := rooms_used(read) - {room} - EVERYWHERE - ARROWS[room])
    }
    assert wrong == {}


def test_libraries_stay_in_their_rooms() -> None:
    wrong = {
        name: foreign
        for name, room, read in modules()
        if (foreign := libraries_used(read) - LIBRARIES.get(room, set()))
    }
    assert wrong == {}


def test_nothing_imports_the_command_line_but_its_own_start() -> None:
    rooms = {room for room, allowed in ARROWS.items() if "cli" in allowed}
    assert rooms == {"__main__"}


FLOORS = {
    "office": (
        {"desk"},
        {"settings", "journal"},
        {"players"},
        {"fees", "prizes", "playing", "planning"},
        {"teams", "pairing", "forecasting"},
        {"ratinglists"},
        {"entries"},
        {"rounds"},
        {"groups", "phonelinks", "imports"},
        {"entryform"},
        {"notices"},
        {"history"},
        {"paperwork"},
        {"hosting", "season", "finished", "checklist", "eventlist", "fromfile"},
    ),
    "web": (
        {"handed", "turns"},
        {
            "assets",
            "background",
            "compiled",
            "hall",
            "language",
            "mistakes",
            "routeindex",
            "settings",
        },
        {"push"},
        {"arguments", "designs", "mailing", "manual", "navigation", "offline", "security", "work"},
        {"lines"},
        {"live"},
        {"site"},
        {"health", "later", "metrics", "page"},
        {"certificates", "connections", "forecasts", "published", "requirement", "entry"},
        {"calculation", "forms", "public", "requestlog"},
        {"afterwards", "designof", "feeds", "files", "places", "slipcodes", "tiebreaks"},
        {"eventform", "failures", "notices", "packed", "pagecache", "webspace", "workers"},
        {"description"},
        {"reference"},
        {"middleware", "pages", "api"},
        {"application"},
        {"gateway", "intab", "server"},
        {"demo"},
    ),
    "cli": (
        {"extras", "language", "powershell", "streams"},
        {"help", "options", "output"},
        {"arguments"},
        {
            "checker",
            "desk",
            "lazy",
            "pairings",
            "checklist",
            "printoptions",
            "documentoptions",
            "runs",
        },
        {"federationdesk", "main", "moments", "questions", "standingoptions"},
        {"eventquestions"},
        {"actions", "calibrating", "engine", "explanations", "laboratory", "listening", "tribunal"},
        {"event", "federation", "resident"},
        {"commands"},
        {"reference", "schemas"},
    ),
}
"""The parts of a room, from the ground up: each imports from floors below its own alone."""


def parts_used(read: Module, room: str) -> set[str]:
    """Return the parts of a room from which a module imports: its folders and single modules.

    A registry that names modules in strings (actions, systems, work for another process) is the
    one exception: it is there so that whoever reads it need not know them.
    """
    names = [name.split(".") for name in _imported_by_statement(read)]
    return {path[2] for path in names if path[:2] == ["ronde", room] and len(path) > 2}


def _part_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[1].removesuffix(".py")


def _parts_above(room: str) -> dict[str, set[str]]:
    """Return what modules of a room import from their own floor or from one above."""
    floor = {part: number for number, parts in enumerate(FLOORS[room]) for part in parts}
    found = {}
    for path in MODULES:
        if room_of(path) != room or (own := _part_of(path)) == "__init__":
            continue
        others = parts_used(module(path), room) - {own}
        assert {own, *others} <= floor.keys(), f"{name_of(path)}: a part without a floor"
        if above := {other for other in others if floor[other] >= floor[own]}:
            found[name_of(path)] = above
    return found


@pytest.mark.parametrize("room", sorted(FLOORS))
def test_a_part_imports_from_floors_below_its_own(room: str) -> None:
    assert _parts_above(room) == {}
    built = {_part_of(path) for path in MODULES if room_of(path) == room} - {"__init__"}
    assert built == set().union(*FLOORS[room])


@pytest.mark.parametrize("room", sorted({room_of(path) for path in MODULES} - {"__init__"}))
def test_the_parts_of_a_room_make_no_circle(room: str) -> None:
    used: dict[str, set[str]] = {}
    for path in MODULES:
        if room_of(path) == room and path.parent != SOURCE:
            own = _part_of(path)
            used.setdefault(own, set()).update(parts_used(module(path), room) - {own})
    used.pop("__init__", None)
    parts = used.keys()
    order = TopologicalSorter({part: others & parts for part, others in used.items()})
    assert set(order.static_order()) == set(parts)


def test_an_import_within_a_function_is_one_from_a_part() -> None:
    late = parsed("def f():\n    from ronde.office.rounds.rounds import DraftPairing")
    assert parts_used(late, "office") == {"rounds"}


def test_the_plan_has_no_circle() -> None:
    settled: set[str] = set()
    while ready := {r for r in ARROWS.keys() - settled if ARROWS[r] <= settled}:
        settled |= ready
    assert settled == set(ARROWS)


@pytest.mark.parametrize(
    ("source", "rooms", "libraries"),
    [
        ("import ronde.cli.main", {"cli"}, set()),
        ("def f():\n    from ronde.systems import registry", {"systems"}, set()),
        ("from ronde import formats", {"formats"}, set()),
        ("from ronde import pair", {"__init__"}, set()),
        ("import ronde", {"__init__"}, set()),
        ("HOME = 'ronde.systems.dutch.system:DUTCH'", {"systems"}, set()),
        ("FILE = 'ronde.toml'", set(), set()),
        ("import json, numpy.linalg", set(), {"numpy"}),
    ],
)
def test_imports_are_seen(source: str, rooms: set[str], libraries: set[str]) -> None:
    assert rooms_used(parsed(source)) == rooms
    assert libraries_used(parsed(source)) == libraries


def _modules_by_name() -> dict[str, Path]:
    """Return every module by its dotted name."""
    paths = [path for path in MODULES if path.name != "__main__.py"]
    dotted = {".".join(p.relative_to(SOURCE.parent).with_suffix("").parts): p for p in paths}
    return {name.removesuffix(".__init__"): path for name, path in dotted.items()}


def imported_by_design(read: Module, known: Iterable[str]) -> set[str]:
    """Return the modules of ours that a module is built on.

    It needs some of them before it is complete itself; those under TYPE_CHECKING it only names,
    but cannot be understood without.
    """
    found: set[str] = set()
    for node in read.top:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif node.module and not node.level:
            inside = {f"{node.module}.{alias.name}" for alias in node.names}
            modules = inside & set(known)
            found |= modules if len(modules) == len(inside) else modules | {node.module}
    return found & set(known)


def test_imports_make_no_circle() -> None:
    """In a circle no module can be understood, or even loaded, before all the others."""
    known = _modules_by_name()
    sorter = TopologicalSorter(
        {name: imported_by_design(module(path), known) for name, path in known.items()}
    )
    assert set(sorter.static_order()) == set(known)


@pytest.mark.parametrize(
    "back",
    [
        "from ronde import one",
        "if TYPE_CHECKING:\n    from ronde.one import A",
        "if typing.TYPE_CHECKING:\n    import ronde.one",
    ],
)
def test_a_circle_would_be_seen(back: str) -> None:
    known = {"ronde.one", "ronde.two"}
    one, two = parsed("from ronde.two import a"), parsed(back)
    circle = {
        "ronde.one": imported_by_design(one, known),
        "ronde.two": imported_by_design(two, known),
    }
    with pytest.raises(CycleError):
        list(TopologicalSorter(circle).static_order())


@pytest.mark.slow
def test_every_module_can_be_imported() -> None:
    names = list(_modules_by_name())
    code = "import importlib, sys\nfor name in sys.argv[1:]: importlib.import_module(name)"
    command = [sys.executable, "-W", "error", "-c", code, *names]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
