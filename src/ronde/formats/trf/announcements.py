"""142, 152, XXR, XXC: the number of rounds, the first colour, numbers by the order in the file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ronde.errors import FormatError
from ronde.formats.draft import MOST_ROUNDS
from ronde.formats.games import Play
from ronde.formats.trf.columns import free_text, number_from
from ronde.formats.trf.report import Line, Report
from ronde.i18n import phrase
from ronde.model import Colour, Numbering, PairingNumber, Tournament

_COLOURS: Final = {"W": Colour.WHITE, "B": Colour.BLACK}
_FIRST_COLOURS: Final = {"white1": Colour.WHITE, "black1": Colour.BLACK}
_ORDER_IN_FILE: Final = "rank"


def read_number_of_rounds(report: Report, line: Line) -> None:
    """XXR and 142: how many rounds the event has."""
    number = number_from(free_text(line.text), phrase("the number of rounds"))
    if not 1 <= number <= MOST_ROUNDS:
        raise FormatError(
            "the number of rounds must be from 1 to {most}, not {number}",
            most=MOST_ROUNDS,
            number=number,
        )
    report.state("number_of_rounds", number, line)


def read_initial_colour(report: Report, line: Line) -> None:
    """152: the colour of number 1 in the first round."""
    letter = free_text(line.text).upper()
    if letter not in _COLOURS:
        raise FormatError("the initial colour is W or B, not {letter}", letter=repr(letter))
    report.state("initial_colour", _COLOURS[letter], line)


def read_configuration(report: Report, line: Line) -> None:
    """XXC: the colour of number 1 in the first round, numbers by the order in the file."""
    for word in free_text(line.text).lower().split():
        if word in _FIRST_COLOURS:
            report.state("initial_colour", _FIRST_COLOURS[word], line)
        elif word == _ORDER_IN_FILE:
            report.statements.setdefault("order_in_file", line.number)
        else:
            raise FormatError("XXC knows white1, black1 and rank, not {word}", word=repr(word))


def order_in_file(report: Report, play: Play) -> Iterator[Numbering]:
    """Yield the numbering of the next round where the file says to number by its order."""
    line = report.stated("order_in_file", int)
    if line is None or report.is_refused:
        return
    round_ = play.next_round
    places = [(entry.player.id, place) for place, entry in enumerate(report.entries, 1)]
    moved = tuple((player, PairingNumber(n)) for player, n in places if player != n)
    what = phrase(
        "numbers go by the order in the file; read as a renumbering for round {round}", round=round_
    )
    report.find("rank-order", what, line, round_=round_)
    if moved:
        yield Numbering(round_, moved)


def announcement_lines(tournament: Tournament) -> Iterator[str]:
    """Yield the 142 and 152 lines."""
    yield from _lines(tournament, "142", "152", _COLOURS)


def javafo_announcement_lines(tournament: Tournament) -> Iterator[str]:
    """Yield the XXR and XXC lines."""
    yield from _lines(tournament, "XXR", "XXC", _FIRST_COLOURS)


def _lines(
    tournament: Tournament, rounds: str, first_colour: str, words: dict[str, Colour]
) -> Iterator[str]:
    if tournament.number_of_rounds is not None:
        yield f"{rounds} {tournament.number_of_rounds}"
    for word, colour in words.items():
        if tournament.initial_colour is colour:
            yield f"{first_colour} {word}"
