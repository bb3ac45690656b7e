"""Five hundred players: every document can be printed; `benchmarks.print` says how quickly."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.documents import Sheet
from ronde.model import Tournament
from ronde.questions.documents import OF_PRIZES, OF_TEAMS, DocumentKind, Order, print_document

ELSEWHERE = OF_PRIZES | OF_TEAMS | {DocumentKind.NORM_CERTIFICATES, DocumentKind.TREE}
KINDS = [kind for kind in DocumentKind if kind not in ELSEWHERE]
"""What needs neither a list of prizes, teams, norms that were made, nor a knock-out."""


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS, ids=[kind.value for kind in KINDS])
def test_five_hundred_players(
    open_of: Callable[..., Tournament], sheet: Sheet, kind: DocumentKind
) -> None:
    assert print_document(open_of(500, 9), Order(kind, sheet)).pdf.startswith(b"%PDF")
