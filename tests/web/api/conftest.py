"""A program that speaks JSON with the site."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import Any

import httpx
import pytest

Clients = Callable[[str], Any]
MINERALS = files("ronde.examples").joinpath("minerals.trf").read_text(encoding="utf-8")


class Program:
    """A client of one role; changes carry its token, and what went wrong is told at once."""

    def __init__(self, client: Any) -> None:
        self.client = client

    def send(self, method: str, path: str, **options: Any) -> httpx.Response:
        headers = {"x-csrf-token": self.client.token, **options.pop("headers", {})}
        answer: httpx.Response = self.client.send(method, f"/api{path}", headers=headers, **options)
        return answer

    def get(self, path: str, **query: Any) -> Any:
        return self._good(self.send("GET", path, params=query))

    def post(self, path: str, headers: Any = None, **body: Any) -> Any:
        return self._good(self.send("POST", path, json=body, headers=headers or {}))

    def patch(self, path: str, **body: Any) -> Any:
        return self._good(self.send("PATCH", path, json=body))

    def put(self, path: str, **body: Any) -> Any:
        return self._good(self.send("PUT", path, json=body))

    def refused(self, method: str, path: str, status: int, **options: Any) -> dict[str, Any]:
        answer = self.send(method, path, **options)
        assert answer.status_code == status, answer.text
        told: dict[str, Any] = answer.json()
        assert set(told) == {"error", "where", "kind", "changed"}
        return told

    def _good(self, answer: httpx.Response) -> Any:
        assert answer.status_code in (200, 201), (answer.request.url, answer.text)
        return answer.json()


@pytest.fixture
def program_as(client_as: Clients) -> Callable[[str], Program]:
    """Return how a program of a role is made."""
    return lambda role: Program(client_as(role))


@pytest.fixture
def arbiter(program_as: Callable[[str], Program]) -> Program:
    return program_as("arbiter")


@pytest.fixture
def anybody(program_as: Callable[[str], Program]) -> Program:
    return program_as("public")


@pytest.fixture(scope="session")
def minerals() -> str:
    """Return the example tournament of ronde as a TRF."""
    return MINERALS
