"""Pairing numbers: those in force in a round, which are odd, and the colour drawn by lot."""

from __future__ import annotations

from itertools import cycle
from typing import cast

from ronde.kernel.ledger import Ledger
from ronde.model import Colour, PairingNumber, PlayerId, RoundNumber, Tournament

COUNT_PAIRED, COUNT_REGISTERED = "paired", "number"
"""Values of the setting `parity`: which number E.5 (5.2.5) calls odd.

INTERPRETATION 0001: the articles speak of the pairing number, but a file cannot tell a late entry,
who has no number yet, from an absence. The engines in use count only those who took part in
the pairing of some round up to now (`paired`, the default); the plain text can also be read as
the registered number (`number`).
"""


def pairing_numbers(tournament: Tournament, round_: RoundNumber) -> dict[PlayerId, PairingNumber]:
    """Return the pairing number of everybody in that round."""
    ids = [player.id for player in tournament.players]
    numbers = dict(zip(ids, cast(list[PairingNumber], ids), strict=True))
    for numbering in tournament.numberings:
        if numbering.round == round_:
            numbers.update(numbering.numbers)
    return numbers


def odd_numbers(
    ledger: Ledger, ids: list[PlayerId], number_of: dict[PlayerId, PairingNumber], parity: str
) -> list[bool]:
    """Return whether each of `ids` has an odd number in the sense of the setting `parity`."""
    if parity == COUNT_REGISTERED:
        return [number_of[player] % 2 == 1 for player in ids]
    taking_part = list(number_of)
    if len(ids) < len(taking_part):
        here, was_paired = set(ids), zip(number_of, ledger.was_paired, strict=True)
        taking_part = [player for player, was_there in was_paired if was_there or player in here]
    taking_part.sort(key=number_of.__getitem__)
    odd = dict(zip(taking_part, cycle((True, False)), strict=False))
    return [odd[player] for player in ids]


def drawn_colour(tournament: Tournament, parity: str) -> Colour | None:
    """Return the initial colour as the first round with games shows it, None before that.

    The smallest number that was paired in that round, if odd, received the initial colour.
    """
    for round_number, round_ in enumerate(tournament.rounds, 1):
        if not round_.games:
            continue
        number_of = pairing_numbers(tournament, RoundNumber(round_number))
        white = min([number_of[game.white] for game in round_.games])
        black = min([number_of[game.black] for game in round_.games])
        number, colour = (white, Colour.WHITE) if white < black else (black, Colour.BLACK)
        bye = round_.pairing_bye
        place = 1 if bye is None or number < number_of[bye] else 2
        counted = number if parity == COUNT_REGISTERED else place
        return colour if counted % 2 else colour.opposite
    return None
