"""Five hundred players: every document can be printed; `benchmarks.print` says how quickly."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.app.documents import OF_PRIZES, OF_TEAMS, DocumentKind, Order, print_document
from ronde.documents import Sheet
from ronde.model import Tournament

KINDS = [kind for kind in DocumentKind if kind not in OF_PRIZES | OF_TEAMS]
"""What needs neither a list of prizes nor teams."""


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS, ids=[kind.value for kind in KINDS])
def test_five_hundred_players(
    open_of: Callable[..., Tournament], sheet: Sheet, kind: DocumentKind
) -> None:
    assert print_document(open_of(500, 9), Order(kind, sheet)).pdf.startswith(b"%PDF")
