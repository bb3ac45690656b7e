"""All rounds of many reference files, certified and verified (RONDE_CASES)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ronde.certificates.export import certificate_of
from ronde.certificates.files import as_text, read_certificate
from ronde.certificates.verification import verify
from ronde.formats import read_file
from ronde.model import Tournament

FILES = 40


@pytest.mark.long
@pytest.mark.parametrize("key", ["dutch-2017", "dutch-2026"])
def test_all_rounds_of_reference_files(
    key: str,
    before_round: Callable[[Tournament, str, int], Tournament],
    reference_cases: Path,
) -> None:
    files = sorted((reference_cases / key).glob("*.trf"), key=lambda path: int(path.stem))
    assert len(files) >= FILES
    rounds = 0
    for path in files[:: len(files) // FILES][:FILES]:
        event = read_file(path).tournament
        assert event is not None
        for number in range(1, len(event.rounds) + 1):
            document = certificate_of(before_round(event, key, number))
            verdict = verify(read_certificate(as_text(document)))
            assert verdict.is_verified, f"{path.name}: {verdict.sentence()}"
            assert verdict.order_is_verified, path.name
            rounds += 1
    assert rounds > 4 * FILES
