"""The engine and the literal solver pair random small team events alike, colours included."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.literal.swiss_team import pair_teams_literally
from tests.small_team_events import small_team_event

from ronde.errors import NoLegalPairingError
from ronde.model import Tournament
from ronde.systems.registry import system
from ronde.systems.topgroup.system import TopgroupSystem

Answer = tuple[frozenset[tuple[int, int]], int | None, frozenset[tuple[int, int, str]]]


def event_of(seed: int, rules: str) -> Tournament:
    """Return an event with the settings that the edition has."""
    event = small_team_event(seed)
    known = {setting.name for setting in system(rules).rules.settings}
    return replace(event, rules=rules, settings=tuple(s for s in event.settings if s[0] in known))


def by_engine(event: Tournament, rules: str) -> Answer | None:
    engine = system(rules)
    assert isinstance(engine, TopgroupSystem)
    try:
        derived = engine.derive(event)
    except NoLegalPairingError:
        return None
    ids = derived.standing.ids
    boards = [
        (int(ids[b.white]), int(ids[b.black]), engine.colour_articles[b.rule])
        for b in derived.boards
    ]
    pairs = frozenset((white, black) for white, black, _ in boards)
    return pairs, derived.outcome.receiver, frozenset(boards)


def by_the_letter(event: Tournament, rules: str) -> Answer | None:
    try:
        paired = pair_teams_literally(event, rules)
    except NoLegalPairingError:
        return None
    pairs = [(int(white), int(black)) for white, black in paired.pairs]
    last = "4.3.9" if rules == "swiss-team-2026" else "4.3.8"  # decision 0094
    boards = frozenset(
        (white, black, last if article == "4.3.9" else article)
        for (white, black), article in zip(pairs, paired.colour_articles, strict=True)
    )
    return frozenset(pairs), paired.bye, boards


def _waits_for_results(event: Tournament) -> bool:
    """Whether no match of the last round has a result, which the engine refuses."""
    games = event.rounds[-1].games if event.rounds else ()
    return bool(games) and all(game.is_unfinished for game in games)


def differences(seeds: range, rules: str) -> tuple[list[int], int]:
    """Return the seeds of events that are paired differently, and how many could be paired."""
    different, paired = [], 0
    for seed in seeds:
        event = event_of(seed, rules)
        if _waits_for_results(event):
            continue
        answer = by_engine(event, rules)
        paired += answer is not None
        if answer != by_the_letter(event, rules):
            different.append(seed)
    return different, paired


@pytest.mark.parametrize("rules", ["swiss-team-2026", "swiss-team-2024"])
def test_hundreds_of_events(rules: str) -> None:
    different, paired = differences(range(250), rules)
    assert different == []
    assert paired > 150


@pytest.mark.long
@pytest.mark.parametrize("rules", ["swiss-team-2026", "swiss-team-2024"])
@pytest.mark.parametrize("part", range(20))
def test_twenty_thousand_events_of_each_edition(rules: str, part: int) -> None:
    different, paired = differences(range(1000 * part, 1000 * (part + 1)), rules)
    assert different == []
    assert paired > 600
