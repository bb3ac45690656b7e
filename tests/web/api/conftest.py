"""A program that speaks JSON with the site."""

from __future__ import annotations

from importlib.resources import files

import pytest
from tests.web.clients import Clients, Program, Programs

MINERALS = files("ronde.examples").joinpath("minerals.trf").read_text(encoding="utf-8")


@pytest.fixture
def program_as(client_as: Clients) -> Programs:
    """Return how a program of a role is made."""
    return lambda role: Program(client_as(role))


@pytest.fixture
def arbiter(program_as: Programs) -> Program:
    return program_as("arbiter")


@pytest.fixture
def anybody(program_as: Programs) -> Program:
    return program_as("public")


@pytest.fixture(scope="session")
def minerals() -> str:
    """Return the example tournament of ronde as a TRF."""
    return MINERALS
