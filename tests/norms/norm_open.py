"""An open of nine rounds in which one player makes an IM norm and another misses it by a title."""

from __future__ import annotations

from typing import Final

from ronde.formats.trf.writer import write_report
from ronde.model import Details, Game, Player, PlayerId, Result, Round, Sex, Tournament

MADE: Final = 11
"""The player who makes the norm."""

MISSED: Final = 12
"""The player who has the points, and one opponent with the title too few."""

_ENTRIES: Final = """
Adamite 2561 NED; GM Barite 2538 ESP; GM Cuprite 2497 GER; IM Diopside 2452 GER;
IM Epidote 2441 FRA;
IM Fluorite 2419 NED; Galena 2405 FRA; FM Halite 2396 FRA; FM Ilmenite 2388 NED;
FM Jadeite 2377 GER;
FM Kyanite 2371 FRA; FM Lazurite 2365 NED; FM Malachite 2352 NED; FM Natrolite 2340 GER;
Olivine 2321 ESP; FM Prehnite 2310 FRA; Quartz 2264 NED; Rutile 2230 BEL; Sylvite 2190 FRA;
FM Topaz 2155 BEL
"""
_ROUNDS: Final = 9
_STRONGER: Final = {MADE: 110, MISSED: 110}
"""Who plays so much better than the own rating says."""

_DRAWN_WITHIN: Final = 60


def norm_open() -> Tournament:
    """Return the event, played to its end; the better side wins, neighbours draw."""
    players = tuple(
        _player(number, text.split()) for number, text in enumerate(_ENTRIES.split(";"), 1)
    )
    strengths = {p.id: (p.rating or 0) + _STRONGER.get(p.id, 0) for p in players}
    return Tournament(
        players,
        tuple(
            Round(tuple(_game(white, black, strengths) for white, black in _pairs(number)))
            for number in range(_ROUNDS)
        ),
        number_of_rounds=_ROUNDS,
        rules="dutch-2026",
        details=Details(
            name="Masters Open",
            city="Lille",
            federation="FRA",
            start_date="2026/11/02",
            end_date="2026/11/10",
            chief_arbiter="IA Anna Arbiter (12345678)",
            time_control="90' + 30''",
        ),
    )


def norm_file() -> bytes:
    """Return the event as a report."""
    return write_report(norm_open(), "trf26").text.encode()


def _player(number: int, words: list[str]) -> Player:
    *title, name, rating, federation = words
    return Player(
        PlayerId(number),
        f"{name}, {name[0]}o",
        Sex.MALE,
        "".join(title),
        int(rating),
        federation,
        fide_id=str(1_000_000 + number),
        birth_date=str(1980 + number),
    )


def _pairs(round_: int) -> list[tuple[PlayerId, PlayerId]]:
    """Return who meets whom: everybody in a circle around the first player."""
    ring = list(range(2, 21))
    row = [1, *ring[len(ring) - round_ :], *ring[: len(ring) - round_]]
    sides = [(PlayerId(row[i]), PlayerId(row[-1 - i])) for i in range(len(row) // 2)]
    return [(a, b) if (round_ + i) % 2 else (b, a) for i, (a, b) in enumerate(sides)]


def _game(white: PlayerId, black: PlayerId, strengths: dict[PlayerId, int]) -> Game:
    better = strengths[white] - strengths[black]
    if abs(better) <= _DRAWN_WITHIN:
        return Game(white, black, Result.DRAW, Result.DRAW)
    if better > 0:
        return Game(white, black, Result.WIN, Result.LOSS)
    return Game(white, black, Result.LOSS, Result.WIN)
