"""A paired round in every shape in which it is printed."""

from __future__ import annotations

import csv
import io

from ronde.i18n import phrase, translate
from ronde.model import History, Player, PlayerId, Tournament
from ronde.model.points import points_for_people, points_to_text
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
    history = History(tournament)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(
        ["board", "white", "white_name", "white_points", "black", "black_name", "black_points"]
    )

    def side(id_: PlayerId) -> list[object]:
        return [id_, names[id_], points_to_text(history.score(id_))]

    for board, (white, black) in enumerate(pairing.pairs, 1):
        writer.writerow([board, *side(white), *side(black)])
    if pairing.bye is not None:
        writer.writerow(["bye", *side(pairing.bye), "", "", ""])
    return out.getvalue()


def headings(language: str) -> list[str]:
    """Return the headings of the table of pairings."""
    words = (phrase("White"), phrase("Black"), phrase("Points"))
    white, black, points = (translate(word, language) for word in words)
    return [translate(phrase("Board"), language), white, points, black, points]


def rows(pairing: RoundPairing, tournament: Tournament, language: str) -> list[list[str]]:
    """Return the rows of the table of pairings: board, players, points."""
    players = {player.id: player for player in tournament.players}
    history = History(tournament)

    def side(id_: PlayerId) -> list[str]:
        return [label(players[id_]), points_for_people(history.score(id_))]

    boards = [
        [str(board), *side(white), *side(black)]
        for board, (white, black) in enumerate(pairing.pairs, 1)
    ]
    if pairing.bye is not None:
        boards.append(["", *side(pairing.bye), translate(phrase("Bye"), language), ""])
    return boards


def label(player: Player) -> str:
    """Return how a player is named on a list: number, title, name.

    >>> label(Player(PlayerId(7), "Costa, Bia", title="FM"))
    '7 FM Costa, Bia'
    """
    return " ".join(part for part in (str(player.id), player.title, player.name) if part)
