"""Who plays White: chapter E of 2011 and 2012."""

from __future__ import annotations

from tests.literal.history import Entrant
from tests.literal.procedure.choices import Choices

from ronde.errors import RoundError
from ronde.model import Colour, Tournament


def colour_of_higher(
    higher: Entrant, lower: Entrant, tournament: Tournament, choices: Choices
) -> Colour:
    """Return the colour of the higher ranked of two players who are to meet."""
    return (
        _both_granted(higher, lower)
        or _stronger_granted(higher, lower)
        or _alternated(higher, lower)
        or higher.preference
        or _by_number(higher, tournament, choices)
    )


def _both_granted(higher: Entrant, lower: Entrant) -> Colour | None:
    """E.1, with A.7.f: who has not played takes what is left."""
    wanted, other = higher.preference, lower.preference
    if wanted is None:
        return None if other is None else other.opposite
    return wanted if other is not wanted else None


def _stronger_granted(higher: Entrant, lower: Entrant) -> Colour | None:
    """E.2; unlike later editions two absolute preferences are equal, however wide."""
    wanted = higher.preference
    if wanted is None or higher.strength is lower.strength:
        return None
    return wanted if higher.strength > lower.strength else wanted.opposite


def _alternated(higher: Entrant, lower: Entrant) -> Colour | None:
    """E.3; with F.3 the games are counted back from the last one."""
    for mine, theirs in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if mine is not theirs:
            return mine.opposite
    return None


def _by_number(higher: Entrant, tournament: Tournament, choices: Choices) -> Colour:
    """E.5 for round 1; later rounds, of which it does not speak, by the choice made."""
    drawn = tournament.initial_colour
    if drawn is None:
        raise RoundError("the first colour has not been drawn; set the initial colour")
    if tournament.next_round == 1:
        return drawn if _position(higher, tournament) % 2 == 1 else drawn.opposite
    gets_drawn = (higher.number % 2 == 0) is choices.even_numbers_first_colour
    return drawn if gets_drawn else drawn.opposite


def _position(entrant: Entrant, tournament: Tournament) -> int:
    """Return the position among those paired in round 1, by pairing number."""
    round_ = tournament.next_round
    numbers = sorted(tournament.pairing_number(p, round_) for p in tournament.to_be_paired())
    return 1 + [int(number) for number in numbers].index(entrant.number)
