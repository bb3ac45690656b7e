"""Knock-outs, Scheveningen and round robins of teams, each round with its certificate."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from tests.tables import RESULTS, Document

from ronde.certificates.export import certificate_of
from ronde.certificates.files import as_text
from ronde.errors import EventOverError
from ronde.model import Bye, ByeKind, Game, Player, PlayerId, Result, Round, RoundNumber, Tournament
from ronde.model.matches import TeamEvent
from ronde.model.team import ForfeitedMatch, Team, TeamData

_DOUBLE_LOSS: Final = (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)
_ENDS: Final = (*RESULTS, (Result.LOSS, Result.WIN), (Result.DRAW, Result.DRAW), _DOUBLE_LOSS)

CUPS: Final[tuple[tuple[int, Mapping[str, str]], ...]] = (
    (2, {"elimination": "double"}),
    (2, {"third-place": "yes"}),
    (3, {"third-place": "yes"}),
    (5, {"games": "2", "armageddon": "1", "elimination": "double"}),
    (8, {"games": "4", "tie-break": "1", "armageddon": "0", "third-place": "yes"}),
    (11, {"tie-break": "seed", "numbers": "lot:4", "games": "2", "stop": "no"}),
    (13, {"elimination": "double", "armageddon": "2"}),
    (16, {"elimination": "double", "games": "3", "third-place": "yes", "tie-break": "seed"}),
    (4, {"groups": "1", "qualify": "4", "tie-break": "seed"}),
    (9, {"groups": "2", "qualify": "1", "cycles": "2"}),
    (14, {"groups": "2", "qualify": "4", "elimination": "double"}),
    (19, {"groups": "4", "armageddon": "1"}),
    (33, {"groups": "8", "qualify": "4", "numbers": ",".join(map(str, range(33, 0, -1)))}),
)
"""Players and settings of knock-outs in which everything about them happens."""

SIDES: Final[tuple[tuple[int, Mapping[str, str]], ...]] = (
    *((boards, {}) for boards in (1, 2, 3, 6, 7, 8, 10, 14, 17)),
    (4, {"cycles": "2", "teams": "8,6,4,2/1,3,5,7"}),
    (6, {"cycles": "2", "primary": "match-points"}),
)
"""Boards and settings of two teams."""

TEAMS: Final[tuple[tuple[str, int, Mapping[str, str]], ...]] = (
    ("berger", 5, {"cycles": "2", "primary": "game-points"}),
    ("berger", 6, {"numbers": "lot:8", "cycles": "2", "swap": "no"}),
    ("fmjd", 7, {"numbers": "7,6,5,4,3,2,1"}),
    ("fmjd", 4, {}),
    ("knockout", 6, {"third-place": "yes", "armageddon": "1"}),
)
"""Rules, teams and settings of events in which teams meet on two boards."""


def cup(players: int, settings: Mapping[str, str], seed: int = 1) -> Iterator[Document]:
    """Yield the certificates of all rounds of a knock-out in which anything happens."""
    event = _entered(players, "knockout", settings)
    return _played(event, random.Random(players * 100 + seed))


def sides(boards: int, settings: Mapping[str, str]) -> Iterator[Document]:
    """Yield the certificates of all rounds of Scheveningen, its teams told in different ways."""
    event = _entered(2 * boards, "scheveningen", settings)
    if boards % 3 == 1 and "teams" not in settings:
        event = replace(
            event, players=tuple(replace(p, club=f"Club {p.id % 2}") for p in event.players)
        )
    if boards % 3 == 2 and "teams" not in settings:
        ids = [player.id for player in event.players]
        teams = (Team("Odd", tuple(ids[::2])), Team("Even", tuple(ids[1::2])))
        event = replace(event, team_data=TeamData(teams=teams))
    return _played(event, random.Random(boards))


def teams(rules: str, count: int, settings: Mapping[str, str]) -> Iterator[Document]:
    """Yield the certificates of all rounds of an event of teams; some matches are forfeited."""
    squads = tuple(
        Team(f"Team {n}", (PlayerId(2 * n - 1), PlayerId(2 * n)), n) for n in range(1, count + 1)
    )
    event = replace(
        _entered(2 * count, rules, settings),
        team_data=TeamData(teams=squads, are_paired=True, board_colours="WB"),
    )
    return _played(event, random.Random(count))


def _entered(players: int, rules: str, settings: Mapping[str, str]) -> Tournament:
    entered = tuple(Player(PlayerId(n)) for n in range(1, players + 1))
    return Tournament(players=entered, rules=rules, settings=tuple(settings.items()))


def _played(event: Tournament, lots: random.Random) -> Iterator[Document]:
    is_double = dict(event.settings).get("cycles") == "2"
    while True:
        try:
            text = as_text(certificate_of(event))
        except EventOverError:
            return
        document: Document = json.loads(text)
        yield document
        pairs = [
            tuple(map(PlayerId, pair[::-1] if is_double and lots.random() < 0.2 else pair))
            for pair in document["pairing"]["pairs"]
        ]
        bye = document["pairing"]["bye"]
        if event.team_data.are_paired:
            event = _with_matches(event, pairs, bye, lots)
            continue
        games = tuple(Game(white, black, *lots.choice(_ENDS)) for white, black in pairs)
        exempt = () if bye is None else (Bye(PlayerId(bye), ByeKind.PAIRING_ALLOCATED),)
        event = replace(event, rounds=(*event.rounds, Round(games, exempt)))


def _with_matches(
    event: Tournament, pairs: list[Any], bye: int | None, lots: random.Random
) -> Tournament:
    """Return an event of teams after one more round; a match may be lost by forfeit."""
    after = TeamEvent(event).with_matches(pairs, bye)
    last = after.rounds[-1]
    forfeits = [pair for pair in pairs if lots.random() < 0.15]
    missing = {member for _, two in forfeits for member in TeamEvent(event).team(two).members}
    games = tuple(
        _forfeited(game, missing)
        if missing & {game.white, game.black}
        else Game(game.white, game.black, *lots.choice(_ENDS[:2]))
        for game in last.games
    )
    number = RoundNumber(len(after.rounds))
    told = (ForfeitedMatch(number, one, two, white_won=True) for one, two in forfeits)
    data = replace(after.team_data, forfeits=(*after.team_data.forfeits, *told))
    rounds = (*after.rounds[:-1], replace(last, games=games))
    return replace(after, rounds=rounds, team_data=data)


def _forfeited(game: Game, missing: set[PlayerId]) -> Game:
    won, lost = Result.FORFEIT_WIN, Result.FORFEIT_LOSS
    return Game(*game[:2], *((lost, won) if game.white in missing else (won, lost)))
