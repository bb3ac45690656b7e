"""`python -m benchmarks.ffjd [--players N --series N]`: a federation's year, made and recomputed.

Prints seconds of processor time for recording, publishing month by month, and recomputing all
lists from the recorded series.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any, TypeVar

from ronde.federation.desk import FederationDesk
from ronde.federation.homologation import Homologate, ReceiveFees
from ronde.federation.imports import ImportPlayers
from ronde.federation.months import first_day, month_after
from ronde.federation.offices import init_federation
from ronde.federation.publication import Publish, recompute
from ronde.federation.series import AddSeries, SeriesState
from ronde.store import Database

Answer = TypeVar("Answer")
KEY = "large"
MONTHS = 12
PLAYERS_OF_SERIES = 30
ROUNDS = 9
BEGIN = date(2026, 9, 1)


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.ffjd")
    parser.add_argument("--players", type=int, default=5000)
    parser.add_argument("--series", type=int, default=600)
    options = parser.parse_args()
    print("| what | number | seconds |")
    print("|---|---|---|")
    with (
        tempfile.TemporaryDirectory() as folder,
        Database.open(Path(folder) / "large.sqlite") as database,
    ):
        measure(database, options.players, options.series)


def measure(database: Database, players: int, series: int) -> None:
    source = random.Random(20261101)
    desk = FederationDesk(database, "Opal, Olga", BEGIN)
    init_federation(desk, KEY, "Large Federation")
    table = people(source, players).encode()
    timed("players imported", players, lambda: desk.do(KEY, ImportPlayers(table)))
    recorded, published = 0.0, 0.0
    for number, month in enumerate(months()):
        share = series * (number + 1) // MONTHS - series * number // MONTHS
        start = time.process_time()
        record_all(database, source, players, month, share)
        between = time.process_time()
        at(database, first_day(month)).do(KEY, Publish(month))
        recorded += between - start
        published += time.process_time() - between
    told("series recorded and homologated", series, recorded)
    told("lists published", MONTHS, published)
    lists = timed("lists recomputed", MONTHS, lambda: recompute(desk, KEY))
    differing = sum(len(one.differences) for one in lists)
    print(
        f"\n{len(lists)} lists, {sum(one.series for one in lists)} series, {differing} differences"
    )


def months() -> list[str]:
    found = [month_after(BEGIN)]
    while len(found) < MONTHS:
        found.append(month_after(first_day(found[-1])))
    return found


def at(database: Database, day: date) -> FederationDesk:
    return FederationDesk(database, "Opal, Olga", day)


def people(source: random.Random, count: int) -> str:
    """Return CSV of a register in which one in ten is unrated."""
    lines = ["id,name,sex,birth_date,club,league,rating,licence"]
    for number in range(1, count + 1):
        rating = "" if source.random() < 0.1 else source.randint(700, 2200)
        club = number % 120
        lines.append(
            f"{number},Mineral {number},{'mw'[number % 2]},{source.randint(1940, 2018)},"
            f"Club {club},League {club % 12},{rating},full"
        )
    return "\n".join(lines)


def record_all(
    database: Database, source: random.Random, players: int, month: str, count: int
) -> None:
    begin = first_day(month) - timedelta(days=25)
    desk = at(database, begin + timedelta(days=10))
    for number in range(count):
        chosen = source.sample(range(1, players + 1), PLAYERS_OF_SERIES)
        document = json.dumps(series(source, f"Series {begin} {number}", begin, chosen))
        recorded = desk.do(KEY, AddSeries(document))
        desk.do(KEY, ReceiveFees(recorded.id))
        assert desk.do(KEY, Homologate(recorded.id)).state is SeriesState.HOMOLOGATED


def series(source: random.Random, name: str, begin: date, chosen: list[int]) -> dict[str, Any]:
    games: list[dict[str, Any]] = []
    for round_ in range(1, ROUNDS + 1):
        order = source.sample(chosen, len(chosen))
        for white, black in zip(order[::2], order[1::2], strict=True):
            result = source.choice("012")
            games.append(
                {"round": round_, "white": white, "black": black, "white_result": result,
                 "black_result": str(2 - int(result))}
            )  # fmt: skip
    return {
        "name": name,
        "kind": "slow",
        "system": "swiss",
        "cadence": {"minutes": 80, "increment": 60},
        "start": begin.isoformat(),
        "end": (begin + timedelta(days=7)).isoformat(),
        "organiser_estimate": 1200,
        "players": [{"id": number, "name": f"Mineral {number}"} for number in chosen],
        "games": games,
    }


def timed(what: str, number: int, work: Callable[[], Answer]) -> Answer:
    start = time.process_time()
    answer = work()
    told(what, number, time.process_time() - start)
    return answer


def told(what: str, number: int, spent: float) -> None:
    print(f"| {what} | {number} | {spent:.2f} |", flush=True)


if __name__ == "__main__":
    main()
