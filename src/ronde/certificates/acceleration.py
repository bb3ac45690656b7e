"""The virtual points in a certificate, compared with the acceleration that its tournament names."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ronde.errors import InputError
from ronde.model import RoundNumber, Tournament
from ronde.systems.acceleration.baku import NAME as BAKU
from ronde.systems.acceleration.virtual import accelerated

OTHER_POINTS: Final = "the virtual points are stated, and not those of the acceleration {name}"
NOT_COMPARED: Final = "the virtual points are stated, and were not compared with {name}"


def remark_about_acceleration(tournament: Tournament) -> str:
    """Return what is to be said of stated virtual points, empty if they follow from the method.

    INTERPRETATION 0052: stated points overrule the method, so other ones are no fault. Raises
    InputError where there are none although the method gives some, or is not known.
    """
    name = tournament.acceleration
    if name is None:
        return ""
    # Whether the rules can be accelerated is known: all that have certificates can.
    bare = replace(tournament, rules=None, virtual_points=())
    if not tournament.virtual_points:
        if _counting(accelerated(bare)):
            raise InputError(
                "the tournament names the acceleration {name} and states no virtual points;"
                " write the certificate with them",
                name=repr(name),
            )
        return ""
    if name != BAKU:
        return NOT_COMPARED.format(name=repr(name))
    try:
        by_method = accelerated(bare)
    except InputError:  # the number of rounds is not announced, or a win has another worth
        return NOT_COMPARED.format(name=repr(name))
    same = _counting(by_method) == _counting(tournament)
    return "" if same else OTHER_POINTS.format(name=repr(name))


def _counting(tournament: Tournament) -> set[tuple[int, int, int]]:
    """Return who has how many virtual points in which round, up to the one that is paired."""
    rounds = [RoundNumber(number) for number in range(1, tournament.next_round + 1)]
    return {
        (entry.player, round_, points)
        for entry in tournament.virtual_points
        for round_ in rounds
        if (points := entry.in_round(round_))
    }
