"""A paired round as programs read it."""

from __future__ import annotations

from ronde.formats.csvtext import csv_text
from ronde.model import PlayerId, Tournament
from ronde.model.points import points_to_text
from ronde.standings.points import points_before
from ronde.systems.base import RoundPairing


def as_pairs(pairing: RoundPairing) -> str:
    """Return the plain format of the engines: a count, `white black` per line, the bye as `n 0`."""
    lines = [f"{white} {black}" for white, black in pairing.pairs]
    if pairing.bye is not None:
        lines.append(f"{pairing.bye} 0")
    return "\n".join([str(len(lines)), *lines]) + "\n"


def as_csv(pairing: RoundPairing, tournament: Tournament) -> str:
    """Return one line per board with numbers, names and points, the bye with an empty Black."""
    names = {player.id: player.name for player in tournament.players}
    before = points_before(tournament, pairing.round)
    rows: list[list[object]] = [
        ["board", "white", "white_name", "white_points", "black", "black_name", "black_points"]
    ]

    def side(id_: PlayerId) -> list[object]:
        return [id_, names[id_], points_to_text(before[id_])]

    for board, (white, black) in enumerate(pairing.pairs, 1):
        rows.append([board, *side(white), *side(black)])
    if pairing.bye is not None:
        rows.append(["bye", *side(pairing.bye), "", "", ""])
    return csv_text(rows)
