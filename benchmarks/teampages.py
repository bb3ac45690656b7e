"""`python -m benchmarks.teampages [--save]`: an event of 100 teams beside one of 400 players.

Both are in the same database and in the same round, which is half played: four boards to a match,
so that as many games are played in both. Somebody looks at a page for the first time after a result
came in, and once more. Processor time in process, the best of several; teams may take what players
take in the same run. `benchmarks.firstview` runs this, too.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from benchmarks.figures import Figure, finish
from benchmarks.pages import client_of, first_owner, seconds_for
from benchmarks.results import save_section
from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayers
from ronde.office.imports.imports import ImportPlayers
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.playing.results import EnterResult, EnterResults, result_sheet, slips
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound
from ronde.office.settings.matchrules import SetMatchRules
from ronde.office.teams.lineups import OpenMatches
from ronde.office.teams.matches import EnterGame, EnterMatch, match_sheet
from ronde.store import Database
from ronde.web.application import create_app
from ronde.web.security.passwords import Passwords
from ronde.web.settings import WebSettings

TITLE: Final = "Pages of teams beside those of players"
TEAMS, SQUAD, BOARDS, ROUND, TRIES = 100, 5, 4, 4, 4
OF_TEAMS, OF_PLAYERS = "teams", "players"
PAGES: Final = (
    "/events/{event}",
    "/events/{event}/round",
    "/events/{event}/results",
    "/events/{event}/players",
    "/events/{event}/standings",
    "/events/{event}/standings/crosstable",
    "/public/{event}",
    f"/public/{{event}}/rounds/{ROUND}",
    "/public/{event}/standings",
    "/public/{event}/crosstable",
)
QUICK: Final = 0.04
"""Below so many seconds nobody notices which of two pages took longer."""
_RESULTS: Final = ("1-0", "=", "0-1")


@dataclass(frozen=True, slots=True)
class Beside:
    """Seconds for a page of players and one of teams, after a result and again."""

    page: str
    players: tuple[float, float]
    teams: tuple[float, float]

    def figures(self) -> Iterator[Figure]:
        """Yield both looks at the page of teams beside what that of players took."""
        for when, took, may in zip(
            ("after a result", "again"), self.teams, self.players, strict=True
        ):
            yield Figure(f"{self.page} of teams {when}", took, max(may, QUICK))


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.teampages")
    parser.add_argument("--save", action="store_true")
    finish(run(save=parser.parse_args().save))


def run(*, save: bool) -> list[Figure]:
    """Measure and print, and return the figures with their limits."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "teams.sqlite"
        prepare(path)
        found = list(measured(path))
    lines = _table(found)
    print("\n".join(lines))
    if save:
        save_section(TITLE, lines)
    return [figure for one in found for figure in one.figures()]


def prepare(path: Path, teams: int = TEAMS) -> None:
    """Make both events: three rounds are played, half of the fourth too."""
    chance = random.Random(3)
    with Database.open(path) as database:
        desk = Desk(database, "clerk", path.parent)
        plan = EventPlan("Teams", rules="swiss-team-2026", rounds=7)
        desk.do(OF_TEAMS, OpenEvent(plan))
        desk.do(OF_TEAMS, SetMatchRules(boards=BOARDS))
        desk.do(OF_TEAMS, ImportPlayers(_squads(teams), "squads.csv"))
        desk.do(OF_PLAYERS, OpenEvent(EventPlan("Players", rules="dutch-2026", rounds=7)))
        people = range(1, BOARDS * teams + 1)
        entered = tuple(Entrant(f"Player {n}", rating=2500 - n) for n in people)
        desk.do(OF_PLAYERS, AddPlayers(entered))
        for number in range(1, ROUND + 1):
            for event in (OF_TEAMS, OF_PLAYERS):
                desk.do(event, DraftPairing())
                desk.do(event, PublishRound(open_pages=True))
            _play(desk, number, chance)
        first_owner(database)


def _squads(teams: int) -> bytes:
    rows = (
        f"Team {team};{place};Member {team}-{place};{2500 - 10 * team - place}"
        for team in range(1, teams + 1)
        for place in range(1, SQUAD + 1)
    )
    return "\n".join(["Team;Board;Name;Rating", *rows]).encode()


def _play(desk: Desk, number: int, chance: random.Random) -> None:
    """Enter the results of a round, of the last one only half, and close it."""
    part = slice(None, None, 2 if number == ROUND else 1)
    desk.do(OF_TEAMS, OpenMatches(number))
    for line in match_sheet(desk, OF_TEAMS, number).lines[part]:
        results = tuple(chance.choice(_RESULTS) for _ in range(BOARDS))
        desk.do(OF_TEAMS, EnterMatch(number, line.match, results))
    boards = [line.board for line in result_sheet(desk, OF_PLAYERS, number).lines[part]]
    told = slips([(board, chance.choice(_RESULTS)) for board in boards])
    desk.do(OF_PLAYERS, EnterResults(number, told))
    if number < ROUND:
        for event in (OF_TEAMS, OF_PLAYERS):
            desk.do(event, CompleteRound())


def measured(path: Path) -> Iterator[Beside]:
    """Yield each page of both events after a result came in, and once more."""
    app = create_app(WebSettings(str(path)), Passwords(quick=True))
    desk, client = Desk(app.state.site.database, "clerk"), client_of(app)
    with asyncio.Runner() as runner:
        for page in PAGES:
            looks: dict[str, list[tuple[float, float]]] = {OF_PLAYERS: [], OF_TEAMS: []}
            for _ in range(TRIES):  # by turns, so that a busy moment meets both
                for event, enter in ((OF_PLAYERS, _result), (OF_TEAMS, _board)):
                    enter(desk)
                    look = partial(seconds_for, runner, client, page.format(event=event))
                    looks[event].append((look()[0], look()[0]))
            yield Beside(page, *(_best(looks[event]) for event in (OF_PLAYERS, OF_TEAMS)))
    app.state.site.close()


def _best(looks: list[tuple[float, float]]) -> tuple[float, float]:
    first, again = zip(*looks, strict=True)
    return min(first), min(again)


def _result(desk: Desk) -> None:
    lines = result_sheet(desk, OF_PLAYERS, ROUND).lines
    board = next(line.board for line in lines if not line.result)
    desk.do(OF_PLAYERS, EnterResult(ROUND, board, "1-0"))


def _board(desk: Desk) -> None:
    lines = match_sheet(desk, OF_TEAMS, ROUND).lines
    waiting = ((line.match, game.board) for line in lines for game in line.games if not game.result)
    desk.do(OF_TEAMS, EnterGame(ROUND, *next(waiting), "1-0"))


def _table(found: list[Beside]) -> list[str]:
    lines = [
        f"{TEAMS} teams with {BOARDS} boards to a match beside {BOARDS * TEAMS} players, in round"
        f" {ROUND}: processor time of a page, in process, the best of {TRIES}.",
        "",
        "| page | players: after a result, ms | again, ms | teams: after a result, ms |"
        " again, ms |",
        "|---|---|---|---|---|",
    ]
    return lines + [
        "| "
        + " | ".join([f"`{one.page}`", *(f"{1000 * s:.0f}" for s in one.players + one.teams)])
        + " |"
        for one in found
    ]


if __name__ == "__main__":
    main()
