"""How many rounds follow from the entries, where a table or a tree says so."""

from __future__ import annotations

from collections.abc import Mapping

from ronde.errors import InputError, RoundError
from ronde.model import Tournament
from ronde.systems import registry
from ronde.systems.base import Rules
from ronde.systems.roundrobin.table import number_of_rounds
from ronde.systems.scheveningen.table import number_of_rounds as rounds_of_two_teams

SCHEVENINGEN = "scheveningen"


def rounds_that_follow(tournament: Tournament) -> int | None:
    """Return how many rounds the entries ask for; None where the organiser announces a number.

    A knock-out takes the rounds that were played and those that its tree still needs if no
    further match is tied: the number grows with every tie-break. None too where the entries, or
    the rounds so far, do not make such an event.
    """
    rules = None if tournament.rules is None else registry.rules(tournament.rules)
    if rules is None or not rules.by_table:
        return None
    if rules.until_decided:
        return _of_a_tree(tournament)
    return rounds_of_table(rules, len(tournament.players), dict(tournament.settings))


def rounds_of_table(rules: Rules, players: int, settings: Mapping[str, str]) -> int | None:
    """Return how many rounds the table of so many players has, None where there is none.

    >>> rounds_of_table(registry.rules("scheveningen"), 8, {})
    4
    >>> rounds_of_table(registry.rules("berger"), 8, {"cycles": "2"})
    14
    """
    cycles = int(settings.get("cycles", "1"))
    if rules.until_decided or not rules.by_table or players < 2:
        return None
    if rules.key != SCHEVENINGEN:
        return number_of_rounds(players, cycles)
    try:
        return None if players % 2 else rounds_of_two_teams(players // 2, cycles)
    except InputError:  # larger teams than the table has
        return None


def _of_a_tree(tournament: Tournament) -> int | None:
    from ronde.systems.knockout.system import planned_rounds

    try:
        return planned_rounds(tournament)
    except RoundError:  # too few entries, or rounds that do not follow the tree
        return None
