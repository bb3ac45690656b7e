"""Every page of an event with 500 players is there; `benchmarks.pages` says how quickly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ronde.laboratory.generation import GenerationRequest, generate_files
from ronde.office.desk import Desk
from ronde.office.fromfile import open_file
from ronde.web import application


@pytest.fixture(scope="session")
def large_file(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("large") / "large.trf"
    request = GenerationRequest("dutch-2026", players=500, rounds=5, seed=4)
    assert [made for made, _ in generate_files(request, path)] == [path]
    return path.read_bytes()


@pytest.mark.long
def test_pages_of_a_large_event(
    client_as: Callable[[str], Any], desk: Desk, large_file: bytes
) -> None:
    open_file(desk, large_file, "large.trf")
    client = client_as("owner")
    statuses = {path: client.get(path).status_code for path in pages()}
    assert [path for path, status in statuses.items() if status >= 500] == []


def pages() -> list[str]:
    """Return the pages that belong to the event as a whole."""
    found = [r.path for r in application.all_routes() if "GET" in (r.methods or ())]
    mine = [
        path.replace("{event}", "large") for path in found if path.startswith("/events/{event}")
    ]
    return [path for path in mine if "{" not in path and not path.endswith("/live")]
