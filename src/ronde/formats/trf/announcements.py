"""142, 152, XXR, XXC: the number of rounds, the first colour, numbers by the order in the file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ronde.errors import FormatError
from ronde.formats.draft import MOST_ROUNDS
from ronde.formats.games import Play
from ronde.formats.trf.columns import free_text, number_from
from ronde.formats.trf.report import Report, TrfLine
from ronde.i18n import phrase
from ronde.model import Colour, Numbering, PairingNumber, PlayerId, RoundNumber, Tournament

_COLOURS: Final = {"W": Colour.WHITE, "B": Colour.BLACK}
_FIRST_COLOURS: Final = {"white1": Colour.WHITE, "black1": Colour.BLACK}
_LETTER: Final = {colour: letter for letter, colour in _COLOURS.items()}
_WORD: Final = {colour: word for word, colour in _FIRST_COLOURS.items()}
_ORDER_IN_FILE: Final = "rank"


def read_number_of_rounds(report: Report, line: TrfLine) -> None:
    """XXR and 142: how many rounds the event has."""
    number = number_from(free_text(line.text), phrase("the number of rounds"))
    if not 1 <= number <= MOST_ROUNDS:
        raise FormatError(
            "the number of rounds must be from 1 to {most}, not {number}",
            most=MOST_ROUNDS,
            number=number,
        )
    report.state("number_of_rounds", number, line)


def read_initial_colour(report: Report, line: TrfLine) -> None:
    """152: the colour of number 1 in the first round."""
    letter = free_text(line.text).upper()
    if letter not in _COLOURS:
        raise FormatError("the initial colour is W or B, not {letter}", letter=repr(letter))
    report.state("initial_colour", _COLOURS[letter], line)


def read_configuration(report: Report, line: TrfLine) -> None:
    """XXC: the colour of number 1 in the first round, numbers by the order in the file."""
    for word in free_text(line.text).lower().split():
        if word in _FIRST_COLOURS:
            report.state("initial_colour", _FIRST_COLOURS[word], line)
        elif word == _ORDER_IN_FILE:
            report.statements.setdefault("order_in_file", line.number)
        else:
            raise FormatError("XXC knows white1, black1 and rank, not {word}", word=repr(word))


def order_in_file(report: Report, play: Play) -> Iterator[Numbering]:
    """Yield the numbering of every round where the file says to number by its order."""
    line = report.stated("order_in_file", int)
    if line is None or report.is_refused:
        return
    what = phrase("numbers go by the order in the file; read as a renumbering of every round")
    report.find("rank-order", what, line)
    yield from _by_order([entry.player.id for entry in report.entries], play.next_round)


def is_in_file_order(tournament: Tournament) -> bool:
    """Whether players are numbered in every round by their order, and not by their own numbers."""
    by_order = _by_order([player.id for player in tournament.players], tournament.next_round)
    return bool(by_order) and tournament.numberings == by_order


def _by_order(players: Sequence[PlayerId], rounds: int) -> tuple[Numbering, ...]:
    """Return the numberings of the rounds up to this one, none where the order changes nothing."""
    places = ((player, place) for place, player in enumerate(players, 1) if player != place)
    moved = tuple((player, PairingNumber(place)) for player, place in places)
    numbers = range(1, rounds + 1) if moved else ()
    return tuple(Numbering(RoundNumber(number), moved) for number in numbers)


def announcement_lines(tournament: Tournament) -> Iterator[str]:
    """Yield the 142 and 152 lines."""
    if tournament.number_of_rounds is not None:
        yield f"142 {tournament.number_of_rounds}"
    if tournament.initial_colour is not None:
        yield f"152 {_LETTER[tournament.initial_colour]}"


def javafo_announcement_lines(tournament: Tournament) -> Iterator[str]:
    """Yield the XXR and XXC lines."""
    if tournament.number_of_rounds is not None:
        yield f"XXR {tournament.number_of_rounds}"
    words = [_ORDER_IN_FILE] if is_in_file_order(tournament) else []
    if tournament.initial_colour is not None:
        words.append(_WORD[tournament.initial_colour])
    if words:
        yield " ".join(["XXC", *words])
