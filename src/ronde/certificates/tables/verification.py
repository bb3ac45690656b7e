"""Verifies a round by a table, without the engine's table.

The table is made here by turning its first round: 1 meets n, 2 meets n-1 and so on, the first of
each with White. From one round to the next everybody but n goes n/2 numbers on, counted round, and
the colours of n change. The engine has a formula for each game instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from ronde.certificates.report import Flaw, Verification
from ronde.certificates.tables.document import TableCertificate
from ronde.model import Tournament
from ronde.model.matches import is_team_event

PROVED: Final = "these are the games of the table, on its boards and with its colours"
_VALUES: Final = {
    "cycles": ("1", "2"),
    "swap": ("yes", "no"),
    "primary": ("match-points", "game-points"),
}
Game = tuple[int, int]


def verify_table(document: TableCertificate, tournament: Tournament) -> Verification:
    """Return what a certificate proves of a tournament of players."""
    verdict = Verification(document.rules, document.round, len(tournament.players), proved=PROVED)
    first = next(_flaws(document, tournament), None)
    if first is not None:
        verdict.flaws.append(first)
    return verdict


def _flaws(document: TableCertificate, tournament: Tournament) -> Iterator[Flaw]:
    """Yield what is not proved; only the first one counts."""
    own = (tournament.rules, dict(tournament.settings), tournament.next_round)
    if tuple(document.head) != own:
        yield Flaw("tournament", "rules, settings or round are not those of the tournament")
    if is_team_event(tournament):
        yield Flaw("tournament", "teams meet in it, and this is a certificate of players")
    settings = {"cycles": "1", "swap": "yes", "numbers": "", **document.settings}
    for name, value in settings.items():
        if name != "numbers" and value not in _VALUES.get(name, ()):
            yield Flaw("tournament", f"the setting {name} cannot be {value!r}")
    ids = sorted(int(player.id) for player in tournament.players)
    if sorted(document.order) != ids:
        yield Flaw("order", "not everybody has one number of the table")
    numbers = settings["numbers"].strip() or ",".join(map(str, ids))
    if [word.strip() for word in numbers.split(",")] != [str(player) for player in document.order]:
        yield Flaw("order", "the numbers of the table are not those of the setting")
    yield from _flaws_of_games(document, tournament, settings)


def _flaws_of_games(
    document: TableCertificate, tournament: Tournament, settings: Mapping[str, str]
) -> Iterator[Flaw]:
    cycles, size = int(settings["cycles"]), len(document.order)
    rounds = (size + size % 2 - 1) * cycles
    if size < 2:
        yield Flaw("order", "a table needs two players at least")
        return
    if document.round > rounds:
        yield Flaw("round", f"the table of {size} players has {rounds} rounds")
        return
    met = Counter(
        (int(game.white), int(game.black))
        for round_ in tournament.rounds
        for game in round_.games
        if game.was_played
    )
    wanted: list[Game] = []
    bye = None
    games = _games(size, document.round, cycles, swaps=settings["swap"] == "yes")
    # Boards of the grid stand by the smaller number of each game.
    for white, black in sorted(games, key=min) if document.rules == "fmjd" else games:
        if max(white, black) > size:
            bye = document.order[min(white, black) - 1]
            continue
        game = (document.order[white - 1], document.order[black - 1])
        if met[game] + met[game[::-1]] >= cycles:
            yield Flaw("pairing", f"players {game[0]} and {game[1]} have met already")
        # The colours of a second game are not those of the first as it was really played.
        wanted.append(game[::-1] if met[game] else game)
    yield from _differences(document, wanted, bye)
    if bye is not None and sum(r.pairing_bye == bye for r in tournament.rounds) >= cycles:
        yield Flaw("pairing", f"player {bye} was exempt already")


def _differences(
    document: TableCertificate, wanted: Sequence[Game], bye: int | None
) -> Iterator[Flaw]:
    claimed = document.pairing
    for board, (game, other) in enumerate(zip(claimed.pairs, wanted, strict=False), 1):
        if game != other:
            told = f"board {board} is {game[0]}-{game[1]}, and the table has {other[0]}-{other[1]}"
            yield Flaw("pairing", told)
    if len(claimed.pairs) != len(wanted) or claimed.bye != bye:
        yield Flaw("pairing", "not everybody is paired once, or exempt by the table")


def _games(size: int, round_: int, cycles: int, *, swaps: bool) -> list[Game]:
    """Return the games of a round by numbers of the table, White first, in Berger's order."""
    even = size + size % 2
    ring = even - 1
    cycle, turn = divmod(round_ - 1, ring)
    if swaps and cycles == 2 and cycle == 0 and ring >= 2 and turn >= ring - 2:
        turn = 2 * ring - 3 - turn
    found = []
    for first in range(1, even // 2 + 1):
        one, other = (
            number if number == even else (number - 1 + turn * even // 2) % ring + 1
            for number in (first, even + 1 - first)
        )
        is_turned = (other == even and turn % 2 == 1) != (cycle == 1)
        found.append((other, one) if is_turned else (one, other))
    return found
