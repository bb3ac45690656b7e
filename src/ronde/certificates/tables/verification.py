"""Verifies a round by a table, without the engine's table.

The round of the table is made anew (`turning`, `sides`); games that two have played before are
counted from the rounds of the tournament.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice
from typing import Final, NamedTuple

from ronde.certificates.report import Flaw, Verification
from ronde.certificates.tables.common import (
    differences,
    flaws_of_head,
    flaws_of_numbers,
    remark_about_numbers,
    settled,
    verdict_on,
    words_of,
)
from ronde.certificates.tables.document import TableCertificate
from ronde.certificates.tables.sides import LARGEST, sides_met
from ronde.certificates.tables.turning import rounds_of, turned
from ronde.model import ByeKind, Tournament

PROVED: Final = "these are the games of the table, on its boards and with its colours"
_PRIMARY: Final = ("match-points", "game-points")
_OF_ROUND_ROBINS: Final = {"cycles": ("1", "2"), "swap": ("yes", "no"), "primary": _PRIMARY}
_OF_SIDES: Final = {"cycles": ("1", "2"), "primary": _PRIMARY}
SIDES_AS_STATED: Final = "who plays for which team was taken from the setting teams"
Game = tuple[int, int]


class _Met(NamedTuple):
    """Who has played whom, White first, and who was exempt how often."""

    games: Counter[Game]
    byes: Counter[int]


def verify_table(document: TableCertificate, record: Tournament, view: Tournament) -> Verification:
    """Return what a certificate proves; `view` is the tournament that is paired."""
    verdict = verdict_on(document, view)
    verdict.proved = PROVED
    if document.rules == "scheveningen":
        found = _flaws_of_sides(document, record, view)
        verdict.remark = _remark_about_sides(document, record)
    else:
        found = _flaws_of_round_robin(document, record, view)
        verdict.remark = remark_about_numbers(document)
    verdict.flaws.extend(islice(found, 1))
    return verdict


# Round robins ----------------------------------------------------------------------------------


def _flaws_of_round_robin(
    document: TableCertificate, record: Tournament, view: Tournament
) -> Iterator[Flaw]:
    """Yield what is not proved; only the first one counts."""
    yield from flaws_of_head(document, record, _OF_ROUND_ROBINS)
    yield from flaws_of_numbers(document, view)
    settings, size = settled(document, _OF_ROUND_ROBINS), len(document.order)
    cycles = int(settings["cycles"])
    if size < 2:
        yield Flaw("order", "a table needs two players at least")
        return
    rounds = rounds_of(size, cycles)
    if document.round > rounds:
        yield Flaw("round", f"the table of {size} players has {rounds} rounds")
        return
    numbers = turned(size, document.round, cycles, swaps=settings["swap"] == "yes")
    if document.rules == "fmjd":  # boards of the grid stand by the smaller number of each game
        numbers.sort(key=min)
    games = [
        (document.order[white - 1], document.order[black - 1])
        for white, black in numbers
        if max(white, black) <= size
    ]
    exempt = [document.order[min(game) - 1] for game in numbers if max(game) > size]
    yield from _flaws_of_games(document, view, games, next(iter(exempt), None), cycles)


# Two teams -------------------------------------------------------------------------------------


def _flaws_of_sides(
    document: TableCertificate, record: Tournament, view: Tournament
) -> Iterator[Flaw]:
    """Yield what is not proved of a round of Scheveningen; only the first one counts."""
    yield from flaws_of_head(document, record, _OF_SIDES)
    boards, odd = divmod(len(document.order), 2)
    if sorted(document.order) != sorted(int(player.id) for player in view.players):
        yield Flaw("order", "not everybody has one place in one of the teams")
    first, second = document.order[:boards], document.order[boards:]
    if odd or not 1 <= boards <= LARGEST:
        told = f"the table is for two teams of 1 to {LARGEST} players each"
        yield Flaw("order", f"{told}, not for {len(document.order)} players")
        return
    sides = [words_of(side) for side in document.settings.get("teams", "").split("/")]
    if sides != [list(map(str, first)), list(map(str, second))]:
        yield Flaw("order", "the teams are not those of the setting")
    cycles = int(settled(document, _OF_SIDES)["cycles"])
    if document.round > boards * cycles:
        told = f"the table of two teams of {boards} has {boards * cycles} rounds"
        yield Flaw("round", told)
        return
    cycle, row = divmod(document.round - 1, boards)
    games = []
    for one, other, is_white in sides_met(boards, row + 1):
        game = (first[one - 1], second[other - 1])
        games.append(game if is_white != (cycle == 1) else game[::-1])
    yield from _flaws_of_games(document, view, games, None, cycles)


def _remark_about_sides(document: TableCertificate, record: Tournament) -> str:
    """Return what is to be said where the event does not tell itself who is in which team."""
    members = tuple(chain.from_iterable(team.members for team in record.team_data.teams))
    told = len(record.team_data.teams) == 2 and members == document.order
    return "" if told else SIDES_AS_STATED


# Both ------------------------------------------------------------------------------------------


def _flaws_of_games(
    document: TableCertificate, view: Tournament, games: list[Game], bye: int | None, cycles: int
) -> Iterator[Flaw]:
    """Yield where games of the table were played before, or are not those of the certificate."""
    met, wanted = _met(view), []
    unit = "players" if view.round_points is None else "teams"
    for game in games:
        if met.games[game] + met.games[game[::-1]] >= cycles:
            yield Flaw("pairing", f"{unit} {game[0]} and {game[1]} have met already")
        # The colours of a second game are not those of the first as it was really played.
        wanted.append(game[::-1] if met.games[game] else game)
    yield from differences(document, wanted, bye)
    if bye is not None and met.byes[bye] >= cycles:
        yield Flaw("pairing", f"{unit[:-1]} {bye} was exempt already")


def _met(view: Tournament) -> _Met:
    games = (game for round_ in view.rounds for game in round_.games if game.was_played)
    byes = (
        int(bye.player)
        for round_ in view.rounds
        for bye in round_.byes
        if bye.kind is ByeKind.PAIRING_ALLOCATED
    )
    return _Met(Counter((int(game.white), int(game.black)) for game in games), Counter(byes))
