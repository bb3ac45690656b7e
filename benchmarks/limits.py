"""`python -m benchmarks.limits [--only TEXT]`: what may not take longer than its limit.

Prints the longest processor time of each and its limit, and fails when a limit is missed by more
than the tolerance of `benchmarks.figures`. Pages, documents and the office have their limits in
programs of their own.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from benchmarks.events import (
    HARD,
    course,
    crowd,
    in_the_fifth_round,
    large_open,
    large_report,
    many_prizes,
    master_open,
    seeded_field,
    unrated_series,
    with_a_large_club,
)
from benchmarks.figures import Figure, finish
from ronde.cli.resident import SECONDS, answer_to
from ronde.errors import NoLegalPairingError, TooLargeError
from ronde.explain.report import ExplanationRequest, explain
from ronde.explain.wording import lines
from ronde.formats import dialects, read_text, write_text
from ronde.keizer.season import KeizerSeason
from ronde.laboratory.forecast.forecast import forecast
from ronde.laboratory.forecast.start import forecast_start
from ronde.model import RoundNumber, Tournament
from ronde.norms.computation import NormRequest, event_norms
from ronde.office.desk import Desk
from ronde.office.ratinglists.ratinglists import ListPlan, load_rating_list, search_people
from ronde.questions.prizes import awarded
from ronde.questions.standings import StandingRequest, ranked
from ronde.ratings.ffjd import rate
from ronde.ratings.fide.computation import rate_event
from ronde.simulate.generator import generate
from ronde.store import Database
from ronde.systems import registry

LIST = ListPlan("large-2026-11", "Large", "2026-11-01")
TIE_BREAKS = ("BH/C1,BH,SB,DE,WIN,BWG", "BH/M1,FB,AOB,SB/C1,PS,ARO")
SWISS = tuple(key for key in registry.player_keys() if not registry.rules(key).by_table)
SHARING = ("none", "equal", "hort", "uscf")
RESIDENT = 100
"""Requests to one engine, of which the mean is taken."""
FORECASTS = ((50, 2.0), (200, 2.0))
"""Continuations and seconds: what pages show first after a result, and what replaces it."""
SATURATED = ((30, 14), (41, 20), (200, 6))
"""Players and rounds of fields in which a walk through transpositions would never end."""


@dataclass(frozen=True, slots=True)
class Promise:
    """What may take how many seconds, each part of it, and how it is measured."""

    limits: tuple[tuple[str, float], ...]
    measure: Callable[[], Iterable[float]]

    def figures(self) -> Iterator[Figure]:
        """Measure it."""
        for (what, limit), seconds in zip(self.limits, self.measure(), strict=True):
            yield Figure(what, seconds, limit)


def promises() -> Iterator[Promise]:
    """Yield everything that has a limit here."""
    yield from _of_pairing()
    yield _promise("pairing of 100 players by ronde-engine --serve, mean of 100", 0.01, _resident)
    yield from _of_explaining()
    for tie_breaks in TIE_BREAKS:
        yield _promise(
            f"standings of 9,999 players by {tie_breaks}", 3.0, partial(_standings, tie_breaks)
        )
    for sharing in SHARING:
        what = f"100 prizes for 500 players given and explained, {sharing}"
        yield _promise(what, 1.0, partial(_prizes, sharing))
    for dialect in dialects():
        yield _promise(f"report of 9,998 players read, {dialect}", 5.0, partial(_report, dialect))
    yield _promise("first ratings of 500 unrated players", 5.0, _first_ratings)
    yield _promise("FIDE ratings of 500 players, 11 rounds", 1.0, _fide_ratings)
    yield _promise("title norms of 500 players after any of 11 rounds", 2.0, _norms)
    what = "forecast of 100 players in round 5 of 9"
    limits = tuple((f"{what}, {n} continuations", limit) for n, limit in FORECASTS)
    yield Promise(limits, _forecasts)
    for people, load, search in ((10_000, 20.0, 0.2), (500_000, 60.0, 0.1)):
        loaded = f"rating list of {people:,} people"
        limits = ((f"{loaded} loaded", load), (f"{loaded} searched, median", search))
        yield Promise(limits, partial(_rating_list, people))


def _of_pairing() -> Iterator[Promise]:
    for seed, players, rounds, limit in ((4, 300, 5, 1.0), (5, 1000, 9, 5.0)):
        what = f"round of {players} players paired, dubov-2026"
        yield _promise(what, limit, partial(_dubov, seed, players, rounds))
    for players, limit in ((300, 1.0), (1001, 5.0)):
        what = f"round of {players} players paired, lim-2026"
        yield _promise(what, limit, partial(_lim, seeded_field(players), 9))
    for rules in ("fmjd-solkoff", "fmjd-rating", "keizer", "double-swiss-2026"):
        what = f"round of 300 players paired, {rules}"
        yield _promise(what, 0.1, partial(_course, seeded_field(300), rules, 9))
    for rules in ("swiss-team-2026", "swiss-team-2024"):
        for teams, limit in ((200, 0.05), (1000, 0.5)):
            what = f"round of {teams} teams paired, {rules}"
            yield _promise(what, limit, partial(_course, seeded_field(teams), rules, 9))
    yield _promise("round of 300 players paired, knockout", 0.1, _knockout)
    yield _promise("Keizer season of 60 players and 35 rounds recomputed", 0.2, _keizer_season)
    club = with_a_large_club(seeded_field(300))
    yield _promise("round of a large club paired, lim-2026", 1.0, partial(_lim, club, 3))
    for rules in ("dutch-2012", "dutch-2011"):
        for players, played in SATURATED:
            what = f"saturated round of {players} players paired, {rules}"
            yield _promise(what, 2.0, partial(_saturated, rules, players, played))
    # Draughts and Double-Swiss are not among them: there the hardest of these take minutes still.
    for rules in (key for key in SWISS if not key.startswith(("fmjd-", "double-swiss-"))):
        what = f"made-up history of 2,000 to 9,999 players paired or refused, {rules}"
        yield _promise(what, 30.0, partial(_made_up, rules))


def _of_explaining() -> Iterator[Promise]:
    for rules in ("burstein-2026", "dubov-2026", "lim-2026"):
        for players, limit in ((100, 0.1), (1000, 1.0)):
            what = f"any explanation for {players} players, {rules}"
            yield _promise(what, limit, partial(_explained, rules, players))


def _promise(what: str, limit: float, longest: Callable[[], float]) -> Promise:
    return Promise(((what, limit),), lambda: [longest()])


def _spent(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def _fide_ratings() -> float:
    return _spent(partial(rate_event, master_open(500, 11)))


def _norms() -> float:
    event = master_open(500, 11)
    requests = [NormRequest(after=played) for played in range(12)]
    return max(_spent(partial(event_norms, event, request)) for request in requests)


def _forecasts() -> Iterator[float]:
    start = forecast_start(in_the_fifth_round(100))
    for continuations, _ in FORECASTS:
        yield _spent(partial(forecast, start, continuations, 1))


def _dubov(seed: int, players: int, rounds: int) -> float:
    rules = "dubov-2026"
    return _replayed(generate(rules=rules, seed=seed, players=players, rounds=rounds).tournament)


def _resident() -> float:
    event = generate(rules="dutch-2026", seed=1, players=100, rounds=9).tournament
    rounds = [event.before(RoundNumber(number)) for number in range(2, 10)]
    requests = [
        json.dumps({"arguments": ["--dutch", "-p"], "file": write_text(before, "trf26").text})
        for before in rounds
    ]
    lines = [requests[number % len(requests)].encode() for number in range(RESIDENT)]

    def work() -> None:
        for number, line in enumerate(lines):
            answer = answer_to(line, number=number, seconds=SECONDS)
            assert answer["exit_code"] == 0, answer

    return _spent(work) / RESIDENT


def _knockout() -> float:
    return _replayed(generate(rules="knockout", seed=1, players=300).tournament)


def _replayed(event: Tournament) -> float:
    assert event.rules is not None
    pair = registry.system(event.rules).pair
    befores = [event.before(RoundNumber(number)) for number in range(1, len(event.rounds) + 1)]
    return max(_spent(partial(pair, before)) for before in befores)


def _keizer_season() -> float:
    event = generate(rules="keizer", seed=6, players=60, rounds=35).tournament
    return _spent(lambda: KeizerSeason(event).lists)


def _lim(event: Tournament, rounds: int) -> float:
    return _course(event, "lim-2026", rounds)


def _course(event: Tournament, rules: str, rounds: int) -> float:
    pair = registry.system(rules).pair
    return max(_spent(partial(pair, before)) for before, _ in course(event, rules, rounds))


def _saturated(rules: str, players: int, played: int) -> float:
    whole = generate(rules="dutch-2017", seed=7, players=players, rounds=played + 1).tournament
    befores = [
        replace(whole.before(RoundNumber(number)), rules=rules, settings=())
        for number in range(2, len(whole.rounds) + 1, 3)
    ]
    return max(_spent(partial(_paired_or_not, rules, before)) for before in befores)


def _made_up(rules: str) -> float:
    events = (hard(n) for hard in HARD.values() for n in (2000, 5999, 9999))
    return max(_spent(partial(_paired_or_not, rules, event)) for event in events)


def _paired_or_not(rules: str, event: Tournament) -> None:
    """Pair a round; that nobody can be paired any more, or not in time, is an answer too."""
    try:
        registry.system(rules).pair(event)
    except (NoLegalPairingError, TooLargeError):
        return


def _explained(rules: str, players: int) -> float:
    event = generate(rules=rules, seed=8, players=players, rounds=9).tournament
    longest = 0.0
    for number in (5, 6, 7, 9):
        before = replace(event.before(RoundNumber(number)), rules=rules)
        _told(
            before, ExplanationRequest()
        )  # whatever is made once per process is made, the catalogue too
        for question in _questions(players):
            longest = max(longest, _spent(partial(_told, before, question)))
    return longest


def _told(event: Tournament, question: ExplanationRequest) -> list[str]:
    return list(lines(explain(event, question), "fr"))


def _questions(players: int) -> Iterator[ExplanationRequest]:
    few = range(1, players, players // 8)
    yield from (
        ExplanationRequest(),
        ExplanationRequest(full=True),
        ExplanationRequest(board=1),
        ExplanationRequest(board=players // 4),
    )
    yield from (ExplanationRequest(player=number) for number in few)
    yield from (ExplanationRequest(why_not=(number, number + 1)) for number in few)
    yield from (ExplanationRequest(why_not=(number, players)) for number in few)


def _standings(tie_breaks: str) -> float:
    tournament = large_open(9999, 11)
    return _spent(lambda: ranked(tournament, StandingRequest(tie_breaks=tie_breaks)))


def _prizes(sharing: str) -> float:
    found = ranked(large_open(500, 9), StandingRequest(tie_breaks="BH/C1,BH,SB"))
    return _spent(lambda: awarded(found, many_prizes(sharing)).reasons("fr"))


def _report(dialect: str) -> float:
    text = write_text(large_report(9998, 3), dialect).text
    return _spent(lambda: read_text(text))


def _first_ratings() -> float:
    series = unrated_series(504, 9, rated=4)
    return _spent(lambda: rate(series))


def _rating_list(count: int) -> Iterator[float]:
    people = list(crowd(count))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "people.csv"
        rows = (f"{one.id};{one.name};{one.federation};M;{one.standard};1990" for one in people)
        path.write_text("\n".join(["fideid;name;fed;sex;standard;birthday", *rows]), "utf-8")
        with Database.open(Path(folder) / "club.sqlite") as database:
            desk = Desk(database, "clerk")
            yield _spent(lambda: load_rating_list(desk, path, LIST))
            names = [person.name for person in people[3 :: count // 40]]
            slips = [name[:2] + name[3:] for name in names]
            spent = sorted(_spent(partial(search_people, desk, LIST.key, slip)) for slip in slips)
            yield spent[len(spent) // 2]


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.limits")
    parser.add_argument("--only", default="", help="what has this text in its name")
    only = parser.parse_args().only
    print("| what | processor seconds | limit |\n|---|---|---|")
    figures = []
    for promise in promises():
        if any(only in what for what, _ in promise.limits):
            for figure in promise.figures():
                print(f"| {figure.what} | {figure.seconds:.4f} | {figure.limit} |", flush=True)
                figures.append(figure)
    finish(figures)


if __name__ == "__main__":
    main()
