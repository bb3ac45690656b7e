"""What tries a release: pages, their files, and what a server may say while it starts."""

from __future__ import annotations

import ast
import functools
import http.server
import sysconfig
import threading
import urllib.request
from importlib.metadata import packages_distributions, requires
from importlib.resources import files
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from release.bounds import oldest, read_project, requirements
from release.trial import PAGES, STARTING, opened, visit_demo
from tests.commands import Run
from tests.release.test_project import PROJECT
from tests.source import MODULES, module

OF_USERS = sorted(PROJECT["optional-dependencies"])


class Silent(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing of a request."""


def test_a_picture_is_opened_like_a_page() -> None:
    folder = str(files("ronde.web").joinpath("static"))
    handler = functools.partial(Silent, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            address = f"http://127.0.0.1:{server.server_port}/icon-180.png"
            picture = opened(urllib.request.build_opener(), address)
        finally:
            server.shutdown()
            thread.join()
    assert picture == Path(folder, "icon-180.png").read_bytes()


def test_a_server_says_first_that_it_is_starting(run: Run) -> None:
    ran = run("serve", "--demo", "--db", "club.sqlite")
    first, refusal = ran.err.splitlines()
    assert (first, "a database of its own" in refusal) == (STARTING, True)


@pytest.mark.long
def test_the_demo_is_visited(tmp_path: Path) -> None:
    program = Path(sysconfig.get_path("scripts"), "ronde")
    assert visit_demo([program], tmp_path) > len(PAGES) + 5


def test_bounds_of_stubs_are_versions_that_can_be() -> None:
    """The stubs of typeshed are numbered by the library and by the day, never by less."""
    for name, version in oldest(requirements(read_project(), "test")).items():
        if name.startswith("types-"):
            assert len(version.release) == 4, f"{name}>={version}"


def test_every_library_that_ronde_imports_is_asked_for() -> None:
    asked = set(oldest(requirements(PROJECT, *OF_USERS)))
    brought = {
        canonicalize_name(Requirement(text).name) for name in asked for text in requires(name) or ()
    }
    distributions = packages_distributions()
    imported = {
        name.partition(".")[0]
        for path in MODULES
        for node in module(path).imports
        for name in _names(node)
    }
    libraries = {name for name in imported if name in distributions and name != "ronde"}
    assert len(libraries) > 20
    unknown = {
        name
        for name in libraries
        if not {canonicalize_name(one) for one in distributions[name]} & (asked | brought)
    }
    assert unknown == set()


def _names(node: object) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    assert isinstance(node, ast.ImportFrom)
    return [node.module or ""] if not node.level else []
