"""`python -m tests.verify.planted_lim FAULT < TOURNAMENTS`: a Lim engine with a fault certifies.

One of its functions answers otherwise, so that it takes other steps and believes in them. Prints
the certificates of the rounds to come as a JSON list, null where it gives none.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Final

from tests.verify.planted import certify

from ronde.systems.lim import criteria, floaters, order, route, system

Function = Callable[..., Any]


def backwards(real: Function) -> Function:
    """Return a function that gives a list from its end."""
    return lambda *given, **named: real(*given, **named)[::-1]


def turned(name: str) -> Callable[[Function], Function]:
    """Return what lets a function take yes for no."""

    def other(real: Function) -> Function:
        return lambda *given, **named: real(*given, **{**named, name: not named[name]})

    return other


def opponents_backwards(real: Function) -> Function:
    """Return a function that lets a resident try his opponents from the last one."""

    def tried(*given: Any, **named: Any) -> tuple[int, list[int]]:
        player, opponents = real(*given, **named)
        return player, opponents[::-1]

    return tried


def first_made(real: Function) -> Function:
    """Return a function that takes the pair that was made first apart."""

    def crack(median: Any, made: dict[Any, list[Any]]) -> Any:
        for pairs in made.values():
            pairs.reverse()
        cracked = real(median, made)
        for pairs in made.values():
            pairs.reverse()
        return cracked

    return crack


def always(value: object) -> Callable[[Function], Function]:
    """Return what lets a function give the same at all times."""
    return lambda _real: lambda *_given, **_named: value


FAULTS: Final[dict[str, tuple[Any, str, Callable[[Function], Function]]]] = {
    "1": (route, "bye_order", backwards),
    "2.2": (order, "groups_of_side", backwards),
    "2.2 median": (criteria, "median_score_twice", lambda real: lambda event: real(event) + 10),
    "2.6": (route, "_crack", first_made),
    "3.2.2": (
        floaters.FloaterChoice,
        "_due_majority_colour",
        lambda _: lambda _self, pool, _left: pool,
    ),
    "3.2.4": (order, "turn_of", turned("upward")),
    "3.3": (floaters.Prospects, "has_one", always(True)),
    "3.6": (order, "downfloaters_in_turn", backwards),
    "3.7": (order, "upfloaters_in_turn", backwards),
    "3.8": (order, "tried_by_floater", backwards),
    "3.9": (floaters, "_first_of_type", lambda _: lambda pool, _types: pool),
    "3.10": (criteria.LimField, "floated_last_round", always(False)),
    "4.1": (order, "tried_by_resident", opponents_backwards),
    "4.1.2": (order, "tried_by_resident", turned("upward")),
    "5.2": (criteria.LimField, "suit", always(True)),
    "5.4": (system, "allocate", turned("below_median")),
    "5.7": (criteria.LimField, "may_be_exchanged", always(True)),
    "6": (criteria, "waive_colours_between_equals", always(None)),
}
"""What answers otherwise, and how, by the articles that are broken."""


def plant(fault: str) -> None:
    """Let every module of the system see the function of a fault."""
    owner, name, wrong = FAULTS[fault]
    real = vars(owner)[name]
    modules = [each for key, each in sys.modules.items() if key.startswith("ronde.systems.lim")]
    places = [owner, *(each for each in modules if vars(each).get(name) is real)]
    for place in places:
        setattr(place, name, wrong(real))


if __name__ == "__main__":
    plant(sys.argv[1])
    certify()
