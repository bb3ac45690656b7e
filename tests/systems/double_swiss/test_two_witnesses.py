"""The engine and the literal solver pair random small Double-Swiss events alike, with colours."""

from __future__ import annotations

import pytest
from tests.literal.double_swiss import pair_double_literally
from tests.small_double_events import small_double_event

from ronde.errors import NoLegalPairingError
from ronde.model import Tournament
from ronde.model.paired import paired_view
from ronde.systems.registry import system
from ronde.systems.topgroup.system import TopgroupSystem

Answer = tuple[int | None, frozenset[tuple[int, int, str]]]


def by_engine(event: Tournament) -> Answer | None:
    engine = system("double-swiss-2026")
    assert isinstance(engine, TopgroupSystem)
    try:
        derived = engine.derive(paired_view(event))
    except NoLegalPairingError:
        return None
    ids = derived.standing.ids
    boards = (
        (int(ids[b.white]), int(ids[b.black]), engine.colour_articles[b.rule])
        for b in derived.boards
    )
    return derived.outcome.receiver, frozenset(boards)


def by_the_letter(event: Tournament) -> Answer | None:
    try:
        paired = pair_double_literally(event)
    except NoLegalPairingError:
        return None
    articles = zip(paired.pairs, paired.colour_articles, strict=True)
    boards = ((int(white), int(black), article) for (white, black), article in articles)
    return paired.bye, frozenset(boards)


def differences(seeds: range) -> tuple[list[int], int]:
    """Return the seeds of events that are paired differently, and how many could be paired."""
    different, paired = [], 0
    for seed in seeds:
        event = small_double_event(seed)
        answer = by_engine(event)
        paired += answer is not None
        if answer != by_the_letter(event):
            different.append(seed)
    return different, paired


def test_hundreds_of_events() -> None:
    different, paired = differences(range(250))
    assert different == []
    assert paired > 150


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_twenty_thousand_events(part: int) -> None:
    different, paired = differences(range(1000 * part, 1000 * (part + 1)))
    assert different == []
    assert paired > 600
