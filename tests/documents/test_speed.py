"""Five hundred players: every document in under three seconds."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from ronde.app.printing import Kind, Order, print_document
from ronde.documents import Sheet
from ronde.model import Tournament

SECONDS = 3


@pytest.mark.long
@pytest.mark.parametrize("kind", list(Kind), ids=[kind.value for kind in Kind])
def test_five_hundred_players(open_of: Callable[..., Tournament], sheet: Sheet, kind: Kind) -> None:
    tournament = open_of(500, 9)
    started = time.perf_counter()
    print_document(tournament, Order(kind, sheet))
    assert time.perf_counter() - started < SECONDS
